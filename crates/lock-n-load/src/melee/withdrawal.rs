//! 8.1 Withdrawal from Melee: a Morale Check of each unit; who passes may leave, who fails fights at once.

use super::MeleeRound;
use crate::choice::Choice;
use crate::counters::Side;
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{Mode, RollFor, Rolled, Throw};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, Location, State, Unit, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How far a withdrawal has come.
    pub enum WithdrawalStage {
        /// Who else tries is asked.
        #[default] Asking,
        /// A unit's Morale Check is being rolled.
        Rolling,
        /// Who has passed may leave.
        Leaving,
    }
}

/// 8.1 Units of a location try to withdraw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Withdrawal {
    /// Whose.
    pub side: Side,
    /// From where.
    pub at: Location,
    /// Who has tried.
    pub tried: UnitSet,
    /// Who is rolling.
    pub unit: UnitId,
    /// How far it has come.
    pub stage: WithdrawalStage,
}

impl Withdrawal {
    fn tries(self, game: &Lnl, state: &mut State, unit: UnitId) {
        let mut tried = self.tried;
        tried.insert(unit);
        game.commit_for(state, unit);
        state.stack.become_(Withdrawal {
            tried,
            unit,
            stage: WithdrawalStage::Rolling,
            ..self
        });
        game.roll(state, Throw::two(RollFor::Withdraw(unit), self.side));
    }

    /// Those who may still try.
    fn others(&self, game: &Lnl, state: &State) -> Vec<UnitId> {
        game.melee_units(state, self.at, self.side)
            .map(|(id, _)| id)
            .filter(|&id| game.can_withdraw(state, id).is_ok() && !self.tried.contains(id))
            .collect()
    }

    fn leave(self, state: &mut State) {
        state.stack.become_(Withdrawal {
            stage: WithdrawalStage::Leaving,
            ..self
        });
    }

    /// Those who may leave now.
    fn leavers(&self, game: &Lnl, state: &State) -> Vec<UnitId> {
        let own = game.melee_units(state, self.at, self.side);
        own.map(|(id, _)| id)
            .filter(|&id| game.may_go(state, id, Mode::Normal).is_ok())
            .collect()
    }
}

impl Procedure<Lnl> for Withdrawal {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            WithdrawalStage::Asking => {
                if !self.others(game, state).is_empty() {
                    return Flow::Wait(Wait::Choice(self.side));
                }
                self.leave(state);
            }
            WithdrawalStage::Rolling => {
                let rolled = state.rolled().expect("the dice were rolled");
                state.stack.become_(Withdrawal {
                    stage: WithdrawalStage::Asking,
                    ..self
                });
                game.end_withdrawal(state, self.unit, rolled, log);
            }
            WithdrawalStage::Leaving => {
                if !self.leavers(game, state).is_empty() {
                    return Flow::Wait(Wait::Choice(self.side));
                }
                self.end(game, state);
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        match self.stage {
            WithdrawalStage::Asking => {
                let others = self.others(game, state).into_iter();
                out.extend(others.map(|unit| Choice::Withdraw { unit }));
            }
            _ => {
                let mode = Mode::Normal;
                let leavers = self.leavers(game, state).into_iter();
                out.extend(leavers.map(|unit| Choice::Go { unit, mode }));
            }
        }
        out.push(Choice::Done);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match (*choice, self.stage) {
            (Choice::Done, _) => Ok(()),
            (Choice::Withdraw { unit }, WithdrawalStage::Asking) => {
                need(
                    state.unit(unit).at == self.at && state.unit(unit).side == self.side,
                    "LNLT-8.1-04",
                    "It is not in this Melee.",
                )?;
                need(
                    !self.tried.contains(unit),
                    "LNLT-8.1-04",
                    "It has already tried.",
                )?;
                game.can_withdraw(state, unit)
            }
            (Choice::Go { unit, mode }, WithdrawalStage::Leaving) => {
                need(
                    state.unit(unit).at == self.at && mode == Mode::Normal,
                    "LNLT-8.1-06",
                    "Those who have passed leave by normal movement.",
                )?;
                game.may_go(state, unit, mode)
            }
            _ => Err(No("LNLT-8.1-04", "Units are withdrawing from Melee.")),
        }
    }

    fn choose(self, game: &Lnl, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        match choice {
            Choice::Withdraw { unit } => self.tries(game, state, unit),
            Choice::Go { unit, mode } => game.begin_move(state, unit, mode),
            _ => match self.stage {
                WithdrawalStage::Leaving => self.end(game, state),
                _ => self.leave(state),
            },
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        match self.stage {
            WithdrawalStage::Leaving => Decide::new(
                "Move the units that may leave the Melee",
                "who leaves the Melee",
            )
            .call(Choice::Done, "Nobody else leaves"),
            _ => Decide::new("Choose who else tries to withdraw", "who withdraws")
                .call(Choice::Done, "Nobody else tries"),
        }
        .into()
    }
}

impl Withdrawal {
    /// LNLT-8.1-05: who has failed and is still there fights at once.
    fn end(self, game: &Lnl, state: &mut State) {
        state.stack.finish();
        let failed = self
            .tried
            .iter()
            .any(|id| !state.impulse.withdraws.contains(id));
        let round = MeleeRound::begun_by(self.side, self.at);
        let both =
            !game.melee_attackers(state, &round).is_empty() || game.enemy_attacks(state, &round);
        if failed && both {
            state.stack.call(round);
            return;
        }
        // LNLT-8.1-02: the attempt was what the impulse was used for, also where nobody can fight.
        for id in self.tried.iter() {
            let unit = state.unit_mut(id);
            if unit.at == self.at {
                unit.set(Flags::OPS | Flags::ACTED);
            }
        }
    }
}

impl Lnl {
    /// Whether the side that did not begin a round could attack in it.
    fn enemy_attacks(&self, state: &State, round: &MeleeRound) -> bool {
        let answer = MeleeRound {
            second: true,
            ..*round
        };
        !self.melee_attackers(state, &answer).is_empty()
            && !self.melee_candidates(state, &answer).is_empty()
    }

