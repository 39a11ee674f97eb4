//! Points by a game's own rules of victory.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

/// Points by the game's own rules of victory; half points are exact.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score {
    halves: i32,
}

impl Score {
    /// None at all.
    pub const NONE: Score = Score::of_halves(0);

    /// So many half points.
    pub const fn of_halves(halves: i32) -> Score {
        Score { halves }
    }

    /// As many, and never below 0.
    pub const fn abs(self) -> Score {
        Score::of_halves(self.halves.abs())
    }

    /// How many half points these are.
    pub const fn halves(self) -> i32 {
        self.halves
    }
}

impl<N: Into<i32>> From<N> for Score {
    fn from(points: N) -> Self {
        Score::of_halves(2 * points.into())
    }
}

impl fmt::Display for Score {
    /// "5", "−½" or "3½", with the sign that text has.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sign = if self.halves < 0 { "−" } else { "" };
        let halves = self.halves.unsigned_abs();
        match (halves / 2, halves % 2) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, _) => write!(f, "{sign}½"),
            (whole, _) => write!(f, "{sign}{whole}½"),
        }
    }
}

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score::of_halves(self.halves + other.halves)
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Score;

    fn sub(self, other: Score) -> Score {
        self + -other
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score::of_halves(-self.halves)
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::NONE, Add::add)
    }
}

/// A number as a person writes it: 5, or 5.5.
impl Serialize for Score {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if !to.is_human_readable() {
            return to.serialize_i32(self.halves);
        }
        match self.halves % 2 {
            0 => to.serialize_i32(self.halves / 2),
            _ => to.serialize_f64(f64::from(self.halves) / 2.0),
        }
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if !from.is_human_readable() {
            return i32::deserialize(from).map(Score::of_halves);
        }
        let points = f64::deserialize(from)?;
        Ok(Score::of_halves((points * 2.0).round() as i32))
    }
}

impl JsonSchema for Score {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Score".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        f64::json_schema(generator)
    }

    fn inline_schema() -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_are_exact_and_read_as_a_person_writes_them() {
        let lost: Score = [Score::of_halves(1), Score::from(2)].into_iter().sum();
        assert!(lost > Score::from(2) && lost < Score::from(3));
        let shown = [lost, -Score::of_halves(1), Score::from(-4), Score::NONE];
        assert_eq!(shown.map(|it| it.to_string()), ["2½", "−½", "−4", "0"]);
        let sent = serde_json::to_string(&shown).unwrap();
        assert_eq!(sent, "[2.5,-0.5,-4,0]");
        assert_eq!(serde_json::from_str::<[Score; 4]>(&sent).unwrap(), shown);
    }
}
