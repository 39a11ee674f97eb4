//! Choices as a case writes them: names for numbers, and what goes without saying left out.

use crate::choice::Choice;
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
        ("command", "hex"),
    ],
    unsaid: &[("command", "side", "a")],
    tables: &[],
};

/// Fields that name a piece.
const PIECES: [&str; 5] = ["unit", "second", "third", "command", "sighting"];

/// Reads a choice.
pub(super) fn read(names: &Names, written: &toml::Value) -> Result<Choice, String> {
    SHORT.read(written, |field, name| match name {
        _ if !PIECES.contains(&field) => Ok(None),
        name => match names.slot(name) {
            None => Err(format!("nobody is called \"{name}\"")),
            slot => Ok(slot),
        },
    })
}
