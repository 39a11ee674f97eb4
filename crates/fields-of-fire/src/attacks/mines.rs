//! 7.9 Mines, Claymores, Booby Traps.

use super::{AttackEvent, AttackFrame};
use crate::counters::Side;
use crate::deck::Icon;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Purpose;
use crate::state::{Area, Flags, Maker, Marker, MarkerKind, State, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// A unit entered a card or moved inside it: checks for mines if there are any (FOF-7.9.1-02). Pushes a frame.
    pub(crate) fn check_mines(&self, state: &mut State, unit: UnitId) {
        let u = state.unit(unit);
        // FOF-7.9.1-10: those aboard share what their vehicle strikes, and check when they get off.
        if !u.aboard.is_some() && !u.is(Flags::STRUCK_MINE) && mined(state, u.at) {
            state.stack.call(AttackFrame::Mines { unit });
        }
    }

    pub(crate) fn step_mines(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if state.stack.take_result().is_none() {
            // Experience does not change it (FOF-7.9.1-02).
            self.draw(state, 3, Purpose::MineCheck);
            return Flow::On;
        }
        state.stack.finish();
        let bursts = [Icon::Burst, Icon::ThreeBursts, Icon::Short];
        let struck = bursts.iter().any(|&icon| self.icons(state, icon) > 0);
        for unit in self.hit_together(state, unit) {
            state.unit_mut(unit).set(Flags::STRUCK_MINE, struck);
        }
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
        state.stack.call(AttackFrame::Minefield { at, next: 0 });
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
            state.stack.finish();
            return Flow::On;
        };
        let next = unit.0 + 1;
        state.stack.become_(AttackFrame::Minefield { at, next });
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
        state.stack.call(AttackFrame::Claymores);
    }

    pub(crate) fn step_claymores(
        &self,
        state: &mut State,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let enemies = |state: &State, at: Card| state.on(at, Side::Enemy).count() as u8;
        let ready = state
            .markers
            .iter()
            .position(|m| m.kind == MarkerKind::Claymore && enemies(state, m.at) > 0);
        let Some(index) = ready else {
            state.stack.finish();
            return Flow::On;
        };
        let at = state.markers[index].at;
        let Some(number) = state.take_number() else {
            self.number(state, enemies(state, at), Purpose::WhichTarget);
            return Flow::On;
        };
        let unit = state
            .on(at, Side::Enemy)
            .nth(number as usize - 1)
            .unwrap_or_default();
        state.markers[index] = Marker {
            kind: MarkerKind::ClaymoreFired,
            at,
            area: Area::OPEN,
            unit,
            value: self.mission.charts.values.claymore,
            by: Maker::Nobody,
            from: at,
            nth: 0,
            spares: None,
        };
        state.changed = true;
        log.note(state, Event::Attack(AttackEvent::Claymore { unit, at }));
        Flow::On
    }
}

fn mined(state: &State, at: Card) -> bool {
    state.markers_on(at).any(|m| m.kind == MarkerKind::Mines)
}
