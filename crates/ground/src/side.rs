use std::fmt;
use std::ops::{BitOr, BitOrAssign};

/// What lies on or across the side between two hexes: a set of flags.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Side(pub u8);

impl Side {
    /// Nothing.
    pub const NONE: Side = Side(0);
    /// Water along the side.
    pub const STREAM: Side = Side(1);
    /// A footpath from centre to centre.
    pub const TRAIL: Side = Side(2);
    /// A road from centre to centre.
    pub const ROAD: Side = Side(4);
    /// The two hexes differ in level; found by the map itself.
    pub const SLOPE: Side = Side(8);

    /// One of four more features that a game may name itself, numbered from 0.
    pub const fn own(number: u8) -> Side {
        assert!(number < 4, "a game has four features of its own");
        Side(16 << number)
    }

    /// Whether all of these lie here.
    #[inline]
    pub const fn has(self, what: Side) -> bool {
        self.0 & what.0 == what.0
    }

    /// Whether nothing lies here.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a stream runs along it.
    #[inline]
    pub const fn stream(self) -> bool {
        self.has(Side::STREAM)
    }

    /// Whether a trail leads across it.
    #[inline]
    pub const fn trail(self) -> bool {
        self.has(Side::TRAIL)
    }

    /// Whether a road leads across it.
    #[inline]
    pub const fn road(self) -> bool {
        self.has(Side::ROAD)
    }

    /// Whether the ground rises or falls across it.
    #[inline]
    pub const fn slope(self) -> bool {
        self.has(Side::SLOPE)
    }
}

impl BitOr for Side {
    type Output = Side;
    fn bitor(self, other: Side) -> Side {
        Side(self.0 | other.0)
    }
}

impl BitOrAssign for Side {
    fn bitor_assign(&mut self, other: Side) {
        self.0 |= other.0;
    }
}

impl fmt::Debug for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WORDS: [&str; 8] = [
            "stream", "trail", "road", "slope", "own 0", "own 1", "own 2", "own 3",
        ];
        f.debug_set()
            .entries(
                WORDS
                    .iter()
                    .enumerate()
                    .filter(|(bit, _)| self.0 >> bit & 1 == 1)
                    .map(|(_, w)| w),
            )
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_apart() {
        let named = [Side::STREAM, Side::TRAIL, Side::ROAD, Side::SLOPE];
        let all: Vec<_> = named.into_iter().chain((0..4).map(Side::own)).collect();
        for (i, a) in all.iter().enumerate() {
            for (j, b) in all.iter().enumerate() {
                assert_eq!(a.has(*b), i == j);
            }
        }
        assert_eq!(
            format!("{:?}", Side::TRAIL | Side::SLOPE),
            r#"{"trail", "slope"}"#
        );
    }
}
