//! What can be played: one entry for each rule system.
//!
//! Commands know no game. A game that is ready puts a [`Kit`] on the shelf; everything generic (simulations,
//! benchmarks, tables) is compiled for its own types behind [`System`] and [`Scenario`], so nothing is lost in speed.

mod fof;
mod fte;
mod kit;
mod served;

pub use kit::{BotOnShelf, Kit};
pub use served::Served;

use crate::rulebook::Played;
use bots::TableBot;
use engine::conformance::Failure;
use engine::journal::{Journal, JournalError};
use engine::table::Table;
use engine::{About, BadSetup, Setup};
use lab::{BenchReport, Effort, SimReport, SoakReport};
use miette::miette;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A rule system, ready or still to come.
pub struct Entry {
    /// Game id: `fte`.
    pub id: &'static str,
    /// The name of the game.
    pub name: &'static str,
    /// What it is about, in a line.
    pub about: &'static str,
    /// How much of its rulebook is played.
    pub played: Played,
    /// The rules, when they are ready to be played.
    pub system: Option<&'static dyn System>,
}

/// Every rule system, in the order in which they are shown.
pub static GAMES: [Entry; 4] = [
    Entry {
        id: "fte",
        name: "Front Toward Enemy",
        about: "Vietnam firefights of fire teams, with hidden forces; two players",
        played: Played::Everything,
        system: Some(&fte::KIT),
    },
    Entry {
        id: "fof",
        name: "Fields of Fire",
        about: "An infantry company on a grid of terrain cards; one player",
        // Vehicles, helicopters, campaigns and towns (10 to 13) are to come.
        played: Played::Chapters(&["1", "2", "3", "4", "5", "6", "7", "8", "9", "AAS"]),
        system: Some(&fof::KIT),
    },
    Entry {
        id: "lnlt",
        name: "Lock 'n Load Tactical",
        about: "Squads and their heroes in the modern era; two players",
        played: Played::Nothing,
        system: None,
    },
    Entry {
        id: "ff",
        name: "Fighting Formations",
        about: "Platoons, tanks and an order matrix; two players",
        played: Played::Nothing,
        system: None,
    },
];

/// A scenario in the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct Card {
    /// `fte/first-patrol`.
    pub id: String,
    /// Title.
    pub title: String,
    /// Ids of the sides.
    pub sides: Vec<String>,
    /// Playing time.
    pub minutes: u32,
    /// What it is about.
    pub briefing: String,
}

/// Something wrong in a data file.
pub struct LintProblem {
    /// Whether the file cannot be used; otherwise it is only a warning.
    pub error: bool,
    /// File, line, column, message and help, for programs.
    pub finding: serde_json::Value,
    /// The same with the line itself and a caret, for people.
    pub report: miette::Report,
}

impl LintProblem {
    /// What a game's loader found.
    fn of(problem: datafile::Problem) -> Self {
        LintProblem {
            error: problem.is_error(),
            finding: serde_json::to_value(&problem).unwrap_or_default(),
            report: problem.into(),
        }
    }
}

/// Folders of the games' data, in games/ and in an owner's.
const FOLDERS: [&str; 2] = ["front-toward-enemy", "fields-of-fire"];

/// The game's part of an owner's folder: that of its name; the folder itself when no game has one there.
fn own_folder(data: Option<&Path>, folder: &str) -> Option<PathBuf> {
    let data = data?;
    let named = data.join(folder);
    if named.is_dir() {
        return Some(named);
    }
    let shared = FOLDERS.iter().any(|folder| data.join(folder).is_dir());
    (!shared && !lies_in_another(data, folder)).then(|| data.to_path_buf())
}

/// Whether a path leads through another game's folder.
fn lies_in_another(path: &Path, folder: &str) -> bool {
    let others = |part: &std::ffi::OsStr| {
        let mut names = FOLDERS.iter().filter(|name| **name != folder);
        names.any(|name| *part == **name)
    };
    path.iter().any(others)
}

