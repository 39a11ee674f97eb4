//! 12.2 The sequence between missions: what comes after what, and what may be done at each step.

use super::rebuild::Source;
use super::{CampaignEvent, CampaignFrame, Skill};
use crate::choice::{Choice, unlisted};
use crate::counters::Experience;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::Frame;
use crate::state::{State, UnitId, Wait};
use engine::Log;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// Steps of the sequence at which something is decided. Totalling the points, turning teams back and making the others
    /// Green steps (FOF-12.2-01 to -03) is done when the debriefing begins.
    pub enum DebriefStage {
        /// Nothing yet.
        #[default]
        Begin,
        /// 12.5 Other losses: steps.
        Losses,
        /// 12.5 Other losses: levels.
        Weariness,
        /// Step 4: rebuild and promote.
        Rebuild,
        /// Steps 5 and 6: Replacements.
        Replacements,
        /// Step 7: Skills.
        Skills,
        /// Step 8: ready for the next mission.
        Over,
    }
}

/// The debriefing: where it stands, and which steps are at hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Debrief {
    /// Where it stands.
    pub stage: DebriefStage,
    /// Steps without a unit, by level: teams of the mission, guards, detached ones.
    pub loose: [u8; 3],
    /// The same of steps that have risen already.
    pub risen: [u8; 3],
    /// Replacements, by level.
    pub fresh: [u8; 3],
    /// Steps that Replacements may still fill (FOF-12.4-03).
    pub places: u8,
    /// Steps still to be lost otherwise.
    pub losses: u8,
    /// Steps that are still to fall by a level otherwise.
    pub weary: u8,
    /// FOF-12.8-02: the commander of a company that failed is not promoted.
    pub commander_waits: bool,
    /// FOF-12.3.1-01: it was a Combat Patrol, and only those on it are promoted.
    pub patrol: bool,
}

impl Fof {
    fn stand_at(&self, state: &mut State, debrief: Debrief) {
        state.stack.become_(CampaignFrame::Debrief(debrief));
    }

    pub(super) fn step_debrief(
        &self,
        state: &mut State,
        debrief: Debrief,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let open = match debrief.stage {
            DebriefStage::Begin => false,
            DebriefStage::Losses => debrief.losses > 0 && self.has_any_step(state, None),
            DebriefStage::Weariness => {
                debrief.weary > 0
                    && (self.has_any_step(state, Some(Experience::Line))
                        || self.has_any_step(state, Some(Experience::Veteran)))
            }
            DebriefStage::Rebuild => self.can_rebuild(state, &debrief),
            DebriefStage::Replacements => self.can_reinforce(state, &debrief),
            DebriefStage::Skills => self.can_learn(state),
            DebriefStage::Over => return Flow::Wait(Wait::Over),
        };
        if open {
            return Flow::Wait(Wait::Choice);
        }
        self.close_debrief_stage(state, debrief, log);
        Flow::On
    }

    /// Closes a step of the sequence and opens the next.
    fn close_debrief_stage(
        &self,
        state: &mut State,
        debrief: Debrief,
        log: &mut impl Log<State, Event>,
    ) {
        let mut next = debrief;
        next.stage = match debrief.stage {
            DebriefStage::Begin => DebriefStage::Losses,
            DebriefStage::Losses => DebriefStage::Weariness,
            DebriefStage::Weariness => DebriefStage::Rebuild,
            DebriefStage::Rebuild => DebriefStage::Replacements,
            DebriefStage::Replacements => DebriefStage::Skills,
            DebriefStage::Skills | DebriefStage::Over => DebriefStage::Over,
        };
        match debrief.stage {
            DebriefStage::Rebuild => {
                // FOF-12.4-03: what is missing now was lost as casualties or prisoners, but for steps left out.
                let left: u8 = next.loose.iter().chain(&next.risen).sum();
                next.places = self.missing(state).saturating_sub(left);
                (next.loose, next.risen) = ([0; 3], [0; 3]);
            }
            DebriefStage::Replacements => {
                self.dissolve(state, log);
                let steps: u8 = debrief.fresh.iter().sum();
                if steps > 0 {
                    log.note(state, Event::Campaign(CampaignEvent::Surplus { steps }));
                }
                next.fresh = [0; 3];
            }
            DebriefStage::Skills => {
                let points = state.points.saturating_sub(state.spent);
                state.spent = state.points;
                if points > 0 {
                    log.note(state, Event::Campaign(CampaignEvent::Unspent { points }));
                }
            }
            DebriefStage::Begin
            | DebriefStage::Losses
            | DebriefStage::Weariness
            | DebriefStage::Over => {}
        }
        self.stand_at(state, next);
        log.note(
            state,
            Event::Campaign(CampaignEvent::Reached { stage: next.stage }),
        );
    }

