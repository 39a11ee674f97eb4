//! 2.7, 11.2.1, 11.3 The Landing Plan: what is loaded where, and when it comes. Before play, and one turn ahead during it.

use super::zone::LZ_VEHICLES;
use super::{LandingEvent, LandingFrame};
use crate::choice::{Choice, unlisted};
use crate::counters::{Craft, Role, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::mission::RosterLine;
use crate::state::{Flags, Form, Lift, LiftPlace, State, Unit, UnitId, Wait};
use engine::Log;

impl Fof {
    /// Whether a unit is in the Pickup Zone, or aboard ship, and waits for its craft (FOF-2.5-06, FOF-2.7-01).
    pub(crate) fn awaits_landing(&self, unit: &Unit) -> bool {
        let line = self.mission.roster.get(unit.piece.index());
        // A step that was detached for the lift has no line of its own.
        let listed = match line {
            Some(line) => line.trip.is_some(),
            None => unit.side == Side::Friendly && self.kind(unit).role == Role::Team,
        };
        let out = unit.is(Flags::GONE | Flags::DETACHED);
        unit.is(Flags::OFF_MAP) && !unit.aboard.is_some() && !out && listed
    }

    /// Takes its place in the Pickup Zone or in the air when the table is laid out (FOF-11.1-02).
    pub(crate) fn muster_aircraft(&self, state: &mut State, unit: UnitId, line: &RosterLine) {
        let craft = self.kind(state.unit(unit)).craft;
        if craft == Craft::Ground {
            return;
        }
        state.unit_mut(unit).set(Flags::OFF_MAP, true);
        state.unit_mut(unit).at = ground::Card::NOWHERE;
        let planned = self.mission.roster.iter().any(|line| line.trip.is_some()) && !line.direct;
        match craft {
            Craft::Helicopter | Craft::Amphibious if !state.lifts.is_full() => {
                state.lifts.push(Lift {
                    unit,
                    planned,
                    ..Lift::default()
                });
            }
            Craft::Controller if !state.air.controllers.is_full() => {
                state.air.controllers.push(crate::state::Controller {
                    unit,
                    ..Default::default()
                });
            }
            Craft::Gunship => state.air.gunship = unit,
            _ => {}
        }
    }

    /// The Landing Plan: the Landing Zone, the loads, the waves. Pushes frames, where there is anything to carry in.
    pub(crate) fn make_landing_plan(&self, state: &mut State) {
        if state.lifts.is_empty() {
            return;
        }
        state.stack.call(LandingFrame::Waves { at: 0 });
        state.stack.call(LandingFrame::Loads { at: 0, early: true });
        state.stack.call(LandingFrame::Zone);
    }

    /// Whether a unit at hand may be loaded onto a helicopter or craft.
    fn may_load_onto(&self, state: &State, unit: UnitId, lift: UnitId) -> May {
        let clause = "FOF-11.2.1-02";
        let Some(carries) = state.lift(lift) else {
            return need(
                false,
                clause,
                "It is neither a helicopter nor a landing craft.",
            );
        };
        need(
            carries.place == LiftPlace::PickupZone,
            "FOF-11.1.4-03",
            "Units board only in the Pickup Zone.",
        )?;
        need(
            !carries.grounded,
            "FOF-10.7-11",
            "It is damaged, and does not leave the Pickup Zone again.",
        )?;
        self.has_seats(state, lift, state.unit(unit).steps)
    }

    /// FOF-11.2.1-03: a squad is split so that it fits.
    fn may_divide(&self, state: &State, unit: UnitId, form: Form) -> May {
        let splits = state.unit(unit);
        need(
            self.kind(splits).role == Role::Squad
                && splits.form == Form::Front
                && splits.steps > 2
                && matches!(form, Form::Fire | Form::Assault)
                && !state.units.is_full(),
            "FOF-11.2.1-03",
            "A squad of three or more steps leaves one as a Fire or Assault Team.",
        )
    }

    /// A step leaves a squad that waits, as a team that waits beside it.
    fn divide(
        &self,
        state: &mut State,
        unit: UnitId,
        form: Form,
        log: &mut impl Log<State, Event>,
    ) -> Option<UnitId> {
        let team = self.take_step(state, unit, form, log)?;
        state.unit_mut(team).set(Flags::OFF_MAP, true);
        Some(team)
    }

    pub(super) fn judge_loads(
        &self,
        state: &State,
        unit: UnitId,
        early: bool,
        choice: Choice,
    ) -> May {
        match choice {
            Choice::Pick { unit: lift } => self.may_load_onto(state, unit, lift),
            Choice::As { form } => self.may_divide(state, unit, form),
            Choice::Decline => Ok(()),
            Choice::LeaveOut => need(
                early,
                "FOF-11.2.1-03",
                "Who takes part was settled before play.",
            ),
            _ => Err(No(
                "FOF-11.2.1-02",
                "Choose what carries the unit, or let it wait.",
            )),
        }
    }

    fn waiting<'s>(&'s self, state: &'s State, from: u8) -> impl Iterator<Item = UnitId> + 's {
        let slots = (from..state.units.len() as u8).map(UnitId);
        slots.filter(|&id| self.awaits_landing(state.unit(id)))
    }

    pub(super) fn step_loads(&self, state: &mut State, at: u8, early: bool) -> Flow {
        let seats = |unit: UnitId| {
            let mut lifts = state.lifts.iter();
            // One step finds room where a squad does not.
            lifts.any(|lift| {
                self.may_load_onto(state, unit, lift.unit).is_ok()
                    || self.may_divide(state, unit, Form::Fire).is_ok()
                        && lift.place == LiftPlace::PickupZone
                        && !lift.grounded
                        && self.has_seats(state, lift.unit, 1).is_ok()
            })
        };
        let unit = self.waiting(state, at).find(|&unit| seats(unit));
        match unit {
            Some(unit) => {
                state
                    .stack
                    .become_(LandingFrame::Loads { at: unit.0, early });
                Flow::Wait(Wait::Choice)
            }
            None => {
                state.stack.finish();
                Flow::On
            }
        }
    }

    pub(super) fn choose_loads(
        &self,
        state: &mut State,
        unit: UnitId,
        early: bool,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let next = LandingFrame::Loads {
            at: unit.0 + 1,
            early,
        };
        match choice {
            Choice::Pick { unit: lift } => {
                state.stack.become_(next);
                self.load_onto(state, unit, lift, log);
            }
            // The same unit is asked about again.
            Choice::As { form } => {
                self.divide(state, unit, form, log);
            }
            Choice::Decline => state.stack.become_(next),
            Choice::LeaveOut => {
                state.stack.become_(next);
                state.unit_mut(unit).set(Flags::DETACHED, true);
                log.note(state, Event::Landing(LandingEvent::LeftOut { unit }));
            }
            Choice::Done => self.staff_loads(state, unit.0, log),
            choice => unlisted(choice),
        }
    }

    fn load_onto(
        &self,
        state: &mut State,
        unit: UnitId,
        lift: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let boards = state.unit_mut(unit);
        boards.aboard = lift;
        boards.set(Flags::OFF_MAP, false);
        log.note(state, Event::Landing(LandingEvent::Loaded { unit, lift }));
    }

    /// Trip of the mission's own plan on which a unit is carried in; teams come last.
    fn trip(&self, unit: &Unit) -> u8 {
        let line = self.mission.roster.get(unit.piece.index());
        line.and_then(|line| line.trip).unwrap_or(u8::MAX)
    }

    /// As the staff would have it: trip by trip, those of one trip together, squads split where no seat is left for all.
    fn staff_loads(&self, state: &mut State, from: u8, log: &mut impl Log<State, Event>) {
        state.stack.finish();
        let waiting = self.waiting(state, from);
        let mut units: Vec<(u8, UnitId)> = waiting
            .map(|unit| (self.trip(state.unit(unit)), unit))
            .collect();
        units.sort();
        let mut next = 0;
        while let Some(&(trip, unit)) = units.get(next) {
            if let Some(lift) = self.staff_lift(state, trip, unit) {
                self.load_onto(state, unit, lift, log);
            } else if self.may_divide(state, unit, Form::Fire).is_ok()
                && let Some(team) = self.divide(state, unit, Form::Fire, log)
            {
                // What is left of it is tried again; the step goes wherever one seat is free.
                units.insert(next + 1, (trip, team));
                continue;
            }
            next += 1;
        }
    }

    /// The helicopter or craft in which the staff would put a unit.
    fn staff_lift(&self, state: &State, trip: u8, unit: UnitId) -> Option<UnitId> {
        let together = |lift: &Lift| {
            let trips = state.aboard(lift.unit).map(|id| self.trip(state.unit(id)));
            trips.min().is_none_or(|first| first == trip)
        };
        let suits = |lift: &&Lift| {
            lift.planned && together(lift) && self.may_load_onto(state, unit, lift.unit).is_ok()
        };
        state.lifts.iter().find(suits).map(|lift| lift.unit)
    }

    /// Whether the plan still has to say when one comes: it is loaded, and waits where it began.
    fn wants_wave(&self, state: &State, lift: &Lift) -> bool {
        lift.planned && state.aboard(lift.unit).next().is_some()
    }

    pub(super) fn step_waves(&self, state: &mut State, at: u8) -> Flow {
        let open = |&i: &u8| self.wants_wave(state, &state.lifts[i as usize]);
        match (at..state.lifts.len() as u8).find(open) {
            Some(at) => {
                state.stack.become_(LandingFrame::Waves { at });
                Flow::Wait(Wait::Choice)
            }
            None => {
                state.stack.finish();
                Flow::On
            }
        }
    }

    /// The wave of one that comes after the one at hand is not settled yet.
    fn wave_of(&self, state: &State, lift: &Lift) -> Option<u8> {
        match (self.kind(state.unit(lift.unit)).craft, lift.place) {
            (_, LiftPlace::Inbound) => Some(lift.out),
            (_, LiftPlace::PickupZone) if lift.leaves > 0 => Some(lift.leaves),
            _ => None,
        }
    }

    /// FOF-11.2.1-02: the Landing Zone is large enough for the wave.
    pub(super) fn may_set_wave(&self, state: &State, at: u8, turn: u8) -> May {
        need(
            turn < self.mission.turns,
            "FOF-11.2.1-02",
            "By then the mission is over.",
        )?;
        let others = state.lifts.iter().take(at as usize);
        let others = others.filter(|lift| self.wave_of(state, lift) == Some(turn));
        let room = LZ_VEHICLES * self.landing_cards(state).count();
        need(
            others.count() < room,
            "FOF-11.2.1-02",
            "The Landing Zone is not large enough for that many in one wave.",
        )
    }

    fn set_wave(&self, state: &mut State, at: u8, turn: u8, log: &mut impl Log<State, Event>) {
        let unit = state.lifts[at as usize].unit;
        let craft = self.is_craft(state, unit);
        let lift = &mut state.lifts[at as usize];
        if craft {
            lift.place = LiftPlace::Inbound;
            lift.out = turn;
        } else if turn == 0 {
            // FOF-11.2.1-02: what lands on turn 1 is on its way.
            lift.place = LiftPlace::Inbound;
        } else {
            lift.leaves = turn;
        }
        log.note(state, Event::Landing(LandingEvent::Wave { unit, turn }));
    }

    pub(super) fn choose_waves(
        &self,
        state: &mut State,
        at: u8,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Wave { turn } => {
                state.stack.become_(LandingFrame::Waves { at: at + 1 });
                self.set_wave(state, at, turn, log);
            }
            Choice::Done => {
                state.stack.finish();
                for at in at..state.lifts.len() as u8 {
                    let lift = state.lifts[at as usize];
                    if !self.wants_wave(state, &lift) {
                        continue;
                    }
                    let trips = state.aboard(lift.unit).map(|id| self.trip(state.unit(id)));
                    let first = trips.min().unwrap_or(1).saturating_sub(1);
                    let first = first.min(self.mission.turns.saturating_sub(1));
                    let mut turns = first..self.mission.turns;
                    let turn = turns.find(|&turn| self.may_set_wave(state, at, turn).is_ok());
                    if let Some(turn) = turn {
                        self.set_wave(state, at, turn, log);
                    }
                }
            }
            choice => unlisted(choice),
        }
    }

    /// FOF-11.2.1-01: what was loaded in this turn leaves in the next.
    pub(super) fn plan_next_departures(&self, state: &mut State) {
        let next = state.turn + 1;
        for slot in 0..state.lifts.len() {
            let lift = state.lifts[slot];
            let loaded = state.aboard(lift.unit).next().is_some();
            if lift.planned && lift.place == LiftPlace::PickupZone && lift.leaves == 0 && loaded {
                state.lifts[slot].leaves = next;
            }
        }
    }

    /// Between two attempts (N-27): helicopters and those aboard are in the Pickup Zone again, damaged ones stay there;
    /// craft that have landed stay where they are; aircraft begin anew.
    pub(crate) fn reset_landings(&self, state: &mut State) {
        state.air.over.clear();
        for slot in 0..state.lifts.len() {
            let Lift { unit, place, .. } = state.lifts[slot];
            if self.is_craft(state, unit) || place == LiftPlace::Gone {
                continue;
            }
            self.wait_in_zone(state, unit);
            let flies = state.unit_mut(unit);
            flies.at = ground::Card::NOWHERE;
            flies.set(Flags::OFF_MAP, true);
            state.lifts[slot] = Lift {
                unit,
                planned: state.lifts[slot].planned,
                grounded: state.lifts[slot].grounded,
                ..Lift::default()
            };
        }
        for ship in state.air.flight.ships {
            if ship.unit.is_some() {
                state.unit_mut(ship.unit).flags = Flags(Flags::GONE);
            }
        }
        state.air.flight = Default::default();
        for controller in state.air.controllers.iter_mut() {
            (controller.last, controller.came) = (0, 0);
        }
    }
}
