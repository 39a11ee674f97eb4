//! Dice in words.

use super::{RollFor, Rolled, Throw};
use crate::choice::Choice;
use crate::counters::{Side, Size};
use crate::event::Struck;
use crate::ff::Ff;
use crate::frame::{Attack, Barrage, Frame, Melee};
use crate::outlook::below_total;
use crate::prompt::{Decide, Prompt, RollWords};
use crate::state::{State, UnitId};
use crate::words::{percent, thousandths};
use engine::{Roll, Seat};

/// Of so many targets the chances are told in a strip.
const SHOWN: usize = 2;

/// What a roll is called.
pub(super) fn purpose(what: RollFor) -> &'static str {
    match what {
        RollFor::Attack => "attack dice",
        RollFor::Defense(_) => "Fire Defense",
        RollFor::Sighting(_) => "Fire Defense of a Sighting marker",
        RollFor::Accuracy => "accuracy",
        RollFor::Impact => "impact",
        RollFor::Melee => "melee dice",
        RollFor::Rally(_) => "rally",
        RollFor::Sniper => "sniper",
        RollFor::SuddenDeath => "sudden death",
        RollFor::Reseed => "seed a cube",
    }
}

impl Ff {
    /// The roll to be made, or the question whether it stands.
    pub(super) fn roll_in_words(&self, view: &State, roll: &Roll<Throw>) -> Prompt {
        let throw = &roll.purpose;
        let about = self.roll_about(view, throw);
        let Some(came) = roll.came else {
            return about.into();
        };
        let dice = Rolled(throw.faces(came)).told();
        let shown: Vec<String> = dice.iter().map(u8::to_string).collect();
        let shown = engine::text::series(&shown);
        Decide::new(
            format!("Keep the roll ({shown}), or hand over the Fate card for a new one"),
            "whether the roll stands",
        )
        .in_window("Fate")
        .call(Choice::Keep, format!("Keep the roll: {shown}"))
        .call(Choice::Reroll, "Roll again and hand over the Fate card")
        .into()
    }

    /// Who rolls for what, in a few words: "The German Grenadier squad in 05.06 defends:".
    pub(crate) fn roll_in_short(&self, view: &State, throw: &Throw) -> String {
        let unit = |id: UnitId| self.unit_name(view, id);
        let said = self.said_of_roll(view, throw, unit);
        engine::text::capital(&said)
    }

    fn said_of_roll(&self, view: &State, throw: &Throw, unit: impl Fn(UnitId) -> String) -> String {
        match throw.what {
            RollFor::Attack => match view.stack.below_as::<Attack>() {
                Some(attack) => format!("{} fires at {}:", unit(attack.firer), attack.target),
                None => "Attack dice:".to_owned(),
            },
            RollFor::Defense(id) => format!("{} defends:", unit(id)),
            RollFor::Sighting(_) => "Sighting marker defends:".to_owned(),
            RollFor::Accuracy => "Accuracy of the barrage:".to_owned(),
            RollFor::Impact => match view.stack.below_as::<Barrage>() {
                Some(barrage) => match barrage.target {
                    Struck::Unit(id) => format!("Barrage on {}:", unit(id)),
                    other => format!("Barrage on {}:", self.struck_name(view, other)),
                },
                None => "Impact of the barrage:".to_owned(),
            },
            RollFor::Melee => match view.stack.below_as::<Melee>() {
                Some(melee) => {
                    format!("{} fights {}:", unit(melee.firer), unit(melee.target))
                }
                None => "Melee dice:".to_owned(),
            },
            RollFor::Rally(id) => format!("{} rallies:", unit(id)),
            RollFor::Sniper => "Sniper:".to_owned(),
            RollFor::SuddenDeath => "Sudden death:".to_owned(),
            RollFor::Reseed => "A cube is put back:".to_owned(),
        }
    }

