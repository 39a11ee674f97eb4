//! The shelf: which scenarios there are, and taking one down.

pub use crate::data::{
    LEGEND, Library, LoadError, Problem, Schemas, Severity, lint, lint_file, scenario_from_str,
    schemas,
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
    let library = Library::open(data)?;
    let file = library.scenario(slug.strip_prefix("fte/").unwrap_or(slug))?;
    scenario_from_str(&file.name, &file.text, &library)
}

/// All scenarios, the shortest first; an error when one of them is broken.
pub fn scenarios(data: Option<&Path>) -> Result<Vec<ScenarioCard>, LoadError> {
    let library = Library::open(data)?;
    let mut cards = Vec::new();
    for name in library.scenarios() {
        let file = library.scenario(&name)?;
        cards.push(ScenarioCard::of(&scenario_from_str(
            &file.name, &file.text, &library,
        )?));
    }
    cards.sort_by(|a, b| (a.minutes, &a.id).cmp(&(b.minutes, &b.id)));
    Ok(cards)
}
