//! Small positions in which the right choice is plain, and whole games.

use super::Sensible;
use ::ground::Hex;
use bots::{Bot, Random, STEP_LIMIT, play_game};
use engine::chance_source::throw;
use engine::{Ask, Rules, Silent, View};
use fighting_formations::choice::Choice;
use fighting_formations::counters::{Ammo, Side, Size};
use fighting_formations::frame::{
    Activation, Aim, Barrage, FireFor, Frame, Melee, OpFire, Rallying,
};
use fighting_formations::orders::OrderKind;
use fighting_formations::state::{
    CommandState, Flags, HitId, KindId, Order, State, Unit, UnitId, Wait,
};
use fighting_formations::{Ff, shelf};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn farm_lane() -> Ff {
    Ff::new(shelf::load("farm-lane", None).expect("a shipped scenario"))
}

fn hex(col: u8, row: u8) -> Hex {
    Hex::new(col, row)
}

fn kind(game: &Ff, id: &str) -> KindId {
    let kinds = &game.scenario.kinds;
    let at = kinds.iter().position(|(_, kind)| kind.id == id);
    KindId(at.expect("a kind of the armies") as u8)
}

/// A position in which these squads are on the map, and nothing goes on.
fn position(game: &Ff, squads: &[(&str, Side, Hex)]) -> State {
    let mut state = game.begin_as_usual();
    state.stack.clear();
    state.units = squads
        .iter()
        .map(|&(id, side, at)| Unit {
            at,
            side,
            kind: kind(game, id),
            size: Size::Squad,
            ..Unit::default()
        })
        .collect();
    state
}

/// What the bot does when a procedure asks `side`.
fn decides(game: &Ff, mut state: State, side: Side, procedure: impl Into<Frame>) -> Choice {
    state.wait = Wait::Choice(side);
    state.stack.call(procedure);
    let mut choices = Vec::new();
    game.choices(&state, &mut choices);
    assert!(
        choices.len() > 1,
        "there is something to decide: {choices:?}"
    );
    let view = View::of(game, &state, side.seat());
    let mut wits = ChaCha8Rng::seed_from_u64(1);
    Sensible::default().decide(game, &view, &choices, &[], &mut wits)
}

#[test]
fn fires_at_whom_it_can_finish() {
    let game = farm_lane();
    let (fresh, hit) = (hex(4, 9), hex(6, 9));
    let mut state = position(
        &game,
        &[
            ("rifle", Side::A, hex(5, 10)),
            ("grenadier", Side::B, fresh),
            ("grenadier", Side::B, hit),
        ],
    );
    state.units[2].hit = HitId(0);
    state.order = Order {
        by: Side::A,
        kind: OrderKind::Fire,
        ..Order::default()
    };
    let aim = Aim {
        unit: UnitId(0),
        why: FireFor::Order,
        ammo: Some(Ammo::He),
        at: Hex::NOWHERE,
    };
    assert_eq!(decides(&game, state, Side::A, aim), Choice::At { hex: hit });
}

#[test]
fn op_fire_is_made_at_who_comes_near_in_the_open_and_not_at_who_is_far_behind_walls() {
    let game = farm_lane();
    let mut state = position(
        &game,
        &[
            ("machine-gun", Side::B, hex(6, 8)),
            ("rifle", Side::A, hex(4, 8)),
        ],
    );
    state.order = Order {
        by: Side::A,
        kind: OrderKind::Move,
        ..Order::default()
    };
    state.units[1].set(Flags::ACTING | Flags::ACTIVATED);
    let open = OpFire { open: true };
    let fire = Choice::Fire { unit: UnitId(0) };
    assert_eq!(decides(&game, state, Side::B, open), fire);
    // A grenadier beyond his range, at a squad in the farm.
    let farm = hex(9, 5);
    state.units[0].kind = kind(&game, "grenadier");
    state.units[1].at = farm;
    let hexes = game.scenario.map.hexes().iter().copied();
    let mut far = hexes.filter(|at| at.distance(farm) > 4).filter(|&at| {
        let there = Unit {
            at,
            ..state.units[0]
        };
        game.could_shoot(&state, &there, Ammo::He, farm)
    });
    state.units[0].at = far.next().expect("the farm is seen from afar");
    assert_eq!(decides(&game, state, Side::B, open), Choice::Hold);
}

#[test]
fn a_hit_squad_is_rallied_and_one_that_would_break_is_left_alone() {
    let game = farm_lane();
    let red = game
        .scenario
        .charts
        .hit
        .iter()
        .position(|it| it.soldier.red && it.soldier.rally > 14);
    let red = HitId(red.expect("a red marker") as u8);
    let mut state = position(
        &game,
        &[
            ("rifle", Side::A, hex(2, 9)),
            ("rifle", Side::A, hex(3, 9)),
            ("grenadier", Side::B, hex(9, 5)),
        ],
    );
    state.order = Order {
        by: Side::A,
        kind: OrderKind::Rally,
        ..Order::default()
    };
    state.units[0].hit = red;
    state.units[1].hit = HitId(0);
    for i in 0..2 {
        state.units[i].set(Flags::ACTIVATED);
    }
    let rallying = Rallying::default();
    assert_eq!(
        decides(&game, state, Side::A, rallying),
        Choice::Rally { unit: UnitId(1) }
    );
    state.units[1].set(Flags::RALLIED);
    assert_eq!(decides(&game, state, Side::A, rallying), Choice::Done);
}

