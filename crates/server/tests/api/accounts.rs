//! Accounts through the API alone.

use crate::common::{PATROL, Server, request};
use axum::http::header;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use std::time::Duration;
use tower::ServiceExt;

const WORD: &str = "three rivers meet";

fn login(password: &str) -> Value {
    json!({ "name": "Hal", "password": password })
}

impl Server {
    /// The status and the session of signing in or up.
    async fn enter(&self, path: &str, password: &str) -> (u16, String) {
        let (status, answer) = self.call("POST", path, None, Some(&login(password))).await;
        let session = answer["session"].as_str().unwrap_or_default();
        (status.as_u16(), session.to_owned())
    }

    async fn signed_up(&self) -> String {
        let (status, session) = self.enter("/api/accounts", WORD).await;
        assert_eq!(status, 200);
        session
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_finds_its_games_on_every_machine() {
    let server = Server::new().await;
    server.signed_up().await;
    assert_eq!(server.enter("/api/accounts", WORD).await.0, 409, "taken");
    assert_eq!(
        server.enter("/api/sessions", "three rivers part").await.0,
        401
    );
    let (_, session) = server.enter("/api/sessions", WORD).await;
    let body = json!({ "scenario": PATROL, "seats": { "us": { "holder": "me" } } });
    let game = server.post("/api/games", &session, body).await["game"].clone();
    let (_, elsewhere) = server.enter("/api/sessions", WORD).await;
    let me = server.get("/api/me", &elsewhere).await;
    assert_eq!(
        (&me["name"], &me["games"][0]["game"], &me["games"][0]["you"]),
        (&json!("Hal"), &game, &json!("us"))
    );
    let path = format!("/api/games/{}", game.as_str().unwrap());
    assert_eq!(server.get(&path, &elsewhere).await["you"], "us");
    let status = server
        .status("DELETE", "/api/sessions", &session, &json!({}))
        .await;
    assert_eq!(status, 200);
    assert_eq!(
        server.call("GET", "/api/me", Some(&session), None).await.0,
        401
    );
    assert_eq!(
        server
            .call("GET", "/api/me", Some(&elsewhere), None)
            .await
            .0,
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn games_begun_without_an_account_are_added_to_it() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "link").await;
    let session = server.signed_up().await;
    assert_eq!(
        server.call("GET", &game.path, Some(&session), None).await.0,
        403
    );
    let tokens = json!({ "tokens": [game.us(), "unknown", game.invites["nva"]] });
    let me = server.post("/api/me/games", &session, tokens).await;
    assert_eq!(me["games"].as_array().unwrap().len(), 1, "{me}");
    let server = server.again().await;
    for key in [session.as_str(), game.us()] {
        assert_eq!(server.get(&game.path, key).await["you"], "us");
    }
    let (status, _) = server
        .call(
            "POST",
            "/api/me/games",
            None,
            Some(&json!({ "tokens": [] })),
        )
        .await;
    assert_eq!(status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_ends_all_sessions_and_the_old_one() {
    let server = Server::new().await;
    let session = server.signed_up().await;
    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    let put = async |body: Value| {
        server
            .call("PUT", "/api/me/password", Some(&session), Some(&body))
            .await
    };
    assert_eq!(
        put(change("wrong password", "four rivers meet")).await.0,
        401
    );
    assert_eq!(put(change(WORD, "short")).await.0, 422);
    let (status, changed) = put(change(WORD, "four rivers meet")).await;
    assert_eq!(status, 200);
    let new = changed["session"].as_str().unwrap();
    assert_eq!(server.get("/api/me", new).await["name"], "Hal");
    assert_eq!(
        server.call("GET", "/api/me", Some(&session), None).await.0,
        401
    );
    assert_eq!(server.enter("/api/sessions", WORD).await.0, 401);
    assert_eq!(
        server.enter("/api/sessions", "four rivers meet").await.0,
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_is_gone_and_its_seats_stay_with_their_tokens() {
    let server = Server::new().await;
    let session = server.signed_up().await;
    let game = server.create(PATROL, "me", "bot").await;
    let tokens = json!({ "tokens": [game.us()] });
    server.post("/api/me/games", &session, tokens).await;
    let delete = async |password: &str| {
        let body = json!({ "password": password });
        server.status("DELETE", "/api/me", &session, &body).await
    };
    assert_eq!(delete("wrong password").await, 401);
    assert_eq!(delete(WORD).await, 200);
    assert_eq!(
        server.call("GET", "/api/me", Some(&session), None).await.0,
        401
    );
    assert_eq!(server.enter("/api/sessions", WORD).await.0, 401);
    assert_eq!(server.get(&game.path, game.us()).await["you"], "us");
    // The name is free, and whoever takes it finds nothing of the former one's.
    let heir = server.signed_up().await;
    assert_eq!(server.get("/api/me", &heir).await["games"], json!([]));
    assert_eq!(
        server.call("GET", &game.path, Some(&heir), None).await.0,
        403
    );
    assert_eq!(
        server
            .again()
            .await
            .call("GET", &game.path, Some(&heir), None)
            .await
            .0,
        403
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_called_what_cannot_be_seen() {
    let server = Server::new().await;
    for name in [
        "Hal\u{200b}",
        "\u{202e}laH",
        "\u{3164}\u{3164}",
        "Hal\u{2028}",
        "Hal\u{5d0}",
        "Ha\u{fe0f}l",
    ] {
        let body = json!({ "name": name, "password": WORD });
        let (status, _) = server
            .call("POST", "/api/accounts", None, Some(&body))
            .await;
        assert_eq!(status, 422, "{name:?}");
    }
}

impl Server {
    /// An event stream, open, from which the first message was read.
    async fn listen(&self, path: &str, token: &str) -> axum::body::Body {
        let stream = request("GET", &format!("{path}/events"), Some(token), None);
        let answer = self.app.clone().oneshot(stream).await.unwrap();
        assert_eq!(answer.status(), 200);
        let mut body = answer.into_body();
        assert!(body.frame().await.is_some());
        body
    }
}

/// Whether a stream ends before long.
pub async fn ends(mut stream: axum::body::Body) -> bool {
    let end = async { while let Some(Ok(_)) = stream.frame().await {} };
    tokio::time::timeout(Duration::from_secs(5), end)
        .await
        .is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_ends_open_streams_too() {
    let server = Server::new().await;
    let session = server.signed_up().await;
    let body = json!({ "scenario": PATROL, "seats": { "us": { "holder": "me" }, "nva": { "holder": "me" } } });
    let game = server.post("/api/games", &session, body).await;
    let path = format!("/api/games/{}", game["game"].as_str().unwrap());
    let by_session = server.listen(&path, &session).await;
    let by_token = server
        .listen(&path, game["tokens"]["nva"].as_str().unwrap())
        .await;
    let body = json!({ "old": WORD, "new": "four rivers meet" });
    let status = server.status("PUT", "/api/me/password", &session, &body);
    assert_eq!(status.await, 200);
    assert!(
        ends(by_session).await,
        "the session is over, and so is its stream"
    );
    assert!(!ends(by_token).await, "a seat's token is no session");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_by_itself() {
    let life = Duration::from_millis(1500);
    let server = Server::configured(|config| config.session_life = life).await;
    let session = server.signed_up().await;
    let body = json!({ "scenario": PATROL, "seats": { "us": { "holder": "me" } } });
    let game = server.post("/api/games", &session, body).await;
    let path = format!("/api/games/{}", game["game"].as_str().unwrap());
    let stream = server.listen(&path, &session).await;
    assert!(ends(stream).await);
    tokio::time::sleep(life).await;
    assert_eq!(
        server.call("GET", "/api/me", Some(&session), None).await.0,
        401
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_passwords_that_are_tried_will_not_do() {
    let server = Server::new().await;
    for password in ["1234567890", "Password2026", "qwertyuiop"] {
        assert_eq!(server.enter("/api/accounts", password).await.0, 422);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_guesses_count_for_the_account_wherever_they_come_from() {
    let server = Server::configured(|config| config.proxies = vec!["127.0.0.1".parse().unwrap()]);
    let server = server.await;
    server.signed_up().await;
    let try_from = async |address: String, password: &str| {
        let mut guess = request("POST", "/api/sessions", None, Some(&login(password)));
        let headers = guess.headers_mut();
        headers.insert("x-forwarded-for", address.parse().unwrap());
        headers.insert(header::HOST, "localhost".parse().unwrap());
        server.raw(guess).await.0.as_u16()
    };
    assert_eq!(try_from("10.9.9.9".into(), WORD).await, 200);
    let mut answers = Vec::new();
    for last in 0..14 {
        answers.push(try_from(format!("10.0.0.{last}"), "six rivers meet").await);
    }
    assert_eq!(answers.iter().filter(|answer| **answer == 401).count(), 10);
    assert_eq!(answers.last(), Some(&429));
    assert_eq!(
        try_from("10.0.1.1".into(), WORD).await,
        429,
        "even the right one"
    );
    assert_eq!(
        try_from("10.9.9.9".into(), WORD).await,
        200,
        "but not its owner's"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_names_one_goes_with_the_account() {
    let server = Server::new().await;
    let session = server.signed_up().await;
    let alone = server.create(PATROL, "me", "bot").await;
    let body = json!({ "scenario": PATROL,
        "seats": { "us": { "holder": "me", "name": "Hal" }, "nva": { "holder": "link" } } });
    let shared = crate::common::Made::of(&server.post("/api/games", &session, body).await);
    let join = json!({ "secret": shared.invites["nva"], "name": "Kim" });
    let kim = server.post(&shared.at("join"), "x", join).await["token"].clone();
    let kim = kim.as_str().unwrap();
    let tokens = json!({ "tokens": [alone.us()] });
    server.post("/api/me/games", &session, tokens).await;
    let line = json!({ "text": "I live in the yellow house" });
    server.post(&shared.at("chat"), &session, line).await;
    server
        .post(&shared.at("chat"), kim, json!({ "text": "so?" }))
        .await;
    let body = json!({ "password": WORD, "everything": true });
    assert_eq!(
        server.status("DELETE", "/api/me", &session, &body).await,
        200
    );
    {
        let (status, _) = server
            .call("GET", &alone.path, Some(alone.us()), None)
            .await;
        assert_eq!(status, 404, "nobody else played it");
        let chat = server.get(&shared.at("chat"), kim).await;
        assert_eq!(chat.as_array().unwrap().len(), 1, "{chat}");
        assert_eq!(chat[0]["name"], "Kim");
        let seats = server.get(&shared.path, kim).await["seats"].clone();
        assert_eq!(
            (&seats[0]["player"], &seats[1]["player"]),
            (&json!(""), &json!("Kim"))
        );
        let server = server.again().await;
        let chat = server.get(&shared.at("chat"), kim).await;
        assert!(!chat.to_string().contains("yellow"), "{chat}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_does_a_name_stay_where_somebody_has_given_his_seat_away() {
    let server = Server::new().await;
    let session = server.signed_up().await;
    let body = json!({ "scenario": PATROL,
        "seats": { "us": { "holder": "link" }, "nva": { "holder": "me", "name": "Kim" } } });
    let game = crate::common::Made::of(&server.post("/api/games", "x", body).await);
    let kim = game.tokens["nva"].clone();
    let join = json!({ "secret": game.invites["us"], "name": "Hal" });
    server.post(&game.at("join"), &session, join).await;
    let say = |text: &str| json!({ "text": text });
    let yellow = say("I live in the yellow house");
    server.post(&game.at("chat"), &session, yellow).await;
    let give = json!({ "kind": "handover" });
    let handed = server.post(&game.at("offers"), &session, give).await;
    let join = json!({ "secret": handed["invite"], "name": "Ann" });
    let ann = server.post(&game.at("join"), "y", join).await["token"].clone();
    let ann = ann.as_str().unwrap();
    server
        .post(&game.at("chat"), ann, say("good evening"))
        .await;
    server.post(&game.at("chat"), &kim, say("so?")).await;
    let heard = server.get(&game.at("chat"), &kim).await;
    assert!(heard.to_string().contains("yellow") && heard.to_string().contains("Hal"));

    let body = json!({ "password": WORD, "everything": true });
    let gone = server.status("DELETE", "/api/me", &session, &body).await;
    assert_eq!(gone, 200);
    let server = server.again().await;
    let heard = server.get(&game.at("chat"), &kim).await.to_string();
    assert!(
        !heard.contains("yellow") && !heard.contains("Hal"),
        "{heard}"
    );
    assert!(
        heard.contains("good evening") && heard.contains("Ann") && heard.contains("so?"),
        "{heard}"
    );
    // Whoever has the seat now takes back his own words alone.
    server
        .status("DELETE", &game.at("chat"), ann, &json!({}))
        .await;
    let heard = server.get(&game.at("chat"), &kim).await.to_string();
    assert!(
        !heard.contains("good evening") && heard.contains("so?"),
        "{heard}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_does_a_name_stay_where_a_seat_is_kept_for_another_game() {
    let server = Server::new().await;
    let session = server.signed_up().await;
    let body = json!({ "scenario": PATROL,
        "seats": { "us": { "holder": "me", "name": "Hal" }, "nva": { "holder": "link" } } });
    let first = crate::common::Made::of(&server.post("/api/games", &session, body).await);
    let join = json!({ "secret": first.invites["nva"], "name": "Kim" });
    let kim = server.post(&first.at("join"), "x", join).await["token"].clone();
    let kim = kim.as_str().unwrap();
    let resign = json!({ "kind": "resign" });
    server.post(&first.at("offers"), kim, resign).await;
    let again = json!({ "swap": true, "claim": "0123456789abcdef" });
    let next = server.post(&first.at("rematch"), kim, again).await;
    let next = crate::common::Made::of(&next);
    let players = async |server: &Server| {
        let seats = server.get(&next.path, next.us()).await["seats"].clone();
        [seats[0]["player"].clone(), seats[1]["player"].clone()]
    };
    assert_eq!(players(&server).await, ["Kim", "Hal"]);
    let body = json!({ "password": WORD, "everything": true });
    assert_eq!(
        server.status("DELETE", "/api/me", &session, &body).await,
        200
    );
    assert_eq!(players(&server).await, ["Kim", ""]);
    assert_eq!(players(&server.again().await).await, ["Kim", ""]);
}
