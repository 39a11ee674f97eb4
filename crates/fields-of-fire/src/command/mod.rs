//! 4.0, 4.1 Commands: who gains them, who may spend them on whom, and the Impulses in which that happens.

mod chain;
mod draw;
mod impulse;
mod runners;
mod words;

use crate::choice::{Choice, unlisted};
use crate::counters::Role;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No};
use crate::frame::{Prompt, Purpose};
use crate::state::{CommandMarker, State, UnitId, Wait};
use engine::{Log, Modifier, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The seven kinds of Impulse, in the order of the Command Phase (FOF-3.3.1-01, FOF-3.3.2-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImpulseKind {
    /// 3.3.1a.
    #[default]
    Battalion,
    /// 3.3.1b.
    Company,
    /// 3.3.1c.
    Platoon,
    /// 3.3.2a.
    CompanyInitiative,
    /// 3.3.2b.
    PlatoonInitiative,
    /// 3.3.2c.
    StaffInitiative,
    /// 3.3.2d.
    General,
}

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CommandFrame {
    /// One kind of Impulse for all who have it, one after the other.
    Segment {
        /// Which.
        kind: ImpulseKind,
        /// What comes once in it (Runners, the free Activation) is done.
        begun: bool,
    },
    /// A card is drawn for Commands.
    Gain {
        /// For whom; `NONE` in General Initiative.
        unit: UnitId,
        /// In which Impulse.
        kind: ImpulseKind,
    },
    /// Commands are spent.
    Impulse {
        /// By whom; `NONE` in General Initiative.
        unit: UnitId,
        /// In which Impulse.
        kind: ImpulseKind,
        /// Commands of General Initiative; an HQ's own are in `State::hqs`.
        pool: u8,
        /// Spent so far.
        spent: u8,
    },
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum CommandEvent {
    /// The Battalion was out of reach, or there is no Company HQ to be reached.
    NoActivation { clause: engine::Clause },
    /// An HQ or Staff unit may take an Activated Impulse this turn.
    Activated {
        unit: UnitId,
        by: UnitId,
        clause: engine::Clause,
    },
    /// Commands were gained: what the card (or the rule) gives, what changes it, what comes of it with those saved.
    Gained {
        unit: UnitId,
        kind: ImpulseKind,
        printed: u8,
        modifiers: Vec<Modifier>,
        gained: u8,
        available: u8,
    },
    /// Commands were spent on something other than an order's own event.
    Spent { by: UnitId, commands: u8, left: u8 },
    /// The Impulse is over.
    Ended {
        unit: UnitId,
        kind: ImpulseKind,
        saved: u8,
        lost: u8,
    },
    /// A Runner went back to the CO HQ.
    RunnerBack { unit: UnitId, delivered: bool },
}

impl Fof {
    /// The Command marker of an HQ or Staff unit.
    pub(crate) fn command_marker(&self, state: &State, unit: UnitId) -> Option<CommandMarker> {
        self.hq_index(state, unit).map(|i| state.hqs[i].marker)
    }

    /// Its place in the list of HQs.
    pub(crate) fn hq_index(&self, state: &State, unit: UnitId) -> Option<usize> {
        let piece = state.units.get(unit.index())?.piece;
        state.hqs.iter().position(|hq| hq.piece == piece)
    }

    /// Turns an HQ's Command marker to "Commands Available" (FOF-4.1.1-07).
    pub(crate) fn activate(
        &self,
        state: &mut State,
        unit: UnitId,
        by: UnitId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(i) = self.hq_index(state, unit) else {
            return;
        };
        state.hqs[i].marker = CommandMarker::Available;
        log.note(
            state,
            Event::Command(CommandEvent::Activated {
                unit,
                by,
                clause: engine::Clause(clause),
            }),
        );
    }

    /// The company's HQ in play, on whichever side.
    pub(crate) fn company_hq(&self, state: &State) -> Option<UnitId> {
        self.leader(state, |role| role == Role::CompanyHq)
    }

    /// The most senior Higher HQ unit on the map (FOF-4.1.1-04): the first of the roster.
    pub(crate) fn battalion_hq(&self, state: &State) -> Option<UnitId> {
        self.leader(state, |role| role == Role::BattalionHq)
    }

    fn leader(&self, state: &State, is: impl Fn(Role) -> bool) -> Option<UnitId> {
        state
            .in_play()
            .find(|&id| is(self.kind(state.unit(id)).role))
    }
}

impl Procedure<Fof> for CommandFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            CommandFrame::Segment { kind, begun } => game.step_segment(state, kind, begun, log),
            CommandFrame::Gain { unit, kind } => {
                match state.stack.take_result() {
                    None => game.draw(state, 1, Purpose::Commands),
                    Some(_) => game.gain(state, unit, kind, log),
                }
                Flow::On
            }
            CommandFrame::Impulse { unit, kind, .. } => {
                let over = game.impulse(state).is_none_or(|i| i.left == 0);
                if over && !game.has_initiative(state, unit, kind) {
                    game.end_impulse(state, unit, kind, log);
                    return Flow::On;
                }
                Flow::Wait(Wait::Choice)
            }
        }
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        match *self {
            CommandFrame::Segment { kind, .. } => out.extend(
                state
                    .in_play()
                    .filter(|&unit| game.may_take_impulse(state, unit, kind).is_ok())
                    .map(|unit| Choice::Next { unit }),
            ),
            CommandFrame::Impulse { unit: by, .. } => {
                let recipients = game.recipients(state, by);
                out.extend(recipients.map(|unit| Choice::Order { unit }));
                let skilled = state.in_play();
                let skilled =
                    skilled.filter(|&unit| game.may_use_initiative(state, *self, unit).is_ok());
                out.extend(skilled.map(|unit| Choice::TakeInitiative { unit }));
                game.air_orders(state, by, out);
                if game.may_end_impulse(state, by).is_ok() {
                    out.push(Choice::EndImpulse);
                }
            }
            CommandFrame::Gain { .. } => {}
        }
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match (*self, *choice) {
            (CommandFrame::Segment { kind, .. }, Choice::Next { unit }) => {
                game.may_take_impulse(state, unit, kind)
            }
            (CommandFrame::Segment { .. }, _) => Err(No(
                "FOF-4.1-02",
                "First say whose Impulse comes next: each uses, saves or loses its Commands before the next one draws.",
            )),
            (CommandFrame::Impulse { unit: by, .. }, Choice::Order { unit }) => {
                game.may_order(state, by, unit)
            }
            (CommandFrame::Impulse { unit: by, .. }, Choice::EndImpulse) => {
                game.may_end_impulse(state, by)
            }
            (
                CommandFrame::Impulse { unit: by, .. },
                Choice::CallLift { .. } | Choice::Direct { .. } | Choice::MarkTarget { .. },
            ) => game.may_order_air(state, by, *choice),
            (CommandFrame::Impulse { .. }, Choice::TakeInitiative { unit }) => {
                game.may_use_initiative(state, *self, unit)
            }
            (CommandFrame::Impulse { .. } | CommandFrame::Gain { .. }, _) => Err(No(
                "FOF-3.0-01",
                "An Impulse is running: order a unit, or end the Impulse.",
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
            (CommandFrame::Segment { kind, .. }, Choice::Next { unit }) => {
                game.begin_impulse(state, unit, kind, log);
            }
            (CommandFrame::Impulse { unit: by, .. }, Choice::Order { unit }) => {
                game.order(state, by, unit);
            }
            (
                CommandFrame::Impulse { .. },
                choice @ (Choice::CallLift { .. }
                | Choice::Direct { .. }
                | Choice::MarkTarget { .. }),
            ) => game.order_air(state, choice, log),
            (CommandFrame::Impulse { .. }, Choice::TakeInitiative { unit }) => {
                game.take_initiative(state, unit, log);
            }
            (CommandFrame::Impulse { unit, kind, .. }, Choice::EndImpulse) => {
                game.end_impulse(state, unit, kind, log);
            }
            (
                CommandFrame::Segment { .. }
                | CommandFrame::Impulse { .. }
                | CommandFrame::Gain { .. },
                choice,
            ) => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        match *self {
            CommandFrame::Segment { .. } => Prompt::line("Choose who acts next."),
            CommandFrame::Gain { unit, kind } => Prompt::note(game.command_note(view, unit, kind)),
            CommandFrame::Impulse { .. } => Prompt::line(game.impulse_prompt(view)),
        }
    }
}
