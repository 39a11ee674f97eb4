//! The charts: Terrain Effects (10.4), Direct Fire (5), Ordnance Fire (14), Melee (8), Skills (12). All of it is data.

use crate::counters::{Class, Drive};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

engine::kinds! {
    /// The kinds of ground (10.4).
    pub enum Terrain {
        /// Clear.
        #[default] Clear,
        /// Brush.
        Brush,
        /// Low crops.
        LowCrops,
        /// A wheatfield.
        Wheat,
        /// Tall or kunai grass.
        TallGrass,
        /// Light woods.
        LightWoods,
        /// Forest.
        Forest,
        /// Light jungle.
        LightJungle,
        /// Heavy jungle.
        HeavyJungle,
        /// Bamboo.
        Bamboo,
        /// Bamboo huts.
        Huts,
        /// A light-construction building.
        LightBuilding,
        /// A heavy-construction (stone) building.
        HeavyBuilding,
        /// Rubble.
        Rubble,
        /// Rough ground.
        Rough,
        /// Sand.
        Sand,
        /// Rice paddy.
        Paddy,
        /// Marsh.
        Marsh,
        /// A ford.
        Ford,
        /// A pond, river or the sea.
        Water,
    }
}

impl Terrain {
    /// The terrain with a map's id.
    pub fn of(id: u8) -> Terrain {
        Terrain::ALL
            .get(usize::from(id))
            .copied()
            .unwrap_or_default()
    }

    /// In a word or two.
    pub const fn word(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::Brush => "brush",
            Terrain::LowCrops => "low crops",
            Terrain::Wheat => "wheatfield",
            Terrain::TallGrass => "tall grass",
            Terrain::LightWoods => "light woods",
            Terrain::Forest => "forest",
            Terrain::LightJungle => "light jungle",
            Terrain::HeavyJungle => "heavy jungle",
            Terrain::Bamboo => "bamboo",
            Terrain::Huts => "huts",
            Terrain::LightBuilding => "light building",
            Terrain::HeavyBuilding => "heavy building",
            Terrain::Rubble => "rubble",
            Terrain::Rough => "rough",
            Terrain::Sand => "sand",
            Terrain::Paddy => "paddy",
            Terrain::Marsh => "marsh",
            Terrain::Ford => "ford",
            Terrain::Water => "water",
        }
    }

    /// Huts and buildings of either construction (LNLT-1.7-02).
    pub const fn building(self) -> bool {
        matches!(
            self,
            Terrain::Huts | Terrain::LightBuilding | Terrain::HeavyBuilding
        )
    }
}

engine::kinds! {
    /// What terrain does to sight and spotting (LNLT-10.0-02).
    pub enum Sort {
        /// Nothing.
        #[default] Open,
        /// It degrades.
        Degrading,
        /// It blocks.
        Blocking,
    }
}

/// A row of the Terrain Effects Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainRow {
    /// Open, degrading or blocking.
    #[serde(default)]
    pub sort: Sort,
    /// Target Modifier.
    #[serde(default)]
    pub tm: i8,
    /// MPs on foot; none where nobody enters on foot.
    pub leg: Option<u8>,
    /// MPs of tracked vehicles.
    pub t: Option<u8>,
    /// MPs of off-road vehicles.
    pub o: Option<u8>,
    /// MPs of road vehicles.
    pub r: Option<u8>,
    /// Height as obstacle.
    #[serde(default)]
    pub height: u8,
    /// Mortars may not fire from it (LNLT-18.1-01).
    #[serde(default)]
    pub no_mortar: bool,
    /// Vehicles may overrun here although it is not open (LNLT-15.3-01).
    #[serde(default)]
    pub overrun: bool,
    /// Movers give no bonus here (LNLT-5.3-09).
    #[serde(default)]
    pub hides_movers: bool,
    /// Whoever goes with a Scout enters it for 1 MP (LNLT-11.6-05).
    #[serde(default)]
    pub scouted: bool,
    /// Water: no Foxholes, Bunkers or overruns (LNLT-21.2-04).
    #[serde(default)]
    pub water: bool,
    /// Vehicles that enter it may bring it down: roll of 1d6 not above this (LNLT-1.3-06, LNLT-15.1-01).
    pub rubbles: Option<u8>,
    /// Squads that fit, where it is not the usual three (LNLT-1.3-05).
    pub squads: Option<u8>,
}

