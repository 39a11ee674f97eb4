//! Whole games at random with every weapon, charge, device and agency: they end, and nothing is left half done.

use crate::choice::Choice;
use crate::data::{Library, mission_from_str};
use crate::fof::Fof;
use crate::frame::Frame;
use crate::mission::Issue;
use crate::state::{Action, Device, Flags, ItemKind, MarkerKind, State};
use engine::{Ask, Outcome, Rules, Silent};

const MISSION: &str = r#"
title = "Every weapon"
briefing = "Whatever shoots."
minutes = 1
company = "us-1944"
enemy = "german-1944"
tactics = "deliberate"
kind = "offensive"
goals = [{ points = 99 }]
turns = 8
contacts = [{ rows = [1, 2, 3, 4], letters = ["a"] }]
lists = [{ packages = ["rifle-squad", "machine-gun-nest", "rocket-team", "mortar", "sniper", "mines", "booby-trap", "mortar-fire"] }]
support = [
  { agency = 0, name = "Howitzers", branch = "artillery", mission = "high_explosive", vof = -5, missions = 9, battalion = true, draws = [6, 6, 0, 6, 6] },
  { agency = 0, name = "Howitzers", branch = "artillery", mission = "white_phosphorus", vof = -3, missions = 9, draws = [6, 6, 0, 6, 6] },
  { agency = 1, name = "Mortars", branch = "mortars", mission = "smoke", vof = 0, missions = 9, draws = [6, 6, 0, 6, 6] },
  { agency = 1, name = "Mortars", branch = "mortars", mission = "illumination", vof = 0, missions = 9, draws = [6, 6, 0, 6, 6] },
  { agency = 2, name = "Aircraft", branch = "air", mission = "air_strike", vof = -7, missions = 9, draws = [6, 6, 0, 6, 6] },
]
attachment = [
  { kind = "us-engineers", names = ["Eng 1", "Eng 2", "Eng 3"], platoon = 1 },
  { kind = "us-flamethrower", names = ["Flame 1", "Flame 2", "Flame 3"], platoon = 1 },
]
[map]
terrain = "europe"
columns = 3
rows = 4
[options]
communication = false
"#;

fn game() -> Fof {
    let library = Library::embedded();
    let mut mission =
        mission_from_str("weapons.toml", MISSION, &library).unwrap_or_else(|e| panic!("{e}"));
    let first = mission.roster.len() as u8 - 6;
    let given = [
        ItemKind::Charge,
        ItemKind::Charge,
        ItemKind::RifleGrenade,
        ItemKind::Device(Device::PhosphorusGrenade),
        ItemKind::Device(Device::RedSmoke),
    ];
    for holder in first..first + 3 {
        mission.issues.extend(given.map(|item| Issue {
            item,
            points: 1,
            calibre: None,
            holder: Some(holder),
        }));
    }
    Fof::new(mission)
}

/// What must be so whenever the game waits.
fn sound(state: &State) -> Result<(), String> {
    let fighting = state
        .stack
        .frames()
        .iter()
        .any(|frame| matches!(frame, Frame::Combat(_)));
    for unit in state.units.iter() {
        let left = Flags::UNDER_FIRE | Flags::IN_FLAMES | Flags::BURNED;
        if !fighting && unit.is(left) {
            return Err(format!("combat left {unit:?}"));
        }
        if unit.is(Flags::GONE) && unit.at.is_some() || unit.in_play() && unit.steps == 0 {
            return Err(format!("half gone: {unit:?}"));
        }
    }
    for marker in state.markers.iter() {
        let on = state.units.get(marker.unit.index());
        if on.is_some_and(|unit| !unit.in_play()) {
            return Err(format!("{marker:?} lies on nobody"));
        }
        let cover = state.covers.get(marker.area.index());
        if cover.is_some_and(|cover| cover.at != marker.at) {
            return Err(format!("{marker:?} lies on no cover"));
        }
        let concentrated = matches!(
            marker.kind,
            MarkerKind::Concentrated | MarkerKind::CriticalConcentrated
        );
        let firer = state.units.get(marker.by.unit().index());
        if concentrated && !firer.is_some_and(|unit| unit.in_play()) {
            return Err(format!("nobody fires {marker:?}"));
        }
    }
    let held = |i: &&crate::state::Item| i.kind != ItemKind::None && i.holder.is_some();
    match state.items.iter().filter(held).find(|item| {
        let holder = state.unit(item.holder);
        holder.is(Flags::GONE)
    }) {
        Some(item) => Err(format!("{item:?} is with nobody")),
        None => Ok(()),
    }
}

/// Picks at random, attacks more often than not.
fn pick(choices: &[Choice], whim: &mut impl FnMut(usize) -> usize) -> Choice {
    let attacks = |choice: &&Choice| {
        matches!(
            choice,
            Choice::Do {
                action: Action::Grenade
                    | Action::Concentrate
                    | Action::ConcentratePlatoon
                    | Action::GrenadePlatoon
                    | Action::ThrowCharge
                    | Action::PlaceCharge
                    | Action::Flame
                    | Action::CallForFire
                    | Action::IndirectLay
                    | Action::Move
            } | Choice::Accept
        )
    };
    let wanted: Vec<Choice> = choices.iter().filter(attacks).copied().collect();
    if !wanted.is_empty() && whim(4) > 0 {
        return wanted[whim(wanted.len())];
    }
    choices[whim(choices.len())]
}

/// Markers that must come up sooner or later.
const KINDS: [&str; 7] = [
    "Grenade",
    "GrenadeMiss",
    "Concentrated",
    "Incoming",
    "Target",
    "Mines",
    "Sniper",
];

#[test]
fn games_with_every_weapon_end_and_leave_nothing_half_done() {
    let game = game();
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..80u64 {
        let mut number = seed;
        let mut whim = |n: usize| {
            number = number
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (number >> 33) as usize % n
        };
        let mut state = game.begin_as_usual();
        let mut choices = Vec::new();
        let mut steps = 0;
        loop {
            assert!(steps < 40_000, "no end: {:?}", state.stack);
            steps += 1;
            sound(&state).unwrap_or_else(|wrong| panic!("{wrong}\n{:?}", state.stack));
            seen.extend(state.markers.iter().map(|m| format!("{:?}", m.kind)));
            match game.ask(&state) {
                Ask::Choice(_) => {
                    choices.clear();
                    game.choices(&state, &mut choices);
                    game.choose(
                        &mut state,
                        engine::Seat(0),
                        pick(&choices, &mut whim),
                        &mut Silent,
                    );
                }
                Ask::Chance(chance) => {
                    let possible: Vec<Outcome> = chance.spread.outcomes().map(|o| o.0).collect();
                    game.settle(&mut state, possible[whim(possible.len())], &mut Silent);
                }
                Ask::Over(_) => break,
            }
        }
        if seed >= 9 && KINDS.iter().all(|&kind| seen.contains(kind)) {
            return;
        }
    }
    panic!("of {KINDS:?} only these came up: {seen:?}");
}
