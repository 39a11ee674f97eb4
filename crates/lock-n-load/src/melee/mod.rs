//! 8.0 Melee: entry, odds, counterattack, losses, withdrawal, ambush.

mod after;
mod arms;
mod check;
mod entering;
mod strength;
mod withdrawal;
mod words;

pub use after::Loss;
pub use withdrawal::{Withdrawal, WithdrawalStage};

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::frame::{RollFor, Throw};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Location, State, UnitSet, Wait, WeaponSet};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How far a round has come.
    pub enum MeleeStage {
        /// It begins.
        #[default] Begin,
        /// The side that attacks first says which weapons it uses.
        Arms,
        /// The other side does.
        Answer,
        /// Targets are chosen.
        Targets,
        /// The dice are being rolled.
        Rolling,
        /// Both have attacked.
        Over,
    }
}

/// 8.0 A round of Melee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct MeleeRound {
    /// Where.
    pub at: Location,
    /// Who attacks first: who entered, or whose impulse it is (LNLT-8.1-02).
    pub by: Side,
    /// It is the counterattack.
    pub second: bool,
    /// How far it has come.
    pub stage: MeleeStage,
    /// Units whose firepower counts three times (LNLT-8.4-01).
    pub ambush: UnitSet,
    /// What the ambush kills does not counterattack (LNLT-8.4-03).
    pub sudden: bool,
    /// Units that fight with their IFP.
    pub ifp: UnitSet,
    /// Support Weapons that are used.
    pub weapons: WeaponSet,
    /// Units whose Skill is used in this round (LNLT-8.0-18).
    pub skilled: UnitSet,
    /// Who is attacked.
    pub targets: UnitSet,
    /// Who is lost once both sides have attacked (LNLT-8.0-04).
    pub doomed: UnitSet,
    /// Whose attack has failed.
    pub failed: [bool; 2],
}

impl MeleeRound {
    /// A round that a side begins.
    pub(crate) fn begun_by(by: Side, at: Location) -> MeleeRound {
        MeleeRound {
            at,
            by,
            ..MeleeRound::default()
        }
    }

    /// Who makes the attack that is under way (LNLT-8.0-17).
    pub(crate) fn attacker(&self) -> Side {
        match self.second {
            true => self.by.other(),
            false => self.by,
        }
    }

    /// Who says now which weapons are used.
    fn arming(&self) -> Side {
        match self.stage {
            MeleeStage::Answer => self.by.other(),
            _ => self.by,
        }
    }

    fn at_stage(self, stage: MeleeStage) -> MeleeRound {
        MeleeRound { stage, ..self }
    }

    /// The attack that is to be made begins with the sensible targets.
    fn aims(self, game: &Lnl, state: &State) -> MeleeRound {
        MeleeRound {
            stage: MeleeStage::Targets,
            targets: game.usual_targets(state, &self),
            ..self
        }
    }

    /// One side has attacked, or cannot: the other one's turn, or the end (LNLT-8.0-13).
    fn next_attack(self, game: &Lnl, state: &mut State) {
        state.stack.become_(match self.second {
            true => self.at_stage(MeleeStage::Over),
            false => MeleeRound {
                second: true,
                ..self
            }
            .aims(game, state),
        });
    }

    fn roll(self, game: &Lnl, state: &mut State) {
        let by = self.attacker();
        state.stack.become_(self.at_stage(MeleeStage::Rolling));
        let throw = Throw {
            dice: game.nation(by).melee_dice,
            ..Throw::two(RollFor::Melee, by)
        };
        game.roll(state, throw);
    }
}

