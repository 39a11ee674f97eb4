//! 10.1 Spotting: what is spotted, and attempts to spot.

mod sighted;
mod words;

use sighted::Presence;
pub(crate) use sighted::Sighted;

use crate::charts::{SkillEffect, Sort};
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{RollFor, Rolled, Throw};
use crate::lnl::{Flow, Lnl, May, need};
use crate::los::{Lookout, Watch};
use crate::prompt::Prompt;
use crate::state::{Flags, Location, Spotted, State, Unit, UnitId, UnitSet, push_if_room};
use engine::{List, Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// Places whose view is kept while a list is made; what is seen from more is looked at again.
const VIEWS: usize = 32;

/// 10.1 A unit attempts to spot a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Spotting {
    /// Who.
    pub unit: UnitId,
    /// What.
    pub at: Location,
}

impl Procedure<Lnl> for Spotting {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match state.rolled() {
            None => game.roll(
                state,
                Throw::d6(RollFor::Spot(self.unit), state.unit(self.unit).side),
            ),
            Some(rolled) => {
                state.stack.finish();
                game.end_spotting(state, self, rolled, log);
            }
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-10.1-13", "The spotting attempt is being rolled.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// Whether a unit spots by being adjacent (LNLT-10.1-04, LNLT-10.1-25, LNLT-15.0-04, LNLT-19.2.3-03).
    pub(crate) fn spots_nearby(&self, unit: &Unit) -> bool {
        let blind = match self.class(unit) {
            Class::Vehicle => unit.is(Flags::BUTTONED | Flags::ABANDONED),
            Class::Helicopter => !unit.is(Flags::HOVERS),
            // NEW-43: passengers are part of the vehicle.
            _ => unit.carried(),
        };
        unit.good_order() && !blind
    }

    /// Whether a location is spotted for a side, that is: whether units of the other side in it are (LNLT-10.1-01,
    /// LNLT-10.1-11). Looked at anew each time, never kept (LNLT-10.1-09).
    pub(crate) fn spotted(&self, state: &State, at: Location, side: Side) -> bool {
        let mut there = Presence::at(at);
        let here = state.on_map().filter(|(_, unit)| unit.at == at);
        for (_, unit) in here.filter(|(_, unit)| unit.side != side) {
            there.add(self, unit);
        }
        let spotters = || state.of(side).map(|(_, unit)| unit);
        self.betrays(&self.lookout(state, side), &there, spotters, |_| true)
    }

    /// Whether a Spotted marker lies on the enemies of a side in a place.
    fn is_marked(&self, state: &State, at: Location, side: Side) -> bool {
        let mut all = state.spotted.iter();
        all.any(|it| it.at == at && it.side != side)
    }

    /// Whether those in a place are spotted by the other side's units; next to which hexes one of these might be is known to
    /// whoever asks.
    fn betrays<'a, Units: Iterator<Item = &'a Unit>>(
        &self,
        lookout: &Lookout,
        there: &Presence,
        spotters: impl Fn() -> Units,
        near: impl Fn(Hex) -> bool,
    ) -> bool {
        let (state, at) = (lookout.state, there.at);
        if there.any && there.shown
            || self.is_marked(state, at, lookout.side)
            || state.melee(at).is_some()
        {
            return true;
        }
        if !there.any {
            return false;
        }
        let open = self.sort(state, at) == Sort::Open;
        if there.plain {
            // LNLT-10.1-07, LNLT-10.1-04
            return open
                || near(at.hex())
                    && spotters().any(|unit| {
                        // Most are far away, which is the first thing known of them.
                        if unit.at.hex().distance(at.hex()) > 1 || !self.spots_nearby(unit) {
                            return false;
                        }
                        // LNLT-19.2.3-03: a hovering helicopter spots below it too.
                        let over =
                            self.class(unit) == Class::Helicopter && unit.at.hex() == at.hex();
                        over || self.adjacent(state, unit.at, at)
                    });
        }
        // LNLT-6.4-01, LNLT-6.4-02: stealthy units only in the open, in sight of an enemy in Good Order.
        let watch = lookout.watch(at);
        open && spotters().any(|unit| {
            self.spots_nearby(unit)
                && !self.dark(state, unit.at, at)
                && match self.class(unit) {
                    Class::Helicopter => self.degraded_for(state, unit, at).is_some(),
                    _ => watch.sees(unit.at),
                }
        })
    }

