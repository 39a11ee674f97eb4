//! 6.2 Stacking: who may be in a hex with whom.

use crate::counters::{Class, Role, Side};
use crate::fte::{Fte, May, No, need};
use crate::state::{Altitude, Flags, State, Unit, UnitId};
use crate::terrain::Terrain;
use ground::{Hex, HexSet};

/// FTE-6.2-01: Vehicles that a hex holds.
const VEHICLES: usize = 2;

/// What stands in the way of entering a hex.
pub(crate) enum Entry {
    /// Nothing.
    Free,
    /// Only Concealed counters: the attempt is announced (FTE-28.0-12).
    Announced,
}

impl Fte {
    /// Whether a Unit may be in a hex with those that are there.
    pub(crate) fn may_stand(
        &self,
        state: &State,
        unit: UnitId,
        hex: Hex,
        altitude: Altitude,
    ) -> May {
        match self.entry(state, unit, hex, altitude)? {
            Entry::Free => Ok(()),
            Entry::Announced => Err(No("FTE-6.2-04", "An enemy Unit is in that hex.")),
        }
    }

    /// The hexes among `hexes` where a Unit may stand. Bare ones need no look at who is there.
    pub(crate) fn open_hexes<'a>(
        &'a self,
        state: &'a State,
        unit: UnitId,
        altitude: Altitude,
        hexes: impl Iterator<Item = Hex> + 'a,
    ) -> impl Iterator<Item = Hex> + 'a {
        let occupied: HexSet = state
            .all()
            .filter(|(_, u)| u.on_map())
            .map(|(_, u)| u.at)
            .collect();
        let class = self.class(state.unit(unit));
        hexes.filter(move |&hex| match occupied.contains(hex) {
            true => self.may_stand(state, unit, hex, altitude).is_ok(),
            false => self.may_stand_alone(class, hex, altitude).is_ok(),
        })
    }

    /// Whether the ground of a hex is open to a class.
    fn may_stand_alone(&self, class: Class, hex: Hex, altitude: Altitude) -> May {
        let map = &self.scenario.map;
        need(map.in_play(hex), "FTE-1.2-04", "That hex is not in play.")?;
        match class {
            Class::Vehicle => {
                let sides = map.sides_of(hex);
                let joined =
                    sides.road() || (sides.trail() && self.terrain(hex) != Terrain::Jungle);
                let open = self.row(hex).vehicle.is_some() || joined;
                need(
                    open,
                    "FTE-6.3-03",
                    "That terrain is prohibited to Vehicles.",
                )
            }
            Class::Helicopter => self.may_hold_level(hex, altitude),
            Class::Infantry => Ok(()),
        }
    }

    /// FTE-6.2-01: whether so many Vehicles that move as a stack fit into a hex with those that are there.
    pub(super) fn may_crowd(&self, state: &State, unit: &Unit, movers: usize, hex: Hex) -> May {
        if movers == 1 || self.class(unit) != Class::Vehicle {
            return Ok(());
        }
        let vehicle = |(_, u): &(UnitId, &Unit)| self.class(u) == Class::Vehicle;
        let there = state.here(hex).filter(vehicle).count();
        need(
            there + movers <= VEHICLES,
            "FTE-6.2-01",
            engine::fact!("No more than ", VEHICLES, " Vehicles fit in a hex."),
        )
    }

    /// FTE-6.2-01 to -08, checked at every moment.
    pub(super) fn entry(
        &self,
        state: &State,
        unit: UnitId,
        hex: Hex,
        altitude: Altitude,
    ) -> Result<Entry, No> {
        let u = state.unit(unit);
        let class = self.class(u);
        self.may_stand_alone(class, hex, altitude)?;
        let flies = altitude != Altitude::Ground;
        let mut helicopter = false;
        let (mut vehicles, mut enemies, mut concealed, mut civilians, mut medics) = (0, 0, 0, 0, 0);
        for (id, other) in state.here(hex) {
            if id == unit {
                continue;
            }
            if other.side != u.side {
                // B-10: literal by default, free overflight as an option.
                if state.options.free_overflight && (flies || self.airborne(other)) {
                    continue;
                }
                enemies += 1;
                concealed += u8::from(other.is(Flags::CONCEALED));
                civilians +=
                    u8::from(!other.is(Flags::CONCEALED) && self.role(other) == Role::Civilians);
                medics += u8::from(!other.is(Flags::CONCEALED) && self.role(other) == Role::Medic);
                continue;
            }
            match self.class(other) {
                Class::Vehicle => vehicles += 1,
                Class::Helicopter => helicopter = true,
                Class::Infantry => {
                    let mixed =
                        (self.role(other) == Role::Civilians) != (self.role(u) == Role::Civilians);
                    need(
                        class != Class::Infantry || !mixed,
                        "FTE-6.2-03",
                        "Civilians and NVA/VC Infantry never share a hex.",
                    )?;
                }
            }
        }
        match class {
            Class::Vehicle => {
                need(!helicopter, "FTE-6.2-07", "A Helicopter is in that hex.")?;
                need(
                    vehicles < VEHICLES,
                    "FTE-6.2-01",
                    engine::fact!("Already ", VEHICLES, " Vehicles are in that hex."),
                )?;
            }
            Class::Helicopter => {
                need(vehicles == 0, "FTE-6.2-07", "A Vehicle is in that hex.")?;
                need(!helicopter, "FTE-6.2-01", "A Helicopter is in that hex.")?;
            }
            Class::Infantry => {}
        }
        let american = u.side == Side::Us;
        match (enemies, concealed) {
            (0, _) => Ok(Entry::Free),
            (1, 0) if medics == 1 && self.real(u) => Ok(Entry::Free), // FTE-17.1-02, 7.5.3-09
            (n, 0) if american && civilians == n => Ok(Entry::Free),  // FTE-28.0-12
            (n, c) if american && civilians + c == n => Ok(Entry::Announced),
            (1, 1) if self.real(u) => Ok(Entry::Announced),
            _ if self.role(u) == Role::Civilians => Err(No(
                "FTE-28.0-13",
                "Civilians may not enter a hex with American Units.",
            )),
            _ => Err(No("FTE-6.2-04", "An enemy Unit is in that hex.")),
        }
    }
}
