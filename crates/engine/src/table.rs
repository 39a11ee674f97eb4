//! The type-erased table: any game, JSON in and out. The only door for people, programs and the network.

mod came_up;
mod session;

use crate::journal::{Input, Journal, JournalError};
use crate::odds::Odds;
use crate::scene::{Board, Scene};
use crate::{
    About, BadSetup, ChanceSource, Denial, Game, Note, Outcome, Reckoned, Score, Seat, Setup,
    StandingRule, Telling, Wording,
};
use schemars::{JsonSchema, schema_for};
use serde::Serialize;
use serde_json::{Value, json};
use std::ops::Range;
use std::sync::Arc;

/// A choice that may be made now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Offer {
    /// The choice, to be handed back as it is.
    pub choice: Value,
    /// The choice in words.
    pub wording: Wording,
    /// Whether it is a right "at any time" instead of an answer to what is asked.
    pub aside: bool,
}

/// Something that happened, as one seat may know it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Told {
    /// The input that caused it, counted from 0.
    pub n: usize,
    /// The event.
    pub event: Value,
    /// The event in words.
    pub telling: Telling,
    /// The dice or the draw that made it so, told with the first event of the input.
    pub drawn: Option<Drawn>,
}

/// What the table waits for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub enum TableAsk {
    /// A player's decision.
    Choice {
        /// Who decides.
        seat: Seat,
        /// The window that interrupts another's act ("Opportunity Fire"); `None` for a decision of one's own.
        window: Option<String>,
    },
    /// Dice or a draw.
    Chance {
        /// What for.
        purpose: String,
        /// Modifiers and number needed.
        note: Note,
        /// What can come up: outcome, name, weight.
        outcomes: Vec<MayComeUp>,
        /// Who rolls or draws; `None` where it is nobody's roll.
        by: Option<Seat>,
        /// The only seat that may see what comes up; the outcomes and the note are for that seat too.
        secret: Option<Seat>,
    },
    /// Nothing more.
    Over {
        /// Who won; `None` for a draw.
        winner: Option<Seat>,
        /// What each seat scored by the rules of victory, in seat order.
        scores: Vec<Score>,
    },
}

/// Something that may come up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MayComeUp {
    /// Which.
    pub outcome: Outcome,
    /// As a player would call it.
    pub name: String,
    /// How often it comes up, against the weights of the others.
    pub weight: u32,
    /// Whether it is what the one who rolls hopes for; `None` where nothing succeeds or fails, or where it is not known.
    pub succeeds: Option<bool>,
}

/// Why the table did not do what it was told. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, thiserror::Error)]
pub enum Refusal {
    /// The rules forbid it.
    #[error("{0}")]
    Denied(Denial),
    /// It is no choice or outcome of this game.
    #[error("{0}")]
    Malformed(String),
    /// It was meant for another moment of the game.
    #[error("the game is at input {expected}, not {got}; look again and decide again")]
    OutOfDate {
        /// How many inputs there are.
        expected: usize,
        /// How many were supposed.
        got: usize,
    },
    /// Something else is due.
    #[error("{0}")]
    NotNow(String),
}

