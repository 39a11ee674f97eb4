//! Casualties in words.

use super::TakeUp;
use crate::choice::Choice;
use crate::event::{Event, Fate};
use crate::fte::Fte;
use crate::state::{CasualtyKind, State, UnitId};
use crate::words::{Said, Told, a_side, casualty_word, sum_of};

impl Fte {
    pub(crate) fn say_casualty(&self, view: &State, choice: &Choice) -> Said {
        match *choice {
            Choice::TakeUp { unit } => {
                let what = match view.stack.top_as::<TakeUp>() {
                    Some(TakeUp { casualty }) => self.casualty_name(view, *casualty),
                    None => "the casualty".into(),
                };
                let who = self.unit_name(view, unit);
                Said::new(format!("Take up {what} with {who}")).piece(unit)
            }
            Choice::Drop { casualty } => {
                let name = self.casualty_name(view, casualty);
                Said::new(format!("Drop {name}")).piece(casualty)
            }
            _ => Said::new("Leave it"),
        }
    }

    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_casualty(&self, view: &State, event: &Event) -> Option<Told> {
        let name = |unit: UnitId| self.unit_name(view, unit);
        Some(match event {
            Event::CasualtyMade {
                casualty,
                kind,
                side,
                hex,
            } => {
                let clause = match kind {
                    CasualtyKind::Injury => "FTE-19.1-01",
                    _ => "FTE-7.5.1-01",
                };
                let text = format!(
                    "{} {} marker was placed in {hex}",
                    a_side(*side),
                    casualty_word(*kind)
                );
                Told::new(text, clause)
                    .piece(*casualty)
                    .space(*hex)
                    .gist(format!("{} {}", a_side(*side), casualty_word(*kind)))
            }
            Event::CasualtyMoved {
                casualty,
                bearer,
                hex,
                clause,
            } => {
                let kind = view
                    .casualties
                    .get(casualty.index())
                    .map(|c| c.kind)
                    .unwrap_or_default();
                let word = casualty_word(kind);
                let text = if bearer.is_some() {
                    format!("{} took up the {word}", name(*bearer))
                } else {
                    format!("The {word} was left in {hex}")
                };
                Told::by(text, *clause)
                    .piece(*casualty)
                    .piece(*bearer)
                    .space(*hex)
            }
            Event::CasualtyGone {
                casualty,
                kind,
                side,
                fate,
            } => {
                let how = match fate {
                    Fate::Evacuated => "was evacuated",
                    Fate::Captured => "was captured",
                    Fate::ReturnedToDuty => "returned to duty",
                    Fate::Removed | Fate::Lost => "was taken out of play",
                };
                let text = format!("{} {} {how}", a_side(*side), casualty_word(*kind));
                Told::by(text, fate.clause()).piece(*casualty)
            }
            Event::CasualtyChecked {
                casualty,
                roll,
                modifiers,
                becomes,
            } => {
                let result = match becomes {
                    CasualtyKind::Gone => "Returned to duty",
                    CasualtyKind::Kia => "Died of wounds",
                    _ => "No change",
                };
                let text = format!(
                    "{result}: casualty check, rolled {}",
                    sum_of(*roll, modifiers)
                );
                Told::new(text, "FTE-17.0-01")
                    .piece(*casualty)
                    .modifiers(modifiers.clone())
                    .gist(result.to_lowercase())
            }
            _ => return None,
        })
    }
}
