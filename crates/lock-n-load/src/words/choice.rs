//! Choices in words: the act and its object.

use super::Said;
use super::names::corner_word;
use crate::choice::Choice;
use crate::frame::Mode;
use crate::lnl::Lnl;
use crate::state::{State, UnitId};

impl Lnl {
    /// A choice in words, with what it touches.
    pub(crate) fn word_choice(&self, view: &State, choice: &Choice) -> Said {
        let called = |usual: &str| {
            let text = self.called(view, choice);
            Said::new(text.unwrap_or_else(|| usual.to_owned()))
        };
        let unit_name = |unit| self.unit_name(view, unit);
        let weapon_name = |weapon| self.weapon_name(view, weapon);
        match *choice {
            Choice::Place { at } => Said::new(format!("Place it in {at}")).space(at),
            Choice::Face { corner } => Said::new(format!("Face {}", corner_word(corner))),
            Choice::Rally { unit } => Said::new(format!("Rally {}", unit_name(unit))).piece(unit),
            Choice::Heal { unit, subject } => {
                let text = format!("Heal the wound of {}", unit_name(subject));
                Said::new(text).piece(unit).piece(subject)
            }
            Choice::Restore { unit, subject } => {
                let text = format!("Restore {}", unit_name(subject));
                Said::new(text).piece(unit).piece(subject)
            }
            Choice::Merge { unit, second } => {
                Said::new(format!("Merge {} with another Half-squad", unit_name(unit)))
                    .piece(unit)
                    .piece(second)
            }
            Choice::PickUp { unit, weapon } => Said::new(format!(
                "Pick up {} with {}",
                weapon_name(weapon),
                unit_name(unit)
            ))
            .piece(unit)
            .piece(weapon),
            Choice::Give { weapon, unit } => Said::new(format!(
                "Hand {} over to {}",
                weapon_name(weapon),
                unit_name(unit)
            ))
            .piece(unit)
            .piece(weapon),
            Choice::Drop { weapon } => {
                Said::new(format!("Drop {}", weapon_name(weapon))).piece(weapon)
            }
            Choice::Destroy { weapon } => {
                Said::new(format!("Destroy {}", weapon_name(weapon))).piece(weapon)
            }
            Choice::Flip { weapon } => {
                Said::new(format!("Assemble or dismantle {}", weapon_name(weapon))).piece(weapon)
            }
            Choice::Unjam { weapon } => {
                Said::new(format!("Unjam {}", weapon_name(weapon))).piece(weapon)
            }
            Choice::Commit { unit } => {
                Said::new(format!("Name {} as the Leader here", unit_name(unit))).piece(unit)
            }
            Choice::Activate { at } => Said::new(format!("Activate {at}")).space(at),
            Choice::Spot { unit, at } => Said::new(format!("Spot {at} with {}", unit_name(unit)))
                .piece(unit)
                .space(at),
            Choice::Fire { from, at } => Said::new(format!("Fire from {from} at {at}"))
                .space(from)
                .space(at),
            Choice::FireTeam { unit, at } => {
                Said::new(format!("Fire at {at} with {}", unit_name(unit)))
                    .piece(unit)
                    .space(at)
            }
            Choice::Arm { unit, arms } => Said::new(self.say_arms(view, unit, arms)).piece(unit),
            Choice::Lead { unit } => {
                Said::new(format!("Lead with {}", unit_name(unit))).piece(unit)
            }
            Choice::Aid { unit } => Said::new(format!("Aid it by {}", unit_name(unit))).piece(unit),
            Choice::Unaided => called("No Leader aids it"),
            Choice::Crew { unit } => {
                Said::new(format!("Help with a weapon by {}", unit_name(unit))).piece(unit)
            }
            Choice::Shoot => called("Fire").quick(),
            Choice::Go { unit, mode } => {
                let how = match mode {
                    Mode::Normal => "Move",
                    Mode::Assault => "Assault Move with",
                    Mode::Crawl => "Low Crawl with",
                    Mode::Stealth => "Stealth Move with",
                };
                Said::new(format!("{how} {}", unit_name(unit))).piece(unit)
            }
            Choice::Join { unit } => {
                Said::new(format!("Take {} along", unit_name(unit))).piece(unit)
            }
            Choice::Step { to } => Said::new(format!("Move to {to}")).space(to),
            Choice::Halt => called("Stop here").quick(),
            Choice::Smoke { unit, hex } => {
                Said::new(format!("Lay smoke in {hex} with {}", unit_name(unit)))
                    .piece(unit)
                    .space(hex)
            }
            Choice::Fight { at } => Said::new(format!("Fight the Melee in {at}")).space(at),
            Choice::Withdraw { unit } => {
                Said::new(format!("Try to withdraw {}", unit_name(unit))).piece(unit)
            }
            Choice::Target { unit } => {
                Said::new(format!("Attack {}, or not", unit_name(unit))).piece(unit)
            }
            Choice::UseSkill { unit } => {
                Said::new(format!("Use the Skill of {}, or not", unit_name(unit))).piece(unit)
            }
            Choice::Reveal { unit } => Said::new(format!("Place {}", unit_name(unit))).piece(unit),
            Choice::Snipe { unit, at } => {
                Said::new(format!("Fire at {at} with {}", unit_name(unit)))
                    .piece(unit)
                    .space(at)
            }
            Choice::FireMortar { unit, at } => {
                Said::new(format!("Fire the mortar of {} at {at}", unit_name(unit)))
                    .piece(unit)
                    .space(at)
            }
            Choice::CallMortar { unit, second, at } => Said::new(format!(
                "Call {} on {at} by {}",
                unit_name(second),
                unit_name(unit)
            ))
            .piece(unit)
            .piece(second)
            .space(at),
            Choice::CallArtillery { unit, at, .. } => {
                Said::new(format!("Call artillery on {at} by {}", unit_name(unit)))
                    .piece(unit)
                    .space(at)
            }
            Choice::Starshell { unit, at } => Said::new(format!(
                "Send up a Starshell over {at} by {}",
                unit_name(unit)
            ))
            .piece(unit)
            .space(at),
            Choice::CallStarshell { unit, second, at } => Said::new(format!(
                "Have {} send up a Starshell over {at} by {}",
                unit_name(second),
                unit_name(unit)
            ))
            .piece(unit)
            .piece(second)
            .space(at),
            Choice::Sortie { mission } => {
                let line = view.missions.get(usize::from(mission));
                let plane = line.and_then(|it| self.scenario.kinds.get(it.plane.index()));
                let name = plane.map_or("a plane", |(_, kind)| &kind.name);
                Said::new(format!("Bring in {name}"))
            }
            Choice::FlyIn { quarter } => {
                Said::new(format!("Come from the {}", Lnl::quarter_word(quarter)))
            }
            Choice::Fly { at, to } => {
                let way = crate::air::direction_word(to);
                Said::new(format!("Fly {way} from {at}")).space(at)
            }
            Choice::Strafe => called("Fire the cannon"),
            Choice::Bomb => called("Drop the bombs"),
            Choice::AntiAir { unit, weapon } => {
                let with = match weapon.is_some() {
                    true => weapon_name(weapon),
                    false => unit_name(unit),
                };
                Said::new(format!("Fire at it with {with}")).piece(unit)
            }
            Choice::Answer { number } => called(&format!("Answer {number}")),
            Choice::Enter { unit, mode } => {
                let how = match mode {
                    Mode::Normal => "",
                    Mode::Assault => " by Assault Movement",
                    Mode::Crawl => " by Low Crawl",
                    Mode::Stealth => " by Stealth Movement",
                };
                Said::new(format!("Bring {} onto the map{how}", unit_name(unit))).piece(unit)
            }
            Choice::Leave => called("Leave the map"),
            Choice::Lose { unit } => Said::new(format!("Remove {}", unit_name(unit))).piece(unit),
            Choice::Pass => called("Pass").quick(),
            Choice::Done => called("Done").quick(),
            Choice::Hold => called("Hold fire").quick(),
            Choice::FireGun { .. }
            | Choice::FireGunAt { .. }
            | Choice::FireMg { .. }
            | Choice::FireMgAt { .. }
            | Choice::FireArm { .. }
            | Choice::FireArmAt { .. }
            | Choice::FireAt { .. }
            | Choice::FireTeamAt { .. }
            | Choice::Drive { .. }
            | Choice::Button { .. }
            | Choice::Overrun { .. }
            | Choice::Assault { .. }
            | Choice::Board { .. }
            | Choice::Keep { .. }
            | Choice::Unload { .. } => self.word_vehicle_choice(view, choice),
        }
    }

    /// "Fire with the Marines Squad and the M-60", "Leave the Marines Squad out".
    fn say_arms(&self, view: &State, unit: UnitId, arms: u8) -> String {
        let name = self.unit_name(view, unit);
        let held = self.arms(view, unit);
        let weapons = held
            .iter()
            .enumerate()
            .filter(|(place, _)| arms >> (place + 1) & 1 == 1)
            .map(|(_, weapon)| self.weapon_name(view, *weapon));
        let weapons: Vec<String> = weapons.collect();
        match (arms & 1 == 1, weapons.is_empty()) {
            (true, true) => format!("Fire with {name}"),
            (true, false) => format!("Fire with {name} and {}", weapons.join(" and ")),
            (false, false) => format!("Fire {} of {name}", weapons.join(" and ")),
            (false, true) => format!("Leave {name} out"),
        }
    }
}
