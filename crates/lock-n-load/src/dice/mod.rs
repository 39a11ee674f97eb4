//! 1.2 Dice: every roll goes through one procedure, which notices doubles (19.1).

mod words;

use crate::charts::Harm;
use crate::counters::Side;
use crate::event::Event;
use crate::frame::{
    Attack, Bailout, CloseAssault, Effect, Flak, Frame, MeleeRound, Raid, Shot, Spotting,
};
use crate::lnl::{Flow, Lnl};
use crate::prompt::Prompt;
use crate::state::{State, Support, UnitId, Wait, WeaponId, push_if_room};
use engine::{Chance, Dice, Log, Modifier, Outcome, Procedure, Spread};
use serde::{Deserialize, Serialize};

/// What dice are rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum RollFor {
    /// 3.0 Initiative: A's die against B's.
    #[default]
    Initiative,
    /// 3.0 A unit's rally attempt.
    Rally(UnitId),
    /// 11.3 A Medic's effort for somebody.
    Heal(UnitId),
    /// 1.6.2 A jammed machine gun.
    Unjam(WeaponId),
    /// 10.1 A spotting attempt.
    Spot(UnitId),
    /// 5.0 An attack against its defence.
    Attack,
    /// 5.0 A unit's Damage Check.
    Damage(UnitId),
    /// 5.1 Whether a Hero rises.
    Hero,
    /// 8.0 An attack in Melee.
    Melee,
    /// 8.1 A withdrawal from Melee.
    Withdraw(UnitId),
    /// 7.0 A smoke attempt.
    Smoke(UnitId),
    /// 20.2 A Starshell.
    Starshell(UnitId),
    /// 18.2 Where a Spotting Round drifts: white and colored die.
    Scatter(UnitId),
    /// RRT One more fire mission.
    MoreMissions,
    /// 19.1 By which side of the map a plane enters.
    AirEntry,
    /// 19.1 A shot at what flies.
    Flak,
    /// 19.1 Penetration of what flies.
    FlakPenetration,
    /// 19.1 A plane's Morale.
    FlakMorale,
    /// 19 Where it crashes.
    CrashSite,
    /// 16.1.1 Crew (the carrier's id) or a passenger get out.
    Bailout(UnitId),
    /// 16.1.1 A Support Weapon aboard.
    BailoutWeapon(WeaponId),
    /// 19.1.1 A plane's attack on a vehicle.
    AirPenetration,
    /// 19.1.1 The vehicle's Morale.
    AirMorale,
    /// 14.1 Ordnance to hit.
    ToHit,
    /// 14.1 Penetration against armor.
    Penetration,
    /// 14.1.1 The Morale Check of a vehicle that was hit.
    Rattled,
    /// 15.4, 16.1.1 A Bailout Check.
    GetOut,
    /// 1.5 A unit's Morale Check.
    Nerve(UnitId),
    /// 17.1 A Morale Check before a Close Assault.
    Resolve(UnitId),
    /// 17.1 A Close Assault against armor.
    CloseAssault,
    /// 15.1 Whether a building comes down.
    Crumble,
}

/// Dice to be rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Throw {
    /// What for.
    pub what: RollFor,
    /// Faces of one die, or of two that are rolled together; 0 where there is none.
    pub dice: [u8; 2],
    /// Faces of the opponent's die in an opposed roll; 0 where there is none.
    pub against: u8,
    /// Who rolls.
    pub by: Side,
}

impl Throw {
    /// One die of six.
    pub(crate) fn d6(what: RollFor, by: Side) -> Throw {
        Throw {
            what,
            dice: [6, 0],
            against: 0,
            by,
        }
    }

    /// Two dice of six, added up.
    pub(crate) fn two(what: RollFor, by: Side) -> Throw {
        Throw {
            dice: [6, 6],
            ..Throw::d6(what, by)
        }
    }

    /// One die against one of the opponent's.
    pub(crate) fn opposed(what: RollFor, by: Side) -> Throw {
        Throw {
            against: 6,
            ..Throw::d6(what, by)
        }
    }

    fn spread(&self) -> Dice {
        let mut dice = [0; 4];
        let all = self.dice.into_iter().chain([self.against]);
        for (place, sides) in all.filter(|&sides| sides > 0).enumerate() {
            dice[place] = sides;
        }
        Dice(dice)
    }

