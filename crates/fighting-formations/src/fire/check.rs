//! How a shot or a melee attack will be decided, reckoned before the dice are rolled.

use super::{Aim, Attack, FireFor, Melee, Net, dice_of};
use crate::counters::{Ammo, Size};
use crate::ff::Ff;
use crate::outlook::{beats, reaches};
use crate::state::{Flags, SightingId, State, UnitId};
use crate::words::{ammo_word, ladder_of, percent, steps_of, term, thousandths, together};
use engine::Modifier;
use engine::scene::{Check, Share, ShareKind, SideEffect, Sum, Term};
use ground::Hex;

/// Who is in the hex that is fired at, and how likely it is hit.
struct Struck {
    name: String,
    /// Whether it has just acted.
    acts: bool,
    /// What a hit does to it.
    comes: &'static str,
    rows: Vec<Modifier>,
    /// In thousandths.
    hit: u16,
}

impl Ff {
    /// The shots that are open to a unit that takes aim at a hex: the ammunition, and whether it turns first.
    pub(crate) fn shots(&self, view: &State, aim: &Aim, hex: Hex) -> Vec<Attack> {
        let unit = view.unit(aim.unit);
        let at = Aim { at: hex, ..*aim };
        let fits = |&ammo: &Ammo| match aim.why.reacts() {
            true => self.may_answer(view, unit, ammo, hex, aim.why).is_ok(),
            false => self.may_aim(view, unit, ammo, hex).is_ok(),
        };
        let kinds = self
            .ammunition(unit)
            .filter(|&ammo| aim.ammo.is_none_or(|it| it == ammo));
        let mut shots = Vec::new();
        for ammo in kinds.filter(fits) {
            if self.in_front(unit, hex) {
                shots.push(Attack::new(at, ammo, unit.at, false));
                continue;
            }
            let turns = [
                (true, !self.cannot_move(unit)),
                (false, self.is_loose(unit)),
            ];
            let able = turns.into_iter().filter(|(_, able)| *able);
            shots.extend(able.map(|(pivoted, _)| Attack::new(at, ammo, unit.at, pivoted)));
        }
        shots
    }

    /// Whether anybody is in a hex whom a unit would like to hit.
    pub(crate) fn worth_a_shot(&self, view: &State, firer: UnitId, hex: Hex) -> bool {
        let enemy = view.unit(firer).side.other();
        let mut sighted = view.sighted();
        view.has_unit(hex, enemy)
            || sighted.any(|(_, marker)| marker.at == hex && marker.side == enemy)
    }

