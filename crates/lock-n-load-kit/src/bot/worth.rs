//! What units and harms are worth, in Victory Points or their like.

use super::mind::Mind;
use lock_n_load::charts::Harm;
use lock_n_load::counters::{Class, Side};
use lock_n_load::outlook::Harms;
use lock_n_load::state::{Flags, State, Unit, UnitId};

impl Mind<'_> {
    /// What a unit is worth for what it can still do.
    pub fn strength(&self, unit: &Unit) -> f32 {
        let facts = self.game.facts(unit);
        let fire = 0.15 * f32::from(facts.fp.max(0));
        match facts.class {
            Class::Squad => 0.9 + fire,
            Class::HalfSquad => 0.4 + fire,
            Class::Crew => 0.2,
            Class::WeaponTeam => 1.0 + fire,
            Class::Leader => 0.7 + 0.3 * f32::from(facts.lm),
            Class::Hero => 0.8 + fire,
            Class::Medic => 0.4,
            Class::Sniper => 0.8,
            Class::ArmorLeader => 0.4,
            Class::Scout | Class::Other => 0.4 + fire,
            Class::Vehicle => 2.0 + 0.6 * f32::from(u8::from(facts.gun)),
            Class::Helicopter => 2.0,
            Class::Aircraft => 1.0,
        }
    }

    /// What its owner loses with a unit in Good Order.
    pub fn worth(&self, unit: &Unit) -> f32 {
        self.game.loss_points(unit) + self.strength(unit)
    }

    /// What a unit is worth as it is now.
    pub fn value(&self, unit: &Unit) -> f32 {
        let worth = self.worth(unit);
        let shaken = if unit.is(Flags::SHAKEN) {
            self.weights.shaken * (0.5 * worth + 0.5 * self.strength(unit))
        } else {
            0.0
        };
        let wounded = if unit.is(Flags::WOUNDED) { 0.25 } else { 0.0 };
        let left = if unit.is(Flags::ABANDONED) { 0.1 } else { 1.0 };
        left * (worth - shaken - wounded * worth)
    }

    /// What harms to a unit are likely to cost its owner.
    pub fn loss(&self, unit: &Unit, harms: &Harms) -> f32 {
        let value = self.value(unit);
        let after = |harm: Harm| match harm {
            Harm::None => value,
            Harm::Shaken => {
                let mut shaken = *unit;
                shaken.set(Flags::SHAKEN);
                self.value(&shaken).min(value)
            }
            Harm::Casualties if self.game.class(unit) == Class::Squad => {
                let mut half = *unit;
                half.kind = self.game.facts(unit).half;
                half.set(Flags::SHAKEN);
                if half.kind.is_some() {
                    self.value(&half)
                } else {
                    0.0
                }
            }
            Harm::Wounded if !unit.is(Flags::WOUNDED) => {
                let mut wounded = *unit;
                wounded.set(Flags::WOUNDED | Flags::SHAKEN);
                self.value(&wounded)
            }
            Harm::Abandoned => 0.2 * value,
            _ => 0.0,
        };
        let all = Harm::ALL.into_iter().zip(harms);
        all.map(|(harm, chance)| chance * (value - after(harm)))
            .sum()
    }

    /// What all harms of an attack are worth to one's own side.
    pub fn harm_done(&self, world: &State, outlook: &[(UnitId, Harms)]) -> f32 {
        let each = outlook.iter().map(|(id, harms)| {
            let unit = world.unit(*id);
            let loss = self.loss(unit, harms);
            if unit.side == self.side { -loss } else { loss }
        });
        each.sum()
    }

    /// What is on the map, and what is controlled, for one's own side against the enemy.
    pub fn balance(&self, world: &State) -> f32 {
        let sign = |side: Side| if side == self.side { 1.0 } else { -1.0 };
        let units = world.on_map();
        let units: f32 = units
            .map(|(_, unit)| sign(unit.side) * self.value(unit))
            .sum();
        let objectives = self.game.scenario.objectives.iter();
        let held = objectives.zip(world.control.iter());
        let held = held.map(|(objective, control)| match control {
            Some(side) => sign(*side) * f32::from(objective.vp[side.index()]),
            None => 0.0,
        });
        let scored = world.vp[self.side.index()] - world.vp[self.side.other().index()];
        let won = world.won.map_or(0.0, |side| 100.0 * sign(side));
        units + 0.6 * held.sum::<f32>() + f32::from(scored) + won
    }
}
