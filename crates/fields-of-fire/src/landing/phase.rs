//! 11.1.1, 11.2.2 The landings of an AT phase: departures, landings, the boxes.

use super::{ComeStep, LandingEvent, LandingFrame, LandingStep, LeaveStep};
use crate::counters::Craft;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::AirFrame;
use crate::state::{Lift, LiftPlace, State, UnitId};
use engine::Log;

impl Fof {
    pub(super) fn step_landings(
        &self,
        state: &mut State,
        step: LandingStep,
        landed: bool,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let next = |step| LandingFrame::Phase { step, landed };
        match step {
            LandingStep::Depart => {
                let stands = |lift: &&Lift| lift.place == LiftPlace::Ground && !lift.moved;
                let leaves = state.lifts.iter().find(stands).map(|lift| lift.unit);
                match leaves {
                    Some(unit) => state.stack.call(LandingFrame::Leaves {
                        unit,
                        step: LeaveStep::Ask,
                    }),
                    None => {
                        self.come_nearer(state, log);
                        state.stack.become_(next(LandingStep::Land));
                    }
                }
            }
            LandingStep::Land => {
                let mut waiting = self.arriving(state);
                let (first, several) = (waiting.next(), waiting.next().is_some());
                drop(waiting);
                match first {
                    None => state.stack.become_(next(LandingStep::Shift)),
                    Some(unit) => {
                        let landed = true;
                        let step = LandingStep::Land;
                        state.stack.become_(LandingFrame::Phase { step, landed });
                        let begin = ComeStep::Begin;
                        // The player says in what order they come, and may send others in between (N-29).
                        state.stack.call(match several {
                            true => LandingFrame::Which,
                            false => LandingFrame::Comes { unit, step: begin },
                        });
                    }
                }
            }
            LandingStep::Shift => {
                state.stack.become_(next(LandingStep::Load));
                self.shift_boxes(state, log);
            }
            LandingStep::Load => {
                state.stack.become_(next(LandingStep::Over));
                state.stack.call(LandingFrame::Loads {
                    at: 0,
                    early: false,
                });
            }
            LandingStep::Over => {
                state.stack.finish();
                self.plan_next_departures(state);
                for lift in state.lifts.iter_mut() {
                    lift.moved = false;
                    lift.activated = false;
                }
                state.traffic.clear();
                if landed && !state.air.is_empty() {
                    state.stack.call(AirFrame::Window);
                }
            }
        }
        Flow::On
    }

    /// Helicopters Inbound or in Loiter, and craft before the beach, that have not come yet.
    fn arriving<'s>(&self, state: &'s State) -> impl Iterator<Item = UnitId> + 's {
        let comes = |lift: &&Lift| {
            matches!(lift.place, LiftPlace::Inbound | LiftPlace::Loiter) && !lift.moved
        };
        state.lifts.iter().filter(comes).map(|lift| lift.unit)
    }

    /// Whether the player may have this one come next.
    pub(super) fn may_come(&self, state: &State, unit: UnitId) -> May {
        need(
            self.arriving(state).any(|other| other == unit),
            "FOF-11.2.2-01",
            "It is neither Inbound nor in Loiter, or it has already moved.",
        )
    }

    /// FOF-11.3-01: craft that are not yet before the beach come one zone nearer.
    fn come_nearer(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for slot in 0..state.lifts.len() {
            let Lift {
                unit,
                place,
                out,
                moved,
                ..
            } = state.lifts[slot];
            if place == LiftPlace::Inbound && out > 0 && !moved {
                let out = out - 1;
                state.lifts[slot].out = out;
                state.lifts[slot].moved = true;
                let held = false;
                log.note(
                    state,
                    Event::Landing(LandingEvent::Nearer { unit, out, held }),
                );
            }
        }
    }

    /// From the Pickup Zone to Inbound, from Outbound to the Pickup Zone: each makes one move a turn (FOF-11.1.1-01, -05,
    /// FOF-11.2.2-01).
    fn shift_boxes(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for slot in 0..state.lifts.len() {
            let lift = state.lifts[slot];
            if lift.moved {
                continue;
            }
            match lift.place {
                LiftPlace::PickupZone if self.departs(state, &lift) => {
                    self.shift(state, lift.unit, LiftPlace::Inbound, log);
                }
                LiftPlace::Outbound => self.shift(state, lift.unit, LiftPlace::PickupZone, log),
                _ => {}
            }
        }
    }

    /// FOF-11.1.1-01, FOF-11.2.1-07, FOF-10.7-11: by order, or by plan; a damaged one never.
    fn departs(&self, state: &State, lift: &Lift) -> bool {
        let due = lift.leaves > 0 && lift.leaves <= state.turn;
        let loaded = state.aboard(lift.unit).next().is_some();
        !lift.grounded
            && match lift.planned {
                true => due && loaded,
                false => lift.activated,
            }
    }

    /// Puts one that is in no place on the map into a box.
    pub(super) fn shift(
        &self,
        state: &mut State,
        unit: UnitId,
        place: LiftPlace,
        log: &mut impl Log<State, Event>,
    ) {
        if let Some(lift) = state.lift_mut(unit) {
            lift.place = place;
            lift.moved = true;
            lift.leaves = 0;
        }
        log.note(state, Event::Landing(LandingEvent::Sent { unit, place }));
        match place {
            LiftPlace::Outbound => self.carry_out(state, unit, log),
            LiftPlace::PickupZone => self.wait_in_zone(state, unit),
            _ => {}
        }
    }

    /// Whether a unit is a landing craft.
    pub(super) fn is_craft(&self, state: &State, unit: UnitId) -> bool {
        self.kind(state.unit(unit)).craft == Craft::Amphibious
    }
}