    /// How a shot will be decided.
    pub(crate) fn shot_check(&self, view: &State, attack: &Attack) -> Check {
        let (attack, sides) = self.dice_for(view, attack);
        let firer = view.unit(attack.firer);
        let ammo = ammo_word(attack.ammo);
        let name = self.kind_name(firer.kind, firer.size);
        let net = self.attack_net(view, &attack, Net::told());
        let ladder = ladder_of(net.sum);
        let mut rows: Vec<Term> = steps_of(net);
        let fixed = self.attack_terms(view, &attack);
        let plus: i16 = fixed.iter().map(|it| it.value).sum();
        rows.push(Term {
            value: attack.hindrance.to_string(),
            text: self.hindrance_words(view, &attack),
            clause: "FF-34.142-01".to_owned(),
        });
        rows.extend(fixed.iter().map(term));
        let mut struck = self.struck(view, &attack, sides, plus);
        struck.sort_by_key(|it| std::cmp::Reverse(it.hit));
        let mut sums = vec![Sum {
            rows,
            total: match sides {
                Some(sides) => together(sides, plus),
                None => "no dice".to_owned(),
            },
            text: "attack total".to_owned(),
            side: None,
        }];
        let title = match struck.first() {
            Some(main) => format!("{name} at {} in {}", main.name, attack.target),
            None => format!("{name} at {}", attack.target),
        };
        let mut check = Check {
            title,
            text: self.shot_words(view, &attack, ammo),
            ladder: Some(ladder),
            ..Check::default()
        };
        let mut others = struck.into_iter();
        if let Some(main) = others.next() {
            let plus: i16 = main.rows.iter().map(|it| it.value).sum();
            sums.push(Sum {
                rows: main.rows.iter().map(term).collect(),
                total: together(crate::fate::Throw::D10, plus),
                text: "defense, a hit if it is lower".to_owned(),
                side: None,
            });
            let missed = 1000 - self.lands(sides, attack.hindrance);
            let holds = 1000u16.saturating_sub(missed + main.hit);
            check.shares = vec![
                share(ShareKind::Hit, main.hit, main.comes),
                share(ShareKind::Holds, holds, "unharmed"),
                share(ShareKind::Missed, missed, "missed"),
            ];
        }
        check.sums = sums;
        check.effects = others
            .map(|it| SideEffect {
                name: format!("{}, same hex", it.name),
                thousandths: Some(it.hit),
                text: it.comes.to_owned(),
                clause: "FF-34.15-01".to_owned(),
            })
            .collect();
        for (_, unit) in view.here(attack.target) {
            if !self.stats(unit).harmed_by(attack.ammo) {
                check.effects.push(SideEffect {
                    name: self.kind_name(unit.kind, unit.size),
                    thousandths: None,
                    text: format!("{ammo} does not harm it"),
                    clause: match attack.ammo {
                        Ammo::He => "FF-34.15-01".to_owned(),
                        Ammo::Ap => "FF-34.15-02".to_owned(),
                    },
                });
            }
        }
        check
            .effects
            .extend(self.spent_after(view, attack.firer, attack.why, sides));
        check
    }

    /// The chance of the likeliest hit of a shot, in thousandths.
    pub(crate) fn chance_of(&self, view: &State, attack: &Attack) -> u16 {
        let (attack, sides) = self.dice_for(view, attack);
        let plus = self.added_to_dice(view, &attack);
        let struck = self.struck(view, &attack, sides, plus);
        struck.iter().map(|it| it.hit).max().unwrap_or(0)
    }

    /// Who is likeliest hit by a shot, with the chance: "Grenadier squad 43 %".
    pub(crate) fn shot_note(&self, view: &State, attack: &Attack) -> String {
        let (attack, sides) = self.dice_for(view, attack);
        let plus = self.added_to_dice(view, &attack);
        let struck = self.struck(view, &attack, sides, plus);
        // Op Fire answers who moves: of him it is told, whoever else is there.
        let answers = attack.why == FireFor::Op;
        let main = struck.iter().max_by_key(|it| (answers && it.acts, it.hit));
        match main {
            Some(main) => format!("{} {}", main.name, percent(main.hit)),
            None => String::new(),
        }
    }

    /// The dice that would be rolled, with the hindrance they are held against.
    fn dice_for(&self, view: &State, attack: &Attack) -> (Attack, Option<u8>) {
        let hindrance = self.hindrance(view, attack.from, attack.target);
        let net = self.attack_net(view, attack, Net::default()).sum;
        (
            Attack {
                hindrance,
                ..*attack
            },
            dice_of(net),
        )
    }

    /// Firepower and height: what is added to the attack dice.
    fn attack_terms(&self, view: &State, attack: &Attack) -> Vec<Modifier> {
        let stats = self.stats(view.unit(attack.firer));
        let fp = stats
            .firepower(attack.ammo)
            .map_or(0, |fp| i16::from(fp.fp));
        let word = match attack.ammo {
            Ammo::He => "firepower, HE",
            Ammo::Ap => "firepower, AP",
        };
        let mut terms = vec![Modifier::new(fp, word, "FF-34.142-02")];
        match self.height_shift(attack.from, attack.target) {
            0 => {}
            up @ ..0 => terms.push(Modifier::new(up, "uphill", "FF-24.56-01")),
            down => terms.push(Modifier::new(down, "downhill", "FF-24.56-01")),
        }
        terms
    }

