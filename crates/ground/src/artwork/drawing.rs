//! What a map says about the inside of its hexes by hand.

use super::Clock;
use crate::{Hex, Side};

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ink {
    /// A patch of a terrain, by its id.
    Terrain(u8),
    /// A line of something that else lies along hexsides.
    Feature(Side),
    /// The part of a hex that lies at this level or higher.
    Level(i8),
}

/// Shapes drawn inside one hex; they stand in the place of those that would be drawn there by themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// Where.
    pub hex: Hex,
    /// What.
    pub ink: Ink,
    /// The corners of each shape, clockwise or not.
    pub shapes: Vec<Vec<Clock>>,
}
