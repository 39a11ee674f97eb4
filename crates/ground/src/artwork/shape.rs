//! The shapes of a map, and how a line meets one of them.

use super::fraction::Fraction;
use super::{Point, UNIT};
use crate::{Hex, Side};

/// A shape's place among [`Artwork::shapes`](super::Artwork::shapes).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ShapeId(pub u32);

/// What a shape is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Art {
    /// The ground at this level or higher, as an area.
    Level(i8),
    /// A road or the like, from the dot of its hex to that of the next one.
    Way(Side),
    /// A patch of a terrain, by its id.
    Terrain(u8),
    /// A wall, a hedge, a stream: a line along a hexside, or inside a hex.
    Feature(Side),
    /// The edge of the ground at this level.
    Crest(i8),
}

impl Art {
    /// Whether it is filled; otherwise it is a line.
    pub const fn is_area(self) -> bool {
        matches!(self, Art::Level(_) | Art::Terrain(_))
    }

    /// Whether sight may have to do with it.
    pub(super) const fn is_seen_through(self) -> bool {
        matches!(self, Art::Terrain(_) | Art::Feature(_) | Art::Crest(_))
    }
}

/// Something drawn on the ground: what the player sees is what sight goes by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The hex it lies in.
    pub hex: Hex,
    /// The other hex, for what lies on a hexside or leads across one.
    pub across: Option<Hex>,
    /// What it is.
    pub art: Art,
    /// The level it stands on: that of its hex's centre dot, of the lower hex on a hexside; its own for a crest line.
    pub level: i8,
    /// Its corners in order, from the centre dot of its hex. Sight goes by the middle of a line, however thick it is drawn.
    pub points: Vec<Point>,
}

impl Shape {
    /// A hex as an area.
    pub(super) fn whole_hex(hex: Hex) -> Shape {
        Shape {
            hex,
            across: None,
            art: Art::Terrain(0),
            level: 0,
            points: super::corners().to_vec(),
        }
    }

    /// Its corners on the map.
    pub fn on_map(&self) -> impl Iterator<Item = Point> + '_ {
        let dot = Point::dot_of(self.hex);
        self.points.iter().map(move |point| point.plus(dot))
    }

    /// Its edges, from the centre dot of its hex.
    pub(super) fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let closing = self
            .art
            .is_area()
            .then(|| (self.points.last(), self.points.first()));
        let closing = closing.and_then(|(last, first)| Some((*last?, *first?)));
        let along = self.points.windows(2).map(|pair| (pair[0], pair[1]));
        along.chain(closing)
    }

    /// The corners of the smallest convex outline around it, from the centre dot of its hex: a line that passes the hex
    /// from rim to rim touches the shape exactly when these are not all on one side of it.
    pub fn hull(&self) -> Vec<Point> {
        hull(&self.points)
    }

    /// Whether a place, told from the centre dot, lies in this area or on its edge.
    pub fn covers(&self, place: Point) -> bool {
        self.art.is_area() && encloses(&self.points, place)
    }
}

/// Whether a place lies inside a closed outline or on it.
pub(crate) fn encloses(outline: &[Point], place: Point) -> bool {
    let mut inside = false;
    for (k, &a) in outline.iter().enumerate() {
        let b = outline[(k + 1) % outline.len()];
        let (u, v) = (a.minus(place), b.minus(place));
        let turn = u.cross(v);
        if turn == 0 && i64::from(u.x) * i64::from(v.x) <= 0 && i64::from(u.y) * i64::from(v.y) <= 0
        {
            return true;
        }
        // Count the edges that a ray from the place along the x axis crosses.
        if (u.y > 0) != (v.y > 0) && (turn > 0) == (v.y > u.y) {
            inside = !inside;
        }
    }
    inside
}

/// The part of a line that lies between the first and the last place where it touches a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contact {
    pub enters: Fraction,
    pub leaves: Fraction,
}

