//! 10.5.2C How a vehicle drives: from card to card, as far as the ground lets it.

use crate::fof::{Fof, May, need};
use crate::state::{State, UnitId};
use crate::terrain::Trafficability;
use ground::Card;

impl Fof {
    /// Whether a vehicle may drive to an adjacent card (FOF-10.5.2-06): bounds, borders, diagonal fire and stacking bind
    /// it as they bind others (N-42).
    pub(crate) fn may_drive(&self, state: &State, unit: UnitId, to: Card) -> May {
        need(
            self.traffic(state, to) != Trafficability::No,
            "FOF-10.5.2-06",
            "Vehicles may not enter that ground.",
        )?;
        self.may_enter(state, unit, to)
    }

    /// FOF-10.5.2-06: SLOW ground ends a Move.
    pub(super) fn may_drive_on(&self, state: &State, unit: UnitId) -> May {
        need(
            self.traffic(state, state.unit(unit).at) != Trafficability::Slow,
            "FOF-10.5.2-06",
            "It had to stop on entering this ground.",
        )
    }

    fn traffic(&self, state: &State, card: Card) -> Trafficability {
        let ground = self.terrain_at(state, card);
        ground.map_or(Trafficability::Open, |terrain| terrain.trafficability)
    }
}
