//! Heavy work: paid for, bounded, in turn, and never in the way of those who want something else.

use crate::common::{Games, Made, PATROL, Server, request};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode, header};
use engine::journal::{Input, Journal};
use engine::table::Table;
use engine::{Outcome, Rules, Setup};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use server::{Config, Limits, Player, Rule, Shelf, ShelfError, SystemOnShelf};
use std::net::SocketAddr;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tower::ServiceExt;

/// Long enough for anything on a busy machine; only what is broken takes so long.
const LONG: Duration = Duration::from_secs(60);
const JUNK: &[u8] = b"this is no journal";

/// A door at which work stands still while it is shut.
#[derive(Default)]
struct Door {
    inside: Mutex<Inside>,
    moved: Condvar,
}

#[derive(Default)]
struct Inside {
    shut: bool,
    /// How many stand there.
    now: usize,
    /// How many have come.
    ever: usize,
}

impl Door {
    fn pass(&self) {
        let mut inside = self.inside.lock().unwrap();
        inside.now += 1;
        inside.ever += 1;
        let waited = self
            .moved
            .wait_timeout_while(inside, 2 * LONG, |inside| inside.shut);
        waited.unwrap().0.now -= 1;
    }

    fn shut(&self, shut: bool) {
        self.inside.lock().unwrap().shut = shut;
        self.moved.notify_all();
    }

    /// Waits until so many stand there.
    async fn holds(&self, count: usize) {
        let since = Instant::now();
        while self.inside.lock().unwrap().now != count {
            assert!(since.elapsed() < LONG, "never {count} at once");
            std::thread::sleep(Duration::from_millis(2));
            tokio::task::yield_now().await;
        }
    }
}

/// The usual games, with a door before the reading and one before the replaying of journals.
#[derive(Default)]
struct Doors {
    games: Games,
    reading: Door,
    replaying: Door,
}

impl Shelf for Doors {
    fn catalogue(&self) -> Vec<SystemOnShelf> {
        self.games.catalogue()
    }
    fn open(&self, scenario: &str, setup: Setup) -> Result<Box<dyn Table>, ShelfError> {
        self.games.open(scenario, setup)
    }
    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, ShelfError> {
        self.replaying.pass();
        self.games.resume(journal)
    }
    fn read_journal(&self, file: &[u8]) -> Result<Journal, ShelfError> {
        self.reading.pass();
        self.games.read_journal(file)
    }
    fn bot(&self, scenario: &str, name: &str) -> Result<Box<dyn Player>, ShelfError> {
        self.games.bot(scenario, name)
    }
    fn clause(&self, id: &str) -> Option<Rule> {
        self.games.clause(id)
    }
    fn sight(&self, scenario: &str, from: &str, to: Option<&str>) -> Result<Value, ShelfError> {
        self.games.sight(scenario, from, to)
    }
}

/// A server on which one address may have one piece of work under way, and all together two.
async fn small(change: impl FnOnce(&mut Config)) -> (Server, Arc<Doors>) {
    let shelf = Arc::new(Doors::default());
    let server = Server::set(shelf.clone(), |config| {
        config.thinkers = 1;
        change(config);
    });
    (server.await, shelf)
}

fn from(last: u8, mut request: Request<Body>) -> Request<Body> {
    let address = SocketAddr::from(([10, 0, 0, last], 4000));
    request.extensions_mut().insert(ConnectInfo(address));
    request
}

fn import(body: &[u8]) -> Request<Body> {
    Request::post("/api/import")
        .body(Body::from(body.to_vec()))
        .unwrap()
}

struct Answered {
    status: StatusCode,
    headers: HeaderMap,
    body: Value,
}

