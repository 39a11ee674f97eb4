//! Lists of things that others name by their id: counters, kinds of terrain.

use crate::problem::Page;
use toml::Spanned;

/// Something that others name by its id.
pub trait Entry {
    /// How data files name it: `us-fire-team`.
    fn id(&self) -> &str;
    /// How people name it.
    fn name(&self) -> &str;
}

/// What is wrong with one entry, as it is being looked through.
pub struct Faults(Vec<(String, String)>);

impl Faults {
    /// Notes what is wrong and what to do, unless it is good.
    pub fn check(&mut self, good: bool, message: impl Into<String>, help: impl Into<String>) {
        if !good {
            self.0.push((message.into(), help.into()));
        }
    }
}

/// Looks through a list written as `[[word]]` tables: at most so many, each with an id of its own, and with a name;
/// `own` adds what this game could not live with.
pub fn check_register<E: Entry>(
    page: &mut Page,
    word: &str,
    entries: &[Spanned<E>],
    most: usize,
    own: impl Fn(&E, &mut Faults),
) {
    if entries.len() > most {
        page.error(
            0..0,
            format!("{} kinds of {word}s are too many", entries.len()),
            format!("keep at most {most}"),
        );
    }
    for (i, entry) in entries.iter().enumerate() {
        // Its heading is enough to point at.
        let start = entry.span().start;
        let heading = start..start + word.len() + "[[]]".len();
        let entry = entry.get_ref();
        let before = &entries[..i];
        if before
            .iter()
            .any(|other| other.get_ref().id() == entry.id())
        {
            page.error(
                heading.clone(),
                format!("the {word} \"{}\" is there twice", entry.id()),
                "give each its own id",
            );
        }
        let mut faults = Faults(Vec::new());
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        faults.check(
            !entry.id().is_empty() && entry.id().chars().all(plain),
            "the id is not plain",
            "use a-z, 0-9 and - only",
        );
        faults.check(
            (1..=40).contains(&entry.name().len()),
            "the name is missing or too long",
            "use 1 to 40 letters",
        );
        own(entry, &mut faults);
        for (message, help) in faults.0 {
            page.error(heading.clone(), format!("{}: {message}", entry.id()), help);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem;
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Boat {
        id: String,
        name: String,
        oars: u8,
    }

    impl Entry for Boat {
        fn id(&self) -> &str {
            &self.id
        }

        fn name(&self) -> &str {
            &self.name
        }
    }

    #[derive(Deserialize)]
    struct Sheet {
        boat: Vec<Spanned<Boat>>,
    }

    #[test]
    fn each_entry_has_an_id_of_its_own_and_what_the_game_asks() {
        let boat = |id: &str, oars: u8| {
            format!("[[boat]]\nid = \"{id}\"\nname = \"Boat\"\noars = {oars}\n")
        };
        let text = [boat("gig", 4), boat("gig", 5), boat("Punt", 0)].concat();
        let mut page = Page::new("boats.toml", &text);
        let sheet: Sheet = crate::read(&mut page).expect("TOML");
        check_register(&mut page, "boat", &sheet.boat, 2, |boat, faults| {
            faults.check(
                boat.oars % 2 == 0,
                format!("{} oars", boat.oars),
                "use pairs",
            );
        });
        let said: Vec<String> = page.into_problems().iter().map(Problem::one_line).collect();
        assert_eq!(
            said,
            [
                "boats.toml:1:1: 3 kinds of boats are too many; keep at most 2",
                "boats.toml:5:1: the boat \"gig\" is there twice; give each its own id",
                "boats.toml:5:1: gig: 5 oars; use pairs",
                "boats.toml:9:1: Punt: the id is not plain; use a-z, 0-9 and - only",
            ]
        );
    }
}
