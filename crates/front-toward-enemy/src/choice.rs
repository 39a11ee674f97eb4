//! Every decision a player can make, one small step each.

use crate::frame::{Mode, Way};
use crate::fte::{May, No};
use crate::state::{Altitude, CacheId, CasualtyId, UnitId};
use ground::Hex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Place the piece at hand (set-up, reinforcements, events); Helicopters at an altitude.
    Place {
        /// Where.
        hex: Hex,
        /// Altitude of a Helicopter, otherwise Ground.
        altitude: Altitude,
    },
    /// Bring the piece at hand on aboard a carrier of its group.
    Aboard {
        /// The carrier.
        carrier: UnitId,
    },
    /// Do not place the piece at hand (VC event).
    LeaveOut,
    /// Plot a Booby Trap or Claymore.
    Plot {
        /// Where.
        hex: Hex,
    },
    /// Put a Unit into a Bunker or Foxholes at set-up.
    Occupy {
        /// Who.
        unit: UnitId,
        /// What.
        fort: CacheId,
    },
    /// Nothing more of this kind; go on.
    Done,

    /// Leader Activation.
    ActivateLeader {
        /// The Leader.
        unit: UnitId,
    },
    /// Hex Activation.
    ActivateHex {
        /// The hex.
        hex: Hex,
    },
    /// Activate a Vehicle.
    ActivateVehicle {
        /// The Vehicle.
        unit: UnitId,
    },
    /// Activate a Helicopter.
    ActivateHelicopter {
        /// The Helicopter.
        unit: UnitId,
    },
    /// Use up the chit without an Activation.
    Pass,
    /// Name a Unit for the Activation.
    Include {
        /// Who.
        unit: UnitId,
    },
    /// Name everybody who can be named.
    IncludeAll,
    /// All are named: begin.
    Begin,
    /// The next Unit to act.
    Act {
        /// Who.
        unit: UnitId,
    },
    /// The Activation is over; Units that have not acted lose their turn.
    EndActivation,

    /// Move Action.
    Move {
        /// How.
        mode: Mode,
    },
    /// Fire Action.
    Fire,
    /// Assault Action.
    Assault {
        /// The Target Hex.
        hex: Hex,
    },
    /// Search Action.
    Search,
    /// Recover Action.
    Recover,
    /// Destroy Cache Action.
    DestroyCache,
    /// Request Medevac Action.
    RequestMedevac,
    /// Request Fire Mission Action.
    RequestFireMission,
    /// Load Action.
    Load,
    /// Unload Action.
    Unload,
    /// Move Action of an Immobilized Vehicle: leave it.
    Abandon,
    /// No (further) Action for this Unit.
    Nothing,

    /// Another Unit moves, assaults or is loaded along.
    Join {
        /// Who.
        unit: UnitId,
    },
    /// Enter an adjacent hex.
    Step {
        /// Which.
        hex: Hex,
        /// Across the terrain or along a Trail or Road.
        way: Way,
    },
    /// Leave a carried marker in this hex.
    Drop {
        /// Which.
        casualty: CasualtyId,
    },
    /// Enter a Bunker or Foxholes in this hex.
    EnterFort {
        /// Who.
        unit: UnitId,
        /// Which.
        fort: CacheId,
    },
    /// Leave the Bunker or Foxholes.
    LeaveFort {
        /// Who.
        unit: UnitId,
    },
    /// Leave the map.
    Exit,
    /// Take a carried casualty into the Tunnel.
    EnterTunnel,
    /// Change the altitude by a step.
    Fly {
        /// The new altitude.
        altitude: Altitude,
    },
    /// End the Move here.
    Halt,

    /// The target of a Fire Action.
    Target {
        /// Whom.
        unit: UnitId,
    },
    /// Add a Unit to the attack.
    Support {
        /// Who.
        unit: UnitId,
    },
    /// Everybody is in: roll.
    Shoot,
    /// Try an Opportunity Fire Check.
    Check {
        /// Who.
        unit: UnitId,
    },
    /// An attack of a Unit that passed its check, or in an Assault round.
    Attack {
        /// The Primary Firing Unit.
        primary: UnitId,
        /// Its target.
        target: UnitId,
    },
    /// No (further) fire in this window or round.
    Hold,
    /// Use the hidden Bunker or Foxholes against this attack.
    UseFort,
    /// Keep it hidden.
    KeepHidden,

    /// Retreat into a hex.
    Retreat {
        /// Where.
        hex: Hex,
    },
    /// Take up the fresh casualty.
    TakeUp {
        /// Who carries it.
        unit: UnitId,
    },
    /// Leave it lying.
    Leave,
    /// Put a Downed Helicopter here.
    ComeDown {
        /// Where.
        hex: Hex,
    },
    /// Advance into the assaulted hex.
    Advance {
        /// Who.
        unit: UnitId,
        /// Bunker or Foxholes to enter at once, or none.
        fort: CacheId,
    },

    /// Take up a marker lying here (Recover).
    PickUp {
        /// Which.
        casualty: CasualtyId,
    },
    /// Give a carried marker to another Unit here (Recover).
    HandOver {
        /// Which.
        casualty: CasualtyId,
        /// To whom.
        unit: UnitId,
    },
    /// Destroy or reveal this "?" marker.
    Cache {
        /// Which.
        cache: CacheId,
    },
    /// Name the Target Hex of a Fire Mission.
    TargetHex {
        /// Which.
        hex: Hex,
    },
    /// A marker is loaded or unloaded along.
    JoinMarker {
        /// Which.
        casualty: CasualtyId,
    },
    /// Let the Fire Mission fall.
    Confirm,

    /// Try to become Concealed (18.2).
    Conceal {
        /// Who.
        unit: UnitId,
    },
    /// Conceal everybody who needs no roll.
    ConcealAll,
    /// Pick a Unit (Injury, Low Ammo, Hero, Rally, reveal).
    Pick {
        /// Whom.
        unit: UnitId,
    },
    /// Question the Civilians.
    Interrogate {
        /// Who asks.
        unit: UnitId,
    },

    /// At any time: take off a Concealed marker.
    Reveal {
        /// Whose.
        unit: UnitId,
    },
    /// At any time: set off a Claymore.
    Detonate {
        /// The plotted hex.
        hex: Hex,
    },
    /// At any time: cancel a pending Fire Mission.
    CancelMission {
        /// Its place among the pending missions.
        mission: u8,
    },
}

