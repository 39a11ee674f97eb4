//! Small positions in which the right choice is plain, and whole games.

use super::ground::Ground;
use super::mind::Mind;
use super::{Sensible, Weights};
use ::ground::Hex;
use bots::{Bot, Random, STEP_LIMIT, play_game};
use engine::chance_source::throw;
use engine::{Ask, Rules, Silent, View};
use lock_n_load::choice::Choice;
use lock_n_load::counters::Side;
use lock_n_load::frame::{Acting, Frame, Mode, OpFire, RallyPhase, Withdrawal, WithdrawalStage};
use lock_n_load::location::Location;
use lock_n_load::state::{
    Flags, KindId, Melee, Phase, Spotted, State, Unit, UnitId, UnitSet, Wait,
};
use lock_n_load::{Lnl, shelf};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::HashSet;

fn crossroads() -> Lnl {
    scenario("crossroads")
}

fn scenario(slug: &str) -> Lnl {
    Lnl::new(shelf::load(slug, None).expect("a shipped scenario"))
}

fn at(col: u8, row: u8) -> Location {
    Location::ground(Hex::new(col, row))
}

fn kind(game: &Lnl, id: &str) -> KindId {
    let kinds = &game.scenario.kinds;
    let place = kinds.iter().position(|(_, kind)| kind.id == id);
    KindId(place.expect("a kind of the armies") as u8)
}

/// A position with these units on the map, in the Operations Phase of the first turn, with nothing going on.
fn position(game: &Lnl, units: &[(&str, Side, Location)]) -> State {
    let mut state = game.begin_as_usual();
    state.stack.clear();
    state.weapons.clear();
    state.units = units
        .iter()
        .map(|&(id, side, at)| Unit {
            at,
            from: at,
            side,
            kind: kind(game, id),
            ..Unit::default()
        })
        .collect();
    state.phase = Phase::Operations;
    state.turn = 1;
    state.impulse.side = Side::A;
    state
}

/// What the bot does when a procedure asks `side`.
fn decides(game: &Lnl, state: State, side: Side, procedure: impl Into<Frame>) -> Choice {
    decides_among(game, state, side, procedure, |_| true)
}

/// What the bot does when only some of the choices are open to it.
fn decides_among(
    game: &Lnl,
    mut state: State,
    side: Side,
    procedure: impl Into<Frame>,
    open: impl Fn(&Choice) -> bool,
) -> Choice {
    state.wait = Wait::Choice(side);
    state.stack.call(procedure);
    let mut choices = Vec::new();
    game.choices(&state, &mut choices);
    choices.retain(open);
    assert!(
        choices.len() > 1,
        "there is something to decide: {choices:?}"
    );
    let view = View::of(game, &state, side.seat());
    let mut wits = ChaCha8Rng::seed_from_u64(1);
    Sensible::default().decide(game, &view, &choices, &[], &mut wits)
}

#[test]
fn a_good_shot_is_taken_and_at_the_better_target() {
    let game = crossroads();
    let (open, huts) = (at(5, 4), at(7, 4));
    let mut state = position(
        &game,
        &[
            ("marines", Side::A, at(5, 3)),
            ("marines", Side::A, at(5, 3)),
            ("main-force", Side::B, open),
            ("main-force", Side::B, huts),
        ],
    );
    for unit in 0..2 {
        state.units[unit].set(Flags::ACTIVE);
    }
    state.spotted.push(Spotted {
        at: huts,
        side: Side::B,
    });
    let fire = Choice::Fire {
        from: at(5, 3),
        at: open,
    };
    // Whether a charge would be better still is another question.
    let fires_or_ends = |choice: &Choice| matches!(choice, Choice::Fire { .. } | Choice::Done);
    let choice = decides_among(&game, state, Side::A, Acting::default(), fires_or_ends);
    assert_eq!(choice, fire);
}

#[test]
fn shaken_enemies_are_walked_over() {
    let game = crossroads();
    let mut state = position(
        &game,
        &[
            ("marines", Side::A, at(6, 4)),
            ("main-force", Side::B, at(7, 4)),
        ],
    );
    state.units[0].set(Flags::ACTIVE);
    state.units[1].set(Flags::SHAKEN);
    let choice = decides(&game, state, Side::A, Acting::default());
    assert!(
        matches!(choice, Choice::Go { unit, .. } if unit == UnitId(0)),
        "{choice:?}"
    );
}

