//! A sensible player of Front Toward Enemy.
//!
//! It looks one step ahead: every listed choice is given a worth in Victory Points or their like, and the best is
//! taken. What it needs to know of the board is in `value`: who threatens what, what is worth going for, how good a
//! place is. The other modules each answer one kind of question, the top frame of the view says which.

mod activation;
mod assaults;
mod casualties;
mod fields;
mod goals;
mod missions;
mod movement;
mod places;
mod reactions;
mod setup;
mod shooting;
mod transport;
mod value;
mod worth;

use bots::{Bot, pick_best};
use engine::{Rng, View};
use fields::Fields;
use front_toward_enemy::Fte;
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Class, Side};
use front_toward_enemy::frame::{AssaultStage, Frame, MoveStage, Support};
use front_toward_enemy::state::State;
use std::cell::RefCell;
use value::Mind;

/// Takes good shots, uses cover, holds and takes what scores, and looks after its wounded.
#[derive(Default)]
pub struct Sensible {
    fields: RefCell<Fields>,
}

impl Bot<Fte> for Sensible {
    fn decide(
        &mut self,
        game: &Fte,
        view: &View<State>,
        choices: &[Choice],
        asides: &[Choice],
        rng: &mut dyn Rng,
    ) -> Choice {
        let Some(side) = Side::of(view.seat()) else {
            return choices[0];
        };
        let mind = Mind::new(game, view.state(), side, &self.fields);
        if let Some(right) = mind.aside(asides) {
            return right;
        }
        if let [only] = choices {
            return *only;
        }
        answer(&mind, choices, rng)
    }
}

/// The module that answers for the procedure on top.
fn answer(mind: &Mind, choices: &[Choice], rng: &mut dyn Rng) -> Choice {
    let view = mind.view;
    let Some(top) = view.top() else {
        return choices[0];
    };
    match top {
        Frame::SetUp(f) => mind.set_up(f, choices, rng),
        Frame::Concealment(_) => mind.hide(choices),
        Frame::Arrive(f) => mind.put_down(f.next, choices),
        Frame::Declare(_) => mind.declare(choices),
        Frame::Naming(_) => Choice::IncludeAll,
        Frame::Acting(_) => mind.next_to_act(choices),
        Frame::Act(f) => mind.act(f.unit, &f.taken, choices),
        Frame::Move(f) if f.stage == MoveStage::Gather => mind.gather(f, choices),
        Frame::Move(f) => {
            let lead = f.units.iter().next().unwrap_or_default();
            let class = view
                .units
                .get(lead.index())
                .map(|u| mind.game.facts(u).class);
            if class == Some(Class::Helicopter) {
                mind.fly(f, choices)
            } else {
                mind.walk(f, choices)
            }
        }
        Frame::Aim(f) => mind.aim(f.primary, choices),
        Frame::Support(Support(attack)) => mind.support(attack, choices),
        // A hidden Bunker or Foxholes is there to be used.
        Frame::Attack(_) => pick_best(choices, |choice| {
            f32::from(u8::from(*choice == Choice::UseFort))
        }),
        Frame::Window(window) => mind.opportunity(window, choices),
        Frame::Retreat(f) => mind.retreat(f.unit, choices),
        Frame::TakeUp(f) => mind.take_up(f.casualty, choices),
        Frame::DropExcess(_) => mind.drop_excess(choices),
        Frame::Downed(f) => mind.come_down(f.unit, choices),
        Frame::Assault(f) => match f.stage {
            AssaultStage::Gather => mind.storm_gather(choices),
            AssaultStage::Advance => mind.advance(f, choices),
            _ => mind.melee(f, choices),
        },
        Frame::Recover(f) => mind.hand_about(f.unit, choices),
        Frame::Request(_) => mind.target_hex(choices),
        Frame::Transport(f) => mind.everybody(f, choices),
        Frame::Mission(strike) => mind.confirm(strike),
        Frame::Event(event) => mind.event(event, choices),
        Frame::Interrogate(_) => mind.question(choices),
        // One marker is as good to destroy as another; nobody decides anything in the rest.
        Frame::Destroy(_)
        | Frame::Idle(_)
        | Frame::Turn(_)
        | Frame::Reinforcements(_)
        | Frame::CasualtyChecks(_)
        | Frame::Check(_)
        | Frame::Suffer(_)
        | Frame::ThrownOut(_)
        | Frame::Search(_)
        | Frame::MedevacRoll(_)
        | Frame::Claymore(_)
        | Frame::BoobyTrap(_) => choices[0],
    }
}

#[cfg(test)]
mod tests;