impl Procedure<Lnl> for MeleeRound {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            MeleeStage::Begin => {
                let round = game.usual_arms(state, self);
                state.stack.become_(round.at_stage(MeleeStage::Arms));
            }
            MeleeStage::Arms | MeleeStage::Answer => {
                let side = self.arming();
                if game.arms_are_open(state, &self, side) {
                    return Flow::Wait(Wait::Choice(side));
                }
                self.armed(game, state);
            }
            MeleeStage::Targets => {
                let able = !game.melee_attackers(state, &self).is_empty();
                match game.melee_candidates(state, &self).len() {
                    0 => self.next_attack(game, state),
                    _ if !able => self.next_attack(game, state),
                    1 => self.roll(game, state),
                    _ => return Flow::Wait(Wait::Choice(self.attacker())),
                }
            }
            MeleeStage::Rolling => {
                let rolled = state.rolled().expect("the dice were rolled");
                let round = game.end_melee_attack(state, self, rolled, log);
                round.next_attack(game, state);
            }
            MeleeStage::Over => {
                state.stack.finish();
                game.end_round(state, &self, log);
                // LNLT-22.1-01: the place is his who alone is left in it.
                game.look_around(state, log);
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        match self.stage {
            MeleeStage::Targets => {
                let all = game.melee_candidates(state, self).iter();
                out.extend(all.map(|unit| Choice::Target { unit }));
            }
            _ => game.list_melee_arms(state, self, self.arming(), out),
        }
        if self.judge(game, state, &Choice::Done).is_ok() {
            out.push(Choice::Done);
        }
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match (*choice, self.stage) {
            (Choice::Target { unit }, MeleeStage::Targets) => game.may_target(state, self, unit),
            (Choice::Done, MeleeStage::Targets) => game.may_attack_targets(state, self),
            (Choice::Arm { unit, arms }, MeleeStage::Arms | MeleeStage::Answer) => {
                game.may_melee_arm(state, self, self.arming(), unit, arms)
            }
            (Choice::UseSkill { unit }, MeleeStage::Arms | MeleeStage::Answer) => {
                game.may_rage(state, self, self.arming(), unit)
            }
            (Choice::Done, _) => Ok(()),
            _ => Err(No("LNLT-8.0-06", "A Melee is being fought.")),
        }
    }

    fn choose(self, game: &Lnl, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        let mut round = self;
        match (choice, self.stage) {
            (Choice::Target { unit }, _) => match round.targets.contains(unit) {
                true => round.targets.remove(unit),
                false => round.targets.insert(unit),
            },
            (Choice::Arm { unit, arms }, _) => game.arm_for_melee(state, &mut round, unit, arms),
            (Choice::UseSkill { unit }, _) => match round.skilled.contains(unit) {
                true => round.skilled.remove(unit),
                false => round.skilled.insert(unit),
            },
            (_, MeleeStage::Targets) => return self.roll(game, state),
            _ => return self.armed(game, state),
        }
        state.stack.become_(round);
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        match self.stage {
            MeleeStage::Targets => {
                let odds = game.odds_in_words(view, self);
                Decide::new(
                    format!("Choose whom to attack in {}, now at {odds}", self.at),
                    "targets in the Melee",
                )
                .call(Choice::Done, format!("Attack at {odds}"))
            }
            _ => Decide::new(
                format!("Choose the weapons for the Melee in {}", self.at),
                "weapons in the Melee",
            )
            .call(Choice::Done, "Fight with these"),
        }
        .into()
    }
}

impl MeleeRound {
    /// A side has said which weapons it uses.
    fn armed(self, game: &Lnl, state: &mut State) {
        state.stack.become_(match self.stage {
            MeleeStage::Arms => self.at_stage(MeleeStage::Answer),
            _ => self.aims(game, state),
        });
    }
}

impl Lnl {
    /// LNLT-8.0-09, LNLT-8.1-10: whether a unit may be put among the targets, or taken out.
    fn may_target(&self, state: &State, round: &MeleeRound, unit: crate::state::UnitId) -> May {
        let it = state.unit(unit);
        need(
            it.at == round.at && it.side != round.attacker(),
            "LNLT-8.0-07",
            "Only enemies in the hex are attacked.",
        )?;
        need(
            self.can_melee(state, unit),
            "LNLT-8.1-10",
            "It does not fight in Melee and cannot be targeted.",
        )
    }

    /// LNLT-8.0-09, LNLT-8.0-11.
    fn may_attack_targets(&self, state: &State, round: &MeleeRound) -> May {
        need(
            !round.targets.is_empty(),
            "LNLT-8.0-09",
            "At least one unit must be attacked.",
        )?;
        need(
            round.targets.len() == 1 || !self.below_the_table(state, round),
            "LNLT-8.0-11",
            "At worse odds than the table's only a single unit can be attacked.",
        )
    }
}
