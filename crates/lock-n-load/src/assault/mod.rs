//! 17.1 Close Assault: infantry goes for a vehicle.

mod words;

use crate::choice::Choice;
use crate::counters::{Class, Side, WeaponClass};
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{Entry, GiveWay, Mode, Moving, RollFor, Rolled, Throw};
use crate::lnl::{Flow, Lnl, May, need};
use crate::prompt::Prompt;
use crate::state::{Flags, Location, State, Unit, UnitId, UnitSet, Weapon, WeaponId, push_if_room};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How far a Close Assault has come.
    pub enum AssaultStage {
        /// Morale is checked.
        #[default] Checks,
        /// A Morale Check is being rolled.
        Check,
        /// Those who passed go in.
        Enter,
        /// One after the other assaults.
        Assaults,
        /// An assault is being rolled.
        Roll,
    }
}

/// 17.1 A Close Assault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct CloseAssault {
    /// From where.
    pub from: Location,
    /// Where the vehicle is.
    pub at: Location,
    /// The vehicle.
    pub target: UnitId,
    /// In answer to an overrun (LNLT-15.3-10).
    pub answer: bool,
    /// Another vehicle of the hex: they are in it already (LNLT-17.1-20).
    pub again: bool,
    /// Who is still to check Morale, or to assault.
    pub waiting: UnitSet,
    /// Who passed.
    pub passed: UnitSet,
    /// Leaders whose LM was used (LNLT-17.1-16).
    pub used: UnitSet,
    /// Whose turn it is.
    pub unit: UnitId,
    /// How far it has come.
    pub stage: AssaultStage,
}

impl CloseAssault {
    /// In answer to an overrun.
    pub(crate) fn answer(at: Location, target: UnitId, waiting: UnitSet) -> CloseAssault {
        CloseAssault {
            from: at,
            at,
            target,
            answer: true,
            waiting,
            ..CloseAssault::default()
        }
    }

    fn at_stage(self, stage: AssaultStage) -> CloseAssault {
        CloseAssault { stage, ..self }
    }
}

impl Procedure<Lnl> for CloseAssault {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            AssaultStage::Checks => match game.next_of(state, self.waiting) {
                Some(unit) => {
                    let mut waiting = self.waiting;
                    waiting.remove(unit);
                    state.stack.become_(CloseAssault {
                        unit,
                        waiting,
                        stage: AssaultStage::Check,
                        ..self
                    });
                    let side = state.unit(unit).side;
                    game.roll(state, Throw::two(RollFor::Resolve(unit), side));
                }
                None => game.end_resolve(state, self),
            },
            AssaultStage::Check => {
                let rolled = state.rolled().expect("the dice were rolled");
                game.check_resolve(state, self, rolled, log);
            }
            AssaultStage::Enter => game.go_in(state, self, log),
            AssaultStage::Assaults => game.next_assault(state, self),
            AssaultStage::Roll => {
                let rolled = state.rolled().expect("the dice were rolled");
                game.end_assault_roll(state, self, rolled, log);
            }
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-17.1-13", "A Close Assault is being resolved.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// A vehicle that a Close Assault on a location would be made on.
    pub(crate) fn assaulted(&self, state: &State, side: Side, at: Location) -> Option<UnitId> {
        state
            .here(at)
            .find(|(_, it)| {
                it.side != side && self.class(it) == Class::Vehicle && !it.is(Flags::ABANDONED)
            })
            .map(|(id, _)| id)
    }

    /// Whether a unit keeps assaulters off its vehicle: Melee-eligible, on the ground or riding on top (LNLT-17.1-04,
    /// LNLT-17.1-05).
    fn keeps_off(&self, state: &State, id: UnitId, unit: &Unit) -> bool {
        let aside = unit.carried() && !unit.is(Flags::ON_TOP);
        self.can_melee(state, id) && !aside
    }

    /// Whether entering a location is a Close Assault rather than a Melee.
    pub(crate) fn is_close_assault(&self, state: &State, side: Side, at: Location) -> bool {
        let guarded = state
            .of(side.other())
            .any(|(id, unit)| unit.at == at && self.keeps_off(state, id, unit));
        self.assaulted(state, side, at).is_some() && !guarded
    }

