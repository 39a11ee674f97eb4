//! 8.12 The enemy's vehicles and AT weapons: Activated each turn, and what they do unless a mission says otherwise.

use super::act::{ActStage, Acting, Deed};
use super::{VehicleEvent, VehicleFrame};
use crate::anti_tank::Shot;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::Fof;
use crate::state::{Aim, Flags, State, Unit, UnitId};
use engine::Log;
use ground::Compass;

impl Fof {
    /// FOF-8.12-01, S-701: every turn, all that could act.
    pub(super) fn activate_enemies(&self, state: &mut State) {
        for slot in 0..state.units.len() {
            let unit = state.units[slot];
            let vehicle = self.is_vehicle(&unit);
            let fit = vehicle || self.is_at_capable(&unit) && !unit.is(Flags::PINNED);
            if unit.side == Side::Enemy && unit.in_play() && fit {
                state.units[slot].set(Flags::ACTIVATED, true);
            }
        }
    }

    /// Activated enemies that have something to do. FOF-10.5.1-05: guns that see no vehicle are passed over, and asked
    /// again later.
    pub(super) fn enemies_to_act(&self, state: &State, group: u8) -> impl Iterator<Item = UnitId> {
        state.in_play().filter(move |&id| {
            let unit = state.unit(id);
            unit.side == Side::Enemy
                && unit.is(Flags::ACTIVATED)
                && self.is_of_group(unit, group)
                && !unit.is(Flags::MOVED_OR_FIRED)
                && self.enemy_deed(state, id) != Deed::None
        })
    }

    /// S-701: it fires at the vehicle that it is likeliest to destroy, the first of equals; a vehicle of an attacker that
    /// has nobody to fire at drives a card towards the player.
    fn enemy_deed(&self, state: &State, id: UnitId) -> Deed {
        let total = |target: UnitId| {
            let shot = Shot {
                firer: id,
                target,
                ..Shot::default()
            };
            self.at_total(state, &shot).sum()
        };
        let flying = state.air.over.iter().map(|it| it.unit);
        let target = (state.in_play().chain(flying))
            .filter(|&target| self.may_at_fire(state, id, target).is_ok())
            .min_by_key(|&target| total(target));
        if let Some(target) = target {
            return Deed::Fire(target);
        }
        let unit = state.unit(id);
        let ahead = unit.at.next(Compass::South);
        match ahead.filter(|_| self.advances(state, unit)) {
            Some(to) if self.may_drive(state, id, to).is_ok() => Deed::Drive(to),
            // In town it goes round the block.
            Some(_) if self.street_side(state, unit) == Compass::North => self
                .streets_of(state, unit.at)
                .find(|&area| self.may_drive_into(state, id, area).is_ok())
                .map_or(Deed::None, Deed::Street),
            _ => Deed::None,
        }
    }

    fn advances(&self, state: &State, unit: &Unit) -> bool {
        self.is_vehicle(unit) && unit.aim == Aim::None && self.enemy_attacks(state)
    }

    /// By the mission, or by an event since (FOF-8.6.2-04).
    fn enemy_attacks(&self, state: &State) -> bool {
        let since = state.tactics.map(|tactics| tactics.attacks);
        since.unwrap_or(self.mission.enemy_attacks)
    }

    pub(super) fn begin_enemy_action(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let at = state.unit(unit).at;
        log.note(state, Event::Vehicle(VehicleEvent::Acts { unit, at }));
        let deed = self.enemy_deed(state, unit);
        state.stack.become_(VehicleFrame::Acting(Acting {
            deed,
            stage: ActStage::Vof,
            ..Acting::of(unit)
        }));
    }
}
