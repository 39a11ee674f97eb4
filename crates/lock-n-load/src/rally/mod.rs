//! 3.0 The Rally Phase: units rally, Medics tend, weapons change hands, Half-squads merge.

mod arms;
mod medic;
mod words;

use crate::charts::SkillEffect;
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{RollFor, Rolled, Throw};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, Location, State, Unit, UnitId, Wait, WeaponId};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// What is being rolled for in a Rally Phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum RallyStage {
    /// The player chooses.
    #[default]
    Choosing,
    /// A unit rallies.
    Rallying(UnitId),
    /// A Medic tends somebody: a wound, or a Shaken unit.
    Tending {
        /// The Medic.
        medic: UnitId,
        /// Whom.
        unit: UnitId,
        /// A wound.
        wound: bool,
    },
    /// A jammed machine gun is seen to.
    Unjamming(WeaponId),
}

/// 3.0 A side's part of the Rally Phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct RallyPhase {
    /// Whose.
    pub side: Side,
    /// What is being rolled for.
    pub stage: RallyStage,
    /// The player is done: only jammed machine guns are still seen to.
    pub done: bool,
}

impl RallyPhase {
    /// A side's part.
    pub(crate) fn of(side: Side) -> RallyPhase {
        RallyPhase {
            side,
            ..RallyPhase::default()
        }
    }
}

impl Procedure<Lnl> for RallyPhase {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if let Some(rolled) = state.rolled() {
            state.stack.become_(RallyPhase {
                stage: RallyStage::Choosing,
                ..self
            });
            match self.stage {
                RallyStage::Choosing => {}
                RallyStage::Rallying(unit) => game.end_rally(state, unit, rolled, log),
                RallyStage::Tending { medic, unit, wound } => {
                    game.end_tending(state, medic, unit, wound, rolled, log);
                }
                RallyStage::Unjamming(weapon) => game.end_unjamming(state, weapon, rolled, log),
            }
            return Flow::On;
        }
        if self.done {
            // LNLT-1.6.2-04: the roll is made, wanted or not.
            let jammed = game.jammed(state, self.side).next();
            match jammed {
                Some(weapon) => self.unjam(game, state, weapon),
                None => {
                    for unit in state.units.iter_mut().filter(|unit| unit.side == self.side) {
                        unit.unset(Flags::LEADS | Flags::RALLIED | Flags::HEALED);
                    }
                    state.stack.finish();
                }
            }
            return Flow::On;
        }
        if !self.is_open(game, state) {
            state.stack.become_(RallyPhase { done: true, ..self });
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(self.side))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        self.list(game, state, out);
        out.push(Choice::Done);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Rally { unit } => game.may_rally(state, self.side, unit),
            Choice::Heal { unit, subject } => game.may_tend(state, self.side, unit, subject, true),
            Choice::Restore { unit, subject } => {
                game.may_tend(state, self.side, unit, subject, false)
            }
            Choice::Merge { unit, second } => game.may_merge(state, self.side, unit, second),
            Choice::PickUp { unit, weapon } => {
                game.may_pick_up_at_rest(state, self.side, unit, weapon)
            }
            Choice::Give { weapon, unit } => game.may_give(state, self.side, weapon, unit),
            Choice::Drop { weapon } => game.may_drop_at_rest(state, self.side, weapon),
            Choice::Destroy { weapon } => game.may_destroy(state, self.side, weapon),
            Choice::Flip { weapon } => game.may_flip(state, self.side, weapon),
            Choice::Unjam { weapon } => game.may_unjam(state, self.side, weapon),
            Choice::Commit { unit } => game.may_commit(state, self.side, unit),
            Choice::Reveal { unit } => game.may_reveal(state, self.side, unit),
            Choice::Done => Ok(()),
            _ => Err(No(
                "LNLT-2.0-02",
                "In the Rally Phase units rally, and weapons and Half-squads are seen to.",
            )),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let go_on = |state: &mut State, stage| state.stack.become_(RallyPhase { stage, ..self });
        match choice {
            Choice::Rally { unit } => {
                game.commit_for(state, unit);
                state.unit_mut(unit).set(Flags::RALLIED);
                go_on(state, RallyStage::Rallying(unit));
                game.roll(state, Throw::two(RollFor::Rally(unit), self.side));
            }
            Choice::Heal { unit, subject } | Choice::Restore { unit, subject } => {
                state.unit_mut(unit).set(Flags::HEALED);
                let wound = matches!(choice, Choice::Heal { .. });
                go_on(
                    state,
                    RallyStage::Tending {
                        medic: unit,
                        unit: subject,
                        wound,
                    },
                );
                game.roll(state, Throw::two(RollFor::Heal(subject), self.side));
            }
            Choice::Unjam { weapon } => self.unjam(game, state, weapon),
            Choice::Commit { unit } => state.unit_mut(unit).set(Flags::LEADS),
            Choice::Reveal { unit } => game.reveal(state, unit),
            Choice::Done => state.stack.become_(RallyPhase { done: true, ..self }),
            arms => game.see_to_arms(state, arms, log),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Decide::new(
            "Rally units and see to weapons, or end the phase",
            "the Rally Phase",
        )
        .call(Choice::Done, "End the Rally Phase")
        .into()
    }
}

