use crate::{About, Clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a game begins from. Kept in its journal, so that it is replayed from the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Setup {
    /// Options that differ from what the scenario says, by id: `free_overflight = "on"`.
    pub options: BTreeMap<String, String>,
    /// What a campaign hands over from the mission before, as JSON that the game itself wrote; empty outside a campaign.
    pub handed_over: String,
}

/// Something that can be set before the game begins: a ruling on which players disagree, or an optional rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OptionAbout {
    /// Id: `free_overflight`.
    pub id: String,
    /// What it changes, in a sentence.
    pub text: String,
    /// What it can be set to.
    pub values: Vec<String>,
    /// What it is unless it is set.
    pub usual: String,
    /// The clauses it touches.
    pub clauses: Vec<Clause>,
}

/// An option of a game that is on or off: what it changes, and where the game keeps it.
pub struct Switch<O> {
    /// Id: `free_overflight`.
    pub id: &'static str,
    /// What it changes when it is on, in a sentence.
    pub text: &'static str,
    /// The clauses it touches.
    pub clauses: &'static [&'static str],
    /// Where it is kept.
    pub at: fn(&mut O) -> &mut bool,
}

/// What a switch can be set to.
const SETTINGS: [&str; 2] = ["off", "on"];

impl<O: Clone> Switch<O> {
    /// The switches as options, each with what it is unless it is set.
    pub fn about(switches: &[Switch<O>], usual: &O) -> Vec<OptionAbout> {
        let mut usual = usual.clone();
        let about = |switch: &Switch<O>| OptionAbout {
            id: switch.id.to_owned(),
            text: switch.text.to_owned(),
            values: SETTINGS.map(str::to_owned).to_vec(),
            usual: SETTINGS[usize::from(*(switch.at)(&mut usual))].to_owned(),
            clauses: switch.clauses.iter().map(|&id| Clause(id)).collect(),
        };
        switches.iter().map(about).collect()
    }

    /// What the switches that are on change, in sentences.
    pub fn in_words(switches: &[Switch<O>], options: &O) -> Vec<String> {
        let mut options = options.clone();
        let on = switches.iter().filter(|switch| *(switch.at)(&mut options));
        on.map(|switch| switch.text.to_owned()).collect()
    }
}

/// Why no game can begin from a set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, thiserror::Error)]
#[error("{0}")]
pub struct BadSetup(pub String);

impl Setup {
    /// Whether each option exists and is set to something it can be set to, and nothing is handed over, which no game
    /// takes yet.
    pub fn check(&self, about: &About) -> Result<(), BadSetup> {
        if !self.handed_over.is_empty() {
            return Err(BadSetup(format!(
                "{} carries nothing over from another game",
                about.scenario
            )));
        }
        for (id, value) in &self.options {
            let Some(option) = about.options.iter().find(|option| option.id == *id) else {
                let known: Vec<&str> = about.options.iter().map(|o| o.id.as_str()).collect();
                let known = match known.as_slice() {
                    [] => "it has none".to_owned(),
                    known => format!("its options are {}", known.join(", ")),
                };
                return Err(BadSetup(format!(
                    "{} has no option \"{id}\"; {known}",
                    about.scenario
                )));
            };
            if !option.values.contains(value) {
                return Err(BadSetup(format!(
                    "the option \"{id}\" cannot be \"{value}\"; set it to {}",
                    option.values.join(" or ")
                )));
            }
        }
        Ok(())
    }

    /// The usual options with what the set-up changes. Ask [`Setup::check`] first.
    pub fn switched<O>(&self, switches: &[Switch<O>], mut options: O) -> O {
        for switch in switches {
            if let Some(value) = self.options.get(switch.id) {
                *(switch.at)(&mut options) = value == SETTINGS[1];
            }
        }
        options
    }
}
