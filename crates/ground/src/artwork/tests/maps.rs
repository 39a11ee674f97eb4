//! What maps draw, by hand and by themselves.

use super::*;

/// Every shape lies in its hex, and those of one kind do not cross themselves: what sight takes for granted.
fn is_sound(artwork: &Artwork) {
    for shape in artwork.shapes() {
        let closed = shape.art.is_area();
        if !matches!(shape.art, Art::Way(_)) {
            let ring = shape.points.first() == shape.points.last();
            let points = &shape.points[usize::from(ring)..];
            assert_eq!(crossing_edges(points, closed), None, "{shape:?}");
            for &point in &shape.points {
                assert!(encloses(&corners(), point), "{shape:?}");
            }
        }
    }
}

#[test]
fn patches_of_one_terrain_grow_together_across_the_hexside() {
    let crests = ground(&[("05.05 06.05 05.06", "woods"), ("09.09", "woods")], &[]);
    let artwork = crests.artwork();
    is_sound(artwork);
    let [middle, joined] = ["05.05", "06.05"].map(hex);
    let direction = middle.direction_to(joined).expect("neighbours");
    let on_side = |at: Hex, side: Direction| {
        let (_, shape) = artwork.shapes_in(at).next().expect("woods");
        let middle = Point::step(side);
        shape.covers(Point::new(middle.x / 2, middle.y / 2))
    };
    assert!(on_side(middle, direction) && on_side(joined, direction.opposite()));
    assert!(!on_side(middle, Direction::NorthWest));
    assert!(
        Direction::ALL
            .iter()
            .all(|&side| !on_side(hex("09.09"), side))
    );
    // Both say where the edge crosses the side between them.
    let rim = |at: Hex, side: Direction| {
        let step = Point::step(side);
        let (_, shape) = artwork.shapes_in(at).next().expect("woods");
        let beyond = corners().map(|corner| corner.plus(step));
        let both = shape
            .points
            .iter()
            .filter(|&&point| encloses(&beyond, point));
        let mut both: Vec<_> = both.map(|point| point.plus(Point::dot_of(at))).collect();
        both.sort_unstable();
        both
    };
    assert_eq!(rim(middle, direction), rim(joined, direction.opposite()));
    assert!(rim(middle, direction).len() >= 2);
}

#[test]
fn woods_run_on_to_the_rim_of_the_map() {
    let crests = ground(&[("01.01", "woods")], &[]);
    let (_, shape) = crests
        .artwork()
        .shapes_in(hex("01.01"))
        .next()
        .expect("woods");
    let north = Point::step(Direction::North);
    assert!(shape.covers(Point::new(north.x / 2, north.y / 2)));
}

#[test]
fn houses_leave_dot_and_road_free_and_a_block_covers_the_dot() {
    let road = "road: 05.04 05.05 05.06 06.06";
    let crests = ground(
        &[("05.05 05.06 07.07 07.08", "building"), ("03.03", "block")],
        &[road],
    );
    let artwork = crests.artwork();
    is_sound(artwork);
    for at in ["05.05", "05.06", "07.07", "07.08"].map(hex) {
        let houses: Vec<_> = artwork.terrains_in(at).collect();
        assert!(
            houses.len() >= 2 && houses.iter().all(|&id| id == HOUSES),
            "{at} {houses:?}"
        );
        assert!(!artwork.covers_dot(at, HOUSES));
    }
    assert!(artwork.covers_dot(hex("03.03"), BLOCK) && !artwork.covers_dot(hex("03.03"), HOUSES));
    assert_eq!(
        crests.hindrance(hex("05.04"), hex("05.07")),
        Some(0),
        "down the street"
    );
    let ways = artwork.way(hex("05.05"), Direction::North);
    assert!(ways.road() && artwork.way(hex("05.06"), Direction::South).is_empty());
}

#[test]
fn a_hexside_is_covered_by_one_hex_or_by_both_together() {
    let north = Direction::North;
    let covers = |lines: &[&str]| {
        let crests = ground(&[], lines);
        let [here, there] = ["05.05", "05.04"].map(hex);
        let covered = crests.artwork().covers_side(here, north, BLOCK);
        assert_eq!(
            covered,
            crests.artwork().covers_side(there, Direction::South, BLOCK)
        );
        covered
    };
    assert!(covers(&["block 05.05: 11 1 3@50 9@50"]));
    assert!(covers(&[
        "block 05.05: 11 12:10 dot",
        "block 05.04: 6:10 7 dot 5"
    ]));
    assert!(!covers(&["block 05.05: 11 12:55 dot"]));
    assert!(!covers(&[
        "block 05.05: 11 12:10 dot",
        "block 05.04: 5 5:30 dot"
    ]));
    assert!(!covers(&["building 05.05: 11 1 3@50 9@50"]));
}

