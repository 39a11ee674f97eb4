//! 8.1 to 8.5 Potential contacts, packages, placement, spotting.

mod activity;
mod arrive;
mod evaluate;
mod package;
mod place;
mod plan;
mod spot;
#[cfg(test)]
mod tests;
mod words;

pub use package::Contact;
pub(crate) use package::{LISTED, PARTS};

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::state::{Activity, Area, Letter, State, UnitId};
use engine::{Clause, Log, Modifier};
use ground::{Card, Compass};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum ContactFrame {
    /// 3.7.2 Potential Contact Evaluation Segment.
    #[default]
    Begin,
    /// The "?" markers beside friendly units are turned over.
    TurnOverAll,
    /// A "?" marker is turned over.
    TurnOver {
        /// Where.
        at: Card,
    },
    /// The next marker is taken.
    Next,
    /// One of several of the same letter came up by random number.
    Chosen,
    /// Cards are drawn for a marker.
    Draw {
        /// Where.
        at: Card,
        /// Its letter.
        letter: Letter,
        /// How many cards, 0 = contact without a draw.
        draws: u8,
    },
    /// Contact was made.
    Package(Contact),
    /// An event puts markers on a row (8.2.3).
    EventMarkers {
        /// Letter.
        letter: Letter,
        /// Row.
        row: u8,
    },
    /// A Spot attempt (8.5).
    Spot {
        /// Who looks.
        unit: UnitId,
        /// The Unspotted enemy whose modifiers count.
        enemy: UnitId,
        /// Whether the cards are there.
        read: bool,
    },
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum ContactEvent {
    /// Potential Contact markers came onto the map.
    MarkersPlaced { turn: u8, markers: u8, hidden: bool },
    /// An event put markers on a row.
    EventMarkers {
        letter: Letter,
        row: u8,
        markers: u8,
    },
    /// A "?" marker showed its letter.
    TurnedOver { at: Card, letter: Letter },
    /// A marker was evaluated and removed.
    Evaluated {
        at: Card,
        letter: Letter,
        level: Activity,
        draws: u8,
        contact: bool,
    },
    /// The contact list named a package.
    PackageDrawn { at: Card, package: u8, number: u8 },
    /// The package could not be set up: another is drawn.
    PackageRedrawn {
        at: Card,
        package: u8,
        clause: Clause,
    },
    /// A direction or distance was not legal: another is drawn.
    PlaceRedrawn {
        at: Card,
        to: Compass,
        clause: Clause,
    },
    /// No package could be placed.
    NothingFits { at: Card },
    /// Mines.
    Mines { at: Card },
    /// A Booby Trap.
    BoobyTrap { unit: UnitId, at: Card },
    /// An enemy came onto the map.
    Appeared {
        unit: UnitId,
        at: Card,
        area: Area,
        spotted: bool,
        fires: bool,
    },
    /// Its fire passed a Potential Contact marker, which is gone.
    FiredThrough { unit: UnitId, at: Card },
    /// A unit looks for an enemy.
    Spotting {
        unit: UnitId,
        enemy: UnitId,
        modifiers: Vec<Modifier>,
    },
    /// The enemies of a card were Spotted.
    Spotted { unit: UnitId, at: Card },
}

impl Fof {
    pub(crate) fn step_contact(
        &self,
        state: &mut State,
        frame: ContactFrame,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        match frame {
            ContactFrame::Begin => self.begin_contacts(state),
            ContactFrame::TurnOverAll => self.turn_over_all(state),
            ContactFrame::TurnOver { at } => self.step_turn_over(state, at),
            ContactFrame::Next => self.next_contact(state),
            ContactFrame::Chosen => self.contact_chosen(state),
            ContactFrame::Draw { at, letter, draws } => {
                self.contact_drawn(state, at, letter, draws, log)
            }
            ContactFrame::Package(contact) => self.step_package(state, contact, log),
            ContactFrame::EventMarkers { letter, row } => {
                self.step_event_markers(state, letter, row, log)
            }
            ContactFrame::Spot { unit, enemy, read } => {
                self.step_spot(state, unit, enemy, read, log)
            }
        }
    }

    pub(crate) fn contact_choices(
        &self,
        _state: &State,
        _frame: ContactFrame,
        _out: &mut Vec<Choice>,
    ) {
    }

    pub(crate) fn deny_contact(
        &self,
        _state: &State,
        _frame: ContactFrame,
        _choice: &Choice,
    ) -> No {
        No("FOF-3.0-01", "Nothing is to be decided in this segment.")
    }

    pub(crate) fn choose_contact(
        &self,
        _state: &mut State,
        _frame: ContactFrame,
        _choice: Choice,
        _log: &mut impl Log<State, Event>,
    ) {
    }
}
