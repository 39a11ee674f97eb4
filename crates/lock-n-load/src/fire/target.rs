//! 5.0 What may be fired at, and the TM that protects it.

use crate::charts::Sort;
use crate::counters::{Class, Side};
use crate::lnl::{Lnl, May, need};
use crate::state::{Flags, FortKind, Location, MAX_UNITS, Place, State, Unit, UnitId};
use engine::List;
use ground::{Crossing, HexSet};
use std::cell::OnceCell;

/// An enemy on the ground, as lists of fire ask for him.
#[derive(Clone, Copy, Default)]
pub(crate) struct Foe {
    id: UnitId,
    at: Location,
    class: Class,
}

/// The enemies of a side, passengers not: gathered once for a list, when the first shot asks for them.
pub(crate) struct Foes<'a> {
    game: &'a Lnl,
    state: &'a State,
    side: Side,
    known: OnceCell<Known>,
}

struct Known {
    foes: List<Foe, MAX_UNITS>,
    /// Where some of them are on foot.
    men: HexSet,
    /// Where some of them are vehicles.
    vehicles: HexSet,
}

impl Foes<'_> {
    /// The vehicles among them that are in a place.
    pub(crate) fn vehicles_in(&self, at: Location) -> impl Iterator<Item = UnitId> {
        let known = self.known();
        let foes: &[Foe] = match known.vehicles.contains(at.hex()) {
            true => &known.foes,
            false => &[],
        };
        let here = foes.iter().filter(move |foe| foe.at == at);
        here.filter(|foe| foe.class == Class::Vehicle)
            .map(|foe| foe.id)
    }

    /// Whether some of them on foot are in a place.
    pub(crate) fn men_in(&self, at: Location) -> bool {
        let known = self.known();
        let mut here = known.foes.iter().filter(|foe| foe.at == at);
        known.men.contains(at.hex()) && here.any(|foe| foe.class.infantry())
    }

    fn known(&self) -> &Known {
        self.known.get_or_init(|| {
            let mut known = Known {
                foes: List::new(),
                men: HexSet::EMPTY,
                vehicles: HexSet::EMPTY,
            };
            let all = self.state.of(self.side).filter(|(_, it)| !it.carried());
            for (id, &Unit { at, .. }) in all {
                let class = self.game.class(self.state.unit(id));
                known.foes.push(Foe { id, at, class });
                if class.infantry() {
                    known.men.insert(at.hex());
                }
                if class == Class::Vehicle {
                    known.vehicles.insert(at.hex());
                }
            }
            known
        })
    }
}

impl Lnl {
    /// The enemies of a side, as lists of fire ask for them.
    pub(crate) fn foes<'a>(&'a self, state: &'a State, side: Side) -> Foes<'a> {
        Foes {
            game: self,
            state,
            side: side.other(),
            known: OnceCell::new(),
        }
    }

