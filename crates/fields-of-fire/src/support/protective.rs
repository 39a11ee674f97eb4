//! 7.16.2 D Final Protective Fire: one HE mission each turn until the missions end or somebody stops it. While it fires,
//! its control marker has the value 1.

use super::SupportEvent;
use crate::event::Event;
use crate::fof::{Fof, May, need};
use crate::mission::{Branch, FireMission};
use crate::state::{Control, Maker, MarkerKind, State, UnitId};
use engine::Log;
use ground::Card;

/// The two controls of this kind.
const CONTROLS: [Control; 2] = [
    Control::ArtilleryProtectiveFire,
    Control::MortarProtectiveFire,
];

impl Fof {
    /// Whether the Final Protective Fire of this control may be fired now (FOF-7.16.2-05). Final Protective Lines are
    /// another matter (7.2.4).
    pub(crate) fn may_fire_protective(&self, state: &State, control: Control) -> May {
        is_protective(control)?;
        let marker = protective(state, control).map(|i| state.markers[i]);
        need(
            marker.is_some(),
            "FOF-7.16.2-04",
            "No such Final Protective Fire was laid before play.",
        )?;
        need(
            marker.is_some_and(|m| m.value == 0),
            "FOF-7.16.2-05",
            "It is already firing.",
        )?;
        need(
            self.protective_row(state, control).is_some(),
            "FOF-7.16.2-06",
            "No HE Fire Mission is left for it.",
        )
    }

    /// Fires it: a Pending marker now, and again each turn.
    pub(crate) fn fire_protective(
        &self,
        state: &mut State,
        control: Control,
        log: &mut impl Log<State, Event>,
    ) {
        if let Some(index) = protective(state, control) {
            state.markers[index].value = 1;
            self.protective_mission(state, control, log);
        }
    }

    /// Whether a unit may stop a Final Protective Fire that goes on: any observer that can call missions.
    pub(crate) fn may_stop_protective(&self, state: &State, by: UnitId, control: Control) -> May {
        is_protective(control)?;
        need(
            protective(state, control).is_some_and(|i| state.markers[i].value != 0),
            "FOF-7.16.2-05",
            "It is not firing.",
        )?;
        let calls = (0..self.mission.support.len() as u8)
            .any(|row| self.observer_draws(state, by, row) > 0);
        need(
            calls,
            "FOF-7.16.2-05",
            "Only an HQ or FO that can call Fire Missions stops it.",
        )
    }

    /// Stops it.
    pub(crate) fn stop_protective(
        &self,
        state: &mut State,
        control: Control,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(index) = protective(state, control) else {
            return;
        };
        state.markers[index].value = 0;
        log.note(
            state,
            Event::Support(SupportEvent::Protective {
                control,
                at: state.markers[index].at,
                fires: false,
                left: 0,
            }),
        );
    }

    /// 3.7.1: what fires goes on firing; a mission of this turn may be Pending already.
    pub(super) fn repeat_protective(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for control in CONTROLS {
            let Some(index) = protective(state, control) else {
                continue;
            };
            let marker = state.markers[index];
            let pending = state.markers_on(marker.at).any(|m| {
                matches!(m.kind, MarkerKind::Pending { aimed: false })
                    && self.rows(control).any(|row| m.by == Maker::Row(row))
            });
            if marker.value != 0 && !pending {
                self.protective_mission(state, control, log);
            }
        }
    }

    /// One HE mission is crossed off for each Pending marker; with none left it ends (FOF-7.16.2-06).
    fn protective_mission(
        &self,
        state: &mut State,
        control: Control,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(row) = self.protective_row(state, control) else {
            return self.stop_protective(state, control, log);
        };
        let at = protective(state, control).map_or(Card::NOWHERE, |i| state.markers[i].at);
        state.missions[row as usize] -= 1;
        log.note(
            state,
            Event::Support(SupportEvent::Protective {
                control,
                at,
                fires: true,
                left: state.missions[row as usize],
            }),
        );
        let vof = self.mission.support[row as usize].vof;
        self.put_pending(state, Maker::Row(row), at, vof, false);
    }

    /// Rows of the Support table that serve a control.
    fn rows(&self, control: Control) -> impl Iterator<Item = u8> + '_ {
        let branch = match control {
            Control::MortarProtectiveFire => Branch::Mortars,
            _ => Branch::Artillery,
        };
        (0..self.mission.support.len() as u8).filter(move |&row| {
            let support = &self.mission.support[row as usize];
            support.protective
                && support.branch == branch
                && support.mission == FireMission::HighExplosive
        })
    }

    fn protective_row(&self, state: &State, control: Control) -> Option<u8> {
        self.rows(control)
            .find(|&row| state.missions[row as usize] > 0)
    }
}

/// Other controls fire nothing.
fn is_protective(control: Control) -> May {
    need(
        CONTROLS.contains(&control),
        "FOF-7.16.2-04",
        "That control is not a Final Protective Fire.",
    )
}

fn protective(state: &State, control: Control) -> Option<usize> {
    state
        .markers
        .iter()
        .position(|m| m.kind == MarkerKind::Control(control))
}
