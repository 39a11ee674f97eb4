//! A scenario file as it is written, before names are resolved and numbers checked.

use crate::counters::{Side, Size};
use crate::options::Options;
use crate::scenario::Rates;
use ground::Direction;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The file `scenarios/<name>.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fighting Formations: scenario")]
pub(crate) struct Sheet {
    /// Title.
    #[schemars(with = "String")]
    pub title: Spanned<String>,
    /// Name of the map: the file `maps/<map>.map`.
    #[schemars(with = "String")]
    pub map: Spanned<String>,
    /// Playing time between two people.
    pub minutes: u32,
    /// What it is about, a paragraph.
    pub briefing: String,
    /// Special rules in words, as shown to the players.
    #[serde(default)]
    pub special: Vec<String>,
    /// What the first side has.
    pub a: SideSheet,
    /// What the second side has.
    pub b: SideSheet,
    /// Cubes on rows 1 to 10 at the start; left out, all ten are rolled for.
    #[serde(default)]
    #[schemars(with = "Vec<u8>")]
    pub cubes: Option<Spanned<Vec<u8>>>,
    /// The Initiative pawn at the start: above 0 on A's side.
    #[serde(default)]
    pub pawn: i8,
    /// The VP marker at the start: above 0 in A's favour.
    #[serde(default)]
    pub vp: i16,
    /// The first holder of the Fate card.
    pub fate: Side,
    /// The face of the Sniper marker at the start.
    pub sniper: Side,
    /// The face of the Air Support marker at the start.
    pub air: Side,
    /// The Turn marker's first space.
    #[schemars(with = "u8")]
    pub turn: Spanned<u8>,
    /// The Sudden Death marker's space.
    #[schemars(with = "u8")]
    pub sudden_death: Spanned<u8>,
    /// Who sets up first.
    pub sets_up_first: Side,
    /// VPs for eliminated units.
    pub eliminated: Rates,
    /// Rulings on which players disagree.
    #[serde(default)]
    pub options: Options,
    /// Sets of hexes that this file uses by name.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub areas: BTreeMap<Spanned<String>, Spanned<String>>,
    /// Units that set up or arrive together, as `[[group]]`.
    #[serde(default)]
    pub group: Vec<GroupSheet>,
    /// Red-outlined hexes, as `[[objective]]`.
    #[serde(default)]
    pub objective: Vec<ObjectiveSheet>,
    /// Ways off the map, as `[[exit]]`.
    #[serde(default)]
    pub exit: Vec<ExitSheet>,
    /// Sighting markers, as `[[sighting]]`.
    #[serde(default)]
    pub sighting: Vec<SightingSheet>,
    /// Command markers that arrive, as `[[command]]`.
    #[serde(default)]
    pub command: Vec<CommandSheet>,
}

/// What a side begins with.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideSheet {
    /// Its army: the file `armies/<army>.toml`.
    #[schemars(with = "String")]
    pub army: Spanned<String>,
    /// Command markers.
    #[schemars(with = "u8")]
    pub commands: Spanned<u8>,
    /// Command & Control level.
    pub control: u8,
    /// Asset cards dealt at the start.
    #[serde(default)]
    pub assets: u8,
}

/// Units that set up or arrive together.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupSheet {
    /// Name to show.
    pub name: String,
    /// Owner.
    pub side: Side,
    /// Space of the Time Track at which it arrives; left out for what sets up before play.
    #[serde(default)]
    pub turn: u8,
    /// Where it may be placed; may be left out when every unit has a fixed hex.
    #[schemars(with = "Option<String>")]
    pub area: Option<Spanned<String>>,
    /// Its units.
    #[serde(default)]
    pub units: Vec<UnitSheet>,
    /// Its fortifications, by their ids.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub forts: Vec<Spanned<String>>,
}

/// Sighting markers placed in one area.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SightingSheet {
    /// Owner.
    pub side: Side,
    /// Space of the Time Track at which they arrive; left out for what sets up before play.
    #[serde(default)]
    pub turn: u8,
    /// Where they may be placed.
    #[schemars(with = "String")]
    pub area: Spanned<String>,
    /// Their reverse sides: `"false"`, the id of a harmful fortification, or `"hidden a"`.
    #[schemars(with = "Vec<String>")]
    pub contents: Vec<Spanned<String>>,
}

/// Units of one kind in a group.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitSheet {
    /// The unit's id in its army.
    #[schemars(with = "String")]
    pub kind: Spanned<String>,
    /// Squad or platoon.
    #[serde(default)]
    pub size: Size,
    /// How many.
    #[serde(default = "one")]
    pub count: u8,
    /// A fixed hex.
    #[schemars(with = "Option<String>")]
    pub at: Option<Spanned<String>>,
    /// A fixed facing.
    pub facing: Option<Direction>,
}

fn one() -> u8 {
    1
}

/// A red-outlined hex.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ObjectiveSheet {
    /// Name to show.
    pub name: String,
    /// Where.
    #[schemars(with = "String")]
    pub hex: Spanned<String>,
    /// VPs for A while it controls it.
    #[serde(default)]
    pub a: i16,
    /// VPs for B while it controls it.
    #[serde(default)]
    pub b: i16,
    /// Scored at each turn end instead of at the end of the game.
    #[serde(default)]
    pub each_turn: bool,
    /// Who controls it at the start.
    pub control: Option<Side>,
}

/// A way off the map.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExitSheet {
    /// Who may use it.
    pub side: Side,
    /// From which edge hexes.
    #[schemars(with = "String")]
    pub hexes: Spanned<String>,
    /// VPs for each unit that leaves here.
    #[serde(default)]
    pub vp: Rates,
}

/// Command markers that arrive.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandSheet {
    /// Whose.
    pub side: Side,
    /// Space of the Time Track.
    pub turn: u8,
    /// How many.
    pub count: u8,
}
