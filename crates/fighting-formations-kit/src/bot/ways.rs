//! Where a unit can get to in an order, at what risk.

use super::mind::Mind;
use ::ground::{Direction, HEXES, Hex};
use fighting_formations::counters::{Class, Points};
use fighting_formations::orders::OrderKind;
use fighting_formations::state::{Flags, State, Unit, UnitId};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Risk and movement points in one number: the way with the least of it is looked at first.
const RISK: f32 = 400.0;

/// A step of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    Into(Hex),
    Turn(Direction),
    Fire,
    Leave,
    Stay,
}

/// The best that a unit can do with an order, and how it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub gain: f32,
    pub first: Move,
}

#[derive(Clone, Copy)]
struct Reached {
    unit: Unit,
    risk: f32,
    first: Move,
}

impl Mind<'_> {
    /// The movement points a unit has, or will have, in an order.
    pub fn points(&self, unit: &Unit, order: OrderKind) -> Points {
        let speed = self.game.stats(unit).speed;
        match order {
            _ if unit.part != 0 || unit.mp.0 > 0 => unit.mp,
            OrderKind::Move => Points::whole(speed),
            OrderKind::Assault => Points(2 * speed),
            _ => Points(0),
        }
    }

    /// The best a unit can do in an order of movement. What is gained is against staying where it is.
    pub fn best_way(&self, world: &State, id: UnitId) -> Way {
        let order = world.order.kind;
        let unit = *world.unit(id);
        let here = self.place(world, id, &unit);
        let stay = Way {
            gain: 0.0,
            first: Move::Stay,
        };
        if self.game.hit_facts(&unit).no_move {
            return self.with_fire(world, &unit, stay);
        }
        let mut mover = unit;
        mover.set(Flags::ACTIVATED);
        mover.mp = self.points(&unit, order);
        if order == OrderKind::Advance {
            return self.best_advance(world, id, &mover, here, stay);
        }
        let assault = order == OrderKind::Assault;
        let fires = assault && !unit.is(Flags::FIRED) && !self.game.hit_facts(&unit).no_fire;
        let now = if fires && mover.mp >= Points::ONE {
            self.shot_from(world, &mover)
        } else {
            0.0
        };
        let mut best = stay;
        if now > 0.0 {
            best = Way {
                gain: now,
                first: Move::Fire,
            };
        }
        for reached in self.reach(world, &mover) {
            let there = reached.unit;
            let mut gain = self.place(world, id, &there) - here - reached.risk;
            if fires && there.mp >= Points::ONE {
                gain += 0.9 * self.shot_from(world, &there);
            }
            if let Some(points) = self.exit_gain(world, &there) {
                gain = gain.max(points - here - reached.risk);
            }
            if gain > best.gain {
                best = Way {
                    gain,
                    first: reached.first,
                };
            }
        }
        if let Some(points) = self.exit_gain(world, &mover)
            && points - here > best.gain
        {
            best = Way {
                gain: points - here,
                first: Move::Leave,
            };
        }
        best
    }

    fn with_fire(&self, world: &State, unit: &Unit, stay: Way) -> Way {
        let fires = world.order.kind == OrderKind::Assault && !unit.is(Flags::FIRED);
        let worth = if fires {
            self.shot_from(world, unit)
        } else {
            0.0
        };
        match worth > 0.0 && self.points(unit, world.order.kind) >= Points::ONE {
            true => Way {
                gain: worth,
                first: Move::Fire,
            },
            false => stay,
        }
    }

    /// Fire in an Assault: it draws Op Fire as a step does.
    fn shot_from(&self, world: &State, unit: &Unit) -> f32 {
        let danger = self.weights.on_the_way * 0.5 * self.exposure(world, unit) * self.harm(unit);
        self.fire_worth(world, unit) - danger
    }

    /// What leaving the map here is worth, if it can be done with the points that are left.
    fn exit_gain(&self, world: &State, unit: &Unit) -> Option<f32> {
        let points = self.game.exit_points(unit).filter(|&it| it > 0)?;
        let cost = match world.order.kind {
            OrderKind::Advance => Points(0),
            _ => Points::ONE,
        };
        let map = &self.game.scenario.map;
        let ahead = self.game.facts(unit).class == Class::Infantry
            || map.neighbour(unit.at, unit.facing).is_nowhere();
        // Who leaves does not fight any more.
        let missed = 0.15 * self.strength(unit) * self.turns_left().min(4.0);
        (ahead && unit.mp >= cost).then(|| f32::from(points) + 0.3 - missed)
    }

    fn best_advance(&self, world: &State, id: UnitId, mover: &Unit, here: f32, stay: Way) -> Way {
        let mut best = stay;
        let turned = self.facing_at(mover.at);
        let has_facing = self.game.facts(mover).class != Class::Infantry;
        if has_facing && !mover.is(Flags::TURNED) && turned != mover.facing {
            let gain = 0.3
                * (self.front(&Unit {
                    facing: turned,
                    ..*mover
                }) - self.front(mover));
            if gain > 0.05 {
                best = Way {
                    gain,
                    first: Move::Turn(turned),
                };
            }
        }
        if mover.is(Flags::ADVANCED) {
            return best;
        }
        if let Some(points) = self.exit_gain(world, mover)
            && points - here > best.gain
        {
            best = Way {
                gain: points - here,
                first: Move::Leave,
            };
        }
        for &hex in self.game.scenario.map.neighbours(mover.at) {
            if hex.is_nowhere() || self.game.step_cost(world, mover, hex).is_none() {
                continue;
            }
            let there = Unit {
                at: hex,
                fort: Default::default(),
                ..*mover
            };
            let gain = match self.enemy_ground.contains(hex) {
                true => {
                    let pull = self.pull(id, &there) - self.pull(id, mover);
                    self.melee_entry(world, mover, hex) + 0.5 * pull.max(0.0)
                }
                false => self.place(world, id, &there) - here,
            };
            if gain > best.gain {
                best = Way {
                    gain,
                    first: Move::Into(hex),
                };
            }
        }
        best
    }

    /// Every place a unit can get to with its movement points, each with the way of the least risk.
    fn reach(&self, world: &State, mover: &Unit) -> Vec<Reached> {
        let faced = self.game.facts(mover).class != Class::Infantry;
        let key = |unit: &Unit| match faced {
            true => unit.at.index() * Direction::ALL.len() + unit.facing.index(),
            false => unit.at.index(),
        };
        let mut done = vec![false; HEXES * if faced { Direction::ALL.len() } else { 1 }];
        let mut found: Vec<Reached> = Vec::new();
        let mut nodes: Vec<Reached> = vec![Reached {
            unit: *mover,
            risk: 0.0,
            first: Move::Stay,
        }];
        let mut open = BinaryHeap::new();
        open.push(Reverse((0u32, 0usize)));
        let harm = self.harm(mover);
        while let Some(Reverse((_, at))) = open.pop() {
            let node = nodes[at];
            if std::mem::replace(&mut done[key(&node.unit)], true) {
                continue;
            }
            if node.first != Move::Stay {
                found.push(node);
            }
            let mut add = |unit: Unit, risk: f32, by: Move| {
                if done[key(&unit)] {
                    return;
                }
                let first = if node.first == Move::Stay {
                    by
                } else {
                    node.first
                };
                let spent = mover.mp.0 - unit.mp.0;
                let weight = (risk * RISK) as u32 + u32::from(spent);
                nodes.push(Reached { unit, risk, first });
                open.push(Reverse((weight, nodes.len() - 1)));
            };
            let at_risk = |unit: &Unit| self.weights.on_the_way * harm * self.exposure(world, unit);
            for &hex in self.game.scenario.map.neighbours(node.unit.at) {
                if hex.is_nowhere() || self.enemy_ground.contains(hex) {
                    continue;
                }
                let Some(cost) = self.game.step_cost(world, &node.unit, hex) else {
                    continue;
                };
                if cost > node.unit.mp {
                    continue;
                }
                let mut there = Unit {
                    at: hex,
                    fort: Default::default(),
                    ..node.unit
                };
                there.mp.0 -= cost.0;
                let risk = node.risk + at_risk(&there);
                if !faced {
                    add(there, risk, Move::Into(hex));
                    continue;
                }
                for turn in [0, 1, 5] {
                    let facing = node.unit.facing.clockwise(turn);
                    add(Unit { facing, ..there }, risk, Move::Into(hex));
                }
            }
            if faced && node.unit.mp >= Points::ONE {
                for facing in Direction::ALL
                    .into_iter()
                    .filter(|it| *it != node.unit.facing)
                {
                    let mut there = Unit {
                        facing,
                        ..node.unit
                    };
                    there.mp.0 -= Points::ONE.0;
                    let risk = node.risk + at_risk(&there);
                    add(there, risk, Move::Turn(facing));
                }
            }
        }
        found
    }
}
