use super::*;
use crate::toy::{Duel, Flaw, Toy};

struct ToyCases(Flaw);

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    red: u8,
    blue: u8,
    #[serde(default)]
    names: toml::Table,
}

const LEDGER: &str =
    "id\tclause\nTOY-1\tAim.\nTOY-2\tRest.\nTOY-3\tFire.\nTOY-4\tChallenge.\nTOY-9\tNothing.\n";

impl CaseGame for ToyCases {
    type Game = Toy;
    type Names = toml::Table;

    fn ledger(&self) -> &str {
        LEDGER
    }

    fn set_up(&self, case: &toml::Table) -> Result<Setting<Toy, toml::Table>, String> {
        let game = Arc::new(Toy::with(self.0));
        let sheet: Sheet = sheet(case)?;
        let number = |key: &str, number: u8| match number {
            1..=6 => Ok(number),
            _ => Err(format!("`{key}` must be a number from 1 to 6")),
        };
        let numbers = [number("red", sheet.red)?, number("blue", sheet.blue)?];
        let state = Duel {
            numbers,
            dealt: 2,
            ..game.begin_as_usual()
        };
        Ok(Setting {
            game,
            state,
            names: sheet.names,
            looked_up: false,
        })
    }

    fn id_of(&self, names: &toml::Table, name: &str) -> Option<serde_json::Value> {
        serde_json::to_value(names.get(name)?).ok()
    }

    fn read_draw(
        &self,
        _: &Setting<Toy, toml::Table>,
        _: &Duel,
        chance: &crate::Chance,
        written: &str,
    ) -> Option<Result<crate::Outcome, String>> {
        let most = chance.spread.len() as u16;
        match written {
            "the highest" => Some(Ok(crate::Outcome(most - 1))),
            "a seven" => Some(Err("nothing shows a seven".to_owned())),
            _ => None,
        }
    }

    fn expect(
        &self,
        _: &Setting<Toy, toml::Table>,
        state: &Duel,
        wanted: &toml::Value,
    ) -> Result<(), String> {
        matches(
            wanted,
            &serde_json::to_value(state).map_err(|error| error.to_string())?,
        )
    }
}

const SHOT: &str = r#"
title = "A shot at the right number wins"
rules = ["TOY-3"]
red   = 3
blue  = 4
names = { four = 4 }
"#;

fn outcome_with(flaw: Flaw, steps: &str) -> Option<String> {
    let source = format!("{SHOT}steps = [\n{steps}\n]\n");
    let mut reports = run_file(&ToyCases(flaw), "toy.toml", &source);
    assert_eq!(reports.len(), 1);
    reports.remove(0).message
}

fn outcome(steps: &str) -> Option<String> {
    outcome_with(Flaw::None, steps)
}

#[track_caller]
fn passes(steps: &str) {
    assert_eq!(outcome(steps), None);
}

#[track_caller]
fn fails(steps: &str, with: &[&str]) {
    let message = outcome(steps).expect("it should fail");
    for words in with {
        assert!(message.contains(words), "{message}");
    }
}

#[test]
fn a_whole_play_with_names_dice_and_expectations_passes() {
    passes(
        r#"{ ask = "red", legal = [{ aim = { at = 6 } }, "rest"], illegal = { TOY-2 = [{ aim = { at = 7 } }], TOY-3 = ["fire"] } },
           { illegal = ["fire"] },
           { illegal = ["fire"], clause = "TOY-3" },
           { refuse = "fire", clause = "TOY-3", text = "Not Possible" },
           { refuse = { aim = { at = "four" } }, clause = "TOY-1", by = "blue" },
           { choose = { aim = { at = "four" } }, event = "aimed at 4" },
           { choose = "fire", ask = "blue" },
           { choose = "challenge", ask = "chance" },
           { modifiers = 1, need = 4 },
           { modifiers = ["TOY-4"], among = ["6", "5", "4", "3", "2", "1"] },
           { modifiers = { TOY-4 = 1 }, roll = 2, event = ["Hit 4", "TOY-3"], winner = "red" },
           { ask = "over", expect = { numbers = [3, 4], winner = 0 } }"#,
    );
}

#[test]
fn windows_are_declined_by_themselves_unless_told_otherwise() {
    let steps = r#"{ choose = { aim = { at = 1 } } }, { choose = "fire" }, { choose = { aim = { at = 3 } } }, { ask = "blue" }"#;
    passes(steps);
    let source = format!("{SHOT}auto = false\nsteps = [{steps}]");
    let report = &run_file(&ToyCases(Flaw::None), "toy.toml", &source)[0];
    let message = report.message.as_deref().unwrap();
    assert!(message.starts_with("step 3 (line 8): "), "{message}");
    assert!(
        message.contains("the game asked blue to choose: Challenge; Let"),
        "{message}"
    );
}

