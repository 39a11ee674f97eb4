//! 11.1.1 Direct support: the Company HQ Activates helicopters, box by box.

use super::LandingEvent;
use crate::choice::Choice;
use crate::counters::{Craft, Role};
use crate::event::Event;
use crate::fof::{Fof, May, No, need};
use crate::state::{Lift, LiftPlace, State, UnitId};
use engine::Log;
use ground::Card;

/// Boxes in which a helicopter waits for an order (FOF-11.1.1-05: Outbound needs none).
const BOXES: [LiftPlace; 4] = [
    LiftPlace::PickupZone,
    LiftPlace::Inbound,
    LiftPlace::Loiter,
    LiftPlace::Ground,
];

impl Fof {
    /// Helicopters in direct support in a box or on a card that are not Activated yet.
    fn callable<'s>(
        &'s self,
        state: &'s State,
        place: LiftPlace,
        at: Card,
    ) -> impl Iterator<Item = UnitId> + 's {
        let there = move |lift: &&Lift| {
            let helicopter = self.kind(state.unit(lift.unit)).craft == Craft::Helicopter;
            helicopter
                && lift.place == place
                && state.unit(lift.unit).at == at
                && !(lift.planned || lift.activated || lift.grounded)
        };
        state.lifts.iter().filter(there).map(|lift| lift.unit)
    }

    /// FOF-11.1.1-06: one order of the Company HQ for all in one box or on one card; General Initiative serves too
    /// (FOF-10.1.2-05).
    fn may_call_lift(&self, state: &State, by: UnitId, place: LiftPlace, at: Card) -> May {
        let clause = "FOF-11.1.1-06";
        let Some(first) = self.callable(state, place, at).next() else {
            return need(
                false,
                clause,
                "No helicopter in direct support waits there for an order.",
            );
        };
        need(
            place != LiftPlace::Outbound,
            "FOF-11.1.1-05",
            "From Outbound it returns to the Pickup Zone without an order.",
        )?;
        let left = self.impulse(state).map_or(0, |impulse| impulse.left);
        need(
            left > 0,
            "FOF-4.2-01",
            "The Impulse does not have enough Commands left for that.",
        )?;
        let Some(gives) = state.units.get(by.index()) else {
            return Ok(());
        };
        need(
            self.kind(gives).role == Role::CompanyHq,
            "FOF-11.1.1-01",
            "Helicopters in direct support obey the Company HQ alone.",
        )?;
        self.may_direct_aircraft(state, by)?;
        self.in_communication(state, by, first)
    }

    /// Whether an HQ is in a state to give orders to aircraft: neither on its Fire Team side, nor inside a vehicle (S-709).
    pub(crate) fn may_direct_aircraft(&self, state: &State, by: UnitId) -> May {
        let gives = state.unit(by);
        need(
            !gives.is_lat(),
            "FOF-4.1.4-02",
            "An HQ or Staff unit on its Fire Team side orders only itself.",
        )?;
        need(
            gives.in_play(),
            "FOF-10.2.1-04",
            "From inside a vehicle nobody gives orders.",
        )
    }

    /// FOF-11.1.1-08: Commands go first to helicopters that must move on.
    pub(crate) fn lifts_come_first(&self, state: &State, by: UnitId) -> May {
        match state.lifts.is_empty() || !by.is_some() {
            true => Ok(()),
            false => self.lifts_wait(state, by),
        }
    }

    fn lifts_wait(&self, state: &State, by: UnitId) -> May {
        let must = |lift: &&Lift| {
            matches!(
                lift.place,
                LiftPlace::Ground | LiftPlace::Inbound | LiftPlace::Loiter
            )
        };
        let waits = state.lifts.iter().filter(must).any(|lift| {
            let at = state.unit(lift.unit).at;
            self.may_call_lift(state, by, lift.place, at).is_ok()
        });
        need(
            !waits,
            "FOF-11.1.1-08",
            "First the helicopters that must move on are Activated.",
        )
    }

    /// Orders of an Impulse to helicopters and controllers.
    pub(crate) fn air_orders(&self, state: &State, by: UnitId, out: &mut Vec<Choice>) {
        if state.lifts.is_empty() && state.air.over.is_empty() {
            return;
        }
        let mut offer = |choice: Choice| {
            if self.may_order_air(state, by, choice).is_ok() && !out.contains(&choice) {
                out.push(choice);
            }
        };
        for lift in state
            .lifts
            .iter()
            .filter(|lift| BOXES.contains(&lift.place))
        {
            let at = state.unit(lift.unit).at;
            let place = lift.place;
            offer(Choice::CallLift { place, at });
        }
        for controller in state.air.controllers.iter() {
            let unit = controller.unit;
            for at in state.cells.on_map().iter() {
                offer(Choice::MarkTarget { unit, at });
                for row in 0..self.mission.support.len() as u8 {
                    offer(Choice::Direct { unit, row, at });
                }
            }
        }
    }

    pub(crate) fn may_order_air(&self, state: &State, by: UnitId, choice: Choice) -> May {
        match choice {
            Choice::CallLift { place, at } => self.may_call_lift(state, by, place, at),
            Choice::Direct { unit, row, at } => self.may_direct(state, by, unit, row, at),
            Choice::MarkTarget { unit, at } => self.may_mark(state, by, unit, at),
            _ => Err(No("FOF-11.1.1-06", "That is not an order for aircraft.")),
        }
    }

    pub(crate) fn order_air(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::CallLift { place, at } => {
                self.spend(state, 1, log);
                let called: Vec<UnitId> = self.callable(state, place, at).collect();
                for unit in called {
                    if let Some(lift) = state.lift_mut(unit) {
                        lift.activated = true;
                    }
                }
                log.note(state, Event::Landing(LandingEvent::Activated { place, at }));
            }
            Choice::Direct { unit, row, at } => self.direct(state, unit, row, at, log),
            Choice::MarkTarget { unit, at } => self.mark_target(state, unit, at, log),
            choice => crate::choice::unlisted(choice),
        }
    }
}
