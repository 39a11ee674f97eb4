//! 30.1 Activating units, each at its price; what they may do before the activities begin.

use super::OrderKind;
use crate::choice::Choice;
use crate::counters::{Class, Points};
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::{Firing, Moving, Rallying};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, State, UnitId, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 30 Order step 4: activate, then deploy and muster, then abandon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Activation {
    /// Something was abandoned: nothing more is activated, deployed or mustered (FF-30-05).
    pub abandoned: bool,
}

impl Procedure<Ff> for Activation {
    fn step(self, _: &Ff, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        Flow::Wait(Wait::Choice(state.active()))
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        let own = || state.of(state.active());
        if !self.abandoned {
            let ready = own().filter(|(_, unit)| !unit.is(Flags::ACTIVATED));
            let able = ready.filter(|&(id, _)| game.may_activate(state, id).is_ok());
            out.extend(able.map(|(unit, _)| Choice::Activate { unit }));
            let activated = || own().filter(|(_, unit)| unit.is(Flags::ACTIVATED));
            let deploy = activated().filter(|&(id, _)| game.may_deploy(state, id).is_ok());
            out.extend(deploy.map(|(unit, _)| Choice::Deploy { unit }));
            game.list_musters(state, out);
        }
        let abandon = own().filter(|&(id, _)| game.may_abandon(state, id).is_ok());
        out.extend(abandon.map(|(unit, _)| Choice::Abandon { unit }));
        out.push(Choice::Begin);
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        let in_time = |what| need(!self.abandoned, "FF-30-05", what);
        match *choice {
            Choice::Activate { unit } => {
                in_time("Activation is over once something was abandoned.")?;
                game.may_activate(state, unit)
            }
            Choice::Deploy { unit } => {
                in_time("Deploying is over once something was abandoned.")?;
                game.may_deploy(state, unit)
            }
            Choice::Muster {
                unit,
                second,
                third,
            } => {
                in_time("Mustering is over once something was abandoned.")?;
                game.may_muster(state, [unit, second, third])
            }
            Choice::Abandon { unit } => game.may_abandon(state, unit),
            Choice::Begin => Ok(()),
            _ => Err(No(
                "FF-30-05",
                "Units are activated, deployed, mustered or abandoned first; then the activities begin.",
            )),
        }
    }

    fn choose(
        self,
        game: &Ff,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Activate { unit } => game.activate(state, unit, log),
            Choice::Deploy { unit } => game.deploy(state, unit, log),
            Choice::Muster {
                unit,
                second,
                third,
            } => game.muster(state, [unit, second, third], log),
            Choice::Abandon { unit } => {
                state.stack.become_(Activation { abandoned: true });
                game.abandon(state, unit, log);
            }
            Choice::Begin => game.begin_activities(state),
            other => unreachable!("{other:?} was made while units are activated"),
        }
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, _: &Ff, view: &State) -> Prompt {
        let order = view.order.kind.name();
        Decide::new(
            format!("Activate units for the {order} order, then begin"),
            "which units to activate",
        )
        .call(Choice::Begin, format!("Begin the {order} order"))
        .into()
    }
}

impl Ff {
    /// FF-30.1-01, FF-30.1-02: any unit of one's own that one can pay for; for Rally only hit ones.
    pub(super) fn may_activate(&self, state: &State, id: UnitId) -> May {
        let unit = state.unit(id);
        let side = state.active();
        need(
            unit.side == side,
            "FF-GLO-01",
            "Only the active player's units are activated.",
        )?;
        need(
            !unit.is(Flags::ACTIVATED),
            "FF-30.1-03",
            "It is already activated.",
        )?;
        need(
            state.order.kind != OrderKind::Rally || !unit.fresh(),
            "FF-36-01",
            "A fresh unit cannot be activated to rally.",
        )?;
        need(
            self.can_pay(state, side, self.command_cost(state, unit)),
            "FF-30.1-02",
            "Its cost would push the pawn past the opponent's 20 space.",
        )
    }

    fn activate(&self, state: &mut State, id: UnitId, log: &mut impl Log<State, Event>) {
        let cost = self.command_cost(state, state.unit(id));
        let side = state.active();
        self.pay(state, side, cost);
        state.unit_mut(id).set(Flags::ACTIVATED);
        let pawn = state.pawn;
        log.note_with(state, || Event::Activated {
            unit: id,
            cost,
            pawn,
        });
    }

    /// FF-25-01: an activated gun or vehicle.
    pub(super) fn may_abandon(&self, state: &State, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            unit.is(Flags::ACTIVATED),
            "FF-25-01",
            "A gun or vehicle is abandoned by its owner right after it was activated.",
        )?;
        need(
            self.facts(unit).class != Class::Infantry,
            "FF-25-01",
            "Infantry has nothing to abandon.",
        )
    }

    /// The activities begin: each unit has its movement points, where the order spends them (FF-35-02, FF-32.1-02).
    fn begin_activities(&self, state: &mut State) {
        let order = state.order.kind;
        let units = state.units.iter_mut();
        for unit in units.filter(|unit| unit.is(Flags::ACTIVATED)) {
            let speed = self.stats(unit).speed;
            unit.mp = match order {
                OrderKind::Move => Points::whole(speed),
                OrderKind::Assault => Points(2 * speed),
                _ => Points(0),
            };
        }
        match order {
            OrderKind::Fire => state.stack.become_(Firing::default()),
            OrderKind::Move | OrderKind::Assault | OrderKind::Advance => {
                state.stack.become_(Moving::default());
            }
            OrderKind::Rally => state.stack.become_(Rallying::default()),
            OrderKind::None | OrderKind::Asset | OrderKind::Sniper | OrderKind::Support => {
                unreachable!("no unit is activated for {order:?}")
            }
        }
    }

    /// FF-30.3-01: the unit is done with the order.
    pub(crate) fn finish_unit(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        state.unit_mut(id).unset(Flags::ACTIVATED);
        log.note_with(state, || Event::Finished { unit: id });
    }

    /// Whether any unit is still activated.
    pub(crate) fn any_activated(&self, state: &State) -> bool {
        state.units.iter().any(|unit| unit.is(Flags::ACTIVATED))
    }
}
