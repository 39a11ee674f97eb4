//! Ids of the scene, and what things are called.

use crate::deck::Icon;
use crate::fof::Fof;
use crate::state::{Area, ItemId, ItemKind, State, UnitId};
use ground::{Card, Compass};

/// A unit's id in the scene.
pub(super) fn unit_id(unit: UnitId) -> String {
    format!("u{}", unit.0)
}

/// A Cover marker's id in the scene.
pub(super) fn area_id(area: Area) -> String {
    format!("a{}", area.0)
}

/// An item's id in the scene.
pub(super) fn item_id(item: ItemId) -> String {
    format!("i{}", item.0)
}

/// With a capital letter in front.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A direction on the map.
pub(super) fn compass_word(to: Compass) -> &'static str {
    [
        "north",
        "north-east",
        "east",
        "south-east",
        "south",
        "south-west",
        "west",
        "north-west",
    ][to as usize]
}

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
        match state.covers.get(area.index()) {
            None => "the open".to_owned(),
            Some(cover) => {
                let kind = cover.kind.words();
                let bare = ["a ", "an ", "the ", "its "]
                    .iter()
                    .find_map(|article| kind.strip_prefix(article));
                format!("the {}", bare.unwrap_or(kind))
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
                match calibre.filter(|calibre| !calibre.is_empty()) {
                    Some(calibre) => format!("{} points of {calibre} ammunition", thing.points),
                    None => format!("{} points of ammunition", thing.points),
                }
            }
            kind => kind.words(),
        }
    }

    /// What lies on a cell, in words: "Woods on one Hill".
    pub(crate) fn ground_words(&self, state: &State, card: Card) -> String {
        let Some(terrain) = self.terrain_at(state, card) else {
            return match state.cell(card).kind {
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
