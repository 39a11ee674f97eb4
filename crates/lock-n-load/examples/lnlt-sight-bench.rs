//! How long sight takes on a map of 40 by 30 hexes, as JSON: `cargo run --release -p lock-n-load --example lnlt-sight-bench`.

use ground::artwork::Pattern;
use ground::{Direction, Drawn, Feature, Hex, Legend, Map, Side, Terrain};
use lock_n_load::sight::{Chart, End, Facts, Marker, Shroud, Sight, Sights, Sort};
use std::hint::black_box;
use std::time::{Duration, Instant};

const HEDGE: Side = Side::own(0);
const LEGEND: Legend = Legend::new(
    &[
        Terrain::new('o', 0, "open"),
        Terrain::new('r', 1, "brush").drawn(Pattern::Area),
        Terrain::new('w', 2, "woods").drawn(Pattern::Area),
        Terrain::new('f', 3, "forest").drawn(Pattern::Area),
        Terrain::new('b', 4, "building").drawn(Pattern::Hall),
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
        let chart = Chart::new()
            .terrain(1, Facts::new(Sort::Degrading, 0))
            .terrain(2, Facts::new(Sort::Degrading, 1))
            .terrain(3, Facts::new(Sort::Blocking, 2))
            .terrain(4, Facts::new(Sort::Blocking, 1))
            .heavy(4)
            .feature(HEDGE, Facts::new(Sort::Degrading, 0))
            .wreck(Facts::new(Sort::Degrading, 0));
        Sight::new(&map, chart)
    };
    let sights = Sights::new(read());
    let sight = sights.sight();
    let mut luck = Luck(7);
    let hexes: Vec<Hex> = sight.artwork().ground().iter().collect();
    let mut ends: Vec<End> = hexes.iter().map(|&hex| End::ground(hex)).collect();
    ends.extend(sight.multi_story().iter().map(End::upper));
    let pairs: Vec<(End, End)> = (0..1 << 16)
        .map(|_| (luck.of(&ends), luck.of(&ends)))
        .collect();
    let markers = [Marker::Smoke, Marker::Barrage, Marker::Wreck];
    let shrouds: Vec<Shroud> = (0..12)
        .map(|k| Shroud::new(luck.of(&hexes), markers[k % 3]))
        .collect();

    let seen = pairs.iter().filter(|(a, b)| sights.drawn(*a, *b).is_some());
    let seen = seen.count() as f64 / pairs.len() as f64;
    let read_time = quickest(|| {
        black_box(read());
    });
    let table_time = quickest(|| {
        black_box(Sights::new(read()));
    });
    let each = |look: &dyn Fn()| quickest(look).as_nanos() as f64 / pairs.len() as f64;
    let table_ns = each(&|| {
        for &(a, b) in &pairs {
            black_box(sights.drawn(a, b));
        }
    });
    let shrouded_ns = each(&|| {
        for &(a, b) in &pairs {
            black_box(sights.degradation(a, b, shrouds.iter().copied()));
        }
    });
    let computed_ns = each(&|| {
        for &(a, b) in &pairs {
            black_box(sight.degradation(a, b, &[]));
        }
    });
    let flying_ns = each(&|| {
        for &(a, b) in &pairs {
            black_box(sight.degradation(End::helicopter(a.hex), b, &[]));
        }
    });
    let explained_ns = each(&|| {
        for &(a, b) in &pairs {
            black_box(sight.explain(a, b, &shrouds));
        }
    });
    println!(
        "{{\"ends\":{},\"shapes\":{},\"seen\":{seen:.3},\"read_ms\":{:.1},\"table_ms\":{:.1},\"table_bytes\":{},\
         \"ns_from_table\":{table_ns:.2},\"ns_from_table_with_12_markers\":{shrouded_ns:.1},\
         \"ns_computed\":{computed_ns:.0},\"ns_from_a_helicopter\":{flying_ns:.0},\"ns_explained\":{explained_ns:.0}}}",
        ends.len(),
        sight.artwork().shapes().len(),
        read_time.as_secs_f64() * 1e3,
        (table_time.saturating_sub(read_time)).as_secs_f64() * 1e3,
        sights.bytes(),
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

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }
}

/// Rolling country: hills up to level 3, woods, villages, hedges and two roads.
fn map_text() -> String {
    let mut luck = Luck(42);
    let some = |luck: &mut Luck, n: u64| -> Vec<(Hex, u64)> {
        let place = |luck: &mut Luck| {
            let (col, row) = (luck.below(COLS.into()), luck.below(ROWS.into()));
            (Hex::new(col as u8, row as u8), 2 + luck.below(3))
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
                let level = level.max().unwrap_or(0).clamp(0, 3);
                let letter = match luck.below(12) {
                    _ if near(&villages, 1) => 'b',
                    0 => 'r',
                    1..=4 if near(&woods, 2) => 'w',
                    5..=9 if near(&woods, 2) => 'f',
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
        let next = at.neighbour(Direction::from_index(luck.below(6) as usize));
        if let Some(next) = next.filter(|next| next.col() < COLS && next.row() < ROWS) {
            text.push_str(&format!("hedge: {at}/{next}\n"));
        }
    }
    text
}
