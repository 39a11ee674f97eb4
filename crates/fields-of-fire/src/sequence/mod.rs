//! 3 The sequence of play.

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::state::State;
use engine::{Log, Telling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum SequenceFrame {
    /// Where it begins.
    #[default]
    Begin,
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum SequenceEvent {
    Began,
}

impl Fof {
    pub(crate) fn step_sequence(
        &self,
        state: &mut State,
        _frame: SequenceFrame,
        _log: &mut impl Log<Event>,
    ) -> Flow {
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn sequence_choices(
        &self,
        _state: &State,
        _frame: SequenceFrame,
        _out: &mut Vec<Choice>,
    ) {
    }

    pub(crate) fn deny_sequence(
        &self,
        _state: &State,
        _frame: SequenceFrame,
        _choice: &Choice,
    ) -> No {
        No("FOF-3.0-01", "That is not to be decided now.")
    }

    pub(crate) fn choose_sequence(
        &self,
        _state: &mut State,
        _frame: SequenceFrame,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn tell_sequence(&self, _state: &State, event: &SequenceEvent) -> Telling {
        match event {
            SequenceEvent::Began => Telling::default(),
        }
    }
}
