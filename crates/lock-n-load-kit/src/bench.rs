//! What is timed of Lock 'n Load Tactical: looking along lines, and the table that answers it.

use kit::{Probe, Unit};
use lock_n_load::Lnl;
use lock_n_load::sight::{End, Sights};
use std::hint::black_box;

/// Two hexes of the map by a number.
fn pick(game: &Lnl, number: usize) -> (End, End) {
    let hexes = game.scenario.map.hexes();
    let one = |salt: u32| {
        let spread = u64::from((number as u32).wrapping_mul(salt));
        End::ground(hexes[((spread * hexes.len() as u64) >> 32) as usize])
    };
    (one(0x9E37_79B1), one(0x85EB_CA77))
}

pub const PROBES: &[Probe<Lnl>] = &[
    Probe {
        key: "sight_ns",
        about: "ns for a sight query",
        unit: Unit::Nanoseconds,
        position: |_, middle| *middle,
        run: |game, _, numbers| {
            for i in numbers {
                let (from, to) = pick(game, i);
                black_box(game.sights().drawn(from, to));
            }
        },
    },
    Probe {
        key: "sight_computed_ns",
        about: "ns for a line worked out anew",
        unit: Unit::Nanoseconds,
        position: |_, middle| *middle,
        run: |game, _, numbers| {
            for i in numbers {
                let (from, to) = pick(game, i);
                black_box(game.sights().sight().degradation(from, to, &[]));
            }
        },
    },
    Probe {
        key: "sight_build_ms",
        about: "ms to build the table of sight",
        unit: Unit::Milliseconds,
        position: |_, middle| *middle,
        run: |game, _, numbers| {
            for _ in numbers {
                let scenario = &game.scenario;
                black_box(Sights::of(black_box(&scenario.map), &scenario.charts));
            }
        },
    },
];
