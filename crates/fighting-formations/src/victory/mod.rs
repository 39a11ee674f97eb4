//! 22 Victory: points for losses, exits and objectives.

mod panel;
mod words;

use crate::counters::Side;
use crate::event::Event;
use crate::ff::Ff;
use crate::state::{State, Unit};
use engine::{Clause, Log};

impl Ff {
    /// Slides the VP marker toward a side (FF-1.22-01).
    pub(crate) fn score_points(
        &self,
        state: &mut State,
        side: Side,
        points: i16,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        if points == 0 {
            return;
        }
        state.vp += side.toward() * points;
        let total = state.vp;
        log.note_with(state, || Event::Scored {
            side,
            points,
            total,
            clause: Clause(clause),
        });
    }

    /// FF-22.1-01: a unit eliminated scores for the opponent, whoever did it.
    pub(crate) fn score_elimination(
        &self,
        state: &mut State,
        unit: &Unit,
        log: &mut impl Log<State, Event>,
    ) {
        let points = self.scenario.eliminated.of(self.kind(unit), unit.size);
        self.score_points(state, unit.side.other(), points, "FF-22.1-01", log);
    }

    /// FF-22.3-03: a side whose units are the only ones in an objective controls it from then on.
    pub(crate) fn take_control(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for (i, objective) in self.scenario.objectives.iter().enumerate() {
            let there = Side::BOTH.map(|side| state.has_unit(objective.hex, side));
            let side = match there {
                [true, false] => Side::A,
                [false, true] => Side::B,
                _ => continue,
            };
            if state.control[i] != Some(side) {
                state.control[i] = Some(side);
                let objective = i as u8;
                log.note_with(state, || Event::Controlled { objective, side });
            }
        }
    }

    /// What objectives that are scored at the end of the game are worth as they are held now, in A's favour.
    pub(crate) fn objective_points(&self, state: &State) -> i16 {
        // A game that is over has them on the track already.
        if state.stack.frames().is_empty() {
            return 0;
        }
        self.held_points(state, false).into_iter().sum()
    }

    /// Points of the objectives each side holds, of those scored at every turn end or of the others.
    fn held_points(&self, state: &State, each_turn: bool) -> [i16; 2] {
        let mut points = [0; 2];
        let held = self.scenario.objectives.iter().zip(state.control.iter());
        for (objective, control) in held.filter(|(it, _)| it.each_turn == each_turn) {
            if let Some(side) = control {
                points[side.index()] += side.toward() * objective.vp[side.index()];
            }
        }
        points
    }

    fn score_held(&self, state: &mut State, each_turn: bool, log: &mut impl Log<State, Event>) {
        let points = self.held_points(state, each_turn);
        for side in Side::BOTH {
            let points = side.toward() * points[side.index()];
            self.score_points(state, side, points, "FF-22.3-01", log);
        }
    }

    /// Objectives that score at the end of the game.
    pub(crate) fn score_objectives(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        self.score_held(state, false, log);
    }

    /// Objectives that score at every turn end.
    pub(crate) fn score_each_turn(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        self.score_held(state, true, log);
    }
}
