//! What the bot thinks with: the view, whose it is, and what was worked out of it for this decision.

use super::ground::Ground;
use super::weights::Weights;
use ::ground::Direction;
use ::ground::{HEXES, Hex, HexSet};
use fighting_formations::Ff;
use fighting_formations::arcs;
use fighting_formations::counters::{Class, Mobility, Side, Size};
use fighting_formations::orders::OrderKind;
use fighting_formations::state::{Flags, KindId, State, Unit, UnitId};
use foldhash::HashMap;
use std::cell::{OnceCell, RefCell};

/// Hits to be expected in every hex by a sort of unit; below 0 where it was not worked out.
type Exposures = HashMap<(KindId, Size, bool), Vec<f32>>;

/// Units with their distances to somewhere, the nearest first.
pub(super) type Queue = Vec<(f32, UnitId)>;

pub(super) struct Mind<'a> {
    pub game: &'a Ff,
    pub view: &'a State,
    pub side: Side,
    pub ground: &'a Ground,
    pub weights: &'a Weights,
    /// Units of the enemy on the map.
    pub enemies: Vec<(UnitId, Unit)>,
    /// Hexes with them.
    pub enemy_hexes: Vec<Hex>,
    /// The same, to be asked of one hex after another.
    pub enemy_ground: HexSet,
    turns_left: OnceCell<f32>,
    /// How likely the enemy is to come to each objective soon.
    threats: OnceCell<Vec<f32>>,
    /// How far it is from one's own units to each objective, by mobility, the nearest first.
    queues: OnceCell<Vec<[Queue; 3]>>,
    exposures: RefCell<Exposures>,
    facings: RefCell<HashMap<Hex, Direction>>,
    /// What it is worth for a unit to stay in a hex.
    pub places: RefCell<HashMap<(UnitId, Hex), f32>>,
}

