//! Retreats and Downed Helicopters in words.

use super::{Downed, Retreat};
use crate::event::{Event, Marker};
use crate::fte::Fte;
use crate::state::{State, UnitId};
use crate::words::{Said, Told, marker_word};
use ground::Hex;

impl Fte {
    pub(crate) fn say_retreat(&self, view: &State, hex: Hex) -> Said {
        let retreat = view.stack.top_as::<Retreat>().copied();
        Said::new(format!("Retreat to {hex}"))
            .unit(retreat.unwrap_or_default().unit)
            .hex(hex)
    }

    pub(crate) fn say_coming_down(&self, view: &State, hex: Hex) -> Said {
        let downed = view.stack.top_as::<Downed>().copied();
        Said::new(format!("Come down in {hex}"))
            .unit(downed.unwrap_or_default().unit)
            .hex(hex)
    }

    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_effect(&self, view: &State, event: &Event) -> Option<Told> {
        let name = |unit: UnitId| self.unit_name(view, unit);
        Some(match event {
            Event::Marked {
                unit,
                marker,
                clause,
            } => {
                let text = match marker {
                    Marker::Searching => format!("{} got a Searching marker", name(*unit)),
                    Marker::MustLeave => format!("{} has to leave the map next turn", name(*unit)),
                    Marker::Hero | Marker::Injury => {
                        format!("{} got the {} marker", name(*unit), marker_word(*marker))
                    }
                    Marker::LowAmmo => format!("{} ran low on ammo", name(*unit)),
                    Marker::ActivationComplete => {
                        format!("{} was marked Activation Complete", name(*unit))
                    }
                    _ => format!("{} became {}", name(*unit), marker_word(*marker)),
                };
                let gist = match marker {
                    // Kept on the counter, but nothing that dice decide.
                    Marker::Searching | Marker::MustLeave | Marker::ActivationComplete => {
                        String::new()
                    }
                    _ => format!("{} is {}", name(*unit), marker_word(*marker)),
                };
                Told::by(text, *clause).unit(*unit).gist(gist)
            }
            Event::Unaffected { unit, clause } => {
                Told::by(format!("{} was not affected", name(*unit)), *clause).unit(*unit)
            }
            Event::Unmarked {
                unit,
                marker,
                clause,
            } => {
                let text = format!("{} lost its {} marker", name(*unit), marker_word(*marker));
                Told::by(text, *clause).unit(*unit).gist(format!(
                    "{} is no longer {}",
                    name(*unit),
                    marker_word(*marker)
                ))
            }
            Event::Reduced { unit, clause } => {
                Told::by(format!("{} was reduced", name(*unit)), *clause)
                    .unit(*unit)
                    .gist(format!("{} is reduced", name(*unit)))
            }
            Event::Lost { unit, hex, clause } => {
                let who = self.who(view, *unit);
                let text = match *hex {
                    Hex::NOWHERE => format!("{who} was taken out of play"),
                    hex => format!("{who} was taken out of play in {hex}"),
                };
                Told::by(text, *clause)
                    .unit(*unit)
                    .hex(*hex)
                    .gist(format!("{} is out of play", name(*unit)))
            }
            Event::Retreated { unit, hex } => {
                let text = format!("{} retreated to {hex}", self.who(view, *unit));
                Told::new(text, "FTE-7.4-24")
                    .and("FTE-7.4-45")
                    .unit(*unit)
                    .hex(*hex)
            }
            _ => return None,
        })
    }
}
