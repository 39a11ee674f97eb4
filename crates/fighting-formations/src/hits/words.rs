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
                let hit = view.units.get(unit.index());
                let who = hit.map_or(String::new(), |it| self.kind_name(it.kind, it.size));
                Told::new(text, "FF-5.1-01")
                    // Which marker it draws is not what is weighed.
                    .gist(format!("{who} takes a hit marker"))
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
                let kind = self.kind_name(*kind, *size);
                let name = format!("The {} {kind}", self.side_name(*side));
                let comes = match squads.len() {
                    0 => "eliminated",
                    1 => "reduced to a squad",
                    _ => "reduced to two squads",
                };
                let text = format!("{name} in {hex} was {comes}");
                Told::by(text, *clause)
                    .and_if(!squads.is_empty(), "FF-3.31-01")
                    .gist(format!("{kind} is {comes}"))
                    .pieces(squads)
                    .space(*hex)
            }
            _ => return None,
        })
    }
}