impl<'a> Mind<'a> {
    pub fn new(
        game: &'a Ff,
        view: &'a State,
        side: Side,
        ground: &'a Ground,
        weights: &'a Weights,
    ) -> Mind<'a> {
        let enemies: Vec<(UnitId, Unit)> = view
            .of(side.other())
            .map(|(id, unit)| (id, *unit))
            .collect();
        let mut enemy_hexes: Vec<Hex> = enemies.iter().map(|(_, unit)| unit.at).collect();
        enemy_hexes.sort();
        enemy_hexes.dedup();
        Mind {
            game,
            view,
            side,
            ground,
            weights,
            enemies,
            enemy_ground: enemy_hexes.iter().copied().collect(),
            enemy_hexes,
            turns_left: OnceCell::new(),
            threats: OnceCell::new(),
            queues: OnceCell::new(),
            exposures: RefCell::default(),
            facings: RefCell::default(),
            places: RefCell::default(),
        }
    }

    /// One's own units on the map.
    pub fn own(&self) -> impl Iterator<Item = (UnitId, &'a Unit)> + use<'a> {
        let side = self.side;
        self.view.of(side)
    }

    /// The view as it will be while an order is carried out.
    pub fn during(&self, order: OrderKind) -> State {
        let mut world = *self.view;
        world.order.by = self.side;
        world.order.kind = order;
        world
    }

    /// What it costs to use a unit, in points.
    pub fn price(&self, unit: &Unit) -> f32 {
        self.weights.space * f32::from(self.game.price(self.view, unit))
    }

    /// Whether one would win if the game were over.
    pub fn is_ahead(&self) -> bool {
        self.game.leader(self.view) == self.side
    }

    /// The turns that are likely still to come, at least one.
    pub fn turns_left(&self) -> f32 {
        *self.turns_left.get_or_init(|| self.count_turns())
    }

    fn count_turns(&self) -> f32 {
        let scenario = &self.game.scenario;
        let track = &scenario.charts.time_track;
        let mut left = 1.0;
        let mut goes_on = 1.0;
        for space in usize::from(self.view.turn) + 1..=track.len() {
            if space >= usize::from(scenario.sudden_death) {
                let number = i16::from(track[space - 1]);
                goes_on *= fighting_formations::outlook::reaches(10, 0, number);
            }
            left += goes_on;
        }
        left
    }

    /// How likely the enemy is to come to an objective soon, from 0 to 1.
    pub fn threat(&self, objective: usize) -> f32 {
        let all = || {
            let objectives = self.game.scenario.objectives.iter();
            objectives.map(|it| self.threat_to(it.hex)).collect()
        };
        self.threats.get_or_init(all)[objective]
    }

    /// One's own units on their way to an objective, each as far from it as one of this mobility would be.
    pub fn queue(&self, objective: usize, mobility: Mobility) -> &[(f32, UnitId)] {
        let all = || {
            let objectives = 0..self.game.scenario.objectives.len();
            let queues =
                objectives.map(|i| Mobility::ALL.map(|mobility| self.line_up(i, mobility)));
            queues.collect()
        };
        &self.queues.get_or_init(all)[objective][mobility as usize]
    }

    fn line_up(&self, objective: usize, mobility: Mobility) -> Queue {
        let far = |unit: &Unit| self.ground.to_objective(objective, mobility, unit.at);
        let mut queue: Queue = self
            .own()
            .filter_map(|(id, unit)| Some((far(unit)?, id)))
            .collect();
        queue.sort_by(|a, b| a.0.total_cmp(&b.0));
        queue
    }

    /// Which way a unit looks best at a hex: at most of the enemy, the near and those that can harm it most of all.
    pub fn facing_at(&self, hex: Hex) -> Direction {
        let known = self.facings.borrow().get(&hex).copied();
        known.unwrap_or_else(|| {
            let facing = self.best_facing(hex);
            self.facings.borrow_mut().insert(hex, facing);
            facing
        })
    }

    fn best_facing(&self, hex: Hex) -> Direction {
        let front = self.game.scenario.charts.front_arc;
        let mut scores = [0.0_f32; 6];
        let mut look = |at: Hex, weight: f32| {
            let weight = weight / (1.0 + at.distance(hex) as f32);
            for facing in Direction::ALL {
                if at != hex && arcs::in_front(front, hex, facing, at) {
                    scores[facing.index()] += weight;
                    // Straight ahead is better than at the edge.
                    if hex
                        .neighbour(facing)
                        .is_some_and(|next| next.distance(at) < hex.distance(at))
                    {
                        scores[facing.index()] += 0.3 * weight;
                    }
                }
            }
        };
        for (_, enemy) in &self.enemies {
            let tank = self.game.facts(enemy).class == Class::Vehicle;
            look(enemy.at, if tank { 3.0 } else { 1.0 });
        }
        for (_, marker) in self.view.sighted().filter(|(_, it)| it.side != self.side) {
            look(marker.at, 1.0);
        }
        if self.enemies.is_empty() {
            self.ground.enemy_areas.iter().for_each(|at| look(*at, 1.0));
        }
        let best = scores.iter().enumerate();
        let best = best.max_by(|a, b| a.1.total_cmp(b.1).then(b.0.cmp(&a.0)));
        Direction::from_index(best.map_or(0, |(facing, _)| facing))
    }

    /// Hits that a unit has to expect in a hex if all of the enemy who can fire at it. Worked out once for each sort of
    /// unit: vehicles are taken to look where they should.
    pub fn exposure(&self, world: &State, unit: &Unit) -> f32 {
        let moving = unit.is(Flags::ACTIVATED) && world.order.kind.spends();
        let key = (unit.kind, unit.size, moving);
        let place = unit.at.index();
        let known = |all: &Exposures| all.get(&key).map_or(-1.0, |hexes| hexes[place]);
        let before = known(&self.exposures.borrow());
        if before >= 0.0 {
            return before;
        }
        let hits = self.expected_hits(world, unit);
        let mut all = self.exposures.borrow_mut();
        all.entry(key).or_insert_with(|| vec![-1.0; HEXES])[place] = hits;
        hits
    }

    fn expected_hits(&self, world: &State, unit: &Unit) -> f32 {
        let mut sum = 0.0;
        for (_, enemy) in &self.enemies {
            sum += self.chance_against(world, enemy, unit);
        }
        // Somebody may lie beneath a marker.
        for (_, marker) in self.view.sighted().filter(|(_, it)| it.side != self.side) {
            if marker.at.distance(unit.at) <= 4 && self.sees(marker.at, unit.at) {
                sum += 0.1;
            }
        }
        sum
    }

    pub fn sees(&self, a: Hex, b: Hex) -> bool {
        self.game.sights().sees(&self.view.options, a, b)
    }
}
