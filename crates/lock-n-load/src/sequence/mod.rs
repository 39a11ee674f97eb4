//! 2.0 The turn, 9.0 the Administrative Phase.

mod words;

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::frame::{Operations, RallyPhase, RollFor, SniperWindow, Throw};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, Phase, State, UnitId, Wait, Weapon};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How far a turn has come (LNLT-2.0-01).
    pub enum TurnStage {
        /// It begins.
        #[default] Begin,
        /// The initiative is being rolled for.
        Initiative,
        /// The initiative player rallies.
        RallyFirst,
        /// The other player rallies.
        RallySecond,
        /// Impulses.
        Operations,
        /// Markers come off.
        Admin,
    }
}

/// 2.0 One turn after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Turns {
    /// How far the turn has come.
    pub stage: TurnStage,
}

impl Procedure<Lnl> for Turns {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let rolled = state.rolled();
        let next = |state: &mut State, stage| state.stack.become_(Turns { stage });
        match self.stage {
            TurnStage::Begin => {
                if state.turn >= state.turns {
                    let (winner, points) = (game.winner(state), game.points(state));
                    state.stack.clear();
                    log.note_with(state, || Event::GameOver { winner, points });
                    return Flow::On;
                }
                state.turn += 1;
                state.phase = Phase::Rally;
                let turn = state.turn;
                log.note_with(state, || Event::TurnBegins { turn });
                next(state, TurnStage::Initiative);
                match game.scenario.initiative {
                    // LNLT-EOP-01
                    Some(side) if turn == 1 => game.take_initiative(state, side, Vec::new(), log),
                    _ => game.roll(state, Throw::opposed(RollFor::Initiative, Side::A)),
                }
            }
            TurnStage::Initiative => {
                if let Some(rolled) = rolled {
                    // LNLT-3.0-01
                    let side = match rolled.dice[0].cmp(&rolled.against) {
                        std::cmp::Ordering::Greater => Side::A,
                        std::cmp::Ordering::Less => Side::B,
                        std::cmp::Ordering::Equal => state.initiative,
                    };
                    game.take_initiative(state, side, rolled.told(), log);
                }
                next(state, TurnStage::RallyFirst);
                state.stack.call(RallyPhase::of(state.initiative));
            }
            TurnStage::RallyFirst => {
                next(state, TurnStage::RallySecond);
                state.stack.call(RallyPhase::of(state.initiative.other()));
            }
            TurnStage::RallySecond => {
                game.surrender_everywhere(state, log);
                state.phase = Phase::Operations;
                state.passes = 0;
                next(state, TurnStage::Operations);
                state.stack.call(Operations {
                    next: state.initiative,
                });
            }
            TurnStage::Operations => {
                state.phase = Phase::Admin;
                next(state, TurnStage::Admin);
                state.stack.call(Admin::default());
            }
            TurnStage::Admin => {
                next(state, TurnStage::Begin);
                // NEW-44: Smoke and shells have cleared.
                game.look_for_events(state);
            }
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-2.0-01", "The next phase begins.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

/// 9.0 The Administrative Phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Admin {
    /// Hidden Snipers may have appeared.
    pub asked: bool,
    /// How many of the players have been asked for their vehicles (15.5).
    pub kept: u8,
}

impl Procedure<Lnl> for Admin {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        // LNLT-11.4-01: in any phase.
        if !self.asked {
            state.stack.become_(Admin {
                asked: true,
                ..self
            });
            for unit in state.units.iter_mut() {
                unit.unset(Flags::KEPT);
            }
            for side in [state.initiative.other(), state.initiative] {
                if game.hidden_snipers(state, side).next().is_some() {
                    state.stack.call(SniperWindow { side });
                }
            }
            return Flow::On;
        }
        if let Some(side) = self.side(game, state) {
            return Flow::Wait(Wait::Choice(side));
        }
        game.clear_markers(state);
        log.note_with(state, || Event::Cleared);
        state.stack.finish();
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        if let Some(side) = self.side(game, state) {
            let able = game.could_keep(state, side);
            out.extend(able.map(|unit| Choice::Keep { unit }));
        }
        out.push(Choice::Done);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        let side = self.side(game, state).unwrap_or_default();
        match *choice {
            Choice::Keep { unit } => need(
                game.could_keep(state, side).any(|it| it == unit),
                "LNLT-15.5-01",
                "Only vehicles in Good Order keep a Moved or Assault Move marker.",
            ),
            Choice::Done => Ok(()),
            _ => Err(No("LNLT-9.0-02", "Markers come off by themselves.")),
        }
    }

