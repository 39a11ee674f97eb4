//! 4.1 Commands and Impulses.

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::state::State;
use engine::{Log, Telling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum CommandFrame {
    /// Where it begins.
    #[default]
    Begin,
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum CommandEvent {
    Began,
}

impl Fof {
    pub(crate) fn step_command(
        &self,
        state: &mut State,
        _frame: CommandFrame,
        _log: &mut impl Log<Event>,
    ) -> Flow {
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn command_choices(
        &self,
        _state: &State,
        _frame: CommandFrame,
        _out: &mut Vec<Choice>,
    ) {
    }

    pub(crate) fn deny_command(
        &self,
        _state: &State,
        _frame: CommandFrame,
        _choice: &Choice,
    ) -> No {
        No("FOF-3.0-01", "That is not to be decided now.")
    }

    pub(crate) fn choose_command(
        &self,
        _state: &mut State,
        _frame: CommandFrame,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn tell_command(&self, _state: &State, event: &CommandEvent) -> Telling {
        match event {
            CommandEvent::Began => Telling::default(),
        }
    }
}

impl Fof {
    /// Whether the HQ whose Impulse is running can exhort a unit that has just failed (FOF-4.2.1-13).
    pub(crate) fn may_exhort(
        &self,
        _state: &State,
        _unit: crate::state::UnitId,
    ) -> crate::fof::May {
        Err(No("FOF-4.2.1-13", "No Impulse is running."))
    }

    /// Takes the Command for an Exhort from the running Impulse.
    pub(crate) fn pay_exhort(&self, _state: &mut State, _log: &mut impl Log<Event>) {}
}
