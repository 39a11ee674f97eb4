//! 12.0 and 12.8: what follows what in a campaign, and how it is won.

use super::{HandOver, Member, Mode, Relief};
use crate::fof::Fof;
use crate::shelf;
use campaigns::{Annals, CampaignAbout, End, MissionAbout, Next, Plan};
use engine::journal::{Journal, replay};
use engine::scene::Roster;
use engine::{Ask, BadSetup, Clause, Digest, OptionAbout, Rules};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A campaign as its file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Campaign {
    /// Id without the game.
    pub slug: String,
    /// Title.
    pub title: String,
    /// What it is about.
    pub briefing: String,
    /// Its missions, in order.
    pub missions: Vec<CampaignMission>,
    /// The company at the start.
    pub company: Vec<Member>,
    /// Names for leaders who come later, in order.
    pub replacements: Vec<String>,
    /// Digest of all data that it is played on.
    pub data: Digest,
}

/// A mission of a campaign.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CampaignMission {
    /// Id of the mission.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// When it happens.
    pub day: String,
    /// A Combat Patrol, which need not succeed (FOF-12.8-04).
    pub patrol: bool,
    /// Attempts.
    pub attempts: u8,
    /// Steps that may be lost in it beyond what it allows where it is played for itself.
    pub allowance: u8,
    /// What the campaign gives and takes after it.
    pub relief: Relief,
    /// It is played on the ground of the mission before, as far as that was seen (FOF-12.8-04).
    pub same_ground: bool,
}

/// A campaign that can be played.
pub struct CampaignPlan {
    campaign: Campaign,
    about: CampaignAbout,
    /// Where an owner's data lies, if there is any.
    data: Option<PathBuf>,
}

const MODE: &str = "mode";

impl CampaignPlan {
    /// The plan of a campaign.
    pub fn new(campaign: Campaign, data: Option<&Path>) -> CampaignPlan {
        let missions = campaign.missions.iter().map(|mission| MissionAbout {
            scenario: format!("fof/{}", mission.slug),
            title: mission.title.clone(),
            day: mission.day.clone(),
            may_fail: mission.patrol,
            attempts: mission.attempts,
        });
        let about = CampaignAbout {
            game: "fof".to_owned(),
            id: format!("fof/{}", campaign.slug),
            title: campaign.title.clone(),
            briefing: campaign.briefing.clone(),
            missions: missions.collect(),
            options: vec![OptionAbout {
                id: MODE.to_owned(),
                text: "How the campaign is won: standard, every mission within its attempts; survivor, the company \
                       commander must not fall; hardcore, both."
                    .to_owned(),
                values: ["standard", "survivor", "hardcore"].map(str::to_owned).to_vec(),
                usual: "standard".to_owned(),
                clauses: vec![
                    Clause("FOF-12.8-01"),
                    Clause("FOF-12.8-02"),
                    Clause("FOF-12.8-03"),
                ],
            }],
            rules: format!("fof-{}", env!("CARGO_PKG_VERSION")),
            data: campaign.data,
        };
        CampaignPlan {
            campaign,
            about,
            data: data.map(Path::to_owned),
        }
    }

    fn mission(&self, mut hand: HandOver) -> Next {
        let at = usize::from(hand.mission);
        let mission = &self.campaign.missions[at];
        hand.allowance = mission.allowance;
        Next::Game {
            scenario: format!("fof/{}", mission.slug),
            title: mission.title.clone(),
            mission: at,
            between: false,
            what: serde_json::to_value(hand).expect("it is plain data"),
        }
    }

