use crate::{
    About, BadSetup, Chance, Denial, List, Log, Outcome, Score, Seat, Secrets, Setup, Words,
};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::hash::Hash;

/// Everything a game has to say: what may happen, who may know it, and how it is told.
pub trait Game: Rules + Secrets + Words {}

impl<G: Rules + Secrets + Words> Game for G {}

/// What a state waits for: always exactly one thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// A player decides among [`Rules::choices`].
    Choice(Seat),
    /// Dice or a draw.
    Chance(Chance),
    /// Nothing more: the game is over.
    Over(Verdict),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// The seat that won; `None` for a draw.
    pub winner: Option<Seat>,
    /// What each seat scored by the rules of victory, in seat order.
    pub scores: Scores,
}

/// A score for each seat, in seat order.
pub type Scores = List<Score, 4>;

/// The first part of the contract: a loaded scenario of one rule system, and what may happen in it.
///
/// Everything that does not change during play is here; a game in progress is a [`Rules::State`]. Implementations are
/// pure: the same calls give the same answers, on every machine.
pub trait Rules: Send + Sync + 'static {
    /// A game in progress: small plain data.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A decision: one small step.
    type Choice: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// Something that happened, with the clauses that made it so.
    type Event: Clone + Debug + Serialize + JsonSchema + Send + Sync;

    /// Names, seats, options and length of the scenario.
    fn about(&self) -> &About;

    /// The position before the first input, or what is wrong with the set-up.
    fn begin(&self, setup: &Setup) -> Result<Self::State, BadSetup>;

    /// The position before the first input of a game in which nothing is set otherwise than the scenario says.
    fn begin_as_usual(&self) -> Self::State {
        self.begin(&Setup::default())
            .expect("an empty set-up is always good")
    }

    /// What the state waits for. Cheap.
    fn ask(&self, state: &Self::State) -> Ask;

    /// Every legal choice of the seat that is asked, in a stable order, appended to `out`. Never empty when a choice is
    /// asked; nothing otherwise.
    fn choices(&self, state: &Self::State, out: &mut Vec<Self::Choice>);

    /// What `seat` may do although it is not (or not only) being asked: its "at any time" rights, appended to `out`.
    /// Only while a choice is asked of some seat.
    fn asides(&self, _: &Self::State, _: Seat, _: &mut Vec<Self::Choice>) {}

    /// Whether `seat` may now make this choice (asked or as an aside), and if not, why. Accepts exactly what `choices`
    /// and `asides` list.
    fn judge(&self, state: &Self::State, seat: Seat, choice: &Self::Choice) -> Result<(), Denial>;

    /// Carries out a choice of `seat` that `judge` accepts. Unchecked: the doors for people and the network ask first.
    fn choose(
        &self,
        state: &mut Self::State,
        seat: Seat,
        choice: Self::Choice,
        log: &mut impl Log<Self::State, Self::Event>,
    );

    /// Carries on after a chance came up.
    fn settle(
        &self,
        state: &mut Self::State,
        outcome: Outcome,
        log: &mut impl Log<Self::State, Self::Event>,
    );

    /// Whether an outcome of the chance that is asked is the one hoped for by whoever rolls; `None` where nothing
    /// succeeds or fails by it, or where the view that is asked does not tell.
    fn succeeds(&self, state: &Self::State, outcome: Outcome) -> Option<bool>;

    /// Whether the choice is, in this position, a plain "no, go on" (decline a window, hold fire), safe to make for
    /// somebody by default. At most one of the choices that are listed.
    fn passive(&self, state: &Self::State, choice: &Self::Choice) -> bool;

    /// How a seat stands by the rules of victory, at any moment of the game.
    fn score(&self, state: &Self::State, seat: Seat) -> Score;
}
