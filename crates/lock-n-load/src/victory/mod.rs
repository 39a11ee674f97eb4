//! 22 Victory: points, control, who has won.

use crate::counters::{Class, Side};
use crate::event::Event;
use crate::lnl::Lnl;
use crate::scenario::Points;
use crate::state::{Flags, MAX_OBJECTIVES, State, Unit};
use crate::words::Told;
use engine::Log;

impl Lnl {
    /// LNLT-22.1-01: objectives change hands where one side alone has a GO MMC or Hero.
    pub(crate) fn look_around(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let objectives = &self.scenario.objectives;
        let mut held = [[false; 2]; MAX_OBJECTIVES];
        for (_, unit) in state.on_map() {
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
        let text = format!("{} took {}", self.side_name(*side), objective.name);
        Some(Told::new(text, "LNLT-22.1-01").space(objective.at))
    }

    /// Victory Points of both sides as they stand.
    pub(crate) fn points(&self, state: &State) -> [i16; 2] {
        let mut points = state.vp;
        for (objective, control) in self.scenario.objectives.iter().zip(state.control.iter()) {
            if let Some(side) = control {
                points[side.index()] += objective.vp[side.index()];
            }
        }
        // Half points of Half-squads are added up before they are rounded (LNLT-22.0-05).
        let mut halves = [0i16; 2];
        for (_, unit) in state.all() {
            if !unit.exists() || !unit.is(Flags::GONE) {
                continue;
            }
            match unit.is(Flags::EXITED) {
                true => {
                    let mut exits = self.scenario.exits.iter();
                    let exit = exits.find(|exit| exit.side == unit.side);
                    let worth = exit.map_or(0, |exit| self.worth(unit, &exit.points));
                    halves[unit.side.index()] += worth;
                }
                false => {
                    let worth = self.worth(unit, &self.scenario.points);
                    halves[unit.side.other().index()] += worth;
                }
            }
        }
        for side in Side::BOTH {
            points[side.index()] += halves[side.index()].div_euclid(2);
        }
        points
    }

    /// What a unit is worth, in half points.
    pub(crate) fn worth(&self, unit: &Unit, points: &Points) -> i16 {
        let mut named = self.scenario.worth.iter();
        if let Some((_, vp)) = named.find(|(kind, _)| *kind == unit.kind) {
            return 2 * vp;
        }
        match self.class(unit) {
            Class::Squad => 2 * points.squad,
            Class::HalfSquad => points.squad,
            Class::Crew => 0,
            Class::WeaponTeam => 2 * points.weapon_team,
            Class::Vehicle | Class::Helicopter | Class::Aircraft => 2 * points.vehicle,
            _ => 2 * points.smc,
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
