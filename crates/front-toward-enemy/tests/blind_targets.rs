//! Firing at Concealed Units: the firer does not know whom he picks.

use engine::case::{CaseGame, Setting};
use engine::{Rules, Seat, Secrets};
use front_toward_enemy::choice::Choice;
use front_toward_enemy::state::{PieceId, Unit};
use front_toward_enemy::{Fte, FteCases, Names};

const AMERICAN: Seat = Seat(0);

/// An American Fire Team aims at a hex with two Concealed counters and a Visible one.
fn aiming_at(first: &str, second: &str) -> Setting<Fte, Names> {
    let case = format!(
        r#"
        activate = ["A"]
        units = [
          {{ id = "A", kind = "us-fire-team", at = "10.10" }},
          {{ id = "X", kind = "{first}", at = "10.12", status = ["concealed"] }},
          {{ id = "Y", kind = "{second}", at = "10.12", status = ["concealed"] }},
          {{ id = "Z", kind = "nva-rpg-team", at = "10.12" }},
        ]
        "#
    );
    let table = toml::from_str(&case).expect("the case is well written");
    let mut setting = FteCases::default()
        .set_up(&table)
        .expect("the table can be set");
    let game = setting.game.clone();
    game.choose(
        &mut setting.state,
        Seat(0),
        Choice::Fire,
        &mut engine::Silent,
    );
    setting
}

fn targets(setting: &Setting<Fte, Names>) -> Vec<Choice> {
    let mut choices = Vec::new();
    setting.game.choices(&setting.state, &mut choices);
    choices
}

/// Rules: FTE-7.0-09
#[test]
fn concealed_targets_look_alike_and_visible_ones_have_names() {
    let setting = aiming_at("nva-commander", "dummy");
    let view = setting.game.view(&setting.state, AMERICAN);
    // Nobody has stood together yet: each slot is its own kin.
    let [_, x, y, z] = [0, 1, 2, 3].map(|slot| Unit {
        kin: 0,
        ..view.units[slot]
    });
    assert_eq!(
        x, y,
        "a Leader and a Dummy under their markers look the same"
    );
    assert_eq!(x.piece, PieceId::NONE);
    assert_ne!(z.piece, PieceId::NONE, "a Visible Unit is known by name");
}

/// Rules: FTE-7.0-09
#[test]
fn who_lies_under_the_markers_changes_nothing_about_whom_one_may_pick() {
    let one = targets(&aiming_at("nva-commander", "dummy"));
    let other = targets(&aiming_at("dummy", "nva-sniper"));
    assert_eq!(one.len(), 3, "each of the three can be picked: {one:?}");
    assert_eq!(one, other);
}
