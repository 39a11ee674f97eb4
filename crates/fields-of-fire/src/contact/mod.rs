//! 8.1 to 8.5 Potential contacts, packages, placement, spotting.

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No};
use crate::state::{Activity, State, UnitId};
use engine::{Log, Telling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum ContactFrame {
    /// 3.7.2 Potential Contact Evaluation Segment.
    #[default]
    Begin,
    /// A Spot attempt (8.5).
    Spot {
        /// Who looks.
        unit: UnitId,
        /// The Unspotted enemy whose modifiers count.
        enemy: UnitId,
        /// Whether the cards are there.
        read: bool,
    },
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

    /// The Activity Level that fits the map now (8.1).
    pub(crate) fn activity_level(&self, state: &State) -> Activity {
        state.activity
    }

    /// Puts down the Potential Contact markers planned for a turn, 0 = at set-up (8.2.1, 8.2.2).
    pub(crate) fn place_contacts(&self, _state: &mut State, _turn: u8, _log: &mut impl Log<Event>) {
    }

    /// An enemy Opened Fire: Potential Contact markers between it and its target go (8.4.4). The fire update calls it.
    pub(crate) fn fired_through(
        &self,
        _state: &mut State,
        _firer: UnitId,
        _log: &mut impl Log<Event>,
    ) {
    }

    /// Whether a unit may attempt to Spot an enemy (FOF-8.5-04).
    pub(crate) fn may_spot(&self, _state: &State, _unit: UnitId, _enemy: UnitId) -> May {
        Err(No("FOF-8.5-04", "There is no Unspotted enemy in LOS."))
    }

    /// Has a unit attempt to Spot an enemy: pushes the frame.
    pub(crate) fn spot(&self, state: &mut State, unit: UnitId, enemy: UnitId) {
        state.push(crate::frame::Frame::Contact(ContactFrame::Spot {
            unit,
            enemy,
            read: false,
        }));
    }
}
