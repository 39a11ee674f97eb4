//! 6.0 Steps: what they cost, who may take them, what comes of them.

use super::{Entry, Mode, Moving};
use crate::choice::Choice;
use crate::counters::{Class, Drive};
use crate::data::{BOCAGE, HEDGE, WALL};
use crate::event::Event;
use crate::lnl::{Lnl, May, No, need};
use crate::state::{
    Flags, Location, MAX_UNITS, Place, State, Unit, UnitId, UnitSet, Weapon, WeaponId,
};
use engine::Log;
use ground::{Hex, HexSet};

impl Lnl {
    /// Places that one step may lead to.
    pub(crate) fn places_around(&self, state: &State, at: Location) -> Vec<Location> {
        let here = Place::ALL.map(|place| Location::new(at.hex(), place));
        let around = self.scenario.map.neighbours(at.hex()).iter();
        let around = around.flat_map(|&hex| Place::ALL.map(|place| Location::new(hex, place)));
        let all = here.into_iter().chain(around);
        all.filter(|&to| to != at && self.exists(state, to))
            .collect()
    }

    /// Every step of those who move.
    pub(super) fn list_steps(&self, state: &State, moving: &Moving, out: &mut Vec<Choice>) {
        let movers: UnitSet = self.movers(state).map(|(id, _)| id).collect();
        let scouted = self.scouted_by(state, movers);
        // What each may spend is the same for every step.
        let mut most = [0; MAX_UNITS];
        for id in movers.iter() {
            most[id.index()] = self.allowance_in(state, id, moving.mode, movers);
        }
        // Most hexes are empty, which is known sooner than who is in each.
        let taken: HexSet = state.on_map().map(|(_, unit)| unit.at.hex()).collect();
        for to in self.places_around(state, moving.at) {
            let here = match taken.contains(to.hex()) {
                true => state.units_here(to),
                false => UnitSet::default(),
            };
            let may = self.may_step_with(state, moving, to, movers, scouted, here, |id| {
                most[id.index()]
            });
            if may.is_ok() {
                out.push(Choice::Step { to });
            }
        }
    }

    /// MPs more to cross the side between two hexes; none where it is closed to this movement type.
    pub(crate) fn side_cost(&self, from: Hex, to: Hex, drive: Drive) -> Option<u8> {
        let side = self.scenario.map.side_between(from, to);
        let chart = &self.charts().hexside;
        if side.road() {
            return Some(0);
        }
        let rows = [
            (WALL.side, &chart.wall),
            (HEDGE.side, &chart.hedge),
            (BOCAGE.side, &chart.bocage),
            (ground::Side::STREAM, &chart.stream),
        ];
        let mut cost = 0;
        for (feature, row) in rows {
            if side.has(feature) {
                cost += row.cost(drive)?;
            }
        }
        let up = self.scenario.map.level(to) - self.scenario.map.level(from);
        if up > 0 {
            cost += up as u8 * chart.hill.cost(drive)?;
        }
        Some(cost)
    }

    /// MPs of a unit on foot for a step; none where there is no way (LNLT-6.0-01, LNLT-10.2-03, LNLT-21.1-03,
    /// LNLT-21.3-01, LNLT-21.4-07).
    pub(crate) fn step_cost(
        &self,
        state: &State,
        unit: &Unit,
        to: Location,
        scouted: bool,
    ) -> Option<u8> {
        let numbers = &self.charts().numbers;
        let (from, hex) = (unit.at, to.hex());
        if from.hex() == hex {
            return match (from.place(), to.place()) {
                (Place::Ground, Place::Upper) | (Place::Upper, Place::Ground) => {
                    Some(numbers.storey)
                }
                (Place::Ground, Place::Inside) | (Place::Inside, Place::Ground) => {
                    Some(numbers.bunker)
                }
                _ => None,
            };
        }
        match (from.place(), to.place()) {
            (Place::Ground, Place::Ground | Place::Inside) | (Place::Upper, Place::Upper) => {}
            _ => return None,
        }
        if from.hex().distance(hex) != 1 {
            return None;
        }
        let row = self.row(state, hex);
        let side = self.scenario.map.side_between(from.hex(), hex);
        let terrain = match (side.road(), scouted && row.scouted) {
            (true, _) => self.charts().road[0],
            (false, true) => row.leg.map(|_| 1)?,
            (false, false) => row.leg?,
        };
        let mut cost = self.wire_cost(state, hex, Drive::Leg, terrain);
        if to.place() != Place::Upper {
            cost += self.side_cost(from.hex(), hex, Drive::Leg)?;
        }
        if to.place() == Place::Inside {
            cost += numbers.bunker;
        }
        Some(cost + self.own_mines_cost(state, hex, unit.side))
    }

