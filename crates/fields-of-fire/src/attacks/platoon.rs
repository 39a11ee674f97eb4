//! A platoon attacks as one: every Good Order unit of it on its HQ's card, each with an attempt of its own (4.2.4c, h).

use super::{AttackFrame, Target};
use crate::fof::{Flow, Fof, May, No, any_of};
use crate::state::{Action, State, UnitId};
use serde::{Deserialize, Serialize};

/// How the units of a platoon attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Together {
    /// Grenade Attacks (4.2.4h).
    Grenade,
    /// Concentrated Fire (4.2.4c).
    Concentrate,
}

impl Together {
    /// What each unit does.
    fn action(self) -> Action {
        match self {
            Together::Grenade => Action::Grenade,
            Together::Concentrate => Action::Concentrate,
        }
    }

    /// Why a platoon cannot when no unit of it comes into question.
    fn nobody(self) -> No {
        match self {
            Together::Grenade => No(
                "FOF-4.2.4-09",
                "No Good Order unit of the platoon on the HQ's card can attack that target.",
            ),
            Together::Concentrate => No(
                "FOF-4.2.4-04",
                "No Good Order unit of the platoon on the HQ's card fires at Spotted enemies there.",
            ),
        }
    }
}

impl Fof {
    fn may_take_part(&self, state: &State, unit: UnitId, how: Together, target: Target) -> May {
        match how {
            Together::Grenade => self.may_grenade(state, unit, target),
            Together::Concentrate => self.may_concentrate(state, unit, target),
        }
    }

    /// Whether somebody of the platoon may attack the target.
    pub(crate) fn may_attack_together(
        &self,
        state: &State,
        hq: UnitId,
        how: Together,
        target: Target,
    ) -> May {
        any_of(
            self.platoon_with(state, hq, how.action()),
            |unit| self.face(state.unit(unit)).has_vof(),
            |unit| self.may_take_part(state, unit, how, target),
            how.nobody(),
        )
    }

    /// Every unit of the platoon with its HQ that may attacks; marks each as having done so in this Impulse.
    pub(crate) fn attack_together(
        &self,
        state: &mut State,
        hq: UnitId,
        how: Together,
        target: Target,
    ) {
        state.stack.call(AttackFrame::Platoon { hq, how, target });
    }

    /// Good Order units of an HQ's platoon on its card, the HQ included, that hear it and have not yet done the action
    /// in this Impulse (FOF-4.2-08, FOF-4.2-11).
    pub(crate) fn platoon_with<'a>(
        &'a self,
        state: &'a State,
        hq: UnitId,
        action: Action,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let leader = *state.unit(hq);
        state.on(leader.at, leader.side).filter(move |&id| {
            let unit = state.unit(id);
            unit.good_order()
                && unit.platoon == leader.platoon
                && unit.did & action.bit() == 0
                && self.in_communication(state, hq, id).is_ok()
        })
    }

    /// The next of them attacks: whoever has done so, and whatever comes out of him, is marked.
    pub(crate) fn step_together(
        &self,
        state: &mut State,
        hq: UnitId,
        how: Together,
        target: Target,
    ) -> Flow {
        let unit = self
            .platoon_with(state, hq, how.action())
            .find(|&id| self.may_take_part(state, id, how, target).is_ok());
        let Some(unit) = unit else {
            state.stack.finish();
            return Flow::On;
        };
        state.unit_mut(unit).did |= how.action().bit();
        match how {
            Together::Grenade => self.grenade(state, unit, target),
            Together::Concentrate => self.concentrate(state, unit, target),
        }
        Flow::On
    }
}
