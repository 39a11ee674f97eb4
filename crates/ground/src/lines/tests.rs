use super::*;
use crate::{HEXES, HexSet};
use proptest::prelude::*;
use std::cmp::Ordering;
use std::sync::LazyLock;

static LINES: LazyLock<Lines> = LazyLock::new(|| Lines::spanning(64, 64));

fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

fn between(a: &str, b: &str) -> Vec<Segment> {
    LINES.between(hex(a), hex(b)).map(sorted).collect()
}

fn crossings(a: &str, b: &str) -> Vec<Crossing> {
    LINES.crossings(hex(a), hex(b)).collect()
}

/// The two hexes of a side in a fixed order, to compare.
fn sorted(segment: Segment) -> Segment {
    match segment {
        Segment::Side(p, q) => Segment::Side(p.min(q), p.max(q)),
        hex => hex,
    }
}

fn through(text: &str) -> Segment {
    Segment::Hex(hex(text))
}

fn along(p: &str, q: &str) -> Segment {
    sorted(Segment::Side(hex(p), hex(q)))
}

#[test]
fn nothing_lies_between_neighbours_or_within_a_hex() {
    assert_eq!(between("20.20", "20.19"), []);
    assert_eq!(
        crossings("20.20", "20.19"),
        [Crossing::Side(hex("20.20"), hex("20.19"))]
    );
    assert_eq!(between("20.20", "20.20"), []);
    assert_eq!(crossings("20.20", "20.20"), []);
}

/// The lines of the worked example on blocking terrain.
#[test]
fn lines_past_blocking_terrain() {
    assert_eq!(between("20.20", "19.19"), [along("20.19", "19.20")]);
    assert_eq!(
        between("20.20", "22.18"),
        [through("21.20"), through("21.19")]
    );
}

/// The lines of the worked example on slopes.
#[test]
fn lines_across_slopes() {
    assert_eq!(between("62.19", "60.18"), [through("61.19")]);
    assert_eq!(
        between("62.19", "59.19"),
        [through("61.19"), through("60.19")]
    );
    assert_eq!(
        crossings("62.19", "59.19"),
        [
            Crossing::Side(hex("62.19"), hex("61.19")),
            Crossing::Side(hex("61.19"), hex("60.19")),
            Crossing::Side(hex("60.19"), hex("59.19")),
        ]
    );
    assert_eq!(between("60.20", "59.19"), [along("60.19", "59.20")]);
    assert_eq!(between("60.20", "60.18"), [through("60.19")]);
    let corners: Vec<_> = LINES
        .crossings(hex("60.20"), hex("59.19"))
        .map(|crossing| match crossing {
            Crossing::Corner { from, p, q } => (from, p.min(q), p.max(q)),
            Crossing::Side(..) => panic!("the line meets corners only"),
        })
        .collect();
    let (p, q) = (hex("59.20"), hex("60.19"));
    assert_eq!(corners, [(hex("60.20"), p, q), (hex("59.19"), p, q)]);
}

#[test]
fn a_line_along_the_rim_has_nothing_on_the_other_side() {
    assert_eq!(
        between("01.00", "03.00"),
        [Segment::Side(hex("02.00"), Hex::NOWHERE)]
    );
}

/// From 20.20 to four columns and one skew row on, the line meets the corner of three hexes and goes on inside.
#[test]
fn touching_a_corner_is_nothing() {
    let start = hex("20.20").to_axial();
    let at = |x, y| Hex::from_axial(start + Axial::new(x, y)).unwrap();
    let passed: Vec<_> = LINES.between(at(0, 0), at(4, 1)).collect();
    assert_eq!(
        passed,
        [(1, 0), (2, 0), (2, 1), (3, 1)].map(|(x, y)| Segment::Hex(at(x, y)))
    );
}

#[test]
fn a_small_grid_knows_its_own_lines() {
    let small = Lines::spanning(7, 5);
    let grid = || (0..7).flat_map(|col| (0..5).map(move |row| Hex::new(col, row)));
    for a in grid() {
        for b in grid() {
            assert!(small.between(a, b).eq(LINES.between(a, b)), "{a} {b}");
        }
    }
    assert!(small.steps.len() < LINES.steps.len() / 100);
}

/// A number as a fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Fraction(i64, i64);

impl Fraction {
    fn cmp(self, other: Fraction) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
    fn min(self, other: Fraction) -> Fraction {
        if self.cmp(other).is_lt() { self } else { other }
    }
    fn max(self, other: Fraction) -> Fraction {
        if self.cmp(other).is_gt() { self } else { other }
    }
}

