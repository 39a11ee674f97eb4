//! 4.2.3, 6.5.1 Rally: Pinned markers off, teams up the ladder, steps detached and joined.

use super::{Cause, OrderEvent, OrderFrame, Stage, Step};
use crate::counters::Role;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::Purpose;
use crate::state::{Action, Flags, Form, State, Unit, UnitId, Wait};
use engine::Log;

impl Fof {
    /// Whether a unit is of the kind and in the state that a Rally action is for. What the Pinned and the teams may do
    /// at all is asked before (4.2.5).
    pub(crate) fn may_rally(&self, state: &State, unit: UnitId, action: Action) -> May {
        let rallies = state.unit(unit);
        let named = self.is_named_team(rallies);
        match action {
            Action::RemovePinned => need(
                rallies.is(Flags::PINNED),
                "FOF-4.2.3-02",
                "It is not Pinned.",
            ),
            Action::ToLitter => need(
                rallies.form == Form::Paralyzed,
                "FOF-4.2.3-03",
                "Only a Paralyzed Team becomes a Litter Team.",
            ),
            Action::ToFire => need(
                rallies.form == Form::Litter,
                "FOF-4.2.3-04",
                "Only a Litter Team becomes a Fire Team.",
            ),
            Action::ToAssault => {
                need(
                    rallies.form == Form::Fire,
                    "FOF-4.2.3-05",
                    "Only a Fire Team becomes an Assault Team.",
                )?;
                need(
                    !named,
                    "FOF-4.2.3-14",
                    "A named Fire Team goes back to its own front side; it does not become an Assault Team.",
                )
            }
            Action::AssaultToFire => need(
                rallies.form == Form::Assault,
                "FOF-4.2.3-06",
                "Only an Assault Team becomes a Fire Team.",
            ),
            Action::FlipToFront => {
                need(
                    rallies.form == Form::Fire,
                    "FOF-4.2.3-07",
                    "Only a named Fire Team goes back to its front side.",
                )?;
                need(
                    named && self.kind(rallies).role != Role::Team,
                    "FOF-4.2.3-14",
                    "A generic team has no front side (only Reconstitution brings units back).",
                )?;
                need(
                    !self.lacks_ammo(state, rallies),
                    "FOF-7.18.3-02",
                    "Without ammunition its weapon is of no use: only a resupply turns it over again.",
                )
            }
            Action::FlipToFire => need(
                rallies.steps == 1 && self.kind(rallies).team.is_some(),
                "FOF-4.2.3-11",
                "Only a unit with a Fire Team side flips to it.",
            ),
            _ => need(false, "FOF-4.2.3-01", "That is not a Rally action."),
        }
    }

    pub(super) fn step_rally(
        &self,
        state: &mut State,
        f: OrderFrame,
        step: Step,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let always = matches!(f.action, Action::AssaultToFire | Action::FlipToFire);
        // FOF-4.2.3-01: without a VOF marker on the card it simply succeeds.
        if step == Step::Begin && !always && self.vof_marker_on(state, state.unit(f.unit).at) {
            state.stack.become_(OrderFrame {
                stage: Stage::Act(Step::Drawn),
                ..f
            });
            self.attempt_rally(state, &f);
            return Flow::On;
        }
        let success = step == Step::Begin || state.successes() > 0;
        state.stack.finish();
        if success {
            self.rally(state, f.unit, f.action, log);
        }
        Flow::On
    }

    /// FOF-4.2-06: Rally attempts go by the Originator's Experience; a unit under General Initiative, or an enemy, by
    /// its own.
    pub(super) fn attempt_rally(&self, state: &mut State, f: &OrderFrame) {
        let cards = self.rally_cards(state, f);
        self.attempt(state, f.unit, Purpose::Rally, cards);
    }

    /// How many cards a Rally attempt has.
    pub(crate) fn rally_cards(&self, state: &State, f: &OrderFrame) -> i8 {
        let by = if f.by.is_some() && f.cause != Cause::Enemy {
            f.by
        } else {
            f.unit
        };
        2 + self.experience(state.unit(by)).cards()
            + self.leader_cards(state, f.unit, Purpose::Rally)
    }

