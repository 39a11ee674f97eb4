//! Choices as a case writes them: names for numbers, and what goes without saying left out.

use super::names;
use crate::choice::Choice;
use crate::fof::Fof;
use crate::state::State;
use engine::case::{Names, Shorthand};

const SHORT: Shorthand = Shorthand {
    about: &[
        ("medium", "medium"),
        ("give", "unit"),
        ("bind", "signal"),
        ("deploy", "at"),
        ("register", "at"),
        ("lay_wire", "at"),
        ("patrol", "platoon"),
        ("promote", "unit"),
        ("next", "unit"),
        ("order", "unit"),
        ("do", "action"),
        ("act", "action"),
        ("originator", "unit"),
        ("to", "card"),
        ("into", "area"),
        ("pick", "unit"),
        ("stack", "area"),
        ("take", "item"),
        ("as", "form"),
        ("mission", "row"),
        ("squad", "piece"),
        ("designate", "control"),
        ("fire", "device"),
        ("drop", "item"),
        ("unload", "unit"),
        ("use_skill", "skill"),
        ("take_initiative", "unit"),
        ("place_control", "control"),
        ("send", "place"),
        ("call_lift", "place"),
        ("mark_target", "unit"),
        ("direct", "unit"),
        ("drop_light", "card"),
        ("wave", "turn"),
    ],
    unsaid: &[("deploy", "area", "open"), ("fortify", "arrow", "north")],
    tables: &["bind"],
};

/// Reads a choice.
pub(super) fn read(
    game: &Fof,
    known: &Names,
    state: &State,
    written: &toml::Value,
) -> Result<Choice, String> {
    SHORT.read(written, |field, name| {
        Ok(Some(match field {
            "unit" => names::unit(known, game, state, name)?.0,
            "piece" => {
                let unit = names::unit(known, game, state, name)?;
                let unit = state.units.get(unit.index());
                let piece = unit.map(|unit| unit.piece.0);
                piece.ok_or_else(|| format!("\"{name}\" is not a unit"))?
            }
            "area" => names::cover(known, name)?.0,
            "item" => names::item(known, name)?.0,
            _ => return Ok(None),
        }))
    })
}
