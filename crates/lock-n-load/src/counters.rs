//! What is printed on the counters: units (1.1, 15.0, 19), support weapons (1.6), and whose they are.

use engine::Seat;
use engine::scene::SymbolKind;
use ground::Direction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// One of the two players, and what is his.
    pub enum Side {
        /// The player in the first chair.
        #[default] A,
        /// The player in the second chair.
        B,
    }
}

impl Side {
    /// Both, in seat order.
    pub const BOTH: [Side; 2] = Side::ALL;

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// Position in pairs that have one for each side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side's chair.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side that sits in a chair.
    pub fn of(seat: Seat) -> Option<Side> {
        Side::BOTH.get(seat.index()).copied()
    }
}

engine::kinds! {
    /// What a unit is (LNLT-1.1-02, LNLT-1.1-03, LNLT-1.1-05).
    pub enum Class {
        /// A Squad.
        #[default] Squad,
        /// A Half-squad.
        HalfSquad,
        /// A vehicle's Crew.
        Crew,
        /// A Weapon Team.
        WeaponTeam,
        /// A Leader.
        Leader,
        /// A Hero.
        Hero,
        /// A Medic or Corpsman.
        Medic,
        /// A Sniper.
        Sniper,
        /// An Armor Leader.
        ArmorLeader,
        /// A Scout.
        Scout,
        /// Another individual: a Chaplain, a Nurse.
        Other,
        /// A vehicle.
        Vehicle,
        /// A helicopter.
        Helicopter,
        /// A fixed-wing aircraft.
        Aircraft,
    }
}

impl Class {
    /// Multi-Man Counter (LNLT-1.1-02).
    pub const fn mmc(self) -> bool {
        matches!(
            self,
            Class::Squad | Class::HalfSquad | Class::Crew | Class::WeaponTeam
        )
    }

    /// Single-Man Counter (LNLT-1.1-03).
    pub const fn smc(self) -> bool {
        matches!(
            self,
            Class::Leader
                | Class::Hero
                | Class::Medic
                | Class::Sniper
                | Class::ArmorLeader
                | Class::Scout
                | Class::Other
        )
    }

    /// Infantry: every MMC and SMC (LNLT-GLO-02).
    pub const fn infantry(self) -> bool {
        self.mmc() || self.smc()
    }

    /// May carry and fire Support Weapons (LNLT-1.1-04, LNLT-1.6-09, LNLT-1.7-03).
    pub const fn uses_weapons(self) -> bool {
        matches!(
            self,
            Class::Squad
                | Class::HalfSquad
                | Class::Crew
                | Class::Leader
                | Class::Hero
                | Class::Scout
                | Class::Other
        )
    }

    /// How many Support Weapons one carries (LNLT-1.6-02).
    pub const fn carries(self) -> u8 {
        match self {
            Class::Squad => 2,
            other => other.uses_weapons() as u8,
        }
    }

    /// Stacking weight in half Squads (LNLT-1.3-02); SMCs and vehicles are counted apart.
    pub const fn halves(self) -> u8 {
        match self {
            Class::Squad | Class::WeaponTeam => 2,
            Class::HalfSquad | Class::Crew => 1,
            _ => 0,
        }
    }
}

engine::kinds! {
    /// A corner of a hex by the clock: what vehicles and Weapon Teams face (LNLT-15.1-05, LNLT-1.7-08).
    pub enum Corner {
        /// Between north and north-east.
        #[default] One,
        /// Between north-east and south-east.
        Three,
        /// Between south-east and south.
        Five,
        /// Between south and south-west.
        Seven,
        /// Between south-west and north-west.
        Nine,
        /// Between north-west and north.
        Eleven,
    }
}

impl Corner {
    /// Turned clockwise by so many corners.
    pub const fn clockwise(self, corners: usize) -> Corner {
        Corner::ALL[(self as usize + corners) % 6]
    }

