//! Pieces by their names, and by what they are.

use crate::counters::Side;
use crate::fof::Fof;
use crate::state::{Area, Form, ItemId, State, UnitId};
use engine::case::Names;
use ground::Card;

/// A unit by its name, or by what it is and where: "paralyzed at B3", "enemy ger-lmg at C4".
pub(super) fn unit(names: &Names, game: &Fof, state: &State, name: &str) -> Result<UnitId, String> {
    let there = |unit: &UnitId| unit.index() < state.units.len();
    if name == "none" {
        return Ok(UnitId::NONE);
    }
    if let Some(unit) = names.get(name).filter(there) {
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

/// A Cover marker by its name; "open" is out of cover.
pub(super) fn cover(names: &Names, name: &str) -> Result<Area, String> {
    if name == "open" {
        return Ok(Area::OPEN);
    }
    let cover = names.get(name);
    cover.ok_or_else(|| format!("no cover is called \"{name}\""))
}

/// An item by its name.
pub(super) fn item(names: &Names, name: &str) -> Result<ItemId, String> {
    let item = names.get(name);
    item.ok_or_else(|| format!("no item is called \"{name}\""))
}

/// What a unit is called.
pub(super) fn of_unit(names: &Names, unit: UnitId) -> String {
    match unit.is_some() {
        true => names.of(unit),
        false => "none".to_owned(),
    }
}

/// What a Cover marker is called.
pub(super) fn of_cover(names: &Names, cover: Area) -> String {
    match cover == Area::OPEN {
        true => "open".to_owned(),
        false => names.of(cover),
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
