use crate::{HEXES, Hex};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// A set of hexes: one word of 64 bits for each column, so that whole sets are joined and cut in a few instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet([u64; 64]);

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet([0; 64]);

    /// A set from its words: word `c` has bit `r` when column `c`, row `r` is in it; missing words are empty.
    pub fn from_words(words: &[u64]) -> Self {
        let mut set = HexSet::EMPTY;
        set.0[..words.len()].copy_from_slice(words);
        set
    }

    /// One word for each column, one bit for each row.
    pub fn words(&self) -> &[u64; 64] {
        &self.0
    }

    /// Puts a hex in; whether it is new. [`Hex::NOWHERE`] is in no set.
    #[inline]
    pub fn insert(&mut self, hex: Hex) -> bool {
        let Some(word) = self.0.get_mut(hex.col_index()) else {
            return false;
        };
        let before = *word;
        *word |= 1 << hex.row();
        *word != before
    }

    /// Takes a hex out; whether it was in.
    #[inline]
    pub fn remove(&mut self, hex: Hex) -> bool {
        let Some(word) = self.0.get_mut(hex.col_index()) else {
            return false;
        };
        let before = *word;
        *word &= !(1 << hex.row());
        *word != before
    }

    /// Whether a hex is in.
    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        self.0
            .get(hex.col_index())
            .is_some_and(|word| word >> hex.row() & 1 == 1)
    }

    /// How many are in.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether none is in.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// What is in one or the other.
    pub fn union(&self, other: &HexSet) -> HexSet {
        self.zip(other, |a, b| a | b)
    }

    /// What is in both.
    pub fn intersection(&self, other: &HexSet) -> HexSet {
        self.zip(other, |a, b| a & b)
    }

    /// What is in this but not in the other.
    pub fn difference(&self, other: &HexSet) -> HexSet {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether something is in both.
    pub fn intersects(&self, other: &HexSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether all of this is in the other.
    pub fn is_subset(&self, other: &HexSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The lowest that is in.
    pub fn first(&self) -> Option<Hex> {
        self.iter().next()
    }

    /// All that are in, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + '_ {
        self.0.iter().enumerate().flat_map(|(col, &word)| {
            std::iter::successors(Some(word), |rest| Some(rest & (rest - 1)))
                .take_while(|&rest| rest != 0)
                .map(move |rest| Hex((col as u16) << 6 | rest.trailing_zeros() as u16))
        })
    }

    fn zip(&self, other: &HexSet, join: impl Fn(u64, u64) -> u64) -> HexSet {
        HexSet(std::array::from_fn(|col| join(self.0[col], other.0[col])))
    }
}

impl Hex {
    /// The column as a position, beyond the last one for [`Hex::NOWHERE`] (whose [`Hex::col`] would wrap).
    #[inline]
    pub(crate) const fn col_index(self) -> usize {
        (self.0 >> 6) as usize
    }
}

const _: () = assert!(HEXES == 64 * 64);

impl Default for HexSet {
    fn default() -> Self {
        HexSet::EMPTY
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = HexSet::EMPTY;
        set.extend(hexes);
        set
    }
}

impl Extend<Hex> for HexSet {
    fn extend<I: IntoIterator<Item = Hex>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl BitOr for HexSet {
    type Output = HexSet;
    fn bitor(self, other: HexSet) -> HexSet {
        self.union(&other)
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;
    fn bitand(self, other: HexSet) -> HexSet {
        self.intersection(&other)
    }
}

impl Sub for HexSet {
    type Output = HexSet;
    fn sub(self, other: HexSet) -> HexSet {
        self.difference(&other)
    }
}

impl Serialize for HexSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.iter().collect::<Vec<_>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Hex>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl JsonSchema for HexSet {
    fn schema_name() -> Cow<'static, str> {
        "HexSet".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Hex>::json_schema(generator)
    }
}
