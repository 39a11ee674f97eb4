use bots::TableBot;
use campaigns::OnShelf;
use engine::case::{self, CaseGame};
use engine::conformance::Failure;
use engine::journal::{Journal, JournalError};
use engine::scene::{Board, Scene};
use engine::table::Table;
use engine::{About, Ask, BadSetup, Rules, Seat, Secrets, Setup, Words};
use lab::{BenchReport, Effort, SimReport, SoakPlan, SoakReport};
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

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

impl From<datafile::Problem> for LintProblem {
    fn from(problem: datafile::Problem) -> Self {
        LintProblem {
            error: problem.is_error(),
            finding: serde_json::to_value(&problem).unwrap_or_default(),
            report: problem.into(),
        }
    }
}

/// A table that is set to be looked at.
pub struct Exhibit {
    /// The ground.
    pub board: Board,
    /// What lies on it.
    pub scene: Scene,
}

impl Exhibit {
    /// The table as one of the cases in a text sets it up, as the seat sees it that is asked first.
    pub fn of_case<C: CaseGame>(cases: &C, source: &str, title: &str) -> Option<Exhibit> {
        let found = case::parse(source).ok()?;
        let wanted = found.into_iter().find(|case| case.title == title)?;
        // A case may be made to be refused: then there is nothing to see.
        let set = || cases.set_up(&wanted.table).ok();
        let setting = catch_unwind(AssertUnwindSafe(set)).ok()??;
        let game = &setting.game;
        let seat = match game.ask(&setting.state) {
            Ask::Choice(seat) => seat,
            Ask::Chance(_) | Ask::Over(_) => Seat(0),
        };
        let view = game.view(&setting.state, seat);
        Some(Exhibit {
            board: game.board(),
            scene: game.scene(&view, seat),
        })
    }
}

/// The rules of one game, with its types erased. `data` is the game's own part of an owner's folder.
pub trait System: Sync {
    /// All scenarios, built in or from an owner's data.
    fn scenarios(&self, data: Option<&Path>) -> miette::Result<Vec<Card>>;
    /// Loads a scenario by the part of its id after the slash.
    fn open(&self, slug: &str, data: Option<&Path>) -> miette::Result<Box<dyn Scenario>>;
    /// Names of the bots, the best first, with what each is like.
    fn bots(&self) -> Vec<(&'static str, &'static str)>;
    /// Its campaigns, if it has any.
    fn campaigns(&self) -> Option<&'static OnShelf>;
    /// Everything wrong with the data.
    fn lint(&self, data: Option<&Path>) -> Vec<LintProblem>;
    /// Everything wrong with a file.
    fn lint_file(&self, file: &Path, data: Option<&Path>) -> Vec<LintProblem>;
    /// Runs the rules cases in a file, on an owner's data if there is any.
    fn run_cases(
        &self,
        file: &str,
        source: &str,
        data: Option<&Path>,
    ) -> miette::Result<Vec<engine::case::CaseReport>>;
    /// The table as a case of a file sets it up, by its title; none where it cannot be shown.
    fn show_case(&self, source: &str, title: &str) -> Option<Exhibit>;
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
    /// Games at random and between bots, with every promise checked.
    fn soak(
        &self,
        plan: SoakPlan,
        finished: &(dyn Fn() + Sync),
    ) -> Result<SoakReport, Box<Failure>>;
}
