//! 3.1 Higher HQ events: whether one comes, which, and what those do that concern the company.

use super::{SequenceEvent, SequenceFrame};
use crate::campaign::Grant;
use crate::counters::{Role, Side};
use crate::deck::Icon;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::{Frame, Purpose};
use crate::mission::HqEvent;
use crate::state::{Form, State, UnitId};
use engine::Log;
use serde::{Deserialize, Serialize};

/// A line of a side's table of Higher HQ events.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct HqLine {
    /// Whose table.
    pub side: Side,
    /// Line, from 0.
    pub line: u8,
}

/// How far the event segment has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum EventStage {
    /// Nothing drawn yet.
    #[default]
    Draw,
    /// The card is there: is the HQ icon on it?
    Icon,
    /// The number of the line is there.
    Which,
    /// A line that needs a number of its own: who gets the replacement.
    Replacement,
}

impl Fof {
    pub(super) fn step_friendly_event(
        &self,
        state: &mut State,
        stage: EventStage,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let table = &self.mission.friendly_events;
        let next = |stage| Frame::Sequence(SequenceFrame::FriendlyEvent { stage });
        match stage {
            EventStage::Draw => {
                // FOF-3.1-01: from turn 2 on.
                if state.turn < 2 || table.is_empty() {
                    state.stack.finish();
                } else {
                    state.stack.become_(next(EventStage::Icon));
                    self.draw(state, 1, Purpose::HqEvent);
                }
            }
            EventStage::Icon => {
                if self.icons(state, Icon::Hq) == 0 {
                    state.stack.finish();
                    log.note(state, Event::Sequence(SequenceEvent::Quiet));
                } else {
                    state.stack.become_(next(EventStage::Which));
                    self.number(state, table.len() as u8, Purpose::WhichEvent);
                }
            }
            EventStage::Which => {
                let number = state.number_drawn();
                state.stack.finish();
                let side = Side::Friendly;
                let line = number - 1;
                let possible = self.carry_out_event(state, HqLine { side, line }, log);
                log.note(
                    state,
                    Event::Sequence(SequenceEvent::Higher {
                        side,
                        line,
                        possible,
                    }),
                );
            }
            EventStage::Replacement => {
                let nth = state.number_drawn() as usize - 1;
                state.stack.finish();
                let squad = self.short_squads(state).nth(nth);
                if let Some(unit) = squad {
                    state.unit_mut(unit).steps += 1;
                    state.changed = true;
                    log.note(state, Event::Sequence(SequenceEvent::Replaced { unit }));
                }
            }
        }
        Flow::On
    }

    /// Squads of the company that have lost steps.
    fn short_squads<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        state.in_play().filter(move |&id| {
            let unit = state.unit(id);
            let kind = self.kind(unit);
            unit.side == Side::Friendly
                && kind.role == Role::Squad
                && unit.form == Form::Front
                && unit.steps < kind.steps
        })
    }

    /// What a line says.
    pub(crate) fn hq_event(&self, by: HqLine) -> &HqEvent {
        let table = match by.side {
            Side::Friendly => &self.mission.friendly_events,
            Side::Enemy => &self.mission.enemy_events,
        };
        table
            .get(by.line as usize)
            .map_or(&HqEvent::Nothing, |line| &line.does)
    }

    /// Does what a line says as far as it can be done; says whether it could (FOF-3.1-02, FOF-3.2.1-01: an impossible
    /// event is not redrawn). Either side's table may have events that touch the other side.
    pub(crate) fn carry_out_event(
        &self,
        state: &mut State,
        by: HqLine,
        log: &mut impl Log<State, Event>,
    ) -> bool {
        match *self.hq_event(by) {
            HqEvent::Nothing => true,
            HqEvent::BattalionSilent => {
                let off_map = self.battalion_hq(state).is_none();
                if off_map {
                    state.battalion_back = state.battalion_back.max(state.turn + 1);
                }
                off_map
            }
            HqEvent::CommandsForCompany(commands) => {
                let hq = self.company_hq(state);
                let Some((unit, i)) = hq.and_then(|unit| Some((unit, self.hq_index(state, unit)?)))
                else {
                    return false;
                };
                let most = self.most_saved(state, state.unit(unit).experience);
                let hq = &mut state.hqs[i];
                hq.saved = hq.saved.saturating_add(commands).min(most);
                true
            }
            HqEvent::FireMission { agency, missions } => {
                let row = self.mission.support.iter().position(|s| s.agency == agency);
                match row.and_then(|row| state.missions.get_mut(row)) {
                    Some(left) => {
                        *left = left.saturating_add(missions);
                        true
                    }
                    None => false,
                }
            }
            HqEvent::Resupply(points) => {
                let mut any = false;
                for unit in (0..state.units.len() as u8).map(UnitId) {
                    let here = state.unit(unit);
                    if here.in_play() && here.side == Side::Friendly && self.takes_ammo(state, here)
                    {
                        self.resupply(state, unit, points, log);
                        any = true;
                    }
                }
                any
            }
            HqEvent::Weather(weather) => {
                state.weather = Some(weather);
                state.changed = true;
                true
            }
            HqEvent::Replacement => {
                let squads = self.short_squads(state).count() as u8;
                if squads > 0 {
                    let stage = EventStage::Replacement;
                    state.stack.call(SequenceFrame::FriendlyEvent { stage });
                    self.number(state, squads, Purpose::WhichUnit);
                }
                squads > 0
            }
            HqEvent::Hurry { row, points } => {
                state.hurry = Some((row, points));
                row <= self.mission.rows
            }
            HqEvent::Skill(skill) => {
                let grant = Grant {
                    skill: Some(skill),
                    platoon: None,
                    left: 1,
                };
                let possible = self.can_grant(state, grant);
                if possible {
                    self.grant(state, grant);
                }
                possible
            }
            HqEvent::CounterAttack { .. }
            | HqEvent::Barrage { .. }
            | HqEvent::Withdraw
            | HqEvent::AllFire
            | HqEvent::RallyAll
            | HqEvent::Package(_)
            | HqEvent::Tactics { .. } => self.move_the_enemy(state, by),
        }
    }
}
