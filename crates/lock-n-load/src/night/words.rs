//! Starshells in words.

use crate::dice::Net;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::{State, UnitId};
use crate::words::Told;

impl Lnl {
    pub(crate) fn starshell_in_words(&self, view: &State, unit: UnitId) -> RollWords {
        let most = self.nation(view.unit(unit).side).starshell;
        RollWords::new(format!(
            "{} sends up a Starshell",
            self.unit_name(view, unit)
        ))
        .modifiers(self.starshell_net(view, unit, Net::told()).into_terms())
        .need(format!("{most} or less"))
    }

    pub(crate) fn tell_night(&self, view: &State, event: &Event) -> Option<Told> {
        let told = match event {
            Event::Starshell {
                unit,
                at,
                die,
                modifiers,
                lit,
            } => {
                let who = self.unit_name(view, *unit);
                let (text, gist) = match lit {
                    true => (
                        format!("a Starshell from {who} burst over {at}: {die}"),
                        "lit",
                    ),
                    false => (format!("the Starshell from {who} failed: {die}"), "failed"),
                };
                Told::new(text, "LNLT-20.2-02")
                    .and("LNLT-20.2-01")
                    .gist(gist)
                    .piece(*unit)
                    .space(*at)
                    .modifiers(modifiers.clone())
            }
            Event::MortarLit { unit, mortar, at } => {
                let who = self.unit_name(view, *unit);
                let text = format!("{who} had a mortar light up {at}");
                Told::new(text, "LNLT-20.2-05")
                    .and("LNLT-20.2-06")
                    .gist("lit")
                    .piece(*unit)
                    .piece(*mortar)
                    .space(*at)
            }
            _ => return None,
        };
        Some(told)
    }
}
