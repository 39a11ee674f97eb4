//! 1.2.3 Unit counters: what is printed on them. What happens to a unit during play is in [`crate::state`].

use engine::Seat;
use engine::scene::SymbolKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// The player's side or the enemy that the rules run.
    pub enum Side {
        /// The player's company.
        #[default]
        Friendly,
        /// Run by rules, tables and cards (FOF-1.1.3-02).
        Enemy,
    }
}

impl Side {
    /// Both, the player's first.
    pub const BOTH: [Side; 2] = [Side::Friendly, Side::Enemy];

    /// The other one.
    pub fn other(self) -> Side {
        match self {
            Side::Friendly => Side::Enemy,
            Side::Enemy => Side::Friendly,
        }
    }

    /// Its seat; nobody sits in the enemy's.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }
}

engine::kinds! {
    /// Experience Level (FOF-1.2.6-17).
    #[allow(missing_docs)]
    pub enum Experience {
        Green,
        #[default]
        Line,
        Veteran,
    }
}

impl Experience {
    /// Cards more or fewer in an attempt (FOF-4.2-04).
    pub fn cards(self) -> i8 {
        self as i8 - 1
    }
}

engine::kinds! {
    /// Basic VOF rating (FOF-6.2.2-01).
    pub enum Rating {
        /// No Basic VOF.
        #[default]
        None,
        /// S: Small Arms +0.
        #[serde(rename = "S")]
        S,
        /// A/S: Automatic at Point Blank, Small Arms beyond.
        #[serde(rename = "A/S")]
        AS,
        /// A: Automatic Weapons -1.
        #[serde(rename = "A")]
        A,
        /// H: Heavy Weapons -3.
        #[serde(rename = "H")]
        H,
    }
}

engine::kinds! {
    /// Special VOF rating, alone or as a superscript (FOF-6.2.3-01).
    pub enum Special {
        /// None.
        #[default]
        None,
        /// G!
        Grenade,
        /// S!
        Sniper,
        /// F!
        Flame,
    }
}

/// Range classes P, C, L, V, in cards (FOF-1.2.6-26).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Range {
    /// Point Blank: the own card.
    #[default]
    P,
    /// Close: next card.
    C,
    /// Long: two cards.
    L,
    /// Very Long: three cards.
    V,
}

impl Range {
    /// Distance in cards.
    pub fn cards(self) -> u8 {
        self as u8
    }
}

/// One side of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Face {
    /// Basic VOF.
    pub rating: Rating,
    /// Special VOF.
    pub special: Special,
    /// Greatest range.
    pub range: Range,
}

impl Face {
    /// Whether any VOF is printed.
    pub fn has_vof(&self) -> bool {
        self.rating != Rating::None || self.special != Special::None
    }
}

engine::kinds! {
    /// Rows of the Weapons Capability Chart (FOF-7.0-01).
    #[allow(missing_docs)]
    pub enum Weapon {
        #[default]
        SmallArms,
        AssaultRifle,
        BipodMachineGun,
        TripodMachineGun,
        MortarTeam,
        MortarSection,
        LightLauncher,
        HeavyLauncher,
        GrenadeLauncher,
        Flamethrower,
        AntiTankGun,
        ArmouredVehicle,
    }
}

impl Weapon {}

engine::kinds! {
    /// Ammunition that is counted (FOF-7.18-06).
    #[allow(missing_docs)]
    pub enum Ammo {
        /// Not counted.
        #[default]
        None,
        MachineGun,
        Mortar,
        Recoilless,
        Rocket,
        Flame,
        Tank,
    }
}

impl Ammo {
    /// Points that one capacity point, or one step, carries (FOF-5.1.6-04).
    pub fn per_step(self) -> u8 {
        match self {
            Ammo::None | Ammo::Tank => 0,
            Ammo::MachineGun => 6,
            Ammo::Mortar => 2,
            Ammo::Recoilless | Ammo::Rocket => 3,
            Ammo::Flame => 2,
        }
    }
}

