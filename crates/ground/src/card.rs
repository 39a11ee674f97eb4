//! A grid of terrain cards: rows away from the player, columns across the front.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// Cells of the grid, those that hold no card included.
pub const CARDS: usize = 192;
/// Cells in a row.
const WIDTH: u8 = 16;
/// The column that is called A. To its left there is room for a map that grows.
const FIRST: u8 = 4;
/// Rows, the staging row 0 included.
const ROWS: u8 = 12;

/// A cell of the grid: a terrain card lies there or can lie there. Written "B3" (column B, row 3); row 0 is the staging
/// row below the map; columns left of A are "-A", "-B", "-C" outward.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub u8);

impl Card {
    /// No place on the grid.
    pub const NOWHERE: Card = Card(u8::MAX);

    /// The cell in a column (0 = A, negative left of it) and row (0 = staging); `None` off the grid.
    #[inline]
    pub fn at(column: i8, row: u8) -> Option<Card> {
        let column = column + FIRST as i8;
        let on_grid = (1..WIDTH as i8 - 1).contains(&column) && row < ROWS;
        on_grid.then(|| Card(row * WIDTH + column as u8))
    }

    /// Every cell of the grid, row by row.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..ROWS).flat_map(|row| (1..WIDTH - 1).map(move |column| Card(row * WIDTH + column)))
    }

    /// Column, 0 = A.
    #[inline]
    pub fn column(self) -> i8 {
        (self.0 % WIDTH) as i8 - FIRST as i8
    }

    /// Row, 1 nearest to the player, 0 the staging row.
    #[inline]
    pub fn row(self) -> u8 {
        self.0 / WIDTH
    }

    /// Position in a table of [`CARDS`] entries.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is a place on the grid.
    #[inline]
    pub fn is_some(self) -> bool {
        self != Card::NOWHERE
    }

    /// The next cell in a direction.
    #[inline]
    pub fn next(self, to: Compass) -> Option<Card> {
        self.is_some().then_some(())?;
        let (across, up) = to.delta();
        let row = self.row() as i8 + up;
        Card::at(self.column() + across, u8::try_from(row).ok()?)
    }

    /// The cell so many steps away in a direction.
    #[inline]
    pub fn step(self, to: Compass, steps: u8) -> Option<Card> {
        (0..steps).try_fold(self, |card, _| card.next(to))
    }

    /// The up to eight cells around.
    pub fn around(self) -> impl Iterator<Item = (Compass, Card)> {
        Compass::ALL
            .into_iter()
            .filter_map(move |to| Some((to, self.next(to)?)))
    }

    /// Steps from here to there, diagonals counted as one.
    #[inline]
    pub fn distance(self, other: Card) -> u8 {
        let across = self.column().abs_diff(other.column());
        across.max(self.row().abs_diff(other.row()))
    }

    /// Direction and distance when the other lies on one of the eight straight lines; `None` off the lines and for the
    /// card itself.
    #[inline]
    pub fn line_to(self, other: Card) -> Option<(Compass, u8)> {
        if !self.is_some() || !other.is_some() || self == other {
            return None;
        }
        let across = other.column() - self.column();
        let up = other.row() as i8 - self.row() as i8;
        if across != 0 && up != 0 && across.abs() != up.abs() {
            return None;
        }
        let to = Compass::of(across.signum(), up.signum())?;
        Some((to, self.distance(other)))
    }
}

impl Default for Card {
    fn default() -> Self {
        Card::NOWHERE
    }
}

impl engine::Shown for Card {
    fn scene_id(&self) -> Option<String> {
        self.is_some().then(|| self.to_string())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_some() {
            return f.write_str("nowhere");
        }
        let column = self.column();
        if column < 0 {
            let letter = (b'A' + (-1 - column) as u8) as char;
            return write!(f, "-{letter}{}", self.row());
        }
        write!(f, "{}{}", (b'A' + column as u8) as char, self.row())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card of the grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a card: write the column's letter and the row, as in \"B3\"")]
pub struct ParseCardError(pub String);

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let wrong = || ParseCardError(text.to_owned());
        if text == "nowhere" {
            return Ok(Card::NOWHERE);
        }
        let (left, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut letters = rest.chars();
        let letter = letters.next().filter(char::is_ascii_uppercase);
        let steps = (letter.ok_or_else(wrong)? as u8 - b'A') as i8;
        let column = if left { -1 - steps } else { steps };
        let row: u8 = letters.as_str().parse().map_err(|_| wrong())?;
        Card::at(column, row).ok_or_else(wrong)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        if deserializer.is_human_readable() {
            let text = Cow::<str>::deserialize(deserializer)?;
            return text.parse().map_err(serde::de::Error::custom);
        }
        let cell = u8::deserialize(deserializer)?;
        let card = Card(cell);
        let on_grid = Card::at(card.column(), card.row()) == Some(card);
        (on_grid || card == Card::NOWHERE)
            .then_some(card)
            .ok_or_else(|| serde::de::Error::custom("a card off the grid"))
    }
}

impl JsonSchema for Card {
    fn schema_name() -> Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^-?[A-K][0-9]+$|^nowhere$", "description": "A terrain card: column letter and row, as in \"B3\"." })
    }
}

