mod lines;
mod maps;
mod slow;
mod trials;

use super::*;
use crate::{Feature, Legend, Sketch, Terrain};
use std::collections::BTreeMap;

const OPEN: u8 = 0;
const ROUGH: u8 = 1;
const MARSH: u8 = 2;
const WOODS: u8 = 3;
const HOUSES: u8 = 4;
const BLOCK: u8 = 5;
const HEDGE: Side = Side::own(0);
const WALL: Side = Side::own(1);

const LEGEND: Legend = Legend::new(
    &[
        Terrain::new('o', OPEN, "open"),
        Terrain::new('r', ROUGH, "rough").drawn(Pattern::Area),
        Terrain::new('m', MARSH, "marsh").drawn(Pattern::Area),
        Terrain::new('w', WOODS, "woods").drawn(Pattern::Area),
        Terrain::new('b', HOUSES, "building").drawn(Pattern::Houses),
        Terrain::new('k', BLOCK, "block").drawn(Pattern::Block),
    ],
    &[
        Feature::STREAM,
        Feature::ROAD,
        Feature {
            word: "hedge",
            side: HEDGE,
            drawn: Drawn::Along,
        },
        Feature {
            word: "wall",
            side: WALL,
            drawn: Drawn::Along,
        },
    ],
);

/// What the terrains do in a game of platoons: the numbers are of no matter here.
fn opacities() -> Opacities {
    Opacities::new()
        .terrain(ROUGH, Opacity::Hinders(2))
        .terrain(WOODS, Opacity::Blocks)
        .terrain(HOUSES, Opacity::Blocks)
        .terrain(BLOCK, Opacity::Blocks)
        .rank(ROUGH, 1)
        .rank(MARSH, 2)
        .rank(WOODS, 3)
        .rank(HOUSES, 4)
        .rank(BLOCK, 4)
        .feature(HEDGE, Opacity::Hinders(3))
        .feature(WALL, Opacity::Blocks)
        .open_along(Side::ROAD)
}

fn hex(text: &str) -> Hex {
    text.parse().expect("a hex")
}

/// Open ground of 12 by 12 from 01.01, except for these hexes, with these lines of a map file.
fn ground(hexes: &[(&str, &str)], lines: &[&str]) -> Crests {
    let hexes = hexes
        .iter()
        .map(|&(at, what)| (at.to_owned(), what.to_owned()));
    let sketch = Sketch {
        size: Some("12x12".to_owned()),
        hexes: BTreeMap::from_iter(hexes),
        lines: lines.iter().map(|&line| line.to_owned()).collect(),
        ..Sketch::default()
    };
    let text = sketch.map_text(&LEGEND).expect("a sketch");
    let map = Map::parse("test.map", &text, &LEGEND).expect("a map");
    Crests::new(Artwork::of(&map), opacities())
}
