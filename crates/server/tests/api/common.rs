//! A server without a socket, over the scenarios of Front Toward Enemy.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use bots::{Random, Seated, TableBot};
use engine::Setup;
use engine::journal::Journal;
use engine::table::{self, Refusal, Table};
use engine::{Rules, Seat};
use front_toward_enemy::{Fte, shelf};
use http_body_util::BodyExt;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::{Value, json};
use server::{
    Book, BookCase, BookClause, Config, DiceSource, Player, Rule, ScenarioOnShelf, SeatOnShelf,
    Shelf, ShelfError, SystemOnShelf,
};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use tower::ServiceExt;

pub const PATROL: &str = "fte/first-patrol";

/// The scenarios of Front Toward Enemy with random bots.
#[derive(Default)]
pub struct Games(Mutex<HashMap<String, Arc<Fte>>>);

impl Games {
    pub fn fte(&self, scenario: &str) -> Result<Arc<Fte>, ShelfError> {
        let slug = scenario
            .strip_prefix("fte/")
            .ok_or_else(|| ShelfError("not of this game".into()))?;
        let mut loaded = self.0.lock().unwrap();
        if let Some(game) = loaded.get(slug) {
            return Ok(game.clone());
        }
        let scenario = shelf::load(slug, None).map_err(|error| ShelfError(error.to_string()))?;
        let game = Arc::new(Fte::new(scenario));
        loaded.insert(slug.to_owned(), game.clone());
        Ok(game)
    }
}

pub struct Bot(Seated<Fte, ChaCha8Rng>);

impl Player for Bot {
    fn decide(&mut self, table: &dyn Table, seat: Seat) -> Result<Value, Refusal> {
        self.0.decide(table, seat)
    }
}

impl Shelf for Games {
    fn catalogue(&self) -> Vec<SystemOnShelf> {
        let cards = shelf::scenarios(None).unwrap();
        let seats = |id: &str| {
            let game = self.fte(id).unwrap();
            let seats = game.about().seats.iter();
            seats
                .map(|seat| SeatOnShelf {
                    id: seat.id.clone(),
                    name: seat.name.clone(),
                    automatic: seat.automatic,
                    counters: 0,
                })
                .collect()
        };
        vec![SystemOnShelf {
            game: "fte".into(),
            name: "Front Toward Enemy".into(),
            about: String::new(),
            emblem: String::new(),
            ready: true,
            bots: vec![("random".into(), "any legal choice".into())],
            scenarios: cards
                .into_iter()
                .map(|card| ScenarioOnShelf {
                    seats: seats(&card.id),
                    id: card.id,
                    title: card.title,
                    briefing: card.briefing,
                    minutes: card.minutes,
                    options: Vec::new(),
                    difficulty: 1,
                    balance: None,
                })
                .collect(),
            campaigns: Vec::new(),
        }]
    }

    fn open(&self, scenario: &str, setup: Setup) -> Result<Box<dyn Table>, ShelfError> {
        table::table(self.fte(scenario)?, setup).map_err(|wrong| ShelfError(wrong.to_string()))
    }

    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, ShelfError> {
        let game = self.fte(&journal.scenario)?;
        table::resume(game, journal).map_err(|error| ShelfError(error.to_string()))
    }

    fn read_journal(&self, file: &[u8]) -> Result<Journal, ShelfError> {
        if let Some(text) = std::str::from_utf8(file)
            .ok()
            .filter(|t| t.starts_with('{'))
        {
            return Journal::from_json_lines::<<Fte as Rules>::Choice>(text)
                .map_err(|error| ShelfError(error.to_string()));
        }
        Journal::from_bytes(file).map_err(|error| ShelfError(error.to_string()))
    }

    fn bot(&self, scenario: &str, name: &str) -> Result<Box<dyn Player>, ShelfError> {
        if name != "random" {
            return Err(ShelfError("there is no such bot".into()));
        }
        let wits = ChaCha8Rng::seed_from_u64(11);
        Ok(Box::new(Bot(Seated::new(
            self.fte(scenario)?,
            Box::new(Random),
            wits,
        ))))
    }

