//! 10.5.2C How a vehicle drives: from card to card, as far as the ground lets it.

use crate::fof::{Fof, May, need};
use crate::state::{Area, State, UnitId};
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
        self.may_leave_post(state, unit)?;
        self.may_enter(state, unit, to)
    }

    /// Whether a vehicle may drive into a street of town, of its own card or the next (FOF-13.2.2-05).
    pub(crate) fn may_drive_into(&self, state: &State, unit: UnitId, area: Area) -> May {
        let to = state
            .covers
            .get(area.index())
            .map_or(Card::NOWHERE, |c| c.at);
        let mover = state.unit(unit);
        need(
            mover.area != area,
            "FOF-13.2.2-05",
            "It is already in that street.",
        )?;
        match mover.at == to {
            true => self.may_leave_post(state, unit)?,
            false => self.may_drive(state, unit, to)?,
        }
        self.may_pass(state, unit, to, area)
    }

    /// FOF-10.5.2-06: whoever enters SLOW ground stops there; from street to street of a card nothing is entered.
    pub(super) fn is_slow(&self, state: &State, card: Card) -> bool {
        self.traffic(state, card) == Trafficability::Slow
    }

    fn traffic(&self, state: &State, card: Card) -> Trafficability {
        let ground = self.terrain_at(state, card);
        ground.map_or(Trafficability::Open, |terrain| terrain.trafficability)
    }
}
