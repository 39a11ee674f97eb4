//! The sample map of `ground`, as a board, and lines of sight across it.

use engine::scene::{Board, Line, LineKind, PlaceName, Scene, ShapeKind, Space, Through};
use ground::artwork::{Art, Artwork, Crests, Effect, Finding, Opacities, Opacity, Pattern};
use ground::{Drawn, Feature, Hex, Legend, Map, Side, Terrain};

const HEDGE: Side = Side::own(0);
const WALL: Side = Side::own(1);
const WORDS: [&str; 7] = [
    "open", "field", "rough", "marsh", "woods", "building", "block",
];

const LEGEND: Legend = Legend::new(
    &[
        Terrain::new('o', 0, WORDS[0]),
        Terrain::new('f', 1, WORDS[1]).drawn(Pattern::Area),
        Terrain::new('r', 2, WORDS[2]).drawn(Pattern::Area),
        Terrain::new('m', 3, WORDS[3]).drawn(Pattern::Area),
        Terrain::new('w', 4, WORDS[4]).drawn(Pattern::Area),
        Terrain::new('b', 5, WORDS[5]).drawn(Pattern::Houses),
        Terrain::new('k', 6, WORDS[6]).drawn(Pattern::Block),
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

fn look(art: Art) -> Option<(ShapeKind, Through)> {
    Some(match art {
        Art::Terrain(1) => (ShapeKind::Field, Through::Clear),
        Art::Terrain(2) => (ShapeKind::Rough, Through::Hinders),
        Art::Terrain(3) => (ShapeKind::Marsh, Through::Clear),
        Art::Terrain(4) => (ShapeKind::Woods, Through::Blocks),
        Art::Terrain(_) => (ShapeKind::Building, Through::Blocks),
        Art::Feature(HEDGE) => (ShapeKind::Hedge, Through::Hinders),
        Art::Feature(WALL) => (ShapeKind::Wall, Through::Hinders),
        Art::Feature(_) => (ShapeKind::Stream, Through::Clear),
        Art::Way(_) => (ShapeKind::Road, Through::Clear),
        Art::Level(_) | Art::Crest(_) => return None,
    })
}

fn map() -> Map {
    let text = include_str!("../../../ground/tests/data/hawthorn-ridge.map");
    Map::parse("hawthorn-ridge.map", text, &LEGEND).expect("the sample map")
}

/// The map as a board.
pub fn board() -> Board {
    let map = map();
    let space = |&hex: &Hex| Space {
        id: hex.to_string(),
        col: hex.col().into(),
        row: hex.row().into(),
        level: map.level(hex),
        ..Space::default()
    };
    let names = map.names().iter().map(|name| PlaceName {
        space: name.hex.to_string(),
        text: name.text.clone(),
    });
    Board {
        spaces: map.hexes().iter().map(space).collect(),
        names: names.collect(),
        shapes: Artwork::of(&map).board_shapes(look),
        ..Board::default()
    }
}

/// Lines of sight between pairs of hexes.
pub fn sights(pairs: &[(&str, &str)]) -> Scene {
    let mut opacities = Opacities::new().open_along(Side::ROAD);
    for id in 1..7 {
        if let Some((_, sight)) = look(Art::Terrain(id)) {
            opacities = opacities.terrain(id, opacity(sight));
        }
    }
    for side in [HEDGE, WALL] {
        opacities = opacities.feature(side, opacity(Through::Hinders));
    }
    let crests = Crests::new(Artwork::of(&map()), opacities);
    let hex = |text: &str| text.parse::<Hex>().expect("a hex");
    let tell = |finding: &Finding| {
        let shape = finding.shape.map(|id| crests.artwork().shape(id).art);
        let what = match shape {
            Some(Art::Terrain(id)) => WORDS[usize::from(id)].to_owned(),
            Some(Art::Crest(level)) => format!("crest {level}"),
            Some(_) => "hedge".to_owned(),
            None => "not at the crest".to_owned(),
        };
        let text = match finding.effect {
            Effect::Hinders(value) => format!("{what}: hindrance {value}"),
            _ => what,
        };
        (text, Vec::new())
    };
    let line = |&(from, to): &(&str, &str)| {
        let account = crests.explain(hex(from), hex(to), &[]);
        Line {
            kind: match account.sees() {
                true => LineKind::SightClear,
                false => LineKind::SightBlocked,
            },
            from: from.to_owned(),
            to: to.to_owned(),
            touches: account.touches(tell),
            ..Line::default()
        }
    };
    Scene {
        lines: pairs.iter().map(line).collect(),
        ..Scene::default()
    }
}

fn opacity(sight: Through) -> Opacity {
    match sight {
        Through::Clear => Opacity::Clear,
        Through::Hinders => Opacity::Hinders(2),
        Through::Blocks => Opacity::Blocks,
    }
}
