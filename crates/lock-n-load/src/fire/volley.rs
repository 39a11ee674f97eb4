//! 5.0, 5.2 Fire from one place into another: what may be fired, and every fire that is open.

use super::FireGroup;
use super::group::ARM_USED;
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::lnl::{Lnl, May, No, need};
use crate::los::Lookout;
use crate::state::{Flags, Location, MAX_UNITS, State, Unit, UnitId, UnitSet, WeaponSet};
use engine::List;
use serde::{Deserialize, Serialize};

/// Who fires at what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// Whose fire.
    pub by: Side,
    /// From where.
    pub from: Location,
    /// At what location.
    pub at: Location,
    /// At this vehicle; none for all non-vehicles there.
    pub vehicle: UnitId,
    /// The Weapon Team that fires by itself (LNLT-1.7-15); none for the common fire of a hex.
    pub team: UnitId,
    /// The vehicle whose riders fire (LNLT-16.2-10); none for fire from the ground.
    pub carrier: UnitId,
    /// Units that fire their IFP.
    pub ifp: UnitSet,
    /// Support Weapons that are fired.
    pub weapons: WeaponSet,
    /// SMCs who help another to fire a Support Weapon (LNLT-1.6-07).
    pub mates: UnitSet,
    /// Whose IFP counts in full (LNLT-5.2-02).
    pub lead: UnitId,
    /// The Leader who aids; none when nobody does.
    pub leader: UnitId,
    /// Opportunity Fire (5.3).
    pub op: bool,
}

impl Volley {
    /// Who could take part: those on the ground there, or those aboard the carrier.
    pub(crate) fn firers<'a>(
        &self,
        state: &'a State,
    ) -> impl Iterator<Item = (UnitId, &'a Unit)> + use<'a> {
        let (from, carrier) = (self.from, self.carrier);
        state
            .on_map()
            .filter(move |(_, unit)| unit.at == from && unit.aboard == carrier)
    }

    /// Everybody who takes part.
    pub(crate) fn members(&self, state: &State) -> UnitSet {
        let holders = self.weapons.iter().map(|id| state.weapon(id).holder);
        let all = self.ifp.iter().chain(holders).chain(self.mates.iter());
        all.collect()
    }
}

impl Lnl {
    /// LNLT-4.0-11, LNLT-4.0-12: whether common fire from a location at another may be made.
    pub(crate) fn may_fire(&self, state: &State, volley: &Volley) -> May {
        let Volley {
            by: side, from, at, ..
        } = *volley;
        let alone = volley.op || volley.team.is_some() || volley.carrier.is_some();
        need(
            alone || !state.impulse.fired.contains(&from),
            "LNLT-4.0-11",
            "The common fire of this hex has already been made in this impulse.",
        )?;
        if volley.team.is_some() {
            let team = state.unit(volley.team);
            need(
                !self.facts(team).arc || team.facing.covers(from.hex(), at.hex()),
                "LNLT-1.7-08",
                "The target is outside its arc: it has to pivot.",
            )?;
        }
        // The cheapest questions first: who could fire at all.
        let mut why = Err(No("LNLT-5.0-01", "Nobody there can fire that far."));
        let able = volley.firers(state).any(|(id, unit)| {
            if unit.side != side {
                return false;
            }
            let may = self.can_fire(state, volley, id);
            if may.is_err() {
                why = may;
                return false;
            }
            (1..8).any(|arms| {
                let may = self.may_arm(state, volley, id, arms);
                if arms == 1 && may.is_err() {
                    why = may;
                }
                may.is_ok()
            })
        });
        if !able {
            return why;
        }
        need(from != at, "LNLT-5.0-01", "There is no such target.")?;
        match volley.vehicle.is_some() {
            true => self.may_rake(state, side, volley.vehicle, from)?,
            false => need(
                self.soft_targets(state, at, side.other()).next().is_some(),
                "LNLT-5.0-01",
                "No enemy infantry is there.",
            )?,
        }
        // Who is able past the slits of a Bunker throws a charge (LNLT-21.1.2-01).
        self.may_fire_into_known(state, side, from, at, false)?;
        self.may_fire_out_of_slits(state, from, at)
    }

    /// The fire that a choice means; none for a choice that is no fire.
    pub(crate) fn volley_of(
        &self,
        state: &State,
        by: Side,
        op: bool,
        choice: &Choice,
    ) -> Option<Volley> {
        let volley = Volley {
            by,
            op,
            ..Volley::default()
        };
        match *choice {
            Choice::Fire { from, at } => Some(Volley { from, at, ..volley }),
            Choice::FireTeam { unit, at } => Some(Volley {
                from: state.unit(unit).at,
                at,
                team: unit,
                ..volley
            }),
            Choice::FireRiders { carrier, at } => Some(Volley {
                from: state.unit(carrier).at,
                at,
                carrier,
                ..volley
            }),
            Choice::FireRidersAt { carrier, target } => Some(Volley {
                from: state.unit(carrier).at,
                at: state.unit(target).at,
                vehicle: target,
                carrier,
                ..volley
            }),
            Choice::FireAt { from, target } => Some(Volley {
                from,
                at: state.unit(target).at,
                vehicle: target,
                ..volley
            }),
            Choice::FireTeamAt { unit, target } => Some(Volley {
                from: state.unit(unit).at,
                at: state.unit(target).at,
                team: unit,
                vehicle: target,
                ..volley
            }),
            _ => None,
        }
    }

