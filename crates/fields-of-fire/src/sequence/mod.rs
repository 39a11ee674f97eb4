//! 3 The sequence of play: a turn is a list of points, each finished before the next begins (FOF-3.0-01).

mod capture;
mod clean_up;
mod ending;
mod events;
mod reattempt;
mod rebuild;
mod retreat;
mod start;
mod take_cover;
#[cfg(test)]
mod tests;
mod words;

pub use capture::CaptureStage;
pub use events::{EventStage, HqLine};
pub use reattempt::ReattemptStage;
pub use retreat::RetreatStage;
pub use start::StartPoint;

use crate::choice::{Choice, unlisted};
use crate::command::{CommandFrame, ImpulseKind};
use crate::counters::{Experience, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No};
use crate::frame::{CombatFrame, ContactFrame, EnemyFrame, Frame, Prompt, SupportFrame};
use crate::mission::MissionKind;
use crate::state::{CommandMarker, State, UnitId, Wait};
use engine::{Log, Procedure};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The points of a turn. Each is a segment or an Impulse of the book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Point {
    /// 3.1.
    #[default]
    FriendlyEvent,
    /// 3.2.1, 3.4.1.
    EnemyEvent,
    /// 3.2.2, 3.4.2.
    EnemyChecks,
    /// 3.3.1a.
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
    /// 3.5.1.
    Capture,
    /// 3.5.2.
    Retreat,
    /// 3.6.
    Vehicles,
    /// 3.7.1.
    FireMissions,
    /// 3.7.2.
    Contacts,
    /// 3.7.3 and 3.7.4.
    Combat,
    /// 3.8.
    CleanUp,
}

/// FOF-3.4-01: in Offensive missions and Combat Patrols the enemy acts after the company.
const ATTACK: [Point; 17] = [
    Point::FriendlyEvent,
    Point::Battalion,
    Point::Company,
    Point::Platoon,
    Point::CompanyInitiative,
    Point::PlatoonInitiative,
    Point::StaffInitiative,
    Point::General,
    Point::EnemyEvent,
    Point::EnemyChecks,
    Point::Capture,
    Point::Retreat,
    Point::Vehicles,
    Point::FireMissions,
    Point::Contacts,
    Point::Combat,
    Point::CleanUp,
];

