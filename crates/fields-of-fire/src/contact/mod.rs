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
pub use plan::TurnOver;
pub use spot::SpotStage;

use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Prompt;
use crate::state::{Activity, Area, Letter, State, UnitId};
use engine::{Clause, Log, Modifier, Procedure};
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
        /// Where it stands.
        stage: SpotStage,
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

impl Procedure<Fof> for ContactFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            ContactFrame::Begin => game.begin_contacts(state),
            ContactFrame::TurnOverAll => game.turn_over_all(state),
            ContactFrame::Next => game.next_contact(state),
            ContactFrame::Chosen => game.contact_chosen(state),
            ContactFrame::Draw { at, letter, draws } => {
                game.contact_drawn(state, at, letter, draws, log)
            }
            ContactFrame::Package(contact) => game.step_package(state, contact, log),
            ContactFrame::EventMarkers { letter, row } => {
                game.step_event_markers(state, letter, row, log)
            }
            ContactFrame::Spot { unit, enemy, stage } => {
                game.step_spot(state, unit, enemy, stage, log)
            }
        }
    }

    engine::decides_nothing!(
        Fof,
        "FOF-3.0-01",
        "There is nothing to decide in this segment."
    );
    engine::rolls_nothing!(Fof);

    fn prompt(&self, _: &Fof, _: &State) -> Prompt {
        Prompt::default()
    }
}
