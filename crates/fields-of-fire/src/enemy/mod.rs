//! 8.5 to 8.15 The enemy acts.

mod conditions;

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::frame::Purpose;
use crate::state::{State, UnitId};
use engine::{Log, Telling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use conditions::Condition;

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum EnemyFrame {
    /// 3.2.1, 3.4.1 Enemy Higher HQ Event Segment.
    #[default]
    Event,
    /// 3.2.2, 3.4.2 Enemy Activity Check Segment.
    Checks,
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

impl Fof {
    /// Has enemies that fire at cards without a target Cease Fire (8.6.4); they Open Fire anew in the update.
    pub(crate) fn enemy_cease_fire(&self, _state: &mut State, _log: &mut impl Log<Event>) {}

    /// Cards more that an enemy draws in an attempt because of a Good Order Leader (FOF-8.9-02); 0 for the player's.
    pub(crate) fn leader_cards(&self, _state: &State, _unit: UnitId, _purpose: Purpose) -> i8 {
        0
    }

    /// What enemies do by themselves as soon as the map changes: Unspotted ones are Spotted beside Spotted ones
    /// (FOF-8.5-02), Snipers out of sight are Unspotted (FOF-8.8-05), a lone mortar takes up rifles (8.6.5). For the
    /// fire update: says whether anything changed.
    pub(crate) fn enemy_reacts(&self, _state: &mut State, _log: &mut impl Log<Event>) -> bool {
        false
    }
}
