//! What somebody could have in mind.
use crate::choice::Choice;
use crate::fte::Fte;
use crate::state::State;
use engine::Seat;

impl Fte {
    pub(crate) fn considered_with(&self, _view: &State, _seat: Seat, _piece: Option<&str>, _space: Option<&str>, _out: &mut Vec<Choice>) {}
}
