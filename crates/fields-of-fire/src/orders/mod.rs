//! 4.2 Orders and actions, 5.1 movement, 6.5 rally.
//!
//! An order is one frame from the menu to its end: the unit is named, then the action, then what the action needs to
//! know (`params`), then it is paid for and carried out (`act`). Platoon actions, signals and the enemy come in at a
//! later stage of the same frame.

mod act;
mod attempt;
mod items;
mod limits;
mod load;
mod menu;
mod movement;
mod params;
mod platoon;
mod rally;
mod reconstitute;
mod runners;
mod seek_cover;
mod survey;
mod table;
mod tell;
#[cfg(test)]
mod tests;

pub use attempt::Attempt;
pub(crate) use movement::STEPS_ON_CARD;
pub(crate) use params::Param;
pub(crate) use reconstitute::{fell, multi_step};
pub use table::Action;
pub(crate) use table::Chain;

use crate::attacks::Target;
use crate::choice::{Choice, unlisted};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::frame::{Frame, Prompt};
use crate::state::{
    Area, Control, CoverKind, Device, Form, ItemId, ItemKind, PieceId, State, UnitId, Wait,
};
use engine::{Log, Procedure};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a unit acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// It was ordered to, for Commands.
    #[default]
    Command,
    /// Its platoon was ordered to (paid already).
    Platoon,
    /// It saw a signal: free, and not counted (FOF-4.2-11, FOF-4.4.1-09).
    Signal,
    /// The battalion off the map has the company's HQ replaced (FOF-6.5.2-08).
    Battalion,
    /// The rules run the enemy.
    Enemy,
}

/// Where an order stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// The action is asked.
    #[default]
    Menu,
    /// Something that the action needs is asked.
    Ask(Param),
    /// It is carried out.
    Act(Step),
}

/// How far an action has come while it is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Step {
    /// It begins.
    #[default]
    Begin,
    /// The cards of its attempt are there.
    Drawn,
    /// The number for the Cover Table is there.
    Numbered,
    /// The finder of cover goes under it.
    GoUnder,
    /// Things are taken, one after the other.
    Taking,
    /// A vehicle is unloaded, and may be loaded after it.
    Unloading,
    /// The units of a platoon go, one after the other.
    InTurn,
}

/// An order under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct OrderFrame {
    /// Originator, `NONE` under General Initiative.
    pub by: UnitId,
    /// Recipient.
    pub unit: UnitId,
    /// What it is to do.
    pub action: Action,
    /// Why.
    pub cause: Cause,
    /// Where the order stands.
    pub stage: Stage,
    /// Destination or target card.
    pub to: Card,
    /// Area of the destination.
    pub area: Area,
    /// The other unit: target, squad, HQ, first of the teams.
    pub pick: UnitId,
    /// More teams that form a squad.
    pub others: [UnitId; 2],
    /// Item.
    pub item: ItemId,
    /// The set that is given up for it.
    pub set: ItemId,
    /// The ground floor of the cover that was found.
    pub ground: Area,
    /// Roster line that returns.
    pub piece: PieceId,
    /// Form of a detached or remaining step.
    pub form: Form,
    /// Row of the Fire Support table.
    pub row: u8,
    /// Device to deploy.
    pub device: Device,
    /// Control to designate or to fire.
    pub control: Control,
    /// What is attacked.
    pub target: Target,
}

impl OrderFrame {
    /// The action of a unit is to be chosen.
    pub(crate) fn menu(by: UnitId, unit: UnitId) -> OrderFrame {
        OrderFrame {
            by,
            unit,
            ..OrderFrame::default()
        }
    }

    /// A signal has a unit go to a card; only the area there is asked.
    pub(crate) fn signalled(unit: UnitId, action: Action, to: Card) -> OrderFrame {
        OrderFrame {
            to,
            stage: Stage::Ask(Param::Area),
            ..OrderFrame::act(unit, action, Cause::Signal)
        }
    }

