//! What does not change during a game: how far it is to what is worth going to, and what fire does to a squad.

use ::ground::{HEXES, Hex};
use engine::Rules;
use lock_n_load::Lnl;
use lock_n_load::charts::{DftColumn, Harm};
use lock_n_load::counters::{Drive, Side};
use lock_n_load::state::State;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Farther than any way.
const FAR: u16 = u16::MAX;
/// How far fire may be ahead of or behind the defence before it is certain.
const MARGIN: i16 = 16;
/// Morale Ratings that are worked out.
const MORALES: i8 = 12;

/// How likely fire shakes a unit in Good Order, and how likely it does worse.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Hurt {
    pub shaken: f32,
    pub worse: f32,
}

/// Ways to the objectives and off the map, for each sort of movement, in movement points.
pub(super) struct Ground {
    objectives: Vec<[Vec<u16>; 4]>,
    exits: Option<[Vec<u16>; 4]>,
    /// The same to where the enemy may leave it: to be barred.
    enemy_exits: Option<[Vec<u16>; 4]>,
    hurts: Vec<Hurt>,
    /// Some hexes of where the enemy sets up or comes from: where to look while he is not there.
    pub enemy_areas: Vec<Hex>,
}

impl Ground {
    pub fn of(game: &Lnl, side: Side) -> Ground {
        let scenario = &game.scenario;
        let bare = game.begin_as_usual();
        let to = |goals: &[Hex]| Drive::ALL.map(|drive| distances(game, &bare, drive, goals));
        let objectives = scenario.objectives.iter().map(|it| to(&[it.at.hex()]));
        let exits_of = |side: Side| {
            let exits = scenario.exits.iter().filter(|exit| exit.side == side);
            let hexes: Vec<Hex> = exits
                .flat_map(|exit| exit.area.iter().collect::<Vec<_>>())
                .collect();
            (!hexes.is_empty()).then(|| to(&hexes))
        };
        let enemy = scenario.groups.iter().filter(|group| group.side != side);
        let enemy_areas = enemy.flat_map(|group| {
            let fixed = group.pieces.iter().filter_map(|piece| piece.at);
            let fixed = fixed.map(|at| at.hex());
            group.area.iter().chain(fixed).collect::<Vec<_>>()
        });
        let ahead = -MARGIN..=MARGIN;
        let hurts = (0..MORALES).flat_map(|morale| {
            ahead.clone().map(move |ahead| {
                let harms = game.harms_at(DftColumn::GoMmc, morale, ahead);
                let shaken = harms[Harm::Shaken as usize];
                let worse = 1.0 - harms[Harm::None as usize] - shaken;
                Hurt { shaken, worse }
            })
        });
        Ground {
            objectives: objectives.collect(),
            exits: exits_of(side),
            enemy_exits: exits_of(side.other()),
            hurts: hurts.collect(),
            enemy_areas: sample(enemy_areas.collect()),
        }
    }

    /// How far it is to an objective, in movement points; none where there is no way.
    pub fn to_objective(&self, objective: usize, drive: Drive, hex: Hex) -> Option<f32> {
        points(self.objectives[objective][drive as usize][hex.index()])
    }

    /// How far it is to where the map can be left, in movement points.
    pub fn to_exit(&self, drive: Drive, hex: Hex) -> Option<f32> {
        points(self.exits.as_ref()?[drive as usize][hex.index()])
    }

    /// How far it is to where the enemy can leave the map, in movement points.
    pub fn to_enemy_exit(&self, drive: Drive, hex: Hex) -> Option<f32> {
        points(self.enemy_exits.as_ref()?[drive as usize][hex.index()])
    }

    /// What fire that is so much ahead of the defence does to a squad in Good Order.
    pub fn hurt(&self, morale: i8, ahead: i16) -> Hurt {
        let row = morale.clamp(0, MORALES - 1) as usize;
        let place = (ahead.clamp(-MARGIN, MARGIN) + MARGIN) as usize;
        self.hurts[row * (2 * MARGIN as usize + 1) + place]
    }
}

/// At most some dozens of hexes, from all over the area.
fn sample(hexes: Vec<Hex>) -> Vec<Hex> {
    let step = (hexes.len() / 24).max(1);
    hexes.into_iter().step_by(step).collect()
}

fn points(points: u16) -> Option<f32> {
    (points != FAR).then(|| f32::from(points))
}

/// The way from every hex to the nearest goal.
fn distances(game: &Lnl, bare: &State, drive: Drive, goals: &[Hex]) -> Vec<u16> {
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
            let Some(cost) = game.way_points(bare, drive, from, hex) else {
                continue;
            };
            let total = so_far + u16::from(cost);
            if total < known[from.index()] {
                known[from.index()] = total;
                open.push((Reverse(total), from));
            }
        }
    }
    known
}
