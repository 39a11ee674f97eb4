//! 19.1, 19.2.6 Crashes: where what was shot down falls, and on whom.

use super::flight::Quarter;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::frame::{Attack, AttackKind, RollFor, Rolled, Throw};
use crate::lnl::{Flow, Lnl};
use crate::prompt::Prompt;
use crate::state::{Flags, KindId, Location, State, Unit, UnitId, UnitSet, Weapon, WeaponId};
use engine::{Log, Procedure};
use ground::{Direction, Hex};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How far a crash has come.
    pub enum CrashStage {
        /// Where it falls is rolled.
        #[default] Fall,
        /// It has struck the ground.
        Ground,
        /// The crew gets out or not.
        Crew,
        /// The passengers get out or not.
        Passengers,
        /// Their Support Weapons.
        Weapons,
    }
}

/// A plane or helicopter falls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Crash {
    /// Whose.
    pub side: Side,
    /// The helicopter; none for a plane.
    pub helicopter: UnitId,
    /// The plane.
    pub plane: KindId,
    /// Where it was hit, then where it has fallen.
    pub at: Hex,
    /// Whither a plane flew.
    pub to: Option<Direction>,
    /// Who was aboard and has not rolled yet.
    pub aboard: UnitSet,
    /// Support Weapons aboard that have not rolled yet.
    pub slot: u8,
    /// How far it has come.
    pub stage: CrashStage,
}

impl Crash {
    pub(super) fn of_plane(side: Side, plane: KindId, at: Hex, to: Direction) -> Crash {
        Crash {
            side,
            plane,
            at,
            to: Some(to),
            ..Crash::default()
        }
    }

    /// A helicopter was destroyed.
    pub(crate) fn of_helicopter(helicopter: UnitId) -> Crash {
        Crash {
            helicopter,
            ..Crash::default()
        }
    }

    fn at_stage(self, stage: CrashStage) -> Crash {
        Crash { stage, ..self }
    }
}

