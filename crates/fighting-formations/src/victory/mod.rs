//! 22 Victory: points for losses, exits and objectives.

mod panel;
mod words;

use crate::counters::Side;
use crate::event::Event;
use crate::ff::Ff;
use crate::state::{State, Unit};
use engine::{Clause, Log, Reckoned, Score};

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
        self.score_for(state, side, points, None, clause, log);
    }

    fn score_for(
        &self,
        state: &mut State,
        side: Side,
        points: i16,
        objective: Option<u8>,
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
            objective,
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
        let held = self.held(state, false);
        held.map(|(_, side, points)| side.toward() * points).sum()
    }

    /// Objectives that are held, with by whom and what they are worth to him: of those scored at every turn end, or of
    /// the others.
    fn held<'a>(
        &'a self,
        state: &'a State,
        each_turn: bool,
    ) -> impl Iterator<Item = (u8, Side, i16)> + 'a {
        let all = self.scenario.objectives.iter().zip(state.control.iter());
        let all = all.zip(0u8..);
        let due = all.filter(move |((it, _), _)| it.each_turn == each_turn);
        due.filter_map(|((it, control), i)| {
            let side = (*control)?;
            Some((i, side, it.vp[side.index()]))
        })
    }

    fn score_held(&self, state: &mut State, each_turn: bool, log: &mut impl Log<State, Event>) {
        let held: Vec<_> = self.held(state, each_turn).collect();
        for (objective, side, points) in held {
            self.score_for(state, side, points, Some(objective), "FF-22.3-01", log);
        }
    }

    /// What no event told of the points: those of the start, and the objectives that count in the end.
    pub(crate) fn points_reckoned(&self, view: &State) -> Vec<Reckoned> {
        let points_of = |side: Side, points: i16| {
            let mut both = vec![Score::NONE; 2];
            both[side.index()] = Score::from(points);
            both
        };
        let start = self.scenario.vp;
        let ahead = if start > 0 { Side::A } else { Side::B };
        let start = (start != 0).then(|| Reckoned {
            label: "At the start".to_owned(),
            note: "where the scenario puts the marker".to_owned(),
            points: points_of(ahead, start.abs()),
            clauses: vec![Clause("FF-1.22-01")],
            ..Reckoned::default()
        });
        let held = self.held(view, false).filter(|(_, _, points)| *points != 0);
        let held = held.map(|(i, side, points)| {
            let objective = &self.scenario.objectives[usize::from(i)];
            Reckoned {
                label: engine::text::capital(&objective.name),
                note: format!(
                    "held by the {} side, {}",
                    self.side_name(side),
                    objective.hex
                ),
                points: points_of(side, points),
                clauses: vec![Clause("FF-22.3-01")],
                ..Reckoned::default()
            }
        });
        start.into_iter().chain(held).collect()
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