impl RallyPhase {
    fn list(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        self.list_men(game, state, out);
        self.list_things(game, state, out);
    }

    /// What is seen to beside the men.
    fn list_things(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        game.list_arms(state, self.side, out);
        game.list_reveals(state, self.side, out);
    }

    /// Whether anything is to be decided.
    fn is_open(&self, game: &Lnl, state: &State) -> bool {
        let mut choices = Vec::new();
        let mut men = state.of(self.side);
        let open = men.any(|(unit, _)| {
            self.list_man(game, state, unit, &mut choices);
            !choices.is_empty()
        });
        if !open {
            self.list_things(game, state, &mut choices);
        }
        !choices.is_empty()
    }

    /// Who rallies, heals or leads.
    fn list_men(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        for (unit, _) in state.of(self.side) {
            self.list_man(game, state, unit, out);
        }
    }

    /// What one of them may do.
    fn list_man(&self, game: &Lnl, state: &State, unit: UnitId, out: &mut Vec<Choice>) {
        let it = state.unit(unit);
        if it.is(Flags::SHAKEN) && game.may_rally(state, self.side, unit).is_ok() {
            out.push(Choice::Rally { unit });
        }
        if game.class(it) == Class::Medic {
            let beside = |(_, subject): &(UnitId, &Unit)| game.together(it, subject);
            for (subject, _) in state.of(self.side).filter(beside) {
                if game.may_tend(state, self.side, unit, subject, true).is_ok() {
                    out.push(Choice::Heal { unit, subject });
                }
                if game
                    .may_tend(state, self.side, unit, subject, false)
                    .is_ok()
                {
                    out.push(Choice::Restore { unit, subject });
                }
            }
        }
        if game.may_commit(state, self.side, unit).is_ok() {
            out.push(Choice::Commit { unit });
        }
    }

    fn unjam(self, game: &Lnl, state: &mut State, weapon: WeaponId) {
        state.stack.become_(RallyPhase {
            stage: RallyStage::Unjamming(weapon),
            ..self
        });
        game.roll(state, Throw::d6(RollFor::Unjam(weapon), self.side));
    }
}

impl Lnl {
    /// Whether two units share a location, storey and Bunker included, and a carrier if they ride (LNLT-3.0-04).
    pub(crate) fn together(&self, a: &Unit, b: &Unit) -> bool {
        a.on_map() && a.at == b.at && a.aboard == b.aboard
    }

    /// LNLT-3.0-09, LNLT-5.1-09: it needs nobody to rally.
    fn rallies_itself(&self, unit: &Unit) -> bool {
        let facts = self.facts(unit);
        facts.self_rally
            || facts.class.smc()
            || matches!(
                facts.class,
                Class::WeaponTeam | Class::Vehicle | Class::Helicopter
            )
    }

    /// LNLT-3.0-04, LNLT-3.0-10: a GO Leader or a Hero beside it, and whether one is there that does not match.
    fn helped_to_rally(&self, state: &State, id: UnitId) -> (bool, bool) {
        let unit = state.unit(id);
        let (mut helped, mut stranger) = (false, false);
        for (_, it) in state.of(unit.side) {
            let leads = matches!(self.class(it), Class::Leader | Class::Hero) && it.good_order();
            let near = self.together(unit, it) || self.rallies_from_afar(it, unit);
            if !leads || !near {
                continue;
            }
            let fits = self.matches(unit, it) || self.class(unit) == Class::WeaponTeam;
            helped |= fits;
            stranger |= !fits;
        }
        (helped, stranger)
    }

    /// LNLT-11.1-06, LNLT-5.1-17: whether a Leader's Skill reaches a unit elsewhere; his wound takes a hex off it.
    fn rallies_from_afar(&self, leader: &Unit, unit: &Unit) -> bool {
        let reach = self.skill_value(leader, SkillEffect::Charismatic);
        let reach = reach - i8::from(leader.is(Flags::WOUNDED));
        reach > 0
            && !leader.carried()
            && !unit.carried()
            && self.range(leader.at, unit.at) <= reach as u32
    }

