//! A game in progress: small plain data.

use crate::counters::{Corner, Side};
use crate::frame::{HeroRises, Procedures};
pub use crate::location::{Location, Place};
use crate::options::Options;
use engine::List;
use ground::{Direction, Hex};
use serde::{Deserialize, Serialize};

/// Most units on the map and in reserve at one time.
pub const MAX_UNITS: usize = 128;
/// Most Support Weapons.
pub const MAX_WEAPONS: usize = 64;
/// Most fortifications.
pub const MAX_FORTS: usize = 48;
/// Most Smoke markers.
pub const MAX_SMOKE: usize = 32;
/// Most objectives.
pub const MAX_OBJECTIVES: usize = 32;
/// Most kinds of Skills.
pub const MAX_SKILLS: usize = 32;
/// Most event markers of a scenario.
pub const MAX_EVENTS: usize = 32;
/// Most locations declared in an impulse, or Spotted at one time.
pub const MAX_MARKED: usize = 64;

engine::id! {
    /// A unit: its slot in the state. A Squad that becomes a Half-squad keeps it.
    UnitId 'u'
}
engine::id! {
    /// A Support Weapon.
    WeaponId 'w'
}
engine::id! {
    /// A fortification.
    FortId 'f'
}
engine::id! {
    /// A kind of unit: position in the scenario's list.
    KindId
}
engine::id! {
    /// A kind of Support Weapon: position in the scenario's list.
    WeaponKindId
}
engine::id! {
    /// A Skill: position in the chart.
    SkillId
}

engine::pieces! { UnitId: "unit", WeaponId: "weapon", FortId: "fort" }

engine::id_set! {
    /// A set of units.
    UnitSet: UnitId, 2
}
engine::id_set! {
    /// A set of Support Weapons.
    WeaponSet: WeaponId, 1
}

/// What is so of a unit or not: its markers, and what it did in the impulse or phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Flags(pub u32);

impl Flags {
    /// Shows its Shaken side (LNLT-1.5-01).
    pub const SHAKEN: u32 = 1;
    /// Wounded marker, or a Hero's wounded side (LNLT-5.1-14).
    pub const WOUNDED: u32 = 1 << 1;
    /// Moved marker.
    pub const MOVED: u32 = 1 << 2;
    /// Assault Move marker.
    pub const ASSAULT: u32 = 1 << 3;
    /// Low Crawl marker.
    pub const CRAWL: u32 = 1 << 4;
    /// Stealth marker.
    pub const STEALTH: u32 = 1 << 5;
    /// Fired marker.
    pub const FIRED: u32 = 1 << 6;
    /// Ops Complete marker.
    pub const OPS: u32 = 1 << 7;
    /// Its location was declared in this impulse, and it may act.
    pub const ACTIVE: u32 = 1 << 8;
    /// Is moving right now: a member of the group whose steps are asked.
    pub const MOVING: u32 = 1 << 9;
    /// Made its rally attempt in this Rally Phase (LNLT-3.0-13).
    pub const RALLIED: u32 = 1 << 10;
    /// A Medic who has acted in this Rally Phase (LNLT-11.3-05).
    pub const HEALED: u32 = 1 << 11;
    /// The Leader of his location who is used in this impulse or Rally Phase (LNLT-11.1-04).
    pub const LEADS: u32 = 1 << 12;
    /// A Leader who extended the activation in this impulse (LNLT-4.0-21).
    pub const EXTENDED: u32 = 1 << 13;
    /// A Leader who called indirect fire in this turn (LNLT-11.1.1-04).
    pub const CALLED: u32 = 1 << 14;
    /// A Leader who aided direct fire in this turn (LNLT-11.1.1-04).
    pub const AIDED: u32 = 1 << 15;
    /// A vehicle that is buttoned up (LNLT-15.0-02).
    pub const BUTTONED: u32 = 1 << 16;
    /// An Abandoned vehicle (LNLT-14.1.1-03).
    pub const ABANDONED: u32 = 1 << 17;
    /// A passenger on top rather than inside (16.2).
    pub const ON_TOP: u32 = 1 << 18;
    /// A helicopter that hovers; flying otherwise (LNLT-19.2.1-01).
    pub const HOVERS: u32 = 1 << 19;
    /// A vehicle whose Moved or Assault Move marker was kept (LNLT-15.5-01).
    pub const KEPT: u32 = 1 << 20;
    /// A vehicle or WT that set up in Foxholes and has not left (LNLT-21.2-03).
    pub const DUG_IN: u32 = 1 << 21;
    /// Not in play yet: waits to be set up, to arrive, or for its mission.
    pub const RESERVE: u32 = 1 << 22;
    /// Out of the game: eliminated, or left the map.
    pub const GONE: u32 = 1 << 23;
    /// Was stopped in this impulse and moves no farther (LNLT-5.1-12).
    pub const STOPPED: u32 = 1 << 24;
    /// Spotted in this impulse: it may still fire at what it spotted (LNLT-4.1-06).
    pub const SPOTTER: u32 = 1 << 25;
    /// Was attacked by this FFE or these Mines on this entry.
    pub const STRUCK: u32 = 1 << 26;
    /// Moved more than half its MF by Stealth: may not fire (LNLT-6.4-06).
    pub const WENT_FAR: u32 = 1 << 27;
    /// Changed helicopter mode or unloaded in this impulse (LNLT-19.2.1-01).
    pub const TURNED: u32 = 1 << 28;
    /// Exited by the map's edge rather than eliminated; with [`Flags::GONE`].
    pub const EXITED: u32 = 1 << 29;
    /// Was Ops Complete when it fired in this impulse; a Fired marker has taken that one's place (LNLT-EOP-16).
    pub const TIRED: u32 = 1 << 30;
    /// Has done something in this impulse.
    pub const ACTED: u32 = 1 << 31;

