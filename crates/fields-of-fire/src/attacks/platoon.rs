//! A platoon attacks as one: every Good Order unit of it on its HQ's card, each with an attempt of its own (4.2.4c, h).

use super::{AttackFrame, Target};
use crate::cards::swap;
use crate::fof::{Flow, Fof, May, No};
use crate::frame::Frame;
use crate::state::{Action, State, UnitId};

impl Fof {
    /// Whether somebody of the platoon may attack the target.
    pub(crate) fn may_grenade_platoon(&self, state: &State, hq: UnitId, target: Target) -> May {
        let mut why = No(
            "FOF-4.2.4-09",
            "No Good Order unit of the platoon on the HQ's card can attack that target.",
        );
        for id in self.platoon_with(state, hq, Action::Grenade) {
            match self.may_grenade(state, id, target) {
                Ok(()) => return Ok(()),
                Err(no) => why = no,
            }
        }
        Err(why)
    }

    /// Every unit of the platoon with its HQ that may attacks; marks each as having done so in this Impulse.
    pub(crate) fn grenade_platoon(&self, state: &mut State, hq: UnitId, target: Target) {
        state.push(Frame::Attack(AttackFrame::GrenadePlatoon {
            hq,
            target,
            next: 0,
        }));
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

    pub(crate) fn step_grenade_platoon(
        &self,
        state: &mut State,
        hq: UnitId,
        target: Target,
        next: u8,
    ) -> Flow {
        let unit = self
            .platoon_with(state, hq, Action::Grenade)
            .find(|&id| id.0 >= next && self.may_grenade(state, id, target).is_ok());
        let Some(unit) = unit else {
            state.frames.pop();
            return Flow::On;
        };
        swap(
            state,
            Frame::Attack(AttackFrame::GrenadePlatoon {
                hq,
                target,
                next: unit.0 + 1,
            }),
        );
        state.unit_mut(unit).did |= Action::Grenade.bit();
        self.grenade(state, unit, target);
        Flow::On
    }

    /// Whether somebody of the platoon may Concentrate Fire on the target.
    pub(crate) fn may_concentrate_platoon(&self, state: &State, hq: UnitId, target: Target) -> May {
        let mut why = No(
            "FOF-4.2.4-04",
            "No Good Order unit of the platoon on the HQ's card fires at Spotted enemies there.",
        );
        for id in self.platoon_with(state, hq, Action::Concentrate) {
            match self.may_concentrate(state, id, target) {
                Ok(()) => return Ok(()),
                Err(no) => why = no,
            }
        }
        Err(why)
    }

    /// Every unit of the platoon with its HQ that may concentrates; marks each as having done so in this Impulse.
    pub(crate) fn concentrate_platoon(&self, state: &mut State, hq: UnitId, target: Target) {
        state.push(Frame::Attack(AttackFrame::ConcentratePlatoon {
            hq,
            target,
            next: 0,
        }));
    }

    pub(crate) fn step_concentrate_platoon(
        &self,
        state: &mut State,
        hq: UnitId,
        target: Target,
        next: u8,
    ) -> Flow {
        let unit = self
            .platoon_with(state, hq, Action::Concentrate)
            .find(|&id| id.0 >= next && self.may_concentrate(state, id, target).is_ok());
        let Some(unit) = unit else {
            state.frames.pop();
            return Flow::On;
        };
        swap(
            state,
            Frame::Attack(AttackFrame::ConcentratePlatoon {
                hq,
                target,
                next: unit.0 + 1,
            }),
        );
        state.unit_mut(unit).did |= Action::Concentrate.bit();
        self.concentrate(state, unit, target);
        Flow::On
    }
}
