//! What is going on, as a stack: a procedure that can be interrupted is a frame. The top frame asks, calls another
//! frame by pushing it, or finishes and is popped. Each chapter has its own kind of frame.

use crate::deck::Icon;
use crate::state::UnitId;
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::chapters::frames::*;

/// One procedure under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Nothing (unused slots).
    #[default]
    Idle,
    /// So many Action cards are drawn into `State::drawn` (which the caller empties first by [`crate::fof::Fof::draw`]).
    Draw {
        /// Still to draw.
        left: u8,
        /// What for.
        purpose: Purpose,
    },
    /// A random number from 1 to `of` goes to `State::number`.
    Number {
        /// How many options.
        of: u8,
        /// What for.
        purpose: Purpose,
        /// Tens of a number beyond the strip's columns, 0 while there are none.
        tens: u8,
        /// Whether a card was drawn and is to be read.
        read: bool,
    },
    /// Terrain cards are drawn for a cell until one that is not a Hill lies there.
    Terrain {
        /// Where.
        at: Card,
        /// Drawn because the map grows.
        grows: bool,
    },
    /// An attempt: cards, then perhaps an Exhort. Leaves the number of success icons in `State::result`.
    Attempt(Attempt),
    /// 2 Preparation.
    SetUp(SetUpFrame),
    /// 3 Sequence of play.
    Sequence(SequenceFrame),
    /// 4.1 Impulses.
    Command(CommandFrame),
    /// 4.2 Orders and actions.
    Order(OrderFrame),
    /// 4.4 Signals.
    Signal(SignalFrame),
    /// 6.0 to 6.3 Bringing fire up to date.
    Fire(FireFrame),
    /// 6.4 Combat Effects.
    Combat(CombatFrame),
    /// 7.9 to 7.15 Special attacks.
    Attack(AttackFrame),
    /// 7.16 Fire support.
    Support(SupportFrame),
    /// 8.2 to 8.4 Potential contacts and placement.
    Contact(ContactFrame),
    /// 8.5 to 8.15 The enemy acts.
    Enemy(EnemyFrame),
}

/// An attempt (FOF-1.2.6-06).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// Who attempts.
    pub unit: UnitId,
    /// What it is for; says which icon succeeds.
    pub purpose: Purpose,
    /// Cards to draw, all modifiers counted; may be 0 or less.
    pub cards: i8,
    /// Where it stands.
    pub stage: AttemptStage,
}

/// Stages of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum AttemptStage {
    /// Nothing drawn yet.
    #[default]
    Begin,
    /// The cards are there.
    Read,
    /// It failed: Exhort or not (FOF-4.2.1-13).
    Exhort,
    /// The extra card is there.
    ReadAgain,
}

/// What cards are drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // Named as the attempts are.
pub enum Purpose {
    // Attempts: each has its icon.
    #[default]
    SeekCover,
    Infiltrate,
    InfiltrateWithin,
    Rally,
    Spot,
    Concentrate,
    Grenade,
    ThrowCharge,
    CallForFire,
    // Draws that are not attempts.
    Commands,
    MineCheck,
    Contact,
    HqEvent,
    Shot,
    HitEffect,
    // Random numbers.
    WhichEvent,
    WhichPackage,
    WhichUnits,
    WhichDirection,
    WhichDistance,
    WhichCard,
    WhichUnit,
    WhichCover,
    WhichActivity,
    WhichTarget,
    WhichCounter,
    Ammunition,
    SetDamaged,
    LineCut,
    Retreats,
    FindsLine,
}

impl Purpose {
    /// The icon or word that makes an attempt succeed (2.8.2).
    pub fn icon(self) -> Option<Icon> {
        match self {
            Purpose::SeekCover => Some(Icon::Cover),
            Purpose::Infiltrate | Purpose::InfiltrateWithin => Some(Icon::Infiltrate),
            Purpose::Rally => Some(Icon::Rally),
            Purpose::Spot | Purpose::Concentrate => Some(Icon::Crosshairs),
            Purpose::Grenade | Purpose::ThrowCharge => Some(Icon::Grenade),
            Purpose::CallForFire => Some(Icon::Burst),
            Purpose::Contact => Some(Icon::Contact),
            Purpose::HqEvent => Some(Icon::Hq),
            Purpose::MineCheck => Some(Icon::Burst),
            _ => None,
        }
    }

    /// In words, for the one who draws.
    pub fn words(self) -> &'static str {
        match self {
            Purpose::SeekCover => "seek cover",
            Purpose::Infiltrate => "infiltrate",
            Purpose::InfiltrateWithin => "infiltrate within the card",
            Purpose::Rally => "rally",
            Purpose::Spot => "spot",
            Purpose::Concentrate => "concentrate fire",
            Purpose::Grenade => "grenade attack",
            Purpose::ThrowCharge => "throw a demolition charge",
            Purpose::CallForFire => "call for fire",
            Purpose::Commands => "commands",
            Purpose::MineCheck => "mine check",
            Purpose::Contact => "potential contact",
            Purpose::HqEvent => "higher headquarters event",
            Purpose::Shot => "combat effect",
            Purpose::HitEffect => "hit effect",
            Purpose::WhichEvent => "which event",
            Purpose::WhichPackage => "which enemy",
            Purpose::WhichUnits => "how many enemies",
            Purpose::WhichDirection => "from which direction",
            Purpose::WhichDistance => "at what distance",
            Purpose::WhichCard => "which card",
            Purpose::WhichUnit => "which unit",
            Purpose::WhichCover => "what cover",
            Purpose::WhichActivity => "what the enemy does",
            Purpose::WhichTarget => "which target",
            Purpose::WhichCounter => "which counter",
            Purpose::Ammunition => "ammunition",
            Purpose::SetDamaged => "is the set damaged",
            Purpose::LineCut => "is the line cut",
            Purpose::Retreats => "does it retreat",
            Purpose::FindsLine => "is the line found",
        }
    }
}
