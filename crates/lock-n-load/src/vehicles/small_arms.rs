//! 17.2 to 17.4 Small arms, mortars and artillery against vehicles and those who ride them.

use crate::charts::{DftColumn, Facing};
use crate::counters::{Class, Side};
use crate::frame::{Attack, AttackKind};
use crate::lnl::{Lnl, May, need};
use crate::state::{Flags, Location, State, Unit, UnitId, UnitSet};

impl Lnl {
    /// LNLT-15.0-16, LNLT-17.3-01: whether any facing of a vehicle is without armor.
    fn partly_bare(&self, unit: &Unit) -> bool {
        let kind = self.kind(unit);
        let bare = |armor: &crate::counters::Armor| {
            Facing::ALL.iter().any(|&facing| armor.of(facing).is_none())
        };
        bare(&kind.hull) || kind.turret.as_ref().is_some_and(bare)
    }

    /// LNLT-17.3-01: no armor at all.
    pub(crate) fn unarmored(&self, unit: &Unit) -> bool {
        let kind = self.kind(unit);
        let bare = |armor: &crate::counters::Armor| {
            Facing::ALL.iter().all(|&facing| armor.of(facing).is_none())
        };
        bare(&kind.hull) && kind.turret.as_ref().is_none_or(bare)
    }

    /// LNLT-17.3-07, LNLT-17.4-02: whether a vehicle is attacked as an unarmored one: by the facing through which direct
    /// fire comes, by any bare facing where it falls from above or below.
    pub(crate) fn attacked_bare(&self, state: &State, attack: &Attack, vehicle: UnitId) -> bool {
        let unit = state.unit(vehicle);
        let from = attack.volley.from;
        if attack.kind.indirect() || from.hex() == unit.at.hex() {
            return self.partly_bare(unit);
        }
        self.armor_struck(unit, from, false).1.is_none()
    }

    /// LNLT-15.0-03, LNLT-17.2-01, LNLT-17.3-02: whether small arms may be fired at a vehicle.
    pub(crate) fn may_rake(&self, state: &State, by: Side, target: UnitId, from: Location) -> May {
        let unit = state.unit(target);
        need(
            self.class(unit) == Class::Vehicle
                && unit.side != by
                && unit.on_map()
                && !unit.is(Flags::ABANDONED),
            "LNLT-17.2-02",
            "It is not an enemy vehicle.",
        )?;
        let bare = self.armor_struck(unit, from, false).1.is_none();
        let shut = unit.is(Flags::BUTTONED) && !self.kind(unit).open_topped;
        let riders = state.aboard(target).any(|(_, it)| it.is(Flags::ON_TOP));
        need(
            bare || !shut || riders,
            "LNLT-15.0-03",
            "A buttoned armored vehicle is immune to small arms.",
        )
    }

    /// Who of a vehicle and those aboard checks damage when an attack on it succeeds (LNLT-17.2-04, LNLT-17.3-04,
    /// LNLT-17.4-01).
    pub(crate) fn aboard_attacked(
        &self,
        state: &State,
        attack: &Attack,
        vehicle: UnitId,
    ) -> UnitSet {
        let unit = state.unit(vehicle);
        let bare = self.attacked_bare(state, attack, vehicle);
        let from_above = attack.kind.indirect();
        let open = !unit.is(Flags::BUTTONED) || self.kind(unit).open_topped;
        let mut all = UnitSet::default();
        if bare || open || from_above {
            all.insert(vehicle);
        }
        for (id, rider) in state.aboard(vehicle) {
            if self.class(rider) == Class::ArmorLeader {
                continue;
            }
            let everybody = bare || (open && state.options.all_aboard_checked && !from_above);
            if rider.is(Flags::ON_TOP) || everybody {
                all.insert(id);
            }
        }
        all
    }

    /// The vehicles an attack is directed at: the one that was named (LNLT-17.2-02), or all where it spares none.
    pub(crate) fn vehicles_attacked(&self, state: &State, attack: &Attack) -> UnitSet {
        let volley = &attack.volley;
        let mut all = UnitSet::default();
        if volley.vehicle.is_some() {
            if state.unit(volley.vehicle).on_map() {
                all.insert(volley.vehicle);
            }
            return all;
        }
        let meant = matches!(
            attack.kind,
            AttackKind::Mortar
                | AttackKind::CalledMortar
                | AttackKind::MortarMarker
                | AttackKind::Artillery
                | AttackKind::Mines
                | AttackKind::Crash
        );
        if !meant {
            return all;
        }
        for (id, unit) in state.on_map() {
            let there = unit.at.hex() == volley.at.hex();
            let foe = unit.side != volley.by || attack.kind.spares_nobody();
            let only = attack.only.is_empty() || attack.only.contains(id);
            let vehicle = self.class(unit) == Class::Vehicle && !unit.is(Flags::ABANDONED);
            if there && foe && only && vehicle {
                all.insert(id);
            }
        }
        all
    }

    /// The vehicle as part of which a unit is attacked: itself, or its carrier.
    pub(crate) fn vehicle_of(&self, state: &State, id: UnitId) -> Option<UnitId> {
        let unit = state.unit(id);
        match self.class(unit) {
            Class::Vehicle => Some(id),
            _ if unit.carried() && self.class(state.unit(unit.aboard)) == Class::Vehicle => {
                Some(unit.aboard)
            }
            _ => None,
        }
    }

    /// The column for a vehicle that checks damage (LNLT-11.5-05, LNLT-17.3-03).
    pub(crate) fn vehicle_column(&self, state: &State, attack: &Attack, id: UnitId) -> DftColumn {
        match self.attacked_bare(state, attack, id) {
            true => DftColumn::Unarmored,
            false => DftColumn::Armored,
        }
    }
}
