//! A scene as a picture: SVG, PNG, or characters in a terminal.
//!
//! A game describes its table as a [`Board`](engine::scene::Board) and a [`Scene`](engine::scene::Scene); this crate
//! draws them and knows no rules. The same input gives the same bytes on every machine.
#![forbid(unsafe_code)]

mod arrow;
mod artwork;
mod badge;
mod card;
mod counter;
mod fill;
mod frame;
mod ground;
mod hand;
mod marker;
mod model;
mod noise;
mod overlay;
mod pen;
mod picture;
mod plane;
#[cfg(feature = "png")]
mod png;
mod shape;
mod strap;
mod symbol;
mod terminal;
mod texture;
mod theme;
mod zone;

pub use overlay::{Highlight, HighlightKind};
pub use picture::{Crop, Options, svg};
#[cfg(feature = "png")]
pub use png::{RenderError, png};
pub use terminal::{TextOptions, text};
pub use theme::Theme;
