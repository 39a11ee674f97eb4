use crate::{Direction, Hex, Map};
use hexx::Hex as Axial;

/// Something strictly between the two ends of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Segment {
    /// The line passes through the inside of this hex.
    Hex(Hex),
    /// The line runs exactly along the hexside between these two. One of them is [`Hex::NOWHERE`] where the line
    /// follows the rim of the grid.
    Side(Hex, Hex),
}

/// How a line gets from one thing it passes to the next, the two end hexes included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    /// From the first hex into the second, its neighbour. A line may do so exactly at the end of the hexside they
    /// share; it has still left one hex and is inside the other.
    Side(Hex, Hex),
    /// Through the corner of `from` where `p` and `q` meet it: it squeezes between the hexsides `from`/`p` and
    /// `from`/`q`, onto the side between `p` and `q` or off it.
    Corner {
        /// The hex whose inside the line leaves or enters here.
        from: Hex,
        /// The hex on one side of the line.
        p: Hex,
        /// The hex on the other side of the line.
        q: Hex,
    },
}

/// What lies between any two hexes of a grid, precomputed for every offset in exact whole numbers.
///
/// A line goes from centre to centre. A hex is passed when the line enters its inside; touching a corner is nothing.
pub struct Lines {
    /// Offsets between hexes reach this far in axial x and y.
    reach: Axial,
    /// Where the steps of each offset start; the next one's start is their end.
    starts: Vec<u32>,
    steps: Vec<Step>,
}

/// A segment relative to the line's start. Both hexes are the same when the line passes through the inside.
#[derive(Clone, Copy)]
struct Step {
    p: Offset,
    q: Offset,
}

/// An axial offset; 64 columns and rows make it reach 95 at most.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Offset {
    x: i8,
    y: i8,
}

impl Offset {
    fn new(axial: Axial) -> Self {
        Offset {
            x: axial.x as i8,
            y: axial.y as i8,
        }
    }

    #[inline]
    fn from(self, start: Axial) -> Hex {
        Hex::from_axial(Axial::new(start.x + self.x as i32, start.y + self.y as i32))
            .unwrap_or(Hex::NOWHERE)
    }
}

impl Step {
    #[inline]
    fn from(self, start: Axial) -> Segment {
        if self.p == self.q {
            Segment::Hex(self.p.from(start))
        } else {
            Segment::Side(self.p.from(start), self.q.from(start))
        }
    }
}

impl Lines {
    /// All lines on a map.
    pub fn for_map(map: &Map) -> Self {
        Lines::spanning(map.cols(), map.rows())
    }

    /// All lines on a grid of so many columns and rows, each up to 64.
    pub fn spanning(cols: u8, rows: u8) -> Self {
        let (cols, rows) = (cols.clamp(1, 64) as i32, rows.clamp(1, 64) as i32);
        let reach = Axial::new(cols - 1, rows - 1 + cols / 2);
        let mut lines = Lines {
            reach,
            starts: vec![0],
            steps: Vec::new(),
        };
        for x in -reach.x..=reach.x {
            for y in -reach.y..=reach.y {
                let end = Axial::new(x, y);
                // Far corners of the range are no offset of this grid.
                if (y + x.div_euclid(2)).abs() <= rows {
                    trace(end, |step| lines.steps.push(step));
                }
                lines.starts.push(lines.steps.len() as u32);
            }
        }
        lines
    }

