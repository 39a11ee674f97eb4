//! A game in progress for programs that know no game: choices by number, chances by weight, no words. Search,
//! tournaments and other languages stand on it; people and the network sit at a [`table`](crate::table).

use crate::{
    Ask, BadSetup, Outcome, Rng, Rules, Score, Seat, Secrets, Setup, Silent, Spread, Verdict,
};
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// A seat picks one of [`Position::choices`].
    Choice(Seat),
    /// One of [`Position::outcomes`] comes up.
    Chance,
    /// Nothing: the game is over.
    Over(Verdict),
}

/// A game in progress, whatever game it is. Nothing is checked: what is picked by number was listed.
pub trait Position: Send {
    /// What it waits for.
    fn waits(&self) -> Waits;
    /// How many choices the asked seat has; 0 when nobody is asked.
    fn choices(&self) -> usize;
    /// Makes a choice of the asked seat, by its place among [`Position::choices`].
    fn choose(&mut self, index: usize);
    /// Whether that choice is a plain "no, go on".
    fn passive(&self, index: usize) -> bool;
    /// What may come up, each with its weight; empty when nothing is rolled or drawn.
    fn outcomes(&self) -> Vec<(Outcome, u32)>;
    /// Lets something come up by chance.
    fn settle(&mut self, outcome: Outcome);
    /// How a seat stands by the rules of victory.
    fn score(&self, seat: Seat) -> Score;
    /// A number that equal positions share and others hardly ever.
    fn hash(&self) -> u64;
    /// A copy.
    fn copy(&self) -> Box<dyn Position>;
    /// A position that `seat` cannot tell from this one, drawn from all that fit what it knows.
    fn imagine(&self, seat: Seat, rng: &mut dyn Rng) -> Box<dyn Position>;
}

/// The position in which a game begins.
pub fn position<G: Rules + Secrets>(
    game: Arc<G>,
    setup: &Setup,
) -> Result<Box<dyn Position>, BadSetup> {
    let state = game.begin(setup)?;
    Ok(Box::new(Playing::new(game, state)))
}

/// A number that equal states share and others hardly ever; the same on every machine of the same kind.
pub fn fingerprint(state: &impl Hash) -> u64 {
    foldhash::fast::FixedState::default().hash_one(state)
}

struct Playing<G: Rules> {
    game: Arc<G>,
    state: G::State,
    /// What is legal now, listed once.
    listed: Vec<G::Choice>,
}

impl<G: Rules + Secrets> Playing<G> {
    fn new(game: Arc<G>, state: G::State) -> Self {
        let mut playing = Playing {
            game,
            state,
            listed: Vec::new(),
        };
        playing.list();
        playing
    }

    fn list(&mut self) {
        self.listed.clear();
        self.game.choices(&self.state, &mut self.listed);
    }
}

impl<G: Rules + Secrets> Position for Playing<G> {
    fn waits(&self) -> Waits {
        match self.game.ask(&self.state) {
            Ask::Choice(seat) => Waits::Choice(seat),
            Ask::Chance(_) => Waits::Chance,
            Ask::Over(verdict) => Waits::Over(verdict),
        }
    }

    fn choices(&self) -> usize {
        self.listed.len()
    }

    fn choose(&mut self, index: usize) {
        let Ask::Choice(seat) = self.game.ask(&self.state) else {
            return;
        };
        let choice = self.listed.swap_remove(index);
        self.game.choose(&mut self.state, seat, choice, &mut Silent);
        self.list();
    }

    fn passive(&self, index: usize) -> bool {
        self.game.passive(&self.state, &self.listed[index])
    }

    fn outcomes(&self) -> Vec<(Outcome, u32)> {
        match self.game.ask(&self.state) {
            Ask::Chance(chance) => Spread::outcomes(&chance.spread).collect(),
            _ => Vec::new(),
        }
    }

    fn settle(&mut self, outcome: Outcome) {
        self.game.settle(&mut self.state, outcome, &mut Silent);
        self.list();
    }

    fn score(&self, seat: Seat) -> Score {
        self.game.score(&self.state, seat)
    }

    fn hash(&self) -> u64 {
        fingerprint(&self.state)
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(Playing {
            game: self.game.clone(),
            state: self.state.clone(),
            listed: self.listed.clone(),
        })
    }

    fn imagine(&self, seat: Seat, rng: &mut dyn Rng) -> Box<dyn Position> {
        let view = self.game.view(&self.state, seat);
        let world = self.game.imagine(&view, seat, rng);
        Box::new(Playing::new(self.game.clone(), world))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;
    use crate::{Seeded, below};

    /// A random game by numbers alone, with the hash after each step.
    fn played(seed: u64) -> (Vec<u64>, Verdict) {
        let mut dice = Seeded::new(seed);
        let mut game = position(Arc::new(Toy::default()), &Setup::default()).unwrap();
        let mut hashes = vec![game.hash()];
        loop {
            match game.waits() {
                Waits::Over(verdict) => return (hashes, verdict),
                Waits::Choice(_) => {
                    let n = below(dice.rng(), game.choices() as u32);
                    game.choose(n as usize);
                }
                Waits::Chance => {
                    let outcomes = game.outcomes();
                    let n = below(dice.rng(), outcomes.len() as u32);
                    game.settle(outcomes[n as usize].0);
                }
            }
            hashes.push(game.hash());
        }
    }

    #[test]
    fn a_game_is_played_by_numbers_alone() {
        let seed = (0..).find(|&seed| played(seed).1.winner.is_some());
        let seed = seed.expect("somebody hits in the end");
        let (hashes, verdict) = played(seed);
        assert_eq!(played(seed), (hashes.clone(), verdict));
        assert_ne!(played(seed + 1).0, hashes);
        let winner = verdict.winner.expect("that game was looked for");
        assert_eq!(verdict.scores[winner.index()], Score::from(1));
        assert_eq!(
            verdict.scores.iter().copied().sum::<Score>(),
            Score::from(1)
        );
    }

    #[test]
    fn a_copy_goes_its_own_way_and_an_imagined_one_may_differ_in_what_is_hidden() {
        let mut game = position(Arc::new(Toy::default()), &Setup::default()).unwrap();
        game.settle(Outcome(2));
        game.settle(Outcome(3));
        let (mut copy, before) = (game.copy(), game.hash());
        copy.choose(0);
        assert_eq!(game.hash(), before);
        assert_ne!(copy.hash(), before);
        let mut dice = Seeded::new(1);
        let worlds: std::collections::BTreeSet<u64> = (0..100)
            .map(|_| game.imagine(Seat(0), dice.rng()).hash())
            .collect();
        assert_eq!(worlds.len(), 6, "the other's number may be any of six");
        assert!(worlds.contains(&before));
    }
}
