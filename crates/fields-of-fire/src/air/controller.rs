//! 10.8.6 Forward Air Controllers: five turns over the map, calls and marks by order of the Company HQ.

use super::{AirEvent, AirFrame};
use crate::counters::{Craft, Role};
use crate::event::Event;
use crate::fof::{Fof, May, need};
use crate::state::{Action, Maker, Marker, MarkerKind, Smoke, State, UnitId};
use engine::Log;
use ground::Card;

/// Turns for which a controller stays, the one in which it comes counted (FOF-10.8.6-02).
const TURNS: u8 = 5;
/// Reach of its WP Rockets, in cards (FOF-10.8.6-04).
const ROCKET: u8 = 1;

impl Fof {
    /// Whether a controller may be placed in this AT phase (FOF-10.8.6-01, -05).
    pub(super) fn may_place_controller(&self, state: &State, unit: UnitId) -> May {
        let controllers = state.air.controllers.iter();
        let Some(controller) = controllers.clone().find(|it| it.unit == unit) else {
            return need(
                false,
                "FOF-10.8.6-01",
                "It is not an aircraft waiting to be placed.",
            );
        };
        need(
            state.overhead(unit).is_none() && controller.came < state.turn,
            "FOF-10.8.6-01",
            "It is over the map, or broke off this turn.",
        )?;
        need(
            controller.last == 0 || state.turn < controller.last,
            "FOF-10.8.6-05",
            "This is its last turn over the map.",
        )
    }

    pub(super) fn place_controller(
        &self,
        state: &mut State,
        unit: UnitId,
        at: Card,
        log: &mut impl Log<State, Event>,
    ) {
        let turn = state.turn;
        let controllers = &mut state.air.controllers;
        if let Some(controller) = controllers.iter_mut().find(|it| it.unit == unit) {
            controller.came = turn;
            if controller.last == 0 {
                controller.last = turn + TURNS - 1;
            }
        }
        state.stack.become_(AirFrame::Under { unit, fired: false });
        self.fly_over(state, unit, at);
        log.note(state, Event::Air(AirEvent::ControllerCame { unit, at }));
    }

    /// The phase ends. A Flight in its second turn attacks; then the VOF on a controller that stayed (FOF-10.5.1-06), and
    /// its last turn (FOF-10.8.6-02).
    pub(super) fn step_air_end(
        &self,
        state: &mut State,
        next: u8,
        fired: bool,
        log: &mut impl Log<State, Event>,
    ) {
        if next == 0 && !fired && self.attacks_again(state) {
            return state.stack.call(AirFrame::Attack {
                step: super::AttackStep::Begin,
            });
        }
        let later = state.air.controllers.iter().filter(|it| it.unit.0 >= next);
        let Some(&controller) = later.min_by_key(|it| it.unit.0) else {
            return state.stack.finish();
        };
        let unit = controller.unit;
        // One that was shot down is no longer listed, and the next one has not been fired at yet.
        let fired = fired && unit.0 == next;
        let stayed = state.overhead(unit).is_some() && controller.came < state.turn;
        if stayed && !fired {
            state.stack.become_(AirFrame::End {
                next: unit.0,
                fired: true,
            });
            return self.resolve_vof(state, unit, false);
        }
        state.stack.become_(AirFrame::End {
            next: unit.0 + 1,
            fired: false,
        });
        if state.overhead(unit).is_some() && state.turn >= controller.last {
            self.fly_away(state, unit);
            log.note(state, Event::Air(AirEvent::ControllerLeft { unit }));
        }
    }

    /// FOF-10.8.6-05: it may come back in the next turn; its last turn stays where it is.
    pub(super) fn controller_breaks_off(&self, state: &mut State, unit: UnitId) {
        self.fly_away(state, unit);
        let turn = state.turn;
        let controllers = &mut state.air.controllers;
        if let Some(controller) = controllers.iter_mut().find(|it| it.unit == unit) {
            controller.came = turn;
        }
    }

    /// The role in which a unit observes: a controller in the air is one as on the ground (FOF-10.8.6-03).
    pub(crate) fn observing_role(&self, state: &State, observer: UnitId) -> Role {
        let kind = self.kind(state.unit(observer));
        match kind.craft {
            Craft::Controller => Role::AirController,
            _ => kind.role,
        }
    }

    /// Whether an order can be given to a controller: by the Company HQ, always (N-37), or under General Initiative.
    fn may_order_controller(&self, state: &State, by: UnitId, unit: UnitId, action: Action) -> May {
        let clause = "FOF-10.8.6-03";
        need(
            state.air.controllers.iter().any(|it| it.unit == unit)
                && state.overhead(unit).is_some(),
            clause,
            "There is no controller in the air over the map.",
        )?;
        let company = state
            .units
            .get(by.index())
            .is_none_or(|by| self.kind(by).role == Role::CompanyHq);
        need(company, clause, "A controller obeys the Company HQ alone.")?;
        if by.is_some() {
            self.may_direct_aircraft(state, by)?;
        }
        self.lifts_come_first(state, by)?;
        need(
            state.unit(unit).did & action.bit() == 0,
            "FOF-4.2-02",
            "It has already done that in this Impulse.",
        )?;
        let left = self.impulse(state).map_or(0, |impulse| impulse.left);
        need(
            left > 0,
            "FOF-4.2-01",
            "The Impulse does not have enough Commands left for that.",
        )
    }

    /// Whether a controller may be ordered to call for aircraft onto a card.
    pub(crate) fn may_direct(
        &self,
        state: &State,
        by: UnitId,
        unit: UnitId,
        row: u8,
        at: Card,
    ) -> May {
        self.may_order_controller(state, by, unit, Action::CallForFire)?;
        let support = self.mission.support.get(row as usize);
        need(
            support.is_some_and(|support| support.mission.needs_mark()),
            "FOF-10.8.6-03",
            "A controller calls only for Air Strikes and Attack Helicopters.",
        )?;
        self.may_call_for_fire(state, unit, row, at)
    }

    pub(crate) fn direct(
        &self,
        state: &mut State,
        unit: UnitId,
        row: u8,
        at: Card,
        log: &mut impl Log<State, Event>,
    ) {
        self.spend(state, 1, log);
        state.unit_mut(unit).did |= Action::CallForFire.bit();
        self.call_for_fire(state, unit, Maker::Row(row), at);
    }

    /// Whether a controller may mark a card with a WP Rocket.
    pub(crate) fn may_mark(&self, state: &State, by: UnitId, unit: UnitId, at: Card) -> May {
        self.may_order_controller(state, by, unit, Action::DeployPyrotechnic)?;
        let over = state.spot(unit);
        need(
            state.cell(at).on_map() && over.distance(at) <= ROCKET,
            "FOF-10.8.6-04",
            "Its rockets reach only to Close Range.",
        )
    }

    pub(crate) fn mark_target(
        &self,
        state: &mut State,
        unit: UnitId,
        at: Card,
        log: &mut impl Log<State, Event>,
    ) {
        self.spend(state, 1, log);
        state.unit_mut(unit).did |= Action::DeployPyrotechnic.bit();
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::HandSmoke(Smoke::WhitePhosphorus),
                at,
                ..Marker::default()
            },
        );
        state.changed = true;
        log.note(state, Event::Air(AirEvent::Marked { unit, at }));
    }
}