    /// Every fire of these units that is open at these targets; riders are listed apart.
    pub(crate) fn list_fire(
        &self,
        lookout: &Lookout,
        op: bool,
        firers: UnitSet,
        targets: &[Location],
        out: &mut Vec<Choice>,
    ) {
        let (state, by) = (lookout.state, lookout.side);
        if targets.is_empty() {
            return;
        }
        let able = |volley: Volley| self.may_fire(state, &volley).is_ok();
        let ready = self.ready(state, op, firers);
        if ready.is_empty() {
            return;
        }
        let batteries = self.batteries(state, ready);
        let teams: List<UnitId, MAX_UNITS> = state
            .those(ready)
            .filter(|(_, it)| self.class(it) == Class::WeaponTeam && self.facts(it).fires)
            .map(|(unit, _)| unit)
            .collect();
        let mut push = |choice: Choice| {
            if self.volley_of(state, by, op, &choice).is_some_and(able) {
                out.push(choice);
            }
        };
        for &at in targets {
            // What nobody can be without: reach and sight come before all that is asked of a volley.
            let watch = lookout.watch(at);
            let bears = |&&(from, reach): &&(Location, u32)| {
                self.range(from, at) <= reach && watch.sees(from)
            };
            let seen_by = |unit: &&UnitId| watch.sees(state.unit(**unit).at);
            // Most places are out of everybody's reach.
            if !batteries.iter().any(|it| bears(&it)) {
                continue;
            }
            for &(from, _) in batteries.iter().filter(bears) {
                push(Choice::Fire { from, at });
            }
            for target in lookout.foes.vehicles_in(at) {
                for &(from, _) in batteries.iter().filter(bears) {
                    push(Choice::FireAt { from, target });
                }
                for &unit in teams.iter().filter(seen_by) {
                    push(Choice::FireTeamAt { unit, target });
                }
            }
            for &unit in teams.iter().filter(seen_by) {
                push(Choice::FireTeam { unit, at });
            }
        }
    }

    /// Infantry among these units that might fire: a first look, for lists.
    pub(crate) fn ready(&self, state: &State, op: bool, own: UnitSet) -> UnitSet {
        let ready = |unit: &Unit| self.may_be_ready(unit, op) && self.class(unit).infantry();
        let all = state.those(own).filter(|(_, unit)| ready(unit));
        all.map(|(id, _)| id).collect()
    }

    /// Whether a unit's markers let it fire at all.
    fn may_be_ready(&self, unit: &Unit, op: bool) -> bool {
        let goes_on = !op && unit.shots & ARM_USED != 0;
        let fired = if goes_on { 0 } else { Flags::FIRED };
        let spent = Flags::MOVED | Flags::CRAWL | Flags::WENT_FAR | fired;
        unit.good_order() && !unit.is(spent) && (op || unit.is(Flags::ACTIVE))
    }

    /// Locations from which these might fire, and how far any weapon there reaches.
    pub(crate) fn batteries(
        &self,
        state: &State,
        ready: UnitSet,
    ) -> List<(Location, u32), MAX_UNITS> {
        let mut batteries: List<(Location, u32), MAX_UNITS> = List::new();
        let mut add =
            |at: Location, reach: u32| match batteries.iter_mut().find(|(place, _)| *place == at) {
                Some((_, farthest)) => *farthest = reach.max(*farthest),
                None => batteries.push((at, reach)),
            };
        for (_, unit) in state.those(ready) {
            let facts = self.facts(unit);
            let range = u32::from(facts.range);
            add(unit.at, if facts.extended { 2 * range } else { range });
        }
        let held = state.weapons.iter();
        for weapon in held.filter(|weapon| ready.contains(weapon.holder)) {
            let range = self.weapon_fp(weapon).map_or(0, |(_, range)| range);
            add(state.unit(weapon.holder).at, range.into());
        }
        batteries.sort_unstable();
        batteries
    }

    /// Begins to put a group together.
    pub(crate) fn begin_fire(&self, state: &mut State, volley: Volley) {
        let volley = self.usual_volley(state, volley);
        state.stack.call(FireGroup { volley });
    }

    /// Every location where a side stands, for lists of fire.
    pub(crate) fn places_of(&self, state: &State, side: Side) -> Vec<Location> {
        let mut places: Vec<Location> = state.of(side).map(|(_, unit)| unit.at).collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}
