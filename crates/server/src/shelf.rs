use engine::journal::Journal;
use engine::table::{Refusal, Table};
use engine::{OptionAbout, Seat, Setup};
use serde::Serialize;
use serde_json::Value;

/// A rule system in the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct SystemOnShelf {
    /// Game id: `fte`.
    pub game: String,
    /// The name of the game.
    pub name: String,
    /// What it is about, in a line.
    pub about: String,
    /// Whether it can be played.
    pub ready: bool,
    /// Names of the bots, the best first, with what each is like.
    pub bots: Vec<(String, String)>,
    /// What can be played.
    pub scenarios: Vec<ScenarioOnShelf>,
}

/// A scenario in the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioOnShelf {
    /// `fte/first-patrol`.
    pub id: String,
    /// Title.
    pub title: String,
    /// What it is about.
    pub briefing: String,
    /// Playing time between two people.
    pub minutes: u32,
    /// Who sits at the table, in seat order.
    pub seats: Vec<SeatOnShelf>,
    /// What can be set before the game begins.
    pub options: Vec<OptionAbout>,
}

/// A seat in the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct SeatOnShelf {
    /// Short id: `us`.
    pub id: String,
    /// Name to show.
    pub name: String,
    /// Nobody sits there: the rules play it.
    pub automatic: bool,
}

/// A clause of a rule system.
#[derive(Clone, Debug, Serialize)]
pub struct Rule {
    /// `FTE-7.1-05`.
    pub id: String,
    /// "7.1 Fire".
    pub section: String,
    /// What it says.
    pub text: String,
}

/// Why the shelf did not give what was asked for, in words for the person who asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ShelfError(pub String);

/// A player that is not a person.
pub trait Player: Send {
    /// What it would choose for `seat`, which must be the one that is asked. It learns nothing but that seat's view.
    fn decide(&mut self, table: &dyn Table, seat: Seat) -> Result<Value, Refusal>;
}

/// Where tables come from. Scenarios are loaded once and shared by all their tables.
pub trait Shelf: Send + Sync + 'static {
    /// Everything that can be played.
    fn catalogue(&self) -> Vec<SystemOnShelf>;
    /// A new game.
    fn open(&self, scenario: &str, setup: Setup) -> Result<Box<dyn Table>, ShelfError>;
    /// A game carried on, every input checked.
    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, ShelfError>;
    /// A journal as a person has it: the compact file or JSON lines.
    fn read_journal(&self, file: &[u8]) -> Result<Journal, ShelfError>;
    /// A bot for a scenario.
    fn bot(&self, scenario: &str, name: &str) -> Result<Box<dyn Player>, ShelfError>;
    /// The clause with this id.
    fn clause(&self, id: &str) -> Option<Rule>;
    /// What can be seen on the bare ground of a scenario, from a space to another or to all.
    fn sight(&self, scenario: &str, from: &str, to: Option<&str>) -> Result<Value, ShelfError>;
}
