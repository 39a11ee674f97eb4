//! What happened, for the log, the screen and those who listen.

use crate::counters::Side;
use crate::location::Location;
use crate::state::{UnitId, WeaponId};
use engine::Modifier;
use schemars::JsonSchema;
use serde::Serialize;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub enum Event {
    /// A unit was set up.
    Placed {
        /// Which.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// A turn began.
    TurnBegins {
        /// Which.
        turn: u8,
    },
    /// Somebody has the initiative.
    Initiative {
        /// Who.
        side: Side,
        /// A's and B's die; empty where the scenario says who.
        dice: Vec<u8>,
    },
    /// The Operations Phase is over.
    OperationsOver {
        /// By three passes in a row, or because everybody was used.
        passes: bool,
    },
    /// Markers came off, Smoke thinned.
    Cleared,
    /// The game is over.
    GameOver {
        /// Who won.
        winner: Option<Side>,
        /// Points of both.
        points: [i16; 2],
    },
    /// A plane comes before the next impulse.
    AirComes {
        /// Whose.
        side: Side,
    },
    /// A unit attempted to rally.
    Rallied {
        /// Which.
        unit: UnitId,
        /// What was rolled.
        dice: Vec<u8>,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// What the roll had to be at most.
        morale: i8,
        /// It succeeded.
        passed: bool,
        /// By its own right (LNLT-3.0-09).
        by_itself: bool,
    },
    /// A Medic tried to heal or restore somebody.
    Tended {
        /// The Medic.
        medic: UnitId,
        /// For whom.
        unit: UnitId,
        /// What was rolled.
        dice: Vec<u8>,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// What the roll had to be at most.
        morale: i8,
        /// It succeeded.
        passed: bool,
        /// A wound was tended; otherwise a Shaken unit.
        wound: bool,
    },
    /// Two Half-squads became a Squad.
    Merged {
        /// The Squad.
        unit: UnitId,
        /// The slot of the other Half-squad.
        second: UnitId,
    },
    /// A Support Weapon changed hands, or was picked up.
    Taken {
        /// What.
        weapon: WeaponId,
        /// By whom.
        unit: UnitId,
        /// It lay on the ground.
        lay: bool,
    },
    /// A Support Weapon was dropped or left behind.
    Dropped {
        /// What.
        weapon: WeaponId,
        /// Where.
        at: Location,
    },
    /// A Support Weapon was destroyed.
    Destroyed {
        /// What.
        weapon: WeaponId,
    },
    /// A tripod weapon was assembled or dismantled.
    Flipped {
        /// What.
        weapon: WeaponId,
        /// It stands on its tripod now.
        tripod: bool,
    },
    /// A jammed machine gun was seen to.
    Unjammed {
        /// What.
        weapon: WeaponId,
        /// What was rolled.
        die: u8,
        /// It fires again.
        cleared: bool,
    },
    /// A location was activated.
    Activated {
        /// By whom.
        side: Side,
        /// Where.
        at: Location,
        /// By which Leader next to it; none for the first one.
        leader: UnitId,
    },
    /// A side passed, or only tried to spot.
    Passed {
        /// Who.
        side: Side,
        /// How many passes in a row.
        passes: u8,
    },
}
