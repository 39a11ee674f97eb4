//! 8.0, 8.1 What a round leaves behind: losses, used weapons, those who go down with their troops, the Melee marker.

use super::MeleeRound;
use crate::charts::SkillEffect;
use crate::counters::Side;
use crate::dice::Net;
use crate::event::Event;
use crate::frame::Rolled;
use crate::lnl::Lnl;
use crate::state::{Flags, Location, Melee, State, Unit, UnitId, Weapon, push_if_room};
use engine::Log;

engine::kinds! {
    /// Why a unit was lost otherwise than by fire.
    pub enum Loss {
        /// Killed in Melee (LNLT-8.0-14).
        #[default] Killed,
        /// Went down with the troops beside it (LNLT-8.1-11, LNLT-8.1-12).
        WentDown,
        /// Overrun by who entered, being no fighter (LNLT-8.1-13).
        Harmless,
        /// Surrendered, Shaken among enemies (LNLT-5.1-05).
        Surrendered,
        /// Had no hex to retreat to from a flamethrower (LNLT-1.6.3-05).
        Burned,
    }
}

impl Lnl {
    /// LNLT-8.0-12: the dice decide about the targets; in an ambush they are gone at once (LNLT-8.4-03).
    pub(super) fn end_melee_attack(
        &self,
        state: &mut State,
        mut round: MeleeRound,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) -> MeleeRound {
        let killed = self.melee_kills(state, &round, rolled);
        log.note_with(state, || Event::MeleeAttacked {
            at: round.at,
            by: round.attacker(),
            second: round.second,
            strength: self.melee_sides(state, &round),
            column: self.melee_column(state, &round),
            hero: self.hero_shifts(state, &round),
            ambush: !round.second && !round.ambush.is_empty(),
            dice: rolled.told(),
            modifiers: self.melee_net(state, &round, Net::told()).into_terms(),
            killed,
        });
        if let Some(leader) = self.melee_leader(state, &round) {
            state.unit_mut(leader).set(Flags::LEADS);
        }
        if !killed {
            round.failed[round.attacker().index()] = true;
            return round;
        }
        match round.sudden && !round.second {
            true => {
                for id in round.targets.iter() {
                    self.lose(state, id, Loss::Killed, log);
                }
            }
            false => round.targets.iter().for_each(|id| round.doomed.insert(id)),
        }
        round
    }

    /// A unit is lost otherwise than by fire.
    pub(crate) fn lose(
        &self,
        state: &mut State,
        unit: UnitId,
        why: Loss,
        log: &mut impl Log<State, Event>,
    ) {
        log.note_with(state, || Event::Lost { unit, why });
        self.remove_unit(state, unit, Flags::GONE);
    }

    /// LNLT-8.0-14, LNLT-8.0-21, LNLT-8.0-22: losses of both sides go together, then what was used up, then who has no
    /// fighter left beside him; those who remain are locked.
    pub(super) fn end_round(
        &self,
        state: &mut State,
        round: &MeleeRound,
        log: &mut impl Log<State, Event>,
    ) {
        for weapon in round.weapons.iter() {
            let it = *state.weapon(weapon);
            let holder = it.holder;
            let user = state.units.get(holder.index()).map(|unit| unit.side);
            let captured = user.is_some_and(|side| side != it.owner);
            if captured && user.is_some_and(|side| round.failed[side.index()]) {
                state.weapon_mut(weapon).flags |= Weapon::FAILED;
            }
            if self.weapon_facts(&it).class.single_use() {
                log.note_with(state, || Event::UsedUp {
                    weapon,
                    melee: true,
                });
                *state.weapon_mut(weapon) = Weapon::default();
            }
        }
        for id in round.skilled.iter() {
            if state.unit(id).on_map() {
                self.spend_skill(state, id, log);
            }
        }
        for side in Side::BOTH {
            let fought: Vec<UnitId> = self
                .melee_units(state, round.at, side)
                .map(|(id, _)| id)
                .collect();
            for id in fought {
                let lends = state.unit(id).is(Flags::LEADS);
                if (self.can_melee(state, id) || lends) && !state.unit(id).is(Flags::USED) {
                    state.unit_mut(id).set(Flags::OPS | Flags::ACTED);
                }
            }
        }
        for id in round.doomed.iter() {
            self.lose(state, id, Loss::Killed, log);
        }
        for side in Side::BOTH {
            self.go_down(state, round.at, side, log);
        }
        self.lock(state, round.at, true);
    }

