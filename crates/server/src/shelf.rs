use campaigns::{CampaignAbout, Plan};
use engine::journal::Journal;
use engine::table::{Refusal, Table};
use engine::{OptionAbout, Seat, Setup};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// A rule system in the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct SystemOnShelf {
    /// Game id: `fte`.
    pub game: String,
    /// The name of the game.
    pub name: String,
    /// What it is about, in a line.
    pub about: String,
    /// Its emblem: the inside of an SVG, 48 by 48, in classes that the page gives colours to; empty where it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub emblem: String,
    /// Whether it can be played.
    pub ready: bool,
    /// Names of the bots, the best first, with what each is like.
    pub bots: Vec<(String, String)>,
    /// What can be played.
    pub scenarios: Vec<ScenarioOnShelf>,
    /// Games of it that follow one another; a game without any says nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub campaigns: Vec<CampaignAbout>,
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
    /// How much there is to keep in mind, from 1 to 5.
    pub difficulty: u8,
    /// Who wins between equal bots, where that was measured.
    pub balance: Option<Balance>,
}

/// Who won how often in games between equal bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Balance {
    /// Games played.
    pub games: u32,
    /// How many each seat won, in seat order; the others were drawn.
    pub wins: Vec<u32>,
    /// The bot that played all sides.
    pub bot: String,
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
    /// How many counters it begins with.
    pub counters: usize,
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

/// A clause as the rule book shows it.
#[derive(Clone, Debug, Serialize)]
pub struct BookClause {
    /// `FTE-7.1-05`.
    pub id: String,
    /// "7.1 Fire".
    pub section: String,
    /// "fire", "movement" …
    pub topic: String,
    /// What it says.
    pub text: String,
    /// Whether it is played here: not yet where it leans on something that is not.
    pub played: bool,
    /// How many cases prove it.
    pub proofs: usize,
    /// Which, by their place in the book.
    #[serde(skip)]
    pub cases: Vec<usize>,
}

/// A small play that shows what clauses mean.
#[derive(Clone, Debug)]
pub struct BookCase {
    /// What it shows, in a sentence.
    pub title: String,
    /// The clauses it proves.
    pub rules: Vec<String>,
    /// How it is set up, what is done and what must come of it.
    pub play: String,
    /// The file it stands in.
    pub file: String,
}

/// All clauses of a game, in the order of its rules.
#[derive(Clone, Debug, Serialize)]
pub struct Book {
    /// Game id: `fte`.
    pub game: String,
    /// The name of the game.
    pub name: String,
    /// Its clauses.
    pub clauses: Vec<BookClause>,
    /// The cases that prove them. There are thousands: they are told one clause at a time.
    #[serde(skip)]
    pub cases: Vec<BookCase>,
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
    /// The rule book of a game.
    fn book(&self, _game: &str) -> Option<Arc<Book>> {
        None
    }
    /// How a case of a game's book is set up, as SVG; none where it has no picture.
    fn case_picture(&self, _game: &str, _number: usize, _dark: bool) -> Option<String> {
        None
    }
    /// A campaign by its id.
    fn campaign(&self, _id: &str) -> Option<Arc<dyn Plan>> {
        None
    }
    /// What can be seen on the bare ground of a scenario, from a space to another or to all.
    fn sight(&self, scenario: &str, from: &str, to: Option<&str>) -> Result<Value, ShelfError>;
}