    /// Units of a side that fire at all non-vehicles of a location would check (LNLT-17.2-02).
    pub(crate) fn soft_targets<'a>(
        &'a self,
        state: &'a State,
        at: Location,
        side: Side,
    ) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        state
            .here(at)
            .filter(move |(_, unit)| unit.side == side && self.class(unit).infantry())
    }

    /// LNLT-5.0-01, LNLT-5.0-02, LNLT-10.0-01: whether a side may direct fire from one location into another. Range is a
    /// matter of each weapon.
    pub(crate) fn may_fire_into(
        &self,
        state: &State,
        side: Side,
        from: Location,
        at: Location,
    ) -> May {
        self.may_fire_into_known(state, side, from, at, false)?;
        self.may_fire_through_slits(state, from, at)
    }

    /// The same for a firer who may have the target in his sights already, spotted or not (LNLT-14.3-07), but for the
    /// slits of Bunkers.
    pub(crate) fn may_fire_into_known(
        &self,
        state: &State,
        side: Side,
        from: Location,
        at: Location,
        known: bool,
    ) -> May {
        need(
            from != at && self.exists(state, at),
            "LNLT-5.0-01",
            "There is no such target.",
        )?;
        need(
            self.clear_of(state, side, at),
            "LNLT-5.0-02",
            "Friendly units are there, or a Melee.",
        )?;
        need(
            known || self.spotted(state, at, side),
            "LNLT-10.0-01",
            "Nothing there is spotted.",
        )?;
        need(
            self.sees(state, from, at),
            "LNLT-10.0-01",
            "There is no line of sight.",
        )?;
        self.may_fire_in_the_dark(state, side, from, at)
    }

    /// Whether a place could be fired into at all, wherever one fires from: a first look, for lists.
    pub(crate) fn bared(&self, state: &State, side: Side, at: Location) -> bool {
        self.clear_of(state, side, at) && self.spotted(state, at, side)
    }

    /// LNLT-5.0-02: whether nobody of one's own is in the way of fire into a place.
    pub(crate) fn clear_of(&self, state: &State, side: Side, at: Location) -> bool {
        !self.held_against(state, side.other(), at) && state.melee(at).is_none()
    }

    /// The TM that protects a unit against an attack from somewhere on the ground, capped (LNLT-5.5-01). Indirect fire
    /// ignores walls and hills (LNLT-18.0-02).
    pub(crate) fn tm_against(
        &self,
        state: &State,
        unit: &Unit,
        from: Location,
        indirect: bool,
    ) -> i8 {
        let level = match from.is_nowhere() {
            true => 0,
            false => self.level(from),
        };
        self.tm_from_level(state, unit, from, level, indirect)
    }

    /// The same against an attack from a level, which for a helicopter is not that of the ground (LNLT-19.2.3-02).
    pub(crate) fn tm_from_level(
        &self,
        state: &State,
        unit: &Unit,
        from: Location,
        level: i8,
        indirect: bool,
    ) -> i8 {
        let numbers = &self.charts().numbers;
        let (at, hex) = (unit.at, unit.at.hex());
        let class = self.class(unit);
        let terrain = self.terrain(state, hex);
        let nation = self.nation(unit.side).tm.get(&terrain);
        let mut tm = nation.copied().unwrap_or(self.row(state, hex).tm);
        if at.place() == Place::Inside {
            tm += state.shelter(hex).map_or(0, |fort| fort.value);
        }
        if state.smoky(hex) {
            tm += numbers.smoke_tm;
        }
        if at.place() == Place::Ground {
            if state.wrecks.contains(&hex) {
                tm += numbers.wreck_tm;
            }
            // LNLT-21.2-03
            let digs = class != Class::Vehicle && class != Class::WeaponTeam;
            if state.fort(hex, FortKind::Foxholes).is_some() && (digs || unit.is(Flags::DUG_IN)) {
                tm += numbers.foxholes_tm;
            }
            // LNLT-10.1-08
            if self.row(state, hex).sort == Sort::Open {
                let vehicles = state
                    .here(at)
                    .filter(|(_, it)| self.class(it) == Class::Vehicle)
                    .count();
                let others = vehicles - usize::from(class == Class::Vehicle).min(vehicles);
                tm += if others > 0 { numbers.vehicle_tm } else { 0 };
            }
        }
        if !indirect && !from.is_nowhere() {
            tm += self.hexside_tm(from, at);
            let hill = self.scenario.map.level(hex) > 0 && level < self.level(at);
            tm += if hill {
                self.charts().hexside.hill.tm
            } else {
                0
            };
        }
        tm.min(numbers.most_tm)
    }

    /// The TM of what stands on the hexside by which fire comes in.
    fn hexside_tm(&self, from: Location, at: Location) -> i8 {
        let chart = &self.charts().hexside;
        let tm = |a, b| {
            let side = self.scenario.map.side_between(a, b);
            let rows = [
                (crate::data::WALL, chart.wall.tm),
                (crate::data::HEDGE, chart.hedge.tm),
                (crate::data::BOCAGE, chart.bocage.tm),
            ];
            let there = rows.into_iter().filter(|(it, _)| side.has(it.side));
            there.map(|(_, tm)| tm).max().unwrap_or(0)
        };
        match self.lines.crossings(from.hex(), at.hex()).last() {
            Some(Crossing::Side(a, b)) => tm(a, b),
            Some(Crossing::Corner { from, p, q }) => tm(from, p).max(tm(from, q)),
            None => 0,
        }
    }
}
