//! 11.3 Medics and Corpsmen.

use super::RallyStage;
use crate::counters::{Class, Side};
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{RallyPhase, Rolled};
use crate::lnl::{Lnl, May, need};
use crate::state::{Flags, State, UnitId};
use engine::Log;

impl Lnl {
    /// LNLT-11.3-02: whom a Medic may tend: a wound, or a Shaken unit.
    pub(super) fn may_tend(
        &self,
        state: &State,
        side: Side,
        medic: UnitId,
        subject: UnitId,
        wound: bool,
    ) -> May {
        let (healer, unit) = (state.unit(medic), state.unit(subject));
        need(
            healer.side == side && self.class(healer) == Class::Medic,
            "LNLT-11.3-02",
            "Only a friendly Medic tends others.",
        )?;
        need(
            healer.good_order(),
            "LNLT-5.1-08",
            "A Shaken Medic tends nobody.",
        )?;
        need(
            !healer.is(Flags::HEALED),
            "LNLT-11.3-05",
            "He has made his attempt in this phase.",
        )?;
        need(
            unit.side == side && self.class(unit).infantry() && self.together(healer, unit),
            "LNLT-11.3-02",
            "He tends infantry in his own hex and on his own level.",
        )?;
        need(
            self.class(unit) != Class::ArmorLeader,
            "LNLT-11.3-02",
            "An Armor Leader is Shaken as long as his vehicle is.",
        )?;
        match wound {
            true => need(
                unit.is(Flags::WOUNDED) && self.class(unit).smc(),
                "LNLT-11.3-02",
                "It has no Wounded marker.",
            ),
            false => need(unit.is(Flags::SHAKEN), "LNLT-11.3-02", "It is not Shaken."),
        }
    }

    /// LNLT-11.3-03: -2 in terrain with a positive TM, and nothing else.
    pub(crate) fn tending_net(&self, state: &State, medic: UnitId, mut net: Net) -> Net {
        let cover = self.charts().numbers.cover_morale;
        let covered = self.in_cover(state, state.unit(medic));
        net.add_if(covered, cover, "cover", "LNLT-11.3-03");
        net
    }

    /// Whether the Medic's roll succeeds.
    pub(crate) fn heal_succeeds(&self, state: &State, rolled: Rolled) -> Option<bool> {
        let phase: &RallyPhase = state.stack.below_as()?;
        let RallyStage::Tending { medic, .. } = phase.stage else {
            return None;
        };
        Some(self.tending_passes(state, medic, rolled))
    }

    fn tending_passes(&self, state: &State, medic: UnitId, rolled: Rolled) -> bool {
        let net = self.tending_net(state, medic, Net::default()).sum;
        rolled.sum() + net <= i16::from(self.morale(state.unit(medic)))
    }

    pub(super) fn end_tending(
        &self,
        state: &mut State,
        medic: UnitId,
        unit: UnitId,
        wound: bool,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let passed = self.tending_passes(state, medic, rolled);
        let modifiers = self.tending_net(state, medic, Net::told()).into_terms();
        let morale = self.morale(state.unit(medic));
        if passed {
            match wound {
                true => state.unit_mut(unit).unset(Flags::WOUNDED),
                false => state.unit_mut(unit).unset(Flags::SHAKEN),
            }
        }
        log.note_with(state, || Event::Tended {
            medic,
            unit,
            dice: rolled.told(),
            modifiers,
            morale,
            passed,
            wound,
        });
    }
}
