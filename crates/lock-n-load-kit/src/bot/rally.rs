//! The Rally Phase: who rallies, who is tended, which weapons are taken up and assembled.

use super::mind::Mind;
use bots::pick_best;
use lock_n_load::choice::Choice;
use lock_n_load::counters::Class;
use lock_n_load::frame::Mode;
use lock_n_load::state::{Flags, UnitId, Weapon, WeaponId};

impl Mind<'_> {
    /// The next act of a Rally Phase, or its end.
    pub fn rally(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Rally { unit } => 5.0 + self.game.rally_chance(self.view, unit),
            Choice::Restore { subject, .. } => 4.0 + self.value(self.view.unit(subject)),
            Choice::Heal { subject, .. } => 3.5 + self.value(self.view.unit(subject)),
            Choice::Unjam { .. } => 3.0,
            Choice::PickUp { unit, weapon } => self.take_up(unit, weapon),
            Choice::Merge { unit, .. } => self.merge(unit),
            Choice::Flip { weapon } => self.flip(weapon),
            Choice::Done => 0.0,
            _ => -1.0,
        })
    }

    fn take_up(&self, unit: UnitId, weapon: WeaponId) -> f32 {
        let it = self.view.weapon(weapon);
        if it.is(Weapon::BROKEN) {
            return -1.0;
        }
        // Squads first; a Leader is better unburdened.
        match self.game.class(self.view.unit(unit)) {
            Class::Squad => 2.5,
            Class::HalfSquad | Class::Crew => 2.2,
            Class::Hero => 1.5,
            _ => -1.0,
        }
    }

    /// Two Half-squads fire better as one, and are led by one Leader; apart they hold more ground.
    fn merge(&self, unit: UnitId) -> f32 {
        let it = self.view.unit(unit);
        if it.good_order() { 1.0 } else { -1.0 }
    }

    /// A weapon is assembled by who stays, dismantled by who has somewhere to go.
    fn flip(&self, weapon: WeaponId) -> f32 {
        let it = self.view.weapon(weapon);
        let holder = self.view.unit(it.holder);
        if holder.is(Flags::SHAKEN) {
            return -1.0;
        }
        // Asked of the weapon as it is carried, whichever way it stands: else it would be turned to and fro for ever.
        let mut carried = *self.view;
        carried.weapon_mut(weapon).flags &= !Weapon::TRIPOD;
        let mind = Mind::new(self.game, &carried, self.side, self.ground, self.weights);
        let plan = mind.best_plan(holder.at, Mode::Normal);
        let goes = plan.is_some_and(|plan| plan.gain > 0.5 && plan.units.contains(&it.holder));
        let stands = it.is(Weapon::TRIPOD);
        if stands == goes { 0.5 } else { -1.0 }
    }
}
