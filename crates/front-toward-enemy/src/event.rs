//! Everything that can happen, as the log tells it. Numbers and ids only: words are made from the view of the reader.

use crate::counters::{Side, Weapon};
use crate::frame::{AttackKind, CheckFor, Mode, Phase, Way};
use crate::scenario::CacheKind;
use crate::state::{
    Action, Altitude, CacheId, CasualtyId, CasualtyKind, Chit, Effect, MissionKind, UnitId,
};
use engine::{Clause, Modifier};
use ground::Hex;
use schemars::JsonSchema;
use serde::Serialize;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum Event {
    /// A new game turn.
    TurnBegins { turn: u8 },
    /// A phase of 3.0 begins.
    PhaseBegins { phase: Phase },
    /// The free first Activation of the turn.
    FirstActivation { side: Side },
    /// A chit came out of the cup.
    Drew { chit: Chit },
    /// A chit went back into the cup, or a new one in.
    ChitAdded { side: Side, why: ChitGain },
    /// A side lost a chit for good.
    ChitLost { side: Side },
    /// A face was dealt to a slot (secret).
    Dealt { unit: UnitId, side: Side },
    /// A face was dealt to a "?" marker (secret).
    CacheDealt { cache: CacheId, side: Side },
    /// A piece was placed.
    Placed {
        unit: UnitId,
        hex: Hex,
        altitude: Altitude,
    },
    /// A piece came aboard a carrier.
    CameAboard { unit: UnitId, carrier: UnitId },
    /// A piece was not placed.
    LeftOut { unit: UnitId },
    /// A "?" marker was placed.
    CachePlaced { cache: CacheId, hex: Hex },
    /// How many Booby Traps or Claymores there are (secret).
    PlotsRolled { side: Side, count: u8 },
    /// A Booby Trap or Claymore was plotted (secret).
    Plotted { side: Side, hex: Hex },
    /// A Unit is in a Bunker or Foxholes (secret while that is hidden).
    InFort {
        unit: UnitId,
        fort: CacheId,
        hidden: bool,
        side: Side,
    },
    /// A Unit left a Bunker or Foxholes.
    OutOfFort {
        unit: UnitId,
        fort: CacheId,
        hidden: bool,
        side: Side,
    },
    /// No open entry hex: the arrival waits a turn.
    ArrivalDelayed { unit: UnitId },
    /// An Activation was declared.
    Activated { side: Side, lead: UnitId, hex: Hex },
    /// A Unit was named for it.
    Named { unit: UnitId },
    /// The Active Player passed.
    Passed { side: Side, automatic: bool },
    /// The Activation is over.
    ActivationOver { side: Side },
    /// A Unit takes an Action.
    Acts { unit: UnitId, action: Action },
    /// How a Unit moves.
    Moves { unit: UnitId, mode: Mode },
    /// Units came into a hex; the cost is in half points.
    Entered {
        units: Vec<UnitId>,
        hex: Hex,
        way: Way,
        cost: u8,
    },
    /// Entry into a hex of Concealed counters was announced and refused.
    EntryRefused { hex: Hex },
    /// A Helicopter changed its altitude.
    Flew { unit: UnitId, altitude: Altitude },
    /// A Unit left the map.
    Exited { unit: UnitId, hex: Hex },
    /// A Unit went into a Tunnel with a casualty.
    WentUnderground { unit: UnitId, hex: Hex },
    /// A Vehicle was abandoned.
    Abandoned { unit: UnitId, crew: UnitId },
    /// A Troop Quality Check.
    Checked {
        unit: UnitId,
        why: CheckFor,
        roll: i16,
        modifiers: Vec<Modifier>,
        /// Not told to others while the Unit is Concealed, nor are the modifiers.
        quality: Option<i16>,
        passed: bool,
        /// The owner, if the Unit was Concealed.
        concealed: Option<Side>,
    },
    /// A to-hit roll.
    Shot {
        kind: AttackKind,
        primary: UnitId,
        target: UnitId,
        supporters: Vec<UnitId>,
        roll: i16,
        modifiers: Vec<Modifier>,
        /// Not told to others while the Primary is Concealed.
        rating: Option<i16>,
        hit: bool,
        /// The owners of the Primary and of the target, if they are Concealed.
        concealed: [Option<Side>; 2],
    },
    /// A roll on the Target Effects Table.
    EffectRolled {
        target: UnitId,
        class: Weapon,
        roll: i16,
        effect: Effect,
    },
    /// An attack came to nothing because its target was gone.
    AttackLost { target: UnitId },
    /// A Concealed marker came off.
    Revealed { unit: UnitId, clause: Clause },
    /// A Concealed marker came off because the Unit was hit.
    Exposed { unit: UnitId },
    /// A Concealed marker was put on.
    Concealed { unit: UnitId, clause: Clause },
    /// A marker was put on a Unit.
    Marked {
        unit: UnitId,
        marker: Marker,
        clause: Clause,
    },
    /// A marker came off a Unit.
    Unmarked {
        unit: UnitId,
        marker: Marker,
        clause: Clause,
    },
    /// A Unit flipped to its reduced side.
    Reduced { unit: UnitId, clause: Clause },
    /// A Unit left play.
    Lost {
        unit: UnitId,
        hex: Hex,
        clause: Clause,
    },
    /// A casualty marker was created.
    CasualtyMade {
        casualty: CasualtyId,
        kind: CasualtyKind,
        side: Side,
        hex: Hex,
    },
    /// A casualty marker changed hands; no bearer = it lies in the hex.
    CasualtyMoved {
        casualty: CasualtyId,
        bearer: UnitId,
        hex: Hex,
        clause: Clause,
    },
    /// A casualty marker left play.
    CasualtyGone {
        casualty: CasualtyId,
        kind: CasualtyKind,
        side: Side,
        fate: Fate,
    },
    /// A Broken Unit ran.
    Retreated { unit: UnitId, hex: Hex },
    /// Victory Points changed.
    Scored {
        side: Side,
        points: i16,
        total: i16,
        clause: Clause,
    },
    /// An Assault was launched.
    AssaultLaunched { units: Vec<UnitId>, hex: Hex },
    /// A Unit passes the Assault check without rolling.
    AutomaticPass { unit: UnitId, clause: Clause },
    /// A result that has no effect on this Unit alone.
    Unaffected { unit: UnitId, clause: Clause },
    /// A Unit dropped out of the Assault.
    DroppedOut { unit: UnitId, clause: Clause },
    /// A Fire Combat Round begins.
    AssaultRound { round: u8 },
    /// A Unit advanced into the assaulted hex.
    Advanced { unit: UnitId, hex: Hex },
    /// The Assault is over.
    AssaultOver { hex: Hex },
    /// A "?" marker was turned up.
    CacheRevealed {
        cache: CacheId,
        kind: CacheKind,
        clause: Clause,
    },
    /// A "?" marker left play.
    CacheGone {
        cache: CacheId,
        kind: CacheKind,
        clause: Clause,
    },
    /// The Medevac roll; no turn = denied.
    MedevacRolled { roll: i16, arrives: Option<u8> },
    /// The Fire Request roll; no mission = denied.
    RequestRolled {
        side: Side,
        roll: i16,
        modifiers: Vec<Modifier>,
        mission: Option<(MissionKind, u8)>,
    },
    /// The secret Target Hex was written down (secret).
    TargetNamed { side: Side, hex: Hex },
    /// A pending Fire Mission is no more.
    MissionCancelled {
        side: Side,
        kind: MissionKind,
        clause: Clause,
    },
    /// A Fire Mission is revealed and its accuracy rolled.
    MissionAccuracy {
        side: Side,
        kind: MissionKind,
        target: Hex,
        roll: i16,
        modifiers: Vec<Modifier>,
        accurate: bool,
    },
    /// It scattered.
    Scattered {
        direction: u8,
        distance: u8,
        hex: Hex,
    },
    /// It lands here; no hex = off the map.
    MissionLands { kind: MissionKind, hex: Hex },
    /// A casualty check.
    CasualtyChecked {
        casualty: CasualtyId,
        roll: i16,
        modifiers: Vec<Modifier>,
        becomes: CasualtyKind,
    },
    /// A Random Event: which side and what, and by which rule it has no effect.
    EventRolled {
        side: Side,
        row: u8,
        barred: Option<Clause>,
    },
    /// An event marker or item ended.
    EventEnded { side: Side, what: Marker },
    /// A Claymore went off.
    ClaymoreWentOff { hex: Hex },
    /// A Booby Trap went off.
    BoobyTrapWentOff { hex: Hex },
    /// Civilians told something, or nothing.
    Questioned { unit: UnitId, hex: Hex },
    /// Key terrain is scored for the side that holds it, which shows that a real Unit is there.
    Held { objective: u8, side: Side },
    /// The game is over.
    GameOver { winner: Side, vp: [i16; 2] },
}

