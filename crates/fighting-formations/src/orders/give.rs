//! 30 Order step 3: the order beside the cube's box, or any lower one; 37 Sniper and its companion.

use super::OrderKind;
use crate::choice::Choice;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::{Activation, AssetOrder, Drawing};
use crate::prompt::{Decide, Prompt};
use crate::state::{ROWS, State, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 30 The active player chooses an order for the cube he took.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct GiveOrder {
    /// The highest row of which the order may be given.
    pub limit: u8,
    /// The order is performed along with Sniper (FF-37-02).
    pub companion: bool,
}

impl Procedure<Ff> for GiveOrder {
    fn step(self, _: &Ff, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        // FF-37-01: no row lies below Sniper.
        if self.limit == 0 {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.active()))
    }

    fn choices(&self, _: &Ff, _: &State, out: &mut Vec<Choice>) {
        out.extend((1..=self.limit).map(|row| Choice::Order { row }));
        out.push(Choice::Pass);
    }

    fn judge(&self, _: &Ff, _: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Pass => Ok(()),
            Choice::Order { row } => {
                need(
                    (1..=ROWS as u8).contains(&row),
                    "FF-1.1-01",
                    "The Order Matrix has rows 1 to 10.",
                )?;
                let (clause, why) = match self.companion {
                    true => ("FF-37-01", "The second order stands in a row below Sniper."),
                    false => (
                        "FF-1.12-02",
                        "The order stands above the box the cube was taken from.",
                    ),
                };
                need(row <= self.limit, clause, why)
            }
            _ => Err(No(
                "FF-30-08",
                "An order must be chosen for the cube first.",
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
        let side = state.active();
        let Choice::Order { row } = choice else {
            log.note_with(state, || Event::Passed { side });
            return state.stack.finish();
        };
        let given = game.scenario.armies[side.index()].column[usize::from(row) - 1];
        let order = given.order;
        state.order.kind = order;
        state.order.row = row;
        log.note_with(state, || Event::OrderGiven { side, order });
        match order {
            OrderKind::Sniper => {
                state.sniper = side;
                log.note_with(state, || Event::SniperSet { side });
                state.stack.become_(GiveOrder {
                    limit: row - 1,
                    companion: true,
                });
            }
            OrderKind::Asset => state.stack.become_(AssetOrder::default()),
            OrderKind::Support => state.stack.become_(Drawing {
                side,
                left: given.draws,
            }),
            OrderKind::None => state.stack.finish(),
            _ => state.stack.become_(Activation::default()),
        }
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        let text = match self.companion {
            true => "The Sniper marker is yours; choose one more order, from a row below Sniper",
            false => "Choose the order for this cube",
        };
        let column = &game.scenario.armies[view.active().index()].column;
        let mut decide = Decide::new(text, "which order the cube is for");
        for row in 1..=self.limit {
            let given = column[usize::from(row) - 1];
            let name = match given.order {
                OrderKind::Support => format!("{row}: Support {}", given.draws),
                order => format!("{row}: {}", order.name()),
            };
            decide = decide.call(Choice::Order { row }, name);
        }
        decide.call(Choice::Pass, "Pass").into()
    }
}