/// FOF-3.2-01: in Defensive missions the enemy acts first.
const DEFENCE: [Point; 17] = [
    Point::FriendlyEvent,
    Point::EnemyEvent,
    Point::EnemyChecks,
    Point::Battalion,
    Point::Company,
    Point::Platoon,
    Point::CompanyInitiative,
    Point::PlatoonInitiative,
    Point::StaffInitiative,
    Point::General,
    Point::Capture,
    Point::Retreat,
    Point::Vehicles,
    Point::FireMissions,
    Point::Contacts,
    Point::Combat,
    Point::CleanUp,
];

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum SequenceFrame {
    /// Before the first turn.
    #[default]
    Begin,
    /// A turn; the next point to take.
    Turn {
        /// Index into the list of points.
        next: u8,
    },
    /// 3.1.
    FriendlyEvent {
        /// How far it is.
        stage: EventStage,
    },
    /// 3.5.1.
    Capture {
        /// The card at hand.
        card: u8,
        /// How far it is.
        stage: CaptureStage,
    },
    /// 3.5.2.
    Retreat {
        /// How far it is.
        stage: RetreatStage,
    },
    /// 3.9.
    Reattempt {
        /// How far it is.
        stage: ReattemptStage,
    },
    /// The mission is over.
    Over,
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum SequenceEvent {
    /// A turn began.
    TurnBegan { turn: u8, of: u8 },
    /// A point of the turn was reached.
    Reached { point: Point },
    /// No Higher HQ event this turn.
    Quiet,
    /// A Higher HQ event, by line of the side's table.
    Higher {
        side: Side,
        line: u8,
        possible: bool,
    },
    /// A squad got a step back.
    Replaced { unit: UnitId },
    /// A captive became a Casualty: this side takes no prisoners.
    NoQuarter { unit: UnitId, at: Card },
    /// Teams were captured.
    Captured {
        captor: Side,
        at: Card,
        steps: u8,
        guard: UnitId,
    },
    /// An enemy Casualty was taken.
    CasualtyTaken { at: Card },
    /// Gas broke a unit up.
    Gassed { unit: UnitId, at: Card },
    /// A gassed team stayed.
    PinnedByGas { unit: UnitId },
    /// A team retreated.
    Retreated {
        unit: UnitId,
        from: Card,
        to: Card,
        gassed: bool,
    },
    /// An enemy team went off its edge of the map.
    LeftMap { unit: UnitId, at: Card },
    /// Experience Points.
    Scored { gained: u16, total: u16 },
    /// The last turn is over.
    AttemptEnded { attempt: u8, won: bool, points: u16 },
    /// Another attempt begins.
    AttemptBegan { attempt: u8 },
    /// A unit was rebuilt or filled up between attempts.
    Rebuilt { unit: UnitId, steps: u8 },
    /// A unit rose between attempts.
    Promoted {
        unit: UnitId,
        experience: Experience,
    },
}

impl Fof {
    /// The points of a turn in this mission, in order.
    pub fn points(&self) -> &'static [Point] {
        match self.mission.kind {
            MissionKind::Offensive | MissionKind::Patrol => &ATTACK,
            MissionKind::Defensive => &DEFENCE,
        }
    }

    /// The point of the turn that is being played.
    pub fn point(&self, state: &State) -> Option<Point> {
        let next = state.stack.frames().iter().find_map(|frame| match frame {
            Frame::Sequence(SequenceFrame::Turn { next }) => Some(*next),
            _ => None,
        })?;
        let now = (next as usize).checked_sub(1)?;
        self.points().get(now).copied()
    }

    fn step_turn(&self, state: &mut State, next: u8, log: &mut impl Log<State, Event>) -> Flow {
        let turn = SequenceEvent::TurnBegan {
            turn: state.turn,
            of: self.mission.turns,
        };
        let points = self.points();
        let Some(&point) = points.get(next as usize) else {
            // FOF-12.1-03: in a campaign only the end of an attempt counts; a mission played for itself counts as it goes.
            if state.turn >= self.mission.turns || !self.in_campaign(state) {
                self.score(state, log);
            }
            if state.turn < self.mission.turns {
                state.turn += 1;
                state.changed = true;
                state.stack.become_(SequenceFrame::Turn { next: 0 });
                return Flow::On;
            }
            // FOF-3.0-03, FOF-3.0-04: only now is it seen whether the mission is won.
            self.end_attempt(state, log);
            let again = !state.won && state.attempt < self.mission.attempts;
            state.stack.become_(if again {
                SequenceFrame::Reattempt {
                    stage: ReattemptStage::Begin,
                }
            } else {
                SequenceFrame::Over
            });
            return Flow::On;
        };
        state.stack.become_(SequenceFrame::Turn { next: next + 1 });
        if next == 0 {
            log.note(state, Event::Sequence(turn));
        }
        log.note(state, Event::Sequence(SequenceEvent::Reached { point }));
        self.enter(state, point, log);
        Flow::On
    }

    /// Calls the procedure of a point.
    fn enter(&self, state: &mut State, point: Point, log: &mut impl Log<State, Event>) {
        let impulse = |kind| Frame::Command(CommandFrame::Segment { kind, begun: false });
        match point {
            Point::FriendlyEvent => state.stack.call(SequenceFrame::FriendlyEvent {
                stage: EventStage::Draw,
            }),
            Point::EnemyEvent => state.stack.call(EnemyFrame::Event),
            Point::EnemyChecks => state.stack.call(EnemyFrame::Checks),
            Point::Battalion => {
                for hq in state.hqs.iter_mut() {
                    hq.marker = CommandMarker::Waiting;
                }
                state.stack.call(impulse(ImpulseKind::Battalion));
            }
            Point::Company => state.stack.call(impulse(ImpulseKind::Company)),
            Point::Platoon => state.stack.call(impulse(ImpulseKind::Platoon)),
            Point::CompanyInitiative => state.stack.call(impulse(ImpulseKind::CompanyInitiative)),
            Point::PlatoonInitiative => state.stack.call(impulse(ImpulseKind::PlatoonInitiative)),
            Point::StaffInitiative => state.stack.call(impulse(ImpulseKind::StaffInitiative)),
            Point::General => state.stack.call(impulse(ImpulseKind::General)),
            Point::Capture => state.stack.call(SequenceFrame::Capture {
                card: 0,
                stage: CaptureStage::Look,
            }),
            Point::Retreat => state.stack.call(SequenceFrame::Retreat {
                stage: RetreatStage::Gas,
            }),
            Point::Vehicles => self.begin_vehicles(state),
            Point::FireMissions => state.stack.call(SupportFrame::default()),
            Point::Contacts => state.stack.call(ContactFrame::default()),
            Point::Combat => state.stack.call(CombatFrame::default()),
            Point::CleanUp => self.clean_up(state, log),
        }
    }
}