    fn end(won: bool, text: &str, clauses: &[&'static str]) -> Next {
        Next::Over(End {
            won,
            text: text.to_owned(),
            clauses: clauses.iter().map(|&id| Clause(id)).collect(),
        })
    }

    /// FOF-12.8-01 to -04: whether the campaign is over after a mission.
    fn verdict(&self, hand: &HandOver) -> Option<Next> {
        let report = hand.report.as_ref()?;
        let mode = hand.mode;
        if mode.needs_commander() && report.commander_fell {
            let clause = match mode {
                Mode::Hardcore => "FOF-12.8-03",
                Mode::Standard | Mode::Survivor => "FOF-12.8-02",
            };
            let text = "The company commander fell: the campaign is lost.";
            return Some(Self::end(false, text, &[clause]));
        }
        if mode.needs_success() && !report.won && !report.patrol {
            let clause = match mode {
                Mode::Hardcore => "FOF-12.8-03",
                Mode::Standard | Mode::Survivor => "FOF-12.8-01",
            };
            let text =
                "The mission failed for good, and the battalion gave the company to somebody else.";
            return Some(Self::end(false, text, &[clause, "FOF-12.0-01"]));
        }
        if usize::from(hand.mission) + 1 < self.campaign.missions.len() {
            return None;
        }
        Some(match mode {
            Mode::Standard => Self::end(
                true,
                "Every mission that had to be completed was: the campaign is won.",
                &["FOF-12.8-01"],
            ),
            Mode::Survivor => Self::end(
                true,
                "The company commander lived to see the end: the campaign is won.",
                &["FOF-12.8-02"],
            ),
            Mode::Hardcore => Self::end(
                true,
                "Every mission was completed and the commander lives: the campaign is won.",
                &["FOF-12.8-03"],
            ),
        })
    }

    fn read(handed: &str) -> Result<HandOver, BadSetup> {
        serde_json::from_str(handed)
            .map_err(|error| BadSetup(format!("what was handed over cannot be read: {error}")))
    }
}

impl Plan for CampaignPlan {
    fn about(&self) -> &CampaignAbout {
        &self.about
    }

    fn first(&self, options: &BTreeMap<String, String>) -> Result<Next, BadSetup> {
        if let Some(unknown) = options.keys().find(|id| *id != MODE) {
            return Err(BadSetup(format!(
                "{} has no option \"{unknown}\"; its only option is {MODE}",
                self.about.id
            )));
        }
        let mode = match options.get(MODE).map(String::as_str) {
            None | Some("standard") => Mode::Standard,
            Some("survivor") => Mode::Survivor,
            Some("hardcore") => Mode::Hardcore,
            Some(other) => {
                return Err(BadSetup(format!(
                    "the option \"{MODE}\" cannot be \"{other}\"; set it to standard or survivor or hardcore"
                )));
            }
        };
        Ok(self.mission(HandOver {
            mode,
            company: self.campaign.company.clone(),
            ..HandOver::default()
        }))
    }

    fn after(&self, handed: &str) -> Result<Next, BadSetup> {
        let mut hand = Self::read(handed)?;
        let at = usize::from(hand.mission);
        let Some(mission) = self.campaign.missions.get(at) else {
            return Err(BadSetup("the campaign has no such mission".to_owned()));
        };
        if !hand.between {
            if let Some(over) = self.verdict(&hand) {
                return Ok(over);
            }
            hand.between = true;
            hand.relief = mission.relief.clone();
            return Ok(Next::Game {
                scenario: self.about.id.clone(),
                title: format!("After {}", mission.title),
                mission: at,
                between: true,
                what: serde_json::to_value(hand).expect("it is plain data"),
            });
        }
        hand.between = false;
        hand.relief = Relief::default();
        let next = at + 1;
        let Some(mission) = self.campaign.missions.get(next) else {
            return Err(BadSetup("the campaign has no such mission".to_owned()));
        };
        if !mission.same_ground {
            hand.ground.clear();
        }
        hand.mission = next as u8;
        Ok(self.mission(hand))
    }

    fn hands_over(&self, link: &Journal) -> Result<String, BadSetup> {
        let wrong = |error: &dyn std::fmt::Display| BadSetup(error.to_string());
        let mission =
            shelf::load_any(&link.scenario, self.data.as_deref()).map_err(|e| wrong(&e))?;
        let game = Fof::new(mission);
        let state = replay(&game, link).map_err(|error| wrong(&error))?;
        match game.ask(&state) {
            Ask::Over(_) => Ok(game.hand_on(&link.setup, &state)),
            Ask::Choice(_) | Ask::Chance(_) => {
                Err(BadSetup("this link is not over yet".to_owned()))
            }
        }
    }

    fn roster(&self, handed: &str) -> Option<Roster> {
        let hand = Self::read(handed).ok()?;
        let between = shelf::load_any(&self.about.id, self.data.as_deref()).ok()?;
        Some(Fof::new(between).roster_of(&hand))
    }

    fn annals(&self, handed: &str) -> Annals {
        match Self::read(handed) {
            Ok(hand) => Annals {
                results: hand.results,
                chapters: hand.chapters,
            },
            Err(_) => Annals::default(),
        }
    }
}
