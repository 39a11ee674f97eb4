//! 8.5 to 8.15 The enemy acts.

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::state::State;
use engine::{Log, Telling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum EnemyFrame {
    /// Where it begins.
    #[default]
    Begin,
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum EnemyEvent {
    Began,
}

impl Fof {
    pub(crate) fn step_enemy(
        &self,
        state: &mut State,
        _frame: EnemyFrame,
        _log: &mut impl Log<Event>,
    ) -> Flow {
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn enemy_choices(&self, _state: &State, _frame: EnemyFrame, _out: &mut Vec<Choice>) {
    }

    pub(crate) fn deny_enemy(&self, _state: &State, _frame: EnemyFrame, _choice: &Choice) -> No {
        No("FOF-3.0-01", "That is not to be decided now.")
    }

    pub(crate) fn choose_enemy(
        &self,
        _state: &mut State,
        _frame: EnemyFrame,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn tell_enemy(&self, _state: &State, event: &EnemyEvent) -> Telling {
        match event {
            EnemyEvent::Began => Telling::default(),
        }
    }
}
