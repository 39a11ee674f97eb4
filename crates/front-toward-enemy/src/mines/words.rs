//! Booby Traps and Claymores in words.

use crate::event::Event;
use crate::fte::Fte;
use crate::words::Told;

impl Fte {
    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_mine(&self, event: &Event) -> Option<Told> {
        Some(match event {
            Event::ClaymoreWentOff { hex } => {
                Told::new(format!("A Claymore went off in {hex}"), "FTE-26.0-08")
                    .and("FTE-26.0-09")
                    .space(*hex)
            }
            Event::BoobyTrapWentOff { hex } => {
                Told::new(format!("A Booby Trap went off in {hex}"), "FTE-26.0-05")
                    .space(*hex)
                    .gist("a Booby Trap goes off")
            }
            _ => return None,
        })
    }
}
