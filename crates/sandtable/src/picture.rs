//! The table in characters.

use crate::term::Paint;
use engine::scene::{Board, Scene};
use render::TextOptions;

/// How much of the table to write.
pub enum Extent {
    /// All that fits, without explanations.
    Glance,
    /// All that fits, and what the signs mean.
    Whole,
    /// The surroundings of a space, with the pieces there in words.
    Around(String),
}

/// The table as text.
pub fn text(paint: Paint, board: &Board, scene: &Scene, extent: Extent) -> String {
    let plain = TextOptions {
        color: paint.color,
        width: paint.width,
        legend: false,
        ..TextOptions::default()
    };
    let options = match extent {
        Extent::Glance => plain,
        Extent::Whole => TextOptions {
            legend: true,
            ..plain
        },
        Extent::Around(space) => TextOptions {
            focus: Some(space),
            radius: Some(4),
            roster: true,
            ..plain
        },
    };
    render::text(board, scene, &options)
}
