//! 22 Victory: points, control, who has won.

mod panel;

use crate::counters::{Class, Side};
use crate::event::Event;
use crate::lnl::Lnl;
use crate::scenario::Points;
use crate::state::{Flags, MAX_OBJECTIVES, State, Unit};
use crate::words::Told;
use engine::{Clause, Log, Reckoned, Score};

impl Lnl {
    /// LNLT-22.1-01: objectives change hands where one side alone has a GO MMC or Hero.
    pub(crate) fn look_around(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let objectives = &self.scenario.objectives;
        let mut held = [[false; 2]; MAX_OBJECTIVES];
        for (_, unit) in state.on_map() {
            // Most are nowhere near one.
            if !self.objectives.contains(unit.at.hex()) {
                continue;
            }
            let class = self.class(unit);
            if unit.carried() || !unit.good_order() || !(class.mmc() || class == Class::Hero) {
                continue;
            }
            for (held, objective) in held.iter_mut().zip(objectives) {
                held[unit.side.index()] |= objective.at == unit.at;
            }
        }
        for (place, held) in held.iter().take(objectives.len()).enumerate() {
            let new = match held {
                [true, false] => Side::A,
                [false, true] => Side::B,
                _ => continue,
            };
            if state.control[place] != Some(new) {
                state.control[place] = Some(new);
                log.note_with(state, || Event::Controlled {
                    objective: place as u8,
                    side: new,
                });
            }
        }
    }

    pub(crate) fn tell_victory(&self, event: &Event) -> Option<Told> {
        let Event::Controlled { objective, side } = event else {
            return None;
        };
        let objective = &self.scenario.objectives[usize::from(*objective)];
        let text = format!("the {} took {}", self.side_name(*side), objective.name);
        Some(Told::new(text, "LNLT-22.1-01").space(objective.at))
    }

    /// Victory Points of both sides as they stand.
    pub(crate) fn points(&self, state: &State) -> [Score; 2] {
        let mut points = state.vp.map(Score::from);
        for (objective, control) in self.scenario.objectives.iter().zip(state.control.iter()) {
            if let Some(side) = control {
                points[side.index()] += objective.vp[side.index()].into();
            }
        }
        let [lost, left] = self.points_for_units(state);
        Side::BOTH.map(|side| points[side.index()] + lost[side.index()] + left[side.index()])
    }

    /// Points of both sides for units of the other that are gone, and for their own that left by an exit.
    fn points_for_units(&self, state: &State) -> [[Score; 2]; 2] {
        let mut points = [[Score::NONE; 2]; 2];
        for (_, unit) in state.all() {
            if !unit.is(Flags::GONE) {
                continue;
            }
            match unit.is(Flags::EXITED) {
                true => {
                    let mut exits = self.scenario.exits.iter();
                    let exit = exits.find(|exit| exit.side == unit.side);
                    let worth = exit.map_or(Score::NONE, |exit| self.worth(unit, &exit.points));
                    points[1][unit.side.index()] += worth;
                }
                false => {
                    let worth = self.worth(unit, &self.scenario.points);
                    points[0][unit.side.other().index()] += worth;
                }
            }
        }
        points
    }

    /// Where the points come from: objectives, units, and what events of the scenario gave.
    pub(crate) fn points_reckoned(&self, state: &State) -> Vec<Reckoned> {
        let row = |label: &str, note: String, points: [Score; 2], clause: &'static str| Reckoned {
            label: engine::text::capital(label),
            note,
            points: points.to_vec(),
            clauses: vec![Clause(clause)],
            ..Reckoned::default()
        };
        let objectives = self.scenario.objectives.iter().zip(state.control.iter());
        let held = objectives.map(|(objective, control)| {
            let mut points = [Score::NONE; 2];
            let Some(side) = *control else {
                return row(
                    &objective.name,
                    "held by nobody".into(),
                    points,
                    "LNLT-22.1-01",
                );
            };
            points[side.index()] = objective.vp[side.index()].into();
            let note = format!("held by the {}", self.side_name(side));
            row(&objective.name, note, points, "LNLT-22.1-01")
        });
        let [lost, left] = self.points_for_units(state);
        let others = [
            row("Enemy units lost", String::new(), lost, "LNLT-22.0-05"),
            row(
                "Units that left by an exit",
                String::new(),
                left,
                "LNLT-22.0-05",
            ),
            row(
                "Events of the scenario",
                String::new(),
                state.vp.map(Score::from),
                "LNLT-1.8-04",
            ),
        ];
        let scored = others
            .into_iter()
            .filter(|row| row.points != [Score::NONE; 2]);
        held.chain(scored).collect()
    }

    /// What a unit is worth.
    pub(crate) fn worth(&self, unit: &Unit, points: &Points) -> Score {
        let mut named = self.scenario.worth.iter();
        if let Some((_, vp)) = named.find(|(kind, _)| *kind == unit.kind) {
            return (*vp).into();
        }
        match self.class(unit) {
            Class::Squad => points.squad.into(),
            // LNLT-22.0-05: half points count as they are.
            Class::HalfSquad => Score::of_halves(points.squad.into()),
            Class::Crew => Score::NONE,
            Class::WeaponTeam => points.weapon_team.into(),
            Class::Vehicle | Class::Helicopter | Class::Aircraft => points.vehicle.into(),
            _ => points.smc.into(),
        }
    }

    /// Who is ahead; by a tie, whoever the scenario names.
    pub(crate) fn winner(&self, state: &State) -> Option<Side> {
        if state.won.is_some() {
            return state.won;
        }
        let [a, b] = self.points(state);
        match a.cmp(&b) {
            std::cmp::Ordering::Greater => Some(Side::A),
            std::cmp::Ordering::Less => Some(Side::B),
            std::cmp::Ordering::Equal => self.scenario.tie,
        }
    }
}
