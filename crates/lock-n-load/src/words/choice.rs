//! Choices in words: the act and its object.

use super::Said;
use super::names::corner_word;
use crate::choice::Choice;
use crate::lnl::Lnl;
use crate::state::State;

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
            Choice::Pass => called("Pass").quick(),
            Choice::Done => called("Done").quick(),
            Choice::Hold => called("Hold fire").quick(),
        }
    }
}
