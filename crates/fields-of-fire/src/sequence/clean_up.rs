//! 3.8 Clean Up: the steps in their order, then one recompute (FOF-3.8-10).

use crate::event::Event;
use crate::fof::Fof;
use crate::mission::MissionKind;
use crate::state::{Flags, MarkerKind, Pc, State, UnitId};
use engine::Log;

/// Smoke, lights and signals put out by hand (FOF-3.8-01), and a mortar team's own PDF (FOF-3.8-09). Those of Fire
/// Missions stay until the next Fire Mission Update (FOF-3.7.1-01).
fn burns_out(kind: MarkerKind) -> bool {
    matches!(
        kind,
        MarkerKind::HandSmoke(_)
            | MarkerKind::ThrownPhosphorus
            | MarkerKind::Illumination(_)
            | MarkerKind::Signal(_)
            | MarkerKind::MortarLine
            | MarkerKind::GunshipFire
    )
}

impl Fof {
    pub(super) fn clean_up(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        state.frozen = false;
        // 1. Markers of this turn.
        state.remove_markers(|marker| burns_out(marker.kind));
        self.clear_attacks(state, log);
        for unit in state.units.iter_mut() {
            unit.set(
                Flags::EXPOSED | Flags::CHECKED | Flags::MOVED_OR_FIRED | Flags::STOPPED,
                false,
            );
        }
        self.end_indirect_lay(state, log);
        self.end_turn_in_the_air(state, log);
        // 2. Casualties at the evacuation point.
        let before = state.tally.evacuated;
        self.evacuate(state, log);
        let evacuated = u16::from(state.tally.evacuated - before);
        self.award(state, evacuated * u16::from(self.mission.points.evacuated));
        // 3. Judged with the smoke already gone (FOF-3.8-03).
        self.enemy_cease_fire(state, log);
        // 4.
        if self.mission.kind == MissionKind::Defensive {
            for cell in state.cells.iter_mut() {
                cell.pc = Pc::None;
            }
        }
        self.remove_spent_enemies(state, log);
        // 6. Whoever was placed without fire opens it now (FOF-8.3-05).
        for unit in state.units.iter_mut() {
            unit.set(Flags::HOLDS_FIRE, false);
        }
        state.changed = true;
    }

    /// FOF-8.11.1-01: an enemy weapon out of ammunition that nobody has seen slips away.
    fn remove_spent_enemies(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for unit in (0..state.units.len() as u8).map(UnitId) {
            let there = *state.unit(unit);
            if there.is(Flags::EMPTY_FLIP) && there.is(Flags::UNSPOTTED) {
                self.remove_unit(state, unit, log);
            }
        }
    }
}