    /// What is added to the attack dice in all.
    pub(crate) fn added_to_dice(&self, view: &State, attack: &Attack) -> i16 {
        let terms = self.attack_terms(view, attack);
        terms.iter().map(|it| it.value).sum()
    }

    /// How likely the dice make a total at all, in thousandths.
    fn lands(&self, sides: Option<u8>, hindrance: u8) -> u16 {
        sides.map_or(0, |sides| thousandths(reaches(sides, hindrance, 0)))
    }

    /// Those in the target hex that are open to the shot.
    fn struck(&self, view: &State, attack: &Attack, sides: Option<u8>, plus: i16) -> Vec<Struck> {
        let here = view.here(attack.target);
        let open = here.filter(|(_, unit)| self.stats(unit).harmed_by(attack.ammo));
        let to_roll = open.map(|(id, _)| id).collect();
        let (attack, _) = self.shelter(view, Attack { to_roll, ..*attack });
        let mut struck: Vec<Struck> = Vec::new();
        for id in to_roll.iter() {
            let unit = view.unit(id);
            let rows = self.defense_terms(view, &attack, id);
            struck.push(Struck {
                name: self.kind_name(unit.kind, unit.size),
                acts: unit.is(Flags::ACTING),
                comes: match (unit.fresh(), unit.size) {
                    (true, _) => "hit: draws a marker",
                    (false, Size::Squad) => "hit again: eliminated",
                    (false, Size::Platoon) => "hit again: reduced to two squads",
                },
                hit: hits(sides, attack.hindrance, plus, &rows),
                rows,
            });
        }
        let markers = view
            .sighted()
            .filter(|(_, marker)| marker.at == attack.target);
        let open: Vec<SightingId> = match attack.ammo {
            Ammo::He => markers.map(|(id, _)| id).collect(),
            Ammo::Ap => Vec::new(),
        };
        for id in open {
            let rows = self.sighting_terms(view, id);
            struck.push(Struck {
                name: "Sighting marker".to_owned(),
                acts: false,
                comes: "hit: turned over",
                hit: hits(sides, attack.hindrance, plus, &rows),
                rows,
            });
        }
        struck
    }

    fn hindrance_words(&self, view: &State, attack: &Attack) -> String {
        let account = self.account(view, attack.from, attack.target);
        let what = match account.hindered_by() {
            Some(found) => format!("hindrance, {} in {}", self.found_word(found), found.hex),
            None => "hindrance".to_owned(),
        };
        format!("{what}: a die of {} or less misses", attack.hindrance)
            .replace("of 1 or less", "of 1")
    }

    fn shot_words(&self, view: &State, attack: &Attack, ammo: &str) -> String {
        let occasion = match attack.why {
            FireFor::Order => "Fire",
            FireFor::Assault => "Assault fire",
            FireFor::Return => "Return Fire",
            FireFor::Op => "Op Fire",
        };
        let unit = view.unit(attack.firer);
        let arc = match (attack.pivoted, self.in_front(unit, attack.target)) {
            (true, _) => " It turns to fire.",
            (false, true) => "",
            (false, false) => " The target is in its flank arc.",
        };
        format!("{occasion} with {ammo}.{arc}")
    }

    /// FF-34.33-01, FF-35.63-01: how likely a reaction leaves the unit spent.
    fn spent_after(
        &self,
        view: &State,
        firer: UnitId,
        why: FireFor,
        sides: Option<u8>,
    ) -> Option<SideEffect> {
        let unit = view.unit(firer);
        let rof = self.stats(unit).rof;
        let sides = sides.filter(|_| why.reacts() && rof > 0)?;
        let clause = match why {
            FireFor::Return => "FF-34.33-01",
            _ => "FF-35.63-01",
        };
        Some(SideEffect {
            name: format!("{} spent after", self.kind_name(unit.kind, unit.size)),
            thousandths: Some(1000 - thousandths(reaches(sides, rof, 0))),
            text: match rof {
                1 => "a die of 1".to_owned(),
                _ => format!("a die of {rof} or less"),
            },
            clause: clause.to_owned(),
        })
    }

