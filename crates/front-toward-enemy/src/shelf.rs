//! The shelf: which scenarios there are, and taking one down.

pub use crate::data::{
    LEGEND, Library, LoadError, Problem, Schemas, Severity, scenario_from_str, schemas,
};

use crate::counters::Side;
use crate::scenario::Scenario;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

/// What a list of scenarios shows of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ScenarioCard {
    /// `fte/first-patrol`.
    pub id: String,
    /// Title.
    pub title: String,
    /// The two sides, in seat order.
    pub sides: Vec<String>,
    /// Playing time between two people.
    pub minutes: u32,
    /// What it is about.
    pub briefing: String,
}

impl ScenarioCard {
    fn of(scenario: &Scenario) -> Self {
        ScenarioCard {
            id: format!("fte/{}", scenario.slug),
            title: scenario.title.clone(),
            sides: Side::BOTH.map(|side| side.name().to_owned()).to_vec(),
            minutes: scenario.minutes,
            briefing: scenario.briefing.clone(),
        }
    }
}

/// Loads a scenario by its slug, with or without `fte/` in front; files in the directory `data` come before the embedded
/// ones of the same name.
pub fn load(slug: &str, data: Option<&Path>) -> Result<Scenario, LoadError> {
    datafile::load::<Library>(slug, data)
}

/// All scenarios, the shortest first; an error when one of them is broken.
pub fn scenarios(data: Option<&Path>) -> Result<Vec<ScenarioCard>, LoadError> {
    let all = datafile::load_all::<Library>(data)?;
    let mut cards: Vec<_> = all.iter().map(ScenarioCard::of).collect();
    cards.sort_by(|a, b| (a.minutes, &a.id).cmp(&(b.minutes, &b.id)));
    Ok(cards)
}

/// Everything there is to say about one scenario, or about all data, warnings included.
pub fn lint(scenario: Option<&str>, data: Option<&Path>) -> Vec<Problem> {
    datafile::lint::<Library>(scenario, data)
}

/// Everything there is to say about one file, which may lie anywhere.
pub fn lint_file(path: &Path, data: Option<&Path>) -> Vec<Problem> {
    datafile::lint_file::<Library>(path, data)
}