    /// Movement markers.
    pub const MOVEMENT: u32 = Self::MOVED | Self::ASSAULT | Self::CRAWL | Self::STEALTH;
    /// Markers that keep a unit from being activated (LNLT-4.0-18); Assault Move and Stealth allow fire.
    pub const USED: u32 = Self::MOVEMENT | Self::FIRED | Self::OPS;
    /// What an impulse leaves behind when it is over.
    pub const OF_THE_IMPULSE: u32 = Self::ACTIVE
        | Self::MOVING
        | Self::LEADS
        | Self::EXTENDED
        | Self::STOPPED
        | Self::SPOTTER
        | Self::STRUCK
        | Self::TURNED
        | Self::TIRED
        | Self::ACTED;
    /// What the Administrative Phase takes off (LNLT-9.0-02).
    pub const OF_THE_TURN: u32 =
        Self::USED | Self::CALLED | Self::AIDED | Self::RALLIED | Self::HEALED | Self::WENT_FAR;
}

/// A unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// What is so of it.
    pub flags: Flags,
    /// Where it is; a passenger is where its carrier is. Nowhere when the slot is free, in reserve or gone.
    pub at: Location,
    /// Where it was when its impulse began: movers and firers of one location go by it (LNLT-4.0-14).
    pub from: Location,
    /// What it is; none when the slot is free.
    pub kind: KindId,
    /// Whose it is.
    pub side: Side,
    /// Which corner it looks at: vehicles and Weapon Teams.
    pub facing: Corner,
    /// Which corner its turret looks at.
    pub turret: Corner,
    /// Who carries it (16); for an Armor Leader, his vehicle (11.5).
    pub aboard: UnitId,
    /// Movement points spent in this impulse.
    pub spent: u8,
    /// Its Skill (12).
    pub skill: SkillId,
    /// The line of the scenario it comes by, for those in reserve.
    pub group: u8,
    /// Shots of its gun in this impulse.
    pub shots: u8,
}

impl Unit {
    /// Whether any of the flags is set.
    pub const fn is(&self, flags: u32) -> bool {
        self.flags.0 & flags != 0
    }

    /// Sets flags.
    pub fn set(&mut self, flags: u32) {
        self.flags.0 |= flags;
    }

    /// Takes flags away.
    pub fn unset(&mut self, flags: u32) {
        self.flags.0 &= !flags;
    }

    /// Whether it is on the map, aboard or not.
    pub const fn on_map(&self) -> bool {
        !self.at.is_nowhere()
    }

    /// Whether it is a passenger.
    pub fn carried(&self) -> bool {
        self.aboard.is_some()
    }

