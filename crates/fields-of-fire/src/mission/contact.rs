//! Potential Contacts and the enemy behind them (8.2 to 8.4).

use crate::state::{CoverKind, Letter};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where a row's Potential Contact markers come from.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PcPlan {
    /// Turn in which they are placed: 0 at set-up, otherwise the schedule of a Defensive mission.
    pub turn: u8,
    /// Rows that get a marker on each card.
    pub rows: Vec<u8>,
    /// Cards that get one, besides the rows.
    pub cards: Vec<Card>,
    /// One letter: shown. Several: a hidden mix (FOF-8.2.1-02).
    pub letters: Vec<Letter>,
    /// Hidden though there is one letter only.
    pub hidden: bool,
}

/// How far a package goes from the triggering unit (8.4.1).
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Distance {
    /// One of these ranges, by random number.
    Cards(Vec<u8>),
    /// The farthest card from which it can fire.
    #[default]
    MaxLosRange,
    /// The farthest card that sees or is seen.
    MaxLos,
}

impl Distance {
    /// How many alternatives there are to draw from.
    pub fn alternatives(&self) -> u8 {
        match self {
            Distance::Cards(cards) => cards.len() as u8,
            Distance::MaxLosRange | Distance::MaxLos => 1,
        }
    }

    /// Cards away by this alternative; `None` = as far as it goes.
    pub fn cards(&self, alternative: u8) -> Option<u8> {
        match self {
            Distance::Cards(cards) => cards.get(alternative as usize).copied(),
            Distance::MaxLosRange | Distance::MaxLos => None,
        }
    }
}

/// A part of a package: units that stand on one card.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PackagePart {
    /// Alternatives by random number; each a list of counter ids.
    pub units: Vec<Vec<String>>,
    /// Distance.
    pub distance: Distance,
    /// Cover they come under.
    pub cover: Option<CoverKind>,
    /// Ammunition points of each, where counted; the counter's own when missing.
    pub ammo: Option<u8>,
    /// In town: they are In the Street (FOF-13.8.3-03).
    pub street: bool,
    /// In town: the buildings of their card turn out to be barricaded (FOF-13.5-02).
    pub barricade: bool,
    /// One-shot launchers that come with them, carried by their Leader, or by the first unit when none leads them.
    pub launchers: u8,
}

/// What a package is besides its units.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PackageKind {
    /// Units.
    #[default]
    Units,
    /// Minefield (8.7.1).
    Mines,
    /// Booby trap (8.7.2).
    BoobyTrap,
    /// Incoming fire with a Spotter (8.10).
    Incoming {
        /// VOF of the marker.
        vof: i8,
        /// Fire Missions in all.
        missions: u8,
        /// Cards drawn for each later one.
        draws: u8,
        /// Heavy mortar 2, mortar 1, artillery 0: one Target marker each (FOF-7.16.5-04).
        battery: u8,
    },
}

/// Enemy Force Package (8.3).
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Package {
    /// Id and name.
    pub name: String,
    /// Mines, traps, fire.
    pub kind: PackageKind,
    /// Opens fire at once (FOF-8.3-04).
    pub fires: bool,
    /// Comes Spotted (FOF-8.3-06).
    pub spotted: bool,
    /// "/" parts, each placed by itself.
    pub parts: Vec<PackagePart>,
    /// Human Wave (8.14).
    pub human_wave: bool,
}

/// A contact list: random number → package.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ContactList {
    /// Letters it serves; all when empty.
    pub letters: Vec<Letter>,
    /// First and last turn it serves.
    pub turns: Option<[u8; 2]>,
    /// Rows it serves; all when empty.
    pub rows: Vec<u8>,
    /// Event list: used only while an event says so (FOF-8.2.3-01).
    pub event: bool,
    /// Packages by random number 1..N; names into [`Mission::packages`](super::Mission::packages).
    pub packages: Vec<String>,
}

/// Where placed enemies come from, seen from the player (8.4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Direction {
    Front,
    FrontLeft,
    FrontRight,
    Left,
    Right,
    RearLeft,
    RearRight,
    Rear,
}
