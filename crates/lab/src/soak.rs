use engine::Game;
use engine::conformance::{Dream, Failure, Options, Report, check_game};
use rayon::prelude::*;
use serde::Serialize;
use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// What a long run of checked random games came to.
#[derive(Clone, Debug, Serialize)]
pub struct SoakReport {
    /// Scenario id.
    pub scenario: String,
    /// The seed that repeats the run exactly.
    pub seed: u64,
    /// Time on the clock.
    pub seconds: f64,
    /// What was played and checked.
    #[serde(flatten)]
    pub report: Report,
}

/// Plays `games` random games on all cores with every promise of the rules checked; `finished` is called after each.
///
/// A panic in the rules is a failure like any other: it is told with the game that led to it.
pub fn soak<G: Game + Dream>(
    game: &G,
    games: u64,
    seed: u64,
    finished: &(dyn Fn() + Sync),
) -> Result<SoakReport, Box<Failure>> {
    let options = Options::for_games(games);
    let clock = Instant::now();
    let report = (0..games)
        .into_par_iter()
        .map(|number| {
            let checked = catch_unwind(AssertUnwindSafe(|| {
                check_game(game, seed, number, &options)
            }))
            .unwrap_or_else(|panic| Err(panicked(game, seed, number, panic.as_ref())));
            finished();
            checked
        })
        .try_reduce(Report::default, |mut sum, one| {
            sum += one;
            Ok(sum)
        })?;
    Ok(SoakReport {
        scenario: game.about().scenario.clone(),
        seed,
        seconds: clock.elapsed().as_secs_f64(),
        report,
    })
}

fn panicked<G: Game>(game: &G, seed: u64, number: u64, panic: &dyn Any) -> Box<Failure> {
    let said = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    Box::new(Failure {
        scenario: game.about().scenario.clone(),
        seed,
        game: number,
        step: 0,
        message: format!("the rules panicked somewhere in this game: {said}"),
        journal: String::new(),
    })
}

impl fmt::Display for SoakReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = &self.report;
        write!(
            f,
            "{}: {} games kept every promise ({} steps, {:.0} a game, {:.1} choices a step; {} made-up choices refused, \
             {} admitted; {} positions looked into; longest {} steps, largest journal {} bytes; {:.0} s)",
            self.scenario,
            report.games,
            report.steps,
            report.mean_steps(),
            report.mean_choices(),
            report.refused,
            report.admitted,
            report.costly,
            report.longest,
            report.largest_journal,
            self.seconds
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Hideaway;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn a_sound_game_passes_and_every_game_is_counted() {
        let count = AtomicU64::new(0);
        let report = soak(&Hideaway::new(6), 50, 3, &|| {
            count.fetch_add(1, Ordering::Relaxed);
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!((report.report.games, count.into_inner()), (50, 50));
        assert!(report.report.refused > 0 && report.report.costly > 0);
        assert!(report.to_string().contains("50 games kept every promise"));
    }

    #[test]
    fn a_panic_is_told_with_its_game() {
        let failure = panicked(&Hideaway::new(1), 7, 42, &"a list of 4 is full");
        assert!(failure.to_string().contains("game 42 of seed 7"));
        assert!(failure.message.contains("a list of 4 is full"));
    }
}
