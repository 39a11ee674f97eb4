//! 18.2, 18.3 Off-board artillery: the Spotting Round, where it drifts, Fire for Effect.

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{RollFor, Rolled, Throw};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::los::Lookout;
use crate::prompt::{Decide, Prompt};
use crate::state::{Ffe, Flags, Location, State, Support, Unit, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use ground::{Direction, Hex};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How far a fire mission has come.
    pub enum MissionStage {
        /// The Spotting Round is on its way.
        #[default] Round,
        /// It has landed in sight: the caller shifts, fires or aborts.
        Shift,
        /// It was fired; whether there will be another one.
        More,
    }
}

/// 18.2 A fire mission.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct FireMission {
    /// Who called it.
    pub unit: UnitId,
    /// Which.
    pub mission: u8,
    /// Where the Spotting Round is.
    pub at: Hex,
    /// How far it has come.
    pub stage: MissionStage,
}

impl FireMission {
    pub(super) fn of(unit: UnitId, mission: u8, at: Hex) -> FireMission {
        FireMission {
            unit,
            mission,
            at,
            stage: MissionStage::Round,
        }
    }
}

impl Procedure<Lnl> for FireMission {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let by = state.unit(self.unit).side;
        match self.stage {
            MissionStage::Round => match state.rolled() {
                None => game.roll(state, Throw::two(RollFor::Scatter(self.unit), by)),
                Some(rolled) => game.land(state, self, rolled, log),
            },
            MissionStage::Shift => return Flow::Wait(Wait::Choice(by)),
            MissionStage::More => match state.rolled() {
                None => game.roll(state, Throw::d6(RollFor::MoreMissions, by)),
                Some(rolled) => {
                    state.stack.finish();
                    let granted = game.more_missions(by, rolled);
                    state.missions[usize::from(self.mission)].left += u8::from(granted);
                    let die = rolled.dice[0];
                    log.note_with(state, || Event::MoreMissions { by, die, granted });
                }
            },
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let around = game.scenario.map.neighbours(self.at).iter().copied();
        let hexes = std::iter::once(self.at).chain(around).map(Location::from);
        let open = hexes.filter(|&at| game.may_shift(state, self, at).is_ok());
        out.extend(open.map(|at| Choice::Place { at }));
        out.push(Choice::Done);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Place { at } => game.may_shift(state, self, at),
            Choice::Done => Ok(()),
            _ => Err(No(
                "LNLT-18.2-07",
                "The caller shifts the fire by one hex at most, fires, or aborts.",
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
        let Choice::Place { at } = choice else {
            // LNLT-18.2-13: the mission is kept.
            state.stack.finish();
            let unit = self.unit;
            return log.note_with(state, || Event::Aborted { unit });
        };
        let by = state.unit(self.unit).side;
        let slot = usize::from(self.mission);
        let fp = state.missions[slot].fp;
        // LNLT-18.2-08
        state.missions[slot].left -= 1;
        let last = !state
            .missions
            .iter()
            .any(|it| it.kind == Support::Artillery && it.side == by && it.left > 0);
        match last && game.nation(by).more_missions > 0 {
            true => state.stack.become_(FireMission {
                stage: MissionStage::More,
                ..self
            }),
            false => state.stack.finish(),
        }
        let marker = Ffe {
            at: at.hex(),
            fp,
            artillery: true,
            by,
        };
        game.fire_for_effect(state, marker, log);
        state.stack.call(Barrage { marker, next: 0 });
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Decide::new(
            format!(
                "The Spotting Round is in {}: fire for effect there or next to it, or abort",
                self.at
            ),
            "where artillery fires for effect",
        )
        .call(
            Choice::Place { at: self.at.into() },
            format!("Fire for effect on {}", self.at),
        )
        .call(Choice::Done, "Abort the fire mission")
        .into()
    }
}

/// 18.2 The seven hexes of a Fire for Effect are attacked one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Barrage {
    /// The marker.
    pub marker: Ffe,
    /// The hex that is next: the marker's own, then those around it.
    pub next: u8,
}

impl Procedure<Lnl> for Barrage {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let around = game.scenario.map.neighbours(self.marker.at);
        let hex = match usize::from(self.next) {
            0 => self.marker.at,
            n if n <= around.len() => around[n - 1],
            _ => {
                state.stack.finish();
                game.look_for_events(state);
                return Flow::On;
            }
        };
        state.stack.become_(Barrage {
            next: self.next + 1,
            ..self
        });
        let attack = self.marker.attack(hex.into());
        if !hex.is_nowhere() && !game.targets(state, &attack).is_empty() {
            state.stack.call(attack);
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-18.2-09", "Artillery is falling.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// Whether a mission may be called by a unit (LNLT-18.2-01, LNLT-18.3-01).
    fn has_mission(&self, state: &State, unit: &Unit, mission: u8) -> May {
        let line = state.missions.get(usize::from(mission));
        let line =
            line.filter(|it| it.kind == Support::Artillery && it.side == unit.side && it.left > 0);
        let line = line.ok_or(No("LNLT-18.2-01", "There is no such fire mission left."))?;
        need(
            line.formation == 0 || line.formation == self.formation(unit),
            "LNLT-18.3-01",
            "That mission belongs to another formation.",
        )
    }

    /// The formation a unit belongs to; 0 for none.
    fn formation(&self, unit: &Unit) -> u8 {
        let group = self.scenario.groups.get(usize::from(unit.group));
        group.map_or(0, |group| group.formation)
    }

    /// LNLT-18.2-02, LNLT-18.2-03: into any hex in sight, spotted or not; night does not matter (LNLT-20.1.4-01).
    pub(super) fn may_call_artillery(
        &self,
        state: &State,
        caller: UnitId,
        mission: u8,
        at: Location,
    ) -> May {
        self.may_call(state, caller, None)?;
        let unit = state.unit(caller);
        self.has_mission(state, unit, mission)?;
        need(
            self.on_ground(at) && self.sees(state, unit.at, at),
            "LNLT-18.2-02",
            "The Spotting Round goes into a hex the caller can see.",
        )
    }

    pub(super) fn list_missions(&self, lookout: &Lookout, active: UnitSet, out: &mut Vec<Choice>) {
        let Lookout { state, side, .. } = *lookout;
        for mission in 0..state.missions.len() as u8 {
            let line = state.missions[usize::from(mission)];
            if line.kind != Support::Artillery || line.side != side || line.left == 0 {
                continue;
            }
            for (unit, it) in state.those(active) {
                let own = Location::ground(it.at.hex());
                if it.is(Flags::USED) || self.may_call_artillery(state, unit, mission, own).is_err()
                {
                    continue;
                }
                let watch = lookout.watch(it.at);
                let hexes = self.scenario.map.hexes().iter();
                let seen = hexes
                    .map(|&hex| Location::from(hex))
                    .filter(|&at| watch.sees(at));
                out.extend(seen.map(|at| Choice::CallArtillery { unit, mission, at }));
            }
        }
    }

    /// LNLT-18.2-04, LNLT-20.1.4-01: what changes the distance of the drift, before it is halved.
    pub(crate) fn scatter_net(&self, state: &State, mission: &FireMission, mut net: Net) -> Net {
        let unit = state.unit(mission.unit);
        let degraded = self.degraded(state, unit.at, mission.at.into());
        net.add(degraded.unwrap_or(0), "degrading terrain", "LNLT-18.2-04");
        if self.class(unit) == Class::Leader {
            net.add(-i16::from(self.lm(unit)), "Leader", "LNLT-18.2-04");
        }
        net.add_if(state.night, 1i16, "night", "LNLT-20.1.4-01");
        net
    }

    /// LNLT-18.2-04, LNLT-18.2-05: how far the Spotting Round drifts, and whither.
    fn drift(&self, state: &State, mission: &FireMission, rolled: Rolled) -> (u8, Direction) {
        let [white, colored] = rolled.dice;
        let net = self.scatter_net(state, mission, Net::default()).sum;
        let distance = (i16::from(white) + net + 1).div_euclid(2).max(0);
        (distance as u8, scatter_direction(colored))
    }

    /// The Spotting Round lands (LNLT-18.2-06, LNLT-18.2-07).
    fn land(
        &self,
        state: &mut State,
        mission: FireMission,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let (distance, direction) = self.drift(state, &mission, rolled);
        let modifiers = self.scatter_net(state, &mission, Net::told()).into_terms();
        let to = self.along(mission.at, direction, distance);
        let from = state.unit(mission.unit).at;
        let seen = !to.is_nowhere() && self.sees(state, from, to.into());
        log.note_with(state, || Event::Drifted {
            unit: mission.unit,
            at: mission.at,
            to,
            dice: rolled.told(),
            modifiers,
            distance,
            seen,
        });
        match seen {
            true => state.stack.become_(FireMission {
                at: to,
                stage: MissionStage::Shift,
                ..mission
            }),
            false => state.stack.finish(),
        }
    }

    /// So many hexes from one in a direction; nowhere when that is off the map.
    pub(crate) fn along(&self, from: Hex, direction: Direction, distance: u8) -> Hex {
        (0..distance).fold(from, |hex, _| match hex.is_nowhere() {
            true => hex,
            false => self.scenario.map.neighbour(hex, direction),
        })
    }

    /// LNLT-18.2-07: one hex at most, within his line of sight.
    fn may_shift(&self, state: &State, mission: &FireMission, at: Location) -> May {
        let from = state.unit(mission.unit).at;
        need(
            self.on_ground(at) && at.hex().distance(mission.at) <= 1 && self.sees(state, from, at),
            "LNLT-18.2-07",
            "Fire is shifted by one hex at most, within the caller's line of sight.",
        )
    }

    /// LNLT-RRT-02: whether the die brings one more mission.
    pub(crate) fn more_missions(&self, side: Side, rolled: Rolled) -> bool {
        rolled.sum() <= i16::from(self.nation(side).more_missions)
    }
}

/// LNLT-18.2-05: 1 is north, then clockwise.
pub(crate) fn scatter_direction(colored: u8) -> Direction {
    Direction::from_index(usize::from(colored.max(1)) - 1)
}