    /// LNLT-10.1-13, LNLT-10.1-21, LNLT-10.1-23: who may attempt to spot what.
    pub(crate) fn may_spot(&self, state: &State, id: UnitId, at: Location) -> May {
        let unit = state.unit(id);
        need(
            unit.side == state.active(),
            "LNLT-10.1-21",
            "Only the side whose impulse it is attempts to spot.",
        )?;
        self.can_spot(state, unit)?;
        need(
            !state.impulse.spotting,
            "LNLT-10.1-21",
            "One attempt is made in an impulse.",
        )?;
        let enemy = state.here(at).any(|(_, it)| it.side != unit.side);
        need(enemy, "LNLT-10.1-13", "No enemy unit is there.")?;
        need(
            !self.spotted(state, at, unit.side),
            "LNLT-10.1-13",
            "It is already spotted.",
        )?;
        need(
            !self.dark(state, unit.at, at),
            "LNLT-20.1-01",
            "At night nothing is spotted more than two hexes away.",
        )?;
        need(
            self.degraded_for(state, unit, at).is_some(),
            "LNLT-10.1-13",
            "It has no line of sight there.",
        )
    }

    /// Whether a unit may attempt to spot at all.
    fn can_spot(&self, state: &State, unit: &Unit) -> May {
        need(
            unit.good_order(),
            "LNLT-5.1-04",
            "A Shaken unit does not spot.",
        )?;
        need(
            !unit.is(Flags::USED),
            "LNLT-10.1-23",
            "A unit with a movement, Fired or Ops Complete marker does not attempt to spot.",
        )?;
        let class = self.class(unit);
        need(
            class != Class::Medic,
            "LNLT-11.3-01",
            "Medics do not attempt to spot.",
        )?;
        need(
            class != Class::Vehicle || !unit.is(Flags::BUTTONED | Flags::ABANDONED),
            "LNLT-15.0-04",
            "A buttoned vehicle spots nothing.",
        )?;
        need(
            class != Class::Helicopter || unit.is(Flags::HOVERS),
            "LNLT-19.2.3-03",
            "Only a hovering helicopter attempts to spot.",
        )?;
        need(
            !unit.carried(),
            "LNLT-10.1-13",
            "Passengers do not attempt to spot.",
        )?;
        need(
            !self.locked(state, unit),
            "LNLT-8.1-01",
            "It is locked in Melee.",
        )
    }

    /// Every attempt that is open in this impulse, at these places with enemies that are not spotted.
    pub(crate) fn list_spotting(
        &self,
        lookout: &Lookout,
        own: UnitSet,
        hidden: &[Location],
        out: &mut Vec<Choice>,
    ) {
        let state = lookout.state;
        if state.impulse.spotting || hidden.is_empty() {
            return;
        }
        let seen_from = |watch: Watch| {
            let places = hidden.iter().enumerate();
            let seen = places.filter(|(_, at)| watch.beholds(**at));
            seen.fold(0, |bits, (place, _)| bits | 1u128 << place)
        };
        // What is seen from a place is looked at once for all who stand there, as bits.
        let mut views: List<(Location, u128), VIEWS> = List::new();
        for (unit, it) in state.those(own) {
            if self.can_spot(state, it).is_err() {
                continue;
            }
            // LNLT-19.2.3-02: from its own level, not from that of those below it.
            let aloft = self.class(it) == Class::Helicopter;
            // Those of a stack mostly follow one another.
            let known = views.iter().rev().find(|(from, _)| *from == it.at);
            let mut seen = match known.map(|(_, seen)| *seen) {
                _ if aloft => seen_from(lookout.watch_above(it.at.hex())),
                Some(seen) => seen,
                None => {
                    let seen = seen_from(lookout.watch(it.at));
                    push_if_room(&mut views, (it.at, seen));
                    seen
                }
            };
            // All else that an attempt needs is so of every unit and place that came as far as this.
            while seen != 0 {
                let at = hidden[seen.trailing_zeros() as usize];
                seen &= seen - 1;
                out.push(Choice::Spot { unit, at });
            }
        }
    }

