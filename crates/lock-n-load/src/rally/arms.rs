//! 1.6, 3.0 What is done with Support Weapons and Half-squads in the Rally Phase.

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::frame::Rolled;
use crate::lnl::{Lnl, May, No, need};
use crate::state::{Flags, Location, State, Unit, UnitId, Weapon, WeaponId};
use engine::Log;
use ground::HexSet;

impl Lnl {
    /// Every choice about weapons and Half-squads that is open to a side.
    pub(super) fn list_arms(&self, state: &State, side: Side, out: &mut Vec<Choice>) {
        let own: HexSet = state.of(side).map(|(_, unit)| unit.at.hex()).collect();
        for slot in 0..state.weapons.len() as u8 {
            let weapon = WeaponId(slot);
            if !state.weapon(weapon).in_play() {
                continue;
            }
            if self.may_unjam(state, side, weapon).is_ok() {
                out.push(Choice::Unjam { weapon });
            }
            if self.may_flip(state, side, weapon).is_ok() {
                out.push(Choice::Flip { weapon });
            }
            if self.may_drop_at_rest(state, side, weapon).is_ok() {
                out.push(Choice::Drop { weapon });
            }
            if self.may_destroy(state, side, weapon).is_ok() {
                out.push(Choice::Destroy { weapon });
            }
            // Weapons are taken up and handed over within a hex.
            let it = state.weapon(weapon);
            let place = match it.holder.is_some() {
                true => state.unit(it.holder).at,
                false => it.at,
            };
            if !own.contains(place.hex()) {
                continue;
            }
            for (unit, _) in state.of(side).filter(|(_, unit)| unit.at == place) {
                if self.may_pick_up_at_rest(state, side, unit, weapon).is_ok() {
                    out.push(Choice::PickUp { unit, weapon });
                }
                if self.may_give(state, side, weapon, unit).is_ok() {
                    out.push(Choice::Give { weapon, unit });
                }
            }
        }
        for (unit, it) in state.of(side) {
            if self.class(it) != Class::HalfSquad {
                continue;
            }
            for (second, _) in state.of(side).filter(|(second, _)| *second > unit) {
                if self.may_merge(state, side, unit, second).is_ok() {
                    out.push(Choice::Merge { unit, second });
                }
            }
        }
    }

    /// Who holds a weapon of a side, or why nobody of it does.
    fn holder(&self, state: &State, side: Side, weapon: WeaponId) -> Result<UnitId, No> {
        let holder = state.weapon(weapon).holder;
        let own = holder.is_some()
            && state.unit(holder).side == side
            && self.class(state.unit(holder)).infantry();
        need(own, "LNLT-1.6-01", "No friendly unit holds it.")?;
        need(
            state.unit(holder).on_map(),
            "LNLT-1.6-13",
            "Whoever holds it is not on the map.",
        )?;
        Ok(holder)
    }

    /// Room for one more Support Weapon (LNLT-1.6-02).
    pub(crate) fn has_room_for_weapon(&self, state: &State, unit: UnitId) -> May {
        let class = self.class(state.unit(unit));
        need(
            class.uses_weapons(),
            match class {
                Class::WeaponTeam => "LNLT-1.7-03",
                _ => "LNLT-1.6-09",
            },
            "It carries no Support Weapons.",
        )?;
        need(
            state.held_by(unit).count() < usize::from(class.carries()),
            "LNLT-1.6-02",
            "It already carries as many Support Weapons as it can.",
        )
    }

