//! Higher HQ events (3.1, 3.2.1, 3.4.1).

use crate::state::Letter;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a Higher HQ event does (3.1, 3.2.1, 3.4.1). Data picks among these procedures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HqEvent {
    /// Nothing happens.
    Nothing,
    /// The battalion is out of reach this turn.
    BattalionSilent,
    /// Commands for the CO HQ, saved at once.
    CommandsForCompany(u8),
    /// A Fire Mission more for an agency.
    FireMission {
        /// Index of the agency.
        agency: u8,
        /// How many.
        missions: u8,
    },
    /// Ammunition points for every unit of a kind of ammunition.
    Resupply(u8),
    /// Weather changes for the rest of the attempt.
    Weather(i8),
    /// The enemy places Potential Contact markers on a row counted from the foremost friendly unit.
    CounterAttack {
        /// Letter.
        letter: Letter,
        /// Rows ahead of the foremost friendly unit.
        rows_ahead: u8,
        /// Turns for which the event contact list is used.
        turns: u8,
    },
    /// Mortar or artillery fire on the friendly-occupied card with most steps.
    Barrage {
        /// VOF.
        vof: i8,
    },
    /// Every enemy unit that can falls back.
    Withdraw,
    /// Every enemy unit that is neither Pinned nor a LAT attempts a Grenade Attack or Concentrates Fire.
    AllFire,
    /// Pinned enemies rally.
    RallyAll,
    /// A sniper appears as by this package.
    Package(String),
    /// The enemy uses other tactics from now on.
    Tactics {
        /// The offensive hierarchy.
        attacks: bool,
        /// Its column.
        column: String,
    },
    /// Friendly replacements: one squad short of steps gains one.
    Replacement,
    /// The company must have a unit on a row by the end of the attempt, for points.
    Hurry {
        /// The row.
        row: u8,
        /// What it is worth.
        points: u8,
    },
    /// A Skill for an HQ or Staff unit of the player's choice (12.7).
    Skill(crate::campaign::Skill),
}

/// A line of an event table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventLine {
    /// In words.
    pub text: String,
    /// What it does.
    pub does: HqEvent,
}
