//! 34 Fire: the order, taking aim, direct fire and melee.

mod aim;
mod check;
mod direct;
mod ladder;
mod melee;
mod shelter;
mod words;

pub use aim::Aim;
pub use direct::{Attack, AttackStage};
pub use melee::{Melee, MeleeStage};

pub(crate) use aim::REACH;
pub(crate) use ladder::{Net, SIZES, dice_of};

use crate::choice::Choice;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::ReturnFire;
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, State, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// On which occasion a unit fires.
    pub enum FireFor {
        /// 34: a Fire order.
        #[default] Order,
        /// 32.1: once in an Assault, for 1 MP.
        Assault,
        /// 34.3: the inactive player answers an attack.
        Return,
        /// 35.6: the inactive player fires at those who spent movement points.
        Op,
    }
}

impl FireFor {
    /// Whether the inactive player fires.
    pub const fn reacts(self) -> bool {
        matches!(self, FireFor::Return | FireFor::Op)
    }

    /// The clause that says with what ammunition a reaction is made.
    pub(crate) const fn answered_with(self) -> &'static str {
        match self {
            FireFor::Return => "FF-34.31-03",
            _ => "FF-35.61-03",
        }
    }
}

/// 34 A Fire order: each activated unit may make one attack, which the inactive player may answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Firing {
    /// An attack was made, and is to be answered.
    pub fired: bool,
    /// The answer was given or declined.
    pub answered: bool,
}

impl Procedure<Ff> for Firing {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if self.fired && !self.answered {
            state.stack.become_(Firing {
                answered: true,
                ..self
            });
            state.stack.call(ReturnFire::default());
            return Flow::On;
        }
        if self.fired {
            // FF-34.1-01: only now is it unactivated; squads in the place of a platoon too.
            let acted: UnitSet = game.acting(state).map(|(id, _)| id).collect();
            for unit in acted.iter() {
                game.finish_unit(state, unit, log);
            }
            state.stack.become_(Firing::default());
            return Flow::On;
        }
        let any = state
            .of(state.active())
            .any(|(id, _)| game.may_fire_order(state, id).is_ok() || game.has_special(state, id));
        if !any {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.active()))
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        let own = state.of(state.active());
        let able = own.filter(|&(id, _)| game.may_fire_order(state, id).is_ok());
        out.extend(able.map(|(unit, _)| Choice::Fire { unit }));
        for (unit, _) in state.of(state.active()) {
            game.list_specials(state, unit, out);
        }
        out.push(Choice::Done);
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Fire { unit } => game.may_fire_order(state, unit),
            Choice::Special { unit, action } => game.may_use_special(state, unit, action),
            Choice::Done => Ok(()),
            ref other => Err(game.out_of_place(state.active(), other).unwrap_or(No(
                "FF-34-01",
                "In a Fire order each activated unit may make one attack.",
            ))),
        }
    }

    fn choose(
        self,
        game: &Ff,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if let Choice::Special { unit, action } = choice {
            // It is no fire attack: nobody returns fire.
            game.finish_unit(state, unit, log);
            return game.use_special(state, unit, action, log);
        }
        let Choice::Fire { unit } = choice else {
            return state.stack.finish();
        };
        game.act_alone(state, unit);
        state.unit_mut(unit).set(Flags::FIRED);
        state.stack.become_(Firing {
            fired: true,
            answered: false,
        });
        game.open_fire(state, unit, FireFor::Order);
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, _: &Ff, _: &State) -> Prompt {
        Decide::new("Choose a unit to fire, or end the order", "the next attack")
            .call(Choice::Done, "End the Fire order")
            .into()
    }
}

impl Ff {
    /// FF-34-01, FF-34-02: an activated unit that has not fired, can, and has something to fire at.
    fn may_fire_order(&self, state: &State, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            unit.is(Flags::ACTIVATED),
            "FF-34-01",
            "Only units activated for the order fire.",
        )?;
        need(
            !unit.is(Flags::FIRED),
            "FF-34-01",
            "It has already made its attack in this order.",
        )?;
        self.can_open_fire(state, id)
    }

    /// What is asked of a unit that wants to fire of its own accord: no circled F, and a target.
    pub(crate) fn can_open_fire(&self, state: &State, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            !self.cannot_fire(unit),
            "FF-5.2-02",
            "Its hit marker bears a circled F: it cannot fire.",
        )?;
        if state.in_melee(unit) {
            return Ok(());
        }
        need(
            self.ammunition(unit).next().is_some(),
            "FF-34.11-01",
            "It has no firepower.",
        )?;
        need(
            self.ammunition(unit)
                .any(|ammo| self.can_aim(state, unit, ammo)),
            "FF-34.12-01",
            "No hex is within its reach, line of sight and arc.",
        )
    }

    /// The units that acted in what is being reacted to, squads in the place of a platoon included.
    pub(crate) fn acting<'a>(
        &self,
        state: &'a State,
    ) -> impl Iterator<Item = (UnitId, &'a crate::state::Unit)> + use<'a> {
        state.on_map().filter(|(_, unit)| unit.is(Flags::ACTING))
    }

    /// From now on this unit alone is the one that acts.
    pub(crate) fn act_alone(&self, state: &mut State, id: UnitId) {
        for unit in state.units.iter_mut() {
            unit.unset(Flags::ACTING);
        }
        state.unit_mut(id).set(Flags::ACTING);
    }

    /// FF-34-01, FF-34.2-01: with an enemy unit in its hex it fights in melee, otherwise it takes aim.
    pub(crate) fn open_fire(&self, state: &mut State, id: UnitId, why: FireFor) {
        match state.in_melee(state.unit(id)) {
            true => state.stack.call(Melee::by(id, why)),
            false => state
                .stack
                .call(Aim::by(id, why, self.aimed_at(state, why))),
        }
    }
}
