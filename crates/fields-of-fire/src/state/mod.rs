//! A game in progress: small, flat, copied by bytes. Nothing in it is hidden from the player: what is still unknown
//! (deck order, face-down cards, "?" letters, enemies to come) is drawn when it is looked at.

mod air;
mod cell;
mod command;
mod cover;
mod item;
mod marker;
mod unit;

pub use crate::orders::Action;
pub use air::{
    Air, Controller, Flight, FlightStage, Lift, LiftPlace, MAX_LIFTS, Overhead, Ship, Traffic,
};
pub use cell::{Cell, CellKind, Cells, Letter, Pc};
pub use command::{CommandMarker, Hq};
pub use cover::{Cover, CoverKind, Past};
pub use item::{Device, Fate, Item, ItemKind, Network, SetKind};
pub use marker::{Control, Maker, Marker, MarkerKind, Smoke};
pub use unit::{Aim, Flags, Form, Unit};

use crate::counters::Side;
use crate::frame::{Came, Frame, Purpose};
use crate::mission::Options;
use engine::{List, Stack, id};
use ground::{Card, CardSet, Compass};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Most units a game can ever hold, both sides, every team counted.
pub const MAX_UNITS: usize = 160;
/// Most Cover markers on the map, areas of Urban Terrain cards among them.
pub const MAX_COVERS: usize = 192;
/// Most items: sets, devices, ammunition, casualties.
pub const MAX_ITEMS: usize = 160;
/// Most markers.
pub const MAX_MARKERS: usize = 160;

id! {
    /// A slot of [`State::units`].
    UnitId 'u'
}
id! {
    /// A line of the mission's roster; `NONE` for enemies and generic teams.
    PieceId
}
id! {
    /// A kind of counter of the mission.
    KindId
}
engine::id_set! {
    /// Kinds of counters.
    KindSet: KindId, 4
}
id! {
    /// A package of the mission.
    PackageId
}
id! {
    /// A slot of [`State::covers`], that is an area of a card; `NONE` (also called [`Area::OPEN`]) is out of cover.
    Area 'a'
}
id! {
    /// A slot of [`State::items`].
    ItemId 'i'
}

impl Area {
    /// Out of cover.
    pub const OPEN: Area = Area::NONE;
}

/// Current Activity Level (8.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Wait {
    /// The mission is over.
    #[default]
    Over,
    /// The player decides.
    Choice,
    /// An Action card is drawn, for this.
    Action(Purpose),
    /// A terrain card is drawn.
    Terrain,
    /// A hidden PC letter comes up, of this plan.
    Letter(u8),
}

/// A game in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct State {
    /// Rulings chosen when the game began.
    pub options: Options,
    /// What is asked.
    pub wait: Wait,
    /// Procedures under way.
    pub stack: Stack<Frame, Came, 20>,
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
    /// Weather by event: replaces the mission's.
    pub weather: Option<i8>,
    /// Action cards out of the deck, as bits.
    pub drawn_out: u64,
    /// The reshuffle card came up: shuffle when the draw is done (FOF-2.2.3-02).
    pub shuffle_due: bool,
    /// Terrain cards out of the deck, as bits.
    pub terrain_out: u64,
    /// Letters left of each plan's hidden pool: A, B, C.
    pub pool: [[u8; 3]; 4],
    /// Cards of the draw just made, by index into the deck: they lie open until the next draw.
    pub drawn: List<u8, 24>,
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
    pub cells: Cells,
    /// Fire Missions left, by row of the Support table.
    pub missions: [u8; 16],
    /// What each device of the mission is bound to: index into the mission's signals.
    pub bindings: [Option<u8>; 8],
    /// Medium chosen for each network: index into the mission's media.
    pub media: [u8; 5],
    /// Directions of Final Protective Lines by roster line: 255 none.
    pub lines: List<(UnitId, Compass), 4>,
    /// Turn in which BN HQ can be reached again; 0 = now.
    pub battalion_back: u8,
    /// Turn until which the event contact list is used.
    pub event_list_until: u8,
    /// The enemy's tactics by event: replaces the mission's.
    pub tactics: Option<Tactics>,
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
    /// Row that must be reached by the end for these points, by an event.
    pub hurry: Option<(u8, u8)>,
    /// Experience Points already spent between attempts (FOF-3.9-05).
    pub spent: u16,
    /// Aircraft over the map (10.8.5 to 10.8.7).
    pub air: Air,
    /// Transport helicopters and landing craft (11).
    pub lifts: List<Lift, MAX_LIFTS>,
    /// Landings on the cards of the Landing Zone in this turn (FOF-11.1.3-04).
    pub traffic: List<Traffic, 3>,
    /// The unit that has just moved in town, and what was on it before (13.2.5).
    pub entering: crate::urban::Entering,
}

