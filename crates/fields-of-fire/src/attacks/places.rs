//! What happens to attacks when those attacked go elsewhere, leave the map or join others, and in Clean Up (7.10.4,
//! 7.10.6, 7.11.5, 3.8).

use super::Target;
use super::concentrate::is_concentrated;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::Fof;
use crate::state::{Area, Flags, MAX_MARKERS, Maker, Marker, MarkerKind, State, UnitId};
use engine::{List, Log};
use ground::Card;

impl Fof {
    /// The number of a fresh attack on a Cover marker: whoever is under it now is an original target of it, whatever he
    /// came too late for before (FOF-7.10.4-04).
    pub(crate) fn next_attack_on(&self, state: &State, area: Area) -> u8 {
        let came = state.units.iter().filter(|unit| unit.area == area);
        let came = came.map(|unit| unit.came_after);
        came.max().unwrap_or(0).max(last_attack_on(state, area)) + 1
    }

    /// Whether a unit came under its cover after an attack that still lies there.
    pub(crate) fn is_late(&self, state: &State, unit: UnitId) -> bool {
        let unit = state.unit(unit);
        let mut attacks = attacks_on(state, unit.area);
        attacks.any(|attack| attack.nth <= unit.came_after)
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
        self.escape(state, unit, area, log);
        for marker in state.markers.iter_mut().filter(|m| m.unit == unit) {
            // S-419: traps go with their victim.
            marker.at = moved.at;
        }
        if moved.at != from {
            self.drop_mortar_line(state, unit);
        }
        state.unit_mut(unit).came_after = last_attack_on(state, moved.area);
        state.changed = true;
    }

    /// The one door off the map: whoever takes a unit off it, removed, captured, fallen back or gone home, calls this
    /// once it is no longer in play. What lay on it is left behind, what it did to others ends.
    pub(crate) fn left_map(
        &self,
        state: &mut State,
        unit: UnitId,
        area: Area,
        log: &mut impl Log<State, Event>,
    ) {
        if !state.frozen {
            // FOF-3.7.4-01: what happens in Combat Effects changes nothing for the others.
            self.escape(state, unit, area, log);
        }
        state.remove_markers(|m| m.unit == unit);
        self.ends_attacks(state, unit);
        self.strip_protective_line(state, unit);
        if let Some(errand) = state.errands.iter().position(|&(runner, _)| runner == unit) {
            state.errands.remove(errand);
        }
    }

    /// The one door by which a unit becomes part of another: what it holds and what lies on it goes over, and marks the
    /// other as it was marked (FOF-4.2.3-13, S-402); the unit is Removed from Play.
    pub(crate) fn join(
        &self,
        state: &mut State,
        part: UnitId,
        whole: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let old = *state.unit(part);
        self.hand_over(state, part, whole);
        self.pass_attacks(state, part, whole);
        let gains = state.unit_mut(whole);
        gains.flags.0 |= old.flags.0 & (Flags::EXPOSED | Flags::STRUCK_MINE);
        gains.came_after = gains.came_after.min(old.came_after);
        self.remove_unit(state, part, log);
    }

    /// Attacks on one unit lie on another from now on. What both have of one and the same attack counts once.
    pub(crate) fn pass_attacks(&self, state: &mut State, from: UnitId, to: UnitId) {
        let before = state.markers;
        let of = |unit: UnitId, like: Marker| {
            let alike = move |m: &&Marker| **m == Marker { unit, ..like };
            before.iter().filter(alike).count()
        };
        let mut gone = List::<Marker, MAX_MARKERS>::new();
        let mut i = 0;
        while i < state.markers.len() {
            let marker = state.markers[i];
            if marker.unit != from {
                i += 1;
                continue;
            }
            let nth = gone.iter().filter(|&&m| m == marker).count();
            gone.push(marker);
            if nth < of(to, marker) {
                state.markers.remove(i);
            } else {
                state.markers[i].unit = to;
                i += 1;
            }
        }
        state.changed = true;
    }

    /// What a unit did to others ends when it is gone or another counter has taken its place (FOF-7.11.5-01).
    pub(crate) fn ends_attacks(&self, state: &mut State, unit: UnitId) {
        state.remove_markers(|m| is_concentrated(m) && m.by == Maker::Unit(unit));
        self.drop_mortar_line(state, unit);
    }

    /// FOF-6.1.2-03: a mortar team's own PDF goes when the team goes.
    fn drop_mortar_line(&self, state: &mut State, mortar: UnitId) {
        state.remove_markers(|m| m.kind == MarkerKind::MortarLine && m.by == Maker::Unit(mortar));
    }

    /// Attacks on a unit that is no longer where it was: grenades become misses, Concentrated Fire is lost.
    fn escape(
        &self,
        state: &mut State,
        unit: UnitId,
        area: Area,
        log: &mut impl Log<State, Event>,
    ) {
        let left = [Side::Friendly, Side::Enemy].map(|side| {
            let there = Target::Stack(area).units(state, side);
            (side, there.map(|id| state.unit(id).came_after).min())
        });
        let mut i = 0;
        while i < state.markers.len() {
            let m = state.markers[i];
            let hers = m.unit == unit || is_attack_on(&m, area) && deserted(state, &m, left);
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
            unit.set(Flags::STRUCK_MINE, false);
            unit.came_after = 0;
            unit.owed = 0;
        }
        state.changed = true;
    }
}

/// FOF-7.10.4-04: an attack on cover stays as long as one of those it hit is there; `left` says of each side after which
/// attack the first of those who are there now came. In town both sides can be in one area: a grenade hits both, but for
/// the side that it spares (FOF-13.8.1-04); fire is concentrated on opponents (S-407).
fn deserted(state: &State, attack: &Marker, left: [(Side, Option<u8>); 2]) -> bool {
    let by = state.units.get(attack.by.unit().index());
    let spared = match is_concentrated(attack) {
        true => by.map(|by| by.side),
        false => attack.spares,
    };
    left.into_iter()
        .filter(|&(side, _)| spared != Some(side))
        .all(|(_, first)| first.is_none_or(|came_after| attack.nth <= came_after))
}

/// Grenades and Concentrated Fire on a Cover marker, not on a single unit.
fn is_attack_on(marker: &Marker, area: Area) -> bool {
    marker.unit == UnitId::NONE
        && marker.area == area
        && (is_concentrated(marker) || is_grenade(marker))
}

fn attacks_on(state: &State, area: Area) -> impl Iterator<Item = &Marker> {
    let markers = state.markers.iter();
    markers.filter(move |marker| is_attack_on(marker, area))
}

/// The number of the latest attack on a Cover marker that still lies there; 0 if there is none.
fn last_attack_on(state: &State, area: Area) -> u8 {
    let attacks = attacks_on(state, area);
    attacks.map(|attack| attack.nth).max().unwrap_or(0)
}

/// Grenades that hit: on a unit or a Cover marker.
pub(crate) fn is_grenade(marker: &Marker) -> bool {
    matches!(
        marker.kind,
        MarkerKind::Grenade | MarkerKind::CriticalGrenade | MarkerKind::ThrownPhosphorus
    )
}
