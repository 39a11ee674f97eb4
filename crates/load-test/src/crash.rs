use crate::Failure;
use crate::client::Client;
use crate::program::Program;
use engine::{Seeded, below};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;

/// How often, and among how many games.
#[derive(Clone, Debug)]
pub struct CrashPlan {
    /// The scenario that is played.
    pub scenario: String,
    /// How often the server is killed.
    pub times: usize,
    /// Games that are played meanwhile.
    pub games: usize,
    /// Repeats the moments, as far as the machine does.
    pub seed: u64,
}

/// What was kept.
#[derive(Clone, Debug, Serialize)]
pub struct CrashReport {
    /// How often the server was killed.
    pub kills: usize,
    /// Games that were played.
    pub games: usize,
    /// Choices that were acknowledged, and found again exactly once.
    pub acknowledged: usize,
    /// Choices whose answer was lost with the server, sent again.
    pub sent_again: usize,
    /// Messages heard on streams that went on where they had broken off.
    pub heard: usize,
}

/// A choice as it was sent, and how it was answered.
#[derive(Clone)]
struct Made {
    seat: usize,
    body: Value,
    answer: Value,
}

struct Game {
    path: String,
    tokens: [String; 2],
    over: Mutex<bool>,
    made: Mutex<Vec<Made>>,
    again: Mutex<usize>,
    /// Of the stream of the first seat: the last serial, and the inputs heard of.
    heard: Mutex<(usize, BTreeSet<u64>, usize)>,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills a server again and again at random moments while games are played on it, and checks after each restart that
/// everything acknowledged is there exactly once.
pub async fn crash(program: &Path, store: &Path, plan: &CrashPlan) -> Result<CrashReport, Failure> {
    let mut dice = Seeded::new(plan.seed);
    let mut server = Program::start(program, store).await?;
    let mut games: Vec<Arc<Game>> = Vec::new();
    let mut finished: Vec<Arc<Game>> = Vec::new();
    for round in 0..plan.times {
        // A game that is over makes room for another, so that there is always something to lose.
        let over;
        (over, games) = games.into_iter().partition(|game| *lock(&game.over));
        finished.extend(over);
        while games.len() < plan.games {
            games.push(Arc::new(open_game(&server, plan).await?));
        }
        let mut players = JoinSet::new();
        for (number, game) in games.iter().enumerate() {
            let seed = plan.seed ^ ((round * games.len() + number) as u64) << 8;
            players.spawn(play(server.address, game.clone(), Seeded::new(seed)));
            players.spawn(listen(server.address, game.clone()));
        }
        let moment = 30 + u64::from(below(dice.rng(), 400));
        tokio::time::sleep(Duration::from_millis(moment)).await;
        server.kill().await?;
        while let Some(done) = players.join_next().await {
            done.map_err(Failure::unreachable)??;
        }
        server = Program::start(program, store).await?;
        for game in &games {
            check_last(server.address, game).await?;
        }
    }
    let mut report = CrashReport {
        kills: plan.times,
        games: finished.len() + games.len(),
        acknowledged: 0,
        sent_again: 0,
        heard: 0,
    };
    for game in finished.iter().chain(&games) {
        report.acknowledged += check_all(server.address, game).await?;
        report.sent_again += *lock(&game.again);
        report.heard += lock(&game.heard).2;
    }
    server.kill().await?;
    Ok(report)
}

async fn open_game(server: &Program, plan: &CrashPlan) -> Result<Game, Failure> {
    let me = json!({ "holder": "me" });
    let body = json!({ "scenario": plan.scenario, "seats": { "us": me, "nva": me } });
    let mut host = Client::new(server.address);
    let made = host.must("POST", "/api/games", "none", Some(&body)).await?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Ok(Game {
        path: format!("/api/games/{}", text(&made["game"])),
        tokens: ["us", "nva"].map(|seat| text(&made["tokens"][seat])),
        over: Mutex::default(),
        made: Mutex::default(),
        again: Mutex::default(),
        heard: Mutex::default(),
    })
}

/// Plays one game until the server is gone or the game over.
async fn play(address: SocketAddr, game: Arc<Game>, mut dice: Seeded) -> Result<(), Failure> {
    let mut client = Client::new(address);
    loop {
        let mut seat = 0;
        let mut table = Value::Null;
        for _ in 0..2 {
            let path = format!("{}/table", game.path);
            match client.call("GET", &path, &game.tokens[seat], None).await {
                Err(_) => return Ok(()),
                Ok((200, found)) => table = found,
                Ok((status, found)) => {
                    return Err(Failure::Broken(format!("{path}: {status} {found}")));
                }
            }
            match table["ask"]["Choice"]["seat"].as_u64() {
                Some(asked) if asked as usize == seat => break,
                Some(asked) => seat = asked as usize,
                None => {
                    *lock(&game.over) = true;
                    return Ok(());
                }
            }
        }
        let offers = table["offers"].as_array().cloned().unwrap_or_default();
        let offers: Vec<Value> = offers
            .into_iter()
            .filter(|offer| offer["aside"] == false)
            .collect();
        let choice = offers[below(dice.rng(), offers.len() as u32) as usize]["choice"].clone();
        let body = json!({ "n": table["n"], "choice": choice });
        // Without an answer the choice may or may not be there; the next start tells by sending it again.
        lock(&game.made).push(Made {
            seat,
            body: body.clone(),
            answer: Value::Null,
        });
        let path = format!("{}/inputs", game.path);
        match client
            .call("POST", &path, &game.tokens[seat], Some(&body))
            .await
        {
            Err(_) => return Ok(()),
            Ok((200, answer)) => {
                if let Some(last) = lock(&game.made).last_mut() {
                    last.answer = answer;
                }
            }
            Ok((status, answer)) => {
                return Err(Failure::Broken(format!("{path} {body}: {status} {answer}")));
            }
        }
    }
}

/// Hears what happens, going on where it broke off.
async fn listen(address: SocketAddr, game: Arc<Game>) -> Result<(), Failure> {
    let after = lock(&game.heard).0;
    let path = format!("{}/events?after={after}", game.path);
    let Ok(mut stream) = Client::new(address).stream(&path, &game.tokens[0]).await else {
        return Ok(());
    };
    while let Some(event) = stream.next().await {
        let mut heard = lock(&game.heard);
        heard.2 += 1;
        if event.event == "input" {
            let number = |name: &str| event.data[name].as_u64().unwrap_or(0);
            let (from, to) = (number("from"), number("n"));
            if let Some(gap) = (0..from).find(|n| !heard.1.contains(n)) {
                return Err(Failure::Broken(format!(
                    "input {gap} was never heard of before {from}"
                )));
            }
            if after > 0 && (from..to).any(|n| heard.1.contains(&n)) {
                return Err(Failure::Broken(format!(
                    "inputs from {from} were told twice"
                )));
            }
            heard.1.extend(from..to);
        }
        if let Some(id) = event.id {
            heard.0 = id;
        }
    }
    Ok(())
}

/// Sends the last choice again: acknowledged or not, it must then be there once, with the answer it had.
async fn check_last(address: SocketAddr, game: &Game) -> Result<(), Failure> {
    let Some(last) = lock(&game.made).last().cloned() else {
        return Ok(());
    };
    let answer = send_again(address, game, &last).await?;
    if last.answer.is_null() {
        *lock(&game.again) += 1;
        if let Some(made) = lock(&game.made).last_mut() {
            made.answer = answer;
        }
    } else if answer != last.answer {
        return Err(Failure::Broken(format!(
            "{} was answered {} and after a restart {answer}",
            last.body, last.answer
        )));
    }
    Ok(())
}

/// Every choice is there exactly once: one after the other they make up the whole game.
async fn check_all(address: SocketAddr, game: &Game) -> Result<usize, Failure> {
    let made = lock(&game.made).clone();
    let mut end = made
        .first()
        .map_or(Value::Null, |first| first.body["n"].clone());
    for one in &made {
        if one.body["n"] != end {
            return Err(Failure::Broken(format!(
                "{} does not follow input {end}",
                one.body
            )));
        }
        let answer = send_again(address, game, one).await?;
        if answer != one.answer {
            return Err(Failure::Broken(format!(
                "{} is told otherwise now: {answer}",
                one.body
            )));
        }
        end = one.answer["n"].clone();
    }
    let shown = Client::new(address)
        .must("GET", &game.path, &game.tokens[0], None)
        .await?;
    if !made.is_empty() && shown["n"] != end {
        return Err(Failure::Broken(format!(
            "the game has {} inputs, not {end}",
            shown["n"]
        )));
    }
    Ok(made.len())
}

async fn send_again(address: SocketAddr, game: &Game, made: &Made) -> Result<Value, Failure> {
    let path = format!("{}/inputs", game.path);
    let mut client = Client::new(address);
    client
        .must("POST", &path, &game.tokens[made.seat], Some(&made.body))
        .await
}
