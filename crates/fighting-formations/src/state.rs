//! A game in progress: small plain data.

use crate::counters::{Points, Side, Size};
use crate::frame::Procedures;
use crate::options::Options;
use crate::orders::OrderKind;
use engine::List;
use ground::{Direction, Hex};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Most units on the map, hidden and in reserve at one time.
pub const MAX_UNITS: usize = 128;
/// Most Command markers of both sides.
pub const MAX_COMMANDS: usize = 16;
/// Most Sighting markers of both sides.
pub const MAX_SIGHTINGS: usize = 24;
/// Most fortifications.
pub const MAX_FORTS: usize = 24;
/// Most Smoke markers.
pub const MAX_SMOKE: usize = 64;
/// Most objectives.
pub const MAX_OBJECTIVES: usize = 16;
/// Most kinds of hit markers.
pub const MAX_HITS: usize = 24;
/// Most kinds of cards in a deck.
pub const MAX_CARDS: usize = 24;
/// Most cards in a deck.
pub const MAX_DECK: usize = 60;
/// Most units beneath Hiding markers.
pub const MAX_HIDDEN: usize = 24;
/// Rows of the Order Matrix.
pub const ROWS: usize = 10;
/// The end of the Initiative Track on each side (FF-1.21-02).
pub const TRACK_END: i16 = 20;

engine::id! {
    /// A unit: its slot in the state. A platoon that becomes squads hands its slot to one of them.
    UnitId 'u'
}
engine::id! {
    /// A Command marker.
    CommandId 'c'
}
engine::id! {
    /// A Sighting marker.
    SightingId 's'
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
    /// A kind of hit marker: position in the mix.
    HitId
}
engine::id! {
    /// A kind of fortification: position in the chart.
    FortKindId
}
engine::id! {
    /// A kind of card: position in its army's deck.
    CardId
}

engine::pieces! { UnitId: "unit", CommandId: "command", SightingId: "sighting", FortId: "fort" }

impl HitId {
    /// What a unit bears that is hit while the cup is empty: no symbols, rally number 12 black (ruling NEW-19).
    pub const STAND_IN: HitId = HitId(u8::MAX - 1);
}

/// What is so of a unit or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Flags(pub u16);

impl Flags {
    /// Shows its reverse face: it was activated for the order (FF-30.1-03). Only units of the active player are.
    pub const ACTIVATED: u16 = 1;
    /// A low die in Return or Op Fire: no more of it in this order (FF-GLO-17).
    pub const SPENT: u16 = 2;
    /// In Column (24.10).
    pub const COLUMN: u16 = 4;
    /// Has made its fire attack in this order.
    pub const FIRED: u16 = 8;
    /// Acted in the expenditure or attack that is being reacted to, or stands in for a platoon that did.
    pub const ACTING: u16 = 16;
    /// Has made its Op Fire against the expenditure that is being reacted to (FF-35.62-04).
    pub const REACTED: u16 = 32;
    /// May not (or no more) attempt a rally in this order (FF-36-01, FF-36-06).
    pub const RALLIED: u16 = 64;
    /// Has made its one pivot of an Advance (FF-31.1-03).
    pub const TURNED: u16 = 128;
    /// Has made its one-hex move of an Advance (FF-31.1-01).
    pub const ADVANCED: u16 = 256;
    /// Not in play yet: waits to be set up or to arrive.
    pub const RESERVE: u16 = 512;

    /// What an order leaves behind when the unit is unactivated.
    pub const OF_THE_ORDER: u16 =
        Self::ACTIVATED | Self::FIRED | Self::RALLIED | Self::TURNED | Self::ADVANCED;
}

