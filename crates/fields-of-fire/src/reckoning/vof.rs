//! 6.2 Which VOF affect a unit.

use super::lies_on;
use crate::fof::Fof;
use crate::state::{Aim, Flags, MarkerKind, State, Unit, UnitId};
use engine::List;

/// Kinds of VOF.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[allow(missing_docs)] // Named as the markers are.
pub(crate) enum VofKind {
    #[default]
    None,
    Pinned,
    SmallArms,
    Automatic,
    Heavy,
    ProtectiveLine,
    IndirectLay,
    Sniper,
    Grenade,
    Phosphorus,
    Mines,
    Claymore,
    BoobyTrap,
    Incoming,
    AirStrike,
    /// The blast of a white phosphorus mission: as Incoming!, but no such thing for Commands (FOF-4.1.2-06).
    PhosphorusMission,
    GrenadeMiss,
    DemolitionMiss,
}

impl VofKind {
    /// Its name.
    pub(crate) fn words(self) -> &'static str {
        match self {
            VofKind::None => "no VOF",
            VofKind::Pinned => "Pinned VOF",
            VofKind::SmallArms => "Small Arms VOF",
            VofKind::Automatic => "Automatic Weapons VOF",
            VofKind::Heavy => "Heavy Weapons VOF",
            VofKind::ProtectiveLine => "Final Protective Line",
            VofKind::IndirectLay => "Heavy Weapons VOF by Indirect Lay",
            VofKind::Sniper => "Sniper VOF",
            VofKind::Grenade => "Grenade VOF",
            VofKind::Phosphorus => "white phosphorus",
            VofKind::Mines => "Mines! VOF",
            VofKind::Claymore => "Claymore VOF",
            VofKind::BoobyTrap => "Booby Trap VOF",
            VofKind::Incoming => "Incoming! VOF",
            VofKind::AirStrike => "Air Strike! VOF",
            VofKind::PhosphorusMission => "white phosphorus mission",
            VofKind::GrenadeMiss => "Grenade Miss alone",
            VofKind::DemolitionMiss => "Demo Miss alone",
        }
    }

    /// The clause that gives its value.
    pub(crate) fn clause(self) -> &'static str {
        match self {
            VofKind::None => "FOF-6.4-01",
            VofKind::Pinned => "FOF-6.2.2-02",
            VofKind::SmallArms | VofKind::Automatic | VofKind::Heavy => "FOF-6.2.2-01",
            VofKind::ProtectiveLine => "FOF-7.2.4-08",
            VofKind::IndirectLay => "FOF-7.3.2-11",
            VofKind::Sniper => "FOF-7.15-02",
            VofKind::Grenade => "FOF-7.10.2-03",
            VofKind::Phosphorus => "FOF-4.4.3-02",
            VofKind::Mines => "FOF-7.9.1-03",
            VofKind::Claymore => "FOF-7.9.2-03",
            VofKind::BoobyTrap => "FOF-8.7.2-01",
            VofKind::Incoming | VofKind::AirStrike => "FOF-6.3.6-04",
            VofKind::PhosphorusMission => "FOF-7.16.2-03",
            VofKind::GrenadeMiss => "FOF-6.2.4-04",
            VofKind::DemolitionMiss => "FOF-6.2.4-05",
        }
    }

    /// Falls from above: the lower Cover & Concealment value counts (FOF-5.2.3-01, FOF-5.2.3-04, FOF-7.3.2-14).
    pub(super) fn falls(self) -> bool {
        matches!(
            self,
            VofKind::Incoming
                | VofKind::AirStrike
                | VofKind::PhosphorusMission
                | VofKind::IndirectLay
        )
    }

    /// The card's Burst icon counts (FOF-5.2.3-02, FOF-7.3.2-14).
    pub(super) fn bursts(self) -> bool {
        matches!(
            self,
            VofKind::Incoming | VofKind::PhosphorusMission | VofKind::IndirectLay
        )
    }

    /// Upper Stories of town suffer more from it: H and Incoming! (FOF-13.3-03).
    pub(super) fn strikes_high(self) -> bool {
        matches!(
            self,
            VofKind::Heavy | VofKind::ProtectiveLine | VofKind::IndirectLay | VofKind::Incoming
        )
    }

    /// Light, weather and their offsets count (FOF-9.0-03, FOF-7.2.4-09).
    pub(crate) fn feels_visibility(self) -> bool {
        matches!(
            self,
            VofKind::Pinned
                | VofKind::SmallArms
                | VofKind::Automatic
                | VofKind::Heavy
                | VofKind::IndirectLay
                | VofKind::Sniper
                | VofKind::GrenadeMiss
                | VofKind::DemolitionMiss
        )
    }

    /// Smoke and gas help against it (FOF-5.4-02).
    pub(super) fn feels_smoke(self) -> bool {
        self.feels_visibility() || self == VofKind::ProtectiveLine
    }

    /// Crowding under a Cover marker makes it worse (FOF-5.3-04); thrown white phosphorus is a Grenade Attack (S-420).
    pub(super) fn feels_crowding(self) -> bool {
        matches!(
            self,
            VofKind::Grenade
                | VofKind::Phosphorus
                | VofKind::Incoming
                | VofKind::PhosphorusMission
                | VofKind::AirStrike
        )
    }
}

