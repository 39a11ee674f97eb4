use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What makes an area of a space lie above or below the others of it: a floor, the inside of a bunker.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Storey {
    /// How high it lies among the areas of its space: 0 for the ground, above it upper floors, below it what is inside.
    pub height: i8,
    /// The level at which those who are there see and are seen.
    pub level: i8,
    /// The cover it gives, on a shield: "+3". May be empty.
    pub cover: String,
    /// What it takes to come here from the one below it: "stairs, 2 MP". May be empty.
    pub climb: String,
}
