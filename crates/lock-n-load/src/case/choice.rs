//! Choices as a case writes them: names for numbers, and what goes without saying left out.

use crate::choice::Choice;
use engine::case::{Names, Shorthand};

const SHORT: Shorthand = Shorthand {
    about: &[
        ("place", "at"),
        ("face", "corner"),
        ("rally", "unit"),
        ("drop", "weapon"),
        ("destroy", "weapon"),
        ("flip", "weapon"),
        ("unjam", "weapon"),
        ("commit", "unit"),
        ("activate", "at"),
        ("lead", "unit"),
        ("aid", "unit"),
        ("crew", "unit"),
        ("go", "unit"),
        ("join", "unit"),
        ("step", "to"),
        ("fight", "at"),
        ("withdraw", "unit"),
        ("target", "unit"),
        ("use_skill", "unit"),
        ("reveal", "unit"),
        ("sortie", "mission"),
        ("fly_in", "quarter"),
        ("anti_air", "unit"),
        ("answer", "number"),
        ("lose", "unit"),
        ("hover", "unit"),
        ("fly_off", "unit"),
        ("unload", "unit"),
        ("drive", "unit"),
        ("overrun", "to"),
        ("assault", "unit"),
        ("button", "unit"),
        ("keep", "unit"),
    ],
    unsaid: &[
        ("go", "mode", "normal"),
        ("drive", "mode", "normal"),
        ("fire_gun", "aim", "turret"),
        ("fire_gun_at", "aim", "turret"),
        ("board", "seat", "inside"),
    ],
    tables: &[],
};

/// Fields that name a piece.
const PIECES: [&str; 6] = ["unit", "second", "subject", "weapon", "target", "carrier"];

/// Reads a choice.
pub(super) fn read(names: &Names, written: &toml::Value) -> Result<Choice, String> {
    SHORT.read(written, |field, name| match name {
        _ if !PIECES.contains(&field) => Ok(None),
        // A unit's own gun rather than a Support Weapon.
        "none" => Ok(Some(u8::MAX)),
        name => match names.slot(name) {
            None => Err(format!("nobody is called \"{name}\"")),
            slot => Ok(slot),
        },
    })
}