impl TerrainRow {
    /// MPs to enter; none where it is closed.
    pub const fn cost(&self, drive: Drive) -> Option<u8> {
        match drive {
            Drive::Leg => self.leg,
            Drive::T => self.t,
            Drive::O => self.o,
            Drive::R => self.r,
        }
    }
}

/// What is on a hexside (10.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HexsideRow {
    /// Open, degrading or blocking, for lines that cross it (LNLT-10.3.2-04).
    pub sort: Sort,
    /// Height as obstacle; it casts no shadow.
    pub height: u8,
    /// Target Modifier for who is behind it.
    pub tm: i8,
    /// MPs more on foot; none where nobody crosses.
    pub leg: Option<u8>,
    /// MPs more for tracked vehicles.
    pub t: Option<u8>,
    /// MPs more for off-road vehicles.
    pub o: Option<u8>,
    /// MPs more for road vehicles.
    pub r: Option<u8>,
}

impl HexsideRow {
    /// MPs more to cross; none where it is closed.
    pub const fn cost(&self, drive: Drive) -> Option<u8> {
        match drive {
            Drive::Leg => self.leg,
            Drive::T => self.t,
            Drive::O => self.o,
            Drive::R => self.r,
        }
    }
}

/// Everything on hexsides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hexsides {
    /// A wall.
    pub wall: HexsideRow,
    /// A hedge.
    pub hedge: HexsideRow,
    /// Bocage.
    pub bocage: HexsideRow,
    /// Running water along hexsides.
    pub stream: HexsideRow,
    /// Each level uphill; its `tm` is a Hill's against direct fire from below.
    pub hill: HexsideRow,
}

engine::kinds! {
    /// What a Damage Check comes to (5.1).
    pub enum Harm {
        /// Nothing.
        #[default] None,
        /// Shaken.
        Shaken,
        /// A Squad becomes a Shaken Half-squad, others are eliminated.
        Casualties,
        /// An SMC is wounded.
        Wounded,
        /// Out of the game.
        Eliminated,
        /// The crew leaves a vehicle.
        Abandoned,
        /// A wreck.
        Destroyed,
        /// A helicopter leaves the map.
        Damaged,
    }
}

/// From which total on a result holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// At least so many times the Morale, or more than one time where this is left out.
    pub times: Option<u8>,
    /// What comes of it.
    pub result: Harm,
}

engine::kinds! {
    /// A column of the Direct Fire Table (T-LNLT-5.1).
    pub enum DftColumn {
        /// MMC in Good Order.
        #[default] GoMmc,
        /// Shaken MMC.
        ShakenMmc,
        /// SMC in Good Order.
        GoSmc,
        /// Shaken SMC.
        ShakenSmc,
        /// Hero.
        Hero,
        /// Armored vehicle.
        Armored,
        /// Unarmored vehicle.
        Unarmored,
        /// Helicopter.
        Helicopter,
    }
}

/// The Direct Fire Table: columns of results and die-roll modifiers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dft {
    /// Each column: results from the mildest to the worst.
    pub columns: BTreeMap<DftColumn, Vec<Step>>,
    /// Target adjacent (LNLT-5.6-01).
    pub adjacent: i8,
    /// The same with an Assaulter among the firers.
    pub assaulter: i8,
    /// Infantry that moves, or moved (LNLT-6.0-05).
    pub moving: i8,
    /// A vehicle that moves, or moved (LNLT-15.5-03).
    pub moving_vehicle: i8,
    /// Each degrading hex (LNLT-10.3-02).
    pub degrading: i8,
    /// Out of smoke (LNLT-7.0-04).
    pub out_of_smoke: i8,
    /// Units that used Assault or Stealth movement: of the total FP (LNLT-6.1-04).
    pub after_moving: i8,
    /// At a flying helicopter (LNLT-EOP-13).
    pub at_flying: i8,
    /// From a flying helicopter (LNLT-EOP-13).
    pub from_flying: i8,
    /// At night beyond sight, of the total FP (LNLT-20.1-02).
    pub night: i8,
    /// IFP of riders, the vehicle standing still and moving (LNLT-16.2-10).
    pub riding: [i8; 2],
    /// IFP of MMCs that are Ops Complete (LNLT-4.1-03).
    pub ops_complete: i8,
}