#[test]
fn a_draw_is_described_or_named_and_several_come_up_in_turn() {
    let shot =
        r#"{ choose = { aim = { at = 4 } } }, { choose = "fire" }, { choose = "challenge" },"#;
    passes(&format!("{shot} {{ draw = [\"2\"], event = \"Hit 4\" }}"));
    passes(&format!(
        "{shot} {{ draw = \"the highest\", ask = \"blue\" }}"
    ));
    fails(
        &format!("{shot} {{ draw = \"a seven\", ask = \"red\" }}"),
        &["nothing shows a seven"],
    );
    fails(
        &format!("{shot} {{ draw = [\"the highest\", \"2\"], ask = \"red\" }}"),
        &["nothing comes up now"],
    );
}

#[test]
fn asides_are_made_by_name_of_the_seat() {
    passes(r#"{ choose = { boast = 1 }, by = "blue", event = "Boasted of 4" }, { ask = "red" }"#);
    passes(r#"{ choose = { boast = 1 }, by = "blue", untold = "hit" }"#);
    fails(
        r#"{ choose = { boast = 1 }, by = "green", ask = "red" }"#,
        &["there is no seat \"green\""],
    );
}

#[test]
fn failures_name_the_step_and_the_difference() {
    fails(
        r#"{ choose = { aim = { at = 9 } }, ask = "red" }"#,
        &["step 1 (line 8)", "TOY-", "asked red to choose"],
    );
    fails(
        r#"{ choose = { dance = 1 }, ask = "red" }"#,
        &["not a choice of this game"],
    );
    fails(
        r#"{ refuse = "rest", clause = "TOY-3" }"#,
        &["is allowed, but TOY-3 should forbid it"],
    );
    fails(
        r#"{ refuse = "fire", clause = "TOY-9" }"#,
        &["- TOY-9\n+ TOY-3: that is not possible now"],
    );
    fails(
        r#"{ legal = ["fire"] }"#,
        &["should be legal: that is not possible now [TOY-3]"],
    );
    fails(
        r#"{ illegal = ["rest"] }"#,
        &["should not be legal, but is"],
    );
    fails(
        r#"{ illegal = [{ aim = { at = 7 } }] }"#,
        &[
            "by a clause that this case does not prove",
            "- TOY-3\n+ TOY-2",
        ],
    );
    fails(
        r#"{ illegal = ["fire"], clause = "TOY-2" }"#,
        &["refused by another clause\n- TOY-2\n+ TOY-3"],
    );
    fails(
        r#"{ refuse = "fire", clause = "TOY-3", text = "out of ammunition" }"#,
        &["in other words\n- out of ammunition\n+ that is not possible now"],
    );
    fails(
        r#"{ ask = "blue" }"#,
        &["should ask \"blue\"; it asks red to choose"],
    );
    fails(r#"{ winner = "red" }"#, &["should be over"]);
    fails(
        r#"{ choose = "rest", event = "hit" }"#,
        &["- hit\n+ nothing"],
    );
    fails(
        r#"{ choose = { boast = 1 }, by = "blue", untold = "Boasted of 4" }"#,
        &["this should not have happened\n+ Boasted of 4"],
    );
    fails(
        r#"{ expect = { numbers = [3, 5] } }"#,
        &["- numbers.1 should be 5\n+ numbers.1 is 4"],
    );
    let shot =
        r#"{ choose = { aim = { at = 4 } } }, { choose = "fire" }, { choose = "challenge" },"#;
    fails(
        &format!("{shot} {{ roll = 7, ask = \"red\" }}"),
        &["step 4", "[7] cannot be rolled with dice of [6]"],
    );
    fails(
        &format!("{shot} {{ draw = \"king\", ask = \"red\" }}"),
        &["only: 1, 2, 3, 4, 5, 6"],
    );
    fails(
        &format!("{shot} {{ among = [\"1\", \"2\"] }}"),
        &["other things can come up\n- 1, 2\n+ 1, 2, 3, 4, 5, 6"],
    );
    fails(&format!("{shot} {{ need = 5 }}"), &["- 5\n+ 4"]);
    fails(
        &format!("{shot} {{ modifiers = [] }}"),
        &["wrong modifiers", "+ +1 a test [TOY-4]"],
    );
    fails(&format!("{shot} {{ modifiers = 0 }}"), &["- +0 in all"]);
    fails(
        &format!("{shot} {{ modifiers = {{ TOY-4 = 2 }} }}"),
        &["- +2 [TOY-4]"],
    );
    fails(
        &format!("{shot} {{ choose = \"let\", ask = \"red\" }}"),
        &["asked for a chance, \"to break the shot\""],
    );
}

#[test]
fn steps_that_make_no_sense_say_so() {
    fails("{ jump = 1 }", &["`jump` is not part of a step"]);
    fails(r#"{ refuse = "fire" }"#, &["needs the `clause`"]);
    fails(r#"{ clause = "TOY-1" }"#, &["belongs to a `refuse`"]);
    fails(
        r#"{ choose = "rest", text = "x" }"#,
        &["belongs to a `refuse`"],
    );
    fails("{ illegal = 1 }", &["must be a list of choices"]);
    fails(r#"{ roll = 1, choose = "rest" }"#, &["does one thing"]);
    fails(r#"{ roll = "x" }"#, &["a face or a list of faces"]);
    fails("{ modifiers = true }", &["their total"]);
    fails("{ ask = 1 }", &["`ask` must be text"]);
}

#[test]
fn a_panic_of_the_rules_is_a_failed_case() {
    let steps = r#"{ choose = { aim = { at = 4 } } }, { choose = "fire" }, { choose = "challenge" }, { roll = 1, ask = "red" }"#;
    let message = outcome_with(Flaw::Panics, steps).unwrap();
    assert_eq!(message, "the rules broke down: broken on purpose");
}

#[test]
fn a_bad_set_up_or_file_is_a_failed_case() {
    let bad = "title = \"a\"\nred = 9\nblue = 1\nsteps = [{ ask = \"red\" }]";
    let reports = run_file(&ToyCases(Flaw::None), "toy.toml", bad);
    assert_eq!(
        reports[0].message.as_deref(),
        Some("set-up: `red` must be a number from 1 to 6")
    );
    assert!(!run_file(&ToyCases(Flaw::None), "toy.toml", "= =")[0].passed());
}

/// The three lies that were found: each must be refused, also where all else is right.
#[test]
fn a_case_cannot_lie() {
    let honest = format!("{SHOT}steps = [{{ ask = \"red\" }}]");
    let lie = |right: &str, wrong: &str| {
        assert!(honest.contains(right), "{right}");
        let source = honest.replace(right, wrong);
        let report = run_file(&ToyCases(Flaw::None), "toy.toml", &source).remove(0);
        report
            .message
            .unwrap_or_else(|| panic!("this passes:\n{source}"))
    };
    assert!(run_file(&ToyCases(Flaw::None), "toy.toml", &honest)[0].passed());
    for (right, wrong, said) in [
        ("steps = [{ ask = \"red\" }]", "", "it has no `steps`"),
        (
            "steps = [{ ask = \"red\" }]",
            "steps = []",
            "it has no `steps`",
        ),
        (
            "TOY-3",
            "TOY-33",
            "there is no clause \"TOY-33\" in the ledger",
        ),
        ("steps", "stesp", "unknown field `stesp`"),
        ("red  ", "rde  ", "unknown field `rde`"),
        ("ask", "aks", "`aks` is not part of a step"),
        ("ask = \"red\"", "choose = \"rest\"", "it asserts nothing"),
        ("ask = \"red\"", "expect = {}", "it asserts nothing"),
        (
            "ask = \"red\"",
            "expect = { numbesr = \"none\" }",
            "it has no `numbesr`",
        ),
        (
            "ask = \"red\"",
            "ask = \"red\", event = \"TOY-5\"",
            "no clause \"TOY-5\"",
        ),
        (
            "ask = \"red\"",
            "refuse = \"fire\", clause = \"TOY-5\"",
            "no clause \"TOY-5\"",
        ),
        (
            "ask = \"red\"",
            "legal = [{ aim = { at = 1, ta = 2 } }]",
            "there is no `ta` in it",
        ),
        (
            "ask = \"red\"",
            "modifiers = [\"TOY-5\"]",
            "no clause \"TOY-5\"",
        ),
        (
            "[{ ask = \"red\" }]",
            "[{ ask = \"red\",\n}]",
            "not TOML 1.0",
        ),
    ] {
        let message = lie(right, wrong);
        assert!(message.contains(said), "{wrong}: {message}");
    }
}

#[test]
fn a_window_that_is_declined_is_said() {
    let steps = r#"{ choose = { aim = { at = 1 } } }, { choose = "fire" }, { choose = { aim = { at = 3 } }, ask = "blue" }"#;
    let declined = |auto: &str| {
        let source = format!("{SHOT}{auto}steps = [{steps}]");
        let report = run_file(&ToyCases(Flaw::None), "toy.toml", &source).remove(0);
        assert_eq!(report.message, None);
        report.declined
    };
    assert_eq!(declined(""), ["blue to choose: Challenge; Let"]);
    assert!(declined("auto = true\n").is_empty());
}
