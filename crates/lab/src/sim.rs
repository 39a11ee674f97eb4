use crate::seeds::streams;
use crate::wilson;
use bots::{Bot, Maker, STEP_LIMIT, play_game};
use engine::{Game, Rng, View};
use rayon::prelude::*;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// A named bot for one seat.
pub struct Player<G: Game> {
    /// The bot's name, as in `--seat us=sensible`.
    pub name: String,
    /// Makes it anew for each game.
    pub make: Maker<G>,
}

/// What many games between bots came to.
#[derive(Clone, Debug, serde::Serialize)]
pub struct SimReport {
    /// Scenario id.
    pub scenario: String,
    /// Games played.
    pub games: u64,
    /// Games won by each side, in seat order.
    pub wins: BySide<u64>,
    /// Games without a winner.
    pub draws: u64,
    /// Games given up as endless.
    pub unfinished: u64,
    /// Choices and chance outcomes in a game, on average.
    pub mean_steps: f64,
    /// Time on the clock.
    pub seconds: f64,
    /// How long each side's bot thought about a decision.
    pub thought: BySide<Thought>,
    /// 95 % interval of each side's share of the games.
    pub interval: BySide<[f64; 2]>,
    /// Which bot played which side.
    pub bots: BySide<String>,
    /// The seed that repeats this series exactly.
    pub seed: u64,
}

/// How long a bot thinks about a decision that is one, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Thought {
    /// Half of its decisions take no longer.
    pub median_us: u32,
    /// Nineteen of twenty take no longer.
    pub p95_us: u32,
}

impl Thought {
    fn of(mut times: Vec<u32>) -> Thought {
        times.sort_unstable();
        let at = |share: usize| {
            let place = times.len().saturating_sub(1) * share / 100;
            times.get(place).copied().unwrap_or(0)
        };
        Thought {
            median_us: at(50),
            p95_us: at(95),
        }
    }
}

/// A bot with a stopwatch.
struct Timed<G: Game> {
    bot: Box<dyn Bot<G>>,
    times: Arc<Mutex<Vec<u32>>>,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn decide(
        &mut self,
        game: &G,
        view: &View<G::State>,
        choices: &[G::Choice],
        asides: &[G::Choice],
        wits: &mut dyn Rng,
    ) -> G::Choice {
        let clock = Instant::now();
        let choice = self.bot.decide(game, view, choices, asides, wits);
        let micros = clock.elapsed().as_micros().try_into().unwrap_or(u32::MAX);
        self.times.lock().expect("no bot panics here").push(micros);
        choice
    }
}

/// Something for each side, serialised as an object in seat order.
#[derive(Clone, Debug, PartialEq)]
pub struct BySide<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for BySide<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (side, value) in &self.0 {
            map.serialize_entry(side, value)?;
        }
        map.end()
    }
}

/// Plays `games` games on all cores; `players[i]` sits on seat `i`, and `finished` is called after each game.
///
/// The result depends on `seed` alone, not on the number of cores.
pub fn simulate<G: Game>(
    game: &G,
    players: &[Player<G>],
    games: u64,
    seed: u64,
    finished: &(dyn Fn() + Sync),
) -> SimReport {
    let about = game.about();
    let seats = about.seats.len();
    assert_eq!(players.len(), seats, "one player for each seat");
    let clock = Instant::now();
    let tally = (0..games)
        .into_par_iter()
        .map(|n| {
            let (mut dice, mut wits) = streams(seed, n);
            let times: Vec<_> = players.iter().map(|_| Arc::default()).collect();
            let mut bots: Vec<Box<dyn Bot<G>>> = Vec::new();
            for (player, times) in players.iter().zip(&times) {
                let (bot, times) = ((player.make)(), Arc::clone(times));
                bots.push(Box::new(Timed { bot, times }));
            }
            let played = play_game(game, &mut bots, &mut dice, &mut wits, STEP_LIMIT);
            finished();
            drop(bots);
            let mut one = Tally::new(seats);
            one.steps = played.steps;
            let times = times.into_iter();
            let taken = times.filter_map(|times: Arc<Mutex<Vec<u32>>>| Arc::into_inner(times));
            one.times = taken.filter_map(|it| it.into_inner().ok()).collect();
            match played.verdict.map(|verdict| verdict.winner) {
                Some(Some(winner)) => one.wins[winner.index()] = 1,
                Some(None) => one.draws = 1,
                None => one.unfinished = 1,
            }
            one
        })
        .reduce(|| Tally::new(seats), Tally::plus);

    let sides = || about.seats.iter().map(|seat| seat.id.clone());
    SimReport {
        scenario: about.scenario.clone(),
        games,
        interval: BySide(
            sides()
                .zip(tally.wins.iter().map(|&wins| wilson(wins, games)))
                .collect(),
        ),
        bots: BySide(
            sides()
                .zip(players.iter().map(|p| p.name.clone()))
                .collect(),
        ),
        wins: BySide(sides().zip(tally.wins).collect()),
        thought: BySide(
            sides()
                .zip(tally.times.into_iter().map(Thought::of))
                .collect(),
        ),
        draws: tally.draws,
        unfinished: tally.unfinished,
        mean_steps: tally.steps as f64 / games.max(1) as f64,
        seconds: clock.elapsed().as_secs_f64(),
        seed,
    }
}

