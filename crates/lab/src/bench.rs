use crate::seeds::streams;
use bots::STEP_LIMIT;
use engine::chance_source::throw;
use engine::conformance::Dream;
use engine::journal::DIGEST_EVERY;
use engine::playout::playout;
use engine::position::fingerprint;
use engine::{Ask, Digest, Game, Input, Journal, Setup, Silent, below};
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A game whose line of sight can be timed.
pub trait Benchable: Game + Dream {
    /// Answers the `i`-th of a long, scattered series of sight questions in a game in progress.
    fn sight_query(&self, state: &Self::State, i: usize) -> bool;
    /// Builds the table of sight anew, where there is one.
    fn sight_build(&self) {}
    /// A table as full as it gets, in a game that keeps the fire on it up to date by itself.
    fn crowded(&self) -> Option<Self::State> {
        None
    }
    /// Brings the fire on a crowded table up to date, as after any change.
    fn update(&self, _crowded: &mut Self::State) {}
}

/// How long to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// About a second: enough to see that it works.
    Brief,
    /// Several seconds: numbers to quote.
    Full,
}

/// How quick the rules of a scenario are, on one core, in random play with all legal choices listed at each step.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    /// Game id.
    pub game: String,
    /// Scenario id.
    pub scenario: String,
    /// Choices and chance outcomes carried out in a second.
    pub steps_per_s: f64,
    /// Whole games in a second.
    pub playouts_per_s: f64,
    /// Legal choices listed, on average, when a choice is asked.
    pub choices_per_step: f64,
    /// Time to clone a state from the middle of a game.
    pub clone_ns: f64,
    /// Time to hash a state.
    pub hash_ns: f64,
    /// Size of a state.
    pub state_bytes: usize,
    /// Time for a sight query.
    pub sight_ns: f64,
    /// Time to build the table of sight.
    pub sight_build_ms: f64,
    /// Time to bring the fire on a crowded table up to date, in games that do so by themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fire_update_us: Option<f64>,
    /// Size of a finished game's journal, the median of several.
    pub journal_bytes: usize,
    /// Steps in a game.
    pub steps_per_game: f64,
}

/// Measures a scenario: a warm-up first, then the median of several runs of everything.
pub fn bench<G: Benchable>(rules: &G, effort: Effort) -> BenchReport {
    let (runs, span) = match effort {
        Effort::Brief => (3, Duration::from_millis(100)),
        Effort::Full => (7, Duration::from_millis(700)),
    };
    let (_, whole) = record(rules, 1, STEP_LIMIT);
    let (middle, _) = record(rules, 1, whole.inputs.len() as u64 / 2);
    play_for(rules, 0, span / 2);
    let played: Vec<Pace> = (1..=runs).map(|run| play_for(rules, run, span)).collect();
    let games: f64 = played.iter().map(|pace| pace.games).sum();
    let steps: f64 = played.iter().map(|pace| pace.steps).sum();
    let choices: f64 = played.iter().map(|pace| pace.choices).sum();
    let listed: f64 = played.iter().map(|pace| pace.listed).sum();
    let journals = (1..=5).map(|seed| record(rules, seed, STEP_LIMIT).1.to_bytes().len() as f64);
    let journal_bytes = median(journals) as usize;
    BenchReport {
        game: rules.about().game.clone(),
        scenario: rules.about().scenario.clone(),
        steps_per_s: median(played.iter().map(|pace| pace.steps / pace.seconds)),
        playouts_per_s: median(played.iter().map(|pace| pace.games / pace.seconds)),
        choices_per_step: listed / choices.max(1.0),
        clone_ns: time_each(runs, span / 4, 1000, |_| {
            black_box(black_box(&middle).clone());
        }),
        hash_ns: time_each(runs, span / 4, 1000, |_| {
            black_box(fingerprint(black_box(&middle)));
        }),
        state_bytes: size_of::<G::State>(),
        sight_ns: time_each(runs, span / 4, 10_000, |i| {
            black_box(rules.sight_query(&middle, i));
        }),
        sight_build_ms: median((0..3).map(|_| {
            let clock = Instant::now();
            rules.sight_build();
            clock.elapsed().as_secs_f64() * 1e3
        })),
        fire_update_us: crowded(rules).map(|mut table| {
            let update = |_| rules.update(black_box(&mut table));
            time_each(runs, span / 4, 100, update) / 1e3
        }),
        journal_bytes,
        steps_per_game: steps / games.max(1.0),
    }
}

