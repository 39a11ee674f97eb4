//! Set-up in words.

use crate::event::Event;
use crate::ff::Ff;
use crate::state::State;
use crate::words::Told;

impl Ff {
    pub(crate) fn tell_set_up(&self, view: &State, event: &Event) -> Option<Told> {
        let Event::Placed { unit, hex } = *event else {
            return None;
        };
        let text = format!("{} was placed in {hex}", self.who(view, unit));
        Some(Told::new(text, "FF-SCN-01").piece(unit).space(hex))
    }
}