/// A status marker, or an item like one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The names are the markers' own.
pub enum Marker {
    Suppressed,
    Broken,
    Exhausted,
    LowAmmo,
    Searching,
    ActivationComplete,
    Hero,
    Injury,
    Immobilized,
    Downed,
    AerialObserver,
    HigherHq,
    MustLeave,
}

engine::kinds! {
    /// Why a chit goes into the cup.
    pub enum ChitGain {
        /// It was drawn for a Helicopter and goes back (5.1).
        #[default]
        Returned,
        /// The scenario grants it (4.0).
        Scenario,
        /// The VC event brings it (19.7).
        VcEvent,
    }
}

impl ChitGain {
    /// The rule.
    pub fn clause(self) -> Clause {
        Clause(match self {
            ChitGain::Returned => "FTE-5.1-08",
            ChitGain::Scenario => "FTE-4.0-06",
            ChitGain::VcEvent => "FTE-19.7-03",
        })
    }
}

engine::kinds! {
    /// How a casualty marker leaves play.
    pub enum Fate {
        /// Off the map or into a Tunnel.
        #[default]
        Evacuated,
        /// A KIA left alone with the enemy.
        Removed,
        /// A WIA or Injury left alone with the enemy.
        Captured,
        /// He is well again.
        ReturnedToDuty,
        /// With the Helicopter it was aboard.
        Lost,
    }
}

impl Fate {
    /// The rule.
    pub fn clause(self) -> Clause {
        Clause(match self {
            Fate::Evacuated => "FTE-7.5.3-01",
            Fate::Removed => "FTE-7.5.3-07",
            Fate::Captured => "FTE-7.5.3-08",
            Fate::ReturnedToDuty => "FTE-17.0-01",
            Fate::Lost => "FTE-7.4-12",
        })
    }
}
