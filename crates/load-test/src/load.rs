use crate::Failure;
use crate::client::Client;
use crate::program::Program;
use engine::{Seeded, below};
use serde::Serialize;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// How much load.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// The scenario that is played.
    pub scenario: String,
    /// Open games, each with two connected seats.
    pub games: usize,
    /// Choices a second, over all games.
    pub rate: u32,
    /// For how long.
    pub seconds: u64,
}

/// How the server bore it.
#[derive(Clone, Debug, Serialize)]
pub struct LoadReport {
    /// Open games.
    pub games: usize,
    /// Connected seats.
    pub seats: usize,
    /// For how long.
    pub seconds: f64,
    /// Choices made and acknowledged.
    pub inputs: usize,
    /// The same a second.
    pub inputs_per_s: f64,
    /// From sending a choice to the opponent's event, in milliseconds: half were quicker.
    pub p50_ms: f64,
    /// Nine of ten were quicker.
    pub p90_ms: f64,
    /// 99 of 100 were quicker.
    pub p99_ms: f64,
    /// The slowest.
    pub max_ms: f64,
    /// From sending a choice to its answer: half were quicker.
    pub answer_p50_ms: f64,
    /// 99 of 100 answers were quicker.
    pub answer_p99_ms: f64,
    /// Acknowledged choices of which the opponent never heard, or that were not there in the end.
    pub lost: usize,
    /// The most memory the server had.
    pub peak_memory_bytes: Option<u64>,
    /// Processor time the server used.
    pub processor_s: Option<f64>,
}

struct Game {
    path: String,
    tokens: [String; 2],
    /// A choice on its way: its number, its seat and when it was sent.
    sent: Mutex<Option<(usize, usize, Instant)>>,
    acknowledged: AtomicUsize,
}

struct Shared {
    games: Vec<Game>,
    heard: Mutex<Vec<Duration>>,
    answered: Mutex<Vec<Duration>>,
    unheard: AtomicUsize,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays many games at once on a server of its own and measures how long a choice takes to reach the opponent.
pub async fn load(program: &Path, store: &Path, plan: &LoadPlan) -> Result<LoadReport, Failure> {
    let server = Program::start(program, store).await?;
    let address = server.address;
    let mut host = Client::new(address);
    let mut games = Vec::with_capacity(plan.games);
    for _ in 0..plan.games {
        let body = json!({ "scenario": plan.scenario, "seats": { "us": { "holder": "me" }, "nva": { "holder": "me" } } });
        let made = host.must("POST", "/api/games", "none", Some(&body)).await?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        games.push(Game {
            path: format!("/api/games/{}", text(&made["game"])),
            tokens: ["us", "nva"].map(|seat| text(&made["tokens"][seat])),
            sent: Mutex::new(None),
            acknowledged: AtomicUsize::new(0),
        });
    }
    let shared = Arc::new(Shared {
        games,
        heard: Mutex::default(),
        answered: Mutex::default(),
        unheard: AtomicUsize::new(0),
    });
    let mut listeners = JoinSet::new();
    for number in 0..plan.games {
        for seat in 0..2 {
            let game = &shared.games[number];
            let path = format!("{}/events", game.path);
            let mut stream = Client::new(address)
                .stream(&path, &game.tokens[seat])
                .await?;
            let shared = shared.clone();
            listeners.spawn(async move {
                while let Some(heard) = stream.next().await {
                    if heard.event == "input" {
                        shared.hears(number, seat, &heard.data);
                    }
                }
            });
        }
    }
    let before = server.processor_seconds();
    let clock = Instant::now();
    let end = clock + Duration::from_secs(plan.seconds);
    let mut movers = JoinSet::new();
    // Each mover has its own games, so that no two choose in the same one at once.
    let hands = plan.games.clamp(1, 64);
    for hand in 0..hands {
        let (shared, rate) = (shared.clone(), f64::from(plan.rate) / hands as f64);
        movers.spawn(async move { shared.moves(address, hand, hands, rate, end).await });
    }
    while let Some(done) = movers.join_next().await {
        done.map_err(Failure::unreachable)??;
    }
    let seconds = clock.elapsed().as_secs_f64();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut lost = shared.unheard.load(Ordering::Relaxed);
    for game in &shared.games {
        lost += usize::from(lock(&game.sent).is_some());
        let shown = host.must("GET", &game.path, &game.tokens[0], None).await?;
        let there = shown["n"].as_u64().unwrap_or(0) as usize;
        lost += usize::from(there < game.acknowledged.load(Ordering::Relaxed));
    }
    let mut heard = std::mem::take(&mut *lock(&shared.heard));
    let mut answered = std::mem::take(&mut *lock(&shared.answered));
    heard.sort_unstable();
    answered.sort_unstable();
    let report = LoadReport {
        games: plan.games,
        seats: plan.games * 2,
        seconds,
        inputs: answered.len(),
        inputs_per_s: answered.len() as f64 / seconds,
        p50_ms: part(&heard, 0.5),
        p90_ms: part(&heard, 0.9),
        p99_ms: part(&heard, 0.99),
        max_ms: part(&heard, 1.0),
        answer_p50_ms: part(&answered, 0.5),
        answer_p99_ms: part(&answered, 0.99),
        lost,
        peak_memory_bytes: server.peak_memory(),
        processor_s: server
            .processor_seconds()
            .zip(before)
            .map(|(after, before)| after - before),
    };
    listeners.abort_all();
    server.kill().await?;
    Ok(report)
}

fn part(sorted: &[Duration], share: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    let at = (last as f64 * share).round() as usize;
    sorted.get(at).map_or(0.0, |time| time.as_secs_f64() * 1e3)
}

impl Shared {
    fn hears(&self, number: usize, seat: usize, data: &Value) {
        let now = Instant::now();
        let game = &self.games[number];
        let mut sent = lock(&game.sent);
        let number_in = |name: &str| data[name].as_u64().unwrap_or(0) as usize;
        if let Some((n, by, at)) = *sent
            && by != seat
            && (number_in("from")..number_in("n")).contains(&n)
        {
            lock(&self.heard).push(now - at);
            *sent = None;
        }
    }

