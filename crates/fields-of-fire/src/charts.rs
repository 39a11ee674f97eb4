//! Player-aid charts and marker values: data, with our own stand-ins where the book does not print them.

use crate::counters::Weapon;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::enemy::Condition;

/// Kinds of Cover markers that have a value of their own; areas of Urban Terrain cards print theirs.
pub const COVER_MARKERS: usize = 13;

/// Marker values that enter the NCM.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // Named as the markers are.
pub struct MarkerValues {
    pub small_arms: i8,
    pub automatic: i8,
    pub heavy: i8,
    pub pinned_fire: i8,
    pub sniper: i8,
    pub mines: i8,
    pub claymore: i8,
    pub booby_trap: i8,
    pub white_phosphorus: i8,
    pub exposed: i8,
    pub pinned: i8,
    pub crossfire: i8,
    pub concentrated: i8,
    pub grenade_miss: i8,
    pub demolition_miss: i8,
    pub crowding: i8,
    pub smoke: i8,
    pub smoke_white_phosphorus: i8,
    pub gas: i8,
    /// Cover markers, in the order of [`crate::state::CoverKind`].
    pub cover: [i8; COVER_MARKERS],
    /// Step limits of cover markers, 0 = none, same order.
    pub limit: [u8; COVER_MARKERS],
    /// Illumination on its own card and on adjacent cards: hand-held, mortar, artillery.
    pub illumination: [[i8; 2]; 3],
    /// The smoke of a Burning Wreck (FOF-10.7-02).
    pub burning_wreck: i8,
    /// What VOF markers add in AT Combat (FOF-10.5.3-02).
    pub against_vehicles: AgainstVehicles,
    /// Upper Stories of town under Heavy Weapons and Incoming! (FOF-13.3-03).
    pub upper_story: i8,
}

/// The numbers in the white circles of VOF markers: what they add in AT Combat (FOF-10.5.3-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // Named as the markers are.
pub struct AgainstVehicles {
    pub pinned_fire: i8,
    pub small_arms: i8,
    pub automatic: i8,
    pub heavy: i8,
    pub sniper: i8,
    pub incoming: i8,
    pub grenade: i8,
    pub mines: i8,
    pub air_strike: i8,
}

/// A row of the Weapons Capability Chart.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // Named as the columns are.
pub struct Capability {
    pub infiltrates: bool,
    pub grazing: bool,
    pub overhead: bool,
    /// Final Protective Line.
    pub protective_line: bool,
    pub from_structure: bool,
    pub concentrates: bool,
    pub concentrate_cards: i8,
    pub fires_exposed: bool,
    pub point_blank: bool,
    pub jams: bool,
    /// Ranged grenade attacks pass through cards with other units.
    pub over_units: bool,
    /// Greatest range of its Grenade Attacks, when shorter than printed.
    pub grenade_range: Option<u8>,
}

/// Enemy Activity results (8.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Activity {
    /// No action.
    Nothing,
    /// Move into or seek cover.
    SeekCover,
    /// Rally.
    Rally,
    /// Fall back.
    FallBack,
    /// Grenade attempt.
    Grenade,
    /// Grenade, otherwise Concentrate Fire.
    GrenadeOrConcentrate,
    /// Concentrate Fire.
    Concentrate,
    /// Advance straight.
    Advance,
    /// Infiltrate to the nearest opponents.
    Infiltrate,
    /// Shift fire to where fire comes from.
    ShiftFire,
    /// Reconstitute.
    Reconstitute,
    /// Replace by a Potential Contact marker.
    Vanish,
    /// Fall back with a casualty.
    CarryBack,
    /// Move to the nearest casualty.
    FetchCasualty,
}

/// A share of a hierarchy cell: random numbers up to `to` give this result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// The highest random number of this share.
    pub to: u8,
    /// What it gives.
    pub result: Activity,
}

/// One cell: read column `of`, take the first share the number fits. `of` 1 means automatic; no shares = skip the row.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// Denominator.
    pub of: u8,
    /// Shares in order.
    pub shares: Vec<Share>,
}

/// A row of an Activity Check Hierarchy: the first whose condition holds applies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The situation it is for: "pinned-opponents-open".
    pub when: Condition,
    /// One cell for each column (leader / no leader, or the tactics).
    pub cells: Vec<Cell>,
}

/// A hierarchy table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hierarchy {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Rows in order.
    pub rows: Vec<Row>,
}

/// All charts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charts {
    /// Marker values.
    pub values: MarkerValues,
    /// Weapons Capability Chart, in the order of [`Weapon::ALL`].
    pub weapons: Vec<Capability>,
    /// Potential Contact Draw Chart: letter × Activity Level; 0 = automatic.
    pub contact_draws: [[u8; 4]; 3],
    /// Hierarchy for Pinned units and LATs: with a Leader, without.
    pub pinned: Hierarchy,
    /// Hierarchy of attackers.
    pub offensive: Hierarchy,
    /// Hierarchy of defenders.
    pub defensive: Hierarchy,
}

impl Charts {
    /// The chart's row for a weapon.
    pub fn weapon(&self, weapon: Weapon) -> &Capability {
        &self.weapons[weapon as usize]
    }
}
