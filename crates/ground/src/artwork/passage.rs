//! Which hexes a line from dot to dot meets, and how: worked out once for each offset, in whole numbers.

use super::fraction::Fraction;
use crate::Hex;
use hexx::Hex as Axial;

/// How a line meets a hex that is neither of its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meets {
    /// It passes through the inside.
    Inside,
    /// It runs along a hexside.
    Side,
    /// It touches a corner and nothing else.
    Corner,
}

/// A hex that a line meets between its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// Which.
    pub hex: Hex,
    /// How.
    pub how: Meets,
    /// Whether it is the next one from where the line begins: they share the point where it leaves that hex.
    pub next_to_start: bool,
    /// Whether it is the last one before the line's end: they share the point where it enters that hex.
    pub next_to_end: bool,
}

/// All hexes met by all lines on a grid.
///
/// Other than [`Lines`](crate::Lines), which passes over corners, this has every hex that a line so much as touches: smoke
/// fills its hex with its hexsides, and artwork may reach into a corner.
pub(super) struct Passages {
    reach: Axial,
    starts: Vec<u32>,
    steps: Vec<Step>,
}

/// A met hex, told from the line's start.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub x: i8,
    pub y: i8,
    flags: u8,
}

const INSIDE: u8 = 1;
const SIDE: u8 = 2;
const NEXT_TO_START: u8 = 4;
const NEXT_TO_END: u8 = 8;

impl Step {
    #[inline]
    pub fn next_to_start(self) -> bool {
        self.flags & NEXT_TO_START != 0
    }

    #[inline]
    pub fn next_to_end(self) -> bool {
        self.flags & NEXT_TO_END != 0
    }

    /// The hex, if the grid goes that far.
    #[inline]
    pub fn hex(self, start: Axial) -> Option<Hex> {
        Hex::from_axial(Axial::new(start.x + self.x as i32, start.y + self.y as i32))
    }

    /// The same with its hex.
    pub fn met(self, start: Axial) -> Option<Met> {
        let how = match self.flags & (INSIDE | SIDE) {
            INSIDE => Meets::Inside,
            SIDE => Meets::Side,
            _ => Meets::Corner,
        };
        self.hex(start).map(|hex| Met {
            hex,
            how,
            next_to_start: self.next_to_start(),
            next_to_end: self.next_to_end(),
        })
    }
}

impl Passages {
    /// All lines on a grid of so many columns and rows.
    pub fn spanning(cols: u8, rows: u8) -> Self {
        let (cols, rows) = (cols.clamp(1, 64) as i32, rows.clamp(1, 64) as i32);
        let reach = Axial::new(cols - 1, rows - 1 + cols / 2);
        let mut passages = Passages {
            reach,
            starts: vec![0],
            steps: Vec::new(),
        };
        for x in -reach.x..=reach.x {
            for y in -reach.y..=reach.y {
                // Far corners of the range are no offset of this grid.
                if (y + x.div_euclid(2)).abs() <= rows {
                    trace(Axial::new(x, y), &mut passages.steps);
                }
                passages.starts.push(passages.steps.len() as u32);
            }
        }
        passages
    }

    /// What a line with this offset meets, in order. Panics when the grid does not span it.
    #[inline]
    pub fn steps(&self, offset: Axial) -> &[Step] {
        assert!(
            offset.x.abs() <= self.reach.x && offset.y.abs() <= self.reach.y,
            "the line leaves the grid"
        );
        let index =
            ((offset.x + self.reach.x) * (2 * self.reach.y + 1) + offset.y + self.reach.y) as usize;
        &self.steps[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// The part of a line inside a closed hex, as fractions of the way, whether the line runs along one of its sides.
struct Part {
    enters: Fraction,
    leaves: Fraction,
    along: bool,
}

/// The part of the unbounded line through 0 and `end` that lies in a hex, if it meets it at all.
fn part(end: Axial, hex: Axial) -> Option<Part> {
    // A hex is what three pairs of parallel lines have between them: |2x + y|, |x + 2y| and |x − y| are at most 1.
    let pairs = |p: Axial| [2 * p.x + p.y, p.x + 2 * p.y, p.x - p.y];
    let mut found: Option<(Fraction, Fraction)> = None;
    let mut along = false;
    for (speed, centre) in pairs(end).into_iter().zip(pairs(hex)) {
        if speed == 0 {
            if centre.abs() > 1 {
                return None;
            }
            along = along || centre.abs() == 1;
            continue;
        }
        let one = Fraction::new((centre - 1).into(), speed.into());
        let other = Fraction::new((centre + 1).into(), speed.into());
        let (enters, leaves) = (one.min(other), one.max(other));
        found = Some(match found {
            None => (enters, leaves),
            Some((from, to)) => (from.max(enters), to.min(leaves)),
        });
    }
    let (enters, leaves) = found?;
    (enters <= leaves).then_some(Part {
        enters,
        leaves,
        along,
    })
}

/// Whether the line from one hex to another touches a third one, its rim included. Never for the two ends.
#[inline]
pub(super) fn meets(from: Axial, to: Axial, hex: Axial) -> bool {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (x, y) = (hex.x - from.x, hex.y - from.y);
    // The farthest corner of a hex from a line through its dot, three times over.
    let widest = (2 * dx + dy)
        .abs()
        .max((dx + 2 * dy).abs())
        .max((dx - dy).abs());
    if 3 * (dx * y - dy * x).abs() > widest {
        return false;
    }
    // A hex that is touched has its dot between those of the ends, as the line goes.
    let ahead = progress((dx, dy), (x, y));
    0 < ahead && ahead < progress((dx, dy), (dx, dy))
}

/// How far a way leads along another, in some fixed unit: twice the product of lengths with the cosine between them.
#[inline]
const fn progress(way: (i32, i32), other: (i32, i32)) -> i32 {
    2 * (way.0 * other.0 + way.1 * other.1) + way.0 * other.1 + way.1 * other.0
}

fn trace(end: Axial, steps: &mut Vec<Step>) {
    let (Some(first), Some(last)) = (part(end, Axial::ZERO), part(end, end)) else {
        return; // from a hex to itself
    };
    let mut found = Vec::new();
    for x in end.x.min(0) - 1..=end.x.max(0) + 1 {
        // A hex that is met lies within one hex of the line.
        let (low, high) = match end.x {
            0 => (end.y.min(0) - 1, end.y.max(0) + 1),
            _ => {
                let [before, after] = [x - 1, x + 1].map(|x| (end.y * x).div_euclid(end.x));
                (before.min(after) - 1, before.max(after) + 2)
            }
        };
        for y in low..=high {
            let hex = Axial::new(x, y);
            if meets(Axial::ZERO, end, hex) {
                found.extend(part(end, hex).map(|part| (part, hex)));
            }
        }
    }
    found.sort_by_key(|(part, hex)| (part.enters, part.leaves, hex.x, hex.y));
    steps.extend(found.into_iter().map(|(part, hex)| {
        let mut flags = 0;
        if part.along {
            flags |= SIDE;
        } else if part.enters < part.leaves {
            flags |= INSIDE;
        }
        if part.enters == first.leaves {
            flags |= NEXT_TO_START;
        }
        if part.leaves == last.enters {
            flags |= NEXT_TO_END;
        }
        Step {
            x: hex.x as i8,
            y: hex.y as i8,
            flags,
        }
    }));
}
