//! 2 Preparation: company, assets, controls, set-up.

mod bounds;

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::state::State;
use engine::{Log, Telling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum SetUpFrame {
    /// Where it begins.
    #[default]
    Begin,
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum SetUpEvent {
    Began,
}

impl Fof {
    pub(crate) fn step_set_up(
        &self,
        state: &mut State,
        _frame: SetUpFrame,
        _log: &mut impl Log<Event>,
    ) -> Flow {
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn set_up_choices(
        &self,
        _state: &State,
        _frame: SetUpFrame,
        _out: &mut Vec<Choice>,
    ) {
    }

    pub(crate) fn deny_set_up(&self, _state: &State, _frame: SetUpFrame, _choice: &Choice) -> No {
        No("FOF-3.0-01", "That is not to be decided now.")
    }

    pub(crate) fn choose_set_up(
        &self,
        _state: &mut State,
        _frame: SetUpFrame,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn tell_set_up(&self, _state: &State, event: &SetUpEvent) -> Telling {
        match event {
            SetUpEvent::Began => Telling::default(),
        }
    }
}
