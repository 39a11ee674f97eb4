//! Teams that form a squad again by the hierarchy's result (4.2.3i, 6.5.2 as the enemy uses them).

use super::{EnemyEvent, EnemyFrame, Regroup};
use crate::counters::{Experience, Role};
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::{Frame, Purpose};
use crate::orders::multi_step;
use crate::state::{Flags, Form, KindId, State, Unit, UnitId};
use engine::{List, Log};

/// Cards of the attempt before Experience (FOF-4.2.3-10).
const CARDS: i8 = 2;
/// Most teams of a squad.
const TEAMS: usize = 4;

impl Fof {
    pub(super) fn may_regroup(&self, state: &State, id: UnitId) -> bool {
        !self.squads_left(state, id).is_empty()
    }

    pub(super) fn begin_regroup(&self, state: &mut State, unit: UnitId) {
        state.stack.call(EnemyFrame::Regroup {
            unit,
            stage: Regroup::Attempt,
        });
    }

    /// The teams that would join, the acting one first.
    fn teams_joining(&self, state: &State, id: UnitId) -> List<UnitId, TEAMS> {
        let others = self
            .teams_beside(state, state.unit(id))
            .filter(|&other| other != id);
        std::iter::once(id).chain(others).take(TEAMS).collect()
    }

    /// Squads that are left in the counter mix and have no more firepower than the teams (FOF-6.5.2-02).
    fn squads_left(&self, state: &State, id: UnitId) -> List<KindId, 8> {
        let teams = self.teams_joining(state, id);
        if teams.len() < 2 {
            return List::new();
        }
        let strength = |&team: &UnitId| self.team_rating(state.unit(team));
        let best = teams.iter().map(strength).max().unwrap_or_default();
        let left = |kind: &usize| {
            let counter = &self.mission.kinds[*kind];
            let on_map = |u: &&Unit| u.kind.index() == *kind && !u.is(Flags::GONE);
            let used = state.units.iter().filter(on_map).count();
            counter.role == Role::Squad
                && self.is_of_its_force(&counter.id)
                && counter.steps >= 2
                && counter.face.rating <= best
                && (counter.count == 0 || used < counter.count as usize)
        };
        let kinds = (0..self.mission.kinds.len()).filter(left);
        kinds.map(|kind| KindId(kind as u8)).take(8).collect()
    }

    /// Whether a counter is of the enemy's own mix: one that a package of the mission can bring.
    fn is_of_its_force(&self, id: &str) -> bool {
        let parts = self.mission.packages.iter().flat_map(|p| &p.parts);
        let mut ids = parts.flat_map(|part| part.units.iter().flatten());
        ids.any(|known| known == id)
    }

    pub(super) fn step_regroup(
        &self,
        state: &mut State,
        unit: UnitId,
        stage: Regroup,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let next = |stage| Frame::Enemy(EnemyFrame::Regroup { unit, stage });
        match stage {
            Regroup::Attempt => {
                let level = self.experience(state.unit(unit)).cards();
                let cards = CARDS + level + self.leader_cards(state, unit, Purpose::Rally);
                state.stack.become_(next(Regroup::Which));
                self.attempt(state, unit, Purpose::Rally, cards);
            }
            Regroup::Which => {
                if state.successes() == 0 {
                    state.stack.finish();
                    return Flow::On;
                }
                let squads = self.squads_left(state, unit).len();
                state.stack.become_(next(Regroup::Form));
                self.number(state, squads as u8, Purpose::WhichCounter);
            }
            Regroup::Form => {
                let number = state.number_drawn();
                state.stack.finish();
                let squads = self.squads_left(state, unit);
                if let Some(&kind) = squads.get(number as usize - 1) {
                    self.form_squad(state, unit, kind, log);
                }
            }
        }
        Flow::On
    }

    fn form_squad(
        &self,
        state: &mut State,
        id: UnitId,
        kind: KindId,
        log: &mut impl Log<State, Event>,
    ) {
        let counter = &self.mission.kinds[kind.index()];
        let joining = self.teams_joining(state, id);
        let teams = &joining[..joining.len().min(counter.steps as usize)];
        let levels: List<Experience, TEAMS> = teams
            .iter()
            .map(|&team| self.experience(state.unit(team)))
            .collect();
        let first = *state.unit(id);
        let mut squad = Unit {
            kind,
            form: Form::Front,
            steps: teams.len() as u8,
            experience: multi_step(&levels), // FOF-6.5.2-04
            ..first
        };
        squad.flags = Flags(first.flags.0 & (Flags::UNSPOTTED | Flags::HUMAN_WAVE));
        squad.set(Flags::CHECKED, true);
        squad.ammo = counter.ammo_points;
        let steps = squad.steps;
        let Some(squad) = self.new_unit(state, squad) else {
            return;
        };
        for &team in teams {
            self.join(state, team, squad, log);
        }
        log.note(state, Event::Enemy(EnemyEvent::Regrouped { squad, steps }));
        state.changed = true;
    }
}
