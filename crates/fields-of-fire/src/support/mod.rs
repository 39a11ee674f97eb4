//! 7.16 Fire support, 3.7.1 Fire Mission Update, 7.3.2 Indirect Lay.

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No};
use crate::frame::Frame;
use crate::state::{Control, State, UnitId};
use engine::{Log, Telling};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum SupportFrame {
    /// 3.7.1 Fire Mission Update.
    #[default]
    Update,
    /// A Call for Fire: `row` of the Support table, or [`SPOTTER`].
    Call { observer: UnitId, row: u8, at: Card },
}

/// The row of an enemy Spotter's own missions (8.10).
pub(crate) const SPOTTER: u8 = 128;

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum SupportEvent {
    Began,
}

impl Fof {
    /// Whether an observer may call this row of the Support table onto a card; `at` NOWHERE asks for any card.
    pub(crate) fn may_call_for_fire(
        &self,
        _state: &State,
        _observer: UnitId,
        _row: u8,
        _at: Card,
    ) -> May {
        Ok(())
    }

    pub(crate) fn call_for_fire(&self, state: &mut State, observer: UnitId, row: u8, at: Card) {
        state.push(Frame::Support(SupportFrame::Call { observer, row, at }));
    }

    /// An enemy Spotter calls for fire with the numbers of its package (FOF-8.10-05).
    pub(crate) fn spotter_call(&self, state: &mut State, spotter: UnitId, at: Card) {
        state.push(Frame::Support(SupportFrame::Call {
            observer: spotter,
            row: SPOTTER,
            at,
        }));
    }

    /// Fire falls at once: an active Incoming! marker, and the battery's Target marker (FOF-8.10-02).
    pub(crate) fn incoming(
        &self,
        _state: &mut State,
        _at: Card,
        _vof: i8,
        _battery: Option<u8>,
        _log: &mut impl Log<Event>,
    ) {
    }

    /// Whether an HQ or Staff unit, which observes, may have a mortar section fire on a card by Indirect Lay.
    pub(crate) fn may_indirect_lay(
        &self,
        _state: &State,
        _by: UnitId,
        _mortar: UnitId,
        _at: Card,
    ) -> May {
        Ok(())
    }

    pub(crate) fn indirect_lay(
        &self,
        _state: &mut State,
        _mortar: UnitId,
        _at: Card,
        _log: &mut impl Log<Event>,
    ) {
    }

    /// Whether the Final Protective Fire of this control may be fired now (FOF-7.16.2-05). Final Protective Lines are
    /// another matter (7.2.4).
    pub(crate) fn may_fire_protective(&self, _state: &State, _control: Control) -> May {
        Ok(())
    }

    pub(crate) fn fire_protective(
        &self,
        _state: &mut State,
        _control: Control,
        _log: &mut impl Log<Event>,
    ) {
    }

    /// Whether a unit may stop a Final Protective Fire that goes on.
    pub(crate) fn may_stop_protective(
        &self,
        _state: &State,
        _by: UnitId,
        _control: Control,
    ) -> May {
        Ok(())
    }

    pub(crate) fn stop_protective(
        &self,
        _state: &mut State,
        _control: Control,
        _log: &mut impl Log<Event>,
    ) {
    }
}

impl Fof {
    pub(crate) fn step_support(
        &self,
        state: &mut State,
        _frame: SupportFrame,
        _log: &mut impl Log<Event>,
    ) -> Flow {
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn support_choices(
        &self,
        _state: &State,
        _frame: SupportFrame,
        _out: &mut Vec<Choice>,
    ) {
    }

    pub(crate) fn deny_support(
        &self,
        _state: &State,
        _frame: SupportFrame,
        _choice: &Choice,
    ) -> No {
        No("FOF-3.0-01", "That is not to be decided now.")
    }

    pub(crate) fn choose_support(
        &self,
        _state: &mut State,
        _frame: SupportFrame,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn tell_support(&self, _state: &State, _event: &SupportEvent) -> Telling {
        Telling::default()
    }
}
