//! Dice in words.

use super::{RollFor, Rolled, Throw};
use crate::choice::Choice;
use crate::counters::Side;
use crate::ff::Ff;
use crate::frame::{Attack, Barrage, Frame, Melee};
use crate::prompt::{Decide, Prompt, RollWords};
use crate::state::{State, UnitId};
use crate::words::percent;
use engine::{Roll, Seat};

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

    /// Who rolls for what, in a few words: "Grenadier squad defends:".
    pub(crate) fn roll_in_short(&self, view: &State, throw: &Throw) -> String {
        let unit = |id: UnitId| {
            let unit = view.unit(id);
            self.kind_name(unit.kind, unit.size)
        };
        match throw.what {
            RollFor::Attack => match view.stack.below_as::<Attack>() {
                Some(attack) => format!("{} fires:", unit(attack.firer)),
                None => "Attack dice:".to_owned(),
            },
            RollFor::Defense(id) => format!("{} defends:", unit(id)),
            RollFor::Sighting(_) => "Sighting marker defends:".to_owned(),
            RollFor::Accuracy => "Accuracy of the barrage:".to_owned(),
            RollFor::Impact => "Impact of the barrage:".to_owned(),
            RollFor::Melee => match view.stack.below_as::<Melee>() {
                Some(melee) => format!("{} fights:", unit(melee.firer)),
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
                    format!("an Attack Total of {total}")
                }
                _ => "a miss".to_owned(),
            },
            RollFor::Defense(unit) => match view.stack.below_as::<Attack>() {
                Some(attack) => {
                    let total = self.defense_total(view, attack, unit, rolled);
                    let result = either("not hit", "hit");
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
                    let result = if hit { "hit" } else { "not hit" };
                    format!("{} against {number}, {result}", rolled.sum())
                }
                None => String::new(),
            },
            RollFor::Melee => either("hit", "no effect"),
            RollFor::Rally(unit) => {
                let number = self.hit_facts(view.unit(unit)).rally;
                let result = either("rallied", "not rallied");
                format!("{} against {number}, {result}", rolled.sum())
            }
            RollFor::Sniper => either("Command is hit", "Command is safe"),
            RollFor::SuddenDeath => self.sudden_death_result(view, rolled),
            RollFor::Reseed => format!("a cube on row {}", rolled.sum()),
        }
    }

    /// How likely a new roll changes the result: "45 % to change it".
    pub(crate) fn change_by_fate(&self, view: &State, throw: &Throw, well: bool) -> String {
        format!(
            "{} to change it",
            percent(self.chance_of_change(view, throw, well))
        )
    }

    /// How likely a new roll changes the result, in thousandths.
    fn chance_of_change(&self, view: &State, throw: &Throw, well: bool) -> u16 {
        let dice = throw.dice();
        let (mut changed, mut all) = (0u64, 0u64);
        for (outcome, weight) in engine::Spread::Dice(dice).outcomes() {
            all += u64::from(weight);
            if self.goes_well(view, throw, throw.faces(outcome)) == Some(!well) {
                changed += u64::from(weight);
            }
        }
        (1000 * changed / all.max(1)) as u16
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
                        "{} handed over the Fate card: the roll of {} is void",
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

/// A chance to change a result that is worth a question, in thousandths.
const FAIR: u16 = 350;

impl Ff {
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
            RollFor::Defense(_) | RollFor::Melee | RollFor::Impact | RollFor::Rally(_)
        );
        let fair = || {
            let well = self.goes_well(view, throw, throw.faces(came));
            well.is_some_and(|well| self.chance_of_change(view, throw, well) >= FAIR)
        };
        match rule {
            "turn" => of_the_turn,
            "against" => against,
            _ => decides_a_hit && against && fair(),
        }
    }
}
