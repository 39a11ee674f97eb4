//! 15.3 Overruns: the attack, the infantry's answer, and who has to leave.

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::frame::{Attack, AttackKind, CloseAssault};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, Location, Place, State, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// What every overrun adds (LNLT-15.3-05).
const OVERRUN: i8 = 2;

/// 15.3 A vehicle has driven into infantry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Overrun {
    /// The vehicle.
    pub unit: UnitId,
    /// The attack was made: the infantry answers.
    pub answered: bool,
}

impl Procedure<Lnl> for Overrun {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        if self.answered {
            if game.who_answers(state, self.unit).is_empty() {
                state.stack.finish();
                game.forget_answers(state);
                return Flow::On;
            }
            return Flow::Wait(Wait::Choice(state.unit(self.unit).side.other()));
        }
        state.stack.become_(Overrun {
            answered: true,
            ..self
        });
        let unit = state.unit(self.unit);
        // NEW-16: a vehicle that was Shaken on the way in makes no attack.
        if unit.good_order() {
            let fp = game.overrun_fp(state, self.unit);
            let attack = Attack::of(AttackKind::Overrun, unit.side, fp, unit.at);
            state.stack.call(attack);
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let able = game.who_answers(state, self.unit);
        out.extend(able.iter().map(|unit| Choice::Assault { unit }));
        out.push(Choice::Hold);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Hold => Ok(()),
            Choice::Assault { unit } => need(
                game.who_answers(state, self.unit).contains(unit),
                "LNLT-15.3-10",
                "Only surviving MMCs and Heroes in Good Order there answer, each once.",
            ),
            _ => Err(No(
                "LNLT-15.3-10",
                "The infantry may answer the overrun by Close Assault.",
            )),
        }
    }

    fn choose(self, game: &Lnl, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        match choice {
            Choice::Assault { unit } => {
                state.unit_mut(unit).set(Flags::STRUCK);
                let mut waiting = UnitSet::default();
                waiting.insert(unit);
                state.stack.call(CloseAssault::answer(
                    state.unit(unit).at,
                    self.unit,
                    waiting,
                ));
            }
            _ => {
                state.stack.finish();
                game.forget_answers(state);
            }
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Decide::new(
            "Answer the overrun by Close Assault, or let the vehicle be",
            "the answer to the overrun",
        )
        .in_window("Overrun")
        .call(Choice::Hold, "Let it be")
        .into()
    }
}

impl Lnl {
    /// LNLT-15.3-05, LNLT-15.3-06: the firepower of an overrun.
    pub(crate) fn overrun_fp(&self, state: &State, vehicle: UnitId) -> i8 {
        let unit = state.unit(vehicle);
        let kind = self.kind(unit);
        let gun = kind.gun.as_ref();
        let he = gun.map_or(0, |gun| gun.he.unwrap_or(0) * gun.shots as i8);
        let open = !unit.is(Flags::BUTTONED);
        let mgs: i8 = kind
            .mgs
            .iter()
            .filter(|mg| open || !mg.star)
            .map(|mg| mg.fp)
            .sum();
        let leader = self.armor_leader(state, vehicle);
        let lm = leader.map_or(0, |leader| self.lm(state.unit(leader)));
        OVERRUN + he + mgs + lm
    }

    /// LNLT-15.3-10, NEW-16: who may still answer, whatever marker he bears.
    fn who_answers(&self, state: &State, vehicle: UnitId) -> UnitSet {
        let unit = state.unit(vehicle);
        if unit.is(Flags::ABANDONED) {
            return UnitSet::default();
        }
        state
            .here(unit.at)
            .filter(|(_, it)| {
                let class = self.class(it);
                let fights = class == Class::Hero || class.mmc() && class != Class::WeaponTeam;
                it.side != unit.side && it.good_order() && fights && !it.is(Flags::STRUCK)
            })
            .map(|(id, _)| id)
            .collect()
    }

