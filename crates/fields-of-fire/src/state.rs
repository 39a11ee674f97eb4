//! A game in progress: small, flat, copied by bytes. Nothing in it is hidden from the player: what is still unknown
//! (deck order, face-down cards, "?" letters, enemies to come) is drawn when it is looked at.

use crate::counters::{Experience, Side};
use crate::frame::Frame;
use engine::List;
use ground::{CARDS, Card, CardSet, Compass};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Most units a game can ever hold, both sides, every team counted.
pub const MAX_UNITS: usize = 160;
/// Most Cover markers on the map.
pub const MAX_COVERS: usize = 80;
/// Most items: sets, devices, ammunition, casualties.
pub const MAX_ITEMS: usize = 160;
/// Most markers.
pub const MAX_MARKERS: usize = 160;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
        pub struct $name(pub u8);

        impl $name {
            /// No such thing.
            pub const NONE: $name = $name(u8::MAX);

            /// Position in its list.
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// Whether it names something.
            pub fn is_some(self) -> bool {
                self != Self::NONE
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::NONE
            }
        }
    };
}

id! {
    /// A slot of [`State::units`].
    UnitId
}
id! {
    /// A line of the mission's roster; `NONE` for enemies and generic teams.
    PieceId
}
id! {
    /// A kind of counter of the mission.
    KindId
}
id! {
    /// A slot of [`State::covers`], that is an area of a card; `NONE` (also called [`Area::OPEN`]) is out of cover.
    Area
}
id! {
    /// A slot of [`State::items`].
    ItemId
}

impl Area {
    /// Out of cover.
    pub const OPEN: Area = Area::NONE;
}

/// Good Order side, or the kind of Limited Action Team (FOF-1.2.3-07).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Front of the counter. Good Order only while not Pinned as well.
    #[default]
    Front,
    /// Fire Team: the named side of a counter (roster or `named` kind), or generic.
    Fire,
    /// Assault Team.
    Assault,
    /// Litter Team.
    Litter,
    /// Paralyzed Team.
    Paralyzed,
}

/// Markers on a unit and other yes-or-no facts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Flags(pub u32);

impl Flags {
    /// Pinned marker.
    pub const PINNED: u32 = 1;
    /// Exposed marker.
    pub const EXPOSED: u32 = 1 << 1;
    /// Enemy under an Unspotted marker.
    pub const UNSPOTTED: u32 = 1 << 2;
    /// Out of Ammo marker.
    pub const OUT_OF_AMMO: u32 = 1 << 3;
    /// Removed from Play: a roster unit may be reconstituted, any other slot is free.
    pub const GONE: u32 = 1 << 4;
    /// Not yet (or no longer) on map and Staging Area: BN HQ, Runner in the box, late arrivals.
    pub const OFF_MAP: u32 = 1 << 5;
    /// Placed without fire; opens fire in Clean Up (FOF-8.3-05).
    pub const HOLDS_FIRE: u32 = 1 << 6;
    /// Under the exploded Mine marker this turn (FOF-7.9.1-05).
    pub const STRUCK_MINE: u32 = 1 << 7;
    /// Human Wave (8.14).
    pub const HUMAN_WAVE: u32 = 1 << 8;
    /// Holds a Final Protective Line marker (7.2.4); the direction is in [`State::lines`].
    pub const PROTECTIVE_LINE: u32 = 1 << 9;
    /// Checked, or used by an event, in this Enemy Activity phase.
    pub const CHECKED: u32 = 1 << 10;
    /// Flipped to its Fire Team side for lack of ammunition (FOF-8.11.1-02).
    pub const EMPTY_FLIP: u32 = 1 << 11;
    /// Left the patrol or company for the mission: guard, event (FOF-8.15-05).
    pub const DETACHED: u32 = 1 << 12;
    /// Reconstituted in this mission.
    pub const RECONSTITUTED: u32 = 1 << 13;
    /// Lost its second step to a Detach; it cannot come back (FOF-7.2.5-03).
    pub const SPLIT: u32 = 1 << 14;
    /// Came into an area after it was attacked: no original target (FOF-7.10.4-04).
    pub const LATE: u32 = 1 << 15;
    /// Its combat draw of this Combat Effects Segment is still to be made.
    pub const UNDER_FIRE: u32 = 1 << 16;
    /// In cover that a flamethrower attacks: its Hit Effect is still to be drawn (FOF-7.14-02).
    pub const IN_FLAMES: u32 = 1 << 17;
    /// Survived the flames: to be put outside (FOF-7.14-04).
    pub const BURNED: u32 = 1 << 18;
    /// Placed by the package that is coming onto the map: still to open fire.
    pub const ARRIVING: u32 = 1 << 29;
    /// Passing mark of the procedure under way: gassed and still to check, promoted between attempts.
    pub const NOTED: u32 = 1 << 30;
    /// Its fire was laid by order where it is: opponents that were on the line then do not draw it (7.2.3, 6.1.2).
    pub const LAID: u32 = 1 << 24;
}