    /// A carrier that has taken passengers on in this impulse and has neither driven nor fired since: it may do either
    /// (LNLT-15.2-05, LNLT-16.4-02).
    pub const fn loaded(&self) -> bool {
        self.is(Flags::TURNED) && self.is(Flags::MOVED) && self.is(Flags::ASSAULT)
    }

    /// Ops Complete, or so until it fired in this very impulse (LNLT-4.1-03 to LNLT-4.1-05, LNLT-EOP-16).
    pub const fn tired(&self) -> bool {
        self.is(Flags::OPS | Flags::TIRED)
    }

    /// Good Order (LNLT-1.5-01).
    pub const fn good_order(&self) -> bool {
        !self.is(Flags::SHAKEN)
    }

    /// Whether the slot holds a unit at all, on the map or not.
    pub fn exists(&self) -> bool {
        self.kind.is_some()
    }
}

/// What is so of a Support Weapon.
impl Weapon {
    /// On its Jammed side (LNLT-1.6.2-02).
    pub const JAMMED: u8 = 1;
    /// Jammed for the rest of the scenario (LNLT-1.6.2-04).
    pub const BROKEN: u8 = 2;
    /// On its tripod (LNLT-1.6.1-01).
    pub const TRIPOD: u8 = 4;
    /// Captured and used in a Melee that failed: leaves play in the Administrative Phase (LNLT-8.0-22).
    pub const FAILED: u8 = 8;
    /// Fired in this impulse.
    pub const FIRED: u8 = 16;
    /// A captured SW took part in an attack that is being resolved.
    pub const USED: u8 = 32;

    /// Whether any of the flags is set.
    pub const fn is(&self, flags: u8) -> bool {
        self.flags & flags != 0
    }

    /// Whether it is in play: carried, or lying somewhere.
    pub fn in_play(&self) -> bool {
        self.holder.is_some() || !self.at.is_nowhere()
    }
}

/// A Support Weapon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Weapon {
    /// Where it lies; nowhere while somebody holds it, or when it is out of play.
    pub at: Location,
    /// What it is; none when the slot is free.
    pub kind: WeaponKindId,
    /// Who holds it (LNLT-1.6-01).
    pub holder: UnitId,
    /// Whose it was at first: in other hands it is captured (LNLT-1.6-18).
    pub owner: Side,
    /// What is so of it.
    pub flags: u8,
    /// How often it was used, where its uses are counted.
    pub used: u8,
}

engine::kinds! {
    /// What a fortification is (LNLT-21.0-01).
    pub enum FortKind {
        /// A Bunker.
        #[default] Bunker,
        /// A Cave.
        Cave,
        /// Foxholes.
        Foxholes,
        /// Wire.
        Wire,
        /// Mines.
        Mines,
    }
}

impl FortKind {
    /// Whether it is a place of its own inside (LNLT-21.1-01).
    pub const fn shelters(self) -> bool {
        matches!(self, FortKind::Bunker | FortKind::Cave)
    }
}

/// A fortification.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fort {
    /// Its hex; nowhere when it is gone or not set up.
    pub at: Hex,
    /// What it is.
    pub kind: FortKind,
    /// Whose it is.
    pub side: Side,
    /// Where a Bunker's arrow points (LNLT-21.1-04).
    pub facing: Direction,
    /// TM of a Bunker, FP of Mines.
    pub value: i8,
    /// The line of the scenario it comes by.
    pub group: u8,
}

impl Default for Fort {
    fn default() -> Self {
        Fort {
            at: Hex::NOWHERE,
            kind: FortKind::Bunker,
            side: Side::A,
            facing: Direction::North,
            value: 0,
            group: 0,
        }
    }
}

/// A Smoke marker (7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Smoke {
    /// Its hex.
    pub at: Hex,
    /// Smoke 2 (LNLT-7.0-05).
    pub old: bool,
}

/// A Fire for Effect marker (LNLT-18.1-06, LNLT-18.2-11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Ffe {
    /// Its hex.
    pub at: Hex,
    /// Its firepower.
    pub fp: i8,
    /// Off-board artillery: the six hexes around too, one die. Otherwise a mortar's: one hex, two dice.
    pub artillery: bool,
    /// Who called it.
    pub by: Side,
}

/// A Spotted marker (LNLT-10.1-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Spotted {
    /// Where.
    pub at: Location,
    /// Whose units are spotted.
    pub side: Side,
}

