//! Rolls in words.

use super::{RollFor, Throw};
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::State;
use crate::words::Told;

/// What a roll is for, in the words of the rules.
pub(super) fn purpose(what: RollFor) -> &'static str {
    match what {
        RollFor::Initiative => "initiative",
        RollFor::Rally(_) => "rally",
        RollFor::Heal(_) => "medic",
        RollFor::Unjam(_) => "unjam",
        RollFor::Spot(_) => "spotting",
        RollFor::Attack => "attack",
        RollFor::Damage(_) => "damage",
        RollFor::Hero => "hero",
        RollFor::Smoke(_) => "smoke",
        RollFor::ToHit => "to hit",
        RollFor::Penetration => "penetration",
        RollFor::Rattled | RollFor::Nerve(_) => "morale",
        RollFor::Bailout => "bailout",
    }
}

impl Lnl {
    /// What is told while dice are rolled.
    pub(super) fn roll_in_words(&self, view: &State, throw: &Throw) -> RollWords {
        match throw.what {
            RollFor::Initiative => RollWords::new("Both sides roll for the initiative"),
            RollFor::Rally(unit) => self.rally_in_words(view, unit),
            RollFor::Heal(unit) => self.heal_in_words(view, unit),
            RollFor::Unjam(weapon) => self.unjam_in_words(view, weapon),
            RollFor::Spot(_) => self.spotting_in_words(view),
            RollFor::Attack => self.attack_in_words(view),
            RollFor::Damage(unit) => self.damage_in_words(view, unit),
            RollFor::Smoke(unit) => self.smoke_in_words(view, unit),
            RollFor::Hero => {
                RollWords::new("A natural 1: perhaps a Hero rises").need("an even number")
            }
            RollFor::ToHit => self.to_hit_in_words(view),
            RollFor::Penetration => self.penetration_in_words(view),
            RollFor::Rattled => self.rattled_in_words(view),
            RollFor::Bailout => self.bailout_in_words(view),
            RollFor::Nerve(unit) => self.nerve_in_words(view, unit),
        }
    }

    pub(crate) fn tell_dice(&self, event: &Event) -> Option<Told> {
        let Event::AirComes { side } = event else {
            return None;
        };
        let name = self.side_name(*side);
        let text = format!("doubles: a {name} plane comes before the next impulse");
        Some(Told::new(text, "LNLT-19.1-01").and("LNLT-19.1-02"))
    }
}
