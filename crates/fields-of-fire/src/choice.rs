//! Every decision the player can make, one small step each.

use crate::campaign::Skill;
use crate::counters::Experience;
use crate::mission::{Platoon, Signal};
use crate::state::{
    Action, Area, Control, CoverKind, Device, Form, ItemId, LiftPlace, PieceId, UnitId,
};
use crate::vehicles::VehicleAction;
use ground::{Card, Compass};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    // 2 Preparation.
    /// Assign a unit to a platoon, or leave it with the company (0).
    Assign {
        /// Who.
        unit: UnitId,
        /// To whom.
        platoon: Platoon,
    },
    /// The medium of the network at hand: index into the mission's media.
    Medium {
        /// Which.
        medium: u8,
    },
    /// Give the item at hand to a unit.
    Give {
        /// To whom.
        unit: UnitId,
    },
    /// Bind the device at hand to a signal.
    Bind {
        /// Which.
        signal: Signal,
    },
    /// Put the control at hand on a card.
    PlaceControl {
        /// Which.
        control: Control,
        /// Where.
        at: Card,
    },
    /// Put the fortification at hand on a card, Bunkers and Pillboxes with their direction.
    Fortify {
        /// What.
        kind: CoverKind,
        /// Where.
        at: Card,
        /// Direction.
        arrow: Compass,
    },
    /// Set up the unit at hand.
    Deploy {
        /// Where.
        at: Card,
        /// In which area.
        area: Area,
    },
    /// Give the unit a Final Protective Line along a diagonal.
    LayLine {
        /// Which gun.
        unit: UnitId,
        /// Diagonal.
        to: Compass,
    },
    /// Send this platoon on patrol.
    Patrol {
        /// Which.
        platoon: Platoon,
    },
    /// Lay the phone line at hand before play, or move it between attempts.
    LayWire {
        /// Where.
        at: Card,
    },
    /// Raise a unit by one Experience Level between attempts (FOF-3.9-05).
    Promote {
        /// Who.
        unit: UnitId,
    },
    /// Register a Target of the agency at hand.
    Register {
        /// Where.
        at: Card,
    },
    /// Nothing (more) of this kind; the default goes on.
    Done,

    // 3, 4.1 Impulses.
    /// Take this HQ or Staff unit's Impulse next.
    Next {
        /// Who.
        unit: UnitId,
    },
    /// End the Impulse; Commands that may be saved are saved.
    EndImpulse,

    // 4.2 Orders.
    /// Order a unit: its menu comes next.
    Order {
        /// Recipient.
        unit: UnitId,
    },
    /// The action it is to carry out.
    Do {
        /// Which.
        action: Action,
    },
    /// Name the HQ or Staff unit that gives an order under General Initiative (FOF-4.1.1-16).
    Originator {
        /// Who.
        unit: UnitId,
    },
    /// The card: destination, target of fire, where a device goes.
    To {
        /// Which.
        card: Card,
    },
    /// The area of the card.
    Into {
        /// Which.
        area: Area,
    },
    /// The unit: target, HQ to activate, source of a step, guard.
    Pick {
        /// Which.
        unit: UnitId,
    },
    /// The stack under a Cover marker as target.
    Stack {
        /// Which.
        area: Area,
    },
    /// The item: device to deploy, things to pick up.
    Take {
        /// Which.
        item: ItemId,
    },
    /// Just so many points of a lot of ammunition; the rest stays where it is (FOF-5.1.6-07).
    TakePart {
        /// Which lot.
        item: ItemId,
        /// How many, fewer than could be carried.
        points: u8,
    },
    /// The form of a detached or remaining step.
    As {
        /// Fire or Assault.
        form: Form,
    },
    /// The row of the Fire Support table.
    Mission {
        /// Which.
        row: u8,
    },
    /// The roster line of the squad that is reconstituted.
    Squad {
        /// Which.
        piece: PieceId,
    },
    /// The control that is designated.
    Designate {
        /// Which.
        control: Control,
    },
    /// The device whose signal is deployed.
    Fire {
        /// Which.
        device: Device,
    },
    /// Exhort the unit that has just failed.
    Exhort,
    /// Leave it at that: no Exhort, no further pick, no use of an option.
    Decline,
    /// Yes to the option at hand (Battalion mission, Target marker, white phosphorus).
    Accept,

    // At any time.
    /// Drop an item where its holder stands (FOF-5.1.6-08).
    Drop {
        /// Which.
        item: ItemId,
    },
    /// Leave the rounds of a weapon that are more than its steps carry (FOF-7.18-05).
    Unload {
        /// Whose.
        unit: UnitId,
    },

    // 10.5 Vehicles. Last, so that journals written before can be read.
    /// The Vehicle Action of the unit that acts (10.5.2).
    Act {
        /// Which.
        action: VehicleAction,
    },

    // 12 Between missions.
    /// A step at hand joins a unit.
    Join {
        /// Which.
        unit: UnitId,
        /// Level of the step.
        level: Experience,
    },
    /// A step is detached from a unit.
    Leave {
        /// Which.
        unit: UnitId,
        /// Level of the step.
        level: Experience,
    },
    /// A step of a unit rises by a level.
    Rise {
        /// Whose.
        unit: UnitId,
        /// Level it has now.
        level: Experience,
    },
    /// A step is lost otherwise (FOF-12.5-01).
    Lose {
        /// Whose.
        unit: UnitId,
        /// Its level.
        level: Experience,
    },
    /// A step falls by a level otherwise (FOF-12.5-01).
    Tire {
        /// Whose.
        unit: UnitId,
        /// Level it has now.
        level: Experience,
    },
    /// An HQ or Staff unit gets a Skill.
    Learn {
        /// Which.
        skill: Skill,
        /// Who holds it.
        unit: UnitId,
    },
    /// Use a Skill in the attempt at hand.
    UseSkill {
        /// Which.
        skill: Skill,
    },
    /// A Command of one's own under General Initiative, by a Skill.
    TakeInitiative {
        /// Whose.
        unit: UnitId,
    },

    // 10.8.5 to 11.3 Aircraft and landings.
    /// The box that the helicopter or craft at hand goes to.
    Send {
        /// Which.
        place: LiftPlace,
    },
    /// The Company HQ Activates the helicopters of a box, or of a card (FOF-11.1.1-06).
    CallLift {
        /// Where they are.
        place: LiftPlace,
        /// On which card, when they have landed.
        at: Card,
    },
    /// The Company HQ has a controller's aircraft call for aircraft (FOF-10.8.6-03).
    Direct {
        /// Which controller.
        unit: UnitId,
        /// Row of the Fire Support table.
        row: u8,
        /// Onto which card.
        at: Card,
    },
    /// The Company HQ has a controller's aircraft mark a card with a WP Rocket (FOF-10.8.6-04).
    MarkTarget {
        /// Which controller.
        unit: UnitId,
        /// Which card.
        at: Card,
    },
    /// The Gunship drops light over a card (FOF-10.8.7-02).
    DropLight {
        /// Which.
        card: Card,
    },
    /// The unit at hand stays out of the mission (FOF-11.2.1-03).
    LeaveOut,
    /// The turn in which the helicopter at hand leaves the Pickup Zone; 0: it is Inbound when play begins. Of a craft: how
    /// many zones of the sea lie before it (FOF-11.2.1-02).
    Wave {
        /// Which.
        turn: u8,
    },
}

/// A choice was made that is not among those listed: the doors ask first, so nobody comes here.
pub(crate) fn unlisted(choice: Choice) -> ! {
    unreachable!("{choice:?} is not to be chosen now");
}
