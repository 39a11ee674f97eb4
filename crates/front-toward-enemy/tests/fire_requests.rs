//! Fire Missions that are asked for: the limits of the table, and what the enemy knows of them.

use engine::case::{CaseGame, Setting};
use engine::{Dice, Keep, Rules, Seat, Secrets, Silent};
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::Side;
use front_toward_enemy::event::Event;
use front_toward_enemy::state::MissionKind;
use front_toward_enemy::{Fte, FteCases, Names, fire_request};
use ground::Hex;

const AMERICAN: Seat = Seat(0);
const NVA: Seat = Seat(1);

/// A Leader writes down 10.14; the events tell so.
fn target_written(leader: &str) -> (Setting<Fte, Names>, Vec<Event>) {
    let case = format!(
        r#"
        activate = ["L"]
        units = [
          {{ id = "L", kind = "{leader}", at = "10.10" }},
          {{ id = "A", kind = "us-medic", at = "20.20" }},
          {{ id = "N", kind = "nva-medic", at = "20.10" }},
        ]
        "#
    );
    let table = toml::from_str(&case).expect("the case is well written");
    let mut setting = FteCases::default()
        .set_up(&table)
        .expect("the table can be set");
    let game = setting.game.clone();
    let mut log = Keep::default();
    let hex = "10.14".parse().expect("a hex");
    for choice in [Choice::RequestFireMission, Choice::TargetHex { hex }] {
        game.choose(&mut setting.state, Seat(0), choice, &mut log);
    }
    (setting, log.0)
}

fn roll(setting: &mut Setting<Fte, Names>, face: u8) {
    let outcome = Dice::one(10).outcome(&[face]).expect("a face of the die");
    let game = setting.game.clone();
    game.settle(&mut setting.state, outcome, &mut Silent);
}

/// Rules: FTE-13.0-02, FTE-13.0-12
#[test]
fn type_and_delay_are_open_the_hex_is_not() {
    for (leader, kind, due, [owner, enemy]) in [
        (
            "us-platoon-leader",
            MissionKind::Artillery,
            3,
            [AMERICAN, NVA],
        ),
        ("nva-commander", MissionKind::Mortar, 3, [NVA, AMERICAN]),
    ] {
        let (mut setting, _) = target_written(leader);
        roll(&mut setting, if owner == AMERICAN { 6 } else { 3 });
        let seen_by = |seat| setting.game.view(&setting.state, seat).missions[0];
        let (own, other) = (seen_by(owner), seen_by(enemy));
        assert_eq!(own.target, "10.14".parse().expect("a hex"), "{leader}");
        assert_eq!(other.target, Hex::NOWHERE, "{leader}");
        for mission in [own, other] {
            assert_eq!((mission.kind, mission.due), (kind, due), "{leader}");
        }
    }
}

/// Rules: FTE-13.0-02
#[test]
fn what_is_written_down_is_told_to_its_owner_alone() {
    let (setting, events) = target_written("us-platoon-leader");
    let named = |event: &Event| matches!(event, Event::TargetNamed { .. });
    let told = |seat| {
        let heard = events
            .iter()
            .filter_map(|event| setting.game.witness(event, seat));
        heard.filter(named).count()
    };
    assert_eq!((told(AMERICAN), told(NVA)), (1, 0));
    let frames = |seat| format!("{:?}", setting.game.view(&setting.state, seat).stack);
    assert_ne!(
        frames(AMERICAN),
        frames(NVA),
        "while the die is rolled, the hex is hidden too"
    );
}

/// Rules: FTE-13.0-07, FTE-13.0-11
#[test]
fn the_ends_of_the_table_hold() {
    for side in [Side::Us, Side::Nva] {
        for modifiers in -12..=12 {
            let first = Some((MissionKind::Mortar, 0));
            assert_eq!(fire_request(side, 1, modifiers), first, "a natural 1");
            assert_eq!(fire_request(side, 10, modifiers), None, "a natural 10");
        }
        for roll in 2..=9 {
            let first = Some((MissionKind::Mortar, 0));
            assert_eq!(fire_request(side, roll, -roll), first, "0 is the first row");
            assert_eq!(fire_request(side, roll, 11 - roll), None, "11 is denied");
        }
    }
}
