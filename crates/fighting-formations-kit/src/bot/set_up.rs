//! Setting up, and what arrives later.

use super::mind::Mind;
use ::ground::Hex;
use bots::pick_best;
use fighting_formations::choice::Choice;
use fighting_formations::counters::{Class, Mobility};
use fighting_formations::frame::{Frame, SetUp, SetUpStage};
use fighting_formations::state::{Content, Unit};

/// What a second unit in a hex must be worth; a third four times as much.
const STACKED: f32 = 0.25;
/// So many in a hex are enough, whatever it is worth.
const ENOUGH: f32 = 3.0;
/// Worth more than any place.
const HEAP: f32 = 100.0;
/// What another unit beside or with one must be worth.
const BESIDE: f32 = 0.04;

impl Mind<'_> {
    /// Where what is due is placed, and which way it looks.
    pub fn set_up(&self, set_up: &SetUp, choices: &[Choice]) -> Choice {
        if let Choice::Face { .. } = choices[0] {
            let hex = match set_up.fort.is_some() {
                true => self.view.forts[set_up.fort.index()].at,
                false => self.view.unit(set_up.turning).at,
            };
            return self.look_from(hex, choices);
        }
        match set_up.stage {
            SetUpStage::Sightings => pick_best(choices, |choice| match *choice {
                Choice::Place { hex } => self.marker_place(hex),
                _ => f32::MIN,
            }),
            SetUpStage::Marks | SetUpStage::Drawn => self.mark(set_up, choices),
            SetUpStage::Forts => pick_best(choices, |choice| match *choice {
                Choice::Place { hex } => self.fort_place(hex),
                _ => -100.0,
            }),
            SetUpStage::Units => self.place_unit(set_up, choices),
        }
    }

    /// A unit or fortification that was hidden looks at the enemy.
    pub fn look(&self, choices: &[Choice]) -> Choice {
        let Frame::Revealing(revealing) = self.view.stack.top() else {
            return choices[0];
        };
        match choices[0] {
            Choice::Face { .. } => self.look_from(revealing.hex, choices),
            // Which of several markers is revealed first hardly matters.
            first => first,
        }
    }

    fn look_from(&self, hex: Hex, choices: &[Choice]) -> Choice {
        let best = self.facing_at(hex);
        let face = Choice::Face { facing: best };
        if choices.contains(&face) {
            face
        } else {
            choices[0]
        }
    }

    fn place_unit(&self, set_up: &SetUp, choices: &[Choice]) -> Choice {
        let Some(id) = self.game.placing(self.view, set_up) else {
            return choices[0];
        };
        let due = *self.view.unit(id);
        let gun = self.game.facts(&due).class == Class::Gun;
        pick_best(choices, |choice| match *choice {
            Choice::Place { hex } => {
                let facing = self.facing_at(hex);
                let unit = Unit {
                    at: hex,
                    facing,
                    ..due
                };
                self.place(self.view, id, &unit) + self.stance(&unit)
            }
            Choice::Hide { letter } => {
                let there = self.view.hidden.iter();
                let there = there
                    .filter(|it| it.side == self.side && it.letter == letter)
                    .count();
                (if gun { 10.0 } else { -10.0 }) - there as f32
            }
            _ => f32::MIN,
        })
    }

    /// Cover, sight toward the enemy, room in a fortification, and a front: whoever stands in one hex is fired at at once.
    fn stance(&self, unit: &Unit) -> f32 {
        let world = self.view;
        let infantry = self.game.facts(unit).class != Class::Vehicle;
        let cover = 0.08 * f32::from(self.game.cover_of(world, unit));
        let sees = self.watched_from(unit);
        let fort = self
            .view
            .forts_on_map()
            .find(|(_, fort)| fort.at == unit.at);
        let dug_in = fort.filter(|_| infantry).map_or(0.0, |(id, fort)| {
            let kind = &self.game.scenario.charts.fortification[fort.kind.index()];
            let inside = self.view.units.iter().filter(|it| it.fort == id).count();
            let room = inside < usize::from(kind.capacity) && !kind.harmful;
            if room {
                0.1 * f32::from(kind.cover)
            } else {
                0.0
            }
        });
        let near = |far: u32| {
            let own = self.own();
            own.filter(|(_, it)| it.at.distance(unit.at) <= far).count() as f32
        };
        let stacked = match near(0) {
            here if here >= ENOUGH => HEAP,
            here => STACKED * here.powi(2),
        };
        cover + sees + dug_in - stacked - BESIDE * near(1)
    }

    /// How much of where the enemy is or will be a unit watches within its range.
    fn watched_from(&self, unit: &Unit) -> f32 {
        let stats = self.game.stats(unit);
        let range = stats
            .he
            .iter()
            .chain(&stats.ap)
            .map(|it| it.range)
            .max()
            .unwrap_or(0);
        let map = &self.game.scenario.map;
        let seen = self.game.sights().seen_from(&self.view.options, unit.at);
        let near = seen
            .iter()
            .filter(|it| it.distance(unit.at) <= u32::from(range))
            .count();
        0.4 * near as f32 / map.hexes().len().min(120) as f32
    }

    fn fort_place(&self, hex: Hex) -> f32 {
        let taken = self.view.forts_on_map().any(|(_, it)| it.at == hex);
        let cover = self.hex_cover(hex);
        self.hex_pull(hex) - 0.15 * cover - if taken { 5.0 } else { 0.0 }
    }

    fn marker_place(&self, hex: Hex) -> f32 {
        let near = self.view.sighted().filter(|(_, it)| it.side == self.side);
        let crowd = near.filter(|(_, it)| it.at.distance(hex) <= 1).count();
        let seen = self.game.sights().seen_from(&self.view.options, hex).len();
        self.hex_pull(hex) + 0.1 * self.hex_cover(hex) + 0.003 * seen as f32 - 0.8 * crowd as f32
    }

    /// Guns lie hidden where there is cover, obstacles on the road.
    fn mark(&self, set_up: &SetUp, choices: &[Choice]) -> Choice {
        let place = usize::from(set_up.base + set_up.next);
        let Some(marker) = self.view.sightings.get(place) else {
            return choices[0];
        };
        let road = self.game.scenario.map.sides_of(marker.at).road();
        let cover = self.hex_cover(marker.at);
        pick_best(choices, |choice| match *choice {
            Choice::Mark {
                content: Content::Hidden(_),
            } => 0.4 + 0.3 * cover - if road { 0.5 } else { 0.0 },
            Choice::Mark {
                content: Content::Harmful(_),
            } => {
                if road {
                    1.0
                } else {
                    0.3
                }
            }
            Choice::Mark { .. } => 0.35,
            _ => f32::MIN,
        })
    }

    fn hex_cover(&self, hex: Hex) -> f32 {
        let nobody = Unit {
            at: hex,
            ..Unit::default()
        };
        f32::from(self.game.cover_of(self.view, &nobody))
    }

    /// How near a hex is to what is fought for.
    fn hex_pull(&self, hex: Hex) -> f32 {
        let objectives = self.game.scenario.objectives.iter().enumerate();
        let each = objectives.filter_map(|(i, objective)| {
            let distance = self.ground.to_objective(i, Mobility::Leg, hex)?;
            Some(0.3 * self.stake(objective) / (1.0 + distance / 3.0))
        });
        each.sum()
    }
}
