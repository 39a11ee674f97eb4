//! What things are called.

use crate::deck::Icon;
use crate::fof::Fof;
use crate::state::{Area, ItemId, ItemKind, State, UnitId};
use engine::text::bare;
use ground::Card;

impl Icon {
    /// As players call it.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Icon::Crosshairs => "Crosshairs",
            Icon::Infiltrate => "Infiltrate",
            Icon::Grenade => "Grenade",
            Icon::Burst => "Burst",
            Icon::ThreeBursts => "Three Bursts",
            Icon::Short => "Short",
            Icon::Jam => "Jam",
            Icon::Contact => "CONTACT",
            Icon::Cover => "COVER",
            Icon::Rally => "RALLY",
            Icon::Hq => "HQ",
        }
    }
}

impl Fof {
    /// A unit's name and where it is: "1/1 on B3".
    pub(crate) fn named_there(&self, state: &State, unit: UnitId) -> String {
        match state.units.get(unit.index()) {
            None => "nobody".to_owned(),
            Some(who) if who.at.is_some() => format!("{} on {}", self.unit_name(who), who.at),
            Some(who) => self.unit_name(who).to_owned(),
        }
    }

    /// The place inside a card: "the foxholes", "the open".
    pub(crate) fn area_words(&self, state: &State, area: Area) -> String {
        if let Some(words) = self.urban_words(state, area) {
            return words;
        }
        match state.covers.get(area.index()) {
            None => "the open".to_owned(),
            Some(cover) => {
                format!("the {}", bare(cover.kind.words()))
            }
        }
    }

    /// An item, with what is left of it.
    pub(crate) fn item_words(&self, state: &State, item: ItemId) -> String {
        let Some(thing) = state.items.get(item.index()) else {
            return "nothing".to_owned();
        };
        match thing.kind {
            ItemKind::Ammunition(_) => {
                let kinds = &self.mission.kinds;
                let calibre = kinds.get(thing.calibre.index()).map(|kind| &kind.calibre);
                let points = match thing.points {
                    1 => "1 point".to_owned(),
                    n => format!("{n} points"),
                };
                match calibre.filter(|calibre| !calibre.is_empty()) {
                    Some(calibre) => format!("{points} of {calibre} ammunition"),
                    None => format!("{points} of ammunition"),
                }
            }
            kind => kind.words(),
        }
    }

    /// What lies on a cell, in words: "Woods on one Hill".
    pub(crate) fn ground_words(&self, state: &State, card: Card) -> String {
        let Some(terrain) = self.terrain_at(state, card) else {
            return match state.cell(card).kind() {
                crate::state::CellKind::Staging => "Staging area".to_owned(),
                crate::state::CellKind::Empty => "No card".to_owned(),
                _ => "Face down".to_owned(),
            };
        };
        match state.cell(card).hills {
            0 => terrain.name.clone(),
            1 => format!("{} on a Hill", terrain.name),
            hills => format!("{} on {hills} Hills", terrain.name),
        }
    }
}
