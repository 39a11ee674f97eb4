//! Who joins an attack (7.1).

use super::{Attack, AttackKind};
use crate::activation::need_fresh;
use crate::counters::Role;
use crate::frame::Formed;
use crate::fte::{Fte, May, No, need};
use crate::opportunity::Window;
use crate::state::{Action, Flags, State, Unit, UnitId, UnitSet};
use ground::HexSet;

impl Fte {
    /// FTE-7.1-11, -19: whether a Unit may join the attack.
    pub(super) fn may_support(
        &self,
        state: &State,
        a: &Attack,
        unit: UnitId,
        friends: &HexSet,
    ) -> May {
        need(
            unit != a.primary && !a.supporters.contains(unit),
            "FTE-7.0-07",
            "It is already in the attack.",
        )?;
        let own = state.units.get(unit.index()).filter(|u| u.side == a.by);
        need(
            !own.is_some_and(Unit::aboard),
            "FTE-6.9-04",
            "Loaded Infantry takes no part in fire.",
        )?;
        let Some(u) = own.filter(|u| u.on_map()) else {
            return Err(No("FTE-7.1-19", "Only your own Units on the map can join."));
        };
        match a.kind {
            AttackKind::Fire => {
                need(
                    state.act.named.contains(unit),
                    "FTE-7.0-01",
                    "Only activated Units join a Fire Action.",
                )?;
                self.may_begin_unit(state, unit)?;
                need_fresh(!state.act.supported.contains(unit))?;
                need(
                    self.role(u) != Role::Sapper,
                    "FTE-27.0-01",
                    "Sappers attack only in Assaults.",
                )?;
                need(
                    !u.is(Flags::LEAVING),
                    "FTE-4.0-05",
                    "It may only move until it has left the map.",
                )?;
                self.may_hit(state, unit, a.target, friends, true)?;
                Ok(())
            }
            AttackKind::Opportunity => {
                let Some(w) = state.stack.all::<Window>().next() else {
                    return Err(No("FTE-21.0-08", "Nothing sets off Opportunity Fire now."));
                };
                need(
                    w.passed.contains(unit),
                    "FTE-21.0-04",
                    "It has not passed an Opportunity Fire Check.",
                )?;
                let group = |m: UnitId| state.unit(m).at.distance(u.at) <= 1;
                need(
                    group(a.primary) || a.supporters.iter().any(group),
                    "FTE-21.0-10",
                    "It is neither stacked with nor adjacent to a Unit of the group.",
                )?;
                self.may_hit(state, unit, a.target, friends, false)?;
                Ok(())
            }
            AttackKind::Assault => self.may_fire_in_round(state, unit, a.target),
            _ => Err(No("FTE-7.1-19", "Nobody joins this attack.")),
        }
    }

    pub(super) fn supporters_of<'a>(
        &'a self,
        state: &'a State,
        a: &'a Attack,
        friends: &'a HexSet,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let pool: UnitSet = match a.kind {
            AttackKind::Fire => state.act.named,
            _ => state.of_side(a.by).map(|(id, _)| id).collect(),
        };
        pool.iter()
            .filter(move |&u| self.may_support(state, a, u, friends).is_ok())
    }

    /// Whether somebody could join the attack, for all the enemy knows.
    pub(super) fn support_seems_there(&self, state: &State, a: &Attack) -> bool {
        let friends = self.known_in_the_way(state, a.by);
        let joins = |unit| {
            self.might(state, unit, |world| {
                self.may_support(world, a, unit, &friends).is_ok()
            })
        };
        state.of_side(a.by).any(|(unit, _)| joins(unit))
    }

    /// The group is complete: its members have fired.
    pub(super) fn commit(&self, state: &mut State, a: Attack) {
        match a.kind {
            AttackKind::Fire => {
                for unit in a.supporters.iter() {
                    state.unit_mut(unit).searching = 0; // FTE-9.0-05
                    if self.infantry(state.unit(unit)) {
                        state.act.done.insert(unit);
                    } else {
                        state.act.take_along(unit, Action::Fire);
                    }
                }
                state.stack.become_(a);
            }
            // The window or the Assault that formed the group goes on with it.
            _ => state.stack.finish_with(Formed(a)),
        }
    }
}
