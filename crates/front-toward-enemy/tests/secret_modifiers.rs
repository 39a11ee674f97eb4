//! A modifier that tells of a Concealed Unit is for its owner's eyes.

use engine::case::CaseGame;
use engine::{Seat, Words};
use front_toward_enemy::FteCases;

const AMERICAN: Seat = Seat(0);
const ENEMY: Seat = Seat(1);

/// Who sees the modifier for a Medic beside a wounded American, the American and his enemy.
fn who_sees_the_medic(status: &str) -> [bool; 2] {
    let case = format!(
        r#"
        begin = "casualties"
        units = [{{ id = "M", kind = "us-medic", at = "10.10", status = [{status}] }}]
        casualties = [{{ id = "W", kind = "wia", side = "us", at = "10.10" }}]
        "#
    );
    let table = toml::from_str(&case).expect("the case is well written");
    let setting = FteCases::default()
        .set_up(&table)
        .expect("the table can be set");
    let note = setting.game.note(&setting.state);
    let [medic] = &note.modifiers[..] else {
        panic!("only the Medic counts: {note:?}");
    };
    [AMERICAN, ENEMY].map(|seat| medic.shown_to(seat))
}

/// Rules: FTE-17.0-02
#[test]
fn a_concealed_medic_helps_unseen_and_a_visible_one_is_seen_to_help() {
    assert_eq!(who_sees_the_medic("\"concealed\""), [true, false]);
    assert_eq!(who_sees_the_medic(""), [true, true]);
}
