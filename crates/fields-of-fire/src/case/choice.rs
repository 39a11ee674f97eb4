//! Choices as a case writes them: names for numbers, and what goes without saying left out.

use super::names::Names;
use crate::choice::Choice;
use crate::fof::Fof;
use crate::state::State;
use serde::Deserialize;
use serde_json::{Map, Value as Json};

/// What a choice is mainly about: `{ to = "B3" }` is `{ to = { card = "B3" } }`.
const ABOUT: [(&str, &str); 25] = [
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
    ("place_control", "control"),
];

/// What goes without saying: choice, field and value.
const UNSAID: [(&str, &str, &str); 2] = [("deploy", "area", "open"), ("fortify", "arrow", "north")];

/// Reads a choice.
pub(super) fn read(
    game: &Fof,
    names: &Names,
    state: &State,
    written: &toml::Value,
) -> Result<Choice, String> {
    let json = serde_json::to_value(written).map_err(|error| error.to_string())?;
    let json = match json {
        Json::Object(fields) if fields.len() == 1 => {
            let (word, about) = fields.into_iter().next().unwrap_or_default();
            said(game, names, state, word, about)?
        }
        other => other,
    };
    Choice::deserialize(&json)
        .map_err(|error| format!("{written} is not a choice of this game: {error}"))
}

/// The choice with its fields spelled out and names turned into numbers.
fn said(
    game: &Fof,
    names: &Names,
    state: &State,
    word: String,
    about: Json,
) -> Result<Json, String> {
    let about_field = ABOUT.iter().find(|(choice, _)| *choice == word);
    let mut fields = match (about, about_field) {
        // A signal may be a table itself.
        (Json::Object(signal), Some(("bind", field))) if !signal.contains_key("signal") => {
            Map::from_iter([((*field).to_owned(), signal.into())])
        }
        (Json::Object(fields), _) => fields,
        (single, Some((_, field))) => Map::from_iter([((*field).to_owned(), single)]),
        (_, None) => return Err(format!("`{word}` is not said in one word: write a table")),
    };
    for (choice, field, value) in UNSAID {
        if choice == word && !fields.contains_key(field) {
            fields.insert(field.to_owned(), value.into());
        }
    }
    for (field, value) in &mut fields {
        let Json::String(name) = &*value else {
            continue;
        };
        let number = match field.as_str() {
            "unit" => names.unit(game, state, name)?.0,
            "piece" => state.unit(names.unit(game, state, name)?).piece.0,
            "area" => {
                let cover = names.cover(name);
                cover
                    .ok_or_else(|| format!("no cover is called \"{name}\""))?
                    .0
            }
            "item" => {
                let item = names.item(name);
                item.ok_or_else(|| format!("no item is called \"{name}\""))?
                    .0
            }
            _ => continue,
        };
        *value = number.into();
    }
    Ok(Json::Object(Map::from_iter([(word, fields.into())])))
}