    /// What comes of a roll as it stands, in a few words: "19 against 19, not hit".
    pub(crate) fn roll_result(&self, view: &State, throw: &Throw, faces: [u8; 2]) -> String {
        let rolled = Rolled(faces);
        let well = self.goes_well(view, throw, faces) == Some(true);
        let either = |yes: &str, no: &str| if well { yes.to_owned() } else { no.to_owned() };
        match throw.what {
            RollFor::Attack => match (view.stack.below_as::<Attack>(), well) {
                (Some(attack), true) => {
                    let total = rolled.sum() + self.added_to_dice(view, attack);
                    match self.would_hit(view, attack, total) {
                        Some(hits) => format!("an Attack Total of {total}, hits {hits}"),
                        None => format!("an Attack Total of {total}"),
                    }
                }
                _ => "a miss".to_owned(),
            },
            RollFor::Defense(unit) => match view.stack.below_as::<Attack>() {
                Some(attack) => {
                    let total = self.defense_total(view, attack, unit, rolled);
                    let result = self.hit_or_not(view, unit, !well);
                    format!("{total} against {}, {result}", attack.total)
                }
                None => String::new(),
            },
            RollFor::Sighting(sighting) => match view.stack.below_as::<Attack>() {
                Some(attack) => {
                    let total = self.sighting_total(view, sighting, rolled);
                    let result = either("not hit", "hit");
                    format!("{total} against {}, {result}", attack.total)
                }
                None => String::new(),
            },
            RollFor::Accuracy => either("on target", "off target"),
            RollFor::Impact => match view.stack.below_as::<Barrage>() {
                Some(barrage) => {
                    let number = self.impact_number(view, barrage);
                    let hit = rolled.sum() >= number;
                    let result = match barrage.target {
                        Struck::Unit(unit) => self.hit_or_not(view, unit, hit),
                        _ if hit => "hit".to_owned(),
                        _ => "not hit".to_owned(),
                    };
                    format!("{} against {number}, {result}", rolled.sum())
                }
                None => String::new(),
            },
            RollFor::Melee => match view.stack.below_as::<Melee>() {
                Some(melee) => self.hit_or_not(view, melee.target, well),
                None => either("hit", "no effect"),
            },
            RollFor::Rally(unit) => {
                let marker = self.hit_facts(view.unit(unit));
                let result = match (well, marker.red) {
                    (true, _) => "rallied".to_owned(),
                    (false, false) => "not rallied".to_owned(),
                    (false, true) => format!("not rallied: {}", self.hit_does(view, unit)),
                };
                format!("{} against {}, {result}", rolled.sum(), marker.rally)
            }
            RollFor::Sniper => either("Command is hit", "Command is safe"),
            RollFor::SuddenDeath => self.sudden_death_result(view, rolled),
            RollFor::Reseed => format!("a cube on row {}", rolled.sum()),
        }
    }

    /// "hit: eliminated, 1 VP", "not hit (a hit: takes a hit marker)".
    fn hit_or_not(&self, view: &State, unit: UnitId, hit: bool) -> String {
        let does = self.hit_does(view, unit);
        match hit {
            true => format!("hit: {does}"),
            false => format!("not hit (a hit: {does})"),
        }
    }

    /// "Grenadier squad 43 %, Pak 40 squad 20 %": whom an Attack Total hits how likely, the likeliest first.
    fn would_hit(&self, view: &State, attack: &Attack, total: i16) -> Option<String> {
        let there = view.here(attack.target);
        let open = there.filter(|(_, it)| self.stats(it).harmed_by(attack.ammo));
        let mut each: Vec<(u16, String)> = open
            .map(|(_, it)| {
                let chance = below_total(total, self.defense(view, attack.from, it));
                (thousandths(chance), self.kind_name(it.kind, it.size))
            })
            .collect();
        each.sort_by_key(|(chance, _)| std::cmp::Reverse(*chance));
        let more = each.len().saturating_sub(SHOWN);
        let shown = each.iter().take(SHOWN);
        let shown = shown.map(|(chance, name)| format!("{name} {}", percent(*chance)));
        let shown: Vec<String> = shown.collect();
        match (shown.is_empty(), more) {
            (true, _) => None,
            (_, 0) => Some(shown.join(", ")),
            _ => Some(format!("{} and {more} more", shown.join(", "))),
        }
    }

