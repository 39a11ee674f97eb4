//! Assaults in words.

use super::Assault;
use crate::event::Event;
use crate::fte::Fte;
use crate::state::{CacheId, State, UnitId};
use crate::words::{Said, Told};

impl Fte {
    pub(crate) fn say_advance(&self, view: &State, unit: UnitId, fort: CacheId) -> Said {
        let assault = view.stack.top_as::<Assault>().copied();
        let hex = assault.unwrap_or_default().hex;
        let who = self.unit_name(view, unit);
        let text = if fort.is_some() {
            format!("Advance {who} into {}", self.cache_name(view, fort))
        } else {
            format!("Advance {who} into {hex}")
        };
        Said::new(text).piece(unit).piece(fort).space(hex)
    }

    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_assault(&self, view: &State, event: &Event) -> Option<Told> {
        let name = |unit: UnitId| self.unit_name(view, unit);
        Some(match event {
            Event::AssaultLaunched { units, hex } => {
                let who = self.who_all(view, units.iter().copied());
                Told::new(format!("{who} assaulted {hex}"), "FTE-8.0-04")
                    .pieces(units)
                    .space(*hex)
            }
            Event::AutomaticPass { unit, clause } => Told::by(
                format!("{} went on with the Assault without a check", name(*unit)),
                *clause,
            )
            .piece(*unit),
            Event::DroppedOut { unit, clause } => Told::by(
                format!("{} dropped out of the Assault", name(*unit)),
                *clause,
            )
            .piece(*unit)
            .gist(format!("{} drops out", name(*unit))),
            Event::AssaultRound { round } => {
                let clause = if *round == 1 {
                    "FTE-8.0-11"
                } else {
                    "FTE-8.0-16"
                };
                Told::new(format!("Round {round} of the Assault began"), clause)
            }
            Event::Advanced { unit, hex } => Told::new(
                format!("{} advanced into {hex}", self.who(view, *unit)),
                "FTE-8.0-20",
            )
            .piece(*unit)
            .space(*hex),
            Event::AssaultOver { hex } => {
                Told::new(format!("The Assault on {hex} ended"), "FTE-8.0-24").space(*hex)
            }
            _ => return None,
        })
    }
}
