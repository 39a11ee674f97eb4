//! 8.1 to 8.4 Potential contacts, packages, placement.

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::state::State;
use engine::{Log, Telling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum ContactFrame {
    /// Where it begins.
    #[default]
    Begin,
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum ContactEvent {
    Began,
}

impl Fof {
    pub(crate) fn step_contact(
        &self,
        state: &mut State,
        _frame: ContactFrame,
        _log: &mut impl Log<Event>,
    ) -> Flow {
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn contact_choices(
        &self,
        _state: &State,
        _frame: ContactFrame,
        _out: &mut Vec<Choice>,
    ) {
    }

    pub(crate) fn deny_contact(
        &self,
        _state: &State,
        _frame: ContactFrame,
        _choice: &Choice,
    ) -> No {
        No("FOF-3.0-01", "That is not to be decided now.")
    }

    pub(crate) fn choose_contact(
        &self,
        _state: &mut State,
        _frame: ContactFrame,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn tell_contact(&self, _state: &State, event: &ContactEvent) -> Telling {
        match event {
            ContactEvent::Began => Telling::default(),
        }
    }
}

impl Fof {
    /// A "?" marker of a plan was turned over.
    pub(crate) fn settle_letter(
        &self,
        _state: &mut State,
        _plan: u8,
        _outcome: engine::Outcome,
        _log: &mut impl Log<Event>,
    ) {
    }
}