/// A Melee marker (LNLT-8.1-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Melee {
    /// Where.
    pub at: Location,
    /// The turn's round was fought (LNLT-8.0-05).
    pub fought: bool,
}

/// An Acquiring marker and the Acquisition marker that goes with it (14.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Acquisition {
    /// Who fires.
    pub firer: UnitId,
    /// The Support Weapon he fires, if it is one.
    pub weapon: WeaponId,
    /// Where he fires from.
    pub from: Location,
    /// The vehicle that is acquired; none for all non-vehicles of a location.
    pub target: UnitId,
    /// The location, for these.
    pub at: Location,
    /// Who they were (LNLT-14.3-05).
    pub group: UnitSet,
    /// 1 or 2.
    pub step: u8,
}

engine::kinds! {
    /// What comes from off the map.
    pub enum Support {
        /// A Fire Mission (18.2).
        #[default] Artillery,
        /// A plane (19.1).
        Air,
    }
}

/// What a side may call for, or waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Mission {
    /// Artillery or a plane.
    pub kind: Support,
    /// Whose.
    pub side: Side,
    /// Firepower of artillery.
    pub fp: i8,
    /// How many are left.
    pub left: u8,
    /// The plane.
    pub plane: KindId,
    /// The formation it is given to (LNLT-18.3-01); 0 for all.
    pub formation: u8,
}

engine::kinds! {
    /// The phase of the turn (LNLT-2.0-01).
    pub enum Phase {
        /// Before the first turn.
        #[default] SetUp,
        /// Rally Phase.
        Rally,
        /// Operations Phase.
        Operations,
        /// Administrative Phase.
        Admin,
    }
}

/// The impulse under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Impulse {
    /// Whose it is.
    pub side: Side,
    /// The side's one spotting attempt was made (LNLT-10.1-21).
    pub spotting: bool,
    /// What it spotted (LNLT-4.1-06); nowhere if it failed.
    pub seen: Location,
    /// Something was done that is no spotting attempt: no pass (LNLT-10.1-22).
    pub acted: bool,
    /// Units that passed their Morale Check and may leave their Melee (LNLT-8.1-06).
    pub withdraws: UnitSet,
    /// Vehicles that have ended their move with infantry beside them (LNLT-6.5-01).
    pub escorted: UnitSet,
    /// Units that a vehicle has let off and that may go on (LNLT-16.4-04).
    pub let_off: UnitSet,
    /// Smoke markers on the map when it began (LNLT-8.4-01).
    pub smoke: u8,
    /// The other side was asked about Snipers since the last act (LNLT-11.4-01).
    pub offered: bool,
    /// A stack has entered the map (LNLT-22.0-02).
    pub entered: bool,
    /// Opportunity Fire that is open at the movers in their location.
    pub exposure: Exposure,
    /// The same at the helicopter that spends points.
    pub aloft: Exposure,
    /// Locations that were declared, each with the Leader who reached it (LNLT-4.0-04).
    pub declared: List<Declared, 16>,
    /// Locations whose common fire was made (LNLT-4.0-11).
    pub fired: List<Location, 16>,
    /// Locations whose movers have gone (LNLT-4.0-14).
    pub moved: List<Location, 16>,
    /// Those of them from which a vehicle was assaulted: nobody else moves from there (LNLT-17.1-08).
    pub assaulted_from: List<Location, 8>,
}

/// Opportunity Fire that is open at the movers of a location (LNLT-5.3-05, NEW-07).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Exposure {
    /// Where they are.
    pub at: Location,
    /// Attacks open at those on foot: points they spent there so far, less attacks made.
    pub foot: u8,
    /// The same of the vehicle.
    pub wheels: u8,
    /// From where fire was made: weapons there that fire by themselves do not count (LNLT-5.3-06).
    pub answered: List<Location, 6>,
}

/// A location that was declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Declared {
    /// Where.
    pub at: Location,
    /// By which Leader; none for the first one.
    pub leader: UnitId,
    /// Somebody who began there acted and is no more (NEW-09).
    pub acted: bool,
}

/// What a state waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Wait {
    /// A side decides.
    Choice(Side),
    /// Dice or a draw.
    Chance,
    /// Nothing: the game is over.
    #[default]
    Over,
}