    /// LNLT-6.2-01: the Leader with whom a group goes in Double-Time.
    fn hurrying(&self, state: &State, group: UnitSet) -> Option<UnitId> {
        let leads = |unit: &Unit| self.class(unit) == Class::Leader && unit.good_order();
        let leaders = state.those(group).filter(|(_, unit)| leads(unit));
        leaders
            .max_by_key(|(_, unit)| self.facts(unit).mf)
            .map(|(id, _)| id)
    }

    /// MPs a member of the group that moves may spend in this impulse.
    pub(crate) fn allowance(&self, state: &State, id: UnitId, mode: Mode) -> u8 {
        let movers = self.movers(state).map(|(id, _)| id).collect();
        self.allowance_in(state, id, mode, movers)
    }

    /// MPs a member of a group may spend in this impulse (LNLT-6.1-03, LNLT-6.2-01, LNLT-6.4-03).
    pub(crate) fn allowance_in(&self, state: &State, id: UnitId, mode: Mode, group: UnitSet) -> u8 {
        let unit = state.unit(id);
        let printed = self.mf(state, id);
        let hurries =
            matches!(mode, Mode::Normal | Mode::Assault) && self.class(unit) != Class::WeaponTeam;
        let leader = self
            .hurrying(state, group)
            .filter(|&leader| hurries && leader != id);
        let mf = match leader {
            Some(leader) => {
                let ceiling = self.facts(state.unit(leader)).mf;
                let more = printed + self.charts().numbers.double_time;
                more.min(ceiling).max(printed)
            }
            None => printed,
        };
        match mode {
            Mode::Assault => mf.div_ceil(2),
            _ => mf,
        }
    }

    /// LNLT-11.6-05: an unburdened Scout goes with the group that moves.
    pub(crate) fn scouted(&self, state: &State) -> bool {
        let movers = self.movers(state).map(|(id, _)| id).collect();
        self.scouted_by(state, movers)
    }

    /// The same of any group.
    pub(crate) fn scouted_by(&self, state: &State, group: UnitSet) -> bool {
        state.those(group).any(|(id, unit)| {
            self.class(unit) == Class::Scout
                && unit.good_order()
                && state.held_by(id).next().is_none()
        })
    }

    /// LNLT-5.1-03, LNLT-6.0-07: whether a step brings a Shaken unit closer to an enemy it sees.
    pub(crate) fn advances(&self, state: &State, unit: &Unit, to: Location) -> bool {
        // Riders too: they may have fired where their vehicle has not.
        let enemies = state.of(unit.side.other());
        let enemies = enemies.filter(|(_, it)| self.in_the_open(it) && !it.is(Flags::ABANDONED));
        let closer = |enemy: &Unit| {
            let (old, new) = (self.range(unit.at, enemy.at), self.range(to, enemy.at));
            // A change of level counts where it leads toward the enemy's.
            let levels = |at: Location| (self.level(at) - self.level(enemy.at)).abs();
            let level = unit.at.hex() == to.hex() && levels(to) < levels(unit.at);
            new < old || level
        };
        enemies
            .filter(|(_, enemy)| closer(enemy) && self.shows_at_night(state, unit.at, enemy))
            .any(|(_, enemy)| self.is_seen(state, unit.at, enemy))
    }

    /// Whether a group may take a step.
    pub(crate) fn may_step(&self, state: &State, moving: &Moving, to: Location) -> May {
        need(
            self.exists(state, to),
            "LNLT-1.4-01",
            "There is no such place on the map.",
        )?;
        let movers = self.movers(state).map(|(id, _)| id).collect();
        self.may_step_with(
            state,
            moving,
            to,
            movers,
            self.scouted(state),
            state.units_here(to),
            |id| self.allowance(state, id, moving.mode),
        )
    }