    fn can_rebuild(&self, state: &State, debrief: &Debrief) -> bool {
        let mut choices = Vec::new();
        self.debrief_choices(state, *debrief, &mut choices);
        // Detaching alone is no reason to ask a company that is whole and has no points.
        choices
            .iter()
            .any(|choice| matches!(choice, Choice::Join { .. } | Choice::Rise { .. }))
            || debrief.loose.iter().chain(&debrief.risen).any(|&n| n > 0)
            || self.missing(state) > 0
    }

    fn can_reinforce(&self, state: &State, debrief: &Debrief) -> bool {
        let units = (0..state.units.len() as u8).map(UnitId);
        units.into_iter().any(|unit| {
            Experience::ALL
                .iter()
                .any(|&level| self.may_fill(state, debrief, unit, level).is_ok())
        })
    }

    fn can_learn(&self, state: &State) -> bool {
        let units = (0..state.units.len() as u8).map(UnitId);
        units.into_iter().any(|unit| {
            Skill::ALL
                .iter()
                .any(|&skill| self.may_learn(state, skill, unit).is_ok())
        })
    }

    /// What a Skill costs now; nothing where it is granted.
    pub(crate) fn skill_price(&self, state: &State, skill: Skill) -> Option<u8> {
        let granted = matches!(state.top(), Frame::Campaign(CampaignFrame::Grant(_)));
        let line = self.skill_line(skill).filter(|_| !granted)?;
        Some(line.cost)
    }

    /// FOF-12.3-02: Skills are bought with points that are left.
    pub(crate) fn may_learn(&self, state: &State, skill: Skill, unit: UnitId) -> May {
        self.may_hold(state, skill, unit)?;
        let cost = self
            .skill_line(skill)
            .map_or(u16::MAX, |line| line.cost.into());
        need(
            cost <= self.points_left(state),
            "FOF-12.3-02",
            "There are not enough Experience Points left for it.",
        )
    }

    pub(crate) fn learn(
        &self,
        state: &mut State,
        skill: Skill,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        state.spent += self.skill_line(skill).map_or(0, |line| line.cost.into());
        self.give_skill(state, skill, unit, log);
    }

    pub(super) fn may_debrief(&self, state: &State, debrief: Debrief, choice: &Choice) -> May {
        match (debrief.stage, *choice) {
            (DebriefStage::Losses, Choice::Lose { unit, level }) => {
                self.may_lose(state, unit, level)
            }
            (DebriefStage::Losses, _) => need(
                false,
                "FOF-12.5-01",
                "First the campaign takes steps from the company: choose which.",
            ),
            (DebriefStage::Weariness, Choice::Tire { unit, level }) => {
                self.may_tire(state, unit, level)
            }
            (DebriefStage::Weariness, _) => need(
                false,
                "FOF-12.5-01",
                "First the campaign wears steps down: choose which.",
            ),
            (DebriefStage::Rebuild | DebriefStage::Replacements, Choice::Join { unit, level }) => {
                self.may_fill(state, &debrief, unit, level)
            }
            (DebriefStage::Rebuild, Choice::Leave { unit, level }) => {
                self.may_leave(state, unit, level)
            }
            (DebriefStage::Rebuild, Choice::Rise { unit, level }) => {
                self.may_rise(state, Some(&debrief), unit, level)
            }
            // FOF-12.2-06: whoever wants to promote now comes too late.
            (DebriefStage::Replacements, Choice::Rise { .. }) => need(
                false,
                "FOF-12.2-06",
                "Replacements come Green and rise only after the next mission; promotions come before them.",
            ),
            (DebriefStage::Skills, Choice::Rise { .. }) => need(
                false,
                "FOF-12.2-07",
                "Promotions come before Skills: what is left buys Skills only.",
            ),
            (DebriefStage::Skills, Choice::Learn { skill, unit }) => {
                self.may_learn(state, skill, unit)
            }
            (
                DebriefStage::Rebuild | DebriefStage::Replacements | DebriefStage::Skills,
                Choice::Done,
            ) => Ok(()),
            _ => need(
                false,
                "FOF-12.2-01",
                "The time between missions goes step by step, and this is not the step now.",
            ),
        }
    }

