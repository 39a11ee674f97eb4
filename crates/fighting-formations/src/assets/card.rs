//! What is printed on asset cards, and what special actions do: a small vocabulary of effects (10, 3.27).

use crate::orders::OrderKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An asset card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// How data files name it.
    pub id: String,
    /// The name on it.
    pub name: String,
    /// How many are in the deck.
    pub count: u8,
    /// One or two abilities, of which each play uses one (FF-10-02).
    pub ability: Vec<Ability>,
}

/// An ability of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// What it is a reaction to; left out, it is played with an Asset order.
    pub when: Option<Trigger>,
    /// What it does.
    pub effect: Effect,
}

engine::kinds! {
    /// What a reaction answers.
    pub enum Trigger {
        /// An enemy unit spent movement points.
        #[default] EnemyMoves,
        /// A unit of one's own spent movement points.
        OwnMoves,
        /// A unit of the enemy's Fire order made its attack.
        EnemyFires,
        /// A unit of one's own Fire order made its attack.
        OwnFires,
        /// An enemy unit is about to roll its attack or melee dice.
        EnemyShoots,
        /// A unit of one's own is about to roll its attack or melee dice.
        OwnShoots,
        /// An enemy unit is about to roll to rally.
        EnemyRallies,
        /// A unit of one's own is about to roll to rally.
        OwnRallies,
        /// The last order of the turn is over.
        TurnEnd,
    }
}

impl Trigger {
    /// Whether dice are about to be rolled, so that a card can change their size.
    pub const fn before_dice(self) -> bool {
        matches!(
            self,
            Trigger::EnemyShoots | Trigger::OwnShoots | Trigger::EnemyRallies | Trigger::OwnRallies
        )
    }

    /// Whether a shot or melee attack is about to be rolled.
    pub const fn shot(self) -> bool {
        matches!(self, Trigger::EnemyShoots | Trigger::OwnShoots)
    }

    /// "when an enemy unit spent movement points".
    pub const fn words(self) -> &'static str {
        match self {
            Trigger::EnemyMoves => "after an enemy unit spends movement points",
            Trigger::OwnMoves => "after one of your units spends movement points",
            Trigger::EnemyFires => "after an attack in the enemy's Fire order",
            Trigger::OwnFires => "after an attack in your Fire order",
            Trigger::EnemyShoots => "before an enemy unit rolls its attack dice",
            Trigger::OwnShoots => "before one of your units rolls its attack dice",
            Trigger::EnemyRallies => "before an enemy unit rolls to rally",
            Trigger::OwnRallies => "before one of your units rolls to rally",
            Trigger::TurnEnd => "at the end of a turn",
        }
    }
}

/// What an ability does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// 26: a barrage.
    Barrage(BarrageFire),
    /// 8.1: full Smoke in a hex that a unit of one's own sees within so many hexes; before a shot, in its target hex.
    Smoke(u8),
    /// The dice that are about to be rolled are so many steps larger, or smaller below 0.
    Dice(i8),
    /// A Pending Command marker becomes Available.
    Command,
    /// 1.4: the Air Support marker shows one's own side.
    Air,
    /// The Initiative pawn moves so many spaces toward oneself, up to 20.
    Initiative(u8),
    /// So many cards are drawn.
    Draw(u8),
    /// The hit marker comes off a unit of one's own that is in command.
    Recover,
    /// 7: a harmful fortification goes, in or next to the hex of fresh infantry of one's own.
    Clear,
    /// 7: this beneficial fortification is put up in a hex with infantry or guns of one's own and no enemy unit.
    DigIn(String),
}

/// What a barrage is fired with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BarrageFire {
    /// Its row of the Barrage Table.
    pub row: String,
    /// What is added to the accuracy roll.
    #[serde(default)]
    pub accuracy: i8,
    /// What is added in its place when the fire was pre-plotted; left out where that cannot be (FF-26.22-01).
    pub pre_plot: Option<i8>,
    /// Whether it can lay smoke in the place of an impact (FF-26.23-01).
    #[serde(default)]
    pub smoke: bool,
}

/// A special action: a capital letter beside the firepower of some units (FF-3.27-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpecialAction {
    /// The letter.
    pub letter: char,
    /// What it is called.
    pub name: String,
    /// Movement points it costs; left out, an asset is discarded.
    pub mp: Option<u8>,
    /// The orders in which it may be used, in the place of firing.
    pub orders: Vec<OrderKind>,
    /// What it does; the unit is its own spotter.
    pub effect: Effect,
}