    fn forget_answers(&self, state: &mut State) {
        for unit in state.units.iter_mut() {
            unit.unset(Flags::STRUCK);
        }
    }

    /// LNLT-15.3-12: a vehicle that stays where infantry is drives it out.
    pub(crate) fn drive_out(
        &self,
        state: &mut State,
        vehicle: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = *state.unit(vehicle);
        if unit.is(Flags::ABANDONED) || state.melee(unit.at).is_some() {
            return;
        }
        let mut waiting = UnitSet::default();
        let there: Vec<UnitId> = state
            .here(unit.at)
            .filter(|(_, it)| it.side != unit.side && self.class(it).infantry())
            .map(|(id, _)| id)
            .collect();
        for id in there {
            let it = state.unit(id);
            // LNLT-15.3-13
            match self.class(it) == Class::WeaponTeam && it.is(Flags::SHAKEN) {
                true => self.eliminate(state, id, log),
                false => waiting.insert(id),
            }
        }
        if !waiting.is_empty() {
            state.stack.call(GiveWay {
                side: unit.side.other(),
                waiting,
            });
        }
    }
}

/// 15.3, 17.1 Units retreat to hexes next to theirs that their owner chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct GiveWay {
    /// Whose.
    pub side: Side,
    /// Who is still to retreat.
    pub waiting: UnitSet,
}

impl Procedure<Lnl> for GiveWay {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let Some(unit) = self.waiting.first() else {
            state.stack.finish();
            return Flow::On;
        };
        let open = game.ways_out(state, unit);
        if open.is_empty() {
            let mut waiting = self.waiting;
            waiting.remove(unit);
            state.stack.become_(GiveWay { waiting, ..self });
            // NEW-28: nowhere to go.
            if state.unit(unit).on_map() {
                game.eliminate(state, unit, log);
            }
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(self.side))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        if let Some(unit) = self.waiting.first() {
            let open = game.ways_out(state, unit).into_iter();
            out.extend(open.map(|at| Choice::Place { at }));
        }
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        let unit = self.waiting.first().unwrap_or_default();
        match *choice {
            Choice::Place { at } => need(
                game.ways_out(state, unit).contains(&at),
                "LNLT-15.3-12",
                "It retreats to a hex next to it with room and without enemies.",
            ),
            _ => Err(No("LNLT-15.3-12", "A unit retreats first.")),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let (Choice::Place { at }, Some(unit)) = (choice, self.waiting.first()) else {
            return;
        };
        let mut waiting = self.waiting;
        waiting.remove(unit);
        state.stack.become_(GiveWay { waiting, ..self });
        game.leave_tripods(state, unit, log);
        let it = state.unit_mut(unit);
        it.at = at;
        it.unset(Flags::OPS | Flags::DUG_IN);
        it.set(Flags::MOVED);
        log.note_with(state, || Event::GaveWay { unit, at });
        game.comes_into(state, unit, at, log);
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let unit = self.waiting.first().unwrap_or_default();
        let who = game.unit_name(view, unit);
        Decide::new(format!("Choose where {who} retreats to"), "a retreat").into()
    }
}

impl Lnl {
    /// NEW-28: hexes a unit may retreat to.
    fn ways_out(&self, state: &State, id: UnitId) -> Vec<Location> {
        let unit = state.unit(id);
        // LNLT-1.7-16, LNLT-11.4-02: who cannot move has nowhere to go.
        let moves = self.mf(state, id) > 0 && !self.facts(unit).immobile;
        if !moves {
            return Vec::new();
        }
        let around = self.scenario.map.neighbours(unit.at.hex()).iter();
        let places = around.map(|&hex| Location::new(hex, Place::Ground));
        places
            .filter(|&at| {
                self.step_cost(state, unit, at, false).is_some()
                    && self.may_cross(state, id, at).is_ok()
                    && !self.held_against(state, unit.side, at)
                    && self.has_room(state, at, unit.side, &[id]).is_ok()
            })
            .collect()
    }
}