engine::kinds! {
    /// What a unit is, for command and for the enemy's behaviour.
    pub enum Role {
        /// Squad of two to four steps.
        #[default]
        Squad,
        /// Weapons team or section.
        WeaponTeam,
        /// Battalion or other Higher HQ on the map.
        BattalionHq,
        /// Company HQ: the player himself.
        CompanyHq,
        /// Platoon HQ; weapon and tank HQs rank with it (FOF-4.1-05).
        PlatoonHq,
        /// Company Staff: second in command.
        ExecutiveOfficer,
        /// Company Staff: First Sergeant.
        FirstSergeant,
        /// Company Staff: Gunnery Sergeant.
        GunnerySergeant,
        /// Artillery Forward Observer.
        ArtilleryObserver,
        /// Mortar Forward Observer.
        MortarObserver,
        /// Forward Air Controller.
        AirController,
        /// Runner.
        Runner,
        /// Enemy Leader (8.9).
        Leader,
        /// Enemy Spotter (8.10).
        Spotter,
        /// Sniper (7.15).
        Sniper,
        /// A counter for teams that come out of bigger units or stand alone as a LAT.
        Team,
        /// Anti-tank gun.
        AntiTankGun,
        /// Vehicle (chapter 10).
        Vehicle,
        /// The vehicle of a vehicle platoon's HQ: it fights as any other while it commands (FOF-10.1.1-01).
        VehicleHq,
    }
}

impl Role {
    /// A headquarters (FOF-1.2.6-21).
    pub fn is_hq(self) -> bool {
        matches!(
            self,
            Role::BattalionHq | Role::CompanyHq | Role::PlatoonHq | Role::VehicleHq
        )
    }

    /// Chapter 10 moves it and resolves what hits it.
    pub fn is_vehicle(self) -> bool {
        matches!(self, Role::Vehicle | Role::VehicleHq)
    }

    /// Company Staff (FOF-1.2.3-09).
    pub fn is_staff(self) -> bool {
        matches!(
            self,
            Role::ExecutiveOfficer | Role::FirstSergeant | Role::GunnerySergeant
        )
    }

    /// Commands others: HQ or Staff.
    pub fn commands(self) -> bool {
        self.is_hq() || self.is_staff()
    }

    /// Calls fire from off the map.
    pub fn observes(self) -> bool {
        matches!(
            self,
            Role::ArtilleryObserver | Role::MortarObserver | Role::AirController
        )
    }
}

engine::kinds! {
    /// Night observation device (9.3).
    #[allow(missing_docs)]
    pub enum NightDevice {
        #[default]
        None,
        PassiveInfrared,
        ActiveInfrared,
        ThermalSight,
    }
}

/// Gunnery Values of the Vehicle and Anti-Tank Weapons Chart by range; none where it does not reach (FOF-10.0-03).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, non_snake_case)] // Named as the columns are.
pub struct Gunnery {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub P: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub C: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub L: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub V: Option<i8>,
}

impl Gunnery {
    /// The value at a distance in cards.
    pub fn at(&self, cards: u8) -> Option<i8> {
        match cards {
            0 => self.P,
            1 => self.C,
            2 => self.L,
            3 => self.V,
            _ => None,
        }
    }

    /// A number at any range: that makes a unit AT-capable (FOF-1.2.6-04).
    pub fn any(&self) -> bool {
        (0..=3).any(|cards| self.at(cards).is_some())
    }
}

/// A row of the Vehicle and Anti-Tank Weapons Chart (FOF-10.0-03). A vehicle's crew is its steps.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AntiTank {
    /// Gunnery Value by range.
    pub gunnery: Gunnery,
    /// Defensive Value of a vehicle.
    pub defence: i8,
    /// What is added when it fires after moving; none when it may not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_and_fire: Option<i8>,
    /// It may fire again on certain results (10.6.1).
    pub quick_shot: bool,
    /// Without infantry beside it it can be ambushed (FOF-10.8.3-01).
    pub ambushed: bool,
}

engine::kinds! {
    /// How a vehicle carries others (10.2, 10.8).
    pub enum Carriage {
        /// Not at all.
        #[default]
        None,
        /// Inside: they neither see nor are seen, and no VOF reaches them (FOF-10.2.1-04).
        Inside,
        /// In the open of a jeep or truck, from which they fire and are fired on (10.8.1).
        Open,
        /// On a tank, where the mission lets them ride (10.8.2).
        Riders,
    }
}

