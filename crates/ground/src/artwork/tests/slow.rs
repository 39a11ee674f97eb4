//! The same model a second time: slow, simple, in fractions, one shape after the other, without any preparation.

use super::super::{Art, Artwork, Opacity, OwnCrest, Point, Shape, corners};
use super::{BLOCK, HEDGE, HOUSES, MARSH, ROUGH, WALL, WOODS};
use crate::{Hex, Side};

/// A fraction.
#[derive(Clone, Copy, Debug)]
struct Q(i128, i128);

impl Q {
    fn whole(n: i32) -> Q {
        Q(n.into(), 1)
    }
    fn minus(self, other: Q) -> Q {
        Q(self.0 * other.1 - other.0 * self.1, self.1 * other.1).reduced()
    }
    fn plus(self, other: Q) -> Q {
        Q(self.0 * other.1 + other.0 * self.1, self.1 * other.1).reduced()
    }
    fn times(self, other: Q) -> Q {
        Q(self.0 * other.0, self.1 * other.1).reduced()
    }
    fn over(self, other: Q) -> Q {
        Q(self.0 * other.1, self.1 * other.0).reduced()
    }
    fn sign(self) -> i128 {
        self.0.signum() * self.1.signum()
    }
    fn reduced(self) -> Q {
        let (mut a, mut b) = (self.0.abs(), self.1.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Q(self.0 / a * self.1.signum(), self.1.abs() / a)
    }
}

/// A place on the map.
type P = (Q, Q);

fn place(point: Point) -> P {
    (Q::whole(point.x), Q::whole(point.y))
}

/// On which side of the way from `a` to `b` a place lies.
fn side(a: P, b: P, c: P) -> i128 {
    let one = b.0.minus(a.0).times(c.1.minus(a.1));
    let other = b.1.minus(a.1).times(c.0.minus(a.0));
    one.minus(other).sign()
}

/// Whether a place lies on the way from `a` to `b`.
fn on(a: P, b: P, c: P) -> bool {
    let between = |a: Q, b: Q, c: Q| c.minus(a).times(c.minus(b)).sign() <= 0;
    side(a, b, c) == 0 && between(a.0, b.0, c.0) && between(a.1, b.1, c.1)
}

/// Whether two ways have a place in common.
fn meet(a: P, b: P, c: P, d: P) -> bool {
    (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0)
        || on(a, b, c)
        || on(a, b, d)
        || on(c, d, a)
        || on(c, d, b)
}

/// Whether a place lies in an outline: on its edge, or with an odd number of edges to its right.
fn inside(outline: &[P], at: P) -> bool {
    let mut odd = false;
    for (k, &a) in outline.iter().enumerate() {
        let b = outline[(k + 1) % outline.len()];
        if on(a, b, at) {
            return true;
        }
        let (above_a, above_b) = (a.1.minus(at.1).sign() > 0, b.1.minus(at.1).sign() > 0);
        if above_a != above_b {
            let share = at.1.minus(a.1).over(b.1.minus(a.1));
            let x = a.0.plus(share.times(b.0.minus(a.0)));
            odd ^= x.minus(at.0).sign() > 0;
        }
    }
    odd
}

fn outline_of(hex: Hex) -> Vec<P> {
    corners()
        .iter()
        .map(|corner| place(corner.plus(Point::dot_of(hex))))
        .collect()
}

fn touches(corners: &[P], closed: bool, a: P, b: P) -> bool {
    let edges = if closed {
        corners.len()
    } else {
        corners.len() - 1
    };
    (0..edges).any(|k| meet(corners[k], corners[(k + 1) % corners.len()], a, b))
        || (closed && (inside(corners, a) || inside(corners, b)))
}

fn shape_touches(shape: &Shape, a: P, b: P) -> bool {
    let corners: Vec<P> = shape.on_map().map(place).collect();
    touches(&corners, shape.art.is_area(), a, b)
}

/// The places where the way from `a` to `b` crosses the rim of a hex.
fn on_rim(hex: Hex, a: P, b: P) -> Vec<P> {
    let rim = outline_of(hex);
    let mut found = Vec::new();
    for k in 0..6 {
        let (c, d) = (rim[k], rim[(k + 1) % 6]);
        let (one, other) = (side(a, b, c), side(a, b, d));
        if one == 0 && on(a, b, c) {
            found.push(c);
        }
        if one * other < 0 && meet(a, b, c, d) {
            // Solve for the share of the way from c to d at which the line crosses.
            let cross = |u: P, v: P| u.0.times(v.1).minus(u.1.times(v.0));
            let way = (b.0.minus(a.0), b.1.minus(a.1));
            let f = cross(way, (c.0.minus(a.0), c.1.minus(a.1)));
            let g = cross(way, (d.0.minus(a.0), d.1.minus(a.1)));
            let share = f.over(f.minus(g));
            let mix = |c: Q, d: Q| c.plus(share.times(d.minus(c)));
            found.push((mix(c.0, d.0), mix(c.1, d.1)));
        }
    }
    found
}

/// What the trial legend says, written down a second time.
fn opacity(art: Art) -> Opacity {
    match art {
        Art::Terrain(ROUGH) => Opacity::Hinders(2),
        Art::Feature(HEDGE) => Opacity::Hinders(3),
        Art::Terrain(WOODS | HOUSES | BLOCK) | Art::Feature(WALL) => Opacity::Blocks,
        _ => Opacity::Clear,
    }
}

fn rank(id: u8) -> u8 {
    match id {
        ROUGH => 1,
        MARSH => 2,
        WOODS => 3,
        HOUSES | BLOCK => 4,
        _ => 0,
    }
}

/// How much a line is hindered.
pub fn hindrance(artwork: &Artwork, own_crest: OwnCrest, from: Hex, to: Hex) -> Option<u8> {
    if from.distance(to) <= 1 {
        return Some(0);
    }
    let (a, b) = (place(Point::dot_of(from)), place(Point::dot_of(to)));
    let (p, q) = (artwork.level(from), artwork.level(to));
    let (high, low) = (p.max(q), p.min(q));
    let (higher, lower) = if p >= q { (from, to) } else { (to, from) };
    if p != q {
        let crest_in = |hex: Hex| {
            let mut shapes = artwork.shapes().iter().filter(|shape| shape.hex == hex);
            shapes.any(|shape| shape.art == Art::Crest(high) && shape_touches(shape, a, b))
        };
        let serves = crest_in(higher) || (own_crest == OwnCrest::Either && crest_in(lower));
        if !serves {
            return None;
        }
    }
    let entrance = on_rim(lower, a, b)[0];
    let mut most = 0;
    for shape in artwork.shapes() {
        let hexes = [Some(shape.hex), shape.across];
        let ends = hexes.contains(&Some(from)) || hexes.contains(&Some(to));
        if ends || matches!(shape.art, Art::Level(_) | Art::Way(_)) || !shape_touches(shape, a, b) {
            continue;
        }
        if let Art::Crest(level) = shape.art {
            if level > high || (level == high && p != q) {
                return None;
            }
            continue;
        }
        if let Art::Terrain(id) = shape.art
            && artwork.shapes().iter().any(|it| {
                it.hex == shape.hex
                    && matches!(it.art, Art::Terrain(other) if rank(other) > rank(id))
            })
        {
            continue;
        }
        for hex in hexes.into_iter().flatten() {
            if !touches(&outline_of(hex), true, a, b) || on_road(artwork, hex, a, b) {
                continue;
            }
            match opacity(shape.art) {
                Opacity::Blocks if shape.level >= high => return None,
                Opacity::Blocks
                    if p != q && shape.level >= low && inside(&outline_of(hex), entrance) =>
                {
                    return None;
                }
                Opacity::Hinders(value) if shape.level >= high => most = most.max(value),
                _ => {}
            }
        }
    }
    Some(most)
}

/// Whether the part of a line in a hex lies on drawn road.
fn on_road(artwork: &Artwork, hex: Hex, a: P, b: P) -> bool {
    let roads = artwork.shapes().iter().filter(|shape| {
        shape.art == Art::Way(Side::ROAD) && (shape.hex == hex || shape.across == Some(hex))
    });
    let roads: Vec<Vec<P>> = roads
        .map(|shape| shape.on_map().map(place).collect())
        .collect();
    let rim = on_rim(hex, a, b);
    let dot = place(Point::dot_of(hex));
    !rim.is_empty()
        && on(a, b, dot)
        && rim
            .iter()
            .all(|&at| roads.iter().any(|road| on(road[0], road[1], at)))
}