/// How a unit is Engaged (FOF-1.2.6-16). VOF and PDF markers mirror these (FOF-6.3.1-03); nothing else stores them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Not Engaged.
    #[default]
    None,
    /// At opponents on its own card.
    PointBlank,
    /// Along a PDF. The VOF lies on `at`; with Grazing Fire on every card of the zone up to its range.
    Line {
        /// Direction of the PDF.
        to: Compass,
        /// Card that bears the VOF (the farthest one when grazing).
        at: Card,
    },
    /// Fire was pulled back to the own card by smoke, Incoming! or Air Strike! there (FOF-6.1.2-04).
    Smothered,
    /// Indirect Lay on a card (7.3.2): no PDF.
    Indirect {
        /// The card.
        at: Card,
    },
    /// Final Protective Line (7.2.4).
    ProtectiveLine {
        /// Diagonal.
        to: Compass,
    },
}

/// One unit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where; `NOWHERE` when off map or gone.
    pub at: Card,
    /// Area of the card.
    pub area: Area,
    /// Counter.
    pub kind: KindId,
    /// Roster line of a named unit.
    pub piece: PieceId,
    /// Whose.
    pub side: Side,
    /// Which side up, or which LAT.
    pub form: Form,
    /// Steps left.
    pub steps: u8,
    /// Level of the Good Order unit; a LAT's own level is [`crate::fof::Fof::experience`].
    pub experience: Experience,
    /// Platoon it belongs to.
    pub platoon: crate::mission::Platoon,
    /// Markers.
    pub flags: Flags,
    /// Engaged how.
    pub aim: Aim,
    /// Why its fire last changed.
    pub why: crate::fire::Why,
    /// Ammunition points left.
    pub ammo: u8,
    /// Concentrate Fire successes this turn that still cost a point (FOF-7.18.4-01).
    pub owed: u8,
    /// Letter of the package it came with (FOF-8.6.2-09), as `Letter as u8`, 255 unknown.
    pub letter: u8,
    /// Enemy Spotter: index of its package; otherwise 255.
    pub package: u8,
    /// Enemy Spotter: Fire Missions left.
    pub missions: u8,
    /// NCM reckoned for the running Combat Effects Segment, before any of its results (FOF-3.7.4-01).
    pub ncm: i8,
    /// Actions carried out in the current Impulse, bits of [`Action`].
    pub did: u64,
}

impl Unit {
    /// Whether a marker or fact holds.
    pub fn is(&self, flag: u32) -> bool {
        self.flags.0 & flag != 0
    }

    /// Sets or takes off a marker.
    pub fn set(&mut self, flag: u32, on: bool) {
        if on {
            self.flags.0 |= flag;
        } else {
            self.flags.0 &= !flag;
        }
    }

    /// On the map or in the Staging Area.
    pub fn in_play(&self) -> bool {
        !self.is(Flags::GONE | Flags::OFF_MAP | Flags::DETACHED) && self.at.is_some()
    }

