//! Impulses in words.

use crate::event::Event;
use crate::lnl::Lnl;
use crate::state::State;
use crate::words::Told;

impl Lnl {
    pub(crate) fn tell_operations(&self, view: &State, event: &Event) -> Option<Told> {
        let told = match event {
            Event::Activated { side, at, leader } => {
                let name = self.side_name(*side);
                match leader.is_some() {
                    true => Told::new(
                        format!("{} activated {at} too", self.unit_name(view, *leader)),
                        "LNLT-4.0-04",
                    )
                    .piece(*leader),
                    false => Told::new(format!("the {name} activated {at}"), "LNLT-4.0-03"),
                }
                .space(*at)
            }
            Event::Passed { side, passes } => {
                let name = self.side_name(*side);
                let text = match passes {
                    1 => format!("the {name} passed"),
                    2 => format!("the {name} passed, the second pass in a row"),
                    _ => format!("the {name} passed, the third pass in a row"),
                };
                Told::new(text, "LNLT-4.0-01").and("LNLT-10.1-22")
            }
            _ => return None,
        };
        Some(told)
    }
}
