//! Command in words.

use crate::event::Event;
use crate::ff::Ff;
use crate::words::Told;

impl Ff {
    pub(crate) fn tell_command(&self, event: &Event) -> Option<Told> {
        Some(match event {
            Event::CommandPlaced { command, side, hex } => Told::cited(
                format!(
                    "The {} player placed Command in {hex}",
                    self.side_name(*side)
                ),
                &["FF-4.2-01", "FF-4.2-02"],
            )
            .piece(*command)
            .space(*hex),
            Event::CommandMoved { command, hex } => {
                Told::new(format!("Command moved along to {hex}"), "FF-4.33-01")
                    .piece(*command)
                    .space(*hex)
            }
            Event::CommandLost {
                side, hex, clause, ..
            } => Told::by(
                format!(
                    "{} Command in {hex} was lost for good",
                    self.side_name(*side)
                ),
                *clause,
            )
            .space(*hex),
            _ => return None,
        })
    }
}
