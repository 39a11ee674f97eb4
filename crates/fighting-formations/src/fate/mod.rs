//! 9 The Fate card: all dice go through one procedure, in which its holder may have them rolled again.

mod words;

pub(crate) use words::WHEN_A_HIT_IS_AT_STAKE;

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::{Ff, No};
use crate::frame::{Attack, Barrage, Frame, Melee, Rallying};
use crate::prompt::Prompt;
use crate::state::{AskFate, SightingId, State, UnitId, Wait};
use engine::{Chance, Dice, Log, Outcome, Rerolls, Roll, Seat, Spread};
use serde::{Deserialize, Serialize};

/// What dice are rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum RollFor {
    /// 34.142 The attack dice of direct fire.
    #[default]
    Attack,
    /// 34.15 The Fire Defense of a unit.
    Defense(UnitId),
    /// 34.15 The Fire Defense of a Sighting marker.
    Sighting(SightingId),
    /// 26.2 Where a barrage comes down.
    Accuracy,
    /// 26.5 Whether it hits a piece.
    Impact,
    /// 34.232 The dice of a melee attack.
    Melee,
    /// 36 A rally attempt.
    Rally(UnitId),
    /// 21.12c A sniper's shot at Command.
    Sniper,
    /// 21.22 Sudden death.
    SuddenDeath,
    /// 21.12f A cube is put back on the Matrix.
    Reseed,
}

/// Dice to be rolled: one or two of a size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Throw {
    /// What for.
    pub what: RollFor,
    /// Faces of each die.
    pub sides: u8,
    /// Two dice; otherwise one.
    pub two: bool,
    /// Who rolls.
    pub by: Side,
}

impl Throw {
    /// Faces of the die of Fire Defense, snipers, sudden death and cubes.
    pub(crate) const D10: u8 = 10;
    /// Faces of the dice of barrages.
    pub(crate) const D20: u8 = 20;

    /// Two dice of a size.
    pub(crate) fn two(what: RollFor, sides: u8, by: Side) -> Throw {
        Throw {
            what,
            sides,
            two: true,
            by,
        }
    }

    /// One die.
    pub(crate) fn one(what: RollFor, sides: u8, by: Side) -> Throw {
        Throw {
            what,
            sides,
            two: false,
            by,
        }
    }

    fn dice(&self) -> Dice {
        match self.two {
            true => Dice::two(self.sides, self.sides),
            false => Dice::one(self.sides),
        }
    }

    /// What both dice show; the second is 0 where there is one.
    pub fn faces(&self, outcome: Outcome) -> [u8; 2] {
        let [first, second, ..] = self.dice().faces(outcome);
        [first, second]
    }
}

/// The dice that stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rolled(pub [u8; 2]);

impl Rolled {
    /// What they add up to.
    pub fn sum(self) -> i16 {
        self.0.iter().map(|&face| i16::from(face)).sum()
    }

    /// Whether a die shows this or less; dice that were not rolled show nothing.
    pub fn any_at_most(self, number: u8) -> bool {
        self.0.iter().any(|&face| (1..=number).contains(&face))
    }

    /// As an event tells them.
    pub fn told(self) -> Vec<u8> {
        self.0.into_iter().filter(|&face| face > 0).collect()
    }
}

impl Ff {
    /// Has dice rolled: the procedure on top is handed what stands.
    pub(crate) fn roll(&self, state: &mut State, throw: Throw) {
        state.stack.call(Roll::of(throw));
    }

    /// The dice that are being rolled.
    pub(crate) fn throw_of(&self, state: &State) -> Option<Throw> {
        match state.stack.top() {
            Frame::Roll(Roll { purpose, .. }) => Some(purpose),
            _ => None,
        }
    }

