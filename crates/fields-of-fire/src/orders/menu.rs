//! 4.2 The menus: what a unit can be ordered to do.

use crate::fof::{Fof, May, No};
use crate::frame::Frame;
use crate::orders::OrderFrame;
use crate::state::{Action, State, UnitId};

impl Fof {
    /// Whether a unit can be ordered to do anything at all; `by` is `NONE` under General Initiative. Runners in the CO
    /// HQ's box count as recipients too.
    pub(crate) fn may_order(&self, state: &State, by: UnitId, unit: UnitId) -> May {
        let mut first = Err(No("FOF-4.2-01", "There is no such unit."));
        for action in Action::ALL {
            match self.may_action(state, by, unit, action) {
                Ok(()) => return Ok(()),
                Err(no) => first = first.or(Err(no)),
            }
        }
        first
    }

    /// Every action that a unit can be ordered to carry out now, with at least one way to complete it.
    pub(crate) fn menu(&self, state: &State, by: UnitId, unit: UnitId, out: &mut Vec<Action>) {
        let may = |&action: &Action| self.may_action(state, by, unit, action).is_ok();
        out.extend(Action::ALL.into_iter().filter(may));
    }

    /// Whether a unit can be ordered to carry out an action, or why not.
    pub(crate) fn may_action(
        &self,
        _state: &State,
        _by: UnitId,
        _unit: UnitId,
        _action: Action,
    ) -> May {
        Err(No("FOF-4.2-01", "That is not in its menu."))
    }

    /// Begins an order: the menu of the unit is asked next.
    pub(crate) fn order(&self, state: &mut State, by: UnitId, unit: UnitId) {
        state.push(Frame::Order(OrderFrame::menu(by, unit)));
    }
}
