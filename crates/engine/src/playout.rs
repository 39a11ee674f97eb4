//! Random play at full speed: what measurements and the simplest bots are made of.

use crate::chance_source::throw;
use crate::{Ask, Rng, Rules, Silent, Verdict};

/// A random game that takes more steps than this is given up.
const LIMIT: u64 = 1_000_000;

/// What a playout did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Steps {
    /// Choices made and chances settled.
    pub steps: u64,
    /// Choices made.
    pub choices: u64,
    /// Legal choices listed, over all choices made.
    pub listed: u64,
    /// How it ended; `None` when it was given up.
    pub verdict: Option<Verdict>,
}

/// Plays on to the end, each choice picked evenly from all that are legal. Allocates nothing once `scratch` has grown.
pub fn playout<G: Rules>(
    game: &G,
    state: &mut G::State,
    rng: &mut impl Rng,
    scratch: &mut Vec<G::Choice>,
) -> Steps {
    let mut counted = Steps::default();
    while counted.steps < LIMIT {
        match game.ask(state) {
            Ask::Over(verdict) => {
                counted.verdict = Some(verdict);
                break;
            }
            Ask::Chance(chance) => {
                game.settle(state, throw(rng, &chance.spread), &mut Silent);
            }
            Ask::Choice(seat) => {
                scratch.clear();
                game.choices(state, scratch);
                counted.choices += 1;
                counted.listed += scratch.len() as u64;
                let choice = scratch.swap_remove(any(rng, scratch.len()));
                game.choose(state, seat, choice, &mut Silent);
            }
        }
        counted.steps += 1;
    }
    counted
}

/// An index below `len`. The bias of a plain multiplication, under one in a million here, does not matter to a playout.
fn any(rng: &mut impl Rng, len: usize) -> usize {
    ((u64::from(rng.next_u32()) * len as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seeded;
    use crate::toy::{Flaw, Toy};

    #[test]
    fn plays_to_the_end_and_counts() {
        let toy = Toy::default();
        let mut scratch = Vec::new();
        let mut dice = Seeded::new(2);
        let mut winners = [0; 3];
        for _ in 0..500 {
            let mut state = toy.begin_as_usual();
            let counted = playout(&toy, &mut state, dice.rng(), &mut scratch);
            let Ask::Over(verdict) = toy.ask(&state) else {
                panic!("not over")
            };
            assert_eq!(counted.verdict, Some(verdict));
            assert!(counted.steps > counted.choices && counted.listed >= 2 * counted.choices);
            winners[verdict.winner.map_or(2, |seat| seat.index())] += 1;
        }
        assert!(winners.iter().all(|&n| n > 20), "{winners:?}");
    }

    #[test]
    fn an_endless_game_is_given_up() {
        let toy = Toy::with(Flaw::Endless);
        let mut dice = Seeded::new(2);
        let mut state = toy.begin_as_usual();
        let counted = playout(&toy, &mut state, dice.rng(), &mut Vec::new());
        assert_eq!((counted.steps, counted.verdict), (LIMIT, None));
    }
}
