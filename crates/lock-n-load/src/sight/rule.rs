//! What one obstacle does to a line, by its height and place on it (T-LNLT-10.3-decision).

use super::Because;

/// What something does to a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Effect {
    /// Nothing.
    #[default]
    Nothing,
    /// Degrades it by one for its hex.
    Degrades,
    /// Blocks it.
    Blocks,
}

/// How high something stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Obstacle {
    /// The level of the ground it stands on.
    pub base: i8,
    /// Its total height (LNLT-10.3-06).
    pub top: i8,
    /// Whether it is the ground itself.
    pub hill: bool,
    /// Whether it casts a shadow (LNLT-10.3-12).
    pub casts: bool,
    /// What it does where it matters.
    pub does: Effect,
}

/// Where on a line something is: the hexes the line enters before it from the higher end, and after it to the lower.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub before: u32,
    pub behind: u32,
}

/// The levels of the two ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Levels {
    pub high: i8,
    pub low: i8,
}

impl Levels {
    pub fn new(a: i8, b: i8) -> Levels {
        Levels {
            high: a.max(b),
            low: a.min(b),
        }
    }

    /// What an obstacle does that the line touches, and by which rule. The higher end is the viewer (B-04).
    #[inline]
    pub fn weigh(self, it: Obstacle, place: Place) -> (Effect, Because) {
        if it.top > self.high {
            let because = match it.hill {
                true => Because::HillAbove,
                false => Because::Above,
            };
            return (it.does, because);
        }
        if !it.hill && it.base == self.high && it.base == self.low {
            return (it.does, Because::SameGround);
        }
        if it.top <= self.low {
            return (Effect::Nothing, Because::Lower);
        }
        if !it.casts {
            return (Effect::Nothing, Because::TooLow);
        }
        let level = it.top == self.high;
        let within = match level {
            true => place.behind <= place.before,
            false => place.behind == 0,
        };
        let because = match (level, it.hill, within) {
            (true, true, true) => Because::Crest,
            (false, true, true) => Because::HillShadow,
            (true, false, true) => Because::LongShadow,
            (false, false, true) => Because::Shadow,
            (true, _, false) => Because::PastLongShadow,
            (false, _, false) => Because::PastShadow,
        };
        (if within { it.does } else { Effect::Nothing }, because)
    }

    /// How high an obstacle may rise at a place without mattering: the height to draw the line at.
    pub fn clears(self, place: Place) -> i8 {
        if self.high == self.low || place.behind == 0 {
            self.low
        } else if place.behind <= place.before {
            self.high - 1
        } else {
            self.high
        }
    }
}
