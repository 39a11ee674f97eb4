//! Ordnance in words.

use super::{Effect, Shot};
use crate::charts::Facing;
use crate::counters::Class;
use crate::dice::Net;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::{State, UnitId, WeaponId};
use crate::words::Told;

/// A facing in words.
const fn facing_word(facing: Facing) -> &'static str {
    match facing {
        Facing::Front => "front",
        Facing::Flank => "flank",
        Facing::Rear => "rear",
    }
}

impl Lnl {
    /// "the Bazooka of the Rifle Squad in 05.05", "the Tank in 05.05".
    pub(super) fn gun_name(&self, view: &State, unit: UnitId, weapon: WeaponId) -> String {
        let who = self.unit_name(view, unit);
        let known = view.weapons.get(weapon.index());
        match known.is_some_and(|it| it.kind.is_some()) {
            true => format!("{} of {who}", self.weapon_name(view, weapon)),
            false => who,
        }
    }

    pub(crate) fn to_hit_in_words(&self, view: &State) -> RollWords {
        let Some(shot) = view.stack.below_as::<Shot>() else {
            return RollWords::new("A shot");
        };
        let need = self.to_hit_needs(view, shot);
        let who = self.gun_name(view, shot.unit, shot.weapon);
        let what = match shot.target.is_some() {
            true => self.unit_name(view, shot.target),
            false => shot.at.to_string(),
        };
        RollWords::new(format!("{who} fires at {what}"))
            .modifiers(self.to_hit_net(view, shot, Net::told()).into_terms())
            .need(format!("{need} or less"))
    }

    pub(crate) fn penetration_in_words(&self, view: &State) -> RollWords {
        let Some(shot) = view.stack.below_as::<Shot>() else {
            return RollWords::new("Penetration");
        };
        let target = view.unit(shot.target);
        let turret = self.strikes_turret(target, shot.rolled);
        let from = view.unit(shot.unit).at;
        let armor = self.armor_struck(target, from, turret).1.unwrap_or(0);
        let pen = self.penetration(view, shot);
        RollWords::new(format!("Penetration {pen} against armor {armor}"))
    }

    pub(crate) fn rattled_in_words(&self, view: &State) -> RollWords {
        let Some(shot) = view.stack.below_as::<Shot>() else {
            return RollWords::new("A Morale Check");
        };
        let morale = self.morale_needed(view, shot.target);
        RollWords::new(format!(
            "Morale Check of {}",
            self.unit_name(view, shot.target)
        ))
        .modifiers(self.rattled_net(view, shot, Net::told()).into_terms())
        .need(format!("{morale} or less"))
    }

    pub(crate) fn tell_ordnance(&self, view: &State, event: &Event) -> Option<Told> {
        let told = match event {
            Event::Shot {
                unit,
                weapon,
                at,
                target,
                op,
                dice,
                modifiers,
                need,
                hit,
            } => {
                let natural: i16 = dice.iter().map(|&die| i16::from(die)).sum();
                let total = natural + modifiers.iter().map(|it| it.value).sum::<i16>();
                let who = self.gun_name(view, *unit, *weapon);
                let what = match target.is_some() {
                    true => self.unit_name(view, *target),
                    false => at.to_string(),
                };
                let (result, gist) = match hit {
                    true => ("hit", "hit"),
                    false => ("missed", "missed"),
                };
                let extreme = matches!(natural, 2 | 12);
                Told::new(
                    format!("{who} {result} {what}: {total} against {need}"),
                    "LNLT-14.1-05",
                )
                .and_if(extreme, "LNLT-14.1-06")
                .and_if(*op, "LNLT-5.3-07")
                .gist(gist)
                .piece(*unit)
                .space(*at)
                .modifiers(modifiers.clone())
            }
            Event::Struck {
                unit,
                turret,
                facing,
                armor,
            } => {
                let part = if *turret { "turret" } else { "hull" };
                let who = self.unit_name(view, *unit);
                let side = facing_word(*facing);
                match armor {
                    Some(armor) => Told::new(
                        format!("{who} was struck on the {side} of its {part}, armor {armor}"),
                        "LNLT-14.1.3-03",
                    )
                    .and("LNLT-14.1.3-01"),
                    None => Told::new(
                        format!("{who} was struck where it has no armor"),
                        "LNLT-14.1.2-01",
                    ),
                }
                .piece(*unit)
            }
            Event::Penetrated {
                unit,
                dice,
                penetration,
                armor,
                effect,
            } => {
                let sum = |value: i8, die: Option<&u8>| value + die.map_or(0, |die| *die as i8);
                let mpv = sum(*penetration, dice.first());
                let mav = sum(*armor, dice.get(1));
                let who = self.unit_name(view, *unit);
                let (text, clause) = match effect {
                    Effect::Dud => ("was struck by a dud", "LNLT-14.1-11"),
                    Effect::Destroyed if mpv > mav => ("was penetrated", "LNLT-14.1-10"),
                    Effect::Destroyed => ("was destroyed by a catastrophic hit", "LNLT-14.1-11"),
                    Effect::Level => ("was nearly penetrated", "LNLT-14.1.1-01"),
                    Effect::Held => ("was not penetrated", "LNLT-14.1.1-05"),
                };
                Told::new(format!("{who} {text}: {mpv} against {mav}"), clause)
                    .gist(text)
                    .piece(*unit)
            }
            Event::Rattled {
                unit,
                dice,
                modifiers,
                morale,
                passed,
                level,
            } => {
                let natural: i16 = dice.iter().map(|&die| i16::from(die)).sum();
                let total = natural + modifiers.iter().map(|it| it.value).sum::<i16>();
                let who = self.unit_name(view, *unit);
                let (text, clause) = match (level, passed) {
                    (true, true) => ("held out and is Shaken", "LNLT-14.1.1-02"),
                    (true, false) => ("was given up by its Crew", "LNLT-14.1.1-01"),
                    (false, true) => ("took no harm", "LNLT-14.1.1-05"),
                    (false, false) if natural == 12 => ("is Shaken", "LNLT-14.1.1-06"),
                    (false, false) => ("is Shaken", "LNLT-14.1.1-05"),
                };
                Told::new(format!("{who} {text}: {total} against {morale}"), clause)
                    .gist(text)
                    .piece(*unit)
                    .modifiers(modifiers.clone())
            }
            Event::Turned { unit, turret } => {
                let who = self.unit_name(view, *unit);
                let team = self.class(view.unit(*unit)) == Class::WeaponTeam;
                let (text, clause) = match (turret, team) {
                    (true, _) => (format!("the turret of {who} turned"), "LNLT-15.1-10"),
                    (false, true) => (format!("{who} pivoted"), "LNLT-1.7-10"),
                    (false, false) => (format!("{who} pivoted"), "LNLT-15.1-10"),
                };
                Told::new(text, clause).piece(*unit)
            }
            _ => return None,
        };
        Some(told)
    }
}