    /// An action that needs no more asking.
    pub(crate) fn act(unit: UnitId, action: Action, cause: Cause) -> OrderFrame {
        OrderFrame {
            unit,
            action,
            cause,
            stage: Stage::Act(Step::Begin),
            ..OrderFrame::default()
        }
    }
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum OrderEvent {
    Ordered {
        by: UnitId,
        unit: UnitId,
        action: Action,
    },
    FoundCover {
        unit: UnitId,
        area: Area,
        kind: CoverKind,
    },
    Unpinned {
        unit: UnitId,
    },
    Converted {
        unit: UnitId,
        form: Form,
    },
    Flipped {
        unit: UnitId,
        front: bool,
    },
    Detached {
        unit: UnitId,
        team: UnitId,
    },
    Supplemented {
        squad: UnitId,
        steps: u8,
    },
    Reconstituted {
        squad: UnitId,
        steps: u8,
    },
    HqReconstituted {
        hq: UnitId,
        at: Card,
    },
    RunnerCreated {
        from: UnitId,
    },
    RunnerSent {
        runner: UnitId,
        to: UnitId,
    },
    RunnerDismissed {
        to: UnitId,
    },
    Switched {
        unit: UnitId,
        kind: ItemKind,
    },
    RepairedLine {
        unit: UnitId,
        at: Card,
    },
    LaidLine {
        unit: UnitId,
        at: Card,
    },
    Designated {
        control: Control,
        at: Card,
    },
    PickedUp {
        unit: UnitId,
        kind: ItemKind,
    },
    Dropped {
        unit: UnitId,
        kind: ItemKind,
    },
    Evacuated {
        at: Card,
    },
    /// Put on a vehicle.
    Loaded {
        unit: UnitId,
        kind: ItemKind,
    },
    /// Taken off a vehicle.
    Unloaded {
        unit: UnitId,
        kind: ItemKind,
    },
}

impl Procedure<Fof> for OrderFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            Stage::Menu => Flow::Wait(Wait::Choice),
            Stage::Ask(param) => game.step_param(state, self, param),
            Stage::Act(step) => game.step_act(state, self, step, log),
        }
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        match self.stage {
            Stage::Menu => out.extend(
                game.menu(state, self.by, self.unit)
                    .map(|action| Choice::Do { action }),
            ),
            Stage::Ask(param) => game.options(state, self, param, out),
            Stage::Act(_) => game.act_choices(state, self, out),
        }
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match (self.stage, *choice) {
            (Stage::Menu, Choice::Do { action }) => {
                game.may_action(state, self.by, self.unit, action)
            }
            (Stage::Ask(param), choice) => game.judge(state, self, param, choice),
            (Stage::Act(_), Choice::Take { item }) => game.may_take(state, self, item),
            (Stage::Act(_), Choice::TakePart { item, points }) => {
                game.may_split(state, self, item, points)
            }
            (Stage::Act(_), choice @ Choice::Pick { .. }) if self.action == Action::Load => {
                game.may_handle(state, self, choice)
            }
            (Stage::Act(_), Choice::Done) => need(
                game.may_be_done(self),
                "FOF-4.2.2-09",
                "It was ordered to pick something up: it takes at least one thing.",
            ),
            (Stage::Menu | Stage::Act(_), _) => Err(SOMETHING_ELSE),
        }
    }

    fn choose(
        self,
        game: &Fof,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let mut f = self;
        match (f.stage, choice) {
            (Stage::Menu, Choice::Do { action }) => {
                f.action = action;
                f.stage = game.first_stage(&f);
                state.stack.become_(f);
            }
            (Stage::Menu, choice) => unlisted(choice),
            (Stage::Ask(Param::Successor), Choice::Decline) => state.stack.finish(),
            (Stage::Ask(param), choice) => {
                game.take_answer(&mut f, param, choice);
                state.stack.become_(f);
            }
            (Stage::Act(_), choice) => game.choose_act(state, f, choice, log),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        if view.wait != Wait::Choice {
            return Prompt::default();
        }
        let mut choices = Vec::new();
        self.choices(game, view, &mut choices);
        Prompt::line(game.order_prompt(view, self, choices.first()))
    }
}

const SOMETHING_ELSE: No = No(
    "FOF-4.2-01",
    "The order being given asks for something else.",
);

impl Fof {
    /// Whether the order under way still has something to choose from.
    pub(crate) fn order_goes_on(&self, state: &State) -> bool {
        let Frame::Order(f) = state.top() else {
            return false;
        };
        match f.stage {
            Stage::Menu => self.can_order(state, f.by, f.unit),
            Stage::Ask(param) => self.candidates(state, &f, param, &mut |choice| {
                self.judge(state, &f, param, choice).is_ok()
            }),
            Stage::Act(_) => self.may_be_done(&f) || self.has_more(state, &f),
        }
    }
}
