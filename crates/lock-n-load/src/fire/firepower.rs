//! 5.2, 5.4 What a group that fires adds to its die: firepower, Leader, modifiers of the Direct Fire Table.

use super::Volley;
use crate::charts::SkillEffect;
use crate::counters::{Class, WeaponClass};
use crate::dice::Net;
use crate::lnl::Lnl;
use crate::state::{Flags, State, Unit, UnitId, Weapon, WeaponId};

/// What one unit or weapon adds to the firepower of its group.
pub(crate) struct Share {
    /// Who fires, or holds the weapon.
    pub unit: UnitId,
    /// The weapon; none for the unit's own firepower.
    pub weapon: WeaponId,
    /// Whether it counts in full.
    pub whole: bool,
    /// What it adds, in half points.
    pub halves: i16,
}

impl Lnl {
    /// The range of a unit's IFP (LNLT-5.4-01), and whether a distance is beyond what is printed.
    pub(super) fn ifp_reaches(&self, unit: &Unit, distance: u32) -> (bool, bool) {
        let facts = self.facts(unit);
        let printed = u32::from(facts.range);
        let farthest = if facts.extended { 2 * printed } else { printed };
        (distance <= farthest, distance > printed)
    }

    /// Firepower and range of a Support Weapon on the side that is up; none where it cannot fire on the DFT.
    pub(crate) fn weapon_fp(&self, weapon: &Weapon) -> Option<(i8, u8)> {
        let facts = self.weapon_facts(weapon);
        let dft = !facts.class.ordnance()
            && facts.class != WeaponClass::Mortar
            && facts.class != WeaponClass::Molotov;
        if !dft || weapon.is(Weapon::JAMMED | Weapon::BROKEN) {
            return None;
        }
        match facts.tripod && !weapon.is(Weapon::TRIPOD) {
            true => facts.bipod.map(|fp| (fp, facts.bipod_range)),
            false => Some((facts.fp, facts.range)),
        }
    }

    /// Whether a unit makes Opportunity Fire although it is Ops Complete (4.1).
    pub(crate) fn is_tired(&self, state: &State, volley: &Volley, id: UnitId) -> bool {
        volley.op && state.unit(id).tired()
    }

    /// A unit's IFP in an attack: Ops Complete first, then riding, then extended range (B-22).
    pub(super) fn member_fp(&self, state: &State, volley: &Volley, id: UnitId) -> i8 {
        let unit = state.unit(id);
        let dft = &self.charts().dft;
        let mut fp = self.ifp(unit);
        if self.is_tired(state, volley, id) {
            fp += dft.ops_complete;
        }
        if unit.carried() {
            let carrier = state.unit(unit.aboard);
            let moving = carrier.is(Flags::MOVED | Flags::ASSAULT | Flags::MOVING);
            fp += dft.riding[usize::from(moving)];
        }
        if self.ifp_reaches(unit, self.reach_to(state, volley)).1 {
            fp = halved_up(fp);
        }
        fp
    }

    /// A Support Weapon's FP in an attack: half for an SMC by himself, half for who is Ops Complete, never for a charge
    /// (LNLT-1.6-06, LNLT-4.1-04, LNLT-1.6.3-09).
    fn arm_fp(&self, state: &State, volley: &Volley, weapon: WeaponId, crewed: bool) -> i8 {
        let it = state.weapon(weapon);
        let holder = state.unit(it.holder);
        let fp = self.weapon_fp(it).map_or(0, |(fp, _)| fp);
        if self.weapon_facts(it).class == WeaponClass::SatchelCharge {
            return fp;
        }
        let gunner = self.has_skill(holder, SkillEffect::Gunner);
        let alone = self.class(holder).smc() && !crewed && !gunner;
        let tired = self.is_tired(state, volley, it.holder);
        [alone, tired]
            .into_iter()
            .filter(|&halves| halves)
            .fold(fp, |fp, _| halved_up(fp))
    }

    /// The firepower of a group in half points, before anything is rounded (LNLT-5.2-02).
    pub(crate) fn halves_of(&self, state: &State, volley: &Volley) -> i16 {
        let mut sum = 0;
        self.each_share(state, volley, |share| sum += share.halves);
        sum
    }

