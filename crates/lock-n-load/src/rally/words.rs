//! The Rally Phase in words.

use super::RallyStage;
use crate::choice::Choice;
use crate::dice::Net;
use crate::event::Event;
use crate::frame::RallyPhase;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::{State, UnitId, WeaponId};
use crate::words::Told;
use engine::Modifier;

impl Lnl {
    pub(crate) fn rally_in_words(&self, view: &State, unit: UnitId) -> RollWords {
        let terms = self.morale_net(view, unit, Net::told()).into_terms();
        let morale = self.morale_needed(view, unit);
        RollWords::new(format!("{} attempts to rally", self.unit_name(view, unit)))
            .modifiers(terms)
            .need(format!("{morale} or less"))
    }

    pub(crate) fn heal_in_words(&self, view: &State, unit: UnitId) -> RollWords {
        let phase = view.stack.below_as::<RallyPhase>();
        let Some(RallyStage::Tending { medic, wound, .. }) = phase.map(|it| it.stage) else {
            return RollWords::new("A Medic tends somebody");
        };
        let what = match wound {
            true => "tends the wound of",
            false => "tries to restore",
        };
        let text = format!(
            "{} {what} {}",
            self.unit_name(view, medic),
            self.unit_name(view, unit)
        );
        RollWords::new(text)
            .modifiers(self.tending_net(view, medic, Net::told()).into_terms())
            .need(format!("{} or less", self.morale(view.unit(medic))))
    }

    pub(crate) fn unjam_in_words(&self, view: &State, weapon: WeaponId) -> RollWords {
        RollWords::new(format!("{} is jammed", self.weapon_name(view, weapon)))
            .need(format!("{} or more", self.unjams_on()))
    }

    /// What one can have in mind with a unit in the Rally Phase.
    pub(crate) fn consider_rally(&self, view: &State, unit: UnitId, out: &mut Vec<Choice>) {
        let at = view.unit(unit).at;
        let beside: Vec<UnitId> = view.here(at).map(|(id, _)| id).collect();
        for subject in beside {
            out.extend([
                Choice::Heal { unit, subject },
                Choice::Restore { unit, subject },
                Choice::Merge {
                    unit,
                    second: subject,
                },
            ]);
            for (weapon, _) in view.held_by(subject) {
                out.push(Choice::Give { weapon, unit });
            }
        }
        for (weapon, _) in view.lying(at) {
            out.push(Choice::PickUp { unit, weapon });
        }
        for (weapon, _) in view.held_by(unit) {
            out.extend([
                Choice::Drop { weapon },
                Choice::Destroy { weapon },
                Choice::Flip { weapon },
                Choice::Unjam { weapon },
            ]);
        }
    }

    pub(crate) fn tell_rally(&self, view: &State, event: &Event) -> Option<Told> {
        let total = |dice: &[u8], modifiers: &[Modifier]| {
            let rolled: i16 = dice.iter().map(|&die| i16::from(die)).sum();
            rolled + modifiers.iter().map(|it| it.value).sum::<i16>()
        };
        let told = match event {
            Event::Rallied {
                unit,
                dice,
                modifiers,
                morale,
                passed,
                by_itself,
            } => {
                let result = match passed {
                    true => "rallied",
                    false => "failed to rally",
                };
                let name = self.unit_name(view, *unit);
                let text = format!(
                    "{name} {result}: {} against {morale}",
                    total(dice, modifiers)
                );
                Told::new(
                    text,
                    if *passed {
                        "LNLT-1.5-04"
                    } else {
                        "LNLT-1.5-02"
                    },
                )
                .and(match by_itself {
                    true => "LNLT-3.0-09",
                    false => "LNLT-3.0-04",
                })
                .gist(result)
                .piece(*unit)
                .modifiers(modifiers.clone())
            }
            Event::Tended {
                medic,
                unit,
                dice,
                modifiers,
                morale,
                passed,
                wound,
            } => {
                let result = match (passed, wound) {
                    (true, true) => "tended the wound of",
                    (true, false) => "restored",
                    (false, true) => "could not tend the wound of",
                    (false, false) => "could not restore",
                };
                let (who, whom) = (self.unit_name(view, *medic), self.unit_name(view, *unit));
                let text = format!(
                    "{who} {result} {whom}: {} against {morale}",
                    total(dice, modifiers)
                );
                Told::new(text, "LNLT-11.3-03")
                    .and_if(!passed, "LNLT-11.3-05")
                    .gist(result)
                    .piece(*medic)
                    .piece(*unit)
                    .modifiers(modifiers.clone())
            }
            Event::Merged { unit, .. } => Told::new(
                format!("two Half-squads became {}", self.unit_name(view, *unit)),
                "LNLT-3.0-16",
            )
            .piece(*unit),
            Event::Taken { weapon, unit, lay } => {
                let verb = if *lay { "picked up" } else { "took over" };
                let who = self.unit_name(view, *unit);
                let what = self.weapon_name(view, *weapon);
                let clause = if *lay { "LNLT-1.6-16" } else { "LNLT-1.6-15" };
                Told::new(format!("{who} {verb} {what}"), clause).piece(*unit)
            }
            Event::Dropped { weapon, at } => Told::new(
                format!("{} was left in {at}", self.weapon_name(view, *weapon)),
                "LNLT-1.6-13",
            )
            .and("LNLT-1.6-14")
            .space(*at),
            Event::Destroyed { weapon } => Told::new(
                format!("{} was destroyed", self.weapon_name(view, *weapon)),
                "LNLT-3.0-20",
            ),
            Event::Forfeited { weapon } => Told::new(
                format!("{} failed its new owner", self.weapon_name(view, *weapon)),
                "LNLT-1.6-19",
            ),
            Event::Flipped { weapon, tripod } => {
                let verb = if *tripod { "assembled" } else { "dismantled" };
                let what = self.weapon_name(view, *weapon);
                Told::new(format!("{what} was {verb}"), "LNLT-1.6.1-02")
            }
            Event::Unjammed {
                weapon,
                die,
                cleared,
            } => {
                let result = match cleared {
                    true => "fires again",
                    false => "is jammed for good",
                };
                let what = self.weapon_name(view, *weapon);
                Told::new(format!("{what} {result}: {die}"), "LNLT-1.6.2-04").gist(result)
            }
            _ => return None,
        };
        Some(told)
    }
}