engine::kinds! {
    /// A facing of a vehicle's armor (LNLT-14.1.3-01).
    pub enum Facing {
        /// Front.
        #[default] Front,
        /// Flank.
        Flank,
        /// Rear.
        Rear,
    }
}

/// The Ordnance Fire Table: modifiers to hit (T-LNLT-14.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Oft {
    /// Each degrading hex.
    pub degrading: i8,
    /// Out of smoke.
    pub out_of_smoke: i8,
    /// The firing vehicle is open.
    pub open: i8,
    /// Acquisition, first and second step.
    pub acquired: [i8; 2],
    /// An SMC by himself fires an SW.
    pub single: i8,
    /// SW ordnance after Assault or Stealth movement.
    pub after_moving: i8,
    /// A vehicle's gun after Assault Movement.
    pub vehicle_after_moving: i8,
    /// Ops Complete.
    pub ops_complete: i8,
    /// A Weapon Team pivots first.
    pub pivot: i8,
    /// The turret turns.
    pub turret: i8,
    /// The whole vehicle pivots.
    pub vehicle_pivot: i8,
    /// The target vehicle moves, or moved.
    pub moving_vehicle: i8,
    /// The same for a fast one (optional).
    pub fast: i8,
    /// A large vehicle (optional).
    pub large: i8,
    /// A small vehicle (optional).
    pub small: i8,
    /// At a hovering helicopter.
    pub at_hovering: i8,
    /// At a flying helicopter.
    pub at_flying: i8,
    /// At a plane.
    pub at_plane: i8,
    /// From a flying helicopter.
    pub from_flying: i8,
    /// At night beyond sight.
    pub night: i8,
    /// HE roll at infantry that moved (LNLT-RRT-04).
    pub he_moved: i8,
    /// HE of HEAT at infantry in the open (LNLT-14.2.1-01).
    pub heat: i8,
    /// The facing that a shot strikes from each 60 degrees around the target, clockwise from ahead (LNLT-14.1.3-01).
    pub impact: [Facing; 6],
}

/// Odds and Kill Numbers of the Melee Table, the worst odds first: attacker, defender, number.
pub type Melee = Vec<[u8; 3]>;

engine::kinds! {
    /// What a Skill does (12.0). The Skills aid is lost: these are ours, but for the first two.
    pub enum SkillEffect {
        /// +1 FP in one Melee.
        #[default] Rage,
        /// Rallies units in hexes around him.
        Charismatic,
        /// Ambushes in Melee (8.4).
        Ambusher,
        /// More FP in every Melee.
        CloseFighter,
        /// Uses a Support Weapon at full FP by himself.
        Gunner,
        /// More FP in direct fire he takes part in with his own.
        Deadeye,
        /// Less on his Damage Checks.
        Tough,
        /// Less on his spotting rolls.
        EagleEye,
        /// More MF.
        Fleet,
        /// The first harm of a Damage Check is none.
        Charmed,
    }
}

/// A Skill (12.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// How data files name it.
    pub id: String,
    /// What is printed on it.
    pub name: String,
    /// What it does, in words.
    pub text: String,
    /// Who can have it.
    pub holders: Vec<Class>,
    /// Used once, then back into the cup.
    #[serde(default)]
    pub once: bool,
    /// What it does.
    pub effect: SkillEffect,
    /// How much, where a number is needed.
    #[serde(default)]
    pub value: i8,
    /// How many are in the cup.
    #[serde(default)]
    pub count: u8,
}

