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
    /// A building on the centre dot with wings to those of the same terrain next to it, so that several hexes make one.
    Hall,
}

/// What lies around a hex, for a pattern.
pub(super) struct Around {
    pub hex: Hex,
    /// The neighbours with which a patch is joined; the map's rim joins too.
    pub joined: [bool; 6],
    /// The neighbours of the same terrain.
    pub same: [bool; 6],
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
            Pattern::Hall => vec![hall(around)],
        }
    }
}

/// A patch with an uneven edge that goes on into the neighbours it is joined with.
fn area(around: &Around) -> Vec<Clock> {
    outline(
        joined_sides(around.joined, |corner| {
            15 + 5 * shared_chance(around.hex, corner, 3)
        }),
        |minutes| 75 + 5 * chance(around.hex, minutes, 4) as u8,
    )
}

/// The part of a hexside that a patch covers, in minutes from the side's first corner.
pub(super) type Covered = Option<(u16, u16)>;

/// What a patch covers of each side: nothing of a side that is not joined, all of one between two that are. Where a joined
/// side meets one that is not, so many minutes are left free from that corner (told by the direction of the side that begins
/// there); the neighbour must be told the same.
pub(super) fn joined_sides(joined: [bool; 6], free: impl Fn(Direction) -> u16) -> [Covered; 6] {
    Direction::ALL.map(|side| {
        let [before, after] = [side.clockwise(5), side.clockwise(1)];
        let gap = |other: Direction, corner: Direction| match joined[other.index()] {
            true => 0,
            false => free(corner),
        };
        joined[side.index()].then(|| (gap(before, side), WHOLE - gap(after, after)))
    })
}

/// Minutes from one end of a hexside to the other.
pub(super) const WHOLE: u16 = 120;

/// The outline of a patch around the dot: along the rim where a side is covered, `inset` hundredths from the dot elsewhere.
pub(super) fn outline(covered: [Covered; 6], inset: impl Fn(u16) -> u8) -> Vec<Clock> {
    let mut points = Vec::with_capacity(24);
    for side in 0..6 {
        let first_corner = (side as u16 * WHOLE + Clock::ROUND - 60) % Clock::ROUND;
        let at = |minutes: u16, reach: u8| Clock::new(first_corner + minutes, reach);
        let within = |minutes: u16| at(minutes, inset((first_corner + minutes) % Clock::ROUND));
        match covered[side] {
            Some((from, to)) => {
                if from != 0 || !reaches_end(covered[(side + 5) % 6]) {
                    points.push(at(from, 100));
                }
                points.push(at(to, 100));
            }
            None => points.extend([30, 60, 90].map(within)),
        }
        let next_begins = covered[(side + 1) % 6].is_some_and(|(from, _)| from == 0);
        if !reaches_end(covered[side]) && !next_begins {
            points.push(within(WHOLE));
        }
    }
    points
}

fn reaches_end(covered: Covered) -> bool {
    covered.is_some_and(|(_, to)| to == WHOLE)
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

/// A building with a wing to each neighbour of its kind, their roofs meeting on the hexside.
fn hall(around: &Around) -> Vec<Clock> {
    if around.same == [false; 6] {
        return block(around.hex);
    }
    let wing = |same: bool| same.then_some((20, WHOLE - 20));
    outline(around.same.map(wing), |_| 45)
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
