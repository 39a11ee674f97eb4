//! 10.7 What comes of an attack on a vehicle.

use super::AntiTankFrame;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Purpose;
use crate::state::{
    Aim, Area, CoverKind, Flags, Form, Item, ItemKind, Marker, MarkerKind, PieceId, State, Unit,
    UnitId,
};
use engine::Log;
use ground::Compass;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Results against ground vehicles, the worst first (FOF-10.6-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // Named as on the chart.
pub enum AtResult {
    BrewedUp,
    KnockedOut,
    Retreat,
    Pinned,
    Missed,
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
            AtResult::Pinned => self.pin(state, vehicle, log),
            AtResult::Missed => {}
        }
    }

    /// FOF-10.7-03: the crew are Casualties, all that was aboard is lost.
    fn brew_up(&self, state: &mut State, vehicle: UnitId, log: &mut impl Log<State, Event>) {
        let old = *state.unit(vehicle);
        lose_items(state, vehicle, |_| true);
        for _ in 0..old.steps {
            self.casualty(state, vehicle, log);
        }
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::BurningWreck,
                at: old.at,
                ..Marker::default()
            },
        );
    }

    /// FOF-10.7-04: each step of the crew bails out as a Fire Team under the Wreck, is HIT and Exposed; ammunition is lost.
    fn knock_out(&self, state: &mut State, vehicle: UnitId, log: &mut impl Log<State, Event>) {
        let old = *state.unit(vehicle);
        lose_items(state, vehicle, |kind| {
            matches!(kind, ItemKind::Ammunition(_))
        });
        let wreck = self
            .lay_cover(state, old.at, CoverKind::Wreck, Compass::North, false)
            .unwrap_or(Area::OPEN);
        let hidden = old.flags.0 & Flags::UNSPOTTED;
        for _ in 0..old.steps {
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

    /// FOF-10.7-05: out for the mission, with all it carries.
    fn withdraw(&self, state: &mut State, vehicle: UnitId, log: &mut impl Log<State, Event>) {
        lose_items(state, vehicle, |_| true);
        self.remove_unit(state, vehicle, log);
        state.unit_mut(vehicle).set(Flags::DETACHED, true);
    }

    /// A grenade on a vehicle, a Sniper's shot and a mine are spent when they have been resolved (N-09, FOF-7.15-06,
    /// FOF-7.9.1-11).
    pub(super) fn vof_is_spent(&self, state: &mut State, vehicle: UnitId) {
        state.remove_markers(|m| {
            m.unit == vehicle
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