    /// Limited Action Team.
    pub fn is_lat(&self) -> bool {
        self.form != Form::Front
    }

    /// Good Order: neither LAT nor Pinned (FOF-1.2.6-19).
    pub fn good_order(&self) -> bool {
        self.form == Form::Front && !self.is(Flags::PINNED)
    }
}

/// Kinds of Cover markers (FOF-1.2.4-04). The order is that of the charts.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum CoverKind {
    #[default]
    Basic,
    Foxholes,
    Trench,
    Bunker,
    Pillbox,
    LightBuilding,
    StrongBuilding,
    LightUpperStory,
    StrongUpperStory,
    ChurchTower,
    Cave,
    Wreck,
}

impl CoverKind {
    /// Bunker, Pillbox or Cave: one firing direction, no Point Blank fire (FOF-5.3.2-03, FOF-5.3.4-02).
    pub fn has_arc(self) -> bool {
        matches!(
            self,
            CoverKind::Bunker | CoverKind::Pillbox | CoverKind::Cave
        )
    }

    /// Bunker, Trench or Pillbox: moves between them leave nobody Exposed (FOF-5.1.1-04).
    pub fn connects(self) -> bool {
        matches!(
            self,
            CoverKind::Bunker | CoverKind::Trench | CoverKind::Pillbox
        )
    }

    /// Field fortification (5.3.2).
    pub fn is_fortification(self) -> bool {
        matches!(
            self,
            CoverKind::Foxholes | CoverKind::Trench | CoverKind::Bunker | CoverKind::Pillbox
        )
    }

    /// Building, upper stories and towers included.
    pub fn is_building(self) -> bool {
        matches!(
            self,
            CoverKind::LightBuilding
                | CoverKind::StrongBuilding
                | CoverKind::LightUpperStory
                | CoverKind::StrongUpperStory
                | CoverKind::ChurchTower
        )
    }

    /// One level above the ground (FOF-5.2.2-01).
    pub fn is_upper(self) -> bool {
        matches!(
            self,
            CoverKind::LightUpperStory | CoverKind::StrongUpperStory | CoverKind::ChurchTower
        )
    }

    /// Building, Bunker, Cave or Pillbox: no mortars, launchers or rifle grenades from it (FOF-7.3.1-02, FOF-7.4-02).
    pub fn is_structure(self) -> bool {
        self.is_building() || self.has_arc()
    }
}

/// A Cover marker.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Cover {
    /// Where; `NOWHERE` when destroyed (the slot is not used again).
    pub at: Card,
    /// What.
    pub kind: CoverKind,
    /// Firing direction of a Bunker, Pillbox or Cave.
    pub arrow: Compass,
    /// Found by Seek Cover: counts against the Cover Potential.
    pub found: bool,
}

/// PC letters (FOF-8.2-01).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Letter {
    #[default]
    A,
    B,
    C,
}

/// Potential Contact marker on a card.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pc {
    /// None.
    #[default]
    None,
    /// Letter side up.
    Known(Letter),
    /// "?" side: the letter is drawn from [`State::pool`] of this plan when it is looked at.
    Hidden(u8),
}

/// A cell of the map.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// Which terrain card lies on top, +1; 0 = none or face down.
    pub card: u8,
    /// Hills under it.
    pub hills: u8,
    /// Dark borders of hills under it, bits of [`Compass`].
    pub hill_dark: u8,
    /// What is here.
    pub kind: CellKind,
    /// Potential Contact marker.
    pub pc: Pc,
}

/// What a cell of the grid is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CellKind {
    /// No card.
    #[default]
    Empty,
    /// A card of the original map.
    Map,
    /// Drawn when the map grew (FOF-8.4.5-02).
    Grown,
    /// Staging Area.
    Staging,
}

/// Smoke and gas (4.4.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Smoke {
    /// HC smoke.
    #[default]
    Smoke,
    /// White phosphorus.
    WhitePhosphorus,
    /// CS gas.
    Gas,
}

