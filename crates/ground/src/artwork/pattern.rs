//! Artwork that is drawn by itself: the same shapes each time, from nothing but where a hex lies and what is around it.

use super::{Clock, Point};
use crate::{Direction, Hex};

/// How the artwork of a terrain is drawn in a hex whose map says no more than its letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pattern {
    /// Nothing is drawn: open ground.
    #[default]
    Bare,
    /// A patch that joins those of the same terrain next to it: woods, orchards, marsh.
    Area,
    /// Houses around the centre dot, clear of it and of roads.
    Houses,
    /// One large building on the centre dot.
    Block,
}

/// What lies around a hex, for a pattern.
pub(super) struct Around {
    pub hex: Hex,
    /// The neighbours with which a patch is joined; the map's rim joins too.
    pub joined: [bool; 6],
    /// The sides that a road or something like it crosses.
    pub ways: [bool; 6],
}

impl Pattern {
    /// The shapes in a hex.
    pub(super) fn shapes(self, around: &Around) -> Vec<Vec<Clock>> {
        match self {
            Pattern::Bare => Vec::new(),
            Pattern::Area => vec![area(around)],
            Pattern::Houses => houses(around),
            Pattern::Block => vec![block(around.hex)],
        }
    }
}

/// A patch with an uneven edge that goes on into the neighbours it is joined with.
fn area(around: &Around) -> Vec<Clock> {
    outline(
        around.joined,
        |minutes| 75 + 5 * chance(around.hex, minutes, 4) as u8,
        |corner| 15 + 5 * shared_chance(around.hex, corner, 3),
    )
}

/// The outline of a patch: along the rim where a side is joined, `inset` hundredths from the dot where it is not. Where a
/// joined side meets one that is not, the edge crosses the joined side so many minutes from that corner (told by the
/// direction of the side that begins there); the neighbour must be told the same.
pub(super) fn outline(
    joined: [bool; 6],
    inset: impl Fn(u16) -> u8,
    crossing: impl Fn(Direction) -> u16,
) -> Vec<Clock> {
    let mut points = Vec::with_capacity(24);
    for side in 0..6 {
        let corner = side as u16 * 120 + 60;
        let next = Direction::from_index(side + 1);
        if !joined[side] {
            let middle = side as u16 * 120;
            for minutes in [middle + Clock::ROUND - 30, middle, middle + 30] {
                points.push(Clock::new(minutes, inset(minutes % Clock::ROUND)));
            }
        }
        match (joined[side], joined[next.index()]) {
            (true, true) => points.push(Clock::new(corner, 100)),
            (true, false) => {
                points.push(Clock::new(corner - crossing(next), 100));
                points.push(Clock::new(corner, inset(corner)));
            }
            (false, true) => {
                points.push(Clock::new(corner, inset(corner)));
                points.push(Clock::new(corner + crossing(next), 100));
            }
            (false, false) => points.push(Clock::new(corner, inset(corner))),
        }
    }
    points
}

/// Houses in the corners between the roads; where no road leads out of a side, there may be one beside it too.
fn houses(around: &Around) -> Vec<Vec<Clock>> {
    let clear = |side: usize| !around.ways[side % 6];
    let mut found = Vec::new();
    for hour in 0..12u16 {
        let at = hour * 60;
        let (likely, wide_enough) = if hour % 2 == 1 {
            (chance(around.hex, at, 4) != 0, true)
        } else {
            (chance(around.hex, at, 3) == 0, clear(hour as usize / 2))
        };
        // Neighbouring hours would run into each other.
        let apart = hour == 0 || found.last().is_none_or(|&last| hour - last > 1);
        let closes = hour == 11 && found.first() == Some(&0);
        if likely && wide_enough && apart && !closes {
            found.push(hour);
        }
    }
    if found.is_empty() {
        found = vec![1, 5, 9];
    }
    let house = |hour: u16| {
        let at = hour * 60 + Clock::ROUND;
        let deep = 5 * chance(around.hex, at + 7, 3) as u8;
        let (near, far, half_near, half_far) = match hour % 2 {
            1 => (55, 80 + deep, 25, 15),
            _ => (50, 75 + deep, 35, 20),
        };
        vec![
            Clock::new(at - half_near, near),
            Clock::new(at - half_far, far),
            Clock::new(at + half_far, far),
            Clock::new(at + half_near, near),
        ]
    };
    found.into_iter().map(house).collect()
}

/// A large building on the dot, lying one of three ways.
fn block(hex: Hex) -> Vec<Clock> {
    let turned = 120 * chance(hex, 0, 3) as u16;
    let long = 60 + 5 * chance(hex, 1, 4) as u8;
    [90, 270, 450, 630]
        .map(|minutes| Clock::new(minutes + turned, long))
        .to_vec()
}

/// One of `n`, always the same for a hex and a number.
pub(super) fn chance(hex: Hex, number: u16, n: u64) -> u64 {
    mixed(u64::from(hex.0) << 16 | u64::from(number)) % n
}

/// One of `n` for a joined side next to a corner: the same for both hexes that share the side, for it is made from where
/// the corner lies and which way the edge crosses there.
pub(super) fn shared_chance(hex: Hex, corner: Direction, n: u64) -> u16 {
    let at = Clock::new(corner.index() as u16 * 120 + Clock::ROUND - 60, 100).point();
    let Point { x, y } = at.plus(Point::dot_of(hex));
    (mixed((x as u64) << 32 ^ (y as u64 & 0xffff_ffff)) % n) as u16
}

/// A number well mixed (the finaliser of SplitMix64).
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
