//! Chapter 29: Victory Points.

mod words;

use crate::counters::Side;
use crate::event::Event;
use crate::fte::Fte;
use crate::scenario::Objective;
use crate::state::State;
use engine::{Clause, Log};

impl Fte {
    /// FTE-29.0-02: never below 0, checked at each adjustment.
    pub(crate) fn score(
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
        let total = (state.vp[side.index()] + points).max(0);
        state.vp[side.index()] = total;
        log.note_with(state, || Event::Scored {
            side,
            points,
            total,
            clause: Clause(clause),
        });
    }

    /// FTE-29.0-03: the side with more points; a tie is an NVA/VC win.
    pub fn ahead(&self, state: &State) -> Side {
        if state.vp[0] > state.vp[1] {
            Side::Us
        } else {
            Side::Nva
        }
    }

    /// Who holds key terrain: the side that alone has Units on it.
    pub fn holder(&self, state: &State, objective: &Objective) -> Option<Side> {
        let present = |side: Side| {
            state
                .of_side(side)
                .any(|(_, u)| self.real(u) && objective.hexes.contains(u.at))
        };
        match (present(Side::Us), present(Side::Nva)) {
            (true, false) => Some(Side::Us),
            (false, true) => Some(Side::Nva),
            _ => None,
        }
    }

    pub(crate) fn score_objectives(
        &self,
        state: &mut State,
        each_turn: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let objectives = self.scenario.objectives.iter().enumerate();
        for (i, objective) in objectives.filter(|(_, o)| o.each_turn == each_turn) {
            let Some(side) = self.holder(state, objective) else {
                continue;
            };
            let points = objective.vp[side.index()];
            if points != 0 {
                log.note_with(state, || Event::Held {
                    objective: i as u8,
                    side,
                });
                self.score(state, side, points, "FTE-29.0-01", log);
            }
        }
    }
}
