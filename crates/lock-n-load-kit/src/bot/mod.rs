//! A sensible player of Lock 'n Load Tactical.
//!
//! Every listed choice is given a worth in Victory Points or their like, and the best is taken. `worth` says what units
//! and harms are worth, `danger` what the enemy can fire where, `places` how good it is to stand somewhere, `ways` how to
//! get there, `shooting` what fire is worth by its odds; what is rare is tried out on the rules themselves (`trials`). The
//! other modules each answer one kind of question, which the procedure on top of the view says.
//!
//! It remembers nothing from one decision to the next, so that a hint is the same as a move of its own: what keeps it from
//! going to and fro is that it thinks one step further (`afterthought`).

mod afterthought;
mod air;
mod danger;
mod ground;
mod impulse;
mod mind;
mod moving;
mod places;
mod rally;
mod reactions;
mod set_up;
mod shooting;
mod trials;
mod vehicles;
mod ways;
mod weights;
mod worth;

use self::ground::Ground;
use bots::{Bot, pick_best};
use engine::{Rng, View};
use lock_n_load::Lnl;
use lock_n_load::choice::Choice;
use lock_n_load::counters::Side;
use lock_n_load::frame::Frame;
use lock_n_load::state::{State, UnitId};
use mind::Mind;
use shooting::prefer;

pub use weights::Weights;

/// Fires where it counts, goes by cover, keeps its Leaders with the squads, takes what scores.
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

impl Bot<Lnl> for Sensible {
    fn decide(
        &mut self,
        game: &Lnl,
        view: &View<State>,
        choices: &[Choice],
        _: &[Choice],
        _: &mut dyn Rng,
    ) -> Choice {
        let Some(side) = Side::of(view.seat()) else {
            return choices[0];
        };
        if let [only] = choices {
            return *only;
        }
        let ground = self.ground.get_or_insert_with(|| Ground::of(game, side));
        let mind = Mind::new(game, view.state(), side, ground, &self.weights);
        // A move that would be called off before its first step is not begun: asked again, one would begin it again.
        let mut open = choices.to_vec();
        loop {
            let choice = answer(&mind, &open);
            if open.len() == 1 || !mind.calls_off(choice) {
                return choice;
            }
            open.retain(|other| *other != choice);
        }
    }
}

/// The module that answers for the procedure on top.
fn answer(mind: &Mind, choices: &[Choice]) -> Choice {
    match mind.view.stack.top() {
        Frame::SetUp(set_up) => mind.set_up(&set_up, choices),
        Frame::RallyPhase(_) => mind.rally(choices),
        Frame::Acting(_) => mind.act(choices),
        Frame::FireGroup(_) => mind.fire_group(choices),
        Frame::Shot(shot) => mind.take_aim(shot.leader, choices),
        Frame::MortarFire(fire) => mind.take_aim(fire.leader, choices),
        Frame::Gunnery(_) => mind.fire_on(choices),
        Frame::OpFire(_) => mind.op_fire(choices),
        Frame::Moving(moving) => mind.go_on(&moving, choices),
        Frame::Entering(entering) => mind.enter(&entering, choices),
        Frame::Driving(driving) => mind.drive_on(&driving, choices),
        Frame::Withdrawal(_) => mind.withdraw(choices),
        Frame::MeleeRound(_) => prefer(choices, |choice| matches!(choice, Choice::Done)),
        Frame::SniperWindow(_) => mind.sniper_window(choices),
        Frame::SniperComes(comes) => mind.sniper(&comes, choices),
        Frame::AirWindow(_) => mind.anti_air(choices),
        Frame::Flak(_) => mind.at_aircraft(choices),
        Frame::Flight(_) => mind.fly(choices),
        Frame::FireMission(_) => mind.shift(choices),
        Frame::Overrun(_) | Frame::CloseAssault(_) | Frame::Paragraph(_) => mind.try_all(choices),
        Frame::Retreat(retreat) => mind.put(retreat.unit, choices),
        Frame::HeroRises(_) | Frame::GiveWay(_) => mind.put(UnitId::NONE, choices),
        Frame::Arrivals(_) | Frame::JumpOff(_) => mind.arrive(choices),
        Frame::LayDown(_) => mind.lay_down(choices),
        Frame::Crowded(_) => pick_best(choices, |choice| match *choice {
            Choice::Lose { unit } => -mind.value(mind.view.unit(unit)),
            _ => -100.0,
        }),
        Frame::Alighting(_) => prefer(choices, |choice| matches!(choice, Choice::Join { .. })),
        Frame::Admin(_) => mind.keep(choices),
        // Nobody decides anything in these.
        Frame::Idle(_)
        | Frame::Turns(_)
        | Frame::Operations(_)
        | Frame::Spotting(_)
        | Frame::Attack(_)
        | Frame::Entry(_)
        | Frame::Exposed(_)
        | Frame::LaySmoke(_)
        | Frame::Sniping(_)
        | Frame::Rolling(_)
        | Frame::Barrage(_)
        | Frame::Raid(_)
        | Frame::Crash(_)
        | Frame::Starshell(_)
        | Frame::Perils(_)
        | Frame::SkyFire(_)
        | Frame::Embarking(_)
        | Frame::Bailout(_)
        | Frame::Nerves(_)
        | Frame::Boarding(_) => choices[0],
    }
}

#[cfg(test)]
mod tests;
