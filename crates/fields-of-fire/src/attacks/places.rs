//! What happens to attacks when those attacked go elsewhere, and in Clean Up (7.10.4, 7.10.6, 7.11.5, 3.8).

use super::Target;
use super::concentrate::is_concentrated;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::Fof;
use crate::state::{Area, Flags, Marker, MarkerKind, State, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// Whoever is under a fresh attack is an original target of it (FOF-7.10.4-04).
    pub(crate) fn all_original(&self, state: &mut State, target: Target, side: Side) {
        let (at, area) = (target.card(state), target.area());
        for unit in state.units.iter_mut() {
            if unit.at == at && unit.area == area && unit.side == side {
                unit.set(Flags::LATE, false);
            }
        }
    }

    /// A unit has left a card or area: attacks on it turn into misses or are lost (FOF-7.10.4-02, FOF-7.11.5-02).
    /// Whoever relocates a unit calls this once it stands in its new place.
    pub(crate) fn left_behind(
        &self,
        state: &mut State,
        unit: UnitId,
        from: Card,
        area: Area,
        log: &mut impl Log<State, Event>,
    ) {
        let moved = *state.unit(unit);
        if (moved.at, moved.area) == (from, area) {
            return;
        }
        // FOF-7.10.4-04: an attack on cover stays as long as one of those it hit is there.
        let deserted = area != Area::OPEN
            && !Target::Stack(area)
                .units(state, moved.side)
                .any(|id| !state.unit(id).is(Flags::LATE));
        let mut i = 0;
        while i < state.markers.len() {
            let m = state.markers[i];
            let hers = m.unit == unit || deserted && m.unit == UnitId::NONE && m.area == area;
            if !hers {
                i += 1;
            } else if is_concentrated(&m) {
                self.take_off_concentrated(state, i, "FOF-7.11.5-02", log);
            } else if is_grenade(&m) {
                state.markers.remove(i);
                self.put_grenade_miss(state, m.at);
            } else {
                i += 1;
            }
        }
        let attacked = moved.area != Area::OPEN
            && state.markers.iter().any(|m| {
                m.unit == UnitId::NONE
                    && m.area == moved.area
                    && (is_concentrated(m) || is_grenade(m))
            });
        state.unit_mut(unit).set(Flags::LATE, attacked);
        state.changed = true;
    }

    /// Clean Up of this chapter's markers (FOF-3.8-01, -05, -09): attacks, misses, traps, fired Claymores, Sniper
    /// victims, mortar teams' own lines, struck mines.
    pub(crate) fn clear_attacks(&self, state: &mut State, _: &mut impl Log<State, Event>) {
        let mut i = 0;
        while i < state.markers.len() {
            let m = state.markers[i];
            let stays = match m.kind {
                // FOF-7.15-06: a vehicle keeps it until the vehicles' own phase.
                MarkerKind::Sniper => {
                    let victim = state.units.get(m.unit.index());
                    victim.is_some_and(|unit| self.is_vehicle(unit))
                }
                MarkerKind::GrenadeMiss
                | MarkerKind::Demolition
                | MarkerKind::DemolitionMiss
                | MarkerKind::Flame
                | MarkerKind::BoobyTrap
                | MarkerKind::ClaymoreFired
                | MarkerKind::MortarLine => false,
                _ => !is_concentrated(&m) && !is_grenade(&m),
            };
            if stays {
                i += 1;
            } else {
                state.markers.remove(i);
            }
        }
        for unit in state.units.iter_mut() {
            unit.set(Flags::STRUCK_MINE | Flags::LATE, false);
            unit.owed = 0;
        }
        state.changed = true;
    }
}

/// Grenades that hit: on a unit or a Cover marker.
fn is_grenade(marker: &Marker) -> bool {
    matches!(
        marker.kind,
        MarkerKind::Grenade | MarkerKind::CriticalGrenade | MarkerKind::ThrownPhosphorus
    )
}
