use crate::Bot;
use engine::{Game, Rng, View, below};

/// Takes any legal choice, each as likely, and now and then uses an "at any time" right.
pub struct Random;

/// One decision in so many is an aside, when there is one.
const ASIDE_ONE_IN: u32 = 32;

impl<G: Game> Bot<G> for Random {
    fn decide(
        &mut self,
        _: &G,
        _: &View<G::State>,
        choices: &[G::Choice],
        asides: &[G::Choice],
        rng: &mut dyn Rng,
    ) -> G::Choice {
        let from = if !asides.is_empty() && below(rng, ASIDE_ONE_IN) == 0 {
            asides
        } else {
            choices
        };
        from[below(rng, from.len() as u32) as usize].clone()
    }
}
