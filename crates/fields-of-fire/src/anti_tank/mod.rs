//! 10.5.3, 10.5.4, 10.6, 10.7 AT Combat: any attack on a vehicle, by a gun or by the VOF on its card.

mod reaction;
mod results;
mod shot;
mod total;
mod words;

pub use results::AtResult;
pub use shot::{Shot, ShotStage};
pub use total::AtVof;

use crate::choice::{Choice, unlisted};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::frame::Prompt;
use crate::state::{State, UnitId};
use engine::{Log, Modifier, Procedure};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AntiTankFrame {
    /// An attack on a vehicle.
    Shot(Shot),
    /// Reaction Fire at a vehicle that has acted (10.5.4).
    Reaction {
        /// At whom.
        target: UnitId,
        /// It has just entered its card.
        moving: bool,
        /// The number of an enemy that reacts has been called for.
        called: bool,
    },
    /// Those who bailed out are HIT, one after the other (FOF-10.7-04).
    Hits {
        /// Whose card has been drawn.
        unit: Option<UnitId>,
    },
}

impl Default for AntiTankFrame {
    fn default() -> Self {
        AntiTankFrame::Hits { unit: None }
    }
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum AntiTankEvent {
    /// A shot is aimed, or the VOF on a card is turned against a vehicle: all terms but the card's number.
    Aimed {
        firer: UnitId,
        target: UnitId,
        reaction: bool,
        modifiers: Vec<Modifier>,
    },
    /// What came of it.
    Result {
        target: UnitId,
        at: Card,
        total: i8,
        result: AtResult,
    },
    /// The draw of a weapon rated G! failed: no shot got away (FOF-10.6.2-02).
    Wide { firer: UnitId, target: UnitId },
    /// It fires again at once (10.6.1).
    QuickShot { firer: UnitId },
    /// It could fire again, and need not be marked (FOF-10.6.1-02).
    Ready { firer: UnitId },
}

impl Procedure<Fof> for AntiTankFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            AntiTankFrame::Shot(shot) => game.step_shot(state, shot, log),
            AntiTankFrame::Reaction {
                target,
                moving,
                called,
            } => game.step_reaction(state, target, moving, called),
            AntiTankFrame::Hits { unit } => game.step_bailed_out(state, unit, log),
        }
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        match *self {
            AntiTankFrame::Shot(_) => out.extend([Choice::Accept, Choice::Decline]),
            AntiTankFrame::Reaction { target, .. } => {
                let reacts = |&unit: &UnitId| game.may_react(state, unit, target).is_ok();
                let units = state.in_play().filter(reacts);
                out.extend(units.map(|unit| Choice::Pick { unit }));
                out.push(Choice::Decline);
            }
            AntiTankFrame::Hits { .. } => {}
        }
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match (*self, *choice) {
            (AntiTankFrame::Shot(_), Choice::Accept | Choice::Decline)
            | (AntiTankFrame::Reaction { .. }, Choice::Decline) => Ok(()),
            (AntiTankFrame::Reaction { target, .. }, Choice::Pick { unit }) => {
                need(
                    unit.index() < state.units.len(),
                    "FOF-10.5.4-01",
                    "There is no such unit.",
                )?;
                game.may_react(state, unit, target)
            }
            (AntiTankFrame::Shot(_), _) => Err(No(
                "FOF-10.6.1-01",
                "It may fire again, or leave it at that.",
            )),
            (AntiTankFrame::Reaction { .. } | AntiTankFrame::Hits { .. }, _) => Err(No(
                "FOF-10.5.4-01",
                "Choose who fires in reaction, or let the vehicle be.",
            )),
        }
    }

    fn choose(
        self,
        game: &Fof,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match (self, choice) {
            (AntiTankFrame::Shot(shot), Choice::Accept) => game.fire_again(state, shot, log),
            (AntiTankFrame::Shot(shot), Choice::Decline) => game.hold_ready(state, shot, log),
            (AntiTankFrame::Reaction { target, moving, .. }, Choice::Pick { unit }) => {
                game.react(state, unit, target, moving);
            }
            (AntiTankFrame::Reaction { .. }, Choice::Decline) => state.stack.finish(),
            (_, choice) => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        game.anti_tank_prompt(view, self)
    }
}
