//! A sensible player of Lock 'n Load Tactical.
//!
//! Every listed choice is given a worth in Victory Points or their like, and the best is taken. `worth` says what units
//! and harms are worth, `danger` what the enemy can fire where, `places` how good it is to stand somewhere, `ways` how to
//! get there, `shooting` what fire is worth by its odds; what is rare is tried out on the rules themselves (`trials`). The
//! other modules each answer one kind of question, which the procedure on top of the view says.

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
use lock_n_load::frame::{Driving, Frame, Mode};
use lock_n_load::location::Location;
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
    /// What it began in this turn and then could not do.
    balks: Balks,
}

/// Moves that were begun and given up before the first step, so that they are not begun again in the same turn, and the
/// hexes that helicopters have left, so that they do not fly to and fro.
#[derive(Default)]
struct Balks {
    turn: u8,
    list: Vec<Balk>,
    left: Vec<(UnitId, Location)>,
}

/// Who balked: where he stood, and how he was to move.
type Balk = (Location, Mode);

impl Balks {
    /// Those of a turn.
    fn of(&mut self, turn: u8) -> &mut Balks {
        if self.turn != turn {
            self.turn = turn;
            self.list.clear();
            self.left.clear();
        }
        self
    }
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
        wits: &mut dyn Rng,
    ) -> Choice {
        let Some(side) = Side::of(view.seat()) else {
            return choices[0];
        };
        if let [only] = choices {
            return *only;
        }
        let ground = self.ground.get_or_insert_with(|| Ground::of(game, side));
        let balks = self.balks.of(view.state().turn);
        let mut mind = Mind::new(game, view.state(), side, ground, &self.weights, wits);
        mind.balks.clone_from(&balks.list);
        mind.left.clone_from(&balks.left);
        let choice = answer(&mind, choices);
        balks.list.extend(balk(view.state(), choice));
        if let Choice::FlyTo { unit, .. } = choice {
            balks.left.push((unit, view.state().unit(unit).at));
        }
        choice
    }
}

/// What is given up by a choice before it has begun.
fn balk(state: &State, choice: Choice) -> Option<Balk> {
    if choice != Choice::Halt {
        return None;
    }
    match state.stack.top() {
        Frame::Moving(moving) if !moving.started => Some((moving.from, moving.mode)),
        Frame::Driving(driving) if !driving.started => {
            Some((state.unit(driving.unit).at, driving_mode(&driving)))
        }
        Frame::Entering(entering) => Some((Location::NOWHERE, entering.mode)),
        _ => None,
    }
}

fn driving_mode(driving: &Driving) -> Mode {
    match driving.assault {
        true => Mode::Assault,
        false => Mode::Normal,
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
        Frame::AirWindow(_) | Frame::Flak(_) => mind.anti_air(choices),
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
