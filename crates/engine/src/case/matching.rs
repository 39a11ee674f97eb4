/// Compares what is wanted with what is found, as far as wanted says anything; lists every difference with its place.
/// A key that is wanted must be there: `"none"` is said of what is there and empty.
pub fn matches(wanted: &toml::Value, found: &serde_json::Value) -> Result<(), String> {
    let mut differences = Vec::new();
    compare("", wanted, found, &mut differences);
    if differences.is_empty() {
        Ok(())
    } else {
        Err(differences.join("\n"))
    }
}

fn compare(
    place: &str,
    wanted: &toml::Value,
    found: &serde_json::Value,
    differences: &mut Vec<String>,
) {
    use serde_json::Value as Json;
    use toml::Value as Toml;
    let inner = |key: &str| {
        if place.is_empty() {
            key.to_owned()
        } else {
            format!("{place}.{key}")
        }
    };
    let same = match (wanted, found) {
        (Toml::Table(wanted), Json::Object(found)) => {
            for (key, value) in wanted {
                match found.get(key) {
                    Some(there) => compare(&inner(key), value, there, differences),
                    // Not even "none" is right of what is not there: the key may be misspelt.
                    None => {
                        let keys: Vec<&str> = found.keys().map(String::as_str).collect();
                        let place = if place.is_empty() { "it" } else { place };
                        differences.push(format!(
                            "{place} has no `{key}`; it has: {}",
                            keys.join(", ")
                        ));
                    }
                }
            }
            true
        }
        (Toml::Array(wanted), Json::Array(found)) if wanted.len() == found.len() => {
            for (i, (wanted, found)) in wanted.iter().zip(found).enumerate() {
                compare(&inner(&i.to_string()), wanted, found, differences);
            }
            true
        }
        (Toml::Integer(wanted), Json::Number(found)) => found.as_i64() == Some(*wanted),
        (Toml::Float(wanted), Json::Number(found)) => found.as_f64() == Some(*wanted),
        (Toml::String(wanted), Json::String(found)) => wanted == found,
        (Toml::Boolean(wanted), Json::Bool(found)) => wanted == found,
        (Toml::String(wanted), Json::Null) => wanted == "none",
        _ => false,
    };
    if !same {
        let place = if place.is_empty() { "it" } else { place };
        let found = if found.is_null() {
            "nothing".to_owned()
        } else {
            found.to_string()
        };
        differences.push(format!(
            "- {place} should be {wanted}\n+ {place} is {found}"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_is_wanted_is_compared_and_each_difference_is_placed() {
        let found =
            json!({ "units": { "A": { "at": "05.05", "men": 3, "tired": false } }, "vp": [1, 2] });
        let wanted = |text: &str| toml::Value::Table(text.parse().unwrap());
        assert_eq!(
            matches(&wanted("units.A.men = 3\nvp = [1, 2]"), &found),
            Ok(())
        );
        let error = matches(
            &wanted("units.A = { men = 4, tired = true, gone = 1 }\nvp = [1]"),
            &found,
        )
        .unwrap_err();
        for line in [
            "- units.A.men should be 4\n+ units.A.men is 3",
            "- units.A.tired should be true",
            "units.A has no `gone`; it has: at, men, tired",
            "+ vp is [1,2]",
        ] {
            assert!(error.contains(line), "{error}");
        }
        let found = json!({ "units": { "A": null } });
        assert_eq!(matches(&wanted("units.A = \"none\""), &found), Ok(()));
        let misspelt = matches(&wanted("units.B = \"none\""), &found);
        assert_eq!(misspelt, Err("units has no `B`; it has: A".to_owned()));
    }
}
