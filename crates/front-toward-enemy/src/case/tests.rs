//! A case that is wrong must fail, and say why in words that help.

use super::FteCases;

fn said(case: &str) -> Option<String> {
    engine::case::said(&FteCases::default(), case)
}

fn complaint(case: &str) -> String {
    said(case).unwrap_or_else(|| panic!("this case passes:\n{case}"))
}

const TWO: &str = r#"
units = [{ id = "A", kind = "us-fire-team", at = "05.05" }, { id = "E", kind = "nva-fire-team", at = "05.06" }]
activate = ["A"]
"#;

const SHOT: &str = r#"
steps = [{ choose = "fire" }, { choose = { target = "E" } }, { roll = 5 }, { roll = 7 },
         { expect = { unit = { E = EXPECTED } } }]
"#;

fn shot(expected: &str) -> Option<String> {
    said(&format!("{TWO}{}", SHOT.replace("EXPECTED", expected)))
}

#[test]
fn what_is_expected_is_compared_with_what_is_there() {
    assert_eq!(
        shot(
            r#"{ at = "05.06", status = ["suppressed", "complete"], carries = [], aboard = "none" }"#
        ),
        None
    );
    assert_eq!(
        shot(r#"{ has = ["suppressed"], not = ["broken"], reduced = false }"#),
        None
    );
    for wrong in [
        r#"{ at = "05.07" }"#,
        r#"{ status = ["suppressed"] }"#,
        r#"{ has = ["broken"] }"#,
        r#"{ not = ["complete"] }"#,
        r#"{ carries = ["kia"] }"#,
        r#"{ has = ["supressed"] }"#,
        r#"{ colour = "red" }"#,
    ] {
        assert!(shot(wrong).is_some(), "{wrong}");
    }
}

#[test]
fn names_that_are_not_there_are_told() {
    let steps = |steps: &str| complaint(&format!("{TWO}steps = [{steps}]"));
    assert!(steps(r#"{ choose = { act = "Z" }, ask = "us" }"#).contains("nobody is called \"Z\""));
    assert!(steps(r#"{ expect = { unit = { Z = { at = "05.05" } } } }"#).contains("no Unit \"Z\""));
    assert!(steps(r#"{ expect = { cache = { Z = { gone = true } } } }"#).contains("\"Z\""));
    assert!(steps(r#"{ expect = { lying = { "40.05" = [] } } }"#).contains("not in play"));
    assert!(steps(r#"{ legal = [{ attack = { primray = "A" } }] }"#).contains("primray"));
    assert!(steps(r#"{ expect = { turns = 1 } }"#).contains("`turns` cannot be expected"));
    assert!(steps(r#"{ choose = { frie = "E" }, ask = "us" }"#).contains("frie"));
}

#[test]
fn a_table_that_cannot_be_set_says_why() {
    let begin = "begin = \"us activation\"\n";
    let unit = |unit: &str| complaint(&format!("{begin}units = [{unit}]"));
    assert!(unit(r#"{ id = "A", kind = "us-fireteam", at = "05.05" }"#).contains("us-fireteam"));
    assert!(unit(r#"{ id = "A", kind = "us-fire-team", at = "05.40" }"#).contains("not in play"));
    assert!(unit(r#"{ id = "A", kind = "us-fire-team" }"#).contains("say where it is"));
    assert!(
        unit(r#"{ id = "A", kind = "us-medic", at = "05.05", rating = 4 }"#)
            .contains("cannot fire")
    );
    assert!(
        unit(r#"{ id = "A", kind = "us-fire-team", at = "05.05", status = ["tired"] }"#)
            .contains("no status \"tired\"")
    );
    let twice = r#"{ id = "A", kind = "us-fire-team", at = "05.05" }"#;
    assert!(unit(&format!("{twice}, {twice}")).contains("two pieces are called \"A\""));
    assert!(complaint("begin = \"lunch\"").contains("no case begins with \"lunch\""));
    assert!(complaint("bgein = \"draw\"").contains("bgein"));
    assert!(complaint("ground = { hexes = { \"05.05\" = \"sand\" } }").contains("\"sand\""));
    assert!(complaint("ground = { hexes = { \"30.05\" = \"jungle\" } }").contains("30.05"));
}

#[test]
fn tables_that_differ_are_shown() {
    let sight = |line: &str| {
        said(&format!(
            "ground = {{ hexes = {{ \"05.06\" = \"jungle\" }} }}\nsight = [{line}]"
        ))
    };
    let blocked = r#"{ from = "05.05", to = "05.07", expect = "blocked", at = "05.06", by = "FTE-7.3.1-02" }"#;
    assert_eq!(sight(blocked), None);
    assert!(sight(&blocked.replace("1-02", "1-03")).is_some());
    assert!(sight(&blocked.replace("\"05.06\"", "\"05.04\"")).is_some());
    assert!(sight(r#"{ from = "05.05", to = "05.07", expect = "clear" }"#).is_some());
    let cost = |mp: &str| {
        said(&format!(
            "costs = [{{ class = \"infantry\", from = \"05.05\", to = \"05.06\", mp = {mp} }}]"
        ))
    };
    assert_eq!(cost("1"), None);
    assert!(cost("1.5").is_some());
    assert!(cost("\"prohibited\"").is_some());
    assert!(complaint("effects = { he = [\"kia\"] }").contains("rolls 1 to 10"));
    assert!(complaint("medevac_requests = [1]").contains("rolls 1 to 10"));
}

#[test]
fn a_case_can_begin_with_set_up() {
    let case = r#"
        begin = "set-up"
        scenario = { sets_up_first = "us", group = [
          { name = "Squad", side = "us", area = "05.05-06.06", units = [{ kind = "us-fire-team", name = "1A" }] },
          { name = "Cell", side = "nva", area = "15.15-16.16", units = [
            { kind = "nva-fire-team", name = "Cell 1" }, { kind = "dummy", name = "Sham" }] } ] }
        steps = [
          { ask = "us", legal = [{ place = "05.06" }], illegal = { "FTE-3.0-01" = [{ place = "07.06" }] }, expect = { phase = "set_up" } },
          { choose = { place = "05.06" }, expect = { unit = { 1A = { at = "05.06" } } } },
          { draw = "Cell 1" },
          { draw = "Sham", ask = "nva" } ]
    "#;
    assert_eq!(said(case), None);
}

#[test]
fn reinforcements_of_a_case_arrive_by_name() {
    let case = r#"
        begin = "reinforcements"
        turn = 3
        units = [{ id = "E", kind = "nva-fire-team", at = "12.12" }]
        arrivals = [{ name = "Lift", side = "us", turn = 3, area = "01.10", units = [
          { kind = "us-slick", name = "Slick" }, { kind = "us-fire-team", name = "1A", aboard = "Slick" }] }]
        steps = [
          { ask = "us", expect = { turn = 3, unit = { Slick = { has = ["reserve"] } } } },
          { choose = { place = { hex = "01.10", altitude = "treetop" } }, expect = { unit = { Slick = { at = "01.10", altitude = "treetop" }, 1A = { aboard = "Slick" } } } } ]
    "#;
    assert_eq!(said(case), None);
}

#[test]
fn what_comes_during_play_is_called_by_its_order() {
    let case = r#"
        units = [{ id = "A", kind = "us-fire-team", at = "05.05" },
                 { id = "E", kind = "nva-fire-team", at = "05.06", carries = ["wia"] }]
        activate = ["A"]
        steps = [{ choose = "fire" }, { choose = { target = "E" } }, { roll = 5 }, { roll = 1 },
                 { expect = { casualty = { "casualty+1" = { kind = "kia", at = "05.06" }, "E.1" = { kind = "wia" } } } },
                 { expect = { lying = { "05.05" = [] } } }]
    "#;
    assert_eq!(said(case), None);
    assert!(complaint(&case.replace("\"kia\", at", "\"wia\", at")).contains("casualty+1"));
}

#[test]
fn what_a_move_has_left_is_expected_by_its_points() {
    let moving = |points: &str| {
        said(&format!(
            "{TWO}auto = true\nsteps = [{{ expect = {{ points_left = \"none\" }} }}, {{ choose = \"move\" }}, \
             {{ expect = {{ points_left = {points} }} }}]"
        ))
    };
    assert_eq!(moving("5"), None);
    assert!(moving("4").is_some_and(|said| said.contains("points_left is 5")));
}
