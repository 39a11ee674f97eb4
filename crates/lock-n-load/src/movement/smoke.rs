//! 7.0 Laying smoke.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{RollFor, Rolled, Throw};
use crate::lnl::{Flow, Lnl, May, need};
use crate::prompt::Prompt;
use crate::state::{Flags, Smoke, State, UnitId, UnitSet, push_if_room};
use engine::{Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// 7.0 An MMC attempts to lay smoke.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct LaySmoke {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub hex: Hex,
}

impl Procedure<Lnl> for LaySmoke {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let LaySmoke { unit, hex } = self;
        match state.rolled() {
            None => game.roll(
                state,
                Throw::d6(RollFor::Smoke(unit), state.unit(unit).side),
            ),
            Some(rolled) => {
                state.stack.finish();
                let laid = game.lays_smoke(state, unit, rolled);
                if laid {
                    let smoke = Smoke {
                        at: hex,
                        old: false,
                    };
                    push_if_room(&mut state.smoke, smoke);
                }
                let die = rolled.dice[0];
                log.note_with(state, || Event::SmokeLaid {
                    unit,
                    hex,
                    die,
                    laid,
                });
            }
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-7.0-02", "The smoke attempt is being rolled.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// LNLT-7.0-01: who may lay smoke where.
    pub(crate) fn may_lay_smoke(&self, state: &State, id: UnitId, hex: Hex) -> May {
        let unit = state.unit(id);
        need(
            unit.is(Flags::ACTIVE),
            "LNLT-4.0-03",
            "It is not activated in this impulse.",
        )?;
        need(
            self.class(unit).mmc(),
            "LNLT-7.0-01",
            "Only MMCs lay smoke.",
        )?;
        need(
            unit.good_order(),
            "LNLT-7.0-01",
            "A Shaken unit lays no smoke.",
        )?;
        need(
            !unit.is(Flags::USED),
            "LNLT-7.0-01",
            "It has a movement, Fired or Ops Complete marker.",
        )?;
        need(
            !unit.carried() && !self.locked(state, unit),
            "LNLT-8.1-01",
            "It rides, or is locked in Melee.",
        )?;
        need(
            self.nation(unit.side).smoke > 0,
            "LNLT-7.0-02",
            "Its nation has no smoke.",
        )?;
        need(
            self.scenario.map.in_play(hex) && unit.at.hex().distance(hex) <= 1,
            "LNLT-7.0-01",
            "Smoke is laid in its own or an adjacent hex.",
        )?;
        let fresh = state.smoke.iter().any(|it| it.at == hex && !it.old);
        need(
            !fresh && !state.smoke.is_full(),
            "LNLT-7.0-02",
            "There is already fresh smoke there.",
        )
    }

    /// Every smoke attempt that is open.
    pub(crate) fn list_smoke(&self, state: &State, active: UnitSet, out: &mut Vec<Choice>) {
        for (unit, it) in state.those(active) {
            if !self.class(it).mmc() || it.is(Flags::USED) {
                continue;
            }
            let around = self.scenario.map.neighbours(it.at.hex()).iter().copied();
            for hex in around.chain([it.at.hex()]) {
                if !hex.is_nowhere() && self.may_lay_smoke(state, unit, hex).is_ok() {
                    out.push(Choice::Smoke { unit, hex });
                }
            }
        }
    }

    /// Whether the die lays smoke.
    pub(crate) fn lays_smoke(&self, state: &State, unit: UnitId, rolled: Rolled) -> bool {
        rolled.dice[0] <= self.nation(state.unit(unit).side).smoke
    }

    /// LNLT-7.0-02: it is Ops Complete whatever comes of it.
    pub(crate) fn lay_smoke(&self, state: &mut State, unit: UnitId, hex: Hex) {
        state.unit_mut(unit).set(Flags::OPS | Flags::ACTED);
        state.stack.call(LaySmoke { unit, hex });
    }
}