/// A unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Its hex; nowhere when the slot is free, or the unit is hidden or in reserve.
    pub at: Hex,
    /// What is so of it.
    pub flags: Flags,
    /// What it is; none when the slot is free.
    pub kind: KindId,
    /// Whose it is.
    pub side: Side,
    /// Squad or platoon.
    pub size: Size,
    /// Which way it looks, if it has an arc.
    pub facing: Direction,
    /// Its hit marker; none when it is fresh.
    pub hit: HitId,
    /// Movement points left in this order.
    pub mp: Points,
    /// The part of a moving group it belongs to; 0 when it has not begun.
    pub part: u8,
    /// The beneficial fortification it is inside.
    pub fort: FortId,
    /// The line of the scenario it comes by, for those in reserve.
    pub group: u8,
}

impl Default for Unit {
    fn default() -> Self {
        Unit {
            at: Hex::NOWHERE,
            flags: Flags(0),
            kind: KindId::NONE,
            side: Side::A,
            size: Size::Squad,
            facing: Direction::North,
            hit: HitId::NONE,
            mp: Points(0),
            part: 0,
            fort: FortId::NONE,
            group: 0,
        }
    }
}

impl Unit {
    /// Whether any of the flags is set.
    pub const fn is(&self, flags: u16) -> bool {
        self.flags.0 & flags != 0
    }

    /// Sets flags.
    pub fn set(&mut self, flags: u16) {
        self.flags.0 |= flags;
    }

    /// Takes flags away.
    pub fn unset(&mut self, flags: u16) {
        self.flags.0 &= !flags;
    }

    /// Whether it stands on the map.
    pub const fn on_map(&self) -> bool {
        !self.at.is_nowhere()
    }

    /// Whether it carries no hit marker (FF-GLO-10).
    pub fn fresh(&self) -> bool {
        self.hit == HitId::NONE
    }

    /// Whether the slot holds a unit at all, on the map or not.
    pub fn exists(&self) -> bool {
        self.kind.is_some()
    }
}

engine::kinds! {
    /// Where a Command marker is, and with which face (1.5, 4).
    pub enum CommandState {
        /// Out of the game.
        #[default] Gone,
        /// May be placed at any time.
        Available,
        /// On the map, Mission side up.
        Mission,
        /// On the map, Tactical side up.
        Tactical,
        /// Waits a turn.
        Pending,
    }
}

/// A Command marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Its hex while it is active.
    pub at: Hex,
    /// Whose it is.
    pub side: Side,
    /// Where it is, and its face.
    pub state: CommandState,
}

impl Command {
    /// Whether it lies on the map (FF-4.2-02).
    pub const fn active(&self) -> bool {
        matches!(self.state, CommandState::Mission | CommandState::Tactical)
    }
}

/// What is on the reverse of a Sighting marker (6.4).
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
pub enum Content {
    /// What a view shows of a marker that its viewer may not look at.
    #[default]
    Unknown,
    /// A dummy.
    False,
    /// A harmful fortification.
    Harmful(FortKindId),
    /// The force beneath the Hiding marker of this number, from 0.
    Hidden(u8),
}

/// A Sighting marker on the map that has not been revealed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Sighting {
    /// Its hex; nowhere when it was revealed or is not set up.
    pub at: Hex,
    /// Whose it is.
    pub side: Side,
    /// Its reverse, known to its owner, and to all once it was turned over.
    pub content: Content,
    /// The line of the scenario it comes by.
    pub group: u8,
}

/// A unit beneath a Hiding marker. That it is not on the map is for all to see, beneath which letter is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Hidden {
    /// Which of the scenario's units, counted through all groups.
    pub piece: u8,
    /// Whose.
    pub side: Side,
    /// The letter of the Hiding marker, from 0; [`Hidden::UNKNOWN`] in a view that may not know.
    pub letter: u8,
}

impl Hidden {
    /// What a view shows of a letter that its viewer may not know.
    pub const UNKNOWN: u8 = u8::MAX - 1;
    /// Beneath no Hiding marker.
    pub const OPEN: u8 = u8::MAX;
}

