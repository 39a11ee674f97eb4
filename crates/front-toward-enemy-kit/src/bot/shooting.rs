//! Whom to fire at, with whom, and when to hold fire.

use super::value::Mind;
use super::worth::harm;
use bots::pick_best;
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Role, Weapon};
use front_toward_enemy::frame::{Assault, AssaultStage, Attack, AttackKind, CheckFor, Window};
use front_toward_enemy::state::{Flags, UnitId};
use ground::{Hex, HexSet};

/// A shot worth less than this is not worth the noise.
const NOISE: f32 = 0.08;

impl Mind<'_> {
    /// What a hit on a Unit is worth, whoever it may be.
    pub fn prize(&self, target: UnitId, weapon: Weapon) -> f32 {
        if self.game.kind(self.view.unit(target)).is_some() {
            return harm(self.game, self.view, target, weapon);
        }
        let guess = self
            .foes
            .iter()
            .find(|f| f.unit == target)
            .map_or(0.0, |f| f.worth);
        if weapon == Weapon::SmallArms {
            guess
        } else {
            guess * 1.4
        }
    }

    /// What an attack is worth on average.
    pub fn shot(&self, attack: &Attack) -> f32 {
        let weapon = self.game.weapon_class(self.view, attack);
        self.game.hit_chance(self.view, attack) * self.prize(attack.target, weapon)
    }

    /// What it costs a Concealed Unit to show itself by firing.
    pub fn shows(&self, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        if !u.is(Flags::CONCEALED)
            || self.game.facts(u).role == Role::Sniper
            || !self.watched(u.at, u.altitude)
        {
            return 0.0;
        }
        let fort = self.shelter(unit);
        let seen = self.danger(unit, u.at, u.altitude, false, fort);
        0.15 + seen - self.danger(unit, u.at, u.altitude, true, fort)
    }

    /// The best target of a Fire Action and what it is worth, less the price of showing oneself.
    pub fn best_shot(&self, unit: UnitId, friends: &HexSet) -> Option<(UnitId, f32)> {
        let u = self.view.unit(unit);
        let fire = self.game.face(u).fire?;
        if u.any(Flags::BROKEN | Flags::DOWNED) || self.game.facts(u).role == Role::Sapper {
            return None;
        }
        let reach = 2 * u32::from(fire.range);
        let mut best: Option<(UnitId, f32)> = None;
        for foe in self
            .foes
            .iter()
            .filter(|f| f.at.distance(u.at) <= reach && f.worth > 0.0)
        {
            let Some(observed) = self.game.can_hit(self.view, unit, foe.unit, friends) else {
                continue;
            };
            let attack = self.fire_at(unit, foe.unit, observed);
            let worth = self.shot(&attack);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((foe.unit, worth));
            }
        }
        best.map(|(target, worth)| (target, worth - self.shows(unit)))
            .filter(|(_, worth)| *worth > NOISE)
    }

    fn fire_at(&self, primary: UnitId, target: UnitId, observed: bool) -> Attack {
        Attack {
            kind: AttackKind::Fire,
            by: self.side,
            primary,
            target,
            from: self.view.unit(primary).at,
            observed,
            ..Attack::default()
        }
    }

    /// The target of a Fire Action.
    pub fn aim(&self, primary: UnitId, choices: &[Choice]) -> Choice {
        let friends = self.game.in_the_way(self.view, self.side);
        pick_best(choices, |choice| match *choice {
            Choice::Target { unit } => {
                let observed = self
                    .game
                    .can_hit(self.view, primary, unit, &friends)
                    .unwrap_or(false);
                self.shot(&self.fire_at(primary, unit, observed))
            }
            _ => f32::MIN,
        })
    }

    /// Who joins an attack: those who would do less with a shot of their own.
    pub fn support(&self, attack: &Attack, choices: &[Choice]) -> Choice {
        let weapon = self.game.weapon_class(self.view, attack);
        let mut larger = *attack;
        larger.supporters.insert(attack.primary);
        let better =
            self.game.hit_chance(self.view, &larger) - self.game.hit_chance(self.view, attack);
        let gain = better * self.prize(attack.target, weapon);
        let friends = self.game.in_the_way(self.view, self.side);
        pick_best(choices, |choice| match *choice {
            Choice::Support { unit } => {
                let alone = match attack.kind {
                    AttackKind::Fire => self
                        .best_shot(unit, &friends)
                        .map_or(0.0, |(_, worth)| worth),
                    _ => self.shot(&Attack {
                        primary: unit,
                        supporters: Default::default(),
                        ..*attack
                    }),
                };
                let busy = if attack.kind == AttackKind::Fire && self.useful_elsewhere(unit) {
                    0.5
                } else {
                    0.0
                };
                gain - alone.max(busy) - self.shows(unit)
            }
            Choice::Shoot => 0.01,
            _ => f32::MIN,
        })
    }

    /// Whether a Unit has something better to do than to join somebody else's attack.
    fn useful_elsewhere(&self, unit: UnitId) -> bool {
        let u = self.view.unit(unit);
        u.any(Flags::SUPPRESSED | Flags::BROKEN) || self.game.facts(u).leader
    }

    // ------------------------------------------------------------------ Opportunity Fire

    fn snap_shot(&self, window: &Window, primary: UnitId, target: UnitId) -> f32 {
        let u = self.view.unit(primary);
        self.shot(&Attack {
            kind: AttackKind::Opportunity,
            by: self.side,
            primary,
            target,
            from: u.at,
            exposure: window.exposure(),
            ambush: window.ambush.contains(primary) || u.is(Flags::CONCEALED),
            ..Attack::default()
        })
    }

    /// Whether anybody tries to fire at those who show themselves, and who fires at whom.
    pub fn opportunity(&self, window: &Window, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Check { unit } => {
                let shots = window
                    .targets
                    .iter()
                    .map(|target| self.snap_shot(window, unit, target));
                let best = shots.fold(0.0, f32::max);
                let passes = self.game.check_chance(
                    self.view,
                    unit,
                    CheckFor::OpportunityFire,
                    Hex::NOWHERE,
                );
                passes * (best - self.shows(unit) - self.patience(unit)) - NOISE / 2.0
            }
            Choice::Attack { primary, target } => {
                self.snap_shot(window, primary, target) - self.shows(primary) - NOISE
            }
            _ => 0.0,
        })
    }

    /// What a hidden Unit gains by waiting for a better moment.
    fn patience(&self, unit: UnitId) -> f32 {
        if self.view.unit(unit).is(Flags::CONCEALED) {
            0.2
        } else {
            0.0
        }
    }

    // ------------------------------------------------------------------ Assault rounds

    /// Who fires at whom in a round of an Assault: the best shot first, until all have fired.
    pub fn melee(&self, assault: &Assault, choices: &[Choice]) -> Choice {
        let by_defenders = assault.stage == AssaultStage::DefendersAim;
        let in_the_open = assault.round == 1 && by_defenders;
        pick_best(choices, |choice| match *choice {
            Choice::Attack { primary, target } => {
                let from = self.view.unit(primary).at;
                let kind = AttackKind::Assault;
                let named = self
                    .view
                    .round
                    .iter()
                    .filter(|r| r.target == target)
                    .count() as f32;
                let attack = Attack {
                    kind,
                    by: self.side,
                    primary,
                    target,
                    from,
                    in_the_open,
                    ..Attack::default()
                };
                self.shot(&attack) * 0.8f32.powf(named)
            }
            Choice::Hold => 0.0,
            _ => f32::MIN,
        })
    }
}
