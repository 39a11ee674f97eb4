//! Small positions in which the right choice is plain, and whole games.

use super::Sensible;
use bots::{Bot, Random, STEP_LIMIT, play_game};
use engine::{Rules, Seat, Verdict, View};
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::Side;
use front_toward_enemy::frame::{Act, Aim, Frame, Request, Strike};
use front_toward_enemy::state::{Flags, Mission, MissionKind, PieceId, State, Unit, UnitId, Wait};
use front_toward_enemy::{Fte, shelf};
use ground::Hex;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

// Pieces of First Patrol, in the order of its groups.
const US_LEADER: u8 = 0;
const US_TEAM: u8 = 1;
const US_GUN: u8 = 3;
const VC_TEAM: u8 = 6;
const VC_OTHER_TEAM: u8 = 6;

fn patrol() -> Fte {
    Fte::new(shelf::load("first-patrol", None).expect("a shipped scenario"))
}

/// A position in the third turn with these pieces on the map, Visible.
fn position(pieces: &[(u8, Side, Hex)]) -> State {
    let mut state = State {
        turn: 3,
        pool: [3, 2],
        ..State::default()
    };
    for &(piece, side, at) in pieces {
        let piece = PieceId(piece);
        state.units.push(Unit {
            at,
            piece,
            side,
            ..Unit::default()
        });
    }
    state
}

/// What the bot does when a procedure asks `side`.
fn decides(game: &Fte, mut state: State, side: Side, procedure: impl Into<Frame>) -> Choice {
    state.act.side = side;
    state.wait = Wait::Choice(side);
    state.stack.call(procedure);
    for i in 0..state.units.len() {
        if state.units[i].side == side {
            state.act.named.insert(UnitId(i as u8));
        }
    }
    let mut choices = Vec::new();
    game.choices(&state, &mut choices);
    assert!(
        choices.len() > 1,
        "there is something to decide: {choices:?}"
    );
    let view = View::of(game, &state, side.seat());
    let mut whims = ChaCha8Rng::seed_from_u64(1);
    Sensible::default().decide(game, &view, &choices, &[], &mut whims)
}

/// A hex with a neighbour that gives no cover and one that gives much.
fn bare_and_covered(game: &Fte) -> (Hex, Hex, Hex) {
    let map = &game.scenario.map;
    let find = |hex: Hex, cover: i8| {
        let around = map.neighbours(hex).iter().copied();
        around
            .filter(|h| !h.is_nowhere())
            .find(|&h| game.row(h).fire == cover)
    };
    let found = map
        .hexes()
        .iter()
        .find_map(|&hex| Some((hex, find(hex, 0)?, find(hex, 2)?)));
    found.expect("the map has both")
}

fn act(unit: u8) -> Act {
    Act {
        unit: UnitId(unit),
        taken: Default::default(),
    }
}

#[test]
fn it_fires_at_whom_it_hits_more_easily() {
    let game = patrol();
    let (here, bare, covered) = bare_and_covered(&game);
    for swapped in [false, true] {
        let (first, second) = if swapped {
            (covered, bare)
        } else {
            (bare, covered)
        };
        let state = position(&[
            (US_TEAM, Side::Us, here),
            (VC_TEAM, Side::Nva, first),
            (VC_OTHER_TEAM, Side::Nva, second),
        ]);
        let aimed = decides(&game, state, Side::Us, Aim { primary: UnitId(0) });
        let unit = UnitId(if swapped { 2 } else { 1 });
        assert_eq!(aimed, Choice::Target { unit });
    }
}

#[test]
fn it_recovers_when_broken_and_no_objective_presses() {
    let mut game = patrol();
    game.scenario.objectives.clear();
    let (here, _, _) = bare_and_covered(&game);
    let far = *game
        .scenario
        .map
        .hexes()
        .iter()
        .max_by_key(|h| h.distance(here))
        .expect("a map");
    let mut state = position(&[(US_TEAM, Side::Us, here), (VC_TEAM, Side::Nva, far)]);
    state.units[0].set(Flags::BROKEN);
    assert_eq!(decides(&game, state, Side::Us, act(0)), Choice::Recover);
}

