//! 12 Playing a campaign: what a mission hands on, the time between missions, Skills, and how a campaign is won.
//!
//! A campaign is a chain of games ([`campaigns`]). A mission begins with the company as it was handed over; the
//! time after it is a game of its own, in which the company is rebuilt step by step (12.2).

mod begin;
mod debrief;
mod hand_over;
mod plan;
mod rebuild;
mod report;
mod scene;
mod skills;
mod steps;
#[cfg(test)]
mod tests;
mod words;

pub use debrief::{Debrief, DebriefStage};
pub use hand_over::{Deed, Earned, HandOver, Held, Member, Mode, Relief, Report, Seen};
pub use plan::{Campaign, CampaignMission, CampaignPlan};
pub(crate) use rebuild::is_of_company;
pub(crate) use scene::{loose_item, skill_item, step_item};
pub use skills::{Granted, MOST_SKILLS, Skill, SkillLine};
pub(crate) use steps::{Step, Steps, above, rise_cost};

use crate::choice::{Choice, unlisted};
use crate::counters::Experience;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No};
use crate::frame::Prompt;
use crate::mission::Platoon;
use crate::state::{State, UnitId, Wait};
use engine::{Log, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CampaignFrame {
    /// 12.2 The time between missions.
    Debrief(Debrief),
    /// 12.7 A Skill is granted: to whom it goes.
    Grant(Grant),
}

impl Default for CampaignFrame {
    fn default() -> Self {
        CampaignFrame::Debrief(Debrief::default())
    }
}

/// Skills that are granted by the mission or by an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Grant {
    /// Which; the player chooses when none is named.
    pub skill: Option<Skill>,
    /// The platoon whose HQ gets it; any holder when none is named.
    pub platoon: Option<Platoon>,
    /// How many are still to come.
    pub left: u8,
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum CampaignEvent {
    /// A step of the debriefing was reached.
    Reached { stage: DebriefStage },
    /// A step came to a unit, from teams or detached ones, or as a Replacement.
    Joined {
        unit: UnitId,
        level: Experience,
        replacement: bool,
    },
    /// A headquarters was rebuilt: it is Green and stays so.
    NewLeader { unit: UnitId },
    /// A step was detached.
    Left { unit: UnitId, level: Experience },
    /// A step rose.
    Rose {
        unit: UnitId,
        to: Experience,
        cost: u8,
        now: Experience,
    },
    /// A step was lost otherwise.
    Lost { unit: UnitId, level: Experience },
    /// A step fell by a level otherwise.
    Fell { unit: UnitId, to: Experience },
    /// The one step of a squad that was not filled up went to the others.
    Dissolved { unit: UnitId },
    /// Replacements that nobody needs went to another company.
    Surplus { steps: u8 },
    /// Points that were not spent are lost.
    Unspent { points: u16 },
    /// A Skill marker was laid.
    Learned { unit: UnitId, skill: Skill },
    /// A Skill was used.
    Used { unit: UnitId, skill: Skill },
    /// A Skill was granted and nobody could take it.
    Wasted,
}

impl Procedure<Fof> for CampaignFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            CampaignFrame::Debrief(debrief) => game.step_debrief(state, debrief, log),
            CampaignFrame::Grant(grant) => {
                if grant.left > 0 && game.grant_choices(state, grant).next().is_some() {
                    return Flow::Wait(Wait::Choice);
                }
                state.stack.finish();
                if grant.left > 0 {
                    log.note(state, Event::Campaign(CampaignEvent::Wasted));
                }
                Flow::On
            }
        }
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        match *self {
            CampaignFrame::Debrief(debrief) => game.debrief_choices(state, debrief, out),
            CampaignFrame::Grant(grant) => out.extend(
                game.grant_choices(state, grant)
                    .map(|(skill, unit)| Choice::Learn { skill, unit }),
            ),
        }
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match (*self, *choice) {
            (CampaignFrame::Debrief(debrief), choice) => game.may_debrief(state, debrief, &choice),
            (CampaignFrame::Grant(grant), Choice::Learn { skill, unit }) => {
                game.may_be_granted(state, grant, skill, unit)
            }
            (CampaignFrame::Grant(_), _) => Err(No(
                "FOF-12.7-01",
                "A Skill was granted: choose who gets it.",
            )),
        }
    }

    fn choose(
        self,
        game: &Fof,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match (self, choice) {
            (CampaignFrame::Debrief(debrief), choice) => {
                game.choose_debrief(state, debrief, choice, log);
            }
            (CampaignFrame::Grant(grant), Choice::Learn { skill, unit }) => {
                state.stack.become_(CampaignFrame::Grant(Grant {
                    left: grant.left - 1,
                    ..grant
                }));
                game.give_skill(state, skill, unit, log);
            }
            (CampaignFrame::Grant(_), choice) => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        Prompt::line(match *self {
            CampaignFrame::Debrief(debrief) => game.debrief_prompt(view, debrief),
            CampaignFrame::Grant(_) => "A Skill is granted. Who gets it?".to_owned(),
        })
    }
}
