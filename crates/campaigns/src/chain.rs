//! The chain: every link's journal, in order, and the proof that each follows from the one before.

use super::{End, Handed, Next, Plan};
use engine::journal::{Journal, JournalError};
use engine::table::{Table, TableAsk};
use engine::{BadSetup, Digest, Setup};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Everything needed to rebuild a campaign: what it began from, and the journal of each link, the last of which may
/// still be going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chain {
    /// Id of the campaign.
    pub campaign: String,
    /// Version of the rules it began on.
    pub rules: String,
    /// Digest of the data it began on.
    pub data: Digest,
    /// What was set before it began.
    pub options: BTreeMap<String, String>,
    /// The links.
    pub links: Vec<Journal>,
}

/// What is wrong with a chain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// The file, or a journal in it.
    #[error("{0}")]
    File(JournalError),
    /// A link does not replay.
    #[error("link {link}: {error}")]
    Link {
        /// Which, from 1.
        link: usize,
        /// Why not.
        error: JournalError,
    },
    /// A link begins from something else than the end of the one before.
    #[error("link {link} does not follow from the one before it: {what}")]
    Torn {
        /// Which, from 1.
        link: usize,
        /// What differs.
        what: String,
    },
    /// There are links after the end, or after one that is still going on.
    #[error("there is a link {link} after the last one")]
    TooMany {
        /// Which, from 1.
        link: usize,
    },
    /// The campaign cannot begin or go on so.
    #[error("{0}")]
    Setup(BadSetup),
    /// A scenario is not there.
    #[error("{0}")]
    Missing(String),
}

/// Where the scenarios of a campaign come from.
pub trait Opens {
    /// A new game.
    fn begin(&self, scenario: &str, setup: Setup) -> Result<Box<dyn Table>, String>;
    /// A game from its journal, every input and digest checked.
    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, JournalError>;
}

/// A link that is to be played next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// Scenario.
    pub scenario: String,
    /// What it is called.
    pub title: String,
    /// Which mission it belongs to, from 0.
    pub mission: usize,
    /// Whether it is the time between two missions.
    pub between: bool,
    /// What it begins from.
    #[serde(skip)]
    pub setup: Setup,
}

impl Link {
    /// What the game was handed, as [`Plan::annals`] and [`Plan::roster`] read it.
    pub fn handed(setup: &Setup) -> String {
        let handed = Handed::<Value>::read(setup).ok().flatten();
        handed.map_or_else(String::new, |handed| handed.what.to_string())
    }
}

/// The first link of a campaign.
pub fn first_link(
    plan: &dyn Plan,
    options: &BTreeMap<String, String>,
) -> Result<Result<Link, End>, BadSetup> {
    Ok(link_of(plan, 1, None, plan.first(options)?))
}

/// The link after one that is over; an error when it is not.
pub fn link_after(
    plan: &dyn Plan,
    link: u16,
    over: &dyn Table,
) -> Result<Result<Link, End>, BadSetup> {
    let handed = plan.hands_over(&over.journal())?;
    let next = plan.after(&handed)?;
    let after = digest_of(over, &handed);
    Ok(link_of(plan, link + 1, Some(after), next))
}

fn link_of(plan: &dyn Plan, link: u16, after: Option<Digest>, next: Next) -> Result<Link, End> {
    match next {
        Next::Over(end) => Err(end),
        Next::Game {
            scenario,
            title,
            mission,
            between,
            what,
        } => {
            let handed = Handed {
                campaign: plan.about().id.clone(),
                link,
                after,
                what,
            };
            let handed_over = serde_json::to_string(&handed).expect("it is plain data");
            Ok(Link {
                scenario,
                title,
                mission,
                between,
                setup: Setup {
                    handed_over,
                    ..Setup::default()
                },
            })
        }
    }
}

/// The digest of a link: what it began from, all that happened, and how it ended. What it began from names the link
/// before, so it stands for the whole chain.
fn digest_of(over: &dyn Table, handed: &str) -> Digest {
    let about = over.about();
    Digest::of(&(
        &about.scenario,
        over.setup(),
        over.inputs(0),
        over.digest(),
        handed,
    ))
}

/// Where a campaign stands.
pub struct Standing {
    /// Every link so far, the one that goes on included.
    pub links: Vec<(Link, Box<dyn Table>)>,
    /// What is next.
    pub now: Now,
    /// What the last link that is over handed on; empty before that.
    pub handed: String,
}

/// What a campaign waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Now {
    /// The last link goes on.
    Playing,
    /// A link that has not begun.
    Begin(Link),
    /// Nothing more.
    Over(End),
}

impl Chain {
    /// A campaign before its first link.
    pub fn new(plan: &dyn Plan, options: BTreeMap<String, String>) -> Chain {
        let about = plan.about();
        Chain {
            campaign: about.id.clone(),
            rules: about.rules.clone(),
            data: about.data,
            options,
            links: Vec::new(),
        }
    }

    /// Replays the whole chain: each link must begin from the end of the one before and end as its journal says.
    pub fn walk(&self, plan: &dyn Plan, opens: &dyn Opens) -> Result<Standing, ChainError> {
        let mut next = first_link(plan, &self.options).map_err(ChainError::Setup)?;
        let mut links: Vec<(Link, Box<dyn Table>)> = Vec::new();
        let mut handed = String::new();
        for (journal, n) in self.links.iter().zip(1..) {
            let link = match next {
                Ok(link) => link,
                Err(_) => return Err(ChainError::TooMany { link: n }),
            };
            let torn = |what: &str| ChainError::Torn {
                link: n,
                what: what.to_owned(),
            };
            if journal.scenario != link.scenario {
                return Err(torn(&format!(
                    "it is {} and should be {}",
                    journal.scenario, link.scenario
                )));
            }
            if journal.setup != link.setup {
                return Err(torn("it begins from a different set-up"));
            }
            let table = opens
                .resume(journal)
                .map_err(|error| ChainError::Link { link: n, error })?;
            let over = matches!(table.ask(), TableAsk::Over { .. });
            if !over {
                if n < self.links.len() {
                    return Err(ChainError::TooMany { link: n + 1 });
                }
                links.push((link, table));
                return Ok(Standing {
                    links,
                    now: Now::Playing,
                    handed,
                });
            }
            handed = plan.hands_over(journal).map_err(ChainError::Setup)?;
            next = link_after(plan, n as u16, table.as_ref()).map_err(ChainError::Setup)?;
            links.push((link, table));
        }
        let now = match next {
            Ok(link) => Now::Begin(link),
            Err(end) => Now::Over(end),
        };
        Ok(Standing { links, now, handed })
    }
}
