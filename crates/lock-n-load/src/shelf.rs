//! The shelf: which scenarios there are, and taking one down.

pub use crate::data::{
    LEGEND, Library, LoadError, Problem, Schemas, Severity, scenario_from_str, schemas,
};

use crate::scenario::Scenario;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

/// What a list of scenarios shows of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ScenarioCard {
    /// `lnlt/crossroads`.
    pub id: String,
    /// Title.
    pub title: String,
    /// Ids of the two sides, in seat order.
    pub sides: Vec<String>,
    /// Playing time between two people.
    pub minutes: u32,
    /// What it is about.
    pub briefing: String,
}

/// Loads a scenario by its slug, with or without `lnlt/` in front; files in the directory `data` come before the embedded
/// ones of the same name.
pub fn load(slug: &str, data: Option<&Path>) -> Result<Scenario, LoadError> {
    datafile::load::<Library>(slug, data)
}

/// All scenarios, the shortest first; an error when one of them is broken.
pub fn scenarios(data: Option<&Path>) -> Result<Vec<ScenarioCard>, LoadError> {
    let all = datafile::load_all::<Library>(data)?;
    let mut cards: Vec<ScenarioCard> = all
        .iter()
        .map(|scenario| ScenarioCard {
            id: format!("lnlt/{}", scenario.slug),
            title: scenario.title.clone(),
            sides: scenario.armies.iter().map(|army| army.id.clone()).collect(),
            minutes: scenario.minutes,
            briefing: scenario.briefing.clone(),
        })
        .collect();
    cards.sort_by_key(|card| card.minutes);
    Ok(cards)
}

/// Everything there is to say about one scenario, or about all of them and what they draw upon, warnings included.
pub fn lint(scenario: Option<&str>, data: Option<&Path>) -> Vec<Problem> {
    datafile::lint::<Library>(scenario, data)
}

/// Everything there is to say about one file that may lie anywhere.
pub fn lint_file(path: &Path, data: Option<&Path>) -> Vec<Problem> {
    datafile::lint_file::<Library>(path, data)
}
