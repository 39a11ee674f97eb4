//! 20 The sequence of play: one order after the other, until the Matrix is empty and the turn ends (21).

mod sniper;
mod turn_end;
mod words;

pub use sniper::Sniping;
pub(crate) use turn_end::STEPS_WINDOW;
pub use turn_end::{TurnEnd, TurnEndStage};

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::GiveOrder;
use crate::orders::OrderKind;
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, Order, ROWS, State, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 20 The player with the Initiative takes a cube for one order; then whoever has it then.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Turns {
    /// Whether play has begun.
    pub begun: bool,
    /// Whether an order was given that is to be wound up.
    pub ordered: bool,
}

impl Procedure<Ff> for Turns {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if !self.begun {
            state.stack.become_(Turns {
                begun: true,
                ..self
            });
            // FF-1.11-01: a scenario that names no rows has all ten cubes rolled for.
            if state.cubes_left() == 0 {
                state.stack.call(TurnEnd::at(TurnEndStage::Reseed));
            }
            return Flow::On;
        }
        if self.ordered {
            state.stack.become_(Turns {
                ordered: false,
                ..self
            });
            game.end_order(state, log);
            if state.cubes_left() == 0 {
                state.stack.call(TurnEnd::default());
            }
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(game.initiative(state)))
    }

    fn choices(&self, _: &Ff, state: &State, out: &mut Vec<Choice>) {
        let rows = (1..=ROWS as u8).filter(|row| state.cubes[usize::from(*row) - 1] > 0);
        out.extend(rows.map(|row| Choice::TakeCube { row }));
    }

    fn judge(&self, _: &Ff, state: &State, choice: &Choice) -> May {
        let Choice::TakeCube { row } = *choice else {
            return Err(No(
                "FF-20.1-01",
                "No order can be given without taking a cube off the Order Matrix.",
            ));
        };
        let cubes = row
            .checked_sub(1)
            .and_then(|row| state.cubes.get(usize::from(row)));
        need(
            cubes.is_some_and(|&cubes| cubes > 0),
            "FF-30-02",
            "No cube stands on that row.",
        )
    }

    /// FF-30-02, FF-30-03: the cube goes to Used, the pawn moves by its number toward the opponent.
    fn choose(
        self,
        game: &Ff,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Choice::TakeCube { row } = choice else {
            unreachable!("{choice:?} takes no cube");
        };
        let side = game.initiative(state);
        state.cubes[usize::from(row) - 1] -= 1;
        state.order.by = side;
        state.order.cube = row;
        game.pay(state, side, row);
        let pawn = state.pawn;
        log.note_with(state, || Event::CubeTaken { side, row, pawn });
        state.stack.become_(Turns {
            ordered: true,
            ..self
        });
        state.stack.call(GiveOrder {
            limit: row,
            companion: false,
        });
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, _: &Ff, _: &State) -> Prompt {
        Decide::new("Take a cube off the Order Matrix", "the next order").into()
    }
}

impl Ff {
    /// FF-30-07: Spent markers come off, nobody is activated any more.
    fn end_order(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for unit in state.units.iter_mut() {
            unit.unset(Flags::OF_THE_ORDER | Flags::SPENT | Flags::ACTING | Flags::REACTED);
            unit.part = 0;
            unit.mp = Default::default();
        }
        let side = state.active();
        let order = state.order.kind;
        state.order = Order {
            by: side,
            ..Order::default()
        };
        if order != OrderKind::None {
            log.note_with(state, || Event::OrderOver { side, order });
        }
    }

    /// The game is over: whoever is ahead has won.
    pub(crate) fn end_game(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        self.score_objectives(state, log);
        state.stack.clear();
        let (winner, vp) = (self.ahead(state), state.vp);
        log.note_with(state, || Event::GameOver { winner, vp });
    }

    /// Who has won: the player toward whom the VP marker lies, the holder of the Fate card when it is on 0 (FF-21.3-01,
    /// FF-9.2-01). Objectives have been scored by then.
    pub(crate) fn ahead(&self, state: &State) -> Side {
        match state.vp {
            1.. => Side::A,
            0 => state.fate,
            _ => Side::B,
        }
    }
}
