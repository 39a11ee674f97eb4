//! 14.3 Acquisition: who has whom in his sights.

use crate::lnl::Lnl;
use crate::state::{Acquisition, Location, State, UnitId, UnitSet, WeaponId, push_if_room};

/// Acquisition stops at the second step (LNLT-14.3-03).
const MOST: u8 = 2;

impl Lnl {
    /// The Acquisition by a firer, with this weapon of his, of a vehicle or of the non-vehicles of a location.
    pub(crate) fn acquired(
        &self,
        state: &State,
        firer: UnitId,
        weapon: WeaponId,
        target: UnitId,
        at: Location,
    ) -> Option<usize> {
        state.acquired.iter().position(|it| {
            let same = match target.is_some() {
                true => it.target == target,
                false => it.at == at,
            };
            it.firer == firer && it.weapon == weapon && same
        })
    }

    /// LNLT-14.3-01, LNLT-14.3-03, LNLT-14.3-04: a shot that did not destroy its target leaves a marker, or turns the one
    /// that is there; the firer's others come off. Only the first shot of an impulse turns one (NEW-23).
    pub(crate) fn acquire(&self, state: &mut State, marker: Acquisition, first_shot: bool) {
        let Acquisition {
            firer,
            weapon,
            target,
            at,
            ..
        } = marker;
        let there = self.acquired(state, firer, weapon, target, at);
        if let Some(there) = there {
            let it = &mut state.acquired[there];
            it.step = (it.step + u8::from(first_shot)).min(MOST);
            return;
        }
        self.drop_acquired(state, |it| it.firer == firer && it.weapon == weapon);
        push_if_room(&mut state.acquired, Acquisition { step: 1, ..marker });
    }

    /// Markers that fit come off.
    pub(crate) fn drop_acquired(&self, state: &mut State, fits: impl Fn(&Acquisition) -> bool) {
        let mut kept = 0;
        while kept < state.acquired.len() {
            match fits(&state.acquired[kept]) {
                true => drop(state.acquired.remove(kept)),
                false => kept += 1,
            }
        }
    }

    /// LNLT-14.3-04: a vehicle spends movement points, or a firer turns his gun's carriage.
    pub(crate) fn lose_sights(&self, state: &mut State, id: UnitId) {
        self.drop_acquired(state, |it| it.target == id || it.firer == id);
    }

    /// LNLT-14.3-04, LNLT-14.3-05: markers of firers who have left, whose weapon another holds, or whose targets have all
    /// left.
    pub(crate) fn tidy_acquired(&self, state: &mut State) {
        let mut kept = 0;
        while kept < state.acquired.len() {
            let it = state.acquired[kept];
            let firer = state.unit(it.firer);
            let held = !it.weapon.is_some() || state.weapon(it.weapon).holder == it.firer;
            let group: UnitSet = it
                .group
                .iter()
                .filter(|&id| {
                    let unit = state.unit(id);
                    unit.at == it.at && !unit.carried()
                })
                .collect();
            let aimed = it.target.is_some() || !group.is_empty();
            let stands = firer.on_map() && firer.at == it.from && held;
            match aimed && stands {
                true => {
                    state.acquired[kept].group = group;
                    kept += 1;
                }
                false => drop(state.acquired.remove(kept)),
            }
        }
    }

    /// LNLT-14.3-06: a Shaken vehicle drops what it was acquiring; what the enemy has on it stays (B-15).
    pub(crate) fn shaken_loses_sights(&self, state: &mut State, id: UnitId) {
        self.drop_acquired(state, |it| it.firer == id);
    }
}
