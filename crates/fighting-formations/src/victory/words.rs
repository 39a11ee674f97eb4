//! Points in words.

use crate::event::Event;
use crate::ff::Ff;
use crate::words::Told;

impl Ff {
    pub(crate) fn tell_victory(&self, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Controlled { objective, side } => {
                let objective = self.scenario.objectives.get(usize::from(*objective))?;
                Told::new(
                    format!("{} controls {}", self.side_name(*side), objective.name),
                    "FF-22.3-03",
                )
                .space(objective.hex)
            }
            Event::Scored {
                side,
                points,
                clause,
                ..
            } => Told::by(
                format!("{} scored {points} VP", self.side_name(*side)),
                *clause,
            )
            .scored(side.seat(), *points),
            _ => return None,
        })
    }
}
