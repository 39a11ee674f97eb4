//! How a shot is decided, before its dice are rolled: to hit, and what a hit comes to.

use super::{Effect, Shot};
use crate::charts::Harm;
use crate::dice::Net;
use crate::frame::{Attack, AttackKind, Rolled, Volley};
use crate::lnl::Lnl;
use crate::outlook::Harms;
use crate::state::State;
use crate::words::check::{dice_and, likely, term};
use crate::words::places_in_words;
use engine::scene::{Check, CheckTarget, Share, ShareKind, Sum};
use engine::text::capital;

/// Every sum of two dice, with in how many of their 36 rolls it comes up.
fn sums() -> impl Iterator<Item = (Rolled, f32)> {
    (2..=12u8).map(|sum| {
        let ways = 6 - sum.abs_diff(7);
        let rolled = Rolled {
            dice: [sum / 2, sum - sum / 2],
            against: 0,
        };
        (rolled, f32::from(ways) / 36.0)
    })
}

/// How likely each end of a hit on a vehicle is.
#[derive(Clone, Copy, Default)]
struct Struck {
    destroyed: f32,
    abandoned: f32,
    shaken: f32,
    unharmed: f32,
}

impl Struck {
    fn add(&mut self, other: Struck, chance: f32) {
        self.destroyed += chance * other.destroyed;
        self.abandoned += chance * other.abandoned;
        self.shaken += chance * other.shaken;
        self.unharmed += chance * other.unharmed;
    }
}

impl Lnl {
    /// The number needed with its modifiers, and what may come of the shot for whom it is aimed at.
    pub(crate) fn shot_check(&self, view: &State, shot: &Shot) -> Check {
        let need = self.to_hit_needs(view, shot);
        let net = self.to_hit_net(view, shot, Net::told());
        let total = dice_and("2d6", net.sum);
        let from = view.unit(shot.unit).at;
        let who = self.gun_name(view, shot.unit, shot.weapon);
        let what = match shot.target.is_some() {
            true => self.unit_name(view, shot.target),
            false => shot.at.to_string(),
        };
        let (shares, targets) = match shot.target.is_some() {
            true => (self.shares_of_vehicle(view, shot), Vec::new()),
            false => self.shares_of_group(view, shot),
        };
        Check {
            title: places_in_words(capital(&format!("{who} at {what}"))),
            text: places_in_words(format!("From {from}, range {}.", self.range(from, shot.at))),
            sums: vec![Sum {
                rows: net.into_terms().iter().map(term).collect(),
                total,
                text: format!("{need} or less hits (2 always, 12 never)"),
                side: None,
            }],
            shares,
            targets,
            ..Check::default()
        }
    }

    fn shares_of_vehicle(&self, view: &State, shot: &Shot) -> Vec<Share> {
        // By the hull and by the turret: what is struck goes by the dice to hit (LNLT-14.1.3-03).
        let mut known: [Option<Struck>; 2] = [None; 2];
        let (mut comes, mut missed) = (Struck::default(), 0.0);
        for (rolled, chance) in sums() {
            let shot = Shot { rolled, ..*shot };
            if self.struck_by(view, &shot).is_empty() {
                missed += chance;
                continue;
            }
            let turret = self.strikes_turret(view.unit(shot.target), rolled);
            let part = &mut known[usize::from(turret)];
            let struck = *part.get_or_insert_with(|| self.comes_of_hit(view, &shot));
            comes.add(struck, chance);
        }
        [
            (ShareKind::Lost, comes.destroyed, "destroyed"),
            (ShareKind::Hit, comes.abandoned, "given up by its Crew"),
            (ShareKind::Partly, comes.shaken, "Shaken"),
            (ShareKind::Holds, comes.unharmed, "hit without effect"),
            (ShareKind::Missed, missed, "missed"),
        ]
        .into_iter()
        .filter(|(_, chance, _)| *chance > 0.0)
        .map(|(kind, chance, text)| likely(kind, chance, text))
        .collect()
    }

    /// What a hit comes to whose dice to hit are known.
    fn comes_of_hit(&self, view: &State, shot: &Shot) -> Struck {
        let mut comes = Struck::default();
        let target = view.unit(shot.target);
        let turret = self.strikes_turret(target, shot.rolled);
        let (_, armor) = self.armor_struck(target, view.unit(shot.unit).at, turret);
        if armor.is_none() {
            comes.destroyed = 1.0;
            return comes;
        }
        for die in 1..=6 {
            for other in 1..=6 {
                let against = Rolled {
                    dice: [die, 0],
                    against: other,
                };
                let shot = Shot { against, ..*shot };
                let effect = self.effect(view, &shot, against);
                let calm = match effect {
                    Effect::Dud => 1.0,
                    Effect::Destroyed => 0.0,
                    Effect::Level | Effect::Held => sums()
                        .filter(|(rolled, _)| self.stays_calm(view, &shot, *rolled))
                        .map(|(_, chance)| chance)
                        .sum(),
                };
                let (well, ill) = (calm / 36.0, (1.0 - calm) / 36.0);
                match effect {
                    Effect::Destroyed => comes.destroyed += ill,
                    Effect::Dud => comes.unharmed += well,
                    Effect::Level => {
                        comes.shaken += well;
                        comes.abandoned += ill;
                    }
                    Effect::Held => {
                        comes.unharmed += well;
                        comes.shaken += ill;
                    }
                }
            }
        }
        comes
    }

    /// HE at everybody in a place: each is hit by the same dice, then attacked (LNLT-14.1-07).
    fn shares_of_group(&self, view: &State, shot: &Shot) -> (Vec<Share>, Vec<CheckTarget>) {
        let aimed = self.aimed_at(view, shot);
        let he = self.he_of(view, shot);
        let attack = Attack::of(AttackKind::He, shot.by, he, shot.at);
        let attack = Attack {
            only: aimed,
            volley: Volley {
                from: view.unit(shot.unit).at,
                ..attack.volley
            },
            ..attack
        };
        let whole = self.attack_outlook(view, &attack);
        let mut outlook: Vec<_> = whole
            .iter()
            .map(|&(id, _)| (id, Harms::default()))
            .collect();
        let mut any = 0.0;
        for (rolled, chance) in sums() {
            let struck = self.struck_by(view, &Shot { rolled, ..*shot });
            if !struck.is_empty() {
                any += chance;
            }
            let comes = match struck == aimed || struck.is_empty() {
                true => whole.clone(),
                // Who is missed checks nothing, and goes on helping if he is a Leader.
                false => self.attack_outlook(
                    view,
                    &Attack {
                        only: struck,
                        ..attack
                    },
                ),
            };
            for (id, harms) in &mut outlook {
                match comes
                    .iter()
                    .find(|(it, _)| it == id && struck.contains(*it))
                {
                    Some((_, more)) => harms
                        .iter_mut()
                        .zip(more)
                        .for_each(|(sum, it)| *sum += chance * it),
                    None => harms[Harm::None as usize] += chance,
                }
            }
        }
        let mut targets = self.targets_in_words(view, &attack, outlook);
        for target in &mut targets {
            target.text = format!("{}, attacked with {he}", target.text);
        }
        let shares = vec![
            likely(ShareKind::Hit, any, "hits"),
            likely(ShareKind::Missed, 1.0 - any, "missed"),
        ];
        (shares, targets)
    }
}
