//! 4.2.1f to h, 4.3.2 Runners: made, sent, dismissed.

use super::{OrderEvent, OrderFrame};
use crate::counters::{Experience, Role, Side};
use crate::event::Event;
use crate::fof::{Fof, May, need};
use crate::state::{Area, Flags, Form, KindId, PieceId, State, Unit, UnitId};
use engine::Log;
use ground::Card;

/// Most Runners in play (FOF-4.3.2-01).
const RUNNERS: usize = 2;

impl Fof {
    fn is_runner(&self, unit: &Unit) -> bool {
        self.kind(unit).role == Role::Runner
    }

    fn by_company_hq(&self, state: &State, f: &OrderFrame, clause: &'static str) -> May {
        let by = state.units.get(f.by.index());
        need(
            by.is_some_and(|by| self.kind(by).role == Role::CompanyHq),
            clause,
            "Only the Company HQ makes, sends and dismisses Runners.",
        )
    }

    pub(super) fn may_create_runner(&self, state: &State, f: &OrderFrame) -> May {
        let clause = "FOF-4.2.1-06";
        self.by_company_hq(state, f, clause)?;
        let unit = state.unit(f.unit);
        need(
            self.is_fit(unit),
            clause,
            "A step comes from a Good Order unit or an Unpinned Assault or Fire Team.",
        )?;
        need(
            f.unit != f.by && !self.is_runner(unit),
            clause,
            "Neither the Company HQ nor another Runner gives the step.",
        )?;
        let runners = state
            .units
            .iter()
            .filter(|u| self.is_runner(u) && !u.is(Flags::GONE))
            .count();
        need(
            runners < RUNNERS && (self.spare_runner(state).is_some() || !state.units.is_full()),
            "FOF-4.3.2-01",
            engine::fact!("There are ", RUNNERS, " Runners at most."),
        )
    }

    /// A Runner's counter that is not in play.
    fn spare_runner(&self, state: &State) -> Option<UnitId> {
        let spare = |u: &Unit| self.is_runner(u) && u.is(Flags::GONE);
        let slot = state.units.iter().position(spare)?;
        Some(UnitId(slot as u8))
    }

    pub(super) fn create_runner(
        &self,
        state: &mut State,
        f: &OrderFrame,
        log: &mut impl Log<State, Event>,
    ) {
        let kinds = &self.mission.kinds;
        let is_runner = |k: &crate::counters::Kind| k.role == Role::Runner;
        let Some(kind) = kinds.iter().position(is_runner) else {
            return;
        };
        self.give_step(state, f.unit, f.form, log);
        let (kind, piece) = match self.spare_runner(state) {
            Some(id) => (state.unit(id).kind, state.unit(id).piece),
            None => (KindId(kind as u8), PieceId::NONE),
        };
        let runner = Unit {
            kind,
            piece,
            side: Side::Friendly,
            steps: 1,
            experience: Experience::Line,
            flags: Flags(Flags::OFF_MAP),
            ..Unit::default()
        };
        match self.spare_runner(state) {
            Some(id) => *state.unit_mut(id) = runner,
            None => {
                self.new_unit(state, runner);
            }
        }
        log.note(
            state,
            Event::Order(OrderEvent::RunnerCreated { from: f.unit }),
        );
    }

    pub(super) fn may_dispatch(&self, state: &State, f: &OrderFrame) -> May {
        let clause = "FOF-4.2.1-07";
        self.by_company_hq(state, f, clause)?;
        need(
            self.in_box(state.unit(f.unit)) && !state.errands.is_full(),
            clause,
            "Only a Runner that is with the Company HQ can be sent.",
        )
    }

    /// FOF-4.2.1-07: distance, path and LOS do not matter (ruling G32); the card must have room for him.
    pub(super) fn may_run_to(&self, state: &State, runner: UnitId, to: UnitId) -> May {
        let hq = state.unit(to);
        let role = self.kind(hq).role;
        need(
            hq.in_play() && (role == Role::PlatoonHq || role.is_staff()),
            "FOF-4.2.1-07",
            "A Runner goes to a Platoon HQ or a Company Staff unit on the map.",
        )?;
        self.has_room(state, runner, hq.at)
    }

    pub(super) fn dispatch_runner(
        &self,
        state: &mut State,
        f: &OrderFrame,
        log: &mut impl Log<State, Event>,
    ) {
        let hq = *state.unit(f.pick);
        state.unit_mut(f.unit).set(Flags::OFF_MAP, false);
        state.errands.push((f.unit, f.pick));
        let shared = self.may_cover(state, f.unit, hq.at, hq.area).is_ok();
        let area = if shared { hq.area } else { Area::OPEN };
        log.note(
            state,
            Event::Order(OrderEvent::RunnerSent {
                runner: f.unit,
                to: f.pick,
            }),
        );
        self.relocate(state, f.unit, hq.at, area, true, log);
    }

    pub(super) fn may_dismiss(&self, state: &State, f: &OrderFrame) -> May {
        let clause = "FOF-4.2.1-08";
        self.by_company_hq(state, f, clause)?;
        let runner = state.unit(f.unit);
        need(
            self.is_runner(runner) && runner.good_order(),
            clause,
            "Only a Good Order Runner can be dismissed.",
        )
    }

    /// A Good Order unit in the Company HQ's area that is short of steps.
    pub(super) fn lacks_a_step(&self, state: &State, f: &OrderFrame, to: UnitId) -> bool {
        let (hq, unit) = (state.unit(f.by), state.unit(to));
        let kind = self.kind(unit);
        unit.side == Side::Friendly
            && unit.good_order()
            && (unit.at, unit.area) == (hq.at, hq.area)
            && matches!(kind.role, Role::Squad | Role::WeaponTeam)
            && unit.steps < kind.steps
            && !unit.is(Flags::SPLIT)
    }

    pub(super) fn may_absorb_runner(&self, state: &State, f: &OrderFrame, to: UnitId) -> May {
        let unit = state.unit(to);
        need(
            self.lacks_a_step(state, f, to),
            "FOF-4.2.1-08",
            "His step goes to a Good Order unit in the Company HQ's area that is short of steps.",
        )?;
        self.may_gain_steps(state, to, 1)?;
        self.has_room(state, f.unit, unit.at)
    }

    pub(super) fn dismiss_runner(
        &self,
        state: &mut State,
        f: &OrderFrame,
        log: &mut impl Log<State, Event>,
    ) {
        self.join(state, f.unit, f.pick, log);
        let gone = state.unit_mut(f.unit);
        gone.at = Card::NOWHERE;
        gone.form = Form::Front;
        state.unit_mut(f.pick).steps += 1;
        state.changed = true;
        log.note(
            state,
            Event::Order(OrderEvent::RunnerDismissed { to: f.pick }),
        );
    }
}
