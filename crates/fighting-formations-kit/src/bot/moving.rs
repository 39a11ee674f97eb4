//! Carrying out a Move, Assault or Advance: who goes next, and where.

use super::mind::Mind;
use super::ways::{Move, Way};
use bots::pick_best;
use fighting_formations::choice::Choice;
use fighting_formations::counters::Points;
use fighting_formations::frame::{MoveStage, Moving};
use fighting_formations::state::{Flags, State, Unit, UnitId};

impl Mind<'_> {
    /// What the activated units do next.
    pub fn go_on(&self, moving: &Moving, choices: &[Choice]) -> Choice {
        match moving.stage {
            MoveStage::Pivot(unit) => self.turn(unit, Points::ONE, choices),
            MoveStage::FreePivot => {
                let unit = moving.turning.iter().next().unwrap_or_default();
                self.turn(unit, Points(0), choices)
            }
            _ => self.step(moving, choices),
        }
    }

    /// The facing from which a unit can do the best.
    fn turn(&self, id: UnitId, cost: Points, choices: &[Choice]) -> Choice {
        let worth = |facing| {
            let mut world: State = *self.view;
            let unit = world.unit_mut(id);
            unit.facing = facing;
            unit.mp.0 -= unit.mp.0.min(cost.0);
            let unit: Unit = *world.unit(id);
            self.place(&world, id, &unit) + self.best_way(&world, id).gain
        };
        pick_best(choices, |choice| match *choice {
            Choice::Face { facing } => worth(facing),
            Choice::StayPut => worth(self.view.unit(id).facing) + 0.001,
            _ => f32::MIN,
        })
    }

    fn step(&self, moving: &Moving, choices: &[Choice]) -> Choice {
        let on_the_way = self.own().find(|(_, unit)| {
            moving.part != 0 && unit.part == moving.part && unit.is(Flags::ACTIVATED)
        });
        if let Some((id, _)) = on_the_way {
            let way = self.best_way(self.view, id);
            let next = self.as_choice(id, &way);
            if let Some(take) = self.take_along(moving, id, &way, choices) {
                return take;
            }
            return match choices.contains(&next) {
                true => next,
                false => Choice::Finish { unit: id },
            };
        }
        pick_best(choices, |choice| match *choice {
            Choice::Go { unit } => self.best_way(self.view, unit).gain,
            Choice::Done => 0.01,
            _ => f32::MIN,
        })
    }

    fn as_choice(&self, unit: UnitId, way: &Way) -> Choice {
        match way.first {
            _ if way.gain <= 0.01 => Choice::Finish { unit },
            Move::Into(hex) => Choice::Step { hex },
            Move::Turn(_) => Choice::Pivot { unit },
            Move::Fire => Choice::Fire { unit },
            Move::Leave => Choice::Exit { unit },
            Move::Stay => Choice::Finish { unit },
        }
    }

    /// Command goes along when nobody is left whom it would serve where it is.
    fn take_along(
        &self,
        moving: &Moving,
        id: UnitId,
        way: &Way,
        choices: &[Choice],
    ) -> Option<Choice> {
        let unit = self.view.unit(id);
        if moving.begun || !matches!(way.first, Move::Into(_)) || way.gain <= 0.01 {
            return None;
        }
        let radius = u32::from(self.view.control_level[self.side.index()]);
        let staying = self.own().filter(|(other, it)| {
            *other != id && !it.is(Flags::ACTIVATED) && it.at.distance(unit.at) <= radius
        });
        if staying.count() >= 2 {
            return None;
        }
        let mut takes = choices.iter().copied();
        takes.find(|choice| matches!(choice, Choice::Take { .. }))
    }
}
