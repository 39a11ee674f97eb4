//! Everything that ships loads, and says what it should.

use front_toward_enemy::counters::{Role, Side};
use front_toward_enemy::scenario::{CacheKind, Scenario};
use front_toward_enemy::shelf::{Library, lint, load, scenario_from_str, scenarios};
use std::path::{Path, PathBuf};

fn all() -> Vec<Scenario> {
    scenarios(None)
        .unwrap()
        .iter()
        .map(|card| load(&card.id, None).unwrap())
        .collect()
}

fn units(scenario: &Scenario, side: Side) -> usize {
    scenario
        .groups
        .iter()
        .filter(|group| group.side == side)
        .map(|group| group.pieces.len())
        .sum()
}

fn has_role(scenario: &Scenario, role: Role) -> bool {
    scenario
        .groups
        .iter()
        .flat_map(|group| &group.pieces)
        .any(|piece| scenario.kinds[piece.kind.0 as usize].role == role)
}

#[test]
fn everything_embedded_is_free_of_problems() {
    let problems: Vec<String> = lint(None, None)
        .iter()
        .map(|problem| problem.one_line())
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_card_opens_its_scenario() {
    let cards = scenarios(None).unwrap();
    assert_eq!(cards[0].id, "fte/first-patrol");
    assert_eq!(cards.last().unwrap().id, "fte/meeting-engagement");
    for card in cards {
        let scenario = load(&card.id, None).unwrap();
        assert_eq!(
            (card.title, card.minutes, card.briefing),
            (scenario.title, scenario.minutes, scenario.briefing)
        );
        assert_eq!(card.sides, ["US", "NVA/VC"]);
    }
}

#[test]
fn the_scenarios_together_use_every_rule() {
    let all = all();
    assert!(all.len() >= 6);
    let roles = [
        Role::Medic,
        Role::Sniper,
        Role::Mortar,
        Role::Observer,
        Role::Sapper,
        Role::Dummy,
        Role::Civilians,
        Role::Vehicle,
        Role::Slick,
        Role::Hog,
    ];
    for role in roles {
        assert!(
            all.iter().any(|scenario| has_role(scenario, role)),
            "{role:?}"
        );
    }
    let caches = [
        CacheKind::Rice,
        CacheKind::Medical,
        CacheKind::Ammo,
        CacheKind::Dummy,
        CacheKind::Tunnel,
        CacheKind::Bunker,
        CacheKind::Foxholes,
    ];
    for kind in caches {
        assert!(
            all.iter()
                .flat_map(|scenario| &scenario.caches)
                .any(|group| group.kinds.contains(&kind)),
            "{kind:?}"
        );
    }
    assert!(
        all.iter()
            .any(|scenario| scenario.booby_traps.die_divisor > 0)
    );
    assert!(all.iter().any(|scenario| scenario.claymores.count > 0));
    assert!(all.iter().any(|scenario| !scenario.extra_chits.is_empty()));
    assert!(
        all.iter()
            .flat_map(|scenario| &scenario.exits)
            .any(|exit| exit.casualties_only)
    );
    assert!(
        all.iter()
            .flat_map(|scenario| &scenario.exits)
            .any(|exit| !exit.casualties_only && exit.vp > 0)
    );
    assert!(
        all.iter()
            .flat_map(|scenario| &scenario.objectives)
            .any(|objective| objective.each_turn)
    );
    assert!(all.iter().any(|scenario| scenario.options.free_overflight));
    for side in Side::BOTH {
        assert!(all.iter().any(|scenario| scenario.first == side));
        assert!(all.iter().any(|scenario| scenario.sets_up_first == side));
        let arrives = |scenario: &Scenario| {
            scenario
                .groups
                .iter()
                .any(|group| group.side == side && group.turn > 0)
        };
        assert!(all.iter().any(arrives));
    }
}

#[test]
fn what_players_are_told_about_points_is_so() {
    for scenario in all() {
        let special = scenario.special.join(" ");
        let objectives = scenario
            .objectives
            .iter()
            .flat_map(|objective| objective.vp);
        for vp in objectives
            .chain(scenario.exits.iter().map(|exit| exit.vp))
            .filter(|&vp| vp != 0)
        {
            assert!(
                special.contains(&format!("{vp} VP")),
                "{}: {vp} VP are not explained",
                scenario.slug
            );
        }
    }
}

#[test]
fn the_first_patrol_is_small_and_quiet() {
    let patrol = load("first-patrol", None).unwrap();
    assert_eq!(
        (units(&patrol, Side::Us), units(&patrol, Side::Nva)),
        (5, 5)
    );
    assert!(!patrol.random_events && patrol.turns <= 8 && patrol.minutes <= 10);
    assert_eq!((patrol.map.cols(), patrol.map.rows()), (14, 10));
    assert!(
        [Role::Vehicle, Role::Slick, Role::Hog]
            .iter()
            .all(|&role| !has_role(&patrol, role))
    );
}

#[test]
fn the_meeting_engagement_is_the_largest() {
    let meeting = load("meeting-engagement", None).unwrap();
    for side in Side::BOTH {
        assert!(
            (35..=45).contains(&units(&meeting, side)),
            "{} units",
            units(&meeting, side)
        );
    }
    assert!(meeting.map.cols() >= 44 && meeting.map.rows() >= 32);
    assert!((0..=3).all(|level| {
        meeting
            .map
            .hexes()
            .iter()
            .any(|&hex| meeting.map.level(hex) == level)
    }));
}

#[test]
fn passengers_follow_their_carriers() {
    let lift = &load("air-assault", None).unwrap().groups[0];
    let aboard: Vec<_> = lift
        .pieces
        .iter()
        .filter_map(|piece| Some((&*piece.name, piece.aboard?)))
        .collect();
    assert_eq!(aboard[0], ("Lt Quinn", 0));
    assert_eq!(aboard.len(), 10);
    assert_eq!(lift.turn, 1);
}

#[test]
fn escorting_hogs_leave_after_three_turns() {
    let text = example()
        .replace("us-slick\", name = \"Yellow 1", "us-hog\", name = \"Red")
        .replace(", aboard = \"Yellow 1\"", "");
    let scenario = scenario_from_str("well.toml", &text, &Library::embedded()).unwrap();
    assert_eq!(scenario.groups[1].leave_after, 3);
}

/// The annotated scenario of the README.
fn example() -> String {
    let readme = include_str!("../../../games/front-toward-enemy/README.md");
    readme
        .split("```toml\n")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap()
        .to_owned()
}

#[test]
fn the_example_of_the_readme_loads() {
    let well = scenario_from_str("scenarios/well.toml", &example(), &Library::embedded()).unwrap();
    assert_eq!(well.slug, "well");
    assert_eq!(well.groups[2].pieces[1].name, "Cell 1");
    assert_eq!(well.groups[1].pieces[1].aboard, Some(0));
    assert_eq!(
        (well.booby_traps.count, well.booby_traps.die_divisor),
        (1, 5)
    );
}

#[test]
fn every_infantry_team_has_a_reduced_side() {
    for kind in Library::embedded().kinds() {
        let team =
            kind.class() == front_toward_enemy::counters::Class::Infantry && kind.full.men >= 3;
        assert_eq!(kind.reduced.is_some(), team, "{}", kind.id);
    }
}

/// A data directory that is removed at the end.
struct Data(PathBuf);

impl Data {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let root = std::env::temp_dir().join(format!("sandtable-{name}-{}", std::process::id()));
        for (path, text) in files {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        Data(root)
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_data_directory_covers_file_by_file() {
    let charts = "mortar_rating = 7";
    let data = Data::new(
        "cover",
        &[("charts.toml", charts), ("scenarios/well.toml", &example())],
    );
    let well = load("fte/well", Some(&data.0)).unwrap();
    assert_eq!(well.charts.mortar_rating, 7);
    let shelf = scenarios(Some(&data.0)).unwrap();
    assert!(
        shelf.iter().any(|card| card.id == "fte/well")
            && shelf.iter().any(|card| card.id == "fte/first-patrol")
    );
    assert!(load("fte/well", None).is_err());
}

#[test]
fn a_broken_data_directory_is_told_by_file() {
    let data = Data::new(
        "broken",
        &[
            ("charts.toml", "mortar_rating = 70"),
            ("scenarios/bad.toml", "title = 1"),
        ],
    );
    let problems = lint(None, Some(&data.0));
    assert!(problems[0].file.ends_with("charts.toml") && problems[0].line == 1);
    std::fs::remove_file(data.0.join("charts.toml")).unwrap();
    let problems = lint(None, Some(&data.0));
    assert!(
        problems
            .iter()
            .any(|problem| problem.file.ends_with("bad.toml")),
        "{problems:?}"
    );
}

#[test]
fn no_name_leads_out_of_the_data() {
    for slug in [
        "../counters",
        "fte/../../counters",
        "/etc/passwd",
        "",
        "first patrol",
    ] {
        assert!(load(slug, None).is_err(), "{slug}");
    }
    let error = load("first-patrl", None).unwrap_err().to_string();
    assert_eq!(
        error,
        "there is no scenario \"first-patrl\"; did you mean \"first-patrol\"?"
    );
    assert!(load("first-patrol", Some(Path::new("no-such-directory"))).is_err());
}
