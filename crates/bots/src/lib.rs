//! Players that are not people.
//!
//! A [`Bot`] decides from a [`View`] alone: the type of its input keeps it honest, for nobody but the referee can make
//! a view, and a view holds nothing that its seat may not know. [`play_game`] plays a whole game between bots at the
//! full speed of the rules; [`Seated`] lets a bot sit at a type-erased table beside people. The bots that know how a game
//! is won come with that game; [`Random`] plays any.
#![forbid(unsafe_code)]

mod game;
mod random;
mod seated;
#[cfg(test)]
mod toy;

pub use game::{Played, STEP_LIMIT, play_game};
pub use random::Random;
pub use seated::{Seated, TableBot};

use engine::{Game, Rng, View};

/// A player that decides from what its seat may know.
pub trait Bot<G: Game>: Send {
    /// One of `choices` or `asides` (its "at any time" rights). `choices` is never empty.
    fn decide(
        &mut self,
        game: &G,
        view: &View<G::State>,
        choices: &[G::Choice],
        asides: &[G::Choice],
        rng: &mut dyn Rng,
    ) -> G::Choice;
}

/// Makes a fresh bot for each game, so that no memory leaks from one game into the next.
pub type Maker<G> = fn() -> Box<dyn Bot<G>>;

/// The choice with the highest worth; the first of equals. There must be one.
pub fn pick_best<C: Copy>(choices: &[C], mut worth: impl FnMut(&C) -> f32) -> C {
    let mut best = (f32::MIN, choices[0]);
    for choice in choices {
        let value = worth(choice);
        if value > best.0 {
            best = (value, *choice);
        }
    }
    best.1
}
