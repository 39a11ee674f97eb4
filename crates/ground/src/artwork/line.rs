//! A line between two centre dots, and all it touches.

use super::fraction::Fraction;
use super::passage::Met;
use super::shape::contact;
use super::{Artwork, Point, Shape, ShapeId};
use crate::Hex;

/// The line between two centre dots.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    artwork: &'a Artwork,
    from: Hex,
    to: Hex,
}

/// A shape that a line touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// Which.
    pub shape: ShapeId,
    /// The first place, on the map, rounded to the nearest unit.
    pub enters: Point,
    /// The last place, on the map, rounded to the nearest unit.
    pub leaves: Point,
}

impl<'a> Line<'a> {
    pub(super) fn new(artwork: &'a Artwork, from: Hex, to: Hex) -> Self {
        Line { artwork, from, to }
    }

    /// Where it begins.
    pub fn from(&self) -> Hex {
        self.from
    }

    /// Where it ends.
    pub fn to(&self) -> Hex {
        self.to
    }

    /// Every hex that it so much as touches between its ends, in order. Some may be out of play.
    pub fn met(&self) -> impl Iterator<Item = Met> + use<'a> {
        let (start, end) = (self.from.to_axial(), self.to.to_axial());
        let steps = self.artwork.passages.steps(end - start);
        steps.iter().filter_map(move |step| step.met(start))
    }

    /// Everything that it touches and that may matter to sight, in order; that of the two end hexes too. Crest lines come
    /// before what else begins at the same place.
    pub fn touches(&self) -> Vec<Touch> {
        let between = self.met().map(|met| met.hex);
        let hexes = [self.from, self.to].into_iter().chain(between);
        let mut seen: Vec<(Fraction, Fraction, ShapeId)> = Vec::new();
        for hex in hexes {
            for (id, shape) in self.artwork.shapes_in(hex) {
                if let Some((enters, leaves)) = self.touch(shape) {
                    seen.push((enters, leaves, id));
                }
            }
        }
        let crest_first = |id: ShapeId| !matches!(self.artwork.shape(id).art, super::Art::Crest(_));
        seen.sort_by_key(|&(enters, leaves, id)| (enters, crest_first(id), leaves, id));
        let touch = |(enters, leaves, shape)| Touch {
            shape,
            enters: self.place(enters),
            leaves: self.place(leaves),
        };
        seen.into_iter().map(touch).collect()
    }

    fn touch(&self, shape: &Shape) -> Option<(Fraction, Fraction)> {
        if !shape.art.is_seen_through() || self.from == self.to {
            return None;
        }
        contact(self.from, self.to, shape).map(|it| (it.enters, it.leaves))
    }

    /// Where it enters and leaves a shape, if it touches it.
    pub fn part_of(&self, shape: &Shape) -> Option<(Point, Point)> {
        let contact = contact(self.from, self.to, shape).filter(|_| self.from != self.to)?;
        Some((self.place(contact.enters), self.place(contact.leaves)))
    }

    /// Where it enters and leaves a hex, rim and all; its two ends if it does not meet it.
    pub fn part_of_hex(&self, hex: Hex) -> (Point, Point) {
        self.part_in(&Shape::whole_hex(hex))
    }

    /// Where it enters and leaves a shape that it touches; its two ends otherwise.
    pub(super) fn part_in(&self, shape: &Shape) -> (Point, Point) {
        let (enters, leaves) = match contact(self.from, self.to, shape) {
            Some(it) if self.from != self.to => (it.enters, it.leaves),
            _ => (Fraction::START, Fraction::END),
        };
        (self.place(enters), self.place(leaves))
    }

    /// The place so far along the line, rounded to the nearest unit.
    fn place(&self, at: Fraction) -> Point {
        let (start, end) = (Point::dot_of(self.from), Point::dot_of(self.to));
        let way = end.minus(start);
        let part = |length: i32| at.of(length.into()) as i32;
        start.plus(Point::new(part(way.x), part(way.y)))
    }
}
