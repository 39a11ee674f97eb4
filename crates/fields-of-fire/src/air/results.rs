//! 10.7 What comes of an attack on an aircraft, in the air or landed.

use super::AirEvent;
use crate::anti_tank::AtResult;
use crate::counters::Craft;
use crate::event::Event;
use crate::fof::Fof;
use crate::state::{Flags, Flight, LiftPlace, State, UnitId};
use engine::Log;

impl Fof {
    pub(crate) fn apply_air_result(
        &self,
        state: &mut State,
        unit: UnitId,
        result: AtResult,
        log: &mut impl Log<State, Event>,
    ) {
        match result {
            // FOF-10.7-09: as a vehicle that brews up.
            AtResult::Crashed => {
                self.come_down(state, unit);
                self.brew_up(state, unit, log);
            }
            // FOF-10.7-10: as one that is knocked out.
            AtResult::CrashLanded => {
                self.come_down(state, unit);
                self.knock_out(state, unit, log);
            }
            AtResult::AbortedDamaged => self.break_off(state, unit, true, log),
            AtResult::AbortedUndamaged => self.break_off(state, unit, false, log),
            _ => {}
        }
    }

    /// What is shot down lies on the card that it flew over.
    fn come_down(&self, state: &mut State, unit: UnitId) {
        if let Some(at) = state.overhead(unit) {
            self.fly_away(state, unit);
            // FOF-13.2.2-05: in town it comes down in a street.
            let street = self.any_street(state, at, state.unit(unit).side);
            let falls = state.unit_mut(unit);
            (falls.at, falls.area) = (at, street);
            falls.set(Flags::OFF_MAP, false);
        }
    }

    /// FOF-10.7-11, FOF-10.7-12: it leaves the map, for the mission or for now.
    fn break_off(
        &self,
        state: &mut State,
        unit: UnitId,
        damaged: bool,
        log: &mut impl Log<State, Event>,
    ) {
        log.note(state, Event::Air(AirEvent::BrokeOff { unit, damaged }));
        match (self.kind(state.unit(unit)).craft, damaged) {
            (Craft::Helicopter, true) => {
                if let Some(lift) = state.lift_mut(unit) {
                    lift.grounded = true;
                }
                self.take_off(state, unit, LiftPlace::Outbound, log);
            }
            (Craft::Helicopter, false) => self.take_off(state, unit, LiftPlace::Loiter, log),
            (_, true) => {
                self.fly_away(state, unit);
                self.dismiss(state, unit);
            }
            (Craft::AttackHelicopter, false) => self.ship_breaks_off(state, unit),
            (_, false) => self.controller_breaks_off(state, unit),
        }
    }

    /// An aircraft is gone for the mission, without loss.
    pub(super) fn dismiss(&self, state: &mut State, unit: UnitId) {
        self.fly_away(state, unit);
        self.forget_aircraft(state, unit);
        let leaves = state.unit_mut(unit);
        leaves.flags = Flags(Flags::GONE | Flags::DETACHED);
        state.changed = true;
    }

    /// A unit is Removed from Play: if it was an aircraft or a craft, nobody counts on it any more.
    pub(crate) fn forget_aircraft(&self, state: &mut State, unit: UnitId) {
        if self.kind(state.unit(unit)).craft == Craft::Ground {
            return;
        }
        let ships = &mut state.air.flight.ships;
        for ship in ships.iter_mut().filter(|ship| ship.unit == unit) {
            ship.unit = UnitId::NONE;
        }
        if ships.iter().all(|ship| !ship.unit.is_some()) {
            state.air.flight = Flight::default();
        }
        let controllers = &mut state.air.controllers;
        if let Some(slot) = controllers.iter().position(|it| it.unit == unit) {
            controllers.remove(slot);
        }
        if let Some(lift) = state.lift_mut(unit) {
            lift.place = LiftPlace::Gone;
        }
    }
}
