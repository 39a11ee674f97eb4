//! 11.1.1, 11.1.5 Departures: who gets off first, the VOF on the card, and what is carried out.

use super::{LandingEvent, LandingFrame, LeaveStep};
use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::state::{Aim, Area, Flags, Item, ItemKind, LiftPlace, State, UnitId, Wait};
use engine::Log;
use ground::Card;

impl Fof {
    pub(super) fn judge_leaves(&self, state: &State, unit: UnitId, choice: Choice) -> May {
        match choice {
            Choice::Done => Ok(()),
            // FOF-11.1.1-07: a helicopter must move on; a craft may stay and give covering fire (FOF-11.3-02).
            Choice::Decline => need(
                self.is_craft(state, unit),
                "FOF-11.1.1-07",
                "A helicopter on the Landing Zone moves on in every turn.",
            ),
            Choice::Pick { unit: passenger } => {
                need(
                    passenger.index() < state.units.len() && state.unit(passenger).aboard == unit,
                    "FOF-11.2.1-06",
                    "It is not aboard.",
                )?;
                self.may_get_off(state, passenger, Area::OPEN)
            }
            _ => Err(No(
                "FOF-11.2.1-06",
                "Let off those who now have room, or have it leave.",
            )),
        }
    }

    pub(super) fn step_leaves(
        &self,
        state: &mut State,
        unit: UnitId,
        step: LeaveStep,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let next = |step| LandingFrame::Leaves { unit, step };
        match step {
            LeaveStep::Ask => {
                let able = |id: UnitId| self.may_get_off(state, id, Area::OPEN).is_ok();
                if self.is_craft(state, unit) || state.aboard(unit).any(able) {
                    return Flow::Wait(Wait::Choice);
                }
                state.stack.become_(next(LeaveStep::Vof));
            }
            // FOF-11.1.5-01: as a vehicle that leaves its card, so without the moving modifier (N-01).
            LeaveStep::Vof => {
                state.stack.become_(next(LeaveStep::Away));
                state.unit_mut(unit).set(Flags::ACTED, true);
                self.resolve_vof(state, unit, false);
            }
            LeaveStep::Away => {
                state.stack.finish();
                let stands = state
                    .lift(unit)
                    .is_some_and(|lift| lift.place == LiftPlace::Ground);
                if stands {
                    let place = match self.is_craft(state, unit) {
                        true => LiftPlace::Gone,
                        false => LiftPlace::Outbound,
                    };
                    self.take_off(state, unit, place, log);
                }
            }
        }
        Flow::On
    }

    /// A helicopter or craft leaves its card for a box: the one door off the map for it.
    pub(crate) fn take_off(
        &self,
        state: &mut State,
        unit: UnitId,
        place: LiftPlace,
        log: &mut impl Log<State, Event>,
    ) {
        let area = state.unit(unit).area;
        let leaves = state.unit_mut(unit);
        leaves.at = Card::NOWHERE;
        leaves.area = Area::OPEN;
        leaves.aim = Aim::None;
        leaves.flags.0 |= Flags::OFF_MAP;
        leaves.set(Flags::PINNED | Flags::ACTED | Flags::ATTACKED, false);
        self.left_map(state, unit, area, log);
        state.changed = true;
        if place == LiftPlace::Gone {
            self.carry_out(state, unit, log);
            self.take_passengers_along(state, unit, log);
        }
        self.shift(state, unit, place, log);
    }

    /// FOF-5.1.7-01, N-31: Casualties are evacuated when their helicopter is Outbound, or their craft at sea again.
    pub(super) fn carry_out(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        for slot in 0..state.items.len() {
            let item = state.items[slot];
            // A Litter Team aboard takes its Casualty along.
            let holder = state.units.get(item.holder.index());
            let aboard = item.holder == unit || holder.is_some_and(|it| it.aboard == unit);
            if aboard && item.kind == ItemKind::Casualty(Side::Friendly) {
                state.items[slot] = Item::default();
                state.tally.evacuated = state.tally.evacuated.saturating_add(1);
                self.award(state, self.mission.points.evacuated.into());
                log.note(state, Event::Landing(LandingEvent::Evacuated { unit }));
            }
        }
    }

    /// In the Pickup Zone everybody gets off, and can board another (FOF-10.7-11, FOF-11.2.1-06).
    pub(super) fn wait_in_zone(&self, state: &mut State, lift: UnitId) {
        let aboard: Vec<UnitId> = state.aboard(lift).collect();
        for unit in aboard {
            let waits = state.unit_mut(unit);
            waits.aboard = UnitId::NONE;
            waits.at = Card::NOWHERE;
            waits.set(Flags::OFF_MAP, true);
        }
    }
}
