//! 10.5.1 The phase: Activated units of both sides in turn, then the VOF on those that took no action. 10.1, 10.4 Who is
//! Activated, and by whom.

use super::act::Acting;
use super::{VehicleEvent, VehicleFrame};
use crate::counters::{Carriage, Role, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::{AirFrame, LandingFrame, Purpose};
use crate::mission::{MissionKind, RosterLine};
use crate::orders::OrderFrame;
use crate::state::{Action, Flags, PieceId, State, Unit, UnitId, Wait};
use engine::Log;

impl Fof {
    /// Whether there is a vehicle on the table: without one the phase has nothing in it.
    pub(crate) fn any_vehicle(&self, state: &State) -> bool {
        state
            .units
            .iter()
            .any(|unit| unit.in_play() && self.is_vehicle(unit))
    }

    /// 3.6 begins. FOF-10.5.1-01: the attacker first.
    pub(crate) fn begin_vehicles(&self, state: &mut State) {
        let flies = !state.air.is_empty();
        if !flies && state.lifts.is_empty() && !self.any_vehicle(state) {
            return self.end_activations(state);
        }
        self.activate_enemies(state);
        state.stack.call(VehicleFrame::Phase {
            side: self.first_to_act(),
            passed: false,
            group: 0,
        });
        // The player's aircraft first, then the landings; what is called last comes first.
        if !state.lifts.is_empty() {
            state.stack.call(LandingFrame::begins());
        }
        if flies {
            state.stack.call(AirFrame::Begin);
        }
    }

    /// FOF-10.5.1-01: the attacker.
    fn first_to_act(&self) -> Side {
        match self.mission.kind {
            MissionKind::Offensive | MissionKind::Patrol => Side::Friendly,
            MissionKind::Defensive => Side::Enemy,
        }
    }

    /// Whether a unit belongs to a group of those who act together (FOF-10.5.1-01); the last one is all the rest.
    pub(super) fn is_of_group(&self, unit: &Unit, group: u8) -> bool {
        let groups = &self.mission.vehicle_groups;
        let listed = |kinds: &Vec<u8>| kinds.contains(&unit.kind.0);
        let own = groups.iter().position(listed).unwrap_or(groups.len());
        own == usize::from(group)
    }

    /// FOF-3.6-02, FOF-10.4-03: whoever was Activated has its marker flipped when it is done, at the latest now.
    fn end_activations(&self, state: &mut State) {
        for unit in state.units.iter_mut() {
            if unit.is(Flags::ACTIVATED) {
                unit.set(Flags::ACTIVATED, false);
                unit.set(Flags::MOVED_OR_FIRED, true);
            }
        }
    }

    /// The marker of a unit that has acted or reacted (FOF-10.4-03).
    pub(crate) fn mark_moved_or_fired(&self, state: &mut State, unit: UnitId) {
        let done = state.unit_mut(unit);
        if done.in_play() {
            done.set(Flags::ACTIVATED, false);
            done.set(Flags::MOVED_OR_FIRED, true);
        }
    }

    /// 4.2.1i Whether a unit may be Activated for this phase: any vehicle, Pinned or not, and Unpinned AT-capable infantry.
    pub(crate) fn may_activate_vehicle(&self, state: &State, order: &OrderFrame) -> May {
        let clause = "FOF-4.2.1-09";
        let unit = state.unit(order.unit);
        need(
            self.any_vehicle(state),
            clause,
            "There is no vehicle on the map.",
        )?;
        let vehicle = self.is_vehicle(unit);
        need(
            !self.is_aircraft(unit),
            "FOF-11.1.1-06",
            "Helicopters are Activated by the box or card, and by the Company HQ.",
        )?;
        need(
            vehicle || self.is_at_capable(unit),
            clause,
            "It is neither a vehicle nor AT-capable.",
        )?;
        need(
            vehicle || !unit.is(Flags::PINNED),
            "FOF-10.4-01",
            "Pinned infantry is not Activated against vehicles.",
        )?;
        need(
            !unit.is(Flags::ACTIVATED),
            clause,
            "It is already Activated.",
        )
    }

    pub(crate) fn activate_vehicle(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        state.unit_mut(unit).set(Flags::ACTIVATED, true);
        log.note(state, Event::Vehicle(VehicleEvent::Activated { unit }));
    }

    /// FOF-10.1.2-04: a lone vehicle obeys the CO HQ, its Staff, and the PLT HQ that it was attached to.
    pub(crate) fn may_order_vehicle(&self, state: &State, by: UnitId, unit: UnitId) -> May {
        let (gives, obeys) = (state.unit(by), state.unit(unit));
        let role = self.kind(gives).role;
        if self.is_crewless(obeys) {
            // FOF-10.8.1-01: a commander aboard drives himself; otherwise whoever commands those aboard.
            let commands = |passenger: UnitId| {
                passenger == by
                    || self
                        .chain_of_command(state, by, passenger, Action::Move)
                        .is_ok()
            };
            return need(
                role.commands() && state.aboard(unit).any(commands),
                "FOF-10.8.1-01",
                "It is driven by those aboard, and obeys whoever commands them.",
            );
        }
        if self.kind(obeys).transport.how == Carriage::Open {
            return need(
                role.commands(),
                "FOF-10.8.1-02",
                "A truck obeys any HQ or Staff unit beside it.",
            );
        }
        if let Some(hq) = self.vehicle_platoon(obeys) {
            // FOF-10.1.1-01, FOF-10.1.2-04, N-33
            let own = gives.piece == hq && role == Role::VehicleHq;
            return need(
                by == unit || role == Role::CompanyHq || own,
                "FOF-10.1.2-04",
                "A vehicle of a vehicle platoon obeys its own HQ and the Company HQ.",
            );
        }
        let attached = role == Role::PlatoonHq && gives.platoon == obeys.platoon;
        need(
            role == Role::CompanyHq || role.is_staff() || attached,
            "FOF-10.1.2-04",
            "A vehicle obeys the Company HQ, its Staff and the Platoon HQ that it is attached to.",
        )
    }

    /// The roster line of the HQ of the vehicle platoon that a vehicle belongs to.
    pub(crate) fn vehicle_platoon(&self, unit: &Unit) -> Option<PieceId> {
        if unit.side != Side::Friendly || !self.is_vehicle(unit) {
            return None;
        }
        let leads = |line: &RosterLine| {
            line.platoon == unit.platoon
                && self.mission.kinds[line.kind as usize].role == Role::VehicleHq
        };
        let hq = self.mission.roster.iter().position(leads)?;
        Some(PieceId(hq as u8))
    }

    /// Whether a unit of the player's is to be called on: Activated, not yet done, with something to do.
    pub(super) fn may_have_act(&self, state: &State, unit: UnitId) -> May {
        let known = state.units.get(unit.index());
        need(
            known.is_some_and(|u| u.side == Side::Friendly && u.in_play()),
            "FOF-10.5.1-01",
            "It is not a unit of the company on the map.",
        )?;
        let unit_is = state.unit(unit);
        need(
            unit_is.is(Flags::ACTIVATED) && !unit_is.is(Flags::MOVED_OR_FIRED),
            "FOF-10.4-02",
            "Only a unit that is Activated, and has not fired since, acts.",
        )?;
        self.can_act(state, unit)
    }

    /// As [`Fof::may_have_act`], and its group is at it.
    pub(super) fn may_act_now(&self, state: &State, unit: UnitId, group: u8) -> May {
        self.may_have_act(state, unit)?;
        need(
            self.is_of_group(state.unit(unit), group),
            "FOF-10.5.1-01",
            "Another group of vehicles finishes first.",
        )
    }

    /// FOF-10.5.1-01: in turn, until nobody is left; whoever has nobody lets the other side finish.
    pub(super) fn step_phase(
        &self,
        state: &mut State,
        side: Side,
        passed: bool,
        group: u8,
    ) -> Flow {
        let ours = !passed
            && state
                .in_play()
                .any(|unit| self.may_act_now(state, unit, group).is_ok());
        let theirs = self.enemies_to_act(state, group).next().is_some();
        let next = match (ours, theirs) {
            (false, false) if usize::from(group) < self.mission.vehicle_groups.len() => {
                state.stack.become_(VehicleFrame::Phase {
                    side: self.first_to_act(),
                    passed: false,
                    group: group + 1,
                });
                return Flow::On;
            }
            (false, false) => {
                state.stack.become_(VehicleFrame::Rest { next: 0 });
                if !state.air.is_empty() {
                    state.stack.call(AirFrame::End {
                        next: 0,
                        fired: false,
                    });
                }
                return Flow::On;
            }
            (true, true) => side,
            (true, false) => Side::Friendly,
            (false, true) => Side::Enemy,
        };
        let after = VehicleFrame::Phase {
            side: next.other(),
            passed,
            group,
        };
        state.stack.become_(after);
        match next {
            Side::Friendly => state.stack.call(VehicleFrame::Which { group }),
            Side::Enemy => {
                let count = self.enemies_to_act(state, group).count() as u8;
                state.stack.call(VehicleFrame::WhichEnemy { group });
                self.number(state, count, Purpose::WhichUnit);
            }
        }
        Flow::On
    }

    pub(super) fn step_which(&self, _: &mut State) -> Flow {
        Flow::Wait(Wait::Choice)
    }

    pub(super) fn step_which_enemy(
        &self,
        state: &mut State,
        group: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let number = state.number_drawn();
        let unit = self.enemies_to_act(state, group).nth(number as usize - 1);
        match unit {
            Some(unit) => self.begin_enemy_action(state, unit, log),
            None => state.stack.finish(),
        }
    }

    /// A unit of the player's acts: what it does is asked.
    pub(super) fn begin_action(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let at = state.unit(unit).at;
        log.note(state, Event::Vehicle(VehicleEvent::Acts { unit, at }));
        state.stack.become_(VehicleFrame::Acting(Acting::of(unit)));
    }

    /// FOF-10.5.1-06, then FOF-10.7-07: a Pinned vehicle that was not attacked in any form is Pinned no more.
    pub(super) fn step_rest(&self, state: &mut State, next: u8, log: &mut impl Log<State, Event>) {
        let waits = |&id: &UnitId| {
            let unit = state.unit(id);
            id.0 >= next && self.is_vehicle(unit) && !unit.is(Flags::ACTED)
        };
        let unit = state.in_play().find(waits);
        if let Some(unit) = unit {
            let next = unit.0 + 1;
            state.stack.become_(VehicleFrame::Rest { next });
            return self.resolve_vof(state, unit, false);
        }
        state.stack.finish();
        for unit in (0..state.units.len() as u8).map(UnitId) {
            let there = *state.unit(unit);
            let spared = self.is_vehicle(&there) && there.in_play() && !there.is(Flags::ATTACKED);
            if spared && there.is(Flags::PINNED) {
                self.unpin(state, unit, "FOF-10.7-07", log);
            }
            state
                .unit_mut(unit)
                .set(Flags::ACTED | Flags::ATTACKED, false);
        }
        self.end_activations(state);
    }
}
