//! What a scenario says, after loading: every name resolved, every number checked.

use crate::assets::Card;
use crate::counters::{Kind, Side, Size};
use crate::options::Options;
use crate::orders::MatrixRow;
use crate::state::{Content, FortKindId, KindId, ROWS};
use crate::terrain::Charts;
use engine::Digest;
use ground::{Direction, Hex, HexSet, Map};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A loaded scenario: cannot be broken.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// `farm-lane`, the part of the id after `ff/`.
    pub slug: String,
    /// Title.
    pub title: String,
    /// What it is about.
    pub briefing: String,
    /// Special rules in words, as shown to players (their effect is in the other fields).
    pub special: Vec<String>,
    /// Playing time.
    pub minutes: u32,
    /// The ground.
    pub map: Map,
    /// The charts.
    pub charts: Charts,
    /// The two armies, in seat order.
    pub armies: [Army; 2],
    /// The kinds of units of both, A's first.
    pub kinds: Vec<(Side, Kind)>,
    /// Rulings on which players disagree.
    pub options: Options,
    /// Digest of the data files it was loaded from.
    pub data: Digest,
    /// Order cubes on rows 1 to 10 at the start; all are rolled for when there are none (FF-1.11-01).
    pub cubes: [u8; ROWS],
    /// The Initiative pawn at the start.
    pub pawn: i8,
    /// The VP marker at the start.
    pub vp: i16,
    /// The first holder of the Fate card.
    pub fate: Side,
    /// The face of the Sniper marker at the start.
    pub sniper: Side,
    /// The face of the Air Support marker at the start.
    pub air: Side,
    /// Command & Control levels at the start.
    pub control_level: [u8; 2],
    /// Command markers of each side at the start.
    pub commands: [u8; 2],
    /// Asset cards dealt to each side at the start.
    pub assets: [u8; 2],
    /// The Turn marker's first space (FF-21.11-01).
    pub turn: u8,
    /// The Sudden Death marker's space (FF-21.21-01).
    pub sudden_death: u8,
    /// Who sets up first.
    pub sets_up_first: Side,
    /// Units and fortifications that set up or arrive together.
    pub groups: Vec<Group>,
    /// Sighting markers of each side.
    pub sightings: Vec<SightingGroup>,
    /// Command markers that arrive.
    pub reinforcing_commands: Vec<CommandArrival>,
    /// Red-outlined hexes.
    pub objectives: Vec<Objective>,
    /// Ways off the map.
    pub exits: Vec<Exit>,
    /// VPs for eliminated units, to the opponent.
    pub eliminated: Rates,
}

/// An army, as a scenario uses it.
#[derive(Clone, Debug)]
pub struct Army {
    /// How data files name it.
    pub id: String,
    /// Name to show: "British".
    pub name: String,
    /// Its column of the Order Matrix, from row 1.
    pub column: [MatrixRow; ROWS],
    /// Its asset deck.
    pub deck: Vec<Card>,
    /// Its Crew.
    pub crew: KindId,
}

/// Units that set up or arrive together.
#[derive(Clone, Debug)]
pub struct Group {
    /// Name to show.
    pub name: String,
    /// Owner.
    pub side: Side,
    /// Its units.
    pub pieces: Vec<Piece>,
    /// Its beneficial fortifications, and harmful ones that begin in the open.
    pub forts: Vec<FortKindId>,
    /// Space of the Time Track at which it arrives; 0 = sets up before play.
    pub turn: u8,
    /// Where it may be placed.
    pub area: HexSet,
}

/// One counter of a group.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Which unit.
    pub kind: KindId,
    /// Squad or platoon.
    pub size: Size,
    /// Fixed hex, if the owner has no choice.
    pub at: Option<Hex>,
    /// Fixed facing, if the owner has no choice.
    pub facing: Option<Direction>,
}

/// Sighting markers placed in one area.
#[derive(Clone, Debug)]
pub struct SightingGroup {
    /// Owner.
    pub side: Side,
    /// What is on their reverse sides, in order.
    pub contents: Vec<Content>,
    /// Space of the Time Track at which they arrive; 0 = set up before play.
    pub turn: u8,
    /// Where they may be placed.
    pub area: HexSet,
}

/// Command markers that arrive as reinforcements.
#[derive(Clone, Copy, Debug)]
pub struct CommandArrival {
    /// Whose.
    pub side: Side,
    /// Space of the Time Track.
    pub turn: u8,
    /// How many.
    pub count: u8,
}

/// A red-outlined hex (22.3).
#[derive(Clone, Debug)]
pub struct Objective {
    /// Name to show.
    pub name: String,
    /// Where.
    pub hex: Hex,
    /// VPs for A and for B while they control it.
    pub vp: [i16; 2],
    /// Scored at each turn end instead of at the end of the game.
    pub each_turn: bool,
    /// Who controls it at the start.
    pub control: Option<Side>,
}

/// A way off the map (22.2).
#[derive(Clone, Debug)]
pub struct Exit {
    /// Who may use it.
    pub side: Side,
    /// From which edge hexes.
    pub hexes: HexSet,
    /// VPs for each unit that leaves here.
    pub vp: Rates,
}

/// VPs for units by class and size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rates {
    /// Infantry squad.
    pub squad: i16,
    /// Infantry platoon.
    pub platoon: i16,
    /// Gun squad.
    pub gun: i16,
    /// Gun platoon.
    pub gun_platoon: i16,
    /// Vehicle squad.
    pub vehicle: i16,
    /// Vehicle platoon.
    pub vehicle_platoon: i16,
    /// Crew.
    pub crew: i16,
}

impl Rates {
    /// What a unit is worth.
    pub fn of(&self, kind: &Kind, size: Size) -> i16 {
        use crate::counters::Class;
        match (kind.crew, kind.class, size) {
            (true, ..) => self.crew,
            (_, Class::Infantry, Size::Squad) => self.squad,
            (_, Class::Infantry, Size::Platoon) => self.platoon,
            (_, Class::Gun, Size::Squad) => self.gun,
            (_, Class::Gun, Size::Platoon) => self.gun_platoon,
            (_, Class::Vehicle, Size::Squad) => self.vehicle,
            (_, Class::Vehicle, Size::Platoon) => self.vehicle_platoon,
        }
    }
}