/// Tactical Control markers (2.4.1).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Control {
    #[default]
    Primary,
    Secondary,
    AttackPosition,
    PhaseLine1,
    PhaseLine2,
    RoutePoint1,
    RoutePoint2,
    RoutePoint3,
    RoutePoint4,
    Outpost,
    CollectionPoint,
    MedevacZone,
    LandingZone,
    ArtilleryProtectiveFire,
    MortarProtectiveFire,
}

/// What a marker is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarkerKind {
    /// Nothing (unused slots).
    #[default]
    None,
    /// Incoming! VOF; value in the marker.
    Incoming,
    /// Air Strike! VOF.
    AirStrike,
    /// Pending Fire Mission: becomes the row's marker in 3.7.1. `by` is the Support row, an enemy battery's from 128.
    Pending {
        /// It was called onto this very card: a Target marker may follow (FOF-7.16.5-03).
        aimed: bool,
    },
    /// Smoke placed by hand: off in Clean Up.
    HandSmoke(Smoke),
    /// Smoke or WP of a Fire Mission: off in the next 3.7.1.
    MissionSmoke(Smoke),
    /// Illumination: 0 hand, 1 mortar, 2 artillery.
    Illumination(u8),
    /// Signal device lying on a card.
    Signal(Device),
    /// Mines, "draw 3" side.
    Mines,
    /// Grenade VOF on a unit or Cover marker; `by` the attacker.
    Grenade,
    /// Critical Grenade VOF (7.10.3).
    CriticalGrenade,
    /// Grenade Miss Modifier on the card.
    GrenadeMiss,
    /// WP thrown at a target: its VOF.
    ThrownPhosphorus,
    /// Demolition charge on a Cover marker.
    Demolition,
    /// Demo Miss Modifier on the card.
    DemolitionMiss,
    /// Flamethrower Attack on a Cover marker.
    Flame,
    /// Concentrated Fire on a unit or Cover marker; `by` the firer.
    Concentrated,
    /// Critical Concentrated Fire (7.11.4).
    CriticalConcentrated,
    /// Sniper VOF on its victim.
    Sniper,
    /// Booby Trap VOF on a unit.
    BoobyTrap,
    /// Claymore lying ready.
    Claymore,
    /// Claymore VOF on a unit.
    ClaymoreFired,
    /// Target marker; `by` the agency, enemy batteries from 128.
    Target,
    /// Phone line, intact.
    PhoneLine,
    /// Phone line, cut.
    CutPhoneLine,
    /// Tactical Control.
    Control(Control),
    /// A mortar team's own PDF (FOF-7.3.2-04): `at` the mortar's card, direction in `value`, the mortar in `by`.
    MortarLine,
}

/// A marker on a card, a Cover marker or a unit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Marker {
    /// What.
    pub kind: MarkerKind,
    /// Card.
    pub at: Card,
    /// Cover marker it lies on, if any.
    pub area: Area,
    /// Unit it lies on, if any.
    pub unit: UnitId,
    /// VOF or other number.
    pub value: i8,
    /// Who made it (unit, agency, Support row), by kind.
    pub by: u8,
}

/// Networks (4.3.3).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Network {
    #[default]
    CompanyTactical,
    BattalionTactical,
    ArtilleryDirection,
    MortarDirection,
    AirControl,
}

/// Radio types and phones (4.3.4, 4.3.5).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum SetKind {
    /// Field telephone.
    #[default]
    Phone,
    /// Early handheld: within LOS, never from cover.
    Handheld,
    /// Man-pack or vehicle set: everywhere.
    ManPack,
    /// Advanced handheld: squads too.
    AdvancedHandheld,
}

/// Pyrotechnic devices (4.4).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Device {
    #[default]
    RedStarParachute,
    GreenStarParachute,
    RedStarCluster,
    GreenStarCluster,
    RedSmoke,
    GreenSmoke,
    YellowSmoke,
    PurpleSmoke,
    HandIllumination,
    SmokeGrenade,
    PhosphorusGrenade,
    GasGrenade,
}

