//! 2.8 The Action deck: what is printed on its cards.

use crate::counters::Experience;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Most cards of a deck, the reshuffle card not counted.
pub const DECK: usize = 60;
/// Columns 2 to 12 of the random-number strip.
pub const COLUMNS: std::ops::RangeInclusive<u8> = 2..=12;

/// Words and icons of the Action Attempt section (2.8.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Icon {
    Crosshairs,
    Infiltrate,
    Grenade,
    Burst,
    ThreeBursts,
    Short,
    Jam,
    Contact,
    Cover,
    Rally,
    Hq,
}

/// Result beside an NCM (2.8.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Shot {
    Hit,
    Pin,
    #[default]
    Miss,
}

/// What one letter of a Hit Effect makes of a step (6.4.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Letter {
    Casualty,
    Paralyzed,
    Litter,
    Fire,
    Assault,
}

/// One Action card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ActionCard {
    /// Helmet number: Commands of an Activated HQ.
    pub helmet: u8,
    /// Star number: Commands on Initiative.
    pub star: u8,
    /// Icons and words, as bits of [`Icon`].
    pub icons: u16,
    /// Results for NCM -4 to +6.
    pub shots: [Shot; 11],
    /// Hit Effects for Green, Line, Veteran: one or two letters.
    pub effects: [[Option<Letter>; 2]; 3],
    /// AT number.
    pub at: u8,
    /// Random numbers, column 2 first.
    pub numbers: [u8; 11],
}

impl ActionCard {
    /// Whether an icon or word is on it.
    pub fn shows(&self, icon: Icon) -> bool {
        self.icons >> icon as u8 & 1 == 1
    }

    /// HIT, PIN or MISS at an NCM; beyond -4 and +6 the ends count (FOF-6.4-02).
    pub fn shot(&self, ncm: i8) -> Shot {
        self.shots[(ncm.clamp(-4, 6) + 4) as usize]
    }

    /// The Hit Effect for an Experience Level.
    pub fn effect(&self, experience: Experience) -> [Option<Letter>; 2] {
        self.effects[experience as usize]
    }

    /// The random number under a column from 2 to 12.
    pub fn number(&self, column: u8) -> u8 {
        self.numbers[column as usize - 2]
    }
}

/// A whole Action deck. The reshuffle card is one more and comes last in a draw's outcomes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ActionDeck {
    /// The cards; a card's number is its place here, counted from 1 for people.
    pub cards: Vec<ActionCard>,
}
