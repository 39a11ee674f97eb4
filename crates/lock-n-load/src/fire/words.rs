//! Fire in words.

use super::{Attack, AttackKind};
use crate::charts::Harm;
use crate::dice::Net;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::prompt::RollWords;
use crate::state::{Flags, State, UnitId};
use crate::words::{Told, count_word, places_in_words};
use engine::Modifier;

/// "4 + 5 = 9", or the die alone where nothing was added.
fn added_up(die: i16, added: i16) -> String {
    match added {
        0 => die.to_string(),
        1.. => format!("{die} + {added} = {}", die + added),
        _ => format!("{die} − {} = {}", -added, die + added),
    }
}

impl Lnl {
    /// Why a unit is eliminated: one wounded before is by the next wound.
    fn end_clause(&self, view: &State, unit: UnitId) -> &'static str {
        let unit = view.units.get(unit.index());
        match unit.is_some_and(|it| it.is(Flags::WOUNDED)) {
            true => "LNLT-5.1-15",
            false => "LNLT-5.1-13",
        }
    }

    /// "Marines, M-60 at 07.04": who attacks what.
    pub(crate) fn attack_title(&self, _: &State, attack: &Attack) -> String {
        let volley = &attack.volley;
        let at = volley.at;
        let text = match attack.kind {
            AttackKind::Fire => {
                let what = if volley.op {
                    "Opportunity Fire"
                } else {
                    "Fire"
                };
                format!("{what} at {at}")
            }
            AttackKind::Sniper => format!("A Sniper fires at {at}"),
            AttackKind::Mortar | AttackKind::CalledMortar | AttackKind::MortarMarker => {
                format!("Mortar fire on {at}")
            }
            AttackKind::Artillery => format!("Artillery on {at}"),
            AttackKind::He => format!("High explosive in {at}"),
            AttackKind::Mines => format!("Mines in {at}"),
            AttackKind::Overrun => format!("Overrun in {at}"),
            AttackKind::Crash => format!("Crash in {at}"),
            AttackKind::Air => format!("Air attack on {at}"),
            AttackKind::Gunship => format!("A helicopter's machine guns fire at {at}"),
            AttackKind::SkyFire => format!("Fire at a helicopter over {at}"),
            AttackKind::MachineGun => format!("A vehicle's machine gun fires at {at}"),
        };
        places_in_words(text)
    }

    /// "From 02.04, range 5."
    pub(crate) fn attack_about(&self, _: &State, attack: &Attack) -> String {
        let volley = &attack.volley;
        match volley.from.is_nowhere() {
            true => String::new(),
            false => {
                let range = self.range(volley.from, volley.at);
                places_in_words(format!("From {}, range {range}.", volley.from))
            }
        }
    }

    pub(crate) fn attack_in_words(&self, view: &State) -> RollWords {
        let Some(attack) = view.stack.below_as::<Attack>() else {
            return RollWords::new("An attack");
        };
        RollWords::new(self.attack_title(view, attack))
            .modifiers(self.attack_net(view, attack, Net::told()).into_terms())
            .need("more than the defense")
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
                let sum = |terms: &[Modifier]| terms.iter().map(|it| it.value).sum::<i16>();
                let ours = added_up(i16::from(*attack) - sum(modifiers), sum(modifiers));
                let their_die = dice.last().copied().unwrap_or(0);
                let theirs = added_up(their_die.into(), sum(defence));
                let what = match (kind, op) {
                    (AttackKind::Fire, true) => format!("Opportunity Fire from {from} at {at}"),
                    (AttackKind::Fire, false) => format!("The fire from {from} at {at}"),
                    (AttackKind::Sniper, _) => format!("The Sniper's shot from {from} at {at}"),
                    (AttackKind::Mines, _) => format!("The mines in {at}"),
                    (AttackKind::Overrun, _) => format!("The overrun in {at}"),
                    (AttackKind::Crash, _) => format!("The crash in {at}"),
                    (AttackKind::He, _) => format!("High explosive in {at}"),
                    (AttackKind::Air, _) => format!("The plane's attack on {at}"),
                    (AttackKind::Artillery, _) => format!("Artillery fire on {at}"),
                    (AttackKind::Gunship, _) => format!("The helicopter's fire at {at}"),
                    (AttackKind::SkyFire, _) => format!("The fire at the helicopter over {at}"),
                    (AttackKind::MachineGun, _) => {
                        format!("The vehicle's machine gun from {from} at {at}")
                    }
                    (
                        AttackKind::Mortar | AttackKind::CalledMortar | AttackKind::MortarMarker,
                        _,
                    ) => format!("Mortar fire on {at}"),
                };
                let result = match hits {
                    0 => "had no effect".to_owned(),
                    1 => "struck one unit".to_owned(),
                    count => format!("struck {} units", count_word(usize::from(*count))),
                };
                let clause = if *hits == 0 {
                    "LNLT-5.0-05"
                } else {
                    "LNLT-5.0-06"
                };
                Told::new(format!("{what} {result}: {ours} against {theirs}"), clause)
                    .and("LNLT-5.0-04")
                    .and_if(*op, "LNLT-5.3-07")
                    .gist(if *hits == 0 { "no effect" } else { "struck" })
                    .space(*from)
                    .space(*at)
                    .modifiers(modifiers.clone())
                    .against(defence.clone())
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
                let added = modifiers.iter().map(|it| it.value).sum::<i16>();
                let total = added_up((*die).into(), added);
                let (result, clause) = match harm {
                    Harm::None => ("took no harm", "LNLT-5.0-06"),
                    Harm::Shaken => ("was Shaken", "LNLT-5.1-01"),
                    Harm::Casualties => ("took casualties", "LNLT-5.1-13"),
                    Harm::Wounded => ("was wounded", "LNLT-5.1-14"),
                    Harm::Eliminated => ("was eliminated", self.end_clause(view, *unit)),
                    Harm::Abandoned => ("was abandoned", "LNLT-14.1.1-03"),
                    Harm::Destroyed => ("was destroyed", "LNLT-17.3-03"),
                    Harm::Damaged => ("was damaged", "LNLT-EOP-08"),
                };
                let who = self.unit_name(view, *unit);
                Told::new(
                    format!("{who} {result}: {total} against morale {morale}"),
                    clause,
                )
                .gist(result)
                .piece(*unit)
                .modifiers(modifiers.clone())
            }
            Event::Eliminated { unit } => Told::new(
                format!("{} was eliminated", self.unit_name(view, *unit)),
                self.end_clause(view, *unit),
            )
            .gist("eliminated")
            .piece(*unit),
            Event::HeroRose { unit, skill } => {
                let who = self.unit_name(view, *unit);
                let skill = self.charts().skill.get(skill.index());
                let text = match skill {
                    Some(skill) => format!("{who} rose as a Hero, with the Skill {}", skill.name),
                    None => format!("{who} rose as a Hero"),
                };
                Told::new(text, "LNLT-5.1-21")
                    .and("LNLT-11.2-02")
                    .gist("a Hero rose")
                    .piece(*unit)
            }
            Event::NoHero { die, .. } => Told::new(
                match die.is_multiple_of(2) {
                    true => "A natural 1, but no Hero rose: none was left".to_owned(),
                    false => format!("A natural 1, but no Hero rose: {die} is odd"),
                },
                match die.is_multiple_of(2) {
                    true => "LNLT-11.2-11",
                    false => "LNLT-11.2-01",
                },
            ),
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