    pub(super) fn debrief_choices(&self, state: &State, debrief: Debrief, out: &mut Vec<Choice>) {
        let mut offer = |choice: Choice| {
            if self.may_debrief(state, debrief, &choice).is_ok() {
                out.push(choice);
            }
        };
        for unit in (0..state.units.len() as u8).map(UnitId) {
            for level in Experience::ALL {
                match debrief.stage {
                    DebriefStage::Losses => offer(Choice::Lose { unit, level }),
                    DebriefStage::Weariness => offer(Choice::Tire { unit, level }),
                    DebriefStage::Rebuild => {
                        offer(Choice::Join { unit, level });
                        offer(Choice::Rise { unit, level });
                        offer(Choice::Leave { unit, level });
                    }
                    DebriefStage::Replacements => offer(Choice::Join { unit, level }),
                    DebriefStage::Begin | DebriefStage::Skills | DebriefStage::Over => {}
                }
            }
            for skill in Skill::ALL {
                offer(Choice::Learn { skill, unit });
            }
        }
        offer(Choice::Done);
    }

    pub(super) fn choose_debrief(
        &self,
        state: &mut State,
        debrief: Debrief,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let mut next = debrief;
        match choice {
            Choice::Lose { unit, level } => {
                next.losses -= 1;
                self.stand_at(state, next);
                self.lose_step(state, unit, level, log);
            }
            Choice::Tire { unit, level } => {
                next.weary -= 1;
                self.stand_at(state, next);
                self.tire_step(state, unit, level, log);
            }
            Choice::Join { unit, level } => {
                let replacement = debrief.stage == DebriefStage::Replacements;
                let settled = next.take(level, replacement);
                self.stand_at(state, next);
                self.join_step(
                    state,
                    unit,
                    level,
                    Source {
                        replacement,
                        settled,
                    },
                    log,
                );
            }
            Choice::Leave { unit, level } => {
                let settled = self.leave_step(state, unit, level, log);
                let place = match settled {
                    true => &mut next.risen,
                    false => &mut next.loose,
                };
                place[level as usize] += 1;
                self.stand_at(state, next);
            }
            Choice::Rise { unit, level } => self.rise_step(state, unit, level, log),
            Choice::Learn { skill, unit } => self.learn(state, skill, unit, log),
            Choice::Done => self.close_debrief_stage(state, debrief, log),
            choice => unlisted(choice),
        }
    }
}

impl Debrief {
    /// Steps of a level at hand.
    pub(super) fn at_hand(&self, level: Experience) -> u8 {
        match self.stage {
            DebriefStage::Replacements => self.fresh[level as usize],
            _ => self.loose[level as usize] + self.risen[level as usize],
        }
    }

    /// Takes a step; says whether it stays as it is.
    fn take(&mut self, level: Experience, replacement: bool) -> bool {
        let level = level as usize;
        if replacement {
            self.fresh[level] -= 1;
            self.places -= 1;
            return true;
        }
        if self.loose[level] > 0 {
            self.loose[level] -= 1;
            return false;
        }
        self.risen[level] -= 1;
        true
    }
}
