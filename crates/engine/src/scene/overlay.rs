use super::{FillKind, ZoneKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set of spaces that belong together: what a headquarters commands, how far a gun reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Zone {
    /// Id that stays the same.
    pub id: String,
    /// How it is drawn.
    pub kind: ZoneKind,
    /// Its spaces; or none, where it is all within some distance of one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spaces: Vec<String>,
    /// Everything within a distance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<Within>,
    /// Seat index of the owner, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// What is written on its edge: "range 6 | long −1D". May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Shown only while this piece is selected or looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
}

/// All spaces of the board within so many steps of one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Within {
    /// The space in the middle.
    pub space: String,
    /// How many steps.
    pub steps: u8,
}

/// What a piece can fire into without turning, as a wedge from the middle of its space.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Arc {
    /// Whose it is: shown while this piece is selected or looked at.
    pub piece: String,
    /// The hexside in its middle, clockwise from 0 for north.
    pub side: u8,
    /// How wide it opens, in degrees: 60 through the corners of that hexside, 120 through the middles of its neighbours.
    pub spread: u16,
    /// Whether its middle is the corner at the clockwise end of that hexside.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub corner: bool,
    /// Whether it is a turret's, beside that of the hull.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turret: bool,
}

/// A marker that fills its space: the pieces in it stay readable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fill {
    /// Id that stays the same.
    pub id: String,
    /// Where.
    pub space: String,
    /// What it is.
    pub kind: FillKind,
    /// What is printed on it: the density of smoke, the points of an objective. May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
    /// Whether it is at its thickest.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dense: bool,
    /// Seat index of the owner, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// Words for a reader: "Smoke, hindrance 5".
    pub text: String,
}
