//! Where play stands, and what is to be done now, in one line.

use crate::choice::Choice;
use crate::command::ImpulseKind;
use crate::fof::Fof;
use crate::frame::{AttemptStage, Frame};
use crate::sequence::Point;
use crate::state::{State, Wait};
use engine::Game;
use engine::scene::Stage;

impl Fof {
    pub(crate) fn heading(&self, state: &State) -> String {
        if state.wait == Wait::Over {
            return if state.won {
                "The mission is accomplished"
            } else {
                "The mission has failed"
            }
            .to_owned();
        }
        match self.point(state) {
            None => "Preparation".to_owned(),
            Some(point) => format!(
                "Turn {} of {} · {}",
                state.turn,
                self.mission.turns,
                part(point)
            ),
        }
    }

    pub(crate) fn stages(&self, state: &State) -> Vec<Stage> {
        let now = self.point(state).map(part);
        let mut stages: Vec<Stage> = Vec::new();
        for name in self.points().iter().map(|point| part(*point)) {
            if stages.iter().all(|stage| stage.name != name) {
                stages.push(Stage {
                    name: name.to_owned(),
                    now: now == Some(name),
                });
            }
        }
        stages
    }

    pub(crate) fn prompt(&self, state: &State) -> String {
        match state.wait {
            Wait::Over => return self.heading(state),
            Wait::Action => return format!("Draw a card: {}.", self.purpose(state)),
            Wait::Terrain => return "Turn up a terrain card.".to_owned(),
            Wait::Letter(_) => return "Turn over a \"?\" marker.".to_owned(),
            Wait::Choice => {}
        }
        match state.top() {
            Some(Frame::Attempt(attempt)) if attempt.stage == AttemptStage::Exhort => {
                let name = self.unit_name(state.unit(attempt.unit));
                format!(
                    "{name} failed to {}. Exhort it for a Command?",
                    attempt.purpose.words()
                )
            }
            Some(Frame::Command(_)) => self.impulse_prompt(state),
            _ => self.parameter_prompt(state),
        }
    }

    fn impulse_prompt(&self, state: &State) -> String {
        match self.impulse(state) {
            None => "Choose who acts next.".to_owned(),
            Some(impulse) => {
                let left = match impulse.left {
                    1 => "1 Command".to_owned(),
                    n => format!("{n} Commands"),
                };
                if impulse.kind == ImpulseKind::General {
                    return format!("General initiative: {left} left. Order any unit.");
                }
                let name = self.unit_name(state.unit(impulse.originator));
                format!("{name} has {left} left. Choose a unit to order.")
            }
        }
    }

    /// What kind of answer is wanted, by what is offered.
    fn parameter_prompt(&self, state: &State) -> String {
        let mut choices = Vec::new();
        self.choices(state, &mut choices);
        let words = match choices.first() {
            None => "Nothing is to be decided.",
            Some(Choice::Do { .. }) => "Choose what the unit is to do.",
            Some(Choice::To { .. }) => "Choose the card.",
            Some(Choice::Into { .. }) => "Choose the place on the card.",
            Some(Choice::Pick { .. } | Choice::Stack { .. }) => "Choose the unit or the cover.",
            Some(Choice::Take { .. }) => "Choose what to take.",
            Some(Choice::As { .. }) => "Choose what kind of team it becomes.",
            Some(Choice::Mission { .. }) => "Choose the fire mission.",
            Some(Choice::Squad { .. }) => "Choose the squad that is formed again.",
            Some(Choice::Designate { .. }) => "Choose the control.",
            Some(Choice::Fire { .. }) => "Choose the device.",
            Some(Choice::Originator { .. }) => "Choose who gives the order.",
            Some(Choice::Assign { .. }) => "Assign units to platoons, or go on.",
            Some(Choice::Medium { .. }) => "Radio or telephone for this network?",
            Some(Choice::Give { .. }) => "Choose who carries it.",
            Some(Choice::Bind { .. }) => "Choose what the signal tells those who see it.",
            Some(Choice::PlaceControl { .. }) => "Place the control.",
            Some(Choice::Fortify { .. }) => "Place the fortification.",
            Some(Choice::Deploy { .. }) => "Set up the unit.",
            Some(Choice::LayLine { .. }) => "Lay a final protective line, or go on.",
            Some(Choice::Register { .. }) => "Register a target.",
            Some(Choice::Next { .. }) => "Choose who acts next.",
            Some(_) => "Decide.",
        };
        words.to_owned()
    }
}

/// The parts of the turn that a player thinks in.
fn part(point: Point) -> &'static str {
    match point {
        Point::FriendlyEvent => "HQ event",
        Point::EnemyEvent | Point::EnemyChecks => "Enemy",
        Point::Battalion | Point::Company | Point::Platoon => "Commands",
        Point::CompanyInitiative
        | Point::PlatoonInitiative
        | Point::StaffInitiative
        | Point::General => "Initiative",
        Point::Capture | Point::Retreat => "Capture and retreat",
        Point::Vehicles => "Vehicles",
        Point::FireMissions | Point::Contacts | Point::Combat => "Combat",
        Point::CleanUp => "Clean up",
    }
}
