//! What is timed of Fighting Formations: looking along lines, and the table that answers it.

use fighting_formations::Ff;
use fighting_formations::sight::Sights;
use kit::{Probe, Unit};
use std::hint::black_box;

pub const PROBES: &[Probe<Ff>] = &[
    Probe {
        key: "sight_ns",
        about: "ns for a sight query",
        unit: Unit::Nanoseconds,
        position: |_, middle| *middle,
        run: |game, state, numbers| {
            let hexes = game.scenario.map.hexes();
            for i in numbers {
                let pick = |salt: u32| {
                    let spread = u64::from((i as u32).wrapping_mul(salt));
                    hexes[((spread * hexes.len() as u64) >> 32) as usize]
                };
                let (from, to) = (pick(0x9E37_79B1), pick(0x85EB_CA77));
                black_box(game.sights().sees(&state.options, from, to));
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
                black_box(Sights::new(black_box(&scenario.map), &scenario.charts));
            }
        },
    },
];
