//! What games' own matchers have in common: an `expect` made ready to be compared with a picture of the state.

use toml::{Table, Value};

/// The entries by name of a table inside what is wanted: `unit = { A = … }`.
pub fn named<'a>(
    wanted: &'a mut Table,
    key: &str,
) -> Result<Vec<(&'a String, &'a mut Value)>, String> {
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

/// Says each status that a unit must have (`has`) or not have (`not`) as a key of its own that is true or false.
pub fn say_status(unit: &mut Value, known: &[&str]) -> Result<(), String> {
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
            let name = known.iter().find(|name| word.as_str() == Some(name));
            let name = name.ok_or_else(|| format!("there is no status {word}"))?;
            unit.insert((*name).to_owned(), Value::Boolean(truth));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Table {
        text.parse().expect("TOML")
    }

    #[test]
    fn statuses_become_truths() {
        let mut wanted = table("unit.A = { has = [\"pinned\"], not = [\"gone\"], steps = 2 }");
        let known = ["pinned", "gone"];
        for (name, unit) in named(&mut wanted, "unit").expect("a table") {
            assert_eq!(name, "A");
            say_status(unit, &known).expect("known words");
        }
        let said = table("unit.A = { pinned = true, gone = false, steps = 2 }");
        assert_eq!(wanted, said);
    }

    #[test]
    fn what_is_not_understood_is_said() {
        let unit = |text: &str| Value::Table(table(text));
        let known = ["pinned"];
        let wrong = say_status(&mut unit("has = [\"pined\"]"), &known).expect_err("misspelt");
        assert_eq!(wrong, "there is no status \"pined\"");
        assert!(say_status(&mut unit("has = \"pinned\""), &known).is_err());
        assert!(say_status(&mut Value::Integer(1), &known).is_err());
        assert!(named(&mut table("unit = 1"), "unit").is_err());
        assert!(named(&mut table(""), "unit").expect("nothing").is_empty());
    }
}
