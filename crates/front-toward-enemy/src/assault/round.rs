//! A round of fire: all aim, all roll, all results apply, and only then those who broke run (8.0, Steps 6 to 8).

use super::{Assault, AssaultStage, ROUNDS};
use crate::choice::Choice;
use crate::counters::Role;
use crate::effects::Suffer;
use crate::event::Event;
use crate::fire::{Attack, AttackKind, AttackStage, Support};
use crate::fte::{Flow, Fte, May, No, need};
use crate::scenario::CacheKind;
use crate::state::{Effect, Flags, MAX_FIRING, RoundFire, State, Unit, UnitId, UnitSet, Wait};
use engine::Log;
use ground::Hex;

impl Fte {
    /// Whether a Unit fires in this round, and may fire at this target.
    pub(crate) fn may_fire_in_round(&self, state: &State, unit: UnitId, target: UnitId) -> May {
        let Some(f) = state.stack.all::<Assault>().next() else {
            return Err(No("FTE-8.0-11", "There is no Assault."));
        };
        let (Some(u), Some(t)) = (
            state.units.get(unit.index()),
            state.units.get(target.index()),
        ) else {
            return Err(No("FTE-8.0-11", "There is no such Unit."));
        };
        let attackers = f.stage == AssaultStage::AttackersAim;
        need(
            (u.side == state.act.side) == attackers,
            "FTE-8.0-11",
            "The other side names its attacks now.",
        )?;
        need(
            t.side != u.side,
            "FTE-8.0-11",
            "The target must be an opposing Unit.",
        )?;
        need(
            !u.aboard(),
            "FTE-6.9-04",
            "Loaded Infantry takes no part in fire.",
        )?;
        need(
            !t.aboard(),
            "FTE-6.9-04",
            "Loaded Infantry cannot be fired at.",
        )?;
        need(
            self.fights(state, f, unit, attackers),
            "FTE-8.0-03",
            "It takes no part in this Assault.",
        )?;
        need(
            self.fights(state, f, target, !attackers),
            "FTE-8.0-11",
            "The target takes no part in this Assault.",
        )?;
        need(
            self.on_ground(t) && self.on_ground(u),
            "FTE-8.0-03",
            "An airborne Helicopter takes no part.",
        )?;
        need(
            !f.fired.contains(unit),
            "FTE-8.0-11",
            "It has fired in this round.",
        )?;
        need(
            !u.is(Flags::BROKEN),
            "FTE-8.0-13",
            "Broken Units do not fire in a round.",
        )?;
        need(
            !attackers || self.able(state, unit),
            "FTE-8.0-18",
            "It has been stopped in this Assault.",
        )?;
        self.may_shoot(u)?;
        need(
            f.round <= 1 || !u.is(Flags::SUPPRESSED),
            "FTE-8.0-18",
            "Suppressed Units do not fire in further rounds.",
        )?;
        let places = state
            .stack
            .top_as::<Support>()
            .map_or(0, |s| 1 + s.0.supporters.len());
        need(
            state.round.len() + places < MAX_FIRING,
            "FTE-8.0-11",
            "Too many Units fire in this round.",
        )
    }

    /// Whether a Unit is in the fight: a defender in the Target Hex, an assaulter who has not run from his own.
    pub(super) fn fights(&self, state: &State, f: &Assault, unit: UnitId, attacker: bool) -> bool {
        let Some(u) = state.units.get(unit.index()).filter(|u| u.on_map()) else {
            return false;
        };
        if attacker {
            let ran = self.infantry(u) && u.is(Flags::BROKEN);
            f.units.contains(unit) && u.at.distance(f.hex) == 1 && !ran
        } else {
            u.at == f.hex && u.side != state.act.side
        }
    }

    pub(super) fn round_attacks(&self, state: &State, f: &Assault, out: &mut Vec<Choice>) {
        let side = if f.stage == AssaultStage::AttackersAim {
            state.act.side
        } else {
            state.act.side.enemy()
        };
        for (primary, u) in state.of_side(side) {
            if u.at != f.hex && !f.units.contains(primary) {
                continue;
            }
            for (target, t) in state.of_side(side.enemy()) {
                let near = t.at == f.hex || f.units.contains(target);
                if near && self.may_fire_in_round(state, primary, target).is_ok() {
                    out.push(Choice::Attack { primary, target });
                }
            }
        }
    }

    pub(super) fn step_aiming(&self, state: &mut State, mut f: Assault) -> Flow {
        let attackers = f.stage == AssaultStage::AttackersAim;
        if !state.round.is_full() && self.seem_to_fire(state, &f) {
            let side = state.act.side;
            return Flow::Wait(Wait::Choice(if attackers { side } else { side.enemy() }));
        }
        self.next_aim(state, &mut f);
        Flow::On
    }

