//! Choices in words: the act and its object, what it costs, and how it is decided.

use super::Said;
use super::foresight::is_decided_by_dice;
use super::names::corner_word;
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::dice::Net;
use crate::frame::{Attack, Frame, Mode, Spotting};
use crate::lnl::Lnl;
use crate::location::{Location, Place};
use crate::play::names_what_exists;
use crate::scene::answer_id;
use crate::state::{State, Unit, UnitId, Wait, WeaponId};
use ground::Hex;

/// ", +1 to the roll": what is due to a roll besides the number it needs.
fn to_the_roll(due: i16) -> String {
    match due {
        0 => String::new(),
        1.. => format!(", +{due} to the roll"),
        _ => format!(", −{} to the roll", -due),
    }
}

impl Lnl {
    /// A choice in words, with what it touches.
    pub(crate) fn word_choice(&self, view: &State, choice: &Choice) -> Said {
        if !names_what_exists(view, choice) {
            return Said::new("Act with what is not there");
        }
        let said = self.say_choice(view, choice);
        let fights = matches!(view.stack.top(), Frame::MeleeRound(_));
        let said = match is_decided_by_dice(choice) || fights {
            true => self.foresee(view, choice, said),
            false => said,
        };
        Said {
            text: self.places_said(view, said.text),
            ..said
        }
    }

