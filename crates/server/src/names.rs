//! Names that people give themselves and their tables. A name stands among other words, so nothing may be in it that
//! cannot be seen or that turns the words beside it round.

use crate::problem::Problem;

/// The longest name, in characters.
const LONGEST: usize = 40;

/// A name as it may be shown, or why it will not do.
pub fn good(name: &str) -> Result<String, Problem> {
    let wrong = |c: char| c.is_control() || is_unseen(c) || is_right_to_left(c);
    if name.trim().chars().any(wrong) {
        return Err(Problem::unfit(
            "name",
            "a name cannot contain invisible characters or letters written from right to left",
        )
        .help("use visible letters written from left to right"));
    }
    Ok(tidy(name))
}

/// A name on one line and not too long.
fn tidy(name: &str) -> String {
    let whole: String = name.trim().chars().take(LONGEST).collect();
    whole
        .trim_matches(|c: char| c.is_whitespace() || is_joiner(c))
        .to_owned()
}

/// Marks that take no room, turn the direction of the text or end the line, and letters that are blank.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Letters of scripts that are written from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

/// What joins or parts the letters beside it: within a name it has a meaning, alone it is nothing.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_what_one_sees_of_it() {
        assert_eq!(good("  Ann Lee\n").unwrap(), "Ann Lee");
        assert_eq!(
            good("Zoë O'Brien-Østergård 李").unwrap(),
            "Zoë O'Brien-Østergård 李"
        );
        assert_eq!(good(&"x".repeat(99)).unwrap().len(), LONGEST);
        assert_eq!(good("\u{200d}").unwrap(), "", "a joiner alone is nothing");
        for wrong in [
            "Ann\u{200b}Lee",
            "\u{202e}eve",
            "one\u{2028}two",
            "a\u{fe0f}",
            "Ann\u{e0041}",
            "\u{5d0}\u{5d1}",
            "x\u{627}",
            "a\nb",
        ] {
            assert!(good(wrong).is_err(), "{wrong:?}");
        }
    }
}
