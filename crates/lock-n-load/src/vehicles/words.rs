//! Vehicles in words.

use super::Bailout;
use crate::choice::{Aim, Choice, Seat};
use crate::counters::Class;
use crate::event::Event;
use crate::frame::{Frame, Mode};
use crate::lnl::Lnl;
use crate::ordnance::HULL_HALF;
use crate::prompt::RollWords;
use crate::state::{Flags, Location, State, UnitId};
use crate::words::{Said, Told};

impl Lnl {
    pub(crate) fn bailout_in_words(&self, view: &State) -> RollWords {
        let Some(bailout) = view.stack.below_as::<Bailout>() else {
            return RollWords::new("A Bailout Check");
        };
        match (bailout.unit.is_some(), bailout.weapon.is_some()) {
            (true, _) => {
                let who = self.unit_name(view, bailout.unit);
                RollWords::new(format!("Bailout Check of {who}")).need("an even number")
            }
            (_, true) => {
                let what = self.weapon_name(view, bailout.weapon);
                RollWords::new(format!("Bailout Check for {what}")).need("an even number")
            }
            _ => RollWords::new("Bailout Check of the Crew").need("a 1"),
        }
    }

    pub(crate) fn tell_vehicles(&self, view: &State, event: &Event) -> Option<Told> {
        let told = match event {
            Event::Wrecked { unit, at } => Told::new(
                format!("{} is a Wreck", self.unit_name(view, *unit)),
                "LNLT-14.1-10",
            )
            .gist("a Wreck")
            .piece(*unit)
            .space(*at),
            Event::Abandoned { unit } => Told::new(
                format!("{} was Abandoned", self.unit_name(view, *unit)),
                "LNLT-14.1.1-03",
            )
            .and("LNLT-15.4-03")
            .gist("Abandoned")
            .piece(*unit),
            Event::CrewOut { unit, at } => {
                Told::new(format!("a Crew got out in {at}"), "LNLT-15.4-01")
                    .gist("a Crew got out")
                    .piece(*unit)
                    .space(*at)
            }
            Event::GotOut {
                unit,
                weapon,
                die,
                out,
            } => match (unit.is_some(), weapon.is_some()) {
                (true, _) => {
                    let text = if *out { "got out" } else { "was lost" };
                    let who = self.unit_name(view, *unit);
                    Told::new(format!("{who} {text}: {die}"), "LNLT-16.1.1-01")
                        .gist(text)
                        .piece(*unit)
                }
                (_, true) => {
                    let text = if *out { "was saved" } else { "was lost" };
                    let what = self.weapon_name(view, *weapon);
                    Told::new(format!("{what} {text}: {die}"), "LNLT-16.1.1-02").gist(text)
                }
                _ => {
                    let text = if *out { "got out" } else { "was lost" };
                    Told::new(format!("the Crew {text}: {die}"), "LNLT-15.4-01")
                        .and("LNLT-14.1-12")
                        .gist(text)
                }
            },
            Event::Pivoted { unit, points } => Told::new(
                format!("{} pivoted for {points} MP", self.unit_name(view, *unit)),
                "LNLT-15.1-06",
            )
            .piece(*unit),
            Event::Crumbled { hex, die, falls } => {
                let text = match falls {
                    true => "the building came down",
                    false => "the building stood",
                };
                Told::new(format!("{text} in {hex}: {die}"), "LNLT-15.1-01")
                    .and("LNLT-1.3-06")
                    .gist(text)
                    .space(*hex)
            }
            Event::Buttoned { unit, open } => {
                let text = if *open { "opened" } else { "buttoned up" };
                let who = self.unit_name(view, *unit);
                Told::new(format!("{who} {text}"), "LNLT-15.0-02").piece(*unit)
            }
            Event::Kept { unit } => Told::new(
                format!("{} keeps moving", self.unit_name(view, *unit)),
                "LNLT-15.5-01",
            )
            .piece(*unit),
            Event::GaveWay { unit, at } => Told::new(
                format!("{} gave way to {at}", self.short_name(view, *unit)),
                "LNLT-15.3-12",
            )
            .piece(*unit)
            .space(*at),
            _ => return None,
        };
        Some(told)
    }
}