    /// What came up.
    pub fn rolled(&self, outcome: Outcome) -> Rolled {
        let faces = self.spread().faces(outcome);
        let count = self.dice.into_iter().filter(|&sides| sides > 0).count();
        Rolled {
            dice: [faces[0], if count == 2 { faces[1] } else { 0 }],
            // The face of a die that is not rolled is 0.
            against: faces[count],
        }
    }
}

/// Natural dice (flow.md: they are kept, with who rolled them).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Rolled {
    /// The roller's dice; the second is 0 where one was rolled.
    pub dice: [u8; 2],
    /// The opponent's.
    pub against: u8,
}

impl Rolled {
    /// What the roller's dice add up to.
    pub fn sum(self) -> i16 {
        i16::from(self.dice[0]) + i16::from(self.dice[1])
    }

    /// The roller's higher die.
    pub fn highest(self) -> i16 {
        i16::from(self.dice[0].max(self.dice[1]))
    }

    /// As an event tells them.
    pub fn told(self) -> Vec<u8> {
        let all = self.dice.into_iter().chain([self.against]);
        all.filter(|&face| face > 0).collect()
    }
}

/// Dice are being rolled; the procedure below is handed what came up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Rolling {
    /// Which.
    pub throw: Throw,
}

impl Procedure<Lnl> for Rolling {
    fn step(self, _: &Lnl, _: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        Flow::Wait(Wait::Chance)
    }

    engine::decides_nothing!(Lnl, "LNLT-1.2-01", "Dice are being rolled.");

    fn chance(&self, _: &Lnl, _: &State) -> Chance {
        Chance {
            spread: Spread::Dice(self.throw.spread()),
            purpose: words::purpose(self.throw.what),
            by: Some(self.throw.by.seat()),
            secret: None,
        }
    }

    fn settle(
        self,
        game: &Lnl,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let rolled = self.throw.rolled(outcome);
        // LNLT-19.1-01: doubles are two equal dice of one roll; opposed single dice do not count (B-41).
        if rolled.dice[0] == rolled.dice[1] {
            game.notice_doubles(state, self.throw.by, log);
        }
        state.stack.finish_with(rolled);
    }

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        game.roll_in_words(view, &self.throw).into()
    }
}

impl Lnl {
    /// Has dice rolled: the procedure on top is handed what comes up.
    pub(crate) fn roll(&self, state: &mut State, throw: Throw) {
        state.stack.call(Rolling { throw });
    }

    /// The dice that are being rolled.
    pub(crate) fn throw_of(&self, state: &State) -> Option<Throw> {
        match state.stack.top() {
            Frame::Rolling(rolling) => Some(rolling.throw),
            _ => None,
        }
    }

    /// LNLT-19.1-01, LNLT-19.1-11: one waiting plane of each side comes before the next impulse, the roller's first.
    fn notice_doubles(&self, state: &mut State, by: Side, log: &mut impl Log<State, Event>) {
        for side in [by, by.other()] {
            let planes = state.missions.iter();
            let waiting: u8 = planes
                .filter(|it| it.kind == Support::Air && it.side == side)
                .map(|it| it.left)
                .sum();
            let due = state.due.iter().filter(|&&it| it == side).count();
            if usize::from(waiting) > due {
                push_if_room(&mut state.due, side);
                log.note_with(state, || Event::AirComes { side });
            }
        }
    }

