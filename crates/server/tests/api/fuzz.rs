//! Forged, replayed, out-of-turn, out-of-date and malformed requests: each a clear 4xx, the game unchanged.
//!
//! `SANDTABLE_FORGERIES=20000` makes it long; 2,000 otherwise.

use crate::common::{Made, PATROL, Server, asked};
use axum::body::Body;
use axum::http::{Method, Request, header};
use engine::{Seeded, below};
use serde_json::{Value, json};

/// What a cheat may write into any place.
fn junk(dice: &mut Seeded, depth: u32) -> Value {
    let texts = [
        "",
        "us",
        "nva",
        "pass",
        "08.05",
        "../../etc/passwd",
        "\u{0}",
        "💥",
        "'; DROP TABLE log; --",
        "watcher",
    ];
    match below(dice.rng(), if depth > 3 { 7 } else { 9 }) {
        0 => Value::Null,
        1 => json!(below(dice.rng(), 2) == 0),
        2 => json!(below(dice.rng(), 300)),
        3 => json!(-1),
        4 => json!(u64::MAX),
        5 => json!(1e300),
        6 => json!(texts[below(dice.rng(), texts.len() as u32) as usize]),
        7 => {
            let count = below(dice.rng(), 4);
            Value::Array((0..count).map(|_| junk(dice, depth + 1)).collect())
        }
        _ => {
            let keys = [
                "n", "choice", "kind", "to", "accept", "text", "seats", "tokens", "move", "fire",
                "at", "secret",
            ];
            let count = below(dice.rng(), 4);
            let field = |_| {
                let key = keys[below(dice.rng(), keys.len() as u32) as usize];
                (key.to_owned(), junk(dice, depth + 1))
            };
            Value::Object((0..count).map(field).collect())
        }
    }
}

/// Changes one place of a value, anywhere in it.
fn bend(value: &mut Value, dice: &mut Seeded) {
    match value {
        Value::Object(fields) if !fields.is_empty() && below(dice.rng(), 8) > 0 => {
            let at = below(dice.rng(), fields.len() as u32) as usize;
            if let Some(field) = fields.values_mut().nth(at) {
                bend(field, dice);
            }
        }
        Value::Array(items) if !items.is_empty() && below(dice.rng(), 8) > 0 => {
            let at = below(dice.rng(), items.len() as u32) as usize;
            bend(&mut items[at], dice);
        }
        Value::Number(number) if below(dice.rng(), 2) == 0 => {
            let near = number.as_i64().unwrap_or(0) + i64::from(below(dice.rng(), 7)) - 3;
            *value = json!(near);
        }
        other => *other = junk(dice, 0),
    }
}

fn forgeries() -> usize {
    let wanted = std::env::var("SANDTABLE_FORGERIES").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(2_000)
}

/// Tables leave memory soon, so that whatever else stays there shows.
async fn tight() -> Server {
    Server::configured(|config| config.limits.tables = 8 << 20).await
}

/// From where on memory is to be flat, as a part of all rounds.
const WARM: usize = 10;
/// By how much it may grow from there on, in megabytes.
const MOST_GROWTH: u64 = 64;

/// How many old moves are kept to be sent again.
const MOST_OLD: usize = 200;

/// How much memory there was when all was warm: from there on it is flat, however much is forged.
#[derive(Default)]
struct Memory(u64);

impl Memory {
    /// Megabytes of this process, where the system says so.
    fn now() -> u64 {
        let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
        let pages = pages.split_whitespace().nth(1).map(str::parse::<u64>);
        (pages.and_then(Result::ok).unwrap_or(0) * 4096) >> 20
    }

    fn look(&mut self, round: usize) {
        if round == forgeries() / WARM {
            self.0 = Self::now();
        }
    }

    /// What it was when warm and in the end.
    fn told(&self) -> Value {
        let end = Self::now();
        assert!(end < self.0 + MOST_GROWTH, "{} MB, then {end} MB", self.0);
        json!({ "warm_mb": self.0, "end_mb": end })
    }
}

