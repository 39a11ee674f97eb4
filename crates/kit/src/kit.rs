use crate::{Card, Exhibit, LintProblem, Scenario, System};
use bots::{Maker, Random, Seated, TableBot};
use campaigns::OnShelf;
use datafile::Problem;
use engine::case::CaseReport;
use engine::conformance::{Dream, Failure};
use engine::journal::{Journal, JournalError};
use engine::table::{self, Table};
use engine::{About, BadSetup, Game, Setup};
use lab::{BenchReport, Effort, Player, Probe, SimReport, SoakPlan, SoakReport};
use miette::miette;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use schemars::Schema;
use serde_json::Value;
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

/// What a rule system brings to the shelf. `Option<&Path>` is the game's own part of an owner's data.
pub struct Kit<G: Game> {
    /// The catalogue.
    pub scenarios: fn(Option<&Path>) -> miette::Result<Vec<Card>>,
    /// Loads a scenario.
    pub load: fn(&str, Option<&Path>) -> miette::Result<G>,
    /// Checks all data.
    pub lint: fn(Option<&Path>) -> Vec<Problem>,
    /// Checks a file.
    pub lint_file: fn(&Path, Option<&Path>) -> Vec<Problem>,
    /// JSON Schemas of the data files, by name.
    pub schemas: fn() -> Vec<(&'static str, Schema)>,
    /// Runs the cases of a file.
    pub run_cases: fn(&str, &str, Option<&Path>) -> miette::Result<Vec<CaseReport>>,
    /// The table as a case of a file sets it up, by its title.
    pub show_case: fn(&str, &str) -> Option<Exhibit>,
    /// What a space sees on the bare ground: another space, explained, or all of them.
    pub sight: fn(&G, &str, Option<&str>) -> Result<Value, String>,
    /// The bots that know the game, the best first; the one that takes any legal choice is there anyway.
    pub bots: &'static [BotOnShelf<G>],
    /// What the benchmark times beside playing.
    pub probes: &'static [Probe<G>],
    /// Its campaigns; a game without any has none.
    pub campaigns: Option<&'static OnShelf>,
}

impl<G: Game + Dream> Kit<G> {
    /// Plays any game.
    const RANDOM: BotOnShelf<G> = BotOnShelf {
        name: "random",
        about: "takes any legal choice",
        make: || Box::new(Random),
    };

    fn all_bots(&self) -> impl Iterator<Item = &BotOnShelf<G>> {
        self.bots.iter().chain([&Self::RANDOM])
    }
}

impl<G: Game + Dream> System for Kit<G> {
    fn scenarios(&self, data: Option<&Path>) -> miette::Result<Vec<Card>> {
        (self.scenarios)(data)
    }

    fn open(&self, slug: &str, data: Option<&Path>) -> miette::Result<Box<dyn Scenario>> {
        Ok(Box::new(Opened {
            game: Arc::new((self.load)(slug, data)?),
            kit: self.clone(),
        }))
    }

    fn bots(&self) -> Vec<(&'static str, &'static str)> {
        self.all_bots().map(|bot| (bot.name, bot.about)).collect()
    }

    fn campaigns(&self) -> Option<&'static OnShelf> {
        self.campaigns
    }

    fn lint(&self, data: Option<&Path>) -> Vec<LintProblem> {
        (self.lint)(data).into_iter().map(Into::into).collect()
    }

    fn lint_file(&self, file: &Path, data: Option<&Path>) -> Vec<LintProblem> {
        let problems = (self.lint_file)(file, data).into_iter();
        problems.map(Into::into).collect()
    }

    fn run_cases(
        &self,
        file: &str,
        source: &str,
        data: Option<&Path>,
    ) -> miette::Result<Vec<CaseReport>> {
        (self.run_cases)(file, source, data)
    }

    fn show_case(&self, source: &str, title: &str) -> Option<Exhibit> {
        (self.show_case)(source, title)
    }

    fn schema(&self) -> Value {
        table::schemas::<G>()
    }

    fn data_schemas(&self) -> Vec<(&'static str, Value)> {
        let schemas = (self.schemas)().into_iter();
        schemas
            .map(|(name, schema)| (name, schema.to_value()))
            .collect()
    }
}

impl<G: Game> Clone for Kit<G> {
    fn clone(&self) -> Self {
        Kit { ..*self }
    }
}

struct Opened<G: Game> {
    game: Arc<G>,
    kit: Kit<G>,
}

impl<G: Game + Dream> Opened<G> {
    fn maker(&self, name: &str) -> miette::Result<Maker<G>> {
        let found = self.kit.all_bots().find(|bot| bot.name == name);
        found.map(|bot| bot.make).ok_or_else(|| {
            let names: Vec<_> = self.kit.all_bots().map(|bot| bot.name).collect();
            miette!(
                help = format!("the bots of this game are {}", names.join(", ")),
                "there is no bot \"{name}\""
            )
        })
    }
}

impl<G: Game + Dream> Scenario for Opened<G> {
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

    fn sight(&self, from: &str, to: Option<&str>) -> Result<Value, String> {
        (self.kit.sight)(&self.game, from, to)
    }

    fn simulate(
        &self,
        bots: &[String],
        games: u64,
        seed: u64,
        finished: &(dyn Fn() + Sync),
    ) -> miette::Result<SimReport> {
        let player = |name: &String| {
            let (name, make) = (name.clone(), self.maker(name)?);
            Ok(Player { name, make })
        };
        let players = bots
            .iter()
            .map(player)
            .collect::<miette::Result<Vec<_>>>()?;
        let game = self.game.as_ref();
        Ok(lab::simulate(game, &players, games, seed, finished))
    }

    fn bench(&self, effort: Effort) -> BenchReport {
        lab::bench(self.game.as_ref(), self.kit.probes, effort)
    }

    fn soak(
        &self,
        plan: SoakPlan,
        finished: &(dyn Fn() + Sync),
    ) -> Result<SoakReport, Box<Failure>> {
        let bots: Vec<Maker<G>> = self.kit.bots.iter().map(|bot| bot.make).collect();
        lab::soak(self.game.as_ref(), &bots, plan, finished)
    }
}