/// An answer, which does not let itself be waited for for ever.
fn ask(server: &Server, request: Request<Body>) -> impl Future<Output = Answered> + Send + use<> {
    let app = server.app.clone();
    async move {
        let answer = tokio::time::timeout(LONG, app.oneshot(request)).await;
        let (parts, body) = answer.expect("an answer").unwrap().into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        Answered {
            status: parts.status,
            headers: parts.headers,
            body: serde_json::from_slice(&bytes).unwrap_or_default(),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_is_paid_for_before_it_is_read() {
    let (server, shelf) = small(|config| {
        config.limits = Limits {
            games_per_hour: 2.0,
            ..Limits::public()
        };
    })
    .await;
    let mut answers = Vec::new();
    for _ in 0..3 {
        answers.push(ask(&server, from(1, import(JUNK))).await.status.as_u16());
    }
    assert_eq!(answers, [422, 422, 429]);
    assert_eq!(shelf.reading.inside.lock().unwrap().ever, 2);
    let other = ask(&server, from(2, import(JUNK))).await;
    assert_eq!(other.status, 422, "others have an allowance of their own");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_larger_a_file_the_more_it_costs() {
    let (server, _) = small(|config| {
        config.limits = Limits {
            burst: 100.0,
            per_second: 0.001,
            ..Limits::public()
        };
    })
    .await;
    let large = vec![b'x'; 200 << 10];
    let status = async |body: &[u8]| ask(&server, from(1, import(body))).await.status.as_u16();
    assert_eq!(status(&large).await, 422);
    assert_eq!(status(&large).await, 429);
    assert_eq!(status(JUNK).await, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_file_of_very_many_inputs_is_refused_by_their_number() {
    let (server, shelf) = small(|_| {}).await;
    let mut journal = Journal::new(shelf.games.fte(PATROL).unwrap().about(), Setup::default());
    journal.inputs = vec![Input::Chance(Outcome(0)); 1_000_000];
    let file = journal.to_bytes();
    assert!(file.len() < 16 << 10, "{} bytes", file.len());
    let refused = ask(&server, import(&file)).await;
    assert_eq!(refused.status, 422);
    let message = refused.body["error"]["message"].as_str().unwrap();
    assert!(message.contains("too long"), "{message}");
    let replays = shelf.replaying.inside.lock().unwrap().ever;
    assert_eq!(replays, 0, "nothing of it was played");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_hangs_up_frees_no_place_while_his_work_goes_on() {
    let (server, shelf) = small(|config| config.longest_wait = Duration::from_millis(50)).await;
    shelf.reading.shut(true);
    let mut gone = JoinSet::new();
    for address in [1, 2] {
        gone.spawn(ask(&server, from(address, import(JUNK))));
    }
    shelf.reading.holds(2).await;
    gone.shutdown().await;
    let refused = ask(&server, from(3, import(JUNK))).await;
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert_eq!(refused.body["error"]["code"], "busy");
    assert!(refused.headers.contains_key(header::RETRY_AFTER));
    shelf.reading.shut(false);
    shelf.reading.holds(0).await;
    // The work is done; the place is free as soon as its thread has put it back.
    for _ in 0..1000 {
        if ask(&server, from(3, import(JUNK))).await.status == 422 {
            return;
        }
    }
    panic!("no place was ever free again");
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_in_goes_through_while_somebody_hammers_imports() {
    let (server, shelf) = small(|config| {
        config.longest_wait = 2 * LONG;
        config.limits.waiting = 64;
    })
    .await;
    let me = json!({ "name": "Ann", "password": "correct horse" });
    let (status, made) = server.call("POST", "/api/accounts", None, Some(&me)).await;
    assert_eq!(status, 200, "{made}");
    shelf.reading.shut(true);
    let mut imports = JoinSet::new();
    imports.spawn(ask(&server, from(1, import(JUNK))));
    shelf.reading.holds(1).await;
    for _ in 0..69 {
        imports.spawn(ask(&server, from(1, import(JUNK))));
    }
    // One is under way and 64 wait; the others are told at once.
    for _ in 0..5 {
        let refused = imports.join_next().await.unwrap().unwrap();
        assert_eq!(refused.status, 429);
        assert!(refused.headers.contains_key(header::RETRY_AFTER));
    }
    for address in [1, 2] {
        let sign_in = request("POST", "/api/sessions", None, Some(&me));
        let signed_in = ask(&server, from(address, sign_in)).await;
        assert_eq!(signed_in.status, 200, "{}", signed_in.body);
    }
    imports.spawn(ask(&server, from(2, import(JUNK))));
    shelf.reading.holds(2).await;
    shelf.reading.shut(false);
    while let Some(answer) = imports.join_next().await {
        assert_eq!(answer.unwrap().status, 422);
    }
}

/// One thread for all requests: whatever plays a game again on it would hold up everything else.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn nobody_waits_while_a_game_is_loaded() {
    let (server, shelf) = small(|_| {}).await;
    let game = server.create(PATROL, "me", "me").await;
    let server = server.again().await;
    shelf.replaying.shut(true);
    let path = game.at("table");
    let loading = ask(&server, request("GET", &path, Some(game.us()), None));
    let loading = tokio::spawn(loading);
    shelf.replaying.holds(1).await;
    let other = tokio::spawn(ask(&server, request("GET", "/api/shelf", None, None)));
    let since = Instant::now();
    while !other.is_finished() && since.elapsed() < LONG / 3 {
        std::thread::sleep(Duration::from_millis(2));
    }
    let finished = other.is_finished();
    shelf.replaying.shut(false);
    assert!(finished, "the shelf had to wait for a game");
    assert_eq!(loading.await.unwrap().status, 200);
}

/// What a request for something of a game is: method, the rest of its path, body.
type Wish = (&'static str, &'static str, Option<Value>);

#[tokio::test(flavor = "multi_thread")]
async fn whatever_plays_a_game_again_waits_for_its_turn_and_nothing_else_does() {
    let (server, shelf) = small(|config| config.longest_wait = Duration::from_millis(50)).await;
    let game = server.create(PATROL, "me", "me").await;
    let others = [
        server.create(PATROL, "me", "me").await,
        server.create(PATROL, "me", "me").await,
    ];
    let (seat, again) = move_that_can_be_undone(&server, &game).await;
    let server = server.again().await;
    server.get(&game.at("table"), seat).await;
    shelf.replaying.shut(true);
    let mut loading = JoinSet::new();
    for (address, other) in (1..).zip(&others) {
        let table = request("GET", &other.at("table"), Some(other.us()), None);
        loading.spawn(ask(&server, from(address, table)));
    }
    shelf.replaying.holds(2).await;
    let tokens = json!({ "tokens": [game.us(), game.nva()] });
    let heavy: [Wish; 9] = [
        ("GET", "history", None),
        ("GET", "table?at=1", None),
        ("GET", "export", None),
        ("POST", "export", Some(tokens)),
        ("POST", "undo", Some(json!({}))),
        ("POST", "why", Some(json!({ "space": "08.05" }))),
        ("POST", "inputs", Some(again)),
        ("POST", "fork", Some(json!({}))),
        ("POST", "../../games", Some(json!({ "scenario": PATROL }))),
    ];
    for (method, rest, body) in heavy {
        let path = match rest.strip_prefix("../../") {
            Some(rest) => format!("/api/{rest}"),
            None => game.at(rest),
        };
        let wish = request(method, &path, Some(seat), body.as_ref());
        let refused = ask(&server, from(3, wish)).await;
        assert_eq!(refused.status, 503, "{method} {rest}: {}", refused.body);
        assert_eq!(refused.body["error"]["code"], "busy", "{method} {rest}");
    }
    let light: [Wish; 5] = [
        ("GET", "table", None),
        ("GET", "board", None),
        ("GET", "chat", None),
        ("GET", "notes", None),
        ("POST", "chat", Some(json!({ "text": "still here?" }))),
    ];
    for (method, rest, body) in light {
        let wish = request(method, &game.at(rest), Some(seat), body.as_ref());
        let answer = ask(&server, from(3, wish)).await;
        assert_eq!(answer.status, 200, "{method} {rest}: {}", answer.body);
    }
    shelf.replaying.shut(false);
    while let Some(loaded) = loading.join_next().await {
        assert_eq!(loaded.unwrap().status, 200);
    }
    let table = server.get(&game.at("table"), seat).await;
    assert_eq!(table["undo"]["ok"], true, "nothing was taken back");
}

/// Plays until a move can be taken back; who made it, and how it was sent.
async fn move_that_can_be_undone<'a>(server: &Server, game: &'a Made) -> (&'a str, Value) {
    for pick in 0..400 {
        let table = server.get(&game.at("table"), game.us()).await;
        let token = game.token(crate::common::asked(&table).unwrap());
        let table = server.get(&game.at("table"), token).await;
        let offers = table["offers"].as_array().unwrap();
        let answers: Vec<_> = offers
            .iter()
            .filter(|offer| offer["aside"] == false)
            .collect();
        let choice = answers[pick % answers.len()]["choice"].clone();
        let body = json!({ "n": table["n"], "choice": choice });
        server.post(&game.at("inputs"), token, body.clone()).await;
        let table = server.get(&game.at("table"), token).await;
        if table["undo"]["ok"] == true {
            return (token, body);
        }
    }
    panic!("no move could be taken back");
}

/// Whoever keeps his own places taken, and then asks for something of another's game, waits for himself alone.
#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_his_turn_keeps_nobody_from_a_game() {
    let (server, shelf) = small(|config| config.longest_wait = LONG).await;
    let seats = json!({ "us": { "holder": "me" }, "nva": { "holder": "me" } });
    let body = json!({ "scenario": PATROL, "public": true, "seats": seats });
    let (_, made) = server.call("POST", "/api/games", None, Some(&body)).await;
    let game = Made::of(&made);
    let his = [
        server.create(PATROL, "me", "me").await,
        server.create(PATROL, "me", "me").await,
    ];
    let server = server.again().await;
    server.get(&game.at("table"), game.us()).await;
    // His stream is open before, and has something to tell as soon as somebody moves.
    let stream = from(7, request("GET", &game.at("events"), None, None));
    let stream = server.app.clone().oneshot(stream).await.unwrap();
    let listening = tokio::spawn(stream.into_body().collect());
    shelf.replaying.shut(true);
    let mut waiting = JoinSet::new();
    for other in &his {
        let table = request("GET", &other.at("table"), Some(other.us()), None);
        waiting.spawn(ask(&server, from(7, table)));
    }
    shelf.replaying.holds(1).await;
    for rest in [
        "history",
        "table?at=0",
        "scenes",
        "export",
        "sight?from=08.05",
    ] {
        waiting.spawn(ask(
            &server,
            from(7, request("GET", &game.at(rest), None, None)),
        ));
    }
    // Time to come to where they wait.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let played = async {
        for pick in 0..3 {
            server.move_once(&game, pick).await.unwrap();
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let played = tokio::time::timeout(LONG / 6, played).await;
    shelf.replaying.shut(false);
    played.expect("the players need not wait for him");
    while let Some(answer) = waiting.join_next().await {
        assert!(answer.unwrap().status.as_u16() < 500);
    }
    listening.abort();
}

/// Nor does he keep others from a game that is yet to be loaded.
#[tokio::test(flavor = "multi_thread")]
async fn who_waits_to_load_a_game_keeps_nobody_from_loading_it() {
    let (server, shelf) = small(|config| config.longest_wait = LONG).await;
    let game = server.create(PATROL, "me", "me").await;
    let his = server.create(PATROL, "me", "me").await;
    let server = server.again().await;
    // Whatever is made is loaded once, too.
    let before = shelf.replaying.inside.lock().unwrap().ever;
    shelf.replaying.shut(true);
    let table = request("GET", &his.at("table"), Some(his.us()), None);
    let mut waiting = JoinSet::new();
    waiting.spawn(ask(&server, from(7, table)));
    shelf.replaying.holds(1).await;
    for _ in 0..5 {
        let table = request("GET", &game.at("table"), Some(game.us()), None);
        waiting.spawn(ask(&server, from(7, table)));
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    let table = request("GET", &game.at("table"), Some(game.nva()), None);
    let mine = tokio::spawn(ask(&server, from(8, table)));
    // His own, and mine.
    shelf.replaying.holds(2).await;
    shelf.replaying.shut(false);
    assert_eq!(mine.await.unwrap().status, 200);
    while let Some(answer) = waiting.join_next().await {
        assert_eq!(answer.unwrap().status, 200);
    }
    let loaded = shelf.replaying.inside.lock().unwrap().ever - before;
    assert_eq!(loaded, 2, "each game once, whoever was quicker");
}

/// Whoever deletes himself with everything does not take a game with him that others play, though he keeps the server from
/// reading it.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_not_read_at_once_is_not_deleted_for_those_who_play_it() {
    let (server, shelf) = small(|config| config.limits.waiting = 1).await;
    let me = json!({ "name": "Ann", "password": "correct horse" });
    let (_, made) = server.call("POST", "/api/accounts", None, Some(&me)).await;
    let ann = made["session"].as_str().unwrap();
    let seats = json!({ "us": { "holder": "me", "name": "Ann" }, "nva": { "holder": "link" } });
    let begin = json!({ "scenario": PATROL, "seats": seats });
    let game = Made::of(&server.post("/api/games", ann, begin).await);
    let join = json!({ "secret": game.invites["nva"], "name": "Kim" });
    let joined = server.post(&game.at("join"), "x", join).await;
    let kim = joined["token"].as_str().unwrap();
    let mut others = Vec::new();
    for _ in 0..2 {
        others.push(server.create(PATROL, "me", "me").await);
    }
    let server = server.again().await;
    shelf.replaying.shut(true);
    // One is being read and one waits: nothing more is read for him for a while.
    let mut reading = JoinSet::new();
    for other in &others {
        let table = request("GET", &other.at("table"), Some(other.us()), None);
        reading.spawn(ask(&server, table));
        shelf.replaying.holds(1).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    let refused = async {
        let table = request("GET", &game.at("table"), Some(kim), None);
        ask(&server, table).await.status
    };
    assert_eq!(refused.await, 429);
    let everything = json!({ "password": "correct horse", "everything": true });
    let gone = request("DELETE", "/api/me", Some(ann), Some(&everything));
    let gone = tokio::spawn(ask(&server, gone));
    tokio::time::sleep(Duration::from_millis(500)).await;
    shelf.replaying.shut(false);
    assert_eq!(gone.await.unwrap().status, 200);
    reading.join_all().await;
    let shown = server.get(&game.path, kim).await;
    assert_eq!(shown["seats"][0]["player"], "", "her name is gone");
    assert_eq!(shown["seats"][1]["player"], "Kim");
}
