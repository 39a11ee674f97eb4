//! The shelf: which missions there are, and taking one down.

pub use crate::data::{Library, LoadError, Problem, Schemas, Severity, mission_from_str, schemas};

use crate::campaign::CampaignPlan;
use crate::mission::Mission;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

/// What a list of missions shows of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MissionCard {
    /// `fof/first-light`.
    pub id: String,
    /// Title.
    pub title: String,
    /// The seats, in order; nobody sits in the enemy's.
    pub sides: Vec<String>,
    /// Playing time.
    pub minutes: u32,
    /// What it is about.
    pub briefing: String,
}

impl MissionCard {
    fn of(mission: &Mission) -> Self {
        MissionCard {
            id: format!("fof/{}", mission.slug),
            title: mission.title.clone(),
            sides: vec!["Company commander".to_owned(), "Enemy".to_owned()],
            minutes: mission.minutes,
            briefing: mission.briefing.clone(),
        }
    }
}

/// Loads a mission by its slug, with or without `fof/` in front; files in the directory `data` come before the embedded
/// ones of the same name.
pub fn load(slug: &str, data: Option<&Path>) -> Result<Mission, LoadError> {
    datafile::load::<Library>(slug, data)
}

/// Loads a mission, or a campaign as the time between its missions, by its slug.
pub fn load_any(slug: &str, data: Option<&Path>) -> Result<Mission, LoadError> {
    let name = slug.strip_prefix("fof/").unwrap_or(slug);
    let library = Library::open(data)?;
    match library.campaigns().iter().any(|known| known == name) {
        true => library.campaign(name),
        false => load(slug, data),
    }
}

/// A campaign by its slug.
pub fn campaign(slug: &str, data: Option<&Path>) -> Result<CampaignPlan, LoadError> {
    let name = slug.strip_prefix("fof/").unwrap_or(slug);
    let between = Library::open(data)?.campaign(name)?;
    let campaign = between.campaign.as_deref().expect("it is a campaign");
    Ok(CampaignPlan::new(campaign.clone(), data))
}

/// All campaigns; an error when one of them is broken.
pub fn campaigns(data: Option<&Path>) -> Result<Vec<CampaignPlan>, LoadError> {
    let library = Library::open(data)?;
    let names = library.campaigns().into_iter();
    names.map(|name| campaign(&name, data)).collect()
}

/// All missions, the shortest first; an error when one of them is broken.
pub fn missions(data: Option<&Path>) -> Result<Vec<MissionCard>, LoadError> {
    let all = datafile::load_all::<Library>(data)?;
    let mut cards: Vec<_> = all.iter().map(MissionCard::of).collect();
    cards.sort_by(|a, b| (a.minutes, &a.id).cmp(&(b.minutes, &b.id)));
    Ok(cards)
}

/// Everything there is to say about one mission, or about all data, warnings included.
pub fn lint(mission: Option<&str>, data: Option<&Path>) -> Vec<Problem> {
    datafile::lint::<Library>(mission, data)
}

/// Everything there is to say about one file, which may lie anywhere.
pub fn lint_file(path: &Path, data: Option<&Path>) -> Vec<Problem> {
    datafile::lint_file::<Library>(path, data)
}
