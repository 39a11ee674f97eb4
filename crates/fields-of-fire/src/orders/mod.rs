//! 4.2 Orders and actions, 5.1 movement, 6.5 rally.
//!
//! An order is one frame from the menu to its end: the unit is named, then the action, then what the action needs to
//! know (`params`), then it is paid for and carried out (`act`). Platoon actions, signals and the enemy come in at a
//! later stage of the same frame.

mod act;
mod attempt;
mod items;
mod limits;
mod menu;
mod movement;
mod params;
mod platoon;
mod rally;
mod reconstitute;
mod runners;
mod seek_cover;
mod survey;
mod tell;
#[cfg(test)]
mod tests;

pub(crate) use reconstitute::multi_step;

use crate::attacks::Target;
use crate::cards::swap;
use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::frame::Frame;
use crate::state::{
    Action, Area, Control, CoverKind, Device, Form, ItemId, ItemKind, PieceId, State, UnitId, Wait,
};
use engine::Log;
use ground::Card;
use params::Param;
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
    /// It is carried out; the number is the action's own.
    Act(u8),
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
            stage: Stage::Act(0),
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
}

impl Fof {
    pub(crate) fn step_orders(
        &self,
        state: &mut State,
        f: OrderFrame,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        match f.stage {
            Stage::Menu => Flow::Wait(Wait::Choice),
            Stage::Ask(param) => self.step_param(state, f, param, log),
            Stage::Act(n) => self.step_act(state, f, n, log),
        }
    }

    pub(crate) fn orders_choices(&self, state: &State, f: OrderFrame, out: &mut Vec<Choice>) {
        match f.stage {
            Stage::Menu => out.extend(
                self.menu(state, f.by, f.unit)
                    .map(|action| Choice::Do { action }),
            ),
            Stage::Ask(param) => self.options(state, &f, param, out),
            Stage::Act(_) => self.act_choices(state, &f, out),
        }
    }

    /// Whether the order under way still has something to choose from.
    pub(crate) fn order_goes_on(&self, state: &State) -> bool {
        let Some(&Frame::Order(f)) = state.top() else {
            return false;
        };
        match f.stage {
            Stage::Menu => self.can_order(state, f.by, f.unit),
            Stage::Ask(param) => self.candidates(state, &f, param, &mut |choice| {
                self.judge(state, &f, param, choice).is_ok()
            }),
            Stage::Act(_) => self.may_be_done(&f) || self.finds_item(state, &f).is_ok(),
        }
    }

    pub(crate) fn deny_orders(&self, state: &State, f: OrderFrame, choice: &Choice) -> No {
        let wrong = No("FOF-4.2-01", "The order under way asks for something else.");
        let may = match (f.stage, *choice) {
            (Stage::Menu, Choice::Do { action }) => self.may_action(state, f.by, f.unit, action),
            (Stage::Ask(param), choice) => self.judge(state, &f, param, choice),
            (Stage::Act(_), Choice::Take { item }) => self.may_take(state, &f, item),
            _ => Err(wrong),
        };
        may.err().unwrap_or(wrong)
    }

    pub(crate) fn choose_orders(
        &self,
        state: &mut State,
        mut f: OrderFrame,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match (f.stage, choice) {
            (Stage::Menu, Choice::Do { action }) => {
                f.action = action;
                f.stage = self.first_stage(&f);
                swap(state, Frame::Order(f));
            }
            (Stage::Ask(Param::Successor), Choice::Decline) => {
                state.frames.pop();
            }
            (Stage::Ask(param), choice) => {
                self.take_answer(&mut f, param, choice);
                swap(state, Frame::Order(f));
            }
            (Stage::Act(_), choice) => self.choose_act(state, f, choice, log),
            _ => {}
        }
    }
}
