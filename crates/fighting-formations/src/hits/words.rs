//! Hits and losses in words.

use crate::counters::Size;
use crate::event::Event;
use crate::ff::Ff;
use crate::state::{State, UnitId};
use crate::words::Told;

impl Ff {
    /// What a hit does to a unit as it is now: "takes a hit marker", "eliminated, 1 VP".
    pub(crate) fn hit_does(&self, view: &State, unit: UnitId) -> String {
        let Some(unit) = view.units.get(unit.index()).filter(|it| it.on_map()) else {
            return String::new();
        };
        if unit.fresh() {
            return "takes a hit marker".to_owned();
        }
        let what = match unit.size {
            Size::Squad => "eliminated",
            Size::Platoon => "reduced to two squads",
        };
        match self.loss_points(unit) {
            0 => what.to_owned(),
            points => format!("{what}, {points} VP"),
        }
    }

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
