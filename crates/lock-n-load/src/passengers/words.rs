//! Passengers in words.

use crate::dice::Net;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::{State, UnitId};
use crate::words::Told;

impl Lnl {
    pub(crate) fn nerve_in_words(&self, view: &State, unit: UnitId) -> RollWords {
        let morale = self.morale_needed(view, unit);
        RollWords::new(format!("Morale Check of {}", self.unit_name(view, unit)))
            .modifiers(self.morale_net(view, unit, Net::told()).into_terms())
            .need(format!("{morale} or less"))
    }

    pub(crate) fn tell_passengers(&self, view: &State, event: &Event) -> Option<Told> {
        let told = match event {
            Event::Alighted { unit, freely } => Told::new(
                format!("{} got off", self.unit_name(view, *unit)),
                match freely {
                    true => "LNLT-16.4-03",
                    false => "LNLT-16.2-09",
                },
            )
            .gist("got off")
            .piece(*unit),
            Event::Boarded { unit, carrier } => Told::new(
                format!(
                    "{} got on {}",
                    self.short_name(view, *unit),
                    self.unit_name(view, *carrier)
                ),
                "LNLT-16.4-01",
            )
            .gist("got on")
            .piece(*unit)
            .piece(*carrier),
            Event::NerveChecked {
                unit,
                dice,
                modifiers,
                morale,
                passed,
            } => {
                let natural: i16 = dice.iter().map(|&die| i16::from(die)).sum();
                let total = natural + modifiers.iter().map(|it| it.value).sum::<i16>();
                let text = match passed {
                    true => "passed its Morale Check",
                    false => "failed its Morale Check",
                };
                let who = self.unit_name(view, *unit);
                Told::new(
                    format!("{who} {text}: {total} against {morale}"),
                    "LNLT-1.5-02",
                )
                .gist(text)
                .piece(*unit)
                .modifiers(modifiers.clone())
            }
            _ => return None,
        };
        Some(told)
    }
}