    /// The one on the other side of the hex.
    pub const fn opposite(self) -> Corner {
        self.clockwise(3)
    }

    /// The two hexsides that meet in it, counterclockwise one first.
    pub const fn sides(self) -> [Direction; 2] {
        [
            Direction::from_index(self as usize),
            Direction::from_index((self as usize + 1) % 6),
        ]
    }

    /// By how many corners one has to turn from this one to another, either way.
    pub const fn turn_to(self, other: Corner) -> u8 {
        let way = (other as u8 + 6 - self as u8) % 6;
        if way > 3 { 6 - way } else { way }
    }
}

engine::kinds! {
    /// How a vehicle moves (LNLT-15.0-05).
    pub enum Drive {
        /// On foot: all infantry.
        #[default] Leg,
        /// Fully tracked.
        T,
        /// Half-tracks and wheels for rough ground.
        O,
        /// Wheels for roads.
        R,
    }
}

/// A column of a to-hit table (LNLT-14.1-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Hexes it reaches.
    pub range: u8,
    /// To hit: 2d6 not above this.
    pub hit: u8,
    /// Penetration value.
    pub pen: u8,
}

/// A weapon that uses the Ordnance Fire Table (LNLT-14.0-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    /// HE-equivalent; none where an asterisk stands (LNLT-14.1-09).
    pub he: Option<i8>,
    /// Shots in an impulse: `N x` (LNLT-1.7-13, LNLT-15.0-08).
    #[serde(default = "one")]
    pub shots: u8,
    /// Main ammunition is HEAT (LNLT-14.2-01).
    #[serde(default)]
    pub heat: bool,
    /// A guided missile.
    #[serde(default)]
    pub guided: bool,
    /// Nearest range.
    #[serde(default)]
    pub nearest: u8,
    /// Up to three range columns, the shortest first; empty for a gun that fires at aircraft alone.
    #[serde(default)]
    pub columns: Vec<Column>,
    /// Blue values, against aircraft and flying helicopters (LNLT-14.1-04).
    #[serde(default)]
    pub anti_air: Vec<Column>,
}

/// A mortar (18.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mortar {
    /// Firepower.
    pub fp: i8,
    /// Nearest range (LNLT-EOP-19).
    pub nearest: u8,
    /// Farthest range.
    pub range: u8,
}

/// A machine gun of a vehicle or helicopter (LNLT-15.0-09 to LNLT-15.0-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mg {
    /// Firepower.
    pub fp: i8,
    /// Range, where it is not the chart's for its firepower.
    pub range: Option<u8>,
    /// Asterisk: all around, also at helicopters, only while open.
    #[serde(default)]
    pub star: bool,
    /// R: the turret's rear arc.
    #[serde(default)]
    pub rear: bool,
}

/// Armour of a hull or turret: front, flank, rear; none where an asterisk stands (LNLT-15.0-16).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Armor {
    /// Front.
    pub front: Option<i8>,
    /// Flank.
    pub flank: Option<i8>,
    /// Rear.
    pub rear: Option<i8>,
    /// Printed in red: HEAT penetrates half (LNLT-RRT-03).
    #[serde(default)]
    pub red: bool,
}

engine::kinds! {
    /// A passenger capacity code (16, LNLT-GLO-01).
    pub enum Capacity {
        /// Carries nobody.
        #[default] None,
        /// A Half-squad, an SMC, an SW.
        P,
        /// A Squad or equivalent, two SMCs, two SWs.
        Pp,
        /// Two Squads, two SMCs, four SWs.
        Pppp,
        /// Twice PP: two Squads, four SMCs, four SWs.
        TwicePp,
    }
}

impl Capacity {
    /// Room for half Squads, SMCs and SWs.
    pub const fn room(self) -> [u8; 3] {
        match self {
            Capacity::None => [0, 0, 0],
            Capacity::P => [1, 1, 1],
            Capacity::Pp => [2, 2, 2],
            Capacity::Pppp => [4, 2, 4],
            Capacity::TwicePp => [4, 4, 4],
        }
    }
}

