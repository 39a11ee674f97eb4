//! 3.7.3 Pinned Recovery, 3.7.4 and 6.4 Combat Effects.

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::state::{Form, ItemId, State, UnitId};
use engine::{Log, Telling};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod steps;

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum CombatFrame {
    /// 3.7.3 Pinned Recovery; Combat Effects follow.
    #[default]
    Recovery,
    /// Sets dropped by those who fell: which still work (FOF-4.3.5-05).
    Sets {
        /// The one a number was drawn for.
        item: ItemId,
    },
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum CombatEvent {
    /// A step left a unit as a team.
    Split {
        unit: UnitId,
        team: UnitId,
        form: Form,
    },
    /// The last step became a team.
    Converted {
        unit: UnitId,
        team: UnitId,
        form: Form,
    },
    Casualty {
        unit: UnitId,
        side: Side,
        at: Card,
    },
    Removed {
        unit: UnitId,
        at: Card,
    },
}

impl Fof {
    pub(crate) fn step_combat(
        &self,
        state: &mut State,
        _frame: CombatFrame,
        _log: &mut impl Log<Event>,
    ) -> Flow {
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn combat_choices(
        &self,
        _state: &State,
        _frame: CombatFrame,
        _out: &mut Vec<Choice>,
    ) {
    }

    pub(crate) fn deny_combat(&self, _state: &State, _frame: CombatFrame, _choice: &Choice) -> No {
        No("FOF-3.0-01", "That is not to be decided now.")
    }

    pub(crate) fn choose_combat(
        &self,
        _state: &mut State,
        _frame: CombatFrame,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn tell_combat(&self, _state: &State, _event: &CombatEvent) -> Telling {
        Telling::default()
    }
}
