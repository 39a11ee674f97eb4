//! Where a game can be begun in the middle: cases and trials start there.

use super::{Point, SequenceFrame};
use crate::command::{CommandFrame, ImpulseKind};
use crate::counters::Role;
use crate::fof::Fof;
use crate::frame::Frame;
use crate::state::{CommandMarker, State, UnitId};

/// A place in the sequence of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartPoint {
    /// Preparation, before anything is decided.
    SetUp,
    /// The head of the turn in `State::turn`.
    Turn,
    /// A point of that turn.
    At(Point),
    /// The Impulse of this HQ or Staff unit, Activated, with so many Commands in all.
    Impulse {
        /// Who.
        unit: UnitId,
        /// Commands.
        commands: u8,
    },
    /// The General Initiative Impulse with so many Commands.
    General {
        /// Commands.
        commands: u8,
    },
    /// After the last turn.
    End,
}

impl Fof {
    /// Puts up the frames with which play goes on from there; what is on the map is left as it is.
    pub(crate) fn begin_at(&self, state: &mut State, start: StartPoint) {
        state.stack = Default::default();
        state.changed = true;
        state.turn = state.turn.max(1);
        state.attempt = state.attempt.max(1);
        let next = |point: Point| {
            let index = self.points().iter().position(|&p| p == point);
            index.unwrap_or(0) as u8
        };
        let turn = |next| Frame::Sequence(SequenceFrame::Turn { next });
        match start {
            StartPoint::SetUp => {
                state.stack.call(SequenceFrame::Begin);
                state.stack.call(crate::frame::SetUpFrame::default());
            }
            StartPoint::Turn => state.stack.call(turn(0)),
            StartPoint::At(point) => state.stack.call(turn(next(point))),
            StartPoint::Impulse { unit, commands } => {
                let role = self.kind(state.unit(unit)).role;
                let (point, kind) = match role {
                    Role::BattalionHq => (Point::Battalion, ImpulseKind::Battalion),
                    Role::CompanyHq => (Point::Company, ImpulseKind::Company),
                    _ => (Point::Platoon, ImpulseKind::Platoon),
                };
                if let Some(i) = self.hq_index(state, unit) {
                    state.hqs[i].saved = commands;
                    state.hqs[i].marker = CommandMarker::Available;
                }
                state.stack.call(turn(next(point) + 1));
                state
                    .stack
                    .call(CommandFrame::Segment { kind, begun: true });
                state.stack.call(CommandFrame::Impulse {
                    unit,
                    kind,
                    pool: 0,
                    spent: 0,
                });
            }
            StartPoint::General { commands } => {
                state.stack.call(turn(next(Point::General) + 1));
                state.stack.call(CommandFrame::Impulse {
                    unit: UnitId::NONE,
                    kind: ImpulseKind::General,
                    pool: commands,
                    spent: 0,
                });
            }
            StartPoint::End => {
                state.turn = self.mission.turns;
                state.stack.call(turn(self.points().len() as u8));
            }
        }
    }
}