/// A fortification.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fort {
    /// Its hex; nowhere when it is gone, hidden, or not set up.
    pub at: Hex,
    /// What it is; none when the slot is free.
    pub kind: FortKindId,
    /// Who set it up.
    pub side: Side,
    /// Which way it looks, if it has an arc.
    pub facing: Direction,
    /// The Hiding marker it lies beneath; [`Hidden::OPEN`] when it does not.
    pub beneath: u8,
}

impl Default for Fort {
    fn default() -> Self {
        Fort {
            at: Hex::NOWHERE,
            kind: FortKindId::NONE,
            side: Side::A,
            facing: Direction::North,
            beneath: Hidden::OPEN,
        }
    }
}

/// A Smoke marker (8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Smoke {
    /// Its hex.
    pub at: Hex,
    /// Full strength; otherwise depleted.
    pub full: bool,
}

engine::kinds! {
    /// After which rolls the holder of the Fate card is asked whether they stand.
    pub enum AskFate {
        /// None.
        #[default]
        Never,
        /// Those that go against him.
        Against,
        /// Every one (FF-9.1-01).
        Always,
    }
}

/// The order that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The player who gives it: the active player (FF-GLO-02). Between orders, the one who gave the last.
    pub by: Side,
    /// What is ordered; none between orders.
    pub kind: OrderKind,
    /// The row of the Matrix whose cube was taken for it; 0 between orders.
    pub cube: u8,
    /// The row the order stands on; 0 while it is not chosen.
    pub row: u8,
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

/// The cards a side holds or has discarded. Which are left in its deck follows (10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Assets {
    /// How many of each kind are in hand; known to the owner alone.
    pub hand: [u8; MAX_CARDS],
    /// How many cards are in hand, for all to see.
    pub held: u8,
    /// The discard pile, its top last.
    pub discards: List<CardId, MAX_DECK>,
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
    /// Command markers.
    pub commands: List<Command, MAX_COMMANDS>,
    /// Sighting markers.
    pub sightings: List<Sighting, MAX_SIGHTINGS>,
    /// Units beneath Hiding markers.
    pub hidden: List<Hidden, MAX_HIDDEN>,
    /// Fortifications.
    pub forts: List<Fort, MAX_FORTS>,
    /// Smoke markers.
    pub smoke: List<Smoke, MAX_SMOKE>,
    /// Who controls each objective of the scenario (22.3).
    pub control: List<Option<Side>, MAX_OBJECTIVES>,
    /// Hit markers of each kind in the draw cup.
    pub cup: [u8; MAX_HITS],
    /// Order cubes on rows 1 to 10 of the Matrix.
    pub cubes: [u8; ROWS],
    /// The Initiative pawn: above 0 on A's side.
    pub pawn: i8,
    /// Victory Points: above 0 in A's favour (FF-1.22-01).
    pub vp: i16,
    /// The space of the Turn marker, from 1.
    pub turn: u8,
    /// Who holds the Fate card (9).
    pub fate: Side,
    /// The face of the Sniper marker (FF-1.33-01).
    pub sniper: Side,
    /// The face of the Air Support marker (FF-1.4-01).
    pub air: Side,
    /// Command & Control levels (FF-1.6-01).
    pub control_level: [u8; 2],
    /// Asset cards.
    pub assets: [Assets; 2],
    /// The order under way.
    pub order: Order,
    /// After which rolls the holder of the Fate card is asked; rules cases alone ask less than always.
    pub ask_fate: AskFate,
    /// Rulings on which players disagree.
    pub options: Options,
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

    /// Every unit on the map with its id.
    pub fn on_map(&self) -> impl Iterator<Item = (UnitId, &Unit)> + '_ {
        let all = (0u8..).map(UnitId).zip(self.units.iter());
        all.filter(|(_, unit)| unit.on_map())
    }

    /// Every unit of a hex.
    pub fn here(&self, hex: Hex) -> impl Iterator<Item = (UnitId, &Unit)> + '_ {
        let all = (0u8..).map(UnitId).zip(self.units.iter());
        all.filter(move |(_, unit)| unit.at == hex)
    }

    /// The units of a side on the map.
    pub fn of(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit)> + '_ {
        self.on_map().filter(move |(_, unit)| unit.side == side)
    }

    /// Whether a side has a unit in a hex.
    pub fn has_unit(&self, hex: Hex, side: Side) -> bool {
        self.here(hex).any(|(_, unit)| unit.side == side)
    }

    /// Whether a unit has an enemy unit in its hex: read from the hex, never kept (FF-GLO-11).
    pub fn in_melee(&self, unit: &Unit) -> bool {
        self.has_unit(unit.at, unit.side.other())
    }

    /// Every Command marker with its id.
    pub fn markers(&self) -> impl Iterator<Item = (CommandId, &Command)> + '_ {
        (0u8..).map(CommandId).zip(self.commands.iter())
    }

    /// Every unrevealed Sighting marker with its id.
    pub fn sighted(&self) -> impl Iterator<Item = (SightingId, &Sighting)> + '_ {
        let all = (0u8..).map(SightingId).zip(self.sightings.iter());
        all.filter(|(_, marker)| !marker.at.is_nowhere())
    }

    /// Every fortification on the map with its id.
    pub fn forts_on_map(&self) -> impl Iterator<Item = (FortId, &Fort)> + '_ {
        let all = (0u8..).map(FortId).zip(self.forts.iter());
        all.filter(|(_, fort)| !fort.at.is_nowhere())
    }

    /// The player who gives the order.
    pub fn active(&self) -> Side {
        self.order.by
    }

    /// The other one.
    pub fn inactive(&self) -> Side {
        self.order.by.other()
    }

    /// Cubes left on the Matrix.
    pub fn cubes_left(&self) -> u8 {
        self.cubes.iter().sum()
    }
}

