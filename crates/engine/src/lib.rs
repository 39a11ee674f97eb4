//! The contract between rules and everything else. This crate knows no game.
//!
//! A rule system implements [`Game`]: an immutable scenario that, given a small plain state, says what the state waits
//! for ([`Ask`]): a player's choice, the outcome of a chance, or nothing because the game is over. Rules hold no
//! randomness and do no I/O. Replays, exact odds, honest dice and tests differ only in who supplies the outcomes.
#![forbid(unsafe_code)]

mod chance;
mod clause;
mod game;
mod list;
mod log;
pub mod scene;
mod seat;

pub use chance::{Chance, Dice, Draw, Outcome, Spread};
pub use clause::{Clause, Denial, Modifier};
pub use game::{About, Ask, Game, Note, SeatAbout, Telling, Verdict, View, Wording};
pub use list::List;
pub use log::{Keep, Log, Silent};
pub use rand_core::Rng;
pub use seat::Seat;