/// A crowded table on which all is settled: nothing is drawn any more when it is brought up to date.
fn crowded<G: Benchable>(rules: &G) -> Option<G::State> {
    let mut table = rules.crowded()?;
    let (mut dice, _) = streams(1, 0);
    rules.update(&mut table);
    while let Ask::Chance(chance) = rules.ask(&table) {
        let outcome = throw(&mut dice, &chance.spread);
        rules.settle(&mut table, outcome, &mut Silent);
    }
    Some(table)
}

struct Pace {
    games: f64,
    steps: f64,
    choices: f64,
    listed: f64,
    seconds: f64,
}

/// Whole random games for about so long.
fn play_for<G: Game>(game: &G, run: u64, span: Duration) -> Pace {
    let (mut rng, _) = streams(run, 0);
    let mut scratch = Vec::new();
    let (mut games, mut steps, mut choices, mut listed) = (0u64, 0u64, 0u64, 0u64);
    let clock = Instant::now();
    while clock.elapsed() < span {
        let mut state = game.begin_as_usual();
        let counted = playout(game, &mut state, &mut rng, &mut scratch);
        games += 1;
        steps += counted.steps;
        choices += counted.choices;
        listed += counted.listed;
    }
    Pace {
        games: games as f64,
        steps: steps as f64,
        choices: choices as f64,
        listed: listed as f64,
        seconds: clock.elapsed().as_secs_f64(),
    }
}

/// The first inputs of a random game, at most `limit`, and the state they lead to.
fn record<G: Game>(game: &G, seed: u64, limit: u64) -> (G::State, Journal) {
    let (mut dice, mut wits) = streams(seed, 0);
    let mut journal = Journal::new(game.about(), Setup::default());
    let mut state = game.begin_as_usual();
    let mut choices = Vec::new();
    for n in 0..limit {
        if n % DIGEST_EVERY as u64 == 0 {
            journal.digests.push((n as u32, Digest::of(&state)));
        }
        match game.ask(&state) {
            Ask::Over(_) => break,
            Ask::Chance(chance) => {
                let outcome = throw(&mut dice, &chance.spread);
                journal.inputs.push(Input::Chance(outcome));
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(seat) => {
                choices.clear();
                game.choices(&state, &mut choices);
                let pick = below(&mut wits, choices.len() as u32) as usize;
                let choice = choices.swap_remove(pick);
                journal.inputs.push(Input::of_choice(seat, &choice));
                game.choose(&mut state, seat, choice, &mut Silent);
            }
        }
    }
    (state, journal)
}

/// Nanoseconds for one call, the median of several runs; the clock is read once in so many calls.
fn time_each(runs: u64, span: Duration, batch: usize, mut call: impl FnMut(usize)) -> f64 {
    let mut run = |calls: &mut usize| {
        let clock = Instant::now();
        let first = *calls;
        while clock.elapsed() < span {
            for _ in 0..batch {
                call(*calls);
                *calls += 1;
            }
        }
        clock.elapsed().as_secs_f64() * 1e9 / (*calls - first) as f64
    };
    let mut calls = 0;
    run(&mut calls);
    median((0..runs).map(|_| run(&mut calls)))
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Hideaway;

    impl Benchable for Hideaway {
        fn sight_query(&self, _: &Self::State, i: usize) -> bool {
            i.is_multiple_of(3)
        }
    }

    #[test]
    fn the_report_describes_the_game_that_was_measured() {
        let report = bench(&Hideaway::new(20), Effort::Brief);
        assert_eq!(report.scenario, "toy/hideaway");
        assert_eq!(
            report.steps_per_game, 60.0,
            "twenty rounds of three steps; playouts use no asides"
        );
        assert_eq!(report.choices_per_step, 3.5, "three huts or four choices");
        assert!(report.steps_per_s > report.playouts_per_s);
        assert!(report.journal_bytes > 40 && report.clone_ns > 0.0);
    }

    #[test]
    fn a_recorded_game_can_be_replayed() {
        let game = Hideaway::new(60);
        let (state, journal) = record(&game, 5, STEP_LIMIT);
        assert_eq!(engine::journal::replay(&game, &journal), Ok(state));
        assert!(journal.digests.len() > 1);
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median([3.0, 1.0, 2.0].into_iter()), 2.0);
        assert_eq!(median(std::iter::empty()), 0.0);
    }
}
