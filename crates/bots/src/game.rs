use crate::Bot;
use engine::chance_source::throw;
use engine::{Ask, Game, Rng, Seat, Silent, Verdict, View};

/// Inputs after which a game between bots is given up as endless.
pub const STEP_LIMIT: u64 = 200_000;

/// How a game between bots went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended; `None` when it was given up at the step limit.
    pub verdict: Option<Verdict>,
    /// Choices and chance outcomes together.
    pub steps: u64,
}

/// Plays a game to its end: `bots[i]` sits on seat `i`, `dice` settles every chance, `wits` is what the bots toss.
///
/// Dice and wits are kept apart so that the same dice can be met by different bots.
pub fn play_game<G: Game>(
    game: &G,
    bots: &mut [Box<dyn Bot<G>>],
    dice: &mut dyn Rng,
    wits: &mut dyn Rng,
    limit: u64,
) -> Played {
    let mut state = game.begin_as_usual();
    let (mut choices, mut asides) = (Vec::new(), Vec::new());
    for steps in 0..limit {
        match game.ask(&state) {
            Ask::Over(verdict) => {
                return Played {
                    verdict: Some(verdict),
                    steps,
                };
            }
            Ask::Chance(chance) => {
                let outcome = throw(dice, &chance.spread);
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(seat) => {
                choices.clear();
                asides.clear();
                game.choices(&state, &mut choices);
                game.asides(&state, seat, &mut asides);
                let choice = decide(game, &state, seat, bots, &choices, &asides, wits);
                debug_assert_eq!(
                    game.judge(&state, seat, &choice),
                    Ok(()),
                    "a bot broke the rules"
                );
                game.choose(&mut state, seat, choice, &mut Silent);
            }
        }
    }
    Played {
        verdict: None,
        steps: limit,
    }
}

fn decide<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    bots: &mut [Box<dyn Bot<G>>],
    choices: &[G::Choice],
    asides: &[G::Choice],
    wits: &mut dyn Rng,
) -> G::Choice {
    if let ([only], []) = (choices, asides) {
        return only.clone();
    }
    let view = View::of(game, state, seat);
    bots[seat.index()].decide(game, &view, choices, asides, wits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use crate::toy::Hideaway;
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;

    fn play(seed: u64, limit: u64) -> Played {
        let mut bots: Vec<Box<dyn Bot<Hideaway>>> = vec![Box::new(Random), Box::new(Random)];
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut wits = ChaCha8Rng::seed_from_u64(!seed);
        play_game(&Hideaway::new(5), &mut bots, &mut dice, &mut wits, limit)
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        for seed in 0..50 {
            assert_eq!(play(seed, STEP_LIMIT), play(seed, STEP_LIMIT));
        }
    }

    #[test]
    fn games_end_with_a_verdict_and_both_sides_win_some() {
        let mut wins = [0, 0];
        for seed in 0..200 {
            let winner = play(seed, STEP_LIMIT)
                .verdict
                .expect("a toy game ends")
                .winner;
            if let Some(seat) = winner {
                wins[seat.index()] += 1;
            }
        }
        assert!(wins[0] > 20 && wins[1] > 20, "{wins:?}");
    }

    #[test]
    fn a_game_past_the_limit_is_given_up() {
        assert_eq!(
            play(1, 3),
            Played {
                verdict: None,
                steps: 3
            }
        );
    }
}
