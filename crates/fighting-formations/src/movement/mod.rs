//! 35 Move, 32 Assault and 31 Advance: who goes where, at what cost, and what comes of it.

mod column;
mod entry;
mod moving;
mod steps;
mod words;

pub use moving::{MoveStage, Moving};
