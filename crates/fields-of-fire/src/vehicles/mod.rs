//! 10.1 to 10.5 Vehicles: who orders them, what they do in the AT Combat and Vehicle Movement Phase, and how they drive.

mod act;
mod drive;
mod enemy;
mod phase;
mod transport;
mod words;

pub use act::{ActStage, Acting, Deed};

use crate::choice::{Choice, unlisted};
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No};
use crate::frame::Prompt;
use crate::state::{State, UnitId};
use engine::{Log, Procedure};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// Vehicle Actions (FOF-10.5.2-01). Move then AT Fire is a Move that ends with a shot.
    pub enum VehicleAction {
        /// A. AT Fire.
        #[default]
        AtFire,
        /// B. Concentrate Fire.
        ConcentrateFire,
        /// C. Move, and D. Move then AT Fire.
        Drive,
        /// E. Spot.
        Spot,
        /// C. A Move on which it stays where it is and lets those aboard get off (FOF-10.2.2-02).
        Disembark,
    }
}

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum VehicleFrame {
    /// The phase: this side has a unit act next.
    Phase {
        /// Whose turn it is.
        side: Side,
        /// The player has no more of his units of the group act.
        passed: bool,
        /// Which group of vehicles is at it.
        group: u8,
    },
    /// The player says which of his units acts.
    Which {
        /// Of which group.
        group: u8,
    },
    /// The number of the enemy unit that acts has been called for.
    WhichEnemy {
        /// Of which group.
        group: u8,
    },
    /// A unit acts.
    Acting(Acting),
    /// VOF against the vehicles that took no action (FOF-10.5.1-06), from this slot on.
    Rest {
        /// Next slot to look at.
        next: u8,
    },
    /// A unit goes aboard a vehicle (10.2.1).
    Boards {
        /// Who.
        unit: UnitId,
        /// Aboard what.
        vehicle: UnitId,
        /// Mines have been checked.
        checked: bool,
    },
}

impl Default for VehicleFrame {
    fn default() -> Self {
        VehicleFrame::Rest { next: 0 }
    }
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum VehicleEvent {
    /// A unit was Activated for the AT phase.
    Activated { unit: UnitId },
    /// A unit begins its action.
    Acts { unit: UnitId, at: Card },
    /// It is done: Moved/Fired.
    Done { unit: UnitId },
    /// A unit went aboard.
    Boarded {
        unit: UnitId,
        vehicle: UnitId,
        at: Card,
    },
    /// A passenger got off.
    GotOff {
        unit: UnitId,
        vehicle: UnitId,
        at: Card,
    },
}

impl Procedure<Fof> for VehicleFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            VehicleFrame::Phase {
                side,
                passed,
                group,
            } => game.step_phase(state, side, passed, group),
            VehicleFrame::Which { .. } => game.step_which(state),
            VehicleFrame::WhichEnemy { group } => {
                game.step_which_enemy(state, group, log);
                Flow::On
            }
            VehicleFrame::Acting(acting) => game.step_acting(state, acting, log),
            VehicleFrame::Rest { next } => {
                game.step_rest(state, next, log);
                Flow::On
            }
            VehicleFrame::Boards {
                unit,
                vehicle,
                checked,
            } => game.step_boards(state, unit, vehicle, checked, log),
        }
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        match self {
            VehicleFrame::Which { group } => {
                let units = state
                    .in_play()
                    .filter(|&unit| game.may_act_now(state, unit, *group).is_ok());
                out.extend(units.map(|unit| Choice::Pick { unit }));
                out.extend(game.to_commit(state).map(|unit| Choice::Pick { unit }));
                out.push(Choice::Done);
            }
            VehicleFrame::Acting(acting) => game.acting_choices(state, acting, out),
            VehicleFrame::Phase { .. }
            | VehicleFrame::WhichEnemy { .. }
            | VehicleFrame::Rest { .. }
            | VehicleFrame::Boards { .. } => {}
        }
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match (self, *choice) {
            (VehicleFrame::Which { .. }, Choice::Done) => Ok(()),
            // FOF-10.8.5-02: at any moment of the phase.
            (VehicleFrame::Which { .. }, Choice::Pick { unit })
                if game.may_commit(state, unit).is_ok() =>
            {
                Ok(())
            }
            (VehicleFrame::Which { group }, Choice::Pick { unit }) => {
                game.may_act_now(state, unit, *group)
            }
            (VehicleFrame::Acting(acting), choice) => game.judge_acting(state, acting, choice),
            _ => Err(No(
                "FOF-10.5.1-01",
                "Choose the Activated unit that acts next, or let no more of them act.",
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
            (VehicleFrame::Which { group }, Choice::Done) => {
                state.stack.finish();
                state.stack.become_(VehicleFrame::Phase {
                    side: Side::Enemy,
                    passed: true,
                    group,
                });
            }
            (VehicleFrame::Which { .. }, Choice::Pick { unit })
                if game.may_commit(state, unit).is_ok() =>
            {
                game.commit(state, unit);
            }
            (VehicleFrame::Which { .. }, Choice::Pick { unit }) => {
                game.begin_action(state, unit, log)
            }
            (VehicleFrame::Acting(acting), choice) => {
                game.choose_acting(state, acting, choice, log);
            }
            (_, choice) => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        game.vehicle_prompt(view, self)
    }
}
