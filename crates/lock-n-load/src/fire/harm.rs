//! 5.1 What a Damage Check does.

use crate::charts::Harm;
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, State, UnitId, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 1.6 A Squad with two Support Weapons has become a Half-squad: its owner chooses which one stays behind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct LayDown {
    /// Whose.
    pub side: Side,
    /// The Half-squad.
    pub unit: UnitId,
}

impl Procedure<Lnl> for LayDown {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let class = game.class(state.unit(self.unit));
        if state.held_by(self.unit).count() <= usize::from(class.carries()) {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(self.side))
    }

    fn choices(&self, _: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let held = state.held_by(self.unit);
        out.extend(held.map(|(weapon, _)| Choice::Drop { weapon }));
    }

    fn judge(&self, _: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Drop { weapon } => need(
                state.weapon(weapon).holder == self.unit,
                "LNLT-1.6-11",
                "It belongs to another unit.",
            ),
            _ => Err(No(
                "LNLT-1.6-11",
                "First one of its Support Weapons must stay in the hex.",
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
        if let Choice::Drop { weapon } = choice {
            game.drop_weapon(state, weapon, log);
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let who = game.unit_name(view, self.unit);
        Decide::new(
            format!("Choose the weapon that {who} leaves behind"),
            "which weapon is left behind",
        )
        .into()
    }
}

impl Lnl {
    /// LNLT-5.1-01, LNLT-5.1-12 to LNLT-5.1-18: what is done to a unit.
    pub(crate) fn apply_harm(
        &self,
        state: &mut State,
        id: UnitId,
        harm: Harm,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = *state.unit(id);
        let class = self.class(&unit);
        if class == Class::Helicopter && matches!(harm, Harm::Damaged | Harm::Destroyed) {
            return self.falls_or_leaves(state, id, harm == Harm::Destroyed);
        }
        match harm {
            Harm::None => {}
            // NEW-02: what comes of it waits for the others' checks.
            Harm::Shaken | Harm::Abandoned
                if (unit.is(Flags::SHAKEN) || harm == Harm::Abandoned)
                    && class == Class::Vehicle =>
            {
                state.deserted.insert(id);
            }
            Harm::Shaken => self.shake(state, id, log),
            Harm::Casualties => match class {
                Class::Squad => self.halve(state, id),
                _ => self.eliminate(state, id, log),
            },
            Harm::Wounded => match unit.is(Flags::WOUNDED) {
                true => self.eliminate(state, id, log),
                false => {
                    let wounded = state.unit_mut(id);
                    wounded.set(Flags::WOUNDED);
                    if class != Class::Hero {
                        wounded.set(Flags::SHAKEN);
                    }
                    self.stop(state, id);
                }
            },
            // NEW-18: those aboard check damage first, then they bail out.
            Harm::Destroyed if class == Class::Vehicle => state.doomed.insert(id),
            Harm::Eliminated | Harm::Destroyed | Harm::Damaged | Harm::Abandoned => {
                self.eliminate(state, id, log);
            }
        }
    }

    /// LNLT-5.1-01, LNLT-5.1-11, LNLT-5.1-12.
    pub(crate) fn shake(&self, state: &mut State, id: UnitId, log: &mut impl Log<State, Event>) {
        match self.class(state.unit(id)) {
            Class::Hero => {}
            Class::Vehicle => self.shake_vehicle(state, id, log),
            _ => {
                state.unit_mut(id).set(Flags::SHAKEN);
                self.stop(state, id);
            }
        }
    }

    /// A unit that is moving goes no farther (LNLT-5.1-12, LNLT-5.1-14).
    pub(crate) fn stop(&self, state: &mut State, id: UnitId) {
        let unit = state.unit_mut(id);
        if unit.is(Flags::MOVING) {
            unit.unset(Flags::MOVING);
            unit.set(Flags::STOPPED);
        }
    }

    /// LNLT-5.1-13: a Squad becomes a Shaken Half-squad.
    fn halve(&self, state: &mut State, id: UnitId) {
        let half = self.facts(state.unit(id)).half;
        let unit = state.unit_mut(id);
        unit.kind = half;
        unit.set(Flags::SHAKEN);
        self.stop(state, id);
    }

    /// A unit is out of the game.
    pub(crate) fn eliminate(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        log.note_with(state, || Event::Eliminated { unit: id });
        self.remove_unit(state, id, Flags::GONE);
    }
}
