//! Load and Unload in words.

use crate::event::Event;
use crate::fte::Fte;
use crate::state::State;
use crate::words::Told;

impl Fte {
    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_transport(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::CameAboard { unit, carrier } => {
                let text = format!(
                    "{} went aboard {}",
                    self.who(view, *unit),
                    self.who(view, *carrier)
                );
                Told::new(text, "FTE-6.9-01")
                    .and("FTE-18.1-03")
                    .piece(*unit)
                    .piece(*carrier)
            }
            _ => return None,
        })
    }
}