/// The rules of one game, with its types erased.
pub trait System: Sync {
    /// All scenarios, built in or from an owner's data.
    fn scenarios(&self, data: Option<&Path>) -> miette::Result<Vec<Card>>;
    /// Loads a scenario by the part of its id after the slash.
    fn open(&self, slug: &str, data: Option<&Path>) -> miette::Result<Box<dyn Scenario>>;
    /// Names of the bots, the best first, with what each is like.
    fn bots(&self) -> Vec<(&'static str, &'static str)>;
    /// Everything wrong with a file or folder, or with all data.
    fn lint(&self, path: Option<&Path>, data: Option<&Path>) -> Vec<LintProblem>;
    /// Runs the rules cases in a file, built-in data or an owner's.
    fn run_cases(
        &self,
        file: &str,
        source: &str,
        data: Option<&Path>,
    ) -> miette::Result<Vec<engine::case::CaseReport>>;
    /// JSON Schema of choices, events and scenes.
    fn schema(&self) -> serde_json::Value;
    /// JSON Schemas of the data files, by name.
    fn data_schemas(&self) -> Vec<(&'static str, serde_json::Value)>;
}

/// A loaded scenario, with its types erased.
pub trait Scenario: Send + Sync {
    /// Names and length.
    fn about(&self) -> &About;
    /// A new game.
    fn table(&self, setup: Setup) -> Result<Box<dyn Table>, BadSetup>;
    /// A saved game.
    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, JournalError>;
    /// A journal from JSON lines.
    fn read_lines(&self, text: &str) -> Result<Journal, JournalError>;
    /// A bot that can sit at a table of this scenario.
    fn bot(&self, name: &str, seed: u64) -> miette::Result<Box<dyn TableBot>>;
    /// What a space sees on the bare ground: another space, explained, or all of them.
    fn sight(&self, from: &str, to: Option<&str>) -> Result<serde_json::Value, String>;
    /// Many games between bots, one named for each seat.
    fn simulate(
        &self,
        bots: &[String],
        games: u64,
        seed: u64,
        finished: &(dyn Fn() + Sync),
    ) -> miette::Result<SimReport>;
    /// How quick the rules are.
    fn bench(&self, effort: Effort) -> BenchReport;
    /// Random games with every promise checked.
    fn soak(
        &self,
        games: u64,
        seed: u64,
        finished: &(dyn Fn() + Sync),
    ) -> Result<SoakReport, Box<Failure>>;
}

/// The entry with this game id.
pub fn game(id: &str) -> miette::Result<&'static Entry> {
    GAMES.iter().find(|entry| entry.id == id).ok_or_else(|| {
        let ids: Vec<_> = GAMES.iter().map(|entry| entry.id).collect();
        miette!(
            help = format!("the games are {}", ids.join(", ")),
            "there is no game \"{id}\""
        )
    })
}

/// The rules of this game, if they can be played yet.
pub fn system(id: &str) -> miette::Result<&'static dyn System> {
    let entry = game(id)?;
    entry.system.ok_or_else(|| {
        miette!(
            help = "`sandtable games` says what is",
            "{} is not ready to be played yet",
            entry.name
        )
    })
}

/// Loads a scenario by its whole id.
pub fn open(id: &str, data: Option<&Path>) -> miette::Result<Box<dyn Scenario>> {
    let (game, slug) = id.split_once('/').ok_or_else(|| {
        miette!(
            help = "`sandtable scenarios` lists them",
            "\"{id}\" is no scenario: write game/name, such as fte/first-patrol"
        )
    })?;
    system(game)?.open(slug, data)
}

/// Reads a saved game, compact or JSON lines, and loads its scenario.
pub fn open_journal(
    path: &Path,
    data: Option<&Path>,
) -> miette::Result<(Box<dyn Scenario>, Journal)> {
    let bytes = std::fs::read(path).map_err(|error| {
        miette!(
            help = "give a file that `save` wrote",
            "{}: {error}",
            path.display()
        )
    })?;
    read_journal(&bytes, data).map_err(|error| error.wrap_err(path.display().to_string()))
}

/// Reads a saved game from its bytes, compact or JSON lines, and loads its scenario.
pub fn read_journal(
    bytes: &[u8],
    data: Option<&Path>,
) -> miette::Result<(Box<dyn Scenario>, Journal)> {
    read_journal_with(bytes, |id| open(id, data))
}

/// The same with scenarios from wherever they are at hand.
fn read_journal_with<S: std::ops::Deref<Target = dyn Scenario>>(
    bytes: &[u8],
    open: impl FnOnce(&str) -> miette::Result<S>,
) -> miette::Result<(S, Journal)> {
    let wrong = |error: JournalError| miette!("{error}");
    if !bytes.starts_with(b"{") {
        let journal = Journal::from_bytes(bytes).map_err(wrong)?;
        return Ok((open(&journal.scenario)?, journal));
    }
    #[derive(serde::Deserialize)]
    struct Head {
        scenario: String,
    }
    let text = std::str::from_utf8(bytes).map_err(|_| wrong(JournalError::Foreign))?;
    let head: Head = serde_json::from_str(text.lines().next().unwrap_or_default())
        .map_err(|_| wrong(JournalError::Foreign))?;
    let scenario = open(&head.scenario)?;
    let journal = scenario.read_lines(text).map_err(wrong)?;
    Ok((scenario, journal))
}
