//! 34.2 Melee: one unit against one, the dice against a number of the table.

use super::{FireFor, Net, dice_of};
use crate::choice::Choice;
use crate::counters::{Side, Size};
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::{Handed, HitBy, Hits, Occasion, RollFor, Throw};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, State, Unit, UnitId, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How far a melee attack has come.
    pub enum MeleeStage {
        /// 34.21: who is attacked.
        #[default] Targeting,
        /// 10b: both players may play cards on it.
        Cards,
        /// 34.22: the size of the dice.
        Dice,
        /// 34.23: the dice are rolled.
        Total,
        /// The attack is concluded.
        Concluded,
    }
}

/// 34.2 A melee attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Melee {
    /// Who attacks.
    pub firer: UnitId,
    /// On which occasion.
    pub why: FireFor,
    /// How far the attack has come.
    pub stage: MeleeStage,
    /// Who is attacked.
    pub target: UnitId,
    /// The hindrance the dice are held against.
    pub hindrance: u8,
    /// A die was at or below the firer's ROF.
    pub spent: bool,
    /// By how many steps cards changed the dice (FF-10-04).
    pub cards: i8,
}

impl Melee {
    pub(crate) fn by(firer: UnitId, why: FireFor) -> Melee {
        Melee {
            firer,
            why,
            ..Melee::default()
        }
    }
}

impl Procedure<Ff> for Melee {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            MeleeStage::Targeting => {
                let mut targets = game.melee_targets(state, &self);
                let (first, more) = (targets.next(), targets.next().is_some());
                drop(targets);
                match first {
                    Some(_) if more => {
                        return Flow::Wait(Wait::Choice(self.named_by(state)));
                    }
                    Some(target) => game.melee_target(self, target, state, log),
                    None => state.stack.finish(),
                }
            }
            MeleeStage::Cards => {
                state.stack.become_(Melee {
                    stage: MeleeStage::Dice,
                    ..self
                });
                game.open_to_cards(state, Occasion::Shot);
            }
            MeleeStage::Dice => game.melee_dice(self, state, log),
            MeleeStage::Total => game.melee_total(self, state, log),
            MeleeStage::Concluded => {
                state.stack.finish();
                if self.spent {
                    game.mark_spent(state, self.firer, self.why, log);
                }
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        out.extend(
            game.melee_targets(state, self)
                .map(|unit| Choice::Target { unit }),
        );
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        let Choice::Target { unit } = *choice else {
            return Err(No(
                "FF-34.21-02",
                "The unit that is attacked must be named first.",
            ));
        };
        let (clause, why) = match self.why.reacts() {
            true => (
                "FF-34.21-03",
                "Only a unit that has just acted can be the target.",
            ),
            false => (
                "FF-34.21-05",
                "Only a friendly unit in that hex can be named.",
            ),
        };
        need(
            game.melee_targets(state, self).any(|target| target == unit),
            clause,
            why,
        )
    }

    fn choose(
        self,
        game: &Ff,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Choice::Target { unit } = choice else {
            unreachable!("{choice:?} names no target");
        };
        game.melee_target(self, unit, state, log);
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        let name = game.unit_name(view, self.firer);
        Decide::new(
            format!("Name the unit that {name} attacks in melee"),
            "which unit is attacked",
        )
        .into()
    }
}

impl Melee {
    /// FF-34.21-02, ruling G-B07: always the owner of those who may be attacked.
    fn named_by(&self, state: &State) -> Side {
        state.unit(self.firer).side.other()
    }
}