impl Lnl {
    /// What is done with vehicles and ordnance, in words.
    pub(crate) fn word_vehicle_choice(&self, view: &State, choice: &Choice) -> Said {
        let unit_name = |unit| self.unit_name(view, unit);
        let pivots = |aim: Aim| if aim == Aim::Hull { ", pivoting" } else { "" };
        match *choice {
            Choice::FireGun { unit, at, aim } => Said::new(format!(
                "Fire the gun of {} at {at}{}",
                unit_name(unit),
                pivots(aim)
            ))
            .piece(unit)
            .space(at),
            Choice::FireGunAt { unit, target, aim } => Said::new(format!(
                "Fire the gun of {} at {}{}",
                unit_name(unit),
                unit_name(target),
                pivots(aim)
            ))
            .piece(unit)
            .piece(target),
            Choice::FireMg { unit, mg, at } => Said::new(format!(
                "Fire {} of {} at {at}",
                self.mg_name(view, unit, mg),
                unit_name(unit)
            ))
            .piece(unit)
            .space(at),
            Choice::FireMgAt { unit, mg, target } => Said::new(format!(
                "Fire {} of {} at {}",
                self.mg_name(view, unit, mg),
                unit_name(unit),
                unit_name(target)
            ))
            .piece(unit)
            .piece(target),
            Choice::FireArm { weapon, at } => {
                Said::new(format!("Fire {} at {at}", self.weapon_name(view, weapon)))
                    .piece(weapon)
                    .space(at)
            }
            Choice::FireArmAt { weapon, target } => Said::new(format!(
                "Fire {} at {}",
                self.weapon_name(view, weapon),
                unit_name(target)
            ))
            .piece(weapon)
            .piece(target),
            Choice::FireAt { from, target } => {
                Said::new(format!("Fire from {from} at {}", unit_name(target)))
                    .space(from)
                    .piece(target)
            }
            Choice::FireTeamAt { unit, target } => {
                Said::new(format!("Fire {} at {}", unit_name(unit), unit_name(target)))
                    .piece(unit)
                    .piece(target)
            }
            Choice::FireRiders { carrier, at } => Said::new(format!(
                "Fire with the riders of {} at {at}",
                unit_name(carrier)
            ))
            .piece(carrier)
            .space(at),
            Choice::FireRidersAt { carrier, target } => Said::new(format!(
                "Fire with the riders of {} at {}",
                unit_name(carrier),
                unit_name(target)
            ))
            .piece(carrier)
            .piece(target),
            Choice::Drive { unit, mode } => {
                let how = match mode {
                    Mode::Assault => " by Assault Movement",
                    _ => "",
                };
                Said::new(format!("Drive {}{how}", unit_name(unit))).piece(unit)
            }
            Choice::Button { unit } => {
                let open = view.units.get(unit.index());
                let open = open.is_some_and(|it| it.is(Flags::BUTTONED));
                let verb = if open { "Open" } else { "Button up" };
                Said::new(format!("{verb} {}", unit_name(unit))).piece(unit)
            }
            Choice::Overrun { to } => Said::new(format!("Overrun {to}")).space(to),
            Choice::Assault { unit } => {
                Said::new(format!("Assault the vehicle with {}", unit_name(unit))).piece(unit)
            }
            Choice::Board {
                unit,
                carrier,
                seat,
            } => {
                let where_to = match seat {
                    Seat::Inside => "into",
                    Seat::OnTop => "on top of",
                };
                let text = format!("Get {where_to} {}", unit_name(carrier));
                Said::new(text).piece(unit).piece(carrier)
            }
            Choice::Keep { unit } => {
                Said::new(format!("Keep {} moving", unit_name(unit))).piece(unit)
            }
            Choice::Unload { unit } => {
                Said::new(format!("Get {} off", unit_name(unit))).piece(unit)
            }
            _ => Said::new(""),
        }
    }

    /// "the 2-FP machine gun", "the 2-FP rear machine gun".
    fn mg_name(&self, view: &State, unit: UnitId, number: u8) -> String {
        let known = view.units.get(unit.index()).filter(|it| it.exists());
        let mg = known.and_then(|it| self.kind(it).mgs.get(usize::from(number % HULL_HALF)));
        match mg {
            Some(mg) if mg.rear => format!("the {}-FP rear machine gun", mg.fp),
            Some(mg) if mg.star => format!("the {}-FP machine gun on top", mg.fp),
            Some(mg) if number >= HULL_HALF => {
                format!("the hull's half of the {}-FP machine gun", mg.fp)
            }
            Some(mg) => format!("the {}-FP machine gun", mg.fp),
            None => "a machine gun".to_owned(),
        }
    }

    /// What somebody could mean with a vehicle, a gun or a passenger, legal or not.
    pub(crate) fn consider_vehicles(
        &self,
        view: &State,
        unit: UnitId,
        places: &[Location],
        out: &mut Vec<Choice>,
    ) {
        if !matches!(view.stack.top(), Frame::Acting(_) | Frame::Gunnery(_)) {
            return;
        }
        let facts = match view.units.get(unit.index()).filter(|it| it.exists()) {
            Some(it) => self.facts(it),
            None => return,
        };
        for &at in places {
            if facts.gun {
                out.extend(Aim::ALL.map(|aim| Choice::FireGun { unit, at, aim }));
            }
            out.push(Choice::FireRiders { carrier: unit, at });
            let mgs = self.kind(view.unit(unit)).mgs.len() as u8;
            out.extend((0..mgs).map(|mg| Choice::FireMg { unit, mg, at }));
            let held = view.held_by(unit).map(|(weapon, _)| weapon);
            out.extend(held.map(|weapon| Choice::FireArm { weapon, at }));
            for (target, enemy) in view.here(at) {
                let own = enemy.side == view.unit(unit).side;
                if own || self.class(enemy) != Class::Vehicle {
                    continue;
                }
                if facts.gun {
                    out.extend(Aim::ALL.map(|aim| Choice::FireGunAt { unit, target, aim }));
                }
                out.extend((0..mgs).map(|mg| Choice::FireMgAt { unit, mg, target }));
                let held = view.held_by(unit).map(|(weapon, _)| weapon);
                out.extend(held.map(|weapon| Choice::FireArmAt { weapon, target }));
            }
        }
    }
}
