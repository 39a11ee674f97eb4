//! 3.27 Special actions: letters beside the firepower of some units.

use super::{Carry, Source};
use crate::choice::Choice;
use crate::counters::Points;
use crate::event::Event;
use crate::ff::{Ff, May, No, need};
use crate::state::{Flags, State, UnitId};
use engine::Log;

impl Ff {
    /// FF-3.27-01: a fresh unit that bears the letter, is activated for an order that allows it, and can pay.
    pub(crate) fn may_use_special(&self, state: &State, id: UnitId, action: u8) -> May {
        let unit = state.unit(id);
        let Some(special) = self.scenario.charts.special.get(usize::from(action)) else {
            return Err(No("FF-3.27-01", "There is no such special action."));
        };
        need(
            self.kind(unit).special.contains(special.letter),
            "FF-3.27-01",
            "It does not bear that letter.",
        )?;
        need(
            unit.is(Flags::ACTIVATED),
            "FF-3.27-01",
            "Only an activated unit uses a special action.",
        )?;
        need(
            special.orders.contains(&state.order.kind),
            "FF-3.27-01",
            "That action is not for this order.",
        )?;
        need(
            unit.fresh(),
            "FF-3.27-01",
            "Only a fresh unit uses a special action.",
        )?;
        need(
            !unit.is(Flags::FIRED),
            "FF-3.27-01",
            "It has already fired or used a special action in this order.",
        )?;
        match special.mp {
            Some(mp) => need(
                unit.mp >= Points::whole(mp),
                "FF-3.27-01",
                "It does not have enough movement points left.",
            )?,
            None => need(
                state.assets[unit.side.index()].held > 0,
                "FF-3.27-01",
                "There is no asset to discard for it.",
            )?,
        }
        Ok(())
    }

    /// Whether there is a special action that a unit may use now.
    pub(crate) fn has_special(&self, state: &State, unit: UnitId) -> bool {
        let mut actions = 0..self.scenario.charts.special.len() as u8;
        actions.any(|action| self.may_use_special(state, unit, action).is_ok())
    }

    /// The special actions that a unit may use now.
    pub(crate) fn list_specials(&self, state: &State, unit: UnitId, out: &mut Vec<Choice>) {
        for action in 0..self.scenario.charts.special.len() as u8 {
            if self.may_use_special(state, unit, action).is_ok() {
                out.push(Choice::Special { unit, action });
            }
        }
    }

    /// Movement points are paid at once, a card is asked for.
    pub(crate) fn use_special(
        &self,
        state: &mut State,
        id: UnitId,
        action: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let mp = self.scenario.charts.special[usize::from(action)].mp;
        let unit = state.unit_mut(id);
        unit.set(Flags::FIRED);
        unit.mp.0 -= Points::whole(mp.unwrap_or(0)).0;
        let side = unit.side;
        let source = Source::Special(action);
        log.note_with(state, || Event::Played {
            side,
            source,
            unit: Some(id),
        });
        state.stack.call(Carry {
            by: side,
            source,
            unit: id,
            owed: mp.is_none(),
        });
    }
}