/// One VOF that affects a unit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Vof {
    /// Kind.
    pub kind: VofKind,
    /// Value, before any modifier.
    pub value: i8,
    /// What visibility adds to it, the firer's device counted (9.3).
    pub visibility: i8,
    /// Who fires, where it is a unit.
    pub by: UnitId,
    /// A grenade or white phosphorus thrown from the unit's own card.
    pub within: bool,
}

impl Fof {
    /// Every VOF that affects a unit: the best of those who fire from outside, of opponents on its card, of each
    /// special kind (FOF-6.2.1-01 to -04).
    pub(crate) fn vofs(&self, state: &State, id: UnitId) -> List<Vof, 16> {
        let mut vofs: List<Vof, 16> = List::new();
        let unit = state.unit(id);
        if !unit.in_play() {
            return vofs;
        }
        self.basic_vofs(state, unit, &mut vofs);
        self.special_vofs(state, id, &mut vofs);
        if vofs.is_empty() {
            self.misses_alone(state, unit, &mut vofs);
        }
        vofs
    }

    fn basic_vofs(&self, state: &State, unit: &Unit, vofs: &mut List<Vof, 16>) {
        // Best of each class: from outside, within the card, indirect, Final Protective Line.
        let mut best: [Option<Vof>; 4] = [None; 4];
        for by in state.engaged() {
            let firer = state.unit(by);
            let within = firer.at == unit.at;
            if !self.falls_on(state, firer, unit) {
                continue;
            }
            let kind = self.vof_kind(firer);
            // FOF-7.2.4-09: neither light nor weather changes a Final Protective Line.
            let visibility = match firer.aim {
                Aim::ProtectiveLine { .. } => 0,
                _ => self.visibility_of_fire(state, firer, unit.at),
            };
            let vof = Vof {
                kind,
                value: self.exerted(firer),
                visibility,
                by,
                ..Vof::default()
            };
            let class = match kind {
                VofKind::ProtectiveLine => 3,
                VofKind::IndirectLay => 2,
                _ => usize::from(within),
            };
            // FOF-9.3.3-02: by what is left of it in this light.
            let better = |old: &Vof| {
                (vof.value + vof.visibility, vof.value) < (old.value + old.visibility, old.value)
            };
            if best[class].as_ref().is_none_or(better) {
                best[class] = Some(vof);
            }
        }
        for vof in best.into_iter().flatten() {
            vofs.push(vof);
        }
    }

