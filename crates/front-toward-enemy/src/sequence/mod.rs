//! Chapters 3, 5.0 and 20: the turn.

mod arrival;
mod words;

pub use arrival::{Arrival, Arrive, Reinforcements};

use crate::activation::Declare;
use crate::casualties::CasualtyChecks;
use crate::concealment::Concealment;
use crate::counters::Side;
use crate::event::{Event, Marker};
use crate::fte::{Flow, Fte};
use crate::prompt::{Prompt, Roll};
use crate::random_events::RandomEvent;
use crate::requests::Strike;
use crate::state::{Activation, Chit, Flags, State, Wait};
use engine::{Chance, Draw, Log, Outcome, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The phases of 3.0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Place Reinforcements.
    #[default]
    Reinforcements,
    /// Activation Phase.
    Activations,
    /// Execute Fire Missions.
    FireMissions,
    /// Check Casualties.
    Casualties,
    /// Check for Concealment.
    Concealment,
    /// End of Turn.
    EndOfTurn,
}

impl Phase {
    /// Every phase, in the order of a turn.
    pub const ALL: [Phase; 6] = [
        Phase::Reinforcements,
        Phase::Activations,
        Phase::FireMissions,
        Phase::Casualties,
        Phase::Concealment,
        Phase::EndOfTurn,
    ];
}

/// The turn, phase by phase (3.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// The phase.
    pub phase: Phase,
    /// Whether it has begun.
    pub begun: bool,
}

impl Turn {
    /// A phase that is to begin.
    pub(crate) fn at(phase: Phase) -> Turn {
        Turn {
            phase,
            begun: false,
        }
    }
}

impl Procedure<Fte> for Turn {
    fn step(self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let Turn { phase, begun } = self;
        // FTE-5.0-09, 21.0-13: whatever was under way is over, an Activation, a pass, an event or a phase.
        for unit in state.units.iter_mut() {
            unit.clear(Flags::OP_FIRED);
        }
        if !begun && phase != Phase::Reinforcements {
            log.note_with(state, || Event::PhaseBegins { phase });
        }
        state.stack.become_(Turn { phase, begun: true });
        match (phase, begun) {
            (Phase::Reinforcements, false) => {
                game.begin_turn(state, log);
                state.stack.call(Reinforcements::default());
            }
            (Phase::Reinforcements, true) => state.stack.become_(Turn::at(Phase::Activations)),
            (Phase::Activations, false) => {
                // FTE-5.0-02: a free first Activation, then chits until the cup is empty.
                let side = game.scenario.first;
                log.note_with(state, || Event::FirstActivation { side });
                game.begin_activation(state, side, false);
            }
            (Phase::Activations, true) if state.cup != [0, 0, 0] => {
                return Flow::Wait(Wait::Chance);
            }
            (Phase::Activations, true) => state.stack.become_(Turn::at(Phase::FireMissions)),
            (Phase::FireMissions, _) => {
                // FTE-16.0-15: in the order they were requested.
                match state.missions.iter().position(|m| m.due <= state.turn) {
                    Some(mission) => state.stack.call(Strike {
                        mission: mission as u8,
                        ..Strike::default()
                    }),
                    None => state.stack.become_(Turn::at(Phase::Casualties)),
                }
            }
            (Phase::Casualties, false) => state.stack.call(CasualtyChecks::default()),
            (Phase::Casualties, true) => state.stack.become_(Turn::at(Phase::Concealment)),
            (Phase::Concealment, false) => state.stack.call(Concealment::of(Side::Us)), // FTE-18.0-04
            (Phase::Concealment, true) => state.stack.become_(Turn::at(Phase::EndOfTurn)),
            (Phase::EndOfTurn, _) => return game.end_of_turn(state, log),
        }
        Flow::On
    }

    engine::decides_nothing!(Fte, "FTE-3.0-02", "There is nothing to decide now.");

    fn chance(&self, _: &Fte, state: &State) -> Chance {
        Chance::draw(Draw::weighted(state.cup), "draw a chit")
    }

    fn settle(
        self,
        game: &Fte,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        state.cup[outcome.index()] -= 1;
        let chit = [Chit::Us, Chit::Nva, Chit::Event][outcome.index()];
        log.note_with(state, || Event::Drew { chit });
        match chit {
            Chit::Us => game.begin_activation(state, Side::Us, true),
            Chit::Nva => game.begin_activation(state, Side::Nva, true),
            Chit::Event => state.stack.call(RandomEvent::default()), // FTE-5.0-12
        }
    }

    fn prompt(&self, _: &Fte, _: &State) -> Prompt {
        Roll::new("draw a chit")
            .draw(["us", "nva", "event"].map(str::to_owned))
            .instead("Draw a chit from the cup.")
            .into()
    }
}

impl Fte {
    fn begin_activation(&self, state: &mut State, side: Side, by_chit: bool) {
        state.act = Activation {
            side,
            by_chit,
            ..Activation::default()
        };
        state.stack.call(Declare);
    }

    /// Chapter 20.
    fn end_of_turn(&self, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        for unit in state.units.iter_mut() {
            unit.clear(Flags::COMPLETE);
        }
        for side in Side::BOTH {
            if std::mem::take(&mut state.higher_hq[side.index()]) {
                log.note_with(state, || Event::EventEnded {
                    side,
                    what: Marker::HigherHq,
                });
            }
        }
        self.score_objectives(state, true, log);
        if state.turn >= self.scenario.turns {
            self.score_objectives(state, false, log);
            let winner = self.ahead(state);
            let vp = state.vp;
            log.note_with(state, || Event::GameOver { winner, vp });
            state.stack.clear();
            return Flow::Wait(Wait::Over);
        }
        state.stack.become_(Turn::at(Phase::Reinforcements));
        Flow::On
    }
}
