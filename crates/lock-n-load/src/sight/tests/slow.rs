//! Sight once more, slow and simple: written from the clauses, sharing no line of arithmetic or rules with the other.
//!
//! Geometry is done in fractions of the way along the line, hex after hex of the whole grid; shadows are written down as
//! lists of the hexes they fall on.

use super::*;
use ground::artwork::{Art, Point, Shape};
use ground::{Direction, HEXES};

/// A fraction of the way.
#[derive(Clone, Copy, Debug)]
struct Part(i128, i128);

impl Part {
    fn new(over: i128, under: i128) -> Part {
        Part(over * under.signum(), under.abs())
    }

    fn less(self, other: Part) -> bool {
        self.0 * other.1 < other.0 * self.1
    }

    fn same(self, other: Part) -> bool {
        self.0 * other.1 == other.0 * self.1
    }

    fn between(self, other: Part) -> Part {
        Part(self.0 * other.1 + other.0 * self.1, 2 * self.1 * other.1)
    }
}

/// The corners of a hex in order, on the map: the middles of the triangles that its dot makes with pairs of neighbours'.
fn corners(hex: Hex) -> [(i128, i128); 6] {
    let dot = Point::dot_of(hex);
    Direction::ALL.map(|side| {
        let (a, b) = (side.to_axial(), side.clockwise(1).to_axial());
        (
            i128::from(dot.x + (a.x + b.x) * 480),
            i128::from(dot.y + (a.y + b.y) * 480),
        )
    })
}

struct Line {
    start: (i128, i128),
    way: (i128, i128),
}

impl Line {
    /// On which side of the line a place lies.
    fn side(&self, (x, y): (i128, i128)) -> i128 {
        self.way.0 * (y - self.start.1) - self.way.1 * (x - self.start.0)
    }

    /// The stretch of the line inside a hex or on its rim, and whether it is on the rim.
    fn stretch(&self, hex: Hex) -> Option<(Part, Part, bool)> {
        let corners = corners(hex);
        let (mut from, mut to) = (Part(0, 1), Part(1, 1));
        let mut on_rim = false;
        for k in 0..6 {
            let (a, b) = (corners[k], corners[(k + 1) % 6]);
            let edge = (b.0 - a.0, b.1 - a.1);
            // How far inside this edge the line is at its start, and how much it gains on the way.
            let depth = |x: i128, y: i128| edge.0 * y - edge.1 * x;
            let begins = depth(self.start.0 - a.0, self.start.1 - a.1);
            let gains = depth(self.way.0, self.way.1);
            if gains == 0 {
                if begins < 0 {
                    return None;
                }
                on_rim |= begins == 0;
                continue;
            }
            let at = Part::new(-begins, gains);
            if gains > 0 && from.less(at) {
                from = at;
            }
            if gains < 0 && at.less(to) {
                to = at;
            }
        }
        from.less(to).then_some((from, to, on_rim))
    }

    /// Whether the line touches an edge between its ends.
    fn meets(&self, a: (i128, i128), b: (i128, i128)) -> bool {
        let (f, g) = (self.side(a), self.side(b));
        f.signum() * g.signum() <= 0
    }
}

/// One hex after the other that the line enters, or two that it runs between.
fn steps(from: Hex, to: Hex) -> Vec<Vec<Hex>> {
    let at = |hex: Hex| {
        let dot = Point::dot_of(hex);
        (i128::from(dot.x), i128::from(dot.y))
    };
    let line = line_between(at(from), at(to));
    let mut found: Vec<(Part, Vec<Hex>)> = Vec::new();
    let near = |at: u8, a: u8, b: u8| at + 2 > a.min(b) && at < a.max(b) + 2;
    for hex in (0..HEXES as u16).map(Hex) {
        let around = near(hex.col(), from.col(), to.col()) && near(hex.row(), from.row(), to.row());
        if hex == from || hex == to || !around {
            continue;
        }
        let Some((enters, leaves, on_rim)) = line.stretch(hex) else {
            continue;
        };
        let middle = enters.between(leaves);
        match found.iter_mut().find(|(it, _)| on_rim && it.same(middle)) {
            Some((_, hexes)) => hexes.push(hex),
            // Beyond the grid nothing flanks it.
            None if on_rim => found.push((middle, vec![hex, Hex::NOWHERE])),
            None => found.push((middle, vec![hex])),
        }
    }
    found.sort_by(|(a, _), (b, _)| {
        if a.less(*b) {
            std::cmp::Ordering::Less
        } else {
            std::cmp::Ordering::Greater
        }
    });
    let two = |mut hexes: Vec<Hex>| {
        if hexes.len() > 2 {
            hexes.retain(|hex| !hex.is_nowhere());
        }
        hexes
    };
    found.into_iter().map(|(_, hexes)| two(hexes)).collect()
}

