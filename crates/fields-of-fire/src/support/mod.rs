//! 7.16 Fire support: Calls for Fire, what falls where, Final Protective Fire; 7.3.2 Indirect Lay.

use crate::choice::{Choice, unlisted};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::Prompt;
use crate::mission::FireMission;
use crate::state::{Control, Maker, State, UnitId};
use engine::{List, Log, Procedure};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod call;
mod lay;
mod may;
mod protective;
mod update;
mod words;

pub use call::Call;

/// Missions that have just fallen where they were aimed, by whom and on which card: their Target markers are still to be
/// decided.
pub type Fallen = List<(Maker, Card), 8>;

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum SupportFrame {
    /// 3.7.1 Fire Mission Update.
    #[default]
    Update,
    /// Where a mission fell, its agency's Target marker may be put (FOF-7.16.5-03).
    Register {
        /// Those still to be decided.
        fell: Fallen,
    },
    /// A Call for Fire.
    Call(Call),
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum SupportEvent {
    /// A Call for Fire succeeded, failed or fell short.
    Called {
        observer: UnitId,
        by: Maker,
        target: Card,
        at: Card,
        success: bool,
        short: bool,
    },
    /// A Battalion Fire Mission takes in another card.
    Battalion {
        by: Maker,
        at: Card,
    },
    /// A mission became active.
    Fell {
        at: Card,
        mission: FireMission,
        vof: i8,
    },
    /// Last turn's markers came off.
    Lifted,
    /// A Target marker was put on a card.
    Registered {
        by: Maker,
        at: Card,
    },
    IndirectLay {
        mortar: UnitId,
        at: Card,
    },
    /// Final Protective Fire: another mission of it, or its end.
    Protective {
        control: Control,
        at: Card,
        fires: bool,
        left: u8,
    },
}

impl Procedure<Fof> for SupportFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            SupportFrame::Update => game.update_missions(state, log),
            SupportFrame::Register { fell } => game.step_register(state, fell),
            SupportFrame::Call(f) => game.step_call(state, f, log),
        }
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        match *self {
            SupportFrame::Update => {}
            SupportFrame::Register { .. } => out.extend([Choice::Accept, Choice::Decline]),
            SupportFrame::Call(f) => game.call_choices(state, f, out),
        }
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match *self {
            SupportFrame::Call(f) => game.judge_call(state, f, choice),
            SupportFrame::Update | SupportFrame::Register { .. } => need(
                matches!(choice, Choice::Accept | Choice::Decline),
                "FOF-7.16.5-03",
                "Choose whether the agency's Target marker goes onto the card it has hit.",
            ),
        }
    }

    fn choose(
        self,
        game: &Fof,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match self {
            SupportFrame::Update => unlisted(choice),
            SupportFrame::Register { fell } => {
                game.choose_register(state, fell, choice == Choice::Accept, log);
            }
            SupportFrame::Call(f) => game.choose_call(state, f, choice, log),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        game.plain_prompt(view)
    }
}
