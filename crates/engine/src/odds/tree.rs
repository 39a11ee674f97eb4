//! The tree of chances after a choice, whole or by samples.

use crate::chance_source::throw;
use crate::{Ask, Game, Keep, Outcome, Rng};
use num_rational::Ratio;
use num_traits::CheckedMul;
use std::collections::BTreeSet;

/// How likely a branch is.
pub type Branch = Ratio<u128>;

/// What the end of a branch comes to, and how likely it is.
pub type End = (Vec<String>, Branch);

/// No fewer samples than this are taken of a tree too large to grow.
const LEAST_SAMPLES: usize = 32;

/// How a tree of chances is looked into.
pub struct Search<'a, G, Tell, Over, Words> {
    pub game: &'a G,
    /// How many outcomes may be tried. A tree with more is sampled, with as many outcomes again.
    pub budget: usize,
    /// What is kept of an event.
    pub tell: Tell,
    /// Whether all that is kept tells a whole story.
    pub is_over: Over,
    /// What a leaf comes to.
    pub words: Words,
}

impl<G: Game, Tell, Over, Words> Search<'_, G, Tell, Over, Words> {
    /// Grows the whole tree up to the next decision or to where the story is over; `None` when that takes more than
    /// the budget or than a fraction holds.
    pub fn grow<T: Clone>(
        &mut self,
        start: &G::State,
        trail: &[T],
        passed: &mut Windows,
    ) -> Option<Vec<End>>
    where
        Tell: FnMut(&G::State, G::Event) -> Option<T>,
        Over: Fn(&[T]) -> bool,
        Words: Fn(&G::State, &[T]) -> Vec<String>,
    {
        let mut tried = 0;
        let mut leaves = Vec::new();
        let mut open = vec![(start.clone(), trail.to_vec(), Branch::from_integer(1))];
        while let Some((state, trail, probability)) = open.pop() {
            let chance = match self.game.ask(&state) {
                Ask::Chance(chance) if !(self.is_over)(&trail) => chance,
                _ => {
                    leaves.push(((self.words)(&state, &trail), probability));
                    continue;
                }
            };
            let total = chance.spread.total();
            for (outcome, weight) in chance.spread.outcomes() {
                tried += 1;
                if tried > self.budget {
                    return None;
                }
                let share = Branch::new(u128::from(weight), u128::from(total));
                let probability = probability.checked_mul(&share)?;
                let (mut after, mut trail) = (state.clone(), trail.clone());
                self.settle(&mut after, &mut trail, outcome, passed);
                open.push((after, trail, probability));
            }
        }
        Some(leaves)
    }

    /// Follows the tree by the dice, again and again until the budget is spent: what one path costs differs widely.
    pub fn sample<T: Clone>(
        &mut self,
        start: &G::State,
        trail: &[T],
        rng: &mut impl Rng,
        passed: &mut Windows,
    ) -> Vec<End>
    where
        Tell: FnMut(&G::State, G::Event) -> Option<T>,
        Over: Fn(&[T]) -> bool,
        Words: Fn(&G::State, &[T]) -> Vec<String>,
    {
        let mut tried = 0;
        let mut ends = Vec::new();
        while tried < self.budget || ends.len() < LEAST_SAMPLES {
            let (mut state, mut trail) = (start.clone(), trail.to_vec());
            while let Ask::Chance(chance) = self.game.ask(&state)
                && !(self.is_over)(&trail)
            {
                tried += 1;
                self.settle(&mut state, &mut trail, throw(rng, &chance.spread), passed);
            }
            ends.push((self.words)(&state, &trail));
        }
        let each = Branch::new(1, ends.len() as u128);
        ends.into_iter().map(|words| (words, each)).collect()
    }

    /// Lets an outcome come up, passes over the windows after it and keeps what is told.
    fn settle<T>(
        &mut self,
        state: &mut G::State,
        trail: &mut Vec<T>,
        outcome: Outcome,
        passed: &mut Windows,
    ) where
        Tell: FnMut(&G::State, G::Event) -> Option<T>,
    {
        let mut log = Keep::default();
        self.game.settle(state, outcome, &mut log);
        look_through(self.game, state, &mut log, passed);
        let told = log.0.into_iter();
        trail.extend(told.filter_map(|event| (self.tell)(state, event)));
    }
}

/// The windows on the way in which nobody was taken to act.
pub type Windows = BTreeSet<&'static str>;

/// How many windows in a row are looked through; more is a game that never goes on.
const MOST_WINDOWS: usize = 64;

/// Answers windows, whoever is asked, with the plain "no" and takes note of them, up to a decision of another kind.
pub fn look_through<G: Game>(
    game: &G,
    state: &mut G::State,
    log: &mut Keep<G::Event>,
    passed: &mut Windows,
) {
    for _ in 0..MOST_WINDOWS {
        let (Ask::Choice(seat), Some(window)) = (game.ask(state), game.window(state)) else {
            return;
        };
        let Some(no) = plain_no(game, state) else {
            return;
        };
        passed.insert(window);
        game.choose(state, seat, no, log);
    }
}

/// The plain "no, go on" among what is asked.
pub fn plain_no<G: Game>(game: &G, state: &G::State) -> Option<G::Choice> {
    let mut choices = Vec::new();
    game.choices(state, &mut choices);
    choices
        .into_iter()
        .find(|choice| game.passive(state, choice))
}
