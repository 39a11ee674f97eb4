use super::*;
use crate::toy::{Duel, Flaw, Toy};

struct ToyCases(Flaw);

impl CaseGame for ToyCases {
    type Game = Toy;
    type Names = toml::Table;

    fn set_up(&self, case: &toml::Table) -> Result<Setting<Toy, toml::Table>, String> {
        let game = Arc::new(Toy::with(self.0));
        let number = |key: &str| match case.get(key).and_then(|value| value.as_integer()) {
            Some(number @ 1..=6) => Ok(number as u8),
            _ => Err(format!("`{key}` must be a number from 1 to 6")),
        };
        let numbers = [number("red")?, number("blue")?];
        let state = Duel {
            numbers,
            dealt: 2,
            ..game.begin_as_usual()
        };
        let names = case
            .get("names")
            .and_then(|names| names.as_table())
            .cloned()
            .unwrap_or_default();
        Ok(Setting { game, state, names })
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
        r#"{ ask = "red", legal = [{ aim = { at = 6 } }, "rest"], illegal = [{ aim = { at = 7 } }, "fire"] },
           { refuse = "fire", clause = "TOY-3" },
           { refuse = { aim = { at = "four" } }, clause = "TOY-1", by = "blue" },
           { choose = { aim = { at = "four" } }, event = "aimed at 4" },
           { choose = "fire", ask = "blue" },
           { choose = "challenge", ask = "chance" },
           { modifiers = 1, need = 4 },
           { modifiers = ["TOY-4"] },
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
        &format!("{shot} {{ draw = \"a seven\" }}"),
        &["nothing shows a seven"],
    );
    fails(
        &format!("{shot} {{ draw = [\"the highest\", \"2\"] }}"),
        &["nothing comes up now"],
    );
}

#[test]
fn asides_are_made_by_name_of_the_seat() {
    passes(r#"{ choose = { boast = 1 }, by = "blue", event = "Boasted of 4" }, { ask = "red" }"#);
    fails(
        r#"{ choose = { boast = 1 }, by = "green" }"#,
        &["there is no seat \"green\""],
    );
}

#[test]
fn failures_name_the_step_and_the_difference() {
    fails(
        r#"{ choose = { aim = { at = 9 } } }"#,
        &["step 1 (line 8)", "TOY-", "asked red to choose"],
    );
    fails(
        r#"{ choose = { dance = 1 } }"#,
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
        r#"{ ask = "blue" }"#,
        &["should ask \"blue\"; it asks red to choose"],
    );
    fails(r#"{ winner = "red" }"#, &["should be over"]);
    fails(
        r#"{ choose = "rest", event = "hit" }"#,
        &["- hit\n+ nothing"],
    );
    fails(
        r#"{ expect = { numbers = [3, 5] } }"#,
        &["- numbers.1 should be 5\n+ numbers.1 is 4"],
    );
    let shot =
        r#"{ choose = { aim = { at = 4 } } }, { choose = "fire" }, { choose = "challenge" },"#;
    fails(
        &format!("{shot} {{ roll = 7 }}"),
        &["step 4", "[7] cannot be rolled with dice of [6]"],
    );
    fails(
        &format!("{shot} {{ draw = \"king\" }}"),
        &["only: 1, 2, 3, 4, 5, 6"],
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
        &format!("{shot} {{ choose = \"let\" }}"),
        &["asked for a chance, \"to break the shot\""],
    );
}

#[test]
fn steps_that_make_no_sense_say_so() {
    fails("{ jump = 1 }", &["`jump` is no part of a step"]);
    fails(r#"{ refuse = "fire" }"#, &["needs the `clause`"]);
    fails(r#"{ clause = "TOY-1" }"#, &["belongs to a `refuse`"]);
    fails(r#"{ roll = 1, choose = "rest" }"#, &["does one thing"]);
    fails(r#"{ roll = "x" }"#, &["a face or a list of faces"]);
    fails("{ modifiers = true }", &["their total"]);
    fails("{ ask = 1 }", &["`ask` must be text"]);
}

#[test]
fn a_panic_of_the_rules_is_a_failed_case() {
    let steps = r#"{ choose = { aim = { at = 4 } } }, { choose = "fire" }, { choose = "challenge" }, { roll = 1 }"#;
    let message = outcome_with(Flaw::Panics, steps).unwrap();
    assert_eq!(message, "the rules broke down: broken on purpose");
}

#[test]
fn a_bad_set_up_or_file_is_a_failed_case() {
    let reports = run_file(&ToyCases(Flaw::None), "toy.toml", "title = \"a\"\nred = 9");
    assert_eq!(
        reports[0].message.as_deref(),
        Some("set-up: `red` must be a number from 1 to 6")
    );
    assert!(!run_file(&ToyCases(Flaw::None), "toy.toml", "= =")[0].passed());
}