impl Choice {
    /// Why a choice is refused by a procedure that asks for something else: what has its own time says when that is, and a
    /// plain yes or no, which could be said at any time, hears what is `asked` instead.
    pub(crate) fn not_asked(&self, asked: No) -> May {
        Err(self.in_its_time().unwrap_or(asked))
    }

    /// When something is decided, by which rule.
    fn in_its_time(&self) -> Option<No> {
        use Choice::*;
        Some(match self {
            Place { .. } => No(
                "FTE-4.0-01",
                "A piece is placed at set-up or when it arrives, not now.",
            ),
            Aboard { .. } => No(
                "FTE-4.0-03",
                "Infantry comes on aboard a carrier when it arrives, not now.",
            ),
            LeaveOut => No("FTE-19.7-01", "Only pieces of the VC event are left out."),
            Plot { .. } => No(
                "FTE-26.0-02",
                "Booby Traps and Claymores are plotted at set-up, not now.",
            ),
            Occupy { .. } => No(
                "FTE-24.0-04",
                "Who starts in a Bunker or Foxholes is chosen at set-up, not now.",
            ),
            ActivateLeader { .. }
            | ActivateHex { .. }
            | ActivateVehicle { .. }
            | ActivateHelicopter { .. } => No(
                "FTE-5.1-01",
                "An Activation is picked when a chit or the start of a turn gives one, not now.",
            ),
            Pass => No(
                "FTE-5.1-07",
                "A player passes instead of choosing an Activation, not now.",
            ),
            Include { .. } | IncludeAll => No(
                "FTE-5.1-31",
                "The Units of an Activation are chosen when it is declared, not now.",
            ),
            Act { .. } => No(
                "FTE-5.1-13",
                "The next Unit acts when the one before is done, not now.",
            ),
            Move { .. }
            | Fire
            | Assault { .. }
            | Search
            | Recover
            | DestroyCache
            | RequestMedevac
            | RequestFireMission
            | Load
            | Unload
            | Abandon => No(
                "FTE-5.1-13",
                "An Action is picked when an activated Unit has its turn, not now.",
            ),
            Join { .. } => No(
                "FTE-6.1-07",
                "Others come along when a Move, an Assault, a Load or an Unload begins, not now.",
            ),
            JoinMarker { .. } => No(
                "FTE-14.0-01",
                "Markers come along when a Load or an Unload begins, not now.",
            ),
            Step { .. } | Halt => No(
                "FTE-6.1-01",
                "Hexes are entered one by one in a Move Action, not now.",
            ),
            Drop { .. } => No(
                "FTE-7.5.2-07",
                "Markers are dropped in a Move Action, not now.",
            ),
            EnterFort { .. } | LeaveFort { .. } => No(
                "FTE-24.0-05",
                "Bunkers and Foxholes are entered and left in a Move Action, not now.",
            ),
            Exit => No("FTE-6.5-01", "The map is left in a Move Action, not now."),
            EnterTunnel => No(
                "FTE-7.5.3-03",
                "A Tunnel is entered in a Move Action, not now.",
            ),
            Fly { .. } => No(
                "FTE-6.8-03",
                "The altitude is changed in a Move Action, not now.",
            ),
            Target { .. } => No(
                "FTE-7.1-01",
                "A Target Unit is chosen in a Fire Action, not now.",
            ),
            Support { .. } | Shoot => No(
                "FTE-7.1-02",
                "Those who join an attack are chosen when it is formed, not now.",
            ),
            Check { .. } => No(
                "FTE-21.0-01",
                "Opportunity Fire is tried when an enemy Action or retreat sets it off, not now.",
            ),
            Attack { .. } => No(
                "FTE-21.0-09",
                "Attacks are chosen in Opportunity Fire, after the checks, and in the rounds of an Assault, not now.",
            ),
            UseFort | KeepHidden => No(
                "FTE-23.0-05",
                "Hidden cover is used when its Units are fired at, not now.",
            ),
            Retreat { .. } => No("FTE-7.4-24", "A Unit retreats when it is Broken, not now."),
            TakeUp { .. } => No(
                "FTE-7.5.2-06",
                "A casualty is taken up the moment it is made, not now.",
            ),
            ComeDown { .. } => No(
                "FTE-7.4-19",
                "A Helicopter comes down where its owner says when it is Downed, not now.",
            ),
            Advance { .. } => No(
                "FTE-8.0-20",
                "Attackers advance when all defenders are Broken or gone, not now.",
            ),
            PickUp { .. } | HandOver { .. } => No(
                "FTE-10.0-07",
                "Markers are picked up and handed over in a Recover Action, not now.",
            ),
            Cache { .. } => No(
                "FTE-11.0-02",
                "A marker is picked in a Destroy Cache Action or to answer an Interrogation, not now.",
            ),
            TargetHex { .. } => No(
                "FTE-13.0-02",
                "A Target Hex is written down when a Fire Mission is requested, not now.",
            ),
            Confirm => No(
                "FTE-16.0-10",
                "A Fire Mission is confirmed when it is due, not now.",
            ),
            Conceal { .. } | ConcealAll => No(
                "FTE-18.2-01",
                "Units become Concealed in the Concealment phase, not now.",
            ),
            Pick { .. } => No(
                "FTE-19.0-02",
                "A Unit is picked for a Random Event or to answer an Interrogation, not now.",
            ),
            Interrogate { .. } => No(
                "FTE-28.0-06",
                "Civilians are questioned when a Unit has come into their hex and been fired at, not now.",
            ),
            Done
            | Begin
            | Leave
            | Hold
            | Nothing
            | EndActivation
            | Reveal { .. }
            | Detonate { .. }
            | CancelMission { .. } => {
                return None;
            }
        })
    }
}
