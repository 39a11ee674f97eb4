//! One random game, checked at every step.

use super::{Dream, Failure, Options, Report, promises};
use crate::chance_source::throw;
use crate::journal::{self, Input, Journal, replay};
use crate::{
    About, Ask, Digest, Game, Keep, OptionAbout, Rng, Seat, Seeded, Setup, Silent, Verdict, below,
};
use foldhash::fast::FixedState;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Shorter lists are searched for duplicates by comparing all pairs.
const SHORT: usize = 16;

/// Plays and checks one game; a panic of the rules is a broken promise too.
pub fn play<G: Game + Dream>(
    game: &G,
    seed: u64,
    number: u64,
    options: &Options,
) -> Result<Report, Box<Failure>> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let mut dice = Seeded::from_bytes(bytes);
    let setup = match number.is_multiple_of(2) {
        true => Setup::default(),
        false => any_setup(game.about(), dice.rng()),
    };
    let mut trial = Trial {
        game,
        options,
        dice,
        journal: Journal::new(game.about(), setup),
        report: Report {
            wins: vec![0; game.about().seats.len()],
            ..Report::default()
        },
        choices: Vec::new(),
        asides: Vec::new(),
    };
    let played = catch_unwind(AssertUnwindSafe(|| trial.play(number)));
    let message = match played {
        Ok(Ok(())) => return Ok(trial.report),
        Ok(Err(message)) => message,
        Err(panic) => {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words
                .or(panic.downcast_ref::<&str>().copied())
                .unwrap_or("no words");
            format!("panic: {words}")
        }
    };
    Err(Box::new(Failure {
        scenario: game.about().scenario.clone(),
        seed,
        game: number,
        step: trial.journal.inputs.len(),
        message,
        journal: trial
            .journal
            .to_json_lines::<G::Choice>()
            .unwrap_or_else(|error| format!("the journal cannot be written: {error}")),
    }))
}

struct Trial<'a, G: Game + Dream> {
    game: &'a G,
    options: &'a Options,
    dice: Seeded,
    journal: Journal,
    report: Report,
    choices: Vec<G::Choice>,
    asides: Vec<G::Choice>,
}

