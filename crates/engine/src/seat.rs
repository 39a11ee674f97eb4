use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A chair at the table, numbered from 0 in the order of [`About::seats`](crate::About::seats).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
pub struct Seat(pub u8);

impl Seat {
    /// Somebody without a chair: sees only what every seat may see.
    pub const WATCHER: Seat = Seat(u8::MAX);

    /// Position in the list of seats.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
