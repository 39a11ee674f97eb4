//! The enemy at random: every package, event and table of the files, in whole games.

use crate::counters::Side;
use crate::data::{Library, mission_from_str};
use crate::fof::Fof;
use crate::mission::{ContactList, EventLine, HqEvent};
use crate::sequence::HqLine;
use crate::state::{Flags, Letter, Tactics};
use crate::testing::play_and_watch;
use std::collections::BTreeSet;

const MISSION: &str = r#"
title = "Every enemy"
briefing = "Whatever the files hold."
minutes = 1
company = "us-1944"
goals = [{ points = 99 }]
turns = 6
contacts = [{ rows = [1, 2], letters = ["a"] }, { rows = [3, 4, 5], letters = ["a", "b", "c"] }]
lists = [{ packages = ["rifle-squad"] }]
kind = "offensive"
enemy = "german-1944"
"#;

const MAP: &str = r#"
[map]
terrain = "europe"
columns = 4
rows = 5
"#;

/// A mission with all packages of the force on its list, and all its events and one that changes the tactics.
fn game(attacks: bool, tactics: &str, library: &Library) -> Fof {
    let text = format!("{MISSION}tactics = {tactics:?}\nenemy_attacks = {attacks}\n{MAP}");
    let mut mission =
        mission_from_str("every.toml", &text, library).unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<String> = mission.packages.iter().map(|p| p.name.clone()).collect();
    mission.lists = vec![
        ContactList {
            packages: names.clone(),
            ..ContactList::default()
        },
        ContactList {
            packages: names,
            letters: vec![Letter::B],
            event: true,
            ..ContactList::default()
        },
    ];
    for does in [
        HqEvent::Package("sniper".to_owned()),
        HqEvent::Tactics {
            attacks: !attacks,
            column: "assault".to_owned(),
        },
    ] {
        mission.enemy_events.push(EventLine {
            text: "Something else.".to_owned(),
            does,
        });
    }
    Fof::new(mission)
}

#[test]
fn every_package_comes_and_every_game_ends() {
    let library = Library::embedded();
    let mut seen = BTreeSet::new();
    for (attacks, tactics) in [
        (false, "delay"),
        (false, "hasty"),
        (false, "deliberate"),
        (true, "assault"),
        (true, "overrun"),
    ] {
        let game = game(attacks, tactics, &library);
        for seed in 0..24 {
            play_and_watch(&game, seed, |state| {
                for id in state.in_play() {
                    let unit = state.unit(id);
                    if unit.side == Side::Enemy {
                        seen.insert(game.kind(unit).id.clone());
                        assert!(!unit.is(Flags::ARRIVING) || !state.stack.frames().is_empty());
                    }
                }
            });
        }
    }
    for kind in [
        "ger-rifle-squad",
        "ger-hmg",
        "ger-sniper",
        "ger-spotter",
        "ger-leader",
        "ger-rocket",
        "ger-mortar-team",
    ] {
        assert!(seen.contains(kind), "no {kind} in {seen:?}");
    }
}

/// Rules: FOF-3.1-02, FOF-8.6.2-04
#[test]
fn it_is_told_whether_an_event_can_be_carried_out() {
    let game = game(false, "delay", &Library::embedded());
    let mut state = game.empty_state();
    let events = game.mission.enemy_events.len() as u8;
    let by = |line| HqLine {
        side: Side::Enemy,
        line,
    };
    let (package, tactics) = (by(events - 2), by(events - 1));
    assert!(game.move_the_enemy(&mut state, tactics));
    let assault = Tactics {
        attacks: true,
        column: 0,
    };
    assert_eq!(state.tactics, Some(assault));
    // Nobody is on the map against whom it could come.
    assert!(!game.move_the_enemy(&mut state, package));
}
