//! 4.2.2e, 5.3 Seek Cover: what is found, and going under it.

use super::{Cause, OrderEvent, OrderFrame, Stage, Step};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::{Frame, Purpose};
use crate::orders::params::Param;
use crate::state::{Area, CoverKind, State, UnitId};
use crate::terrain::CoverIcon;
use engine::Log;
use ground::Compass;

impl Fof {
    /// Whether a unit may attempt to Seek Cover.
    pub(crate) fn may_seek_cover(&self, state: &State, unit: UnitId) -> May {
        let seeker = state.unit(unit);
        self.lat_allows(state, unit, crate::state::Action::SeekCover, None)?;
        self.may_stir(state, unit)?;
        need(
            !self.is_urban(state, seeker.at),
            "FOF-13.1-04",
            "In town nobody seeks cover: units in a building have it.",
        )?;
        need(
            seeker.area == Area::OPEN,
            "FOF-5.1.1-02",
            "It is already under a Cover marker.",
        )?;
        self.may_find_cover(state, seeker.at)
    }

    pub(super) fn step_seek_cover(
        &self,
        state: &mut State,
        f: OrderFrame,
        step: Step,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let at = state.unit(f.unit).at;
        let next = |step| {
            Frame::Order(OrderFrame {
                stage: Stage::Act(step),
                ..f
            })
        };
        match step {
            Step::Begin => {
                state.stack.become_(next(Step::Drawn));
                // FOF-4.2.2-06: the card's Cover Draw number instead of two.
                let printed = self.terrain_at(state, at).map_or(0, |t| t.draw) as i8;
                let cards = self.attempt_cards(state, f.unit, Purpose::SeekCover, printed);
                self.attempt(state, f.unit, Purpose::SeekCover, cards);
            }
            Step::Drawn => {
                if state.successes() == 0 {
                    state.stack.finish();
                    return Flow::On;
                }
                let urban = self
                    .terrain_at(state, at)
                    .is_some_and(|t| t.icon == CoverIcon::Urban);
                let table = self.mission.cover_table.len();
                if urban && table > 0 {
                    state.stack.become_(next(Step::Numbered));
                    self.number(state, table as u8, Purpose::WhichCover);
                } else {
                    self.find_cover(state, f, CoverKind::Basic, log);
                }
            }
            Step::Numbered => {
                // FOF-5.3.3-01
                let index = state.number_drawn() as usize - 1;
                let kind = self.mission.cover_table.get(index).copied();
                self.find_cover(state, f, kind.unwrap_or_default(), log);
            }
            Step::GoUnder | Step::Taking | Step::Unloading | Step::InTurn => {
                state.stack.finish();
                self.go_under(state, f, log);
            }
        }
        Flow::On
    }

    /// Places what was found; with an Upper Story or tower the finder may choose where it goes (FOF-5.2.2-08).
    fn find_cover(
        &self,
        state: &mut State,
        f: OrderFrame,
        kind: CoverKind,
        log: &mut impl Log<State, Event>,
    ) {
        let at = state.unit(f.unit).at;
        let before = state.covers.len();
        let found = self.lay_cover(state, at, kind, Compass::North, true);
        let Some(area) = found else {
            state.stack.finish();
            return;
        };
        for slot in before..state.covers.len() {
            log.note(
                state,
                Event::Order(OrderEvent::FoundCover {
                    unit: f.unit,
                    area: Area(slot as u8),
                    kind: state.covers[slot].kind,
                }),
            );
        }
        let above = state.covers.len() > before + 1;
        let found = OrderFrame { area, ..f };
        if above && f.cause != Cause::Enemy {
            // The ground floor is kept in the order; the answer says which of the two.
            state.stack.become_(OrderFrame {
                ground: area,
                stage: Stage::Ask(Param::Area),
                ..found
            });
        } else {
            state.stack.finish();
            self.go_under(state, found, log);
        }
    }

    /// Whether the finder goes to this of the two areas just found.
    pub(super) fn may_settle_in(&self, state: &State, f: &OrderFrame, area: Area) -> May {
        need(
            area == f.ground || area == Area(f.ground.0 + 1),
            "FOF-5.2.2-08",
            "It goes under the cover it found.",
        )?;
        self.may_cover(state, f.unit, state.unit(f.unit).at, area)
    }

    /// FOF-4.2.2-06: Exposed, as by every move.
    fn go_under(&self, state: &mut State, f: OrderFrame, log: &mut impl Log<State, Event>) {
        let at = state.unit(f.unit).at;
        self.relocate(state, f.unit, at, f.area, true, log);
    }
}
