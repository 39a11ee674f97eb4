//! 10.2, 10.8.1, 10.8.2, 10.8.8 Transport: who is aboard what, getting on and off, and vehicles that nobody drives.

use super::{VehicleEvent, VehicleFrame};
use crate::counters::{Carriage, Experience, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::state::{Aim, Area, Flags, Item, ItemKind, State, Unit, UnitId};
use crate::urban::Place;
use engine::Log;
use ground::Card;

impl Fof {
    /// How a unit is carried: not at all when it is aboard nothing.
    pub(crate) fn carried(&self, state: &State, unit: &Unit) -> Carriage {
        match state.units.get(unit.aboard.index()) {
            Some(vehicle) => self.kind(vehicle).transport.how,
            None => Carriage::None,
        }
    }

    /// FOF-10.8.2-04: it rides on a tank, where it can be hit and does nothing.
    pub(crate) fn rides(&self, state: &State, unit: &Unit) -> bool {
        self.carried(state, unit) == Carriage::Riders
    }

    /// FOF-10.8.8-01: no crew on the chart.
    pub(crate) fn is_crewless(&self, unit: &Unit) -> bool {
        self.crewless.contains(unit.kind)
    }

    /// FOF-10.8.2-02: a tank with riders or Casualties on it does not fight; ammunition is no hindrance.
    pub(crate) fn burdened(&self, state: &State, vehicle: UnitId) -> bool {
        let casualty =
            |item: &Item| item.holder == vehicle && matches!(item.kind, ItemKind::Casualty(_));
        self.kind(state.unit(vehicle)).transport.how == Carriage::Riders
            && (state.aboard(vehicle).next().is_some() || state.items.iter().any(casualty))
    }

    /// The level that counts in an attempt. FOF-10.8.8-01: a vehicle without a crew has that of the best aboard.
    pub(crate) fn level_of(&self, state: &State, unit: UnitId) -> Experience {
        let who = state.unit(unit);
        if !self.is_crewless(who) {
            return self.experience(who);
        }
        let levels = state.aboard(unit).map(|id| self.experience(state.unit(id)));
        levels.max().unwrap_or(self.experience(who))
    }

    /// Whoever an attack on one of them hits: a vehicle with those who are on it or in the open of it (FOF-10.8.1-03,
    /// FOF-10.8.2-04); anybody else alone.
    pub(crate) fn hit_together(&self, state: &State, unit: UnitId) -> Vec<UnitId> {
        let who = state.unit(unit);
        let vehicle = if who.aboard.is_some() {
            who.aboard
        } else {
            unit
        };
        let exposed = state.aboard(vehicle).filter(|&id| state.unit(id).in_play());
        std::iter::once(vehicle).chain(exposed).collect()
    }

    /// Whether a vehicle has seats for so many steps more (FOF-10.2-01).
    pub(crate) fn has_seats(&self, state: &State, vehicle: UnitId, steps: u8) -> May {
        let transport = self.kind(state.unit(vehicle)).transport;
        let clause = "FOF-10.2-01";
        need(
            transport.how != Carriage::None,
            clause,
            "It carries nobody.",
        )?;
        need(
            transport.how != Carriage::Riders || self.mission.tank_riders,
            "FOF-10.8.2-01",
            "In this mission nobody rides on tanks.",
        )?;
        need(
            !self.has_cargo(state, vehicle),
            clause,
            "It holds Casualties or ammunition, so it takes no passengers.",
        )?;
        let aboard: u8 = state.aboard(vehicle).map(|id| state.unit(id).steps).sum();
        need(
            aboard + steps <= transport.capacity,
            clause,
            "There is no room on it for that many steps.",
        )
    }

    /// Whether a unit may go aboard a vehicle, as far as the two are concerned; who orders it, and how near it must be, is
    /// asked elsewhere.
    pub(crate) fn may_board(&self, state: &State, unit: UnitId, vehicle: UnitId) -> May {
        let boards = state.unit(unit);
        let carries = state.units.get(vehicle.index());
        let clause = "FOF-10.2.1-01";
        let Some(carries) = carries.filter(|v| self.is_vehicle(v) && v.side == boards.side) else {
            return need(false, clause, "It is not a vehicle of its side.");
        };
        need(
            !self.is_vehicle(boards),
            clause,
            "Vehicles do not go aboard each other.",
        )?;
        need(
            self.stands(state, vehicle) == boards.at,
            clause,
            "The vehicle is on another card.",
        )?;
        need(
            carries.in_play() || self.parked(state, vehicle).is_some(),
            clause,
            "The vehicle is not there.",
        )?;
        self.may_reach_seat(state, boards, vehicle)?;
        // N-10: it is movement, and nobody does it who could not be ordered to.
        self.lat_allows(state, unit, crate::state::Action::Embark, None)?;
        self.may_stir(state, unit)?;
        self.has_seats(state, vehicle, boards.steps)
    }

    /// S-812: in town one boards where one could get off: in the vehicle's street, or from a ground floor beside it.
    fn may_reach_seat(&self, state: &State, boards: &Unit, vehicle: UnitId) -> May {
        let street = match self.parked(state, vehicle) {
            Some(item) => state.items[item].area,
            None => state.unit(vehicle).area,
        };
        let beside =
            || self.place(state, boards.area) == Place::Ground && !self.in_compound(state, boards);
        need(
            !self.is_urban(state, boards.at) || self.is_in(state, boards, street) || beside(),
            "FOF-13.2.1-03",
            "The vehicle is in another street.",
        )
    }

    /// The card of a vehicle, parked ones included.
    fn stands(&self, state: &State, vehicle: UnitId) -> Card {
        match self.parked(state, vehicle) {
            Some(item) => state.items[item].at,
            None => state.unit(vehicle).at,
        }
    }

    /// The item that a vehicle is while nobody drives it.
    pub(crate) fn parked(&self, state: &State, vehicle: UnitId) -> Option<usize> {
        let waits = |item: &Item| item.kind == ItemKind::Vehicle(vehicle);
        state.items.iter().position(waits)
    }

    /// Has a unit go aboard. Pushes a frame: on a mined card it is checked first (N-10).
    pub(crate) fn board(&self, state: &mut State, unit: UnitId, vehicle: UnitId) {
        state.stack.call(VehicleFrame::Boards {
            unit,
            vehicle,
            checked: false,
        });
    }

    pub(super) fn step_boards(
        &self,
        state: &mut State,
        unit: UnitId,
        vehicle: UnitId,
        checked: bool,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if !checked {
            let checked = true;
            state.stack.become_(VehicleFrame::Boards {
                unit,
                vehicle,
                checked,
            });
            self.check_mines(state, unit);
            return Flow::On;
        }
        state.stack.finish();
        // The mine may have kept it where it is.
        if self.may_board(state, unit, vehicle).is_ok() {
            self.go_aboard(state, unit, vehicle, log);
        }
        Flow::On
    }

    fn go_aboard(
        &self,
        state: &mut State,
        unit: UnitId,
        vehicle: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        if let Some(item) = self.parked(state, vehicle) {
            let Item { at, area, .. } = state.items[item];
            let driven = state.unit_mut(vehicle);
            (driven.at, driven.area) = (at, area);
            state.items[item] = Item::default();
        }
        let area = state.unit(unit).area;
        let at = state.unit(unit).at;
        // What it held itself up by goes: fire, the attacks on it, its own on others (N-10).
        let boards = state.unit_mut(unit);
        boards.aboard = vehicle;
        boards.aim = Aim::None;
        boards.set(Flags::EXPOSED, true);
        if self.carried(state, state.unit(unit)) == Carriage::Inside {
            let inside = state.unit_mut(unit);
            inside.at = Card::NOWHERE;
            inside.area = Area::OPEN;
            self.left_map(state, unit, area, log);
        } else {
            self.relocate(state, unit, at, Area::OPEN, true, log);
        }
        state.changed = true;
        log.note(
            state,
            Event::Vehicle(VehicleEvent::Boarded { unit, vehicle, at }),
        );
    }

    /// Puts a unit aboard before play (FOF-10.2.1-03).
    pub(crate) fn start_aboard(&self, state: &mut State, unit: UnitId, vehicle: UnitId) {
        let at = match self.kind(state.unit(vehicle)).transport.how {
            Carriage::Inside | Carriage::None => Card::NOWHERE,
            Carriage::Open | Carriage::Riders => state.unit(vehicle).at,
        };
        let area = match at.is_some() {
            true => state.unit(vehicle).area,
            false => Area::OPEN,
        };
        let boards = state.unit_mut(unit);
        boards.aboard = vehicle;
        boards.at = at;
        boards.area = area;
    }

    /// Whether a unit may begin the mission aboard a vehicle (FOF-10.2.1-03).
    pub(crate) fn may_start_aboard(&self, state: &State, unit: UnitId, vehicle: UnitId) -> May {
        let clause = "FOF-10.2.1-03";
        let carries = state.units.get(vehicle.index());
        let there = carries.is_some_and(|v| {
            self.is_vehicle(v)
                && v.side == Side::Friendly
                && !v.is(Flags::GONE | Flags::OFF_MAP | Flags::DETACHED)
        });
        need(there, clause, "It is not a vehicle of the company.")?;
        let boards = state.unit(unit);
        need(
            !self.is_vehicle(boards) && !self.kind(boards).immobile,
            clause,
            "Vehicles and immobile guns do not go aboard.",
        )?;
        self.has_seats(state, vehicle, boards.steps)
    }

    /// Whether a passenger may get off into an area of the vehicle's card (10.2.2).
    pub(crate) fn may_get_off(&self, state: &State, unit: UnitId, area: Area) -> May {
        let passenger = state.unit(unit);
        let at = state.unit(passenger.aboard).at;
        need(
            at.is_some(),
            "FOF-10.2.2-01",
            "Its vehicle is not on the map.",
        )?;
        self.has_room(state, unit, at)?;
        match self.is_urban(state, at) {
            true => self.may_get_off_in_town(state, unit, area),
            false => self.may_cover(state, unit, at, area),
        }
    }

    /// Whether a passenger may get off into an area that is named: in town everybody is in one (FOF-13.1-01).
    pub(super) fn may_get_off_into(&self, state: &State, unit: UnitId, area: Area) -> May {
        let at = state.unit(state.unit(unit).aboard).at;
        need(
            area.is_some() || !self.is_urban(state, at),
            "FOF-13.1-01",
            "In town everybody is in one area of the card.",
        )?;
        self.may_get_off(state, unit, area)
    }

    /// N-26: into the vehicle's street, or a ground floor that can be entered from it; never over a wall.
    fn may_get_off_in_town(&self, state: &State, unit: UnitId, area: Area) -> May {
        let vehicle = *state.unit(state.unit(unit).aboard);
        if area == Area::OPEN || area == vehicle.area {
            return Ok(());
        }
        need(
            self.place(state, area) == Place::Ground,
            "FOF-10.2.2-01",
            "In town it gets off into the vehicle's street or a ground floor beside it.",
        )?;
        let mut trial = *state;
        let stands = trial.unit_mut(unit);
        (stands.at, stands.area) = (vehicle.at, vehicle.area);
        self.may_pass(&trial, unit, vehicle.at, area)
    }

    /// Whether anybody could get off a vehicle where it stands.
    pub(super) fn may_empty(&self, state: &State, vehicle: UnitId) -> May {
        let mut refused = None;
        for unit in state.aboard(vehicle) {
            match self.may_get_off(state, unit, Area::OPEN) {
                Ok(()) => return Ok(()),
                Err(no) => refused = refused.or(Some(no)),
            }
        }
        match refused {
            Some(no) => Err(no),
            None => need(false, "FOF-10.2.2-01", "Nobody is aboard it."),
        }
    }

    /// A passenger gets off, Exposed, out of cover or straight into it (FOF-10.2.2-01). It is movement: mines are checked.
    pub(crate) fn get_off(
        &self,
        state: &mut State,
        unit: UnitId,
        area: Area,
        log: &mut impl Log<State, Event>,
    ) {
        let vehicle = state.unit(unit).aboard;
        let at = state.unit(vehicle).at;
        let street = state.unit(vehicle).area;
        let leaves = state.unit_mut(unit);
        leaves.aboard = UnitId::NONE;
        leaves.at = at;
        let area = match area {
            Area::OPEN => street,
            area => area,
        };
        log.note(
            state,
            Event::Vehicle(VehicleEvent::GotOff { unit, vehicle, at }),
        );
        self.relocate(state, unit, at, area, true, log);
        self.enters_lines(state, unit);
    }

    /// Those who are on a vehicle, or in the open of it, go where it goes, and are Exposed (FOF-10.8.1-04,
    /// FOF-10.8.2-05).
    pub(crate) fn carry_along(
        &self,
        state: &mut State,
        vehicle: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let to = state.unit(vehicle).at;
        for unit in (0..state.units.len() as u8).map(UnitId) {
            let carried = state.unit(unit);
            let there = carried.at == to && carried.area == state.unit(vehicle).area;
            if carried.aboard == vehicle && carried.in_play() && !there {
                self.relocate(state, unit, to, Area::OPEN, true, log);
            }
        }
    }

    /// Between attempts nobody stays aboard a vehicle on the map: each stands where it does (N-27).
    pub(crate) fn everybody_off(&self, state: &mut State) {
        for unit in (0..state.units.len() as u8).map(UnitId) {
            let vehicle = state.unit(unit).aboard;
            let stands = state.units.get(vehicle.index()).copied();
            if let Some(Unit {
                at, area: street, ..
            }) = stands
                && at.is_some()
            {
                let leaves = state.unit_mut(unit);
                leaves.aboard = UnitId::NONE;
                leaves.at = at;
                leaves.area = street;
            }
        }
        state.changed = true;
    }

    /// FOF-10.8.8-01, N-12: a vehicle without a crew that nobody is aboard any more is an asset on its card.
    pub(crate) fn park_empty(&self, state: &mut State) {
        for slot in 0..state.units.len() {
            let vehicle = UnitId(slot as u8);
            let stands = &state.units[slot];
            let empty = self.is_crewless(stands)
                && stands.in_play()
                && state.aboard(vehicle).next().is_none();
            if empty {
                self.park(state, vehicle);
            }
        }
    }

    fn park(&self, state: &mut State, vehicle: UnitId) {
        let Unit { at, area, .. } = *state.unit(vehicle);
        for item in state.items.iter_mut().filter(|i| i.holder == vehicle) {
            item.holder = UnitId::NONE;
            (item.at, item.area) = (at, area);
        }
        let waits = Item {
            kind: ItemKind::Vehicle(vehicle),
            at,
            area: state.unit(vehicle).area,
            ..Item::default()
        };
        if self.new_item(state, waits).is_some() {
            state.unit_mut(vehicle).at = Card::NOWHERE;
            state.remove_markers(|m| m.unit == vehicle);
            state.changed = true;
        }
    }
}