/// Where the line from one dot to another touches a shape.
pub(super) fn contact(from: Hex, to: Hex, shape: &Shape) -> Option<Contact> {
    let (start, end) = (Point::dot_of(from), Point::dot_of(to));
    let way = end.minus(start);
    let at = Point::dot_of(shape.hex).minus(start);
    // The fraction of the way at which a point on the line lies.
    let fraction = |x: i64, y: i64, over: i64| {
        if way.x != 0 {
            Fraction::new(x, over * i64::from(way.x))
        } else {
            Fraction::new(y, over * i64::from(way.y))
        }
    };
    let mut found: Option<Contact> = None;
    let mut touch = |at: Fraction| {
        if at < Fraction::START || at > Fraction::END {
            return;
        }
        found = Some(match found {
            None => Contact {
                enters: at,
                leaves: at,
            },
            Some(Contact { enters, leaves }) => Contact {
                enters: enters.min(at),
                leaves: leaves.max(at),
            },
        });
    };
    // Sides are told in whole hexes, so that nothing grows too large.
    let unit = i64::from(UNIT);
    for (u, v) in shape.edges() {
        let (u, v) = (u.plus(at), v.plus(at));
        let (f, g) = (way.cross(u) / unit, way.cross(v) / unit);
        match (f.signum(), g.signum()) {
            (0, 0) => {
                touch(fraction(u.x.into(), u.y.into(), 1));
                touch(fraction(v.x.into(), v.y.into(), 1));
            }
            (a, b) if a == b => {}
            _ => {
                let mix = |u: i32, v: i32| i64::from(u) * g - i64::from(v) * f;
                touch(fraction(mix(u.x, v.x), mix(u.y, v.y), g - f));
            }
        }
    }
    if shape.covers(Point::DOT.minus(at)) {
        touch(Fraction::START);
    }
    if shape.covers(way.minus(at)) {
        touch(Fraction::END);
    }
    found
}

/// The corners of the smallest convex outline around some points, clockwise or not; a line touches it exactly when it
/// touches whatever joins the points.
pub(super) fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let mut hull: Vec<Point> = Vec::new();
    for pass in 0..2 {
        let begin = hull.len();
        for &point in &sorted {
            while let [.., a, b] = hull[begin..] {
                if b.minus(a).cross(point.minus(b)) > 0 {
                    break;
                }
                hull.pop();
            }
            hull.push(point);
        }
        hull.pop();
        if pass == 0 {
            sorted.reverse();
        }
    }
    hull
}

/// Two edges of an outline that meet although they are not neighbours, or neighbours that lie on each other; by the place
/// of their first corners.
pub(crate) fn crossing_edges(outline: &[Point], closed: bool) -> Option<(usize, usize)> {
    let n = outline.len();
    let edges = if closed { n } else { n - 1 };
    let edge = |k: usize| (outline[k], outline[(k + 1) % n]);
    for a in 0..edges {
        for b in a + 1..edges {
            let ((p, q), (r, s)) = (edge(a), edge(b));
            let neighbours = b == a + 1 || (closed && a == 0 && b == n - 1);
            let meet = if neighbours {
                // They share a corner; only going back over the same ground is wrong.
                let (before, shared, after) = if b == a + 1 { (p, q, s) } else { (r, p, q) };
                let (u, v) = (before.minus(shared), after.minus(shared));
                let same_way =
                    i64::from(u.x) * i64::from(v.x) > 0 || i64::from(u.y) * i64::from(v.y) > 0;
                u.cross(v) == 0 && same_way
            } else {
                edges_meet(p, q, r, s)
            };
            if meet {
                return Some((a, b));
            }
        }
    }
    None
}

fn edges_meet(p: Point, q: Point, r: Point, s: Point) -> bool {
    let side = |a: Point, b: Point, c: Point| b.minus(a).cross(c.minus(a)).signum();
    let on = |a: Point, b: Point, c: Point| side(a, b, c) == 0 && encloses(&[a, b, a], c);
    (side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0)
        || on(p, q, r)
        || on(p, q, s)
        || on(r, s, p)
        || on(r, s, q)
}
