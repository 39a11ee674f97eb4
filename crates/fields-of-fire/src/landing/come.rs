//! 11.1.2, 11.1.5, 11.2.2, 11.3 Landings: where, under what fire, and who gets off.

use super::{ComeStep, LandingEvent, LandingFrame};
use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::frame::Purpose;
use crate::state::{Area, Flags, ItemKind, LiftPlace, State, Unit, UnitId, Wait};
use engine::{Clause, Log};
use ground::Card;

impl Fof {
    fn place_of(&self, state: &State, unit: UnitId) -> LiftPlace {
        state.lift(unit).map_or(LiftPlace::Gone, |lift| lift.place)
    }

    pub(super) fn judge_comes(&self, state: &State, unit: UnitId, choice: Choice) -> May {
        match choice {
            Choice::To { card } => self.may_land(state, unit, card),
            Choice::Send {
                place: LiftPlace::Loiter,
            } => {
                need(
                    !self.is_craft(state, unit),
                    "FOF-11.1.2-01",
                    "Landing craft do not loiter.",
                )?;
                need(
                    self.place_of(state, unit) == LiftPlace::Inbound,
                    "FOF-11.1.2-02",
                    "It has loitered for a turn: it lands, or goes Outbound.",
                )
            }
            Choice::Send {
                place: LiftPlace::Outbound,
            } => need(
                self.place_of(state, unit) == LiftPlace::Loiter,
                "FOF-11.1.2-01",
                "From Inbound it lands or loiters.",
            ),
            _ => Err(No(
                "FOF-11.1.1-02",
                "Choose where it lands, or where it goes instead.",
            )),
        }
    }

    pub(super) fn step_comes(
        &self,
        state: &mut State,
        unit: UnitId,
        step: ComeStep,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let next = |step| LandingFrame::Comes { unit, step };
        let landed = self.place_of(state, unit) == LiftPlace::Ground;
        match step {
            ComeStep::Begin => {
                let surf = self.mission.zones.surf;
                if self.is_craft(state, unit) && surf > 1 {
                    state.stack.become_(next(ComeStep::Surf));
                    self.number(state, surf, Purpose::Surf);
                } else {
                    state.stack.become_(next(ComeStep::Where));
                }
            }
            // FOF-11.3-02: some are held back on the way.
            ComeStep::Surf => {
                let held = state.number_drawn() == 1;
                state.stack.become_(next(ComeStep::Where));
                if held {
                    self.hold_back(state, unit, log);
                }
            }
            ComeStep::Where => {
                let any = |at: Card| self.may_land(state, unit, at).is_ok();
                if self.landing_cards(state).any(any) {
                    return Flow::Wait(Wait::Choice);
                }
                self.turn_away(state, unit, log);
            }
            ComeStep::Vof => {
                state.stack.become_(next(ComeStep::Reaction));
                state.unit_mut(unit).set(Flags::ACTED, true);
                self.resolve_vof(state, unit, true);
            }
            ComeStep::Reaction => {
                state.stack.become_(next(ComeStep::Unload));
                // Nobody reacts to one that has been driven off (FOF-10.5.2-02).
                self.draw_reaction(state, unit, true);
            }
            ComeStep::Unload if landed => self.unload_next(state, unit, log),
            ComeStep::Unload => state.stack.finish(),
        }
        Flow::On
    }

    fn hold_back(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        state.stack.finish();
        if let Some(lift) = state.lift_mut(unit) {
            lift.moved = true;
        }
        let (out, held) = (0, true);
        log.note(
            state,
            Event::Landing(LandingEvent::Nearer { unit, out, held }),
        );
    }

    /// FOF-11.1.1-03, FOF-11.2.1-05: no Landing Zone that it could use: to Loiter, from there Outbound. A craft waits.
    fn turn_away(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let No(clause, _) = self.why_not_land(state, unit);
        let clause = Clause(clause);
        log.note(
            state,
            Event::Landing(LandingEvent::Refused { unit, clause }),
        );
        if self.is_craft(state, unit) {
            return self.hold_back(state, unit, log);
        }
        state.stack.finish();
        let place = match self.place_of(state, unit) {
            LiftPlace::Loiter => LiftPlace::Outbound,
            _ => LiftPlace::Loiter,
        };
        self.shift(state, unit, place, log);
    }

    /// It comes down on a card; what follows is the fire on it, then its load.
    pub(super) fn touch_down(
        &self,
        state: &mut State,
        unit: UnitId,
        at: Card,
        log: &mut impl Log<State, Event>,
    ) {
        let step = ComeStep::Vof;
        state.stack.become_(LandingFrame::Comes { unit, step });
        self.count_landing(state, at);
        if let Some(lift) = state.lift_mut(unit) {
            lift.place = LiftPlace::Ground;
            lift.moved = true;
        }
        let comes = state.unit_mut(unit);
        comes.set(Flags::OFF_MAP, false);
        comes.at = at;
        log.note(state, Event::Landing(LandingEvent::Landed { unit, at }));
        self.relocate(state, unit, at, Area::OPEN, false, log);
        self.enters_lines(state, unit);
    }

    /// FOF-11.1.5-01, FOF-10.2.2-04: passengers and load get off once the fire is over. FOF-11.2.1-06: a helicopter keeps
    /// those aboard for whom there is no room; FOF-11.3-03: a craft lands all.
    fn unload_next(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let craft = self.is_craft(state, unit);
        let lands = |&id: &UnitId| craft || self.may_get_off(state, id, Area::OPEN).is_ok();
        let next = state.aboard(unit).find(lands);
        if let Some(passenger) = next {
            return self.get_off(state, passenger, Area::OPEN, log);
        }
        state.stack.finish();
        let kept: Vec<UnitId> = state.aboard(unit).collect();
        for passenger in kept {
            let (unit, lift) = (passenger, unit);
            log.note(
                state,
                Event::Landing(LandingEvent::StayedAboard { unit, lift }),
            );
        }
        self.drop_load(state, unit, log);
    }

    fn drop_load(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let Unit { at, area, .. } = *state.unit(unit);
        let mut dropped = false;
        for item in state.items.iter_mut().filter(|item| item.holder == unit) {
            if !matches!(item.kind, ItemKind::Casualty(_) | ItemKind::None) {
                item.holder = UnitId::NONE;
                (item.at, item.area) = (at, area);
                dropped = true;
            }
        }
        if dropped {
            state.changed = true;
            log.note(state, Event::Landing(LandingEvent::Dropped { unit, at }));
        }
    }
}
