//! 3.7.1 Fire Mission Update: last turn's fire lifts, Pending missions fall, Target markers follow.

use super::{Fallen, SupportEvent, SupportFrame};
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Frame;
use crate::mission::FireMission;
use crate::state::{Maker, Marker, MarkerKind, Smoke, State, Wait};
use engine::Log;

impl Fof {
    pub(super) fn update_missions(
        &self,
        state: &mut State,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        // FOF-3.7.1-01: first what is active comes off, white phosphorus and smoke missions too.
        let before = state.markers.len();
        let now = state.turn;
        state.remove_markers(|m| {
            matches!(
                m.kind,
                MarkerKind::Incoming | MarkerKind::AirStrike | MarkerKind::MissionSmoke(_)
            )
            // N-02: the fire of this turn's AT phase stays for Combat Effects.
            || matches!(m.kind, MarkerKind::HelicopterFire { turn } if turn < now)
        });
        if state.markers.len() < before {
            log.note(state, Event::Support(SupportEvent::Lifted));
        }
        self.repeat_protective(state, log);
        let mut fell = Fallen::new();
        for i in 0..state.markers.len() {
            let MarkerKind::Pending { aimed } = state.markers[i].kind else {
                continue;
            };
            let Marker { by, at, .. } = state.markers[i];
            if self.fall(state, i, aimed, log) && !fell.is_full() {
                fell.push((by, at));
            }
        }
        state.changed = true;
        state.stack.become_(SupportFrame::Register { fell });
        Flow::On
    }

    /// A Pending marker turns to its active side; whether its agency may register the card.
    fn fall(
        &self,
        state: &mut State,
        index: usize,
        aimed: bool,
        log: &mut impl Log<State, Event>,
    ) -> bool {
        let pending = state.markers[index];
        let support = self.row_of(pending.by);
        let mission = support.map_or(FireMission::HighExplosive, |s| s.mission);
        let kind = match mission {
            FireMission::AirStrike | FireMission::AttackHelicopters => MarkerKind::AirStrike,
            FireMission::Smoke => MarkerKind::MissionSmoke(Smoke::Smoke),
            FireMission::WhitePhosphorus => MarkerKind::MissionSmoke(Smoke::WhitePhosphorus),
            FireMission::HighExplosive | FireMission::TimeOnTarget | FireMission::Illumination => {
                MarkerKind::Incoming
            }
        };
        state.markers[index] = Marker { kind, ..pending };
        log.note(
            state,
            Event::Support(SupportEvent::Fell {
                at: pending.at,
                mission,
                vof: pending.value,
            }),
        );
        if aimed && matches!(pending.by, Maker::Battery(_)) {
            self.register(state, pending.by, pending.at, log);
        }
        aimed && support.is_some_and(|s| super::may::registers(s.branch))
    }

    /// Asks for one mission after the other whether its Target marker follows (FOF-7.16.5-03).
    pub(super) fn step_register(&self, state: &mut State, mut fell: Fallen) -> Flow {
        while let Some(&(by, at)) = fell.first() {
            if !self.is_registered(state, by, at) {
                state.stack.become_(SupportFrame::Register { fell });
                return Flow::Wait(Wait::Choice);
            }
            fell.remove(0);
        }
        state.stack.finish();
        Flow::On
    }

    pub(super) fn choose_register(
        &self,
        state: &mut State,
        mut fell: Fallen,
        accept: bool,
        log: &mut impl Log<State, Event>,
    ) {
        if fell.is_empty() {
            return;
        }
        let (by, at) = fell.remove(0);
        state.stack.become_(SupportFrame::Register { fell });
        if accept {
            self.register(state, self.agency(by), at, log);
        }
    }

    /// Which mission the Target marker question is about: who fired, and the card.
    pub(crate) fn to_register(&self, state: &State) -> Option<(Maker, ground::Card)> {
        match state.top() {
            Frame::Support(SupportFrame::Register { fell }) => fell.first().copied(),
            _ => None,
        }
    }
}
