//! 7.9 to 7.15 Special attacks.

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::state::State;
use engine::{Log, Telling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum AttackFrame {
    /// Where it begins.
    #[default]
    Begin,
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum AttackEvent {
    Began,
}

impl Fof {
    pub(crate) fn step_attacks(
        &self,
        state: &mut State,
        _frame: AttackFrame,
        _log: &mut impl Log<Event>,
    ) -> Flow {
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn attacks_choices(
        &self,
        _state: &State,
        _frame: AttackFrame,
        _out: &mut Vec<Choice>,
    ) {
    }

    pub(crate) fn deny_attacks(&self, _state: &State, _frame: AttackFrame, _choice: &Choice) -> No {
        No("FOF-3.0-01", "That is not to be decided now.")
    }

    pub(crate) fn choose_attacks(
        &self,
        _state: &mut State,
        _frame: AttackFrame,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn tell_attacks(&self, _state: &State, event: &AttackEvent) -> Telling {
        match event {
            AttackEvent::Began => Telling::default(),
        }
    }
}
