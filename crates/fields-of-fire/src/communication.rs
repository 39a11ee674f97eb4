//! 4.3 Communication: who can be reached by whom, and by what means.

use crate::fof::{Fof, May, No};
use crate::state::{Action, Network, State, UnitId};

impl Fof {
    /// Whether an order can pass from one unit to another by voice, phone or radio (FOF-4.3-01).
    pub(crate) fn in_communication(&self, state: &State, by: UnitId, unit: UnitId) -> May {
        if by == unit || !self.mission.options.communication {
            return Ok(());
        }
        self.visual_verbal(state, by, unit, false)
    }

    /// Whether an order for this action reaches the unit: as [`Fof::in_communication`], but a Pinned unit hears the order
    /// to rally, and a following Exhort, by voice (FOF-4.3.1-02).
    pub(crate) fn may_reach(&self, state: &State, by: UnitId, unit: UnitId, action: Action) -> May {
        if action == Action::RemovePinned && self.visual_verbal(state, by, unit, true).is_ok() {
            return Ok(());
        }
        self.in_communication(state, by, unit)
    }

    /// Whether a unit's set on this network reaches whoever is off the map: battalion, guns, aircraft.
    pub(crate) fn reaches_off_map(&self, _state: &State, _unit: UnitId, _network: Network) -> May {
        Ok(())
    }

    fn visual_verbal(&self, state: &State, by: UnitId, unit: UnitId, pinned: bool) -> May {
        use crate::state::Flags;
        let (a, b) = (state.unit(by), state.unit(unit));
        let hears = pinned || !b.is(Flags::PINNED);
        if a.at == b.at && a.area == b.area && !a.is(Flags::PINNED) && hears {
            return Ok(());
        }
        Err(No(
            "FOF-4.3.1-01",
            "They are not in the same area of a card, or one is Pinned.",
        ))
    }
}