    // ------------------------------------------------------------------ melee

    /// The chance of a melee attack before its target is named: the owner names the one that is hardest to hit.
    pub(crate) fn chance_against_the_hardest(&self, view: &State, melee: &Melee) -> Option<u16> {
        let targets = self.melee_targets(view, melee);
        let chances = targets.map(|target| self.chance_in_melee(view, &Melee { target, ..*melee }));
        chances.min()
    }

    /// How a melee attack will be decided. The owner of the targets names the one that is attacked: reckoned with the one
    /// that is hardest to hit.
    pub(crate) fn melee_check(&self, view: &State, melee: &Melee) -> Check {
        let chance = |target: UnitId| self.chance_in_melee(view, &Melee { target, ..*melee });
        let mut targets: Vec<UnitId> = match melee.target.is_some() {
            true => vec![melee.target],
            false => self.melee_targets(view, melee).collect(),
        };
        targets.sort_by_key(|&target| chance(target));
        let firer = view.unit(melee.firer);
        let title = format!("{} in melee", self.kind_name(firer.kind, firer.size));
        let Some((&target, others)) = targets.split_first() else {
            return Check {
                title,
                ..Check::default()
            };
        };
        let melee = Melee { target, ..*melee };
        let net = self.melee_net(view, &melee, Net::told());
        let sides = dice_of(net.sum);
        let ladder = ladder_of(net.sum);
        let hindrance = self.melee_hindrance(view, firer.at);
        let number = self.melee_number(firer, view.unit(target));
        let mut rows = steps_of(net);
        rows.push(Term {
            value: hindrance.to_string(),
            text: format!("hindrance: a die of {hindrance} or less misses")
                .replace("of 1 or less", "of 1"),
            clause: "FF-34.232-01".to_owned(),
        });
        let name = |id: UnitId| {
            let unit = view.unit(id);
            self.kind_name(unit.kind, unit.size)
        };
        let hit = chance(target);
        let comes = match view.unit(target).fresh() {
            true => "hit: draws a marker",
            false => "hit again: eliminated",
        };
        let mut effects: Vec<SideEffect> = others
            .iter()
            .map(|&it| SideEffect {
                name: format!("if {} is named", name(it)),
                thousandths: Some(chance(it)),
                text: "hit".to_owned(),
                clause: "FF-34.21-02".to_owned(),
            })
            .collect();
        effects.extend(self.spent_after(view, melee.firer, melee.why, sides));
        Check {
            title,
            text: match others.is_empty() {
                true => format!("Against {}.", name(target)),
                false => {
                    "The enemy names who is attacked; shown here for the hardest to hit.".to_owned()
                }
            },
            ladder: Some(ladder),
            sums: vec![Sum {
                rows,
                total: sides.map_or("no dice".to_owned(), |sides| together(sides, 0)),
                text: match number {
                    0 => "it cannot be harmed".to_owned(),
                    _ => format!("must reach {number} against {}", name(target)),
                },
                side: None,
            }],
            shares: vec![
                share(ShareKind::Hit, hit, comes),
                share(ShareKind::Missed, 1000 - hit, "no effect"),
            ],
            effects,
            ..Check::default()
        }
    }

    /// How likely a melee attack hits its target, in thousandths.
    pub(crate) fn chance_in_melee(&self, view: &State, melee: &Melee) -> u16 {
        let (firer, target) = (view.unit(melee.firer), view.unit(melee.target));
        thousandths(self.melee_chance(view, firer, target, melee.cards))
    }
}

fn share(kind: ShareKind, thousandths: u16, text: &str) -> Share {
    Share {
        kind,
        thousandths,
        text: text.to_owned(),
    }
}

/// How likely the attack dice land and the defense dice stay below them, in thousandths.
fn hits(sides: Option<u8>, hindrance: u8, plus: i16, defense: &[Modifier]) -> u16 {
    let against: i16 = defense.iter().map(|it| it.value).sum();
    sides.map_or(0, |sides| {
        thousandths(beats(sides, hindrance, plus - against))
    })
}
