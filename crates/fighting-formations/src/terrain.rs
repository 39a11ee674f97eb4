//! The charts: terrain (24), fortifications (7), hit markers (5), dice and tracks. All of it is data.

use crate::assets::SpecialAction;
use crate::counters::{HitMarker, Mobility, Points};
use ground::Direction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

engine::kinds! {
    /// The terrain Types (green on the chart), the highest rank last (FF-24.1-02).
    pub enum Terrain {
        /// Fields and meadows.
        #[default] Open,
        /// Broken ground.
        Rough,
        /// Soft ground.
        Marsh,
        /// Trees.
        Woods,
        /// A building, its hex's center dot in the open.
        Building,
        /// A building that covers the center dot.
        Block,
    }
}

impl Terrain {
    /// In a word or two: "woods", "a building".
    pub const fn word(self) -> &'static str {
        match self {
            Terrain::Open => "open ground",
            Terrain::Rough => "rough ground",
            Terrain::Marsh => "marsh",
            Terrain::Woods => "woods",
            Terrain::Building | Terrain::Block => "a building",
        }
    }

    /// A map's id for tilled land, which is drawn and is otherwise open ground.
    pub const FIELD: u8 = Terrain::ALL.len() as u8;

    /// The terrain with a map's id.
    pub fn of(id: u8) -> Terrain {
        Terrain::ALL
            .get(usize::from(id))
            .copied()
            .unwrap_or_default()
    }

    /// How high it stands on the chart: both sorts of building are one Type (FF-24.1-02).
    pub const fn rank(self) -> u8 {
        match self {
            Terrain::Block => Terrain::Building as u8,
            other => other as u8,
        }
    }

    /// Building of either sort.
    pub const fn is_building(self) -> bool {
        matches!(self, Terrain::Building | Terrain::Block)
    }
}

engine::kinds! {
    /// What a terrain does to sight (FF-24.4-01).
    pub enum Los {
        /// Nothing.
        #[default] Clear,
        /// It raises the hindrance of fire through it.
        Hindrance,
        /// It blocks.
        Obstacle,
    }
}

/// A row of the Terrain Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainRow {
    /// Move cost on foot; none where it cannot be entered.
    pub leg: Option<Points>,
    /// Move cost on tracks; none where it cannot be entered but by road.
    pub track: Option<Points>,
    /// Move cost on wheels; none where it cannot be entered but by road.
    pub wheel: Option<Points>,
    /// Cover against fire and barrage.
    pub cover: i8,
    /// The cover of a unit that is activated to Move or Assault, where that differs (FF-24.6-01).
    pub moving: Option<i8>,
    /// What it does to sight.
    #[serde(default)]
    pub los: Los,
    /// The hindrance it makes, if it is one.
    #[serde(default)]
    pub hindrance: u8,
    /// Whether vehicles in it are In Column (FF-24.10-01).
    #[serde(default)]
    pub column: bool,
    /// What it adds to a barrage's target number beside its cover (FF-26.4-02).
    #[serde(default)]
    pub barrage: i8,
}

impl TerrainRow {
    /// The move cost of a mobility class.
    pub const fn cost(&self, mobility: Mobility) -> Option<Points> {
        match mobility {
            Mobility::Leg => self.leg,
            Mobility::Track => self.track,
            Mobility::Wheel => self.wheel,
        }
    }
}

/// Three move costs: leg, track, wheel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// On foot.
    pub leg: Points,
    /// On tracks.
    pub track: Points,
    /// On wheels.
    pub wheel: Points,
}

impl Costs {
    /// The cost of a mobility class.
    pub const fn of(&self, mobility: Mobility) -> Points {
        match mobility {
            Mobility::Leg => self.leg,
            Mobility::Track => self.track,
            Mobility::Wheel => self.wheel,
        }
    }
}

engine::kinds! {
    /// How wide a front fire arc is (the diagram of 3.4 is lost; ruling G-B18).
    pub enum FrontArc {
        /// The three front neighbours and the wedge they span.
        #[default] Three,
        /// The neighbour ahead and the wedge it spans.
        One,
    }
}

/// A kind of fortification (7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FortKind {
    /// How data files name it: `entrenchments`.
    pub id: String,
    /// What is printed on it.
    pub name: String,
    /// Harmful ones lie in a hex; beneficial ones have units inside.
    #[serde(default)]
    pub harmful: bool,
    /// Cover of those inside against fire.
    #[serde(default)]
    pub cover: i8,
    /// Cover of those inside against barrages.
    #[serde(default)]
    pub barrage_cover: i8,
    /// Squads that fit inside; a platoon takes the room of three.
    #[serde(default)]
    pub capacity: u8,
    /// Mobility classes that cannot enter its hex.
    #[serde(default)]
    pub impassable: Vec<Mobility>,
    /// What entering its hex costs more.
    #[serde(default)]
    pub surcharge: Points,
    /// Whether it looks one way: those inside fire only into its front arc.
    #[serde(default)]
    pub arc: bool,
}

/// A row of the Barrage Table (26.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BarrageRow {
    /// How data files name it: `field-guns`.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Aircraft strike one hex and need local air superiority; artillery strikes seven.
    #[serde(default)]
    pub aircraft: bool,
    /// Target numbers by a unit's or fortification's id or, for all others, by `infantry`, `gun`, `vehicle`, `armor`,
    /// `sighting` or `fortification`; a dash is left out.
    pub numbers: BTreeMap<String, u8>,
}

/// All charts of the game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fighting Formations: charts")]
pub struct Charts {
    /// The Terrain Chart, by terrain.
    pub terrain: BTreeMap<Terrain, TerrainRow>,
    /// Move costs across a road hexside (FF-24.8-01).
    pub road: Costs,
    /// What each level uphill costs (FF-24.55-01).
    pub uphill: Costs,
    /// What the target's height does to firepower (FF-24.56-01).
    pub height: i8,
    /// Hindrance of full and of depleted Smoke (FF-8.2-01).
    pub smoke: [u8; 2],
    /// Morale of a Sighting marker (FF-6.2-01).
    pub sighting_morale: i8,
    /// How wide a front fire arc is.
    pub front_arc: FrontArc,
    /// The numbers on the Time Track (21.22), from its first space.
    pub time_track: Vec<u8>,
    /// The hit markers in the draw cup.
    pub hit: Vec<HitMarker>,
    /// The fortifications.
    #[serde(default)]
    pub fortification: Vec<FortKind>,
    /// The Barrage Table.
    #[serde(default)]
    pub barrage: Vec<BarrageRow>,
    /// The Accuracy Grid: for each result from 1, the way from the Spotting Round's hex to where it lands; north is
    /// toward hexrow 1 (FF-26.2-01).
    #[serde(default)]
    pub accuracy: Vec<Vec<Direction>>,
    /// The special actions.
    #[serde(default)]
    pub special: Vec<SpecialAction>,
}

impl Charts {
    /// The row of a terrain.
    pub fn row(&self, terrain: Terrain) -> &TerrainRow {
        &self.terrain[&terrain]
    }
}