impl Device {
    /// Every device.
    pub const ALL: [Device; 12] = [
        Device::RedStarParachute,
        Device::GreenStarParachute,
        Device::RedStarCluster,
        Device::GreenStarCluster,
        Device::RedSmoke,
        Device::GreenSmoke,
        Device::YellowSmoke,
        Device::PurpleSmoke,
        Device::HandIllumination,
        Device::SmokeGrenade,
        Device::PhosphorusGrenade,
        Device::GasGrenade,
    ];

    /// Coloured flare: seen from the whole map (FOF-4.4.1-02).
    pub fn is_flare(self) -> bool {
        self <= Device::GreenStarCluster
    }

    /// Coloured smoke: signals only (FOF-4.4.1-03).
    pub fn is_coloured_smoke(self) -> bool {
        self > Device::GreenStarCluster && self < Device::HandIllumination
    }

    /// May be placed on an adjacent card too (FOF-4.4-02).
    pub fn is_aerial(self) -> bool {
        self.is_flare() || self == Device::HandIllumination
    }
}

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// Nothing (unused slots).
    #[default]
    None,
    /// Radio or phone on a network.
    Set(SetKind, Network),
    /// Phone line still to be laid.
    Line,
    /// Pyrotechnic device.
    Device(Device),
    /// Demolition charge.
    Charge,
    /// Ammunition: points in the item; kind of counter whose calibre it fits.
    Ammunition(crate::counters::Ammo),
    /// Rifle grenade or other one-shot launcher.
    RifleGrenade,
    /// Claymore not yet placed.
    Claymore,
    /// A casualty of a side: one step.
    Casualty(Side),
}

/// A thing that units carry or that lies on a card.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Item {
    /// What.
    pub kind: ItemKind,
    /// Who holds it; `NONE` when it lies on a card.
    pub holder: UnitId,
    /// Where it lies.
    pub at: Card,
    /// In which area.
    pub area: Area,
    /// Ammunition points; 1 for a dropped set of which it is still to be seen whether it is damaged (FOF-4.3.5-05).
    pub points: u8,
    /// Ammunition: a kind of counter whose calibre it has (FOF-7.18-03); `NONE` fits all of its type.
    pub calibre: KindId,
    /// Removed from Play (a lost set may be switched to, FOF-4.2.1-10).
    pub lost: bool,
}

/// What an HQ or Staff unit's Command marker shows (FOF-4.1.1-07).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CommandMarker {
    /// Not yet Activated this turn.
    #[default]
    Waiting,
    /// Commands Available: Activated, its Impulse is to come.
    Available,
    /// Activation Completed.
    Completed,
}

/// Commands of an HQ or Staff unit, by roster line.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Hq {
    /// Roster line.
    pub piece: PieceId,
    /// Saved Commands.
    pub saved: u8,
    /// Command marker.
    pub marker: CommandMarker,
}

/// Actions of the four menus (4.2). The clause letter is beside each.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs)] // Named as in the menus.
pub enum Action {
    // 4.2.1
    #[default]
    Activate, // a
    DeployPyrotechnic,     // c
    ReconstitutePlatoonHq, // d
    ReconstituteCompanyHq, // e
    CreateRunner,          // f
    DispatchRunner,        // g
    DismissRunner,         // h
    ActivateVehicle,       // i
    SwitchNetwork,         // j
    RepairLine,            // k
    DesignateControl,      // l
    // 4.2.2
    Move,              // a
    MovePlatoon,       // b
    Infiltrate,        // c
    InfiltratePlatoon, // d
    SeekCover,         // e
    MoveWithin,        // f
    InfiltrateWithin,  // g
    PickUp,            // h
    // 4.2.3
    RemovePinned,      // a
    ToLitter,          // b
    ToFire,            // c
    ToAssault,         // d
    AssaultToFire,     // e
    FlipToFront,       // f
    Detach,            // g
    Supplement,        // h
    ReconstituteSquad, // i
    FlipToFire,        // j
    // 4.2.4
    Spot,               // a
    Concentrate,        // b
    ConcentratePlatoon, // c
    Grenade,            // d
    ThrowCharge,        // e
    PlaceCharge,        // f
    Flame,              // g
    GrenadePlatoon,     // h
    CallForFire,        // i
    IndirectLay,        // j
    CeaseFire,          // k
    ShiftFire,          // l
    FireProtective,     // m
    StopProtectiveFire, // FOF-7.16.2-05
}