    /// The weapon a unit uses on a vehicle and what it adds: HE, or FP of flamethrowers and charges (LNLT-17.1-13, B-72).
    fn tank_killer(&self, state: &State, unit: UnitId) -> Option<(WeaponId, i8)> {
        state
            .held_by(unit)
            .filter(|(_, it)| !it.is(Weapon::JAMMED | Weapon::BROKEN))
            .filter_map(|(id, it)| {
                let kind = self.weapon_kind(it.kind);
                let value = match kind.class {
                    WeaponClass::Flamethrower | WeaponClass::SatchelCharge => Some(kind.fp),
                    class if class.ordnance() => kind.gun.as_ref().and_then(|gun| gun.he),
                    _ => None,
                };
                value.map(|value| (id, value))
            })
            .max_by_key(|(_, value)| *value)
    }

    /// LNLT-17.1-01, LNLT-17.1-09, NEW-15: whether a group may close-assault the vehicle of a location.
    pub(crate) fn may_close_assault(&self, state: &State, moving: &Moving, coming: UnitSet) -> May {
        need(
            matches!(moving.mode, Mode::Normal | Mode::Stealth),
            "LNLT-17.1-08",
            "Nobody assaults by Assault Movement or Low Crawl.",
        )?;
        let mut own = state.of(state.active());
        need(
            !own.any(|(_, it)| self.has_driven_from(it, moving.from)),
            "LNLT-17.1-08",
            "A vehicle has moved from this hex in this impulse: only those who assault may.",
        )?;
        let mut strong = false;
        for (id, unit) in state.those(coming) {
            let class = self.class(unit);
            need(
                class != Class::WeaponTeam,
                "LNLT-1.7-14",
                "Weapon Teams do not assault vehicles.",
            )?;
            need(
                unit.good_order(),
                "LNLT-17.1-01",
                "A Shaken unit assaults nobody.",
            )?;
            let alone = class.mmc() || class == Class::Hero;
            strong |= alone || self.tank_killer(state, id).is_some();
            need(
                alone || class == Class::Leader,
                "LNLT-17.1-01",
                "Only MMCs, Heroes and Leaders assault vehicles.",
            )?;
        }
        need(
            strong,
            "LNLT-17.1-01",
            "An MMC, a Hero or a Leader with a weapon for it must come along.",
        )
    }

    /// Whether a vehicle of a location has driven in this impulse, be it only to turn; to let passengers off is no move.
    fn has_driven_from(&self, unit: &Unit, from: Location) -> bool {
        let began = unit.is(Flags::ACTIVE) && unit.from == from;
        let turned = unit.spent > 0 && !unit.is(Flags::TURNED);
        began && (unit.at != from || turned) && self.class(unit) == Class::Vehicle
    }

    /// A group goes for the vehicle of a location.
    pub(crate) fn begin_close_assault(&self, state: &mut State, moving: &Moving, at: Location) {
        let side = state.active();
        state.impulse.acted = true;
        // LNLT-17.1-08
        push_if_room(&mut state.impulse.moved, moving.from);
        push_if_room(&mut state.impulse.assaulted_from, moving.from);
        let waiting: UnitSet = self.movers(state).map(|(id, _)| id).collect();
        for id in waiting.iter() {
            state.unit_mut(id).set(Flags::ACTED);
        }
        let target = self.assaulted(state, side, at).unwrap_or_default();
        state.stack.call(CloseAssault {
            from: moving.at,
            at,
            target,
            waiting,
            ..CloseAssault::default()
        });
    }

    /// NEW-37: whether a unit under a Melee marker may assault the enemy vehicle of its hex.
    pub(crate) fn may_assault_inside(&self, state: &State, id: UnitId) -> May {
        let unit = state.unit(id);
        let class = self.class(unit);
        need(
            unit.side == state.active() && unit.is(Flags::ACTIVE) && !unit.carried(),
            "LNLT-4.0-03",
            "It is not activated in this impulse.",
        )?;
        need(
            !unit.is(Flags::USED) && !self.spent_in_melee(state, unit),
            "LNLT-4.0-18",
            "It has a marker, or has fought in Melee: it does nothing more in this turn.",
        )?;
        need(
            unit.good_order()
                && (class == Class::Hero || class.mmc() && class != Class::WeaponTeam),
            "LNLT-17.1-01",
            "Only MMCs and Heroes in Good Order assault vehicles.",
        )?;
        need(
            self.is_close_assault(state, unit.side, unit.at),
            "LNLT-17.1-04",
            "No enemy vehicle is in its hex, or enemies there keep it off.",
        )
    }