struct Tally {
    wins: Vec<u64>,
    times: Vec<Vec<u32>>,
    draws: u64,
    unfinished: u64,
    steps: u64,
}

impl Tally {
    fn new(seats: usize) -> Self {
        Tally {
            wins: vec![0; seats],
            times: vec![Vec::new(); seats],
            draws: 0,
            unfinished: 0,
            steps: 0,
        }
    }

    fn plus(mut self, other: Tally) -> Tally {
        for (sum, more) in self.wins.iter_mut().zip(other.wins) {
            *sum += more;
        }
        for (all, more) in self.times.iter_mut().zip(other.times) {
            all.extend(more);
        }
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.steps += other.steps;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Hideaway;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn run(seed: u64, threads: usize) -> SimReport {
        let random = || Player::<Hideaway> {
            name: "random".into(),
            make: || Box::new(bots::Random),
        };
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a thread pool")
            .install(|| simulate(&Hideaway::new(4), &[random(), random()], 500, seed, &|| {}))
    }

    #[test]
    fn the_seed_alone_decides() {
        let (one, three) = (run(9, 1), run(9, 3));
        assert_eq!(one.wins, three.wins);
        assert_eq!(one.mean_steps, three.mean_steps);
        assert_ne!(one.wins, run(10, 1).wins);
    }

    #[test]
    fn half_of_the_decisions_take_no_longer_than_the_median() {
        let thought = Thought::of(vec![7, 100, 1, 3, 5]);
        assert_eq!((thought.median_us, thought.p95_us), (5, 7));
        let none = Thought::of(Vec::new());
        assert_eq!((none.median_us, none.p95_us), (0, 0));
    }

    #[test]
    fn a_bot_is_timed_whenever_it_has_something_to_decide() {
        let slow = || Player::<Hideaway> {
            name: "slow".into(),
            make: || Box::new(Slow),
        };
        let report = simulate(&Hideaway::new(4), &[slow(), slow()], 3, 1, &|| {});
        for (side, thought) in report.thought.0 {
            assert!(thought.median_us >= 200, "{side}: {thought:?}");
        }
    }

    /// It plays at random, and takes its time.
    struct Slow;

    impl Bot<Hideaway> for Slow {
        fn decide(
            &mut self,
            game: &Hideaway,
            view: &View<<Hideaway as engine::Rules>::State>,
            choices: &[<Hideaway as engine::Rules>::Choice],
            asides: &[<Hideaway as engine::Rules>::Choice],
            wits: &mut dyn Rng,
        ) -> <Hideaway as engine::Rules>::Choice {
            std::thread::sleep(std::time::Duration::from_micros(200));
            bots::Random.decide(game, view, choices, asides, wits)
        }
    }

    #[test]
    fn every_game_is_counted_once() {
        let report = run(3, 2);
        let won: u64 = report.wins.0.iter().map(|(_, n)| n).sum();
        assert_eq!(won + report.draws + report.unfinished, report.games);
        assert!(
            report.mean_steps >= 9.0,
            "three rounds of three steps before anybody may give up"
        );
    }

    #[test]
    fn progress_is_told_for_every_game() {
        let random = || Player::<Hideaway> {
            name: "random".into(),
            make: || Box::new(bots::Random),
        };
        let count = AtomicU64::new(0);
        simulate(&Hideaway::new(1), &[random(), random()], 77, 1, &|| {
            count.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(count.into_inner(), 77);
    }

    #[test]
    fn the_json_has_the_promised_shape() {
        let json = serde_json::to_value(run(1, 2)).expect("serialises");
        for key in ["scenario", "games", "draws", "mean_steps", "seconds"] {
            assert!(json.get(key).is_some(), "{key}");
        }
        assert!(json["wins"]["hider"].is_u64() && json["wins"]["seeker"].is_u64());
        assert!(json["thought"]["hider"]["median_us"].is_u64());
        let keys: Vec<_> = json["wins"]
            .as_object()
            .expect("an object")
            .keys()
            .collect();
        assert_eq!(keys, ["hider", "seeker"]);
    }
}
