use crate::Direction;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// How many hexes the largest grid has: 64 columns of 64 rows.
pub const HEXES: usize = 4096;

/// A place on the grid: column and row, each from 0 to 63, written `05.12`.
///
/// Hexes are flat-topped and stand in columns; even columns sit half a hex lower, toward higher rows. Order is by
/// column, then row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(pub u16);

impl Hex {
    /// No hex at all; also the default.
    pub const NOWHERE: Hex = Hex(u16::MAX);

    /// The hex in a column and a row. Panics beyond 63: numbers from outside go through [`Hex::at`].
    pub const fn new(col: u8, row: u8) -> Self {
        assert!(col < 64 && row < 64, "columns and rows go up to 63");
        Hex((col as u16) << 6 | row as u16)
    }

    /// The hex in a column and a row, if the grid goes that far.
    #[inline]
    pub const fn at(col: i32, row: i32) -> Option<Self> {
        // One test for both: a negative number has high bits set.
        if (col | row) & !63 != 0 {
            None
        } else {
            Some(Hex((col << 6 | row) as u16))
        }
    }

    /// Column, from 0.
    #[inline]
    pub const fn col(self) -> u8 {
        (self.0 >> 6) as u8
    }

    /// Row, from 0.
    #[inline]
    pub const fn row(self) -> u8 {
        (self.0 & 63) as u8
    }

    /// Position in a table of [`HEXES`]; beyond its end for [`Hex::NOWHERE`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is [`Hex::NOWHERE`].
    #[inline]
    pub const fn is_nowhere(self) -> bool {
        self.0 == u16::MAX
    }

    /// The same place in axial coordinates, for arithmetic with `hexx`.
    #[inline]
    pub const fn to_axial(self) -> hexx::Hex {
        let col = (self.0 >> 6) as i32;
        let row = (self.0 & 63) as i32;
        hexx::Hex::new(col, row - ((col + 1) >> 1))
    }

    /// The hex at axial coordinates, if the grid goes that far.
    #[inline]
    pub const fn from_axial(axial: hexx::Hex) -> Option<Self> {
        Hex::at(axial.x, axial.y + ((axial.x + 1) >> 1))
    }

    /// How many steps away the other hex is.
    #[inline]
    pub const fn distance(self, other: Hex) -> u32 {
        let (a, b) = (self.to_axial(), other.to_axial());
        let (x, y) = (a.x - b.x, a.y - b.y);
        // Half of the three cube coordinates' sizes: no branch to guess.
        (x.unsigned_abs() + y.unsigned_abs() + (x + y).unsigned_abs()) / 2
    }

    /// The next hex in a direction, if the grid goes that far.
    pub const fn neighbour(self, direction: Direction) -> Option<Hex> {
        let (here, step) = (self.to_axial(), direction.to_axial());
        Hex::from_axial(hexx::Hex::new(here.x + step.x, here.y + step.y))
    }

    /// The direction in which an adjacent hex lies; `None` when it is not adjacent.
    pub fn direction_to(self, other: Hex) -> Option<Direction> {
        let step = other.to_axial() - self.to_axial();
        Direction::ALL
            .into_iter()
            .find(|direction| direction.to_axial() == step)
    }
}

impl Default for Hex {
    fn default() -> Self {
        Hex::NOWHERE
    }
}

impl engine::Shown for Hex {
    fn scene_id(&self) -> Option<String> {
        (*self != Hex::NOWHERE).then(|| self.to_string())
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_nowhere() {
            return f.pad("--");
        }
        f.pad(&format!("{:02}.{:02}", self.col(), self.row()))
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a hex.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a hex; write column and row with two digits each, up to 63, such as 05.12")]
pub struct ParseHexError(String);

impl FromStr for Hex {
    type Err = ParseHexError;

    fn from_str(text: &str) -> Result<Self, ParseHexError> {
        let number = |tens: u8, ones: u8| {
            (tens.is_ascii_digit() && ones.is_ascii_digit())
                .then(|| i32::from(tens - b'0') * 10 + i32::from(ones - b'0'))
        };
        match *text.as_bytes() {
            [b'-', b'-'] => Some(Hex::NOWHERE),
            [a, b, b'.', c, d] => number(a, b)
                .zip(number(c, d))
                .and_then(|(col, row)| Hex::at(col, row)),
            _ => None,
        }
        .ok_or_else(|| ParseHexError(text.to_owned()))
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Cow::<str>::deserialize(deserializer)?
                .parse()
                .map_err(D::Error::custom);
        }
        let hex = Hex(u16::deserialize(deserializer)?);
        if hex.index() < HEXES || hex.is_nowhere() {
            Ok(hex)
        } else {
            Err(D::Error::custom(format_args!(
                "{} is beyond the grid",
                hex.0
            )))
        }
    }
}

impl JsonSchema for Hex {
    fn schema_name() -> Cow<'static, str> {
        "Hex".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "Column and row, such as 05.12; -- for nowhere",
            "pattern": r"^([0-5]\d|6[0-3])\.([0-5]\d|6[0-3])$|^--$"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_hex() -> impl Strategy<Value = Hex> {
        (0..64u8, 0..64u8).prop_map(|(col, row)| Hex::new(col, row))
    }

