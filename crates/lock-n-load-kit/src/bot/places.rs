//! How good it is to stand somewhere: what is worth having, what can be shot at from there, and by whom one is shot at.

use super::mind::Mind;
use ::ground::Hex;
use lock_n_load::counters::{Class, Drive};
use lock_n_load::scenario::Objective;
use lock_n_load::state::{Flags, Location, Unit, UnitId};

/// A stack of the enemy draws who looks for him no more than this, however much is in it.
const MOST_PREY: f32 = 6.0;

/// What stands in a place of the enemy, as a target.
pub(super) struct Target {
    pub at: Location,
    /// One of those who are there.
    pub unit: UnitId,
    /// What those in Good Order are worth, and those who are Shaken.
    pub worth: [f32; 2],
    /// It can be fired at now.
    pub spotted: bool,
    pub open: bool,
}

impl Mind<'_> {
    /// Every place where the enemy has units on foot.
    pub fn targets(&self) -> Vec<Target> {
        let targets = self.enemy_places().iter().filter_map(|&at| {
            let mut worth = [0.0; 2];
            let mut one = UnitId::NONE;
            for (id, unit) in self.view.here(at) {
                if unit.side != self.side && self.game.class(unit).infantry() {
                    worth[usize::from(!unit.good_order())] += self.value(unit);
                    one = id;
                }
            }
            let own = self.view.here(at).any(|(_, unit)| unit.side == self.side);
            (one.is_some() && !own).then(|| Target {
                at,
                unit: one,
                worth,
                spotted: self.game.is_spotted(self.view, at, self.side),
                open: self.game.is_open(self.view, at),
            })
        });
        targets.collect()
    }

    /// What the best shot of a unit from a place is likely to be worth.
    pub fn fire_from(&self, id: UnitId, at: Location) -> f32 {
        let unit = self.view.unit(id);
        if !unit.good_order() {
            return 0.0;
        }
        let dft = &self.game.scenario.charts.dft;
        let assaulter = self.game.facts(unit).assaulter;
        let mut best = 0.0f32;
        for target in self.targets_known() {
            let distance = at.hex().distance(target.at.hex());
            let Some(fp) = self.firepower(id, distance) else {
                continue;
            };
            let Some(degraded) = self.game.looks_along(self.view, at, target.at) else {
                continue;
            };
            let near = self.game.next_to(self.view, at, target.at);
            let mut ahead = i16::from(fp) + i16::from(dft.degrading) * i16::from(degraded);
            if near {
                ahead += i16::from(if assaulter {
                    dft.assaulter
                } else {
                    dft.adjacent
                });
            }
            let foe = self.view.unit(target.unit);
            ahead -= i16::from(self.game.cover_against(self.view, foe, at));
            let hurt = self.ground.hurt(self.game.facts(foe).morale[0], ahead);
            let [fresh, shaken] = target.worth;
            let harm = fresh * (0.3 * hurt.shaken + 0.75 * hurt.worse)
                + shaken * 0.8 * (hurt.shaken + hurt.worse);
            let found = match target.spotted || near || target.open {
                true => 1.0,
                false => 0.5,
            };
            best = best.max(found * harm);
        }
        best.max(self.armor_from(id, at))
    }

    /// What the best shot of a unit's ordnance at a vehicle is likely to be worth from a place.
    fn armor_from(&self, id: UnitId, at: Location) -> f32 {
        let arms = self.game.ordnance_held(self.view, id);
        if arms.is_empty() || at.is_nowhere() {
            return 0.0;
        }
        let hulls = self
            .enemies()
            .filter(|(_, foe)| self.game.class(foe) == Class::Vehicle && !foe.is(Flags::ABANDONED));
        let mut world = None;
        let mut best = 0.0f32;
        for (target, foe) in hulls {
            if self.game.looks_along(self.view, at, foe.at).is_none() {
                continue;
            }
            let world = world.get_or_insert_with(|| {
                let mut world = *self.view;
                world.unit_mut(id).at = at;
                world
            });
            let chances = arms
                .iter()
                .map(|&weapon| self.game.kill_chance(world, id, weapon, target));
            let aboard: f32 = self
                .view
                .aboard(target)
                .map(|(_, it)| 0.5 * self.value(it))
                .sum();
            best = best.max(chances.fold(0.0, f32::max) * (self.value(foe) + aboard));
        }
        best
    }

    /// The firepower of a unit at a distance; none when nothing of it reaches so far.
    pub fn firepower(&self, id: UnitId, distance: u32) -> Option<i8> {
        let unit = self.view.unit(id);
        match self.game.class(unit) {
            Class::Vehicle | Class::Helicopter => {
                let kind = self.game.printed(unit);
                let mgs = kind.mgs.iter();
                let mgs = mgs.filter(|mg| distance <= u32::from(mg.range.unwrap_or(12)));
                let guns = kind.gun.iter().filter(|gun| {
                    let mut columns = gun.columns.iter();
                    columns.any(|it| u32::from(it.range) >= distance)
                });
                let guns = guns.filter_map(|gun| gun.he.map(|he| he - 1));
                mgs.map(|mg| mg.fp).chain(guns).max()
            }
            _ => {
                if distance > self.game.reach_of(self.view, id) {
                    return None;
                }
                let [own, arm] = self.game.firepower(self.view, id, distance);
                let fires = self.game.facts(unit).fires || arm > 0 || own > 0;
                fires.then_some(own + arm)
            }
        }
    }

    /// What it is worth for a unit to be in a place and stay there.
    pub fn place(&self, id: UnitId, at: Location) -> f32 {
        let known = self.places.borrow().get(&(id, at)).copied();
        known.unwrap_or_else(|| {
            let place = self.place_anew(id, at);
            self.places.borrow_mut().insert((id, at), place);
            place
        })
    }

    fn place_anew(&self, id: UnitId, at: Location) -> f32 {
        let unit = self.view.unit(id);
        let shown = at != unit.at || self.game.is_spotted(self.view, at, self.side.other());
        let danger =
            self.caution() * self.staying(at, shown) * self.frailty(unit) * self.value(unit);
        let fire = self.weights.chance_to_fire * self.fire_from(id, at);
        let cover = 0.04 * f32::from(self.game.cover_in(self.view, at, self.side));
        self.pull(id, unit, at) + fire - danger + cover - self.crowd(id, at)
    }

    /// Who of one's own side would be in a place with a unit, if a group that comes or goes were there or not.
    pub fn fellows(&self, at: Location, coming: &[UnitId], going: &[UnitId]) -> Vec<UnitId> {
        let here = self.view.here(at);
        let here = here.filter(|(id, unit)| {
            unit.side == self.side && !coming.contains(id) && !going.contains(id)
        });
        here.map(|(id, _)| id)
            .chain(coming.iter().copied())
            .collect()
    }

    /// What it is worth to all of some units to be with the others of a place, less what they may lose with them.
    pub fn together(&self, units: &[UnitId], all: &[UnitId], at: Location) -> f32 {
        let each = units.iter().map(|&id| {
            let others = all.iter().filter(move |&&other| other != id);
            self.company(id, others.map(|&other| self.view.unit(other)))
        });
        let company: f32 = each.sum();
        let stake: f32 = units.iter().map(|&id| self.value(self.view.unit(id))).sum();
        company - self.caution() * self.weights.stormed * stake * self.stormed(all, at)
    }

    /// How likely the enemy comes into a place in Melee and kills all who are there: most where nobody can fight.
    fn stormed(&self, all: &[UnitId], at: Location) -> f32 {
        let chance = |theirs: i16, ours: i16| match ours {
            0 => 1.0,
            _ => {
                let deterred = 0.6 * self.game.melee_chance(ours, theirs, 0);
                self.game.melee_chance(theirs, ours, 0) * (1.0 - deterred)
            }
        };
        let ours: i16 = all.iter().map(|&id| self.melee_of(id)).sum();
        let each = self.stormers().iter().map(|&(hex, theirs)| {
            let comes = match hex.distance(at.hex()) {
                0 | 1 => 0.5,
                2 => 0.4,
                3 => 0.3,
                4 => 0.15,
                _ => return 0.0,
            };
            comes * chance(theirs, ours)
        });
        each.fold(0.0, f32::max)
    }

    /// How much more of a unit fire takes than of one in Good Order: the next result ends the Shaken.
    pub fn frailty(&self, unit: &Unit) -> f32 {
        if unit.good_order() {
            1.0
        } else {
            self.weights.frailty
        }
    }

    /// Stacks are what fire and mortars are for.
    fn crowd(&self, id: UnitId, at: Location) -> f32 {
        let here = self.view.here(at);
        let others = here.filter(|(other, it)| *other != id && it.side == self.side);
        let halves: u8 = others.map(|(_, it)| self.game.class(it).halves()).sum();
        0.04 * f32::from(halves.saturating_sub(2))
    }

    /// Leaders belong to squads, most of all to Shaken ones; Medics to the wounded.
    fn company<'u>(&self, id: UnitId, others: impl Iterator<Item = &'u Unit> + Clone) -> f32 {
        let unit = self.view.unit(id);
        let facts = self.game.facts(unit);
        let others = || others.clone();
        let matching = |it: &Unit| self.game.facts(it).badge == facts.badge;
        match facts.class {
            Class::Leader if unit.good_order() => {
                let mut led = 0.0;
                for it in others().filter(|it| self.game.class(it).mmc() && matching(it)) {
                    led += if it.good_order() { 0.25 } else { 0.6 };
                }
                let rival = others().any(|it| self.game.class(it) == Class::Leader);
                f32::min(led, 1.2) * if rival { 0.3 } else { 1.0 }
            }
            Class::Medic => {
                let hurt = others().filter(|it| it.is(Flags::WOUNDED | Flags::SHAKEN));
                0.1 * others().count().min(2) as f32 + 0.3 * hurt.count().min(2) as f32
            }
            class if class.mmc() && !unit.good_order() => {
                let led = others().any(|it| {
                    let leads = matches!(self.game.class(it), Class::Leader | Class::Hero);
                    leads && it.good_order() && matching(it)
                });
                if led { self.weights.led } else { 0.0 }
            }
            _ => 0.0,
        }
    }

    /// How much nearer is better: all at the goal, half of it some turns off.
    fn nearness(&self, turns: f32) -> f32 {
        let in_time = if turns > self.turns_left() + 1.0 {
            0.5
        } else {
            1.0
        };
        in_time / (1.0 + turns / self.weights.half_way)
    }

    /// What control of an objective is worth to one's own side instead of what is so now.
    pub fn stake(&self, number: usize, objective: &Objective) -> f32 {
        let own = f32::from(objective.vp[self.side.index()]);
        let theirs = f32::from(objective.vp[self.side.other().index()]);
        match self.view.control[number] {
            Some(side) if side == self.side => own + theirs,
            Some(_) => own + theirs,
            None => own.max(theirs),
        }
    }

    /// How eager a unit is to go where the objectives are.
    fn keenness(&self, unit: &Unit) -> f32 {
        let facts = self.game.facts(unit);
        match facts.class {
            _ if !unit.good_order() => 0.0,
            Class::Squad | Class::Hero => 1.0,
            Class::HalfSquad => 0.8,
            Class::Scout | Class::Other => 0.6,
            Class::Leader => 0.7,
            Class::Vehicle if facts.gun => 0.4,
            Class::Vehicle | Class::Helicopter => 0.6,
            Class::WeaponTeam if facts.machine_gun => 0.4,
            Class::WeaponTeam => 0.1,
            Class::Medic => 0.3,
            _ => 0.1,
        }
    }

    /// What objectives and the way off the map are worth to a unit from a place.
    pub fn pull(&self, id: UnitId, unit: &Unit, at: Location) -> f32 {
        self.draw(id, unit, at) + self.claim(id, unit, at)
    }

    /// What it is worth to a unit to be so near to what is to be taken, held, barred or left by.
    pub fn draw(&self, id: UnitId, unit: &Unit, at: Location) -> f32 {
        let keen = self.keenness(unit);
        if keen == 0.0 {
            return 0.0;
        }
        let drive = self.game.facts(unit).drive;
        self.draw_of_goals(id, unit, at) + self.way_off(unit, drive, at, self.speed(id))
    }

    /// Movement points of a unit in a turn.
    pub fn speed(&self, id: UnitId) -> f32 {
        f32::from(self.game.movement_factor(self.view, id).max(1))
    }

    /// The same without the way off the map.
    pub fn draw_of_goals(&self, id: UnitId, unit: &Unit, at: Location) -> f32 {
        let keen = self.keenness(unit);
        if keen == 0.0 {
            return 0.0;
        }
        let facts = self.game.facts(unit);
        let speed = self.speed(id);
        let mut pull = 0.0;
        for (i, objective) in self.game.scenario.objectives.iter().enumerate() {
            let stake = self.stake(i, objective);
            if stake <= 0.0 {
                continue;
            }
            let Some(distance) = self.way_to(i, facts.drive, at, objective) else {
                continue;
            };
            let turns = distance / speed;
            let weight = match self.view.control[i] == Some(self.side) {
                true => 0.05 + self.weights.hold * self.threatened()[i],
                false => self.weights.take * self.hurry(turns),
            };
            let share = self.share(i, id, distance);
            pull += keen * stake * weight * share * self.nearness(turns);
        }
        let rest =
            self.curiosity(at, speed) + self.hunt(at, speed) + self.bar(facts.drive, at, speed);
        pull + keen * rest
    }

    /// Who has time to spare need not go yet, and fires from where he is; nearer is better only when time runs out. The
    /// share of the turns left that the way takes.
    fn hurry(&self, turns: f32) -> f32 {
        ((turns + 1.0) / (self.turns_left() + 1.0)).min(1.0)
    }

    /// What it is worth that a unit is in the very place of an objective: whoever is alone there controls it.
    pub fn claim(&self, id: UnitId, unit: &Unit, at: Location) -> f32 {
        let class = self.game.class(unit);
        if !(class.mmc() || class == Class::Hero) || !unit.good_order() {
            return 0.0;
        }
        let objectives = self.game.scenario.objectives.iter().enumerate();
        let here = objectives.filter(|(_, objective)| objective.at == at);
        let claims = here.map(|(i, objective)| {
            let ours = self.view.control[i] == Some(self.side);
            let stake = self.stake(i, objective);
            self.presence(id, at, stake, ours, self.threatened()[i])
        });
        claims.sum()
    }

    /// Who is behind and has nothing to take has to look for the enemy.
    fn hunt(&self, at: Location, speed: f32) -> f32 {
        if self.has_goals() || self.is_ahead() {
            return 0.0;
        }
        let prey = self.prey().iter().map(|(there, worth)| {
            let distance = there.hex().distance(at.hex()) as f32;
            worth.min(MOST_PREY) * self.nearness(distance / speed)
        });
        let late = f32::from(self.view.turn) / f32::from(self.view.turns.max(1));
        self.weights.take * late * prey.fold(0.0, f32::max)
    }

    /// Whether there is an objective to be taken.
    fn has_goals(&self) -> bool {
        let objectives = self.game.scenario.objectives.iter().enumerate();
        let mut open = objectives.filter(|(i, _)| self.view.control[*i] != Some(self.side));
        open.any(|(i, objective)| self.stake(i, objective) > 0.0)
    }

    /// What it is worth to be where the enemy is to leave the map, while he still can: to be there within a turn is enough.
    fn bar(&self, drive: Drive, at: Location, speed: f32) -> f32 {
        let Some(way) = self.ground.to_enemy_exit(drive, at.hex()) else {
            return 0.0;
        };
        if !self.enemy_may_leave() {
            return 0.0;
        }
        self.nearness((way / speed - 1.0).max(0.0))
    }

    /// Whether anybody of the enemy who scores by it can still leave the map in time.
    pub fn leaves_in_time(&self, unit: &Unit) -> bool {
        if !unit.kind.is_some() {
            return false;
        }
        let facts = self.game.facts(unit);
        let scores = self.game.exit_points(unit).is_some_and(|it| it > 0.0);
        let speed = f32::from(facts.mf.max(1));
        let waits = unit.is(Flags::RESERVE) && !unit.is(Flags::GONE);
        let way = |hex: Hex| self.ground.to_enemy_exit(facts.drive, hex);
        let way = match (unit.on_map(), waits) {
            (true, _) => way(unit.at.hex()),
            (false, true) => {
                let group = &self.game.scenario.groups[usize::from(unit.group)];
                group.area.iter().filter_map(way).min_by(f32::total_cmp)
            }
            (false, false) => None,
        };
        scores && way.is_some_and(|way| way / speed <= self.turns_left() + 1.0)
    }

    fn way_to(&self, i: usize, drive: Drive, at: Location, objective: &Objective) -> Option<f32> {
        let distance = self.ground.to_objective(i, drive, at.hex())?;
        let other = at.place() != objective.at.place();
        let storey = f32::from(self.game.scenario.charts.numbers.storey);
        Some(if other { distance + storey } else { distance })
    }

    /// What it is to be in an objective's place: whoever is alone there controls it.
    fn presence(&self, id: UnitId, at: Location, stake: f32, ours: bool, threat: f32) -> f32 {
        let others = self.view.here(at).any(|(other, it)| {
            let class = self.game.class(it);
            let holds = class.mmc() || class == Class::Hero;
            other != id && it.side == self.side && it.good_order() && holds
        });
        match (ours, others) {
            (true, false) => stake * (0.05 + 0.4 * threat),
            (true, true) => stake * 0.05,
            (false, _) => stake * 0.8,
        }
    }

    /// How likely the enemy is to come to a place soon, from 0 to 1.
    pub fn threat_to(&self, at: Location) -> f32 {
        let nearest = self.enemies().filter(|(_, enemy)| {
            let facts = self.game.facts(enemy);
            !facts.immobile && facts.class != Class::Aircraft
        });
        let nearest = nearest.map(|(_, enemy)| enemy.at.hex().distance(at.hex()));
        match nearest.min() {
            Some(distance) => (1.2 - distance as f32 / 8.0).clamp(0.1, 1.0),
            None => 0.1,
        }
    }

    /// The first to be there count most. Who rides along with it is no rival: else a carrier would change its mind with
    /// every hex, and go to and fro.
    fn share(&self, objective: usize, id: UnitId, distance: f32) -> f32 {
        let carrier = self.view.unit(id).aboard;
        let nearer = self.own().filter(|(other, it)| {
            let along = it.aboard.is_some() && (it.aboard == carrier || it.aboard == id);
            if along {
                return false;
            }
            let class = self.game.class(it);
            let there = self.ground.to_objective(objective, Drive::Leg, it.at.hex());
            *other != id && class.mmc() && there.is_some_and(|there| there < distance)
        });
        match nearer.count() {
            0..=2 => 1.0,
            3..=5 => 0.7,
            _ => 0.45,
        }
    }

    /// Points of one's own side when a unit leaves the map; none where that brings nothing.
    pub fn exit_points(&self, unit: &Unit) -> Option<f32> {
        self.game.exit_points(unit).filter(|&points| points > 0.0)
    }

    /// Event markers are there to be looked into: by who has nothing better to do.
    fn curiosity(&self, at: Location, speed: f32) -> f32 {
        let events = self.game.scenario.events.iter().enumerate();
        let lying = events.filter(|(i, event)| {
            let ours = event.side.is_none_or(|side| side == self.side);
            self.view.events >> i & 1 == 1 && ours
        });
        let pulls = lying.map(|(_, event)| {
            let distance = event.at.distance(at.hex()) as f32;
            self.weights.curiosity * self.nearness(distance / speed)
        });
        pulls.fold(0.0, f32::max)
    }

    /// What it is worth to be so near to where the map is left, for who goes there in such a way.
    pub fn way_off(&self, unit: &Unit, drive: Drive, at: Location, speed: f32) -> f32 {
        let Some(points) = self.exit_points(unit) else {
            return 0.0;
        };
        let Some(distance) = self.ground.to_exit(drive, at.hex()) else {
            return 0.0;
        };
        self.weights.leave * points * self.nearness((distance + 1.0) / speed)
    }
}
