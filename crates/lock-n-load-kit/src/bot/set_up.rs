//! Setting up, and what appears later.

use super::mind::Mind;
use ::ground::Hex;
use bots::pick_best;
use lock_n_load::choice::Choice;
use lock_n_load::counters::{Class, Corner};
use lock_n_load::frame::SetUp;
use lock_n_load::state::{Location, UnitId};

impl Mind<'_> {
    /// Where what is due is placed, and which way it looks.
    pub fn set_up(&self, set_up: &SetUp, choices: &[Choice]) -> Choice {
        if let Choice::Face { .. } = choices[0] {
            return self.look(set_up.turning, choices);
        }
        // Whoever wrote the scenario knows it best.
        if choices.contains(&Choice::Arrange) {
            return Choice::Arrange;
        }
        match self.game.placing(self.view, set_up) {
            Some(id) => pick_best(choices, |choice| match *choice {
                Choice::Place { at } => self.stance(id, at),
                _ => -100.0,
            }),
            None => pick_best(choices, |choice| match *choice {
                Choice::Place { at } => self.fort_place(at),
                _ => -100.0,
            }),
        }
    }

    /// How good a place is to begin in: near what is fought for, under cover, with a field of fire, led.
    fn stance(&self, id: UnitId, at: Location) -> f32 {
        let unit = self.view.unit(id);
        let facts = self.game.facts(unit);
        let cover = f32::from(self.game.cover_in(self.view, at, self.side));
        let friends = || {
            let here = self.view.here(at);
            here.filter(|(_, it)| it.side == self.side)
        };
        let halves: u8 = friends().map(|(_, it)| self.game.class(it).halves()).sum();
        let led = friends().any(|(_, it)| self.game.class(it) == Class::Leader);
        let men = friends().any(|(_, it)| self.game.class(it).mmc());
        let company = match facts.class {
            Class::Leader if men && !led => 0.5,
            Class::Leader => 0.0,
            class if class.smc() && men => 0.3,
            _ if led && halves < 4 => 0.15,
            _ => 0.0,
        };
        self.pull(id, unit, at) + 0.15 * cover + self.watched_from(id, at) + company
            - 0.08 * f32::from(halves)
            - self.staying(at, false) * self.value(unit)
    }

    /// How much of where the enemy is or will be a unit watches within its range.
    fn watched_from(&self, id: UnitId, at: Location) -> f32 {
        let foes = self.ground.enemy_areas.iter();
        let seen = foes.filter(|hex| {
            let there = Location::ground(**hex);
            let distance = at.hex().distance(**hex);
            distance <= 12 && self.game.looks_along(self.view, at, there).is_some()
        });
        let range = self.game.reach_of(self.view, id).max(4) as f32;
        0.02 * seen.count() as f32 * (range / 8.0).min(1.0)
    }

    /// Fortifications: where the objectives are, and in the way.
    fn fort_place(&self, at: Location) -> f32 {
        let objectives = self.game.scenario.objectives.iter();
        let near = objectives.map(|it| 1.0 / (1.0 + at.hex().distance(it.at.hex()) as f32));
        let taken = self.view.forts_on_map().any(|(_, it)| it.at == at.hex());
        near.sum::<f32>() - if taken { 2.0 } else { 0.0 }
    }

    /// A unit with a facing looks where the enemy is, or where he will come from.
    pub fn look(&self, id: UnitId, choices: &[Choice]) -> Choice {
        let at = self.view.unit(id).at.hex();
        pick_best(choices, |choice| match *choice {
            Choice::Face { corner } => self.front(at, corner),
            _ => -1.0,
        })
    }

    /// How much of the enemy lies before a corner.
    pub fn front(&self, at: Hex, corner: Corner) -> f32 {
        let seen = self.enemies().filter(|(_, unit)| unit.at.hex() != at);
        let seen = seen.map(|(_, unit)| (unit.at.hex(), self.value(unit)));
        let expected = self.ground.enemy_areas.iter().map(|&hex| (hex, 0.1));
        let expected = expected.filter(|(hex, _)| *hex != at);
        let all = seen
            .chain(expected)
            .filter(|(hex, _)| corner.covers(at, *hex));
        all.map(|(hex, worth)| worth / (2.0 + at.distance(hex) as f32))
            .sum()
    }
}