#[test]
fn nobody_charges_a_strong_hamlet_alone() {
    let game = crossroads();
    let mut state = position(
        &game,
        &[
            ("marines-half", Side::A, at(2, 4)),
            ("main-force", Side::B, at(7, 4)),
            ("main-force", Side::B, at(7, 4)),
            ("main-force", Side::B, at(7, 4)),
        ],
    );
    state.units[0].set(Flags::ACTIVE);
    let acting = Acting::default();
    let choice = decides(&game, state, Side::A, acting);
    let mut after = state;
    after.wait = Wait::Choice(Side::A);
    after.stack.call(acting);
    if let Choice::Go { .. } = choice {
        game.choose(&mut after, Side::A.seat(), choice, &mut Silent);
        let mut choices = Vec::new();
        game.choices(&after, &mut choices);
        let view = View::of(&game, &after, Side::A.seat());
        let mut wits = ChaCha8Rng::seed_from_u64(1);
        let step = Sensible::default().decide(&game, &view, &choices, &[], &mut wits);
        if let Choice::Step { to } = step {
            assert!(to.hex().distance(Hex::new(7, 4)) > 2, "{step:?}");
        }
    }
}

#[test]
fn opportunity_fire_is_made_at_who_comes_near_in_the_open() {
    let game = crossroads();
    let mut state = position(
        &game,
        &[
            ("marines", Side::A, at(6, 4)),
            ("main-force", Side::B, at(7, 4)),
        ],
    );
    state.units[0].set(Flags::ACTIVE | Flags::MOVING | Flags::MOVED);
    state.impulse.exposure.foot = 1;
    let window = OpFire {
        at: at(6, 4),
        ..OpFire::default()
    };
    let fire = Choice::Fire {
        from: at(7, 4),
        at: at(6, 4),
    };
    assert_eq!(decides(&game, state, Side::B, window), fire);
}

#[test]
fn a_leader_is_not_left_where_the_enemy_need_only_walk_in() {
    let game = crossroads();
    let huts = at(7, 4);
    let state = position(
        &game,
        &[
            ("squad-leader", Side::B, huts),
            ("main-force", Side::B, huts),
            ("marines", Side::A, at(5, 4)),
        ],
    );
    let (ground, weights) = (Ground::of(&game, Side::B), Weights::default());
    let mind = Mind::new(&game, &state, Side::B, &ground, &weights);
    let [leader, squad] = [UnitId(0), UnitId(1)];
    let alone = mind.together(&[leader], &[leader], huts);
    let guarded = mind.together(&[leader], &[leader, squad], huts);
    assert!(alone < 0.0, "alone it is worth {alone}");
    assert!(guarded > alone, "{guarded} with a squad, {alone} alone");
    let far = mind.together(&[leader], &[leader], at(12, 4));
    assert!(far > alone, "{far} out of reach, {alone} in reach");
}

#[test]
fn whoever_is_shaken_is_rallied() {
    let game = crossroads();
    let mut state = position(
        &game,
        &[
            ("marines", Side::A, at(2, 4)),
            ("sergeant", Side::A, at(2, 4)),
            ("main-force", Side::B, at(7, 4)),
        ],
    );
    state.units[0].set(Flags::SHAKEN);
    state.phase = Phase::Rally;
    let phase = RallyPhase::default();
    let rally = Choice::Rally { unit: UnitId(0) };
    assert_eq!(decides(&game, state, Side::A, phase), rally);
}