    fn choose(self, _: &Lnl, state: &mut State, choice: Choice, log: &mut impl Log<State, Event>) {
        match choice {
            Choice::Keep { unit } => {
                state.unit_mut(unit).set(Flags::KEPT);
                log.note_with(state, || Event::Kept { unit });
            }
            _ => state.stack.become_(Admin {
                kept: self.kept + 1,
                ..self
            }),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Decide::new(
            "Let vehicles keep moving into the next turn, or take their markers off",
            "which vehicles keep moving",
        )
        .call(Choice::Done, "Take all other markers off")
        .into()
    }
}

impl Admin {
    /// Who is asked for his vehicles, the initiative player first.
    fn side(&self, game: &Lnl, state: &State) -> Option<Side> {
        let order = [state.initiative, state.initiative.other()];
        let asked = order.into_iter().skip(usize::from(self.kept));
        let mut asked = asked.filter(|&side| game.could_keep(state, side).next().is_some());
        asked.next()
    }
}

impl Lnl {
    fn take_initiative(
        &self,
        state: &mut State,
        side: Side,
        dice: Vec<u8>,
        log: &mut impl Log<State, Event>,
    ) {
        state.initiative = side;
        log.note_with(state, || Event::Initiative { side, dice });
    }

    /// LNLT-15.5-01: vehicles that may keep their marker and have not said so.
    fn could_keep(&self, state: &State, side: Side) -> impl Iterator<Item = UnitId> {
        state
            .of(side)
            .filter(|(_, unit)| {
                self.class(unit) == Class::Vehicle
                    && unit.good_order()
                    && unit.is(Flags::MOVED | Flags::ASSAULT)
                    && !unit.is(Flags::KEPT | Flags::ABANDONED)
            })
            .map(|(id, _)| id)
    }

    /// LNLT-9.0-02, LNLT-9.0-03: what the Administrative Phase takes off by itself.
    fn clear_markers(&self, state: &mut State) {
        for unit in state.units.iter_mut() {
            // LNLT-15.5-01: a kept marker stays, turned around.
            let kept = match unit.is(Flags::KEPT) {
                true => unit.flags.0 & (Flags::MOVED | Flags::ASSAULT),
                false => 0,
            };
            unit.unset(Flags::OF_THE_TURN | Flags::OF_THE_IMPULSE);
            unit.set(kept);
            unit.spent = 0;
            unit.shots = 0;
        }
        state.spotted.clear();
        state.starshells.clear();
        state.ffe.clear();
        let mut at = 0;
        while at < state.smoke.len() {
            match state.smoke[at].old {
                true => drop(state.smoke.remove(at)),
                false => {
                    state.smoke[at].old = true;
                    at += 1;
                }
            }
        }
        // LNLT-8.1-03
        let mut at = 0;
        while at < state.melees.len() {
            let melee = state.melees[at];
            // NEW-37: vehicles take no part and keep nobody locked.
            let has = |side| self.melee_units(state, melee.at, side).next().is_some();
            match has(Side::A) && has(Side::B) {
                true => {
                    state.melees[at].fought = false;
                    at += 1;
                }
                false => drop(state.melees.remove(at)),
            }
        }
        // LNLT-8.0-22
        for weapon in state.weapons.iter_mut() {
            if weapon.is(Weapon::FAILED) {
                *weapon = Weapon::default();
            }
            weapon.flags &= !(Weapon::FIRED | Weapon::USED);
        }
    }
}
