//! 7.18 Ammunition: who counts it, what firing costs, what happens without.

use crate::event::Event;
use crate::fof::Fof;
use crate::state::{State, UnitId};
use engine::Log;

impl Fof {
    /// Whether a unit's ammunition points are counted now.
    pub(crate) fn counts_ammo(&self, _state: &State, _unit: UnitId) -> bool {
        false
    }

    /// Spends points; the last one makes the unit out of ammo at once (FOF-7.18.2-01).
    pub(crate) fn spend_ammo(
        &self,
        _state: &mut State,
        _unit: UnitId,
        _points: u8,
        _log: &mut impl Log<Event>,
    ) {
    }

    /// Gives a unit ammunition points: it fights again as printed (FOF-7.18.3-02).
    pub(crate) fn resupply(
        &self,
        _state: &mut State,
        _unit: UnitId,
        _points: u8,
        _log: &mut impl Log<Event>,
    ) {
    }
}
