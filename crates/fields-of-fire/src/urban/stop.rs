//! 13.2.5 Whoever moves into a VOF that was not on him before stops there for the turn. Fire that opens on the mover
//! counts (N-22), so it is looked at when fire has been brought up to date after the move.

use super::words::UrbanEvent;
use crate::attacks::is_grenade;
use crate::event::Event;
use crate::fof::Fof;
use crate::reckoning::lies_on;
use crate::state::{Flags, MAX_UNITS, State, UnitId};
use engine::Log;
use ground::Card;
use serde::{Deserialize, Serialize};

/// A unit that has just moved in town.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Entering {
    /// Who; nobody when it has been looked at.
    unit: UnitId,
    /// Where it came from.
    from: Card,
    /// Whose fire fell on it before, as bits of slots.
    before: [u64; MAX_UNITS.div_ceil(64)],
}

impl Fof {
    /// Keeps what is on a unit before it moves in town.
    pub(crate) fn begins_entering(
        &self,
        state: &mut State,
        unit: UnitId,
        to: Card,
        log: &mut impl Log<State, Event>,
    ) {
        if !self.is_urban(state, to) || self.is_vehicle(state.unit(unit)) {
            return;
        }
        self.entered(state, log);
        state.entering = Entering {
            unit,
            from: state.unit(unit).at,
            before: self.fire_on_unit(state, unit),
        };
    }

    /// Fire is up to date: whether the unit that moved has to stop.
    pub(crate) fn entered(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let Entering { unit, from, before } = state.entering;
        if !unit.is_some() {
            return;
        }
        state.entering = Entering::default();
        if !state.unit(unit).in_play() || state.unit(unit).aboard.is_some() {
            return;
        }
        let now = self.fire_on_unit(state, unit);
        let fresh = now
            .iter()
            .zip(before)
            .any(|(now, before)| now & !before != 0);
        let at = state.unit(unit).at;
        let shelled = at != from
            && state
                .markers_on(at)
                .any(|m| crate::fire::whole_card(m).is_some());
        // A grenade that lies in the area is on who enters it (FOF-7.10.4-04).
        let grenaded = state
            .markers_on(at)
            .any(|m| is_grenade(m) && lies_on(m, unit, state.unit(unit)));
        if fresh || shelled || grenaded {
            state.unit_mut(unit).set(Flags::STOPPED, true);
            log.note(state, Event::Urban(UrbanEvent::Stopped { unit, at }));
        }
    }

    fn fire_on_unit(&self, state: &State, unit: UnitId) -> [u64; MAX_UNITS.div_ceil(64)] {
        let mut firers = [0; MAX_UNITS.div_ceil(64)];
        let target = state.unit(unit);
        for by in state.in_play().filter(|&by| by != unit) {
            if self.falls_on(state, state.unit(by), target) {
                firers[by.index() / 64] |= 1 << (by.index() % 64);
            }
        }
        firers
    }
}
