//! Fire, checks, results, Assaults and casualties.

use super::Told;
use crate::counters::Weapon;
use crate::event::Event;
use crate::frame::{AttackKind, CheckFor};
use crate::fte::Fte;
use crate::state::{CasualtyKind, Effect, State, UnitId};
use crate::words::chance::check_word;
use crate::words::{a_side, against, casualty_word, sum_of};
use engine::Modifier;
use ground::Hex;

fn check_clause(why: CheckFor) -> &'static str {
    match why {
        CheckFor::Suppression => "FTE-7.4-41",
        CheckFor::Stealth => "FTE-6.7-03",
        CheckFor::Assault => "FTE-8.0-08",
        CheckFor::OpportunityFire => "FTE-21.0-04",
        CheckFor::Search => "FTE-9.0-02",
        CheckFor::BoobyTrap => "FTE-26.0-06",
        CheckFor::Interrogation => "FTE-28.0-06",
        CheckFor::Concealment => "FTE-18.2-03",
    }
}

fn effect_word(effect: Effect) -> &'static str {
    match effect {
        Effect::None => "No effect",
        Effect::PossiblySuppressed => "S?",
        Effect::Suppressed => "Suppressed",
        Effect::Broken => "Broken",
        Effect::Wia => "WIA",
        Effect::Kia => "KIA",
    }
}

fn weapon_word(class: Weapon) -> (&'static str, &'static str) {
    match class {
        Weapon::SmallArms => ("Small Arms", "FTE-7.4-01"),
        Weapon::DualPurpose => ("Dual Purpose", "FTE-7.4-02"),
        Weapon::He => ("HE", "FTE-7.4-03"),
    }
}

impl Fte {
    /// An event of combat; none when it is of another kind.
    pub(super) fn tell_combat(&self, view: &State, event: &Event) -> Option<Told> {
        let name = |unit: UnitId| self.unit_name(view, unit);
        Some(match event {
            Event::Checked {
                unit,
                why,
                roll,
                modifiers,
                quality,
                passed,
                ..
            } => self.tell_check(view, *unit, *why, *roll, modifiers, *quality, *passed),
            Event::Shot { .. } => self.tell_shot(view, event)?,
            Event::EffectRolled {
                target,
                class,
                roll,
                effect,
            } => {
                let (column, clause) = weapon_word(*class);
                let text = format!(
                    "{} on {}: rolled {roll}, {column}",
                    effect_word(*effect),
                    name(*target)
                );
                // Any other result is told by the marker it brings.
                let gist = if *effect == Effect::None {
                    "no effect"
                } else {
                    ""
                };
                Told::new(text, "FTE-7.1-17")
                    .and(clause)
                    .unit(*target)
                    .gist(gist)
            }
            Event::AttackLost { target } => {
                let text = format!("The attack was lost: {} was gone", self.who(view, *target));
                Told::new(text, "FTE-21.0-16")
                    .unit(*target)
                    .gist("the target is gone")
            }
            Event::Retreated { unit, hex } => {
                let text = format!("{} retreated to {hex}", self.who(view, *unit));
                Told::new(text, "FTE-7.4-24")
                    .and("FTE-7.4-45")
                    .unit(*unit)
                    .hex(*hex)
            }
            Event::AssaultLaunched { units, hex } => {
                let who = self.who_all(view, units.iter().copied());
                Told::new(format!("{who} assaulted {hex}"), "FTE-8.0-04")
                    .units(units)
                    .hex(*hex)
            }
            Event::AutomaticPass { unit, clause } => Told::by(
                format!("{} went on with the Assault without a check", name(*unit)),
                *clause,
            )
            .unit(*unit),
            Event::DroppedOut { unit, clause } => Told::by(
                format!("{} dropped out of the Assault", name(*unit)),
                *clause,
            )
            .unit(*unit)
            .gist(format!("{} drops out", name(*unit))),
            Event::AssaultRound { round } => {
                let clause = if *round == 1 {
                    "FTE-8.0-11"
                } else {
                    "FTE-8.0-16"
                };
                Told::new(format!("Round {round} of the Assault began"), clause)
            }
            Event::Advanced { unit, hex } => Told::new(
                format!("{} advanced into {hex}", self.who(view, *unit)),
                "FTE-8.0-20",
            )
            .unit(*unit)
            .hex(*hex),
            Event::AssaultOver { hex } => {
                Told::new(format!("The Assault on {hex} was over"), "FTE-8.0-24").hex(*hex)
            }
            Event::CasualtyMade {
                casualty,
                kind,
                side,
                hex,
            } => {
                let clause = match kind {
                    CasualtyKind::Injury => "FTE-19.1-01",
                    _ => "FTE-7.5.1-01",
                };
                let text = format!(
                    "{} {} marker was placed in {hex}",
                    a_side(*side),
                    casualty_word(*kind)
                );
                Told::new(text, clause)
                    .casualty(*casualty)
                    .hex(*hex)
                    .gist(format!("{} {}", a_side(*side), casualty_word(*kind)))
            }
            Event::CasualtyMoved {
                casualty,
                bearer,
                hex,
                clause,
            } => {
                let kind = view
                    .casualties
                    .get(casualty.index())
                    .map(|c| c.kind)
                    .unwrap_or_default();
                let word = casualty_word(kind);
                let text = if bearer.is_some() {
                    format!("{} took up the {word}", name(*bearer))
                } else {
                    format!("The {word} was left in {hex}")
                };
                Told::by(text, *clause)
                    .casualty(*casualty)
                    .unit(*bearer)
                    .hex(*hex)
            }
            Event::CasualtyGone {
                casualty,
                kind,
                side,
                clause,
            } => {
                let how = match clause.0 {
                    "FTE-7.5.3-01" => "was evacuated",
                    "FTE-7.5.3-08" => "was captured",
                    "FTE-17.0-01" => "returned to duty",
                    _ => "was taken out of play",
                };
                let text = format!("{} {} {how}", a_side(*side), casualty_word(*kind));
                Told::by(text, *clause).casualty(*casualty)
            }
            Event::CasualtyChecked {
                casualty,
                roll,
                modifiers,
                becomes,
            } => {
                let result = match becomes {
                    CasualtyKind::Gone => "Returned to duty",
                    CasualtyKind::Kia => "Died of wounds",
                    _ => "No change",
                };
                let text = format!(
                    "{result}: casualty check, rolled {}",
                    sum_of(*roll, modifiers)
                );
                Told::new(text, "FTE-17.0-01")
                    .casualty(*casualty)
                    .modifiers(modifiers.clone())
                    .gist(result.to_lowercase())
            }
            Event::ClaymoreWentOff { hex } => {
                Told::new(format!("A Claymore went off in {hex}"), "FTE-26.0-08")
                    .and("FTE-26.0-09")
                    .hex(*hex)
            }
            Event::BoobyTrapWentOff { hex } => {
                Told::new(format!("A Booby Trap went off in {hex}"), "FTE-26.0-05")
                    .hex(*hex)
                    .gist("a Booby Trap goes off")
            }
            _ => return None,
        })
    }

