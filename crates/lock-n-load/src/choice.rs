//! What a player can decide: one small step each.

use crate::counters::Corner;
use crate::location::Location;
use crate::movement::Mode;
use crate::state::{UnitId, WeaponId};
use ground::Hex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// What is turned towards a target that is outside of the arc.
    pub enum Aim {
        /// Nothing, or the turret.
        #[default] Turret,
        /// The whole vehicle, or the Weapon Team.
        Hull,
    }
}

/// A decision.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Set-up: put the next unit or fortification here.
    Place {
        /// Where.
        at: Location,
    },
    /// Look at this corner: a unit that is set up, pivots or has just entered a hex.
    Face {
        /// Which.
        corner: Corner,
    },

    /// 3.0: this unit attempts to rally.
    Rally {
        /// Which.
        unit: UnitId,
    },
    /// 11.3: this Medic tries to heal a wound.
    Heal {
        /// The Medic.
        unit: UnitId,
        /// For whom.
        subject: UnitId,
    },
    /// 11.3: this Medic tries to bring a Shaken unit back to Good Order.
    Restore {
        /// The Medic.
        unit: UnitId,
        /// For whom.
        subject: UnitId,
    },
    /// 3.0: two Half-squads become a Squad.
    Merge {
        /// Which.
        unit: UnitId,
        /// With which.
        second: UnitId,
    },
    /// 3.0, 1.6: this unit picks up a Support Weapon.
    PickUp {
        /// Who.
        unit: UnitId,
        /// What.
        weapon: WeaponId,
    },
    /// 3.0: a Support Weapon is handed over.
    Give {
        /// What.
        weapon: WeaponId,
        /// To whom.
        unit: UnitId,
    },
    /// 1.6: a Support Weapon is dropped, or left behind.
    Drop {
        /// Which.
        weapon: WeaponId,
    },
    /// 3.0: a Support Weapon is destroyed.
    Destroy {
        /// Which.
        weapon: WeaponId,
    },
    /// 1.6.1: a tripod weapon is assembled or dismantled.
    Flip {
        /// Which.
        weapon: WeaponId,
    },
    /// 1.6.2: a jammed machine gun is seen to.
    Unjam {
        /// Which.
        weapon: WeaponId,
    },
    /// 11.1: of several Leaders of a location this is the one who is used.
    Commit {
        /// Who.
        unit: UnitId,
    },

    /// 4.0: units of this location are activated.
    Activate {
        /// Where.
        at: Location,
    },
    /// 10.1: this unit attempts to spot.
    Spot {
        /// Who.
        unit: UnitId,
        /// What.
        at: Location,
    },
    /// 5.0: the units of a location fire together at another.
    Fire {
        /// From where.
        from: Location,
        /// At what.
        at: Location,
    },
    /// 1.7: a Weapon Team fires by itself.
    FireTeam {
        /// Which.
        unit: UnitId,
        /// At what.
        at: Location,
    },
    /// 5.2, 1.6: with what a unit takes part in the fire: 1 its own firepower, 2 and 4 its Support Weapons, added up.
    Arm {
        /// Which.
        unit: UnitId,
        /// With what.
        arms: u8,
    },
    /// 5.2: this unit's firepower counts in full.
    Lead {
        /// Which.
        unit: UnitId,
    },
    /// 5.0.1: this Leader aids.
    Aid {
        /// Who.
        unit: UnitId,
    },
    /// 5.0.1: no Leader aids.
    Unaided,
    /// 1.6: this SMC helps another with a Support Weapon, or no longer does.
    Crew {
        /// Who.
        unit: UnitId,
    },
    /// 5.0: fire.
    Shoot,
    /// 6.0: this unit begins to move; others may join it.
    Go {
        /// Which.
        unit: UnitId,
        /// How.
        mode: Mode,
    },
    /// 6.0: this one comes along.
    Join {
        /// Which.
        unit: UnitId,
    },
    /// 6.0: into this place.
    Step {
        /// Where.
        to: Location,
    },
    /// 6.0: no farther.
    Halt,
    /// 7.0: lay smoke.
    Smoke {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
    },
    /// 4.0: pass.
    Pass,
    /// This is all: the impulse or phase is over.
    Done,
    /// Do nothing more in this window.
    Hold,

    /// 14.1: a gun is fired at all non-vehicles of a location.
    FireGun {
        /// Whose.
        unit: UnitId,
        /// At what.
        at: Location,
        /// What is turned.
        aim: Aim,
    },
    /// 14.1: a gun is fired at a vehicle.
    FireGunAt {
        /// Whose.
        unit: UnitId,
        /// Which vehicle.
        target: UnitId,
        /// What is turned.
        aim: Aim,
    },
    /// 15.0: a vehicle's machine gun is fired at all non-vehicles of a location.
    FireMg {
        /// Whose.
        unit: UnitId,
        /// Which: from 0; from 4 the hull's half of one that has split.
        mg: u8,
        /// At what.
        at: Location,
    },
    /// 15.0, 17.2: a vehicle's machine gun is fired at a vehicle.
    FireMgAt {
        /// Whose.
        unit: UnitId,
        /// Which: from 0; from 4 the hull's half of one that has split.
        mg: u8,
        /// Which vehicle.
        target: UnitId,
    },
    /// 14.1: a Support Weapon of the Ordnance Fire Table is fired at all non-vehicles of a location.
    FireArm {
        /// Which.
        weapon: WeaponId,
        /// At what.
        at: Location,
    },
    /// 14.1: a Support Weapon of the Ordnance Fire Table is fired at a vehicle.
    FireArmAt {
        /// Which.
        weapon: WeaponId,
        /// Which vehicle.
        target: UnitId,
    },
    /// 17.2: the units of a location fire together at a vehicle.
    FireAt {
        /// From where.
        from: Location,
        /// Which vehicle.
        target: UnitId,
    },
    /// 1.7, 17.2: a Weapon Team fires by itself at a vehicle.
    FireTeamAt {
        /// Which.
        unit: UnitId,
        /// Which vehicle.
        target: UnitId,
    },
    /// 16.4, 16.2: a passenger gets off.
    Unload {
        /// Who.
        unit: UnitId,
    },
}
