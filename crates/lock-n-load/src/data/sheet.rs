//! A scenario file as it is written, before names are resolved and numbers checked.

use crate::counters::{Corner, Side};
use crate::options::Options;
use crate::scenario::{Points, Trigger};
use crate::state::{FortKind, Support};
use ground::{Direction, Mosaic};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The file `scenarios/<name>.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Lock 'n Load Tactical: scenario")]
pub(crate) struct Sheet {
    /// Title.
    #[schemars(with = "String")]
    pub title: Spanned<String>,
    /// Name of the map, the file `maps/<map>.map`; or of several laid edge to edge, in rows from the north-west, with
    /// ` turned` behind the name of one whose south lies in the north.
    #[schemars(with = "Mosaic")]
    pub map: Spanned<Mosaic>,
    /// Playing time between two people.
    pub minutes: u32,
    /// What it is about, a paragraph.
    pub briefing: String,
    /// Special rules in words, as shown to the players.
    #[serde(default)]
    pub special: Vec<String>,
    /// Turns to be played.
    #[schemars(with = "u8")]
    pub turns: Spanned<u8>,
    /// Played at night (20).
    #[serde(default)]
    pub night: bool,
    /// Who has the initiative in turn 1; rolled for when left out.
    pub initiative: Option<Side>,
    /// Who sets up first.
    #[serde(default)]
    pub sets_up_first: Side,
    /// Who wins a tie; a draw when left out.
    pub tie: Option<Side>,
    /// The army of the first side: the file `armies/<army>.toml`.
    #[schemars(with = "String")]
    pub a: Spanned<String>,
    /// The army of the second side.
    #[schemars(with = "String")]
    pub b: Spanned<String>,
    /// VPs for units lost.
    #[serde(default)]
    pub points: Points,
    /// VPs of single kinds of units by their ids, in the place of those of their class: for their loss, and for leaving
    /// the map where that scores.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, i16>")]
    pub worth: BTreeMap<Spanned<String>, i16>,
    /// Rulings and optional rules.
    #[serde(default)]
    pub options: Options,
    /// Sets of hexes that this file uses by name.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub areas: BTreeMap<Spanned<String>, Spanned<String>>,
    /// Units that set up or arrive together, as `[[group]]`.
    #[serde(default)]
    pub group: Vec<GroupSheet>,
    /// Victory Point hexes, as `[[objective]]`.
    #[serde(default)]
    pub objective: Vec<ObjectiveSheet>,
    /// Fire missions and planes, as `[[mission]]`.
    #[serde(default)]
    pub mission: Vec<MissionSheet>,
    /// Event markers, as `[[event]]`.
    #[serde(default)]
    pub event: Vec<EventSheet>,
    /// Where units may leave the map, as `[[exit]]`.
    #[serde(default)]
    pub exit: Vec<ExitSheet>,
}

/// Units that set up or arrive together.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupSheet {
    /// Name to show.
    pub name: String,
    /// Owner.
    pub side: Side,
    /// Turn in which it enters the map; left out for what sets up before play.
    #[serde(default)]
    pub turn: u8,
    /// It appears by an event rather than at the start or in a turn.
    #[serde(default)]
    pub by_event: bool,
    /// The formation its callers of artillery belong to; none when left out.
    #[serde(default)]
    pub formation: u8,
    /// Where it may be placed, or by which hexes it enters; may be left out when every unit has a fixed hex.
    #[schemars(with = "Option<String>")]
    pub area: Option<Spanned<String>>,
    /// Its units.
    #[serde(default)]
    pub units: Vec<UnitSheet>,
    /// Its fortifications.
    #[serde(default)]
    pub forts: Vec<FortSheet>,
}

/// Units of one kind in a group.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitSheet {
    /// The unit's id in its army.
    #[schemars(with = "String")]
    pub kind: Spanned<String>,
    /// How many.
    #[serde(default = "one")]
    pub count: u8,
    /// A fixed place: `05.12`, `05.12/up`, `05.12/in`.
    #[schemars(with = "Option<String>")]
    pub at: Option<Spanned<String>>,
    /// Where to put it, for an owner who leaves that to the scenario: a place for each of `count`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub suggest: Vec<Spanned<String>>,
    /// A fixed facing.
    pub facing: Option<Corner>,
    /// Its Support Weapons, by their ids.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub weapons: Vec<Spanned<String>>,
    /// Its Skill.
    #[schemars(with = "Option<String>")]
    pub skill: Option<Spanned<String>>,
    /// Rides with the unit so many lines before it: 1 is the one right before.
    #[serde(default)]
    pub aboard: u8,
    /// On top rather than inside.
    #[serde(default)]
    pub on_top: bool,
    /// Begins Shaken.
    #[serde(default)]
    pub shaken: bool,
}

/// Fortifications of one kind in a group.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FortSheet {
    /// What.
    pub kind: FortKind,
    /// How many.
    #[serde(default = "one")]
    pub count: u8,
    /// TM of a Bunker, FP of Mines.
    #[serde(default)]
    pub value: i8,
    /// A fixed hex.
    #[schemars(with = "Option<String>")]
    pub at: Option<Spanned<String>>,
    /// Where to put it, for an owner who leaves that to the scenario: a hex for each of `count`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub suggest: Vec<Spanned<String>>,
    /// A fixed facing.
    pub facing: Option<Direction>,
}

/// A Victory Point hex.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ObjectiveSheet {
    /// Name to show.
    pub name: String,
    /// Where: `05.12`, `05.12/up`, `05.12/in`.
    #[schemars(with = "String")]
    pub at: Spanned<String>,
    /// VPs for A while it controls it.
    #[serde(default)]
    pub a: i16,
    /// VPs for B while it controls it.
    #[serde(default)]
    pub b: i16,
    /// Who controls it at the start.
    pub control: Option<Side>,
}

/// Fire missions or planes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MissionSheet {
    /// Artillery or air.
    pub kind: Support,
    /// Whose.
    pub side: Side,
    /// How many.
    #[serde(default = "one")]
    pub count: u8,
    /// Firepower of artillery.
    #[serde(default)]
    pub fp: i8,
    /// The plane, by its id in the army.
    #[schemars(with = "Option<String>")]
    pub plane: Option<Spanned<String>>,
    /// The formation it is given to; all when left out.
    #[serde(default)]
    pub formation: u8,
}

/// An event marker with its paragraph.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventSheet {
    /// The marker's hex.
    #[schemars(with = "String")]
    pub at: Spanned<String>,
    /// What triggers it.
    #[serde(default)]
    pub trigger: Trigger,
    /// Whose doing; anybody's when left out.
    pub side: Option<Side>,
    /// Title of the paragraph.
    pub title: String,
    /// The paragraph.
    pub text: String,
    /// Another event puts the marker down: it does not lie there from the start.
    #[serde(default)]
    pub later: bool,
    /// What comes of it in any case, in this order.
    #[serde(default)]
    pub effects: Vec<EffectSheet>,
    /// Who answers, where the paragraph asks something.
    #[serde(default)]
    pub asks: Side,
    /// The answers, as `[[event.answer]]`.
    #[serde(default)]
    pub answer: Vec<AnswerSheet>,
}

/// An answer to what a paragraph asks.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerSheet {
    /// In words.
    pub text: String,
    /// What comes of it.
    #[serde(default)]
    pub effects: Vec<EffectSheet>,
}

/// What a paragraph brings about.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum EffectSheet {
    /// A group with `by_event` appears, by its name.
    Arrive(String),
    /// Fire missions or planes are granted.
    Mission(MissionSheet),
    /// Victory Points are scored.
    Points {
        /// By whom.
        side: Side,
        /// How many.
        vp: i16,
    },
    /// Night falls (true), or day breaks.
    Night(bool),
    /// The game is so many turns longer, or shorter.
    Turns(i8),
    /// Smoke in these hexes.
    Smoke(String),
    /// Buildings in these hexes come down.
    Rubble(String),
    /// Wrecks in these hexes.
    Wreck(String),
    /// A side controls an objective from now on.
    Control {
        /// Its name.
        objective: String,
        /// Who.
        side: Side,
    },
    /// The marker of another event is put down, by its title.
    Reveals(String),
    /// The marker of another event is taken away, by its title.
    Removes(String),
    /// The game is over at once, and this side has won.
    Wins(Side),
}

/// Hexes by which units of a side may leave the map.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExitSheet {
    /// Whose units.
    pub side: Side,
    /// Which hexes on the map's edge.
    #[schemars(with = "String")]
    pub area: Spanned<String>,
    /// VPs of the side for each unit that leaves.
    #[serde(default)]
    pub points: Points,
}

fn one() -> u8 {
    1
}
