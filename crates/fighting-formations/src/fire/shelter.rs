//! 35.3 Combined arms: infantry that moves with armor has cover 0 against Op Fire in open ground.

use super::{Attack, AttackStage, FireFor};
use crate::counters::Class;
use crate::ff::Ff;
use crate::state::{Flags, State, Unit, UnitId, UnitSet};

impl Ff {
    /// Infantry that is fired at and for which the armor of its group still has shelter (ruling G-B50). Judged by who is
    /// still there (ruling NEW-07).
    pub(super) fn shelterable(&self, state: &State, attack: &Attack) -> UnitSet {
        let mut open = UnitSet::default();
        if attack.why != FireFor::Op {
            return open;
        }
        for id in attack.to_roll.iter() {
            let unit = state.unit(id);
            let wants = unit.part != 0
                && self.facts(unit).class == Class::Infantry
                && self.cover(state, unit) < 0
                && !attack.sheltered.contains(id);
            if wants && unit.size.squads() <= self.shelter_left(state, attack, unit) {
                open.insert(id);
            }
        }
        open
    }

    /// Squads that the armor of a unit's group can still shelter: each armored squad one, each armored platoon three. Armor
    /// that is finished moves with nobody any more.
    fn shelter_left(&self, state: &State, attack: &Attack, unit: &Unit) -> u8 {
        let mut left = 0;
        let mut taken = 0;
        // Only those that move belong to a part.
        let here = state.here(unit.at);
        for (id, other) in here.filter(|(_, other)| other.part == unit.part) {
            if self.armored_vehicle(other) && other.is(Flags::ACTIVATED) {
                left += other.size.squads();
            }
            if attack.sheltered.contains(id) {
                taken += other.size.squads();
            }
        }
        left - taken
    }

    /// Shelters all when there is room for all; whether the owner has to choose.
    pub(super) fn shelter(&self, state: &State, attack: Attack) -> (Attack, bool) {
        let open = self.shelterable(state, &attack);
        let wanted: Vec<UnitId> = open.iter().collect();
        let settled = Attack {
            stage: AttackStage::Defense,
            ..attack
        };
        if wanted.is_empty() {
            return (settled, false);
        }
        let mut all = settled;
        for &id in &wanted {
            if !self.shelterable(state, &all).contains(id) {
                return (attack, true);
            }
            all.sheltered.insert(id);
        }
        (all, false)
    }
}
