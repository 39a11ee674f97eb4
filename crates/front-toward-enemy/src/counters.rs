//! Chapter 2: what is printed on the counters.

use engine::scene::SymbolKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The Americans.
    #[default]
    Us = 0,
    /// Viet Cong and North Vietnamese Army together.
    Nva = 1,
}

impl Side {
    /// Both, in seat order.
    pub const BOTH: [Side; 2] = [Side::Us, Side::Nva];

    /// The opponent.
    pub fn enemy(self) -> Side {
        match self {
            Side::Us => Side::Nva,
            Side::Nva => Side::Us,
        }
    }

    /// Position in arrays of two, and seat number.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The seat of this side.
    pub fn seat(self) -> engine::Seat {
        engine::Seat(self as u8)
    }

    /// The side of a seat, if it has one.
    pub fn of(seat: engine::Seat) -> Option<Side> {
        Side::BOTH.get(seat.index()).copied()
    }

    /// "US" or "NVA/VC".
    pub fn name(self) -> &'static str {
        match self {
            Side::Us => "US",
            Side::Nva => "NVA/VC",
        }
    }
}

engine::kinds! {
    /// Whose uniform a counter wears; decides which Leader can bring it along (FTE-5.1-03).
    pub enum Nation {
        /// American, green.
        #[default]
        American,
        /// North Vietnamese Army, brown.
        Nva,
        /// Viet Cong, gray.
        Vc,
        /// No nationality printed: goes with NVA and VC alike.
        Unmarked,
    }
}

impl Nation {
    /// The player who runs counters of this nation.
    pub fn side(self) -> Side {
        if self == Nation::American {
            Side::Us
        } else {
            Side::Nva
        }
    }
}

engine::kinds! {
    /// What a counter is, as far as special rules care.
    pub enum Role {
        /// Fire Teams, Weapons Teams, Leaders and other single men without special rules.
        #[default]
        Soldier,
        /// No combat ability; helps the wounded (17.1).
        Medic,
        /// Stays Concealed when firing (18.1).
        Sniper,
        /// Fires without own line of sight when a Leader observes (7.2).
        Mortar,
        /// Requests Fire Missions at -1 (13.0).
        Observer,
        /// Attacks once, in an Assault (27.0).
        Sapper,
        /// An empty Concealed marker (22.0).
        Dummy,
        /// Villagers (28.0).
        Civilians,
        /// Truck, carrier or gun truck.
        Vehicle,
        /// UH-1 Slick: carries seven.
        Slick,
        /// UH-1 Slick on a Medevac: carries casualties only.
        Medevac,
        /// UH-1 Hog: armed escort.
        Hog,
        /// AH-1 Cobra: comes by Random Event.
        Cobra,
    }
}

/// How a Unit moves (FTE-1.2-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// On foot; Dummies and Civilians too.
    Infantry,
    /// On wheels or tracks.
    Vehicle,
    /// In the air.
    Helicopter,
}

impl Role {
    /// The Movement Class.
    pub fn class(self) -> Class {
        match self {
            Role::Vehicle => Class::Vehicle,
            Role::Slick | Role::Medevac | Role::Hog | Role::Cobra => Class::Helicopter,
            _ => Class::Infantry,
        }
    }
}

/// Colour of the Fire Rating box (FTE-2.0-02): the column of the Target Effects Table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Red.
    SmallArms,
    /// White.
    DualPurpose,
    /// Yellow.
    He,
}

/// What makes a counter a Combat Unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fire {
    /// Fire Rating: roll this or less to hit.
    pub rating: i8,
    /// Weapon Class.
    pub class: Weapon,
    /// Range in hexes; twice as far at +1.
    pub range: u8,
}

/// One side of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// Fire Rating, Weapon Class and Range; none for counters that cannot fire.
    #[serde(default)]
    pub fire: Option<Fire>,
    /// Troop Quality.
    pub quality: i8,
    /// Defensive Modifier of Vehicles and Helicopters.
    #[serde(default)]
    pub defence: i8,
    /// Soldier figures.
    pub men: u8,
}

/// A counter as printed, both sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// Id in data files: `us-fire-team`.
    pub id: String,
    /// Name to show: "Fire Team".
    pub name: String,
    /// Nationality colour.
    pub nation: Nation,
    /// Special rules.
    #[serde(default)]
    pub role: Role,
    /// Green box behind the Troop Quality.
    #[serde(default)]
    pub leader: bool,
    /// The front.
    pub full: Face,
    /// The side with the white band, for Units of three or four men.
    #[serde(default)]
    pub reduced: Option<Face>,
    /// Symbol in a scene: "infantry", "machine-gun" …
    #[serde(default)]
    pub symbol: SymbolKind,
}

impl Kind {
    /// The player who runs it.
    pub fn side(&self) -> Side {
        self.nation.side()
    }

    /// How it moves.
    pub fn class(&self) -> Class {
        self.role.class()
    }
}
