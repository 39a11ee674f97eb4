//! 13.4.2 From the windows of an Upper Story into the courtyard below: Concentrated Fire without a draw.

use super::Place;
use super::words::UrbanEvent;
use crate::attacks::Target;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::UrbanFrame;
use crate::state::{Area, Flags, MarkerKind, State, UnitId, Wait};
use engine::Log;
use ground::Card;

impl Fof {
    /// The courtyard that a unit fires into from an Upper Story of its Compound or of a building joined to it
    /// (FOF-13.4.2-03), when it can pay for it.
    pub(super) fn courtyard_below(&self, state: &State, id: UnitId) -> Option<Area> {
        let unit = state.unit(id);
        if !unit.in_play()
            || unit.is(Flags::PINNED)
            || self.place(state, unit.area) != Place::Upper
            || self.may_concentrate_at_all(state, unit).is_err()
        {
            return None;
        }
        let joined = |card: &Card| match unit.at.line_to(*card) {
            None => *card == unit.at,
            Some((way, _)) => self.attached(state, unit.at, way),
        };
        let near = std::iter::once(unit.at).chain(unit.at.around().map(|(_, card)| card));
        near.filter(joined)
            .filter_map(|card| Some((card, self.courtyard(state, card)?)))
            .find(|&(card, yard)| {
                let foes = Target::Stack(yard)
                    .units(state, unit.side.other())
                    .any(|id| !state.unit(id).is(Flags::UNSPOTTED));
                foes && self.lies_in(state, unit, card, yard)
            })
            .map(|(_, yard)| yard)
    }

    pub(super) fn step_windows(
        &self,
        state: &mut State,
        next: u8,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let found = state
            .in_play()
            .find(|&id| id.0 >= next && self.courtyard_below(state, id).is_some());
        let Some(unit) = found else {
            state.stack.finish();
            return Flow::On;
        };
        state.stack.become_(UrbanFrame::Windows { next: unit.0 });
        if state.unit(unit).side == Side::Friendly {
            return Flow::Wait(Wait::Choice);
        }
        self.fire_from_windows(state, unit, log);
        Flow::On
    }

    /// One Concentrated Fire on all opponents in the courtyard: no draw, no jam, no Critical Hit (B-13.4.2).
    pub(super) fn fire_from_windows(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        state
            .stack
            .become_(UrbanFrame::Windows { next: unit.0 + 1 });
        let Some(yard) = self.courtyard_below(state, unit) else {
            return;
        };
        let value = self.mission.charts.values.concentrated;
        let target = Target::Stack(yard);
        let marker = self.mark_on(state, target, MarkerKind::Concentrated, value, unit);
        self.put_marker(state, marker);
        if self.counts_ammo(state, state.unit(unit)) {
            state.unit_mut(unit).owed += 1; // FOF-7.18.4-01
        }
        let at = target.card(state);
        log.note(state, Event::Urban(UrbanEvent::Windows { unit, at }));
    }
}
