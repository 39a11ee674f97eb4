//! What is done in the enemy's impulse, and when a window opens: Opportunity Fire, Snipers, fire at what flies.

use super::mind::Mind;
use bots::pick_best;
use lock_n_load::choice::Choice;
use lock_n_load::frame::SniperComes;
use lock_n_load::state::Flags;

const TIMES: u32 = 16;

impl Mind<'_> {
    /// Opportunity Fire, or none: good shots are taken, poor ones only while there is not much better to come.
    pub fn op_fire(&self, choices: &[Choice]) -> Choice {
        let least = 0.05 + self.weights.patience * self.enemy_fresh();
        let movers = self
            .enemies()
            .filter(|(_, unit)| unit.is(Flags::MOVING | Flags::STOPPED));
        let worth: f32 = movers.map(|(_, unit)| self.value(unit)).sum();
        let least = least * worth.clamp(0.5, 2.0) * 0.5;
        pick_best(choices, |choice| match choice {
            Choice::Hold => least,
            Choice::Reveal { .. } => 0.0,
            Choice::Snipe { .. } | Choice::Gunship { .. } => {
                self.trial(self.view, self.side, *choice, TIMES)
            }
            fire => self.fire_worth(self.view, true, fire),
        })
    }

    /// Fire at a helicopter or a plane.
    pub fn anti_air(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match choice {
            Choice::Hold => 0.02,
            fire => self.trial(self.view, self.side, *fire, TIMES),
        })
    }

    /// Fire at a helicopter or a plane, with the help of a Leader where there is one.
    pub fn at_aircraft(&self, choices: &[Choice]) -> Choice {
        let aided = choices.contains(&Choice::Unaided);
        pick_best(choices, |choice| match *choice {
            Choice::Aid { unit } if !aided => {
                1.0 + f32::from(self.game.facts(self.view.unit(unit)).lm)
            }
            Choice::Shoot => 0.5,
            _ => 0.0,
        })
    }

    /// Whether a Sniper shows himself: when somebody is there to be shot.
    pub fn sniper_window(&self, choices: &[Choice]) -> Choice {
        let prey = self.targets_known().iter().any(|target| target.spotted);
        pick_best(choices, |choice| match choice {
            Choice::Reveal { .. } if prey => 1.0,
            Choice::Hold => 0.5,
            _ => 0.0,
        })
    }

    /// Where a Sniper comes, and whether he fires at once.
    pub fn sniper(&self, comes: &SniperComes, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match choice {
            // Whoever has shown himself comes.
            Choice::Place { at } => 100.0 + self.arrival(comes.unit, *at),
            Choice::Snipe { .. } => 0.1 + self.trial(self.view, self.side, *choice, TIMES),
            _ => 0.0,
        })
    }

    /// An answer that is tried out: what is best for the balance.
    pub fn try_all(&self, choices: &[Choice]) -> Choice {
        let lists = choices.len() as u32;
        let times = (200 / lists.max(1)).clamp(4, TIMES);
        pick_best(choices, |choice| {
            self.trial(self.view, self.side, *choice, times)
        })
    }
}
