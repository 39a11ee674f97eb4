//! What every answer keeps to, whoever asks for what: where he comes from, and what he may be told.

use crate::common::{Made, PATROL, Server, request};
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

const WORD: &str = "three rivers meet";
/// The largest whole number that a browser tells from its neighbours.
const COUNTABLE: f64 = 9_007_199_254_740_991.0;

#[tokio::test(flavor = "multi_thread")]
async fn another_sites_page_does_nothing_here_and_another_name_leads_nowhere() {
    let server = Server::new().await;
    let begin =
        json!({ "scenario": PATROL, "public": true, "seats": { "us": { "holder": "me" } } });
    let asks = async |method: &str, path: &str, lines: &[(&'static str, &str)]| {
        let body = (method == "POST").then_some(&begin);
        let mut asked = request(method, path, None, body);
        for (name, value) in lines {
            asked.headers_mut().insert(*name, value.parse().unwrap());
        }
        server.raw(asked).await.0.as_u16()
    };
    let ours = ("host", "localhost:8787");
    for foreign in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
    ] {
        let status = asks("POST", "/api/games", &[ours, foreign]).await;
        assert_eq!(status, 403, "{foreign:?}");
    }
    let games = server.call("GET", "/api/games", None, None).await.1;
    assert_eq!(games, json!([]), "nothing was made");
    for own in [
        ("sec-fetch-site", "same-origin"),
        ("origin", "http://localhost:8787"),
    ] {
        assert_eq!(
            asks("POST", "/api/games", &[ours, own]).await,
            200,
            "{own:?}"
        );
    }
    // A name that somebody has turned round to this machine.
    let evil = ("host", "evil.example");
    for path in [
        "/api/games",
        "/api/shelf",
        "/",
        "/metrics",
        "/api/keeper/sessions",
    ] {
        assert_eq!(asks("GET", path, &[evil]).await, 421, "{path}");
        assert_ne!(asks("GET", path, &[ours]).await, 421, "{path}");
    }
    assert_eq!(asks("POST", "/api/games", &[evil]).await, 421);
    assert_eq!(asks("GET", "/healthz", &[evil]).await, 200);
}

/// All numbers of a JSON value.
fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Number(number) => vec![number.as_f64().unwrap()],
        Value::Array(list) => list.iter().flat_map(numbers).collect(),
        Value::Object(fields) => fields.values().flat_map(numbers).collect(),
        _ => Vec::new(),
    }
}

/// Accounts have numbers of 62 bits, which a browser would round; so no answer has any, nor any other number that it
/// could not count.
#[tokio::test(flavor = "multi_thread")]
async fn no_answer_tells_a_number_that_a_browser_cannot_count() {
    let server = Server::new().await;
    let mut sessions = Vec::new();
    let mut answers: Vec<(String, String)> = Vec::new();
    for name in ["Hal", "Kim", "Lee"] {
        let login = json!({ "name": name, "password": WORD });
        let (status, made) = server
            .call("POST", "/api/accounts", None, Some(&login))
            .await;
        assert_eq!(status, 200, "{made}");
        sessions.push(made["session"].as_str().unwrap().to_owned());
        answers.push(("POST /api/accounts".into(), made.to_string()));
        let (_, again) = server
            .call("POST", "/api/sessions", None, Some(&login))
            .await;
        answers.push(("POST /api/sessions".into(), again.to_string()));
    }
    let hal = sessions[0].as_str();
    let seats = json!({ "us": { "holder": "me", "name": "Hal" }, "nva": { "holder": "link" } });
    let body = json!({ "scenario": PATROL, "public": true, "seats": seats });
    let made = server.post("/api/games", hal, body).await;
    answers.push(("POST /api/games".into(), made.to_string()));
    let mut game = Made::of(&made);
    let join = json!({ "secret": game.invites["nva"], "name": "Kim" });
    let joined = server.post(&game.at("join"), &sessions[1], join).await;
    answers.push(("join".into(), joined.to_string()));
    let kim = joined["token"].as_str().unwrap().to_owned();
    game.tokens.insert("nva".to_owned(), kim);
    for pick in 0..12 {
        let told = server.move_once(&game, pick).await.unwrap();
        answers.push(("inputs".into(), told.to_string()));
    }
    let line = json!({ "text": "so?" });
    server.post(&game.at("chat"), &sessions[1], line).await;
    let tokens = json!({ "tokens": [game.us()] });
    for path in ["/api/mine", "/api/me/games"] {
        let answer = server.post(path, hal, tokens.clone()).await;
        answers.push((path.into(), answer.to_string()));
    }
    let resign = json!({ "kind": "resign" });
    let look = async |server: &Server, answers: &mut Vec<(String, String)>| {
        for rest in [
            "",
            "/board",
            "/table",
            "/table?at=3",
            "/history",
            "/scenes",
            "/chat",
            "/notes",
            "/orders",
            "/export",
            "/export?form=lines",
        ] {
            for session in sessions
                .iter()
                .map(|session| Some(session.as_str()))
                .chain([None])
            {
                let path = format!("{}{rest}", game.path);
                let asked = request("GET", &path, session, None);
                let (_, body) = server.raw(asked).await;
                answers.push((path, String::from_utf8_lossy(&body).into_owned()));
            }
        }
        let heard = server.events(&game.at("events?after=0"), hal).await;
        assert!(!heard.is_empty());
        answers.extend(
            heard
                .into_iter()
                .map(|heard| (heard.event, heard.data.to_string())),
        );
        for path in [
            "/api/me",
            "/api/games",
            "/api/shelf",
            "/api/push",
            "/api/openapi.json",
            "/api/keeper/sessions",
        ] {
            let (_, answer) = server.call("GET", path, Some(hal), None).await;
            answers.push((path.into(), answer.to_string()));
        }
    };
    look(&server, &mut answers).await;
    server.post(&game.at("offers"), hal, resign).await;
    look(&server, &mut answers).await;
    let store = SqliteConnectOptions::new()
        .filename(server.folder().join("games.db"))
        .read_only(true);
    let mut store = store.connect().await.unwrap();
    let ids: Vec<i64> = sqlx::query_scalar("SELECT id FROM accounts")
        .fetch_all(&mut store)
        .await
        .unwrap();
    assert_eq!(ids.len(), 3);
    assert!(ids.iter().any(|id| *id as f64 > COUNTABLE), "{ids:?}");
    assert!(answers.len() > 100);
    for (whence, answer) in &answers {
        for id in &ids {
            assert!(!answer.contains(&id.to_string()), "{whence}: {answer}");
        }
        for line in answer.lines() {
            let told: Value = serde_json::from_str(line).unwrap_or_default();
            for number in numbers(&told) {
                assert!(number.abs() <= COUNTABLE, "{whence}: {number}");
            }
        }
    }
}
