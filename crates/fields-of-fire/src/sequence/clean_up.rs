//! 3.8 Clean Up: the steps in their order, then one recompute (FOF-3.8-10).

use crate::event::Event;
use crate::fof::Fof;
use crate::mission::MissionKind;
use crate::state::{Flags, MarkerKind, Pc, State};
use engine::Log;

/// Markers that last to the end of the turn (FOF-3.8-01, FOF-3.8-05, FOF-3.8-09).
fn comes_off(kind: MarkerKind) -> bool {
    matches!(
        kind,
        MarkerKind::HandSmoke(_)
            | MarkerKind::Illumination(_)
            | MarkerKind::Signal(_)
            | MarkerKind::Grenade
            | MarkerKind::CriticalGrenade
            | MarkerKind::GrenadeMiss
            | MarkerKind::ThrownPhosphorus
            | MarkerKind::Demolition
            | MarkerKind::DemolitionMiss
            | MarkerKind::Flame
            | MarkerKind::Concentrated
            | MarkerKind::CriticalConcentrated
            | MarkerKind::Sniper
            | MarkerKind::BoobyTrap
            | MarkerKind::ClaymoreFired
            | MarkerKind::MortarLine
    )
}

impl Fof {
    pub(super) fn clean_up(&self, state: &mut State, log: &mut impl Log<Event>) {
        state.frozen = false;
        state.remove_markers(|marker| comes_off(marker.kind));
        for unit in state.units.iter_mut() {
            unit.set(
                Flags::EXPOSED | Flags::STRUCK_MINE | Flags::LATE | Flags::HOLDS_FIRE,
                false,
            );
            unit.set(Flags::CHECKED, false);
            unit.owed = 0;
            if let crate::state::Aim::Indirect { .. } = unit.aim {
                unit.aim = Default::default();
            }
        }
        self.enemy_cease_fire(state, log);
        if self.mission.kind == MissionKind::Defensive {
            for cell in state.cells.iter_mut() {
                cell.pc = Pc::None;
            }
        }
        state.changed = true;
    }
}