engine::kinds! {
    /// What kind of vehicle it is (FOF-10.0-01): ground vehicles drive from card to card, aircraft and landing craft come
    /// onto one.
    pub enum Craft {
        /// Ground vehicle.
        #[default]
        Ground,
        /// Transport helicopter: it lands (11.1).
        Helicopter,
        /// Attack Helicopter, of a Flight of two (10.8.5).
        AttackHelicopter,
        /// Aircraft of a Forward Air Controller (10.8.6).
        Controller,
        /// Fixed wing Gunship (10.8.7).
        Gunship,
        /// Landing craft on tracks (11.3).
        Amphibious,
    }
}

impl Craft {
    /// Results against it are those of aircraft (FOF-10.6-03).
    pub fn flies(self) -> bool {
        matches!(
            self,
            Craft::Helicopter | Craft::AttackHelicopter | Craft::Controller | Craft::Gunship
        )
    }

    /// It brings others in: it begins in the Pickup Zone or at sea.
    pub fn lands(self) -> bool {
        matches!(self, Craft::Helicopter | Craft::Amphibious)
    }

    fn is_ground(&self) -> bool {
        *self == Craft::Ground
    }
}

/// What a vehicle carries (FOF-10.2-01).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Transport {
    /// Steps of infantry; so many Casualties, or the ammunition that so many steps carry, instead.
    pub capacity: u8,
    /// How.
    pub how: Carriage,
}

impl Transport {
    /// It carries nothing.
    fn is_none(&self) -> bool {
        *self == Transport::default()
    }
}

/// A kind of counter, all sides of it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Kind {
    /// Id in data files: "us-rifle-squad".
    pub id: String,
    /// Name in words: "Rifle Squad".
    pub name: String,
    /// Symbol of the scene.
    pub symbol: SymbolKind,
    /// Whose.
    pub side: Side,
    /// What it is.
    pub role: Role,
    /// Most steps.
    pub steps: u8,
    /// Good Order side.
    pub face: Face,
    /// Named Fire Team side of the last step, if it has one (FOF-1.2.3-03 to -05).
    pub team: Option<Face>,
    /// Row of the Weapons Capability Chart.
    pub weapon: Weapon,
    /// Counted ammunition.
    pub ammo: Ammo,
    /// Points at start.
    pub ammo_points: u8,
    /// Calibre, as ammunition is not interchangeable (FOF-7.18-03).
    pub calibre: String,
    /// "Mobile: No" (FOF-5.1-02).
    pub immobile: bool,
    /// May use demolition charges (FOF-7.13-01).
    pub demolition: bool,
    /// Its shells open walls (FOF-13.6.2-01).
    pub breaches: bool,
    /// Gas masks (FOF-4.4.3-05).
    pub gas_masks: bool,
    /// Night device.
    pub night: NightDevice,
    /// Has a one-step Good Order side; a squad whose last step stands alone becomes a Fire Team instead (FOF-6.4.3-02).
    pub last_step_fights: bool,
    /// Ids of the team kinds that the 1st, 2nd … lost step becomes as a Fire Team; the generic one when missing.
    pub breakdown: Vec<String>,
    /// Counts as a named Fire Team when it comes out of a breakdown (FOF-6.4.3-08).
    pub named_team: bool,
    /// A generic team's form; only kinds of role `team`.
    pub form: Option<crate::state::Form>,
    /// Counters there are of it (counter mix, FOF-8.3-08); 0 = as many as the roster names.
    pub count: u8,
    /// Its row of the Vehicle and Anti-Tank Weapons Chart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anti_tank: Option<AntiTank>,
    /// What a vehicle carries. One without steps has no crew: whoever is aboard drives it (FOF-10.8.8-01).
    #[serde(skip_serializing_if = "Transport::is_none")]
    pub transport: Transport,
    /// What kind of vehicle it is.
    #[serde(skip_serializing_if = "Craft::is_ground")]
    pub craft: Craft,
}
