//! How good it is to stand somewhere: what is worth having, what can be shot at from there, and by whom one is shot at.

use super::mind::Mind;
use ::ground::Hex;
use fighting_formations::counters::{Class, Mobility};
use fighting_formations::scenario::Objective;
use fighting_formations::state::{Flags, State, Unit, UnitId};

impl Mind<'_> {
    /// What it is worth for a unit to be where it is said to be and stay there.
    pub fn place(&self, world: &State, id: UnitId, unit: &Unit) -> f32 {
        let known = self.places.borrow().get(&(id, unit.at)).copied();
        let place = known.unwrap_or_else(|| {
            let place = self.place_anyhow(world, id, unit);
            self.places.borrow_mut().insert((id, unit.at), place);
            place
        });
        match self.game.facts(unit).class {
            Class::Infantry => place,
            _ => place + 0.1 * self.front(unit),
        }
    }

    /// The same whichever way it looks: as it should.
    fn place_anyhow(&self, world: &State, id: UnitId, unit: &Unit) -> f32 {
        let staying = Unit {
            flags: Flags(unit.flags.0 & !Flags::ACTIVATED),
            facing: self.facing_for(unit),
            ..*unit
        };
        let danger = self.weights.staying * self.exposure(world, &staying) * self.harm(unit);
        let fire = match self.best_shot(world, &staying) {
            Some(shot) => self.weights.chance_to_fire * shot.worth,
            None => 0.0,
        };
        let boldness = if self.is_ahead() {
            1.0
        } else {
            self.weights.boldness
        };
        self.pull(id, unit) + fire - boldness * danger - self.crowd(id, unit)
            + 0.02 * f32::from(self.game.cover_of(world, &staying))
    }

    /// How much nearer is better: all at the goal, half of it some way off.
    fn nearness(&self, distance: f32) -> f32 {
        1.0 / (1.0 + distance / self.weights.half_way)
    }

    fn facing_for(&self, unit: &Unit) -> ::ground::Direction {
        match self.game.facts(unit).class {
            Class::Infantry => unit.facing,
            _ => self.facing_at(unit.at),
        }
    }

    /// Stacks are what barrages are for.
    fn crowd(&self, id: UnitId, unit: &Unit) -> f32 {
        let here = self.view.here(unit.at);
        let others = here
            .filter(|(other, it)| *other != id && it.side == unit.side)
            .count();
        0.06 * (others as f32 - 1.0).max(0.0)
    }

    /// What an objective is worth to have instead of the enemy.
    pub fn stake(&self, objective: &Objective) -> f32 {
        let both = objective.vp[0] + objective.vp[1];
        let times = if objective.each_turn {
            self.turns_left().min(4.0)
        } else {
            1.0
        };
        f32::from(both) * times
    }

    /// What objectives and the way off the map are worth to a unit from where it is.
    pub fn pull(&self, id: UnitId, unit: &Unit) -> f32 {
        let facts = self.game.facts(unit);
        let mobility = facts.mobility;
        // Guns are slow and soft: they are better behind.
        let keen = match facts.class {
            Class::Gun => 0.15,
            _ if facts.crew => 0.3,
            _ => 1.0,
        };
        let mut pull = 0.0;
        for (i, objective) in self.game.scenario.objectives.iter().enumerate() {
            let Some(distance) = self.ground.to_objective(i, mobility, unit.at) else {
                continue;
            };
            let stake = self.stake(objective);
            if stake <= 0.0 {
                continue;
            }
            let ours = self.view.control[i] == Some(self.side);
            let share = self.share(i, id, mobility, distance);
            let threat = self.threat(i);
            let weight = match ours {
                true => 0.1 + self.weights.hold * threat,
                false => self.weights.take,
            };
            pull += keen * stake * weight * share * self.nearness(distance);
            if unit.at == objective.hex {
                pull += self.presence(id, unit, stake, ours, threat);
            }
        }
        pull + self.way_off(unit)
    }

    /// What it is to be in an objective's hex: whoever is alone there controls it.
    fn presence(&self, id: UnitId, unit: &Unit, stake: f32, ours: bool, threat: f32) -> f32 {
        let others = self
            .view
            .here(unit.at)
            .any(|(other, it)| other != id && it.side == self.side);
        let contested = self.enemy_ground.contains(unit.at);
        match (ours, contested, others) {
            (true, false, false) => stake * (0.05 + 0.4 * threat),
            (true, false, true) => stake * 0.05,
            (true, true, _) => stake * 0.3,
            (false, false, _) => stake * 0.8,
            (false, true, _) => stake * 0.25,
        }
    }

    /// How likely the enemy is to come to a hex soon, from 0 to 1.
    pub fn threat_to(&self, hex: Hex) -> f32 {
        let near = self
            .enemies
            .iter()
            .filter(|(_, enemy)| self.game.facts(enemy).class != Class::Gun);
        let nearest = near.map(|(_, enemy)| enemy.at.distance(hex)).min();
        match nearest {
            Some(distance) => (1.2 - distance as f32 / 8.0).clamp(0.1, 1.0),
            None => 0.1,
        }
    }

    /// The first to be there count most.
    fn share(&self, objective: usize, id: UnitId, mobility: Mobility, distance: f32) -> f32 {
        let queue = self.queue(objective, mobility).iter();
        let nearer = queue.take_while(|(theirs, _)| *theirs < distance);
        match nearer.filter(|(_, other)| *other != id).take(6).count() {
            0..=2 => 1.0,
            3..=5 => 0.7,
            _ => 0.45,
        }
    }

    /// What the points for leaving the map are worth from where a unit is.
    fn way_off(&self, unit: &Unit) -> f32 {
        let mobility = self.game.facts(unit).mobility;
        let Some(distance) = self.ground.to_exit(mobility, unit.at) else {
            return 0.0;
        };
        let kind = &self.game.scenario.kinds[unit.kind.index()].1;
        let exits = self
            .game
            .scenario
            .exits
            .iter()
            .filter(|it| it.side == unit.side);
        let points = exits.map(|it| it.vp.of(kind, unit.size)).max().unwrap_or(0);
        self.weights.leave * f32::from(points) * self.nearness(distance)
    }
}
