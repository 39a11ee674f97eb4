//! What shots are worth, and how they are aimed.

use super::mind::Mind;
use ::ground::Hex;
use bots::pick_best;
use fighting_formations::choice::Choice;
use fighting_formations::counters::{Ammo, Arc};
use fighting_formations::frame::Aim;
use fighting_formations::outlook::Shot;
use fighting_formations::state::{State, Unit, UnitId};

/// A shot that is worth something.
#[derive(Clone, Copy)]
pub(super) struct Good {
    pub ammo: Ammo,
    pub worth: f32,
}

impl Mind<'_> {
    /// How likely an enemy unit hits one of ours where it is said to be, with its better ammunition.
    pub fn chance_against(&self, world: &State, enemy: &Unit, unit: &Unit) -> f32 {
        if self.game.hit_facts(enemy).no_fire {
            return 0.0;
        }
        if enemy.at == unit.at {
            return self.game.melee_chance(world, enemy, unit, 0);
        }
        let best = Ammo::ALL.into_iter().map(|ammo| {
            let harms = self.game.stats(unit).harmed_by(ammo);
            match harms
                .then(|| self.shot_of(world, enemy, ammo, unit.at, 0))
                .flatten()
            {
                Some(shot) => self.game.hit_chance(world, &shot, unit),
                None => 0.0,
            }
        });
        best.fold(0.0, f32::max)
    }

    /// A unit's shot at a hex, turning for it only if it must.
    pub fn shot_of(
        &self,
        world: &State,
        unit: &Unit,
        ammo: Ammo,
        at: Hex,
        cards: i8,
    ) -> Option<Shot> {
        if !self.game.could_shoot(world, unit, ammo, at) {
            return None;
        }
        let strict = self.game.facts(unit).arc == Arc::Strict;
        let pivots = strict && !self.game.faces(unit, at);
        self.game.shot(world, unit, ammo, at, pivots, cards)
    }

    /// What a shot does to all in the hex, for the side that fires it.
    pub fn shot_worth(&self, world: &State, shooter: &Unit, shot: &Shot) -> f32 {
        let mut worth = 0.0;
        for (_, target) in world.here(shot.at) {
            let hit = self.game.hit_chance(world, shot, target);
            let harm = hit * self.harm(target);
            worth += if target.side == shooter.side {
                -harm
            } else {
                harm
            };
        }
        let markers = world.sighted();
        let theirs = markers.filter(|(_, it)| it.at == shot.at && it.side != shooter.side);
        worth + theirs.count() as f32 * 0.12 * self.game.reveal_chance(shot)
    }

    /// The best shot of one of our units where it is said to be.
    pub fn best_shot(&self, world: &State, unit: &Unit) -> Option<Good> {
        if self.game.hit_facts(unit).no_fire {
            return None;
        }
        let markers = self.view.sighted().filter(|(_, it)| it.side != self.side);
        let hexes = self
            .enemy_hexes
            .iter()
            .copied()
            .chain(markers.map(|(_, it)| it.at));
        let mut best: Option<Good> = None;
        for at in hexes {
            for ammo in Ammo::ALL {
                let Some(shot) = self.shot_of(world, unit, ammo, at, 0) else {
                    continue;
                };
                let worth = self.shot_worth(world, unit, &shot);
                if worth > best.map_or(0.0, |it| it.worth) {
                    best = Some(Good { ammo, worth });
                }
            }
        }
        best
    }

    /// What one of our units can do with its fire now, in melee or by a shot.
    pub fn fire_worth(&self, world: &State, unit: &Unit) -> f32 {
        if self.game.hit_facts(unit).no_fire {
            return 0.0;
        }
        if world.in_melee(unit) {
            return self.melee_attack(world, unit);
        }
        self.best_shot(world, unit).map_or(0.0, |it| it.worth)
    }

    /// What the enemy's answer to a unit's fire is likely to cost.
    pub fn answer_to(&self, world: &State, unit: &Unit) -> f32 {
        let chances = self.enemies.iter();
        let chances = chances.map(|(_, enemy)| self.chance_against(world, enemy, unit));
        self.weights.answer * chances.fold(0.0, f32::max) * self.harm(unit)
    }

    /// The next unit of a Fire order.
    pub fn fire_next(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Fire { unit } => {
                let unit = self.view.unit(unit);
                self.fire_worth(self.view, unit) - 0.5 * self.answer_to(self.view, unit)
            }
            Choice::Special { unit, action } => self.special(unit, action),
            _ => 0.001,
        })
    }

    /// Ammunition, target hex and pivot.
    pub fn aim(&self, aim: &Aim, choices: &[Choice]) -> Choice {
        let unit = self.view.unit(aim.unit);
        match choices[0] {
            Choice::Use { .. } if aim.at.is_nowhere() => {
                let best = self.best_shot(self.view, unit).map(|it| it.ammo);
                pick_best(choices, |choice| match *choice {
                    Choice::Use { ammo } if Some(ammo) == best => 1.0,
                    _ => 0.0,
                })
            }
            Choice::At { .. } => self.aim_at(aim.unit, aim.ammo.unwrap_or_default(), choices),
            _ => pick_best(choices, |choice| match *choice {
                Choice::Use { ammo } => {
                    let shot = self.shot_of(self.view, unit, ammo, aim.at, 0);
                    shot.map_or(-1.0, |shot| self.shot_worth(self.view, unit, &shot))
                }
                // Turning costs two dice, a shot into the flank arc one.
                Choice::StayPut => 10.0,
                Choice::Face { facing } => self.front(&Unit { facing, ..*unit }),
                _ => 0.0,
            }),
        }
    }

    fn aim_at(&self, unit: UnitId, ammo: Ammo, choices: &[Choice]) -> Choice {
        let unit = self.view.unit(unit);
        pick_best(choices, |choice| match *choice {
            Choice::At { hex } => {
                let target = self.enemy_hexes.contains(&hex)
                    || self
                        .view
                        .sighted()
                        .any(|(_, it)| it.at == hex && it.side != self.side);
                let shot = target
                    .then(|| self.shot_of(self.view, unit, ammo, hex, 0))
                    .flatten();
                shot.map_or(-0.1, |shot| self.shot_worth(self.view, unit, &shot))
            }
            _ => -1.0,
        })
    }

    /// How much of the enemy a unit has before it.
    pub fn front(&self, unit: &Unit) -> f32 {
        let mut sum = 0.0;
        for (_, enemy) in &self.enemies {
            if self.game.faces(unit, enemy.at) {
                sum += 1.0 / (1.0 + unit.at.distance(enemy.at) as f32);
            }
        }
        if unit.facing == self.facing_at(unit.at) {
            sum += 0.2;
        }
        sum
    }

    /// Whom the armor of a moving group shelters: who would be missed most.
    pub fn shelter(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Shelter { unit } => self.harm(self.view.unit(unit)),
            _ => 0.0,
        })
    }
}
