//! What fire is worth, of groups by the odds, of all else by trial; and what it is worth to spot somebody.

use super::mind::Mind;
use bots::pick_best;
use lock_n_load::choice::{Aim, Choice};
use lock_n_load::frame::{Mode, Volley};
use lock_n_load::state::{Location, State, UnitId, WeaponId};

/// How often fire is tried out whose odds are not worked out.
const TIMES: u32 = 14;
/// Shots at a vehicle that destroy it less often are hardly worth firing.
const NO_CHANCE: f32 = 0.05;

impl Mind<'_> {
    /// What fire is worth, less what it costs to have fired.
    pub fn fire_worth(&self, world: &State, op: bool, choice: &Choice) -> f32 {
        let Some(volley) = self.game.proposed(world, self.side, op, choice) else {
            return self.ordnance_worth(world, choice);
        };
        let outlook = self.game.volley_outlook(world, volley);
        self.weights.harm * self.harm_done(world, &outlook) - self.price_of(world, &volley, op)
    }

    /// What a shot of a gun, a machine gun or a Support Weapon of the Ordnance Fire Table is worth.
    pub fn ordnance_worth(&self, world: &State, choice: &Choice) -> f32 {
        let turned = match choice {
            Choice::FireGun { aim, .. } | Choice::FireGunAt { aim, .. } => *aim == Aim::Hull,
            _ => false,
        };
        let spends = match *choice {
            Choice::FireArm { weapon, .. } | Choice::FireArmAt { weapon, .. } => {
                let kind = &self.game.scenario.weapons[world.weapon(weapon).kind.index()].1;
                if kind.class.single_use() { 0.35 } else { 0.0 }
            }
            _ => 0.0,
        };
        let tried = self.trial(world, self.side, *choice, TIMES);
        let worth = match *choice {
            Choice::FireGunAt { unit, target, .. } => {
                self.at_armor(world, tried, unit, WeaponId::NONE, target)
            }
            Choice::FireArmAt { weapon, target } => {
                self.at_armor(world, tried, world.weapon(weapon).holder, weapon, target)
            }
            _ => tried,
        };
        worth - spends - if turned { 0.02 } else { 0.0 }
    }

    /// What a shot at a vehicle is worth: a few trials are mended by the odds, and a shot with next to no chance only
    /// tells the enemy where one is.
    fn at_armor(
        &self,
        world: &State,
        tried: f32,
        unit: UnitId,
        weapon: WeaponId,
        target: UnitId,
    ) -> f32 {
        let kill = self.game.kill_chance(world, unit, weapon, target);
        let aboard = world.aboard(target).map(|(_, it)| 0.7 * self.value(it));
        let odds = kill * (self.value(world.unit(target)) + aboard.sum::<f32>());
        if kill < NO_CHANCE {
            let it = world.unit(unit);
            let shown = self.game.is_spotted(self.view, it.at, self.side.other());
            let answer = self.gun_danger(world, unit) * self.value(it);
            return odds - if shown { 0.0 } else { 0.3 * answer } - 0.05;
        }
        0.5 * (tried + odds)
    }

    /// What it costs a group to fire: it does not fire later in this turn, and it shows where it is.
    fn price_of(&self, world: &State, volley: &Volley, op: bool) -> f32 {
        let members = volley.ifp.iter().chain([volley.leader]);
        let holders = volley.weapons.iter().map(|id| world.weapon(id).holder);
        let mut all: Vec<UnitId> = members.chain(holders).filter(|id| id.is_some()).collect();
        all.sort_unstable();
        all.dedup();
        let later = self.weights.price * self.enemy_fresh();
        let missed: f32 = match op {
            true => 0.0,
            false => {
                let fire = all.iter().map(|&id| self.fire_from(id, volley.from));
                later * fire.sum::<f32>()
            }
        };
        let shown = self
            .game
            .is_spotted(self.view, volley.from, self.side.other());
        let reveals = match shown {
            true => 0.0,
            false => {
                let here = self.view.here(volley.from);
                let here = here.filter(|(_, unit)| unit.side == self.side);
                let worth: f32 = here.map(|(_, unit)| self.value(unit)).sum();
                let threat = self.threats(volley.from, false);
                let threat: f32 = threat.iter().map(|[now, _]| now).sum();
                0.5 * self.weights.staying * threat.min(1.0) * worth
            }
        };
        missed + self.caution() * reveals + 0.02
    }

    /// What the fire of one's own side into a place would be worth, were it spotted.
    fn fire_into(&self, at: Location) -> f32 {
        let Some(target) = self.targets_known().iter().find(|it| it.at == at) else {
            return 0.0;
        };
        let foe = self.view.unit(target.unit);
        let dft = &self.game.scenario.charts.dft;
        let mut all: Vec<f32> = Vec::new();
        for battery in self.own_batteries() {
            let distance = battery.at.hex().distance(at.hex());
            let Some(fp) = battery.fp_at(distance, false) else {
                continue;
            };
            let Some(degraded) = self.game.looks_along(self.view, battery.at, at) else {
                continue;
            };
            let cover = self.game.cover_against(self.view, foe, battery.at);
            let ahead =
                i16::from(fp) + i16::from(dft.degrading) * i16::from(degraded) - i16::from(cover);
            let hurt = self.ground.hurt(self.game.facts(foe).morale[0], ahead);
            let [fresh, shaken] = target.worth;
            all.push(
                fresh * (0.3 * hurt.shaken + 0.75 * hurt.worse)
                    + shaken * 0.8 * (hurt.shaken + hurt.worse),
            );
        }
        all.sort_by(|a, b| b.total_cmp(a));
        let shares = [1.0, 0.5, 0.25];
        all.iter()
            .zip(shares)
            .map(|(worth, share)| worth * share)
            .sum()
    }

    /// What an attempt to spot is worth: the fire it opens, less what the spotter could do instead.
    pub fn spot_worth(&self, unit: UnitId, at: Location) -> f32 {
        let chance = self.game.spotting_chance(self.view, unit, at);
        let it = self.view.unit(unit);
        let own = self.fire_from(unit, it.at);
        let plan = self.best_plan(it.at, Mode::Normal);
        let goes = plan.filter(|plan| plan.units.contains(&unit));
        let goes = goes.map_or(0.0, |plan| plan.gain / plan.units.len() as f32);
        0.8 * chance * self.fire_into(at) - (1.0 - chance) * 0.3 * own - 0.6 * goes.max(0.0) - 0.03
    }

    /// The group that fires, as it is proposed.
    pub fn fire_group(&self, choices: &[Choice]) -> Choice {
        prefer(choices, |choice| matches!(choice, Choice::Shoot))
    }

    /// Who helps with a shot: whoever can.
    pub fn take_aim(&self, aids: UnitId, choices: &[Choice]) -> Choice {
        let unaided = !aids.is_some();
        pick_best(choices, |choice| match *choice {
            Choice::Aid { unit } if unaided => {
                1.0 + f32::from(self.game.facts(self.view.unit(unit)).lm)
            }
            Choice::Shoot => 0.5,
            _ => 0.0,
        })
    }

    /// Further weapons of a vehicle.
    pub fn fire_on(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match choice {
            Choice::Hold => 0.0,
            fire => self.ordnance_worth(self.view, fire),
        })
    }
}

/// The first choice that is wanted; the first of all where there is none.
pub(super) fn prefer(choices: &[Choice], wanted: impl Fn(&Choice) -> bool) -> Choice {
    choices.iter().copied().find(wanted).unwrap_or(choices[0])
}
