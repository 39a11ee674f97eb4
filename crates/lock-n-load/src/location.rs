//! Where something is: a hex, and the place in it (LNLT-1.3-05, LNLT-10.1-02).

use ground::Hex;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

engine::kinds! {
    /// A place in a hex, each with stacking, spotting, TM and control of its own.
    pub enum Place {
        /// On the ground, or the ground floor.
        #[default] Ground,
        /// The upper storey of a Multi-story Building.
        Upper,
        /// Inside a Bunker or Cave.
        Inside,
    }
}

/// A hex and a place in it, in two bytes: `05.12`, `05.12/up`, `05.12/in`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location(u16);

impl Location {
    /// Nowhere; also the default.
    pub const NOWHERE: Location = Location(u16::MAX);

    /// A place in a hex.
    pub const fn new(hex: Hex, place: Place) -> Location {
        match hex.is_nowhere() {
            true => Location::NOWHERE,
            false => Location(hex.0 | (place as u16) << 12),
        }
    }

    /// On the ground.
    pub const fn ground(hex: Hex) -> Location {
        Location::new(hex, Place::Ground)
    }

    /// The hex.
    pub const fn hex(self) -> Hex {
        match self.is_nowhere() {
            true => Hex::NOWHERE,
            false => Hex(self.0 & 0x0fff),
        }
    }

    /// The place in it.
    pub const fn place(self) -> Place {
        match self.0 >> 12 {
            1 => Place::Upper,
            2 => Place::Inside,
            _ => Place::Ground,
        }
    }

    /// A number of its own for each place of a map: those on the ground, then above, then inside, by their hexes.
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }

    /// The place that has a number.
    #[inline]
    pub(crate) const fn numbered(number: u16) -> Location {
        Location(number)
    }

    /// Whether this is nowhere.
    pub const fn is_nowhere(self) -> bool {
        self.0 == u16::MAX
    }
}

impl Default for Location {
    fn default() -> Self {
        Location::NOWHERE
    }
}

impl From<Hex> for Location {
    fn from(hex: Hex) -> Self {
        Location::ground(hex)
    }
}

impl engine::Shown for Location {
    fn scene_id(&self) -> Option<String> {
        (!self.is_nowhere()).then(|| self.to_string())
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            Place::Upper => write!(f, "{}/up", self.hex()),
            Place::Inside => write!(f, "{}/in", self.hex()),
            Place::Ground => write!(f, "{}", self.hex()),
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Location {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (hex, place) = match text.split_once('/') {
            None => (text, Place::Ground),
            Some((hex, "up")) => (hex, Place::Upper),
            Some((hex, "in")) => (hex, Place::Inside),
            Some(_) => {
                return Err(format!(
                    "\"{text}\" is not a place; write 05.12, 05.12/up or 05.12/in"
                ));
            }
        };
        let hex: Hex = hex.parse().map_err(|error| format!("{error}"))?;
        Ok(Location::new(hex, place))
    }
}

impl Serialize for Location {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_str(self),
            false => serializer.serialize_u16(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Location {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Cow::<str>::deserialize(deserializer)?
                .parse()
                .map_err(D::Error::custom);
        }
        match u16::deserialize(deserializer)? {
            it @ (0..0x3000 | u16::MAX) => Ok(Location(it)),
            it => Err(D::Error::custom(format_args!("{it} is beyond the map"))),
        }
    }
}

impl JsonSchema for Location {
    fn schema_name() -> Cow<'static, str> {
        "Location".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "Column and row, such as 05.12; 05.12/up for the upper storey, 05.12/in inside a bunker, -- for nowhere",
            "pattern": r"^([0-5]\d|6[0-3])\.([0-5]\d|6[0-3])(/up|/in)?$|^--$"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_location_is_its_hex_and_place() {
        for place in Place::ALL {
            let at = Location::new(Hex::new(5, 12), place);
            assert_eq!((at.hex(), at.place()), (Hex::new(5, 12), place));
            assert_eq!(at.to_string().parse(), Ok(at));
        }
        assert_eq!("--".parse(), Ok(Location::NOWHERE));
        assert_eq!(Location::NOWHERE.hex(), Hex::NOWHERE);
        assert!("05.12/top".parse::<Location>().is_err());
    }
}
