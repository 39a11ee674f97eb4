use crate::Side;
use crate::artwork::Pattern;

/// How to read a game's maps: its terrains by letter and its hexside features by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legend {
    /// Every terrain.
    pub terrains: &'static [Terrain],
    /// Every feature of hexsides that is drawn (slopes follow from the levels).
    pub features: &'static [Feature],
}

impl Legend {
    /// A legend of these terrains and features.
    pub const fn new(terrains: &'static [Terrain], features: &'static [Feature]) -> Self {
        Legend { terrains, features }
    }

    /// The terrain drawn with a letter.
    pub fn by_letter(&self, letter: char) -> Option<&'static Terrain> {
        self.terrains
            .iter()
            .find(|terrain| terrain.letter == letter)
    }

    /// The terrain with an id.
    pub fn by_id(&self, id: u8) -> Option<&'static Terrain> {
        self.terrains.iter().find(|terrain| terrain.id == id)
    }

    /// The terrain with a name.
    pub fn by_word(&self, word: &str) -> Option<&'static Terrain> {
        self.terrains.iter().find(|terrain| terrain.word == word)
    }

    /// The feature with a name.
    pub fn feature(&self, word: &str) -> Option<&'static Feature> {
        self.features.iter().find(|feature| feature.word == word)
    }
}

/// A kind of ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terrain {
    /// How it is drawn on a map: any letter.
    pub letter: char,
    /// How rules and tables know it.
    pub id: u8,
    /// Its name: "jungle".
    pub word: &'static str,
    /// How its artwork is drawn in a hex, where sight goes by artwork.
    pub pattern: Pattern,
}

impl Terrain {
    /// A terrain with its letter, id and name.
    pub const fn new(letter: char, id: u8, word: &'static str) -> Self {
        assert!(
            letter.is_ascii_alphabetic(),
            "a terrain is drawn with a letter from A to z"
        );
        Terrain {
            letter,
            id,
            word,
            pattern: Pattern::Bare,
        }
    }

    /// The same with artwork that is drawn by itself.
    pub const fn drawn(mut self, pattern: Pattern) -> Self {
        self.pattern = pattern;
        self
    }
}

/// A kind of thing on hexsides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its name in the map file: "stream".
    pub word: &'static str,
    /// Its flag.
    pub side: Side,
    /// How it is written.
    pub drawn: Drawn,
}

impl Feature {
    /// `stream: 05.05/05.06 …`
    pub const STREAM: Feature = Feature {
        word: "stream",
        side: Side::STREAM,
        drawn: Drawn::Along,
    };
    /// `trail: 03.04 04.04 05.05 …`
    pub const TRAIL: Feature = Feature {
        word: "trail",
        side: Side::TRAIL,
        drawn: Drawn::Across,
    };
    /// `road: 03.04 04.04 05.05 …`
    pub const ROAD: Feature = Feature {
        word: "road",
        side: Side::ROAD,
        drawn: Drawn::Across,
    };
}

/// How a feature lies, and so how it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// Along hexsides, each written as the two hexes that share it: `05.05/05.06`.
    Along,
    /// Across hexsides, written as a chain of hexes joined from centre to centre: `03.04 04.04 05.05`.
    Across,
}