impl Ff {
    /// Who may be attacked: any enemy unit of the hex; in a reaction, those that acted.
    pub(super) fn melee_targets<'a>(
        &self,
        state: &'a State,
        melee: &Melee,
    ) -> impl Iterator<Item = UnitId> + use<'a> {
        let firer = *state.unit(melee.firer);
        let reacts = melee.why.reacts();
        let here = state.here(firer.at).filter(move |(_, unit)| {
            unit.side != firer.side && (!reacts || unit.is(Flags::ACTING))
        });
        here.map(|(id, _)| id)
    }

    /// FF-34.21-04: a dash ends it at once.
    fn melee_target(
        &self,
        melee: Melee,
        target: UnitId,
        state: &mut State,
        log: &mut impl Log<State, Event>,
    ) {
        let melee = Melee { target, ..melee };
        let dash = self.melee_number(state.unit(melee.firer), state.unit(target)) == 0;
        let stage = match dash {
            true => {
                self.note_melee(state, &melee, &[], false, log);
                MeleeStage::Concluded
            }
            false => MeleeStage::Cards,
        };
        state.stack.become_(Melee { stage, ..melee });
    }

    /// 34.22: what changes the size of the melee dice.
    pub(crate) fn melee_net(&self, state: &State, melee: &Melee, net: Net) -> Net {
        let (firer, target) = (state.unit(melee.firer), state.unit(melee.target));
        self.melee_net_of(firer, target, melee.cards, net)
    }

    /// The same for units that are not, or not yet, in one hex.
    pub(crate) fn melee_net_of(&self, firer: &Unit, target: &Unit, cards: i8, mut net: Net) -> Net {
        let clause = "FF-34.22-02";
        net.add(firer.size == Size::Platoon, 1, "a platoon attacks", clause);
        net.add(target.is(Flags::COLUMN), 1, "target In Column", clause);
        net.add(firer.is(Flags::COLUMN), -1, "attacker In Column", clause);
        net.add(
            target.fort.is_some(),
            -1,
            "target inside a fortification",
            clause,
        );
        net.add(cards != 0, cards.into(), "cards", "FF-10-04");
        net
    }

    fn melee_dice(&self, melee: Melee, state: &mut State, log: &mut impl Log<State, Event>) {
        let net = self.melee_net(state, &melee, Net::default()).sum;
        let Some(sides) = dice_of(net) else {
            // FF-34.22-03
            self.note_melee(state, &melee, &[], false, log);
            state.stack.become_(Melee {
                stage: MeleeStage::Concluded,
                ..melee
            });
            return;
        };
        let hex = state.unit(melee.firer).at;
        let hindrance = self.melee_hindrance(state, hex);
        state.stack.become_(Melee {
            stage: MeleeStage::Total,
            hindrance,
            ..melee
        });
        let by = state.unit(melee.firer).side;
        self.roll(state, Throw::two(RollFor::Melee, sides, by));
    }

    /// FF-34.232-01, FF-34.232-02: a low die misses; otherwise the sum reaches the number or does not.
    fn melee_total(&self, melee: Melee, state: &mut State, log: &mut impl Log<State, Event>) {
        let Some(Handed::Rolled(rolled)) = state.stack.take_result() else {
            unreachable!("the melee dice were rolled");
        };
        let (firer, target) = (state.unit(melee.firer), state.unit(melee.target));
        let number = i16::from(self.melee_number(firer, target));
        let hit = !rolled.any_at_most(melee.hindrance) && rolled.sum() >= number;
        let spent = melee.why.reacts() && rolled.any_at_most(self.stats(firer).rof);
        self.note_melee(state, &melee, &rolled.told(), hit, log);
        state.stack.become_(Melee {
            stage: MeleeStage::Concluded,
            spent,
            ..melee
        });
        if hit {
            let hit = [melee.target].into_iter().collect();
            state.stack.call(Hits::on(hit, HitBy::Melee));
        }
    }

    fn note_melee(
        &self,
        state: &State,
        melee: &Melee,
        dice: &[u8],
        hit: bool,
        log: &mut impl Log<State, Event>,
    ) {
        log.note_with(state, || Event::Fought {
            unit: melee.firer,
            target: melee.target,
            dice: dice.to_vec(),
            modifiers: self.melee_net(state, melee, Net::told()).into_terms(),
            number: self.melee_number(state.unit(melee.firer), state.unit(melee.target)),
            hindrance: melee.hindrance,
            hit,
        });
    }
}
