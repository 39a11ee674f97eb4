//! 36 Rally: hit units try to lose their markers.

mod words;

use crate::choice::Choice;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::fire::{Net, dice_of};
use crate::frame::{Handed, Occasion, RollFor, Rolled, Throw};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, State, UnitId, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 36 A Rally order: each activated hit unit makes one attempt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Rallying {
    /// Who is rolling.
    pub unit: UnitId,
    /// By how many steps cards changed the dice (FF-10-04).
    pub cards: i8,
    /// The dice are being rolled.
    pub rolling: bool,
}

impl Procedure<Ff> for Rallying {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if self.unit.is_some() && !self.rolling {
            game.roll_to_rally(self, state, log);
            return Flow::On;
        }
        if self.unit.is_some() {
            let Some(Handed::Rolled(rolled)) = state.stack.take_result() else {
                unreachable!("the rally dice were rolled");
            };
            state.stack.become_(Rallying::default());
            game.end_rally(state, self, Some(rolled), log);
            return Flow::On;
        }
        let any = state
            .of(state.active())
            .any(|(id, _)| game.may_rally(state, id).is_ok());
        if !any {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.active()))
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        let own = state.of(state.active());
        let able = own.filter(|&(id, _)| game.may_rally(state, id).is_ok());
        out.extend(able.map(|(unit, _)| Choice::Rally { unit }));
        out.push(Choice::Done);
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Rally { unit } => game.may_rally(state, unit),
            Choice::Done => Ok(()),
            ref other => Err(game.out_of_place(state.active(), other).unwrap_or(No(
                "FF-36-01",
                "In a Rally order hit units attempt to rally.",
            ))),
        }
    }

    fn choose(self, game: &Ff, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        let Choice::Rally { unit } = choice else {
            return state.stack.finish();
        };
        state.unit_mut(unit).set(Flags::RALLIED);
        state.stack.become_(Rallying {
            unit,
            ..Rallying::default()
        });
        game.open_to_cards(state, Occasion::Rally);
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, _: &Ff, _: &State) -> Prompt {
        Decide::new("Choose a unit to rally, or end the order", "the next rally")
            .call(Choice::Done, "End the Rally order")
            .into()
    }
}

impl Ff {
    /// FF-36-01, FF-36-06: an activated hit unit that has not tried yet.
    fn may_rally(&self, state: &State, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            unit.is(Flags::ACTIVATED),
            "FF-36-01",
            "Only units activated for the order attempt to rally.",
        )?;
        need(
            !unit.fresh(),
            "FF-36-01",
            "A fresh unit has nothing to rally from.",
        )?;
        need(
            !unit.is(Flags::RALLIED),
            "FF-36-06",
            "It has already made its attempt in this order, or replaces a platoon that did.",
        )
    }

    /// The dice are rolled, once both players have played the cards they want.
    fn roll_to_rally(
        &self,
        rallying: Rallying,
        state: &mut State,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = rallying.unit;
        let net = self.rally_net(state, &rallying, Net::default()).sum;
        match dice_of(net) {
            Some(sides) => {
                state.stack.become_(Rallying {
                    rolling: true,
                    ..rallying
                });
                let by = state.active();
                self.roll(state, Throw::two(RollFor::Rally(unit), sides, by));
            }
            // FF-36-07
            None => {
                state.stack.become_(Rallying::default());
                self.end_rally(state, rallying, None, log);
            }
        }
    }

    /// 36: what changes the size of the rally dice, at the moment of the attempt.
    pub(crate) fn rally_net(&self, state: &State, rallying: &Rallying, mut net: Net) -> Net {
        let unit = state.unit(rallying.unit);
        let command =
            |marker: &crate::state::Command| marker.side == unit.side && marker.at == unit.at;
        net.add(state.in_melee(unit), -2, "in melee", "FF-36-03");
        net.add(self.cover(state, unit) >= 1, 1, "in cover", "FF-36-03");
        net.add(
            state.commands.iter().any(command),
            1,
            "Command in its hex",
            "FF-36-03",
        );
        net.add(
            rallying.cards != 0,
            rallying.cards.into(),
            "cards",
            "FF-10-04",
        );
        net
    }

    /// FF-36-04 to FF-36-07: the marker comes off, stays, or was the end.
    fn end_rally(
        &self,
        state: &mut State,
        rallying: Rallying,
        rolled: Option<Rolled>,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = rallying.unit;
        let marker = self.hit_facts(state.unit(unit));
        let passed = rolled.is_some_and(|rolled| rolled.sum() >= i16::from(marker.rally));
        log.note_with(state, || Event::Rallied {
            unit,
            dice: rolled.map_or(Vec::new(), Rolled::told),
            modifiers: self.rally_net(state, &rallying, Net::told()).into_terms(),
            number: marker.rally,
            red: marker.red,
            passed,
        });
        match (passed, marker.red) {
            (true, _) => self.free_marker(state, unit),
            (false, true) => {
                self.eliminate(state, unit, "FF-36-06", log);
                self.look_around(state, log);
            }
            (false, false) => {}
        }
    }
}