engine::kinds! {
    /// How big a vehicle is (15.6, optional).
    pub enum Bulk {
        /// As most are.
        #[default] Usual,
        /// Harder to hit.
        Small,
        /// Easier to hit.
        Large,
    }
}

/// A kind of unit, as an army file has it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// How data files name it: `rifle`.
    pub id: String,
    /// The name on the counter.
    pub name: String,
    /// What it is.
    pub class: Class,
    /// Identification Badge; units lead and rally only what matches (LNLT-3.0-10). The army's own if left out.
    #[serde(default)]
    pub badge: String,
    /// Inherent Firepower; none for who has no number at all (Leaders, Medics, ordnance).
    pub fp: Option<i8>,
    /// Range of the Inherent Firepower.
    #[serde(default)]
    pub range: u8,
    /// Movement Factor.
    #[serde(default)]
    pub mf: u8,
    /// Morale in Good Order.
    #[serde(default)]
    pub morale: i8,
    /// Morale on the Shaken side, where it differs.
    pub shaken_morale: Option<i8>,
    /// Superscript A on the firepower (5.6).
    #[serde(default)]
    pub assaulter: bool,
    /// Superscript M on the firepower (8.5).
    #[serde(default)]
    pub melee: bool,
    /// SR on the Shaken side (LNLT-3.0-09).
    #[serde(default)]
    pub self_rally: bool,
    /// Red box around the MF: may Assault Move (6.1).
    #[serde(default)]
    pub assault_move: bool,
    /// Yellow square around the MF: may use Stealth Movement (6.4).
    #[serde(default)]
    pub stealth: bool,
    /// Black box around the range: extended range (5.4).
    #[serde(default)]
    pub extended: bool,
    /// Ambushes (8.4).
    #[serde(default)]
    pub ambush: bool,
    /// The Half-squad a Squad becomes by Casualties (LNLT-5.1-13).
    pub half: Option<String>,
    /// Leadership Modifier.
    #[serde(default)]
    pub lm: i8,
    /// The Hero's wounded side: IFP and MF, where they differ (LNLT-5.1-14).
    pub wounded_fp: Option<i8>,
    /// MF of the wounded side.
    pub wounded_mf: Option<u8>,
    /// Stays out of the cup of Heroes: comes only by the order of battle.
    #[serde(default)]
    pub named: bool,
    /// Calibre of a Weapon Team's weapon in millimetres (LNLT-1.7-02, LNLT-16.1-04).
    #[serde(default)]
    pub calibre: u8,
    /// A Weapon Team with machine guns: it fights in Melee with its IFP (LNLT-1.7-06).
    #[serde(default)]
    pub machine_gun: bool,
    /// Red corner arrow: fires only through its covered arc (LNLT-1.7-08).
    #[serde(default)]
    pub arc: bool,
    /// Cannot leave its hex (LNLT-1.7-16).
    #[serde(default)]
    pub immobile: bool,
    /// Its ordnance.
    pub gun: Option<Gun>,
    /// Its mortar.
    pub mortar: Option<Mortar>,
    /// How it moves; leg for all infantry.
    #[serde(default)]
    pub drive: Drive,
    /// Hull armour of a vehicle, armour of a helicopter or plane (all facings alike).
    #[serde(default)]
    pub hull: Armor,
    /// Turret armour; none without a turret.
    pub turret: Option<Armor>,
    /// Open-topped: small arms harm it even when buttoned (LNLT-17.2-01).
    #[serde(default)]
    pub open_topped: bool,
    /// Machine guns of a vehicle or helicopter.
    #[serde(default)]
    pub mgs: Vec<Mg>,
    /// Room inside (16.1).
    #[serde(default)]
    pub inside: Capacity,
    /// Room on top (16.2).
    #[serde(default)]
    pub on_top: Capacity,
    /// Size class (15.6).
    #[serde(default)]
    pub bulk: Bulk,
    /// Fast while it moves (15.6).
    #[serde(default)]
    pub fast: bool,
    /// Cannon of a plane: hexes and firepower (LNLT-19.1.1-02).
    pub cannon: Option<Cannon>,
    /// Bomb of a plane: HE-equivalent (LNLT-19.1.1-06).
    pub bomb: Option<i8>,
    /// The symbol in the middle of the counter.
    #[serde(default)]
    pub symbol: SymbolKind,
}

