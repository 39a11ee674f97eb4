//! Everything that can happen, as the log tells it. Numbers and ids only: words are made by `words`.

use crate::frame::Purpose;
use crate::state::{Activity, Area, UnitId};
use ground::Card;
use schemars::JsonSchema;
use serde::Serialize;

pub use crate::chapters::events::*;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum Event {
    /// An Action card was drawn, by index.
    Drew {
        card: u8,
        purpose: Purpose,
    },
    /// The deck was shuffled.
    Shuffled {
        clause: engine::Clause,
    },
    /// A random number came up.
    Number {
        of: u8,
        number: u8,
        purpose: Purpose,
    },
    /// A terrain card was turned up.
    Terrain {
        at: Card,
        card: u8,
        hill: bool,
        grown: bool,
    },
    /// An attempt was decided.
    Attempted {
        unit: UnitId,
        purpose: Purpose,
        cards: u8,
        icons: u8,
        exhorted: bool,
    },
    /// A unit stands elsewhere.
    Moved {
        unit: UnitId,
        from: Card,
        to: Card,
        area: Area,
        exposed: bool,
    },
    /// The Activity Level changed.
    ActivityLevel {
        level: Activity,
    },
    SetUp(SetUpEvent),
    Sequence(SequenceEvent),
    Command(CommandEvent),
    Order(OrderEvent),
    Signal(SignalEvent),
    Fire(FireEvent),
    Combat(CombatEvent),
    Attack(AttackEvent),
    Support(SupportEvent),
    Contact(ContactEvent),
    Enemy(EnemyEvent),
    Vehicle(VehicleEvent),
    AntiTank(AntiTankEvent),
    Campaign(CampaignEvent),
    Air(AirEvent),
    Landing(LandingEvent),
    Urban(UrbanEvent),
}
