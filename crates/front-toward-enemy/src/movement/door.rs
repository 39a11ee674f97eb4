//! The one door into a hex. On foot, on wheels, out of the air, out of a carrier, from off the map: whoever comes to stand
//! in a hex comes through here, so that nothing is forgotten that happens when Units come together.

use crate::event::Event;
use crate::fte::Fte;
use crate::state::{CacheId, State, UnitId, UnitSet};
use engine::Log;
use ground::Hex;

impl Fte {
    /// Units that were together come to stand in a hex, which is told by `tell`. Markers and Medics left alone with an
    /// enemy fall to him, here and where they came from (FTE-7.5.3-07, -08, 17.1-04).
    pub(crate) fn come_into<L: Log<State, Event>>(
        &self,
        state: &mut State,
        units: UnitSet,
        hex: Hex,
        log: &mut L,
        tell: impl FnOnce(&State, &mut L),
    ) {
        let mut left = Hex::NOWHERE;
        for unit in units.iter() {
            self.comes_or_goes(state, unit);
            let u = state.unit_mut(unit);
            left = u.at;
            u.at = hex;
            u.carrier = UnitId::NONE;
            u.fort = CacheId::NONE;
        }
        tell(state, log);
        self.capture(state, hex, log);
        if left != Hex::NOWHERE && left != hex && state.lying(left).next().is_some() {
            self.capture(state, left, log);
        }
    }

    /// The same on the ground, where a Booby Trap may wait (FTE-26.0-05, -12).
    pub(crate) fn walk_into<L: Log<State, Event>>(
        &self,
        state: &mut State,
        units: UnitSet,
        hex: Hex,
        log: &mut L,
        tell: impl FnOnce(&State, &mut L),
    ) {
        self.come_into(state, units, hex, log, tell);
        self.spring_trap(state, units, hex, log);
    }

    /// A Helicopter has come down to the ground of its hex.
    pub(crate) fn touch_down(
        &self,
        state: &mut State,
        units: UnitSet,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        self.capture(state, hex, log);
        self.spring_trap(state, units, hex, log);
    }
}