/// A game in progress, whatever its rules.
pub trait Table: Send {
    /// Names, seats and length of the scenario.
    fn about(&self) -> &About;
    /// What the table waits for, as the referee knows it. Send [`Table::ask_as`] to people.
    fn ask(&self) -> TableAsk;
    /// What the table waits for, as one seat may know it: of another's secret draw only its purpose.
    fn ask_as(&self, seat: Seat) -> TableAsk;
    /// The turn that is being played, from 1; 0 before the first.
    fn turn(&self) -> u32;
    /// The act that is being carried out, counted from 1; 0 where the game counts none.
    fn act(&self) -> u32;
    /// Rules by which a player may be asked in a window.
    fn standing_rules(&self) -> &[StandingRule];
    /// Whether a seat is to be asked now by one of these rules, from what it may know.
    fn worth_asking(&self, seat: Seat, rule: &str) -> bool;
    /// How many inputs there were: the number of the next one.
    fn len(&self) -> usize;
    /// Whether nothing has happened yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// About how many bytes of memory it takes.
    fn weight(&self) -> usize;
    /// What a seat may do: the legal choices if it is asked, then its rights at any time.
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    /// Makes a choice if the rules admit it, and tells what happened as that seat sees it.
    fn choose(&mut self, seat: Seat, choice: &Value) -> Result<Vec<Told>, Refusal>;
    /// Settles the chance that is asked, and tells what happened as everybody sees it.
    fn settle(&mut self, outcome: Outcome) -> Result<Vec<Told>, Refusal>;
    /// Settles the chance that is asked from a source of outcomes.
    fn roll(&mut self, dice: &mut dyn ChanceSource) -> Result<Vec<Told>, Refusal>;
    /// Whether a seat may make a choice, and if not, why; from what that seat may know.
    fn why(&self, seat: Seat, choice: &Value) -> Result<(), Refusal>;
    /// What somebody could have in mind with a piece or a space, and whether and why (not).
    fn considered(
        &self,
        seat: Seat,
        piece: Option<&str>,
        space: Option<&str>,
    ) -> Vec<(Offer, Result<(), Denial>)>;
    /// What is seen from a space as things lie now, as far as a seat may know; `None` where only the bare ground counts.
    fn sight(&self, seat: Seat, from: &str, to: Option<&str>) -> Option<Result<Value, String>>;
    /// The odds of a choice as that seat may know them; the budget is how many chance outcomes may be tried.
    fn odds(&self, seat: Seat, choice: &Value, budget: usize) -> Result<Odds, Refusal>;
    /// To how many inputs the seat may go back, or why not.
    fn can_undo(&self, seat: Seat) -> Result<usize, String>;
    /// Goes back to before the seat's last choice, if that is allowed, and says how many inputs are left.
    fn undo(&mut self, seat: Seat) -> Result<usize, String>;
    /// How the table looks to a seat.
    fn scene(&self, seat: Seat) -> Scene;
    /// The ground.
    fn board(&self) -> Board;
    /// The state as far as a seat may know it.
    fn view(&self, seat: Seat) -> Value;
    /// How the table looked to a seat after each input from `from` up to `to`, or only after every so many of them and
    /// the last; with how many inputs there were then and the turn. Made one at a time: a long game has many.
    fn scenes(
        &self,
        seat: Seat,
        inputs: Range<usize>,
        every: usize,
        show: &mut dyn FnMut(usize, u32, Scene),
    );
    /// What the result of the game rests on, as a seat may know it.
    fn reckoning(&self, seat: Seat) -> Vec<Reckoned>;
    /// All that happened from an input on, as a seat may know it.
    fn history(&self, seat: Seat, from: usize) -> Vec<Told>;
    /// The digest of the true state.
    fn digest(&self) -> String;
    /// The journal, to save.
    fn journal(&self) -> Journal;
    /// The journal as JSON lines.
    fn journal_lines(&self) -> String;
    /// A copy as it was after `at` inputs.
    fn fork(&self, at: usize) -> Result<Box<dyn Table>, Refusal>;
    /// Whether a choice is a plain "no, go on".
    fn passive(&self, choice: &Value) -> bool;
    /// What the game began from.
    fn setup(&self) -> &Setup;
    /// A word on what it was played with, when a journal was resumed on other rules or data than it began on.
    fn notice(&self) -> Option<String>;
    /// The inputs from a number on, as the journal holds them.
    fn inputs(&self, from: usize) -> Vec<Input>;
    /// Carries out an input that was written down before, if it is due and legal.
    fn take(&mut self, input: &Input) -> Result<(), Refusal>;
    /// A new table that begins with a world which fits what a seat may know now: for trying things out without a peek.
    /// The same seed imagines the same world.
    fn imagined(&self, seat: Seat, seed: [u8; 32]) -> Box<dyn Table>;
}

/// A new game.
pub fn table<G: Game>(game: Arc<G>, setup: Setup) -> Result<Box<dyn Table>, BadSetup> {
    Ok(Box::new(Session::new(game, setup)?))
}

/// A game carried on from its journal, every input and digest checked.
pub fn resume<G: Game>(game: Arc<G>, journal: &Journal) -> Result<Box<dyn Table>, JournalError> {
    Ok(Box::new(Session::resume(game, journal)?))
}

/// JSON Schemas of all that goes in and out of a table of this game.
pub fn schemas<G: Game>() -> Value {
    json!({
        "choice": schema_for!(G::Choice),
        "event": schema_for!(G::Event),
        "offer": schema_for!(Offer),
        "told": schema_for!(Told),
        "reckoned": schema_for!(Reckoned),
        "ask": schema_for!(TableAsk),
        "refusal": schema_for!(Refusal),
        "odds": schema_for!(Odds),
        "board": schema_for!(Board),
        "scene": schema_for!(Scene),
    })
}

pub use came_up::{Drawn, Face, Luck};
pub use session::Session;
