use crate::{Hex, Lines, Map};
use std::fmt;

/// A place on a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    /// A hex.
    Hex(Hex),
    /// The side between two hexes.
    Side(Hex, Hex),
}

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Where::Hex(hex) => hex.fmt(f),
            Where::Side(a, b) => write!(f, "{a}/{b}"),
        }
    }
}

/// Whether one hex sees another and, if not quite, where the trouble is and what makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// Nothing in the way.
    Clear,
    /// Seen, but something makes it harder.
    Hindered {
        /// The first place that does.
        at: Where,
        /// What does, as the rule names it: "brush".
        by: &'static str,
    },
    /// Not seen.
    Blocked {
        /// The first place that blocks.
        at: Where,
        /// What blocks, as the rule names it: "jungle".
        by: &'static str,
    },
}

impl Sight {
    /// Whether there is a line of sight, hindered or not.
    pub const fn sees(self) -> bool {
        !self.is_blocked()
    }

    /// Whether nothing at all is in the way.
    pub const fn is_clear(self) -> bool {
        matches!(self, Sight::Clear)
    }

    /// Whether there is no line of sight.
    pub const fn is_blocked(self) -> bool {
        matches!(self, Sight::Blocked { .. })
    }
}

/// A way to judge lines of sight.
///
/// [`WholeHex`](crate::WholeHex) takes each hex as one piece of terrain. Rules that go by the *artwork*, where only the
/// drawn patch blocks, are another implementation: it keeps the patches of each hex as polygons in whole fractions of a
/// hex, asks [`Lines::between`] which hexes the line meets, and tests the line against the edges of their polygons (and
/// of those in the two end hexes) with the same cross products that [`Lines`] uses. The scene draws those polygons, so
/// what the player sees is what blocks. Answer and table stay the same: [`Sight`] and
/// [`SightTable`](crate::SightTable).
pub trait SightRule {
    /// Looks from one hex to another.
    fn look(&self, map: &Map, lines: &Lines, from: Hex, to: Hex) -> Sight;
}
