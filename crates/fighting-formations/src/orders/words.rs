//! Orders in words.

use crate::event::Event;
use crate::ff::Ff;
use crate::state::State;
use crate::words::Told;

impl Ff {
    pub(crate) fn tell_orders(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::OrderGiven { side, order } => Told::new(
                format!(
                    "The {} player gave {} order",
                    self.side_name(*side),
                    order.with_article()
                ),
                "FF-30-04",
            ),
            Event::Passed { side } => Told::new(
                format!("The {} player passed", self.side_name(*side)),
                "FF-20.1-03",
            )
            .closes(),
            Event::SniperSet { side } => Told::new(
                format!(
                    "The Sniper marker was set to the {} side",
                    self.side_name(*side)
                ),
                "FF-37-01",
            ),
            Event::Activated { unit, cost, pawn } => {
                let name = self.unit_name(view, *unit);
                let text = match cost {
                    0 => format!("{name} was activated"),
                    _ => format!(
                        "{name} was activated for {cost}; {}",
                        self.pawn_words(*pawn)
                    ),
                };
                Told::new(text, "FF-30.1-01").piece(*unit)
            }
            Event::Deployed { squads, lost } => {
                let first = squads.first().copied().unwrap_or_default();
                let count = engine::text::counted(squads.len() as u64, "squad", "squads");
                Told::new(
                    format!("{} deployed into {count}", self.unit_name(view, first)),
                    "FF-30.21-02",
                )
                .and("FF-30.21-04")
                .and_if(*lost > 0, "FF-GLO-05")
                .pieces(squads)
            }
            Event::Mustered { unit } => Told::new(
                format!("Three squads mustered: {}", self.unit_name(view, *unit)),
                "FF-30.22-02",
            )
            .piece(*unit),
            Event::Abandoned {
                crews,
                kind,
                size,
                hex,
            } => Told::cited(
                format!(
                    "The {} in {hex} was abandoned; {} got out",
                    self.kind_name(*kind, *size),
                    engine::text::counted(crews.len() as u64, "Crew", "Crews")
                ),
                &["FF-25-02", "FF-25-03"],
            )
            .pieces(crews)
            .space(*hex),
            Event::Finished { unit } => Told::new(
                format!("{} is done", self.unit_name(view, *unit)),
                "FF-30.3-01",
            )
            .piece(*unit),
            _ => return None,
        })
    }
}
