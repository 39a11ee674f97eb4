//! Movement in words.

use super::Moving;
use crate::event::Event;
use crate::ff::Ff;
use crate::state::{State, Unit, UnitId};
use crate::words::{Told, direction_word};

impl Ff {
    pub(crate) fn tell_move(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Entered {
                units, hex, costs, ..
            } => {
                let costs: Vec<String> = costs.iter().map(ToString::to_string).collect();
                let text = format!(
                    "{} entered {hex} for {} MP",
                    self.who_all(view, units),
                    engine::text::series(&costs)
                );
                Told::new(text, "FF-35.1-01").pieces(units).space(*hex)
            }
            Event::Advanced { unit, hex, .. } => Told::new(
                format!("{} advanced into {hex}", self.who(view, *unit)),
                "FF-31.1-01",
            )
            .piece(*unit)
            .space(*hex),
            Event::Turned {
                unit,
                facing,
                clause,
            } => Told::by(
                format!(
                    "{} faces {}",
                    self.unit_name(view, *unit),
                    direction_word(*facing)
                ),
                *clause,
            )
            .piece(*unit),
            Event::Column { unit, on } => {
                let (word, clause) = match on {
                    true => ("is In Column", "FF-24.101-01"),
                    false => ("is no longer In Column", "FF-24.103-01"),
                };
                Told::new(format!("{} {word}", self.unit_name(view, *unit)), clause).piece(*unit)
            }
            Event::Exited {
                unit,
                kind,
                side,
                hex,
            } => {
                let name = self.kind_name(*kind, crate::counters::Size::Squad);
                let name = name.trim_end_matches(" squad");
                Told::cited(
                    format!(
                        "A {} {name} unit left the map from {hex}",
                        self.side_name(*side)
                    ),
                    &["FF-22.2-01", "FF-22.2-04"],
                )
                .gist("left the map")
                .piece(*unit)
                .space(*hex)
            }
            _ => return None,
        })
    }

    /// "The Sherman squad in 04.05 moves, 9 MP left: choose where it goes".
    pub(super) fn goes_on(&self, view: &State, moving: &Moving) -> String {
        let members: Vec<(UnitId, &Unit)> = moving.members(view).collect();
        let left = members.iter().map(|(_, unit)| unit.mp).min();
        let left = match left.filter(|_| view.order.kind.spends()) {
            Some(left) => format!(", {left} MP left"),
            None => String::new(),
        };
        match members.as_slice() {
            [(id, _)] => {
                let name = self.chosen_name(view, *id);
                match self.can_only_stop(view, *id) {
                    true => {
                        format!("{name} can do no more: be done with it, or choose who is next")
                    }
                    false => format!("{name} moves{left}: choose where it goes"),
                }
            }
            several => {
                let count = engine::text::number(several.len() as u64);
                let stuck = several.iter().filter(|(_, unit)| self.cannot_move(unit));
                let stuck: Vec<String> = stuck.map(|(id, _)| self.chosen_name(view, *id)).collect();
                match stuck.is_empty() {
                    true => format!("{count} units move together{left}: choose where they go"),
                    false => format!(
                        "{count} units move together{left}: leave {} behind, unable to move, or be done",
                        engine::text::series(&stuck)
                    ),
                }
            }
        }
    }
}
