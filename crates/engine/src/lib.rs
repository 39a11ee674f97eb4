//! The contract between rules and everything else. This crate knows no game.
//!
//! A rule system implements [`Rules`], [`Secrets`] and [`Words`], together a [`Game`]: an immutable scenario that, given a small plain state, says what the state waits
//! for ([`Ask`]): a player's choice, the outcome of a chance, or nothing because the game is over. Rules hold no
//! randomness and do no I/O. Replays, exact odds, honest dice and tests differ only in who supplies the outcomes.
#![forbid(unsafe_code)]

// The contract.
mod about;
mod chance;
mod clause;
mod id;
mod list;
mod log;
mod procedure;
mod rules;
pub mod scene;
mod score;
mod seat;
mod secrets;
mod setup;
pub mod text;
mod words;

// Who supplies the outcomes, and what is kept of a game.
pub mod chance_source;
mod digest;
pub mod journal;

// A game in progress: odds, undo, and the table everybody sits at.
pub mod odds;
pub mod table;
mod undo;

// The same for programs: by numbers, without words.
pub mod position;

// Many games: random play at full speed, and proof that rules keep their promises.
pub mod case;
pub mod conformance;
pub mod playout;

#[cfg(test)]
mod toy;

pub use about::{About, SeatAbout};
pub use chance::{Chance, Dice, Draw, Outcome, Spread};
pub use chance_source::{ChanceSource, Recorded, Scripted, Seeded, below};
pub use clause::{Clause, Denial, May, Modifier, No, need};
pub use digest::Digest;
pub use journal::{Input, Journal, JournalError};
pub use list::List;
pub use log::{Keep, Log, Silent, Story, listens};
pub use procedure::{Flow, Holds, Interrupt, Interrupts, Procedure, Rerolls, Roll, Stack, Staged};
pub use rand_core::Rng;
pub use rules::{Ask, Game, Rules, Scores, Verdict};
pub use score::Score;
pub use seat::Seat;
pub use secrets::{Secrets, View};
pub use setup::{BadSetup, OptionAbout, Setup, Switch};
pub use words::{
    Decide, Note, Prompt, Reckoned, RollWords, Scored, Shown, StandingRule, Telling, Together,
    Wording, Words,
};
