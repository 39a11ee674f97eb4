use crate::System;

/// A rule system, ready or still to come.
pub struct Entry {
    /// Game id: `fte`. Also the name of its folders in `rules/` and `cases/`, and in capitals the letters of its clauses.
    pub id: &'static str,
    /// The name of the game.
    pub name: &'static str,
    /// What it is about, in a line.
    pub about: &'static str,
    /// The folder of its data, in `games/` and in an owner's.
    pub folder: &'static str,
    /// How much of its rulebook is played.
    pub played: Played,
    /// The rules, when they are ready to be played.
    pub system: Option<&'static dyn System>,
}

/// How much of a rulebook is played: a case or a test proves every clause of that.
#[derive(Clone, Copy, Debug)]
pub enum Played {
    /// Nothing yet.
    Nothing,
    /// These chapters, as the ids of their clauses name them.
    Chapters(&'static [&'static str]),
    /// The whole book.
    Everything,
}

impl Played {
    /// Whether a clause is part of it.
    pub fn includes(self, clause: &str) -> bool {
        let place = clause.split_once('-').map_or("", |(_, place)| place);
        let chapter = place.split(['.', '-']).next().unwrap_or_default();
        match self {
            Played::Nothing => false,
            Played::Chapters(chapters) => chapters.contains(&chapter),
            Played::Everything => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_has_its_sections_and_no_other_chapter() {
        let played = Played::Chapters(&["1", "AAS"]);
        for part in ["FOF-1.0-01", "FOF-1.2.3-07", "FOF-AAS-15"] {
            assert!(played.includes(part), "{part}");
            assert!(Played::Everything.includes(part) && !Played::Nothing.includes(part));
        }
        for other in ["FOF-10.5-01", "FOF-2.1-01", "FOF"] {
            assert!(!played.includes(other), "{other}");
        }
    }
}