    /// Whether a unit may try to withdraw at all (LNLT-8.1-02, LNLT-8.1-04).
    fn can_withdraw(&self, state: &State, id: UnitId) -> May {
        let unit = state.unit(id);
        let melee = state.melee(unit.at).filter(|_| self.locked(state, unit));
        let enemies = self.melee_units(state, unit.at, unit.side.other());
        need(
            melee.is_some() && enemies.count() > 0,
            "LNLT-8.1-02",
            "It is not locked in Melee.",
        )?;
        need(
            melee.is_some_and(|melee| !melee.fought),
            "LNLT-8.0-05",
            "It has fought in this turn.",
        )?;
        need(
            unit.is(Flags::ACTIVE) && !unit.is(Flags::USED),
            "LNLT-8.1-04",
            "It is not activated in this impulse.",
        )?;
        need(
            !state.impulse.withdraws.contains(id),
            "LNLT-8.1-04",
            "It has already passed.",
        )?;
        need(
            self.mf(state, id) > 0,
            "LNLT-6.0-06",
            "It has no Movement Factor.",
        )
    }

    /// LNLT-8.1-04: withdrawal is announced when the impulse begins.
    pub(crate) fn may_withdraw(&self, state: &State, begun: bool, id: UnitId) -> May {
        need(
            state.unit(id).side == state.active(),
            "LNLT-8.1-04",
            "Withdrawal is announced in one's own impulse.",
        )?;
        self.can_withdraw(state, id)?;
        need(
            !begun,
            "LNLT-8.1-04",
            "Withdrawal is announced before anything else is done in the impulse.",
        )
    }

    /// A unit tries to withdraw; others of its location may follow.
    pub(crate) fn withdraw(&self, state: &mut State, unit: UnitId) {
        let it = *state.unit(unit);
        let withdrawal = Withdrawal {
            side: it.side,
            at: it.at,
            ..Withdrawal::default()
        };
        state.stack.call(withdrawal);
        withdrawal.tries(self, state, unit);
    }

    /// LNLT-8.1-04, LNLT-1.5-03: what changes its Morale Check.
    pub(crate) fn withdrawal_net(&self, state: &State, id: UnitId, mut net: Net) -> Net {
        if let Some(leader) = self.leader_beside(state, id) {
            let lm = self.lm(state.unit(leader));
            net.add(-i16::from(lm), "Leader", "LNLT-8.1-04");
        }
        let cover = self.charts().numbers.cover_morale;
        let covered = self.in_cover(state, state.unit(id));
        net.add_if(covered, cover, "cover", "LNLT-1.5-03");
        net
    }

    /// Whether the roll lets it go.
    pub(crate) fn withdraws(&self, state: &State, id: UnitId, rolled: Rolled) -> bool {
        let net = self.withdrawal_net(state, id, Net::default()).sum;
        rolled.sum() + net <= i16::from(self.morale(state.unit(id)))
    }

    fn end_withdrawal(
        &self,
        state: &mut State,
        unit: UnitId,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let passed = self.withdraws(state, unit, rolled);
        let modifiers = self.withdrawal_net(state, unit, Net::told()).into_terms();
        let morale = self.morale(state.unit(unit));
        if passed {
            state.impulse.withdraws.insert(unit);
        }
        log.note_with(state, || Event::Withdrew {
            unit,
            dice: rolled.told(),
            modifiers,
            morale,
            passed,
        });
    }

    /// LNLT-8.1-07, LNLT-8.1-08: where all units of a side have withdrawn, the marker comes off; a rearguard keeps it.
    /// Shaken units that are left without a fighter are none: they surrender (LNLT-5.1-05).
    pub(crate) fn left_melee(
        &self,
        state: &mut State,
        from: Location,
        side: Side,
        log: &mut impl Log<State, Event>,
    ) {
        let shaken = |(_, unit): (UnitId, &Unit)| unit.is(Flags::SHAKEN);
        if self.melee_units(state, from, side).any(shaken) {
            self.surrender(state, from, log);
        }
        let has = |side| self.melee_units(state, from, side).next().is_some();
        if has(side) || !has(side.other()) {
            return;
        }
        if let Some(place) = state.melees.iter().position(|melee| melee.at == from) {
            state.melees.remove(place);
        }
    }
}
