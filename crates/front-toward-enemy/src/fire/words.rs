//! Fire in words: attacks, targets, supporters and cover.

use super::{Aim, Attack, AttackKind, Support};
use crate::assault::Assault;
use crate::check::{CheckFor, decides};
use crate::choice::Choice;
use crate::counters::Weapon;
use crate::event::Event;
use crate::fte::Fte;
use crate::opportunity::Window;
use crate::state::{Effect, PieceId, State, UnitId};
use crate::words::{Said, Told, against};
use engine::Modifier;
use engine::scene::{Check, Sum, Term};
use engine::text::signed;
use ground::Hex;

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
    /// Whether the viewer may know the values printed on a Unit's counter.
    pub(crate) fn open(&self, view: &State, unit: UnitId) -> bool {
        view.units
            .get(unit.index())
            .is_some_and(|u| u.piece != PieceId::NONE)
    }

    /// "Fire Team 1A fires at the concealed unit in 08.05".
    pub(super) fn attack_words(&self, view: &State, a: &Attack) -> String {
        let target = self.unit_name(view, a.target);
        let text = match a.kind {
            AttackKind::Claymore => format!("The Claymore hits out at {target}"),
            AttackKind::MortarMission => format!("Battalion Mortar on {target}"),
            AttackKind::ArtilleryMission => format!("Artillery on {target}"),
            _ => {
                let with = match a.supporters.len() {
                    0 => String::new(),
                    1 => " with one other".into(),
                    n => format!(" with {n} others"),
                };
                format!(
                    "{}{with} fires at {target}",
                    self.unit_name(view, a.primary)
                )
            }
        };
        engine::text::capital(&text)
    }

    /// The attack that a choice of target would make, as the rules would build it.
    pub(crate) fn attack_in_mind(
        &self,
        view: &State,
        primary: UnitId,
        target: UnitId,
    ) -> Option<Attack> {
        let u = view.units.get(primary.index()).filter(|u| u.on_map())?;
        view.units.get(target.index()).filter(|t| t.on_map())?;
        if let Some(w) = view.stack.top_as::<Window>() {
            return Some(w.attack(view, primary, target));
        }
        let attack = Attack {
            by: u.side,
            primary,
            target,
            from: u.at,
            at: view.unit(target).at,
            ..Attack::default()
        };
        if view.stack.top_as::<Aim>().is_some() {
            let friends = self.friends_on_ground(view, u.side);
            let observed = self.may_hit(view, primary, target, &friends, true) == Ok(true);
            return Some(Attack { observed, ..attack });
        }
        let assault = view.stack.top_as::<Assault>()?;
        Some(Attack {
            kind: AttackKind::Assault,
            in_the_open: assault.round == 1 && u.side != view.act.side,
            ..attack
        })
    }

    /// The attack under way, with what an Assault adds to it only when it is rolled.
    pub(crate) fn attack_under_way(&self, view: &State) -> Option<Attack> {
        let forming = view.stack.top_as::<Support>().map(|Support(attack)| attack);
        let mut attack = *forming.or_else(|| view.stack.top_as::<Attack>())?;
        if let Some(assault) = view.stack.below_as::<Assault>()
            && assault.round == 1
            && attack.by != view.act.side
        {
            attack.in_the_open = true;
        }
        let there = |unit: UnitId| view.units.get(unit.index()).is_some_and(|u| u.on_map());
        there(attack.target).then_some(attack)
    }

    pub(crate) fn say_fire(&self, view: &State, choice: &Choice) -> Said {
        let name = |unit: UnitId| self.unit_name(view, unit);
        let to_hit =
            |attack: Option<Attack>| attack.map_or_else(Vec::new, |a| self.to_hit_list(view, &a));
        let under_way = self.attack_under_way(view);
        let place = |unit: UnitId| view.units.get(unit.index()).map_or(Hex::NOWHERE, |u| u.at);
        match *choice {
            Choice::Target { unit } => {
                let aim = view.stack.top_as::<Aim>().copied();
                let primary = aim.unwrap_or_default().primary;
                let attack = self.attack_in_mind(view, primary, unit);
                let said = Said::new(format!("Fire at {}", name(unit)))
                    .piece(primary)
                    .piece(unit)
                    .space(place(unit))
                    .modifiers(to_hit(attack));
                self.with_number(view, said, attack)
            }
            Choice::Attack { primary, target } => {
                let attack = self.attack_in_mind(view, primary, target);
                let said = Said::new(format!("Fire at {} with {}", name(target), name(primary)))
                    .piece(primary)
                    .piece(target)
                    .space(place(target))
                    .modifiers(to_hit(attack));
                self.with_number(view, said, attack)
            }
            Choice::Support { unit } => {
                let joined = under_way
                    .filter(|_| view.units.get(unit.index()).is_some())
                    .map(|mut a| {
                        a.supporters.insert(unit);
                        a
                    });
                // No die is rolled for it: the note says what the shot would then need.
                let said = Said::new(format!("Add {} to the attack", name(unit))).piece(unit);
                match self.number_to_hit(view, joined, &to_hit(joined)) {
                    Some(needed) => said.note(format!("would hit on {needed} or less")),
                    None => said,
                }
            }
            Choice::Shoot => {
                let target = under_way.map(|a| a.target).unwrap_or_default();
                let firers = under_way.map(|a| a.primary).into_iter();
                let text = match under_way {
                    Some(_) => format!("Shoot at {}", name(target)),
                    None => "Shoot".into(),
                };
                let said = Said::new(text)
                    .pieces(firers)
                    .piece(target)
                    .modifiers(to_hit(under_way));
                self.with_number(view, said, under_way)
            }
            Choice::Check { unit } => {
                let why = CheckFor::OpportunityFire;
                Said::new(format!("Opportunity Fire Check with {}", name(unit)))
                    .piece(unit)
                    .modifiers(self.check_modifiers(view, unit, why, Hex::NOWHERE))
            }
            _ => {
                let target = under_way.map(|a| a.target).unwrap_or_default();
                let fort = view
                    .units
                    .get(target.index())
                    .map(|u| u.fort)
                    .unwrap_or_default();
                if *choice == Choice::KeepHidden {
                    return Said::new("Keep the hidden cover hidden")
                        .piece(target)
                        .modifiers(to_hit(under_way));
                }
                let mut shown = *view;
                if let Some(cache) = shown.caches.get_mut(fort.index()) {
                    cache.revealed = true;
                }
                let covered = under_way.map(|a| self.to_hit_list(&shown, &a));
                Said::new(format!("Use {} and reveal it", self.cache_name(view, fort)))
                    .piece(target)
                    .piece(fort)
                    .modifiers(covered.unwrap_or_default())
            }
        }
    }

    /// What an attack needs on the die, or less; none where the firer may not know all that counts.
    fn number_to_hit(
        &self,
        view: &State,
        attack: Option<Attack>,
        modifiers: &[Modifier],
    ) -> Option<i16> {
        let attack = attack.filter(|a| modifiers.iter().all(|m| m.shown_to(a.by.seat())))?;
        let (rating, _) = self.weapon_of(view, &attack);
        // FTE-7.1-04: a 1 always hits, a 10 always misses.
        Some((rating - self.to_hit_total(view, &attack)).clamp(1, 9))
    }

    /// With the rating, what counts on the roll and the number needed; not where something of it is known to one side
    /// only.
    fn with_number(&self, view: &State, said: Said, attack: Option<Attack>) -> Said {
        let number = self.number_to_hit(view, attack, &said.modifiers);
        let (Some(a), Some(needed)) = (attack, number) else {
            return said;
        };
        let (rating, _) = self.weapon_of(view, &a);
        let term = |value: String, text: &str, clause: &str| Term {
            value,
            text: text.to_owned(),
            clause: clause.to_owned(),
        };
        let mut rows = vec![term(rating.to_string(), "Fire Rating", "FTE-7.1-03")];
        let on_roll = |m: &Modifier| {
            let text = format!("on the roll: {}", m.text);
            term(signed(m.value), &text, m.clause.0)
        };
        rows.extend(said.modifiers.iter().map(on_roll));
        let check = Check {
            title: said.text.clone(),
            sums: vec![Sum {
                rows,
                total: format!("{needed} or less"),
                text: format!("on a d10 hits; {} % miss", 100 - 10 * needed),
                side: None,
            }],
            ..Check::default()
        };
        said.check(check)
    }

    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_fire(&self, view: &State, event: &Event) -> Option<Told> {
        let name = |unit: UnitId| self.unit_name(view, unit);
        Some(match event {
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
                    .piece(*target)
                    .gist(gist)
            }
            Event::AttackLost { target } => {
                // Who is still there has gone elsewhere, or those who were to fire at him cannot any more.
                let gone = view.units.get(target.index()).is_none_or(|u| !u.on_map());
                let who = self.who(view, *target);
                let (text, gist) = match gone {
                    true => (
                        format!("The attack was lost: {who} was gone"),
                        "the target is gone",
                    ),
                    false => (
                        format!("The attack on {who} came to nothing"),
                        "the attack is lost",
                    ),
                };
                Told::new(text, "FTE-21.0-16").piece(*target).gist(gist)
            }
            _ => return None,
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
            .and_if(decides(*roll), "FTE-7.1-04")
            .piece(*primary)
            .pieces(supporters)
            .piece(*target)
            .space(
                view.units
                    .get(target.index())
                    .map_or(Hex::NOWHERE, |u| u.at),
            )
            .modifiers(modifiers.clone())
            .gist(gist);
        Some(clause.into_iter().fold(told, Told::and))
    }
}
