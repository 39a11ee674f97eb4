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
            let mut rest = word;
            std::iter::from_fn(move || {
                let row = rest.trailing_zeros() as u16;
                rest &= rest.checked_sub(1)?;
                Some(Hex((col as u16) << 6 | row))
            })
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn any_hexes() -> impl Strategy<Value = BTreeSet<Hex>> {
        proptest::collection::btree_set((0..HEXES as u16).prop_map(Hex), 0..60)
    }

    #[test]
    fn nowhere_is_in_no_set() {
        let mut set = HexSet::EMPTY;
        assert!(!set.insert(Hex::NOWHERE));
        assert!(!set.contains(Hex::NOWHERE) && set.is_empty());
    }

    proptest! {
        #[test]
        fn does_what_any_set_does(a in any_hexes(), b in any_hexes()) {
            let (x, y): (HexSet, HexSet) = (a.iter().copied().collect(), b.iter().copied().collect());
            prop_assert!(x.iter().eq(a.iter().copied()));
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.first(), a.first().copied());
            prop_assert!((x | y).iter().eq(a.union(&b).copied()));
            prop_assert!((x & y).iter().eq(a.intersection(&b).copied()));
            prop_assert!((x - y).iter().eq(a.difference(&b).copied()));
            prop_assert_eq!(x.intersects(&y), !a.is_disjoint(&b));
            prop_assert_eq!((x & y).is_subset(&x), true);
            prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
            let mut less = x;
            for &hex in &b {
                prop_assert_eq!(less.remove(hex), a.contains(&hex));
            }
            prop_assert_eq!(less, x - y);
        }

        #[test]
        fn written_as_a_list(a in any_hexes()) {
            let set: HexSet = a.iter().copied().collect();
            let text = serde_json::to_string(&set).unwrap();
            prop_assert_eq!(&text, &serde_json::to_string(&a).unwrap());
            prop_assert_eq!(serde_json::from_str::<HexSet>(&text).unwrap(), set);
        }
    }
}
