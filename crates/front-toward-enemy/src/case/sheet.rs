//! A case as it is written.

use crate::counters::{Class, Face, Nation, Side, Weapon};
use crate::frame::Way;
use crate::scenario::CacheKind;
use crate::state::{Altitude, Effect, MissionKind};
use ground::{Hex, Sketch};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// One case: everything that Front Toward Enemy reads of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseSheet {
    // The ground and the scenario.
    pub map: Option<String>,
    pub ground: Option<Sketch>,
    #[serde(default)]
    pub scenario: Table,
    pub turns: Option<Value>,
    pub first: Option<Value>,
    pub random_events: Option<Value>,
    pub options: Option<Value>,
    pub exits: Option<Value>,
    pub objectives: Option<Value>,
    pub extra_chits: Option<Value>,
    pub arrivals: Option<Value>,
    #[serde(default)]
    pub charts: Table,

    // The pieces.
    #[serde(default)]
    pub units: Vec<UnitSheet>,
    #[serde(default)]
    pub caches: Vec<CacheSheet>,
    #[serde(default)]
    pub casualties: Vec<CasualtySheet>,
    #[serde(default)]
    pub booby_traps: Vec<Hex>,
    #[serde(default)]
    pub claymores: Vec<Hex>,
    #[serde(default)]
    pub missions: Vec<MissionSheet>,
    #[serde(default)]
    pub wrecks: Vec<Hex>,

    // Tracks and markers beside the map.
    #[serde(default)]
    pub vp: Sides<i16>,
    pub cup: Option<CupSheet>,
    pub pool: Option<Sides<u8>>,
    pub turn: Option<u8>,
    #[serde(default)]
    pub aerial_observer: bool,
    #[serde(default)]
    pub higher_hq: Vec<Side>,
    pub medevac: Option<MedevacSheet>,
    #[serde(default)]
    pub vc_events: u8,

    // Where play begins.
    pub begin: Option<String>,
    #[serde(default)]
    pub activate: Vec<String>,
    pub leader: Option<String>,

    // What can be looked up without playing.
    #[serde(default)]
    pub sight: Vec<SightSheet>,
    #[serde(default)]
    pub costs: Vec<CostSheet>,
    #[serde(default)]
    pub effects: BTreeMap<String, Vec<Effect>>,
    #[serde(default)]
    pub fire_requests: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub medevac_requests: Vec<Value>,
}

/// Something that each side has.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Sides<T> {
    pub us: T,
    pub nva: T,
}

/// Chits in the cup.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct CupSheet {
    pub us: u8,
    pub nva: u8,
    pub event: u8,
}

/// A Unit, with what its counter shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitSheet {
    pub id: String,
    pub kind: String,
    pub at: Option<Hex>,
    pub aboard: Option<String>,
    pub fort: Option<String>,
    #[serde(default)]
    pub status: Vec<String>,
    #[serde(default)]
    pub carries: Vec<String>,
    #[serde(default)]
    pub altitude: Altitude,
    #[serde(default)]
    pub searching: u8,
    #[serde(default)]
    pub leave_by: u8,

    pub rating: Option<i8>,
    pub class: Option<Weapon>,
    pub range: Option<u8>,
    pub quality: Option<i8>,
    pub men: Option<u8>,
    pub defence: Option<i8>,
    pub nation: Option<Nation>,
    pub leader: Option<bool>,
    pub face: Option<Face>,
    pub reduced_face: Option<Face>,
}

/// A "?" marker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CacheSheet {
    pub id: String,
    pub kind: CacheKind,
    pub at: Hex,
    #[serde(default = "nva")]
    pub side: Side,
    #[serde(default)]
    pub revealed: bool,
}

fn nva() -> Side {
    Side::Nva
}

/// A casualty marker: lying in a hex, or with a Unit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CasualtySheet {
    pub id: String,
    pub kind: String,
    pub side: Side,
    pub at: Option<Hex>,
    pub by: Option<String>,
}

/// A Fire Mission on its way.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MissionSheet {
    pub side: Side,
    pub kind: MissionKind,
    pub due: u8,
    pub target: Hex,
}

/// The Medevac Slick: on its way, or here.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum MedevacSheet {
    Due(u8),
    Here(String),
}

/// A line of sight.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SightSheet {
    pub from: Hex,
    pub to: Hex,
    pub expect: Seen,
    /// Where it is blocked: `20.19`, or a hexside `20.19/19.20`.
    pub at: Option<String>,
    /// The clause that blocks it.
    pub by: Option<String>,
    #[serde(default)]
    pub from_altitude: Altitude,
    #[serde(default)]
    pub to_altitude: Altitude,
}

/// Whether a line of sight is there.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Seen {
    Clear,
    Blocked,
}

/// What a step costs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CostSheet {
    pub class: Class,
    pub from: Hex,
    pub to: Hex,
    #[serde(default)]
    pub way: Way,
    /// Treetop or High, for Helicopters.
    #[serde(default)]
    pub altitude: Altitude,
    /// Movement Points, or "prohibited".
    pub mp: Value,
    /// The clause that prohibits it.
    pub by: Option<String>,
}
