//! A case that is wrong must fail, and say why in words that help.

use super::FofCases;

fn said(case: &str) -> Option<String> {
    engine::case::said(&FofCases::default(), case)
}

fn complaint(case: &str) -> String {
    said(case).unwrap_or_else(|| panic!("this case passes:\n{case}"))
}

const SQUAD: &str = r#"
units = [{ id = "A", kind = "us-rifle-squad", at = "B2", platoon = 1, status = ["exposed"] }]
"#;

fn squad(expected: &str) -> Option<String> {
    said(&format!(
        "{SQUAD}steps = [{{ expect = {{ unit = {{ A = {expected} }} }} }}]"
    ))
}

#[test]
fn what_is_expected_is_compared_with_what_is_there() {
    for right in [
        r#"{ at = "B2", area = "open", form = "front", steps = 3, platoon = 1, aim = "none" }"#,
        r#"{ status = ["exposed"], has = ["exposed"], not = ["pinned"], kind = "us-rifle-squad" }"#,
        r#"{ experience = "line", side = "friendly", carries = [], did = [], in_play = true }"#,
    ] {
        assert_eq!(squad(right), None);
    }
    for wrong in [
        r#"{ at = "B3" }"#,
        r#"{ steps = 2 }"#,
        r#"{ has = ["pinned"] }"#,
        r#"{ not = ["exposed"] }"#,
        r#"{ status = [] }"#,
        r#"{ has = ["tired"] }"#,
        r#"{ colour = "red" }"#,
    ] {
        assert!(squad(wrong).is_some(), "{wrong}");
    }
}

#[test]
fn the_table_is_set_as_written() {
    let case = r#"
        map = ["woods+1 open ?", "village open ."]
        staging = true
        units = [{ id = "A", kind = "us-rifle-squad", at = "A1", area = "H" },
                 { id = "L", kind = "us-fire-team", at = "A1" }]
        covers = [{ id = "H", at = "A1", kind = "strong_building" }]
        items = [{ id = "R", kind = { set = ["phone", "company_tactical"] }, holder = "A" },
                 { id = "K", kind = { casualty = "friendly" }, at = "A1" }]
        markers = [{ kind = "mines", at = "B2" }, { kind = { hand_smoke = "smoke" }, at = "B1" },
                   { kind = { control = "primary" }, at = "B2" }]
        pcs = { "A2" = "A", "B2" = "?" }
        turn = 3
        steps = [{ expect = { turn = 3, unit = { A = { area = "H", carries = ["set phone company_tactical"] }, L = { form = "fire" }, "fire at A1" = { steps = 1 } }, cover = { H = { kind = "strong_building", gone = false } }, item = { R = { holder = "A" }, K = { at = "A1" } }, lying = { A1 = ["casualty friendly"] }, markers = { B2 = ["mines", "control primary"], B1 = ["hand_smoke smoke"] }, covers = { A1 = ["strong_building"] }, units = { A1 = ["L", "A"] }, pc = { A2 = "A", B2 = "?", B1 = "none" }, cell = { A2 = { terrain = "woods", hills = 1 }, A1 = { terrain = "village" }, C1 = { kind = "empty" }, C2 = { kind = "map", terrain = "none" }, A0 = { kind = "staging" } } } }]
    "#;
    assert_eq!(said(case), None);
    for (right, wrong) in [
        ("turn = 3, unit", "turn = 4, unit"),
        ("pc = { A2 = \"A\"", "pc = { A2 = \"B\""),
        (
            "units = { A1 = [\"L\", \"A\"] }",
            "units = { A1 = [\"A\"] }",
        ),
        ("holder = \"A\" }, K = {", "holder = \"L\" }, K = {"),
        ("hills = 1", "hills = 0"),
    ] {
        assert!(said(&case.replace(right, wrong)).is_some(), "{wrong}");
    }
}

#[test]
fn what_cannot_be_set_says_why() {
    let unit = |unit: &str| complaint(&format!("units = [{unit}]"));
    assert!(unit(r#"{ id = "A", kind = "us-squad", at = "B2" }"#).contains("us-squad"));
    assert!(unit(r#"{ id = "A", kind = "us-rifle-squad" }"#).contains("say where it is"));
    assert!(unit(r#"{ id = "A", kind = "us-rifle-squad", at = "H9" }"#).contains("no card at H9"));
    assert!(
        unit(r#"{ id = "A", kind = "us-rifle-squad", at = "B2", status = ["tired"] }"#)
            .contains("no status \"tired\"")
    );
    let twice = r#"{ id = "A", kind = "us-rifle-squad", at = "B2" }"#;
    assert!(unit(&format!("{twice}, {twice}")).contains("two pieces are called \"A\""));
    assert!(complaint("begin = \"lunch\"").contains("no case begins with \"lunch\""));
    assert!(complaint("bgein = \"turn\"").contains("bgein"));
    assert!(complaint("borders = { H9 = \"N\" }").contains("no card lies at H9"));
    assert!(complaint("steps = [{ expect = { units = { H9 = [] } } }]").contains("no card at H9"));
    assert!(complaint("values = { samll_arms = 1 }").contains("samll_arms"));
    assert!(complaint("map = [\"sand\"]").contains("no terrain \"sand\""));
    assert!(complaint("mission = { tactics = \"retreat\" }").contains("no tactics \"retreat\""));
    assert!(complaint("steps = [{ expect = { turns = 1 } }]").contains("`turns` cannot be"));
    assert!(
        complaint("steps = [{ expect = { unit = { Z = { at = \"B2\" } } } }]").contains("\"Z\"")
    );
    assert!(
        complaint("steps = [{ choose = { order = \"Z\" }, ask = \"company\" }]").contains("\"Z\"")
    );
}

#[test]
fn draws_are_described() {
    let draw = |words: &str| {
        said(&format!(
            "units = [{{ id = \"HQ\", kind = \"us-company-hq\", at = \"B2\" }}]\n\
             begin = \"company initiative\"\nsteps = [{{ draw = \"{words}\", expect = {{ drawn_out = 1 }} }}]"
        ))
    };
    for right in [
        "star 2",
        "star 2, rally",
        "blank rally",
        "helmet 4",
        "hit at 0",
        "number 3/5",
        "card 7",
        "any",
    ] {
        assert_eq!(draw(right), None, "{right}");
    }
    for wrong in [
        "star 8",
        "king",
        "number 3/14",
        "hit",
        "effect CX line",
        "rally, contact",
    ] {
        assert!(draw(wrong).is_some(), "{wrong}");
    }
}
