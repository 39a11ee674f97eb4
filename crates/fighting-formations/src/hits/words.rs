//! Hits and losses in words.

use crate::event::Event;
use crate::ff::Ff;
use crate::state::State;
use crate::words::Told;

impl Ff {
    pub(crate) fn tell_hit(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Hit { unit, .. } => {
                let name = view
                    .units
                    .get(unit.index())
                    .map_or(String::new(), |u| self.hit_name(u));
                let text = format!("{} is hit: {name}", self.unit_name(view, *unit));
                Told::new(text, "FF-5.1-01")
                    .gist(format!("hit: {name}"))
                    .piece(*unit)
            }
            Event::Eliminated {
                kind,
                size,
                side,
                hex,
                squads,
                clause,
                ..
            } => {
                let name = format!(
                    "The {} {}",
                    self.side_name(*side),
                    self.kind_name(*kind, *size)
                );
                let text = match squads.len() {
                    0 => format!("{name} in {hex} was eliminated"),
                    1 => format!("{name} in {hex} was reduced to a squad"),
                    _ => format!("{name} in {hex} was reduced to two squads"),
                };
                Told::by(text, *clause)
                    .and_if(!squads.is_empty(), "FF-3.31-01")
                    .gist("eliminated")
                    .pieces(squads)
                    .space(*hex)
            }
            _ => return None,
        })
    }
}
