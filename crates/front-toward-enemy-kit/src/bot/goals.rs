//! What is worth going for, and how it draws Units on.

use super::fields::{FADES, FAR, Field, Place};
use super::value::{Foe, Mind};
use front_toward_enemy::counters::{Class, Role, Side};
use front_toward_enemy::scenario::CacheKind;
use front_toward_enemy::state::{CasualtyKind, Flags, Unit, UnitId};
use ground::{Hex, HexSet};

/// Half points of an ordinary Move on foot.
const MOVE: f32 = 10.0;
/// What a goal is worth after each Move that it is away.
const PATIENCE: f32 = 0.84;

/// Something worth going for.
pub struct Goal {
    /// What having it is worth.
    pub worth: f32,
    /// The hexes that count.
    pub hexes: HexSet,
    /// Half points to it on foot.
    field: Option<Field>,
    /// A single hex, when the straight distance will do.
    point: Hex,
    /// Own fighters that are there or nearly.
    pub takers: f32,
    /// Own fighters that are there.
    pub holders: usize,
    /// How many are enough: one to search or fetch, more where the enemy is near.
    needs: f32,
}

impl Goal {
    /// How many Moves away.
    pub fn moves(&self, hex: Hex) -> f32 {
        if hex.is_nowhere() {
            return 99.0;
        }
        match &self.field {
            Some(field) if field[hex.index()] == FAR => 99.0,
            Some(field) => f32::from(field[hex.index()]) / MOVE,
            None => hex.distance(self.point) as f32 * 3.0 / MOVE,
        }
    }
}

impl Mind<'_> {
    /// Everything worth going for, on foot.
    pub fn goals(&self) -> &[Goal] {
        self.goals.get_or_init(|| self.find_goals())
    }

    fn find_goals(&self) -> Vec<Goal> {
        let mut goals = Vec::new();
        let scenario = &self.game.scenario;
        for (i, objective) in scenario.objectives.iter().enumerate() {
            let mut worth = f32::from(objective.vp[0] + objective.vp[1]);
            if objective.each_turn {
                worth *= self.turns_left();
            }
            let field = self.fields.borrow_mut().get(
                self.game,
                Class::Infantry,
                Place::Objective(i),
                || objective.hexes,
            );
            goals.push(self.goal(worth, objective.hexes, Some(field), Hex::NOWHERE));
        }
        for (i, exit) in scenario
            .exits
            .iter()
            .enumerate()
            .filter(|(_, e)| e.side == self.side && !e.casualties_only)
        {
            let field =
                self.fields
                    .borrow_mut()
                    .get(self.game, Class::Infantry, Place::Exit(i), || exit.hexes);
            let mut goal = self.goal(f32::from(exit.vp), exit.hexes, Some(field), Hex::NOWHERE);
            // Everybody who leaves scores for himself.
            goal.holders = 0;
            goals.push(goal);
        }
        if self.side == Side::Us {
            self.find_caches(&mut goals);
        }
        for (_, marker) in self
            .view
            .markers()
            .filter(|(_, c)| !c.at.is_nowhere() && c.kind != CasualtyKind::Kia)
        {
            let worth = if marker.side == self.side { 1.2 } else { 2.2 };
            goals.push(self.goal(worth, [marker.at].into_iter().collect(), None, marker.at));
        }
        goals
    }

    /// "?" markers of the enemy: a point for finding and a point for destroying most of them.
    fn find_caches(&self, goals: &mut Vec<Goal>) {
        for (i, cache) in self.view.caches.iter().enumerate() {
            if cache.side == self.side || cache.at.is_nowhere() {
                continue;
            }
            let worth = match cache.kind {
                CacheKind::Hidden => 1.8,
                CacheKind::Foxholes | CacheKind::Dummy => continue,
                _ => 1.4,
            };
            let repeated = self.view.caches[..i]
                .iter()
                .any(|c| c.at == cache.at && c.side == cache.side);
            if !repeated {
                goals.push(self.goal(worth, [cache.at].into_iter().collect(), None, cache.at));
            }
        }
    }

    fn goal(&self, worth: f32, hexes: HexSet, field: Option<Field>, point: Hex) -> Goal {
        let mut goal = Goal {
            worth,
            hexes,
            field,
            point,
            takers: 0.0,
            holders: 0,
            needs: 1.0,
        };
        if goal.field.is_some() {
            let close = |f: &&Foe| goal.moves(f.at) < 1.0;
            goal.needs = 2.0 + self.foes.iter().filter(close).map(|f| f.real).sum::<f32>();
        }
        for (_, u) in self
            .view
            .of_side(self.side)
            .filter(|(_, u)| self.fighter(u))
        {
            goal.takers += near(&goal, u.at);
            goal.holders += usize::from(goal.hexes.contains(u.at));
        }
        goal
    }

    fn fighter(&self, u: &Unit) -> bool {
        let facts = self.game.facts(u);
        facts.class == Class::Infantry && self.game.is_real(u) && !u.is(Flags::BROKEN)
    }

    /// What going for things makes of a place, for a Unit now at `from`.
    pub fn pull(&self, unit: UnitId, from: Hex, hex: Hex) -> f32 {
        let u = self.view.unit(unit);
        let facts = self.game.facts(u);
        let counts = if self.fighter(u) { 1.0 } else { 0.0 };
        let eager = match facts.role {
            Role::Dummy | Role::Civilians => return 0.0,
            Role::Medic | Role::Observer | Role::Mortar | Role::Sniper => 0.4,
            _ if facts.leader => 0.7,
            _ => 1.0,
        };
        let left = self.turns_left();
        let mut best = 0.0f32;
        let mut rest = 0.0f32;
        for goal in self.goals() {
            let moves = goal.moves(hex);
            let others = if goal.holders > 0 {
                (goal.takers - counts * near(goal, from)).max(0.0)
            } else {
                0.0
            };
            let enough = others / goal.needs;
            let crowd = 1.0 / (1.0 + enough * enough);
            let mut worth = goal.worth * crowd * fade(&self.faded, moves);
            if moves > left + 0.5 {
                worth *= 0.4;
            }
            if goal.hexes.contains(hex) && counts > 0.0 {
                // Being there is what scores; the first man there most of all.
                let alone = goal.holders == usize::from(goal.hexes.contains(from));
                worth *= if alone { 1.6 } else { 1.1 };
            }
            rest += worth.min(best);
            best = best.max(worth);
        }
        (best + 0.25 * rest) * eager * self.weights.0
    }
}

/// What is left of a goal's worth so many half points away.
pub fn fading(half_points: usize) -> f32 {
    PATIENCE.powf(half_points as f32 / MOVE)
}

/// What is left of a goal's worth so many Moves away.
fn fade(faded: &[f32; FADES], moves: f32) -> f32 {
    faded[((moves * MOVE) as usize).min(FADES - 1)]
}

/// 1 on a goal, less around it.
fn near(goal: &Goal, hex: Hex) -> f32 {
    (1.0 - goal.moves(hex)).max(0.0)
}
