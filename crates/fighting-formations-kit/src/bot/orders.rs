//! Which cube to take, for which order, with whom: what an order does against what it costs in Initiative.

use super::mind::Mind;
use bots::pick_best;
use fighting_formations::choice::Choice;
use fighting_formations::counters::Size;
use fighting_formations::orders::{MatrixRow, OrderKind};
use fighting_formations::state::{ROWS, State, Unit, UnitId};

/// A unit is used when it gains so much more than it costs.
const LEAST: f32 = 0.02;

impl Mind<'_> {
    /// The cube with which most can be done for its price.
    pub fn take_cube(&self, choices: &[Choice]) -> Choice {
        let worths = self.order_worths();
        pick_best(choices, |choice| match *choice {
            Choice::TakeCube { row } => {
                let open = worths[..usize::from(row)].iter();
                open.copied().fold(0.0, f32::max) - self.weights.space * f32::from(row)
            }
            _ => f32::MIN,
        })
    }

    /// The order for the cube that was taken.
    pub fn give_order(&self, choices: &[Choice]) -> Choice {
        let worths = self.order_worths();
        pick_best(choices, |choice| match *choice {
            Choice::Order { row } => worths[usize::from(row) - 1],
            _ => LEAST,
        })
    }

    /// What the order on each row of one's column is worth. One that stands there twice is worked out once.
    fn order_worths(&self) -> [f32; ROWS] {
        let column = self.game.scenario.armies[self.side.index()].column;
        let mut worths = [0.0_f32; ROWS];
        for (row, &given) in column.iter().enumerate() {
            let before = column[..row].iter().position(|it| *it == given);
            worths[row] = match before {
                Some(before) if given.order != OrderKind::Sniper => worths[before],
                _ => {
                    let along = worths[..row].iter().copied().fold(0.0, f32::max);
                    self.order_worth(given, along)
                }
            };
        }
        worths
    }

    /// What an order is worth; `along` is the best that can go along with Sniper.
    fn order_worth(&self, given: MatrixRow, along: f32) -> f32 {
        match given.order {
            OrderKind::None => 0.0,
            OrderKind::Asset => self.best_asset(),
            OrderKind::Support => {
                let held = f32::from(self.view.assets[self.side.index()].held);
                f32::from(given.draws) * self.weights.card * (1.0 - held / 12.0).max(0.2)
            }
            OrderKind::Sniper => along + self.sniper_worth(),
            order => {
                let world = self.during(order);
                let each = self.own().map(|(id, unit)| {
                    let gain = self.use_of(&world, id) - self.price(unit);
                    if gain > LEAST { gain } else { 0.0 }
                });
                each.sum()
            }
        }
    }

    /// What a unit would do with the order, without its price.
    fn use_of(&self, world: &State, id: UnitId) -> f32 {
        let unit = world.unit(id);
        match world.order.kind {
            OrderKind::Rally if !unit.fresh() => self.rally(id),
            OrderKind::Fire => {
                let fire = self.fire_worth(world, unit);
                let fire = if fire > 0.0 {
                    fire - self.answer_to(world, unit)
                } else {
                    0.0
                };
                fire.max(self.best_special(world, id))
            }
            OrderKind::Move | OrderKind::Assault | OrderKind::Advance => {
                self.best_way(world, id).gain
            }
            _ => 0.0,
        }
    }

    /// The next unit that is worth its price.
    pub fn activate(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Activate { unit } => {
                self.use_of(self.view, unit) - self.price(self.view.unit(unit))
            }
            Choice::Deploy { unit } => self.dispersed(unit),
            Choice::Begin => LEAST,
            _ => f32::MIN,
        })
    }

    /// What three squads do in the place of their platoon: in a Fire order each of them shoots.
    fn dispersed(&self, id: UnitId) -> f32 {
        let platoon = self.view.unit(id);
        if self.view.order.kind != OrderKind::Fire || !platoon.fresh() {
            return f32::MIN;
        }
        let squad = Unit {
            size: Size::Squad,
            ..*platoon
        };
        let each = self.fire_worth(self.view, &squad) - self.answer_to(self.view, &squad);
        let whole = self.fire_worth(self.view, platoon) - self.answer_to(self.view, platoon);
        3.0 * each - whole - self.weights.disperse
    }

    /// The next unit that tries to rally.
    pub fn rally_next(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Rally { unit } => self.rally(unit),
            _ => 0.0,
        })
    }
}
