//! A mission file as it is written, before names are resolved and numbers checked.

use super::company_file::{IssueSheet, UnitSheet};
use crate::counters::Experience;
use crate::mission::{
    ContactList, Direction, EventLine, Fortification, Goal, MissionKind, Options, Package, PcPlan,
    Points, Signal, Support, Zones,
};
use crate::state::{CoverKind, Device, Network, SetKind};
use ground::Card;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The file `missions/<name>.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fields of Fire: mission")]
pub(crate) struct MissionSheet {
    /// Title.
    pub title: String,
    /// What it is about, a paragraph.
    pub briefing: String,
    /// Playing time.
    pub minutes: u32,
    /// Type.
    pub kind: MissionKind,
    /// Turns of an attempt.
    #[serde(default = "ten")]
    #[schemars(with = "u8")]
    pub turns: Spanned<u8>,
    /// Attempts in all.
    #[serde(default = "one")]
    pub attempts: u8,
    /// Only one platoon takes part: General Initiative is halved.
    #[serde(default)]
    pub single_platoon: bool,
    /// Tanks may carry riders.
    #[serde(default)]
    pub tank_riders: bool,
    /// Platoons of which one goes on patrol.
    #[serde(default)]
    pub patrols: Vec<u8>,

    /// The map.
    pub map: MapSheet,
    /// Light and weather modifier for each turn; the last one goes on.
    #[serde(default)]
    pub visibility: Vec<[i8; 2]>,
    /// Terrain from which mortars cannot fire, by id.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub no_mortars: Vec<Spanned<String>>,
    /// Cover Table for urban icons.
    #[serde(default)]
    pub cover_table: Vec<CoverKind>,

    /// Name of the company: the file `companies/<company>.toml`.
    #[schemars(with = "String")]
    pub company: Spanned<String>,
    /// Platoons that take part; all when left out.
    pub platoons: Option<Vec<u8>>,
    /// Names of company units that stay behind.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub without: Vec<Spanned<String>>,
    /// Units that come with the mission, as `[[attachment]]`.
    #[serde(default)]
    #[schemars(with = "Vec<UnitSheet>")]
    pub attachment: Vec<Spanned<UnitSheet>>,
    /// Things that come with the mission, as `[[issue]]`.
    #[serde(default)]
    #[schemars(with = "Vec<IssueSheet>")]
    pub issue: Vec<Spanned<IssueSheet>>,
    /// Media of the networks, when not the company's.
    pub media: Option<Vec<SetKind>>,
    /// Networks in use, when not the company's.
    pub networks: Option<Vec<Network>>,
    /// What devices may be bound to, when not as the company's.
    pub signals: Option<Vec<Signal>>,
    /// Devices of signalling, when not the company's.
    pub devices: Option<Vec<Device>>,
    /// Grenade VOF of the player and of the enemy, when not the company's and the force's.
    pub grenade: Option<[i8; 2]>,
    /// Whether the player and the enemy take prisoners.
    #[serde(default = "both")]
    pub prisoners: [bool; 2],
    /// Fire Support table, as `[[support]]`.
    #[serde(default)]
    #[schemars(with = "Vec<Support>")]
    pub support: Vec<Spanned<Support>>,
    /// Where things may be put.
    #[serde(default)]
    pub zones: Zones,
    /// Landing Plan of a mission that opens with an assault by air or water: names of the units, trip by trip.
    #[serde(default)]
    #[schemars(with = "Vec<Vec<String>>")]
    pub landing: Vec<Vec<Spanned<String>>>,
    /// Helicopters in direct support, outside the Landing Plan, by name.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub direct_support: Vec<Spanned<String>>,
    /// Who starts aboard which vehicle: its name, then theirs.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Vec<String>>")]
    pub aboard: BTreeMap<String, Vec<Spanned<String>>>,
    /// Network by which vehicle platoons talk with the company: BN TAC before Vietnam (FOF-10.1.1-02).
    #[serde(default)]
    pub vehicle_network: Option<Network>,
    /// Kinds of vehicles that finish their actions before all others, group by group, on both sides.
    #[serde(default)]
    #[schemars(with = "Vec<Vec<String>>")]
    pub vehicle_groups: Vec<Vec<Spanned<String>>>,
    /// Skills that platoons are granted.
    #[serde(default)]
    #[schemars(with = "Vec<SkillsSheet>")]
    pub skills: Vec<Spanned<SkillsSheet>>,
    /// Fortifications of the player.
    #[serde(default)]
    pub fortifications: Vec<Fortification>,
    /// Higher HQ events of the player by random number.
    #[serde(default)]
    pub friendly_events: Vec<EventLine>,

    /// Name of the enemy's force: the file `enemies/<enemy>.toml`.
    #[schemars(with = "String")]
    pub enemy: Spanned<String>,
    /// Level of the enemy, when not the force's.
    pub enemy_experience: Option<Experience>,
    /// Column of the offensive or defensive hierarchy.
    #[schemars(with = "String")]
    pub tactics: Spanned<String>,
    /// The enemy attacks; if left out, he does in Defensive missions.
    pub enemy_attacks: Option<bool>,
    /// Fanatic enemies.
    #[serde(default)]
    pub fanatic: bool,
    /// Potential Contact markers, as `[[contacts]]`.
    #[serde(default)]
    #[schemars(with = "Vec<PcPlan>")]
    pub contacts: Vec<Spanned<PcPlan>>,
    /// Contact lists, as `[[lists]]`.
    #[serde(default)]
    #[schemars(with = "Vec<ContactList>")]
    pub lists: Vec<Spanned<ContactList>>,
    /// Packages of this mission, as `[[package]]`; one of the same name in the force is covered.
    #[serde(default)]
    #[schemars(with = "Vec<Package>")]
    pub package: Vec<Spanned<Package>>,
    /// Unit Placement Table, when not the force's.
    pub placement: Option<Vec<Direction>>,
    /// Higher HQ events of the enemy by random number, when not the force's.
    pub enemy_events: Option<Vec<EventLine>>,

    /// All must be met for the mission to be won.
    #[serde(default)]
    pub goals: Vec<Goal>,
    /// Points for doing things.
    #[serde(default)]
    pub points: Points,
    /// Rules on which players disagree, and learning options.
    #[serde(default)]
    pub options: Options,
}

/// Skills granted to a platoon.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SkillsSheet {
    /// The platoon.
    pub platoon: u8,
    /// How many Skills its HQ chooses.
    pub count: u8,
}

/// The map of a mission.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MapSheet {
    /// Name of the deck: the file `terrain/<terrain>.toml`.
    #[schemars(with = "String")]
    pub terrain: Spanned<String>,
    /// Columns, from A.
    #[schemars(with = "u8")]
    pub columns: Spanned<u8>,
    /// Rows, from 1.
    #[schemars(with = "u8")]
    pub rows: Spanned<u8>,
    /// Cards that lie fixed: terrain id, and "+2" for two Hills under it.
    #[serde(default)]
    #[schemars(with = "BTreeMap<Card, String>")]
    pub fixed: BTreeMap<Card, Spanned<String>>,
    /// Random cards lie face down.
    #[serde(default)]
    pub face_down: bool,
    /// Most Hills on a card.
    #[serde(default = "no_limit")]
    pub most_hills: u8,
    /// Has a Main Staging Area.
    #[serde(default = "yes")]
    pub staging: bool,
    /// The map may grow.
    #[serde(default = "yes")]
    pub grows: bool,
    /// Cards of town whose buildings are joined, two by two.
    #[serde(default)]
    #[schemars(with = "Vec<[Card; 2]>")]
    pub attached: Vec<Spanned<[Card; 2]>>,
    /// Cards of town with barricaded buildings.
    #[serde(default)]
    pub barricades: Vec<Card>,
}

fn ten() -> Spanned<u8> {
    Spanned::new(0..0, 10)
}

fn one() -> u8 {
    1
}

fn both() -> [bool; 2] {
    [true; 2]
}

fn no_limit() -> u8 {
    u8::MAX
}

fn yes() -> bool {
    true
}