#[test]
fn who_may_leave_a_melee_and_has_nowhere_to_go_stays() {
    let game = crossroads();
    let here = at(7, 4);
    let mut state = position(
        &game,
        &[
            ("cadre", Side::B, here),
            ("marines", Side::A, here),
            ("marines", Side::A, at(2, 2)),
        ],
    );
    state.impulse.side = Side::B;
    state.units[0].set(Flags::ACTIVE);
    state.impulse.withdraws.insert(UnitId(0));
    state.melees.push(Melee {
        at: here,
        ..Melee::default()
    });
    state.wait = Wait::Choice(Side::B);
    state.stack.call(Withdrawal {
        side: Side::B,
        at: here,
        tried: UnitSet::from_iter([UnitId(0)]),
        unit: UnitId(0),
        stage: WithdrawalStage::Leaving,
    });
    let mut choices = Vec::new();
    game.choices(&state, &mut choices);
    let go = Choice::Go {
        unit: UnitId(0),
        mode: Mode::Normal,
    };
    assert_eq!(choices, [go, Choice::Done]);
    let asked = |state: &State| {
        let view = View::of(&game, state, Side::B.seat());
        let mut wits = ChaCha8Rng::seed_from_u64(1);
        Sensible::default().decide(&game, &view, &choices, &[], &mut wits)
    };
    assert_eq!(asked(&state), go);
    // With enemies all around there is no way out: a step would only lead into the next Melee.
    for hex in game.scenario.map.neighbours(here.hex()) {
        let enemy = state.units[1];
        state.units.push(Unit {
            at: Location::ground(*hex),
            ..enemy
        });
    }
    assert_eq!(asked(&state), Choice::Done);
}

