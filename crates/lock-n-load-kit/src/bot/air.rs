//! What flies: helicopters with those aboard, planes, and where shells are shifted to.

use super::mind::Mind;
use ::ground::{Direction, Hex};
use bots::pick_best;
use lock_n_load::choice::Choice;
use lock_n_load::counters::Class;
use lock_n_load::frame::Mode;
use lock_n_load::state::{Flags, Location, State, UnitId};

const TIMES: u32 = 16;
/// Hexes that a helicopter flies in an impulse at most: as far as the largest map is wide.
const FARTHEST: u8 = 40;

impl Mind<'_> {
    /// Where a helicopter is wanted: over open ground near the objectives with somebody aboard, near the enemy otherwise.
    fn wanted(&self, id: UnitId) -> Option<Hex> {
        let unit = self.view.unit(id);
        let loaded = self.view.aboard(id).next().is_some();
        let worth = |hex: Hex| {
            let at = Location::ground(hex);
            let threats = self.threats(at, false);
            let danger: f32 = threats.iter().map(|[_, later]| later).sum();
            let way = 0.01 * hex.distance(unit.at.hex()) as f32;
            match loaded {
                true => self.landing(id, at) - way - danger,
                false => self.weights.chance_to_fire * self.fire_from(id, at) - danger - way,
            }
        };
        let taken = |hex: Hex| {
            let mut all = self.view.on_map();
            all.any(|(other, it)| {
                other != id && it.at.hex() == hex && self.game.class(it) == Class::Helicopter
            })
        };
        let hexes = self.game.scenario.map.hexes().iter().copied();
        let hexes = hexes.filter(|&hex| !taken(hex));
        let hexes = hexes.filter(|&hex| !loaded || self.can_land(hex));
        hexes.max_by(|a, b| worth(*a).total_cmp(&worth(*b)))
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

    /// What an act of a helicopter, or of those who get on or off it, is worth.
    pub fn flight_worth(&self, world: &State, act: &Choice) -> f32 {
        match *act {
            // Whoever has flown so far has gone astray: nothing else ends a flight.
            Choice::FlyTo { unit, .. } if world.unit(unit).spent > FARTHEST => -1.0,
            Choice::FlyTo { unit, at } => match self.wanted(unit) {
                Some(goal) => {
                    let now = world.unit(unit).at.hex().distance(goal);
                    if at.hex().distance(goal) < now {
                        0.4
                    } else {
                        -1.0
                    }
                }
                None => -1.0,
            },
            Choice::Hover { unit } => {
                let it = world.unit(unit);
                let loaded = world.aboard(unit).next().is_some();
                let there = self.wanted(unit) == Some(it.at.hex());
                match (it.is(Flags::HOVERS), loaded && there) {
                    (false, true) => 0.5,
                    (true, false) => 0.3,
                    _ => -1.0,
                }
            }
            Choice::DropOff { unit, mode } => {
                let carrier = self.view.unit(unit).aboard;
                let there = self.wanted(carrier) == Some(self.view.unit(carrier).at.hex());
                match (there, mode) {
                    (true, Mode::Normal) => 0.6,
                    (true, _) => 0.5,
                    (false, _) => -1.0,
                }
            }
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
