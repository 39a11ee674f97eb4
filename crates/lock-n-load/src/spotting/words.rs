//! Spotting in words.

use super::Spotting;
use crate::dice::Net;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::State;
use crate::words::Told;

impl Lnl {
    pub(crate) fn spotting_in_words(&self, view: &State) -> RollWords {
        let Some(spotting) = view.stack.below_as::<Spotting>() else {
            return RollWords::new("A spotting attempt");
        };
        let who = self.unit_name(view, spotting.unit);
        RollWords::new(format!("{who} attempts to spot {}", spotting.at))
            .modifiers(self.spotting_net(view, spotting, Net::told()).into_terms())
            .need(format!("{} or less", self.spots_on(view, spotting.at)))
    }

    pub(crate) fn tell_spotting(&self, view: &State, event: &Event) -> Option<Told> {
        let Event::Spotted {
            unit,
            at,
            die,
            modifiers,
            needed,
            spotted,
        } = event
        else {
            return None;
        };
        let result = match spotted {
            true => "was spotted",
            false => "was not spotted",
        };
        let who = self.unit_name(view, *unit);
        let total = i16::from(*die) + modifiers.iter().map(|it| it.value).sum::<i16>();
        Some(
            Told::new(
                format!("{at} {result} by {who}: {total} against {needed}"),
                if *spotted {
                    "LNLT-10.1-20"
                } else {
                    "LNLT-10.1-13"
                },
            )
            .and("LNLT-10.1-21")
            .gist(format!("{at} {result}"))
            .piece(*unit)
            .space(*at)
            .modifiers(modifiers.clone()),
        )
    }
}
