//! 3.9, step 8: enemies go under the best cover on their cards (FOF-3.9-11).

use super::{ReattemptStage, SequenceFrame};
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::{Frame, Purpose};
use crate::state::{Area, State, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// Enemies of a card that stand out of cover though a Cover marker there has room (FOF-3.9-11).
    pub(super) fn out_of_cover<'a>(
        &'a self,
        state: &'a State,
        at: Card,
    ) -> impl Iterator<Item = UnitId> + 'a {
        state.on(at, Side::Enemy).filter(move |&id| {
            !self.under_cover(state, state.unit(id)) && self.best_cover(state, id).is_some()
        })
    }

    /// The best Cover marker on a unit's card with room for it without crowding.
    fn best_cover(&self, state: &State, unit: UnitId) -> Option<Area> {
        let who = state.unit(unit);
        let room = |area: Area| {
            let limit = self
                .cover_limit(state.covers[area.index()].kind)
                .unwrap_or(3);
            self.steps_under(state, area, who.side) + who.steps <= limit
        };
        // N-27: in town a Building area without the player's units.
        let free = |area: Area| {
            let cover = &state.covers[area.index()];
            let mut foes = state.on(who.at, who.side.other());
            !cover.kind.is_urban()
                || cover.kind.shelters() && !foes.any(|id| state.unit(id).area == area)
        };
        (0..state.covers.len() as u8)
            .map(Area)
            .filter(|&area| {
                self.may_cover(state, unit, who.at, area).is_ok() && room(area) && free(area)
            })
            .max_by_key(|&area| self.shelter_value(state, area))
    }

    pub(super) fn step_cover(&self, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let next = |stage| Frame::Sequence(SequenceFrame::Reattempt { stage });
        let at = Card::all().find(|&at| self.out_of_cover(state, at).next().is_some());
        let Some(at) = at else {
            state
                .stack
                .become_(next(ReattemptStage::PhaseLines { line: 0 }));
            return Flow::On;
        };
        let units = self.out_of_cover(state, at).count() as u8;
        if units == 1 {
            let unit = self.out_of_cover(state, at).next();
            self.take_best_cover(state, unit, log);
        } else {
            state.stack.become_(next(ReattemptStage::CoverFirst { at }));
            self.number(state, units, Purpose::WhichUnit);
        }
        Flow::On
    }

    pub(super) fn take_best_cover(
        &self,
        state: &mut State,
        unit: Option<UnitId>,
        log: &mut impl Log<State, Event>,
    ) {
        let Some((unit, area)) = unit.and_then(|unit| Some((unit, self.best_cover(state, unit)?)))
        else {
            return;
        };
        // Between attempts nobody moves as in play: mines are not checked.
        let at = state.unit(unit).at;
        state.unit_mut(unit).area = area;
        state.changed = true;
        log.note(
            state,
            Event::Moved {
                unit,
                from: at,
                to: at,
                area,
                exposed: false,
            },
        );
    }
}
