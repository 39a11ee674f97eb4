//! Indirect fire in words.

use super::FireMission;
use crate::dice::Net;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::{State, UnitId};
use crate::words::Told;

impl Lnl {
    pub(crate) fn scatter_in_words(&self, view: &State, unit: UnitId) -> RollWords {
        let who = self.unit_name(view, unit);
        let words = RollWords::new(format!("The Spotting Round of {who} lands"));
        match view.stack.below_as::<FireMission>() {
            Some(mission) => {
                words.modifiers(self.scatter_net(view, mission, Net::told()).into_terms())
            }
            None => words,
        }
    }

    pub(crate) fn tell_artillery(&self, view: &State, event: &Event) -> Option<Told> {
        let told = match event {
            Event::Drifted {
                unit,
                at,
                to,
                modifiers,
                distance,
                seen,
                ..
            } => {
                let text = match (distance, seen) {
                    (0, _) => format!("the Spotting Round fell in {at}"),
                    (n, true) => {
                        let far = engine::text::counted(*n, "hex", "hexes");
                        format!("the Spotting Round drifted {far} to {to}")
                    }
                    (n, false) => {
                        let far = engine::text::counted(*n, "hex", "hexes");
                        format!("the Spotting Round drifted {far} out of sight and was lost")
                    }
                };
                let clause = match seen {
                    true => "LNLT-18.2-07",
                    false => "LNLT-18.2-06",
                };
                Told::new(text, "LNLT-18.2-04")
                    .and("LNLT-18.2-05")
                    .and(clause)
                    .gist(if *seen { "in sight" } else { "lost" })
                    .piece(*unit)
                    .space(*at)
                    .space(*to)
                    .modifiers(modifiers.clone())
            }
            Event::ForEffect {
                by,
                at,
                fp,
                artillery,
            } => {
                let name = self.side_name(*by);
                let clause = match artillery {
                    true => "LNLT-18.2-11",
                    false => "LNLT-18.1-06",
                };
                let text = format!("the {name} fired for effect on {at} with firepower {fp}");
                Told::new(text, clause).gist("for effect").space(*at)
            }
            Event::Aborted { unit } => {
                let who = self.unit_name(view, *unit);
                Told::new(format!("{who} aborted the fire mission"), "LNLT-18.2-13")
                    .and("LNLT-18.2-07")
                    .piece(*unit)
            }
            Event::MoreMissions { by, die, granted } => {
                let name = self.side_name(*by);
                let text = match granted {
                    true => format!("the {name} got one more fire mission: {die}"),
                    false => format!("the {name} got no more fire missions: {die}"),
                };
                Told::new(text, "LNLT-RRT-02")
            }
            _ => return None,
        };
        Some(told)
    }
}