    fn special_vofs(&self, state: &State, id: UnitId, vofs: &mut List<Vof, 16>) {
        let unit = state.unit(id);
        let values = &self.mission.charts.values;
        let mut grenades = Vof {
            kind: VofKind::Grenade,
            ..Vof::default()
        };
        let mut others: [Option<Vof>; 8] = [None; 8];
        let mut offer = |class: usize, vof: Vof| {
            if others[class].is_none_or(|old| vof.value < old.value) {
                others[class] = Some(vof);
            }
        };
        if unit.is(Flags::STRUCK_MINE) {
            offer(
                0,
                Vof {
                    kind: VofKind::Mines,
                    value: values.mines,
                    ..Vof::default()
                },
            );
        }
        for marker in state.markers_on(unit.at) {
            let by = marker.by.unit();
            if let Some(kind) = crate::fire::whole_card(marker) {
                let class = match kind {
                    VofKind::AirStrike => 2,
                    VofKind::PhosphorusMission => 6,
                    VofKind::Heavy => 7,
                    _ => 1,
                };
                // N-03: aircraft over the map aim as others do; only what comes from off it knows no darkness.
                let visibility = match kind.feels_visibility() {
                    true => self.visibility_over(state, unit.at),
                    false => 0,
                };
                offer(
                    class,
                    Vof {
                        kind,
                        value: marker.value,
                        visibility,
                        ..Vof::default()
                    },
                );
                continue;
            }
            if !lies_on(marker, id, unit) {
                continue;
            }
            let within = marker.from == unit.at;
            match marker.kind {
                MarkerKind::Grenade | MarkerKind::CriticalGrenade => {
                    // FOF-7.10.2-03: they add up.
                    grenades.value += marker.value;
                    grenades.by = by;
                    grenades.within |= within;
                }
                MarkerKind::ThrownPhosphorus => offer(
                    3,
                    Vof {
                        kind: VofKind::Phosphorus,
                        value: values.white_phosphorus,
                        by,
                        within,
                        ..Vof::default()
                    },
                ),
                MarkerKind::Sniper => offer(
                    4,
                    Vof {
                        kind: VofKind::Sniper,
                        value: values.sniper,
                        visibility: match state.units.get(by.index()) {
                            Some(sniper) => self.visibility_of_fire(state, sniper, unit.at),
                            None => 0,
                        },
                        by,
                        ..Vof::default()
                    },
                ),
                MarkerKind::BoobyTrap | MarkerKind::ClaymoreFired => {
                    let trap = marker.kind == MarkerKind::BoobyTrap;
                    offer(
                        5,
                        Vof {
                            kind: if trap {
                                VofKind::BoobyTrap
                            } else {
                                VofKind::Claymore
                            },
                            value: if trap {
                                values.booby_trap
                            } else {
                                values.claymore
                            },
                            ..Vof::default()
                        },
                    );
                }
                _ => {}
            }
        }
        if grenades.value != 0 {
            vofs.push(grenades);
        }
        for vof in others.into_iter().flatten() {
            vofs.push(vof);
        }
    }

    /// FOF-6.2.4-04, -05: with no other VOF on the card a Miss acts as VOF, the stronger of the two.
    fn misses_alone(&self, state: &State, unit: &Unit, vofs: &mut List<Vof, 16>) {
        let values = &self.mission.charts.values;
        let on_card =
            |kind: MarkerKind| state.markers_on(unit.at).any(|marker| marker.kind == kind);
        let (kind, value) = if on_card(MarkerKind::DemolitionMiss) {
            (VofKind::DemolitionMiss, values.demolition_miss)
        } else if on_card(MarkerKind::GrenadeMiss) {
            (VofKind::GrenadeMiss, values.grenade_miss)
        } else {
            return;
        };
        if !self.is_urban(state, unit.at) && self.has_vof(state, unit.at) {
            return; // In town other areas of the card may well be under fire.
        }
        let seen = self.visibility(state);
        let light = (seen.light + self.illumination(state, unit.at)).max(0);
        vofs.push(Vof {
            kind,
            value,
            visibility: light + seen.weather,
            ..Vof::default()
        });
    }

    /// Whether any VOF affects a unit.
    pub(crate) fn affected(&self, state: &State, unit: UnitId) -> bool {
        !self.vofs(state, unit).is_empty()
    }
}
