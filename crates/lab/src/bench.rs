use crate::seeds::streams;
use bots::STEP_LIMIT;
use engine::chance_source::throw;
use engine::journal::DIGEST_EVERY;
use engine::playout::playout;
use engine::position::fingerprint;
use engine::{Ask, Digest, Game, Input, Journal, Setup, Silent, below};
use serde::{Serialize, Serializer};
use std::hint::black_box;
use std::ops::Range;
use std::time::{Duration, Instant};

/// Something of a game that is worth timing by itself: a look along a line, the automatic fire on a crowded map.
pub struct Probe<G: Game> {
    /// Its key in the report, with its unit: "sight_ns".
    pub key: &'static str,
    /// What it does, after the number: "ns for a sight query".
    pub about: &'static str,
    /// How it is told.
    pub unit: Unit,
    /// The position it is done in, from one in the middle of a game.
    pub position: fn(&G, &G::State) -> G::State,
    /// Does it once for each of these numbers, which go on and on, so that each time may be another question.
    pub run: fn(&G, &mut G::State, Range<usize>),
}

/// In what a figure is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Billionths of a second.
    Nanoseconds,
    /// Millionths of a second.
    Microseconds,
    /// Thousandths of a second.
    Milliseconds,
}

impl Unit {
    fn of_ns(self, ns: f64) -> f64 {
        match self {
            Unit::Nanoseconds => ns,
            Unit::Microseconds => ns / 1e3,
            Unit::Milliseconds => ns / 1e6,
        }
    }
}

/// What a [`Probe`] has measured.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The probe's key.
    pub key: &'static str,
    /// What was done.
    pub about: &'static str,
    /// Time for doing it once, in the probe's unit.
    pub value: f64,
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
    /// Size of a finished game's journal, the median of several.
    pub journal_bytes: usize,
    /// Steps in a game.
    pub steps_per_game: f64,
    /// What the game measures of its own.
    #[serde(flatten, serialize_with = "by_key")]
    pub figures: Vec<Figure>,
}

fn by_key<S: Serializer>(figures: &[Figure], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(figures.iter().map(|figure| (figure.key, figure.value)))
}

/// Measures a scenario: a warm-up first, then the median of several runs of everything.
pub fn bench<G: Game>(rules: &G, probes: &[Probe<G>], effort: Effort) -> BenchReport {
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
    let figures = probes.iter().map(|probe| {
        let mut state = (probe.position)(rules, &middle);
        let run = |numbers| (probe.run)(rules, black_box(&mut state), numbers);
        Figure {
            key: probe.key,
            about: probe.about,
            value: probe.unit.of_ns(time_each(runs, span / 4, run)),
        }
    });
    BenchReport {
        game: rules.about().game.clone(),
        scenario: rules.about().scenario.clone(),
        steps_per_s: median(played.iter().map(|pace| pace.steps / pace.seconds)),
        playouts_per_s: median(played.iter().map(|pace| pace.games / pace.seconds)),
        choices_per_step: listed / choices.max(1.0),
        clone_ns: time_each(runs, span / 4, |numbers| {
            numbers.for_each(|_| drop(black_box(black_box(&middle).clone())));
        }),
        hash_ns: time_each(runs, span / 4, |numbers| {
            numbers.for_each(|_| {
                black_box(fingerprint(black_box(&middle)));
            });
        }),
        state_bytes: size_of::<G::State>(),
        journal_bytes,
        steps_per_game: steps / games.max(1.0),
        figures: figures.collect(),
    }
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

/// Nanoseconds for one time, the median of several runs; the clock is read so seldom that it does not count.
fn time_each(runs: u64, span: Duration, mut run: impl FnMut(Range<usize>)) -> f64 {
    let (mut done, mut batch) = (0, 1);
    let mut once = |batch: &mut usize| {
        let (clock, first) = (Instant::now(), done);
        while clock.elapsed() < span {
            let before = Instant::now();
            run(done..done + *batch);
            done += *batch;
            if before.elapsed() < SHORT {
                *batch *= 2;
            }
        }
        clock.elapsed().as_secs_f64() * 1e9 / (done - first) as f64
    };
    once(&mut batch);
    median((0..runs).map(|_| once(&mut batch)))
}

/// What takes less is done more often between two looks at the clock.
const SHORT: Duration = Duration::from_micros(200);

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Hideaway;

    const COUNTING: Probe<Hideaway> = Probe {
        key: "counting_us",
        about: "us to count a thing",
        unit: Unit::Microseconds,
        position: |_, middle| *middle,
        run: |_, _, numbers| {
            black_box(numbers.sum::<usize>());
        },
    };

    #[test]
    fn the_report_describes_the_game_that_was_measured() {
        let report = bench(&Hideaway::new(20), &[COUNTING], Effort::Brief);
        assert_eq!(report.scenario, "toy/hideaway");
        assert_eq!(
            report.steps_per_game, 60.0,
            "twenty rounds of three steps; playouts use no asides"
        );
        assert_eq!(report.choices_per_step, 3.5, "three huts or four choices");
        assert!(report.steps_per_s > report.playouts_per_s);
        assert!(report.journal_bytes > 40 && report.clone_ns > 0.0);
        let json = serde_json::to_value(&report).expect("serialises");
        assert!(json["counting_us"].as_f64() > Some(0.0), "{json}");
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
