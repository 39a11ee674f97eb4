use super::{ArcKind, GaitKind, StrapKind, ToneKind};
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
}

/// How far a counter can still go.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovesLeft {
    /// How it moves: the shape.
    pub gait: GaitKind,
    /// The points that are left: "9", "2½".
    pub left: String,
}
