//! Interrogations in words.

use crate::check::CheckFor;
use crate::event::Event;
use crate::fte::Fte;
use crate::state::{State, UnitId};
use crate::words::{Said, Told};
use ground::Hex;

impl Fte {
    pub(crate) fn say_interrogation(&self, view: &State, unit: UnitId) -> Said {
        let why = CheckFor::Interrogation;
        let name = self.unit_name(view, unit);
        Said::new(format!("Question the Civilians with {name}"))
            .piece(unit)
            .modifiers(self.check_modifiers(view, unit, why, Hex::NOWHERE))
    }

    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_civilians(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Questioned { unit, hex } => {
                let text = format!(
                    "{} questioned the Civilians in {hex}",
                    self.who(view, *unit)
                );
                Told::new(text, "FTE-28.0-06").piece(*unit).space(*hex)
            }
            _ => return None,
        })
    }
}