#[test]
fn who_is_attacked_in_melee_is_who_stands_it_best() {
    let game = farm_lane();
    let mut state = position(
        &game,
        &[
            ("grenadier", Side::B, hex(5, 5)),
            ("rifle", Side::A, hex(5, 5)),
            ("rifle", Side::A, hex(5, 5)),
        ],
    );
    state.units[1].hit = HitId(0);
    state.order = Order {
        by: Side::B,
        kind: OrderKind::Fire,
        ..Order::default()
    };
    let melee = Melee {
        firer: UnitId(0),
        ..Melee::default()
    };
    assert_eq!(
        decides(&game, state, Side::A, melee),
        Choice::Target { unit: UnitId(2) }
    );
}

#[test]
fn nobody_is_activated_to_fire_at_nothing() {
    let game = farm_lane();
    let mut state = position(
        &game,
        &[
            ("rifle", Side::A, hex(1, 1)),
            ("grenadier", Side::B, hex(12, 9)),
        ],
    );
    state.order = Order {
        by: Side::A,
        kind: OrderKind::Fire,
        ..Order::default()
    };
    assert_eq!(
        decides(&game, state, Side::A, Activation::default()),
        Choice::Begin
    );
}

/// Plays a series; how many the seat won.
fn wins(game: &Ff, seat: usize, games: u64) -> usize {
    let won = (0..games).filter(|&seed| {
        let mut bots: Vec<Box<dyn Bot<Ff>>> = vec![Box::new(Random), Box::new(Random)];
        bots[seat] = Box::new(Sensible::default());
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut wits = ChaCha8Rng::seed_from_u64(!seed);
        let played = play_game(game, &mut bots, &mut dice, &mut wits, STEP_LIMIT);
        let winner = played.verdict.expect("the game ends").winner;
        winner.is_some_and(|winner| winner.index() == seat)
    });
    won.count()
}

#[test]
fn beats_chance_on_either_side() {
    let game = farm_lane();
    for seat in 0..2 {
        let won = wins(&game, seat, 12);
        assert!(won >= 10, "seat {seat}: {won} of 12");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = farm_lane();
    let play = || {
        let mut bots: Vec<Box<dyn Bot<Ff>>> =
            vec![Box::new(Sensible::default()), Box::new(Sensible::default())];
        let mut dice = ChaCha8Rng::seed_from_u64(3);
        let mut wits = ChaCha8Rng::seed_from_u64(4);
        play_game(&game, &mut bots, &mut dice, &mut wits, STEP_LIMIT)
    };
    assert_eq!(play(), play());
}

/// Both sides as the bot sets them up.
fn set_up(game: &Ff) -> State {
    let mut state = game.begin_as_usual();
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let mut wits = ChaCha8Rng::seed_from_u64(2);
    let mut bots = [Sensible::default(), Sensible::default()];
    loop {
        match game.ask(&state) {
            Ask::Over(_) => panic!("it has not begun"),
            Ask::Chance(chance) => {
                let outcome = throw(&mut dice, &chance.spread);
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(seat) => {
                if !matches!(state.stack.top(), Frame::SetUp(_)) {
                    return state;
                }
                let mut choices = Vec::new();
                game.choices(&state, &mut choices);
                let view = View::of(game, &state, seat);
                let bot = &mut bots[seat.index()];
                let choice = bot.decide(game, &view, &choices, &[], &mut wits);
                game.choose(&mut state, seat, choice, &mut Silent);
            }
        }
    }
}

#[test]
fn forces_are_set_up_along_a_front_and_not_in_a_heap() {
    for card in shelf::scenarios(None).expect("all load") {
        let game = Ff::new(shelf::load(&card.id, None).expect("it loads"));
        let state = set_up(&game);
        // Three that may be placed freely, and who has his fixed place there.
        for &hex in game.scenario.map.hexes() {
            let here = |side| state.here(hex).filter(|(_, it)| it.side == side).count();
            let most = Side::BOTH.map(here);
            assert!(
                most.iter().all(|&count| count <= 4),
                "{}: {most:?} in {hex}",
                card.id
            );
        }
    }
}

#[test]
fn command_is_placed_for_a_barrage_that_nobody_spots() {
    let game = farm_lane();
    let mut state = position(
        &game,
        &[
            ("rifle", Side::A, hex(5, 10)),
            ("grenadier", Side::B, hex(5, 8)),
        ],
    );
    for marker in state.commands.iter_mut() {
        marker.at = Hex::NOWHERE;
        marker.state = CommandState::Available;
    }
    state.order = Order {
        by: Side::A,
        kind: OrderKind::Asset,
        ..Order::default()
    };
    state.wait = Wait::Choice(Side::A);
    state.stack.call(Barrage {
        by: Side::A,
        ..Barrage::default()
    });
    let (mut choices, mut asides) = (Vec::new(), Vec::new());
    game.choices(&state, &mut choices);
    game.asides(&state, Side::A.seat(), &mut asides);
    assert_eq!(choices, [Choice::Hold]);
    let view = View::of(&game, &state, Side::A.seat());
    let mut wits = ChaCha8Rng::seed_from_u64(1);
    let placed = Sensible::default().decide(&game, &view, &choices, &asides, &mut wits);
    let among_its_own = Choice::Command {
        side: Side::A,
        hex: hex(5, 10),
    };
    assert_eq!(placed, among_its_own);
}
