//! A case as it is written.

use crate::campaign::{Mode, Skill};
use crate::counters::Experience;
use crate::state::{
    Activity, CommandMarker, CoverKind, Form, ItemKind, LiftPlace, MarkerKind, Smoke,
};
use ground::{Card, Compass};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// One case: everything that Fields of Fire reads of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaseSheet {
    // The ground and the mission.
    pub terrain: Option<String>,
    pub map: Option<Vec<String>>,
    #[serde(default)]
    pub borders: BTreeMap<Card, String>,
    pub staging: Option<bool>,
    #[serde(default)]
    pub mission: Table,
    #[serde(default)]
    pub values: Table,

    // The pieces.
    #[serde(default)]
    pub units: Vec<UnitSheet>,
    #[serde(default)]
    pub covers: Vec<CoverSheet>,
    /// Cards of town whose buildings are joined, two by two.
    #[serde(default)]
    pub attached: Vec<[Card; 2]>,
    #[serde(default)]
    pub items: Vec<ItemSheet>,
    #[serde(default)]
    pub markers: Vec<MarkerSheet>,
    #[serde(default)]
    pub pcs: BTreeMap<Card, String>,
    pub pool: Option<BTreeMap<String, u8>>,

    // Tracks beside the map.
    pub turn: Option<u8>,
    pub attempt: Option<u8>,
    pub activity: Option<Activity>,
    pub weather: Option<i8>,
    pub points: Option<u16>,
    pub patrol: Option<u8>,
    pub outpost: Option<u8>,
    /// Device → place in the mission's signals, by the signal as it is written there.
    #[serde(default)]
    pub bindings: BTreeMap<String, Value>,
    /// Network → medium.
    #[serde(default)]
    pub media: BTreeMap<String, Value>,
    pub missions: Option<Vec<u8>>,
    pub battalion_back: Option<u8>,
    pub event_list_until: Option<u8>,
    #[serde(default)]
    pub had_contact: Vec<Card>,
    /// Areas that an enemy has held.
    #[serde(default)]
    pub held: Vec<String>,
    #[serde(default)]
    pub drawn_out: Vec<u8>,
    pub reshuffle_out: Option<bool>,

    /// The mission is part of a campaign; what the time after it begins from.
    pub campaign: Option<CampaignSheet>,
    #[serde(default)]
    pub skills: Vec<SkillSheet>,
    /// A Flight of Attack Helicopters that has been called.
    pub flight: Option<FlightSheet>,

    // Where play begins.
    pub begin: Option<Value>,
}

/// How the mission went that is over, and what the campaign gives and takes.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(super) struct CampaignSheet {
    pub mode: Mode,
    pub won: bool,
    pub casualties: u8,
    /// Guards: Green, Line, Veteran.
    pub guards: [u8; 3],
    pub spent: u16,
    pub replacements: u8,
    pub losses: u8,
    pub weary: u8,
    /// Steps that may be lost beyond what the mission allows.
    pub allowance: u8,
}

/// A Skill and its holder.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SkillSheet {
    pub skill: Skill,
    pub holder: String,
}

/// A unit, with what its counter shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitSheet {
    pub id: String,
    pub kind: String,
    pub at: Option<Card>,
    /// Name of a Cover marker.
    pub area: Option<String>,
    #[serde(default)]
    pub form: Option<Form>,
    pub steps: Option<u8>,
    #[serde(default)]
    pub status: Vec<String>,
    #[serde(default)]
    pub experience: Option<Experience>,
    #[serde(default)]
    pub platoon: u8,
    pub aim: Option<Value>,
    pub ammo: Option<u8>,
    #[serde(default)]
    pub owed: u8,
    /// Letter of the package: "A".
    pub letter: Option<String>,
    /// Name of the Spotter's package.
    pub package: Option<String>,
    #[serde(default)]
    pub missions: u8,
    /// Direction of the Final Protective Line that it holds.
    pub line: Option<Compass>,
    /// Saved Commands of an HQ or Staff unit.
    #[serde(default)]
    pub saved: u8,
    pub marker: Option<CommandMarker>,
    /// Changes to the counter, in the keys of counters.toml.
    #[serde(default)]
    pub counter: Table,
    #[serde(default)]
    pub attachment: bool,
    #[serde(default)]
    pub assignable: bool,
    /// Trip of the Landing Plan.
    pub trip: Option<u8>,
    /// Name of the vehicle that it is aboard, listed before it.
    pub aboard: Option<String>,
    /// The card that an aircraft flies over.
    pub over: Option<Card>,
    /// The turn in which a controller leaves.
    #[serde(default)]
    pub last: u8,
    /// Where a transport helicopter or landing craft is; on a card when it has one.
    pub lift: Option<LiftPlace>,
    /// It flies by a plan.
    #[serde(default)]
    pub planned: bool,
    /// The Company HQ has Activated it.
    #[serde(default)]
    pub called: bool,
    /// Damaged.
    #[serde(default)]
    pub grounded: bool,
    /// Zones of the sea before a craft.
    #[serde(default)]
    pub out: u8,
    /// The turn in which it leaves the Pickup Zone.
    #[serde(default)]
    pub leaves: u8,
}

/// A Flight: its helicopters are units of the case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FlightSheet {
    pub ships: Vec<String>,
    pub target: Card,
    /// Turns in which it has flown.
    #[serde(default)]
    pub flown: u8,
    /// The turn of the last attack; 0: Pending.
    #[serde(default)]
    pub attacked: u8,
    /// It fell short.
    #[serde(default)]
    pub astray: bool,
}

/// A Cover marker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CoverSheet {
    pub id: String,
    pub at: Card,
    pub kind: CoverKind,
    #[serde(default)]
    pub arrow: Compass,
    #[serde(default)]
    pub found: bool,
    /// The street of town that a wreck stands in.
    #[serde(rename = "in")]
    pub base: Option<String>,
}

/// An item, held or lying.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ItemSheet {
    pub id: String,
    pub kind: ItemKind,
    pub holder: Option<String>,
    pub at: Option<Card>,
    pub area: Option<String>,
    #[serde(default)]
    pub points: u8,
    /// Counter whose calibre the ammunition has.
    pub calibre: Option<String>,
    #[serde(default)]
    pub lost: bool,
}

/// A marker on a card, a Cover marker or a unit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MarkerSheet {
    pub kind: MarkerSheetKind,
    pub at: Option<Card>,
    pub area: Option<String>,
    pub unit: Option<String>,
    #[serde(default)]
    pub value: i8,
    /// A number, or the name of the unit that made it.
    pub by: Option<Value>,
}

/// A kind of marker; `smoke` is short for smoke placed by hand.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum MarkerSheetKind {
    Smoke(SmokeWord),
    Kind(MarkerKind),
}

/// Short for smoke placed by hand.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum SmokeWord {
    Smoke,
}

impl MarkerSheetKind {
    pub(super) fn kind(&self) -> MarkerKind {
        match self {
            MarkerSheetKind::Smoke(SmokeWord::Smoke) => MarkerKind::HandSmoke(Smoke::Smoke),
            MarkerSheetKind::Kind(kind) => *kind,
        }
    }
}
