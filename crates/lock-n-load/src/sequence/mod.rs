//! 2.0 The turn, 9.0 the Administrative Phase.

mod words;

use crate::counters::Side;
use crate::event::Event;
use crate::frame::{Operations, RallyPhase, RollFor, SniperWindow, Throw};
use crate::lnl::{Flow, Lnl};
use crate::prompt::Prompt;
use crate::state::{Flags, Phase, State, Weapon};
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
                    _ => game.roll(state, Throw::opposed(RollFor::Initiative, Side::A, 6, 6)),
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
    /// Whose vehicles may keep their markers has been asked (15.5).
    pub asked: bool,
}

impl Procedure<Lnl> for Admin {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        // LNLT-11.4-01: in any phase.
        if !self.asked {
            state.stack.become_(Admin { asked: true });
            for side in [state.initiative.other(), state.initiative] {
                if game.hidden_snipers(state, side).next().is_some() {
                    state.stack.call(SniperWindow { side });
                }
            }
            return Flow::On;
        }
        game.clear_markers(state);
        log.note_with(state, || Event::Cleared);
        state.stack.finish();
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-9.0-02", "Markers come off by themselves.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
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
            let has = |side| state.here(melee.at).any(|(_, unit)| unit.side == side);
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
