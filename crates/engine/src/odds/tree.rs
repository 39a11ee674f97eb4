//! The tree of chances after a choice, whole or by samples.

use crate::chance_source::throw;
use crate::{Ask, Game, Keep, Rng};
use num_rational::Ratio;
use num_traits::CheckedMul;
use std::collections::BTreeSet;

/// How likely a branch is.
pub type Branch = Ratio<u128>;

/// The state at the end of a branch, what was told on the way, and how likely it is.
pub type End<S, T> = (S, Vec<T>, Branch);

/// Grows the whole tree up to the next decision or to where the story is over; `None` when that takes more than the budget or than a fraction holds.
pub fn grow<G: Game, T: Clone>(
    game: &G,
    start: &G::State,
    trail: &[T],
    budget: usize,
    tell: &mut impl FnMut(&G::State, G::Event) -> Option<T>,
    is_over: &impl Fn(&[T]) -> bool,
    passed: &mut Windows,
) -> Option<Vec<End<G::State, T>>> {
    let mut nodes = 0;
    let mut ends = Vec::new();
    let mut open = vec![(start.clone(), trail.to_vec(), Branch::from_integer(1))];
    while let Some((state, trail, probability)) = open.pop() {
        let chance = match game.ask(&state) {
            Ask::Chance(chance) if !is_over(&trail) => chance,
            _ => {
                ends.push((state, trail, probability));
                continue;
            }
        };
        let total = chance.spread.total();
        for (outcome, weight) in chance.spread.outcomes() {
            nodes += 1;
            if nodes > budget {
                return None;
            }
            let share = Branch::new(u128::from(weight), u128::from(total));
            let probability = probability.checked_mul(&share)?;
            let mut after = state.clone();
            let mut log = Keep::default();
            game.settle(&mut after, outcome, &mut log);
            look_through(game, &mut after, &mut log, passed);
            let mut trail = trail.clone();
            trail.extend(log.0.into_iter().filter_map(|event| tell(&after, event)));
            open.push((after, trail, probability));
        }
    }
    Some(ends)
}

/// Follows the tree so many times by the dice.
pub fn sample<G: Game, T: Clone>(
    game: &G,
    (start, trail): (&G::State, &[T]),
    times: usize,
    rng: &mut impl Rng,
    tell: &mut impl FnMut(&G::State, G::Event) -> Option<T>,
    is_over: &impl Fn(&[T]) -> bool,
    passed: &mut Windows,
) -> Vec<End<G::State, T>> {
    let mut branch = |_| {
        let mut state = start.clone();
        let mut trail = trail.to_vec();
        while let Ask::Chance(chance) = game.ask(&state)
            && !is_over(&trail)
        {
            let mut log = Keep::default();
            game.settle(&mut state, throw(rng, &chance.spread), &mut log);
            look_through(game, &mut state, &mut log, passed);
            trail.extend(log.0.into_iter().filter_map(|event| tell(&state, event)));
        }
        (state, trail, Branch::new(1, times as u128))
    };
    (0..times).map(&mut branch).collect()
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
