//! Headquarters and what they can order (4.1, 4.2).

use super::PieceId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What an HQ or Staff unit's Command marker shows (FOF-4.1.1-07).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CommandMarker {
    /// Not yet Activated this turn.
    #[default]
    Waiting,
    /// Commands Available: Activated, its Impulse is to come.
    Available,
    /// Activation Completed.
    Completed,
}

/// Commands of an HQ or Staff unit, by roster line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Hq {
    /// Roster line.
    pub piece: PieceId,
    /// Saved Commands.
    pub saved: u8,
    /// Command marker.
    pub marker: CommandMarker,
}
