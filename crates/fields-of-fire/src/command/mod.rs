//! 4.0, 4.1 Commands: who gains them, who may spend them on whom, and the Impulses in which that happens.

mod chain;
mod draw;
mod impulse;
mod runners;
mod words;

use crate::cards::swap;
use crate::choice::Choice;
use crate::counters::Role;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::frame::Frame;
use crate::state::{CommandMarker, State, UnitId, Wait};
use engine::{Log, Modifier};
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum CommandFrame {
    /// Nothing.
    #[default]
    Begin,
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
        /// The card is there.
        drawn: bool,
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
        state
            .hqs
            .iter()
            .position(|hq| hq.piece == piece && piece.is_some())
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
            .find(|&id| state.unit(id).piece.is_some() && is(self.kind(state.unit(id)).role))
    }

    pub(crate) fn step_command(
        &self,
        state: &mut State,
        frame: CommandFrame,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        match frame {
            CommandFrame::Begin => {
                state.frames.pop();
                Flow::On
            }
            CommandFrame::Segment { kind, begun } => self.step_segment(state, kind, begun, log),
            CommandFrame::Gain { unit, kind, drawn } => {
                if drawn {
                    self.gain(state, unit, kind, log);
                } else {
                    swap(
                        state,
                        Frame::Command(CommandFrame::Gain {
                            unit,
                            kind,
                            drawn: true,
                        }),
                    );
                    self.draw(state, 1, crate::frame::Purpose::Commands);
                }
                Flow::On
            }
            CommandFrame::Impulse { unit, kind, .. } => {
                let over = self.impulse(state).is_none_or(|i| i.left == 0);
                if over {
                    self.end_impulse(state, unit, kind, log);
                    return Flow::On;
                }
                Flow::Wait(Wait::Choice)
            }
        }
    }

    pub(crate) fn command_choices(
        &self,
        state: &State,
        frame: CommandFrame,
        out: &mut Vec<Choice>,
    ) {
        match frame {
            CommandFrame::Segment { kind, .. } => out.extend(
                state
                    .in_play()
                    .filter(|&unit| self.may_take_impulse(state, unit, kind).is_ok())
                    .map(|unit| Choice::Next { unit }),
            ),
            CommandFrame::Impulse { unit: by, .. } => {
                let recipients = self.recipients(state, by);
                out.extend(recipients.map(|unit| Choice::Order { unit }));
                out.push(Choice::EndImpulse);
            }
            CommandFrame::Begin | CommandFrame::Gain { .. } => {}
        }
    }

    pub(crate) fn deny_command(&self, state: &State, frame: CommandFrame, choice: &Choice) -> No {
        let known = |unit: UnitId| {
            need(
                unit.index() < state.units.len(),
                "FOF-3.3-01",
                "No such unit is in play.",
            )
        };
        let may: May = match (frame, *choice) {
            (CommandFrame::Segment { kind, .. }, Choice::Next { unit }) => {
                known(unit).and_then(|()| self.may_take_impulse(state, unit, kind))
            }
            (CommandFrame::Impulse { unit: by, .. }, Choice::Order { unit }) => {
                known(unit).and_then(|()| self.may_order(state, by, unit))
            }
            (CommandFrame::Segment { .. }, _) => Err(No(
                "FOF-4.1-02",
                "First say whose Impulse comes next: each uses, saves or loses its Commands before the next one draws.",
            )),
            _ => Ok(()),
        };
        may.err().unwrap_or(No(
            "FOF-3.0-01",
            "An Impulse is running: order a unit, or end the Impulse.",
        ))
    }

    pub(crate) fn choose_command(
        &self,
        state: &mut State,
        frame: CommandFrame,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match (frame, choice) {
            (CommandFrame::Segment { kind, .. }, Choice::Next { unit }) => {
                self.begin_impulse(state, unit, kind, log);
            }
            (CommandFrame::Impulse { unit: by, .. }, Choice::Order { unit }) => {
                self.order(state, by, unit);
            }
            (CommandFrame::Impulse { unit, kind, .. }, Choice::EndImpulse) => {
                self.end_impulse(state, unit, kind, log);
            }
            _ => {}
        }
    }
}