#[test]
fn crest_lines_lie_inside_the_higher_hex_and_inside_each_other() {
    let crests = ground(
        &[("04.03-08.08", "1"), ("05.05-06.06", "3"), ("09.09", "-1")],
        &[],
    );
    let artwork = crests.artwork();
    is_sound(artwork);
    for at in artwork.ground().iter() {
        let crest: Vec<i8> = artwork
            .shapes_in(at)
            .filter(|(_, shape)| matches!(shape.art, Art::Crest(_)))
            .map(|(_, shape)| shape.level)
            .collect();
        let neighbours = Direction::ALL.map(|side| at.neighbour(side).unwrap_or(Hex::NOWHERE));
        let lowest = neighbours
            .iter()
            .filter(|&&next| artwork.ground().contains(next))
            .map(|&next| artwork.level(next))
            .min();
        let drop = lowest.unwrap_or(9) + 1..=artwork.level(at);
        assert!(
            drop.clone().all(|level| crest.contains(&level)),
            "{at} {crest:?}"
        );
        assert!(
            crest.iter().all(|level| drop.contains(level)),
            "{at} {crest:?}"
        );
        assert_eq!(artwork.is_crest(at), !crest.is_empty());
        // Each level covers the dot, and no lower one ends inside a higher one.
        let areas: Vec<&Shape> = artwork
            .shapes_in(at)
            .filter(|(_, shape)| matches!(shape.art, Art::Level(_)))
            .map(|(_, shape)| shape)
            .collect();
        for pair in areas.windows(2) {
            assert!(pair[0].level < pair[1].level && pair[1].covers(Point::DOT));
            assert!(
                pair[1].points.iter().all(|&point| pair[0].covers(point)),
                "{at}"
            );
        }
    }
    assert!(artwork.is_crest(hex("09.08")) && !artwork.is_crest(hex("09.09")));
}

#[test]
fn what_is_drawn_by_hand_takes_the_place_of_the_rest() {
    let lines = [
        "woods 05.05: 12 2@50 10@50 | 6 8@50 4@50",
        "rough 05.05: 3 5 4@50",
        "level 1 07.07: 9 11 1 3 5 6@40 7",
        "level 1 03.10: 12@60 1@80 11@80",
        "hedge 03.03: 9 dot 3@50",
    ];
    let crests = ground(&[("05.05", "woods"), ("01.01-12.07", "1")], &lines);
    let artwork = crests.artwork();
    let in_woods: Vec<u8> = artwork.terrains_in(hex("05.05")).collect();
    assert_eq!(in_woods, [ROUGH, WOODS, WOODS]);
    let points = |at: &str, art: Art| {
        let at = hex(at);
        let mut found = artwork
            .shapes_in(at)
            .filter(move |(_, shape)| shape.art == art);
        found.next().map(|(_, shape)| shape.points.clone())
    };
    let places = |text: &str| -> Vec<Point> {
        let places = text
            .split(' ')
            .map(|place| place.parse::<Clock>().expect(place));
        places.map(Clock::point).collect()
    };
    assert_eq!(
        points("03.03", Art::Feature(HEDGE)),
        Some(places("9 dot 3@50"))
    );
    assert_eq!(points("07.07", Art::Crest(1)), Some(places("5 6@40 7")));
    // A mound beside the dot makes a crest hex, and leaves its level as it is.
    assert_eq!(
        points("03.10", Art::Crest(1)),
        Some(places("11@80 1@80 12@60 11@80"))
    );
    assert!(artwork.is_crest(hex("03.10")) && artwork.level(hex("03.10")) == 0);
}

#[test]
fn a_knoll_has_an_edge_that_comes_round() {
    let crests = ground(&[("05.05", "1")], &["level 1 05.05: 12@50 3@50 6@50 9@50"]);
    let crest = crests
        .artwork()
        .shapes_in(hex("05.05"))
        .find(|(_, it)| it.art == Art::Crest(1));
    let (_, crest) = crest.expect("a crest line");
    assert_eq!((crest.points.len(), crest.points[0]), (5, crest.points[4]));
}

/// Drawn maps are played on: a change of the generator would change recorded games.
#[test]
fn what_is_drawn_by_itself_stays_as_it_is() {
    let crests = ground(
        &[
            ("03.03-05.05", "woods"),
            ("08.03", "building"),
            ("08.08", "block"),
            ("03.08-05.10", "2"),
        ],
        &["road: 08.02 08.03 09.04"],
    );
    let mut digest = 0u64;
    for shape in crests.artwork().shapes() {
        for point in shape.on_map() {
            for part in [point.x, point.y] {
                digest = (digest ^ part as u64).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    assert_eq!(digest, 16_126_880_065_503_642_064);
}
