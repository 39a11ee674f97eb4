//! 16.2, 16.3 Morale Checks of those who had to get off.

use crate::counters::Class;
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{RollFor, Rolled, Throw};
use crate::lnl::{Flow, Lnl};
use crate::prompt::Prompt;
use crate::state::{State, UnitId, UnitSet};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// Units check Morale one after the other, Leaders first; who fails is Shaken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Nerves {
    /// Who is still to check.
    pub waiting: UnitSet,
    /// Who checks.
    pub unit: UnitId,
}

impl Procedure<Lnl> for Nerves {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if let Some(rolled) = state.rolled() {
            state.stack.become_(Nerves {
                unit: UnitId::NONE,
                ..self
            });
            game.end_nerves(state, self.unit, rolled, log);
            return Flow::On;
        }
        let able = |id: &UnitId| {
            let unit = state.unit(*id);
            // LNLT-5.1-11: Heroes are never Shaken; who is already has nothing to lose.
            unit.on_map() && unit.good_order() && game.class(unit) != Class::Hero
        };
        let leads = |id: &UnitId| game.class(state.unit(*id)) == Class::Leader;
        let leader = self.waiting.iter().filter(able).find(leads);
        let next = leader.or_else(|| self.waiting.iter().find(able));
        match next {
            None => state.stack.finish(),
            Some(unit) => {
                let mut waiting = self.waiting;
                waiting.remove(unit);
                let side = state.unit(unit).side;
                state.stack.become_(Nerves { waiting, unit });
                game.commit_for(state, unit);
                game.roll(state, Throw::two(RollFor::Nerve(unit), side));
            }
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-16.2-03", "Morale Checks are being rolled.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// Whether a unit passes a Morale Check (LNLT-1.5-02, LNLT-1.5-03).
    pub(crate) fn keeps_nerve(&self, state: &State, unit: UnitId, rolled: Rolled) -> bool {
        self.rally_total(state, unit, rolled) <= self.rally_needs(state, unit)
    }

    fn end_nerves(
        &self,
        state: &mut State,
        unit: UnitId,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let passed = self.keeps_nerve(state, unit, rolled);
        self.tell_nerve(state, unit, rolled, passed, log);
        if !passed {
            self.shake(state, unit, log);
        }
    }

    /// A Morale Check is told.
    pub(crate) fn tell_nerve(
        &self,
        state: &mut State,
        unit: UnitId,
        rolled: Rolled,
        passed: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let modifiers = self.morale_net(state, unit, Net::told()).into_terms();
        let morale = self.morale_needed(state, unit);
        log.note_with(state, || Event::NerveChecked {
            unit,
            dice: rolled.told(),
            modifiers,
            morale,
            passed,
        });
    }
}
