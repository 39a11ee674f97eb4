//! 3.7.1 Fire Mission Update: last turn's fire lifts, Pending missions fall, Target markers follow.

use super::{BATTERY, FRESH, SupportEvent, SupportFrame};
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::mission::FireMission;
use crate::state::{Marker, MarkerKind, Smoke, State, Wait};
use engine::Log;

impl Fof {
    pub(super) fn update_missions(
        &self,
        state: &mut State,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        // FOF-3.7.1-01: first what is active comes off, white phosphorus and smoke missions too.
        let before = state.markers.len();
        state.remove_markers(|m| {
            matches!(
                m.kind,
                MarkerKind::Incoming | MarkerKind::AirStrike | MarkerKind::MissionSmoke(_)
            )
        });
        if state.markers.len() < before {
            log.note(state, Event::Support(SupportEvent::Lifted));
        }
        self.repeat_protective(state, log);
        for i in 0..state.markers.len() {
            if let MarkerKind::Pending { aimed } = state.markers[i].kind {
                self.fall(state, i, aimed, log);
            }
        }
        state.changed = true;
        state.stack.become_(SupportFrame::Register);
        Flow::On
    }

    /// A Pending marker turns to its active side.
    fn fall(&self, state: &mut State, index: usize, aimed: bool, log: &mut impl Log<State, Event>) {
        let pending = state.markers[index];
        let support = self.mission.support.get(pending.by as usize);
        let mission = support.map_or(FireMission::HighExplosive, |s| s.mission);
        let kind = match mission {
            FireMission::AirStrike => MarkerKind::AirStrike,
            FireMission::Smoke => MarkerKind::MissionSmoke(Smoke::Smoke),
            FireMission::WhitePhosphorus => MarkerKind::MissionSmoke(Smoke::WhitePhosphorus),
            FireMission::HighExplosive | FireMission::TimeOnTarget | FireMission::Illumination => {
                MarkerKind::Incoming
            }
        };
        let fresh = aimed && support.is_some_and(|s| super::may::registers(s.branch));
        state.markers[index] = Marker {
            kind,
            by: pending.by | if fresh { FRESH } else { 0 },
            ..pending
        };
        log.note(
            state,
            Event::Support(SupportEvent::Fell {
                at: pending.at,
                mission,
                vof: pending.value,
            }),
        );
        if aimed && pending.by >= BATTERY {
            self.register(state, pending.by, pending.at, log);
        }
    }

    /// Asks for one fresh mission after the other whether its Target marker follows (FOF-7.16.5-03).
    pub(super) fn step_register(&self, state: &mut State) -> Flow {
        while let Some(index) = fresh(state) {
            let marker = state.markers[index];
            let agency = self.agency(marker.by & !FRESH);
            let there = state
                .markers_on(marker.at)
                .any(|m| m.kind == MarkerKind::Target && m.by == agency);
            if !there {
                return Flow::Wait(Wait::Choice);
            }
            state.markers[index].by &= !FRESH;
        }
        state.stack.finish();
        Flow::On
    }

    pub(super) fn choose_register(
        &self,
        state: &mut State,
        accept: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(index) = fresh(state) else { return };
        state.markers[index].by &= !FRESH;
        if accept {
            let marker = state.markers[index];
            self.register(state, self.agency(marker.by), marker.at, log);
        }
    }

    /// Which mission the Target marker question is about: row and card.
    pub(crate) fn to_register(&self, state: &State) -> Option<(u8, ground::Card)> {
        let marker = state.markers[fresh(state)?];
        Some((marker.by & !FRESH, marker.at))
    }
}

fn fresh(state: &State) -> Option<usize> {
    state.markers.iter().position(|m| {
        matches!(
            m.kind,
            MarkerKind::Incoming | MarkerKind::AirStrike | MarkerKind::MissionSmoke(_)
        ) && m.by < BATTERY
            && m.by & FRESH != 0
    })
}
