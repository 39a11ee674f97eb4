//! Fire in words.

use super::{Attack, AttackKind};
use crate::charts::Harm;
use crate::dice::Net;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::{State, UnitId};
use crate::words::Told;

impl Lnl {
    pub(crate) fn attack_in_words(&self, view: &State) -> RollWords {
        let Some(attack) = view.stack.below_as::<Attack>() else {
            return RollWords::new("An attack");
        };
        let volley = &attack.volley;
        let text = match attack.kind {
            AttackKind::Fire => format!("Fire from {} at {}", volley.from, volley.at),
            AttackKind::Mines => format!("Mines in {}", volley.at),
            _ => format!("An attack on {}", volley.at),
        };
        RollWords::new(text).modifiers(self.attack_net(view, attack, Net::told()).into_terms())
    }

    pub(crate) fn damage_in_words(&self, view: &State, unit: UnitId) -> RollWords {
        let Some(attack) = view.stack.below_as::<Attack>() else {
            return RollWords::new("A Damage Check");
        };
        let morale = self.morale_needed(view, unit);
        RollWords::new(format!("Damage Check of {}", self.unit_name(view, unit)))
            .modifiers(self.check_net(view, attack, unit, Net::told()).into_terms())
            .need(format!("{morale} or less"))
    }

    pub(crate) fn tell_fire(&self, view: &State, event: &Event) -> Option<Told> {
        let told = match event {
            Event::Attacked {
                from,
                at,
                op,
                kind,
                dice,
                attack,
                modifiers,
                defence,
                hits,
                ..
            } => {
                let against = i16::from(dice.last().copied().unwrap_or(0))
                    + defence.iter().map(|it| it.value).sum::<i16>();
                let what = match (kind, op) {
                    (AttackKind::Fire, true) => format!("Opportunity Fire from {from} at {at}"),
                    (AttackKind::Fire, false) => format!("Fire from {from} at {at}"),
                    (AttackKind::Sniper, _) => format!("A Sniper in {from} fired at {at}"),
                    (AttackKind::Mines, _) => format!("Mines in {at}"),
                    (AttackKind::Overrun, _) => format!("The overrun in {at}"),
                    (AttackKind::Crash, _) => format!("The crash in {at}"),
                    (AttackKind::He, _) => format!("High explosive in {at}"),
                    (AttackKind::Air, _) => format!("The plane's attack on {at}"),
                    (AttackKind::Artillery, _) => format!("Artillery on {at}"),
                    _ => format!("The mortar on {at}"),
                };
                let result = match hits {
                    0 => "had no effect",
                    _ => "struck",
                };
                let clause = if *hits == 0 {
                    "LNLT-5.0-05"
                } else {
                    "LNLT-5.0-06"
                };
                Told::new(
                    format!("{what} {result}: {attack} against {against}"),
                    clause,
                )
                .and("LNLT-5.0-04")
                .and_if(*op, "LNLT-5.3-07")
                .gist(result)
                .space(*from)
                .space(*at)
                .modifiers(modifiers.clone())
            }
            Event::Jammed { weapon, unit } => Told::new(
                format!("{} jammed", self.weapon_name(view, *weapon)),
                "LNLT-1.6.2-01",
            )
            .and("LNLT-1.6.2-02")
            .gist("jammed")
            .piece(*unit),
            Event::Checked {
                unit,
                die,
                modifiers,
                morale,
                harm,
            } => {
                let total = i16::from(*die) + modifiers.iter().map(|it| it.value).sum::<i16>();
                let (result, clause) = match harm {
                    Harm::None => ("took no harm", "LNLT-5.0-06"),
                    Harm::Shaken => ("was Shaken", "LNLT-5.1-01"),
                    Harm::Casualties => ("took casualties", "LNLT-5.1-13"),
                    Harm::Wounded => ("was wounded", "LNLT-5.1-14"),
                    Harm::Eliminated => ("was eliminated", "LNLT-5.1-13"),
                    Harm::Abandoned => ("was abandoned", "LNLT-14.1.1-03"),
                    Harm::Destroyed => ("was destroyed", "LNLT-17.3-03"),
                    Harm::Damaged => ("was damaged", "LNLT-EOP-08"),
                };
                let who = self.unit_name(view, *unit);
                Told::new(format!("{who} {result}: {total} against {morale}"), clause)
                    .gist(result)
                    .piece(*unit)
                    .modifiers(modifiers.clone())
            }
            Event::Eliminated { unit } => Told::new(
                format!("{} was eliminated", self.unit_name(view, *unit)),
                "LNLT-5.1-13",
            )
            .gist("eliminated")
            .piece(*unit),
            Event::HeroRose { unit, skill } => {
                let who = self.unit_name(view, *unit);
                let skill = self.charts().skill.get(skill.index());
                let text = match skill {
                    Some(skill) => format!("a Hero rose: {who}, with {}", skill.name),
                    None => format!("a Hero rose: {who}"),
                };
                Told::new(text, "LNLT-5.1-21")
                    .and("LNLT-11.2-02")
                    .gist("a Hero rose")
                    .piece(*unit)
            }
            Event::NoHero { die, .. } => {
                Told::new(format!("no Hero rose: {die}"), "LNLT-11.2-01").and("LNLT-11.2-11")
            }
            Event::Retreated { unit, to } => Told::new(
                format!(
                    "{} retreated from the flames to {to}",
                    self.unit_name(view, *unit)
                ),
                "LNLT-1.6.3-02",
            )
            .and("LNLT-1.6.3-04")
            .gist("retreated")
            .piece(*unit)
            .space(*to),
            _ => return None,
        };
        Some(told)
    }
}
