//! Choices as a case writes them: names for numbers, and what goes without saying left out.

use super::set::card_named;
use crate::choice::Choice;
use crate::ff::Ff;
use engine::case::{Names, Shorthand};

const SHORT: Shorthand = Shorthand {
    about: &[
        ("place", "hex"),
        ("face", "facing"),
        ("take_cube", "row"),
        ("order", "row"),
        ("activate", "unit"),
        ("deploy", "unit"),
        ("abandon", "unit"),
        ("finish", "unit"),
        ("fire", "unit"),
        ("use", "ammo"),
        ("at", "hex"),
        ("target", "unit"),
        ("shelter", "unit"),
        ("go", "unit"),
        ("join", "unit"),
        ("part", "unit"),
        ("step", "hex"),
        ("pivot", "unit"),
        ("exit", "unit"),
        ("take", "command"),
        ("drop", "command"),
        ("snipe", "command"),
        ("rally", "unit"),
        ("reveal", "sighting"),
        ("play", "card"),
        ("discard", "card"),
        ("special", "unit"),
        ("strike", "unit"),
        ("strike_sighting", "sighting"),
        ("strike_fort", "fort"),
        ("turn_over", "sighting"),
        ("hide", "letter"),
        ("mark", "content"),
        ("command", "hex"),
    ],
    unsaid: &[("command", "side", "a"), ("play", "ability", "first")],
    tables: &["mark"],
};

/// Fields that name a piece.
const PIECES: [&str; 6] = ["unit", "second", "third", "command", "sighting", "fort"];

/// Reads a choice.
pub(super) fn read(game: &Ff, names: &Names, written: &toml::Value) -> Result<Choice, String> {
    SHORT.read(written, |field, name| match name {
        id if field == "card" => card_named(game, id).map(|card| Some(card.0)),
        "first" if field == "ability" => Ok(Some(0)),
        "second" if field == "ability" => Ok(Some(1)),
        name if field == "letter" => Ok(name.bytes().next().map(|letter| letter - b'a')),
        name if field == "action" => {
            let mut all = game.scenario.charts.special.iter();
            let at = all.position(|action| name.starts_with(action.letter));
            Ok(at.map(|at| at as u8))
        }
        _ if !PIECES.contains(&field) => Ok(None),
        name => match names.slot(name) {
            None => Err(format!("nobody is called \"{name}\"")),
            slot => Ok(slot),
        },
    })
}
