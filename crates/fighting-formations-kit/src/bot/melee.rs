//! Melee: whether to go in, and whom to let be attacked.

use super::mind::Mind;
use ::ground::Hex;
use bots::pick_best;
use fighting_formations::choice::Choice;
use fighting_formations::frame::Melee;
use fighting_formations::state::{State, Unit};

impl Mind<'_> {
    /// What a unit's melee attack is worth: the enemy names the target.
    pub fn melee_attack(&self, world: &State, unit: &Unit) -> f32 {
        let here = world.here(unit.at).filter(|(_, it)| it.side != unit.side);
        let each = here
            .map(|(_, target)| self.game.melee_chance(world, unit, target, 0) * self.harm(target));
        let worst = each.fold(f32::MAX, f32::min);
        if worst == f32::MAX { 0.0 } else { worst }
    }

    /// What it is to go into a hex with enemy units: what both sides can do to each other there.
    pub fn melee_entry(&self, world: &State, unit: &Unit, hex: Hex) -> f32 {
        let coming = Unit {
            at: hex,
            fort: Default::default(),
            ..*unit
        };
        let able = |it: &Unit| !self.game.hit_facts(it).no_fire;
        let mut ours: Vec<Unit> = world
            .here(hex)
            .filter(|(_, it)| it.side == self.side)
            .map(|(_, it)| *it)
            .collect();
        ours.push(coming);
        let theirs: Vec<Unit> = world
            .here(hex)
            .filter(|(_, it)| it.side != self.side)
            .map(|(_, it)| *it)
            .collect();
        let blows = |from: &[Unit], at: &[Unit]| -> f32 {
            let each = from.iter().filter(|it| able(it)).map(|firer| {
                let targets = at.iter().map(|target| {
                    self.game.melee_chance(world, firer, target, 0) * self.harm(target)
                });
                targets.fold(f32::MAX, f32::min)
            });
            each.sum()
        };
        let given = blows(&ours, &theirs);
        let taken = blows(&theirs, &ours);
        // With one more of ours there is one more to take a blow, not one more blow.
        given / ours.len() as f32 + 0.5 * given - 0.9 * taken - self.weights.melee
    }

    /// The unit of one's own that is attacked in melee, or of the enemy's that just acted.
    pub fn name_target(&self, melee: &Melee, choices: &[Choice]) -> Choice {
        let firer = self.view.unit(melee.firer);
        pick_best(choices, |choice| match *choice {
            Choice::Target { unit } => {
                let target = self.view.unit(unit);
                let harm = self.game.melee_chance(self.view, firer, target, 0) * self.harm(target);
                if target.side == self.side {
                    -harm
                } else {
                    harm
                }
            }
            _ => f32::MIN,
        })
    }
}
