//! What units and hits are worth, in Victory Points or their like.

use super::mind::Mind;
use fighting_formations::counters::Size;
use fighting_formations::state::{Unit, UnitId};

impl Mind<'_> {
    /// What a unit is worth for what it can still do.
    pub fn strength(&self, unit: &Unit) -> f32 {
        let stats = self.game.stats(unit);
        let best = stats.he.iter().chain(&stats.ap).map(|it| it.fp).max();
        let fire = 0.15 + 0.06 * f32::from(best.unwrap_or(0));
        match unit.size {
            Size::Squad => fire,
            Size::Platoon => 1.8 * fire,
        }
    }

    /// What its owner loses with it: a platoon leaves two squads.
    pub fn loss(&self, unit: &Unit) -> f32 {
        let share = match unit.size {
            Size::Squad => 1.0,
            Size::Platoon => 0.4,
        };
        f32::from(self.game.loss_points(unit)) + share * self.strength(unit)
    }

    /// What a hit on a unit is worth: the second eliminates.
    pub fn harm(&self, unit: &Unit) -> f32 {
        if unit.fresh() {
            return 0.3 * f32::from(self.game.loss_points(unit)) + 0.4 * self.strength(unit);
        }
        // Who is likely to break by himself is not worth as much more.
        let red = self.game.hit_facts(unit).red;
        self.loss(unit) * if red { 0.85 } else { 1.0 }
    }

    /// What it is worth to be rid of a hit marker.
    pub fn relief(&self, unit: &Unit) -> f32 {
        let marker = self.game.hit_facts(unit);
        let idle = match (marker.no_fire, marker.no_move) {
            (true, true) => 0.5,
            (true, false) => 0.4,
            (false, true) => 0.3,
            (false, false) => 0.2,
        };
        let danger = self.exposure(self.view, unit).min(1.0);
        idle * self.strength(unit) + (0.2 + 0.4 * danger) * self.loss(unit)
    }

    /// What a rally attempt is worth: a failed one with a red number is the end.
    pub fn rally(&self, id: UnitId) -> f32 {
        let unit = self.view.unit(id);
        let chance = self.game.rally_chance(self.view, id, 0);
        let lost = match self.game.hit_facts(unit).red {
            true => self.loss(unit),
            false => 0.0,
        };
        chance * self.relief(unit) - (1.0 - chance) * lost
    }
}
