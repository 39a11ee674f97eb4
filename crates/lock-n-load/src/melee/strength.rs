//! 8.0, 8.3, 8.4, 8.5 Who fights, with what firepower, at what odds.

use super::MeleeRound;
use crate::charts::SkillEffect;
use crate::counters::{Class, Side, WeaponClass};
use crate::dice::Net;
use crate::fire::halved_up;
use crate::frame::Rolled;
use crate::lnl::Lnl;
use crate::state::{Location, State, Unit, UnitId, UnitSet, Weapon, WeaponId};

impl Lnl {
    /// The infantry of a side that a Melee in a location is about; riders on top too, nobody inside a carrier.
    pub(crate) fn melee_units<'a>(
        &'a self,
        state: &'a State,
        at: Location,
        side: Side,
    ) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        state.of(side).filter(move |(_, unit)| {
            unit.at == at && self.in_the_open(unit) && self.class(unit).infantry()
        })
    }

    /// The firepower of a Support Weapon in Melee; none where it does not count (LNLT-8.0-08, LNLT-1.6.2-02).
    pub(crate) fn melee_weapon_fp(&self, weapon: &Weapon) -> Option<i8> {
        let facts = self.weapon_facts(weapon);
        if !facts.class.melee() || weapon.is(Weapon::JAMMED | Weapon::BROKEN) {
            return None;
        }
        match facts.tripod && !weapon.is(Weapon::TRIPOD) {
            true => facts.bipod,
            false => Some(facts.fp),
        }
    }

    /// The Melee-eligible Support Weapons of a unit.
    pub(crate) fn melee_weapons<'a>(
        &'a self,
        state: &'a State,
        id: UnitId,
    ) -> impl Iterator<Item = WeaponId> + 'a {
        state
            .held_by(id)
            .filter(|(_, weapon)| self.melee_weapon_fp(weapon).is_some())
            .map(|(id, _)| id)
    }

    /// LNLT-8.1-09: whether a unit is Melee-eligible.
    pub(crate) fn can_melee(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        unit.good_order()
            && match self.class(unit) {
                Class::Leader => self.melee_weapons(state, id).next().is_some(),
                Class::Hero | Class::Scout => true,
                class => class.mmc(),
            }
    }

    /// LNLT-1.7-05, LNLT-8.0-17: it fights, and may attack too.
    fn attacks_in_melee(&self, state: &State, id: UnitId) -> bool {
        let facts = self.facts(state.unit(id));
        self.can_melee(state, id) && (facts.class != Class::WeaponTeam || facts.machine_gun)
    }

    /// LNLT-8.3-01, LNLT-11.6-04: an MMC, or a Scout, whose IFP is zero.
    pub(crate) fn zero_fp(&self, unit: &Unit) -> bool {
        let facts = self.facts(unit);
        match facts.class {
            Class::Scout => true,
            class => class.mmc() && facts.fires && self.ifp(unit) == 0,
        }
    }

    /// A unit's IFP in Melee (LNLT-8.0-18, LNLT-8.3-01, LNLT-1.7-05, LNLT-8.5-01).
    pub(super) fn melee_ifp(&self, unit: &Unit) -> i8 {
        let facts = self.facts(unit);
        let team = facts.class == Class::WeaponTeam && !facts.machine_gun;
        let fp = match team || self.zero_fp(unit) {
            true => 1,
            false => self.ifp(unit),
        };
        fp + i8::from(facts.melee)
    }

    /// A Support Weapon's firepower in its holder's hands (LNLT-8.0-20, LNLT-8.5-01).
    pub(super) fn melee_arm_fp(&self, state: &State, weapon: WeaponId) -> i8 {
        let it = state.weapon(weapon);
        let holder = state.unit(it.holder);
        let facts = self.weapon_facts(it);
        let fp = self.melee_weapon_fp(it).unwrap_or(0);
        let alone = self.class(holder).smc()
            && facts.class != WeaponClass::SatchelCharge
            && !self.has_skill(holder, SkillEffect::Gunner);
        let fp = if alone { halved_up(fp) } else { fp };
        fp + i8::from(facts.melee)
    }

    /// A unit's firepower in a round.
    pub(crate) fn melee_fp(&self, state: &State, round: &MeleeRound, id: UnitId) -> i16 {
        let unit = state.unit(id);
        let mut fp = 0;
        if round.ifp.contains(id) {
            fp += i16::from(self.melee_ifp(unit));
        }
        for (weapon, _) in state.held_by(id) {
            if round.weapons.contains(weapon) {
                fp += i16::from(self.melee_arm_fp(state, weapon));
            }
        }
        if round.skilled.contains(id) {
            fp += self.skill(unit).map_or(0, |skill| i16::from(skill.value));
        }
        fp += i16::from(self.skill_value(unit, SkillEffect::CloseFighter));
        match round.ambush.contains(id) {
            true => 3 * fp,
            false => fp,
        }
    }

    fn strength(&self, state: &State, round: &MeleeRound, units: UnitSet) -> i16 {
        let all = units.iter();
        all.map(|id| self.melee_fp(state, round, id)).sum()
    }

    /// Who makes the attack that is under way.
    pub(crate) fn melee_attackers(&self, state: &State, round: &MeleeRound) -> UnitSet {
        self.melee_units(state, round.at, round.attacker())
            .map(|(id, _)| id)
            .filter(|&id| self.attacks_in_melee(state, id))
            .collect()
    }

    /// Who can be attacked in it (LNLT-8.1-10).
    pub(crate) fn melee_candidates(&self, state: &State, round: &MeleeRound) -> UnitSet {
        self.melee_units(state, round.at, round.attacker().other())
            .map(|(id, _)| id)
            .filter(|&id| self.can_melee(state, id))
            .collect()
    }

    /// Firepower of attackers and of targets.
    pub(crate) fn melee_sides(&self, state: &State, round: &MeleeRound) -> [i16; 2] {
        [
            self.strength(state, round, self.melee_attackers(state, round)),
            self.strength(state, round, round.targets),
        ]
    }

    /// LNLT-8.0-11: worse odds than the worst column.
    pub(crate) fn below_the_table(&self, state: &State, round: &MeleeRound) -> bool {
        let [attack, defence] = self.melee_sides(state, round);
        let [ours, theirs, _] = self.charts().melee[0].map(i16::from);
        attack * theirs < defence * ours
    }

    /// LNLT-8.0-10: the column of the odds, in the attacker's favour, before a Hero shifts it (B-02).
    fn plain_column(&self, state: &State, round: &MeleeRound) -> usize {
        let [attack, defence] = self.melee_sides(state, round);
        let table = &self.charts().melee;
        let reached = table.iter().position(|row| {
            let [ours, theirs, _] = row.map(i16::from);
            attack * theirs <= defence * ours
        });
        reached.unwrap_or(table.len() - 1)
    }

    /// LNLT-8.0-15, LNLT-11.2-09: a Hero of the attacker's shifts the odds, several no more than one.
    pub(crate) fn hero_shifts(&self, state: &State, round: &MeleeRound) -> bool {
        let mut attackers = self.melee_attackers(state, round).iter();
        attackers.any(|id| self.class(state.unit(id)) == Class::Hero)
    }

    /// The column that is used: attacker, defender and Kill Number.
    pub(crate) fn melee_column(&self, state: &State, round: &MeleeRound) -> [u8; 3] {
        let table = &self.charts().melee;
        let shift = usize::from(self.hero_shifts(state, round));
        let column = self.plain_column(state, round) + shift;
        table[column.min(table.len() - 1)]
    }

    /// The Leader whose LM is added to the attack: one of those there, who uses no weapon himself (LNLT-8.0-12,
    /// LNLT-1.6-10, B-23).
    pub(crate) fn melee_leader(&self, state: &State, round: &MeleeRound) -> Option<UnitId> {
        let uses = |id: UnitId| {
            let mut held = state.held_by(id);
            held.any(|(weapon, _)| round.weapons.contains(weapon))
        };
        let leads = |unit: &Unit| self.class(unit) == Class::Leader && unit.good_order();
        let all = || {
            self.melee_units(state, round.at, round.attacker())
                .filter(|(_, unit)| leads(unit))
        };
        let named = self.named_of(all());
        let able = |(id, _): &(UnitId, &Unit)| !uses(*id);
        match named {
            Some(named) => Some(named).filter(able),
            None => all().filter(able).max_by_key(|(_, unit)| self.lm(unit)),
        }
        .map(|(id, _)| id)
    }

    /// LNLT-8.0-12, LNLT-8.3-02: what changes the roll.
    pub(crate) fn melee_net(&self, state: &State, round: &MeleeRound, mut net: Net) -> Net {
        if let Some(leader) = self.melee_leader(state, round) {
            net.add(self.lm(state.unit(leader)), "Leader", "LNLT-8.0-12");
        }
        let zeros = |units: UnitSet| {
            let zero = units.iter().filter(|&id| self.zero_fp(state.unit(id)));
            zero.count() as i16
        };
        let attackers = self.melee_attackers(state, round);
        net.add(-zeros(attackers), "no firepower", "LNLT-8.3-02");
        net.add(
            zeros(round.targets),
            "targets without firepower",
            "LNLT-8.3-02",
        );
        net.add(
            self.nation(round.attacker()).melee_roll,
            "nation",
            "LNLT-13.0-01",
        );
        net
    }

    /// Whether a roll eliminates the targets (LNLT-8.0-12).
    pub(crate) fn melee_kills(&self, state: &State, round: &MeleeRound, rolled: Rolled) -> bool {
        let net = self.melee_net(state, round, Net::default()).sum;
        let [_, _, kill] = self.melee_column(state, round);
        rolled.sum() + net >= i16::from(kill)
    }

    /// Everybody who can be targeted, or the weakest alone where the odds are too long (LNLT-8.0-11).
    pub(super) fn usual_targets(&self, state: &State, round: &MeleeRound) -> UnitSet {
        let all = MeleeRound {
            targets: self.melee_candidates(state, round),
            ..*round
        };
        if !self.below_the_table(state, &all) {
            return all.targets;
        }
        let weakest = all
            .targets
            .iter()
            .min_by_key(|&id| self.melee_fp(state, round, id));
        weakest.into_iter().collect()
    }

    /// LNLT-8.4-01, NEW-14: who of those that enter ambushes: capable, and seen by no enemy of the hex when the impulse
    /// began.
    pub(super) fn ambushers(&self, state: &State, at: Location, entered: UnitSet) -> UnitSet {
        let capable = |unit: &Unit| {
            let facts = self.facts(unit);
            let nation = self.nation(unit.side).ambush && facts.class.mmc();
            facts.ambush || nation || self.has_skill(unit, SkillEffect::Ambusher)
        };
        entered
            .iter()
            .filter(|&id| {
                let unit = state.unit(id);
                capable(unit) && self.can_melee(state, id) && !self.was_seen(state, unit.from, at)
            })
            .collect()
    }
}
