//! A case as it is written.

use crate::counters::{Side, Size};
use crate::orders::OrderKind;
use crate::state::{AskFate, CommandState};
use ground::{Direction, Hex, Sketch};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// One case: everything that Fighting Formations reads of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseSheet {
    // The ground and the scenario.
    pub map: Option<String>,
    pub ground: Option<Sketch>,
    #[serde(default)]
    pub charts: Table,
    /// Changes of kinds, or new ones `like` another.
    #[serde(default)]
    pub kinds: BTreeMap<String, Table>,
    /// Columns of the Order Matrix, from row 1.
    #[serde(default)]
    pub matrix: BTreeMap<Side, Vec<String>>,
    #[serde(default)]
    pub objectives: Vec<Value>,
    #[serde(default)]
    pub exits: Vec<Value>,
    #[serde(default)]
    pub groups: Vec<Value>,
    pub eliminated: Option<Table>,
    pub options: Option<Table>,
    #[serde(default)]
    pub scenario: Table,
    pub sudden_death: Option<u8>,

    // The pieces.
    #[serde(default)]
    pub units: Vec<UnitSheet>,
    #[serde(default)]
    pub commands: Vec<CommandSheet>,
    #[serde(default)]
    pub smoke: Vec<SmokeSheet>,
    #[serde(default)]
    pub forts: Vec<FortSheet>,

    #[serde(default)]
    pub sightings: Vec<SightingSheet>,
    /// Units beneath Hiding markers.
    #[serde(default)]
    pub hidden: Vec<HiddenSheet>,
    /// Asset cards in hand, by id.
    #[serde(default)]
    pub hands: BTreeMap<Side, Vec<String>>,
    /// Discarded cards by id, the top one last.
    #[serde(default)]
    pub discards: BTreeMap<Side, Vec<String>>,
    /// How many of each card a deck has, where it differs: all others none.
    #[serde(default)]
    pub deck: BTreeMap<Side, BTreeMap<String, u8>>,

    // Tracks and markers beside the map.
    pub pawn: Option<i8>,
    #[serde(default)]
    pub vp: i16,
    pub turn: Option<u8>,
    /// Cubes by row.
    pub cubes: Option<[u8; 10]>,
    #[serde(default)]
    pub fate: Side,
    /// When the holder of the Fate card is asked about rolls: never, unless the case says otherwise.
    #[serde(default)]
    pub ask_fate: AskFate,
    #[serde(default)]
    pub sniper: Side,
    #[serde(default)]
    pub air: Side,
    /// Command & Control levels.
    pub control_level: Option<[u8; 2]>,
    /// Hit markers of each sort that are left in the cup.
    pub cup: Option<BTreeMap<String, u8>>,

    // Where play begins.
    /// The order under way, its units activated.
    pub order: Option<OrderKind>,
    #[serde(default)]
    pub activate: Vec<String>,
    pub by: Option<Side>,
    pub begin: Option<String>,
}

/// A unit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitSheet {
    pub id: String,
    #[serde(default)]
    pub side: Side,
    pub kind: Option<String>,
    #[serde(default)]
    pub size: Size,
    pub at: Hex,
    pub facing: Option<Direction>,
    /// The id of its hit marker.
    pub hit: Option<String>,
    #[serde(default)]
    pub status: Vec<String>,
    pub fort: Option<String>,
}

/// A Command marker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandSheet {
    pub id: String,
    #[serde(default)]
    pub side: Side,
    pub at: Option<Hex>,
    pub state: Option<CommandState>,
}

/// A Smoke marker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SmokeSheet {
    pub at: Hex,
    #[serde(default = "yes")]
    pub full: bool,
}

/// A fortification.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FortSheet {
    pub id: String,
    pub kind: String,
    #[serde(default)]
    pub side: Side,
    pub at: Option<Hex>,
    pub facing: Option<Direction>,
    /// The letter of the Hiding marker it lies beneath.
    pub beneath: Option<char>,
}

/// A Sighting marker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SightingSheet {
    pub id: String,
    #[serde(default)]
    pub side: Side,
    pub at: Hex,
    /// `false`, `hidden a`, or the id of a harmful fortification.
    pub is: String,
}

/// A unit beneath a Hiding marker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HiddenSheet {
    pub id: String,
    #[serde(default)]
    pub side: Side,
    pub kind: Option<String>,
    #[serde(default)]
    pub size: Size,
    pub letter: char,
}

fn yes() -> bool {
    true
}
