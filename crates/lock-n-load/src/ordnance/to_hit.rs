//! 14.1 The Ordnance Fire Table: columns and modifiers.

use super::{Shot, Turned};
use crate::counters::{Bulk, Class, Column};
use crate::dice::Net;
use crate::lnl::Lnl;
use crate::state::{Flags, State, Unit, UnitId, UnitSet};

impl Lnl {
    /// LNLT-14.1-03: the first column that reaches the target.
    pub(crate) fn column_of(&self, state: &State, shot: &Shot) -> Option<Column> {
        let distance = self.range(state.unit(shot.unit).at, shot.at);
        let gun = self.ordnance_of(state, shot.unit, shot.weapon)?;
        let mut columns = gun.columns.iter();
        columns.find(|it| u32::from(it.range) >= distance).copied()
    }

    /// The number that the modified dice must not exceed.
    pub(crate) fn to_hit_needs(&self, state: &State, shot: &Shot) -> u8 {
        self.column_of(state, shot).map_or(0, |column| column.hit)
    }

    /// A vehicle that moves, or bears the marker of having moved, kept or not (LNLT-15.5-03).
    pub(crate) fn moving_vehicle(&self, unit: &Unit) -> bool {
        unit.is(Flags::MOVED | Flags::ASSAULT | Flags::MOVING)
    }

    /// What the target's terrain adds, for one of those who are fired at (NEW-42).
    fn target_tm(&self, state: &State, shot: &Shot, id: UnitId) -> i16 {
        let shooter = state.unit(shot.unit);
        let level = self.level_of(state, shooter);
        let tm = self.tm_from_level(state, state.unit(id), shooter.at, level, false);
        // LNLT-11.4-05, LNLT-5.5-02
        match self.lone_sniper(state, id) {
            true => 2 * i16::from(tm),
            false => tm.into(),
        }
    }

    /// Those a shot is fired at.
    pub(crate) fn aimed_at(&self, state: &State, shot: &Shot) -> UnitSet {
        let mut all = UnitSet::default();
        match shot.target.is_some() {
            true => all.insert(shot.target),
            false => {
                for (id, _) in self.soft_targets(state, shot.at, shot.by.other()) {
                    all.insert(id);
                }
            }
        }
        all
    }

    /// LNLT-14.1-05, LNLT-14.1-06: who is hit; a natural 2 always hits, a natural 12 never does.
    pub(crate) fn struck_by(&self, state: &State, shot: &Shot) -> UnitSet {
        let natural = shot.rolled.sum();
        let need = i16::from(self.to_hit_needs(state, shot));
        let others = self.shooter_net(state, shot, Net::default()).sum;
        let hits = |id: UnitId| match natural {
            2 => true,
            12 => false,
            _ => natural + others + self.target_tm(state, shot, id) <= need,
        };
        self.aimed_at(state, shot)
            .iter()
            .filter(|&id| hits(id))
            .collect()
    }

    /// Everything that changes the dice to hit; the TM is that of the first target.
    pub(crate) fn to_hit_net(&self, state: &State, shot: &Shot, mut net: Net) -> Net {
        if let Some(first) = self.aimed_at(state, shot).first() {
            net.add(
                self.target_tm(state, shot, first),
                "terrain",
                "LNLT-14.1-05",
            );
        }
        self.shooter_net(state, shot, net)
    }

    /// What changes the dice to hit whoever of a group is hit (T-LNLT-14.0).
    fn shooter_net(&self, state: &State, shot: &Shot, mut net: Net) -> Net {
        let oft = &self.charts().oft;
        let unit = state.unit(shot.unit);
        let class = self.class(unit);
        let flies = class == Class::Helicopter;
        let degraded = match flies {
            true => self.sees_helicopter(state, shot.at, unit.at.hex()),
            false => self.degraded(state, unit.at, shot.at),
        };
        let degraded = degraded.unwrap_or(0);
        net.add(
            i16::from(oft.degrading) * i16::from(degraded),
            "degrading terrain",
            "LNLT-14.1-05",
        );
        net.add_if(
            self.dark(state, unit.at, shot.at),
            oft.night,
            "night",
            "LNLT-20.1.1-01",
        );
        net.add_if(
            state.smoky(unit.at.hex()) && !flies,
            oft.out_of_smoke,
            "out of smoke",
            "LNLT-7.0-04",
        );
        match class {
            Class::Vehicle => self.vehicle_net(state, shot, &mut net),
            Class::Helicopter => net.add_if(
                !unit.is(Flags::HOVERS),
                oft.from_flying,
                "flying",
                "LNLT-19.2.8-04",
            ),
            _ => self.team_net(state, shot, &mut net),
        }
        net.add_if(
            shot.tired,
            oft.ops_complete,
            "Ops Complete",
            match class {
                Class::Vehicle => "LNLT-4.1-05",
                Class::Helicopter => "LNLT-19.2.9-01",
                _ => "LNLT-4.1-04",
            },
        );
        // NEW-23: only the first shot of an impulse profits.
        let acquired = self.acquired(state, shot.unit, shot.weapon, shot.target, shot.at);
        if let (true, Some(acquired)) = (shot.first, acquired) {
            let step = state.acquired[acquired].step;
            let clause = if step == 1 {
                "LNLT-14.3-02"
            } else {
                "LNLT-14.3-03"
            };
            net.add(oft.acquired[usize::from(step == 2)], "acquired", clause);
        }
        if shot.target.is_some() {
            self.vehicle_target_net(state, state.unit(shot.target), &mut net);
        }
        net
    }