    fn say_choice(&self, view: &State, choice: &Choice) -> Said {
        let called = |usual: &str| {
            let text = self.called(view, choice);
            Said::new(text.unwrap_or_else(|| usual.to_owned()))
        };
        let unit_name = |unit| self.told_apart(view, unit);
        let weapon_name = |weapon| self.weapon_name(view, weapon);
        match *choice {
            Choice::Place { at } => Said::new(format!("Place it in {at}")).space(at),
            Choice::Arrange => called("Set up the rest as suggested"),
            Choice::Face { corner } => Said::new(format!("Face {}", corner_word(corner))),
            Choice::Rally { unit } => self.say_rally(view, unit),
            Choice::Heal { unit, subject } => {
                let text = format!("Heal the wound of {}", unit_name(subject));
                self.say_tending(view, text, unit, subject)
            }
            Choice::Restore { unit, subject } => {
                let text = format!("Restore {}", unit_name(subject));
                self.say_tending(view, text, unit, subject)
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
            .piece(weapon)
            .seldom(),
            Choice::Give { weapon, unit } => Said::new(format!(
                "Hand {} over to {}",
                weapon_name(weapon),
                unit_name(unit)
            ))
            .piece(unit)
            .piece(weapon)
            .seldom(),
            Choice::Drop { weapon } => Said::new(format!("Drop {}", weapon_name(weapon)))
                .piece(weapon)
                .seldom(),
            Choice::Destroy { weapon } => Said::new(format!("Destroy {}", weapon_name(weapon)))
                .piece(weapon)
                .seldom(),
            Choice::Flip { weapon } => self.say_flip(view, weapon),
            Choice::Unjam { weapon } => Said::new(format!("Unjam {}", weapon_name(weapon)))
                .piece(weapon)
                .note(format!("{} or more on a die", self.unjams_on())),
            Choice::Commit { unit } => {
                Said::new(format!("Let {} lead here", self.short_name(view, unit))).piece(unit)
            }
            Choice::Activate { at } => self.say_activation(view, at),
            Choice::Spot { unit, at } => self.say_spotting(view, unit, at),
            Choice::Fire { from, at } => self.say_fire(
                view,
                choice,
                Said::new(format!("Fire from {from} at {at}"))
                    .space(from)
                    .space(at),
            ),
            Choice::FireTeam { unit, at } => self.say_fire(
                view,
                choice,
                Said::new(format!("Fire at {at} with {}", unit_name(unit)))
                    .piece(unit)
                    .space(at),
            ),
            Choice::Arm { unit, arms } => Said::new(self.say_arms(view, unit, arms)).piece(unit),
            Choice::Lead { unit } => Said::new(format!(
                "Count the firepower of {} in full",
                self.short_name(view, unit)
            ))
            .piece(unit),
            Choice::Aid { unit } => Said::new(format!(
                "Let {} direct the fire",
                self.short_name(view, unit)
            ))
            .piece(unit),
            Choice::Unaided => called("Fire without a Leader"),
            Choice::Crew { unit } => self.say_crew(view, unit),
            Choice::Shoot => called("Fire").quick(),
            Choice::Go { unit, mode } => self.say_go(view, unit, mode),
            Choice::Join { unit } => {
                let text = format!("Take {} along", self.short_name(view, unit));
                Said::new(text).piece(unit).seldom()
            }
            Choice::Step { to } => self.say_step(view, to),
            Choice::Halt => called("Stop here").quick(),
            Choice::Smoke { unit, hex } => self.say_smoke(view, unit, hex),
            Choice::Fight { at } => Said::new(format!("Fight the Melee in {at}")).space(at),
            Choice::Withdraw { unit } => {
                Said::new(format!("Try to withdraw {}", unit_name(unit))).piece(unit)
            }
            Choice::Target { unit } => {
                let name = unit_name(unit);
                let text = match view.stack.top() {
                    Frame::MeleeRound(round) if round.targets.contains(unit) => {
                        format!("Leave {name} out of the attack")
                    }
                    _ => format!("Attack {name}"),
                };
                Said::new(text).piece(unit)
            }
            Choice::UseSkill { unit } => {
                let name = unit_name(unit);
                let text = match view.stack.top() {
                    Frame::MeleeRound(round) if round.skilled.contains(unit) => {
                        format!("Do not use the Skill of {name}")
                    }
                    _ => format!("Use the Skill of {name}"),
                };
                Said::new(text).piece(unit)
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
                let name = plane.map_or("plane", |(_, kind)| &kind.name);
                Said::new(format!("Bring in the {name}"))
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
            Choice::Answer { number } => {
                called(&format!("Answer {number}")).item(answer_id(number))
            }
            Choice::FlyTo { unit, at } => Said::new(format!("Fly {} to {at}", unit_name(unit)))
                .piece(unit)
                .space(at),
            Choice::Hover { unit } => {
                let hovers = view.unit(unit).is(crate::state::Flags::HOVERS);
                let text = match hovers {
                    true => format!("Fly again with {}", unit_name(unit)),
                    false => format!("Hover with {}", unit_name(unit)),
                };
                Said::new(text).piece(unit)
            }
            Choice::Gunship { unit, at } => Said::new(format!(
                "Fire the machine guns of {} at {at}",
                unit_name(unit)
            ))
            .piece(unit)
            .space(at),
            Choice::DropOff { unit, mode } => {
                let text = match mode {
                    Mode::Assault => {
                        format!("Get off with {} by Assault Movement", unit_name(unit))
                    }
                    _ => format!("Get off with {}", unit_name(unit)),
                };
                Said::new(text).piece(unit)
            }
            Choice::TakeOn { unit, second } => Said::new(format!(
                "Get on {} with {}",
                unit_name(second),
                unit_name(unit)
            ))
            .piece(unit)
            .piece(second),
            Choice::ShootUp { from, second } => {
                Said::new(format!("Fire from {from} at {}", unit_name(second)))
                    .space(from)
                    .piece(second)
            }
            Choice::FlakAt {
                unit,
                weapon,
                second,
            } => {
                let with = match weapon.is_some() {
                    true => weapon_name(weapon),
                    false => unit_name(unit),
                };
                Said::new(format!("Fire at {} with {with}", unit_name(second)))
                    .piece(unit)
                    .piece(second)
            }
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
            Choice::Pivot { unit, corner } => Said::new(format!(
                "Turn {} to the {}",
                unit_name(unit),
                corner_word(corner)
            ))
            .piece(unit),
            Choice::FlyOff { unit } => {
                Said::new(format!("Leave the map with {}", unit_name(unit))).piece(unit)
            }
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
            | Choice::FireRiders { .. }
            | Choice::FireRidersAt { .. }
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
        let name = self.short_name(view, unit);
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
            (false, false) => format!("Fire only {} of {name}", weapons.join(" and ")),
            (false, true) => format!("Leave {name} out"),
        }
    }

    fn say_rally(&self, view: &State, unit: UnitId) -> Said {
        let morale = self.morale_needed(view, unit);
        let net = self.morale_net(view, unit, Net::told());
        let due = to_the_roll(net.sum);
        Said::new(format!("Rally {}", self.unit_name(view, unit)))
            .piece(unit)
            .modifiers(net.into_terms())
            .note(format!("{morale} or less on two dice{due}"))
    }

    fn say_tending(&self, view: &State, text: String, medic: UnitId, subject: UnitId) -> Said {
        let morale = self.morale(view.unit(medic));
        let net = self.tending_net(view, medic, Net::told());
        let due = to_the_roll(net.sum);
        Said::new(text)
            .piece(medic)
            .piece(subject)
            .modifiers(net.into_terms())
            .note(format!("{morale} or less on two dice{due}"))
    }

    fn say_flip(&self, view: &State, weapon: WeaponId) -> Said {
        let name = self.weapon_name(view, weapon);
        let standing = view.weapon(weapon).is(crate::state::Weapon::TRIPOD);
        let text = match standing {
            true => format!("Take {name} off its tripod"),
            false => format!("Set {name} up on its tripod"),
        };
        Said::new(text).piece(weapon)
    }

    /// Who is activated with a location, at a glance.
    fn say_activation(&self, view: &State, at: Location) -> Said {
        let fresh: Vec<(UnitId, &Unit)> = view
            .here(at)
            .filter(|(_, unit)| unit.side == view.active() && self.can_activate(unit))
            .collect();
        let names: Vec<String> = fresh
            .iter()
            .map(|(_, unit)| {
                let name = &self.kind(unit).name;
                let half = match self.class(unit) {
                    Class::HalfSquad => " Half-squad",
                    _ => "",
                };
                let shaken = match unit.good_order() {
                    true => "",
                    false => " (Shaken)",
                };
                format!("{name}{half}{shaken}")
            })
            .collect();
        // Whoever clicks one of them wants to act with him.
        Said::new(format!("Activate {at}"))
            .pieces(fresh.iter().map(|(id, _)| *id))
            .space(at)
            .note(names.join(", "))
    }

    fn say_spotting(&self, view: &State, unit: UnitId, at: Location) -> Said {
        let spotting = Spotting { unit, at };
        let net = self.spotting_net(view, &spotting, Net::told());
        let due = to_the_roll(net.sum);
        Said::new(format!("Spot {at} with {}", self.told_apart(view, unit)))
            .piece(unit)
            .space(at)
            .modifiers(net.into_terms())
            .note(format!("{} or less on a die{due}", self.spots_on(view, at)))
            .line(self.line_in_scene(view, view.unit(unit).at, at))
    }

    /// The fire of the group that would be proposed: how it is decided, and along which line.
    fn say_fire(&self, view: &State, choice: &Choice, said: Said) -> Said {
        let op = matches!(view.stack.top(), Frame::OpFire(_));
        let by = match view.wait {
            Wait::Choice(side) => side,
            Wait::Chance | Wait::Over => view.active(),
        };
        let Some(volley) = self.volley_of(view, by, op, choice) else {
            return said;
        };
        if self.may_fire(view, &volley).is_err() {
            return said;
        }
        let volley = self.usual_volley(view, volley);
        let attack = Attack {
            volley,
            ..Attack::default()
        };
        let members = volley.members(view);
        let names: Vec<String> = members
            .iter()
            .map(|id| self.kind(view.unit(id)).name.clone())
            .collect();
        said.note(names.join(", "))
            .check(self.attack_check(view, &attack))
            .line(self.line_in_scene(view, volley.from, volley.at))
    }

    fn say_crew(&self, view: &State, unit: UnitId) -> Said {
        let name = self.short_name(view, unit);
        let helps = match view.stack.top() {
            Frame::FireGroup(group) => group.volley.mates.contains(unit),
            _ => false,
        };
        let text = match helps {
            true => format!("Let {name} no longer help with a weapon"),
            false => format!("Let {name} help another with a weapon"),
        };
        Said::new(text).piece(unit)
    }

    fn say_go(&self, view: &State, unit: UnitId, mode: Mode) -> Said {
        let name = self.told_apart(view, unit);
        let (text, note) = match mode {
            Mode::Normal => (format!("Move {name}"), ""),
            Mode::Assault => (
                format!("Move {name} by Assault Movement"),
                "half its points, may still fire",
            ),
            Mode::Crawl => (
                format!("Move {name} by Low Crawl"),
                "one hex, harder to hit",
            ),
            Mode::Stealth => (format!("Move {name} by Stealth"), "stays unspotted"),
        };
        Said::new(text).piece(unit).note(note)
    }

    /// A step, with its cost; up and down the stairs in words.
    fn say_step(&self, view: &State, to: Location) -> Said {
        let mover = self.movers(view).next();
        let from = mover.map(|(_, unit)| unit.at);
        let beside = from.filter(|at| at.hex() == to.hex());
        let text = match (beside, to.place()) {
            (Some(_), Place::Upper) => "Climb to the upper floor".to_owned(),
            (Some(at), Place::Ground) if at.place() == Place::Upper => {
                "Go down to the ground floor".to_owned()
            }
            (Some(_), Place::Ground) => format!("Leave the {}", self.inside_word(view, to)),
            (Some(_), Place::Inside) => format!("Go into the {}", self.inside_word(view, to)),
            (None, _) => format!("Move to {to}"),
        };
        let said = Said::new(text).space(to);
        // Whoever points at his own hex may only want to look at who is there.
        let said = match beside {
            Some(_) => said.seldom(),
            None => said,
        };
        let scouted = self.scouted(view);
        let costs = self
            .movers(view)
            .filter_map(|(_, unit)| match self.class(unit) {
                // LNLT-15.1-08: in reverse a vehicle pays twice.
                Class::Vehicle => self.drive_cost(view, unit, to),
                _ => self.step_cost(view, unit, to, scouted),
            });
        match costs.max() {
            Some(cost) => said.cost(cost.to_string()),
            None => said,
        }
    }

    fn say_smoke(&self, view: &State, unit: UnitId, hex: Hex) -> Said {
        let side = view
            .units
            .get(unit.index())
            .map_or(Side::A, |unit| unit.side);
        let most = self.nation(side).smoke;
        Said::new(format!(
            "Lay smoke in {hex} with {}",
            self.unit_name(view, unit)
        ))
        .piece(unit)
        .space(hex)
        .note(format!("{most} or less on a die"))
        // Who points at a hex beside him wants to go there, not to fill it with smoke.
        .seldom()
    }
}