impl Procedure<Lnl> for Crash {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let rolled = state.rolled();
        match (self.stage, rolled) {
            (CrashStage::Fall, None) => {
                let throw = match self.helicopter.is_some() {
                    true => {
                        let by = state.unit(self.helicopter).side;
                        Throw::two(RollFor::CrashSite, by)
                    }
                    false => Throw::d6(RollFor::CrashSite, self.side),
                };
                game.roll(state, throw);
            }
            (CrashStage::Fall, Some(rolled)) => game.fall(state, self, rolled, log),
            (CrashStage::Ground, _) => {
                match self.helicopter.is_some() {
                    true => state.stack.become_(self.at_stage(CrashStage::Crew)),
                    false => state.stack.finish(),
                }
                game.leave_wreckage(state, self.at);
            }
            (CrashStage::Crew, None) => {
                game.roll(
                    state,
                    Throw::d6(RollFor::Bailout(self.helicopter), self.side),
                );
            }
            (CrashStage::Crew, Some(rolled)) => {
                state.stack.become_(self.at_stage(CrashStage::Passengers));
                // LNLT-15.4-01, B-14: only a 1 saves the crew.
                let saved = rolled.dice[0] == 1;
                game.crew_gets_out(state, &self, saved, log);
            }
            (CrashStage::Passengers, None) => match self.aboard.first() {
                Some(unit) => game.roll(state, Throw::d6(RollFor::Bailout(unit), self.side)),
                None => {
                    // NEW-34: what lay in it rolls as well.
                    for weapon in state.weapons.iter_mut() {
                        if weapon.holder == self.helicopter {
                            weapon.holder = UnitId::NONE;
                            weapon.at = self.at.into();
                            weapon.flags |= Weapon::USED;
                        }
                    }
                    game.remove_unit(state, self.helicopter, Flags::GONE);
                    state.stack.become_(self.at_stage(CrashStage::Weapons));
                }
            },
            (CrashStage::Passengers, Some(rolled)) => {
                let mut aboard = self.aboard;
                let unit = aboard.first().unwrap_or_default();
                aboard.remove(unit);
                state.stack.become_(Crash { aboard, ..self });
                game.passenger_gets_out(state, &self, unit, rolled, log);
            }
            (CrashStage::Weapons, rolled) => game.weapons_get_out(state, self, rolled, log),
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-19.2.6-04", "It is falling.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// LNLT-19.1-10, LNLT-19.2.6-04, LNLT-19.2.6-05: where it falls; nowhere off the map.
    fn crash_site(&self, state: &State, crash: &Crash, rolled: Rolled) -> Hex {
        if !crash.helicopter.is_some() {
            let to = crash.to.unwrap_or(Direction::North);
            return self.along(crash.at, to, rolled.dice[0]);
        }
        let [white, colored] = rolled.dice;
        let direction = crate::artillery::scatter_direction(colored);
        let mut hex = state.unit(crash.helicopter).at.hex();
        let level = self.obstacle(state, hex) + 1;
        for _ in 0..white.div_ceil(2) {
            hex = self.scenario.map.neighbour(hex, direction);
            if hex.is_nowhere() || self.obstacle(state, hex) > level {
                break;
            }
        }
        hex
    }

    fn fall(
        &self,
        state: &mut State,
        crash: Crash,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let at = self.crash_site(state, &crash, rolled);
        let helicopter = crash.helicopter;
        log.note_with(state, || Event::Crashed {
            helicopter,
            plane: crash.plane,
            at,
            dice: rolled.told(),
        });
        if at.is_nowhere() {
            // NEW-17: off the map all is lost.
            state.stack.finish();
            if helicopter.is_some() {
                self.fly_away(state, helicopter, log);
            }
            return;
        }
        let mut next = Crash {
            at,
            stage: CrashStage::Ground,
            ..crash
        };
        if helicopter.is_some() {
            let aboard: UnitSet = state.aboard(helicopter).map(|(id, _)| id).collect();
            next.side = state.unit(helicopter).side;
            next.aboard = aboard;
        }
        state.stack.become_(next);
        let fp = self.charts().numbers.crash;
        let attack = Attack::of(AttackKind::Crash, next.side, fp, at.into());
        if !self.targets(state, &attack).is_empty() {
            state.stack.call(attack);
        }
    }

    /// LNLT-19.1-10, LNLT-19.2.6-05: a Wreck marker; in a building, Rubble.
    fn leave_wreckage(&self, state: &mut State, hex: Hex) {
        match self.terrain(state, hex).building() {
            true => self.bring_down(state, hex),
            false => self.leave_wreck(state, hex),
        }
    }

    /// LNLT-19.2.6-07, LNLT-15.4-01: a GO Crew under a Moved marker, where there is room (NEW-17).
    fn crew_gets_out(
        &self,
        state: &mut State,
        crash: &Crash,
        saved: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let at = Location::ground(crash.at);
        let mut crew = UnitId::NONE;
        if saved && let Some(id) = self.free_slot(state) {
            let mut unit = Unit {
                kind: self.scenario.armies[crash.side.index()].crew,
                side: crash.side,
                group: state.unit(crash.helicopter).group,
                ..Unit::default()
            };
            unit.set(Flags::MOVED);
            *state.unit_mut(id) = unit;
            match self.has_room(state, at, crash.side, &[id]) {
                Ok(()) => {
                    state.unit_mut(id).at = at;
                    crew = id;
                }
                Err(_) => *state.unit_mut(id) = Unit::default(),
            }
        }
        log.note_with(state, || Event::BailedOut {
            unit: crew,
            carrier: crash.helicopter,
            crew: true,
            saved: crew.is_some(),
        });
        if crew.is_some() {
            self.look_around(state, log);
            self.meet_mines(state, UnitSet::from_iter([crew]), at);
        }
    }

    /// LNLT-16.1.1-01: even survives Shaken and Moved, odd is eliminated; so is who finds no room (LNLT-1.3-10).
    fn passenger_gets_out(
        &self,
        state: &mut State,
        crash: &Crash,
        unit: UnitId,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let at = Location::ground(crash.at);
        let room = self.has_room(state, at, crash.side, &[unit]).is_ok();
        let saved = rolled.dice[0].is_multiple_of(2) && room;
        // LNLT-16.1.1-02: its Support Weapons roll for themselves.
        for weapon in state.weapons.iter_mut().filter(|it| it.holder == unit) {
            weapon.holder = UnitId::NONE;
            weapon.at = at;
            weapon.flags |= Weapon::USED;
        }
        log.note_with(state, || Event::BailedOut {
            unit,
            carrier: crash.helicopter,
            crew: false,
            saved,
        });
        if !saved {
            return self.remove_unit(state, unit, Flags::GONE);
        }
        let it = state.unit_mut(unit);
        it.aboard = UnitId::NONE;
        it.at = at;
        it.unset(Flags::USED | Flags::ON_TOP);
        it.set(Flags::MOVED);
        if self.class(state.unit(unit)) != Class::Hero {
            state.unit_mut(unit).set(Flags::SHAKEN);
        }
        self.meet_mines(state, UnitSet::from_iter([unit]), at);
    }

    /// LNLT-16.1.1-02: even survives, odd is lost.
    fn weapons_get_out(
        &self,
        state: &mut State,
        crash: Crash,
        rolled: Option<Rolled>,
        log: &mut impl Log<State, Event>,
    ) {
        let slot = usize::from(crash.slot);
        if let Some(rolled) = rolled {
            let weapon = &mut state.weapons[slot];
            weapon.flags &= !Weapon::USED;
            if rolled.dice[0] % 2 == 1 {
                *weapon = Weapon::default();
            }
            return state.stack.become_(Crash {
                slot: crash.slot + 1,
                ..crash
            });
        }
        let next = (slot..state.weapons.len()).find(|&at| state.weapons[at].is(Weapon::USED));
        match next {
            None => {
                state.stack.finish();
                self.fall_among_enemies(state, crash.at.into(), log);
            }
            Some(next) => {
                state.stack.become_(Crash {
                    slot: next as u8,
                    ..crash
                });
                let what = RollFor::BailoutWeapon(WeaponId(next as u8));
                self.roll(state, Throw::d6(what, crash.side));
            }
        }
    }

    /// The side of the map that lies this way, for words.
    pub(crate) fn quarter_word(quarter: Quarter) -> &'static str {
        match quarter {
            Quarter::North => "north",
            Quarter::East => "east",
            Quarter::South => "south",
            Quarter::West => "west",
        }
    }
}
