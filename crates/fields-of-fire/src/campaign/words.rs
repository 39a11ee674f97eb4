//! The time between missions, in words.

use super::{CampaignEvent, CampaignFrame, Debrief, DebriefStage, Skill};
use crate::counters::Experience;
use crate::fof::Fof;
use crate::frame::Frame;
use crate::state::{State, UnitId};
use engine::text::{counted, series};
use engine::{Telling, Wording};

impl Experience {
    /// As players call it.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Experience::Green => "Green",
            Experience::Line => "Line",
            Experience::Veteran => "Veteran",
        }
    }
}

impl DebriefStage {
    /// What the step is called, and its clause.
    pub(crate) fn words(self) -> (&'static str, &'static str) {
        match self {
            DebriefStage::Begin => ("Points", "FOF-12.2-01"),
            DebriefStage::Losses | DebriefStage::Weariness => ("Other losses", "FOF-12.5-01"),
            DebriefStage::Rebuild => ("Rebuild and promote", "FOF-12.2-04"),
            DebriefStage::Replacements => ("Replacements", "FOF-12.2-06"),
            DebriefStage::Skills => ("Skills", "FOF-12.2-07"),
            DebriefStage::Over => ("Ready", "FOF-12.2-07"),
        }
    }
}

impl Fof {
    /// What a Skill is called.
    pub(crate) fn skill_words(&self, skill: Skill) -> &str {
        self.skill_line(skill).map_or("a Skill", |line| &line.name)
    }

    pub(super) fn debrief_prompt(&self, view: &State, debrief: Debrief) -> String {
        let left = counted(self.points_left(view), "point", "points");
        let at_hand: u8 = Experience::ALL
            .iter()
            .map(|&level| debrief.at_hand(level))
            .sum();
        match debrief.stage {
            DebriefStage::Losses => format!(
                "The company loses {}. Choose which.",
                counted(debrief.losses, "step", "steps")
            ),
            DebriefStage::Weariness => format!(
                "{} must be worn down by a level. Choose which.",
                counted(debrief.weary, "step", "steps")
            ),
            DebriefStage::Rebuild => format!(
                "Rebuild and promote: {left} left, {} without a unit.",
                counted(at_hand, "step", "steps")
            ),
            DebriefStage::Replacements => format!(
                "Replacements: {} to place, {} to fill.",
                counted(at_hand, "step", "steps"),
                counted(debrief.places, "place", "places")
            ),
            DebriefStage::Skills => format!("Skills for the next mission: {left} left."),
            DebriefStage::Begin | DebriefStage::Over => "The company is ready.".to_owned(),
        }
    }

    /// What it means to have done with a step of the sequence: what comes next, and what is lost by it.
    pub(crate) fn done_between(&self, view: &State) -> Wording {
        let Frame::Campaign(CampaignFrame::Debrief(debrief)) = view.top() else {
            return Wording::new("Done").quick();
        };
        let next = match debrief.stage {
            DebriefStage::Rebuild => "Done: on to Replacements",
            DebriefStage::Replacements => "Done: on to Skills",
            DebriefStage::Skills => "Done: ready for the next mission",
            _ => "Done",
        };
        let lost = self.lost_by_going_on(view, &debrief);
        let text = match lost.is_empty() {
            true => next.to_owned(),
            false => format!("{next}. You lose {}", series(&lost)),
        };
        Wording::new(text).quick()
    }

    /// What is lost when a step of the sequence is closed now.
    fn lost_by_going_on(&self, view: &State, debrief: &Debrief) -> Vec<String> {
        let mut lost = Vec::new();
        let at_hand: u8 = Experience::ALL
            .map(|level| debrief.at_hand(level))
            .iter()
            .sum();
        let points = self.points_left(view);
        match debrief.stage {
            DebriefStage::Rebuild => {
                if at_hand > 0 {
                    lost.push(counted(
                        at_hand,
                        "step without a unit",
                        "steps without a unit",
                    ));
                }
                // Replacements may still come to it.
                let come: u8 = debrief.fresh.iter().sum();
                if come == 0 {
                    lost.extend(self.too_small(view));
                }
            }
            DebriefStage::Replacements => {
                if at_hand > 0 {
                    lost.push(counted(at_hand, "Replacement", "Replacements"));
                }
                lost.extend(self.too_small(view));
            }
            DebriefStage::Skills if points > 0 => {
                lost.push(counted(points, "Experience Point", "Experience Points"));
            }
            _ => {}
        }
        lost
    }