    /// Whether what came up is what the roller hopes for; `None` where nothing succeeds or fails by it.
    pub(crate) fn goes_well(&self, state: &State, throw: &Throw, faces: [u8; 2]) -> Option<bool> {
        let rolled = Rolled(faces);
        match throw.what {
            RollFor::Attack => {
                let attack: &Attack = state.stack.below_as()?;
                Some(!rolled.any_at_most(attack.hindrance))
            }
            RollFor::Defense(unit) => {
                let attack: &Attack = state.stack.below_as()?;
                let defense = self.defense_total(state, attack, unit, rolled);
                Some(defense >= attack.total)
            }
            RollFor::Sighting(sighting) => {
                let attack: &Attack = state.stack.below_as()?;
                Some(self.sighting_total(state, sighting, rolled) >= attack.total)
            }
            RollFor::Accuracy => {
                let barrage: &Barrage = state.stack.below_as()?;
                Some(rolled.sum() >= self.accurate_from(barrage))
            }
            RollFor::Impact => {
                let barrage: &Barrage = state.stack.below_as()?;
                let hit = rolled.sum() >= self.impact_number(state, barrage);
                let (_, side) = self.struck_at(state, barrage.target);
                Some(hit == (side != throw.by))
            }
            RollFor::Melee => {
                let melee: &Melee = state.stack.below_as()?;
                let number = self.melee_number(state.unit(melee.firer), state.unit(melee.target));
                Some(!rolled.any_at_most(melee.hindrance) && rolled.sum() >= i16::from(number))
            }
            RollFor::Rally(unit) => {
                let _: &Rallying = state.stack.below_as()?;
                Some(rolled.sum() >= i16::from(self.hit_facts(state.unit(unit)).rally))
            }
            RollFor::Sniper => Some(self.sniper_hits(state, rolled)),
            RollFor::SuddenDeath | RollFor::Reseed => None,
        }
    }

    /// Whether a roll goes against a side as it stands.
    pub(super) fn goes_against(
        &self,
        state: &State,
        throw: &Throw,
        faces: [u8; 2],
        side: Side,
    ) -> bool {
        match self.goes_well(state, throw, faces) {
            Some(good) => good != (throw.by == side),
            None => true,
        }
    }
}

impl Rerolls for Ff {
    type Purpose = Throw;

    fn dice(&self, _: &State, throw: &Throw) -> Chance {
        Chance {
            spread: Spread::Dice(throw.dice()),
            purpose: words::purpose(throw.what),
            by: Some(throw.by.seat()),
            secret: None,
        }
    }

    /// FF-9.1-01: the holder is asked after every roll. Whether it is worth a question is for the table to know, by the
    /// player's standing rule.
    fn may_reroll(&self, state: &State, throw: &Throw, came: Outcome) -> Option<Seat> {
        let asks = match state.ask_fate {
            AskFate::Always => true,
            AskFate::Never => false,
            AskFate::Against => self.goes_against(state, throw, throw.faces(came), state.fate),
        };
        asks.then(|| state.fate.seat())
    }

    fn keep(&self) -> Choice {
        Choice::Keep
    }

    fn roll_again(&self) -> Choice {
        Choice::Reroll
    }

    fn keep_or_reroll(&self) -> No {
        No(
            "FF-9.1-01",
            "The holder of the Fate card decides whether the roll stands before it takes effect.",
        )
    }

    fn roll_waits(&self, for_answer_of: Option<Seat>) -> Wait {
        match for_answer_of.and_then(Side::of) {
            Some(side) => Wait::Choice(side),
            None => Wait::Chance,
        }
    }

    fn roll_becomes(&self, state: &mut State, roll: Roll<Throw>) {
        state.stack.become_(roll);
    }

    /// FF-9.1-03: the card goes to the opponent first, then the roll is made again.
    fn pay_reroll(
        &self,
        state: &mut State,
        seat: Seat,
        roll: Roll<Throw>,
        log: &mut impl Log<State, Event>,
    ) {
        let side = Side::of(seat).expect("a player holds the card");
        state.fate = side.other();
        log.note_with(state, || Event::Voided {
            side,
            dice: roll
                .came
                .map_or(Vec::new(), |came| Rolled(roll.purpose.faces(came)).told()),
        });
    }

    fn stands(
        &self,
        state: &mut State,
        throw: Throw,
        came: Outcome,
        _: &mut impl Log<State, Event>,
    ) {
        state.stack.finish_with(Rolled(throw.faces(came)));
    }

    fn roll_prompt(&self, view: &State, roll: &Roll<Throw>) -> Prompt {
        self.roll_in_words(view, roll)
    }
}
