//! Random Events in words.

use crate::event::{Event, Marker};
use crate::fte::Fte;
use crate::state::State;
use crate::words::{Told, marker_word};
use engine::Clause;

/// Rows of the Random Events Table: US, NVA/VC, with their clauses.
const EVENTS: [[(&str, &str); 2]; 8] = [
    [("Injury", "FTE-19.1-01"); 2],
    [("Low Ammo", "FTE-19.2-01"); 2],
    [("Hero", "FTE-19.4-01"); 2],
    [("Rally", "FTE-19.3-01"); 2],
    [("Higher HQ", "FTE-19.5-01"); 2],
    [("Check Fire", "FTE-19.10-01"); 2],
    [
        ("Aerial Observer", "FTE-19.8-01"),
        ("NVA Artillery", "FTE-19.9-01"),
    ],
    [("AH-1 Cobras", "FTE-19.6-01"), ("VC", "FTE-19.7-01")],
];

impl Fte {
    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_random_event(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::EventRolled { side, row, barred } => {
                let found = EVENTS
                    .get(usize::from(*row).wrapping_sub(1))
                    .map(|columns| columns[side.index()]);
                let text = match (found, barred) {
                    (Some((what, _)), None) => format!("{} event: {what}", side.name()),
                    (Some((what, _)), Some(_)) => {
                        format!("No event: {what} for the {} had no effect", side.name())
                    }
                    (None, _) => format!("No event for the {}", side.name()),
                };
                let told = Told::new(format!("{text}, rolled {row}"), "FTE-19.0-02").gist(text);
                let barred = barred.map(|Clause(clause)| clause);
                barred
                    .or(found.map(|(_, clause)| clause))
                    .into_iter()
                    .fold(told, Told::and)
            }
            Event::EventEnded { side, what } => {
                let (text, clause) = match what {
                    Marker::AerialObserver => ("Aerial Observer left".into(), "FTE-19.8-03"),
                    Marker::HigherHq => ("Higher HQ ended".into(), "FTE-19.5-01"),
                    other => (format!("{} ended", marker_word(*other)), "FTE-19.0-03"),
                };
                Told::new(format!("{text} for the {}", side.name()), clause)
            }
            Event::LeftOut { unit } => Told::new(
                format!("{} was not placed", self.who(view, *unit)),
                "FTE-19.7-01",
            )
            .piece(*unit),
            _ => return None,
        })
    }
}
