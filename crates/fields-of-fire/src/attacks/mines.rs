//! 7.9 Mines, Claymores, Booby Traps.

use super::{AttackEvent, AttackFrame};
use crate::cards::swap;
use crate::counters::Side;
use crate::deck::Icon;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::{Frame, Purpose};
use crate::state::{Area, Flags, Marker, MarkerKind, State, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// A unit entered a card or moved inside it: checks for mines if there are any (FOF-7.9.1-02). Pushes a frame.
    pub(crate) fn check_mines(&self, state: &mut State, unit: UnitId) {
        let u = state.unit(unit);
        if u.in_play() && !u.is(Flags::STRUCK_MINE) && mined(state, u.at) {
            state.push(Frame::Attack(AttackFrame::Mines { unit, drawn: false }));
        }
    }

    pub(crate) fn step_mines(
        &self,
        state: &mut State,
        unit: UnitId,
        drawn: bool,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if !drawn {
            swap(
                state,
                Frame::Attack(AttackFrame::Mines { unit, drawn: true }),
            );
            // Experience does not change it (FOF-7.9.1-02).
            self.draw(state, 3, Purpose::MineCheck);
            return Flow::On;
        }
        state.frames.pop();
        let bursts = [Icon::Burst, Icon::ThreeBursts, Icon::Short];
        let struck = bursts.iter().any(|&icon| self.icons(state, icon) > 0);
        state.unit_mut(unit).set(Flags::STRUCK_MINE, struck);
        state.changed |= struck;
        log.note(
            state,
            Event::Attack(AttackEvent::MineCheck {
                unit,
                at: state.unit(unit).at,
                struck,
            }),
        );
        Flow::On
    }

    /// Puts Mines on a card and has everyone there check (FOF-8.7.1-01). Pushes a frame.
    pub(crate) fn lay_mines(&self, state: &mut State, at: Card) {
        self.put_once(
            state,
            MarkerKind::Mines,
            at,
            self.mission.charts.values.mines,
        );
        state.push(Frame::Attack(AttackFrame::Minefield { at, next: 0 }));
    }

    pub(crate) fn step_minefield(
        &self,
        state: &mut State,
        at: Card,
        next: u8,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if next == 0 {
            log.note(state, Event::Attack(AttackEvent::Mined { at }));
        }
        let unit = state
            .in_play()
            .find(|id| id.0 >= next && state.unit(*id).at == at);
        let Some(unit) = unit else {
            state.frames.pop();
            return Flow::On;
        };
        let next = unit.0 + 1;
        swap(state, Frame::Attack(AttackFrame::Minefield { at, next }));
        self.check_mines(state, unit);
        Flow::On
    }

    /// Puts a Booby Trap VOF on a unit (FOF-8.7.2-01).
    pub(crate) fn booby_trap(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let at = state.unit(unit).at;
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::BoobyTrap,
                at,
                unit,
                value: self.mission.charts.values.booby_trap,
                ..Marker::default()
            },
        );
        log.note(state, Event::Attack(AttackEvent::BoobyTrap { unit, at }));
    }

    /// Claymores fire at enemies on their cards (FOF-7.9.2-02). Pushes a frame.
    pub(crate) fn claymores(&self, state: &mut State) {
        state.push(Frame::Attack(AttackFrame::Claymores { picked: false }));
    }

    pub(crate) fn step_claymores(
        &self,
        state: &mut State,
        picked: bool,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let enemies = |state: &State, at: Card| state.on(at, Side::Enemy).count() as u8;
        let ready = state
            .markers
            .iter()
            .position(|m| m.kind == MarkerKind::Claymore && enemies(state, m.at) > 0);
        let Some(index) = ready else {
            state.frames.pop();
            return Flow::On;
        };
        let at = state.markers[index].at;
        if !picked {
            swap(
                state,
                Frame::Attack(AttackFrame::Claymores { picked: true }),
            );
            self.number(state, enemies(state, at), Purpose::WhichTarget);
            return Flow::On;
        }
        swap(
            state,
            Frame::Attack(AttackFrame::Claymores { picked: false }),
        );
        let unit = state
            .on(at, Side::Enemy)
            .nth(state.number as usize - 1)
            .unwrap_or_default();
        state.markers[index] = Marker {
            kind: MarkerKind::ClaymoreFired,
            at,
            area: Area::OPEN,
            unit,
            value: self.mission.charts.values.claymore,
            by: u8::MAX,
        };
        state.changed = true;
        log.note(state, Event::Attack(AttackEvent::Claymore { unit, at }));
        Flow::On
    }
}

fn mined(state: &State, at: Card) -> bool {
    state.markers_on(at).any(|m| m.kind == MarkerKind::Mines)
}