    /// Every Close Assault from inside that is open.
    pub(crate) fn list_inside_assaults(
        &self,
        state: &State,
        active: UnitSet,
        out: &mut Vec<Choice>,
    ) {
        let open = active.iter();
        let open = open.filter(|&unit| self.may_assault_inside(state, unit).is_ok());
        out.extend(open.map(|unit| Choice::Assault { unit }));
    }

    /// It assaults from where it is; who does not dare is Ops Complete.
    pub(crate) fn assault_inside(&self, state: &mut State, id: UnitId) {
        let Unit { at, side, .. } = *state.unit(id);
        let target = self.assaulted(state, side, at).unwrap_or_default();
        state.unit_mut(id).set(Flags::ACTED | Flags::OPS);
        let waiting = UnitSet::from_iter([id]);
        state.stack.call(CloseAssault::answer(at, target, waiting));
    }

    /// LNLT-17.1-10: Leaders check first.
    fn next_of(&self, state: &State, waiting: UnitSet) -> Option<UnitId> {
        let able = |id: &UnitId| state.unit(*id).on_map();
        let leads = |id: &UnitId| self.class(state.unit(*id)) == Class::Leader;
        let leader = waiting.iter().filter(able).find(leads);
        leader.or_else(|| waiting.iter().find(able))
    }

    /// LNLT-17.1-09, LNLT-17.1-10: what changes the Morale Check before an assault.
    pub(crate) fn resolve_net(&self, state: &State, assault: &CloseAssault, mut net: Net) -> Net {
        let unit = state.unit(assault.unit);
        if self.class(unit).mmc() {
            let best = assault
                .passed
                .iter()
                .filter(|&id| self.class(state.unit(id)) == Class::Leader)
                .filter(|&id| self.matches(unit, state.unit(id)))
                .map(|id| self.lm(state.unit(id)))
                .max();
            net.add(-i16::from(best.unwrap_or(0)), "Leader", "LNLT-17.1-10");
        }
        // Where they come from, also for another vehicle of the hex (NEW-15).
        let from = Unit {
            at: assault.from,
            ..*unit
        };
        let cover = self.charts().numbers.cover_morale;
        net.add_if(self.in_cover(state, &from), cover, "cover", "LNLT-17.1-09");
        net
    }

    /// Whether a unit dares.
    pub(crate) fn dares(&self, state: &State, assault: &CloseAssault, rolled: Rolled) -> bool {
        let net = self.resolve_net(state, assault, Net::default()).sum;
        rolled.sum() + net <= i16::from(self.morale(state.unit(assault.unit)))
    }

    /// LNLT-17.1-11: who fails stays, and is not Shaken.
    fn check_resolve(
        &self,
        state: &mut State,
        assault: CloseAssault,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = assault.unit;
        let passed = self.dares(state, &assault, rolled);
        let modifiers = self.resolve_net(state, &assault, Net::told()).into_terms();
        let morale = self.morale(state.unit(unit));
        log.note_with(state, || Event::NerveChecked {
            unit,
            dice: rolled.told(),
            modifiers,
            morale,
            passed,
        });
        let mut next = assault.at_stage(AssaultStage::Checks);
        match passed {
            true => next.passed.insert(unit),
            false => self.stays_out(state, &assault, unit),
        }
        state.stack.become_(next);
    }

    fn stays_out(&self, state: &mut State, assault: &CloseAssault, id: UnitId) {
        if assault.again {
            return self.go_back(state, assault, id);
        }
        let unit = state.unit_mut(id);
        unit.unset(Flags::MOVING);
        if !assault.answer && !unit.is(Flags::MOVEMENT) {
            unit.set(Flags::OPS);
        }
    }

