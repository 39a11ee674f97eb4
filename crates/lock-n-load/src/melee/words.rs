//! Melee in words.

use super::{Loss, MeleeRound};
use crate::dice::Net;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::{State, UnitId};
use crate::words::Told;

impl Lnl {
    /// "3:2, 7 or more".
    pub(super) fn odds_in_words(&self, view: &State, round: &MeleeRound) -> String {
        if round.targets.is_empty() {
            return "no odds".to_owned();
        }
        let [ours, theirs, kill] = self.melee_column(view, round);
        format!("{ours}:{theirs}, {kill} or more")
    }

    pub(crate) fn melee_in_words(&self, view: &State) -> RollWords {
        let Some(round) = view.stack.below_as::<MeleeRound>() else {
            return RollWords::new("A Melee");
        };
        let [ours, theirs, kill] = self.melee_column(view, round);
        let what = match round.second {
            true => "counterattack",
            false => "attack",
        };
        let name = self.side_name(round.attacker());
        RollWords::new(format!("{name} {what} in {} at {ours}:{theirs}", round.at))
            .modifiers(self.melee_net(view, round, Net::told()).into_terms())
            .need(format!("{kill} or more"))
    }

    pub(crate) fn withdrawal_in_words(&self, view: &State, unit: UnitId) -> RollWords {
        RollWords::new(format!("{} tries to withdraw", self.unit_name(view, unit)))
            .modifiers(self.withdrawal_net(view, unit, Net::told()).into_terms())
            .need(format!("{} or less", self.morale(view.unit(unit))))
    }

    pub(crate) fn tell_melee(&self, view: &State, event: &Event) -> Option<Told> {
        let sum = |dice: &[u8]| dice.iter().map(|&die| u32::from(die)).sum::<u32>();
        let told = match event {
            Event::MeleeAttacked {
                at,
                by,
                second,
                strength: [attack, defence],
                column: [ours, theirs, kill],
                hero,
                ambush,
                dice,
                modifiers,
                killed,
            } => {
                let total = i64::from(sum(dice))
                    + modifiers.iter().map(|it| i64::from(it.value)).sum::<i64>();
                let result = match killed {
                    true => "succeeded in Melee",
                    false => "failed in Melee",
                };
                let name = self.side_name(*by);
                let text = format!(
                    "the {name} {result} in {at}: {attack} against {defence}, {ours}:{theirs}, {total} against {kill}"
                );
                Told::new(text, "LNLT-8.0-12")
                    .and("LNLT-8.0-10")
                    .and_if(*second, "LNLT-8.0-13")
                    .and_if(*hero, "LNLT-8.0-15")
                    .and_if(*ambush, "LNLT-8.4-01")
                    .gist(result)
                    .space(*at)
                    .modifiers(modifiers.clone())
            }
            Event::Lost { unit, why } => {
                let who = self.unit_name(view, *unit);
                let (text, clause) = match why {
                    Loss::Killed => ("was killed in Melee", "LNLT-8.0-14"),
                    Loss::WentDown => ("went down with its comrades", "LNLT-8.1-11"),
                    Loss::Harmless => ("was lost without a fight", "LNLT-8.1-13"),
                    Loss::Surrendered => ("surrendered", "LNLT-5.1-05"),
                    Loss::Burned => ("had nowhere to retreat to", "LNLT-1.6.3-05"),
                };
                Told::new(format!("{who} {text}"), clause)
                    .and_if(*why == Loss::WentDown, "LNLT-8.1-12")
                    .gist(text)
                    .piece(*unit)
            }
            Event::UsedUp { weapon, melee } => Told::new(
                format!("{} was used up", self.weapon_name(view, *weapon)),
                match melee {
                    true => "LNLT-8.0-21",
                    false => "LNLT-14.0-01",
                },
            ),
            Event::SkillUsed { unit, skill } => {
                let name = self.charts().skill.get(skill.index());
                let name = name.map_or("a Skill", |skill| skill.name.as_str());
                let who = self.unit_name(view, *unit);
                Told::new(format!("{who} used {name}"), "LNLT-12.0-03")
                    .and("LNLT-12.0-01")
                    .piece(*unit)
            }
            Event::Withdrew {
                unit,
                dice,
                modifiers,
                morale,
                passed,
            } => {
                let (result, clause) = match passed {
                    true => ("may withdraw", "LNLT-8.1-06"),
                    false => ("could not withdraw", "LNLT-8.1-05"),
                };
                let who = self.unit_name(view, *unit);
                let total = i64::from(sum(dice))
                    + modifiers.iter().map(|it| i64::from(it.value)).sum::<i64>();
                Told::new(format!("{who} {result}: {total} against {morale}"), clause)
                    .and("LNLT-8.1-04")
                    .gist(result)
                    .piece(*unit)
                    .modifiers(modifiers.clone())
            }
            _ => return None,
        };
        Some(told)
    }
}
