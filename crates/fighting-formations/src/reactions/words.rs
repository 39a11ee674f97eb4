//! Reactions in words.

use crate::event::Event;
use crate::ff::Ff;
use crate::fire::FireFor;
use crate::state::State;
use crate::words::Told;

impl Ff {
    pub(crate) fn tell_reaction(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Reacts {
                unit,
                why,
                cost,
                pawn,
            } => {
                let (word, clause) = match why {
                    FireFor::Return => ("Return Fire", "FF-34.32-02"),
                    _ => ("Op Fire", "FF-35.62-02"),
                };
                let name = self.unit_name(view, *unit);
                let text = match cost {
                    0 => format!("{name} made {word} at no cost"),
                    _ => format!("{name} made {word} for {cost}; {}", self.pawn_words(*pawn)),
                };
                Told::new(text, clause).piece(*unit)
            }
            Event::Spent { unit, clause } => {
                Told::by(format!("{} is spent", self.unit_name(view, *unit)), *clause).piece(*unit)
            }
            _ => return None,
        })
    }

    /// "the Grenadier squad in 05.06", for those that may be answered.
    pub(crate) fn those_who_acted(&self, view: &State) -> String {
        let names = self.acting(view).map(|(_, unit)| {
            let kind = self.kind_name(unit.kind, unit.size);
            format!("the {kind}")
        });
        let names: Vec<String> = names.collect();
        match self.acting_hex(view) {
            hex if hex.is_nowhere() => "those who acted".to_owned(),
            hex => format!("{} in {hex}", engine::text::series(&names)),
        }
    }
}
