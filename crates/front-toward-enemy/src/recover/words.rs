//! Recover in words.

use super::Recover;
use crate::choice::Choice;
use crate::fte::Fte;
use crate::state::State;
use crate::words::Said;

impl Fte {
    pub(crate) fn say_recover(&self, view: &State, choice: &Choice) -> Said {
        match *choice {
            Choice::PickUp { casualty } => {
                let recover = view.stack.top_as::<Recover>().copied();
                Said::new(format!("Take up {}", self.casualty_name(view, casualty)))
                    .piece(recover.unwrap_or_default().unit)
                    .piece(casualty)
            }
            Choice::HandOver { casualty, unit } => Said::new(format!(
                "Hand {} over to {}",
                self.casualty_name(view, casualty),
                self.unit_name(view, unit)
            ))
            .piece(casualty)
            .piece(unit),
            _ => Said::new("Recover"),
        }
    }
}
