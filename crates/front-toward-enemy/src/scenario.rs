//! What a scenario (FRAGO) says, after loading: every name resolved, every number checked.

use crate::counters::{Kind, Side};
use crate::terrain::Charts;
use engine::{Digest, Switch};
use ground::{Hex, HexSet, Map};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Index into [`Scenario::kinds`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct KindId(pub u8);

impl KindId {
    /// What a view shows of a counter that its viewer may not examine.
    pub const HIDDEN: KindId = KindId(u8::MAX);
}

impl Default for KindId {
    fn default() -> Self {
        KindId::HIDDEN
    }
}

/// A loaded scenario: cannot be broken.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// `first-patrol`, the part of the id after `fte/`.
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
    /// All counters that may appear.
    pub kinds: Vec<Kind>,
    /// Markers, fire missions and terrain in numbers.
    pub charts: Charts,
    /// Rulings on which players disagree.
    pub options: Options,
    /// Digest of the data files it was loaded from.
    pub data: Digest,
    /// Length in turns.
    pub turns: u8,
    /// Activation Chits of each side.
    pub chits: [u8; 2],
    /// Active Player of the free first Activation of each turn.
    pub first: Side,
    /// Whether the Random Event Chit is in the cup.
    pub random_events: bool,
    /// Victory Points at the start.
    pub vp: [i16; 2],
    /// Who sets up first.
    pub sets_up_first: Side,
    /// Units, by set-up or arrival group. Slots of the state follow this order.
    pub groups: Vec<Group>,
    /// "?" markers, by set-up group.
    pub caches: Vec<CacheGroup>,
    /// Booby Traps of the NVA/VC.
    pub booby_traps: Plots,
    /// Claymores of the US.
    pub claymores: Plots,
    /// Extra Activation Chits by turn.
    pub extra_chits: Vec<ExtraChits>,
    /// Where Units may leave the map beyond what the rules allow.
    pub exits: Vec<Exit>,
    /// Key terrain.
    pub objectives: Vec<Objective>,
    /// Counters used by events and rules during play.
    pub spares: Spares,
}

/// Units that set up or arrive together.
#[derive(Clone, Debug)]
pub struct Group {
    /// Name to show: "2nd Squad".
    pub name: String,
    /// Owner.
    pub side: Side,
    /// The pieces, in slot order.
    pub pieces: Vec<Piece>,
    /// Turn of arrival; 0 = sets up before play.
    pub turn: u8,
    /// Set-up area or entry hexes.
    pub area: HexSet,
    /// Whether its Infantry starts Concealed.
    pub concealed: bool,
    /// For arrivals: game turns after arrival by which Helicopters of the group must be gone (FTE-15.0-05); 0 = none.
    pub leave_after: u8,
}

/// One counter of a group.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Which counter.
    pub kind: KindId,
    /// Name on the counter: "1A". Known to the opponent only while the Unit is Visible.
    pub name: String,
    /// Fixed hex, if the owner has no choice.
    pub at: Option<Hex>,
    /// Position in the group of the carrier it comes aboard, if any (the carrier comes first).
    pub aboard: Option<u8>,
}

/// What a "?" marker is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CacheKind {
    /// What a view shows of a hidden one.
    #[default]
    Hidden,
    /// Rice.
    Rice,
    /// Medical supplies.
    Medical,
    /// Ammunition: lets NVA/VC recover Low Ammo.
    Ammo,
    /// Nothing.
    Dummy,
    /// A way out for NVA/VC casualties.
    Tunnel,
    /// +2 for two Infantry Units.
    Bunker,
    /// +1 for two Infantry Units.
    Foxholes,
}

/// "?" markers placed in one area.
#[derive(Clone, Debug)]
pub struct CacheGroup {
    /// Owner.
    pub side: Side,
    /// What they are, in any order: the faces are dealt.
    pub kinds: Vec<CacheKind>,
    /// Where they may be placed.
    pub area: HexSet,
    /// Whether they start revealed.
    pub revealed: bool,
}

