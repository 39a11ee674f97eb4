use super::{ArcKind, GaitKind, ModelKind, StrapKind, ToneKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A marker laid on a counter, as a strap below it. Straps hide no value and stack downwards, the first on top.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Strap {
    /// What it is: its colour.
    pub kind: StrapKind,
    /// Letters in rings for what it forbids ("FM"), or the word on it ("spent").
    pub letters: String,
    /// The number on it, in a field of its own; may be empty.
    pub number: String,
    /// How grave it is: a grave number stands out.
    pub tone: ToneKind,
}

/// Where a counter looks: a bar on that side of its hex. Counters themselves are never turned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Facing {
    /// The hexside, clockwise from 0 for north.
    pub side: u8,
    /// How its arc is meant: the nose of the bar.
    pub arc: ArcKind,
    /// Whether it looks at the corner at the clockwise end of that hexside, rather than at its middle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub corner: bool,
}

/// A vehicle or aircraft, drawn from above: its hull is turned, and its turret by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Model {
    /// What it looks like.
    pub kind: ModelKind,
    /// Where its bow points, by the clock: 0 to 11.
    pub hull: u8,
    /// Where its turret points, by the clock, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turret: Option<u8>,
    /// Whether somebody looks out of its hatch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// How many levels above the ground it flies: its shadow lies farther off.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub height: i8,
    /// What its strip says behind its name: "hover, level 1". May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

fn is_zero(height: &i8) -> bool {
    *height == 0
}

/// How far a counter can still go.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovesLeft {
    /// How it moves: the shape.
    pub gait: GaitKind,
    /// The points that are left: "9", "2½".
    pub left: String,
}
