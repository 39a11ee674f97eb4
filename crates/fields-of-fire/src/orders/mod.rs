//! 4.2 Orders and actions, 5.1 movement, 6.5 rally.

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::state::State;
use engine::{Log, Telling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum OrderFrame {
    /// Where it begins.
    #[default]
    Begin,
    /// The action is asked.
    Menu {
        /// Originator, `NONE` under General Initiative.
        by: crate::state::UnitId,
        /// Recipient.
        unit: crate::state::UnitId,
    },
}

impl OrderFrame {
    /// The action of a unit is to be chosen.
    pub(crate) fn menu(by: crate::state::UnitId, unit: crate::state::UnitId) -> OrderFrame {
        OrderFrame::Menu { by, unit }
    }
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum OrderEvent {
    Began,
}

impl Fof {
    pub(crate) fn step_orders(
        &self,
        state: &mut State,
        _frame: OrderFrame,
        _log: &mut impl Log<Event>,
    ) -> Flow {
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn orders_choices(
        &self,
        _state: &State,
        _frame: OrderFrame,
        _out: &mut Vec<Choice>,
    ) {
    }

    pub(crate) fn deny_orders(&self, _state: &State, _frame: OrderFrame, _choice: &Choice) -> No {
        No("FOF-3.0-01", "That is not to be decided now.")
    }

    pub(crate) fn choose_orders(
        &self,
        _state: &mut State,
        _frame: OrderFrame,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn tell_orders(&self, _state: &State, event: &OrderEvent) -> Telling {
        match event {
            OrderEvent::Began => Telling::default(),
        }
    }
}

mod attempt;
mod items;
mod limits;
mod menu;
mod movement;
