//! 21 Fortifications: what they do to fire, movement and those who enter.

use crate::counters::{Drive, Side};
use crate::event::Event;
use crate::lnl::{Lnl, May, need};
use crate::state::{Fort, FortKind, Location, Place, State, UnitId};
use crate::words::Told;
use engine::Log;
use ground::{Hex, Segment};

impl Lnl {
    /// LNLT-21.1-04, B-56: the neighbour the arrow points at and the two beside it.
    fn front(&self, fort: &Fort) -> [Hex; 3] {
        [5, 0, 1].map(|turn| {
            let direction = fort.facing.clockwise(turn);
            self.scenario.map.neighbour(fort.at, direction)
        })
    }

    /// Whether the line from a Bunker to a hex leaves it by its front. A Cave has one as well.
    fn by_the_front(&self, fort: &Fort, other: Hex) -> bool {
        if fort.at == other {
            return true;
        }
        let front = self.front(fort);
        match self.lines.between(fort.at, other).next() {
            None => front.contains(&other),
            Some(Segment::Hex(hex)) => front.contains(&hex),
            Some(Segment::Side(p, q)) => front.contains(&p) || front.contains(&q),
        }
    }

    /// LNLT-21.1-04, LNLT-21.1.2-01: direct fire out of a Bunker, and into one, only by its front; but as if adjacent
    /// between it and its own hex (LNLT-21.1-05).
    pub(crate) fn may_fire_through_slits(
        &self,
        state: &State,
        from: Location,
        at: Location,
    ) -> May {
        self.may_fire_out_of_slits(state, from, at)?;
        self.may_fire_into_slits(state, from, at)
    }

    /// LNLT-21.1.2-01: into a Bunker; charges are thrown from every side.
    pub(crate) fn may_fire_into_slits(&self, state: &State, from: Location, at: Location) -> May {
        need(
            self.slit(state, at, from),
            "LNLT-21.1.2-01",
            "Fire into a Bunker comes through its three front hexes, or from its own hex; only charges from elsewhere.",
        )
    }

    /// LNLT-21.1-04: out of a Bunker. Into one, ordnance fires from everywhere (LNLT-21.1.2-02).
    pub(crate) fn may_fire_out_of_slits(&self, state: &State, from: Location, at: Location) -> May {
        need(
            self.slit(state, from, at),
            "LNLT-21.1-04",
            "Fire out of a Bunker goes through its three front hexes.",
        )
    }

    /// Whether a line passes through the front of the Bunker at its one end, if there is one.
    fn slit(&self, state: &State, inside: Location, other: Location) -> bool {
        match inside.place() {
            Place::Inside => state
                .shelter(inside.hex())
                .is_none_or(|fort| self.by_the_front(fort, other.hex())),
            _ => true,
        }
    }

    /// LNLT-21.3-01: MPs of a hex with Wire in it: on foot instead of the terrain's, for vehicles more than it.
    pub(crate) fn wire_cost(&self, state: &State, hex: Hex, drive: Drive, cost: u8) -> u8 {
        if state.fort(hex, FortKind::Wire).is_none() {
            return cost;
        }
        let numbers = &self.charts().numbers;
        match drive {
            Drive::Leg => numbers.wire,
            Drive::T => cost + numbers.wire_vehicles[0],
            Drive::O => cost + numbers.wire_vehicles[1],
            Drive::R => cost + numbers.wire_vehicles[2],
        }
    }

    /// LNLT-21.4-07: MPs more to enter a hex with Mines of one's own.
    pub(crate) fn own_mines_cost(&self, state: &State, hex: Hex, side: Side) -> u8 {
        let laid = |fort: &Fort| fort.at == hex && fort.kind == FortKind::Mines;
        let own = state
            .forts
            .iter()
            .any(|fort| laid(fort) && fort.side == side);
        match own {
            true => self.charts().numbers.own_mines,
            false => 0,
        }
    }

    /// LNLT-21.3.1-01: a tracked vehicle that leaves takes the Wire with it.
    pub(crate) fn tear_wire(
        &self,
        state: &mut State,
        id: UnitId,
        from: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        if self.facts(state.unit(id)).drive != Drive::T {
            return;
        }
        let mut all = state.forts.iter();
        let wire = all.position(|fort| fort.at == from && fort.kind == FortKind::Wire);
        if let Some(slot) = wire {
            state.forts[slot].at = Hex::NOWHERE;
            state.forts[slot].group = u8::MAX;
            log.note_with(state, || Event::WireTorn { unit: id, at: from });
        }
    }

    pub(crate) fn tell_forts(&self, view: &State, event: &Event) -> Option<Told> {
        let Event::WireTorn { unit, at } = event else {
            return None;
        };
        let text = format!("{} tore down the Wire in {at}", self.unit_name(view, *unit));
        Some(Told::new(text, "LNLT-21.3.1-01").piece(*unit).space(*at))
    }
}