/// A set of units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct UnitSet([u64; 2]);

impl UnitSet {
    /// Puts one in.
    pub fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }

    /// Takes one out.
    pub fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] &= !(1 << (unit.index() % 64));
    }

    /// Whether one is in it.
    pub fn contains(&self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] >> (unit.index() % 64) & 1 == 1
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 2]
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let word = usize::from(left[0] == 0);
            if left[word] == 0 {
                return None;
            }
            let bit = left[word].trailing_zeros() as u8;
            left[word] &= left[word] - 1;
            Some(UnitId(64 * word as u8 + bit))
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = UnitSet::default();
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}

/// A set of Sighting markers or fortifications, by slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Slots(pub u32);

impl Slots {
    /// Puts one in.
    pub fn insert(&mut self, slot: usize) {
        self.0 |= 1 << slot;
    }

    /// Takes one out.
    pub fn remove(&mut self, slot: usize) {
        self.0 &= !(1 << slot);
    }

    /// Whether one is in it.
    pub fn contains(&self, slot: usize) -> bool {
        self.0 >> slot & 1 == 1
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..u32::BITS as u8).filter(move |&slot| self.contains(slot.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_units_has_a_place_for_each_of_them() {
        let all = || (0..MAX_UNITS as u8).map(UnitId);
        for unit in all() {
            let mut set = UnitSet::default();
            assert!(set.is_empty());
            set.insert(unit);
            assert!(!set.is_empty());
            assert!(all().all(|other| set.contains(other) == (other == unit)));
            assert_eq!(set.iter().collect::<Vec<_>>(), [unit]);
            let mut rest: UnitSet = all().collect();
            rest.remove(unit);
            assert!(rest.iter().eq(all().filter(|&other| other != unit)));
        }
    }

    #[test]
    fn a_set_of_slots_has_a_place_for_each_marker() {
        for slot in 0..MAX_SIGHTINGS.max(MAX_FORTS) {
            let mut set = Slots::default();
            assert!(set.is_empty());
            set.insert(slot);
            assert!(!set.is_empty());
            assert_eq!(set.iter().collect::<Vec<_>>(), [slot as u8]);
            set.remove(slot);
            assert!(set.is_empty());
        }
    }
}
