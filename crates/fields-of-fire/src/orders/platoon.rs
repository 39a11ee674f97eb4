//! Platoon actions (4.2.2b, d): each unit of a platoon on its HQ's card goes to the same card. Those of combat (4.2.4c,
//! h) are with the attacks.

use super::{Cause, OrderFrame, Stage, Step};
use crate::counters::Role;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, any_of, need};
use crate::orders::params::Param;
use crate::state::{Action, Form, State, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// Whether a unit can lead its platoon: a Platoon HQ on its command side that orders itself, or that General
    /// Initiative moves.
    pub(super) fn may_lead(&self, state: &State, f: &OrderFrame) -> May {
        let hq = state.unit(f.unit);
        need(
            self.kind(hq).role == Role::PlatoonHq
                && hq.form == Form::Front
                && (f.by == f.unit || !f.by.is_some()),
            f.action.row().clause,
            "Only a Platoon HQ orders its whole platoon, beginning with itself.",
        )
    }

    /// Whether at least one unit of the platoon can go to a card.
    pub(super) fn may_go_together(&self, state: &State, f: &OrderFrame, to: Card) -> May {
        self.platoon_can(state, &OrderFrame { to, ..*f })
    }

    /// Whether at least one unit of the platoon can take part.
    fn platoon_can(&self, state: &State, f: &OrderFrame) -> May {
        any_of(
            std::iter::once(f.unit).chain(state.in_play()),
            |unit| self.goes_along(state, f, unit),
            |unit| self.takes_part(state, f, unit),
            No(
                "FOF-4.2.2-10",
                "No Good Order unit of the platoon is on the HQ's card.",
            ),
        )
    }

    /// A Good Order unit of the platoon on its HQ's card.
    fn goes_along(&self, state: &State, f: &OrderFrame, unit: UnitId) -> bool {
        let (hq, member) = (state.unit(f.unit), state.unit(unit));
        member.at == hq.at
            && member.side == hq.side
            && member.platoon == hq.platoon
            && member.good_order()
    }

    /// Whether a unit takes part in a platoon action (FOF-4.2.2-10).
    fn takes_part(&self, state: &State, f: &OrderFrame, unit: UnitId) -> May {
        let member = state.unit(unit);
        let single = f.action.single().unwrap_or_default();
        need(
            self.goes_along(state, f, unit),
            "FOF-4.2.2-10",
            "Only Good Order units of the platoon on the HQ's card take part.",
        )?;
        need(
            member.did & single.bit() == 0,
            "FOF-4.2-11",
            "It has already done that in this Impulse.",
        )?;
        if f.by.is_some() {
            self.in_communication(state, f.unit, unit)?;
        }
        match single {
            Action::Move => self.may_move(state, unit, f.to),
            Action::Infiltrate => self.may_infiltrate(state, unit, f.to),
            _ => Err(No("FOF-4.2.2-10", "That is not a platoon movement action.")),
        }
    }

    /// The next unit acts; the HQ goes last, so that its voice carries until all others have gone.
    pub(super) fn step_platoon(
        &self,
        state: &mut State,
        f: OrderFrame,
        _: Step,
        _: &mut impl Log<State, Event>,
    ) -> Flow {
        state.stack.become_(OrderFrame {
            stage: Stage::Act(Step::InTurn),
            ..f
        });
        let next = state
            .in_play()
            .filter(|&unit| unit != f.unit)
            .chain([f.unit])
            .find(|&unit| self.takes_part(state, &f, unit).is_ok());
        let Some(unit) = next else {
            state.stack.finish();
            return Flow::On;
        };
        let action = f.action.single().unwrap_or_default();
        state.unit_mut(unit).did |= action.bit();
        state.stack.call(OrderFrame {
            unit,
            action,
            cause: Cause::Platoon,
            stage: Stage::Ask(Param::Area),
            ..f
        });
        Flow::On
    }
}