/// Numbers that stand on no counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// The cap on a hex's TM (LNLT-5.5-01).
    pub most_tm: i8,
    /// TM of a Wreck.
    pub wreck_tm: i8,
    /// Height as obstacle of a Wreck, which degrades (LNLT-10.3-03).
    pub wreck_height: u8,
    /// TM of Smoke (LNLT-7.0-03).
    pub smoke_tm: i8,
    /// TM of Foxholes (LNLT-21.2-02).
    pub foxholes_tm: i8,
    /// TM that a vehicle in the open gives units there (LNLT-10.1-08).
    pub vehicle_tm: i8,
    /// What terrain with a positive TM takes off a Morale Check (LNLT-1.5-03).
    pub cover_morale: i8,
    /// Highest die that spots in blocking and in degrading terrain (LNLT-10.1-14, LNLT-10.1-15).
    pub spot: [i8; 2],
    /// What a Scout takes off his spotting roll (LNLT-11.6-01).
    pub scout_spots: i8,
    /// MPs to change storey (LNLT-10.2-03).
    pub storey: u8,
    /// MPs more into a Bunker, and out of it (LNLT-21.1-03).
    pub bunker: u8,
    /// MPs on foot into Wire (LNLT-21.3-01).
    pub wire: u8,
    /// MPs of vehicles into Wire more than the terrain's: T, O, R.
    pub wire_vehicles: [u8; 3],
    /// MPs more for a mine's owner (LNLT-21.4-07).
    pub own_mines: u8,
    /// MPs more to pick up an SW while moving (LNLT-1.6-17).
    pub pick_up: u8,
    /// MPs more for Double-Time (LNLT-6.2-01).
    pub double_time: u8,
    /// What an SMC's SW costs him of his MF (LNLT-1.6-03).
    pub smc_burden: u8,
    /// How far one sees at night (LNLT-20.1-01).
    pub night: u8,
    /// FP of a crash (LNLT-19.1-10).
    pub crash: i8,
    /// Ranges of vehicle MGs: FP and range, in rising order (LNLT-15.0-09).
    pub mg_ranges: [[u8; 2]; 3],
}

/// All charts of the game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Lock 'n Load Tactical: charts")]
pub struct Charts {
    /// The Terrain Effects Chart.
    pub terrain: BTreeMap<Terrain, TerrainRow>,
    /// MPs along a road: leg, T, O, R.
    pub road: [u8; 4],
    /// Hexsides.
    pub hexside: Hexsides,
    /// The Direct Fire Table.
    pub dft: Dft,
    /// The Ordnance Fire Table.
    pub oft: Oft,
    /// The Melee Table.
    pub melee: Melee,
    /// Numbers that stand on no counter.
    pub numbers: Numbers,
    /// The Skills.
    #[serde(default)]
    pub skill: Vec<Skill>,
}

impl Charts {
    /// The row of a terrain.
    pub fn row(&self, terrain: Terrain) -> &TerrainRow {
        &self.terrain[&terrain]
    }
}

/// What a nation's module rules change (13.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Nation {
    /// Smoke capability: highest die (LNLT-7.0-02); 0 lays none.
    pub smoke: u8,
    /// Starshell capability: highest die (LNLT-20.2-02); 0 has none.
    pub starshell: u8,
    /// Faces of the attack die in fire (LNLT-1.2-01).
    pub fire_die: u8,
    /// Faces of the two Melee dice.
    pub melee_dice: [u8; 2],
    /// What its attacks in Melee add to the roll.
    pub melee_roll: i8,
    /// TM of terrains for this nation's units, where it differs.
    pub tm: BTreeMap<Terrain, i8>,
    /// Highest die for one more fire mission when the last is used up (LNLT-RRT-02); 0 for none.
    pub more_missions: u8,
    /// All its MMCs ambush (8.4).
    pub ambush: bool,
    /// Heroes at most on the map (LNLT-11.2-11).
    pub heroes: u8,
}

impl Default for Nation {
    fn default() -> Self {
        Nation {
            smoke: 0,
            starshell: 0,
            fire_die: 6,
            melee_dice: [6, 6],
            melee_roll: 0,
            tm: BTreeMap::new(),
            more_missions: 0,
            ambush: false,
            heroes: 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: LNLT-13.0-01
    #[test]
    fn a_nation_of_which_nothing_is_said_has_six_sided_dice_and_neither_smoke_nor_starshells() {
        let Nation {
            smoke,
            starshell,
            fire_die,
            melee_dice,
            melee_roll,
            more_missions,
            heroes,
            ..
        } = Nation::default();
        assert_eq!((smoke, starshell, more_missions, melee_roll), (0, 0, 0, 0));
        assert_eq!((fire_die, melee_dice), (6, [6, 6]));
        assert_eq!(heroes, 2, "LNLT-11.2-11");
    }
}