    /// A unit that may handle weapons in the Rally Phase: in Good Order, not locked, on foot.
    fn at_rest(&self, state: &State, side: Side, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            unit.side == side && self.class(unit).infantry() && !unit.carried(),
            "LNLT-3.0-18",
            "Only friendly infantry on foot handles weapons.",
        )?;
        need(
            unit.good_order(),
            "LNLT-1.6-15",
            "A Shaken unit neither takes nor hands over a weapon.",
        )?;
        need(
            !self.locked(state, unit),
            "LNLT-1.6-15",
            "It is locked in Melee.",
        )
    }

    /// LNLT-1.6-16, LNLT-3.0-17.
    pub(super) fn may_pick_up_at_rest(
        &self,
        state: &State,
        side: Side,
        id: UnitId,
        weapon: WeaponId,
    ) -> May {
        let (unit, it) = (state.unit(id), state.weapon(weapon));
        need(
            !it.holder.is_some() && it.at == unit.at,
            "LNLT-3.0-17",
            "No such weapon lies in its hex.",
        )?;
        need(
            !self.locked(state, unit),
            "LNLT-1.6-16",
            "It is locked in Melee.",
        )?;
        self.at_rest(state, side, id)?;
        let mut here = state.here(unit.at);
        let enemy = here.any(|(_, other)| other.side != side && self.contests(other));
        need(!enemy, "LNLT-3.0-17", "Enemy units are in the hex.")?;
        self.has_room_for_weapon(state, id)
    }

    /// LNLT-1.6-15, LNLT-3.0-18.
    pub(super) fn may_give(&self, state: &State, side: Side, weapon: WeaponId, to: UnitId) -> May {
        let from = self.holder(state, side, weapon)?;
        need(
            from != to && self.together(state.unit(from), state.unit(to)),
            "LNLT-3.0-18",
            "Weapons are handed over within a hex.",
        )?;
        self.at_rest(state, side, from)?;
        self.at_rest(state, side, to)?;
        self.has_room_for_weapon(state, to)
    }

    /// LNLT-1.6-13.
    pub(super) fn may_drop_at_rest(&self, state: &State, side: Side, weapon: WeaponId) -> May {
        let holder = self.holder(state, side, weapon)?;
        let unit = state.unit(holder);
        need(
            unit.good_order() && !unit.carried(),
            "LNLT-1.6-13",
            "Only a unit in Good Order on foot drops a weapon.",
        )
    }

    /// LNLT-3.0-20.
    pub(super) fn may_destroy(&self, state: &State, side: Side, weapon: WeaponId) -> May {
        let holder = self.holder(state, side, weapon)?;
        let unit = state.unit(holder);
        let class = self.class(unit);
        need(
            unit.good_order(),
            "LNLT-3.0-20",
            "A Shaken unit destroys nothing.",
        )?;
        need(
            class.mmc() || matches!(class, Class::Leader | Class::Hero),
            "LNLT-3.0-20",
            "Only MMCs, Leaders and Heroes destroy weapons.",
        )
    }

    /// LNLT-1.6.1-02, LNLT-1.6.1-03.
    pub(super) fn may_flip(&self, state: &State, side: Side, weapon: WeaponId) -> May {
        let holder = self.holder(state, side, weapon)?;
        let (unit, it) = (state.unit(holder), state.weapon(weapon));
        need(
            self.weapon_facts(it).tripod,
            "LNLT-1.6.1-01",
            "It has no tripod.",
        )?;
        need(
            !unit.carried(),
            "LNLT-1.6.1-02",
            "Passengers neither assemble nor dismantle.",
        )?;
        need(
            !self.locked(state, unit) || !unit.good_order(),
            "LNLT-1.6.1-02",
            "It is locked in Melee.",
        )?;
        need(
            unit.good_order() || it.is(Weapon::TRIPOD),
            "LNLT-1.6.1-03",
            "A Shaken unit dismantles, but does not assemble.",
        )
    }

    /// LNLT-1.6.2-04.
    pub(super) fn may_unjam(&self, state: &State, side: Side, weapon: WeaponId) -> May {
        let holder = self.holder(state, side, weapon)?;
        let it = state.weapon(weapon);
        need(
            it.is(Weapon::JAMMED) && !it.is(Weapon::BROKEN),
            "LNLT-1.6.2-04",
            "It is not jammed, or jammed for good.",
        )?;
        need(
            state.unit(holder).good_order(),
            "LNLT-1.6.2-04",
            "Who holds it is Shaken.",
        )
    }

    /// Jammed machine guns that are seen to in this phase.
    pub(super) fn jammed(&self, state: &State, side: Side) -> impl Iterator<Item = WeaponId> {
        let all = (0..state.weapons.len() as u8).map(WeaponId);
        all.filter(move |&weapon| self.may_unjam(state, side, weapon).is_ok())
    }

    /// LNLT-3.0-16.
    pub(super) fn may_merge(&self, state: &State, side: Side, id: UnitId, second: UnitId) -> May {
        let (a, b) = (state.unit(id), state.unit(second));
        need(id != second, "LNLT-3.0-16", "That takes two Half-squads.")?;
        need(
            a.kind == b.kind && self.facts(a).whole.is_some(),
            "LNLT-3.0-16",
            "Only two Half-squads of the same type become a Squad.",
        )?;
        need(
            a.good_order() && b.good_order(),
            "LNLT-3.0-16",
            "Both must be in Good Order.",
        )?;
        need(
            self.together(a, b) && !a.carried(),
            "LNLT-3.0-16",
            "They are not in the same hex.",
        )?;
        need(
            !self.locked(state, a),
            "LNLT-3.0-16",
            "They are locked in Melee.",
        )?;
        let leader = state.of(side).any(|(_, it)| {
            self.class(it) == Class::Leader && it.good_order() && self.together(a, it)
        });
        need(
            leader,
            "LNLT-3.0-16",
            "No Leader in Good Order is with them.",
        )
    }

    /// Carries out a choice about weapons and Half-squads.
    pub(super) fn see_to_arms(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::PickUp { unit, weapon } => self.take_weapon(state, weapon, unit, log),
            Choice::Give { weapon, unit } => self.take_weapon(state, weapon, unit, log),
            Choice::Drop { weapon } => self.drop_weapon(state, weapon, log),
            Choice::Destroy { weapon } => {
                log.note_with(state, || Event::Destroyed { weapon });
                *state.weapon_mut(weapon) = Weapon::default();
            }
            Choice::Flip { weapon } => {
                let it = state.weapon_mut(weapon);
                it.flags ^= Weapon::TRIPOD;
                let tripod = it.is(Weapon::TRIPOD);
                log.note_with(state, || Event::Flipped { weapon, tripod });
            }
            Choice::Merge { unit, second } => self.merge(state, unit, second, log),
            _ => {}
        }
        // LNLT-14.3-04: a weapon in other hands has nobody in its sights.
        self.tidy_acquired(state);
    }

    /// A weapon goes into other hands.
    pub(crate) fn take_weapon(
        &self,
        state: &mut State,
        weapon: WeaponId,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let it = state.weapon_mut(weapon);
        let lay = !it.holder.is_some();
        it.holder = unit;
        it.at = Location::NOWHERE;
        log.note_with(state, || Event::Taken { weapon, unit, lay });
    }

    /// A weapon stays where its holder is (LNLT-1.6-14: on the side it lies on).
    pub(crate) fn drop_weapon(
        &self,
        state: &mut State,
        weapon: WeaponId,
        log: &mut impl Log<State, Event>,
    ) {
        let holder = *state.unit(state.weapon(weapon).holder);
        let at = holder.at;
        let it = state.weapon_mut(weapon);
        it.holder = UnitId::NONE;
        it.at = at;
        // NEW-34: in a carrier it lies in it, off its tripod; from on top it falls into the hex.
        if holder.carried() && !holder.is(Flags::ON_TOP) {
            it.holder = holder.aboard;
            it.at = Location::NOWHERE;
        }
        log.note_with(state, || Event::Dropped { weapon, at });
    }

    fn merge(
        &self,
        state: &mut State,
        unit: UnitId,
        second: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let whole = self.facts(state.unit(unit)).whole;
        let used = state.unit(second).flags.0 & (Flags::USED | Flags::RALLIED);
        // A Squad has one Skill: what is over goes back into the cup (LNLT-12.0-03).
        let skill = state.unit(second).skill;
        match state.unit(unit).skill.is_some() {
            false => state.unit_mut(unit).skill = skill,
            true => {
                if let Some(count) = state.cup.get_mut(skill.index()) {
                    *count += 1;
                }
            }
        }
        for weapon in state.weapons.iter_mut().filter(|it| it.holder == second) {
            weapon.holder = unit;
        }
        let squad = state.unit_mut(unit);
        squad.kind = whole;
        squad.set(used);
        *state.unit_mut(second) = Unit::default();
        log.note_with(state, || Event::Merged { unit, second });
    }

    /// The least die that clears a jam (T-LNLT-1.6.2).
    pub(crate) fn unjams_on(&self) -> u8 {
        2 + u8::from(self.sandy())
    }

    /// Whether a die clears a jam.
    pub(crate) fn unjams(&self, rolled: Rolled) -> bool {
        rolled.dice[0] >= self.unjams_on()
    }

    pub(super) fn end_unjamming(
        &self,
        state: &mut State,
        weapon: WeaponId,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let cleared = self.unjams(rolled);
        let it = state.weapon_mut(weapon);
        match cleared {
            true => it.flags &= !Weapon::JAMMED,
            false => it.flags |= Weapon::BROKEN,
        }
        let die = rolled.dice[0];
        log.note_with(state, || Event::Unjammed {
            weapon,
            die,
            cleared,
        });
    }
}
