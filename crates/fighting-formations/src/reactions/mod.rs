//! 34.3 Return Fire and 35.6 Op Fire: the inactive player answers.

mod words;

use crate::assets::Trigger;
use crate::choice::Choice;
use crate::counters::{Ammo, Side};
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::fire::FireFor;
use crate::frame::{Frame, Occasion};
use crate::prompt::{Decide, Prompt};
use crate::state::{CardId, Content, Flags, Sighting, State, Unit, UnitId, Wait};
use engine::{Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// 34.3 After an attack of a Fire order the inactive player may answer with one attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct ReturnFire {
    /// The one attack was made.
    pub used: bool,
    /// Whether the window is open.
    pub open: bool,
}

impl Procedure<Ff> for ReturnFire {
    fn step(self, game: &Ff, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        if !self.open {
            state.stack.become_(ReturnFire { open: true, ..self });
            if state.options.cards_before_fire {
                game.open_to_cards(state, Occasion::Fired);
            }
            return Flow::On;
        }
        if !game.answers(state, FireFor::Return, self.used) {
            game.close_window(state, Occasion::Fired);
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.inactive()))
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        if !self.used {
            game.list_reactions(state, FireFor::Return, out);
        }
        game.list_answers(state, Trigger::EnemyFires, out);
        out.push(Choice::Hold);
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Hold => Ok(()),
            Choice::Fire { unit } => {
                need(
                    !self.used,
                    "FF-34.32-04",
                    "Each attack is answered by at most one Return Fire.",
                )?;
                game.may_react(state, unit, FireFor::Return)
            }
            Choice::Play { card, ability } => {
                game.may_answer_by(state, card, ability, Trigger::EnemyFires)
            }
            ref other => Err(game
                .out_of_place(state.inactive(), other)
                .unwrap_or(No("FF-34.31-01", "Return fire with one unit, or decline."))),
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
            Choice::Fire { unit } => {
                state.stack.become_(ReturnFire { used: true, ..self });
                game.react(state, unit, FireFor::Return, log);
            }
            Choice::Play { card, ability } => {
                game.play(state, state.inactive(), card, ability, log);
            }
            _ => game.close_window(state, Occasion::Fired),
        }
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        let whom = game.those_who_acted(view);
        let text = match self.used {
            true => "Play asset reactions, or go on".to_owned(),
            false => format!("Return fire at {whom} with one unit, or decline"),
        };
        Decide::new(text, "Return Fire")
            .in_window("Return Fire")
            .call(Choice::Hold, "No Return Fire")
            .into()
    }
}

/// 35.6 After each expenditure of movement points the inactive player may fire at those who acted, one unit after the
/// other, each once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct OpFire {
    /// Whether the window is open: who has fired is counted from then on.
    pub open: bool,
}

