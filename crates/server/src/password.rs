//! Which passwords will not do: short ones, and those that everybody thinks of first.

use crate::problem::Problem;

/// What most easily guessed passwords are made of, in our own selection. Digits and signs at the ends, doubled words and
/// figures in place of letters are seen through, so each stands for thousands.
const STEMS: &str = "
    password passwort passwd motdepasse contrasena parola senha heslo wachtwoord losenord
    qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc asdf zaq
    iloveyou loveyou lovely love forever princess sunshine football baseball basketball soccer hockey monkey dragon
    master superman batman spiderman pokemon starwars starwar matrix trustno letmein welcome hello login access secret
    admin administrator root user guest test tester testing changeme default system server computer internet google
    facebook samsung apple iphone android windows linux michael jennifer jessica ashley daniel thomas robert jordan
    charlie andrew matthew joshua anthony william nicole michelle shadow killer hunter ranger soldier warrior cookie
    chocolate cheese banana orange summer winter spring autumn monday friday january december freedom whatever
    abc abcd abcdef abcdefg abcdefgh abcdefghij alphabet correcthorse correcthorsebatterystaple
    sandtable wargame wargames tactics general captain sergeant colonel
";

/// Rows of keys and of signs that are typed in order.
const ROWS: [&str; 6] = [
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qazwsxedcrfvtgbyhnujmikolp",
];

/// Whether a password will do for somebody of this name, or why not.
pub fn good(name: &str, password: &str) -> Result<(), Problem> {
    if !(10..=200).contains(&password.chars().count()) {
        return Err(Problem::unfit(
            "password",
            "a password has at least 10 and at most 200 characters",
        ));
    }
    if is_common(password) || is_made_of(password, name) {
        return Err(Problem::unfit(
            "password",
            "this password is one of the first that attackers try",
        )
        .help("take three or four words that do not belong together"));
    }
    Ok(())
}

fn is_made_of(password: &str, name: &str) -> bool {
    let letters = |text: String| -> String { text.chars().filter(|c| c.is_alphabetic()).collect() };
    let name = letters(name.to_lowercase());
    let words = [password.to_lowercase(), plain(password)].map(letters);
    name.len() >= 3
        && words
            .iter()
            .any(|word| !word.is_empty() && word.replace(&name, "").is_empty())
}

fn is_common(password: &str) -> bool {
    let lower = password.to_lowercase();
    if is_repeated(&lower) || is_in_order(&lower) {
        return true;
    }
    let bare = |text: &str| text.trim_matches(|c: char| !c.is_alphabetic()).to_owned();
    // What stands at the ends is added to a word, or is part of it in disguise.
    let stems = [bare(&lower), plain(&bare(&lower)), bare(&plain(&lower))];
    stems.iter().any(|stem| {
        let unit = shortest_unit(stem);
        STEMS.split_whitespace().any(|known| known == unit) || is_in_order(unit) && unit.len() < 10
    })
}

/// With letters for the figures and signs that stand for them.
fn plain(text: &str) -> String {
    let letter = |c: char| match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        c => c,
    };
    text.to_lowercase().chars().map(letter).collect()
}

/// Few characters again and again.
fn is_repeated(text: &str) -> bool {
    let mut seen: Vec<char> = text.chars().collect();
    seen.sort_unstable();
    seen.dedup();
    seen.len() <= 3 || shortest_unit(text).chars().count() <= 4 && shortest_unit(text) != text
}

/// The shortest part of which the whole is made by saying it again and again.
fn shortest_unit(text: &str) -> &str {
    let ends = text.char_indices().map(|(at, _)| at).skip(1);
    ends.filter(|end| text.len().is_multiple_of(*end))
        .find(|end| text.split(&text[..*end]).all(str::is_empty))
        .map_or(text, |end| &text[..end])
}

/// Typed along a row, or back.
fn is_in_order(text: &str) -> bool {
    let back: String = text.chars().rev().collect();
    !text.is_empty()
        && ROWS
            .iter()
            .any(|row| row.contains(text) || row.contains(back.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_tried_first_will_not_do() {
        for common in [
            "password12",
            "Passw0rd!!",
            "P@ssword2026",
            "1234567890",
            "0987654321",
            "qwertyuiop",
            "qwerty12345",
            "aaaaaaaaaa",
            "abababababab",
            "123123123123",
            "iloveyou123",
            "letmein2026!",
            "sandtable2026",
            "abcdefghij",
            "qwertyqwerty",
            "!!!welcome!!!",
        ] {
            assert!(good("Hal", common).is_err(), "{common}");
        }
        assert!(good("Hallam", "hallam1987").is_err(), "his own name");
        assert!(good("Hal", "short").is_err());
    }

    #[test]
    fn words_that_do_not_belong_together_will_do() {
        for fine in [
            "three rivers meet",
            "correct horse under ferry",
            "kx7-pelican-ohm",
            "passwordless ferry 9",
            "Δέκα ποτάμια μαζί",
        ] {
            assert!(good("Hal", fine).is_ok(), "{fine}");
        }
    }
}
