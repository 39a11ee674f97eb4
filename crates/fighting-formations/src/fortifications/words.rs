//! Fortifications in words.

use crate::event::Event;
use crate::ff::Ff;
use crate::state::{FortId, FortKindId, State};
use crate::words::{Told, direction_word};

impl Ff {
    /// "Bunker".
    pub(crate) fn fort_kind_name(&self, kind: FortKindId) -> &str {
        let kinds = &self.scenario.charts.fortification;
        kinds
            .get(kind.index())
            .map_or("fortification", |kind| &kind.name)
    }

    /// "the Bunker in 05.06".
    pub(crate) fn fort_name(&self, view: &State, fort: FortId) -> String {
        match view.forts.get(fort.index()) {
            Some(it) if !it.at.is_nowhere() => {
                format!("the {} in {}", self.fort_kind_name(it.kind), it.at)
            }
            Some(it) => format!("the {}", self.fort_kind_name(it.kind)),
            None => "a fortification".to_owned(),
        }
    }

    pub(crate) fn tell_forts(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Fortified { fort, hex, clause } => {
                let kind = view.forts.get(fort.index()).map(|it| it.kind);
                let name = self.fort_kind_name(kind.unwrap_or_default());
                Told::by(format!("Placed in {hex}: {name}"), *clause).space(*hex)
            }
            Event::FortGone { kind, hex, clause } => Told::by(
                format!("Removed from {hex}: {}", self.fort_kind_name(*kind)),
                *clause,
            )
            .space(*hex),
            Event::FortTurned { fort, facing } => Told::new(
                format!(
                    "{} faces {}",
                    engine::text::capital(&self.fort_name(view, *fort)),
                    direction_word(*facing)
                ),
                "FF-6.52-02",
            ),
            _ => return None,
        })
    }
}
