//! Close Assault in words.

use super::CloseAssault;
use crate::dice::Net;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::{State, UnitId};
use crate::words::Told;

impl Lnl {
    pub(crate) fn resolve_in_words(&self, view: &State, unit: UnitId) -> RollWords {
        let Some(assault) = view.stack.below_as::<CloseAssault>() else {
            return RollWords::new("A Morale Check");
        };
        let morale = self.morale(view.unit(unit));
        RollWords::new(format!(
            "Morale Check of {} before the assault",
            self.unit_name(view, unit)
        ))
        .modifiers(self.resolve_net(view, assault, Net::told()).into_terms())
        .need(format!("{morale} or less"))
    }

    pub(crate) fn assault_in_words(&self, view: &State) -> RollWords {
        let Some(assault) = view.stack.below_as::<CloseAssault>() else {
            return RollWords::new("A Close Assault");
        };
        let armor = self.lowest_armor(view, assault.target);
        RollWords::new(format!(
            "{} assaults {}, lowest armor {armor}",
            self.unit_name(view, assault.unit),
            self.unit_name(view, assault.target)
        ))
        .modifiers(self.assault_net(view, assault, Net::told()).into_terms())
    }

    pub(crate) fn tell_assault(&self, view: &State, event: &Event) -> Option<Told> {
        let Event::Assaulted {
            unit,
            target,
            dice,
            modifiers,
            armor,
            won,
        } = event
        else {
            return None;
        };
        let die = |place: usize| i16::from(dice.get(place).copied().unwrap_or(0));
        let total = die(0) + modifiers.iter().map(|it| it.value).sum::<i16>();
        let against = die(1) + i16::from(*armor);
        let text = match won {
            true => "destroyed",
            false => "assaulted without effect",
        };
        let (who, what) = (self.unit_name(view, *unit), self.unit_name(view, *target));
        let result = match won {
            true => format!("{who} destroyed {what}"),
            false => format!("{who} assaulted {what} without effect"),
        };
        Some(
            Told::new(
                format!("{result}: {total} against {against}"),
                "LNLT-17.1-14",
            )
            .and("LNLT-17.1-13")
            .gist(text)
            .piece(*unit)
            .piece(*target)
            .modifiers(modifiers.clone()),
        )
    }
}
