mod book;
mod lines;
mod slow;
mod trials;

use super::*;
use ground::artwork::Pattern;
use ground::{Drawn, Feature, Legend, Side, Sketch, Terrain};
use std::collections::BTreeMap;

const CLEAR: u8 = 0;
const BRUSH: u8 = 1;
const LIGHT_WOODS: u8 = 2;
const FOREST: u8 = 3;
const JUNGLE: u8 = 4;
const HUTS: u8 = 5;
const LIGHT_BUILDING: u8 = 6;
const HEAVY_BUILDING: u8 = 7;
const WALL: Side = Side::own(0);
const HEDGE: Side = Side::own(1);
const BOCAGE: Side = Side::own(2);

const fn along(word: &'static str, side: Side) -> Feature {
    Feature {
        word,
        side,
        drawn: Drawn::Along,
    }
}

const LEGEND: Legend = Legend::new(
    &[
        Terrain::new('c', CLEAR, "clear"),
        Terrain::new('b', BRUSH, "brush").drawn(Pattern::Area),
        Terrain::new('w', LIGHT_WOODS, "woods").drawn(Pattern::Area),
        Terrain::new('f', FOREST, "forest").drawn(Pattern::Area),
        Terrain::new('j', JUNGLE, "jungle").drawn(Pattern::Area),
        Terrain::new('u', HUTS, "huts").drawn(Pattern::Houses),
        Terrain::new('l', LIGHT_BUILDING, "light").drawn(Pattern::Block),
        Terrain::new('h', HEAVY_BUILDING, "heavy").drawn(Pattern::Hall),
    ],
    &[
        Feature::ROAD,
        along("wall", WALL),
        along("hedge", HEDGE),
        along("bocage", BOCAGE),
    ],
);

/// What the chart says in these tests: the heights of T-LNLT-10.3-heights, and some of our own where the text has none.
const FACTS: [(u8, Sort, u8); 7] = [
    (BRUSH, Sort::Degrading, 0),
    (LIGHT_WOODS, Sort::Degrading, 1),
    (FOREST, Sort::Blocking, 2),
    (JUNGLE, Sort::Degrading, 1),
    (HUTS, Sort::Blocking, 1),
    (LIGHT_BUILDING, Sort::Blocking, 1),
    (HEAVY_BUILDING, Sort::Blocking, 1),
];
const FENCES: [(Side, Sort, u8); 3] = [
    (WALL, Sort::Degrading, 0),
    (HEDGE, Sort::Degrading, 1),
    (BOCAGE, Sort::Blocking, 1),
];
const WRECK: Facts = Facts::new(Sort::Degrading, 0);
const RUBBLE: Facts = Facts::new(Sort::Degrading, 1);

fn chart() -> Chart {
    let mut chart = Chart::new()
        .heavy(HEAVY_BUILDING)
        .wreck(WRECK)
        .rubble(RUBBLE);
    for (id, sort, height) in FACTS {
        chart = chart.terrain(id, Facts::new(sort, height));
    }
    for (side, sort, height) in FENCES {
        chart = chart.feature(side, Facts::new(sort, height));
    }
    chart
}

fn hex(text: &str) -> Hex {
    text.parse().expect("a hex")
}

/// A map of flat clear ground but for these hexes, with these lines of a map file.
fn map(size: &str, hexes: &[(&str, &str)], lines: &[&str]) -> Map {
    let hexes = hexes
        .iter()
        .map(|&(at, what)| (at.to_owned(), what.to_owned()));
    let sketch = Sketch {
        size: Some(size.to_owned()),
        origin: Some(Hex::new(0, 0)),
        hexes: BTreeMap::from_iter(hexes),
        lines: lines.iter().map(|&line| line.to_owned()).collect(),
        ..Sketch::default()
    };
    let text = sketch.map_text(&LEGEND).expect("a sketch");
    Map::parse("test.map", &text, &LEGEND).unwrap_or_else(|error| panic!("{error}"))
}

/// Lines of sight on a map, each looked at in every way there is.
struct Trial {
    sights: Sights,
}

impl Trial {
    fn new(hexes: &[(&str, &str)], lines: &[&str]) -> Trial {
        let sight = Sight::new(&map("36x14", hexes, lines), chart());
        let sights = Sights::new(sight);
        Trial { sights }
    }

    fn account(&self, from: End, to: End, shrouds: &[Shroud]) -> Account {
        let sight = self.sights.sight();
        let there = sight.explain(from, to, shrouds);
        let back = sight.explain(to, from, shrouds);
        assert_eq!(there.degradation, back.degradation, "LNLT-10.3-05");
        let quick = sight.degradation(from, to, shrouds);
        assert_eq!(there.degradation, quick, "{from:?} {to:?}");
        let by_table = self.sights.degradation(from, to, shrouds.iter().copied());
        assert_eq!(there.degradation, by_table, "{from:?} {to:?}");
        there
    }

    fn look(&self, from: End, to: End, shrouds: &[Shroud]) -> Option<u8> {
        self.account(from, to, shrouds).degradation
    }

    /// What blocks, by its rule.
    fn why(&self, from: End, to: End, shrouds: &[Shroud]) -> Option<(Because, Hex)> {
        let account = self.account(from, to, shrouds);
        account.blocked_by().map(|it| (it.because, it.hex))
    }
}