/// Everything the two seats see, which nothing forged may change.
async fn seen(server: &Server, game: &Made) -> Vec<Value> {
    let mut all = Vec::new();
    for token in [game.us(), game.nva()] {
        for rest in ["table", "history", "scenes", "notes", "orders", "chat"] {
            all.push(server.get(&game.at(rest), token).await);
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_moves_are_refused_and_change_nothing() {
    let server = tight().await;
    let mut memory = Memory::default();
    let mut game = server.create(PATROL, "me", "me").await;
    let other = server.create(PATROL, "me", "me").await;
    let mut dice = Seeded::new(1);
    let mut old: Vec<Value> = Vec::new();
    let (mut refused, mut honest) = (0, 0);
    for round in 0..forgeries() {
        memory.look(round);
        if round % 40 == 0 {
            if server.move_once(&game, round / 40).await.is_none() {
                game = server.create(PATROL, "me", "me").await;
            }
            honest += 1;
        }
        let before = server.get(&game.path, game.us()).await;
        let (Some(seat), n) = (asked(&before), before["n"].clone()) else {
            game = server.create(PATROL, "me", "me").await;
            continue;
        };
        let table = server.get(&game.at("table"), game.token(seat)).await;
        let offers = table["offers"].as_array().unwrap();
        let choice = offers[below(dice.rng(), offers.len() as u32) as usize]["choice"].clone();
        let (token, body): (Option<&str>, Value) = match round % 6 {
            // Out of turn: another's choice.
            0 => (
                Some(game.token(1 - seat)),
                json!({ "n": n, "choice": choice }),
            ),
            // Somebody else's token, or none.
            1 => (Some(other.us()), json!({ "n": n, "choice": choice })),
            2 => (None, json!({ "n": n, "choice": choice })),
            // Out of date.
            3 => {
                let off = n.as_u64().unwrap() + 1 + u64::from(below(dice.rng(), 5));
                (
                    Some(game.token(seat)),
                    json!({ "n": off, "choice": choice }),
                )
            }
            // An old move once more, by whoever it was not.
            4 if !old.is_empty() => {
                let body = old[below(dice.rng(), old.len() as u32) as usize].clone();
                (Some(other.nva()), body)
            }
            // Bent until it is nothing that is offered.
            _ => {
                let mut body = json!({ "n": n, "choice": choice });
                bend(&mut body, &mut dice);
                let offered = offers.iter().any(|offer| offer["choice"] == body["choice"]);
                if offered && body["n"] == n {
                    continue;
                }
                (Some(game.token(seat)), body)
            }
        };
        // Only so many are kept: what grows must not be this.
        old.truncate(MOST_OLD);
        old.insert(0, json!({ "n": n, "choice": choice }));
        let sent = server
            .call("POST", &game.at("inputs"), token, Some(&body))
            .await;
        // An aside of the other seat is legal out of turn, and a bent choice may be a right "at any time".
        if sent.0 == 200 {
            let told = sent.1["n"].as_u64() > n.as_u64();
            assert!(
                told || body["n"].as_u64() < n.as_u64(),
                "{body}: {}",
                sent.1
            );
            continue;
        }
        refused += 1;
        assert!(sent.0.is_client_error(), "{body} → {} {}", sent.0, sent.1);
        assert!(sent.1["error"]["message"].is_string(), "{}", sent.1);
        let after = server.get(&game.path, game.us()).await;
        assert_eq!(
            (&before["n"], &before["serial"]),
            (&after["n"], &after["serial"]),
            "{body}"
        );
    }
    assert!(
        honest > 5 && refused > forgeries() / 2,
        "{honest} {refused}"
    );
    println!(
        "{}",
        json!({ "forged_moves": refused, "honest_moves": honest, "memory": memory.told() })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_sent_anywhere_is_no_5xx_and_leaves_the_game_alone() {
    let server = tight().await;
    let mut memory = Memory::default();
    let game = server.create(PATROL, "me", "me").await;
    for pick in 0..12 {
        server.move_once(&game, pick).await;
    }
    let before = seen(&server, &game).await;
    let (_, description) = server.call("GET", "/api/openapi.json", None, None).await;
    let id = game.path.rsplit('/').next().unwrap();
    let routes: Vec<(String, String)> = description["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys().cloned();
            methods.map(move |method| (method.to_uppercase(), path.clone()))
        })
        // A stream has no end, new accounts and passwords are slow on purpose, and whoever looks after the server may do
        // as he likes from the machine itself.
        .filter(|(_, path)| {
            let left_out = ["/events", "account", "session", "keeper"];
            !left_out.iter().any(|part| path.contains(part))
        })
        .collect();
    assert!(routes.len() > 25);
    let mut dice = Seeded::new(2);
    for round in 0..forgeries() {
        memory.look(round);
        let (method, path) = &routes[round % routes.len()];
        let spots = [
            "0",
            "-1",
            "99999999999999999999",
            "%00",
            "..%2f",
            "FTE-7.1-05",
            "💥",
            "us",
        ];
        let spot = spots[below(dice.rng(), spots.len() as u32) as usize];
        let path = path.replace("{id}", if round % 3 == 0 { spot } else { id });
        let path = ["{offer}", "{game}", "{scenario}"]
            .iter()
            .fold(path, |path, name| path.replace(name, spot));
        let queries = [
            "",
            "?at=-1",
            "?at=999999",
            "?from=99999999",
            "?eyes=nva",
            "?from=08.05&to=💥",
            "?form=zip",
            "?at=%ff",
        ];
        let query = queries[below(dice.rng(), queries.len() as u32) as usize];
        let path: String = format!("{path}{query}")
            .chars()
            .map(|c| {
                if c.is_ascii() {
                    c.to_string()
                } else {
                    "%F0%9F".into()
                }
            })
            .collect();
        let tokens = [
            None,
            Some("wrong"),
            Some(""),
            Some("account.none"),
            Some(game.us()),
        ];
        let mut token = tokens[below(dice.rng(), tokens.len() as u32) as usize];
        let body = match below(dice.rng(), 4) {
            0 => "{"
                .repeat(1 + below(dice.rng(), 3000) as usize)
                .into_bytes(),
            1 => (0..below(dice.rng(), 200))
                .map(|_| below(dice.rng(), 256) as u8)
                .collect(),
            _ => junk(&mut dice, 0).to_string().into_bytes(),
        };
        // With a right token only what cannot be meant: a body that is no request.
        if token == Some(game.us())
            && method != "GET"
            && serde_json::from_slice::<Value>(&body).is_ok()
        {
            token = Some("wrong");
        }
        if token == Some(game.us()) && (path.contains("/undo") || path.contains("/fork")) {
            token = None;
        }
        let mut request = Request::builder()
            .method(Method::from_bytes(method.as_bytes()).unwrap())
            .uri(&path);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if round % 5 > 0 {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let Ok(request) = request.body(Body::from(body.clone())) else {
            continue;
        };
        let (status, answer) = server.raw(request).await;
        let told = || {
            format!(
                "{method} {path} {:?} → {status} {:?}",
                String::from_utf8_lossy(&body),
                String::from_utf8_lossy(&answer)
            )
        };
        assert!(!status.is_server_error(), "{}", told());
        if status.is_client_error() && path.starts_with("/api") {
            let answer: Value = serde_json::from_slice(&answer).unwrap_or_default();
            assert!(answer["error"]["message"].is_string(), "{}", told());
        }
    }
    assert_eq!(before, seen(&server, &game).await);
    println!(
        "{}",
        json!({ "malformed_requests": forgeries(), "memory": memory.told() })
    );
}

/// A value of the shape that the description gives, filled with what a cheat would write.
fn shaped(description: &Value, schema: &Value, dice: &mut Seeded) -> Value {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return shaped(
            description,
            &description["components"]["schemas"][name],
            dice,
        );
    }
    let one_of = |list: &Value, dice: &mut Seeded| {
        let list = list.as_array()?;
        let at = below(dice.rng(), list.len().max(1) as u32) as usize;
        list.get(at).cloned()
    };
    if let Some(value) = one_of(&schema["enum"], dice) {
        return value;
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(schema) = one_of(&schema[choice], dice) {
            return shaped(description, &schema, dice);
        }
    }
    let kinds = one_of(&schema["type"], dice);
    match kinds
        .as_ref()
        .or(schema.get("type"))
        .and_then(Value::as_str)
    {
        Some("object") if schema["properties"].is_object() => {
            let fields = schema["properties"].as_object().unwrap();
            let kept = fields.iter().filter(|_| below(dice.rng(), 10) > 0);
            let kept: Vec<_> = kept.collect();
            let field = |(name, schema): (&String, &Value)| {
                (name.clone(), shaped(description, schema, dice))
            };
            Value::Object(kept.into_iter().map(field).collect())
        }
        Some("array") => {
            let count = below(dice.rng(), 3);
            let items = (0..count).map(|_| shaped(description, &schema["items"], dice));
            Value::Array(items.collect())
        }
        Some("integer") => json!(below(dice.rng(), 40)),
        Some("number") => json!(0.5),
        Some("boolean") => json!(below(dice.rng(), 2) == 0),
        Some("null") => Value::Null,
        _ => junk(dice, 2),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_the_described_shape_break_nothing() {
    let server = tight().await;
    let mut memory = Memory::default();
    let mut game = server.create(PATROL, "me", "me").await;
    let (_, description) = server.call("GET", "/api/openapi.json", None, None).await;
    let mut routes = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            let body = &about["requestBody"]["content"]["application/json"]["schema"];
            // Passwords are slow on purpose, and the keeper may do as he likes.
            let left_out = ["account", "session", "keeper"];
            if !body.is_null() && !left_out.iter().any(|part| path.contains(part)) {
                routes.push((method.to_uppercase(), path.as_str(), body));
            }
        }
    }
    assert!(routes.len() > 12, "{routes:?}");
    let mut dice = Seeded::new(3);
    let (mut done, mut possible) = (0, 0);
    for round in 0..forgeries() {
        memory.look(round);
        if round % 100 == 0 {
            // Whatever was done to the last one, it can still be read by whoever holds a seat of it.
            for token in [game.us(), game.nva()] {
                let (status, table) = server
                    .call("GET", &game.at("table"), Some(token), None)
                    .await;
                assert!(status == 200 || status == 401, "{table}");
            }
            game = server.create(PATROL, "me", "me").await;
        }
        let (method, path, schema) = &routes[round % routes.len()];
        let id = game.path.rsplit('/').next().unwrap();
        let offer = below(dice.rng(), 40).to_string();
        let path = path.replace("{id}", id).replace("{offer}", &offer);
        let mut body = shaped(&description, schema, &mut dice);
        if below(dice.rng(), 3) == 0 {
            bend(&mut body, &mut dice);
        }
        let token = game.token(u64::from(below(dice.rng(), 2)));
        let (status, answer) = server.call(method, &path, Some(token), Some(&body)).await;
        assert!(
            !status.is_server_error(),
            "{method} {path} {body} → {status} {answer}"
        );
        if status.is_client_error() {
            assert!(
                answer["error"]["message"].is_string(),
                "{method} {path} {body}: {answer}"
            );
        }
        done += usize::from(status.is_success());
        // Whoever has only a seat never gets what is an account's.
        let of_an_account = ["/api/me", "/api/letters"];
        possible += usize::from(!of_an_account.iter().any(|part| path.starts_with(part)));
    }
    assert!(
        done > possible / 10,
        "only {done} of {possible} were well formed"
    );
    println!(
        "{}",
        json!({ "shaped_requests": forgeries(), "carried_out": done, "memory": memory.told() })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_beyond_the_limit_is_turned_away() {
    let server = Server::new().await;
    let large = vec![b' '; (4 << 20) + 1];
    let request = Request::post("/api/games")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(large))
        .unwrap();
    assert_eq!(server.raw(request).await.0, 413);
}