    /// LNLT-17.1-12: a Leader alone needs a weapon for it.
    fn end_resolve(&self, state: &mut State, assault: CloseAssault) {
        let passed = assault.passed;
        let fights = |id: UnitId| {
            let class = self.class(state.unit(id));
            class != Class::Leader || self.tank_killer(state, id).is_some()
        };
        let any = passed.iter().any(fights);
        if !any {
            for id in passed.iter() {
                self.stays_out(state, &assault, id);
            }
            return state.stack.finish();
        }
        state.stack.become_(CloseAssault {
            waiting: passed,
            stage: match assault.answer || assault.again {
                true => AssaultStage::Assaults,
                false => AssaultStage::Enter,
            },
            ..assault
        });
    }

    /// Those who passed enter; nobody fires at them there (LNLT-17.1-07).
    fn go_in(&self, state: &mut State, assault: CloseAssault, log: &mut impl Log<State, Event>) {
        let mut points = 0;
        let units: Vec<UnitId> = assault.passed.iter().collect();
        for &id in &units {
            self.leave_tripods(state, id, log);
            let cost = self.step_cost(state, state.unit(id), assault.at, false);
            let unit = state.unit_mut(id);
            points = points.max(cost.unwrap_or(0));
            unit.spent += cost.unwrap_or(0);
            unit.at = assault.at;
            if !unit.is(Flags::STEALTH) {
                unit.set(Flags::MOVED);
            }
            unit.unset(Flags::DUG_IN | Flags::STRUCK);
        }
        let (from, to) = (assault.from, assault.at);
        log.note_with(state, || Event::Stepped {
            units: units.clone(),
            from,
            to,
            mode: Mode::Normal,
            points,
        });
        state
            .stack
            .become_(assault.at_stage(AssaultStage::Assaults));
        self.has_moved(state, &units, log);
        state.stack.call(Entry::into(from, to, points));
    }

    /// What a unit adds to its die (LNLT-17.1-13, LNLT-17.1-15, LNLT-17.1-16).
    pub(crate) fn assault_net(&self, state: &State, assault: &CloseAssault, mut net: Net) -> Net {
        let id = assault.unit;
        let unit = state.unit(id);
        net.add(self.ifp(unit), "own firepower", "LNLT-17.1-13");
        if let Some((_, value)) = self.tank_killer(state, id) {
            net.add(value, "weapon", "LNLT-17.1-13");
        }
        if let Some(leader) = self.assault_leader(state, assault) {
            net.add(self.lm(state.unit(leader)), "Leader", "LNLT-17.1-16");
        }
        net
    }

    /// The Leader who helps the unit that assaults: one who came along and has not helped another; not one who fights
    /// himself (LNLT-1.6-10).
    fn assault_leader(&self, state: &State, assault: &CloseAssault) -> Option<UnitId> {
        if self.class(state.unit(assault.unit)) == Class::Leader {
            return None;
        }
        let leads = |id: &UnitId| {
            let unit = state.unit(*id);
            let free = !assault.used.contains(*id) && self.tank_killer(state, *id).is_none();
            self.class(unit) == Class::Leader && unit.on_map() && free
        };
        let leaders = assault.passed.iter().filter(leads);
        leaders.max_by_key(|&id| self.lm(state.unit(id)))
    }

    /// Whether a roll destroys the vehicle (LNLT-17.1-14).
    pub(crate) fn overcomes(&self, state: &State, assault: &CloseAssault, rolled: Rolled) -> bool {
        let net = self.assault_net(state, assault, Net::default()).sum;
        let armor = i16::from(self.lowest_armor(state, assault.target));
        i16::from(rolled.dice[0]) + net > i16::from(rolled.against) + armor
    }

