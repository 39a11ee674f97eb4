//! What hitting somebody is worth, in Victory Points or their like: the figures behind every other judgement.

use front_toward_enemy::counters::{Class, Role, Side, Weapon};
use front_toward_enemy::state::{Effect, Flags, State, Unit, UnitId};
use front_toward_enemy::{Fte, target_effect};

/// A casualty also costs the loser a part of his strength.
const STRENGTH: f32 = 1.0;
/// A Leader takes an Activation Chit with him.
const CHIT: f32 = 2.5;
/// Out of the fight until it recovers twice, and driven off its ground.
const BROKEN: f32 = 1.3;
/// Out of the fight until it recovers.
const SUPPRESSED: f32 = 0.7;

/// Victory Points of the enemy for a casualty of this side (29.0).
pub fn casualty_points(loser: Side) -> f32 {
    match loser {
        Side::Us => 4.0,
        Side::Nva => 3.0,
    }
}

/// What a hit by a weapon costs an Infantry Unit of a side on average, all lines of the table weighed alike.
pub fn infantry_harm(loser: Side, weapon: Weapon) -> f32 {
    expected(weapon, |effect| soldier(loser, effect))
}

/// What a hit by a weapon is worth to the enemy of a known Unit.
pub fn harm(game: &Fte, view: &State, unit: UnitId, weapon: Weapon) -> f32 {
    let u = view.unit(unit);
    let facts = game.facts(u);
    match (facts.role, facts.class) {
        (Role::Dummy, _) => 0.3,
        (Role::Civilians, _) => expected(weapon, |effect| match effect {
            Effect::Kia => -3.5,
            Effect::Wia => -2.5,
            _ => 0.0,
        }),
        (Role::Sapper, _) => expected(weapon, |effect| match effect {
            Effect::None | Effect::PossiblySuppressed | Effect::Suppressed => 0.0,
            _ => 3.0,
        }),
        (_, Class::Infantry) => {
            let precious = if facts.leader { CHIT } else { 0.0 };
            let shaken = u.any(Flags::SUPPRESSED | Flags::BROKEN);
            expected(weapon, |effect| match effect {
                Effect::Kia | Effect::Wia => soldier(u.side, effect) + precious,
                Effect::Suppressed if shaken => BROKEN,
                Effect::Broken if u.is(Flags::BROKEN) => 0.6,
                _ => soldier(u.side, effect),
            })
        }
        (_, Class::Vehicle) => {
            let load = 1.5 * view.passengers(unit).count() as f32;
            let crippled = u.is(Flags::IMMOBILIZED);
            expected(weapon, |effect| match effect {
                Effect::Kia => 6.0 + load,
                Effect::Wia if crippled => 6.0 + load,
                Effect::Wia => 3.5 + load,
                Effect::Broken => 1.0,
                Effect::Suppressed => 0.4,
                _ => 0.1,
            })
        }
        (_, Class::Helicopter) => {
            let load = 5.0 * view.passengers(unit).count() as f32;
            expected(weapon, |effect| match effect {
                Effect::Kia => 8.0 + load,
                Effect::Wia => 6.0 + 0.3 * load,
                Effect::Broken => 2.0,
                Effect::Suppressed => 0.2,
                _ => 0.0,
            })
        }
    }
}

/// How much more a Unit is worth than a plain Fire Team when it is hit: what its owner has to lose.
pub fn dear(game: &Fte, view: &State, unit: UnitId) -> f32 {
    let u: &Unit = view.unit(unit);
    let facts = game.facts(u);
    match (facts.role, facts.class) {
        (Role::Dummy | Role::Civilians, _) => 0.15,
        (_, Class::Infantry) if facts.leader => 1.5,
        (_, Class::Infantry) => 1.0,
        _ => harm(game, view, unit, Weapon::SmallArms) / infantry_harm(u.side, Weapon::SmallArms),
    }
}

fn soldier(loser: Side, effect: Effect) -> f32 {
    match effect {
        Effect::Kia | Effect::Wia => casualty_points(loser) + STRENGTH,
        Effect::Broken => BROKEN,
        Effect::Suppressed => SUPPRESSED,
        Effect::PossiblySuppressed => SUPPRESSED / 2.0,
        Effect::None => 0.0,
    }
}

fn expected(weapon: Weapon, worth: impl Fn(Effect) -> f32) -> f32 {
    (1..=10)
        .map(|roll| worth(target_effect(weapon, roll)))
        .sum::<f32>()
        / 10.0
}