    /// How likely a new roll changes the result: "45 % to change it". Attack dice only lead to a hit: "39 % to hit with
    /// new dice". Nothing where there are more than two results.
    pub(crate) fn change_by_fate(&self, view: &State, throw: &Throw, faces: [u8; 2]) -> String {
        let hit = match throw.what {
            RollFor::Attack => self.chance_to_hit_anew(view, throw),
            _ => None,
        };
        match (hit, self.chance_of_change(view, throw, faces)) {
            (Some(chance), _) => format!("{} to hit with new dice", percent(chance)),
            (None, Some(chance)) => format!("{} to change it", percent(chance)),
            (None, None) => String::new(),
        }
    }

    /// Which of its two results a roll has, where it has two: it goes well or not, or the game ends or goes on.
    fn either_way(&self, view: &State, throw: &Throw, faces: [u8; 2]) -> Option<bool> {
        match throw.what {
            RollFor::SuddenDeath => Some(self.ends_the_game(view, Rolled(faces))),
            _ => self.goes_well(view, throw, faces),
        }
    }

    /// How likely a new roll changes the result, in thousandths.
    fn chance_of_change(&self, view: &State, throw: &Throw, faces: [u8; 2]) -> Option<u16> {
        let now = self.either_way(view, throw, faces)?;
        let dice = throw.dice();
        let (mut changed, mut all) = (0u64, 0u64);
        for (outcome, weight) in engine::Spread::Dice(dice).outcomes() {
            all += u64::from(weight);
            if self.either_way(view, throw, throw.faces(outcome)) == Some(!now) {
                changed += u64::from(weight);
            }
        }
        Some((1000 * changed / all.max(1)) as u16)
    }

    fn roll_about(&self, view: &State, throw: &Throw) -> RollWords {
        match throw.what {
            RollFor::Attack => match view.stack.below_as::<Attack>() {
                Some(attack) => self.attack_in_words(view, attack),
                None => RollWords::new("attack dice"),
            },
            RollFor::Defense(unit) => match view.stack.below_as::<Attack>() {
                Some(attack) => self.defense_in_words(view, attack, unit),
                None => RollWords::new("Fire Defense"),
            },
            RollFor::Sighting(sighting) => match view.stack.below_as::<Attack>() {
                Some(attack) => self.sighting_in_words(view, attack, sighting),
                None => RollWords::new("Fire Defense"),
            },
            RollFor::Accuracy => self.accuracy_in_words(view),
            RollFor::Impact => self.impact_in_words(view),
            RollFor::Melee => match view.stack.below_as::<Melee>() {
                Some(melee) => self.melee_in_words(view, melee),
                None => RollWords::new("melee dice"),
            },
            RollFor::Rally(unit) => self.rally_in_words(view, unit),
            RollFor::Sniper => RollWords::new("the sniper aims at Command")
                .need("the number of enemy Command markers or less"),
            RollFor::SuddenDeath => RollWords::new("sudden death"),
            RollFor::Reseed => RollWords::new("seed a cube on the Order Matrix"),
        }
    }
}

impl Ff {
    pub(crate) fn tell_fate(&self, event: &crate::event::Event) -> Option<crate::words::Told> {
        use crate::event::Event;
        use crate::words::Told;
        Some(match event {
            Event::Voided { side, dice } => {
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                Told::cited(
                    format!(
                        "The {} player handed over the Fate card: the roll of {} is void",
                        self.side_name(*side),
                        engine::text::series(&dice)
                    ),
                    &["FF-9.1-01", "FF-9.1-03"],
                )
            }
            _ => return None,
        })
    }
}

/// A chance to change a result that is worth a question, in percent.
const FAIR: u16 = 35;
/// The same where a unit of the holder's would be lost by it.
const FAIR_TO_SAVE: u16 = 20;

/// What the usual rule adds to its name.
pub(crate) const WHEN_A_HIT_IS_AT_STAKE: &str =
    "and a new roll has at least a 35 % chance to change it, or 20 % to save a unit";

