//! Terrain cards: what is printed on them (5.2, 5.3).

use engine::scene::TerrainKind as Look;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How fast vehicles pass (FOF-5.2.4-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Trafficability {
    #[default]
    Open,
    Slow,
    No,
}

/// What Seek Cover finds (FOF-5.3-02).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CoverIcon {
    /// Bush: Basic Cover.
    #[default]
    Bush,
    /// Urban icon: by the mission's Cover Table.
    Urban,
}

/// A kind of terrain card; a deck holds several of most.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TerrainKind {
    /// Id in data files: "woods".
    pub id: String,
    /// Name in words.
    pub name: String,
    /// How it looks.
    pub look: Look,
    /// A Hill: another card goes on top, one level up (FOF-2.2.1-03).
    pub hill: bool,
    /// Cover & Concealment; two values when borders decide (FOF-5.2.3-01), the higher first.
    pub cover: [i8; 2],
    /// Burst icon, added to Incoming! (FOF-5.2.3-02).
    pub burst: i8,
    /// Most Cover markers that Seek Cover can find.
    pub potential: u8,
    /// Cover Draw number.
    pub draw: u8,
    /// What is found.
    pub icon: CoverIcon,
    /// Multi-Story: an Upper Story comes with a building.
    pub multi_story: bool,
    /// Church: a Tower comes with a building.
    pub church: bool,
    /// Landing Zone icon.
    pub landing_zone: bool,
    /// Vehicles.
    pub trafficability: Trafficability,
    /// Printed elevation over level 1, in decks without Hills (FOF-5.2.2-10).
    pub level: u8,
    /// The areas of an Urban Terrain card.
    pub urban: Option<Block>,
}

/// A city block: what an Urban Terrain card prints besides four In the Street areas (FOF-13.1-06).
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Block {
    /// Cover & Concealment In the Street.
    pub street: i8,
    /// Cover & Concealment of each Building area: one, or two of a Complex Building.
    pub building: Vec<i8>,
    /// A Compound: Cover & Concealment of its courtyard or garden.
    pub courtyard: Option<i8>,
    /// Each Building area has an Upper Story.
    pub upper_story: bool,
    /// The roofs can be used.
    pub rooftop: bool,
    /// Its Building areas are buildings apart: from one to the other through a street (FOF-13.2.2-04).
    pub detached: bool,
    /// A Compound's wall that sight passes at ground level; others close it off (FOF-13.4.2-01).
    pub open_wall: bool,
}

/// One terrain card.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TerrainCard {
    /// Which kind.
    pub kind: u8,
    /// Sides and corners with a dark border, bits of `Compass`.
    pub dark: u8,
    /// Sides and corners with a black border: no movement (FOF-5.2.1-04).
    pub black: u8,
}

/// A terrain deck of at most 64 cards.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TerrainDeck {
    /// Kinds of terrain.
    pub kinds: Vec<TerrainKind>,
    /// The cards.
    pub cards: Vec<TerrainCard>,
}
