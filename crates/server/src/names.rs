//! Names that people give themselves and their tables. A name stands among other words, so nothing may be in it that
//! cannot be seen or that turns the words beside it round.

use crate::problem::Problem;

/// The longest name, in characters.
const LONGEST: usize = 40;

/// A name as it may be shown, or why it will not do.
pub fn good(name: &str) -> Result<String, Problem> {
    let wrong = |c: char| c.is_control() || is_unseen(c) || is_right_to_left(c);
    if name.trim().chars().any(wrong) || joins_nothing(name) || is_heaped(name) {
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
    let words: Vec<&str> = name.split_whitespace().collect();
    let whole: String = words.join(" ").chars().take(LONGEST).collect();
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
        | '\u{fffe}' | '\u{ffff}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{13455}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Letters of scripts that are written from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

/// What joins or parts the letters beside it: among letters that can be joined it has a meaning, alone it is nothing.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Whether a joiner stands behind a letter that joins no other, as those of Latin, Greek and Cyrillic do not: there it
/// would make one name look like another.
fn joins_nothing(name: &str) -> bool {
    let joined = |c: char| c >= '\u{900}' && !is_joiner(c);
    let letters: Vec<char> = name.trim().chars().collect();
    letters
        .windows(2)
        .any(|pair| is_joiner(pair[1]) && !joined(pair[0]))
}

/// The most marks above and below one letter: what is written in any language has no more.
const MOST_MARKS: usize = 2;

/// Whether marks are heaped on a letter, over the lines beside it.
fn is_heaped(name: &str) -> bool {
    let mut heap = 0;
    name.chars().any(|c| {
        heap = if is_mark(c) { heap + 1 } else { 0 };
        heap > MOST_MARKS
    })
}

/// Marks that are put on any letter.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
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
        assert_eq!(good("Ann \u{a0}\u{2003} Lee").unwrap(), "Ann Lee");
        assert_eq!(good("क्\u{200d}ष").unwrap(), "क्\u{200d}ष");
        assert_eq!(good("Vie\u{302}\u{323}t").unwrap(), "Vie\u{302}\u{323}t");
        for wrong in [
            "Ann\u{200b}Lee",
            "\u{202e}eve",
            "one\u{2028}two",
            "a\u{fe0f}",
            "Ann\u{e0041}",
            "\u{5d0}\u{5d1}",
            "x\u{627}",
            "a\nb",
            "Ann\u{200d}a",
            "\u{410}\u{200c}\u{43d}",
            "A\u{300}\u{301}\u{302}nn",
            "Ann\u{1d159}",
        ] {
            assert!(good(wrong).is_err(), "{wrong:?}");
        }
    }
}
