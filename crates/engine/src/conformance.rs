//! The promises that every rule system must keep, checked in random play.
//!
//! A game gets the whole suite with one line: `check(&game, 1_000, 1, &Options::default())`.

mod leaks;
mod promises;
mod trial;

pub use leaks::leaks;

use crate::{Game, Rng, Rules, Seat, View};
use serde::Serialize;
use std::ops::AddAssign;

/// What a game provides for these tests alone.
pub trait Dream: Rules {
    /// A random choice, well formed but legal only by luck, to try the door with.
    fn dream(&self, state: &Self::State, rng: &mut dyn Rng) -> Self::Choice;
}

/// Who sits at a checked game, in place of chance.
pub trait Players<G: Game> {
    /// Whether somebody sits there; otherwise choices are picked at random.
    fn plays(&self, seat: Seat) -> bool;
    /// A choice of the seat that is asked, or one of its asides.
    fn decide(
        &mut self,
        game: &G,
        view: &View<G::State>,
        choices: &[G::Choice],
        asides: &[G::Choice],
        rng: &mut dyn Rng,
    ) -> G::Choice;
}

/// Everything is picked at random.
pub struct Nobody;

impl<G: Game> Players<G> for Nobody {
    fn plays(&self, _: Seat) -> bool {
        false
    }

    fn decide(
        &mut self,
        _: &G,
        _: &View<G::State>,
        choices: &[G::Choice],
        _: &[G::Choice],
        _: &mut dyn Rng,
    ) -> G::Choice {
        choices[0].clone()
    }
}

/// How thoroughly to check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// A game with more steps counts as endless.
    pub step_limit: u64,
    /// One step in so many gets the costly checks: round trips, views, imagined worlds, pictures, leaks.
    pub costly_one_in: u32,
    /// Choices made up at each step where one is asked.
    pub dreams: u32,
    /// Listed choices put to `judge` at each step, beside the one that is taken, which has to be admitted too.
    pub admits: u32,
    /// One chance in so many to use a right "at any time" where there is one.
    pub aside_one_in: u32,
}

/// From so many games on the costly checks, half of the time, are spread thinner, each time by so much: they come often
/// enough.
const LONG_RUNS: [u64; 2] = [1_000, 10_000];
const THINNER: u32 = 4;

impl Options {
    /// For a run of so many games.
    pub fn for_games(games: u64) -> Self {
        let usual = Options::default();
        let long = LONG_RUNS.iter().filter(|&&long| games >= long).count();
        Options {
            costly_one_in: usual.costly_one_in * THINNER.pow(long as u32),
            ..usual
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            step_limit: 200_000,
            costly_one_in: 64,
            dreams: 1,
            admits: 1,
            aside_one_in: 32,
        }
    }
}

/// What was played and checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Games played to the end.
    pub games: u64,
    /// Games won by each seat, in seat order.
    pub wins: Vec<u64>,
    /// Games without a winner.
    pub draws: u64,
    /// Choices made and chances settled.
    pub steps: u64,
    /// Choices made when asked.
    pub choices: u64,
    /// Legal choices listed, over all of them.
    pub listed: u64,
    /// Rights "at any time" used.
    pub asides: u64,
    /// Choices made by bots.
    pub decided: u64,
    /// Choices made up that were not legal, and were refused.
    pub refused: u64,
    /// Choices made up that were legal by luck, and were admitted.
    pub admitted: u64,
    /// Steps that got the costly checks.
    pub costly: u64,
    /// Steps of the longest game.
    pub longest: u64,
    /// Bytes of the largest journal.
    pub largest_journal: u64,
}

impl Report {
    /// Steps in a game, on average.
    pub fn mean_steps(&self) -> f64 {
        self.steps as f64 / self.games.max(1) as f64
    }

    /// Legal choices where one was asked, on average.
    pub fn mean_choices(&self) -> f64 {
        self.listed as f64 / self.choices.max(1) as f64
    }
}

impl AddAssign for Report {
    fn add_assign(&mut self, other: Report) {
        if self.wins.len() < other.wins.len() {
            self.wins.resize(other.wins.len(), 0);
        }
        self.wins
            .iter_mut()
            .zip(&other.wins)
            .for_each(|(sum, wins)| *sum += wins);
        self.games += other.games;
        self.draws += other.draws;
        self.steps += other.steps;
        self.choices += other.choices;
        self.listed += other.listed;
        self.asides += other.asides;
        self.decided += other.decided;
        self.refused += other.refused;
        self.admitted += other.admitted;
        self.costly += other.costly;
        self.longest = self.longest.max(other.longest);
        self.largest_journal = self.largest_journal.max(other.largest_journal);
    }
}

/// A broken promise, with all that is needed to see it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{scenario}: game {game} of seed {seed}, step {step}: {message}")]
pub struct Failure {
    /// The scenario.
    pub scenario: String,
    /// The seed of the run.
    pub seed: u64,
    /// Which game of it.
    pub game: u64,
    /// After how many inputs.
    pub step: usize,
    /// Which promise is broken, and how.
    pub message: String,
    /// The game up to there, as JSON lines.
    pub journal: String,
}

/// Plays random games and checks every promise; stops at the first that is broken.
pub fn check<G: Game + Dream>(
    game: &G,
    games: usize,
    seed: u64,
    options: &Options,
) -> Result<Report, Box<Failure>> {
    let mut report = Report::default();
    for number in 0..games as u64 {
        report += check_game(game, seed, number, options, &mut Nobody)?;
    }
    Ok(report)
}

/// The whole conformance test of a scenario: so many random games, or as many as `GAMES` says.
///
/// Panics with the first promise that is broken.
pub fn expect<G: Game + Dream>(game: &G, usual: usize) {
    let wanted = std::env::var("GAMES").ok();
    let games = wanted.and_then(|n| n.parse().ok()).unwrap_or(usual);
    match check(game, games, 1, &Options::default()) {
        Ok(report) => println!("{}: {report:?}", game.about().scenario),
        Err(failure) => panic!("{failure}"),
    }
}

/// Plays and checks one game of a run; the same seed, number, options and players give the same game, on any machine and
/// core.
pub fn check_game<G: Game + Dream>(
    game: &G,
    seed: u64,
    number: u64,
    options: &Options,
    players: &mut dyn Players<G>,
) -> Result<Report, Box<Failure>> {
    trial::play(game, seed, number, options, players)
}

#[cfg(test)]
mod tests;
