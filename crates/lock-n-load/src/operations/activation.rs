//! 4.0, 11.1 Who is activated: a hex, what Leaders reach, chains of Leaders.

use super::Acting;
use crate::choice::Choice;
use crate::counters::Class;
use crate::event::Event;
use crate::lnl::{Lnl, May, need};
use crate::state::{
    Declared, Flags, Location, MAX_UNITS, Place, State, Unit, UnitId, UnitSet, push_if_room,
};
use engine::{List, Log};

impl Lnl {
    /// A unit that can still be activated: unmarked, or with an Assault Move or Stealth marker and still to fire
    /// (LNLT-4.0-18).
    pub(crate) fn can_activate(&self, unit: &Unit) -> bool {
        // LNLT-11.5-01: an Armor Leader acts through his vehicle only.
        if self.only_rides(unit) {
            return false;
        }
        // LNLT-15.5-02: a kept marker is one of the turn before.
        if unit.is(Flags::KEPT) {
            return !unit.is(Flags::ABANDONED | Flags::FIRED | Flags::OPS);
        }
        let moved = Flags::ASSAULT | Flags::STEALTH;
        let spotter = if unit.is(Flags::SPOTTER) {
            Flags::OPS
        } else {
            0
        };
        let barred = Flags::USED & !moved & !spotter | Flags::ABANDONED | Flags::WENT_FAR;
        !unit.is(barred) && (unit.good_order() || !unit.is(moved))
    }

    /// Every location that may be declared now.
    pub(super) fn list_activations(
        &self,
        state: &State,
        acting: &Acting,
        own: UnitSet,
        active: UnitSet,
        out: &mut Vec<Choice>,
    ) {
        let first = active.is_empty();
        // LNLT-4.0-22: nothing more is declared once somebody has acted.
        if !acting.begun {
            // Nobody extends an impulse in which nobody is activated yet.
            let able = if first { UnitSet::default() } else { own };
            let leaders = state
                .those(able)
                .filter(|(_, unit)| self.extends(state, unit));
            let leaders: List<Location, MAX_UNITS> = leaders.map(|(_, unit)| unit.at).collect();
            // By its own hex anybody is activated; others are reached by Leaders.
            let able = if first || !leaders.is_empty() {
                own
            } else {
                UnitSet::default()
            };
            let led = |at: Location| leaders.iter().any(|&from| self.reaches(state, from, at));
            let mut places: List<Location, MAX_UNITS> = List::new();
            let able = state
                .those(able)
                .filter(|(_, unit)| self.can_activate(unit) && !unit.is(Flags::ACTIVE))
                .filter(|(_, unit)| !first || !self.spent_in_melee(state, unit));
            for (_, unit) in able {
                // Those of a stack mostly follow one another.
                if places.last() != Some(&unit.at) {
                    places.push(unit.at);
                }
            }
            places.sort_unstable();
            let open =
                |at: &Location| first || led(*at) && self.may_activate(state, acting, *at).is_ok();
            let each = places.chunk_by(|a, b| a == b).map(|same| same[0]);
            out.extend(each.filter(open).map(|at| Choice::Activate { at }));
        }
        let named = active.iter();
        let named = named.filter(|&unit| self.may_commit(state, state.active(), unit).is_ok());
        out.extend(named.map(|unit| Choice::Commit { unit }));
    }

    /// Who would be activated in a location: all by their own hex, or those that a Leader next to it reaches.
    fn reached(&self, state: &State, at: Location, leader: Option<UnitId>) -> Vec<UnitId> {
        let side = state.active();
        let armor = leader.is_some_and(|id| self.class(state.unit(id)) == Class::ArmorLeader);
        let all = state.of(side).filter(|(_, unit)| {
            let vehicle = matches!(self.class(unit), Class::Vehicle | Class::Helicopter);
            // LNLT-4.0-09: Leaders reach no vehicles, Armor Leaders nothing else.
            let fits = leader.is_none() || vehicle == armor;
            unit.at == at
                && fits
                && self.can_activate(unit)
                && !unit.is(Flags::ACTIVE)
                && !self.spent_in_melee(state, unit)
        });
        all.map(|(id, _)| id).collect()
    }