    /// The same for a place that is there, with what is known of those who move and of those who are there.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn may_step_with(
        &self,
        state: &State,
        moving: &Moving,
        to: Location,
        coming: UnitSet,
        scouted: bool,
        here: UnitSet,
        most: impl Fn(UnitId) -> u8,
    ) -> May {
        for (id, unit) in state.those(coming) {
            let cost = self.step_cost(state, unit, to, scouted);
            let cost = cost.ok_or(No(
                "LNLT-6.0-01",
                "It is not adjacent, or it is closed to units on foot.",
            ))?;
            self.may_pay_of(state, moving, id, cost, most(id))?;
            self.may_cross(state, id, to)?;
            need(
                unit.good_order() || !self.advances(state, unit, to),
                "LNLT-5.1-03",
                "A Shaken unit does not advance toward an enemy in its sight.",
            )?;
        }
        let side = state.active();
        self.has_room_by(state, to, side, coming, here)?;
        let enemy = state
            .those(here)
            .any(|(_, unit)| unit.side != side && self.contests(unit));
        match enemy {
            true => self.may_enter_enemy(state, moving, coming, to),
            false => Ok(()),
        }
    }

    /// LNLT-6.0-01, LNLT-6.0-06, LNLT-6.0-08, LNLT-6.3-01.
    pub(crate) fn may_pay(&self, state: &State, moving: &Moving, id: UnitId, cost: u8) -> May {
        let most = self.allowance(state, id, moving.mode);
        self.may_pay_of(state, moving, id, cost, most)
    }

    /// The same of so many MPs.
    pub(crate) fn may_pay_of(
        &self,
        state: &State,
        moving: &Moving,
        id: UnitId,
        cost: u8,
        most: u8,
    ) -> May {
        let unit = state.unit(id);
        let crawls = moving.mode == Mode::Crawl;
        if unit.spent + cost < most + u8::from(!crawls) {
            return Ok(());
        }
        let first = unit.spent == 0;
        need(
            first || moving.mode == Mode::Assault,
            "LNLT-6.0-01",
            "It does not have enough movement points left.",
        )?;
        match moving.mode {
            Mode::Assault => Err(No(
                match first && cost > self.mf(state, id) {
                    true => "LNLT-6.0-08",
                    false => "LNLT-6.1-03",
                },
                "Assault Movement spends at most half of the movement points.",
            )),
            Mode::Crawl => Err(No(
                "LNLT-6.0-08",
                "A step that takes all its movement points cannot be crawled.",
            )),
            Mode::Normal | Mode::Stealth => Ok(()),
        }
    }

    /// LNLT-1.7-02: large weapons go into no building and across no hexside terrain.
    pub(crate) fn may_cross(&self, state: &State, id: UnitId, to: Location) -> May {
        let unit = state.unit(id);
        let facts = self.facts(unit);
        if facts.class != Class::WeaponTeam || facts.machine_gun || facts.calibre <= 13 {
            return Ok(());
        }
        need(
            !self.terrain(state, to.hex()).building(),
            "LNLT-1.7-02",
            "A weapon this large cannot enter a building.",
        )?;
        let side = self.scenario.map.side_between(unit.at.hex(), to.hex());
        let closed = [WALL.side, HEDGE.side, BOCAGE.side];
        need(
            side.road() || !closed.into_iter().any(|it| side.has(it)),
            "LNLT-1.7-02",
            "A weapon this large cannot cross a wall or hedge.",
        )
    }

    /// 8.0, 17.1: whether a group may enter a location with enemies.
    pub(crate) fn may_enter_enemy(
        &self,
        state: &State,
        moving: &Moving,
        coming: UnitSet,
        to: Location,
    ) -> May {
        let side = state.active();
        if self.is_close_assault(state, side, to) {
            return self.may_close_assault(state, moving, coming);
        }
        if self.melee_awaits(state, to, side) {
            let assault = moving.mode == Mode::Assault;
            return self.may_enter_melee(state, side, coming, to, assault);
        }
        Err(No("LNLT-8.0-01", "Enemy units are there."))
    }

    /// LNLT-1.6-17: a weapon is picked up on the way.
    pub(crate) fn may_pick_up_moving(
        &self,
        state: &State,
        moving: &Moving,
        id: UnitId,
        weapon: WeaponId,
    ) -> May {
        let (unit, it) = (state.unit(id), state.weapon(weapon));
        need(unit.is(Flags::MOVING), "LNLT-1.6-17", "It is not moving.")?;
        need(
            unit.good_order(),
            "LNLT-1.6-17",
            "A Shaken unit picks up nothing.",
        )?;
        need(
            !it.holder.is_some() && it.at == unit.at,
            "LNLT-1.6-17",
            "No such weapon lies there.",
        )?;
        need(
            !self.locked(state, unit),
            "LNLT-1.6-16",
            "Nothing is picked up in a Melee.",
        )?;
        need(
            moving.mode != Mode::Crawl,
            "LNLT-6.3-01",
            "A crawl is one hex and nothing else.",
        )?;
        let most = self.allowance(state, id, moving.mode);
        let after = unit.spent + self.charts().numbers.pick_up;
        // Its burden takes from an SMC's allowance at once (LNLT-1.6-03), before that is halved (LNLT-6.1-03).
        let burden = match self.class(unit).smc() && state.held_by(id).next().is_none() {
            true => self.charts().numbers.smc_burden,
            false => 0,
        };
        let burden = match moving.mode {
            Mode::Assault => burden / 2,
            _ => burden,
        };
        need(
            after + burden <= most,
            "LNLT-1.6-17",
            "It does not have the two movement points that takes.",
        )?;
        self.has_room_for_weapon(state, id)
    }

    /// The group is in the next place; then comes all that an entry brings (LNLT-6.0-10).
    pub(crate) fn take_step(
        &self,
        state: &mut State,
        moving: &Moving,
        to: Location,
        log: &mut impl Log<State, Event>,
    ) {
        let scouted = self.scouted(state);
        let movers: Vec<UnitId> = self.movers(state).map(|(id, _)| id).collect();
        let from = moving.at;
        for &id in &movers {
            self.leave_tripods(state, id, log);
        }
        let mut points = 0;
        for &id in &movers {
            let unit = state.unit(id);
            let cost = self.step_cost(state, unit, to, scouted).unwrap_or(0);
            let most = self.allowance(state, id, moving.mode);
            let unit = state.unit_mut(id);
            let spent = (unit.spent + cost).min(most.max(unit.spent));
            // NEW-07: what is really spent counts.
            points = points.max(spent - unit.spent);
            unit.spent = spent;
            unit.at = to;
            unit.unset(Flags::DUG_IN | Flags::STRUCK);
        }
        let mode = moving.mode;
        log.note_with(state, || Event::Stepped {
            units: movers.clone(),
            from,
            to,
            mode,
            points,
        });
        state.stack.become_(Moving {
            at: to,
            started: true,
            over: mode == Mode::Crawl,
            leaves: false,
            ..*moving
        });
        let side = state.active();
        if movers
            .iter()
            .any(|&id| state.impulse.withdraws.contains(id))
        {
            self.left_melee(state, from, side, log);
        }
        self.has_moved(state, &movers, log);
        state.stack.call(Entry::into(from, to, points));
    }

    /// LNLT-1.6.1-01: what stands on its tripod stays when who holds it goes.
    pub(crate) fn leave_tripods(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let held = state.held_by(id);
        let standing: Vec<WeaponId> = held
            .filter(|(_, weapon)| weapon.is(Weapon::TRIPOD))
            .map(|(weapon, _)| weapon)
            .collect();
        for weapon in standing {
            self.drop_weapon(state, weapon, log);
        }
    }

    /// Units have left a place: markers that stay only while they are there go (LNLT-10.1-12), control changes (22.1).
    pub(crate) fn has_moved(
        &self,
        state: &mut State,
        _: &[UnitId],
        log: &mut impl Log<State, Event>,
    ) {
        self.tidy_spotted(state);
        self.look_around(state, log);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf;

    /// Rules: LNLT-10.4-01
    #[test]
    fn slopes_that_are_closed_leave_level_ground_open() {
        let usual = Lnl::new(shelf::load("hill-417", None).expect("it loads"));
        let mut scenario = shelf::load("hill-417", None).expect("it loads");
        scenario.charts.hexside.hill.t = None;
        let closed = Lnl::new(scenario);
        let map = &usual.scenario.map;
        let mut slopes = 0;
        for &from in map.hexes() {
            let around = map.neighbours(from).iter();
            for &to in around.filter(|hex| !hex.is_nowhere()) {
                let road = map.side_between(from, to).road();
                let up = map.level(to) > map.level(from) && !road;
                slopes += usize::from(up);
                let cost = usual.side_cost(from, to, Drive::T).filter(|_| !up);
                assert_eq!(closed.side_cost(from, to, Drive::T), cost, "{from} {to}");
            }
        }
        assert!(slopes > 0);
    }
}
