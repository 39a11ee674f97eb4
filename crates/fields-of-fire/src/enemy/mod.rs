//! 8.6 to 8.14 The enemy acts: events, activity checks, and the rules of its specialists.

mod act;
mod check;
mod conditions;
mod events;
mod march;
mod regroup;
mod situation;
mod special;
mod strike;
#[cfg(test)]
mod tests;
mod words;

pub use conditions::Condition;

use crate::charts::Activity;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Prompt;
use crate::sequence::HqLine;
use crate::state::{Letter, State, UnitId};
use engine::{Log, Procedure};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The three Activity Check Hierarchies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Table {
    #[default]
    Pinned,
    Offensive,
    Defensive,
}

/// Attacks that the enemy decides on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Strike {
    Grenade,
    Concentrate,
}

/// Moves that the enemy decides on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum March {
    /// 8.6.3.
    FallBack,
    /// Straight towards the player.
    Advance,
    /// To the nearest opponents.
    Infiltrate,
    /// To the nearest casualty.
    Fetch,
}

/// Stages of forming a squad.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Regroup {
    /// The cards are to be drawn.
    Attempt,
    /// They are there: which squad.
    Which,
    /// It is known.
    Form,
}

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum EnemyFrame {
    /// 3.2.1, 3.4.1 Enemy Higher HQ Event Segment.
    #[default]
    Event,
    /// Its card is there.
    EventDrawn,
    /// The number of the event is there.
    EventChosen,
    /// An event looks for a card of the player's.
    EventCard {
        /// The event.
        by: HqLine,
    },
    /// An event has every enemy act in turn.
    Everybody {
        /// The event.
        by: HqLine,
        /// Slot to go on from.
        next: u8,
    },
    /// 3.2.2, 3.4.2 Enemy Activity Check Segment.
    Checks,
    /// The next card is drawn.
    NextCard,
    /// Its number is there.
    CardChosen,
    /// The units of a card are checked.
    Card {
        /// Which.
        at: Card,
    },
    /// A unit's row is known, the number for it drawn.
    Table {
        /// Who.
        unit: UnitId,
        /// Which hierarchy.
        table: Table,
        /// Row.
        row: u8,
        /// Column.
        column: u8,
    },
    /// A unit attacks.
    Strike {
        /// Who.
        unit: UnitId,
        /// How.
        how: Strike,
        /// Only there; `NOWHERE` = wherever it can.
        card: Card,
    },
    /// A unit moves to another card.
    March {
        /// Who.
        unit: UnitId,
        /// Why.
        how: March,
    },
    /// A unit shifts its fire.
    Shift {
        /// Who.
        unit: UnitId,
    },
    /// Teams form a squad.
    Regroup {
        /// The one that is checked.
        unit: UnitId,
        /// How far it has come.
        stage: Regroup,
    },
    /// A unit becomes a Potential Contact marker.
    Vanish {
        /// Who.
        unit: UnitId,
    },
    /// A Spotter calls for fire.
    Call {
        /// Who.
        unit: UnitId,
    },
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum EnemyEvent {
    /// No HQ icon came up.
    NoEvent,
    /// An event of the enemy's Higher HQ.
    Higher { line: u8 },
    /// A unit does nothing: no row fits, or it has no business.
    Idle { unit: UnitId },
    /// A hierarchy decided.
    Decided {
        unit: UnitId,
        table: Table,
        row: u8,
        column: u8,
        number: u8,
        of: u8,
        activity: Activity,
    },
    /// A result was not legal: another number is drawn.
    Redrawn {
        unit: UnitId,
        number: u8,
        activity: Activity,
    },
    /// It falls back for lack of ammunition.
    NoAmmunition { unit: UnitId },
    /// It left the map.
    LeftMap { unit: UnitId, at: Card },
    /// It became a Potential Contact marker, or just went.
    Vanished {
        unit: UnitId,
        at: Card,
        letter: Option<Letter>,
    },
    /// Teams formed a squad.
    Regrouped { squad: UnitId, steps: u8 },
    /// It had nobody left to fire at.
    CeasedFire { unit: UnitId, at: Card },
    /// A Spotted Sniper falls back.
    SniperFallsBack { unit: UnitId },
    /// A Leader alone took up a rifle.
    LeaderAlone { unit: UnitId },
    /// A Spotter without missions left.
    SpotterDone { unit: UnitId },
}

impl Procedure<Fof> for EnemyFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            EnemyFrame::Event => game.begin_event(state),
            EnemyFrame::EventDrawn => game.event_drawn(state, log),
            EnemyFrame::EventChosen => game.event_chosen(state, log),
            EnemyFrame::EventCard { by } => game.event_card(state, by),
            EnemyFrame::Everybody { by, next } => game.everybody(state, by, next, log),
            EnemyFrame::Checks => game.begin_checks(state, log),
            EnemyFrame::NextCard => game.next_card(state),
            EnemyFrame::CardChosen => game.card_chosen(state),
            EnemyFrame::Card { at } => game.check_card(state, at, log),
            EnemyFrame::Table {
                unit,
                table,
                row,
                column,
            } => game.read_table(state, unit, (table, row, column), log),
            EnemyFrame::Strike { unit, how, card } => game.step_strike(state, unit, how, card),
            EnemyFrame::March { unit, how } => game.step_march(state, unit, how, log),
            EnemyFrame::Shift { unit } => game.step_shift(state, unit, log),
            EnemyFrame::Regroup { unit, stage } => game.step_regroup(state, unit, stage, log),
            EnemyFrame::Vanish { unit } => game.step_vanish(state, unit, log),
            EnemyFrame::Call { unit } => game.step_spotter(state, unit),
        }
    }

    engine::decides_nothing!(Fof, "FOF-1.0-01", "The rules run the enemy.");
    engine::rolls_nothing!(Fof);

    fn prompt(&self, _: &Fof, _: &State) -> Prompt {
        Prompt::default()
    }
}
