//! 4.4.1 What a signal sets off: free, without communication, for everyone who sees it (FOF-4.4.1-09).

use super::React;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::Fof;
use crate::mission::Signal;
use crate::orders::OrderFrame;
use crate::sight::Eye;
use crate::state::{Action, Aim, Control, Device, State, UnitId};
use crate::visibility::Light;
use engine::Log;
use ground::{Card, CardSet, Compass};

impl Fof {
    pub(super) fn step_react(
        &self,
        state: &mut State,
        react: React,
        log: &mut impl Log<State, Event>,
    ) {
        let React {
            signal,
            device,
            at,
            level,
            area,
            next,
        } = react;
        let there = Eye { at, level, area };
        let sees = |state: &State, unit| self.sees_signal(state, unit, device, there);
        match signal {
            Signal::CeaseFire => {
                state.stack.finish();
                let engaged = |&id: &UnitId| {
                    let unit = state.unit(id);
                    unit.side == Side::Friendly && unit.aim != Aim::None && sees(state, id)
                };
                let cards: CardSet = state
                    .in_play()
                    .filter(engaged)
                    .map(|id| state.unit(id).at)
                    .collect();
                for card in cards.iter() {
                    self.cease_fire(state, card, Side::Friendly, log);
                }
            }
            Signal::ProtectiveFire => {
                state.stack.finish();
                for control in [
                    Control::ArtilleryProtectiveFire,
                    Control::MortarProtectiveFire,
                ] {
                    if self.may_fire_protective(state, control).is_ok() {
                        self.fire_protective(state, control, log);
                    }
                }
            }
            Signal::ProtectiveLine => {
                state.stack.finish();
                for id in (0..state.units.len() as u8).map(UnitId) {
                    if self.may_fire_protective_line(state, id).is_ok() {
                        self.fire_protective_line(state, id, log);
                    }
                }
            }
            Signal::CrossPhaseLine(_)
            | Signal::MoveToPrimary
            | Signal::MoveToSecondary
            | Signal::InfiltrateToPrimary
            | Signal::InfiltrateToSecondary
            | Signal::MoveToSignal
            | Signal::MoveToRoutePoint(_) => {
                let units = (next..state.units.len() as u8).map(UnitId);
                let moves = |&id: &UnitId| {
                    let unit = state.unit(id);
                    unit.side == Side::Friendly && unit.in_play() && sees(state, id)
                };
                let first = units.filter(moves).find_map(|id| {
                    let (action, to) = self.signalled(state, id, signal, at)?;
                    let may = if action == Action::Infiltrate {
                        self.may_infiltrate(state, id, to)
                    } else {
                        self.may_move(state, id, to)
                    };
                    may.is_ok().then_some((id, action, to))
                });
                let Some((unit, action, to)) = first else {
                    state.stack.finish();
                    return;
                };
                state.stack.become_(React {
                    next: unit.0 + 1,
                    ..react
                });
                state.stack.call(OrderFrame::signalled(unit, action, to));
            }
        }
    }

    /// FOF-4.4.1-02: flares are seen by all; FOF-4.4.1-03: coloured smoke by those with LOS to its level.
    fn sees_signal(&self, state: &State, unit: UnitId, device: Device, to: Eye) -> bool {
        if device.is_aerial() {
            return true;
        }
        let viewer = state.unit(unit);
        // S-222: a signal is communication.
        if let Some(sight) = self.staging_sight(state, viewer.at, to.at) {
            return sight;
        }
        let night = self.kind(viewer).night;
        let from = self.eye(state, viewer);
        self.line_of_sight(state, from, to, night, Light::Now)
            .is_ok()
    }

    /// What a signal has a unit do, and where it goes: only from where the signal says (FOF-4.4.1-05 to -07).
    fn signalled(
        &self,
        state: &State,
        unit: UnitId,
        signal: Signal,
        at: Card,
    ) -> Option<(Action, Card)> {
        let from = state.unit(unit).at;
        let place = |control| self.control_at(state, control);
        let (action, to) = match signal {
            Signal::CrossPhaseLine(n) => {
                let line = if n <= 1 {
                    Control::PhaseLine1
                } else {
                    Control::PhaseLine2
                };
                // The line runs along the far side of its row.
                let row = place(line)?.row();
                let over = (from.row() == row).then(|| from.next(Compass::North))??;
                (Action::Move, over)
            }
            Signal::MoveToPrimary => (Action::Move, place(Control::Primary)?),
            Signal::MoveToSecondary => (Action::Move, place(Control::Secondary)?),
            Signal::MoveToSignal => (Action::Move, at),
            Signal::MoveToRoutePoint(n) => {
                let point = match n {
                    0 | 1 => Control::RoutePoint1,
                    2 => Control::RoutePoint2,
                    3 => Control::RoutePoint3,
                    _ => Control::RoutePoint4,
                };
                (Action::Move, place(point)?)
            }
            Signal::InfiltrateToPrimary | Signal::InfiltrateToSecondary => {
                if place(Control::AttackPosition) != Some(from) {
                    return None;
                }
                let objective = if signal == Signal::InfiltrateToPrimary {
                    Control::Primary
                } else {
                    Control::Secondary
                };
                (Action::Infiltrate, place(objective)?)
            }
            Signal::CeaseFire | Signal::ProtectiveFire | Signal::ProtectiveLine => return None,
        };
        (from.distance(to) == 1).then_some((action, to))
    }
}
