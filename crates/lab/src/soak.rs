use bots::{Bot, Maker};
use engine::conformance::{Dream, Failure, Nobody, Options, Players, Report, check_game};
use engine::{Game, Rng, Seat, View};
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

/// How much to play, and who.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoakPlan {
    /// Games of the scenario.
    pub games: u64,
    /// Repeats the run exactly.
    pub seed: u64,
    /// One game in so many is played by bots alone, and the one after it by a bot against chance: they come to places
    /// that random play hardly ever sees, but think longer than it. 0: none.
    pub bots_one_in: u64,
}

/// Plays games on all cores with every promise of the rules checked; `finished` is called after each. Most are random; in
/// some `bots` sit, in turn.
///
/// A panic in the rules is a failure like any other: it is told with the game that led to it.
pub fn soak<G: Game + Dream>(
    game: &G,
    bots: &[Maker<G>],
    plan: SoakPlan,
    finished: &(dyn Fn() + Sync),
) -> Result<SoakReport, Box<Failure>> {
    let SoakPlan { games, seed, .. } = plan;
    let options = Options::for_games(games);
    let clock = Instant::now();
    let report = (0..games)
        .into_par_iter()
        .map(|number| {
            let checked = catch_unwind(AssertUnwindSafe(|| {
                match Seats::of(game, bots, plan.bots_one_in, number) {
                    Some(mut seats) => check_game(game, seed, number, &options, &mut seats),
                    None => check_game(game, seed, number, &options, &mut Nobody),
                }
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

/// Bots in some seats, or in all.
struct Seats<G: Game>(Vec<Option<Box<dyn Bot<G>>>>);

impl<G: Game> Seats<G> {
    /// Who sits at this game of a run; `None` when it is random.
    fn of(game: &G, bots: &[Maker<G>], one_in: u64, number: u64) -> Option<Self> {
        let (round, place) = (number.checked_div(one_in)?, number % one_in);
        let manned: Vec<Seat> = game.about().manned().collect();
        if bots.is_empty() || manned.is_empty() || place > 1 {
            return None;
        }
        let against_chance = place == 1;
        let alone = manned[round as usize % manned.len()];
        let make = bots[round as usize % bots.len()];
        let mut seats: Vec<_> = game.about().seats.iter().map(|_| None).collect();
        for seat in manned {
            if !against_chance || seat == alone {
                seats[seat.index()] = Some(make());
            }
        }
        Some(Seats(seats))
    }
}

impl<G: Game> Players<G> for Seats<G> {
    fn plays(&self, seat: Seat) -> bool {
        self.0.get(seat.index()).is_some_and(Option::is_some)
    }

    fn decide(
        &mut self,
        game: &G,
        view: &View<G::State>,
        choices: &[G::Choice],
        asides: &[G::Choice],
        rng: &mut dyn Rng,
    ) -> G::Choice {
        match self.0.get_mut(view.seat().index()) {
            Some(Some(bot)) => bot.decide(game, view, choices, asides, rng),
            _ => choices[0].clone(),
        }
    }
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
            "{}: {} games kept every promise ({} steps, {:.0} a game, {:.1} choices a step, {} by bots; {} made-up choices refused, {} admitted; {} positions examined; longest {} steps, largest journal {} bytes; {:.0} s)",
            self.scenario,
            report.games,
            report.steps,
            report.mean_steps(),
            report.mean_choices(),
            report.decided,
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

    fn plan(games: u64) -> SoakPlan {
        SoakPlan {
            games,
            seed: 3,
            bots_one_in: 20,
        }
    }

    #[test]
    fn a_sound_game_passes_and_every_game_is_counted() {
        let count = AtomicU64::new(0);
        let report = soak(
            &Hideaway::new(6),
            &[|| Box::new(bots::Random)],
            plan(50),
            &|| {
                count.fetch_add(1, Ordering::Relaxed);
            },
        )
        .unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!((report.report.games, count.into_inner()), (50, 50));
        assert!(report.report.decided > 0 && report.report.decided < report.report.choices);
        assert!(report.report.refused > 0 && report.report.costly > 0);
        assert!(report.to_string().contains("50 games kept every promise"));
    }

    #[test]
    fn bots_sit_in_all_seats_in_each_one_and_in_none() {
        let game = Hideaway::new(1);
        let seated = |number| {
            let seats = Seats::of(&game, &[|| Box::new(bots::Random)], 20, number)?;
            Some([0, 1].map(|seat| seats.plays(Seat(seat))))
        };
        assert_eq!(seated(0), Some([true, true]));
        assert_eq!(seated(1), Some([true, false]));
        assert_eq!(seated(21), Some([false, true]));
        assert_eq!(seated(2), None);
        assert!(Seats::of(&game, &[], 20, 0).is_none());
    }

    /// Takes what is not offered.
    struct Cheat;

    impl Bot<Hideaway> for Cheat {
        fn decide(
            &mut self,
            game: &Hideaway,
            view: &View<<Hideaway as engine::Rules>::State>,
            choices: &[<Hideaway as engine::Rules>::Choice],
            _: &[<Hideaway as engine::Rules>::Choice],
            rng: &mut dyn Rng,
        ) -> <Hideaway as engine::Rules>::Choice {
            let dreamt = std::iter::repeat_with(|| game.dream(view.state(), rng));
            let mut wrong = dreamt.take(100).filter(|choice| !choices.contains(choice));
            wrong.next().unwrap_or(choices[0])
        }
    }

    #[test]
    fn a_bot_that_breaks_the_rules_is_told() {
        let failure = soak(&Hideaway::new(2), &[|| Box::new(Cheat)], plan(1), &|| {});
        let failure = failure.expect_err("it cheats at once");
        assert!(failure.message.contains("a bot chose"), "{failure}");
    }

    #[test]
    fn a_panic_is_told_with_its_game() {
        let failure = panicked(&Hideaway::new(1), 7, 42, &"a list of 4 is full");
        assert!(failure.to_string().contains("game 42 of seed 7"));
        assert!(failure.message.contains("a list of 4 is full"));
    }
}