impl Action {
    /// Every action, menu by menu.
    pub const ALL: [Action; 43] = [
        Action::Activate,
        Action::DeployPyrotechnic,
        Action::ReconstitutePlatoonHq,
        Action::ReconstituteCompanyHq,
        Action::CreateRunner,
        Action::DispatchRunner,
        Action::DismissRunner,
        Action::ActivateVehicle,
        Action::SwitchNetwork,
        Action::RepairLine,
        Action::DesignateControl,
        Action::Move,
        Action::MovePlatoon,
        Action::Infiltrate,
        Action::InfiltratePlatoon,
        Action::SeekCover,
        Action::MoveWithin,
        Action::InfiltrateWithin,
        Action::PickUp,
        Action::RemovePinned,
        Action::ToLitter,
        Action::ToFire,
        Action::ToAssault,
        Action::AssaultToFire,
        Action::FlipToFront,
        Action::Detach,
        Action::Supplement,
        Action::ReconstituteSquad,
        Action::FlipToFire,
        Action::Spot,
        Action::Concentrate,
        Action::ConcentratePlatoon,
        Action::Grenade,
        Action::ThrowCharge,
        Action::PlaceCharge,
        Action::Flame,
        Action::GrenadePlatoon,
        Action::CallForFire,
        Action::IndirectLay,
        Action::CeaseFire,
        Action::ShiftFire,
        Action::FireProtective,
        Action::StopProtectiveFire,
    ];

    /// Its bit in [`Unit::did`].
    pub fn bit(self) -> u64 {
        1 << self as u8
    }
}

/// Current Activity Level (8.1).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Activity {
    #[default]
    NoContact,
    Contact,
    Engaged,
    HeavilyEngaged,
}

/// What the state waits for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Wait {
    /// The mission is over.
    #[default]
    Over,
    /// The player decides.
    Choice,
    /// An Action card is drawn.
    Action,
    /// A terrain card is drawn.
    Terrain,
    /// A hidden PC letter comes up, of this plan.
    Letter(u8),
}