    #[allow(clippy::too_many_arguments)] // The fields of the event.
    fn tell_check(
        &self,
        view: &State,
        unit: UnitId,
        why: CheckFor,
        roll: i16,
        modifiers: &[Modifier],
        quality: Option<i16>,
        passed: bool,
    ) -> Told {
        let who = self.unit_name(view, unit);
        let result = if passed { "passed" } else { "failed" };
        let what = match why {
            CheckFor::Interrogation => "its Interrogation check".into(),
            _ => format!("its {}", check_word(why)),
        };
        let roll_words = match quality {
            Some(quality) => against(roll, modifiers, "Troop Quality", quality),
            None => format!("rolled {roll}"),
        };
        Told::new(
            format!("{who} {result} {what}: {roll_words}"),
            check_clause(why),
        )
        .and("FTE-1.2-10")
        .and_if(roll == 1 || roll == 10, "FTE-1.2-02")
        .unit(unit)
        .modifiers(modifiers.to_vec())
        .gist(match (why, passed) {
            (CheckFor::Suppression, true) => "no effect".into(),
            // The marker that follows says it.
            (CheckFor::Suppression, false) => String::new(),
            (_, true) => format!("{who} passes"),
            (_, false) => format!("{who} fails"),
        })
    }

    fn tell_shot(&self, view: &State, event: &Event) -> Option<Told> {
        let Event::Shot {
            kind,
            primary,
            target,
            supporters,
            roll,
            modifiers,
            rating,
            hit,
            ..
        } = event
        else {
            return None;
        };
        let verb = if *hit { "hit" } else { "missed" };
        let by = match kind {
            AttackKind::Claymore => "the Claymore".into(),
            AttackKind::MortarMission => "the Battalion Mortar".into(),
            AttackKind::ArtilleryMission => "the Artillery".into(),
            _ => self.unit_name(view, *primary),
        };
        let with = match supporters.len() {
            0 => String::new(),
            _ => format!(" with {}", self.who_all(view, supporters.iter().copied())),
        };
        let roll_words = match rating {
            Some(rating) => against(*roll, modifiers, "Fire Rating", *rating),
            None => format!("rolled {roll}"),
        };
        let clause = match kind {
            AttackKind::Opportunity => Some("FTE-21.0-11"),
            AttackKind::Assault => Some("FTE-8.0-14"),
            AttackKind::Claymore => Some("FTE-26.0-09"),
            AttackKind::MortarMission | AttackKind::ArtilleryMission => Some("FTE-16.0-08"),
            AttackKind::Fire => None,
        };
        let text = format!(
            "{by}{with} {verb} {}: {roll_words}",
            self.unit_name(view, *target)
        );
        let gist = match kind {
            AttackKind::Fire | AttackKind::Opportunity => {
                if *hit { "hit" } else { "missed" }.to_owned()
            }
            // Several are fired at.
            _ => {
                let target = self.unit_name(view, *target);
                format!("{target} is {verb}")
            }
        };
        let told = Told::new(text, "FTE-7.1-03")
            .and_if(*roll == 1 || *roll == 10, "FTE-7.1-04")
            .unit(*primary)
            .units(supporters)
            .unit(*target)
            .hex(
                view.units
                    .get(target.index())
                    .map_or(Hex::NOWHERE, |u| u.at),
            )
            .modifiers(modifiers.clone())
            .gist(gist);
        Some(clause.into_iter().fold(told, Told::and))
    }
}
