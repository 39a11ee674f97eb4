//! 10.7 What comes of an attack on a vehicle.

use super::AntiTankFrame;
use crate::counters::{Carriage, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Purpose;
use crate::state::{
    Aim, Area, CoverKind, Flags, Form, Item, ItemKind, Marker, MarkerKind, PieceId, State, Unit,
    UnitId,
};
use engine::Log;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Results against vehicles, the worst first: on the ground, then in the air (FOF-10.6-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // Named as on the chart.
pub enum AtResult {
    BrewedUp,
    KnockedOut,
    Retreat,
    Pinned,
    Missed,
    Crashed,
    CrashLanded,
    AbortedDamaged,
    AbortedUndamaged,
}

impl AtResult {
    /// The column V of the Combat Effects table.
    pub fn of(total: i8) -> AtResult {
        match total {
            ..=-1 => AtResult::BrewedUp,
            0..=1 => AtResult::KnockedOut,
            2..=3 => AtResult::Retreat,
            4..=5 => AtResult::Pinned,
            6.. => AtResult::Missed,
        }
    }

    /// The column of the target's type, V or A.
    pub(super) fn against(aircraft: bool, total: i8) -> AtResult {
        match AtResult::of(total) {
            ground if !aircraft => ground,
            AtResult::BrewedUp => AtResult::Crashed,
            AtResult::KnockedOut => AtResult::CrashLanded,
            AtResult::Retreat => AtResult::AbortedDamaged,
            AtResult::Pinned => AtResult::AbortedUndamaged,
            missed => missed,
        }
    }
}

impl Fof {
    pub(super) fn apply_at_result(
        &self,
        state: &mut State,
        vehicle: UnitId,
        result: AtResult,
        log: &mut impl Log<State, Event>,
    ) {
        match result {
            AtResult::BrewedUp => self.brew_up(state, vehicle, log),
            AtResult::KnockedOut => self.knock_out(state, vehicle, log),
            AtResult::Retreat => self.withdraw(state, vehicle, log),
            AtResult::Pinned => {
                self.pin(state, vehicle, log);
                self.throw_off(state, vehicle, log);
            }
            AtResult::Missed => {}
            AtResult::Crashed
            | AtResult::CrashLanded
            | AtResult::AbortedDamaged
            | AtResult::AbortedUndamaged => self.apply_air_result(state, vehicle, result, log),
        }
    }

    /// FOF-10.7-03: crew and passengers are Casualties, all that was aboard is lost.
    pub(crate) fn brew_up(
        &self,
        state: &mut State,
        vehicle: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        self.throw_off(state, vehicle, log);
        let old = *state.unit(vehicle);
        lose_items(state, vehicle, |_| true);
        for passenger in self.spill(state, vehicle, old.area) {
            lose_items(state, passenger, |_| true);
            for _ in 0..state.unit(passenger).steps {
                self.casualty(state, passenger, log);
            }
        }
        for _ in 0..old.steps {
            self.casualty(state, vehicle, log);
        }
        self.remove_unit(state, vehicle, log);
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::BurningWreck,
                at: old.at,
                // N-23: in town its smoke is that of its street.
                area: self.street_of(state, &old),
                ..Marker::default()
            },
        );
    }

    /// FOF-10.7-04: each step of crew and passengers bails out as a Fire Team under the Wreck, is HIT and Exposed;
    /// ammunition is lost.
    pub(crate) fn knock_out(
        &self,
        state: &mut State,
        vehicle: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let ammunition = |kind| matches!(kind, ItemKind::Ammunition(_));
        self.throw_off(state, vehicle, log);
        let old = *state.unit(vehicle);
        lose_items(state, vehicle, ammunition);
        let wreck = self
            .lay_cover(
                state,
                old.at,
                CoverKind::Wreck,
                self.street_side(state, &old),
                false,
            )
            .unwrap_or(Area::OPEN);
        let hidden = old.flags.0 & Flags::UNSPOTTED;
        let mut steps = old.steps;
        for passenger in self.spill(state, vehicle, wreck) {
            steps += state.unit(passenger).steps;
            lose_items(state, passenger, ammunition);
            self.remove_unit(state, passenger, log);
        }
        for _ in 0..steps {
            let team = Unit {
                at: old.at,
                area: wreck,
                kind: self.generic(old.side, Form::Fire),
                piece: PieceId::NONE,
                form: Form::Fire,
                steps: 1,
                flags: Flags(hidden | Flags::EXPOSED | Flags::BAILED_OUT),
                aim: Aim::None,
                ..old
            };
            self.new_unit(
                state,
                Unit {
                    ammo: 0,
                    owed: 0,
                    did: 0,
                    ..team
                },
            );
        }
        // Its slot is free only now, so that nobody takes a team for the vehicle.
        state.unit_mut(vehicle).area = wreck;
        self.remove_unit(state, vehicle, log);
        state.stack.call(AntiTankFrame::Hits { unit: None });
    }

    /// FOF-10.7-05: out for the mission, with all and everybody it carries.
    pub(crate) fn withdraw(
        &self,
        state: &mut State,
        vehicle: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        lose_items(state, vehicle, |_| true);
        self.remove_unit(state, vehicle, log);
        state.unit_mut(vehicle).set(Flags::DETACHED, true);
    }

    /// N-17: those aboard a vehicle that leaves are out for the mission, neither Casualties nor teams; afterwards they are
    /// there again as they were.
    pub(crate) fn take_passengers_along(
        &self,
        state: &mut State,
        vehicle: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        for passenger in (0..state.units.len() as u8).map(UnitId) {
            let leaves = *state.unit(passenger);
            if leaves.aboard != vehicle {
                continue;
            }
            lose_items(state, passenger, |_| true);
            self.remove_unit(state, passenger, log);
            if leaves.piece.is_some() {
                state.unit_mut(passenger).set(Flags::DETACHED, true);
            } else if leaves.side == Side::Friendly {
                let back = &mut state.tally.guards[self.experience(&leaves) as usize];
                *back = back.saturating_add(leaves.steps);
            }
        }
    }

    /// Passengers are put where their vehicle stood, to suffer with it.
    fn spill(&self, state: &mut State, vehicle: UnitId, area: Area) -> Vec<UnitId> {
        let at = state.unit(vehicle).at;
        let aboard: Vec<UnitId> = state.aboard(vehicle).collect();
        for &passenger in &aboard {
            let spilled = state.unit_mut(passenger);
            spilled.at = at;
            spilled.area = area;
        }
        aboard
    }

    /// FOF-10.8.2-03: riders are HIT at once, off and Exposed, whatever becomes of the tank.
    fn throw_off(&self, state: &mut State, vehicle: UnitId, log: &mut impl Log<State, Event>) {
        if self.kind(state.unit(vehicle)).transport.how != Carriage::Riders {
            return;
        }
        let riders: Vec<UnitId> = state.aboard(vehicle).collect();
        for &rider in &riders {
            self.get_off(state, rider, Area::OPEN, log);
            state.unit_mut(rider).set(Flags::BAILED_OUT, true);
        }
        if !riders.is_empty() {
            state.stack.call(AntiTankFrame::Hits { unit: None });
        }
    }

    /// A grenade on a vehicle, a Sniper's shot and a mine are spent when they have been resolved (N-09, FOF-7.15-06,
    /// FOF-7.9.1-11).
    pub(super) fn vof_is_spent(&self, state: &mut State, vehicle: UnitId) {
        let stands = *state.unit(vehicle);
        let alone = stands.area.is_some()
            && state
                .in_play()
                .all(|id| id == vehicle || !self.share_area(state, state.unit(id), &stands));
        state.remove_markers(|m| {
            (m.unit == vehicle || alone && m.area == stands.area && !m.unit.is_some())
                && matches!(
                    m.kind,
                    MarkerKind::Grenade
                        | MarkerKind::CriticalGrenade
                        | MarkerKind::ThrownPhosphorus
                        | MarkerKind::Sniper
                )
        });
        state.unit_mut(vehicle).set(Flags::STRUCK_MINE, false);
        state.changed = true;
    }

    pub(super) fn step_bailed_out(
        &self,
        state: &mut State,
        drawn: Option<UnitId>,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if let Some(unit) = drawn {
            state.stack.become_(AntiTankFrame::Hits { unit: None });
            let level = self.experience(state.unit(unit));
            let effect = self.last_card(state).effect(level);
            self.apply_hit(state, unit, effect, log);
            return Flow::On;
        }
        let next = state
            .in_play()
            .find(|&id| state.unit(id).is(Flags::BAILED_OUT));
        let Some(unit) = next else {
            state.stack.finish();
            return Flow::On;
        };
        state.unit_mut(unit).set(Flags::BAILED_OUT, false);
        state
            .stack
            .become_(AntiTankFrame::Hits { unit: Some(unit) });
        self.draw(state, 1, Purpose::HitEffect);
        Flow::On
    }
}

fn lose_items(state: &mut State, holder: UnitId, lost: impl Fn(ItemKind) -> bool) {
    for item in state.items.iter_mut() {
        if item.holder == holder && lost(item.kind) {
            *item = Item::default();
        }
    }
}
