//! The maps that ship with the game join at their edges.

use ground::{Map, Mosaic};
use lock_n_load::data::{LEGEND, Library};
use lock_n_load::sight::{End, Sights};

const JOINING: [&str; 4] = ["an-dinh", "dong-ket", "grauheim", "lindenhof"];

fn rows(names: &[&[&str]]) -> Mosaic {
    let row = |names: &&[&str]| names.iter().map(|it| (*it).to_owned()).collect();
    Mosaic::Rows(names.iter().map(row).collect())
}

/// Rules: LNLT-1.4-02
#[test]
fn any_two_maps_join_in_every_way() {
    let library = Library::embedded();
    for one in JOINING {
        let turned = format!("{one} turned");
        for other in JOINING {
            for mosaic in [
                rows(&[&[one, other]]),
                rows(&[&[&turned, other]]),
                rows(&[&[one], &[other]]),
                rows(&[&[other], &[&turned]]),
            ] {
                let map = library
                    .mosaic(&mosaic)
                    .unwrap_or_else(|error| panic!("{mosaic:?}: {error}"));
                let read = Map::parse("joined.map", &map.to_text(), &LEGEND);
                let read = read.unwrap_or_else(|error| panic!("{mosaic:?}: {error}"));
                assert_eq!(read, map, "{mosaic:?}");
            }
        }
    }
}

/// Roads run on across a seam, and sight does.
#[test]
fn four_maps_make_one_table() {
    let library = Library::embedded();
    let mosaic = rows(&[&["an-dinh", "dong-ket turned"], &["lindenhof", "grauheim"]]);
    let map = library.mosaic(&mosaic).expect("they join");
    assert_eq!((map.cols(), map.rows()), (33, 29));
    let seam = ground::Hex::new(17, 22);
    let ways = map.neighbours(seam).iter();
    let roads = ways.filter(|&&next| map.side_between(seam, next).road());
    assert_eq!(roads.count(), 2, "a road from each side");
    for name in ["an-dinh", "dong-ket", "lindenhof", "grauheim"] {
        assert!(
            map.area(name)
                .is_some_and(|it| it.contains(ground::Hex::new(17, 15))),
            "{name}"
        );
    }
    let sights = Sights::of(&map, library.charts());
    let seen = sights.seen_from(End::ground(seam), &[]);
    let both = [16, 18].map(|col| (0..63).any(|row| seen.contains(ground::Hex::new(col, row))));
    assert_eq!(both, [true, true]);
    assert!(!sights.sight().multi_story().is_empty());
}
