//! What flies: helicopters with those aboard, planes, and where shells are shifted to.

use super::danger::may_op_fire;
use super::mind::Mind;
use ::ground::{Direction, Hex};
use bots::pick_best;
use lock_n_load::choice::Choice;
use lock_n_load::counters::Class;
use lock_n_load::frame::Mode;
use lock_n_load::state::{Flags, Location, State, UnitId};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

const TIMES: u32 = 16;
/// Hexes that a helicopter flies in an impulse at most: as far as the largest map is wide.
const FARTHEST: u8 = 40;
/// Hexes that a way around is longer than one on which a helicopter is certain to be shot down.
const DANGER: f32 = 60.0;

/// How likely each firer of the enemy is to bring down or to drive off a helicopter over a hex.
pub(super) type Sky = HashMap<Hex, Vec<f32>>;

/// Where a helicopter flies.
#[derive(Clone, Copy)]
pub(super) struct Course {
    goal: Hex,
    /// The first hex of the way; none when it is there.
    next: Option<Hex>,
}

/// A hex on a way through the air.
struct Waypoint {
    hex: Hex,
    from: usize,
    /// The most that each firer of the enemy can do on the way.
    worst: Vec<f32>,
}

impl Mind<'_> {
    /// LNLT-19.2.7-01: small arms reach half as far up as they do along the ground; anti-aircraft guns much farther.
    pub fn sky_anew(&self) -> Sky {
        let hexes = self.game.scenario.map.hexes().iter().copied();
        hexes.map(|hex| (hex, self.flak_over(hex))).collect()
    }

    fn flak_over(&self, hex: Hex) -> Vec<f32> {
        let dft = &self.game.scenario.charts.dft;
        let seen = |from: Location| self.game.looks_up(self.view, from, hex);
        let morale = self.usual_morale();
        let small_arms = self.batteries().iter().map(|battery| {
            let distance = battery.at.hex().distance(hex);
            let Some(fp) = battery.fp_at((2 * distance).saturating_sub(1), false) else {
                return 0.0;
            };
            let Some(degraded) = seen(battery.at) else {
                return 0.0;
            };
            let adjacent = if distance <= 1 { dft.adjacent } else { 0 };
            let ahead = i16::from(fp)
                + i16::from(dft.at_flying)
                + i16::from(adjacent)
                + i16::from(dft.degrading) * i16::from(degraded);
            let hurt = self.ground.hurt(morale, ahead);
            // Also who is only damaged leaves the map, with everybody aboard.
            hurt.shaken + hurt.worse
        });
        let ready = self.enemies().filter(|(_, unit)| {
            unit.good_order() && !unit.carried() && may_op_fire(self.game, unit)
        });
        let guns = ready.map(|(id, unit)| {
            let chance = self.game.flak_chance(self.view, id, hex);
            match chance > 0.0 && seen(unit.at).is_some() {
                true => chance,
                false => 0.0,
            }
        });
        small_arms.chain(guns).collect()
    }

    /// Where a helicopter is wanted, and how it gets there: over open ground near the objectives with somebody aboard,
    /// near the enemy otherwise, by a way on which it is not shot down.
    fn course(&self, id: UnitId) -> Option<Course> {
        let known = self.courses.borrow().get(&id).copied();
        known.unwrap_or_else(|| {
            let course = self.course_anew(id);
            self.courses.borrow_mut().insert(id, course);
            course
        })
    }

    fn course_anew(&self, id: UnitId) -> Option<Course> {
        let loaded = self.view.aboard(id).next().is_some();
        let aboard = self.view.aboard(id).map(|(_, it)| self.value(it));
        let stake = self.value(self.view.unit(id)) + aboard.sum::<f32>();
        let ways = self.ways_aloft(id);
        let worth = |place: usize| {
            let Waypoint { hex, worst, .. } = &ways[place];
            let at = Location::ground(*hex);
            let way = 0.01 * steps_to(&ways, place).count() as f32;
            let gain = match loaded {
                true => self.landing(id, at),
                false => {
                    let stays = stake * likely(&self.sky()[hex]);
                    self.weights.chance_to_fire * self.fire_from(id, at) - stays
                }
            };
            gain - way - self.caution() * stake * likely(worst)
        };
        let goals = (0..ways.len()).filter(|&place| !loaded || self.can_land(ways[place].hex));
        let goals = goals.map(|place| (place, worth(place)));
        let (goal, _) = goals.max_by(|a, b| a.1.total_cmp(&b.1))?;
        Some(Course {
            goal: ways[goal].hex,
            next: steps_to(&ways, goal).last().map(|place| ways[place].hex),
        })
    }

    /// The safest way to every hex that a helicopter can fly to; the first is where it is.
    fn ways_aloft(&self, id: UnitId) -> Vec<Waypoint> {
        let start = self.view.unit(id).at.hex();
        let sky = self.sky();
        let Some(unharmed) = sky.get(&start).map(|firers| vec![0.0; firers.len()]) else {
            return Vec::new();
        };
        let others: Vec<Hex> = self
            .view
            .on_map()
            .filter(|(other, it)| *other != id && self.game.class(it) == Class::Helicopter)
            .map(|(_, it)| it.at.hex())
            .collect();
        let mut ways: Vec<Waypoint> = Vec::new();
        let mut open = BinaryHeap::new();
        open.push(Reverse((0u32, start, 0usize)));
        let mut done: HashSet<Hex> = HashSet::new();
        while let Some(Reverse((weight, hex, from))) = open.pop() {
            if !done.insert(hex) {
                continue;
            }
            let place = ways.len();
            let worst = match ways.get(from) {
                Some(before) => {
                    let both = before.worst.iter().zip(&sky[&hex]);
                    both.map(|(a, b)| a.max(*b)).collect()
                }
                None => unharmed.clone(),
            };
            ways.push(Waypoint { hex, from, worst });
            for &to in self.game.scenario.map.neighbours(hex) {
                if !sky.contains_key(&to) || others.contains(&to) || done.contains(&to) {
                    continue;
                }
                let danger: f32 = sky[&to].iter().sum();
                open.push(Reverse((weight + 1 + (DANGER * danger) as u32, to, place)));
            }
        }
        ways
    }

    fn can_land(&self, hex: Hex) -> bool {
        let at = Location::ground(hex);
        let enemy = self.view.here(at).any(|(_, it)| it.side != self.side);
        self.game.is_open(self.view, at) && !enemy
    }

    /// What those aboard gain by getting off over a hex.
    fn landing(&self, id: UnitId, at: Location) -> f32 {
        let aboard = self.view.aboard(id);
        aboard
            .map(|(rider, it)| {
                let danger = self.caution() * self.staying(at, true) * self.value(it);
                self.pull(rider, it, at) - danger
            })
            .sum()
    }

    /// Whether a helicopter is where it is wanted.
    fn is_there(&self, id: UnitId) -> bool {
        let at = self.view.unit(id).at.hex();
        self.course(id).is_some_and(|course| course.goal == at)
    }

    /// What an act of a helicopter, or of those who get on or off it, is worth.
    pub fn flight_worth(&self, world: &State, act: &Choice) -> f32 {
        match *act {
            // Whoever has flown so far has gone astray: nothing else ends a flight.
            Choice::FlyTo { unit, .. } if world.unit(unit).spent > FARTHEST => -1.0,
            Choice::FlyTo { unit, at } => match self.course(unit) {
                Some(course) if course.next == Some(at.hex()) => 0.4,
                _ => -1.0,
            },
            Choice::Hover { unit } => {
                let it = world.unit(unit);
                let loaded = world.aboard(unit).next().is_some();
                let there = self.is_there(unit);
                match (it.is(Flags::HOVERS), loaded && there) {
                    (false, true) => 0.5,
                    (true, false) => 0.3,
                    _ => -1.0,
                }
            }
            // Who hovers does so to let everybody off.
            Choice::DropOff {
                mode: Mode::Normal, ..
            } => 0.6,
            Choice::DropOff { .. } => 0.5,
            _ => -1.0,
        }
    }

    /// A plane's line: over the enemy, and not over one's own.
    pub fn fly(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Fly { at, to } => self.line_worth(at.hex(), to),
            Choice::Strafe | Choice::Bomb => self.trial(self.view, self.side, *choice, TIMES),
            Choice::AntiAir { .. } => 0.1,
            Choice::Hold => 0.02,
            _ => 0.0,
        })
    }

    fn line_worth(&self, from: Hex, to: Direction) -> f32 {
        let map = &self.game.scenario.map;
        let mut hex = from;
        let mut best = 0.0f32;
        while !hex.is_nowhere() {
            let here = self.view.on_map().filter(|(_, unit)| unit.at.hex() == hex);
            let worth: f32 = here
                .map(|(_, unit)| {
                    let value = self.value(unit);
                    if unit.side == self.side {
                        -value
                    } else {
                        value
                    }
                })
                .sum();
            best = best.max(worth) + 0.1 * worth.max(0.0);
            hex = map.neighbour(hex, to);
        }
        best
    }

    /// Where a fire mission is shifted to, or whether it is called off.
    pub fn shift(&self, choices: &[Choice]) -> Choice {
        let worth = |at: Location| {
            let units = self.view.on_map();
            let units = units.filter(|(_, unit)| unit.at.hex().distance(at.hex()) <= 1);
            let worths = units.map(|(_, unit)| {
                let share = if unit.at.hex() == at.hex() { 1.0 } else { 0.9 };
                let value = share * self.value(unit);
                if unit.side == self.side {
                    -1.5 * value
                } else {
                    value
                }
            });
            worths.sum::<f32>()
        };
        pick_best(choices, |choice| match *choice {
            Choice::Place { at } => worth(at),
            _ => 0.3,
        })
    }
}

/// The places on a way, from its end back to the first step.
fn steps_to(ways: &[Waypoint], end: usize) -> impl Iterator<Item = usize> + use<'_> {
    let back = std::iter::successors(Some(end), move |&place| Some(ways[place].from));
    back.take_while(|&place| place != 0)
}

/// How likely any of these is.
fn likely(chances: &[f32]) -> f32 {
    1.0 - chances.iter().map(|chance| 1.0 - chance).product::<f32>()
}