    /// Whether somebody of the side that aims can fire in this round, for all its enemy knows.
    pub(super) fn seem_to_fire(&self, state: &State, f: &Assault) -> bool {
        let side = match f.stage {
            AssaultStage::AttackersAim => state.act.side,
            _ => state.act.side.enemy(),
        };
        let fights = |id: UnitId, u: &Unit| u.at == f.hex || f.units.contains(id);
        let targets = || state.of_side(side.enemy()).filter(|(id, u)| fights(*id, u));
        let fires = |unit: UnitId| {
            self.might(state, unit, |world| {
                targets().any(|(target, _)| self.may_fire_in_round(world, unit, target).is_ok())
            })
        };
        state
            .of_side(side)
            .any(|(id, u)| fights(id, u) && fires(id))
    }

    pub(super) fn next_aim(&self, state: &mut State, f: &mut Assault) {
        let next = if f.stage == AssaultStage::AttackersAim {
            AssaultStage::DefendersAim
        } else {
            AssaultStage::Roll
        };
        self.go(state, f, next);
    }

    /// A group of the round is complete.
    pub(super) fn note_round_fire(&self, state: &mut State, f: &mut Assault, a: &Attack) {
        for unit in [a.primary].into_iter().chain(a.supporters.iter()) {
            state.round.push(RoundFire {
                unit,
                primary: a.primary,
                target: a.target,
                from: f.hex.direction_to(state.unit(a.primary).at),
                result: Effect::None,
            });
            f.fired.insert(unit);
        }
        state.stack.become_(*f);
    }

    /// FTE-8.0-17: all fire is rolled before any result takes effect.
    pub(super) fn roll_next(
        &self,
        state: &mut State,
        mut f: Assault,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(fire) = state.round.get(f.next as usize).copied() else {
            f.fires = f.next;
            self.blow_up_bunkers(state, log);
            return self.go(state, &mut f, AssaultStage::HitDefenders);
        };
        f.next += 1;
        state.stack.become_(f);
        if fire.unit != fire.primary || !fire.target.is_some() {
            return;
        }
        let by = state.unit(fire.primary).side;
        let attacker = by == state.act.side;
        // FTE-21.0-16 in spirit: a target that has run meanwhile is missed.
        if !self.fights(state, &f, fire.target, !attacker) {
            let target = fire.target;
            return log.note_with(state, || Event::AttackLost { target });
        }
        let joins = |other: &&RoundFire| other.primary == fire.primary && other.unit != fire.unit;
        let attack = Attack {
            kind: AttackKind::Assault,
            stage: AttackStage::Cover,
            by,
            primary: fire.primary,
            target: fire.target,
            supporters: state.round.iter().filter(joins).map(|r| r.unit).collect(),
            from: state.unit(fire.primary).at,
            at: state.unit(fire.target).at,
            // FTE-8.0-12: assaulters get no terrain in the first round.
            in_the_open: f.round == 1 && !attacker,
            ..Attack::default()
        };
        state.stack.call(attack);
    }

    /// FTE-8.0-18, 26.0-14: a Unit suppressed or broken by anything but the round's own fire does not make the attack it
    /// has named.
    pub(crate) fn withdraw_fire(&self, state: &mut State, unit: UnitId) {
        let Some(f) = state.stack.all::<Assault>().next() else {
            return;
        };
        let rolled = match f.stage {
            AssaultStage::AttackersAim | AssaultStage::DefendersAim => 0,
            // The attack that is just being made has not been rolled either.
            AssaultStage::Roll => usize::from(f.next).saturating_sub(1),
            _ => return,
        };
        for fire in state.round.iter_mut().skip(rolled) {
            if fire.unit == unit && fire.result == Effect::None {
                fire.target = UnitId::NONE;
            }
        }
    }

    /// Whether a Unit that was to fire in the round has been stopped.
    pub(crate) fn withdrawn(&self, state: &State, unit: UnitId) -> bool {
        state
            .round
            .iter()
            .any(|fire| fire.unit == unit && !fire.target.is_some())
    }

    /// FTE-27.0-06: a Sapper's hit on a Unit in a Bunker destroys it. Like every result, when all fire is rolled.
    pub(super) fn blow_up_bunkers(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for i in 0..state.round.len() {
            let fire = state.round[i];
            let hit = fire.result != Effect::None;
            if !hit || self.role(state.unit(fire.unit)) != Role::Sapper {
                continue;
            }
            let fort = state.unit(fire.target).fort;
            if self.fort_kind(state, fort) == Some(CacheKind::Bunker) {
                self.remove_cache(state, fort, "FTE-27.0-06", log);
            }
        }
    }