/// When the line from 0 to `end` is inside a hex: a hex is what lies nearer to its centre than to its six neighbours',
/// six half planes that cut the line. Independent of how [`Lines`] works.
fn inside(end: Axial, centre: Axial) -> Option<(Fraction, Fraction)> {
    let dot = |a: Axial, b: Axial| i64::from(progress(a, b));
    let (mut enter, mut leave) = (Fraction(0, 1), Fraction(1, 1));
    for direction in Direction::ALL {
        let step = direction.to_axial();
        // (t end - centre) . step < |step|^2 / 2, doubled
        let (slope, limit) = (2 * dot(end, step), 2 * dot(centre, step) + dot(step, step));
        match slope.cmp(&0) {
            Ordering::Greater => leave = leave.min(Fraction(limit, slope)),
            Ordering::Less => enter = enter.max(Fraction(-limit, -slope)),
            Ordering::Equal if limit <= 0 => return None,
            Ordering::Equal => {}
        }
    }
    enter.cmp(leave).is_lt().then_some((enter, leave))
}

fn offset(reach: i32) -> impl Strategy<Value = Axial> {
    (-reach..=reach, -reach..=reach).prop_map(|(x, y)| Axial::new(x, y))
}

fn any_hex() -> impl Strategy<Value = Hex> {
    (0..64u8, 0..64u8).prop_map(|(col, row)| Hex::new(col, row))
}

/// Segments relative to the start, their sides in a fixed order.
fn relative(a: Hex, b: Hex) -> Vec<[Axial; 2]> {
    let part = |hex: Hex| hex.to_axial() - a.to_axial();
    LINES
        .between(a, b)
        .map(|segment| match segment {
            Segment::Hex(hex) => [part(hex); 2],
            Segment::Side(p, q) => [part(p), part(q)],
        })
        .collect()
}

fn in_order(mut pair: [Axial; 2]) -> [Axial; 2] {
    pair.sort_by_key(|hex| (hex.x, hex.y));
    pair
}

proptest! {
    #[test]
    fn hexes_passed_are_those_the_line_is_inside_of(end in offset(14)) {
        let mut expected: Vec<_> = (-30..=30)
            .flat_map(|x| (-30..=30).map(move |y| Axial::new(x, y)))
            .filter(|&hex| hex != Axial::ZERO && hex != end)
            .filter_map(|hex| Some((inside(end, hex)?, hex)))
            .collect();
        expected.sort_by(|((a, _), _), ((b, _), _)| a.cmp(*b));
        let expected: Vec<_> = expected.into_iter().map(|(_, hex)| hex).collect();
        let mut passed = Vec::new();
        trace(end, |step| if step.p == step.q { passed.push(Axial::new(step.p.x as i32, step.p.y as i32)) });
        prop_assert_eq!(passed, expected);
    }

    #[test]
    fn a_hex_is_passed_when_it_is_among_what_lies_between(a in any_hex(), b in any_hex()) {
        let mut among = HexSet::EMPTY;
        for segment in LINES.between(a, b) {
            match segment {
                Segment::Hex(hex) => among.extend([hex]),
                Segment::Side(p, q) => among.extend([p, q]),
            }
        }
        let passing = Lines::passing(a, b);
        for hex in (0..HEXES as u16).map(Hex) {
            prop_assert_eq!(passing.hex(hex), among.contains(hex), "{}", hex);
        }
    }

    #[test]
    fn the_way_back_passes_the_same(a in any_hex(), b in any_hex()) {
        let there: Vec<_> = LINES.between(a, b).map(sorted).collect();
        let mut back: Vec<_> = LINES.between(b, a).map(sorted).collect();
        back.reverse();
        prop_assert_eq!(there, back);
    }

    #[test]
    fn turning_and_mirroring_the_map_changes_nothing(end in offset(15), turns in 0..6u32, mirror: bool) {
        let turned = |hex: Axial| {
            let hex = hex.rotate_cw(turns);
            if mirror { hex.reflect_x() } else { hex }
        };
        let start = Hex::new(32, 32);
        let at = |offset: Axial| Hex::from_axial(start.to_axial() + offset).unwrap();
        let plain: Vec<_> = relative(start, at(end)).into_iter().map(|pair| in_order(pair.map(turned))).collect();
        let other: Vec<_> = relative(start, at(turned(end))).into_iter().map(in_order).collect();
        prop_assert_eq!(plain, other);
    }

    #[test]
    fn crossings_lead_from_neighbour_to_neighbour(a in any_hex(), b in any_hex()) {
        let crossings: Vec<_> = LINES.crossings(a, b).collect();
        prop_assert_eq!(crossings.len(), if a == b { 0 } else { LINES.between(a, b).len() + 1 });
        for crossing in crossings {
            match crossing {
                Crossing::Side(x, y) => prop_assert_eq!(x.distance(y), 1),
                Crossing::Corner { from, p, q } => {
                    for (one, other) in [(from, p), (from, q), (p, q)] {
                        prop_assert!(one.is_nowhere() || other.is_nowhere() || one.distance(other) == 1);
                    }
                }
            }
        }
    }
}
