//! 22.0 Units that leave the map by its edge.

use crate::charts::Terrain;
use crate::counters::{Drive, Side};
use crate::event::Event;
use crate::frame::{Driving, Moving};
use crate::lnl::{Lnl, May, need};
use crate::state::{Flags, Location, State, UnitId, Weapon};
use engine::Log;
use ground::Direction;

impl Lnl {
    /// MPs to leave the map from a hex on its edge: as into clear ground, or along a road (NEW-52).
    fn cost_of_leaving(&self, at: Location, drive: Drive) -> u8 {
        let clear = self.charts().row(Terrain::Clear).cost(drive).unwrap_or(1);
        match self.scenario.map.sides_of(at.hex()).road() {
            true => self.charts().road[drive as usize],
            false => clear,
        }
    }

    /// Whether the scenario lets units of the side whose impulse it is leave the map here.
    fn may_exit_at(&self, state: &State, at: Location) -> May {
        let mut exits = self.scenario.exits.iter();
        need(
            exits.any(|exit| exit.side == state.active() && exit.area.contains(at.hex())),
            "LNLT-22.0-01",
            "The scenario does not let it leave the map here.",
        )
    }

    /// Whether the group that moves may leave the map here: where the scenario allows it, and for one more MP.
    pub(crate) fn may_leave(&self, state: &State, moving: &Moving) -> May {
        self.may_exit_at(state, moving.at)?;
        let cost = self.cost_of_leaving(moving.at, Drive::Leg);
        for (id, unit) in self.movers(state) {
            let most = self.allowance(state, id, moving.mode);
            need(
                unit.spent == 0 || unit.spent + cost <= most,
                "LNLT-6.0-01",
                "It has no movement point left.",
            )?;
        }
        Ok(())
    }

    /// Whether a vehicle may leave the map here, with the infantry beside it: forward, or in reverse for twice the MPs
    /// (LNLT-15.1-05, LNLT-15.1-08).
    pub(crate) fn may_drive_off(&self, state: &State, driving: &Driving) -> May {
        let unit = state.unit(driving.unit);
        self.may_exit_at(state, unit.at)?;
        let around = self.scenario.map.neighbours(unit.at.hex());
        let leads_off =
            |sides: [Direction; 2]| sides.iter().any(|&it| around[it as usize].is_nowhere());
        let ahead = leads_off(unit.facing.sides());
        need(
            ahead || leads_off(unit.facing.opposite().sides()),
            "LNLT-15.1-05",
            "The map's edge is neither ahead nor behind it.",
        )?;
        let cost = self.cost_of_leaving(unit.at, self.facts(unit).drive);
        let cost = if ahead { cost } else { 2 * cost };
        // LNLT-6.0-06: one step is always possible, but not by Assault Movement.
        let least = unit.spent == 0 && !driving.assault;
        need(
            least || unit.spent + cost <= self.fuel(state, driving.unit, driving.assault),
            "LNLT-6.0-01",
            "It does not have enough movement points left.",
        )?;
        match driving.beside.is_empty() {
            true => Ok(()),
            false => {
                let on_foot = self.cost_of_leaving(unit.at, Drive::Leg);
                let moving = driving.as_moving(state);
                let mut beside = driving.beside.iter();
                beside.try_for_each(|id| self.may_pay(state, &moving, id, on_foot))
            }
        }
    }

    /// Whether a helicopter that flies may leave the map here, with who is in it.
    pub(crate) fn may_fly_off(&self, state: &State, id: UnitId) -> May {
        let unit = self.pilot(state, id)?;
        self.still_acts(&unit)?;
        need(
            !unit.is(Flags::HOVERS),
            "LNLT-19.2.1-02",
            "A hovering helicopter does not leave its hex.",
        )?;
        self.may_exit_at(state, unit.at)
    }

    /// The group on foot is gone.
    pub(crate) fn leave_map(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let movers: Vec<UnitId> = self.movers(state).map(|(id, _)| id).collect();
        self.exit(state, movers, log);
    }

    /// They are gone, with who rides them and what they carry.
    pub(crate) fn exit(
        &self,
        state: &mut State,
        mut leaving: Vec<UnitId>,
        log: &mut impl Log<State, Event>,
    ) {
        let riders: Vec<UnitId> = leaving
            .iter()
            .flat_map(|&id| state.aboard(id).map(|(id, _)| id).collect::<Vec<_>>())
            .collect();
        leaving.extend(riders);
        let withdrew = leaving.iter().map(|&id| (id, state.unit(id)));
        let withdrew: Vec<(Location, Side)> = withdrew
            .filter(|(id, _)| state.impulse.withdraws.contains(*id))
            .map(|(_, unit)| (unit.at, unit.side))
            .collect();
        log.note_with(state, || Event::LeftMap {
            units: leaving.clone(),
        });
        for id in leaving {
            for weapon in state.weapons.iter_mut().filter(|it| it.holder == id) {
                *weapon = Weapon::default();
            }
            self.remove_unit(state, id, Flags::GONE | Flags::EXITED);
        }
        // LNLT-8.1-07
        for (from, side) in withdrew {
            self.left_melee(state, from, side, log);
        }
        self.look_around(state, log);
    }
}
