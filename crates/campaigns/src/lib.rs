//! A campaign: games that follow one another, each beginning from a set-up made of the end of the one before.
//!
//! Knows no game. What is handed on is JSON that the game writes and reads; in front of it stands which campaign it is
//! of, the number of the link and a digest of the link before, so that a chain can be checked link by link.
#![forbid(unsafe_code)]

mod chain;
mod file;

pub use chain::{Chain, ChainError, Link, Now, Opens, Standing, first_link, link_after};

use engine::journal::Journal;
use engine::scene::{Merit, Roster};
use engine::{BadSetup, Clause, Digest, OptionAbout, Setup};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// What a link of a campaign begins from, as it stands in [`Setup::handed_over`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handed<T> {
    /// Id of the campaign: `fof/road-to-the-church`.
    pub campaign: String,
    /// Number of the link, from 1.
    pub link: u16,
    /// Digest of the link before; the first has none.
    pub after: Option<Digest>,
    /// What the game itself hands on.
    pub what: T,
}

impl<T: DeserializeOwned> Handed<T> {
    /// What a set-up hands over; `None` outside a campaign.
    pub fn read(setup: &Setup) -> Result<Option<Self>, BadSetup> {
        if setup.handed_over.is_empty() {
            return Ok(None);
        }
        serde_json::from_str(&setup.handed_over)
            .map(Some)
            .map_err(|error| BadSetup(format!("what is handed over cannot be read: {error}")))
    }
}

/// Names of a campaign, and what can be set before it begins.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignAbout {
    /// Game id.
    pub game: String,
    /// Id: `fof/road-to-the-church`.
    pub id: String,
    /// Title.
    pub title: String,
    /// What it is about, a paragraph.
    pub briefing: String,
    /// Its missions, in order.
    pub missions: Vec<MissionAbout>,
    /// What can be set: how the campaign is won.
    pub options: Vec<OptionAbout>,
    /// Version of the rules.
    pub rules: String,
    /// Digest of all the data it is played on.
    pub data: Digest,
}

/// A mission of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MissionAbout {
    /// Scenario id.
    pub scenario: String,
    /// Title.
    pub title: String,
    /// When it happens: "6 June 1944"; may be empty.
    pub day: String,
    /// Whether the campaign goes on if it fails.
    pub may_fail: bool,
    /// Attempts there are.
    pub attempts: u8,
}

/// What comes next in a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Next {
    /// Another game.
    Game {
        /// Its scenario.
        scenario: String,
        /// What the link is called: "First Light", "After First Light".
        title: String,
        /// Which mission it belongs to, from 0.
        mission: usize,
        /// Whether it is the time between two missions rather than a mission.
        between: bool,
        /// What the game is handed.
        what: Value,
    },
    /// Nothing more.
    Over(End),
}

/// How a campaign ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct End {
    /// Whether it was won.
    pub won: bool,
    /// Why, in a sentence.
    pub text: String,
    /// The clauses that make it so.
    pub clauses: Vec<Clause>,
}

/// How one mission went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MissionResult {
    /// Which mission of the campaign, from 0.
    pub mission: usize,
    /// The link that was its game.
    pub link: u16,
    /// Whether it was completed.
    pub won: bool,
    /// Attempts made.
    pub attempts: u8,
    /// Points earned.
    pub points: u16,
    /// Steps lost.
    pub lost: u16,
    /// What the points were earned for.
    #[serde(default)]
    pub earned: Vec<Merit>,
    /// Steps that are left after it by level, the least experienced first.
    #[serde(default)]
    pub strength: Vec<u16>,
}

/// Something worth telling of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chapter {
    /// The link in which it happened.
    pub link: u16,
    /// Which mission, from 0.
    pub mission: usize,
    /// Who it is about: "1 PLT HQ"; empty for all.
    pub who: String,
    /// What happened, in a sentence.
    pub text: String,
    /// The clause that made it so; may be empty.
    pub clause: String,
}

/// What can be told of a campaign so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Annals {
    /// Its missions that are over, in order.
    pub results: Vec<MissionResult>,
    /// Who was promoted, wounded, lost, and when.
    pub chapters: Vec<Chapter>,
}

/// A campaign of some game: what follows what.
pub trait Plan: Send + Sync {
    /// Names, missions and options.
    fn about(&self) -> &CampaignAbout;
    /// What comes first, with these options.
    fn first(&self, options: &BTreeMap<String, String>) -> Result<Next, BadSetup>;
    /// What comes after a link that handed over this.
    fn after(&self, handed: &str) -> Result<Next, BadSetup>;
    /// What a link that is over hands to the next, as JSON of the game's own; an error when it is not over, or does not
    /// replay.
    fn hands_over(&self, link: &Journal) -> Result<String, BadSetup>;
    /// What can be told after a link that handed over this.
    fn annals(&self, handed: &str) -> Annals;
    /// Who is left, as a link handed it over; `None` for a campaign of games that share nobody.
    fn roster(&self, handed: &str) -> Option<Roster>;
}

/// The campaigns of a game on the shelf. `Option<&Path>` is the game's own part of an owner's data.
pub struct OnShelf {
    /// All of them.
    pub all: fn(Option<&Path>) -> Listed,
    /// Loads one by the part of its id after the slash.
    pub open: fn(&str, Option<&Path>) -> Opened,
}

/// All campaigns of a game, or what is wrong with one of them.
pub type Listed = Result<Vec<CampaignAbout>, String>;
/// A campaign that was loaded, or what is wrong with it.
pub type Opened = Result<Box<dyn Plan>, String>;