impl<G: Game + Dream> Trial<'_, G> {
    fn play(&mut self, number: u64) -> Result<(), String> {
        let game = self.game;
        drop(game.board());
        let setup = self.journal.setup.clone();
        let mut state = game.begin(&setup).map_err(|wrong| wrong.to_string())?;
        if Ok(&state) != game.begin(&setup).as_ref() {
            return Err("`begin` does not always give the same state".to_owned());
        }
        let verdict = loop {
            for seat in self.seats() {
                promises::thinks_it_possible(game, &state, seat)?;
            }
            let costly = self.one_in(self.options.costly_one_in);
            if costly {
                self.report.costly += 1;
                promises::keep(game, &state, self.dice.rng())?;
            }
            let input = match game.ask(&state) {
                Ask::Over(verdict) => break verdict,
                Ask::Chance(chance) => {
                    if chance.spread.is_empty() {
                        return Err(format!("nothing can come up for \"{}\"", chance.purpose));
                    }
                    Input::Chance(throw(self.dice.rng(), &chance.spread))
                }
                Ask::Choice(seat) => self.decide(&state, seat)?,
            };
            self.report.steps += 1;
            if self.report.steps > self.options.step_limit {
                return Err(format!("no end after {} steps", self.options.step_limit));
            }
            self.carry_out(&mut state, input, costly)?;
        };
        self.finish(&state, verdict, number)
    }

    fn one_in(&mut self, n: u32) -> bool {
        below(self.dice.rng(), n.max(1)) == 0
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.game.about().seats.len() as u8).map(Seat)
    }

    /// Checks what is listed, then picks from it.
    fn decide(&mut self, state: &G::State, seat: Seat) -> Result<Input, String> {
        let game = self.game;
        if seat.index() >= game.about().seats.len() {
            return Err(format!(
                "a choice is asked of seat {}, which does not exist",
                seat.0
            ));
        }
        self.choices.clear();
        game.choices(state, &mut self.choices);
        if self.choices.is_empty() {
            return Err("a dead end: a choice is asked, and none is legal".to_owned());
        }
        self.report.choices += 1;
        self.report.listed += self.choices.len() as u64;
        if let Some(twice) = duplicate(&self.choices) {
            return Err(format!("{twice:?} is listed twice"));
        }
        let mut passive = self
            .choices
            .iter()
            .filter(|choice| game.passive(state, choice));
        if let (Some(one), Some(other)) = (passive.next(), passive.next()) {
            return Err(format!("{one:?} and {other:?} are both a plain \"no\""));
        }
        for _ in 0..self.options.admits {
            let choice = pick(self.dice.rng(), &self.choices);
            if let Err(denial) = game.judge(state, seat, choice) {
                return Err(format!(
                    "{choice:?} is listed as legal, but refused: {denial}"
                ));
            }
        }
        self.dream(state, seat)?;
        if self.one_in(self.options.aside_one_in)
            && let Some(input) = self.aside(state)?
        {
            self.report.asides += 1;
            return Ok(input);
        }
        Ok(Input::of_choice(seat, pick(self.dice.rng(), &self.choices)))
    }

    /// Makes up choices: what is admitted must be listed, and what is listed admitted.
    fn dream(&mut self, state: &G::State, asked: Seat) -> Result<(), String> {
        let game = self.game;
        for _ in 0..self.options.dreams {
            let choice = game.dream(state, self.dice.rng());
            for seat in self.seats() {
                self.asides.clear();
                game.asides(state, seat, &mut self.asides);
                let listed = self.asides.contains(&choice)
                    || seat == asked && self.choices.contains(&choice);
                match (listed, game.judge(state, seat, &choice)) {
                    (true, Ok(())) => self.report.admitted += 1,
                    (false, Err(denial)) => {
                        if denial.clause.0.is_empty() || denial.text.is_empty() {
                            return Err(format!(
                                "{choice:?} is refused without a clause or a reason: {denial}"
                            ));
                        }
                        self.report.refused += 1;
                    }
                    (false, Ok(())) => {
                        return Err(format!(
                            "{choice:?} by seat {} is admitted, but not listed",
                            seat.0
                        ));
                    }
                    (true, Err(denial)) => {
                        return Err(format!(
                            "{choice:?} by seat {} is listed, but refused: {denial}",
                            seat.0
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    /// A right "at any time" of some seat, if there is one.
    fn aside(&mut self, state: &G::State) -> Result<Option<Input>, String> {
        let mut rights = Vec::new();
        for seat in self.seats() {
            self.asides.clear();
            self.game.asides(state, seat, &mut self.asides);
            if let Some(twice) = duplicate(&self.asides) {
                return Err(format!("{twice:?} is listed twice among the asides"));
            }
            rights.extend(self.asides.drain(..).map(|choice| (seat, choice)));
        }
        if rights.is_empty() {
            return Ok(None);
        }
        let (seat, choice) = pick(self.dice.rng(), &rights);
        if let Err(denial) = self.game.judge(state, *seat, choice) {
            return Err(format!(
                "{choice:?} is listed as an aside, but refused: {denial}"
            ));
        }
        Ok(Some(Input::of_choice(*seat, choice)))
    }

    /// Carries an input out; when it is to be costly, with and without a listener, and everything is told to everybody.
    fn carry_out(
        &mut self,
        state: &mut G::State,
        input: Input,
        costly: bool,
    ) -> Result<(), String> {
        let game = self.game;
        let before = costly.then(|| state.clone());
        // The journal first: should the rules panic, it shows by what.
        self.journal.inputs.push(input);
        let input = self.journal.inputs.last().expect("it was just put there");
        journal::take(game, state, input, &mut Silent)
            .map_err(|problem| format!("the input {problem}"))?;
        if let Some(before) = before {
            let (mut after, mut log) = (before.clone(), Keep::default());
            journal::take(game, &mut after, input, &mut log)
                .map_err(|problem| format!("the input {problem}"))?;
            if after != *state {
                return Err("the same input leads elsewhere when somebody listens".to_owned());
            }
            promises::can_be_told(game, [&before, state], &log.0)?;
        }
        Ok(())
    }

    fn finish(&mut self, state: &G::State, verdict: Verdict, number: u64) -> Result<(), String> {
        let game = self.game;
        let digest = Digest::of(state);
        self.journal
            .digests
            .push((self.journal.inputs.len() as u32, digest));
        let file = self.journal.to_bytes();
        let read = Journal::from_bytes(&file).map_err(|error| error.to_string())?;
        let again = replay(game, &read).map_err(|error| error.to_string())?;
        if again != *state {
            return Err("the replay ends in another state with the same digest".to_owned());
        }
        if number.is_multiple_of(16) {
            let lines = self.journal.to_json_lines::<G::Choice>();
            let back = lines.and_then(|lines| Journal::from_json_lines::<G::Choice>(&lines));
            if back.as_ref() != Ok(&self.journal) {
                return Err("the journal changes on its way through JSON lines".to_owned());
            }
        }
        self.report.games = 1;
        self.report.longest = self.report.steps;
        self.report.largest_journal = file.len() as u64;
        match verdict.winner {
            None => self.report.draws = 1,
            Some(seat) => match self.report.wins.get_mut(seat.index()) {
                Some(wins) => *wins = 1,
                None => return Err(format!("seat {} wins, which does not exist", seat.0)),
            },
        }
        Ok(())
    }
}

/// A set-up with each option set to something it can be set to.
fn any_setup(about: &About, rng: &mut impl Rng) -> Setup {
    let mut any = |option: &OptionAbout| (option.id.clone(), pick(rng, &option.values).clone());
    Setup {
        options: about.options.iter().map(&mut any).collect(),
        ..Setup::default()
    }
}

fn pick<'a, T>(rng: &mut impl Rng, items: &'a [T]) -> &'a T {
    &items[below(rng, items.len() as u32) as usize]
}

fn duplicate<C: Eq + std::hash::Hash>(choices: &[C]) -> Option<&C> {
    if choices.len() <= SHORT {
        let earlier = |(i, choice): &(usize, &C)| choices[..*i].contains(choice);
        return choices
            .iter()
            .enumerate()
            .find(earlier)
            .map(|(_, choice)| choice);
    }
    let mut seen = HashSet::with_capacity_and_hasher(choices.len(), FixedState::default());
    choices.iter().find(|choice| !seen.insert(*choice))
}
