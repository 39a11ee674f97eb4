//! The impulse under way, and who may still act in this turn.

use super::sight::place_word;
use crate::counters::{Class, Side};
use crate::lnl::Lnl;
use crate::operations::PASSES;
use crate::state::{Flags, Location, Phase, State};
use engine::Shown;
use engine::scene::{Declared, Impulse};

impl Lnl {
    /// Whose impulse it is, what was declared for it, the passes in a row, and who may still act.
    pub(super) fn impulse_shown(&self, view: &State) -> Option<Impulse> {
        if view.phase != Phase::Operations {
            return None;
        }
        Some(Impulse {
            name: "Impulse".to_owned(),
            side: view.active() as u8,
            initiative: Some(view.initiative as u8),
            declared: self.declared(view),
            passes: [view.passes, PASSES],
            ready: Side::BOTH
                .map(|side| self.still_to_act(view, side))
                .to_vec(),
        })
    }

    /// The locations that were declared, by where their units stood, and where those have gone.
    fn declared(&self, view: &State) -> Vec<Declared> {
        let active = || {
            view.of(view.active())
                .map(|(_, unit)| unit)
                .filter(|unit| unit.is(Flags::ACTIVE))
        };
        let mut places: Vec<Location> = active().map(|unit| unit.from).collect();
        places.sort_unstable();
        places.dedup();
        let shown = |from: Location| {
            let of = || active().filter(move |unit| unit.from == from);
            let gone = of().find(|unit| unit.at != from);
            let text = match gone {
                Some(unit) => format!("{} → {}", place_word(from), place_word(unit.at)),
                None => place_word(from),
            };
            Declared {
                space: from.scene_id().unwrap_or_default(),
                text,
                waits: of().any(|unit| !unit.is(Flags::USED)),
            }
        };
        places.into_iter().map(shown).collect()
    }

    /// How many units of a side may still act, of how many.
    fn still_to_act(&self, view: &State, side: Side) -> [u8; 2] {
        let units = || {
            view.of(side)
                .map(|(_, unit)| unit)
                .filter(|unit| self.class(unit) != Class::ArmorLeader)
        };
        let fresh = units().filter(|unit| !unit.is(Flags::USED | Flags::ABANDONED));
        [fresh.count() as u8, units().count() as u8]
    }
}