    /// LNLT-10.1-16, LNLT-10.1-17, LNLT-11.6-01: what changes the roll.
    pub(crate) fn spotting_net(&self, state: &State, spotting: &Spotting, mut net: Net) -> Net {
        let unit = state.unit(spotting.unit);
        let degraded = self.degraded_for(state, unit, spotting.at).unwrap_or(0);
        net.add(degraded, "degrading terrain", "LNLT-10.1-16");
        if self.class(unit) == Class::Leader {
            net.add(-i16::from(self.lm(unit)), "Leader", "LNLT-10.1-17");
        }
        let crews = state.held_by(spotting.unit).next().is_some();
        net.add_if(
            self.class(unit) == Class::Scout && !crews,
            self.charts().numbers.scout_spots,
            "Scout",
            "LNLT-11.6-01",
        );
        let eagle = self.skill_value(unit, SkillEffect::EagleEye);
        net.add(-i16::from(eagle), "Eagle eye", "LNLT-12.0-01");
        let vehicle = state
            .here(spotting.at)
            .any(|(_, it)| it.side != unit.side && self.class(it) == Class::Vehicle);
        net.add_if(
            vehicle && state.options.vehicles_stand_out,
            -1i16,
            "vehicle",
            "LNLT-RRT-05",
        );
        net
    }

    /// The highest modified die that spots (LNLT-10.1-14, LNLT-10.1-15).
    pub(crate) fn spots_on(&self, state: &State, at: Location) -> i16 {
        let [blocking, degrading] = self.charts().numbers.spot;
        match self.sort(state, at) {
            Sort::Blocking => blocking.into(),
            // Stealthy units in the open that nobody sees are spotted by whoever gets to see them.
            Sort::Degrading | Sort::Open => degrading.into(),
        }
    }

    /// Whether the roll spots.
    pub(crate) fn spot_succeeds(&self, state: &State, spotting: &Spotting, rolled: Rolled) -> bool {
        let net = self.spotting_net(state, spotting, Net::default()).sum;
        rolled.sum() + net <= self.spots_on(state, spotting.at)
    }

    /// A unit attempts to spot: it is Ops Complete whatever comes of it (LNLT-10.1-21).
    pub(crate) fn spot(&self, state: &mut State, unit: UnitId, at: Location) {
        state.impulse.spotting = true;
        state.stack.call(Spotting { unit, at });
    }

    fn end_spotting(
        &self,
        state: &mut State,
        spotting: Spotting,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let Spotting { unit, at } = spotting;
        let spotted = self.spot_succeeds(state, &spotting, rolled);
        let modifiers = self
            .spotting_net(state, &spotting, Net::told())
            .into_terms();
        let needed = self.spots_on(state, at);
        let side = state.unit(unit).side;
        // LNLT-19.2.3-04: a helicopter goes on.
        if self.class(state.unit(unit)) != Class::Helicopter {
            state.unit_mut(unit).set(Flags::OPS);
        }
        if spotted {
            let side = side.other();
            push_if_room(&mut state.spotted, Spotted { at, side });
            state.unit_mut(unit).set(Flags::SPOTTER);
            state.impulse.seen = at;
        }
        log.note_with(state, || Event::Spotted {
            unit,
            at,
            die: rolled.dice[0],
            modifiers,
            needed: needed as i8,
            spotted,
        });
    }
}