    /// The Leader who rallies a unit by such a Skill, where none is beside it.
    fn charismatic(&self, state: &State, id: UnitId) -> Option<UnitId> {
        let unit = state.unit(id);
        let leaders = state.of(unit.side).filter(|(other, it)| {
            let leads = self.class(it) == Class::Leader && it.good_order();
            *other != id && leads && self.matches(unit, it) && self.rallies_from_afar(it, unit)
        });
        leaders.max_by_key(|(_, it)| self.lm(it)).map(|(id, _)| id)
    }

    /// 3.0: who may attempt to rally.
    fn may_rally(&self, state: &State, side: Side, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            unit.side == side,
            "LNLT-3.0-02",
            "Each player rallies his own units in his part of the phase.",
        )?;
        need(
            unit.is(Flags::SHAKEN),
            "LNLT-1.5-04",
            "Only Shaken units rally.",
        )?;
        let class = self.class(unit);
        need(
            class != Class::ArmorLeader && !unit.is(Flags::ABANDONED),
            "LNLT-11.5-01",
            "He rallies with his vehicle.",
        )?;
        need(
            !unit.is(Flags::RALLIED),
            "LNLT-3.0-13",
            "It has made its attempt in this phase.",
        )?;
        if !self.rallies_itself(unit) {
            let (helped, stranger) = self.helped_to_rally(state, id);
            need(
                helped || !stranger,
                "LNLT-3.0-10",
                "The Leader or Hero there is not of its color and badge.",
            )?;
            need(
                helped,
                "LNLT-3.0-09",
                "There is no Leader in Good Order and no Hero with it, and it does not rally by itself.",
            )?;
        }
        let leaders = state.of(side).filter(|(_, it)| {
            self.class(it) == Class::Leader && it.is(Flags::SHAKEN) && !it.is(Flags::RALLIED)
        });
        need(
            class == Class::Leader || leaders.count() == 0,
            "LNLT-3.0-03",
            "Shaken Leaders attempt first.",
        )
    }

    /// LNLT-11.1-04: of several Leaders the owner names the one who is used.
    pub(crate) fn may_commit(&self, state: &State, side: Side, id: UnitId) -> May {
        let unit = state.unit(id);
        let leads =
            |it: &Unit| it.side == side && self.class(it) == Class::Leader && it.good_order();
        need(
            leads(unit),
            "LNLT-11.1-03",
            "Only a Leader in Good Order lends his Leadership Modifier.",
        )?;
        let (mut named, mut others) = (unit.is(Flags::LEADS), false);
        for (other, it) in state.all() {
            if self.together(unit, it) && other != id && leads(it) {
                others = true;
                named |= it.is(Flags::LEADS);
            }
        }
        need(
            !named,
            "LNLT-11.1-04",
            "The Leader of this location has already been named.",
        )?;
        need(
            others,
            "LNLT-11.1-04",
            "He is the only Leader there: he need not be named.",
        )
    }

    /// LNLT-11.1-04: how well a Leader stands for the one of his location. Of two who were used elsewhere and have come
    /// together it is the one who has aided fire there, or else the one who began there.
    fn standing(&self, leader: &Unit) -> [bool; 3] {
        let used = leader.is(Flags::LEADS);
        let aided = used && leader.is(Flags::AIDED);
        [used, aided, used && leader.from == leader.at]
    }

    /// Whether one Leader of a location is its Leader before another.
    pub(crate) fn serves_before(&self, leader: &Unit, other: &Unit) -> bool {
        self.standing(leader) > self.standing(other)
    }

    /// The one of these Leaders who is used already.
    pub(crate) fn named_of<'a>(
        &self,
        leaders: impl Iterator<Item = (UnitId, &'a Unit)>,
    ) -> Option<(UnitId, &'a Unit)> {
        let used = leaders.filter(|(_, it)| it.is(Flags::LEADS));
        used.min_by_key(|(_, it)| std::cmp::Reverse(self.standing(it)))
    }

    /// The GO Leader beside a unit whose LM helps it: the one who is named, or else the best (LNLT-11.1-04).
    pub(crate) fn leader_beside(&self, state: &State, id: UnitId) -> Option<UnitId> {
        let unit = state.unit(id);
        let leaders = || {
            state
                .of(unit.side)
                .filter(|(_, it)| self.class(it) == Class::Leader && self.together(unit, it))
        };
        let named = self.named_of(leaders());
        let able = |(other, it): &(UnitId, &Unit)| {
            let fits = self.matches(unit, it) || self.class(unit) == Class::WeaponTeam;
            *other != id && it.good_order() && fits
        };
        match named {
            Some(named) => Some(named).filter(able),
            None => leaders().filter(able).max_by_key(|(_, it)| self.lm(it)),
        }
        .map(|(id, _)| id)
    }

    /// The Leader who helps a unit is the one of his location from now on.
    pub(crate) fn commit_for(&self, state: &mut State, unit: UnitId) {
        if let Some(leader) = self.leader_beside(state, unit) {
            state.unit_mut(leader).set(Flags::LEADS);
        }
    }

    /// LNLT-3.0-08: terrain with any positive TM, a hexside feature being enough.
    pub(crate) fn in_cover(&self, state: &State, unit: &Unit) -> bool {
        let hexsides = ground::Side(crate::data::COVER_SIDES);
        let sides = self.scenario.map.sides_of(unit.at.hex());
        let behind = sides.0 & hexsides.0 != 0;
        // A passenger has the cover that its carrier has, not the carrier itself.
        let unit = match unit.carried() {
            true => state.unit(unit.aboard),
            false => unit,
        };
        // LNLT-19.2.5-02: none in a helicopter.
        let covered = || self.tm_against(state, unit, Location::NOWHERE, true) > 0;
        !self.airborne(state, unit) && (behind || covered())
    }

    /// The Armor Leader of a vehicle (11.5).
    pub(crate) fn armor_leader(&self, state: &State, vehicle: UnitId) -> Option<UnitId> {
        let mut aboard = state.aboard(vehicle);
        aboard
            .find(|(_, it)| self.class(it) == Class::ArmorLeader)
            .map(|(id, _)| id)
    }

    /// LNLT-1.5-03: what changes a Morale Check of a unit.
    pub(crate) fn morale_net(&self, state: &State, id: UnitId, mut net: Net) -> Net {
        let unit = state.unit(id);
        let leader = match self.class(unit) {
            Class::Vehicle => self.armor_leader(state, id),
            _ => self
                .leader_beside(state, id)
                .or_else(|| self.charismatic(state, id)),
        };
        if let Some(leader) = leader {
            let lm = self.lm(state.unit(leader));
            let clause = match self.class(unit) {
                Class::Vehicle => "LNLT-15.0-07",
                _ => "LNLT-3.0-06",
            };
            net.add(-i16::from(lm), "Leader", clause);
        }
        let cover = self.charts().numbers.cover_morale;
        net.add_if(self.in_cover(state, unit), cover, "cover", "LNLT-3.0-08");
        net
    }

    /// The number a unit's Morale Check must not exceed; an Armor Leader's for his vehicle (LNLT-11.5-04).
    pub(crate) fn morale_needed(&self, state: &State, id: UnitId) -> i8 {
        let unit = state.unit(id);
        match self.armor_leader(state, id) {
            Some(leader) => self.morale(state.unit(leader)),
            None => self.morale(unit),
        }
    }

    pub(crate) fn rally_total(&self, state: &State, unit: UnitId, rolled: Rolled) -> i16 {
        rolled.sum() + self.morale_net(state, unit, Net::default()).sum
    }

    pub(crate) fn rally_needs(&self, state: &State, unit: UnitId) -> i16 {
        self.morale_needed(state, unit).into()
    }

    /// LNLT-1.5-04: it is in Good Order again, or not.
    fn end_rally(
        &self,
        state: &mut State,
        unit: UnitId,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let passed = self.rally_total(state, unit, rolled) <= self.rally_needs(state, unit);
        let modifiers = self.morale_net(state, unit, Net::told()).into_terms();
        let morale = self.morale_needed(state, unit);
        let by_itself = !self.helped_to_rally(state, unit).0;
        if passed {
            self.restore(state, unit);
        }
        log.note_with(state, || Event::Rallied {
            unit,
            dice: rolled.told(),
            modifiers,
            morale,
            passed,
            by_itself,
        });
    }

    /// A unit is in Good Order again; an Armor Leader with his vehicle.
    pub(crate) fn restore(&self, state: &mut State, unit: UnitId) {
        state.unit_mut(unit).unset(Flags::SHAKEN);
        if let Some(leader) = self.armor_leader(state, unit) {
            state.unit_mut(leader).unset(Flags::SHAKEN);
        }
    }
}
