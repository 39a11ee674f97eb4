//! What a case calls its pieces.

use std::collections::BTreeMap;

/// A kind of piece that cases have names for.
pub trait Piece: Copy {
    /// What one of them is called that comes during play, before its number: `unit` in `unit+1`.
    const WORD: &'static str;
    /// The piece in a slot of its list.
    fn in_slot(slot: u8) -> Self;
    /// The slot of its list.
    fn slot(self) -> u8;
}

/// Makes ids (see [`id!`](crate::id)) kinds of pieces that cases have names for: `pieces! { UnitId: "unit" }`.
#[macro_export]
macro_rules! pieces {
    ($($id:ident: $word:literal),+ $(,)?) => {$(
        impl $crate::case::Piece for $id {
            const WORD: &'static str = $word;
            fn in_slot(slot: u8) -> Self {
                $id(slot)
            }
            fn slot(self) -> u8 {
                self.0
            }
        }
    )+};
}

/// The pieces of a case by name. No two share a name, so that a name in a choice can only mean one thing.
#[derive(Clone, Debug, Default)]
pub struct Names {
    known: BTreeMap<String, (&'static str, u8)>,
    /// How many slots of each list were taken at the beginning: what comes during play is counted from here.
    taken: BTreeMap<&'static str, u8>,
}

impl Names {
    /// Names a piece.
    pub fn add<P: Piece>(&mut self, name: &str, piece: P) -> Result<(), String> {
        match self.slot(name) {
            Some(_) => Err(format!("two pieces are called \"{name}\"")),
            None => {
                let name = name.to_owned();
                self.known.insert(name, (P::WORD, piece.slot()));
                Ok(())
            }
        }
    }

    /// Everything is named that is there from the beginning; this many slots of the list are taken.
    pub fn begin<P: Piece>(&mut self, taken: usize) {
        self.taken.insert(P::WORD, taken as u8);
    }

    /// The piece of a name; `unit+1` is the first that came during play.
    pub fn get<P: Piece>(&self, name: &str) -> Option<P> {
        let named = self.known.get(name).filter(|(word, _)| *word == P::WORD);
        let slot = named.map(|&(_, slot)| slot);
        slot.or_else(|| self.came(P::WORD, name)).map(P::in_slot)
    }

    /// The slot that stands in a choice for a name, whatever kind of piece it is.
    pub fn slot(&self, name: &str) -> Option<u8> {
        let known = self.known.get(name).map(|&(_, slot)| slot);
        known.or_else(|| self.taken.keys().find_map(|word| self.came(word, name)))
    }

    /// What a piece is called.
    pub fn of<P: Piece>(&self, piece: P) -> String {
        let slot = piece.slot();
        let named = self.known.iter().find(|(_, at)| **at == (P::WORD, slot));
        match named {
            Some((name, _)) => name.clone(),
            None => {
                let taken = self.taken.get(P::WORD).copied().unwrap_or_default();
                let number = u16::from(slot.saturating_sub(taken)) + 1;
                format!("{}+{number}", P::WORD)
            }
        }
    }

    fn came(&self, word: &str, name: &str) -> Option<u8> {
        let number: u8 = name.strip_prefix(word)?.strip_prefix('+')?.parse().ok()?;
        self.taken.get(word)?.checked_add(number.checked_sub(1)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Boat(u8);
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Crew(u8);
    pieces! { Boat: "boat", Crew: "crew" }

    #[test]
    fn pieces_are_named_once_and_those_that_come_are_counted() {
        let mut names = Names::default();
        names.add("A", Boat(0)).expect("free");
        names.add("cox", Crew(0)).expect("free");
        names.begin::<Boat>(2);
        names.begin::<Crew>(1);
        assert_eq!(
            names.add("A", Crew(1)),
            Err("two pieces are called \"A\"".to_owned())
        );
        assert!(names.add("boat+1", Boat(1)).is_err());
        assert_eq!(names.get("A"), Some(Boat(0)));
        assert_eq!(names.get::<Crew>("A"), None);
        assert_eq!(names.get("boat+1"), Some(Boat(2)));
        assert_eq!(names.get::<Boat>("crew+1"), None);
        assert_eq!(
            (names.slot("cox"), names.slot("crew+3")),
            (Some(0), Some(3))
        );
        assert_eq!((names.slot("Z"), names.slot("boat+0")), (None, None));
        let called = [names.of(Boat(0)), names.of(Boat(3)), names.of(Crew(0))];
        assert_eq!(called, ["A", "boat+2", "cox"]);
        assert_eq!(names.of(Crew(u8::MAX)), "crew+255");
    }
}