    /// LNLT-4.0-05 to LNLT-4.0-08: whether a Leader in one location reaches another.
    fn reaches(&self, state: &State, from: Location, to: Location) -> bool {
        if from.hex() == to.hex() {
            // Above and below, in and out of the same hex (LNLT-4.0-06 to LNLT-4.0-08).
            return from != to;
        }
        from.hex().distance(to.hex()) == 1
            && from.place() != Place::Inside
            && to.place() != Place::Inside
            && match self.has_storey(state, to.hex()) {
                true => from.place() == to.place(),
                false => true,
            }
    }

    /// LNLT-4.0-04: whether a unit is a Leader who can activate others beside his own hex.
    fn extends(&self, state: &State, unit: &Unit) -> bool {
        if !matches!(self.class(unit), Class::Leader | Class::ArmorLeader) {
            return false;
        }
        let acts = match self.only_rides(unit) {
            true => state.unit(unit.aboard),
            false => unit,
        };
        let unused = !acts.is(Flags::USED) || acts.is(Flags::SPOTTER);
        acts.is(Flags::ACTIVE) && unit.good_order() && !unit.is(Flags::WOUNDED) && unused
    }

    /// LNLT-4.0-04, LNLT-4.0-20, LNLT-6.0-03: the Leader by whom a location is reached.
    fn reaching_leader(&self, state: &State, at: Location) -> Option<UnitId> {
        let rivals = |id: UnitId, unit: &Unit| {
            let named = |(other, it): (UnitId, &Unit)| {
                other != id && it.is(Flags::LEADS) && self.together(unit, it)
            };
            state.of(unit.side).any(named)
        };
        let mut leaders = state.of(state.active()).filter(|(id, unit)| {
            self.extends(state, unit)
                && self.reaches(state, unit.at, at)
                && !rivals(*id, unit)
                && !self.reached(state, at, Some(*id)).is_empty()
        });
        leaders.next().map(|(id, _)| id)
    }

    /// LNLT-4.0-03, LNLT-4.0-04, LNLT-4.0-22.
    pub(super) fn may_activate(&self, state: &State, acting: &Acting, at: Location) -> May {
        let side = state.active();
        need(
            !acting.begun,
            "LNLT-4.0-22",
            "All hexes are declared before any of their units acts.",
        )?;
        let able = state
            .of(side)
            .any(|(_, unit)| unit.at == at && self.can_activate(unit));
        let fought = state
            .of(side)
            .filter(|(_, unit)| unit.at == at && self.can_activate(unit))
            .all(|(_, unit)| self.spent_in_melee(state, unit));
        need(
            !able || !fought,
            "LNLT-8.0-05",
            "The units there have fought in Melee this turn.",
        )?;
        need(able, "LNLT-4.0-03", "No unit there can still be activated.")?;
        let first = !state.of(side).any(|(_, unit)| unit.is(Flags::ACTIVE));
        need(
            first || self.reaching_leader(state, at).is_some(),
            "LNLT-4.0-04",
            "Only one hex is activated, plus any that an unused Leader in Good Order reaches.",
        )
    }

    /// The units of a location are activated; the Leader who reaches them is used for it.
    pub(super) fn activate(
        &self,
        state: &mut State,
        at: Location,
        log: &mut impl Log<State, Event>,
    ) {
        let side = state.active();
        let first = !state.of(side).any(|(_, unit)| unit.is(Flags::ACTIVE));
        let leader = match first {
            true => None,
            false => self.reaching_leader(state, at),
        };
        for id in self.reached(state, at, leader) {
            state.unit_mut(id).set(Flags::ACTIVE);
        }
        if let Some(leader) = leader {
            state.unit_mut(leader).set(Flags::EXTENDED | Flags::LEADS);
        }
        let leader = leader.unwrap_or_default();
        let declared = Declared {
            at,
            leader,
            acted: false,
        };
        push_if_room(&mut state.impulse.declared, declared);
        log.note_with(state, || Event::Activated { side, at, leader });
    }
}