/// What a side does until it ends its impulse; the enemy lets everything pass.
fn impulse(game: &Lnl, mut state: State, side: Side) -> (State, Vec<Choice>) {
    state.impulse.side = side;
    state.wait = Wait::Choice(side);
    state.stack.call(Acting::default());
    let mut bot = Sensible::default();
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let mut done = Vec::new();
    loop {
        match game.ask(&state) {
            Ask::Over(_) => return (state, done),
            Ask::Chance(chance) => {
                let outcome = throw(&mut dice, &chance.spread);
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(seat) => {
                let mut choices = Vec::new();
                game.choices(&state, &mut choices);
                let choice = match seat == side.seat() {
                    true => {
                        let view = View::of(game, &state, seat);
                        bot.decide(game, &view, &choices, &[], &mut dice)
                    }
                    false => Choice::Hold,
                };
                if matches!(choice, Choice::Done | Choice::Pass) {
                    return (state, done);
                }
                done.push(choice);
                game.choose(&mut state, seat, choice, &mut Silent);
            }
        }
    }
}

#[test]
fn who_holds_an_objective_does_not_leave_it_for_an_even_melee() {
    let game = crossroads();
    let huts = at(7, 4);
    let mut state = position(
        &game,
        &[
            ("main-force", Side::B, huts),
            ("main-force", Side::B, huts),
            ("marines", Side::A, at(6, 4)),
            ("marines", Side::A, at(6, 4)),
        ],
    );
    state.impulse.side = Side::B;
    state.units[0].set(Flags::ACTIVE);
    state.units[1].set(Flags::ACTIVE);
    let choice = decides(&game, state, Side::B, Acting::default());
    assert!(!matches!(choice, Choice::Go { .. }), "{choice:?}");
}

#[test]
fn a_helicopter_flies_around_those_who_would_shoot_it_down() {
    let game = scenario("lz-egret");
    let (start, enemy) = (at(1, 8), at(5, 9));
    let mut state = position(
        &game,
        &[
            ("ch46", Side::A, start),
            ("marines", Side::A, start),
            ("main-force", Side::B, enemy),
            ("main-force", Side::B, enemy),
        ],
    );
    state.units[0].set(Flags::ACTIVE);
    state.units[1].aboard = UnitId(0);
    // It is high time to go.
    state.turn = state.turns - 1;
    let (_, done) = impulse(&game, state, Side::A);
    let flown: Vec<Location> = done
        .iter()
        .filter_map(|choice| match *choice {
            Choice::FlyTo { at, .. } => Some(at),
            _ => None,
        })
        .collect();
    assert!(
        flown.iter().any(|at| at.hex().distance(start.hex()) > 4),
        "{flown:?}"
    );
    let near = flown.iter().find(|at| at.hex().distance(enemy.hex()) <= 1);
    assert_eq!(near, None, "{flown:?}");
}

#[test]
fn who_bars_the_way_off_the_map_waits_where_he_is_near_enough() {
    let game = scenario("route-nine");
    let (ambush, exit) = (at(15, 8), at(17, 8));
    let truck = ("m35", Side::A, at(1, 8));
    let mut state = position(&game, &[("local", Side::B, ambush), truck]);
    state.units[0].set(Flags::ACTIVE);
    let (after, _) = impulse(&game, state, Side::B);
    assert_ne!(
        after.unit(UnitId(0)).at,
        exit,
        "the truck may be met on its way"
    );
}

#[test]
fn who_is_behind_looks_for_an_enemy_who_can_no_longer_leave() {
    let game = scenario("route-nine");
    let (ambush, enemy) = (at(15, 8), at(4, 8));
    let mut state = position(
        &game,
        &[("local", Side::B, ambush), ("marines", Side::A, enemy)],
    );
    state.units[0].set(Flags::ACTIVE);
    state.turn = state.turns - 2;
    state.vp[Side::A.index()] += 3;
    let far = ambush.hex().distance(enemy.hex());
    let (after, _) = impulse(&game, state, Side::B);
    let near = after.unit(UnitId(0)).at.hex().distance(enemy.hex());
    assert!(near < far, "it stays {near} hexes off");
}

#[test]
fn the_same_question_is_answered_the_same_whatever_the_wits() {
    let game = scenario("route-nine");
    let mut state = position(
        &game,
        &[
            ("pt76", Side::B, at(9, 8)),
            ("marines", Side::A, at(10, 8)),
            ("marines-half", Side::A, at(10, 7)),
            ("m35", Side::A, at(11, 8)),
        ],
    );
    state.impulse.side = Side::B;
    state.units[0].set(Flags::ACTIVE);
    state.wait = Wait::Choice(Side::B);
    state.stack.call(Acting::default());
    let mut choices = Vec::new();
    game.choices(&state, &mut choices);
    let view = View::of(&game, &state, Side::B.seat());
    let asked = |seed: u64| {
        let mut wits = ChaCha8Rng::seed_from_u64(seed);
        Sensible::default().decide(&game, &view, &choices, &[], &mut wits)
    };
    let answers: HashSet<Choice> = (0..12).map(asked).collect();
    assert_eq!(answers.len(), 1, "{answers:?}");
}

/// A move begun and called off, a turn to and fro: who follows the hints would never come to an end.
#[test]
fn no_position_comes_twice() {
    for slug in ["castle-rock", "route-nine", "lz-egret"] {
        let game = scenario(slug);
        let mut bots = [Sensible::default(), Sensible::default()];
        let mut dice = ChaCha8Rng::seed_from_u64(7);
        let mut state = game.begin_as_usual();
        let mut known: HashSet<State> = HashSet::new();
        loop {
            match game.ask(&state) {
                Ask::Over(_) => break,
                Ask::Chance(chance) => {
                    let outcome = throw(&mut dice, &chance.spread);
                    game.settle(&mut state, outcome, &mut Silent);
                }
                Ask::Choice(seat) => {
                    let mut choices = Vec::new();
                    game.choices(&state, &mut choices);
                    let view = View::of(&game, &state, seat);
                    let bot = &mut bots[seat.index()];
                    let choice = bot.decide(&game, &view, &choices, &[], &mut dice);
                    assert!(known.insert(state), "{slug}: {choice:?} again");
                    game.choose(&mut state, seat, choice, &mut Silent);
                }
            }
        }
    }
}

#[test]
fn it_beats_chance_from_either_side() {
    let game = crossroads();
    for own in Side::BOTH {
        let mut won = 0;
        for seed in 0..24 {
            let mut bots: Vec<Box<dyn Bot<Lnl>>> = vec![Box::new(Random), Box::new(Random)];
            bots[own.index()] = Box::new(Sensible::default());
            let mut dice = ChaCha8Rng::seed_from_u64(seed);
            let mut wits = ChaCha8Rng::seed_from_u64(!seed);
            let played = play_game(&game, &mut bots, &mut dice, &mut wits, STEP_LIMIT);
            let verdict = played.verdict.expect("a game ends");
            won += u8::from(verdict.winner == Some(own.seat()));
        }
        assert!(won >= 20, "{own:?} won {won} of 24");
    }
}
