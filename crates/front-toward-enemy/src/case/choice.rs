//! Choices as a case writes them: names for numbers, and what goes without saying left out.

use crate::choice::Choice;
use engine::case::{Names, Shorthand};

const SHORT: Shorthand = Shorthand {
    about: &[
        ("place", "hex"),
        ("aboard", "carrier"),
        ("plot", "hex"),
        ("activate_leader", "unit"),
        ("activate_hex", "hex"),
        ("activate_vehicle", "unit"),
        ("activate_helicopter", "unit"),
        ("include", "unit"),
        ("act", "unit"),
        ("move", "mode"),
        ("assault", "hex"),
        ("join", "unit"),
        ("step", "hex"),
        ("drop", "casualty"),
        ("leave_fort", "unit"),
        ("fly", "altitude"),
        ("target", "unit"),
        ("support", "unit"),
        ("check", "unit"),
        ("retreat", "hex"),
        ("take_up", "unit"),
        ("come_down", "hex"),
        ("advance", "unit"),
        ("pick_up", "casualty"),
        ("cache", "cache"),
        ("target_hex", "hex"),
        ("join_marker", "casualty"),
        ("conceal", "unit"),
        ("pick", "unit"),
        ("interrogate", "unit"),
        ("reveal", "unit"),
        ("detonate", "hex"),
        ("cancel_mission", "mission"),
    ],
    unsaid: &[
        ("place", "altitude", "ground"),
        ("move", "mode", "normal"),
        ("step", "way", "ground"),
        ("advance", "fort", "none"),
    ],
    tables: &[],
};

/// Fields that name a piece.
const PIECES: [&str; 7] = [
    "unit", "carrier", "fort", "casualty", "cache", "primary", "target",
];

/// Reads a choice.
pub(super) fn read(names: &Names, written: &toml::Value) -> Result<Choice, String> {
    SHORT.read(written, |field, name| match name {
        _ if !PIECES.contains(&field) => Ok(None),
        "none" => Ok(Some(u8::MAX)),
        name => match names.slot(name) {
            None => Err(format!("nobody is called \"{name}\"")),
            slot => Ok(slot),
        },
    })
}
