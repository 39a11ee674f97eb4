//! Choices as a case writes them: names for numbers, and what goes without saying left out.

use super::names::Names;
use crate::choice::Choice;
use serde::Deserialize;
use serde_json::{Map, Value as Json};

/// What a choice is mainly about: `{ step = "05.06" }` is `{ step = { hex = "05.06" } }`.
const ABOUT: [(&str, &str); 33] = [
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
];

/// What goes without saying: choice, field and value.
const UNSAID: [(&str, &str, &str); 4] = [
    ("place", "altitude", "ground"),
    ("move", "mode", "normal"),
    ("step", "way", "ground"),
    ("advance", "fort", "none"),
];

/// Reads a choice.
pub(super) fn read(names: &Names, written: &toml::Value) -> Result<Choice, String> {
    let json = serde_json::to_value(written).map_err(|error| error.to_string())?;
    let json = match json {
        Json::String(word) if word == "move" => said(word, Json::Object(Map::new()), names)?,
        Json::Object(fields) if fields.len() == 1 => {
            let (word, about) = fields.into_iter().next().unwrap_or_default();
            said(word, about, names)?
        }
        other => other,
    };
    Choice::deserialize(&json)
        .map_err(|error| format!("{written} is not a choice of this game: {error}"))
}

/// The choice with its fields spelled out and names turned into numbers.
fn said(word: String, about: Json, names: &Names) -> Result<Json, String> {
    let mut fields = match about {
        Json::Object(fields) => fields,
        single => {
            let about = ABOUT.iter().find(|(choice, _)| *choice == word);
            let (_, field) =
                about.ok_or_else(|| format!("`{word}` is not said in one word: write a table"))?;
            Map::from_iter([((*field).to_owned(), single)])
        }
    };
    for (choice, field, value) in UNSAID {
        if choice == word && !fields.contains_key(field) {
            fields.insert(field.to_owned(), value.into());
        }
    }
    for (field, value) in &mut fields {
        let is_piece = matches!(
            field.as_str(),
            "unit" | "carrier" | "fort" | "casualty" | "cache" | "primary" | "target"
        );
        if let (true, Json::String(name)) = (is_piece, &*value) {
            let id = names.id(name);
            *value = id
                .ok_or_else(|| format!("nobody is called \"{name}\""))?
                .into();
        }
    }
    Ok(Json::Object(Map::from_iter([(word, fields.into())])))
}
