//! 8.0, 1.6 With what units fight: IFP and Support Weapons within the limits of 1.6, Skills.

use super::MeleeRound;
use crate::charts::SkillEffect;
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::lnl::{Lnl, May, No, need};
use crate::state::{State, UnitId, Weapon, WeaponId};

impl Lnl {
    /// With what a unit fights: bit 0 its IFP, the next ones its Support Weapons.
    fn melee_arms_now(&self, state: &State, round: &MeleeRound, id: UnitId) -> u8 {
        let mut arms = u8::from(round.ifp.contains(id));
        for (place, weapon) in self.arms(state, id).iter().enumerate().take(2) {
            arms |= u8::from(round.weapons.contains(*weapon)) << (place + 1);
        }
        arms
    }

    /// LNLT-8.0-08, LNLT-8.0-19, LNLT-8.0-20, LNLT-8.3-01: with what a unit may fight.
    fn can_fight_with(&self, state: &State, id: UnitId, arms: u8) -> May {
        let unit = state.unit(id);
        let class = self.class(unit);
        let own = arms & 1 == 1;
        need(
            arms < 8 && (arms > 0 || class == Class::Leader),
            "LNLT-8.0-07",
            "It fights with what it has.",
        )?;
        need(
            !own || class != Class::Leader,
            "LNLT-11.1-01",
            "A Leader has no firepower of his own.",
        )?;
        let held = self.arms(state, id);
        for place in (0..2).filter(|place| arms >> (place + 1) & 1 == 1) {
            let weapon = held.get(place);
            let weapon = weapon.ok_or(No("LNLT-1.6-01", "It holds no such weapon."))?;
            let it = state.weapon(*weapon);
            need(
                !it.is(Weapon::JAMMED | Weapon::BROKEN),
                "LNLT-1.6.2-02",
                "It is jammed.",
            )?;
            need(
                self.melee_weapon_fp(it).is_some(),
                "LNLT-8.0-08",
                "Only machine guns, flamethrowers, satchel charges and Molotov cocktails are used in Melee.",
            )?;
        }
        let weapons = arms.count_ones() - u32::from(own);
        need(
            !(own && weapons > 0 && self.zero_fp(unit)),
            "LNLT-8.3-01",
            "It has no firepower of its own: the weapon's counts in its place.",
        )?;
        let (most, clause) = match class {
            Class::Squad => (2, "LNLT-8.0-19"),
            Class::HalfSquad | Class::Crew | Class::WeaponTeam => (1, "LNLT-8.0-19"),
            _ => (1, "LNLT-8.0-20"),
        };
        need(
            arms.count_ones() <= most,
            clause,
            "It cannot use so much at once.",
        )
    }

    /// Whether a unit may fight with this, when its side says so.
    pub(super) fn may_melee_arm(
        &self,
        state: &State,
        round: &MeleeRound,
        side: Side,
        id: UnitId,
        arms: u8,
    ) -> May {
        let unit = state.unit(id);
        need(
            unit.side == side && unit.at == round.at && self.can_melee(state, id),
            "LNLT-8.1-10",
            "It does not fight in this Melee.",
        )?;
        self.can_fight_with(state, id, arms)?;
        need(
            arms != self.melee_arms_now(state, round, id),
            "LNLT-8.0-07",
            "It is already fighting with that.",
        )
    }

    pub(super) fn arm_for_melee(
        &self,
        state: &State,
        round: &mut MeleeRound,
        id: UnitId,
        arms: u8,
    ) {
        match arms & 1 == 1 {
            true => round.ifp.insert(id),
            false => round.ifp.remove(id),
        }
        for (place, &weapon) in self.arms(state, id).iter().enumerate().take(2) {
            match arms >> (place + 1) & 1 == 1 {
                true => round.weapons.insert(weapon),
                false => round.weapons.remove(weapon),
            }
        }
    }

    /// LNLT-8.0-21: it is gone once it was used.
    fn used_up(&self, state: &State, weapon: WeaponId) -> bool {
        self.weapon_facts(state.weapon(weapon)).class.single_use()
    }

    /// LNLT-8.0-22: it was the enemy's.
    fn captured(&self, state: &State, weapon: WeaponId) -> bool {
        let it = state.weapon(weapon);
        state.unit(it.holder).side != it.owner
    }

    /// Everybody fights with the most that costs nothing: charges stay in their bags, a Leader with others lends his LM.
    pub(super) fn usual_arms(&self, state: &State, mut round: MeleeRound) -> MeleeRound {
        for side in [round.by, round.by.other()] {
            let fighters: Vec<UnitId> = self
                .melee_units(state, round.at, side)
                .map(|(id, _)| id)
                .filter(|&id| self.can_melee(state, id))
                .collect();
            for &id in &fighters {
                let leads = self.class(state.unit(id)) == Class::Leader;
                if fighters.len() > 1 && self.lm(state.unit(id)) > 0 {
                    continue;
                }
                let worth = |arms: u8| {
                    let mut one = MeleeRound::begun_by(side, round.at);
                    self.arm_for_melee(state, &mut one, id, arms);
                    let costs = one.weapons.iter().any(|it| self.used_up(state, it));
                    (!costs || leads, self.melee_fp(state, &one, id))
                };
                let best = (1..8)
                    .filter(|&arms| self.can_fight_with(state, id, arms).is_ok())
                    .max_by_key(|&arms| (worth(arms), std::cmp::Reverse(arms)));
                if let Some(arms) = best {
                    self.arm_for_melee(state, &mut round, id, arms);
                }
            }
        }
        round
    }

    /// Whether a side has anything to say: what is used up or lost by its use, a Leader with a weapon, a Skill.
    pub(super) fn arms_are_open(&self, state: &State, round: &MeleeRound, side: Side) -> bool {
        self.melee_units(state, round.at, side).any(|(id, unit)| {
            let fights = self.can_melee(state, id);
            let weapon = self.melee_weapons(state, id).any(|weapon| {
                self.used_up(state, weapon)
                    || self.captured(state, weapon)
                    || self.class(unit) == Class::Leader
            });
            fights && (weapon || self.has_skill(unit, SkillEffect::Rage))
        })
    }

    pub(super) fn list_melee_arms(
        &self,
        state: &State,
        round: &MeleeRound,
        side: Side,
        out: &mut Vec<Choice>,
    ) {
        for (unit, _) in self.melee_units(state, round.at, side) {
            let open =
                (0..8).filter(|&arms| self.may_melee_arm(state, round, side, unit, arms).is_ok());
            out.extend(open.map(|arms| Choice::Arm { unit, arms }));
            if self.may_rage(state, round, side, unit).is_ok() {
                out.push(Choice::UseSkill { unit });
            }
        }
    }

    /// LNLT-8.0-18, LNLT-12.0-01: whether a unit's Skill may be used in this round, or be kept after all.
    pub(super) fn may_rage(
        &self,
        state: &State,
        round: &MeleeRound,
        side: Side,
        id: UnitId,
    ) -> May {
        let unit = state.unit(id);
        need(
            unit.side == side && unit.at == round.at && self.can_melee(state, id),
            "LNLT-8.1-10",
            "It does not fight in this Melee.",
        )?;
        need(
            self.has_skill(unit, SkillEffect::Rage),
            "LNLT-12.0-02",
            "It has no Skill to be used in a Melee.",
        )
    }
}
