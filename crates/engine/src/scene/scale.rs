use super::{PawnKind, SpotKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A range of numbers between two sides with pawns on it, always in sight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Scale {
    /// Id that stays the same; plans name it.
    pub id: String,
    /// "Initiative".
    pub name: String,
    /// The lowest number.
    pub low: i16,
    /// The highest number.
    pub high: i16,
    /// Seat indices of the sides at the low and at the high end. Numbers are printed without their sign; a player sees
    /// his own end at the left.
    pub ends: [u8; 2],
    /// What lies on it.
    pub pawns: Vec<Pawn>,
}

/// Something on a scale.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pawn {
    /// What it is.
    pub kind: PawnKind,
    /// On which number.
    pub at: i16,
    /// What is printed on or beside it: "VP". May be empty.
    pub text: String,
    /// Seat index, if it belongs to a side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
}

/// Turns in a row, with what awaits in them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Timeline {
    /// "Turn 4".
    pub name: String,
    /// What to look out for: "sudden death from 6". May be empty.
    pub note: String,
    /// Its spaces, in order.
    pub spots: Vec<Spot>,
}

/// A space of a timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Spot {
    /// Its number.
    pub number: u16,
    /// Whether it is over, now, or to come, and what it brings.
    pub kind: SpotKind,
    /// What is written below the number: "<7", "reinforcements". May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub mark: String,
    /// Words for a reader: "Sudden death under 7". May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}
