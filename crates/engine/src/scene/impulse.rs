use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A part of a turn in which one side acts: whose it is, what was declared for it, and who may still act at all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Impulse {
    /// "Impulse".
    pub name: String,
    /// Seat index of the side whose it is.
    pub side: u8,
    /// Seat index of the side that has the initiative, where one has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<u8>,
    /// Places that were declared for it, in order.
    pub declared: Vec<Declared>,
    /// Passes in a row, and how many end the phase.
    pub passes: [u8; 2],
    /// For each seat: how many may still act, of how many.
    pub ready: Vec<[u8; 2]>,
}

/// A place that was declared for an impulse.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Declared {
    /// The space or area.
    pub space: String,
    /// What is written on it: "05.06 → 06.06".
    pub text: String,
    /// Whether somebody there has still to act.
    pub waits: bool,
}
