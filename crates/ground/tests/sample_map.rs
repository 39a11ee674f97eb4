//! A map with everything on it, as a designer would write it.

use ground::artwork::{Art, Artwork, Because, Crests, Opacities, Opacity, Pattern};
use ground::{Drawn, Feature, Hex, Legend, Map, Side, Terrain};

const WOODS: u8 = 4;
const HEDGE: Side = Side::own(0);
const WALL: Side = Side::own(1);

const LEGEND: Legend = Legend::new(
    &[
        Terrain::new('o', 0, "open"),
        Terrain::new('f', 1, "field").drawn(Pattern::Area),
        Terrain::new('r', 2, "rough").drawn(Pattern::Area),
        Terrain::new('m', 3, "marsh").drawn(Pattern::Area),
        Terrain::new('w', WOODS, "woods").drawn(Pattern::Area),
        Terrain::new('b', 5, "building").drawn(Pattern::Houses),
        Terrain::new('k', 6, "block").drawn(Pattern::Block),
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

const TEXT: &str = include_str!("data/hawthorn-ridge.map");

fn map() -> Map {
    Map::parse("hawthorn-ridge.map", TEXT, &LEGEND).unwrap_or_else(|error| panic!("{error}"))
}

fn crests() -> Crests {
    let opacities = Opacities::new()
        .terrain(2, Opacity::Hinders(2))
        .terrain(WOODS, Opacity::Blocks)
        .terrain(5, Opacity::Blocks)
        .terrain(6, Opacity::Blocks)
        .feature(HEDGE, Opacity::Hinders(2))
        .feature(WALL, Opacity::Hinders(2))
        .open_along(Side::ROAD);
    Crests::new(Artwork::of(&map()), opacities)
}

fn hex(text: &str) -> Hex {
    text.parse().expect("a hex")
}

#[test]
fn it_reads_and_writes_the_same() {
    let map = map();
    assert_eq!((map.cols(), map.rows(), map.hexes().len()), (12, 10, 120));
    let again = Map::parse("again.map", &map.to_text(), &LEGEND).expect("the same map");
    assert_eq!(again, map);
    assert_eq!(again.to_text(), map.to_text());
    assert_eq!((map.level(hex("05.09")), map.level(hex("07.02"))), (-1, 2));
}

#[test]
fn everything_is_on_it() {
    let artwork = Artwork::of(&map());
    let has = |art: Art| artwork.shapes().iter().any(|shape| shape.art == art);
    for id in 1..=6 {
        assert!(has(Art::Terrain(id)), "terrain {id}");
    }
    for art in [
        Art::Feature(HEDGE),
        Art::Feature(WALL),
        Art::Feature(Side::STREAM),
        Art::Way(Side::ROAD),
        Art::Crest(0),
        Art::Crest(1),
        Art::Crest(2),
    ] {
        assert!(has(art), "{art:?}");
    }
}

#[test]
fn a_few_looks_across_it() {
    let crests = crests();
    let why = |from: &str, to: &str| {
        let account = crests.explain(hex(from), hex(to), &[]);
        assert_eq!(account.hindrance(), crests.hindrance(hex(from), hex(to)));
        account
            .blocked_by()
            .map(|it| (it.because, it.hex.to_string()))
    };
    assert_eq!(why("05.03", "03.06"), None, "down from the ridge's edge");
    assert_eq!(
        why("06.02", "06.09"),
        Some((Because::NotAtTheCrest, "06.02".to_owned())),
        "from the middle of the ridge one does not see the gully"
    );
}