    /// LNLT-8.1-11, LNLT-8.1-12, LNLT-11.4-07: where a side has no Melee-eligible unit left, its other infantry is
    /// removed too.
    fn go_down(
        &self,
        state: &mut State,
        at: Location,
        side: Side,
        log: &mut impl Log<State, Event>,
    ) {
        let left: Vec<UnitId> = self
            .melee_units(state, at, side)
            .map(|(id, _)| id)
            .collect();
        if left.iter().any(|&id| self.can_melee(state, id)) {
            return;
        }
        for id in left {
            self.lose(state, id, Loss::WentDown, log);
        }
    }

    /// LNLT-8.1-01: a Melee marker; whether the turn's round was fought (LNLT-8.0-05).
    pub(crate) fn lock(&self, state: &mut State, at: Location, fought: bool) {
        let there = state.melees.iter().position(|melee| melee.at == at);
        match there {
            Some(place) => state.melees[place].fought |= fought,
            None => push_if_room(&mut state.melees, Melee { at, fought }),
        }
    }

    /// LNLT-5.1-05, NEW-12: Shaken units in Melee without a fighter of their own beside them surrender to one of the
    /// enemy's, and who is with them goes too.
    pub(crate) fn surrender(
        &self,
        state: &mut State,
        at: Location,
        log: &mut impl Log<State, Event>,
    ) {
        for side in Side::BOTH {
            let fights = |side| {
                self.melee_units(state, at, side)
                    .any(|(id, _)| self.can_melee(state, id))
            };
            if fights(side) || !fights(side.other()) {
                continue;
            }
            let left: Vec<UnitId> = self
                .melee_units(state, at, side)
                .map(|(id, _)| id)
                .collect();
            for id in left {
                self.lose(state, id, Loss::Surrendered, log);
            }
        }
    }

    /// The same in every Melee on the map.
    pub(crate) fn surrender_everywhere(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for place in 0..state.melees.len() {
            self.surrender(state, state.melees[place].at, log);
        }
    }

    /// Whether a unit is locked in Melee: on foot or on top of a vehicle; vehicles are not, nor who sits inside
    /// (LNLT-8.1-01, NEW-37).
    pub fn locked(&self, state: &State, unit: &Unit) -> bool {
        !state.melees.is_empty()
            && state.melee(unit.at).is_some()
            && self.in_the_open(unit)
            && self.class(unit).infantry()
    }

    /// On foot, or on top of a vehicle rather than inside.
    pub(crate) fn in_the_open(&self, unit: &Unit) -> bool {
        !unit.carried() || unit.is(Flags::ON_TOP)
    }

    /// A unit that took part in the turn's round of its location does nothing more (LNLT-8.0-05).
    pub(crate) fn spent_in_melee(&self, state: &State, unit: &Unit) -> bool {
        !state.melees.is_empty()
            && self.class(unit).infantry()
            && self.in_the_open(unit)
            && state.melee(unit.at).is_some_and(|melee| melee.fought)
    }

    /// Whether a unit has a Skill of this effect.
    pub(crate) fn has_skill(&self, unit: &Unit, effect: SkillEffect) -> bool {
        self.skill(unit).is_some_and(|skill| skill.effect == effect)
    }

    /// The value of a unit's Skill of this effect; 0 without it.
    pub(crate) fn skill_value(&self, unit: &Unit, effect: SkillEffect) -> i8 {
        let skill = self.skill(unit).filter(|skill| skill.effect == effect);
        skill.map_or(0, |skill| skill.value)
    }

    /// LNLT-12.0-03: a Skill that is used once goes back into the cup.
    pub(crate) fn spend_skill(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let skill = state.unit(unit).skill;
        let once = self.skill(state.unit(unit)).is_some_and(|it| it.once);
        log.note_with(state, || Event::SkillUsed { unit, skill });
        if !once {
            return;
        }
        state.unit_mut(unit).skill = crate::state::SkillId::NONE;
        if let Some(count) = state.cup.get_mut(skill.index()) {
            *count += 1;
        }
    }
}
