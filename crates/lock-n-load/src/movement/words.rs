//! Movement in words.

use super::{LaySmoke, Mode};
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::{State, UnitId};
use crate::words::{Told, count_word};

impl Lnl {
    pub(crate) fn smoke_in_words(&self, view: &State, unit: UnitId) -> RollWords {
        let hex = view.stack.below_as::<LaySmoke>().map(|it| it.hex);
        let hex = hex.unwrap_or_default();
        let most = self.nation(view.unit(unit).side).smoke;
        RollWords::new(format!(
            "{} lays smoke in {hex}",
            self.unit_name(view, unit)
        ))
        .need(format!("{most} or less"))
    }

    pub(crate) fn tell_move(&self, view: &State, event: &Event) -> Option<Told> {
        let told = match event {
            Event::Stepped {
                units,
                from,
                to,
                mode,
                points,
            } => {
                let who = match units.as_slice() {
                    [one] => self.short_name(view, *one),
                    many => format!("{} units", count_word(many.len())),
                };
                let (verb, clause) = match mode {
                    Mode::Normal => ("moved to", "LNLT-6.0-01"),
                    Mode::Assault => ("used Assault Movement to", "LNLT-6.1-01"),
                    Mode::Crawl => ("crawled to", "LNLT-6.3-01"),
                    Mode::Stealth => ("moved by Stealth to", "LNLT-6.4-01"),
                };
                Told::new(format!("{who} {verb} {to} for {points} MP"), clause)
                    .space(*from)
                    .pieces(units.iter().copied())
                    .space(*to)
            }
            Event::SmokeLaid {
                unit,
                hex,
                die,
                laid,
            } => {
                let result = match laid {
                    true => "smoke was laid",
                    false => "no smoke was laid",
                };
                Told::new(format!("{result} in {hex}: {die}"), "LNLT-7.0-02")
                    .gist(result)
                    .piece(*unit)
                    .space(*hex)
            }
            _ => return None,
        };
        Some(told)
    }
}
