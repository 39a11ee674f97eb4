//! Fire in words.

use super::{Attack, Melee, Net};
use crate::event::{Event, ShotResult};
use crate::ff::Ff;
use crate::prompt::RollWords;
use crate::state::{SightingId, State, UnitId};
use crate::words::{Told, ammo_word};
use engine::Modifier;

fn shown(dice: &[u8]) -> String {
    let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
    engine::text::series(&dice)
}

impl Ff {
    pub(crate) fn attack_in_words(&self, view: &State, attack: &Attack) -> RollWords {
        let name = self.unit_name(view, attack.firer);
        RollWords::new(format!(
            "{name} fires {} at {}",
            ammo_word(attack.ammo),
            attack.target
        ))
        .modifiers(self.attack_net(view, attack, Net::told()).into_terms())
        .need(format!("both dice above {}", attack.hindrance))
    }

    pub(crate) fn defense_in_words(
        &self,
        view: &State,
        attack: &Attack,
        unit: UnitId,
    ) -> RollWords {
        let name = self.unit_name(view, unit);
        let terms = self.defense_terms(view, attack, unit);
        let sum: i16 = terms.iter().map(|term| term.value).sum();
        RollWords::new(format!("{name} defends against {}", attack.total))
            .modifiers(terms)
            .need(format!("{} or more", attack.total - sum))
    }

    pub(crate) fn sighting_in_words(
        &self,
        view: &State,
        attack: &Attack,
        sighting: SightingId,
    ) -> RollWords {
        let name = self.sighting_name(view, sighting);
        let terms = self.sighting_terms(view, sighting);
        let sum: i16 = terms.iter().map(|term| term.value).sum();
        RollWords::new(format!("{name} defends against {}", attack.total))
            .modifiers(terms)
            .need(format!("{} or more", attack.total - sum))
    }

    pub(crate) fn melee_in_words(&self, view: &State, melee: &Melee) -> RollWords {
        let (name, target) = (
            self.unit_name(view, melee.firer),
            self.who(view, melee.target),
        );
        let number = self.melee_number(view.unit(melee.firer), view.unit(melee.target));
        RollWords::new(format!("{name} attacks {target} in melee"))
            .modifiers(self.melee_net(view, melee, Net::told()).into_terms())
            .need(format!(
                "{number} or more, both dice above {}",
                melee.hindrance
            ))
    }

    pub(crate) fn tell_fire(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Shot {
                unit,
                ammo,
                hex,
                dice,
                modifiers,
                hindrance,
                result,
            } => {
                let name = self.unit_name(view, *unit);
                let shot = format!("{name} fired {} at {hex}", ammo_word(*ammo));
                let (text, clause, gist) = match result {
                    ShotResult::AutomaticMiss => (
                        format!("{shot}: an automatic miss"),
                        "FF-34.13-06",
                        "miss".to_owned(),
                    ),
                    ShotResult::Miss => (
                        format!(
                            "{shot}: {} missed against hindrance {hindrance}",
                            shown(dice)
                        ),
                        "FF-34.142-01",
                        "miss".to_owned(),
                    ),
                    ShotResult::Total(total) => (
                        format!("{shot}: {} make an Attack Total of {total}", shown(dice)),
                        "FF-34.142-02",
                        String::new(),
                    ),
                };
                Told::new(text, clause)
                    .gist(gist)
                    .piece(*unit)
                    .space(*hex)
                    .modifiers(steps(modifiers))
            }
            Event::Defended {
                unit,
                dice,
                modifiers,
                attack,
                hit,
            } => {
                let name = self.unit_name(view, *unit);
                let sum: i16 = modifiers.iter().map(|term| term.value).sum();
                let total = sum + dice.iter().map(|&face| i16::from(face)).sum::<i16>();
                let result = if *hit { "is hit" } else { "is unharmed" };
                Told::new(
                    format!("{name} {result}: {total} against {attack}"),
                    "FF-34.15-05",
                )
                .gist(result)
                .piece(*unit)
                .modifiers(modifiers.clone())
            }
            Event::Fought {
                unit,
                target,
                dice,
                modifiers,
                number,
                hindrance,
                hit,
            } => {
                let fight = format!(
                    "{} attacked {} in melee",
                    self.unit_name(view, *unit),
                    self.who(view, *target)
                );
                let sum: u8 = dice.iter().sum();
                let low = dice.iter().any(|face| face <= hindrance);
                let (text, clause) = match (number, dice.is_empty(), hit) {
                    (0, ..) => (format!("{fight}: it cannot be harmed"), "FF-34.21-04"),
                    (_, true, _) => (format!("{fight}: no effect"), "FF-34.22-03"),
                    (_, _, true) => (
                        format!("{fight}: {sum} against {number}, a hit"),
                        "FF-34.232-02",
                    ),
                    _ if low => (
                        format!(
                            "{fight}: {} missed against hindrance {hindrance}",
                            shown(dice)
                        ),
                        "FF-34.232-01",
                    ),
                    _ => (
                        format!("{fight}: {sum} against {number}, no effect"),
                        "FF-34.232-02",
                    ),
                };
                Told::new(text, clause)
                    .gist(if *hit { "hit" } else { "no effect" })
                    .piece(*unit)
                    .piece(*target)
                    .modifiers(steps(modifiers))
            }
            _ => return None,
        })
    }
}

/// Modifiers that change the size of dice, told as the steps they are.
fn steps(modifiers: &[Modifier]) -> Vec<Modifier> {
    let step = |it: &Modifier| Modifier {
        text: format!("die step, {}", it.text).into(),
        ..it.clone()
    };
    modifiers.iter().map(step).collect()
}
