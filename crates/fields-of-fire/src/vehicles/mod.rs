//! 10.1 to 10.5 Vehicles: who orders them, what they do in the AT Combat and Vehicle Movement Phase, and how they drive.

mod act;
mod drive;
mod enemy;
mod phase;
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
    }
}

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum VehicleFrame {
    /// The phase: this side has a unit act next.
    Phase {
        /// Whose turn it is.
        side: Side,
        /// The player has no more of his units act.
        passed: bool,
    },
    /// The player says which of his units acts.
    Which,
    /// The number of the enemy unit that acts has been called for.
    WhichEnemy,
    /// A unit acts.
    Acting(Acting),
    /// VOF against the vehicles that took no action (FOF-10.5.1-06), from this slot on.
    Rest {
        /// Next slot to look at.
        next: u8,
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
}

impl Procedure<Fof> for VehicleFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            VehicleFrame::Phase { side, passed } => game.step_phase(state, side, passed),
            VehicleFrame::Which => game.step_which(state),
            VehicleFrame::WhichEnemy => {
                game.step_which_enemy(state, log);
                Flow::On
            }
            VehicleFrame::Acting(acting) => game.step_acting(state, acting, log),
            VehicleFrame::Rest { next } => {
                game.step_rest(state, next, log);
                Flow::On
            }
        }
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        match self {
            VehicleFrame::Which => {
                let units = state
                    .in_play()
                    .filter(|&unit| game.may_have_act(state, unit).is_ok());
                out.extend(units.map(|unit| Choice::Pick { unit }));
                out.push(Choice::Done);
            }
            VehicleFrame::Acting(acting) => game.acting_choices(state, acting, out),
            VehicleFrame::Phase { .. } | VehicleFrame::WhichEnemy | VehicleFrame::Rest { .. } => {}
        }
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match (self, *choice) {
            (VehicleFrame::Which, Choice::Done) => Ok(()),
            (VehicleFrame::Which, Choice::Pick { unit }) => game.may_have_act(state, unit),
            (VehicleFrame::Acting(acting), choice) => game.judge_acting(state, acting, choice),
            _ => Err(No(
                "FOF-10.5.1-01",
                "Choose the Activated unit that acts next, or have no more of them act.",
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
            (VehicleFrame::Which, Choice::Done) => {
                state.stack.finish();
                state.stack.become_(VehicleFrame::Phase {
                    side: Side::Enemy,
                    passed: true,
                });
            }
            (VehicleFrame::Which, Choice::Pick { unit }) => game.begin_action(state, unit, log),
            (VehicleFrame::Acting(acting), choice) => game.choose_acting(state, acting, choice),
            (_, choice) => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        game.vehicle_prompt(view, self)
    }
}
