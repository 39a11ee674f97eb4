//! What a case writes, read exactly: nothing that is written is passed over.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

/// Reads the keys of a case that are the game's own. The sheet refuses keys it does not know
/// (`#[serde(deny_unknown_fields)]`).
pub fn sheet<T: DeserializeOwned>(case: &toml::Table) -> Result<T, String> {
    let case = toml::Value::Table(case.clone());
    T::deserialize(case).map_err(|error| error.to_string().trim_end().to_owned())
}

/// A value with some of its fields changed, in the keys that data files use; one it does not have is an error.
pub fn changed<T: Serialize + DeserializeOwned>(
    value: &T,
    changes: &toml::Table,
) -> Result<T, String> {
    let mut json = serde_json::to_value(value).map_err(|error| error.to_string())?;
    let changes = serde_json::to_value(changes).map_err(|error| error.to_string())?;
    overlay(&mut json, changes);
    exactly(&json)
}

fn overlay(old: &mut Json, new: Json) {
    match (old, new) {
        (Json::Object(old), Json::Object(new)) => {
            for (key, value) in new {
                overlay(old.entry(key).or_insert(Json::Null), value);
            }
        }
        (old, new) => *old = new,
    }
}

/// Reads a value; a field that it does not have is an error, also where the type itself would pass over it.
pub fn exactly<T: Serialize + DeserializeOwned>(written: &Json) -> Result<T, String> {
    let value = T::deserialize(written).map_err(|error| error.to_string())?;
    let read = serde_json::to_value(&value).map_err(|error| error.to_string())?;
    match passed_over(written, &read) {
        None => Ok(value),
        Some(key) => Err(format!("there is no `{key}` in it")),
    }
}

/// A key that is written and was not read.
fn passed_over(written: &Json, read: &Json) -> Option<String> {
    match (written, read) {
        (Json::Object(written), Json::Object(read)) => {
            written.iter().find_map(|(key, inner)| match read.get(key) {
                Some(read) => passed_over(inner, read),
                // What is left out when it is nothing was read all the same.
                None if inner.is_null() => None,
                None => Some(key.clone()),
            })
        }
        (Json::Array(written), Json::Array(read)) => {
            (written.iter().zip(read)).find_map(|(written, read)| passed_over(written, read))
        }
        _ => None,
    }
}

/// How a game's cases write choices in few words.
#[derive(Clone, Copy, Debug)]
pub struct Shorthand {
    /// What a choice is mainly about: `("step", "hex")` makes `{ step = "05.06" }` of `{ step = { hex = "05.06" } }`.
    pub about: &'static [(&'static str, &'static str)],
    /// What goes without saying: choice, field and value.
    pub unsaid: &'static [(&'static str, &'static str, &'static str)],
    /// Choices about something that may be a table itself.
    pub tables: &'static [&'static str],
}

impl Shorthand {
    /// Reads a choice; `id` gives the number of a piece's name in a field, `None` where the field names no piece.
    pub fn read<C: Serialize + DeserializeOwned>(
        &self,
        written: &toml::Value,
        id: impl Fn(&str, &str) -> Result<Option<u8>, String>,
    ) -> Result<C, String> {
        let json = serde_json::to_value(written).map_err(|error| error.to_string())?;
        let json = match json {
            Json::String(word) if self.unsaid.iter().any(|(choice, ..)| *choice == word) => {
                self.spell_out(word, Json::Object(Map::new()), id)?
            }
            Json::Object(fields) if fields.len() == 1 => {
                let (word, about) = fields.into_iter().next().unwrap_or_default();
                self.spell_out(word, about, id)?
            }
            other => other,
        };
        exactly(&json).map_err(|error| format!("{written} is not a choice of this game: {error}"))
    }

    /// The choice with its fields spelled out and names turned into numbers.
    fn spell_out(
        &self,
        word: String,
        about: Json,
        id: impl Fn(&str, &str) -> Result<Option<u8>, String>,
    ) -> Result<Json, String> {
        let main = self.about.iter().find(|(choice, _)| *choice == word);
        let mut fields = match (about, main) {
            (Json::Object(own), Some((choice, field)))
                if self.tables.contains(choice) && !own.contains_key(*field) =>
            {
                Map::from_iter([((*field).to_owned(), own.into())])
            }
            (Json::Object(fields), _) => fields,
            (single, Some((_, field))) => Map::from_iter([((*field).to_owned(), single)]),
            (_, None) => return Err(format!("`{word}` is not said in one word: write a table")),
        };
        for (choice, field, value) in self.unsaid {
            if *choice == word && !fields.contains_key(*field) {
                fields.insert((*field).to_owned(), (*value).into());
            }
        }
        for (field, value) in &mut fields {
            if let Json::String(name) = &*value
                && let Some(number) = id(field, name)?
            {
                *value = number.into();
            }
        }
        Ok(Json::Object(Map::from_iter([(word, fields.into())])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Pull {
        Rest,
        Row { boat: u8, how: String },
        Load { what: Cargo },
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Cargo {
        Coal(u8),
    }

    const SHORT: Shorthand = Shorthand {
        about: &[("row", "boat"), ("load", "what")],
        unsaid: &[("row", "how", "gently")],
        tables: &["load"],
    };

    fn read(written: &str) -> Result<Pull, String> {
        let written: toml::Table = format!("it = {written}").parse().expect("TOML");
        SHORT.read(&written["it"], |field, name| match (field, name) {
            ("boat", "A") => Ok(Some(7)),
            ("boat", _) => Err(format!("no boat is called \"{name}\"")),
            _ => Ok(None),
        })
    }

    #[test]
    fn what_goes_without_saying_is_added_and_names_become_numbers() {
        let row = |how: &str| {
            let how = how.to_owned();
            Ok(Pull::Row { boat: 7, how })
        };
        assert_eq!(read("\"rest\""), Ok(Pull::Rest));
        assert_eq!(read("{ row = \"A\" }"), row("gently"));
        assert_eq!(
            read("{ row = { boat = \"A\", how = \"hard\" } }"),
            row("hard")
        );
        let coal = Ok(Pull::Load {
            what: Cargo::Coal(2),
        });
        assert_eq!(read("{ load = { coal = 2 } }"), coal);
        assert_eq!(read("{ load = { what = { coal = 2 } } }"), coal);
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for (written, said) in [
            ("{ row = \"Z\" }", "no boat is called \"Z\""),
            ("{ dance = 1 }", "`dance` is not said in one word"),
            (
                "{ row = { boat = \"A\", hwo = \"hard\" } }",
                "there is no `hwo` in it",
            ),
            ("\"row\"", "missing field `boat`"),
        ] {
            let error = read(written).expect_err(written);
            assert!(error.contains(said), "{error}");
        }
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Boat {
        oars: u8,
        mast: Mast,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Mast {
        height: u8,
        sails: u8,
    }

    #[test]
    fn a_value_is_changed_field_by_field() {
        let boat = Boat {
            oars: 4,
            mast: Mast {
                height: 9,
                sails: 1,
            },
        };
        let change = |text: &str| changed(&boat, &text.parse().expect("TOML"));
        let taller = Boat {
            oars: 4,
            mast: Mast {
                height: 12,
                sails: 1,
            },
        };
        assert_eq!(change("mast = { height = 12 }"), Ok(taller));
        assert_eq!(
            change("mast = { hieght = 12 }"),
            Err("there is no `hieght` in it".to_owned())
        );
    }
}