    /// What each unit and weapon of a group adds to its firepower, the lead unit first.
    pub(crate) fn each_share(&self, state: &State, volley: &Volley, mut add: impl FnMut(Share)) {
        let lead = volley.ifp.iter().filter(|&id| id == volley.lead);
        let others = volley.ifp.iter().filter(|&id| id != volley.lead);
        for unit in lead.chain(others) {
            let fp = i16::from(self.member_fp(state, volley, unit));
            let whole = unit == volley.lead || self.class(state.unit(unit)).smc();
            add(Share {
                unit,
                weapon: WeaponId::NONE,
                whole,
                halves: match whole {
                    true => 2 * fp,
                    // LNLT-5.2-03: a unit without firepower adds nothing.
                    false => fp.max(0),
                },
            });
        }
        let mut mates = volley.mates.len();
        for weapon in volley.weapons.iter() {
            let unit = state.weapon(weapon).holder;
            let alone = self.class(state.unit(unit)).smc();
            let crewed = alone && mates > 0;
            mates -= usize::from(crewed);
            add(Share {
                unit,
                weapon,
                whole: true,
                halves: 2 * i16::from(self.arm_fp(state, volley, weapon, crewed)),
            });
        }
    }

    /// Whether only charges are thrown: nothing but Leadership modifies them (LNLT-1.6.3-09).
    pub(crate) fn only_charges(&self, state: &State, volley: &Volley) -> bool {
        volley.ifp.is_empty()
            && !volley.weapons.is_empty()
            && volley
                .weapons
                .iter()
                .all(|id| self.weapon_facts(state.weapon(id)).class == WeaponClass::SatchelCharge)
    }

    /// What a group adds to its attack die, but for what depends on each target: firepower, Leader, modifiers of the DFT.
    pub(crate) fn volley_net(&self, state: &State, volley: &Volley, mut net: Net) -> Net {
        let dft = &self.charts().dft;
        let halves = self.halves_of(state, volley);
        net.add(
            (halves + 1).div_euclid(2),
            "firepower",
            match volley.ifp.len() + volley.weapons.len() {
                0 | 1 => "LNLT-5.0-04",
                _ => "LNLT-5.2-02",
            },
        );
        if volley.leader.is_some() {
            let lm = self.lm(state.unit(volley.leader));
            net.add(
                lm,
                "Leader",
                match volley.op {
                    true => "LNLT-EOP-14",
                    false => "LNLT-5.0.1-02",
                },
            );
        }
        if self.only_charges(state, volley) {
            return net;
        }
        self.firers_net(state, volley, &mut net);
        if self.adjacent(state, volley.from, volley.at) {
            let assaulter = volley
                .ifp
                .iter()
                .any(|id| self.facts(state.unit(id)).assaulter);
            net.add(
                if assaulter {
                    dft.assaulter
                } else {
                    dft.adjacent
                },
                "adjacent",
                "LNLT-5.6-01",
            );
        }
        let degraded = self.degraded(state, volley.from, volley.at).unwrap_or(0);
        net.add(
            i16::from(dft.degrading) * i16::from(degraded),
            "degrading terrain",
            "LNLT-10.3-02",
        );
        net.add_if(
            self.dark(state, volley.from, volley.at),
            dft.night,
            "night",
            "LNLT-20.1-02",
        );
        net.add_if(
            state.smoky(volley.from.hex()),
            dft.out_of_smoke,
            "out of smoke",
            "LNLT-7.0-04",
        );
        net
    }

    /// What those who fire add whatever they fire at: a Skill, and what they have moved (LNLT-6.1-04, LNLT-6.4-06).
    pub(crate) fn firers_net(&self, state: &State, volley: &Volley, net: &mut Net) {
        let dft = &self.charts().dft;
        let deadeye = |id: UnitId| self.skill_value(state.unit(id), SkillEffect::Deadeye);
        let deadeye = volley.ifp.iter().map(deadeye).max().unwrap_or(0);
        net.add(deadeye, "Deadeye", "LNLT-12.0-01");
        let moved = |id: UnitId| {
            let unit = state.unit(id);
            let scout = self.class(unit) == Class::Scout && state.held_by(id).next().is_none();
            unit.is(Flags::ASSAULT) || (unit.is(Flags::STEALTH) && !scout)
        };
        let movers = volley.members(state).iter().any(moved);
        let stealthy = volley
            .members(state)
            .iter()
            .all(|id| !state.unit(id).is(Flags::ASSAULT));
        net.add_if(
            movers,
            dft.after_moving,
            "firers moved",
            if stealthy {
                "LNLT-6.4-06"
            } else {
                "LNLT-6.1-04"
            },
        );
    }
}

/// Half, rounded up.
pub(crate) fn halved_up(fp: i8) -> i8 {
    (fp + 1).div_euclid(2)
}
