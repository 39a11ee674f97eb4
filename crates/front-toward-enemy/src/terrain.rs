//! Chapter 6.5 in numbers: the Terrain Effects Chart, and the values printed on markers and charts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The five terrain types of centre dots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Open ground.
    #[default]
    Clear = 0,
    /// Huts.
    Hamlet = 1,
    /// Elephant grass.
    Grass = 2,
    /// Flooded fields.
    Paddy = 3,
    /// Thick growth.
    Jungle = 4,
}

impl Terrain {
    /// All, in the order of their ids on a map.
    pub const ALL: [Terrain; 5] = [
        Terrain::Clear,
        Terrain::Hamlet,
        Terrain::Grass,
        Terrain::Paddy,
        Terrain::Jungle,
    ];

    /// The terrain with this id on a map.
    pub fn from_id(id: u8) -> Terrain {
        Terrain::ALL[id as usize]
    }

    /// The word used in rules and logs.
    pub fn name(self) -> &'static str {
        match self {
            Terrain::Clear => "Clear",
            Terrain::Hamlet => "Hamlet",
            Terrain::Grass => "Grass",
            Terrain::Paddy => "Rice Paddy",
            Terrain::Jungle => "Jungle",
        }
    }

    /// FTE-7.3.2-01: stops a line of sight by itself.
    pub fn blocks(self) -> bool {
        matches!(self, Terrain::Hamlet | Terrain::Grass | Terrain::Jungle)
    }
}

/// A movement cost in half points; `None` = prohibited.
pub type HalfPoints = Option<u8>;

/// One line of the Terrain Effects Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainRow {
    /// Added to checks to become or stay Concealed here.
    pub concealment: i8,
    /// Added to fire at Units here.
    pub fire: i8,
    /// Infantry half points.
    pub infantry: HalfPoints,
    /// Vehicle half points.
    pub vehicle: HalfPoints,
    /// Helicopter half points at Ground Level.
    pub helicopter_ground: HalfPoints,
}

/// Everything printed on charts and markers that rules read as numbers. The figures the book gives are the defaults;
/// those it does not print are our stand-ins (see rules/fte/rulings.md).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Charts {
    /// Clear, Hamlet, Grass, Rice Paddy, Jungle.
    pub terrain: [TerrainRow; 5],
    /// Half points added for crossing a Slope: Infantry, Vehicle.
    pub slope: [u8; 2],
    /// Half points added for crossing a Stream: Infantry, Vehicle.
    pub stream: [u8; 2],
    /// Half points along a Trail: Infantry, Vehicle.
    pub trail: [u8; 2],
    /// Half points along a Road: Infantry, Vehicle.
    pub road: [u8; 2],
    /// Suppressed marker: on fire, on Troop Quality checks (not printed in the book).
    pub suppressed: [i8; 2],
    /// Broken marker: on Troop Quality checks (not printed in the book).
    pub broken_quality: i8,
    /// Hero marker: on fire, on Troop Quality checks (not printed in the book).
    pub hero: [i8; 2],
    /// Fire Rating of a Battalion Mortar mission (not printed in the book).
    pub mortar_rating: i8,
    /// Fire Rating of US Artillery (not printed in the book).
    pub us_artillery_rating: i8,
    /// Fire Rating of NVA Artillery (not printed in the book).
    pub nva_artillery_rating: i8,
    /// Which hex direction (0 = north, clockwise) each face 1 to 6 of the scatter die means.
    pub scatter: [u8; 6],
}

impl Default for Charts {
    fn default() -> Self {
        let row = |concealment, fire, infantry, vehicle, helicopter_ground| TerrainRow {
            concealment,
            fire,
            infantry,
            vehicle,
            helicopter_ground,
        };
        Charts {
            terrain: [
                row(1, 0, Some(2), Some(4), Some(2)),
                row(-2, 2, Some(2), Some(6), None),
                row(-1, 1, Some(2), Some(6), Some(2)),
                row(0, 1, Some(3), None, Some(2)),
                row(-2, 2, Some(4), None, None),
            ],
            slope: [4, 8],
            stream: [2, 10],
            trail: [2, 2],
            road: [1, 2],
            suppressed: [1, 1],
            broken_quality: 2,
            hero: [-1, -2],
            mortar_rating: 3,
            us_artillery_rating: 4,
            nva_artillery_rating: 4,
            scatter: [0, 1, 2, 3, 4, 5],
        }
    }
}
