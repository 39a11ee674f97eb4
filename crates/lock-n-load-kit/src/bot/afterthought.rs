//! One step further: whether a move that is about to begin would be called off again.

use super::answer;
use super::mind::Mind;
use engine::{Ask, Rules, Silent};
use lock_n_load::choice::Choice;
use lock_n_load::frame::Frame;
use lock_n_load::state::State;

/// At most so many join a move.
const JOINS: usize = 8;

impl Mind<'_> {
    /// Whether one would halt before the first step of a move that a choice begins.
    pub fn calls_off(&self, choice: Choice) -> bool {
        let begins = matches!(
            choice,
            Choice::Go { .. } | Choice::Drive { .. } | Choice::Enter { .. }
        );
        if !begins {
            return false;
        }
        let mut world = self.after(self.view, choice);
        for _ in 0..JOINS {
            let asked = self.game.ask(&world) == Ask::Choice(self.side.seat());
            if !asked || !not_begun(&world) {
                return false;
            }
            let next = self.answer_in(&world);
            match next {
                Choice::Halt => return true,
                Choice::Join { .. } => world = self.after(&world, next),
                _ => return false,
            }
        }
        false
    }

    /// The world after a choice of one's own.
    pub fn after(&self, world: &State, choice: Choice) -> State {
        let mut world = *world;
        self.game
            .choose(&mut world, self.side.seat(), choice, &mut Silent);
        world
    }

    /// What one would answer in another world.
    fn answer_in(&self, world: &State) -> Choice {
        let mut choices = Vec::new();
        self.game.choices(world, &mut choices);
        let mind = Mind::new(self.game, world, self.side, self.ground, self.weights);
        answer(&mind, &choices)
    }
}

/// Somebody is about to move and has not taken a step.
fn not_begun(world: &State) -> bool {
    match world.stack.top() {
        Frame::Moving(moving) => !moving.started,
        Frame::Driving(driving) => !driving.started,
        Frame::Entering(_) => true,
        _ => false,
    }
}