    /// The next assaulter, the strongest first; when all have failed they go back (LNLT-17.1-18, LNLT-17.1-19).
    fn next_assault(&self, state: &mut State, mut assault: CloseAssault) {
        // NEW-15: whom shells or Mines Shook on the way in goes back at once.
        let shaken: Vec<UnitId> = assault
            .passed
            .iter()
            .filter(|&id| !state.unit(id).good_order())
            .collect();
        for &id in &shaken {
            self.go_back(state, &assault, id);
            assault.passed.remove(id);
            assault.waiting.remove(id);
        }
        let there = *state.unit(assault.target);
        let alive = there.on_map() && !there.is(Flags::ABANDONED);
        let strength = |id: UnitId| {
            let one = CloseAssault {
                unit: id,
                ..assault
            };
            self.assault_net(state, &one, Net::default()).sum
        };
        let able = |id: &UnitId| {
            let unit = state.unit(*id);
            let fights =
                self.class(unit) != Class::Leader || self.tank_killer(state, *id).is_some();
            unit.on_map() && fights
        };
        let next = assault
            .waiting
            .iter()
            .filter(able)
            .max_by_key(|&id| (strength(id), std::cmp::Reverse(id)));
        if let (true, Some(unit)) = (alive, next) {
            let mut waiting = assault.waiting;
            waiting.remove(unit);
            state.stack.become_(CloseAssault {
                unit,
                waiting,
                stage: AssaultStage::Roll,
                ..assault
            });
            let side = state.unit(unit).side;
            return self.roll(state, Throw::opposed(RollFor::CloseAssault, side));
        }
        state.stack.finish();
        let side = there.side.other();
        let mut back = UnitSet::default();
        for id in assault.passed.iter().filter(|&id| state.unit(id).on_map()) {
            back.insert(id);
        }
        match assault.answer {
            true if !back.is_empty() => state.stack.call(GiveWay {
                side,
                waiting: back,
            }),
            _ => {
                for id in back.iter() {
                    self.go_back(state, &assault, id);
                }
            }
        }
    }

    /// LNLT-17.1-18: back where it came from, under a Moved marker.
    fn go_back(&self, state: &mut State, assault: &CloseAssault, id: UnitId) {
        let unit = state.unit_mut(id);
        unit.at = assault.from;
        unit.unset(Flags::MOVING);
        unit.set(Flags::MOVED | Flags::STOPPED);
    }

    fn end_assault_roll(
        &self,
        state: &mut State,
        assault: CloseAssault,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let won = self.overcomes(state, &assault, rolled);
        let (unit, target) = (assault.unit, assault.target);
        let armor = self.lowest_armor(state, target);
        let modifiers = self.assault_net(state, &assault, Net::told()).into_terms();
        let mut next = assault.at_stage(AssaultStage::Assaults);
        if let Some(leader) = self.assault_leader(state, &assault) {
            next.used.insert(leader);
        }
        // LNLT-1.6-10: a Leader who has used a weapon himself lends no Leadership, though it is used up now.
        next.used.insert(unit);
        log.note_with(state, || Event::Assaulted {
            unit,
            target,
            dice: rolled.told(),
            modifiers,
            armor,
            won,
        });
        if let Some((weapon, _)) = self.tank_killer(state, unit) {
            let class = self.weapon_facts(state.weapon(weapon)).class;
            if class.single_use() {
                *state.weapon_mut(weapon) = Weapon::default();
            }
        }
        if !won {
            return state.stack.become_(next);
        }
        self.destroy_with_all(state, target, log);
        self.vehicle_taken(state, next, log);
    }

    /// LNLT-17.1-06, LNLT-17.1-17, LNLT-17.1-20: what follows when the vehicle is a Wreck.
    fn vehicle_taken(
        &self,
        state: &mut State,
        assault: CloseAssault,
        log: &mut impl Log<State, Event>,
    ) {
        let side = state.unit(assault.unit).side;
        if assault.answer {
            // LNLT-15.3-14: that is all; everybody stays.
            return state.stack.finish();
        }
        if let Some(target) = self.assaulted(state, side, assault.at) {
            let there = |id: &UnitId| state.unit(*id).on_map();
            let waiting: UnitSet = assault.passed.iter().filter(there).collect();
            return state.stack.become_(CloseAssault {
                target,
                again: true,
                waiting,
                passed: UnitSet::default(),
                used: UnitSet::default(),
                stage: AssaultStage::Checks,
                ..assault
            });
        }
        state.stack.finish();
        let lost: Vec<UnitId> = state
            .here(assault.at)
            .filter(|(_, it)| it.side != side && self.class(it).infantry())
            .map(|(id, _)| id)
            .collect();
        for id in lost {
            self.eliminate(state, id, log);
        }
        for id in assault.passed.iter() {
            state.unit_mut(id).unset(Flags::MOVING);
        }
        let at = assault.at;
        // NEW-13: it is no round of Melee.
        self.lock(state, at, false);
    }
}
