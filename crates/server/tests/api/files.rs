//! Games saved and opened again, through the API alone.

use crate::common::{Made, PATROL, Server, asked, request};
use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

impl Server {
    /// Saves a game in mid-play as the holder of a seat.
    async fn save(&self, game: &Made, pass: &str, tokens: &[&str]) -> (u16, Vec<u8>) {
        let body = json!({ "form": "save", "tokens": tokens });
        let (status, file) = self
            .raw(request("POST", &game.at("export"), Some(pass), Some(&body)))
            .await;
        (status.as_u16(), file)
    }

    /// Opens a file as it is.
    async fn open_file(&self, file: impl Into<Body>) -> (u16, Value) {
        let file = Request::post("/api/import").body(file.into()).unwrap();
        let (status, made) = self.raw(file).await;
        (status.as_u16(), serde_json::from_slice(&made).unwrap())
    }

    /// Plays for one seat against a bot until so many of its choices are made.
    async fn play_alone(&self, game: &Made, seat: u64, choices: usize) -> Value {
        let mut made = 0;
        loop {
            let table = self.get(&game.at("table"), game.token(seat)).await;
            if asked(&table) != Some(seat) {
                tokio::task::yield_now().await;
                continue;
            }
            if made == choices {
                return table;
            }
            let body = json!({ "n": table["n"], "choice": table["offers"][0]["choice"] });
            self.post(&game.at("inputs"), game.token(seat), body).await;
            made += 1;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_alone_saves_in_mid_game_and_plays_on_from_the_file() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "bot").await;
    let saved = server.play_alone(&game, 0, 12).await;
    let (status, file) = server.save(&game, game.us(), &[]).await;
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&file));
    let text: Value = serde_json::from_slice(&file).expect("a save says what it is");
    assert_eq!(text["sandtable"], "save");
    assert!(text["note"].as_str().unwrap().contains("hidden"));

    let (status, made) = server.open_file(file).await;
    assert_eq!(status, 200, "{made}");
    let copy = Made::of(&made);
    assert_eq!(
        copy.tokens.len(),
        1,
        "the bot keeps its seat, and its secrets"
    );
    let shown = server.get(&copy.path, copy.us()).await;
    assert_eq!(
        (&shown["seats"][1]["holder"], &shown["seats"][1]["bot"]),
        (&json!("bot"), &json!("random"))
    );
    let opened = server.get(&copy.at("table"), copy.us()).await;
    for same in ["n", "ask", "scene", "offers"] {
        assert_eq!(opened[same], saved[same], "{same}");
    }
    let on = server.play_alone(&copy, 0, 3).await;
    assert!(on["n"].as_u64() > saved["n"].as_u64());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_save_is_for_who_holds_every_seat_of_a_person() {
    let server = Server::new().await;
    let shared = server.create(PATROL, "me", "me").await;
    assert_eq!(server.save(&shared, shared.us(), &[]).await.0, 403);
    assert_eq!(server.save(&shared, shared.us(), &["wrong"]).await.0, 403);
    let (status, file) = server.save(&shared, shared.us(), &[shared.nva()]).await;
    assert_eq!(status, 200);
    let (_, made) = server.open_file(file).await;
    assert_eq!(Made::of(&made).tokens.len(), 2, "both seats again");

    let invited = server.create(PATROL, "me", "link").await;
    assert_eq!(server.save(&invited, invited.us(), &[]).await.0, 403);

    // A bot that stands in for a person makes him no bot.
    let path = shared.at("stand-in");
    server
        .call("PUT", &path, Some(shared.nva()), Some(&json!({})))
        .await;
    assert_eq!(server.save(&shared, shared.us(), &[]).await.0, 403);

    let account = json!({ "name": "Anna", "password": "correct horse" });
    let (_, account) = server
        .call("POST", "/api/accounts", None, Some(&account))
        .await;
    let session = account["session"].as_str().unwrap();
    assert_eq!(server.save(&shared, session, &[]).await.0, 403);
    let tokens = json!({ "tokens": [shared.us(), shared.nva()] });
    server.post("/api/me/games", session, tokens).await;
    assert_eq!(server.save(&shared, session, &[]).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_holds_no_game_says_what_it_is() {
    let server = Server::new().await;
    let bookmark = json!({ "sandtable": "bookmark", "game": "abc", "at": 3 }).to_string();
    let (status, answer) = server.open_file(bookmark).await;
    assert_eq!(status, 422);
    let words = answer["error"]["message"].as_str().unwrap();
    assert!(words.contains("bookmark"), "{words}");

    let game = server.create(PATROL, "me", "me").await;
    let witnessed = server.get(&game.at("export"), game.us()).await.to_string();
    let (status, answer) = server.open_file(witnessed).await;
    assert_eq!(status, 422);
    let words = answer["error"]["message"].as_str().unwrap();
    assert!(words.contains("one side has seen"), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_opened_is_told_what_is_wrong_with_it() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let body = json!({ "form": "lines", "tokens": [game.nva()] });
    let (_, lines) = server
        .raw(request(
            "POST",
            &game.at("export"),
            Some(game.us()),
            Some(&body),
        ))
        .await;
    let lines = String::from_utf8(lines).expect("text");
    let said = async |file: String| {
        let (status, answer) = server.open_file(file).await;
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        (status, message.to_owned())
    };
    let order = json!({ "journal": lines, "seats": { "us": { "holder": "nobody" } } });
    let (status, message) = said(order.to_string()).await;
    assert!(status == 400 && message.contains("nobody"), "{message}");
    let loaded = lines.replacen("\"handed_over\":\"\"", "\"handed_over\":\"much\"", 1);
    assert_ne!(loaded, lines);
    let (status, message) = said(loaded).await;
    assert!(
        status == 422 && message.contains("carries nothing over"),
        "{message}"
    );
    assert_eq!(said(lines).await.0, 200);
}
