//! What one link of a campaign hands to the next: the company by name, how the mission went, and the annals.

use super::Skill;
use crate::counters::{Experience, Side};
use campaigns::{Chapter, MissionResult};
use engine::scene::Merit;
use engine::{Clause, Reckoned, Score};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How a campaign is won (12.8).
    pub enum Mode {
        /// Every mission within its attempts.
        #[default]
        Standard,
        /// The company commander must not fall.
        Survivor,
        /// Both.
        Hardcore,
    }
}

impl Mode {
    /// FOF-12.8-01, FOF-12.8-03: a mission that fails for good ends the campaign.
    pub(crate) fn needs_success(self) -> bool {
        self != Mode::Survivor
    }

    /// FOF-12.8-02, FOF-12.8-03: the campaign ends with its commander.
    pub(crate) fn needs_commander(self) -> bool {
        self != Mode::Standard
    }
}

/// What is handed from link to link.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HandOver {
    /// How the campaign is won.
    pub mode: Mode,
    /// The mission at hand, from 0.
    pub mission: u8,
    /// Whether the link is the time after that mission.
    pub between: bool,
    /// Every unit of the company.
    pub company: Vec<Member>,
    /// Skills for the coming mission.
    pub skills: Vec<Held>,
    /// How the mission went; only after it.
    pub report: Option<Report>,
    /// Steps that may be lost in the mission beyond what it allows where it is played for itself.
    pub allowance: u8,
    /// What the campaign gives and takes after the mission; only after it.
    pub relief: Relief,
    /// Cards that a patrol has seen, for a mission on the same ground (FOF-12.8-04).
    pub ground: Vec<Seen>,
    /// How many of the campaign's names for new leaders have been given.
    pub named: u16,
    /// How the missions went.
    pub results: Vec<MissionResult>,
    /// Who rose, fell and came, and when.
    pub chapters: Vec<Chapter>,
}

/// A unit of the company.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Name on the counter.
    pub name: String,
    /// Level of all its steps (FOF-12.4-04).
    pub level: Experience,
    /// Steps it has; none when it is Removed from Play.
    pub steps: u8,
    /// Who leads it; empty where nobody is named.
    pub leader: String,
}

/// A Skill and who holds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// Which.
    pub skill: Skill,
    /// Name of the HQ or Staff unit.
    pub holder: String,
}

/// How a mission went.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Completed.
    pub won: bool,
    /// A Combat Patrol.
    pub patrol: bool,
    /// Attempts made.
    pub attempts: u8,
    /// What points were earned for.
    pub earned: Vec<Earned>,
    /// Points earned in all.
    pub points: u16,
    /// Of these, spent between attempts or lost then.
    pub spent: u16,
    /// Limited Action Teams, each a Green step.
    pub teams: u8,
    /// Steps that guarded prisoners, by level.
    pub guards: [u8; 3],
    /// Runners beyond those of the roster, each a Line step.
    #[serde(default)]
    pub runners: u8,
    /// Friendly Casualty steps of all attempts.
    pub casualties: u8,
    /// Steps that the enemy took prisoner.
    #[serde(default)]
    pub captured: u8,
    /// Names of the units that took part in the patrol; empty for other missions.
    pub patrolled: Vec<String>,
    /// The company commander was Removed from Play by a combat hit.
    pub commander_fell: bool,
}

impl Report {
    /// Steps that came back without a unit, by level: teams Green, Runners Line, guards as they were (FOF-12.2-03).
    pub(crate) fn at_hand(&self) -> [u8; 3] {
        let [green, line, veteran] = self.guards;
        [
            green.saturating_add(self.teams),
            line.saturating_add(self.runners),
            veteran,
        ]
    }
}

engine::kinds! {
    /// What points are earned for (FOF-12.1-01).
    #[allow(missing_docs)]
    pub enum Deed {
        #[default]
        Cleared,
        Secured,
        AreasCleared,
        AreasSecured,
        Primary,
        Secondary,
        Reached,
        Evacuated,
        Prisoners,
        Other,
    }
}

impl Deed {
    /// Points for it, as they are told.
    pub(crate) fn merit(self, points: u16) -> Merit {
        let (name, clause) = self.words();
        Merit {
            name: name.to_owned(),
            points,
            clause: clause.to_owned(),
        }
    }

    /// The same as a reason of the result.
    pub(crate) fn reckoned(self, points: u16) -> Reckoned {
        let (name, clause) = self.words();
        let mut of_seats = [Score::NONE; 2];
        of_seats[Side::Friendly as usize] = points.into();
        Reckoned {
            label: name.to_owned(),
            points: of_seats.to_vec(),
            clauses: vec![Clause(clause)],
            ..Reckoned::default()
        }
    }

    /// In words, with the clause.
    pub(crate) fn words(self) -> (&'static str, &'static str) {
        match self {
            Deed::Cleared => ("Cards cleared", "FOF-12.1-03"),
            Deed::Secured => ("Cards secured", "FOF-12.1-04"),
            Deed::AreasCleared => ("Buildings and works cleared", "FOF-12.1-04"),
            Deed::AreasSecured => ("Buildings and works secured", "FOF-12.1-04"),
            Deed::Primary => ("Primary objective", "FOF-12.1-04"),
            Deed::Secondary => ("Secondary objective", "FOF-12.1-04"),
            Deed::Reached => ("Points reached", "FOF-12.1-01"),
            Deed::Evacuated => ("Wounded brought out", "FOF-12.1-01"),
            Deed::Prisoners => ("Prisoners", "FOF-12.1-01"),
            Deed::Other => ("Other deeds", "FOF-12.1-01"),
        }
    }
}

/// Points, and what they were earned for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Earned {
    /// What for.
    pub deed: Deed,
    /// How many.
    pub points: u16,
}

/// What a campaign gives and takes after a mission.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Relief {
    /// Green Replacement steps after a completed mission.
    pub replacements: u8,
    /// Steps that are lost otherwise (FOF-12.5-01).
    pub losses: u8,
    /// Steps that fall by a level otherwise (FOF-12.5-01).
    pub weary: u8,
    /// Why these.
    pub why: String,
}

/// A card that has been seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// Where.
    pub at: ground::Card,
    /// Card of the terrain deck.
    pub card: u8,
    /// Hills under it.
    pub hills: u8,
    /// Dark borders of these.
    pub dark: u8,
}