    /// Whether what came up is what the roller hopes for; `None` where nothing succeeds or fails by it.
    pub(crate) fn goes_well(&self, state: &State, throw: &Throw, rolled: Rolled) -> Option<bool> {
        match throw.what {
            RollFor::Initiative => None,
            RollFor::Rally(unit) => {
                Some(self.rally_total(state, unit, rolled) <= self.rally_needs(state, unit))
            }
            RollFor::Heal(_) => self.heal_succeeds(state, rolled),
            RollFor::Unjam(_) => Some(self.unjams(rolled)),
            RollFor::Spot(_) => {
                let spotting: &Spotting = state.stack.below_as()?;
                Some(self.spot_succeeds(state, spotting, rolled))
            }
            RollFor::Attack => {
                let attack: &Attack = state.stack.below_as()?;
                let attack = Attack { rolled, ..*attack };
                let mut targets = self.targets(state, &attack).iter();
                Some(targets.any(|id| self.difference(state, &attack, id) > 0))
            }
            RollFor::Damage(unit) => {
                let attack: &Attack = state.stack.below_as()?;
                Some(self.damage(state, attack, unit, rolled) == Harm::None)
            }
            RollFor::Hero => Some(rolled.dice[0].is_multiple_of(2)),
            RollFor::Melee => {
                let round: &MeleeRound = state.stack.below_as()?;
                Some(self.melee_kills(state, round, rolled))
            }
            RollFor::Withdraw(unit) => Some(self.withdraws(state, unit, rolled)),
            RollFor::Smoke(unit) => Some(self.lays_smoke(state, unit, rolled)),
            RollFor::Starshell(unit) => Some(self.starshell_bursts(state, unit, rolled)),
            RollFor::MoreMissions => Some(self.more_missions(throw.by, rolled)),
            RollFor::Flak => {
                let flak: &Flak = state.stack.below_as()?;
                Some(self.flak_on_target(state, flak, rolled))
            }
            RollFor::FlakMorale => {
                let flak: &Flak = state.stack.below_as()?;
                Some(self.plane_holds(state, flak, rolled))
            }
            RollFor::AirMorale => {
                let raid: &Raid = state.stack.below_as()?;
                Some(self.air_morale_passes(state, raid, rolled))
            }
            // LNLT-15.4-01: of a carrier, its crew.
            RollFor::Bailout(unit) => Some(match self.class(state.unit(unit)).infantry() {
                true => rolled.dice[0].is_multiple_of(2),
                false => rolled.dice[0] == 1,
            }),
            RollFor::BailoutWeapon(_) => Some(rolled.dice[0].is_multiple_of(2)),
            RollFor::Scatter(_)
            | RollFor::AirEntry
            | RollFor::FlakPenetration
            | RollFor::AirPenetration
            | RollFor::CrashSite => None,
            RollFor::ToHit => {
                let shot: &Shot = state.stack.below_as()?;
                let shot = Shot { rolled, ..*shot };
                Some(!self.struck_by(state, &shot).is_empty())
            }
            RollFor::Penetration => {
                let shot: &Shot = state.stack.below_as()?;
                Some(self.effect(state, shot, rolled) == Effect::Destroyed)
            }
            RollFor::Rattled => {
                let shot: &Shot = state.stack.below_as()?;
                Some(self.stays_calm(state, shot, rolled))
            }
            RollFor::GetOut => {
                let bailout: &Bailout = state.stack.below_as()?;
                Some(self.gets_out(bailout, rolled.dice[0]))
            }
            RollFor::Nerve(unit) => Some(self.keeps_nerve(state, unit, rolled)),
            RollFor::Resolve(_) => {
                let assault: &CloseAssault = state.stack.below_as()?;
                Some(self.dares(state, assault, rolled))
            }
            RollFor::CloseAssault => {
                let assault: &CloseAssault = state.stack.below_as()?;
                Some(self.overcomes(state, assault, rolled))
            }
            RollFor::Crumble => None,
        }
    }
}

/// Adds up modifiers. A playout only wants the sum; words want each term.
#[derive(Default)]
pub(crate) struct Net {
    /// What they come to.
    pub sum: i16,
    terms: Option<Vec<Modifier>>,
}

impl Net {
    /// Keeps each term.
    pub fn told() -> Net {
        Net {
            sum: 0,
            terms: Some(Vec::new()),
        }
    }

    /// A term, where it is not nothing.
    pub fn add(&mut self, value: impl Into<i16>, text: &'static str, clause: &'static str) {
        let value = value.into();
        if value == 0 {
            return;
        }
        self.sum += value;
        if let Some(terms) = &mut self.terms {
            terms.push(Modifier::new(value, text, clause));
        }
    }

    /// A term, where its condition holds.
    pub fn add_if(
        &mut self,
        applies: bool,
        value: impl Into<i16>,
        text: &'static str,
        clause: &'static str,
    ) {
        if applies {
            self.add(value, text, clause);
        }
    }

    /// The terms.
    pub fn into_terms(self) -> Vec<Modifier> {
        self.terms.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All dice have six sides; an opposed roll is one of them against one of the opponent's.
    #[test]
    fn dice_have_six_sides() {
        let sides = |throw: Throw| throw.spread().0;
        assert_eq!(sides(Throw::d6(RollFor::Initiative, Side::A)), [6, 0, 0, 0]);
        assert_eq!(sides(Throw::two(RollFor::ToHit, Side::A)), [6, 6, 0, 0]);
        assert_eq!(
            sides(Throw::opposed(RollFor::Attack, Side::A)),
            [6, 6, 0, 0]
        );
    }
}