    /// What a successful Rally action does.
    pub(crate) fn rally(
        &self,
        state: &mut State,
        unit: UnitId,
        action: Action,
        log: &mut impl Log<State, Event>,
    ) {
        state.changed = true;
        let form = match action {
            Action::RemovePinned => {
                state.unit_mut(unit).set(Flags::PINNED, false);
                log.note(state, Event::Order(OrderEvent::Unpinned { unit }));
                return;
            }
            Action::FlipToFront | Action::FlipToFire => {
                let front = action == Action::FlipToFront;
                let flipped = state.unit_mut(unit);
                flipped.form = if front { Form::Front } else { Form::Fire };
                log.note(state, Event::Order(OrderEvent::Flipped { unit, front }));
                return;
            }
            Action::ToLitter => Form::Litter,
            Action::ToAssault => Form::Assault,
            Action::ToFire | Action::AssaultToFire => Form::Fire,
            _ => return,
        };
        let kind = self.generic(state.unit(unit).side, form);
        let team = state.unit_mut(unit);
        team.form = form;
        team.kind = kind;
        log.note(state, Event::Order(OrderEvent::Converted { unit, form }));
    }

    // 4.2.3g Detach.

    pub(super) fn may_detach(&self, state: &State, unit: UnitId) -> May {
        let squad = state.unit(unit);
        let splits = match self.kind(squad).role {
            Role::Squad => squad.steps >= 3,
            Role::WeaponTeam => squad.steps == 2,
            _ => false,
        };
        need(
            splits,
            "FOF-4.2.3-08",
            "Only a squad of 3 or 4 steps or a weapons team of 2 gives up a step.",
        )
    }

    pub(super) fn step_detach(
        &self,
        state: &mut State,
        f: OrderFrame,
        step: Step,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if step == Step::Taking {
            return Flow::Wait(Wait::Choice);
        }
        let team = self.detach(state, f.unit, f.form, log);
        let next = OrderFrame {
            pick: team.unwrap_or_default(),
            stage: Stage::Act(Step::Taking),
            ..f
        };
        if team.is_some() && self.finds_item(state, &next).is_ok() {
            state.stack.become_(next);
        } else {
            state.stack.finish();
        }
        Flow::On
    }

    fn detach(
        &self,
        state: &mut State,
        unit: UnitId,
        form: Form,
        log: &mut impl Log<State, Event>,
    ) -> Option<UnitId> {
        let gun = self.kind(state.unit(unit)).role == Role::WeaponTeam;
        let team = self.take_step(state, unit, form, log)?;
        if gun {
            // FOF-7.2.5-02, -03: the ammunition bearers leave for good, as a generic team.
            let kind = self.generic(state.unit(unit).side, form);
            let mut bearers = Unit {
                kind,
                form,
                ammo: 0,
                ..*state.unit(team)
            };
            self.inherit_fire(&mut bearers);
            *state.unit_mut(team) = bearers;
            state.unit_mut(unit).set(Flags::SPLIT, true);
            // A mortar section's last step has a counter of its own (S-417).
            self.settle_last_step(state, unit, log);
        }
        log.note(state, Event::Order(OrderEvent::Detached { unit, team }));
        Some(team)
    }

    // 4.2.3h Supplement.

    pub(super) fn may_supplement(&self, state: &State, f: &OrderFrame, squad: UnitId) -> May {
        let (team, gains) = (state.unit(f.unit), state.unit(squad));
        let clause = "FOF-4.2.3-09";
        need(
            self.is_spare_team(state, f.unit),
            clause,
            "Only an Unpinned Assault or Fire Team joins a squad.",
        )?;
        let kind = self.kind(gains);
        need(
            gains.in_play()
                && gains.side == team.side
                && kind.role == Role::Squad
                && gains.good_order()
                && (2..=3).contains(&gains.steps)
                && gains.steps < kind.steps,
            clause,
            "Only a Good Order squad of 2 or 3 steps that has room takes in a team.",
        )?;
        need(
            (team.at, team.area) == (gains.at, gains.area),
            "FOF-4.2.3-12",
            "Team and squad must be in the same area of a card.",
        )?;
        if f.by.is_some() {
            self.chain_of_command(state, f.by, squad, f.action)?;
            self.in_communication(state, f.by, squad)?;
        }
        Ok(())
    }

    /// An Unpinned Fire or Assault Team.
    pub(crate) fn is_spare_team(&self, state: &State, unit: UnitId) -> bool {
        let team = state.unit(unit);
        team.in_play() && !team.is(Flags::PINNED) && matches!(team.form, Form::Fire | Form::Assault)
    }

    pub(super) fn supplement(
        &self,
        state: &mut State,
        f: &OrderFrame,
        log: &mut impl Log<State, Event>,
    ) {
        let squad = f.pick;
        self.join(state, f.unit, squad, log);
        let gains = state.unit_mut(squad);
        gains.steps += 1;
        gains.did |= f.action.bit();
        let steps = gains.steps;
        log.note(
            state,
            Event::Order(OrderEvent::Supplemented { squad, steps }),
        );
    }
}
