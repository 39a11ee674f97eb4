//! How long sight by artwork takes on a map of 40 by 30 hexes, as JSON:
//! `cargo run --release -p ground --example sight-bench`.

use ground::artwork::{Artwork, Crests, Opacities, Opacity, Pattern};
use ground::{Drawn, Feature, Hex, Legend, Map, Side, Terrain};
use std::hint::black_box;
use std::time::{Duration, Instant};

const HEDGE: Side = Side::own(0);
const LEGEND: Legend = Legend::new(
    &[
        Terrain::new('o', 0, "open"),
        Terrain::new('r', 1, "rough").drawn(Pattern::Area),
        Terrain::new('w', 2, "woods").drawn(Pattern::Area),
        Terrain::new('b', 3, "building").drawn(Pattern::Houses),
    ],
    &[
        Feature::ROAD,
        Feature {
            word: "hedge",
            side: HEDGE,
            drawn: Drawn::Along,
        },
    ],
);
const COLS: u8 = 40;
const ROWS: u8 = 30;
/// Repetitions of what takes long; the quickest counts, for the others were disturbed.
const TRIES: usize = 7;

fn main() {
    let text = map_text();
    let read = || {
        let map = Map::parse("bench.map", &text, &LEGEND).expect("a map");
        let opacities = Opacities::new()
            .terrain(1, Opacity::Hinders(2))
            .terrain(2, Opacity::Blocks)
            .terrain(3, Opacity::Blocks)
            .feature(HEDGE, Opacity::Hinders(3))
            .open_along(Side::ROAD);
        Crests::new(Artwork::of(&map), opacities)
    };
    let crests = read();
    let table = crests.table();
    let mut luck = Luck(7);
    let hexes: Vec<Hex> = crests.artwork().ground().iter().collect();
    let pairs: Vec<(Hex, Hex)> = (0..1 << 16)
        .map(|_| (luck.of(&hexes), luck.of(&hexes)))
        .collect();
    let smoke: Vec<(Hex, u8)> = (0..7).map(|_| (luck.of(&hexes), 5)).collect();

    let seen = pairs.iter().filter(|&&(a, b)| table.sees(a, b)).count();
    let read_time = quickest(|| {
        black_box(read());
    });
    let table_time = quickest(|| {
        black_box(crests.table());
    });
    let each = |mut look: Box<dyn FnMut(Hex, Hex) -> Option<u8> + '_>| {
        let time = quickest(|| {
            for &(a, b) in &pairs {
                black_box(look(a, b));
            }
        });
        time.as_nanos() as f64 / pairs.len() as f64
    };
    let table_ns = quickest(|| {
        for &(a, b) in &pairs {
            black_box(table.hindrance(a, b));
        }
    })
    .as_nanos() as f64
        / pairs.len() as f64;
    let computed_ns = each(Box::new(|a, b| crests.hindrance(a, b)));
    let smoke_ns = each(Box::new(|a, b| {
        table.hindrance_in_smoke(a, b, smoke.iter().copied())
    }));
    let explained_ns = each(Box::new(|a, b| crests.explain(a, b, &smoke).hindrance()));
    println!(
        "{{\"hexes\":{},\"shapes\":{},\"seen\":{:.3},\"read_ms\":{:.1},\"table_ms\":{:.1},\"table_bytes\":{},\
         \"ns_from_table\":{table_ns:.2},\"ns_from_table_with_7_smoke\":{smoke_ns:.1},\"ns_computed\":{computed_ns:.0},\
         \"ns_explained\":{explained_ns:.0}}}",
        hexes.len(),
        crests.artwork().shapes().len(),
        seen as f64 / pairs.len() as f64,
        read_time.as_secs_f64() * 1e3,
        table_time.as_secs_f64() * 1e3,
        hexes.len() * hexes.len(),
    );
}

fn quickest(mut work: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..TRIES).map(time).min().unwrap_or_default()
}

/// Numbers that look random and are always the same.
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn of(&mut self, hexes: &[Hex]) -> Hex {
        hexes[self.below(hexes.len() as u64) as usize]
    }
}

/// Rolling country: hills up to level 4, woods, villages, hedges and two roads.
fn map_text() -> String {
    let mut luck = Luck(42);
    let some = |luck: &mut Luck, n: u64| -> Vec<(Hex, u64)> {
        let place = |luck: &mut Luck| {
            let (col, row) = (luck.below(COLS.into()), luck.below(ROWS.into()));
            (Hex::new(col as u8, row as u8), 2 + luck.below(4))
        };
        (0..n).map(|_| place(luck)).collect()
    };
    let (hills, woods, villages) = (some(&mut luck, 8), some(&mut luck, 14), some(&mut luck, 6));
    let mut text = format!("title: Bench\nsize: {COLS}x{ROWS}\norigin: 00.00\nterrain:\n");
    for row in 0..ROWS {
        for parity in [1, 0] {
            for col in (0..COLS).filter(|col| col % 2 == parity) {
                let hex = Hex::new(col, row);
                let near = |places: &[(Hex, u64)], reach: u32| {
                    places.iter().any(|(at, _)| at.distance(hex) <= reach)
                };
                let level = hills
                    .iter()
                    .map(|(top, up)| (*up as i64 - 1) - i64::from(top.distance(hex)) * 2 / 3);
                let level = level.max().unwrap_or(0).clamp(0, 4);
                let letter = match luck.below(12) {
                    _ if near(&villages, 1) => 'b',
                    0 => 'r',
                    1..=9 if near(&woods, 2) => 'w',
                    _ => 'o',
                };
                text.push_str(&format!("{letter}{level} "));
            }
            text.push('\n');
        }
    }
    let rows: Vec<_> = (0..ROWS).map(|row| Hex::new(17, row).to_string()).collect();
    text.push_str(&format!("road: {}\n", rows.join(" ")));
    for _ in 0..60 {
        let (at, _) = some(&mut luck, 1)[0];
        let next = at.neighbour(ground::Direction::from_index(luck.below(6) as usize));
        if let Some(next) = next.filter(|next| next.col() < COLS && next.row() < ROWS) {
            text.push_str(&format!("hedge: {at}/{next}\n"));
        }
    }
    text
}
