//! What a player can decide: one small step each.

use crate::air::Quarter;
use crate::counters::Corner;
use crate::location::Location;
use crate::movement::Mode;
use crate::state::{UnitId, WeaponId};
use ground::{Direction, Hex};
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

engine::kinds! {
    /// Where a passenger sits (16.1, 16.2).
    pub enum Seat {
        /// Inside.
        #[default] Inside,
        /// On top.
        OnTop,
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
    /// Set-up: put all that is left where the scenario suggests it.
    Arrange,
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
    /// 8.1: fight a round of Melee here.
    Fight {
        /// Where.
        at: Location,
    },
    /// 8.1: this unit tries to withdraw from Melee.
    Withdraw {
        /// Which.
        unit: UnitId,
    },
    /// 8.0: this one is attacked in Melee, or no longer.
    Target {
        /// Which.
        unit: UnitId,
    },
    /// 12.0: this one uses its Skill, or no longer.
    UseSkill {
        /// Which.
        unit: UnitId,
    },
    /// 11.4: this Sniper appears.
    Reveal {
        /// Which.
        unit: UnitId,
    },
    /// 11.4: this Sniper attacks.
    Snipe {
        /// Which.
        unit: UnitId,
        /// At what.
        at: Location,
    },
    /// 4.0: pass.
    Pass,
    /// This is all: the impulse or phase is over.
    Done,
    /// Do nothing more in this window.
    Hold,

    /// 18.1: a mortar fires at what it sees.
    FireMortar {
        /// The Weapon Team, or who holds the mortar.
        unit: UnitId,
        /// At what.
        at: Location,
    },
    /// 18.1: the fire of a mortar is called.
    CallMortar {
        /// Who calls.
        unit: UnitId,
        /// The mortar.
        second: UnitId,
        /// At what.
        at: Location,
    },
    /// 18.2: a fire mission of off-board artillery is called.
    CallArtillery {
        /// Who calls.
        unit: UnitId,
        /// Which mission, by its place in the list.
        mission: u8,
        /// Where the Spotting Round is put.
        at: Location,
    },
    /// 20.2: a Starshell is attempted.
    Starshell {
        /// By whom.
        unit: UnitId,
        /// Over which hex.
        at: Location,
    },
    /// 20.2: a mortar is called to send up a Starshell.
    CallStarshell {
        /// Who calls.
        unit: UnitId,
        /// The mortar.
        second: UnitId,
        /// Over which hex.
        at: Location,
    },
    /// 19.1: this plane comes.
    Sortie {
        /// Which mission, by its place in the list.
        mission: u8,
    },
    /// 19.1: it comes by this side of the map.
    FlyIn {
        /// Which.
        quarter: Quarter,
    },
    /// 19.1: it flies along this line.
    Fly {
        /// Where it enters.
        at: Location,
        /// Whither.
        to: Direction,
    },
    /// 19.1.1: the plane's cannon is fired, here and in the hexes that follow.
    Strafe,
    /// 19.1.1: the plane's bombs are dropped here.
    Bomb,
    /// 19.1: this weapon fires at the plane.
    AntiAir {
        /// Whose.
        unit: UnitId,
        /// The Support Weapon; none for the unit's own gun.
        #[serde(default)]
        weapon: WeaponId,
    },
    /// 19.2: a helicopter flies to the next hex.
    FlyTo {
        /// Which.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// 19.2.1: a helicopter hovers, or flies again.
    Hover {
        /// Which.
        unit: UnitId,
    },
    /// 19.2.8: a helicopter's machine guns are fired.
    Gunship {
        /// Whose.
        unit: UnitId,
        /// At what.
        at: Location,
    },
    /// 19.2.4: a passenger gets off a helicopter.
    DropOff {
        /// Who.
        unit: UnitId,
        /// Normally, or by Assault Movement.
        mode: Mode,
    },
    /// 19.2.4: a unit gets on a helicopter.
    TakeOn {
        /// Who.
        unit: UnitId,
        /// Which helicopter.
        second: UnitId,
    },
    /// 19.2.7: the units of a location fire at a helicopter.
    ShootUp {
        /// From where.
        from: Location,
        /// Which helicopter.
        second: UnitId,
    },
    /// 19.2.5: a weapon of the Ordnance Fire Table is fired at a helicopter.
    FlakAt {
        /// Whose.
        unit: UnitId,
        /// The Support Weapon; none for the unit's own gun.
        #[serde(default)]
        weapon: WeaponId,
        /// Which helicopter.
        second: UnitId,
    },
    /// 1.7: a Weapon Team turns to a corner.
    Pivot {
        /// Which.
        unit: UnitId,
        /// To what.
        corner: Corner,
    },
    /// 22.0: this unit begins to enter the map; others may join it.
    Enter {
        /// Which.
        unit: UnitId,
        /// How.
        mode: Mode,
    },
    /// 22.0: the group leaves the map here.
    Leave,
    /// 22.0: a helicopter leaves the map here.
    FlyOff {
        /// Which.
        unit: UnitId,
    },
    /// 1.8: an answer to what a paragraph asks, from 1.
    Answer {
        /// Which.
        number: u8,
    },
    /// 1.3: this unit is removed, as there are too many.
    Lose {
        /// Which.
        unit: UnitId,
    },
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
    /// 16.2: the riders of a vehicle fire at all non-vehicles there.
    FireRiders {
        /// What they ride on.
        carrier: UnitId,
        /// Where the targets are.
        at: Location,
    },
    /// 16.2: the riders of a vehicle fire at a vehicle.
    FireRidersAt {
        /// What they ride on.
        carrier: UnitId,
        /// Which.
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
    /// 15.1, 15.2: this vehicle begins to move, or goes on.
    Drive {
        /// Which.
        unit: UnitId,
        /// Normally, or by Assault Movement.
        mode: Mode,
    },
    /// 15.0: this vehicle opens or buttons up.
    Button {
        /// Which.
        unit: UnitId,
    },
    /// 15.3: infantry is overrun.
    Overrun {
        /// Where.
        to: Location,
    },
    /// 15.3: this unit answers an overrun by Close Assault.
    Assault {
        /// Which.
        unit: UnitId,
    },
    /// 16.4: this unit gets on.
    Board {
        /// Who.
        unit: UnitId,
        /// Onto what.
        carrier: UnitId,
        /// Inside or on top.
        seat: Seat,
    },
    /// 15.5: this vehicle keeps its marker.
    Keep {
        /// Which.
        unit: UnitId,
    },
}