    /// What lies strictly between two hexes, in order from `a`. Panics when the grid does not span them.
    #[inline]
    pub fn between(
        &self,
        a: Hex,
        b: Hex,
    ) -> impl DoubleEndedIterator<Item = Segment> + ExactSizeIterator + '_ {
        let start = a.to_axial();
        self.steps(start, b.to_axial())
            .iter()
            .map(move |step| step.from(start))
    }

    /// How the line gets from `a` to `b`: one crossing more than there are segments between them, in order from `a`.
    #[inline]
    pub fn crossings(&self, a: Hex, b: Hex) -> impl Iterator<Item = Crossing> + '_ {
        let mut last = Segment::Hex(a);
        let end = (a != b).then_some(Segment::Hex(b));
        self.between(a, b).chain(end).map(move |next| {
            let crossing = match (last, next) {
                (Segment::Hex(x), Segment::Hex(y)) => Crossing::Side(x, y),
                (Segment::Hex(from), Segment::Side(p, q))
                | (Segment::Side(p, q), Segment::Hex(from)) => Crossing::Corner { from, p, q },
                (Segment::Side(..), Segment::Side(..)) => {
                    unreachable!("a hexside leads from the corner of a hex to another")
                }
            };
            last = next;
            crossing
        })
    }

    /// For asking of many hexes whether they are among what lies between two.
    #[inline]
    pub const fn passing(a: Hex, b: Hex) -> Passing {
        let (from, to) = (a.to_axial(), b.to_axial());
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        // Three times how far the farthest corner of a hex is from a line through its dot. A line that is parallel to a
        // side has none of one of these speeds, and runs along hexsides at that distance; others touch a corner there.
        let speeds = [(2 * dx + dy).abs(), (dx + 2 * dy).abs(), (dx - dy).abs()];
        let widest = max(speeds[0], max(speeds[1], speeds[2]));
        let along = speeds[0] == 0 || speeds[1] == 0 || speeds[2] == 0;
        Passing {
            start: (from.x, from.y),
            way: (dx, dy),
            widest: if along { widest } else { widest - 1 },
            along,
            length: 2 * (dx * dx + dy * dy + dx * dy),
        }
    }

    #[inline]
    fn steps(&self, start: Axial, end: Axial) -> &[Step] {
        let (x, y) = (end.x - start.x, end.y - start.y);
        assert!(
            x.abs() <= self.reach.x && y.abs() <= self.reach.y,
            "the line leaves the grid"
        );
        let index = ((x + self.reach.x) * (2 * self.reach.y + 1) + y + self.reach.y) as usize;
        &self.steps[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// A line between two hexes, ready to be asked what it passes.
#[derive(Clone, Copy, Debug)]
pub struct Passing {
    start: (i32, i32),
    way: (i32, i32),
    widest: i32,
    length: i32,
    along: bool,
}

impl Passing {
    /// Whether the line may run along hexsides; if not, it passes through the inside of every hex it passes.
    #[inline]
    pub const fn along_sides(&self) -> bool {
        self.along
    }

    /// Whether the line passes through the inside of a hex or along one of its sides; never for its two ends.
    #[inline]
    pub const fn hex(&self, hex: Hex) -> bool {
        let at = hex.to_axial();
        let (x, y) = (at.x - self.start.0, at.y - self.start.1);
        let (dx, dy) = self.way;
        let ahead = 2 * (dx * x + dy * y) + dx * y + dy * x;
        3 * (dx * y - dy * x).abs() <= self.widest && 0 < ahead && ahead < self.length
    }
}

const fn max(a: i32, b: i32) -> i32 {
    if a > b { a } else { b }
}

/// How a line lies to a hex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lies {
    /// Corners on both sides: the line passes through the inside.
    Inside,
    /// Two corners on the line, all others on one side: the line runs along a hexside.
    Along,
    /// It misses the hex, or touches one corner.
    Apart,
}

/// How the line through 0 and `end` lies to the hex at `centre`. Corners are a third of a hex apart from whole
/// coordinates, so three times everything is exact.
fn lies(end: Axial, centre: Axial) -> Lies {
    const CORNERS: [(i32, i32); 6] = [(1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1)];
    let (mut left, mut right) = (0, 0);
    for (x, y) in CORNERS {
        match end.x * (3 * centre.y + y) - end.y * (3 * centre.x + x) {
            0 => {}
            1.. => left += 1,
            _ => right += 1,
        }
    }
    match (left, right) {
        (1.., 1..) => Lies::Inside,
        (4, 0) | (0, 4) => Lies::Along,
        _ => Lies::Apart,
    }
}

/// How far along the way to `end` a hex lies, in some fixed unit.
fn progress(end: Axial, hex: Axial) -> i32 {
    2 * (end.x * hex.x + end.y * hex.y) + end.x * hex.y + end.y * hex.x
}

/// Walks from 0 to `end`. From a hex the line goes either into one neighbour ahead or along the side between two.
fn trace(end: Axial, mut pass: impl FnMut(Step)) {
    let mut here = Axial::ZERO;
    while here != end {
        let ahead = Direction::ALL
            .map(|direction| here + direction.to_axial())
            .into_iter()
            .filter(|&hex| progress(end, hex) > progress(end, here));
        let inside = ahead.clone().filter(|&hex| lies(end, hex) == Lies::Inside);
        here = match inside.min_by_key(|&hex| progress(end, hex)) {
            Some(next) => next,
            None => {
                let mut along = ahead.filter(|&hex| lies(end, hex) == Lies::Along);
                let (Some(p), Some(q)) = (along.next(), along.next()) else {
                    unreachable!("a line goes on until its end")
                };
                pass(Step {
                    p: Offset::new(p),
                    q: Offset::new(q),
                });
                p + q - here
            }
        };
        if here != end {
            pass(Step {
                p: Offset::new(here),
                q: Offset::new(here),
            });
        }
    }
}

#[cfg(test)]
mod tests;