    /// FTE-8.0-17: results on defenders, then on attackers; retreats follow when all are applied.
    pub(super) fn hit_next(&self, state: &mut State, mut f: Assault) {
        let on_defenders = f.stage == AssaultStage::HitDefenders;
        if f.next == f.fires {
            let next = if on_defenders {
                AssaultStage::HitAttackers
            } else {
                AssaultStage::DefendersRun
            };
            return self.go(state, &mut f, next);
        }
        let fire = state.round[usize::from(f.next)];
        f.next += 1;
        state.stack.become_(f);
        let by = state.unit(fire.unit).side;
        if (by == state.act.side) != on_defenders || fire.result == Effect::None {
            return;
        }
        state.round[usize::from(f.next) - 1].result = Effect::None;
        let suffer = Suffer {
            unit: fire.target,
            effect: fire.result,
            by,
            from: f.stood(&fire),
            kind: AttackKind::Assault,
            checked: false,
        };
        state.stack.call(suffer);
    }

    /// A Unit that broke in the round retreats when all results are applied.
    pub(crate) fn run_after_round(&self, state: &mut State, unit: UnitId, from: Hex) {
        let Some(f) = state.stack.all::<Assault>().next() else {
            return self.run(state, unit, from);
        };
        let fire = &mut state.round[usize::from(f.next) - 1];
        if fire.target == unit {
            fire.result = Effect::Broken;
            return;
        }
        // It was thrown out of the Vehicle that was hit.
        let runs = RoundFire {
            target: unit,
            from: fire.from,
            result: Effect::Broken,
            ..RoundFire::default()
        };
        if state.round.is_full() {
            return self.run(state, unit, from);
        }
        state.round.push(runs);
    }

    /// FTE-8.0-22: defenders retreat first.
    pub(super) fn run_next(&self, state: &mut State, mut f: Assault) {
        let defenders = f.stage == AssaultStage::DefendersRun;
        let side = state.act.side;
        let runs = |fire: &&RoundFire| {
            let defends = fire.target.is_some() && state.unit(fire.target).side != side;
            fire.result == Effect::Broken && defends == defenders
        };
        let Some(unit) = state.round.iter().find(runs).map(|fire| fire.target) else {
            let next = if defenders {
                AssaultStage::AttackersRun
            } else {
                AssaultStage::RoundOver
            };
            return self.go(state, &mut f, next);
        };
        for i in 0..state.round.len() {
            let fire = state.round[i];
            if fire.target == unit && fire.result == Effect::Broken {
                state.round[i].result = Effect::None;
                if state.unit(unit).on_map() {
                    self.run(state, unit, f.stood(&fire)); // twice Broken, twice two hexes
                }
            }
        }
    }

    pub(super) fn nearest_attacker(&self, state: &State, f: &Assault) -> Hex {
        f.units
            .iter()
            .map(|u| state.unit(u).at)
            .find(|&h| h != Hex::NOWHERE)
            .unwrap_or(Hex::NOWHERE)
    }

    pub(super) fn end_round(
        &self,
        state: &mut State,
        mut f: Assault,
        log: &mut impl Log<State, Event>,
    ) {
        let side = state.act.side;
        // FTE-27.0-05: Sappers that have attacked are spent.
        for unit in f.fired.iter() {
            if state.unit(unit).on_map() && self.role(state.unit(unit)) == Role::Sapper {
                self.remove(state, unit, "FTE-27.0-05", log);
            }
        }
        for unit in f.units.iter() {
            let u = state.unit(unit);
            if !u.on_map() || u.is(Flags::BROKEN) {
                f.units.remove(unit);
            }
        }
        if f.round == 1 {
            let hidden: UnitSet = self
                .defenders(state, side, f.hex)
                .filter(|(_, u)| u.is(Flags::CONCEALED))
                .map(|(id, _)| id)
                .collect();
            for unit in hidden.iter() {
                self.reveal(state, unit, "FTE-8.0-15", log);
            }
        }
        state.stack.become_(f);
        let holds = self
            .defenders(state, side, f.hex)
            .any(|(_, u)| !u.is(Flags::BROKEN));
        if f.units.is_empty() {
            self.break_off(state, f, log);
        } else if !holds {
            self.go(state, &mut f, AssaultStage::DriveOut);
        } else if f.round == ROUNDS {
            self.break_off(state, f, log); // FTE-8.0-24
        } else {
            self.begin_round(state, f, log);
        }
    }
}
