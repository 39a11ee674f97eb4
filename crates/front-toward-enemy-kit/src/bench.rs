//! What is timed of Front Toward Enemy: looking along lines, and the table that answers it.

use front_toward_enemy::state::Altitude;
use front_toward_enemy::{Fte, Sights};
use kit::{Probe, Unit};
use std::hint::black_box;

pub const PROBES: &[Probe<Fte>] = &[
    Probe {
        key: "sight_ns",
        about: "ns for a sight query",
        unit: Unit::Nanoseconds,
        position: |_, middle| *middle,
        run: |game, _, numbers| {
            for i in numbers {
                black_box(sees(game, i));
            }
        },
    },
    Probe {
        key: "sight_build_ms",
        about: "ms to build the table of sight on the ground",
        unit: Unit::Milliseconds,
        position: |_, middle| *middle,
        run: |game, _, numbers| {
            for _ in numbers {
                black_box(Sights::new(black_box(&game.scenario.map)));
            }
        },
    },
];

/// One of a long series of questions, scattered over the table by multiplication alone, so that the look-up is what is
/// timed.
fn sees(game: &Fte, i: usize) -> bool {
    let hexes = game.scenario.map.hexes();
    let pick = |salt: u32| {
        let spread = u64::from((i as u32).wrapping_mul(salt));
        hexes[((spread * hexes.len() as u64) >> 32) as usize]
    };
    let (from, to) = (pick(0x9E37_79B1), pick(0x85EB_CA77));
    game.sights()
        .sees(from, Altitude::Ground, to, Altitude::Ground)
}
