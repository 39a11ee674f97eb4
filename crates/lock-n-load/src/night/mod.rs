//! 20 Night: what is seen in the dark, and Starshells.

mod words;

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{RollFor, Rolled, Throw};
use crate::lnl::{Flow, Lnl, May, need};
use crate::prompt::Prompt;
use crate::state::{Flags, Location, State, Unit, UnitId, push_if_room};
use engine::{Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// How far a Leader or Hero throws a Starshell (LNLT-20.2-01).
const REACH: u32 = 3;

/// 20.2 A Leader or Hero attempts a Starshell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Starshell {
    /// Who.
    pub unit: UnitId,
    /// Over which hex.
    pub at: Hex,
}

impl Procedure<Lnl> for Starshell {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let Some(rolled) = state.rolled() else {
            let by = state.unit(self.unit).side;
            game.roll(state, Throw::d6(RollFor::Starshell(self.unit), by));
            return Flow::On;
        };
        let modifiers = game.starshell_net(state, self.unit, Net::told());
        let lit = game.starshell_bursts(state, self.unit, rolled);
        state.stack.finish();
        log.note_with(state, || Event::Starshell {
            unit: self.unit,
            at: self.at,
            die: rolled.dice[0],
            modifiers: modifiers.into_terms(),
            lit,
        });
        if lit {
            game.light_up(state, self.at);
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-20.2-02", "The Starshell is being rolled for.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// LNLT-20.2-03: a Starshell hangs over the hex or one next to it.
    pub(crate) fn lit(&self, state: &State, hex: Hex) -> bool {
        let mut all = state.starshells.iter();
        all.any(|shell| shell.distance(hex) <= 1)
    }

    /// LNLT-20.1-01: whether it is too dark to see a place from another.
    #[inline]
    pub(crate) fn dark(&self, state: &State, from: Location, to: Location) -> bool {
        state.night
            && self.range(from, to) > u32::from(self.charts().numbers.night)
            && !self.lit(state, to.hex())
    }

    /// Whether a place is seen from another, night and all (LNLT-20.1-01).
    pub(crate) fn beholds(&self, state: &State, from: Location, to: Location) -> bool {
        !self.dark(state, from, to) && self.sees(state, from, to)
    }

    /// LNLT-20.1-02, LNLT-20.1.1-01: beyond two hexes only at a Fired target (NEW-24: one opens its hex).
    pub(crate) fn may_fire_in_the_dark(
        &self,
        state: &State,
        side: Side,
        from: Location,
        at: Location,
    ) -> May {
        // Riders show their vehicle, as they do by day (LNLT-10.1-06).
        let fired = |(_, unit): (UnitId, &Unit)| {
            let seen = !unit.carried() || unit.is(Flags::ON_TOP);
            unit.at == at && unit.side != side && seen && unit.is(Flags::FIRED)
        };
        need(
            !self.dark(state, from, at) || state.on_map().any(fired),
            "LNLT-20.1-02",
            "At night only a target that has fired is fired at from more than two hexes away.",
        )
    }

    /// LNLT-20.1.3-01: an enemy that a Shaken unit must not approach at night: near, lit, or one that has fired.
    pub(crate) fn shows_at_night(&self, state: &State, from: Location, enemy: &Unit) -> bool {
        !self.dark(state, from, enemy.at) || enemy.is(Flags::FIRED)
    }

    /// LNLT-20.2-01: who may attempt a Starshell, and where.
    pub(crate) fn may_light(&self, state: &State, id: UnitId, at: Location) -> May {
        let unit = state.unit(id);
        need(state.night, "LNLT-20.2-01", "It is day.")?;
        need(
            matches!(self.class(unit), Class::Leader | Class::Hero)
                && self.nation(unit.side).starshell > 0,
            "LNLT-20.2-01",
            "Only a Leader or Hero of a nation that has them attempts a Starshell.",
        )?;
        need(
            unit.is(Flags::ACTIVE)
                && unit.good_order()
                && !unit.carried()
                && !self.locked(state, unit),
            "LNLT-20.2-01",
            "He is not activated, or cannot act.",
        )?;
        need(
            !unit.is(Flags::USED),
            "LNLT-20.2-01",
            "He has a movement, Fired or Ops Complete marker.",
        )?;
        need(
            self.on_ground(at) && unit.at.hex().distance(at.hex()) <= REACH,
            "LNLT-20.2-01",
            "A Starshell is sent up over a hex at most three hexes away.",
        )
    }

    /// Every Starshell that may be attempted.
    pub(crate) fn list_starshells(&self, state: &State, out: &mut Vec<Choice>) {
        if !state.night {
            return;
        }
        for (unit, it) in state.of(state.active()) {
            if self.may_light(state, unit, it.at.hex().into()).is_err() {
                continue;
            }
            let near = self.hexes_around(it.at.hex(), REACH);
            out.extend(near.map(|hex| Choice::Starshell {
                unit,
                at: hex.into(),
            }));
        }
    }

    /// He is Ops Complete whatever comes of it (LNLT-20.2-01).
    pub(crate) fn begin_starshell(&self, state: &mut State, unit: UnitId, at: Location) {
        state.unit_mut(unit).set(Flags::OPS | Flags::ACTED);
        state.stack.call(Starshell { unit, at: at.hex() });
    }

    /// LNLT-20.2-02: a Leader's LM helps.
    pub(crate) fn starshell_net(&self, state: &State, unit: UnitId, mut net: Net) -> Net {
        let unit = state.unit(unit);
        if self.class(unit) == Class::Leader {
            net.add(-i16::from(self.lm(unit)), "Leader", "LNLT-20.2-02");
        }
        net
    }

    /// Whether the roll sends one up.
    pub(crate) fn starshell_bursts(&self, state: &State, unit: UnitId, rolled: Rolled) -> bool {
        let most = self.nation(state.unit(unit).side).starshell;
        rolled.sum() + self.starshell_net(state, unit, Net::default()).sum <= i16::from(most)
    }

    /// A Starshell marker; what is seen by its light may bring about events (NEW-44).
    pub(crate) fn light_up(&self, state: &mut State, at: Hex) {
        push_if_room(&mut state.starshells, at);
        self.look_for_events(state);
    }

    /// The hexes in play up to so far from one.
    pub(crate) fn hexes_around(&self, centre: Hex, reach: u32) -> impl Iterator<Item = Hex> + '_ {
        let all = self.scenario.map.hexes().iter().copied();
        all.filter(move |hex| hex.distance(centre) <= reach)
    }

    /// A hex as a whole: what is aimed at by who aims at no location of it.
    pub(crate) fn on_ground(&self, at: Location) -> bool {
        at == Location::ground(at.hex()) && self.scenario.map.in_play(at.hex())
    }
}