    /// What the crew of a vehicle makes of its gun, at the ground and at what flies.
    pub(crate) fn crew_net(&self, state: &State, vehicle: UnitId, net: &mut Net) {
        let oft = &self.charts().oft;
        let unit = state.unit(vehicle);
        net.add_if(
            !unit.is(Flags::BUTTONED),
            oft.open,
            "open vehicle",
            "LNLT-EOP-12",
        );
        if let Some(leader) = self.armor_leader(state, vehicle) {
            let lm = self.lm(state.unit(leader));
            net.add(-i16::from(lm), "Armor Leader", "LNLT-11.5-06");
        }
        net.add_if(
            unit.is(Flags::ASSAULT),
            oft.vehicle_after_moving,
            "assault movement",
            "LNLT-15.2-03",
        );
    }

    /// A vehicle's gun.
    fn vehicle_net(&self, state: &State, shot: &Shot, net: &mut Net) {
        self.crew_net(state, shot.unit, net);
        self.turned_net(shot.turned, net);
    }

    /// What it costs a vehicle's gun that something was turned for it.
    pub(crate) fn turned_net(&self, turned: Turned, net: &mut Net) {
        let oft = &self.charts().oft;
        match turned {
            Turned::No => {}
            Turned::Turret => net.add(oft.turret, "turret turned", "LNLT-15.1-09"),
            Turned::Whole => net.add(oft.vehicle_pivot, "vehicle pivoted", "LNLT-15.1-10"),
        }
    }

    /// A Weapon Team's gun, or a Support Weapon.
    fn team_net(&self, state: &State, shot: &Shot, net: &mut Net) {
        let oft = &self.charts().oft;
        let unit = state.unit(shot.unit);
        let class = self.class(unit);
        if shot.leader.is_some() {
            let lm = self.lm(state.unit(shot.leader));
            net.add(-i16::from(lm), "Leader", "LNLT-5.0.1-02");
        }
        net.add_if(
            shot.weapon.is_some() && class.smc() && !shot.mate.is_some(),
            oft.single,
            "one man alone",
            "LNLT-1.6-06",
        );
        // LNLT-6.4-06: Scouts fire as well after stealth; who crews a weapon has given that up (LNLT-11.6-02).
        net.add_if(
            unit.is(Flags::ASSAULT | Flags::STEALTH),
            oft.after_moving,
            "firer moved",
            match unit.is(Flags::ASSAULT) {
                true => "LNLT-6.1-05",
                false => "LNLT-6.4-06",
            },
        );
        net.add_if(
            shot.turned == Turned::Whole,
            oft.pivot,
            "team pivoted",
            "LNLT-1.7-10",
        );
    }

    /// LNLT-15.5-03, LNLT-15.6-01: a vehicle that moves, and the optional size and speed.
    fn vehicle_target_net(&self, state: &State, target: &Unit, net: &mut Net) {
        let oft = &self.charts().oft;
        let kind = self.kind(target);
        let optional = state.options.size_and_speed;
        if self.moving_vehicle(target) {
            match optional && kind.fast {
                true => net.add(oft.fast, "fast vehicle", "LNLT-15.6-01"),
                false => net.add(oft.moving_vehicle, "moving vehicle", "LNLT-15.5-03"),
            }
        }
        match kind.bulk {
            _ if !optional => {}
            Bulk::Usual => {}
            Bulk::Small => net.add(oft.small, "small vehicle", "LNLT-15.6-01"),
            Bulk::Large => net.add(oft.large, "large vehicle", "LNLT-15.6-01"),
        }
    }
}
