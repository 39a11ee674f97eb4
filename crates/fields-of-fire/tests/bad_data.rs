//! What is wrong in a data file is told with its place and what to do.

use fields_of_fire::shelf::{Library, lint_file, mission_from_str, schemas};
use std::path::PathBuf;

fn first_light() -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../games/fields-of-fire/missions/first-light.toml");
    std::fs::read_to_string(path).expect("it ships")
}

/// What is said about first-light with one thing changed; `turns = *` stands for whatever is set there now.
fn complaint(find: &str, put: &str) -> String {
    let text = first_light();
    let found = match find.strip_suffix(" = *") {
        None => find,
        Some(field) => text
            .lines()
            .find(|line| {
                line.split_once('=')
                    .is_some_and(|(name, _)| name.trim_end() == field)
            })
            .expect("the field is set"),
    };
    assert!(text.contains(found), "{found}");
    let changed = text.replacen(found, put, 1);
    let error = mission_from_str("first-light.toml", &changed, &Library::embedded());
    error.expect_err("it is wrong now").to_string()
}

#[test]
fn mistakes_of_a_mission_are_placed_and_helped() {
    for (find, put, said) in [
        (
            "company  = \"us-1944\"",
            "company  = \"us-1943\"",
            "did you mean \"us-1944\"?",
        ),
        (
            "tactics  = \"delay\"",
            "tactics  = \"dealy\"",
            "did you mean \"delay\"?",
        ),
        (
            "\"listening-post\", \"listening-post\"",
            "\"listening-pots\"",
            "did you mean \"listening-post\"?",
        ),
        (
            "A1 = \"orchard\"",
            "A1 = \"orchid\"",
            "did you mean \"orchard\"?",
        ),
        (
            "A1 = \"orchard\"",
            "K1 = \"orchard\"",
            "K1 is not on the map",
        ),
        ("turns = *", "turns = 77", "use 1 to 20"),
        ("\"XO\", ", "\"XOO\", ", "did you mean \"XO\"?"),
        (
            "minutes  = 30",
            "minuets  = 30",
            "did you mean \"minutes\"?",
        ),
        ("goals = *", "goals = []", "add `goals`"),
        (
            "[[lists]]",
            "[[package]]\nname = \"few\"\nparts = [{ units = [[\"ger-lmg\"], []] }]\n[[lists]]",
            "name the units of each option",
        ),
    ] {
        let message = complaint(find, put);
        assert!(message.contains(said), "{put}: {message}");
        assert!(message.starts_with("first-light.toml:"), "{message}");
    }
}

/// Rules: FOF-2.7-01
#[test]
fn plans_that_the_rules_cannot_carry_out_are_refused() {
    for (put, said) in [
        (
            "skills = [{ platoon = 7, count = 2 }]",
            "platoon 7 has no HQ to hold Skills",
        ),
        ("skills = [{ platoon = 1, count = 4 }]", "grant 1 to 3"),
        (
            r#"landing = [["1/1", "2/1"], ["1/1"]]"#,
            "\"1/1\" is carried in twice",
        ),
        (r#"landing = [["1/7"]]"#, "did you mean \"1/1\"?"),
    ] {
        let message = complaint("minutes  = 30", &format!("minutes  = 30\n{put}"));
        assert!(message.contains(said), "{put}: {message}");
    }
}

#[test]
fn mistakes_of_other_files_are_placed_too() {
    let folder = std::env::temp_dir().join(format!("fof-bad-data-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("terrain")).expect("a folder");
    for (file, text, said) in [
        (
            "actions.toml",
            "cards = [{ helmet = 1, star = 1, at = 0, shots = \"HHH\", effects = [\"C\", \"C\", \"X\"], numbers = [1,1,1,1,1,1,1,1,1,1,1], icons = [] }]",
            "eleven results",
        ),
        (
            "actions.toml",
            "cards = [{ helmet = 1, star = 1, at = 0, shots = \"HHHHHHHHHHH\", effects = [\"C\", \"C\", \"C\"], numbers = [1,1,1,1,1,1,1,1,1,1,1], icons = [\"jam\", \"crosshairs\"] }]",
            "both jam and crosshairs",
        ),
        (
            "counters.toml",
            "[[counter]]\nid = \"Squad A\"\nname = \"A\"\nsteps = 3\n",
            "the id is not plain",
        ),
        (
            "terrain/moon.toml",
            "[[kind]]\nid = \"dust\"\nname = \"Dust\"\ncards = [\"NNE\"]\n",
            "\"NNE\" is not a direction",
        ),
        ("charts.toml", "contact_draws = 1\n", "charts.toml:1:"),
    ] {
        let path = folder.join(file);
        std::fs::write(&path, text).expect("written");
        let problems = lint_file(&path, None);
        let lines: Vec<String> = problems.iter().map(|problem| problem.one_line()).collect();
        assert!(
            lines.iter().any(|line| line.contains(said)),
            "{file}: {lines:?}"
        );
    }
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn every_kind_of_file_has_a_schema() {
    let names: Vec<&str> = schemas().iter().map(|(name, _)| *name).collect();
    let kinds = [
        "mission", "company", "enemy", "terrain", "counters", "actions", "markers", "charts",
        "campaign", "skills",
    ];
    assert_eq!(names, kinds);
    for (name, schema) in schemas() {
        assert!(schema.get("properties").is_some(), "{name}");
    }
}

#[test]
fn terrain_that_nobody_could_draw_needs_a_look() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("looks/terrain");
    std::fs::create_dir_all(&folder).expect("made");
    let deck = |look: &str| {
        let file = folder.join("own.toml");
        let text = format!("[[kind]]\nid = \"taiga\"\nname = \"Taiga\"\n{look}cards = [\"\"]\n");
        std::fs::write(&file, text).expect("written");
        let found = lint_file(&file, None);
        found.iter().map(|it| it.one_line()).collect::<Vec<_>>()
    };
    let found = deck("");
    assert!(found[0].contains("no picture of \"taiga\""), "{found:?}");
    assert_eq!(deck("look = \"woods\"\n"), [""; 0]);
}
