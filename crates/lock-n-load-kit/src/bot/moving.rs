//! On the move: who comes along, the next step, where to enter the map.

use super::mind::Mind;
use bots::pick_best;
use engine::Rules;
use lock_n_load::choice::Choice;
use lock_n_load::frame::{Entering, Moving};
use lock_n_load::state::{Flags, Location, UnitId};

impl Mind<'_> {
    /// The members of the group that moves.
    fn movers(&self) -> Vec<UnitId> {
        let moving = self.own().filter(|(_, unit)| unit.is(Flags::MOVING));
        moving.map(|(id, _)| id).collect()
    }

    /// Who joins, the next step, or the end of the move.
    pub fn go_on(&self, moving: &Moving, choices: &[Choice]) -> Choice {
        let movers = self.movers();
        let planned = match moving.started {
            true => None,
            false => self
                .best_plan(moving.from, moving.mode)
                .filter(|plan| movers.iter().all(|id| plan.units.contains(id))),
        };
        if let Some(plan) = planned {
            let missing = plan.units.iter().filter(|id| !movers.contains(id));
            let mut joins = missing.map(|&unit| Choice::Join { unit });
            if let Some(join) = joins.find(|join| choices.contains(join)) {
                return join;
            }
        }
        let steps = choices.iter().filter_map(|choice| match *choice {
            Choice::Step { to } => Some(to),
            _ => None,
        });
        let steps: Vec<Location> = steps.collect();
        let plan = self.plan_of(moving.at, moving.mode, &movers, Some(&steps));
        let Some(plan) = plan else {
            return self.stop_here(choices);
        };
        match plan.path.first() {
            Some(&to) if choices.contains(&Choice::Step { to }) => Choice::Step { to },
            None if plan.leaves && choices.contains(&Choice::Leave) => Choice::Leave,
            _ => self.stop_here(choices),
        }
    }

    fn stop_here(&self, choices: &[Choice]) -> Choice {
        super::shooting::prefer(choices, |choice| matches!(choice, Choice::Halt))
    }

    /// Who enters the map together, and by which hex.
    pub fn enter(&self, entering: &Entering, choices: &[Choice]) -> Choice {
        if let Choice::Face { .. } = choices[0] {
            return pick_best(choices, |choice| match *choice {
                Choice::Face { corner } => self.front(entering.at.hex(), corner),
                _ => -1.0,
            });
        }
        let joins = choices.iter().copied();
        let mut joins = joins.filter(|choice| matches!(choice, Choice::Join { .. }));
        let men = entering.units.len();
        // Nobody joins a stack that would then find no room.
        let fits = |join: &Choice| {
            let mut next = Vec::new();
            self.game.choices(&self.after(self.view, *join), &mut next);
            next.iter().any(|it| matches!(it, Choice::Step { .. }))
        };
        if let Some(join) = joins.find(|join| men < 4 && fits(join)) {
            return join;
        }
        let steps = || choices.iter().any(|it| matches!(it, Choice::Step { .. }));
        if !steps() {
            return self.stop_here(choices);
        }
        let leader = entering.units.first().unwrap_or_default();
        pick_best(choices, |choice| match *choice {
            Choice::Step { to } => self.arrival(leader, to),
            _ => -1000.0,
        })
    }

    /// What it is worth for a unit that is not on the map to come to a place.
    pub fn arrival(&self, id: UnitId, at: Location) -> f32 {
        let unit = self.view.unit(id);
        let fire = self.weights.chance_to_fire * self.fire_from(id, at);
        let danger = self.caution() * self.staying(at, true) * self.value(unit);
        let cover = 0.1 * f32::from(self.game.cover_in(self.view, at, self.side));
        self.pull(id, unit, at) + fire - danger + cover
    }

    /// Where a unit is put that gives way, retreats or appears.
    pub fn put(&self, id: UnitId, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Place { at } if id.is_some() => self.arrival(id, at),
            Choice::Place { at } => -self.staying(at, true),
            _ => -100.0,
        })
    }

    /// Where units that an event brings appear, or who jumps off.
    pub fn arrive(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Place { at } => {
                let cover = 0.2 * f32::from(self.game.cover_in(self.view, at, self.side));
                cover - self.staying(at, true) - 0.05 * self.far_from_goals(at)
            }
            Choice::Face { corner } => {
                let turned = self.own().last().map(|(_, unit)| unit.at.hex());
                turned.map_or(0.0, |at| self.front(at, corner))
            }
            Choice::Hold => 0.0,
            _ => -0.5,
        })
    }

    fn far_from_goals(&self, at: Location) -> f32 {
        let objectives = self.game.scenario.objectives.iter();
        let far = objectives.map(|it| it.at.hex().distance(at.hex()));
        far.min().unwrap_or(0) as f32
    }

    /// Which weapon stays behind: the weakest.
    pub fn lay_down(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Drop { weapon } => {
                -f32::from(self.game.weapon_facts(self.view.weapon(weapon)).fp)
            }
            _ => -100.0,
        })
    }
}
