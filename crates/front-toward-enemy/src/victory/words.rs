//! Victory Points in words.

use crate::event::Event;
use crate::fte::Fte;
use crate::words::Told;

fn victory_points(points: i16) -> String {
    if points.abs() == 1 {
        "1 VP".into()
    } else {
        format!("{} VP", points.abs())
    }
}

impl Fte {
    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_points(&self, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Scored {
                side,
                points,
                total,
                clause,
            } => {
                let verb = if *points > 0 { "scored" } else { "lost" };
                let text = format!(
                    "The {} side {verb} {}: {total} in all",
                    side.name(),
                    victory_points(*points)
                );
                Told::by(text, *clause)
                    .and_if(*points < 0 && *total == 0, "FTE-29.0-02")
                    .scored(side.seat(), *points)
            }
            Event::Held { objective, side } => {
                let place = self.scenario.objectives.get(usize::from(*objective));
                let place = place.map_or("key terrain", |o| o.name.as_str());
                Told::new(format!("The {} held {place}", side.name()), "FTE-29.0-01")
            }
            _ => return None,
        })
    }
}
