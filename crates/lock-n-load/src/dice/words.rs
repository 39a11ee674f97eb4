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
        RollFor::Melee => "melee",
        RollFor::Withdraw(_) => "withdrawal",
        RollFor::Starshell(_) => "starshell",
        RollFor::Scatter(_) => "scatter",
        RollFor::MoreMissions => "more missions",
        RollFor::AirEntry => "air entry",
        RollFor::Flak => "anti-aircraft fire",
        RollFor::FlakPenetration | RollFor::AirPenetration => "penetration",
        RollFor::FlakMorale | RollFor::AirMorale => "morale",
        RollFor::CrashSite => "crash",
        RollFor::Bailout(_) | RollFor::BailoutWeapon(_) => "bailout",
        RollFor::ToHit => "to hit",
        RollFor::Penetration => "penetration",
        RollFor::Rattled | RollFor::Nerve(_) | RollFor::Resolve(_) => "morale",
        RollFor::GetOut => "bailout",
        RollFor::CloseAssault => "close assault",
        RollFor::Crumble => "rubble",
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
            RollFor::Melee => self.melee_in_words(view),
            RollFor::Withdraw(unit) => self.withdrawal_in_words(view, unit),
            RollFor::Hero => RollWords::new("A natural 1 may raise a Hero").need("an even number"),
            RollFor::Starshell(unit) => self.starshell_in_words(view, unit),
            RollFor::Scatter(unit) => self.scatter_in_words(view, unit),
            RollFor::MoreMissions => RollWords::new("Whether there is one more fire mission")
                .need(format!("{} or less", self.nation(throw.by).more_missions)),
            RollFor::AirEntry => RollWords::new("By which side of the map the plane comes"),
            RollFor::Flak => self.flak_in_words(view),
            RollFor::FlakPenetration => RollWords::new("The shot against the aircraft's armor"),
            RollFor::FlakMorale => self.plane_in_words(view),
            RollFor::CrashSite => RollWords::new("Where it crashes"),
            RollFor::Bailout(unit) => {
                let who = self.unit_name(view, unit);
                let need = match self.class(view.unit(unit)).infantry() {
                    true => "an even number",
                    false => "a 1",
                };
                RollWords::new(format!("Bailout of {who}")).need(need)
            }
            RollFor::BailoutWeapon(weapon) => {
                let what = self.weapon_name(view, weapon);
                RollWords::new(format!("Bailout of {what}")).need("an even number")
            }
            RollFor::AirPenetration => RollWords::new("The plane's attack on a vehicle"),
            RollFor::AirMorale => self.air_morale_in_words(view),
            RollFor::ToHit => self.to_hit_in_words(view),
            RollFor::Penetration => self.penetration_in_words(view),
            RollFor::Rattled => self.rattled_in_words(view),
            RollFor::GetOut => self.bailout_in_words(view),
            RollFor::Nerve(unit) => self.nerve_in_words(view, unit),
            RollFor::Resolve(unit) => self.resolve_in_words(view, unit),
            RollFor::CloseAssault => self.assault_in_words(view),
            RollFor::Crumble => RollWords::new("Whether the building comes down"),
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
