//! Every decision a player can make, one small step each.

use crate::frame::{Mode, Way};
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
