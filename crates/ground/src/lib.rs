//! Hexes, maps, line of sight and paths. `ground` knows geometry and terrain, and no rules: what a terrain does is told
//! to it by the game.
//!
//! - [`Hex`], [`Direction`], [`HexSet`]: places on a grid of at most 64 columns and rows.
//! - [`Map`]: the ground of a scenario, read from a drawing in text by a [`Legend`].
//! - [`Mosaic`]: maps laid edge to edge.
//! - [`Gazetteer`], [`Sketch`]: sets of hexes and whole maps in words, for scenarios and tests.
//! - [`Lines`]: what lies between two hexes, exactly, in whole numbers.
//! - [`Sight`], [`SightRule`], [`WholeHex`], [`SightTable`]: who sees whom, and why not.
//! - [`artwork`]: shapes inside hexes, and sight that goes by them.
//! - [`Card`], [`Compass`], [`CardSet`]: places on a grid of terrain cards.
//! - [`reach`], [`Reach`]: how far one gets, and by which path.
#![forbid(unsafe_code)]

pub mod artwork;
mod card;
mod direction;
mod gazetteer;
mod hex;
mod hex_set;
mod legend;
mod lines;
mod map;
mod paths;
mod side;
mod sight;
mod sight_table;
mod sketch;
mod whole_hex;

pub use card::{CARDS, Card, CardSet, Compass, ParseCardError};
pub use direction::Direction;
pub use gazetteer::Gazetteer;
pub use hex::{HEXES, Hex, ParseHexError};
pub use hex_set::HexSet;
pub use legend::{Drawn, Feature, Legend, Terrain};
pub use lines::{Crossing, Lines, Passing, Segment};
pub use map::{Edge, Map, MapError, Mistake, Mosaic, MosaicError, PlaceName, Sheet};
pub use paths::{Reach, reach};
pub use side::Side;
pub use sight::{Sight, SightRule, Where};
pub use sight_table::SightTable;
pub use sketch::Sketch;
pub use whole_hex::{Blocks, WholeHex};