/// A game in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// What it waits for.
    pub wait: Wait,
    /// What is going on.
    pub stack: Procedures,
    /// Units; a slot is free when its unit is of no kind.
    pub units: List<Unit, MAX_UNITS>,
    /// Support Weapons.
    pub weapons: List<Weapon, MAX_WEAPONS>,
    /// Fortifications.
    pub forts: List<Fort, MAX_FORTS>,
    /// Smoke markers.
    pub smoke: List<Smoke, MAX_SMOKE>,
    /// Fire for Effect markers.
    pub ffe: List<Ffe, 16>,
    /// Starshells.
    pub starshells: List<Hex, 16>,
    /// Spotted markers.
    pub spotted: List<Spotted, MAX_MARKED>,
    /// Melee markers.
    pub melees: List<Melee, 32>,
    /// Wreck markers.
    pub wrecks: List<Hex, 40>,
    /// Buildings that came down in play.
    pub rubble: List<Hex, 24>,
    /// Acquisition.
    pub acquired: List<Acquisition, 20>,
    /// Fire missions and planes.
    pub missions: List<Mission, 12>,
    /// Sides whose plane comes before the next impulse, in order (LNLT-19.1-01).
    pub due: List<Side, 8>,
    /// Who controls each objective of the scenario (22.1).
    pub control: List<Option<Side>, MAX_OBJECTIVES>,
    /// Heroes who appear when the results of an attack stand (NEW-02).
    pub rising: List<HeroRises, 4>,
    /// Vehicles that a Damage Check has destroyed, while those aboard still check (NEW-18).
    pub doomed: UnitSet,
    /// Vehicles whose Crew gives them up when all have checked damage (LNLT-14.1.1-07).
    pub deserted: UnitSet,
    /// Skills of each kind in the cup (LNLT-12.0-03).
    pub cup: [u8; MAX_SKILLS],
    /// Event markers that still wait, as bits (1.8).
    pub events: u32,
    /// It is night (20.1): by the scenario, or since an event.
    pub night: bool,
    /// Turns to be played; events may change it.
    pub turns: u8,
    /// Who has won by an event.
    pub won: Option<Side>,
    /// Victory Points scored.
    pub vp: [i16; 2],
    /// The turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// Who has the initiative (LNLT-3.0-01).
    pub initiative: Side,
    /// Passes in a row (LNLT-4.0-02).
    pub passes: u8,
    /// The impulse under way.
    pub impulse: Impulse,
    /// Rulings and optional rules.
    pub options: Options,
}

/// Puts one more on a list; one that is full stays as it is.
pub(crate) fn push_if_room<T: Copy + Default, const MOST: usize>(
    list: &mut List<T, MOST>,
    item: T,
) {
    if !list.is_full() {
        list.push(item);
    }
}

