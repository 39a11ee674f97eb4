//! A scenario file as it is written, before names are resolved and numbers checked.

use crate::counters::Side;
use crate::scenario::Options;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The file `scenarios/<name>.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Front Toward Enemy: scenario")]
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
    /// Length in turns.
    #[schemars(with = "u8")]
    pub turns: Spanned<u8>,
    /// Who has the free first Activation of each turn.
    pub first: Side,
    /// Who sets up first.
    #[serde(default = "nva")]
    pub sets_up_first: Side,
    /// Whether the Random Event Chit is in the cup.
    pub random_events: bool,
    /// What the US has.
    pub us: SideSheet,
    /// What the NVA/VC have.
    pub nva: SideSheet,
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
    /// Hidden markers, as `[[caches]]`.
    #[serde(default)]
    pub caches: Vec<CacheSheet>,
    /// Booby Traps of the NVA/VC.
    pub booby_traps: Option<PlotSheet>,
    /// Claymores of the US.
    pub claymores: Option<PlotSheet>,
    /// Extra Activation Chits, as `[[extra_chits]]`.
    #[serde(default)]
    pub extra_chits: Vec<ExtraChitsSheet>,
    /// Ways off the map, as `[[exits]]`.
    #[serde(default)]
    pub exits: Vec<ExitSheet>,
    /// Ground worth points, as `[[objectives]]`.
    #[serde(default)]
    pub objectives: Vec<ObjectiveSheet>,
}

fn nva() -> Side {
    Side::Nva
}

/// What a side begins with.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideSheet {
    /// Activation Chits.
    #[schemars(with = "u8")]
    pub chits: Spanned<u8>,
    /// Victory Points at the start.
    #[schemars(with = "Option<i16>")]
    pub vp: Option<Spanned<i16>>,
}

/// Units that set up or arrive together.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupSheet {
    /// Name to show: "2nd Squad".
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// Owner.
    pub side: Side,
    /// Turn of arrival; left out for Units that set up before play.
    #[schemars(with = "Option<u8>")]
    pub turn: Option<Spanned<u8>>,
    /// Set-up area, or edge hexes of arrival; may be left out when every Unit has a fixed hex.
    #[schemars(with = "Option<String>")]
    pub area: Option<Spanned<String>>,
    /// Whether its Infantry begins Concealed; if left out, arrivals and the NVA/VC do.
    #[schemars(with = "Option<bool>")]
    pub concealed: Option<Spanned<bool>>,
    /// Turns after arrival by which its Helicopters must be gone; three for Hogs if left out.
    #[schemars(with = "Option<u8>")]
    pub leave_after: Option<Spanned<u8>>,
    /// Its Units.
    #[schemars(with = "Vec<UnitSheet>")]
    pub units: Vec<Spanned<UnitSheet>>,
}

/// One counter, or several alike.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitSheet {
    /// Id of the counter: `us-fire-team`.
    #[schemars(with = "String")]
    pub kind: Spanned<String>,
    /// Name on the counter: "1A"; if left out, the kind's name.
    #[schemars(with = "Option<String>")]
    pub name: Option<Spanned<String>>,
    /// How many, numbered; one if left out.
    #[schemars(with = "Option<u8>")]
    pub count: Option<Spanned<u8>>,
    /// Fixed hex.
    #[schemars(with = "Option<String>")]
    pub at: Option<Spanned<String>>,
    /// Name of the carrier of the same group that it comes aboard.
    #[schemars(with = "Option<String>")]
    pub aboard: Option<Spanned<String>>,
}

/// "?" markers placed in one area.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CacheSheet {
    /// Owner.
    pub side: Side,
    /// How many of each.
    #[schemars(with = "Contents")]
    pub contents: Spanned<Contents>,
    /// Where they may be placed.
    #[schemars(with = "String")]
    pub area: Spanned<String>,
    /// Whether they begin face up.
    #[serde(default)]
    pub revealed: bool,
}

/// How many "?" markers of each kind.
#[derive(Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
pub(crate) struct Contents {
    /// Rice.
    pub rice: u8,
    /// Medical supplies.
    pub medical: u8,
    /// Ammunition.
    pub ammo: u8,
    /// Nothing.
    pub dummy: u8,
    /// Tunnel entrances.
    pub tunnel: u8,
    /// Bunkers.
    pub bunker: u8,
    /// Foxholes.
    pub foxholes: u8,
}

/// How many Booby Traps or Claymores, and where.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlotSheet {
    /// Fixed number.
    #[schemars(with = "u8")]
    pub count: Spanned<u8>,
    /// Plus a secret d10 divided by this, rounded up.
    #[schemars(with = "Option<u8>")]
    pub plus_d10_divided_by: Option<Spanned<u8>>,
    /// Where they may be plotted.
    #[schemars(with = "String")]
    pub area: Spanned<String>,
}

/// Extra Activation Chits.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExtraChitsSheet {
    /// When they join.
    #[schemars(with = "u8")]
    pub turn: Spanned<u8>,
    /// Whose they are.
    pub side: Side,
    /// How many.
    #[schemars(with = "u8")]
    pub count: Spanned<u8>,
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
    /// Only Infantry that carries a casualty.
    #[serde(default)]
    pub casualties_only: bool,
    /// Victory Points for each Unit that leaves here.
    #[schemars(with = "Option<i16>")]
    pub vp: Option<Spanned<i16>>,
}

/// Ground worth points.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ObjectiveSheet {
    /// Name to show.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// Its hexes.
    #[schemars(with = "String")]
    pub hexes: Spanned<String>,
    /// Victory Points for the US when it holds them.
    #[schemars(with = "Option<i16>")]
    pub us: Option<Spanned<i16>>,
    /// Victory Points for the NVA/VC when they hold them.
    #[schemars(with = "Option<i16>")]
    pub nva: Option<Spanned<i16>>,
    /// Scored at the end of every turn instead of the game.
    #[serde(default)]
    pub each_turn: bool,
}