impl Ff {
    /// How likely attack dice come to a hit in the end, on whoever is hit most easily.
    fn hits_weakest(&self, view: &State, throw: &Throw, faces: [u8; 2]) -> Option<f32> {
        let attack: &Attack = view.stack.below_as()?;
        let there = view.here(attack.target);
        let open = there.filter(|(_, it)| self.stats(it).harmed_by(attack.ammo));
        let weakest = open
            .map(|(_, it)| self.defense(view, attack.from, it))
            .min()?;
        if self.goes_well(view, throw, faces) != Some(true) {
            return Some(0.0);
        }
        let total = Rolled(faces).sum() + self.added_to_dice(view, attack);
        Some(below_total(total, weakest))
    }

    /// The same of new dice, in thousandths.
    fn chance_to_hit_anew(&self, view: &State, throw: &Throw) -> Option<u16> {
        let (mut hits, mut all) = (0.0, 0.0);
        for (outcome, weight) in engine::Spread::Dice(throw.dice()).outcomes() {
            let hit = self.hits_weakest(view, throw, throw.faces(outcome))?;
            all += f64::from(weight);
            hits += f64::from(weight) * f64::from(hit);
        }
        Some((1000.0 * hits / f64::max(all, 1.0)) as u16)
    }

    /// How much better than the dice that came up new attack dice are for a side, in thousandths.
    fn gained_by_new_dice(
        &self,
        view: &State,
        throw: &Throw,
        faces: [u8; 2],
        side: Side,
    ) -> Option<u16> {
        let now = thousandths(self.hits_weakest(view, throw, faces)?);
        let anew = self.chance_to_hit_anew(view, throw)?;
        Some(match throw.by == side {
            true => anew.saturating_sub(now),
            false => now.saturating_sub(anew),
        })
    }

    /// Whether a unit of a side's is gone if the roll stands against it.
    fn would_be_lost(&self, view: &State, throw: &Throw, side: Side) -> bool {
        let struck = match throw.what {
            RollFor::Defense(unit) => Some(unit),
            RollFor::Rally(unit) => {
                return self.hit_facts(view.unit(unit)).red && view.unit(unit).side == side;
            }
            RollFor::Melee => view.stack.below_as::<Melee>().map(|melee| melee.target),
            RollFor::Impact => match view.stack.below_as::<Barrage>().map(|it| it.target) {
                Some(Struck::Unit(unit)) => Some(unit),
                _ => None,
            },
            _ => None,
        };
        let unit = struck.and_then(|id| view.units.get(id.index()));
        unit.is_some_and(|it| it.side == side && !it.fresh() && it.size == Size::Squad)
    }

    /// Whether a standing rule wants the holder to be asked about the roll that came up.
    pub(crate) fn fate_matters(&self, view: &State, seat: Seat, rule: &str) -> bool {
        let (Frame::Roll(roll), Some(side)) = (view.stack.top(), Side::of(seat)) else {
            return true;
        };
        let Some(came) = roll.came else {
            return true;
        };
        let throw = &roll.purpose;
        let of_the_turn = matches!(throw.what, RollFor::SuddenDeath | RollFor::Reseed);
        let against = self.goes_against(view, throw, throw.faces(came), side);
        let decides_a_hit = matches!(
            throw.what,
            RollFor::Attack
                | RollFor::Defense(_)
                | RollFor::Melee
                | RollFor::Impact
                | RollFor::Rally(_)
        );
        // FF-9.1-01: nobody is to lose a game by a roll he could have made void without a word.
        let decides_the_game = matches!(throw.what, RollFor::SuddenDeath);
        let fair = || {
            let enough = match self.would_be_lost(view, throw, side) {
                true => FAIR_TO_SAVE,
                false => FAIR,
            };
            let chance = match throw.what {
                RollFor::Attack => self.gained_by_new_dice(view, throw, throw.faces(came), side),
                _ => self.chance_of_change(view, throw, throw.faces(came)),
            };
            chance.is_some_and(|chance| chance >= 10 * enough)
        };
        match rule {
            "turn" => of_the_turn,
            "against" => against,
            _ => decides_the_game || (decides_a_hit && against && fair()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_says_the_chances_it_goes_by() {
        for chance in [FAIR, FAIR_TO_SAVE] {
            assert!(WHEN_A_HIT_IS_AT_STAKE.contains(&format!("{chance} %")));
        }
    }
}