impl Procedure<Ff> for OpFire {
    fn step(self, game: &Ff, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        if !self.open {
            for unit in state.units.iter_mut() {
                unit.unset(Flags::REACTED);
            }
            state.stack.become_(OpFire { open: true });
            if state.options.cards_before_fire {
                game.open_to_cards(state, Occasion::Moved);
            }
            return Flow::On;
        }
        if !game.answers(state, FireFor::Op, false) {
            game.close_window(state, Occasion::Moved);
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.inactive()))
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        game.list_reactions(state, FireFor::Op, out);
        game.list_answers(state, Trigger::EnemyMoves, out);
        out.push(Choice::Hold);
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Hold => Ok(()),
            Choice::Fire { unit } => game.may_react(state, unit, FireFor::Op),
            Choice::Play { card, ability } => {
                game.may_answer_by(state, card, ability, Trigger::EnemyMoves)
            }
            ref other => Err(game.out_of_place(state.inactive(), other).unwrap_or(No(
                "FF-35.61-01",
                "Fire with one unit at a time, or decline.",
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
        match choice {
            Choice::Fire { unit } => {
                state.unit_mut(unit).set(Flags::REACTED);
                game.react(state, unit, FireFor::Op, log);
            }
            Choice::Play { card, ability } => {
                game.play(state, state.inactive(), card, ability, log);
            }
            _ => game.close_window(state, Occasion::Moved),
        }
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        let whom = game.those_who_acted(view);
        Decide::new(format!("Fire at {whom}, or hold fire"), "Op Fire")
            .in_window("Op Fire")
            .call(Choice::Hold, "No Op Fire")
            .into()
    }
}

impl Ff {
    /// Where those stand that acted; nowhere when none of them is left.
    pub(crate) fn acting_hex(&self, state: &State) -> Hex {
        self.acting(state)
            .next()
            .map_or(Hex::NOWHERE, |(_, unit)| unit.at)
    }

    /// The hex a reaction is aimed at; nowhere for those who choose it.
    pub(crate) fn aimed_at(&self, state: &State, why: FireFor) -> Hex {
        match why.reacts() {
            true => self.acting_hex(state),
            false => Hex::NOWHERE,
        }
    }

    /// FF-34.31-03, FF-35.61-03: whether this ammunition answers those that acted.
    fn may_answer_with(&self, state: &State, ammo: Ammo, why: FireFor) -> May {
        let mut acting = self.acting(state);
        need(
            acting.any(|(_, acting)| self.stats(acting).harmed_by(ammo)),
            why.answered_with(),
            "Nobody who acted can be harmed by that ammunition.",
        )
    }

    /// Whether this ammunition answers those that acted, and their hex can be shot at with it.
    pub(crate) fn may_answer(
        &self,
        state: &State,
        unit: &Unit,
        ammo: Ammo,
        hex: Hex,
        why: FireFor,
    ) -> May {
        self.may_answer_with(state, ammo, why)?;
        self.may_aim(state, unit, ammo, hex)
    }

    /// What is asked of a unit that reacts, whatever it costs.
    pub(crate) fn could_react(&self, state: &State, id: UnitId, why: FireFor) -> May {
        let unit = state.unit(id);
        let (reacts, left, melee) = match why {
            FireFor::Return => ("FF-34.3-01", "FF-34.31-02", "FF-34.32-05"),
            _ => ("FF-35.6-01", "FF-35.62-04", "FF-35.62-05"),
        };
        need(
            unit.side == state.inactive(),
            reacts,
            "Only the inactive player's units react.",
        )?;
        need(
            !unit.is(Flags::SPENT),
            "FF-GLO-17",
            "It is spent for the rest of the order.",
        )?;
        need(
            !unit.is(Flags::REACTED),
            "FF-35.62-04",
            "It has already fired at this expenditure.",
        )?;
        need(
            !self.cannot_fire(unit),
            "FF-5.2-02",
            "Its hit marker bears a circled F: it cannot fire.",
        )?;
        let hex = self.acting_hex(state);
        need(
            !hex.is_nowhere(),
            left,
            "Nobody who acted is left on the map.",
        )?;
        if state.in_melee(unit) {
            return need(
                unit.at == hex,
                melee,
                "In a melee hex it cannot react to a unit outside it.",
            );
        }
        let mut why_not = No(
            why.answered_with(),
            "It has no ammunition against those that acted.",
        );
        // What keeps it from firing is told of the ammunition that would answer them.
        for ammo in self.ammunition(unit) {
            if self.may_answer_with(state, ammo, why).is_err() {
                continue;
            }
            match self.may_aim(state, unit, ammo, hex) {
                Ok(()) => return Ok(()),
                Err(no) => why_not = no,
            }
        }
        Err(why_not)
    }

    /// Whether a unit may react, and at its price.
    fn may_react(&self, state: &State, id: UnitId, why: FireFor) -> May {
        self.could_react(state, id, why)?;
        let cost = self.command_cost(state, state.unit(id));
        let clause = match why {
            FireFor::Return => "FF-34.32-03",
            _ => "FF-35.62-03",
        };
        need(
            self.can_pay(state, state.inactive(), cost),
            clause,
            "Its cost would push the pawn past the opponent's 20 space.",
        )
    }

    pub(crate) fn list_reactions(&self, state: &State, why: FireFor, out: &mut Vec<Choice>) {
        let own = state.of(state.inactive());
        let able = own.filter(|&(id, _)| self.may_react(state, id, why).is_ok());
        out.extend(able.map(|(unit, _)| Choice::Fire { unit }));
    }

    /// Whether the inactive player is asked: he could fire, reveal what could, or hold a card that answers.
    fn answers(&self, state: &State, why: FireFor, fired: bool) -> bool {
        let trigger = match why {
            FireFor::Return => Trigger::EnemyFires,
            _ => Trigger::EnemyMoves,
        };
        let side = state.inactive();
        let fires = || self.may_be_asked(state, why) || self.may_reveal_something(state, side);
        let answers =
            || !state.options.cards_before_fire && self.could_answer(state, side, trigger);
        (!fired && fires()) || answers()
    }

    /// The cards that the inactive player may play along with his fire; where cards come before fire he has played them.
    fn list_answers(&self, state: &State, trigger: Trigger, out: &mut Vec<Choice>) {
        if !state.options.cards_before_fire {
            self.list_plays(state, state.inactive(), Some(trigger), out);
        }
    }

    fn may_answer_by(&self, state: &State, card: CardId, ability: u8, trigger: Trigger) -> May {
        need(
            !state.options.cards_before_fire,
            "FF-10-05",
            "Cards are played before fire here, not along with it.",
        )?;
        self.may_play(state, state.inactive(), card, ability, Some(trigger))
    }

    /// Whether a side has Sighting markers that it may turn over to react with what they hide. Whether they hide anything
    /// decides nothing (ruling NEW-12).
    fn may_reveal_something(&self, state: &State, side: Side) -> bool {
        !self.acting_hex(state).is_nowhere()
            && state.sighted().any(|(_, marker)| marker.side == side)
    }

    /// Whether a window is asked only for the sake of what may be done at any time: to place Command so that a unit can be paid
    /// for, or to turn over a marker with somebody beneath it.
    pub(crate) fn asks_for_rights(&self, view: &State) -> bool {
        let why = match view.stack.top() {
            Frame::ReturnFire(_) => FireFor::Return,
            Frame::OpFire(_) => FireFor::Op,
            Frame::TurnEnd(_) => return true,
            _ => return false,
        };
        let mut able = Vec::new();
        self.list_reactions(view, why, &mut able);
        if !able.is_empty() {
            return false;
        }
        let side = view.inactive();
        let hides =
            |marker: &Sighting| marker.side == side && matches!(marker.content, Content::Hidden(_));
        self.may_be_asked(view, why) || view.sighted().any(|(_, marker)| hides(marker))
    }

    /// FF-10-05: the inactive player is done; the active player may play his cards, unless he had his turn before.
    fn close_window(&self, state: &mut State, occasion: Occasion) {
        state.stack.finish();
        if !state.options.cards_before_fire {
            self.open_to_cards(state, occasion);
        }
    }

    /// Whether the inactive player is asked: when a unit could react, at any price if he has Command to place.
    fn may_be_asked(&self, state: &State, why: FireFor) -> bool {
        let side = state.inactive();
        let placing = self.available(state, side).is_some();
        let able = |id: UnitId| match placing {
            true => self.could_react(state, id, why).is_ok(),
            false => self.may_react(state, id, why).is_ok(),
        };
        state.of(side).any(|(id, _)| able(id))
    }

    /// FF-34.32-02, FF-35.62-02: the price is paid, then the unit fires.
    fn react(&self, state: &mut State, id: UnitId, why: FireFor, log: &mut impl Log<State, Event>) {
        let side: Side = state.inactive();
        let cost = self.command_cost(state, state.unit(id));
        self.pay(state, side, cost);
        let pawn = state.pawn;
        log.note_with(state, || Event::Reacts {
            unit: id,
            why,
            cost,
            pawn,
        });
        self.open_fire(state, id, why);
    }
}
