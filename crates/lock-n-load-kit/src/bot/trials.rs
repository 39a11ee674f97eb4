//! Trying something out: the rules themselves play it through, with dice, as often as it takes to see what it is worth.

use super::mind::Mind;
use engine::chance_source::throw;
use engine::{Ask, Rng, Rules, Silent};
use lock_n_load::choice::Choice;
use lock_n_load::counters::Side;
use lock_n_load::state::State;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Steps after which a trial is over, whatever goes on.
const STEPS: usize = 60;

impl Mind<'_> {
    /// What a choice is likely to change in the balance, tried so many times: until the procedure that asks goes on.
    pub fn trial(&self, world: &State, side: Side, choice: Choice, times: u32) -> f32 {
        let depth = world.stack.frames().len();
        let before = self.balance(world);
        let mut dice = self.dice_for(choice);
        let mut sum = 0.0;
        for _ in 0..times {
            let mut state = *world;
            self.game
                .choose(&mut state, side.seat(), choice, &mut Silent);
            self.play_on(&mut state, depth, &mut dice);
            sum += self.balance(&state) - before;
        }
        sum / times as f32
    }

    /// Whoever asks the same again in a turn is answered the same: what was begun for a good reason is not called off
    /// because the dice fell otherwise when it was tried out once more.
    fn dice_for(&self, choice: Choice) -> ChaCha8Rng {
        let mut asked = DefaultHasher::new();
        (self.view.turn, choice).hash(&mut asked);
        ChaCha8Rng::seed_from_u64(asked.finish())
    }

    /// Plays until no more than so many procedures are under way, with whatever is answered without thinking.
    fn play_on(&self, state: &mut State, depth: usize, dice: &mut dyn Rng) {
        let mut choices = Vec::new();
        for _ in 0..STEPS {
            match self.game.ask(state) {
                Ask::Over(_) => return,
                Ask::Chance(chance) => {
                    let outcome = throw(dice, &chance.spread);
                    self.game.settle(state, outcome, &mut Silent);
                }
                Ask::Choice(seat) => {
                    if state.stack.frames().len() <= depth {
                        return;
                    }
                    choices.clear();
                    self.game.choices(state, &mut choices);
                    let quick = |choice: &&Choice| {
                        matches!(
                            choice,
                            Choice::Shoot
                                | Choice::Hold
                                | Choice::Done
                                | Choice::Halt
                                | Choice::Pass
                        )
                    };
                    let Some(first) = choices.first() else {
                        return;
                    };
                    let choice = *choices.iter().find(quick).unwrap_or(first);
                    self.game.choose(state, seat, choice, &mut Silent);
                }
            }
        }
    }
}
