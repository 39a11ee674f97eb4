use super::{Card, LintProblem, Scenario, System};
use bots::{Maker, Seated, TableBot};
use engine::conformance::Failure;
use engine::journal::{Journal, JournalError};
use engine::table::{self, Table};
use engine::{About, BadSetup, Game, Setup};
use lab::{BenchReport, Benchable, Effort, Player, SimReport, SoakReport};
use miette::miette;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::path::Path;
use std::sync::Arc;

/// A bot that a game offers.
pub struct BotOnShelf<G: Game> {
    /// The name, as in `--seat us=sensible`.
    pub name: &'static str,
    /// What it is like, in a few words.
    pub about: &'static str,
    /// Makes one.
    pub make: Maker<G>,
}

/// What a rule system brings to the shelf.
pub struct Kit<G: Game> {
    /// The catalogue.
    pub scenarios: fn(Option<&Path>) -> miette::Result<Vec<Card>>,
    /// Loads a scenario.
    pub load: fn(&str, Option<&Path>) -> miette::Result<G>,
    /// Checks data files.
    pub lint: fn(Option<&Path>, Option<&Path>) -> Vec<LintProblem>,
    /// Runs the cases of a file, on an owner's data if there is any.
    pub run_cases: fn(&str, &str, Option<&Path>) -> miette::Result<Vec<engine::case::CaseReport>>,
    /// What a space sees on the bare ground: another space, explained, or all of them.
    pub sight: fn(&G, &str, Option<&str>) -> Result<serde_json::Value, String>,
    /// JSON Schemas of the data files, by name.
    pub data_schemas: fn() -> Vec<(&'static str, serde_json::Value)>,
    /// The best first.
    pub bots: &'static [BotOnShelf<G>],
}

impl<G: Benchable> System for Kit<G> {
    fn scenarios(&self, data: Option<&Path>) -> miette::Result<Vec<Card>> {
        (self.scenarios)(data)
    }

    fn open(&self, slug: &str, data: Option<&Path>) -> miette::Result<Box<dyn Scenario>> {
        Ok(Box::new(Opened {
            game: Arc::new((self.load)(slug, data)?),
            bots: self.bots,
            sight: self.sight,
        }))
    }

    fn bots(&self) -> Vec<(&'static str, &'static str)> {
        self.bots.iter().map(|bot| (bot.name, bot.about)).collect()
    }

    fn lint(&self, path: Option<&Path>, data: Option<&Path>) -> Vec<LintProblem> {
        (self.lint)(path, data)
    }

    fn run_cases(
        &self,
        file: &str,
        source: &str,
        data: Option<&Path>,
    ) -> miette::Result<Vec<engine::case::CaseReport>> {
        (self.run_cases)(file, source, data)
    }

    fn schema(&self) -> serde_json::Value {
        table::schemas::<G>()
    }

    fn data_schemas(&self) -> Vec<(&'static str, serde_json::Value)> {
        (self.data_schemas)()
    }
}

struct Opened<G: Game> {
    game: Arc<G>,
    bots: &'static [BotOnShelf<G>],
    sight: fn(&G, &str, Option<&str>) -> Result<serde_json::Value, String>,
}

impl<G: Game> Opened<G> {
    fn maker(&self, name: &str) -> miette::Result<Maker<G>> {
        let found = self.bots.iter().find(|bot| bot.name == name);
        found.map(|bot| bot.make).ok_or_else(|| {
            let names: Vec<_> = self.bots.iter().map(|bot| bot.name).collect();
            miette!(
                help = format!("the bots of this game are {}", names.join(", ")),
                "there is no bot \"{name}\""
            )
        })
    }
}

impl<G: Benchable> Scenario for Opened<G> {
    fn about(&self) -> &About {
        self.game.about()
    }

    fn table(&self, setup: Setup) -> Result<Box<dyn Table>, BadSetup> {
        table::table(self.game.clone(), setup)
    }

    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, JournalError> {
        table::resume(self.game.clone(), journal)
    }

    fn read_lines(&self, text: &str) -> Result<Journal, JournalError> {
        Journal::from_json_lines::<G::Choice>(text)
    }

    fn bot(&self, name: &str, seed: u64) -> miette::Result<Box<dyn TableBot>> {
        let bot = self.maker(name)?();
        let wits = ChaCha8Rng::seed_from_u64(seed);
        Ok(Box::new(Seated::new(self.game.clone(), bot, wits)))
    }

    fn sight(&self, from: &str, to: Option<&str>) -> Result<serde_json::Value, String> {
        (self.sight)(&self.game, from, to)
    }

    fn simulate(
        &self,
        bots: &[String],
        games: u64,
        seed: u64,
        finished: &(dyn Fn() + Sync),
    ) -> miette::Result<SimReport> {
        let players = bots
            .iter()
            .map(|name| {
                Ok(Player {
                    name: name.clone(),
                    make: self.maker(name)?,
                })
            })
            .collect::<miette::Result<Vec<_>>>()?;
        Ok(lab::simulate(
            self.game.as_ref(),
            &players,
            games,
            seed,
            finished,
        ))
    }

    fn bench(&self, effort: Effort) -> BenchReport {
        lab::bench(self.game.as_ref(), effort)
    }

    fn soak(
        &self,
        games: u64,
        seed: u64,
        finished: &(dyn Fn() + Sync),
    ) -> Result<SoakReport, Box<Failure>> {
        lab::soak(self.game.as_ref(), games, seed, finished)
    }
}
