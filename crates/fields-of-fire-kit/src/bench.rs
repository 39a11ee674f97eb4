//! What is timed of Fields of Fire: looking from card to card, and the automatic fire on a crowded map.

use engine::chance_source::throw;
use engine::{Ask, Rules, Seeded, Silent};
use fields_of_fire::Fof;
use fields_of_fire::state::State;
use ground::Card;
use kit::{Probe, Unit};
use std::hint::black_box;

pub const PROBES: &[Probe<Fof>] = &[
    Probe {
        key: "sight_ns",
        about: "ns for a sight query",
        unit: Unit::Nanoseconds,
        position: |_, middle| *middle,
        run: |game, state, numbers| {
            for i in numbers {
                black_box(sees(game, state, i));
            }
        },
    },
    Probe {
        key: "fire_update_us",
        about: "us to bring the fire on a crowded map up to date",
        unit: Unit::Microseconds,
        position: |game, _| crowded(game),
        run: |game, state, numbers| {
            for _ in numbers {
                game.bring_up_to_date(black_box(state));
            }
        },
    },
];

/// One of a long series of questions, scattered over the map.
fn sees(game: &Fof, state: &State, i: usize) -> bool {
    let (columns, rows) = (game.mission.columns as usize, game.mission.rows as usize);
    let card = |i: usize| {
        let at = i % (columns * rows);
        Card::at((at % columns) as i8, (at / columns) as u8 + 1).unwrap_or_default()
    };
    game.sees_between(state, card(i), card(i.wrapping_mul(7) + 3))
}

/// A crowded map on which all is settled: nothing is drawn any more when it is brought up to date.
fn crowded(game: &Fof) -> State {
    let (mut state, mut dice) = (game.crowded(), Seeded::new(1));
    game.bring_up_to_date(&mut state);
    while let Ask::Chance(chance) = game.ask(&state) {
        let outcome = throw(dice.rng(), &chance.spread);
        game.settle(&mut state, outcome, &mut Silent);
    }
    state
}
