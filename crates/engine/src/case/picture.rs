//! What games' own matchers have in common: an `expect` made ready to be compared with a picture of the state.

use super::matches;
use serde_json::{Map, Value as Json};
use toml::{Table, Value};

/// The entries by name of a table inside what is wanted: `unit = { A = … }`.
fn named<'a>(wanted: &'a mut Table, key: &str) -> Result<Vec<(&'a String, &'a mut Value)>, String> {
    match wanted.get_mut(key) {
        None => Ok(Vec::new()),
        Some(Value::Table(entries)) => Ok(entries.iter_mut().collect()),
        Some(_) => Err(format!("`{key}` must be a table by name")),
    }
}

/// Puts a list in order, for comparison with one whose order means nothing.
pub fn sort(list: &mut Value) {
    if let Value::Array(items) = list {
        items.sort_by_key(ToString::to_string);
    }
}

/// The markers and facts of a unit that are there or not, by name.
#[derive(Clone, Copy, Debug)]
pub struct Statuses<F: 'static>(pub &'static [(&'static str, F)]);

impl<F: Copy> Statuses<F> {
    /// The status of a name.
    pub fn find(&self, word: &str) -> Result<F, String> {
        let known = self.0.iter().find(|(name, _)| *name == word);
        let known = known.map(|&(_, flag)| flag);
        known.ok_or_else(|| format!("there is no status \"{word}\""))
    }

    /// Shows each as a key that is true or false, and `status` as the list of those that are there.
    pub fn show(&self, picture: &mut Map<String, Json>, is: impl Fn(F) -> bool) {
        let mut there = Vec::new();
        for &(name, flag) in self.0 {
            picture.insert(name.to_owned(), is(flag).into());
            if is(flag) {
                there.push(name);
            }
        }
        there.sort_unstable();
        picture.insert("status".to_owned(), there.into());
    }

    /// Says each status that a unit must have (`has`) or not have (`not`) as a key of its own that is true or false.
    pub fn say(&self, unit: &mut Value) -> Result<(), String> {
        let Value::Table(unit) = unit else {
            return Err("a unit is expected as a table".to_owned());
        };
        for (key, truth) in [("has", true), ("not", false)] {
            let Some(words) = unit.remove(key) else {
                continue;
            };
            let Value::Array(words) = words else {
                return Err(format!("`{key}` must be a list of statuses"));
            };
            for word in words {
                let word = word.as_str().unwrap_or_default();
                self.find(word)?;
                unit.insert(word.to_owned(), Value::Boolean(truth));
            }
        }
        Ok(())
    }
}

/// What is expected, being held against pictures of what is there.
#[derive(Debug)]
pub struct Look {
    wanted: Table,
    found: Map<String, Json>,
    /// Keys that were looked at in a way of their own.
    apart: Vec<&'static str>,
    wrong: Vec<String>,
}

impl Look {
    /// What an `expect` wants; it wants at least something.
    pub fn at(wanted: &Value) -> Result<Self, String> {
        let Value::Table(wanted) = wanted else {
            return Err("`expect` must be a table".to_owned());
        };
        Ok(Look {
            wanted: wanted.clone(),
            found: Map::new(),
            apart: Vec::new(),
            wrong: Vec::new(),
        })
    }

    /// What is there once: turn, points, tracks.
    pub fn shows(&mut self, found: impl IntoIterator<Item = (&'static str, Json)>) {
        let found = found.into_iter();
        self.found
            .extend(found.map(|(key, value)| (key.to_owned(), value)));
    }

    /// What is there by name, `unit = { A = … }`: the picture of each that the case names.
    pub fn each(
        &mut self,
        key: &'static str,
        mut picture: impl FnMut(&str, &mut Value) -> Result<Json, String>,
    ) -> Result<(), String> {
        let mut pictures = Map::new();
        for (name, wanted) in named(&mut self.wanted, key)? {
            pictures.insert(name.clone(), picture(name, wanted)?);
        }
        self.found.insert(key.to_owned(), pictures.into());
        Ok(())
    }

    /// What is looked at in a way of its own, which lists what is wrong.
    pub fn apart(
        &mut self,
        key: &'static str,
        look: impl FnOnce(&Value) -> Result<Vec<String>, String>,
    ) -> Result<(), String> {
        self.apart.push(key);
        if let Some(wanted) = self.wanted.remove(key) {
            self.wrong.extend(look(&wanted)?);
        }
        Ok(())
    }

    /// The order of these lists means nothing.
    pub fn in_any_order(&mut self, keys: &[&str]) {
        for key in keys {
            self.wanted.get_mut(*key).into_iter().for_each(sort);
        }
    }

    /// Compares; the error shows each difference.
    pub fn compare(mut self) -> Result<(), String> {
        let unknown = self
            .wanted
            .keys()
            .find(|key| !self.found.contains_key(*key));
        if let Some(unknown) = unknown {
            let known = self.found.keys().map(String::as_str);
            let known: Vec<&str> = known.chain(self.apart).collect();
            let known = known.join(", ");
            return Err(format!(
                "`{unknown}` cannot be expected; these can: {known}"
            ));
        }
        let differs = matches(&Value::Table(self.wanted), &Json::Object(self.found));
        self.wrong.extend(differs.err());
        match self.wrong.is_empty() {
            true => Ok(()),
            false => Err(self.wrong.join("\n")),
        }
    }
}

/// A list in the order in which [`sort`] puts what is wanted.
pub fn sorted(mut list: Vec<String>) -> Json {
    list.sort_by_key(|text| Value::String(text.clone()).to_string());
    list.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Table {
        text.parse().expect("TOML")
    }

    const STATUSES: Statuses<u8> = Statuses(&[("pinned", 1), ("gone", 2)]);

    /// A boat that is pinned, in slot A; the tide beside it.
    fn look(text: &str) -> Result<(), String> {
        let mut look = Look::at(&Value::Table(table(text)))?;
        look.shows([
            ("tide", 3.into()),
            ("flags", sorted(vec!["b".into(), "a".into()])),
        ]);
        look.each("unit", |name, wanted| {
            STATUSES.say(wanted)?;
            let mut picture = Map::new();
            STATUSES.show(&mut picture, |flag| flag == 1);
            picture.insert("aboard".to_owned(), Json::Null);
            match name {
                "A" => Ok(picture.into()),
                _ => Err(format!("nobody is called \"{name}\"")),
            }
        })?;
        look.apart("sees", |lines| match lines.as_bool() {
            Some(true) => Ok(Vec::new()),
            Some(false) => Ok(vec!["A sees".to_owned()]),
            None => Err("`sees` is true or false".to_owned()),
        })?;
        look.in_any_order(&["flags"]);
        look.compare()
    }

    #[test]
    fn what_is_there_is_as_expected() {
        for right in [
            "tide = 3\nflags = [\"b\", \"a\"]\nsees = true",
            "unit.A = { has = [\"pinned\"], not = [\"gone\"], status = [\"pinned\"], gone = false }",
            "unit.A = { aboard = \"none\" }",
        ] {
            assert_eq!(look(right), Ok(()), "{right}");
        }
    }

    #[test]
    fn what_differs_or_is_not_understood_is_said() {
        for (wrong, said) in [
            ("tide = 4", "- tide should be 4\n+ tide is 3"),
            (
                "tied = 3",
                "`tied` cannot be expected; these can: tide, flags, unit, sees",
            ),
            ("sees = false", "A sees"),
            ("sees = 1", "true or false"),
            (
                "unit.A = { has = [\"gone\"] }",
                "unit.A.gone should be true",
            ),
            (
                "unit.A = { has = [\"pined\"] }",
                "there is no status \"pined\"",
            ),
            ("unit.A = { has = \"pinned\" }", "must be a list"),
            ("unit.A = { aborad = \"none\" }", "unit.A has no `aborad`"),
            ("unit.A = 1", "as a table"),
            ("unit.Z = {}", "nobody is called \"Z\""),
            ("unit = 1", "a table by name"),
        ] {
            let error = look(wrong).expect_err(wrong);
            assert!(error.contains(said), "{error}");
        }
        assert!(Look::at(&Value::Integer(1)).is_err());
    }
}
