//! The Fate card: whether a roll is worth handing it over for.

use super::mind::Mind;
use engine::{Roll, Rules, Score};
use fighting_formations::choice::Choice;
use fighting_formations::event::Struck;
use fighting_formations::frame::{Attack, Barrage, Melee, RollFor, Rolled, Throw};
use fighting_formations::outlook::{Shot, below_total, reaches};

/// What winning at once is worth against going on, or going on against losing.
const GAME: f32 = 2.5;

impl Mind<'_> {
    /// Whether the roll stands.
    pub fn fate(&self, roll: &Roll<Throw>) -> Choice {
        match self.gain_by_rolling_again(roll) > self.price_of_fate() {
            true => Choice::Reroll,
            false => Choice::Keep,
        }
    }

    /// A narrow game may be decided by the card itself.
    pub fn price_of_fate(&self) -> f32 {
        let score = self.game.score(self.view, self.side.seat());
        let narrow = score.abs() <= Score::from(1) && self.turns_left() < 2.0;
        self.weights.fate + if narrow { 0.4 } else { 0.0 }
    }

    fn gain_by_rolling_again(&self, roll: &Roll<Throw>) -> f32 {
        let throw = roll.purpose;
        let Some(came) = roll.came else {
            return 0.0;
        };
        let rolled = Rolled(throw.faces(came));
        let well = self.game.succeeds(self.view, came).unwrap_or(true);
        // How much better for the roller another roll is likely to be.
        let better = match throw.what {
            RollFor::Attack => self.attack_again(&throw, rolled),
            RollFor::Defense(id) => {
                let Some(attack) = self.view.stack.below_as::<Attack>() else {
                    return 0.0;
                };
                let unit = self.view.unit(id);
                let defense = self.game.defense(self.view, attack.from, unit);
                let safe = 1.0 - below_total(attack.total, defense);
                (safe - unit_of(well)) * self.harm(unit)
            }
            RollFor::Sighting(_) => 0.0,
            RollFor::Melee => {
                let Some(melee) = self.view.stack.below_as::<Melee>() else {
                    return 0.0;
                };
                let (firer, target) = (self.view.unit(melee.firer), self.view.unit(melee.target));
                let chance = self
                    .game
                    .melee_chance(self.view, firer, target, melee.cards);
                (chance - unit_of(well)) * self.harm(target)
            }
            RollFor::Rally(id) => {
                let unit = self.view.unit(id);
                let marker = self.game.hit_facts(unit);
                let chance = reaches(throw.sides, 0, marker.rally.into());
                let lost = if marker.red { self.loss(unit) } else { 0.0 };
                (chance - unit_of(well)) * (self.relief(unit) + lost)
            }
            RollFor::Impact => self.impact_again(well, &throw),
            RollFor::Accuracy => self.landing_again(rolled),
            RollFor::Sniper => {
                let enemy = self.view.commands.iter();
                let enemy = enemy
                    .filter(|it| it.active() && it.side != throw.by)
                    .count();
                (enemy as f32 / 10.0 - unit_of(well)) * 0.5
            }
            RollFor::SuddenDeath => return self.end_again(rolled),
            RollFor::Reseed => return 0.0,
        };
        if throw.by == self.side {
            better
        } else {
            -better
        }
    }

    fn attack_again(&self, throw: &Throw, rolled: Rolled) -> f32 {
        let Some(attack) = self.view.stack.below_as::<Attack>() else {
            return 0.0;
        };
        let firer = self.view.unit(attack.firer);
        let shot = self.game.shot(
            self.view,
            firer,
            attack.ammo,
            attack.target,
            attack.pivoted,
            attack.cards,
        );
        let Some(shot) = shot else {
            return 0.0;
        };
        let shot = Shot {
            sides: throw.sides,
            hindrance: attack.hindrance,
            ..shot
        };
        let total = rolled.sum() + shot.strength;
        let missed = rolled.any_at_most(attack.hindrance);
        let mut now = 0.0;
        for (_, target) in self.view.here(attack.target).filter(|_| !missed) {
            if !self.game.stats(target).harmed_by(attack.ammo) {
                continue;
            }
            let defense = self.game.defense(self.view, attack.from, target);
            let harm = below_total(total, defense) * self.harm(target);
            now += if target.side == firer.side {
                -harm
            } else {
                harm
            };
        }
        self.shot_worth(self.view, firer, &shot) - now
    }

    fn impact_again(&self, well: bool, throw: &Throw) -> f32 {
        let Some(barrage) = self.view.stack.below_as::<Barrage>() else {
            return 0.0;
        };
        let Struck::Unit(id) = barrage.target else {
            return 0.0;
        };
        let unit = self.view.unit(id);
        let hit = self.game.barrage_chance(self.view, barrage, id);
        let good = if unit.side == throw.by {
            1.0 - hit
        } else {
            hit
        };
        (good - unit_of(well)) * self.harm(unit)
    }

    fn landing_again(&self, rolled: Rolled) -> f32 {
        let Some(barrage) = self.view.stack.below_as::<Barrage>() else {
            return 0.0;
        };
        if barrage.smoke {
            return 0.0;
        }
        let fall = self.fall_of(barrage);
        let now = self.game.landings(barrage, barrage.at)[usize::from(rolled.0[0]) - 1];
        let worth = fall.average(barrage.at) - fall.at(now);
        if barrage.by == self.side {
            worth
        } else {
            -worth
        }
    }

    /// Sudden death: whoever is behind wants to go on.
    fn end_again(&self, rolled: Rolled) -> f32 {
        let track = &self.game.scenario.charts.time_track;
        let number = track
            .get(usize::from(self.view.turn) - 1)
            .map_or(0, |it| i16::from(*it));
        let over = rolled.sum() < number;
        let goes_on = reaches(10, 0, number);
        match (over, self.is_ahead()) {
            (true, false) => goes_on * GAME,
            (false, true) => (1.0 - goes_on) * GAME,
            _ => -1.0,
        }
    }
}

fn unit_of(well: bool) -> f32 {
    f32::from(u8::from(well))
}
