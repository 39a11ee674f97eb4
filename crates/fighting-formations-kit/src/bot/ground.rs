//! What does not change during a game: how far it is to what is worth going to, and where the enemy is expected.

use ::ground::{HEXES, Hex};
use fighting_formations::Ff;
use fighting_formations::counters::{Mobility, Side};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Farther than any way.
pub(super) const FAR: u16 = u16::MAX;

/// Ways to the objectives and off the map, for each sort of movement, in quarters of a movement point.
pub(super) struct Ground {
    /// By objective and mobility.
    objectives: Vec<[Vec<u16>; 3]>,
    /// To the nearest hex by which this side may leave the map, if there is one.
    exits: Option<[Vec<u16>; 3]>,
    /// Hexes in which the enemy sets up or arrives: where to look while he is not there.
    pub enemy_areas: Vec<Hex>,
}

impl Ground {
    pub fn of(game: &Ff, side: Side) -> Ground {
        let scenario = &game.scenario;
        let to = |goals: &[Hex]| Mobility::ALL.map(|mobility| distances(game, mobility, goals));
        let objectives = scenario.objectives.iter().map(|it| to(&[it.hex]));
        let exits: Vec<Hex> = scenario
            .exits
            .iter()
            .filter(|exit| exit.side == side)
            .flat_map(|exit| exit.hexes.iter().collect::<Vec<_>>())
            .collect();
        let enemy = scenario.groups.iter().filter(|group| group.side != side);
        let enemy_areas = enemy
            .flat_map(|group| group.area.iter().collect::<Vec<_>>())
            .collect();
        Ground {
            objectives: objectives.collect(),
            exits: (!exits.is_empty()).then(|| to(&exits)),
            enemy_areas,
        }
    }

    /// How far it is to an objective, in movement points; none where there is no way.
    pub fn to_objective(&self, objective: usize, mobility: Mobility, hex: Hex) -> Option<f32> {
        points(self.objectives[objective][mobility as usize][hex.index()])
    }

    /// How far it is to where the map can be left, in movement points.
    pub fn to_exit(&self, mobility: Mobility, hex: Hex) -> Option<f32> {
        points(self.exits.as_ref()?[mobility as usize][hex.index()])
    }
}

fn points(quarters: u16) -> Option<f32> {
    (quarters != FAR).then(|| f32::from(quarters) / 4.0)
}

/// The way from every hex to the nearest goal.
fn distances(game: &Ff, mobility: Mobility, goals: &[Hex]) -> Vec<u16> {
    let map = &game.scenario.map;
    let mut known = vec![FAR; HEXES];
    let mut open = BinaryHeap::new();
    for goal in goals {
        known[goal.index()] = 0;
        open.push((Reverse(0u16), *goal));
    }
    while let Some((Reverse(so_far), hex)) = open.pop() {
        if so_far > known[hex.index()] {
            continue;
        }
        let near = map.neighbours(hex).iter().copied();
        for from in near.filter(|from| !from.is_nowhere()) {
            let Some(cost) = game.way_cost(mobility, from, hex) else {
                continue;
            };
            let total = so_far + u16::from(cost.0);
            if total < known[from.index()] {
                known[from.index()] = total;
                open.push((Reverse(total), from));
            }
        }
    }
    known
}
