//! A sensible player of Fighting Formations.
//!
//! Every listed choice is given a worth in Victory Points or their like, less what it costs in Initiative; the best is
//! taken. `worth` says what units and hits are worth, `shooting` what a shot is, `places` how good it is to stand
//! somewhere, `ways` how to get there; the other modules each answer one kind of question, which the procedure on top of
//! the view says.

mod assets;
mod command;
mod fate;
mod ground;
mod melee;
mod mind;
mod moving;
mod orders;
mod places;
mod reactions;
mod set_up;
mod shooting;
mod ways;
mod weights;
mod worth;

use self::ground::Ground;
use bots::Bot;
use engine::{Rng, View};
use fighting_formations::Ff;
use fighting_formations::choice::Choice;
use fighting_formations::counters::Side;
use fighting_formations::frame::Frame;
use fighting_formations::state::State;
use mind::Mind;

pub use weights::Weights;

/// Weighs every order against its price, uses cover and command, shoots first at what can be finished, takes what scores.
#[derive(Default)]
pub struct Sensible {
    /// What it has worked out of the map, once.
    ground: Option<Ground>,
    /// What it thinks things are worth.
    weights: Weights,
}

impl Sensible {
    /// One with a judgment of its own.
    pub fn with(weights: Weights) -> Sensible {
        Sensible {
            weights,
            ..Sensible::default()
        }
    }
}

impl Bot<Ff> for Sensible {
    fn decide(
        &mut self,
        game: &Ff,
        view: &View<State>,
        choices: &[Choice],
        asides: &[Choice],
        _: &mut dyn Rng,
    ) -> Choice {
        let Some(side) = Side::of(view.seat()) else {
            return choices[0];
        };
        let ground = self.ground.get_or_insert_with(|| Ground::of(game, side));
        let mind = Mind::new(game, view.state(), side, ground, &self.weights);
        if let Some(right) = mind.right(asides) {
            return right;
        }
        if let [only] = choices {
            return *only;
        }
        answer(&mind, choices)
    }
}

/// The module that answers for the procedure on top.
fn answer(mind: &Mind, choices: &[Choice]) -> Choice {
    match mind.view.stack.top() {
        Frame::SetUp(set_up) => mind.set_up(&set_up, choices),
        Frame::Revealing(_) => mind.look(choices),
        Frame::Turns(_) => mind.take_cube(choices),
        Frame::GiveOrder(_) => mind.give_order(choices),
        Frame::Activation(_) => mind.activate(choices),
        Frame::Firing(_) => mind.fire_next(choices),
        Frame::Rallying(_) => mind.rally_next(choices),
        Frame::Moving(moving) => mind.go_on(&moving, choices),
        Frame::Aim(aim) => mind.aim(&aim, choices),
        Frame::Attack(_) => mind.shelter(choices),
        Frame::Melee(melee) => mind.name_target(&melee, choices),
        Frame::ReturnFire(_) | Frame::OpFire(_) => mind.react(choices),
        Frame::AssetOrder(_) | Frame::Cards(_) | Frame::TurnEnd(_) => mind.play(choices),
        Frame::Carry(carry) => mind.carry(&carry, choices),
        Frame::Barrage(barrage) => mind.call(&barrage, choices),
        Frame::Sniping(_) => mind.snipe(choices),
        Frame::Roll(roll) => mind.fate(&roll),
        // Nobody decides anything in these.
        Frame::Idle(_) | Frame::Hits(_) | Frame::Drawing(_) => choices[0],
    }
}

#[cfg(test)]
mod tests;
