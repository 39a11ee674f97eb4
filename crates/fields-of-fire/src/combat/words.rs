//! Combat Effects in words.

use super::CombatEvent;
use crate::counters::Side;
use crate::deck::{Letter, Shot};
use crate::fof::Fof;
use crate::state::{Form, ItemKind, State, UnitId};
use engine::Telling;
use engine::text::{counted, signed};
use ground::Card;

impl Fof {
    pub(crate) fn tell_combat(&self, state: &State, event: &CombatEvent) -> Telling {
        let name = |unit: UnitId| self.called(state, unit);
        let place = |unit: UnitId| {
            state
                .units
                .get(unit.index())
                .map_or(Card::NOWHERE, |u| u.at)
        };
        match *event {
            CombatEvent::Unpinned { unit, clause } => self.told(
                format!("{} was no longer Pinned.", name(unit)),
                &[clause.0],
                &[unit],
                &[place(unit)],
            ),
            CombatEvent::Pinned { unit } => self.told(
                format!("{} was Pinned.", name(unit)),
                &["FOF-6.4.2-02"],
                &[unit],
                &[place(unit)],
            ),
            CombatEvent::Victim { sniper, unit } => self.told(
                format!("{} took aim at {}.", name(sniper), name(unit)),
                &["FOF-7.15-04"],
                &[sniper, unit],
                &[place(unit)],
            ),
            CombatEvent::UnderFire {
                unit,
                ncm,
                ref modifiers,
            } => Telling {
                modifiers: modifiers.clone(),
                ..self.told(
                    format!("{} came under fire at NCM {}.", name(unit), signed(ncm)),
                    &["FOF-6.4-01"],
                    &[unit],
                    &[place(unit)],
                )
            },
            CombatEvent::Shot { unit, ncm, shot } => {
                let (word, clause) = match shot {
                    Shot::Hit => ("hit", "FOF-6.4.2-04"),
                    Shot::Pin => ("pinned", "FOF-6.4.2-02"),
                    Shot::Miss => ("missed", "FOF-6.4.2-01"),
                };
                self.told(
                    format!("{} was {word} at NCM {}.", name(unit), signed(ncm)),
                    &[clause],
                    &[unit],
                    &[place(unit)],
                )
            }
            CombatEvent::Hit { unit, letters } => {
                let words: Vec<&str> = letters.into_iter().flatten().map(letter_name).collect();
                self.told(
                    format!("{} took a hit: {}.", name(unit), words.join(", ")),
                    &["FOF-6.4.3-01"],
                    &[unit],
                    &[place(unit)],
                )
            }
            CombatEvent::Split { unit, team, form } => self.told(
                format!("One step left {} as {}.", name(unit), a_form(form)),
                &["FOF-6.4.3-01"],
                &[unit, team],
                &[place(team)],
            ),
            CombatEvent::Converted { unit, team, form } => self.told(
                // The counter that was exchanged has its new name by now.
                match name(unit) {
                    who if who == form_name(form) => {
                        format!("Left on {}: {}.", place(team), a_form(form))
                    }
                    who => format!("{who} became {}.", a_form(form)),
                },
                &["FOF-6.4.3-07"],
                &[unit, team],
                &[place(team)],
            ),
            CombatEvent::Casualty { unit, side, at } => {
                let whose = match side {
                    Side::Friendly => "of the company",
                    Side::Enemy => "of the enemy",
                };
                self.told(
                    format!("A step {whose} fell on {at}: {}.", name(unit)),
                    &["FOF-6.4.3-04"],
                    &[unit],
                    &[at],
                )
            }
            CombatEvent::Removed { unit, at } => self.told(
                format!("{} was Removed from Play.", name(unit)),
                &["FOF-6.4.3-04"],
                &[unit],
                &[at],
            ),
            CombatEvent::BlownUp { at, .. } => self.told(
                format!("The charge on {at} went off."),
                &["FOF-7.13-06"],
                &[],
                &[at],
            ),
            CombatEvent::BurnedOut { at, .. } => self.told(
                format!("Flames drove out whoever was in cover on {at}."),
                &["FOF-7.14-04"],
                &[],
                &[at],
            ),
            CombatEvent::Line { at, cut, found } => {
                let clause = if found {
                    "FOF-4.3.4-06"
                } else {
                    "FOF-4.3.4-05"
                };
                let text = if cut {
                    format!("The phone line on {at} was cut.")
                } else {
                    format!("The phone line on {at} held.")
                };
                self.told(text, &[clause], &[], &[at])
            }
            CombatEvent::Set { item, lost } => {
                let set = state.items.get(item.index()).copied().unwrap_or_default();
                let phone = matches!(set.kind, ItemKind::Set(crate::state::SetKind::Phone, _));
                let what = if phone { "phone" } else { "radio" };
                let clause = if phone {
                    "FOF-4.3.4-07"
                } else {
                    "FOF-4.3.5-05"
                };
                let text = if lost {
                    format!("The {what} on {} was destroyed.", set.at)
                } else {
                    format!("The {what} on {} can be picked up.", set.at)
                };
                self.told(text, &[clause], &[], &[set.at])
            }
            CombatEvent::OutOfAmmo { unit, flipped } => {
                let (text, clause) = if flipped {
                    (
                        format!(
                            "{} ran out of ammunition and fights on as a Fire Team.",
                            name(unit)
                        ),
                        "FOF-7.18.2-02",
                    )
                } else {
                    (
                        format!("{} ran out of ammunition.", name(unit)),
                        "FOF-7.18.2-03",
                    )
                };
                self.told(text, &[clause], &[unit], &[place(unit)])
            }
            CombatEvent::Resupplied { unit, points } => self.told(
                format!(
                    "{} received {} of ammunition.",
                    name(unit),
                    counted(points, "point", "points")
                ),
                &["FOF-7.18.3-02"],
                &[unit],
                &[place(unit)],
            ),
        }
    }
}

fn letter_name(letter: Letter) -> &'static str {
    match letter {
        Letter::Casualty => "Casualty",
        Letter::Paralyzed => "Paralyzed Team",
        Letter::Litter => "Litter Team",
        Letter::Fire => "Fire Team",
        Letter::Assault => "Assault Team",
    }
}

/// "a Fire Team", "an Assault Team".
fn a_form(form: Form) -> &'static str {
    match form {
        Form::Front => "a unit",
        Form::Fire => "a Fire Team",
        Form::Assault => "an Assault Team",
        Form::Litter => "a Litter Team",
        Form::Paralyzed => "a Paralyzed Team",
    }
}

fn form_name(form: Form) -> &'static str {
    match form {
        Form::Front => "unit",
        Form::Fire => "Fire Team",
        Form::Assault => "Assault Team",
        Form::Litter => "Litter Team",
        Form::Paralyzed => "Paralyzed Team",
    }
}
