//! Chapter 29: Victory Points.

pub(crate) mod awards;
mod panel;
mod words;

use awards::Award;

use crate::counters::Side;
use crate::event::Event;
use crate::fte::Fte;
use crate::scenario::Objective;
use crate::state::{State, Unit, UnitId};
use engine::{Clause, Log, Reckoned, Score};

impl Fte {
    /// FTE-29.0-02: never below 0, checked at each adjustment. What is told is what was gained or lost in fact.
    pub(crate) fn score(
        &self,
        state: &mut State,
        side: Side,
        points: i16,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let before = state.vp[side.index()];
        let total = (before + points).max(0);
        let points = total - before;
        if points == 0 {
            return;
        }
        state.vp[side.index()] = total;
        log.note_with(state, || Event::Scored {
            side,
            points,
            total,
            clause: Clause(clause),
        });
    }

    /// Scores what the table of awards has for a side.
    pub(crate) fn award(
        &self,
        state: &mut State,
        side: Side,
        award: &Award,
        log: &mut impl Log<State, Event>,
    ) {
        self.score(state, side, award.of(side), award.clause, log);
    }

    /// What no event told of the points: those of the start.
    pub(crate) fn points_reckoned(&self) -> Vec<Reckoned> {
        let vp = self.scenario.vp;
        let start = vp.iter().any(|points| *points != 0).then(|| Reckoned {
            label: "At the start".to_owned(),
            note: "by the scenario".to_owned(),
            points: vp.into_iter().map(Score::from).collect(),
            clauses: vec![Clause("FTE-29.0-01")],
            ..Reckoned::default()
        });
        start.into_iter().collect()
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

    /// Points, or none where a side stands alone, show whether somebody real is there.
    fn learn_holder(&self, state: &mut State, objective: &Objective, holder: Option<Side>) {
        let [us, nva] = Side::BOTH.map(|side| {
            let there = |(_, u): &(UnitId, &Unit)| objective.hexes.contains(u.at);
            let units = state.of_side(side).filter(there).map(|(id, _)| id);
            units.collect::<Vec<_>>()
        });
        let of = |side: Side| if side == Side::Us { &us } else { &nva };
        match holder.filter(|side| objective.vp[side.index()] != 0) {
            Some(side) => {
                self.learn_presence(state, of(side), true);
                self.learn_presence(state, of(side.enemy()), false);
            }
            None => {
                for side in Side::BOTH {
                    if of(side.enemy()).is_empty() && objective.vp[side.index()] != 0 {
                        self.learn_presence(state, of(side), false);
                    }
                }
            }
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
            let holder = self.holder(state, objective);
            self.learn_holder(state, objective, holder);
            let Some(side) = holder else {
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
