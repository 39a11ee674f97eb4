//! 15.0 Vehicles: what becomes of them and their crews, movement, overruns; 17 small arms and indirect fire against them.

mod bailout;
mod driving;
mod overrun;
mod small_arms;
mod words;

pub use bailout::Bailout;
pub use driving::Driving;
pub use overrun::{GiveWay, Overrun};

use crate::counters::Side;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::state::{Flags, KindId, Location, State, Unit, UnitId, UnitSet, Weapon, WeaponId};
use engine::Log;

impl Lnl {
    /// LNLT-5.1-10, LNLT-15.0-06, LNLT-14.1.1-07: a vehicle is Shaken and buttons up; one that was already is Abandoned.
    pub(crate) fn shake_vehicle(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        if state.unit(id).is(Flags::SHAKEN) {
            return self.abandon(state, id, log);
        }
        let unit = state.unit_mut(id);
        unit.set(Flags::SHAKEN | Flags::BUTTONED);
        // NEW-21: the duty to go on moving ends; the marker stays.
        unit.unset(Flags::KEPT);
        if let Some(leader) = self.armor_leader(state, id) {
            // LNLT-11.5-01
            state.unit_mut(leader).set(Flags::SHAKEN);
        }
        self.shaken_loses_sights(state, id);
        self.stop(state, id);
    }

    /// LNLT-15.4-04, LNLT-11.5-03: the Armor Leader leaves play.
    fn remove_armor_leader(&self, state: &mut State, vehicle: UnitId) {
        if let Some(leader) = self.armor_leader(state, vehicle) {
            self.remove_unit(state, leader, Flags::GONE);
        }
    }

    /// The kind of Crew of a side.
    fn crew_of(&self, side: Side) -> KindId {
        self.scenario.armies[side.index()].crew
    }

    /// A Crew gets out, under a Moved marker; without room it is lost (NEW-17).
    pub(super) fn crew_out(
        &self,
        state: &mut State,
        side: Side,
        at: Location,
        shaken: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let kind = self.crew_of(side);
        let Some(unit) = self.free_slot(state) else {
            return;
        };
        let flags = Flags::MOVED | if shaken { Flags::SHAKEN } else { 0 };
        *state.unit_mut(unit) = Unit {
            kind,
            side,
            at,
            from: at,
            flags: Flags(flags),
            ..Unit::default()
        };
        match self.has_room(state, at, side, &[unit]).is_ok() {
            true => {
                log.note_with(state, || Event::CrewOut { unit, at });
                self.look_around(state, log);
                // LNLT-21.4-06
                self.meet_mines(state, UnitSet::from_iter([unit]), at);
            }
            false => self.eliminate(state, unit, log),
        }
    }

    /// LNLT-14.1.1-01, LNLT-14.1.1-03, LNLT-15.4-03, LNLT-16.3-01: the Crew leaves a vehicle that nobody uses any more, and
    /// so does everybody aboard.
    pub(crate) fn abandon(&self, state: &mut State, id: UnitId, log: &mut impl Log<State, Event>) {
        self.remove_armor_leader(state, id);
        self.lose_sights(state, id);
        self.stop(state, id);
        let Unit { at, side, .. } = *state.unit(id);
        let unit = state.unit_mut(id);
        unit.unset(Flags::USED | Flags::KEPT | Flags::ACTIVE);
        unit.set(Flags::ABANDONED | Flags::SHAKEN | Flags::BUTTONED);
        log.note_with(state, || Event::Abandoned { unit: id });
        for weapon in state.weapons.iter_mut().filter(|it| it.holder == id) {
            weapon.holder = UnitId::NONE;
            weapon.at = at;
        }
        self.crew_out(state, side, at, true, log);
        let aboard: UnitSet = state.aboard(id).map(|(id, _)| id).collect();
        self.all_out(state, aboard, log);
    }

    /// LNLT-14.1-10, LNLT-15.4-01, LNLT-16.1.1-01: a vehicle is a Wreck; who was in it tries to get out.
    pub(crate) fn destroy_vehicle(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let Unit { at, side, .. } = *state.unit(id);
        let crew = !state.unit(id).is(Flags::ABANDONED);
        let lying: Vec<WeaponId> = state.held_by(id).map(|(weapon, _)| weapon).collect();
        let aboard = self.wreck(state, id, log);
        let weapons = aboard
            .iter()
            .flat_map(|unit| state.held_by(unit).map(|(id, _)| id).collect::<Vec<_>>())
            .chain(lying)
            .collect();
        for unit in aboard.iter() {
            let out = state.unit_mut(unit);
            out.aboard = UnitId::NONE;
            out.unset(Flags::ON_TOP);
            out.at = Location::NOWHERE;
        }
        state.stack.call(Bailout {
            side,
            at,
            crew,
            waiting: aboard,
            weapons,
            ..Bailout::default()
        });
    }

    /// LNLT-15.4-02, LNLT-16.1.1-03, LNLT-17.1-17: a vehicle is destroyed with all who are in it, and their weapons.
    pub(crate) fn destroy_with_all(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let aboard: UnitSet = state.aboard(id).map(|(id, _)| id).collect();
        for weapon in state.weapons.iter_mut() {
            if weapon.holder == id || aboard.contains(weapon.holder) {
                *weapon = Weapon::default();
            }
        }
        for unit in self.wreck(state, id, log).iter() {
            self.eliminate(state, unit, log);
        }
    }

    /// The Wreck marker takes the vehicle's place, one to a hex (B-83); who is aboard is told.
    fn wreck(&self, state: &mut State, id: UnitId, log: &mut impl Log<State, Event>) -> UnitSet {
        let at = state.unit(id).at;
        self.remove_armor_leader(state, id);
        let aboard: UnitSet = state.aboard(id).map(|(id, _)| id).collect();
        log.note_with(state, || Event::Wrecked { unit: id, at });
        self.remove_unit(state, id, Flags::GONE);
        self.leave_wreck(state, at.hex());
        aboard
    }

    /// What follows when an attack is over: vehicles that a Damage Check destroyed, riders who were Shaken.
    pub(crate) fn aftermath(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        self.shaken_riders(state, log);
        let deserted = std::mem::take(&mut state.deserted);
        for id in deserted
            .iter()
            .filter(|&id| !state.doomed.contains(id))
            .collect::<Vec<_>>()
        {
            self.abandon(state, id, log);
        }
        let doomed = std::mem::take(&mut state.doomed);
        for id in doomed.iter() {
            self.destroy_vehicle(state, id, log);
        }
    }
}
