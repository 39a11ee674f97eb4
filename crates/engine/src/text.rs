//! Small pieces of English that every game needs: capitals, lists, counts, signs.

/// With a capital letter in front.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Without the article in front: "the open" is "open".
pub fn bare(words: &str) -> &str {
    ["the ", "a ", "an ", "its "]
        .iter()
        .find_map(|article| words.strip_prefix(article))
        .unwrap_or(words)
}

/// Words as a label: without the article, with a capital.
pub fn label(words: &str) -> String {
    capital(bare(words))
}

/// "a, b and c".
pub fn series<T: AsRef<str>>(words: &[T]) -> String {
    let [most @ .., last] = words else {
        return String::new();
    };
    let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
    match most.as_slice() {
        [] => last.as_ref().to_owned(),
        most => format!("{} and {}", most.join(", "), last.as_ref()),
    }
}

/// Numbers in letters.
const NUMBERS: [&str; 21] = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// Numbers up to this are read faster in letters than in digits.
const IN_LETTERS: u64 = 6;

/// "no", "one", "two" … in letters as far as one reads them faster, then in digits.
pub fn number(n: impl Into<u64>) -> String {
    match n.into() {
        n @ ..=IN_LETTERS => NUMBERS[n as usize].to_owned(),
        n => n.to_string(),
    }
}

/// A fixed sentence with a number of the rules in it, put together when the program is built: what the referee says is
/// what he goes by, and saying it costs nothing.
///
/// ```
/// const REACH: u32 = 2;
/// assert_eq!(engine::fact!("It is farther than ", REACH, " hexes away."), "It is farther than two hexes away.");
/// ```
#[macro_export]
macro_rules! fact {
    ($before:literal, $number:expr, $after:literal) => {{
        const NUMBER: &str = $crate::text::in_letters($number as usize);
        const LENGTH: usize = $before.len() + NUMBER.len() + $after.len();
        const BYTES: [u8; LENGTH] = $crate::text::joined([$before, NUMBER, $after]);
        const TEXT: &str = match ::std::str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => panic!("texts put together are text"),
        };
        TEXT
    }};
}

/// A small number in letters, for [`fact`](crate::fact).
pub const fn in_letters(n: usize) -> &'static str {
    NUMBERS[n]
}

/// The bytes of three texts in a row, for [`fact`](crate::fact).
pub const fn joined<const LENGTH: usize>(texts: [&str; 3]) -> [u8; LENGTH] {
    let (mut bytes, mut at, mut text) = ([0; LENGTH], 0, 0);
    while text < texts.len() {
        let (part, mut i) = (texts[text].as_bytes(), 0);
        while i < part.len() {
            bytes[at] = part[i];
            at += 1;
            i += 1;
        }
        text += 1;
    }
    bytes
}

/// "one man", "four men", "12 men".
pub fn counted(n: impl Into<u64>, one: &str, many: &str) -> String {
    let n: u64 = n.into();
    format!("{} {}", number(n), if n == 1 { one } else { many })
}

/// "first", "second" … of places counted from 0.
pub fn ordinal(place: usize) -> String {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let word = WORDS.get(place);
    word.map_or_else(|| format!("{}th", place + 1), |word| (*word).to_owned())
}

/// A number as it is printed on counters and charts: "+2", "0", "−3".
pub fn signed(value: impl Into<i64>) -> String {
    match value.into() {
        0 => "0".to_owned(),
        value @ 1.. => format!("+{value}"),
        value => format!("−{}", value.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_joined_and_counted() {
        assert_eq!(capital("élan"), "Élan");
        assert_eq!(
            (capital(""), label("the open")),
            (String::new(), "Open".into())
        );
        assert_eq!(series::<&str>(&[]), "");
        assert_eq!(series(&["a"]), "a");
        assert_eq!(series(&["a", "b", "c"]), "a, b and c");
        assert_eq!(counted(1_u8, "man", "men"), "one man");
        assert_eq!(counted(0_u8, "man", "men"), "no men");
        assert_eq!(counted(12_u8, "man", "men"), "12 men");
        assert_eq!((ordinal(1), ordinal(6)), ("second".into(), "7th".into()));
        assert_eq!([signed(2), signed(0), signed(-3)], ["+2", "0", "−3"]);
    }
}