/// How the enemy fights (FOF-8.6.2-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Tactics {
    /// It attacks.
    pub attacks: bool,
    /// Column of its hierarchy.
    pub column: u8,
}

/// Counts for goals and points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Tally {
    pub friendly_casualties: u8,
    pub evacuated: u8,
    pub prisoners: u8,
    pub enemy_casualties: u8,
    /// Steps that are away and come back between missions as they were, Green, Line and Veteran: those who guard prisoners
    /// (FOF-8.15-05), those of no unit that were carried off (N-17).
    pub guards: [u8; 3],
    /// Steps that the enemy took prisoner (FOF-8.15-03).
    pub captured: u8,
}

/// Stands for a unit that is not there yet, when an event is told from a position before it came.
static NOBODY: LazyLock<Unit> = LazyLock::new(Unit::default);

impl State {
    /// The unit in a slot.
    pub fn unit(&self, id: UnitId) -> &Unit {
        match self.units.get(id.index()) {
            Some(unit) => unit,
            None => &NOBODY,
        }
    }

    /// The unit in a slot, to change.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// Slots of all units in play.
    pub fn in_play(&self) -> impl Iterator<Item = UnitId> + '_ {
        let units = (0..).map(UnitId).zip(self.units.iter());
        units.filter(|(_, unit)| unit.in_play()).map(|(id, _)| id)
    }

    /// Slots of all units in play that are Engaged.
    pub fn engaged(&self) -> impl Iterator<Item = UnitId> + '_ {
        let units = (0..).map(UnitId).zip(self.units.iter());
        let fires = |unit: &Unit| unit.aim != Aim::None && unit.in_play();
        units.filter(move |(_, unit)| fires(unit)).map(|(id, _)| id)
    }

    /// Slots of a side's units on a card.
    pub fn on(&self, card: Card, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let units = (0..).map(UnitId).zip(self.units.iter());
        let there = move |unit: &Unit| unit.at == card && unit.side == side && unit.in_play();
        units.filter(move |(_, unit)| there(unit)).map(|(id, _)| id)
    }

    /// Slots of those aboard a vehicle.
    pub fn aboard(&self, vehicle: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let units = (0..).map(UnitId).zip(self.units.iter());
        let carried = move |unit: &Unit| vehicle.is_some() && unit.aboard == vehicle;
        units
            .filter(move |(_, unit)| carried(unit))
            .map(|(id, _)| id)
    }

    /// Cards with units of both sides.
    pub fn contested(&self) -> CardSet {
        let mut held = [CardSet::default(); 2];
        for unit in self.units.iter().filter(|unit| unit.in_play()) {
            held[unit.side as usize].insert(unit.at);
        }
        held[0].iter().filter(|&card| held[1].has(card)).collect()
    }

    /// The procedure that goes on now.
    pub fn top(&self) -> Frame {
        self.stack.top()
    }

    /// The random number that was called for; `None` before it is.
    pub(crate) fn take_number(&mut self) -> Option<u8> {
        self.stack.take_result().map(|came| match came {
            Came::Number(number) => number,
            Came::Cards | Came::Successes(_) => unreachable!("{came:?} where a number was called"),
        })
    }

    /// The random number that the stage before this one has called for.
    pub(crate) fn number_drawn(&mut self) -> u8 {
        self.take_number().expect("a number was called for")
    }

    /// The success icons of the attempt that the stage before this one has called for.
    pub(crate) fn successes(&mut self) -> u8 {
        match self.stack.take_result() {
            Some(Came::Successes(icons)) => icons,
            came => unreachable!("{came:?} where an attempt was called"),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// States are copied by the thousand: a frame that grows is multiplied by the depth of the stack.
    #[test]
    fn a_state_stays_small() {
        let bytes = size_of::<State>();
        println!("{bytes} bytes, {} a frame", size_of::<Frame>());
        assert!(bytes <= 12_000, "{bytes} bytes");
    }
}
