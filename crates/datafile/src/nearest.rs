//! "Did you mean …?"

/// The known name most like a mistyped one, if any is like it at all.
pub fn nearest<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    known
        .map(|name| {
            (
                strsim::damerau_levenshtein(&wrong, &name.to_lowercase()),
                name,
            )
        })
        .filter(|&(distance, name)| distance * 3 <= name.chars().count().max(wrong.chars().count()))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// Advice after an unknown name: the nearest one, or the list.
pub fn did_you_mean<'a>(wrong: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    match nearest(wrong, known.clone()) {
        Some(name) => format!("did you mean \"{name}\"?"),
        None => format!("use one of: {}", known.collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_alike_is_suggested() {
        let known = ["us-fire-team", "us-medic", "vc-sniper"];
        assert_eq!(
            nearest("us-fireteam", known.into_iter()),
            Some("us-fire-team")
        );
        assert_eq!(nearest("US-Medci", known.into_iter()), Some("us-medic"));
        assert_eq!(nearest("tank", known.into_iter()), None);
    }
}