    fn neighbours(hex: Hex) -> Vec<String> {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| hex.neighbour(direction))
            .map(|hex| hex.to_string())
            .collect()
    }

    #[test]
    fn even_columns_sit_half_a_hex_lower() {
        assert_eq!(
            neighbours(Hex::new(20, 20)),
            ["20.19", "21.20", "21.21", "20.21", "19.21", "19.20"]
        );
        assert_eq!(
            neighbours(Hex::new(21, 20)),
            ["21.19", "22.19", "22.20", "21.21", "20.20", "20.19"]
        );
    }

    #[test]
    fn the_grid_ends() {
        assert_eq!(neighbours(Hex::new(0, 0)), ["01.00", "01.01", "00.01"]);
        assert_eq!(neighbours(Hex::new(63, 63)), ["63.62", "62.63", "62.62"]);
    }

    #[test]
    fn distances_of_the_worked_example() {
        let leader = Hex::new(23, 23);
        for (hex, steps) in [
            ((22, 22), 1),
            ((22, 23), 1),
            ((23, 22), 1),
            ((21, 23), 2),
            ((20, 24), 3),
            ((23, 24), 1),
        ] {
            assert_eq!(leader.distance(Hex::new(hex.0, hex.1)), steps, "{hex:?}");
        }
    }

    #[test]
    fn text_that_is_no_hex_is_refused() {
        for text in [
            "", "5.5", "05-05", "64.00", "00.64", "05.055", "é5.05", "+5.05", "-",
        ] {
            assert!(text.parse::<Hex>().is_err(), "{text}");
        }
        assert_eq!("--".parse(), Ok(Hex::NOWHERE));
    }

    #[test]
    fn written_for_people_as_text_and_for_machines_as_a_number() {
        let hex = Hex::new(5, 12);
        assert_eq!(
            serde_json::to_string(&[hex, Hex::NOWHERE]).unwrap(),
            r#"["05.12","--"]"#
        );
        assert_eq!(serde_json::from_str::<Hex>(r#""05.12""#).unwrap(), hex);
        let bytes = postcard::to_stdvec(&hex).unwrap();
        assert_eq!(bytes, postcard::to_stdvec(&hex.0).unwrap());
        assert_eq!(postcard::from_bytes::<Hex>(&bytes).unwrap(), hex);
        assert!(postcard::from_bytes::<Hex>(&postcard::to_stdvec(&5000u16).unwrap()).is_err());
    }

    /// Distances from one hex found step by step, without leaving the grid.
    fn steps_from(start: Hex) -> Vec<u32> {
        let mut steps = vec![u32::MAX; HEXES];
        steps[start.index()] = 0;
        let mut ring = vec![start];
        while let Some(here) = ring.pop() {
            let next = steps[here.index()] + 1;
            for there in Direction::ALL
                .into_iter()
                .filter_map(|direction| here.neighbour(direction))
            {
                if steps[there.index()] == u32::MAX {
                    steps[there.index()] = next;
                    ring.insert(0, there);
                }
            }
        }
        steps
    }

    #[test]
    fn distance_is_the_number_of_steps() {
        for start in [
            Hex::new(0, 0),
            Hex::new(31, 20),
            Hex::new(63, 62),
            Hex::new(12, 63),
        ] {
            let steps = steps_from(start);
            for other in (0..HEXES as u16).map(Hex) {
                assert_eq!(
                    start.distance(other),
                    steps[other.index()],
                    "{start} {other}"
                );
            }
        }
    }

    proptest! {
        #[test]
        fn distance_is_a_metric(a in any_hex(), b in any_hex(), c in any_hex()) {
            prop_assert_eq!(a.distance(b), b.distance(a));
            prop_assert_eq!(a.distance(b) == 0, a == b);
            prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
            prop_assert_eq!(a.distance(b), a.to_axial().unsigned_distance_to(b.to_axial()));
        }

        #[test]
        fn text_and_axial_coordinates_lead_back(hex in any_hex()) {
            prop_assert_eq!(hex.to_string().parse(), Ok(hex));
            prop_assert_eq!(Hex::from_axial(hex.to_axial()), Some(hex));
            prop_assert_eq!(Hex::at(hex.col().into(), hex.row().into()), Some(hex));
        }

        #[test]
        fn the_direction_to_a_neighbour_leads_there(hex in any_hex()) {
            for direction in Direction::ALL {
                if let Some(next) = hex.neighbour(direction) {
                    prop_assert_eq!(hex.direction_to(next), Some(direction));
                    prop_assert_eq!(next.neighbour(direction.opposite()), Some(hex));
                }
            }
            prop_assert_eq!(hex.direction_to(hex), None);
        }
    }
}
