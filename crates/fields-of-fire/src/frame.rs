//! What is going on, as a stack of procedures ([`engine::Stack`]): the names of all of them, and what one hands to the
//! one that called it.

use crate::cards::{DrawCards, DrawNumber, DrawTerrain};
use crate::contact::TurnOver;
use crate::deck::Icon;
use crate::fof::Fof;
use crate::orders::Attempt;
use crate::state::State;
use engine::{Flow, Log, Note, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::chapters::frames::*;

engine::procedures! {
    /// One procedure under way.
    pub enum Frame for Fof {
        /// Nothing goes on.
        Idle(Idle),
        /// 2.8 Action cards.
        Draw(DrawCards),
        /// 2.8.3 A random number.
        Number(DrawNumber),
        /// 2.2.1 Terrain cards.
        Terrain(DrawTerrain),
        /// 8.2.1 The letter of a "?" marker.
        Letter(TurnOver),
        /// 1.2.6 An attempt.
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
        Signal(React),
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
        /// 10.5 Vehicle Actions.
        Vehicle(VehicleFrame),
        /// 10.6 AT Combat.
        AntiTank(AntiTankFrame),
        /// 12 The time between missions.
        Campaign(CampaignFrame),
        /// 10.8.5 to 10.8.7 Aircraft.
        Air(AirFrame),
        /// 11 Landings.
        Landing(LandingFrame),
        /// 13 Town.
        Urban(UrbanFrame),
    }
}

/// What a procedure that was called has come to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Came {
    /// The cards lie there ([`State::drawn`]).
    Cards,
    /// A random number, from 1.
    Number(u8),
    /// Success icons of an attempt; 0 when it failed.
    Successes(u8),
}

/// What is told while a procedure waits.
#[derive(Default)]
pub struct Prompt {
    /// What is to be done now, in one line.
    pub line: String,
    /// What is being drawn for, and what goes into the result.
    pub note: Note,
}

impl Prompt {
    /// A line for the one who decides.
    pub(crate) fn line(line: impl Into<String>) -> Prompt {
        Prompt {
            line: line.into(),
            ..Prompt::default()
        }
    }

    /// What is told about the cards that a procedure has called for.
    pub(crate) fn note(note: Note) -> Prompt {
        Prompt {
            note,
            ..Prompt::default()
        }
    }
}

/// Nothing goes on: the state of unused places, and of a game without any procedure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Idle;

impl Procedure<Fof> for Idle {
    fn step(
        self,
        _: &Fof,
        _: &mut State,
        _: &mut impl Log<State, crate::event::Event>,
    ) -> Flow<crate::state::Wait> {
        Flow::Wait(crate::state::Wait::Over)
    }

    engine::decides_nothing!(Fof, "FOF-3.0-01", "There is nothing to decide now.");
    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        Prompt::line(game.heading(view))
    }
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
    AntiTank,
    Surf,
    WhichArea,
}

impl Purpose {
    /// Whether a unit attempts something, with Experience and Exhort, rather than draws.
    pub fn is_attempt(self) -> bool {
        matches!(
            self,
            Purpose::SeekCover
                | Purpose::Infiltrate
                | Purpose::InfiltrateWithin
                | Purpose::Rally
                | Purpose::Spot
                | Purpose::Concentrate
                | Purpose::Grenade
                | Purpose::ThrowCharge
                | Purpose::CallForFire
        )
    }

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
            Purpose::Grenade => "make a grenade attack",
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
            Purpose::AntiTank => "anti-tank combat",
            Purpose::Surf => "does the sea hold it back",
            Purpose::WhichArea => "which area",
        }
    }
}
