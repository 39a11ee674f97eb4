//! What a game brings to the program, and what the program can then do with it. Knows no game.
//!
//! A game fills in a [`Kit`]: how its scenarios are loaded and its data linted, its cases, its bots, what is worth timing.
//! Its [`Entry`] says what it is called. Everything else (tables, simulations,
//! benchmarks, soak) is compiled here for the game's own types behind [`System`] and [`Scenario`], so nothing is lost
//! in speed, and a change in one game builds no other anew.
#![forbid(unsafe_code)]

mod entry;
mod kit;
mod system;

pub use entry::Entry;
pub use kit::{BotOnShelf, Kit};
pub use lab::{Probe, Unit};
pub use system::{Card, Exhibit, LintProblem, Scenario, System};