    fn clause(&self, _: &str) -> Option<Rule> {
        None
    }

    fn book(&self, game: &str) -> Option<Arc<Book>> {
        let clause = |id: &str, section: &str, text: &str, cases: &[usize]| BookClause {
            id: id.into(),
            section: section.into(),
            topic: "fire".into(),
            text: text.into(),
            played: true,
            proofs: cases.len(),
            cases: cases.to_vec(),
        };
        let book = Book {
            game: "fte".into(),
            name: "Front Toward Enemy".into(),
            clauses: vec![
                clause(
                    "FTE-7.1-05",
                    "7.1 Fire",
                    "A neighbour is hit more easily.",
                    &[0],
                ),
                clause("FTE-6.1-01", "6.1 Moving", "Jungle is slow.", &[]),
            ],
            cases: vec![BookCase {
                file: "cases/toy/duel.toml".to_owned(),
                title: "A shot next door".into(),
                rules: vec!["FTE-7.1-05".into()],
                play: "title = \"A shot next door\"".into(),
            }],
        };
        (game == "fte").then(|| Arc::new(book))
    }

    fn sight(&self, _: &str, _: &str, _: Option<&str>) -> Result<Value, ShelfError> {
        Err(ShelfError("nobody looks in these tests".into()))
    }
}

/// A server with its store in a folder of its own.
pub struct Server {
    pub app: Router,
    pub config: Config,
    folder: TempDir,
    shelf: Arc<dyn Shelf>,
}

impl Server {
    pub async fn new() -> Self {
        Self::with(Arc::new(Games::default()), DiceSource::Seeded(7)).await
    }

    pub async fn with(shelf: Arc<dyn Shelf>, dice: DiceSource) -> Self {
        Self::set(shelf, |config| config.dice = dice).await
    }

    /// With its options changed.
    pub async fn configured(change: impl FnOnce(&mut Config)) -> Self {
        let shelf = Arc::new(Games::default());
        let seeded = |config: &mut Config| {
            config.dice = DiceSource::Seeded(7);
            change(config);
        };
        Self::set(shelf, seeded).await
    }

    pub async fn set(shelf: Arc<dyn Shelf>, change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::new(folder.path().join("games.db"));
        config.beat = Duration::ZERO;
        change(&mut config);
        let app = server::app(config.clone(), shelf.clone()).await.unwrap();
        Server {
            app,
            config,
            folder,
            shelf,
        }
    }

    /// The same store in a new server, as after a crash.
    pub async fn again(self) -> Self {
        self.again_after(async |_| {}).await
    }

    /// The same after something was done to its store.
    pub async fn again_after(self, deed: impl AsyncFnOnce(&Config)) -> Self {
        drop(self.app);
        deed(&self.config).await;
        let app = server::app(self.config.clone(), self.shelf.clone());
        let app = app.await.unwrap();
        Server { app, ..self }
    }

