//! Concealment in words.

use crate::check::CheckFor;
use crate::choice::Choice;
use crate::event::Event;
use crate::fte::Fte;
use crate::state::{State, UnitId};
use crate::words::{Said, Told, a_side};
use ground::Hex;

impl Fte {
    pub(crate) fn say_concealment(&self, view: &State, choice: &Choice) -> Said {
        match *choice {
            Choice::Conceal { unit } => {
                let name = self.unit_name(view, unit);
                let seen = unit.index() < view.units.len() && self.seen(view, unit);
                if !seen {
                    return Said::new(format!("Conceal {name}")).piece(unit);
                }
                let hex = view.unit(unit).at;
                let modifiers = if self.scenario.map.in_play(hex) {
                    self.check_modifiers(view, unit, CheckFor::Concealment, hex)
                } else {
                    Vec::new()
                };
                Said::new(format!("Try to conceal {name}"))
                    .piece(unit)
                    .modifiers(modifiers)
            }
            Choice::Reveal { unit } => {
                let name = self.unit_name(view, unit);
                Said::new(format!("Take the Concealed marker off {name}")).piece(unit)
            }
            _ => Said::new("Conceal everybody out of sight"),
        }
    }

    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_concealment(&self, view: &State, event: &Event) -> Option<Told> {
        let name = |unit: UnitId| self.unit_name(view, unit);
        let visible = |unit: UnitId| match view.units.get(unit.index()).map(|u| u.at) {
            Some(hex) if hex != Hex::NOWHERE => format!("{} became Visible in {hex}", name(unit)),
            _ => format!("{} lost its Concealed marker", name(unit)),
        };
        Some(match event {
            Event::Revealed { unit, clause } => Told::by(visible(*unit), *clause)
                .piece(*unit)
                .gist(format!("{} is seen", name(*unit))),
            // Whoever is hit is seen too: the hit says enough, and this needs no gist.
            Event::Exposed { unit } => Told::new(visible(*unit), "FTE-18.1-09").piece(*unit),
            Event::Concealed { unit, clause } => {
                let text = match view.units.get(unit.index()) {
                    // Which counter went under cover is no longer told to those who may not look.
                    Some(u) if !self.open(view, *unit) => {
                        format!("{} unit in {} became Concealed", a_side(u.side), u.at)
                    }
                    _ => format!("{} became Concealed", name(*unit)),
                };
                Told::by(text, *clause)
                    .piece(*unit)
                    .gist(format!("{} is Concealed", name(*unit)))
            }
            _ => return None,
        })
    }
}
