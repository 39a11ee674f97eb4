//! Carrying out a journal again, with every input checked.

use super::{Input, InputProblem, Journal, JournalError, PlayedOn};
use crate::{Ask, Digest, Game, Log, Silent};

/// The state after the whole journal; every input is checked against the rules, every digest against the state.
pub fn replay<G: Game>(game: &G, journal: &Journal) -> Result<G::State, JournalError> {
    replay_to(game, journal, journal.inputs.len())
}

/// The state after the first `at` inputs (or all, when there are fewer).
pub fn replay_to<G: Game>(
    game: &G,
    journal: &Journal,
    at: usize,
) -> Result<G::State, JournalError> {
    check_kind(game, journal)?;
    let mut state = begin(game, journal)?;
    let mut proof = Proof::new(journal);
    proof.check(game, 0, &state)?;
    for (n, input) in journal.inputs.iter().take(at).enumerate() {
        take(game, &mut state, input, &mut Silent).map_err(|problem| JournalError::Input {
            n,
            problem,
            played: PlayedOn::other_than(game.about(), journal).map(Box::new),
        })?;
        proof.check(game, n + 1, &state)?;
    }
    Ok(state)
}

/// Whether the journal belongs to this scenario and its digests to its inputs.
pub(crate) fn check_kind<G: Game>(game: &G, journal: &Journal) -> Result<(), JournalError> {
    let about = game.about();
    if journal.scenario == about.scenario && journal.game != about.game {
        return Err(JournalError::Damaged(format!(
            "its scenario is not of the game \"{}\"",
            journal.game
        )));
    }
    if journal.scenario != about.scenario {
        return Err(JournalError::OtherScenario {
            journal: journal.scenario.clone(),
            here: about.scenario.clone(),
        });
    }
    let rising = journal.digests.windows(2).all(|pair| pair[0].0 < pair[1].0);
    let within = journal
        .digests
        .last()
        .is_none_or(|last| last.0 as usize <= journal.inputs.len());
    if !rising || !within {
        return Err(JournalError::Damaged(
            "its digests do not fit its inputs".to_owned(),
        ));
    }
    Ok(())
}

/// Carries out one input if it is due and legal.
pub(crate) fn take<G: Game>(
    game: &G,
    state: &mut G::State,
    input: &Input,
    log: &mut impl Log<G::State, G::Event>,
) -> Result<(), InputProblem> {
    match (input, game.ask(state)) {
        (Input::Choice { seat, .. }, Ask::Choice(_)) => {
            if seat.index() >= game.about().seats.len() {
                return Err(InputProblem::NoSuchSeat(*seat));
            }
            let choice = input
                .choice_as::<G::Choice>()
                .ok_or(InputProblem::Unreadable)?;
            game.judge(state, *seat, &choice)
                .map_err(InputProblem::Refused)?;
            game.choose(state, *seat, choice, log);
        }
        (Input::Chance(outcome), Ask::Chance(chance)) => {
            if chance.spread.weight(*outcome) == 0 {
                return Err(InputProblem::Impossible(*outcome));
            }
            game.settle(state, *outcome, log);
        }
        (input, ask) => {
            return Err(InputProblem::NotAsked {
                got: match input {
                    Input::Choice { .. } => "a choice",
                    Input::Chance(_) => "an outcome",
                },
                wanted: match ask {
                    Ask::Choice(_) => "a choice",
                    Ask::Chance(_) => "an outcome",
                    Ask::Over(_) => "nothing, being over",
                },
            });
        }
    }
    Ok(())
}

/// The position before the first input of a journal.
fn begin<G: Game>(game: &G, journal: &Journal) -> Result<G::State, JournalError> {
    game.begin(&journal.setup).map_err(JournalError::Setup)
}

/// Compares the recorded digests with the states as they come by.
pub(crate) struct Proof<'a> {
    journal: &'a Journal,
    next: usize,
    agreed: usize,
}

impl<'a> Proof<'a> {
    pub(crate) fn new(journal: &'a Journal) -> Self {
        Proof {
            journal,
            next: 0,
            agreed: 0,
        }
    }

    pub(crate) fn check<G: Game>(
        &mut self,
        game: &G,
        n: usize,
        state: &G::State,
    ) -> Result<(), JournalError> {
        let Some(&(at, digest)) = self.journal.digests.get(self.next) else {
            return Ok(());
        };
        if at as usize != n {
            return Ok(());
        }
        if Digest::of(state) != digest {
            let played = PlayedOn::other_than(game.about(), self.journal).map(Box::new);
            return Err(JournalError::Different {
                agreed: self.agreed,
                n,
                played,
            });
        }
        self.agreed = n;
        self.next += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Pick, Toy, finished_game};
    use crate::{Outcome, Rules, Seat};

    #[test]
    fn rebuilds_the_same_state() {
        let toy = Toy::default();
        let journal = finished_game(&toy, 11);
        let state = replay(&toy, &journal).unwrap();
        assert!(matches!(toy.ask(&state), Ask::Over(_)));
        assert_eq!(Digest::of(&state), journal.digests.last().unwrap().1);
    }

    #[test]
    fn altered_inputs_are_named() {
        let toy = Toy::default();
        let good = finished_game(&toy, 11);
        let with = |n: usize, input: Input| {
            let mut journal = good.clone();
            journal.inputs[n] = input;
            replay(&toy, &journal).unwrap_err().to_string()
        };
        assert!(
            with(0, Input::Chance(Outcome(99))).contains("input 0 of the journal is outcome 99")
        );
        let choice = Input::of_choice(Seat(0), &Pick::Let);
        assert!(with(1, choice.clone()).contains("waiting for an outcome"));
        assert!(with(2, choice).contains("the rules refuse: "));
        let nonsense = Input::Choice {
            seat: Seat(0),
            choice: vec![250],
        };
        assert!(with(2, nonsense).contains("input 2 of the journal cannot be read"));
        let stranger = Input::of_choice(Seat(9), &Pick::Rest);
        assert!(with(2, stranger).contains("seat 9"));
        let other = if good.inputs[0] == Input::Chance(Outcome(0)) {
            1
        } else {
            0
        };
        assert!(with(0, Input::Chance(Outcome(other))).contains("input"));
    }

    #[test]
    fn a_wrong_digest_and_other_rules_are_told() {
        let toy = Toy::default();
        let mut journal = finished_game(&toy, 11);
        journal.rules = "ancient".to_owned();
        journal.digests[0].1 = Digest([0; 16]);
        let error = replay(&toy, &journal).unwrap_err().to_string();
        assert!(error.contains("differs from the recorded game"), "{error}");
        assert!(error.contains("rules ancient"), "{error}");
        journal.digests.push((9999, Digest([0; 16])));
        assert!(matches!(
            replay(&toy, &journal),
            Err(JournalError::Damaged(_))
        ));
        journal.game = "chess".to_owned();
        let error = replay(&toy, &journal).unwrap_err().to_string();
        assert!(error.contains("not of the game \"chess\""), "{error}");
        journal.scenario = "toy/other".to_owned();
        assert!(matches!(
            replay(&toy, &journal),
            Err(JournalError::OtherScenario { .. })
        ));
    }
}
