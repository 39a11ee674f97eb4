use super::{ShapeKind, Through};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A line of sight seen from the side: what stands along it, how high.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Profile {
    /// "04.05 upper floor to 10.05".
    pub title: String,
    /// What comes of it, in a word or two: "degraded −1", "blocked", "clear".
    pub verdict: String,
    /// What it does to the line as a whole.
    pub effect: Through,
    /// The levels of both ends.
    pub ends: [i8; 2],
    /// What lies along it, from end to end.
    pub columns: Vec<Column>,
    /// What there is to say of what it touches, a sentence each.
    pub notes: Vec<ProfileNote>,
}

/// One space of a line that is seen from the side, or the two that it runs between.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Column {
    /// The space.
    pub space: String,
    /// The other one, where the line runs between two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub across: Option<String>,
    /// The level of the ground.
    pub ground: i8,
    /// How high what stands there reaches, the ground counted in.
    pub top: i8,
    /// What stands there, if anything does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<ShapeKind>,
    /// Whether something there reaches up to all levels: smoke.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shrouded: bool,
    /// What it does to the line.
    pub effect: Through,
    /// Whether it lies in the shadow of something that is nearer to the higher end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shadow: bool,
}

/// A sentence about something on a line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProfileNote {
    /// Where.
    pub space: String,
    /// "Light jungle, as high as the higher end: its shadow reaches the lower one."
    pub text: String,
    /// What it does to the line.
    pub effect: Through,
    /// By which rule.
    pub clause: String,
}
