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
                    format!(
                        "The {} player took control of {}",
                        self.side_name(*side),
                        objective.name
                    ),
                    "FF-22.3-03",
                )
                .space(objective.hex)
            }
            Event::Scored {
                side,
                points,
                objective,
                clause,
                ..
            } => {
                let held = objective.and_then(|it| self.scenario.objectives.get(usize::from(it)));
                let name = self.side_name(*side);
                let told = match held {
                    Some(held) => {
                        let text =
                            format!("The {name} player scored {points} VP for {}", held.name);
                        Told::by(text, *clause).space(held.hex)
                    }
                    None => Told::by(format!("The {name} player scored {points} VP"), *clause),
                };
                match held {
                    // They count as they are held in the end: the reckoning has each of them by its name.
                    Some(held) if !held.each_turn => told,
                    Some(held) => told.scored(side.seat(), *points).scored_for(format!(
                        "{}, {}",
                        engine::text::capital(&held.name),
                        held.hex
                    )),
                    None => told.scored(side.seat(), *points),
                }
            }
            _ => return None,
        })
    }
}