/// A game in progress.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct State {
    /// What is asked.
    pub wait: Wait,
    /// Procedures under way.
    pub frames: List<Frame, 20>,
    /// Turn, from 1.
    pub turn: u8,
    /// Attempt, from 1.
    pub attempt: u8,
    /// Something changed: fire, activity and what is revealed must be brought up to date before play goes on.
    pub changed: bool,
    /// Combat Effects: fire is frozen (FOF-6.0-03).
    pub frozen: bool,
    /// Current Activity Level.
    pub activity: Activity,
    /// Weather by event: replaces the mission's when not `i8::MIN`.
    pub weather: i8,
    /// Action cards out of the deck, as bits.
    pub drawn_out: u64,
    /// The reshuffle card came up: shuffle when the draw is done (FOF-2.2.3-02).
    pub shuffle_due: bool,
    /// Terrain cards out of the deck, as bits.
    pub terrain_out: u64,
    /// Letters left of each plan's hidden pool: A, B, C.
    pub pool: [[u8; 3]; 4],
    /// Cards of the draw just made, by index into the deck.
    pub drawn: List<u8, 24>,
    /// Random number just drawn, from 1.
    pub number: u8,
    /// Result that a finished frame leaves to the one below: success, or what its chapter says.
    pub result: u8,
    /// Units. A slot that is `GONE` and has no roster line is free.
    pub units: List<Unit, MAX_UNITS>,
    /// Cover markers.
    pub covers: List<Cover, MAX_COVERS>,
    /// Items and casualties.
    pub items: List<Item, MAX_ITEMS>,
    /// Markers.
    pub markers: List<Marker, MAX_MARKERS>,
    /// HQs and Staff.
    pub hqs: List<Hq, 16>,
    /// The map.
    pub cells: List<Cell, CARDS>,
    /// Fire Missions left, by row of the Support table.
    pub missions: [u8; 16],
    /// What each device of the mission is bound to: index into the mission's signals, 255 unbound.
    pub bindings: [u8; 8],
    /// Medium chosen for each network: index into the mission's media.
    pub media: [u8; 5],
    /// Directions of Final Protective Lines by roster line: 255 none.
    pub lines: List<(UnitId, Compass), 4>,
    /// Turn in which BN HQ can be reached again; 0 = now.
    pub battalion_back: u8,
    /// Turn until which the event contact list is used.
    pub event_list_until: u8,
    /// The enemy's tactics by event: 0 as the mission says, else 1 + twice the column + 1 when it attacks.
    pub tactics: u8,
    /// Cards whose Potential Contact markers are still to be evaluated in this segment.
    pub due: CardSet,
    /// Cards that had a PC marker at the start or by schedule.
    pub had_contact: CardSet,
    /// Cards whose clearing has been scored.
    pub cleared: CardSet,
    /// Cards whose securing has been scored.
    pub secured: CardSet,
    /// Cards that a friendly unit has been on.
    pub visited: CardSet,
    /// Points of a patrol whose visit has been scored.
    pub scored: CardSet,
    /// Experience Points earned.
    pub points: u16,
    /// Friendly steps lost as Casualties, evacuated ones, prisoners taken, enemy steps lost.
    pub tally: Tally,
    /// How the mission ended.
    pub won: bool,
    /// Runners under way, each with the HQ or Staff unit it seeks (FOF-4.2.1-07).
    pub errands: List<(UnitId, UnitId), 4>,
    /// The platoon on patrol (FOF-2.6.1-01).
    pub patrol: crate::mission::Platoon,
    /// The platoon that may use the Combat Outpost (FOF-2.4.1-08).
    pub outpost: crate::mission::Platoon,
    /// Row that must be reached by the end for these points, by an event; 0 = none.
    pub hurry: (u8, u8),
    /// Experience Points already spent between attempts (FOF-3.9-05).
    pub spent: u16,
}

/// Counts for goals and points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Tally {
    pub friendly_casualties: u8,
    pub evacuated: u8,
    pub prisoners: u8,
    pub enemy_casualties: u8,
    pub guards: u8,
    pub casualties_taken: u8,
}

/// Stands for a unit that is not there yet, when an event is told from a position before it came.
static NOBODY: LazyLock<Unit> = LazyLock::new(Unit::default);

impl State {
    /// The unit in a slot.
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.units.get(id.index()).unwrap_or(&NOBODY)
    }

    /// The unit in a slot, to change.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// Slots of all units in play.
    pub fn in_play(&self) -> impl Iterator<Item = UnitId> + '_ {
        (0..self.units.len() as u8)
            .map(UnitId)
            .filter(|&id| self.unit(id).in_play())
    }

    /// Slots of a side's units on a card.
    pub fn on(&self, card: Card, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.in_play().filter(move |&id| {
            let unit = self.unit(id);
            unit.at == card && unit.side == side
        })
    }

    /// The cell of a card.
    pub fn cell(&self, card: Card) -> &Cell {
        &self.cells[card.index()]
    }

    /// The top frame.
    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// The top frame, to change.
    pub fn top_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// Calls a procedure.
    pub fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    /// Markers on a card, of whatever reach.
    pub fn markers_on(&self, card: Card) -> impl Iterator<Item = &Marker> + '_ {
        self.markers.iter().filter(move |m| m.at == card)
    }

    /// Takes off every marker that the question is true of.
    pub fn remove_markers(&mut self, mut gone: impl FnMut(&Marker) -> bool) {
        let mut i = 0;
        while i < self.markers.len() {
            if gone(&self.markers[i]) {
                self.markers.remove(i);
            } else {
                i += 1;
            }
        }
    }
}