    /// The folder that holds its store.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub async fn raw(&self, request: Request<Body>) -> (StatusCode, Vec<u8>) {
        let response = self.app.clone().oneshot(request).await.unwrap();
        let status = response.status();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        (status, body.to_vec())
    }

    pub async fn call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let (status, bytes) = self.raw(request(method, path, token, body)).await;
        let value = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| json!(String::from_utf8_lossy(&bytes)));
        (status, value)
    }

    /// Only whether it was done.
    pub async fn status(&self, method: &str, path: &str, token: &str, body: &Value) -> u16 {
        let (status, _) = self.call(method, path, Some(token), Some(body)).await;
        status.as_u16()
    }

    pub async fn get(&self, path: &str, token: &str) -> Value {
        let (status, value) = self.call("GET", path, Some(token), None).await;
        assert_eq!(status, 200, "GET {path}: {value}");
        value
    }

    pub async fn post(&self, path: &str, token: &str, body: Value) -> Value {
        let (status, value) = self.call("POST", path, Some(token), Some(&body)).await;
        assert_eq!(status, 200, "POST {path} {body}: {value}");
        value
    }

    /// A game; the seats' holders by their ids.
    pub async fn create(&self, scenario: &str, us: &str, nva: &str) -> Made {
        let body = json!({ "scenario": scenario, "seats": { "us": { "holder": us }, "nva": { "holder": nva } } });
        let (status, made) = self.call("POST", "/api/games", None, Some(&body)).await;
        assert_eq!(status, 200, "{made}");
        Made::of(&made)
    }

    /// The first events of a stream, until it says nothing more for a moment.
    pub async fn events(&self, path: &str, token: &str) -> Vec<Heard> {
        self.hear(path, token, Duration::from_millis(300)).await
    }

    /// The events of a stream until it has been quiet for so long.
    pub async fn hear(&self, path: &str, token: &str, quiet: Duration) -> Vec<Heard> {
        let response = self
            .app
            .clone()
            .oneshot(request("GET", path, Some(token), None));
        let response = response.await.unwrap();
        assert_eq!(response.status(), 200);
        let mut body = response.into_body();
        let mut text = String::new();
        while let Ok(Some(Ok(frame))) = tokio::time::timeout(quiet, body.frame()).await {
            text.push_str(std::str::from_utf8(frame.data_ref().unwrap()).unwrap());
        }
        text.split("\n\n").filter_map(Heard::of).collect()
    }
}

pub fn request(
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    match body {
        Some(body) => request
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string())),
        None => request.body(Body::empty()),
    }
    .unwrap()
}

/// One event of a stream.
#[derive(Debug, Clone)]
pub struct Heard {
    pub event: String,
    pub id: Option<usize>,
    pub data: Value,
}

impl Heard {
    fn of(text: &str) -> Option<Self> {
        let field = |name: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
        };
        Some(Heard {
            event: field("event")?.to_owned(),
            id: field("id").and_then(|id| id.parse().ok()),
            data: serde_json::from_str(field("data")?).ok()?,
        })
    }
}

/// A game that was made.
#[derive(Clone, Debug)]
pub struct Made {
    pub path: String,
    pub tokens: HashMap<String, String>,
    pub invites: HashMap<String, String>,
}

impl Made {
    pub fn of(made: &Value) -> Self {
        let secrets = |name: &str| serde_json::from_value(made[name].clone()).unwrap();
        Made {
            path: format!("/api/games/{}", made["game"].as_str().unwrap()),
            tokens: secrets("tokens"),
            invites: secrets("invites"),
        }
    }

    pub fn at(&self, rest: &str) -> String {
        format!("{}/{rest}", self.path)
    }

    pub fn us(&self) -> &str {
        &self.tokens["us"]
    }

    pub fn nva(&self) -> &str {
        &self.tokens["nva"]
    }

    pub fn token(&self, seat: u64) -> &str {
        [self.tokens.get("us"), self.tokens.get("nva")][seat as usize].unwrap()
    }
}

/// The seat that is asked, if one is.
pub fn asked(table: &Value) -> Option<u64> {
    table["ask"]["Choice"]["seat"].as_u64()
}

impl Server {
    /// Takes the choice at a place of the list for whoever is asked, and returns the answer.
    pub async fn move_once(&self, game: &Made, pick: usize) -> Option<Value> {
        let table = self.get(&game.at("table"), game.us()).await;
        let seat = asked(&table)?;
        let token = game.token(seat);
        let table = self.get(&game.at("table"), token).await;
        let offers = table["offers"].as_array().unwrap();
        let answers: Vec<_> = offers
            .iter()
            .filter(|offer| offer["aside"] == false)
            .collect();
        let choice = answers[pick % answers.len()]["choice"].clone();
        let body = json!({ "n": table["n"], "choice": choice });
        Some(self.post(&game.at("inputs"), token, body).await)
    }
}