#[test]
fn it_does_not_leave_cover_under_the_eyes_of_a_gun() {
    let game = patrol();
    let hold = game.scenario.objectives[0]
        .hexes
        .first()
        .expect("a hamlet hex");
    let eyes = game.sights().seen_from(hold);
    let gun = eyes
        .iter()
        .find(|h| h.distance(hold) == 3)
        .expect("somewhere to fire from");
    let mut state = position(&[(VC_TEAM, Side::Nva, hold), (US_GUN, Side::Us, gun)]);
    state.units[0].set(Flags::CONCEALED);
    state.vp = [0, 3];
    let chosen = decides(&game, state, Side::Nva, act(0));
    assert!(!matches!(chosen, Choice::Move { .. }), "{chosen:?}");
}

#[test]
fn it_calls_no_fire_on_its_own_men() {
    let game = patrol();
    let map = &game.scenario.map;
    let (here, _, _) = bare_and_covered(&game);
    let enemy = map
        .hexes()
        .iter()
        .copied()
        .find(|h| h.distance(here) >= 6)
        .expect("a map");
    let state = position(&[
        (US_LEADER, Side::Us, here),
        (US_TEAM, Side::Us, here),
        (VC_TEAM, Side::Nva, enemy),
    ]);
    let request = Request {
        unit: UnitId(0),
        target: Hex::NOWHERE,
    };
    let Choice::TargetHex { hex } = decides(&game, state, Side::Us, request) else {
        panic!("it names a hex");
    };
    assert!(hex.distance(enemy) <= 1 && hex.distance(here) > 3, "{hex}");
}

#[test]
fn it_cancels_a_mission_that_would_hit_friends() {
    let game = patrol();
    let (here, near, _) = bare_and_covered(&game);
    let far = *game
        .scenario
        .map
        .hexes()
        .iter()
        .max_by_key(|h| h.distance(here))
        .expect("a map");
    for (friend, wanted) in [(near, Choice::Leave), (far, Choice::Confirm)] {
        let mut state = position(&[(US_TEAM, Side::Us, friend), (VC_TEAM, Side::Nva, here)]);
        let kind = MissionKind::Mortar;
        state.missions.push(Mission {
            side: Side::Us,
            kind,
            due: 3,
            target: here,
        });
        let due = Strike::default();
        assert_eq!(decides(&game, state, Side::Us, due), wanted);
    }
}

fn play(
    game: &Fte,
    us: Box<dyn Bot<Fte>>,
    nva: Box<dyn Bot<Fte>>,
    seed: u64,
) -> (Option<Verdict>, u64) {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut whims = ChaCha8Rng::seed_from_u64(!seed);
    let played = play_game(game, &mut [us, nva], &mut dice, &mut whims, STEP_LIMIT);
    (played.verdict, played.steps)
}

fn sensible() -> Box<dyn Bot<Fte>> {
    Box::new(Sensible::default())
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = patrol();
    for seed in 0..3 {
        let once = play(&game, sensible(), sensible(), seed);
        assert!(once.0.is_some(), "it ends");
        assert_eq!(once, play(&game, sensible(), sensible(), seed));
    }
}

#[test]
fn it_beats_whoever_plays_at_random() {
    let game = patrol();
    let won = |seat: Seat, seed| {
        let (us, nva): (Box<dyn Bot<Fte>>, Box<dyn Bot<Fte>>) = match seat {
            Seat(0) => (sensible(), Box::new(Random)),
            _ => (Box::new(Random), sensible()),
        };
        play(&game, us, nva, seed)
            .0
            .is_some_and(|v| v.winner == Some(seat))
    };
    for seat in [Seat(0), Seat(1)] {
        let wins = (0..10).filter(|&seed| won(seat, seed)).count();
        assert!(wins >= 9, "{wins} of 10 for {seat:?}");
    }
}

#[test]
fn it_finishes_a_game_of_every_scenario() {
    for card in shelf::scenarios(None).expect("the shelf") {
        let slug = card.id.trim_start_matches("fte/");
        let game = Fte::new(shelf::load(slug, None).expect("a shipped scenario"));
        assert!(play(&game, sensible(), sensible(), 7).0.is_some(), "{slug}");
    }
}
