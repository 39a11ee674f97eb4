//! TOML in, values out, with mistakes explained.

use crate::nearest::nearest;
use crate::problem::Page;
use serde::de::DeserializeOwned;

/// Reads a page as TOML; notes the mistake and gives `None` when it is not what is expected.
pub fn read<T: DeserializeOwned>(page: &mut Page) -> Option<T> {
    match toml::from_str(page.text()) {
        Ok(value) => Some(value),
        Err(error) => {
            let message = error.message().trim().to_owned();
            let help = help(&message);
            let span = error
                .span()
                .map(|span| page.first_line(span))
                .unwrap_or(0..0);
            page.error(span, short(&message), help);
            None
        }
    }
}

/// What a file says, without comments and spacing, so that two files that mean the same are the same; a file that is
/// not TOML is taken as it stands.
pub fn meaning(text: &str) -> String {
    let table: Result<toml::Table, _> = toml::from_str(text);
    table.map_or_else(|_| text.to_owned(), |table| table.to_string())
}

/// What to do about a message of the TOML reader.
fn help(message: &str) -> String {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match quoted.as_slice() {
        [wrong, known @ ..] if message.starts_with("unknown") && !known.is_empty() => {
            match nearest(wrong, known.iter().copied()) {
                Some(name) => format!("did you mean \"{name}\"?"),
                None => format!("use one of: {}", known.join(", ")),
            }
        }
        [missing, ..] if message.starts_with("missing field") => {
            format!("add a line `{missing} = …` here")
        }
        [twice, ..] if message.starts_with("duplicate") => format!("keep only one `{twice}`"),
        _ => "the README.md beside the data files shows how it is written".to_owned(),
    }
}

/// Without the list of what would have been right: the help has it.
fn short(message: &str) -> &str {
    match message.split_once(", expected") {
        Some((short, _)) if message.starts_with("unknown") => short,
        _ => message,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistyped_keys_get_a_suggestion() {
        assert_eq!(
            help("unknown field `tuns`, expected one of `turns`, `title`"),
            "did you mean \"turns\"?"
        );
        assert_eq!(
            help("unknown field `xyz`, expected one of `turns`, `title`"),
            "use one of: turns, title"
        );
        assert_eq!(help("missing field `turns`"), "add a line `turns = …` here");
    }
}