    async fn moves(
        &self,
        address: std::net::SocketAddr,
        hand: usize,
        hands: usize,
        rate: f64,
        end: Instant,
    ) -> Result<(), Failure> {
        let mut dice = Seeded::new(hand as u64);
        let mut client = Client::new(address);
        let pause = Duration::from_secs_f64(1.0 / rate);
        let own: Vec<usize> = (hand..self.games.len()).step_by(hands).collect();
        // Hands begin at different moments, so that the load is even.
        let mut next = Instant::now() + pause.mul_f64(hand as f64 / hands as f64);
        while next < end {
            tokio::time::sleep_until(next.into()).await;
            next += pause;
            let game = &self.games[own[below(dice.rng(), own.len() as u32) as usize]];
            self.move_in(&mut client, game, &mut dice).await?;
        }
        Ok(())
    }

    async fn move_in(
        &self,
        client: &mut Client,
        game: &Game,
        dice: &mut Seeded,
    ) -> Result<(), Failure> {
        let mut seat = 0;
        let mut table = Value::Null;
        for _ in 0..2 {
            let path = format!("{}/table", game.path);
            table = client.must("GET", &path, &game.tokens[seat], None).await?;
            match table["ask"]["Choice"]["seat"].as_u64() {
                Some(asked) if asked as usize == seat => break,
                Some(asked) => seat = asked as usize,
                None => return Ok(()),
            }
        }
        let offers: Vec<&Value> = table["offers"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|offer| offer["aside"] == false)
            .collect();
        if offers.is_empty() {
            return Ok(());
        }
        let choice = &offers[below(dice.rng(), offers.len() as u32) as usize]["choice"];
        let body = json!({ "n": table["n"], "choice": choice });
        let n = table["n"].as_u64().unwrap_or(0) as usize;
        let clock = Instant::now();
        if lock(&game.sent).replace((n, seat, clock)).is_some() {
            // The opponent never heard of the choice before this one.
            self.unheard.fetch_add(1, Ordering::Relaxed);
        }
        let path = format!("{}/inputs", game.path);
        let answer = client
            .must("POST", &path, &game.tokens[seat], Some(&body))
            .await?;
        lock(&self.answered).push(clock.elapsed());
        let there = answer["n"].as_u64().unwrap_or(0) as usize;
        game.acknowledged.store(there, Ordering::Relaxed);
        Ok(())
    }
}
