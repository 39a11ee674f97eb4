//! A case as it is written.

use crate::counters::{Corner, Side};
use crate::location::Location;
use crate::state::FortKind;
use ground::{Direction, Hex, Sketch};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// One case: everything that Lock 'n Load Tactical reads of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseSheet {
    // The ground and the scenario.
    pub map: Option<String>,
    pub ground: Option<Sketch>,
    #[serde(default)]
    pub charts: Table,
    /// Changes of kinds, or new ones `like` another; for both armies, or for one by `only = "a"`.
    #[serde(default)]
    pub kinds: BTreeMap<String, Table>,
    /// Changes of Support Weapons, or new ones.
    #[serde(default)]
    pub arms: BTreeMap<String, Table>,
    /// National Characteristics.
    #[serde(default)]
    pub nation: BTreeMap<Side, Table>,
    #[serde(default)]
    pub objectives: Vec<Value>,
    #[serde(default)]
    pub groups: Vec<Value>,
    #[serde(default)]
    pub missions: Vec<Value>,
    #[serde(default)]
    pub events: Vec<Value>,
    pub options: Option<Table>,
    /// Any other line of the scenario file.
    #[serde(default)]
    pub scenario: Table,

    // The pieces.
    #[serde(default)]
    pub units: Vec<UnitSheet>,
    #[serde(default)]
    pub weapons: Vec<WeaponSheet>,
    #[serde(default)]
    pub forts: Vec<FortSheet>,
    #[serde(default)]
    pub smoke: Vec<SmokeSheet>,
    #[serde(default)]
    pub ffe: Vec<FfeSheet>,
    #[serde(default)]
    pub starshells: Vec<Hex>,
    #[serde(default)]
    pub wrecks: Vec<Hex>,
    #[serde(default)]
    pub rubble: Vec<Hex>,
    /// Spotted markers: whose units.
    #[serde(default)]
    pub spotted: Vec<SpottedSheet>,
    #[serde(default)]
    pub melees: Vec<MeleeSheet>,
    #[serde(default)]
    pub acquired: Vec<AcquiredSheet>,
    /// Skills in the cup, by id; all others none.
    pub cup: Option<BTreeMap<String, u8>>,

    // Tracks.
    pub turn: Option<u8>,
    #[serde(default)]
    pub initiative: Side,
    #[serde(default)]
    pub passes: u8,

    // Where play begins.
    /// `impulse` (the usual), `rally`, `turn`, `admin`, `set-up`.
    pub begin: Option<String>,
    /// Whose impulse, or part of the phase.
    #[serde(default)]
    pub by: Side,
    /// Locations that are activated at the start.
    #[serde(default)]
    pub activate: Vec<Location>,
}

/// A unit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitSheet {
    pub id: String,
    #[serde(default)]
    pub side: Side,
    pub kind: Option<String>,
    pub at: Option<Location>,
    /// Where it was when the impulse began, when it is elsewhere now.
    pub from: Option<Location>,
    pub facing: Option<Corner>,
    pub turret: Option<Corner>,
    #[serde(default)]
    pub status: Vec<String>,
    /// Its carrier.
    pub aboard: Option<String>,
    /// Its Skill.
    pub skill: Option<String>,
}

/// A Support Weapon.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeaponSheet {
    pub id: String,
    pub kind: Option<String>,
    /// Whose it was at first: its holder's side unless it says otherwise.
    pub side: Option<Side>,
    pub with: Option<String>,
    pub at: Option<Location>,
    #[serde(default)]
    pub status: Vec<String>,
}

/// A fortification.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FortSheet {
    pub id: String,
    pub kind: FortKind,
    #[serde(default)]
    pub side: Side,
    pub at: Hex,
    pub facing: Option<Direction>,
    #[serde(default)]
    pub value: i8,
}

/// A Smoke marker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SmokeSheet {
    pub at: Hex,
    #[serde(default)]
    pub old: bool,
}

/// A Fire for Effect marker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FfeSheet {
    pub at: Hex,
    pub fp: i8,
    #[serde(default)]
    pub artillery: bool,
    #[serde(default)]
    pub by: Side,
}

/// A Spotted marker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpottedSheet {
    pub at: Location,
    pub side: Side,
}

/// A Melee marker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MeleeSheet {
    pub at: Location,
    #[serde(default)]
    pub fought: bool,
}

/// An Acquisition.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AcquiredSheet {
    pub firer: String,
    pub weapon: Option<String>,
    pub target: Option<String>,
    pub at: Option<Location>,
    pub step: u8,
}
