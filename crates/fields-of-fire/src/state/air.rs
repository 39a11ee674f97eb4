//! Aircraft over the map and craft that bring others in (10.8.5 to 10.8.7, 11). Neither stands on a card while it is in the
//! air or at sea, so that no chapter has to know of it but those that ask.

use super::{State, UnitId};
use engine::List;
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Most aircraft in the air at once: a Flight, two controllers, a Gunship.
pub const MAX_OVERHEAD: usize = 6;
/// Most transport helicopters and landing craft.
pub const MAX_LIFTS: usize = 16;

/// An aircraft low over a card: it can be seen and fired at, and holds no ground (N-16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Overhead {
    /// Which.
    pub unit: UnitId,
    /// Over which card.
    pub at: Card,
}

/// One of the two Attack Helicopters of a Flight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Ship {
    /// Its counter; `NONE` when it is lost to the Flight.
    pub unit: UnitId,
    /// It broke off undamaged, and comes back with the next attack.
    pub away: bool,
}

/// Where a Flight stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum FlightStage {
    /// There is none.
    #[default]
    None,
    /// Called, Pending side up.
    Pending,
    /// Flipped in this turn.
    Attacked {
        /// Which turn.
        turn: u8,
    },
}

/// The Flight of Attack Helicopters (10.8.5): there is one at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// Both helicopters.
    pub ships: [Ship; 2],
    /// The card it was called onto, or fell short on.
    pub target: Card,
    /// It came down on another card than it was called onto: there is no second attack (FOF-10.8.5-04).
    pub astray: bool,
    /// How far it is.
    pub stage: FlightStage,
    /// Turns in which it has flown.
    pub flown: u8,
}

/// A Forward Air Controller's aircraft that the mission gives (10.8.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Controller {
    /// Its counter.
    pub unit: UnitId,
    /// The turn in which it leaves for good; 0 before it first comes (FOF-10.8.6-02).
    pub last: u8,
    /// The turn in which it last came, or broke off.
    pub came: u8,
}

/// Everything that flies over the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Air {
    /// Aircraft over cards.
    pub over: List<Overhead, MAX_OVERHEAD>,
    /// Attack Helicopters.
    pub flight: Flight,
    /// Controllers that may still come, or are there.
    pub controllers: List<Controller, 2>,
    /// The Gunship, if the mission gives one.
    pub gunship: UnitId,
}

impl Air {
    /// Whether the mission knows of no aircraft at all, so that nothing needs to be asked.
    pub fn is_empty(&self) -> bool {
        self.over.is_empty()
            && self.flight.stage == FlightStage::None
            && self.controllers.is_empty()
            && !self.gunship.is_some()
    }
}

engine::kinds! {
    /// Where a transport helicopter or a landing craft is: the boxes of the Helicopter Control Card (FOF-11.1-02), the
    /// sea, or a card.
    pub enum LiftPlace {
        /// Pickup Zone.
        #[default]
        PickupZone,
        /// Inbound; a landing craft on its way to the beach.
        Inbound,
        /// Loiter.
        Loiter,
        /// Outbound.
        Outbound,
        /// On a card.
        Ground,
        /// Gone for the mission.
        Gone,
    }
}

/// A transport helicopter or a landing craft.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Lift {
    /// Its counter.
    pub unit: UnitId,
    /// Where it is.
    pub place: LiftPlace,
    /// Landing craft: zones of the sea before it.
    pub out: u8,
    /// The turn in which the plan has it leave the Pickup Zone; 0: not planned.
    pub leaves: u8,
    /// It flies by a plan, without orders and marks (FOF-11.2-01); otherwise in direct support (FOF-11.1-01).
    pub planned: bool,
    /// Damaged: it never leaves the Pickup Zone again (FOF-10.7-11).
    pub grounded: bool,
    /// The Company HQ has Activated it this turn.
    pub activated: bool,
    /// It has made its move of this AT phase.
    pub moved: bool,
}

/// Landings on a card of the Landing Zone in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Traffic {
    /// Where.
    pub at: Card,
    /// How many.
    pub landings: u8,
}

impl State {
    /// The card over which an aircraft flies.
    pub fn overhead(&self, unit: UnitId) -> Option<Card> {
        let flying = self.air.over.iter().find(|flying| flying.unit == unit);
        flying.map(|flying| flying.at)
    }

    /// The card on which a unit stands, or over which it flies.
    pub fn spot(&self, unit: UnitId) -> Card {
        let at = self.unit(unit).at;
        match at.is_some() {
            true => at,
            false => self.overhead(unit).unwrap_or(Card::NOWHERE),
        }
    }

    /// A transport helicopter or landing craft.
    pub fn lift(&self, unit: UnitId) -> Option<&Lift> {
        self.lifts.iter().find(|lift| lift.unit == unit)
    }

    /// The same, to change.
    pub fn lift_mut(&mut self, unit: UnitId) -> Option<&mut Lift> {
        self.lifts.iter_mut().find(|lift| lift.unit == unit)
    }
}