impl Procedure<Fof> for SequenceFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            SequenceFrame::Begin => {
                state.turn = 1;
                state.stack.become_(SequenceFrame::Turn { next: 0 });
                Flow::On
            }
            SequenceFrame::Turn { next } => game.step_turn(state, next, log),
            SequenceFrame::FriendlyEvent { stage } => game.step_friendly_event(state, stage, log),
            SequenceFrame::Capture { card, stage } => game.step_capture(state, card, stage, log),
            SequenceFrame::Retreat { stage } => game.step_retreat(state, stage, log),
            SequenceFrame::Reattempt { stage } => game.step_reattempt(state, stage, log),
            SequenceFrame::Over => Flow::Wait(Wait::Over),
        }
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        match *self {
            SequenceFrame::Capture { card, stage } => game.guard_choices(state, card, stage, out),
            SequenceFrame::Reattempt { stage } => game.prepare_choices(state, stage, out),
            SequenceFrame::Begin
            | SequenceFrame::Turn { .. }
            | SequenceFrame::FriendlyEvent { .. }
            | SequenceFrame::Retreat { .. }
            | SequenceFrame::Over => {}
        }
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match *self {
            SequenceFrame::Capture { card, stage } => game.may_guard(state, card, stage, choice),
            SequenceFrame::Reattempt { stage } => game.may_prepare(state, stage, choice),
            SequenceFrame::Begin
            | SequenceFrame::Turn { .. }
            | SequenceFrame::FriendlyEvent { .. }
            | SequenceFrame::Retreat { .. }
            | SequenceFrame::Over => Err(NOT_NOW),
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
            SequenceFrame::Capture { card, stage } => {
                game.choose_guard(state, card, stage, choice, log);
            }
            SequenceFrame::Reattempt { stage } => game.choose_prepare(state, stage, choice, log),
            SequenceFrame::Begin
            | SequenceFrame::Turn { .. }
            | SequenceFrame::FriendlyEvent { .. }
            | SequenceFrame::Retreat { .. }
            | SequenceFrame::Over => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        match self {
            SequenceFrame::Over => Prompt::line(game.heading(view)),
            SequenceFrame::Capture { .. } | SequenceFrame::Reattempt { .. } => {
                game.plain_prompt(view)
            }
            SequenceFrame::Begin
            | SequenceFrame::Turn { .. }
            | SequenceFrame::FriendlyEvent { .. }
            | SequenceFrame::Retreat { .. } => Prompt::default(),
        }
    }
}

const NOT_NOW: No = No("FOF-3.0-01", "That is not being decided now.");
