//! What a case calls its pieces.

use crate::counters::Side;
use crate::fof::Fof;
use crate::state::{Area, Form, ItemId, State, UnitId};
use ground::Card;
use std::collections::BTreeMap;

/// The pieces of a case by name. No two share a name, so that a name in a choice can only mean one thing.
#[derive(Default)]
pub struct Names {
    units: BTreeMap<String, UnitId>,
    covers: BTreeMap<String, Area>,
    items: BTreeMap<String, ItemId>,
    /// How many slots were taken at the beginning: what comes during play is counted from here.
    first_new: [u8; 3],
}

/// Names of what comes during play: `unit+1` is the first unit that took a new slot.
const NEW: [&str; 3] = ["unit+", "cover+", "item+"];

impl Names {
    pub(super) fn add_unit(&mut self, name: &str, unit: UnitId) -> Result<(), String> {
        self.free(name)?;
        self.units.insert(name.to_owned(), unit);
        Ok(())
    }

    pub(super) fn add_cover(&mut self, name: &str, cover: Area) -> Result<(), String> {
        self.free(name)?;
        self.covers.insert(name.to_owned(), cover);
        Ok(())
    }

    pub(super) fn add_item(&mut self, name: &str, item: ItemId) -> Result<(), String> {
        self.free(name)?;
        self.items.insert(name.to_owned(), item);
        Ok(())
    }

    pub(super) fn all_are_named(&mut self, state: &State) {
        self.first_new =
            [state.units.len(), state.covers.len(), state.items.len()].map(|n| n as u8);
    }

    fn free(&self, name: &str) -> Result<(), String> {
        match self.number(name) {
            Some(_) => Err(format!("two pieces are called \"{name}\"")),
            None => Ok(()),
        }
    }

    /// The number that stands in a choice for a name.
    pub(super) fn number(&self, name: &str) -> Option<u8> {
        let unit = self.known_unit(name).map(|unit| unit.0);
        let cover = || self.cover(name).map(|area| area.0);
        let item = || self.item(name).map(|item| item.0);
        unit.or_else(cover).or_else(item)
    }

    fn known_unit(&self, name: &str) -> Option<UnitId> {
        let new = || Some(UnitId(self.nth_new(name, 0)?));
        self.units.get(name).copied().or_else(new)
    }

    /// A unit by its name, or by what it is and where: "paralyzed at B3", "enemy ger-lmg at C4".
    pub(super) fn unit(&self, game: &Fof, state: &State, name: &str) -> Result<UnitId, String> {
        let there = |unit: &UnitId| unit.index() < state.units.len();
        if name == "none" {
            return Ok(UnitId::NONE);
        }
        if let Some(unit) = self.known_unit(name).filter(there) {
            return Ok(unit);
        }
        let nobody = || format!("nobody is called \"{name}\"");
        let (what, card) = name.rsplit_once(" at ").ok_or_else(nobody)?;
        let card: Card = card.parse().map_err(|_| nobody())?;
        let fits = |unit: &UnitId| {
            let unit = state.unit(*unit);
            unit.at == card
                && what.split_whitespace().all(|word| match word {
                    "friendly" => unit.side == Side::Friendly,
                    "enemy" => unit.side == Side::Enemy,
                    word => form(word) == Some(unit.form) || game.kind(unit).id == word,
                })
        };
        let found: Vec<UnitId> = state.in_play().filter(fits).collect();
        match found[..] {
            [unit] => Ok(unit),
            [] => Err(nobody()),
            _ => Err(format!("{} units are \"{name}\"", found.len())),
        }
    }

    pub(super) fn cover(&self, name: &str) -> Option<Area> {
        if name == "open" {
            return Some(Area::OPEN);
        }
        let new = || Some(Area(self.nth_new(name, 1)?));
        self.covers.get(name).copied().or_else(new)
    }

    pub(super) fn item(&self, name: &str) -> Option<ItemId> {
        let new = || Some(ItemId(self.nth_new(name, 2)?));
        self.items.get(name).copied().or_else(new)
    }

    /// What a unit is called.
    pub(super) fn of_unit(&self, unit: UnitId) -> String {
        match self.units.iter().find(|(_, id)| **id == unit) {
            Some((name, _)) => name.clone(),
            None if !unit.is_some() => "none".to_owned(),
            None => self.nth_of(unit.0, 0),
        }
    }

    /// What a Cover marker is called.
    pub(super) fn of_cover(&self, cover: Area) -> String {
        match self.covers.iter().find(|(_, id)| **id == cover) {
            Some((name, _)) => name.clone(),
            None if cover == Area::OPEN => "open".to_owned(),
            None => self.nth_of(cover.0, 1),
        }
    }

    fn nth_of(&self, slot: u8, kind: usize) -> String {
        format!("{}{}", NEW[kind], slot + 1 - self.first_new[kind].min(slot))
    }

    fn nth_new(&self, name: &str, kind: usize) -> Option<u8> {
        let n: u8 = name.strip_prefix(NEW[kind])?.parse().ok()?;
        self.first_new[kind].checked_add(n.checked_sub(1)?)
    }
}

/// A form by its word.
fn form(word: &str) -> Option<Form> {
    Some(match word {
        "front" => Form::Front,
        "fire" => Form::Fire,
        "assault" => Form::Assault,
        "litter" => Form::Litter,
        "paralyzed" => Form::Paralyzed,
        _ => return None,
    })
}