/// How many Booby Traps or Claymores, and where.
#[derive(Clone, Debug, Default)]
pub struct Plots {
    /// Fixed number.
    pub count: u8,
    /// Plus a secret d10 divided by this, rounded up; 0 = no roll.
    pub die_divisor: u8,
    /// Hexes allowed by the scenario (the rules restrict further).
    pub area: HexSet,
}

/// Extra chits that join a side's pool.
#[derive(Clone, Copy, Debug)]
pub struct ExtraChits {
    /// When.
    pub turn: u8,
    /// Whose.
    pub side: Side,
    /// How many.
    pub count: u8,
}

/// A way off the map granted by the scenario.
#[derive(Clone, Debug)]
pub struct Exit {
    /// Who may use it.
    pub side: Side,
    /// From which edge hexes.
    pub hexes: HexSet,
    /// Only Infantry that carries a casualty (FTE-7.5.3-04); otherwise any Unit of the side.
    pub casualties_only: bool,
    /// Victory Points for each Unit that leaves here.
    pub vp: i16,
}

/// Ground worth points.
#[derive(Clone, Debug)]
pub struct Objective {
    /// Name to show.
    pub name: String,
    /// The hexes; a side holds it when it alone has a Unit (no Dummy, no Civilians) on them.
    pub hexes: HexSet,
    /// Victory Points for the side that holds it.
    pub vp: [i16; 2],
    /// Scored at the end of every turn instead of at the end of the game.
    pub each_turn: bool,
}

/// Counters used by events and rules during play.
#[derive(Clone, Copy, Debug)]
pub struct Spares {
    /// AH-1 Cobra (19.6).
    pub cobra: KindId,
    /// Medevac Slick (12.0).
    pub medevac: KindId,
    /// Crew that abandons a Vehicle, reduced side used (6.10).
    pub crew: KindId,
    /// VC event: Commander, Fire Team, Dummy, Civilians (19.7).
    pub vc: [KindId; 4],
}

/// Rulings on which players disagree, with our defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "snake_case")]
pub struct Options {
    /// B-10: Helicopters at Treetop and High may share and cross hexes with enemy Units, and ground Units go beneath.
    pub free_overflight: bool,
    /// B-61: a Concealed Unit that makes Opportunity Fire becomes Visible even when nobody sees it.
    pub opportunity_fire_reveals: bool,
    /// B-05: a Hex Activation may include Vehicles standing in the hex.
    pub hex_activates_vehicles: bool,
    /// B-42 read the other way: Hero and Aerial Observer last until any next Random Event.
    pub any_event_ends_markers: bool,
    /// S-56 read the other way: going into or out of a Bunker or Foxholes costs concealment under enemy eyes.
    pub cover_reveals: bool,
    /// S-67 read the other way: a Helicopter that has to leave by a turn may leave before it.
    pub early_departure: bool,
}

/// What can be set before a game begins.
pub(crate) const SWITCHES: [Switch<Options>; 6] = [
    Switch {
        id: "free_overflight",
        text: "Helicopters in the air may share and cross hexes with enemy Units.",
        clauses: &["FTE-6.2-04"],
        at: |options| &mut options.free_overflight,
    },
    Switch {
        id: "opportunity_fire_reveals",
        text: "Opportunity Fire makes a Concealed Unit Visible even when nobody sees it.",
        clauses: &["FTE-21.0-06"],
        at: |options| &mut options.opportunity_fire_reveals,
    },
    Switch {
        id: "hex_activates_vehicles",
        text: "A Hex Activation may include Vehicles.",
        clauses: &["FTE-5.1-25"],
        at: |options| &mut options.hex_activates_vehicles,
    },
    Switch {
        id: "any_event_ends_markers",
        text: "Any Random Event ends Hero and Aerial Observer.",
        clauses: &["FTE-19.0-03"],
        at: |options| &mut options.any_event_ends_markers,
    },
    Switch {
        id: "cover_reveals",
        text: "Going into or out of a Bunker or Foxholes under enemy eyes costs concealment.",
        clauses: &["FTE-24.0-06"],
        at: |options| &mut options.cover_reveals,
    },
    Switch {
        id: "early_departure",
        text: "A Helicopter that has to leave the map by a turn may leave before it.",
        clauses: &["FTE-6.1-02"],
        at: |options| &mut options.early_departure,
    },
];