/// A plane's cannon: `Y x Z` (LNLT-19.1.1-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cannon {
    /// Consecutive hexes.
    pub hexes: u8,
    /// Firepower in each.
    pub fp: i8,
}

impl Kind {
    /// Morale by state.
    pub fn morale(&self, shaken: bool) -> i8 {
        match (shaken, self.shaken_morale) {
            (true, Some(morale)) => morale,
            _ => self.morale,
        }
    }
}

impl datafile::Entry for Kind {
    fn id(&self) -> &str {
        &self.id
    }

    fn name(&self) -> &str {
        &self.name
    }
}

engine::kinds! {
    /// What a Support Weapon is.
    pub enum WeaponClass {
        /// A machine gun.
        #[default] MachineGun,
        /// A flamethrower.
        Flamethrower,
        /// A satchel charge.
        SatchelCharge,
        /// A Molotov cocktail.
        Molotov,
        /// A weapon of the Ordnance Fire Table: bazooka, RPG, LAW.
        Ordnance,
        /// An anti-tank rifle: ordnance that fires out of buildings too (LNLT-1.6-20).
        AntiTankRifle,
        /// A light mortar that is carried (18.1).
        Mortar,
    }
}

impl WeaponClass {
    /// Uses the Ordnance Fire Table.
    pub const fn ordnance(self) -> bool {
        matches!(self, WeaponClass::Ordnance | WeaponClass::AntiTankRifle)
    }

    /// Counts in Melee (LNLT-8.0-08).
    pub const fn melee(self) -> bool {
        matches!(
            self,
            WeaponClass::MachineGun
                | WeaponClass::Flamethrower
                | WeaponClass::SatchelCharge
                | WeaponClass::Molotov
        )
    }

    /// Is gone once it was used (LNLT-1.6.3-07, LNLT-8.0-21).
    pub const fn single_use(self) -> bool {
        matches!(self, WeaponClass::SatchelCharge | WeaponClass::Molotov)
    }
}

/// The bipod or dismantled side of a tripod weapon (1.6.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dismantled {
    /// Firepower on its bipod; none when it is taken apart.
    pub fp: Option<i8>,
    /// Range on its bipod.
    #[serde(default)]
    pub range: u8,
}

/// A kind of Support Weapon, as an army file has it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponKind {
    /// How data files name it: `m60`.
    pub id: String,
    /// The name on the counter.
    pub name: String,
    /// What it is.
    pub class: WeaponClass,
    /// Firepower on the Direct Fire Table.
    #[serde(default)]
    pub fp: i8,
    /// Range.
    #[serde(default)]
    pub range: u8,
    /// Superscript J: it jams (1.6.2).
    #[serde(default)]
    pub jams: bool,
    /// Superscript M (8.5).
    #[serde(default)]
    pub melee: bool,
    /// On a tripod: what its other side shows (1.6.1).
    pub tripod: Option<Dismantled>,
    /// Its to-hit table.
    pub gun: Option<Gun>,
    /// Its values as a mortar.
    pub mortar: Option<Mortar>,
    /// Can be used this many times; without number, again and again.
    pub uses: Option<u8>,
    /// The symbol in the middle of the counter.
    #[serde(default)]
    pub symbol: SymbolKind,
}

impl datafile::Entry for WeaponKind {
    fn id(&self) -> &str {
        &self.id
    }

    fn name(&self) -> &str {
        &self.name
    }
}

const fn one() -> u8 {
    1
}