fn line_between(start: (i128, i128), end: (i128, i128)) -> Line {
    Line {
        start,
        way: (end.0 - start.0, end.1 - start.1),
    }
}

/// Something that stands somewhere: what it does, how high it reaches (none: to all levels), on which ground, and what it is.
#[derive(Clone, Copy, PartialEq)]
struct Thing {
    blocks: bool,
    top: Option<i8>,
    base: i8,
    hill: bool,
    casts: bool,
}

pub struct World<'a> {
    pub map: &'a Map,
    pub shapes: &'a [Shape],
    pub shrouds: &'a [Shroud],
}

impl World<'_> {
    fn marked(&self, hex: Hex, marker: Marker) -> bool {
        self.shrouds.contains(&Shroud::new(hex, marker))
    }

    /// LNLT-10.2-02: every stone building of three or more hexes.
    fn two_storeys(&self, hex: Hex) -> bool {
        let stone = |hex: Hex| self.map.in_play(hex) && self.map.terrain(hex) == HEAVY_BUILDING;
        if !stone(hex) {
            return false;
        }
        let next = |hex: Hex| self.map.neighbours(hex).iter().copied();
        let mut others: Vec<Hex> = next(hex).filter(|&it| stone(it)).collect();
        let further = others.clone().into_iter().flat_map(next);
        others.extend(further.filter(|&it| it != hex && stone(it)));
        others.sort_unstable();
        others.dedup();
        others.len() >= 2
    }

    fn facts(&self, hex: Hex, terrain: u8) -> Option<(bool, u8)> {
        let (_, sort, height) = FACTS.into_iter().find(|it| it.0 == terrain)?;
        let storey = terrain == HEAVY_BUILDING && self.two_storeys(hex);
        Some((sort == Sort::Blocking, height + u8::from(storey)))
    }

    fn thing(&self, hex: Hex, (blocks, height): (bool, u8)) -> Thing {
        let base = self.map.level(hex);
        Thing {
            blocks,
            top: Some(base + height as i8),
            base,
            hill: false,
            casts: height > 0,
        }
    }

    /// LNLT-10.2-04, LNLT-19.2.3-02.
    fn level(&self, end: End) -> i8 {
        let ground = self.map.level(end.hex);
        match end.height {
            Height::Ground => ground,
            Height::Upper => ground + 1,
            Height::Plane(level) => level,
            Height::Helicopter => {
                let rubble = self.marked(end.hex, Marker::Rubble);
                let stands = |terrain: u8| {
                    let facts = self.facts(end.hex, terrain).filter(|_| !rubble);
                    facts.map(|it| ground + it.1 as i8)
                };
                let mut tallest = stands(self.map.terrain(end.hex)).unwrap_or(ground);
                if rubble {
                    tallest = ground + RUBBLE.height as i8;
                }
                for shape in self.shapes.iter().filter(|shape| shape.hex == end.hex) {
                    let top = match shape.art {
                        Art::Terrain(id) => stands(id),
                        Art::Feature(side) if shape.across.is_none() => {
                            fence(side).map(|it| ground + it.1 as i8)
                        }
                        Art::Level(level) => Some(level),
                        _ => None,
                    };
                    tallest = tallest.max(top.unwrap_or(ground));
                }
                tallest.max(ground) + 1
            }
        }
    }

    /// What is in a hex that the line enters, and that the line touches.
    fn inside(&self, line: &Line, hex: Hex, ends: [Hex; 2]) -> Vec<Thing> {
        let mut found = self.markers(hex);
        let rubble = self.marked(hex, Marker::Rubble);
        for shape in self.shapes.iter().filter(|shape| shape.hex == hex) {
            let thing = match shape.art {
                Art::Terrain(id) if !rubble => self.facts(hex, id).map(|it| self.thing(hex, it)),
                Art::Feature(side) if shape.across.is_none() => fence(side).map(|it| Thing {
                    casts: false,
                    ..self.thing(hex, it)
                }),
                Art::Level(level) => Some(Thing {
                    blocks: true,
                    top: Some(level),
                    base: self.map.level(hex),
                    hill: true,
                    casts: true,
                }),
                _ => None,
            };
            let Some(thing) = thing else { continue };
            let places: Vec<(i128, i128)> = shape
                .on_map()
                .map(|it| (it.x.into(), it.y.into()))
                .collect();
            let closed = shape.art.is_area();
            let edges = if closed {
                places.len()
            } else {
                places.len() - 1
            };
            let touched = (0..edges).any(|k| line.meets(places[k], places[(k + 1) % places.len()]));
            if touched && !ends.iter().any(|&end| self.spills(shape, &places, end)) {
                found.push(thing);
            }
        }
        found
    }

    /// LNLT-10.1-19: a piece of an end's terrain that reaches over its hexside.
    fn spills(&self, shape: &Shape, places: &[(i128, i128)], end: Hex) -> bool {
        let of_end = match shape.art {
            Art::Terrain(id) => self.map.terrain(end) == id && self.map.terrain(shape.hex) != id,
            Art::Level(level) => self.map.level(end) >= level && self.map.level(shape.hex) < level,
            _ => false,
        };
        let there = corners(end);
        let shared: Vec<_> = corners(shape.hex)
            .into_iter()
            .filter(|it| there.contains(it))
            .collect();
        let [a, b] = shared[..] else { return false };
        let side = line_between(a, b);
        of_end && places.iter().any(|&place| side.side(place) == 0)
    }

    /// LNLT-10.3.2-01: a hex as if it were filled with its terrain.
    fn filled(&self, hex: Hex) -> Vec<Thing> {
        let mut found = self.markers(hex);
        if !self.map.in_play(hex) {
            return found;
        }
        if !self.marked(hex, Marker::Rubble) {
            found.extend(
                self.facts(hex, self.map.terrain(hex))
                    .map(|it| self.thing(hex, it)),
            );
        }
        found.push(Thing {
            blocks: true,
            top: Some(self.map.level(hex)),
            base: self.map.level(hex),
            hill: true,
            casts: true,
        });
        found
    }

    fn markers(&self, hex: Hex) -> Vec<Thing> {
        let here = self.shrouds.iter().filter(|it| it.hex == hex);
        let by_chart = |facts: Facts| self.thing(hex, (facts.sort == Sort::Blocking, facts.height));
        let all_levels = |blocks: bool| Thing {
            top: None,
            ..self.thing(hex, (blocks, 0))
        };
        here.map(|shroud| match shroud.marker {
            Marker::Smoke => all_levels(true),
            Marker::Mortar | Marker::Barrage => all_levels(false),
            Marker::Wreck => by_chart(WRECK),
            Marker::Rubble => by_chart(RUBBLE),
        })
        .collect()
    }

    /// Whether one thing affects the line: the table T-LNLT-10.3-decision. Steps are counted from 1 as one looks from
    /// `from`; the target is one beyond the last.
    fn affects(&self, thing: &Thing, step: usize, last: usize, a: i8, b: i8, slope: bool) -> bool {
        let Some(top) = thing.top else { return true };
        if thing.base == a && thing.base == b && !thing.hill {
            return true;
        }
        if top > a && top > b {
            return true;
        }
        if top <= a && top <= b {
            return false;
        }
        // One of the two sees over it: the viewer. Count from there.
        let (viewer, step) = if a >= top {
            (a, step)
        } else {
            (b, last + 1 - step)
        };
        let hexes_between = step - 1;
        let length = if viewer == top { 1 + hexes_between } else { 1 };
        let shadow: Vec<usize> = (1..=length).map(|k| step + k).collect();
        let target = last + 1;
        thing.casts && shadow.contains(&target) && !(thing.hill && slope)
    }

    /// LNLT-10.3.1-01.
    fn clear_slope(&self, steps: &[Vec<Hex>], from: Hex, to: Hex) -> bool {
        let clear_hill = |&hex: &Hex| {
            self.map.level(hex) >= 1
                && self.facts(hex, self.map.terrain(hex)).is_none()
                && self.map.in_play(hex)
        };
        let mut levels = vec![(self.map.level(from), self.map.level(from))];
        for hexes in steps {
            if !hexes.iter().all(clear_hill) {
                return false;
            }
            let mut here: Vec<i8> = hexes.iter().map(|&hex| self.map.level(hex)).collect();
            here.sort_unstable();
            levels.push((here[here.len() - 1], here[0]));
        }
        levels.push((self.map.level(to), self.map.level(to)));
        self.map.level(from) >= 1 && levels.windows(2).all(|pair| pair[1].0 < pair[0].1)
    }

    /// The worst of some things: 0 nothing, 1 degrades, 2 blocks.
    fn worst(things: impl Iterator<Item = Thing>) -> u8 {
        things
            .map(|it| if it.blocks { 2 } else { 1 })
            .max()
            .unwrap_or(0)
    }

    /// What lies on the side between two hexes does, not being an obstacle hex and so without a shadow.
    fn fence_between(&self, p: Hex, q: Hex, a: i8, b: i8) -> u8 {
        let Some((blocks, height)) = fence(self.map.side_between(p, q)) else {
            return 0;
        };
        let base = self.map.level(p).min(self.map.level(q));
        let top = base + height as i8;
        let affects = (base == a && base == b) || (top > a && top > b);
        match (affects, blocks) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        }
    }

    /// How many hexes degrade the line; `None` when it is blocked.
    pub fn degradation(&self, from: End, to: End) -> Option<u8> {
        let floors = [from, to].map(|end| match end.height {
            Height::Ground => Some(0),
            Height::Upper => Some(1),
            _ => None,
        });
        if let [Some(one), Some(other)] = floors
            && one != other
            && from.hex.distance(to.hex) < 2
            && self.two_storeys(from.hex)
            && self.two_storeys(to.hex)
            && !self.marked(from.hex, Marker::Rubble)
            && !self.marked(to.hex, Marker::Rubble)
        {
            return None; // LNLT-10.2-05
        }
        if from.hex.distance(to.hex) < 2 {
            return Some(0);
        }
        let (a, b) = (self.level(from), self.level(to));
        let steps = steps(from.hex, to.hex);
        let mut backwards = steps.clone();
        backwards.reverse();
        let slope = match a > b {
            true => self.clear_slope(&steps, from.hex, to.hex),
            false => self.clear_slope(&backwards, to.hex, from.hex),
        };
        let dots = [from.hex, to.hex].map(|hex| {
            let dot = Point::dot_of(hex);
            (i128::from(dot.x), i128::from(dot.y))
        });
        let line = line_between(dots[0], dots[1]);
        let last = steps.len();
        let mut effects: Vec<u8> = Vec::new();
        for (k, hexes) in steps.iter().enumerate() {
            let counts = |thing: &Thing| self.affects(thing, k + 1, last, a, b, slope);
            effects.push(match hexes[..] {
                [hex] => {
                    let things = self.inside(&line, hex, [from.hex, to.hex]);
                    World::worst(things.into_iter().filter(counts))
                }
                _ => {
                    let flank =
                        |&hex: &Hex| World::worst(self.filled(hex).into_iter().filter(counts));
                    hexes.iter().map(flank).min().unwrap_or(0)
                }
            });
        }
        let mut fences: Vec<u8> = Vec::new();
        for (k, pair) in steps.windows(2).enumerate() {
            let sides = pair[0]
                .iter()
                .flat_map(|&p| pair[1].iter().map(move |&q| (p, q)));
            let fence = sides
                .map(|(p, q)| self.fence_between(p, q, a, b))
                .min()
                .unwrap_or(0);
            let counted = effects[k] == 1 || effects[k + 1] == 1;
            fences.push(if fence == 1 && counted { 0 } else { fence });
        }
        let all = || effects.iter().chain(&fences);
        let degraded = all().filter(|&&it| it == 1).count() as u8;
        (all().all(|&it| it < 2) && degraded <= 2).then_some(degraded)
    }
}

fn fence(side: Side) -> Option<(bool, u8)> {
    let here = FENCES.into_iter().filter(|(it, ..)| side.has(*it));
    let worst = here.max_by_key(|&(_, sort, height)| (sort, height));
    worst.map(|(_, sort, height)| (sort == Sort::Blocking, height))
}