impl State {
    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// A Support Weapon.
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.weapons[id.index()]
    }

    /// A Support Weapon, to be changed.
    pub fn weapon_mut(&mut self, id: WeaponId) -> &mut Weapon {
        &mut self.weapons[id.index()]
    }

    /// Every unit slot with its id.
    pub fn all(&self) -> impl Iterator<Item = (UnitId, &Unit)> + '_ {
        let units = self.units.iter().enumerate();
        units.map(|(slot, unit)| (UnitId(slot as u8), unit))
    }

    /// Every unit on the map with its id, passengers too.
    pub fn on_map(&self) -> impl Iterator<Item = (UnitId, &Unit)> + '_ {
        self.all().filter(|(_, unit)| unit.on_map())
    }

    /// The units of a side on the map, passengers too.
    pub fn of(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit)> + '_ {
        self.on_map().filter(move |(_, unit)| unit.side == side)
    }

    /// The same as a set.
    pub fn units_of(&self, side: Side) -> UnitSet {
        self.which(|unit| unit.side == side && unit.on_map())
    }

    /// The units of which something is so.
    pub fn which(&self, so: impl Fn(&Unit) -> bool) -> UnitSet {
        let mut words = [0; 2];
        for (word, units) in words.iter_mut().zip(self.units.chunks(64)) {
            for (place, unit) in units.iter().enumerate() {
                *word |= u64::from(so(unit)) << place;
            }
        }
        UnitSet(words)
    }

    /// These units.
    pub fn those(&self, ids: UnitSet) -> impl Iterator<Item = (UnitId, &Unit)> + '_ {
        ids.iter().map(|id| (id, self.unit(id)))
    }

    /// Every unit that stands in a location, passengers not.
    pub fn here(&self, at: Location) -> impl Iterator<Item = (UnitId, &Unit)> + '_ {
        self.all()
            .filter(move |(_, unit)| unit.at == at && unit.on_map() && !unit.carried())
    }

    /// The same as a set.
    pub fn units_here(&self, at: Location) -> UnitSet {
        self.here(at).map(|(id, _)| id).collect()
    }

    /// The passengers of a carrier.
    pub fn aboard(&self, carrier: UnitId) -> impl Iterator<Item = (UnitId, &Unit)> + '_ {
        self.all()
            .filter(move |(_, unit)| unit.aboard == carrier && unit.on_map())
    }

    /// Every slot of a Support Weapon with its id.
    pub fn arms(&self) -> impl Iterator<Item = (WeaponId, &Weapon)> + '_ {
        let weapons = self.weapons.iter().enumerate();
        weapons.map(|(slot, weapon)| (WeaponId(slot as u8), weapon))
    }

    /// The Support Weapons a unit holds.
    pub fn held_by(&self, holder: UnitId) -> impl Iterator<Item = (WeaponId, &Weapon)> + '_ {
        self.arms()
            .filter(move |(_, weapon)| weapon.holder == holder && weapon.kind.is_some())
    }

    /// The Support Weapons that lie in a location.
    pub fn lying(&self, at: Location) -> impl Iterator<Item = (WeaponId, &Weapon)> + '_ {
        self.arms().filter(move |(_, weapon)| weapon.at == at)
    }

    /// Every fortification on the map with its id.
    pub fn forts_on_map(&self) -> impl Iterator<Item = (FortId, &Fort)> + '_ {
        let all = (0u8..).map(FortId).zip(self.forts.iter());
        all.filter(|(_, fort)| !fort.at.is_nowhere())
    }

    /// A fortification of a kind in a hex.
    pub fn fort(&self, hex: Hex, kind: FortKind) -> Option<&Fort> {
        let mut all = self.forts_on_map().map(|(_, fort)| fort);
        all.find(|fort| fort.at == hex && fort.kind == kind)
    }

    /// The Bunker or Cave of a hex.
    pub fn shelter(&self, hex: Hex) -> Option<&Fort> {
        let there = || self.forts.iter().filter(|fort| fort.at == hex);
        let of = |kind| move |fort: &&Fort| fort.kind == kind;
        if hex.is_nowhere() || !there().any(|fort| fort.kind.shelters()) {
            return None;
        }
        let bunker = there().find(of(FortKind::Bunker));
        bunker.or_else(|| there().find(of(FortKind::Cave)))
    }

    /// Whether a Smoke marker lies in a hex.
    pub fn smoky(&self, hex: Hex) -> bool {
        self.smoke.iter().any(|smoke| smoke.at == hex)
    }

    /// The Melee marker of a location.
    pub fn melee(&self, at: Location) -> Option<&Melee> {
        self.melees.iter().find(|melee| melee.at == at)
    }

    /// The side whose impulse it is.
    pub fn active(&self) -> Side {
        self.impulse.side
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_found_by_what_is_so_of_it() {
        let game = crate::lnl::Lnl::new(crate::shelf::load("lindenhof", None).expect("it loads"));
        let mut state = game.empty_state();
        while !state.units.is_full() {
            state.units.push(Unit::default());
        }
        for id in (0..MAX_UNITS as u8).map(UnitId) {
            for unit in state.units.iter_mut() {
                unit.unset(Flags::WOUNDED);
            }
            state.unit_mut(id).set(Flags::WOUNDED);
            let found = state.which(|unit| unit.is(Flags::WOUNDED));
            assert_eq!(found.iter().collect::<Vec<_>>(), [id]);
        }
    }

    #[test]
    fn a_full_list_stays_as_it_is() {
        let mut list: List<u8, 2> = List::new();
        for item in 1..=3 {
            push_if_room(&mut list, item);
        }
        assert_eq!(&list[..], [1, 2]);
    }

    #[test]
    fn a_state_is_small() {
        let bytes = size_of::<State>();
        assert!(bytes <= 8_192, "a state has {bytes} bytes");
    }
}
