//! Snipers in words.

use crate::event::Event;
use crate::lnl::Lnl;
use crate::state::State;
use crate::words::Told;

impl Lnl {
    pub(crate) fn tell_snipers(&self, view: &State, event: &Event) -> Option<Told> {
        let Event::SniperCame { unit, at } = event else {
            return None;
        };
        let name = self.side_name(view.unit(*unit).side);
        Some(
            Told::new(format!("a {name} Sniper appeared in {at}"), "LNLT-11.4-01")
                .gist("a Sniper appeared")
                .piece(*unit)
                .space(*at),
        )
    }
}
