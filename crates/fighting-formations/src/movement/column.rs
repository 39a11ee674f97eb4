//! 24.10 Vehicles In Column.

use crate::counters::{Class, Side};
use crate::event::Event;
use crate::ff::Ff;
use crate::state::{Flags, State, Unit, UnitId};
use engine::Log;
use ground::Hex;

/// Vehicles that may be In Column in a hex, counted in squads: three, or a platoon (FF-24.102-01).
const ROOM: u8 = 3;

impl Ff {
    /// Whether a vehicle of this kind is In Column in a hex: where the chart says so, and where it could not be but for
    /// the road (FF-24.10-01, FF-24.91-02, FF-35.5-01).
    pub(crate) fn needs_column(&self, unit: &Unit, hex: Hex) -> bool {
        let facts = self.facts(unit);
        let row = self.row(hex);
        facts.class == Class::Vehicle && (row.column || row.cost(facts.mobility).is_none())
    }

    /// Whether the vehicles of both sides that stand or come in a hex fit into its column (ruling G-B43). Those that a
    /// side has hidden there count for itself (ruling NEW-11).
    pub(crate) fn column_fits<'a>(
        &self,
        state: &State,
        hex: Hex,
        side: Side,
        coming: impl Iterator<Item = &'a Unit>,
    ) -> bool {
        let coming = coming.filter(|unit| self.needs_column(unit, hex));
        let wanted: u8 = coming.map(|unit| unit.size.squads()).sum();
        // What is there fits.
        if wanted == 0 {
            return true;
        }
        let there = state
            .here(hex)
            .filter(|(_, unit)| self.needs_column(unit, hex));
        let taken: u8 = there.map(|(_, unit)| unit.size.squads()).sum();
        wanted + taken + self.hidden_column(state, hex, side) <= ROOM
    }

    /// Whether the vehicles that a side has hidden in a hex fit into its column.
    pub(crate) fn hidden_column_fits(&self, state: &State, hex: Hex, side: Side) -> bool {
        self.hidden_column(state, hex, side) <= ROOM
    }

    /// Room that a side's own hidden vehicles will take when they are revealed in a hex.
    fn hidden_column(&self, state: &State, hex: Hex, side: Side) -> u8 {
        let mut taken = 0;
        for (letter, _) in self.letters(state, side).filter(|&(_, at)| at == hex) {
            let beneath = state.hidden.iter();
            let own = beneath.filter(|it| it.side == side && it.letter == letter);
            let units = own.map(|it| self.hidden_unit(it));
            let vehicles = units.filter(|unit| self.needs_column(unit, hex));
            taken += vehicles.map(|unit| unit.size.squads()).sum::<u8>();
        }
        taken
    }

    /// FF-24.101-01, FF-24.103-01: the marker goes on or comes off as the hex requires, at the moment of entry.
    pub(crate) fn set_column(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = *state.unit(id);
        let on = self.needs_column(&unit, unit.at);
        if on == unit.is(Flags::COLUMN) {
            return;
        }
        match on {
            true => state.unit_mut(id).set(Flags::COLUMN),
            false => state.unit_mut(id).unset(Flags::COLUMN),
        }
        log.note_with(state, || Event::Column { unit: id, on });
    }
}