/// One of the eight directions from a card. North is away from the player.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs)] // The names say it.
pub enum Compass {
    #[default]
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Compass {
    /// All eight, clockwise from north.
    pub const ALL: [Compass; 8] = [
        Compass::North,
        Compass::NorthEast,
        Compass::East,
        Compass::SouthEast,
        Compass::South,
        Compass::SouthWest,
        Compass::West,
        Compass::NorthWest,
    ];

    /// In words: "north-east".
    pub fn word(self) -> &'static str {
        [
            "north",
            "north-east",
            "east",
            "south-east",
            "south",
            "south-west",
            "west",
            "north-west",
        ][self as usize]
    }

    /// Columns to the right and rows up that a step goes.
    #[inline]
    pub fn delta(self) -> (i8, i8) {
        [
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
            (-1, -1),
            (-1, 0),
            (-1, 1),
        ][self as usize]
    }

    /// The direction of a step to the right and up.
    #[inline]
    pub fn of(across: i8, up: i8) -> Option<Compass> {
        Some(match (across, up) {
            (0, 1) => Compass::North,
            (1, 1) => Compass::NorthEast,
            (1, 0) => Compass::East,
            (1, -1) => Compass::SouthEast,
            (0, -1) => Compass::South,
            (-1, -1) => Compass::SouthWest,
            (-1, 0) => Compass::West,
            (-1, 1) => Compass::NorthWest,
            _ => return None,
        })
    }

    /// The way back.
    #[inline]
    pub fn back(self) -> Compass {
        Compass::ALL[(self as usize + 4) % 8]
    }

    /// Whether it goes over a corner.
    #[inline]
    pub fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// Its bit in a mask of the eight.
    #[inline]
    pub fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A set of cards, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct CardSet([u64; 3]);

impl CardSet {
    /// Whether it holds the card.
    #[inline]
    pub fn has(&self, card: Card) -> bool {
        card.is_some() && self.0[card.index() / 64] >> (card.index() % 64) & 1 == 1
    }

    /// Puts a card in.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        if card.is_some() {
            self.0[card.index() / 64] |= 1 << (card.index() % 64);
        }
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        if card.is_some() {
            self.0[card.index() / 64] &= !(1 << (card.index() % 64));
        }
    }

    /// Whether it holds none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 3]
    }

    /// How many it holds.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cards in it, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Card> + use<> {
        let words = self.0;
        (0..3u8).flat_map(move |word| {
            let mut rest = words[word as usize];
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as u8;
                    rest &= rest - 1;
                    Card(word * 64 + bit)
                })
            })
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = CardSet::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert_eq!(Card::at(1, 3).map(|c| c.to_string()).as_deref(), Some("B3"));
        assert_eq!(
            Card::at(-1, 2).map(|c| c.to_string()).as_deref(),
            Some("-A2")
        );
        assert!("B".parse::<Card>().is_err());
        assert!("Z3".parse::<Card>().is_err());
        assert!("B99".parse::<Card>().is_err());
    }

    #[test]
    fn lines_run_eight_ways_and_back() {
        let from = Card::at(2, 4).expect("on the grid");
        for to in Compass::ALL {
            for steps in 1..=3 {
                let there = from.step(to, steps).expect("on the grid");
                assert_eq!(from.line_to(there), Some((to, steps)));
                assert_eq!(there.line_to(from), Some((to.back(), steps)));
            }
        }
        let knight = Card::at(3, 6).expect("on the grid");
        assert_eq!(from.line_to(knight), None);
        assert_eq!(from.distance(knight), 2);
    }

    #[test]
    fn the_grid_ends_at_its_edges() {
        let corner = Card::at(-3, 0).expect("on the grid");
        assert_eq!(corner.next(Compass::West), None);
        assert_eq!(corner.next(Compass::South), None);
        assert_eq!(Card::NOWHERE.next(Compass::North), None);
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let cards: Vec<Card> = Card::all().step_by(5).collect();
        let set: CardSet = cards.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        assert_eq!(set.len(), cards.len());
    }
}
