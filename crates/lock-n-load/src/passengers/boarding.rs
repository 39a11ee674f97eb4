//! 16.4 Getting on and off.

use crate::choice::{Choice, Seat};
use crate::counters::Class;
use crate::event::Event;
use crate::frame::{Entry, Mode, Moving};
use crate::lnl::{Flow, Lnl, May, need};
use crate::prompt::Prompt;
use crate::state::{Flags, Location, State, UnitId, UnitSet};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 16.4 A unit gets on, after it was fired at on foot (NEW-38).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Boarding {
    /// Who.
    pub unit: UnitId,
    /// Onto what.
    pub carrier: UnitId,
    /// Inside or on top.
    pub seat: Seat,
}

impl Procedure<Lnl> for Boarding {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        state.stack.finish();
        let (unit, carrier) = (*state.unit(self.unit), *state.unit(self.carrier));
        let able = unit.is(Flags::MOVING)
            && !carrier.is(Flags::ABANDONED)
            && carrier.at == unit.at
            && game
                .has_seat(state, self.carrier, self.unit, self.seat == Seat::OnTop)
                .is_ok();
        state.unit_mut(self.unit).unset(Flags::MOVING);
        if able {
            game.leave_tripods(state, self.unit, log);
            let it = state.unit_mut(self.unit);
            it.aboard = self.carrier;
            if self.seat == Seat::OnTop {
                it.set(Flags::ON_TOP);
            }
            let (unit, carrier) = (self.unit, self.carrier);
            log.note_with(state, || Event::Boarded { unit, carrier });
            game.tidy_spotted(state);
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-16.4-01", "A unit is getting on.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// Half the MPs, rounded up (LNLT-16.4-01).
    fn half_mf(&self, state: &State, id: UnitId) -> u8 {
        self.mf(state, id).div_ceil(2)
    }

    /// LNLT-16.4-01, LNLT-16.4-02, LNLT-16.4-05: whether a moving unit may get on a carrier.
    pub(crate) fn may_board(
        &self,
        state: &State,
        moving: &Moving,
        id: UnitId,
        carrier: UnitId,
        seat: Seat,
    ) -> May {
        let (unit, it) = (state.unit(id), state.unit(carrier));
        need(
            unit.is(Flags::MOVING),
            "LNLT-16.4-02",
            "A unit that moves gets on.",
        )?;
        need(
            unit.good_order() || seat == Seat::Inside,
            "LNLT-16.2-09",
            "A Shaken unit does not stay on top of a vehicle.",
        )?;
        need(
            !self.locked(state, unit),
            "LNLT-8.1-06",
            "Who withdraws from Melee leaves the hex.",
        )?;
        need(
            self.class(it) == Class::Vehicle
                && it.side == unit.side
                && it.at == unit.at
                && !it.is(Flags::ABANDONED),
            "LNLT-16.4-02",
            "There is no such carrier in its hex.",
        )?;
        need(
            moving.mode != Mode::Crawl,
            "LNLT-6.3-01",
            "A crawl is one hex and nothing else.",
        )?;
        // It may have driven up to them in this impulse, or move on from the last turn (LNLT-15.5-02).
        let barred = Flags::FIRED | Flags::OPS | Flags::STOPPED;
        let drove = it.is(Flags::ACTIVE) && it.is(Flags::MOVED) && !it.is(Flags::ASSAULT);
        let goes_on = (drove || it.is(Flags::KEPT)) && !it.is(barred);
        let idle = !it.is(Flags::USED) || it.is(Flags::TURNED) || goes_on;
        need(
            idle && !it.is(Flags::SHAKEN),
            "LNLT-16.4-02",
            "The carrier has been used in this turn, or is Shaken.",
        )?;
        let spent = unit.spent + self.half_mf(state, id);
        need(
            spent <= self.allowance(state, id, moving.mode),
            "LNLT-16.4-01",
            "It does not have half its movement points left.",
        )?;
        let more = match it.is(Flags::TURNED) {
            true => 0,
            false => self.half_mf(state, carrier),
        };
        need(
            it.spent + more <= self.mf(state, carrier),
            "LNLT-16.4-01",
            "The carrier does not have half its movement points left.",
        )?;
        self.has_seat(state, carrier, id, seat == Seat::OnTop)
    }

    /// Every way onto a carrier that is open.
    pub(crate) fn list_boarding(&self, state: &State, moving: &Moving, out: &mut Vec<Choice>) {
        for (carrier, it) in state.here(moving.at) {
            if self.class(it) != Class::Vehicle || it.side != state.active() {
                continue;
            }
            for (unit, _) in self.movers(state) {
                for seat in Seat::ALL {
                    if self.may_board(state, moving, unit, carrier, seat).is_ok() {
                        out.push(Choice::Board {
                            unit,
                            carrier,
                            seat,
                        });
                    }
                }
            }
        }
    }

    /// A unit begins to get on: both pay, and it may be fired at.
    pub(crate) fn board(&self, state: &mut State, id: UnitId, carrier: UnitId, seat: Seat) {
        let points = self.half_mf(state, id);
        let fuel = self.half_mf(state, carrier);
        let at = state.unit(id).at;
        // LNLT-14.3-04: it spends movement points too.
        self.lose_sights(state, carrier);
        state.unit_mut(id).spent += points;
        let it = state.unit_mut(carrier);
        let driven = if it.is(Flags::TURNED) { 0 } else { fuel };
        it.spent += driven;
        // LNLT-15.5-02: free to switch from a kept marker.
        if it.is(Flags::KEPT) {
            it.unset(Flags::KEPT | Flags::MOVED | Flags::ASSAULT);
        }
        // LNLT-16.4-02: it is activated by that.
        let fresh = !it.is(Flags::MOVEMENT) || it.loaded();
        it.set(Flags::TURNED | Flags::ACTIVE | Flags::ACTED | Flags::MOVED);
        // LNLT-15.2-05: half its MPs are what Assault Movement allows.
        if fresh {
            it.set(Flags::ASSAULT);
        }
        state.stack.call(Boarding {
            unit: id,
            carrier,
            seat,
        });
        state.stack.call(Entry::spent(at, points).driven(driven));
    }

    /// LNLT-16.4-01, LNLT-16.4-03, LNLT-16.4-05 to LNLT-16.4-08, LNLT-1.3-09: whether a passenger may get off.
    pub(crate) fn may_unload(
        &self,
        state: &State,
        vehicle: UnitId,
        assault: bool,
        id: UnitId,
    ) -> May {
        let (unit, it) = (state.unit(id), state.unit(vehicle));
        need(
            unit.aboard == vehicle && self.class(unit) != Class::ArmorLeader,
            "LNLT-16.4-03",
            "It is not aboard.",
        )?;
        need(
            !it.is(Flags::SHAKEN) || it.spent == 0 || it.is(Flags::TURNED),
            "LNLT-16.4-08",
            "Nobody gets off a Shaken vehicle that has moved.",
        )?;
        // Who has just got on has spent for that.
        need(
            unit.spent + self.half_mf(state, id) <= self.mf(state, id),
            "LNLT-16.4-01",
            "It does not have half its movement points left.",
        )?;
        let more = match it.is(Flags::TURNED) {
            true => 0,
            false => self.half_mf(state, vehicle),
        };
        need(
            it.spent + more <= self.fuel(state, vehicle, assault),
            match assault {
                true => "LNLT-16.4-05",
                false => "LNLT-16.4-03",
            },
            "The vehicle does not have half its movement points left.",
        )?;
        if self.melee_awaits(state, it.at, unit.side) {
            let coming = UnitSet::from_iter([id]);
            self.may_enter_melee(state, unit.side, coming, it.at, assault)?;
        }
        self.has_room(state, it.at, unit.side, &[id])
    }

    /// A passenger gets off: both pay, and it may be fired at (LNLT-16.2-04).
    pub(crate) fn unload(
        &self,
        state: &mut State,
        vehicle: UnitId,
        assault: bool,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let points = self.half_mf(state, id);
        let fuel = self.half_mf(state, vehicle);
        let it = state.unit_mut(vehicle);
        let driven = if it.is(Flags::TURNED) { 0 } else { fuel };
        it.spent += driven;
        it.set(Flags::TURNED);
        let at = it.at;
        // LNLT-8.2-01: who gets off into a Melee reinforces it, though his vehicle stood there before.
        if self.melee_awaits(state, at, state.unit(id).side) {
            state.unit_mut(id).from = Location::NOWHERE;
        }
        self.alight(state, id, true, log);
        // LNLT-16.4-06
        let creeps = assault && self.facts(state.unit(id)).assault_move;
        let unit = state.unit_mut(id);
        unit.spent += points;
        unit.set(Flags::MOVING | Flags::ACTIVE);
        state.impulse.let_off.insert(id);
        let unit = state.unit_mut(id);
        if creeps {
            unit.unset(Flags::MOVED);
            unit.set(Flags::ASSAULT);
        }
        state.stack.call(Entry::spent(at, points).driven(driven));
        self.meet_mines(state, UnitSet::from_iter([id]), at);
    }

    /// LNLT-16.4-04: who has just got off goes on with what MPs are left, though it is marked Moved.
    pub(crate) fn just_off(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        state.impulse.let_off.contains(id)
            && unit.is(Flags::MOVED)
            && !unit.is(Flags::ACTED | Flags::STOPPED)
    }

    /// Whether a vehicle has brought a unit here in this impulse and let it off: it began elsewhere (LNLT-4.0-16).
    pub(crate) fn was_brought(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        unit.from != unit.at && self.just_off(state, id)
    }
}