    /// Squads that do not stand with the one step they have, by name.
    fn too_small(&self, view: &State) -> Vec<String> {
        let units = (0..view.units.len() as u8).map(UnitId);
        units
            .filter(|&unit| self.is_too_small(view, unit))
            .map(|unit| format!("{} with its one step", self.called(view, unit)))
            .collect()
    }

    pub(crate) fn tell_campaign(&self, view: &State, event: &CampaignEvent) -> Telling {
        let name = |unit: &UnitId| self.called(view, *unit).to_owned();
        let about = |text: String, clause: &'static str, unit: &UnitId| {
            Telling::new(text, clause).piece(*unit)
        };
        match event {
            CampaignEvent::Reached { stage } => {
                let (text, clause) = stage.words();
                Telling::new(format!("{text}."), clause)
            }
            CampaignEvent::Joined {
                unit,
                level,
                replacement,
            } => {
                let (what, clause) = match replacement {
                    true => ("Replacement", "FOF-12.4-03"),
                    false => ("step", "FOF-12.2-04"),
                };
                let text = format!("A {} {what} joined {}.", level.words(), name(unit));
                about(text, clause, unit)
            }
            CampaignEvent::NewLeader { unit } => about(
                format!(
                    "{} was set up anew; it is Green and stays Green.",
                    name(unit)
                ),
                "FOF-12.2-05",
                unit,
            ),
            CampaignEvent::Left { unit, level } => about(
                format!("A {} step was detached from {}.", level.words(), name(unit)),
                "FOF-12.2-04",
                unit,
            ),
            CampaignEvent::Rose {
                unit,
                to,
                cost,
                now,
            } => {
                let points = counted(*cost, "point", "points");
                let text = format!(
                    "A step of {} rose to {} for {points}; the unit is {}.",
                    name(unit),
                    to.words(),
                    now.words()
                );
                about(text, "FOF-12.3-01", unit).and("FOF-12.6-01")
            }
            CampaignEvent::Lost { unit, level } => about(
                format!("{} lost a {} step.", name(unit), level.words()),
                "FOF-12.5-01",
                unit,
            ),
            CampaignEvent::Fell { unit, to } => about(
                format!("A step of {} was worn down to {}.", name(unit), to.words()),
                "FOF-12.5-01",
                unit,
            ),
            CampaignEvent::Dissolved { unit } => about(
                format!(
                    "{} could not go on with one step: its man went to another company.",
                    name(unit)
                ),
                "FOF-6.4.3-02",
                unit,
            ),
            CampaignEvent::Surplus { steps } => Telling::new(
                format!(
                    "{} went to another company.",
                    counted(*steps, "Replacement", "Replacements")
                ),
                "FOF-12.2-06",
            ),
            CampaignEvent::Unspent { points } => Telling::new(
                format!("Lost unspent: {}.", counted(*points, "point", "points")),
                "FOF-12.3-02",
            ),
            CampaignEvent::Learned { unit, skill } => about(
                format!("{} now has {}.", name(unit), self.skill_words(*skill)),
                "FOF-12.7-01",
                unit,
            ),
            CampaignEvent::Used { unit, skill } => about(
                format!("{} used {}.", name(unit), self.skill_words(*skill)),
                "FOF-12.7-02",
                unit,
            ),
            CampaignEvent::Wasted => Telling::new(
                "A Skill was granted, and nobody could take it.",
                "FOF-12.7-01",
            ),
        }
    }
}
