//! Where play stands, and what is to be done now, in one line.

use crate::campaign::DebriefStage;
use crate::choice::Choice;
use crate::command::ImpulseKind;
use crate::fof::Fof;
use crate::frame::Prompt;
use crate::orders::OrderFrame;
use crate::sequence::Point;
use crate::set_up::SetUpFrame;
use crate::state::{ItemId, State, UnitId, Wait};
use engine::Rules;
use engine::scene::Stage;

impl Fof {
    pub(crate) fn heading(&self, state: &State) -> String {
        if let Some(stage) = self.debriefing(state) {
            return format!("Between missions · {}", stage.words().0);
        }
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
        if let Some(now) = self.debriefing(state) {
            let mut stages: Vec<Stage> = Vec::new();
            for stage in DebriefStage::ALL {
                let name = stage.words().0;
                match stages.iter_mut().find(|known| known.name == name) {
                    Some(known) => known.now |= stage == now,
                    None => stages.push(Stage {
                        name: name.to_owned(),
                        now: stage == now,
                    }),
                }
            }
            return stages;
        }
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

    /// What kind of answer is wanted, by what is offered.
    pub(crate) fn plain_prompt(&self, state: &State) -> Prompt {
        let mut choices = Vec::new();
        self.choices(state, &mut choices);
        Prompt::line(general_prompt(choices.first()))
    }

    pub(crate) fn impulse_prompt(&self, state: &State) -> String {
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

    /// An order is being given: who is to do what, and what is still open.
    pub(crate) fn order_prompt(
        &self,
        state: &State,
        order: &OrderFrame,
        first: Option<&Choice>,
    ) -> String {
        let unit = self.called(state, order.unit);
        let act = order.action.words();
        let ask = |question: &str| question.replace("{unit}", unit).replace("{act}", act);
        match first {
            Some(Choice::Do { .. }) => format!("Choose what {unit} is to do."),
            Some(Choice::To { .. }) => ask(order.action.row().which_card),
            Some(Choice::Into { .. }) => format!("Choose the place on the card for {unit}."),
            Some(Choice::Pick { .. } | Choice::Stack { .. }) => ask(order.action.row().which_unit),
            Some(Choice::Take { .. }) => format!("Choose what {unit} takes, one thing at a time."),
            Some(Choice::As { .. }) => format!("Choose what kind of team {unit} detaches."),
            Some(Choice::Fire { .. }) => format!("Choose the device that {unit} deploys."),
            Some(Choice::Originator { .. }) => {
                format!("Choose who orders {unit} to {act}.")
            }
            first => general_prompt(first).to_owned(),
        }
    }

    /// Preparation: what is to be placed or handed out now.
    pub(crate) fn set_up_prompt(
        &self,
        state: &State,
        frame: &SetUpFrame,
        first: Option<&Choice>,
    ) -> String {
        match first {
            Some(Choice::Deploy { .. }) => {
                format!(
                    "Preparation: choose where {} sets up.",
                    self.called(state, UnitId(frame.at))
                )
            }
            Some(Choice::Give { .. }) => format!(
                "Preparation: choose who carries {}.",
                self.item_words(state, ItemId(frame.at))
            ),
            Some(Choice::Assign { unit, .. }) => format!(
                "Preparation: choose whom {} goes with.",
                self.called(state, *unit)
            ),
            Some(Choice::PlaceControl { control, .. }) => {
                format!("Preparation: choose a card for {}.", control.the())
            }
            Some(Choice::Medium { .. }) => {
                "Preparation: radio or telephone for this network?".to_owned()
            }
            Some(Choice::Bind { .. }) => {
                "Preparation: choose what the signal tells those who see it.".to_owned()
            }
            first => general_prompt(first).to_owned(),
        }
    }
}

fn general_prompt(first: Option<&Choice>) -> &'static str {
    match first {
        None => "There is nothing to decide.",
        Some(Choice::To { .. }) => "Choose the card.",
        Some(Choice::Into { .. }) => "Choose the place on the card.",
        Some(Choice::Pick { .. } | Choice::Stack { .. }) => "Choose the unit or the cover.",
        Some(Choice::Take { .. }) => "Choose what to take.",
        Some(Choice::Mission { .. }) => "Choose the fire mission.",
        Some(Choice::Squad { .. }) => "Choose the squad that is formed again.",
        Some(Choice::Designate { .. }) => "Choose the control.",
        Some(Choice::Patrol { .. }) => "Preparation: choose the platoon that goes on patrol.",
        Some(Choice::LayWire { .. }) => "Preparation: choose a card for the phone line.",
        Some(Choice::Fortify { .. }) => "Preparation: choose where to dig in.",
        Some(Choice::LayLine { .. }) => "Preparation: lay a final protective line, or go on.",
        Some(Choice::Register { .. }) => "Preparation: choose a card to register as a target.",
        Some(Choice::Promote { .. }) => "Choose who is promoted.",
        Some(Choice::Next { .. }) => "Choose who acts next.",
        Some(_) => "Decide.",
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
