//! Whoever looks after the server: closing, muting, banning, deleting.

use crate::common::{Made, PATROL, Server, request};
use axum::extract::ConnectInfo;
use serde_json::{Value, json};
use std::net::SocketAddr;
use tower::ServiceExt;

const WORD: &str = "three rivers meet";

impl Server {
    async fn keep(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let (status, answer) = self.call(method, path, None, Some(&body)).await;
        (status.as_u16(), answer)
    }
}

/// Hal, by his account, plays Kim, who came by a link.
struct HalAndKim {
    session: String,
    game: Made,
    kim: String,
}

impl HalAndKim {
    fn login() -> Value {
        json!({ "name": "Hal", "password": WORD })
    }

    async fn at(server: &Server) -> HalAndKim {
        let login = HalAndKim::login();
        let (_, made) = server
            .call("POST", "/api/accounts", None, Some(&login))
            .await;
        let session = made["session"].as_str().unwrap().to_owned();
        let seats = json!({ "us": { "holder": "me" }, "nva": { "holder": "link" } });
        let body = json!({ "scenario": PATROL, "seats": seats });
        let game = Made::of(&server.post("/api/games", &session, body).await);
        let join = json!({ "secret": game.invites["nva"] });
        let joined = server.post(&game.at("join"), "x", join).await;
        let kim = joined["token"].as_str().unwrap().to_owned();
        HalAndKim { session, game, kim }
    }
}

/// What comes of saying something at a table.
async fn says(server: &Server, game: &Made, key: &str) -> u16 {
    let line = json!({ "text": "hey" });
    server.status("POST", &game.at("chat"), key, &line).await
}

#[tokio::test(flavor = "multi_thread")]
async fn only_whoever_looks_after_the_server_may() {
    let server = Server::new().await;
    let mut stranger = request("GET", "/api/keeper/sessions", None, None);
    let peer: SocketAddr = ([192, 0, 2, 1], 40_000).into();
    stranger.extensions_mut().insert(ConnectInfo(peer));
    assert_eq!(server.raw(stranger).await.0, 403);
    assert_eq!(
        server
            .keep("GET", "/api/keeper/sessions", json!({}))
            .await
            .0,
        200
    );
}

/// A server for friends answers to every name. A page elsewhere can turn its own name round to this machine, and then its
/// requests come from here: that is not whoever looks after it.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_whose_name_leads_to_this_machine_does_not_look_after_it() {
    let server = Server::configured(|config| {
        config.listen = ([0, 0, 0, 0], 8787).into();
        config.metrics_token = Some("0123456789abcdef".to_owned());
    })
    .await;
    let status = async |path: &str, host: &str, token: Option<&str>| {
        let mut asked = request("GET", path, token, None);
        asked.headers_mut().insert("host", host.parse().unwrap());
        server.raw(asked).await.0.as_u16()
    };
    assert_eq!(status("/api/games", "evil.example", None).await, 200);
    for path in ["/api/keeper/sessions", "/metrics"] {
        assert_eq!(status(path, "evil.example:8787", None).await, 403, "{path}");
        for own in ["localhost:8787", "127.0.0.1:8787", "[::1]:8787"] {
            assert_eq!(status(path, own, None).await, 200, "{own}");
        }
        let token = Some("0123456789abcdef");
        assert_eq!(status(path, "sand.example", token).await, 200, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_game_is_only_looked_at_and_may_be_opened_again() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let path = game.path.replace("/api/", "/api/keeper/");
    let why = json!({ "why": "a quarrel" });
    assert_eq!(server.keep("PUT", &path, why).await.0, 200);
    let table = server.get(&game.at("table"), game.us()).await;
    assert_eq!(
        (&table["shut"], &table["offers"]),
        (&json!("a quarrel"), &json!([]))
    );
    let line = json!({ "text": "but" });
    assert_eq!(
        server
            .status("POST", &game.at("chat"), game.us(), &line)
            .await,
        409
    );
    let server = server.again().await;
    assert_eq!(
        server
            .status("POST", &game.at("chat"), game.us(), &line)
            .await,
        409
    );
    assert_eq!(server.keep("PUT", &path, json!({})).await.0, 200);
    assert_eq!(
        server
            .status("POST", &game.at("chat"), game.us(), &line)
            .await,
        200
    );
    server.move_once(&game, 0).await.unwrap();
    assert_eq!(server.keep("DELETE", &path, json!({})).await.0, 200);
    assert_eq!(
        server
            .call("GET", &game.path, Some(game.us()), None)
            .await
            .0,
        404
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_muted_or_banned_is_neither_heard_nor_let_in() {
    let server = Server::new().await;
    let HalAndKim { session, game, kim } = HalAndKim::at(&server).await;
    let say = async |key: &str| says(&server, &game, key).await;
    assert_eq!(say(&session).await, 200);
    let (status, list) = server.keep("GET", "/api/keeper/sessions", json!({})).await;
    assert_eq!((status, &list[0]["name"]), (200, &json!("Hal")));
    let account = "/api/keeper/accounts/Hal";
    assert_eq!(
        server
            .keep("PUT", account, json!({ "muted": true }))
            .await
            .0,
        200
    );
    assert_eq!(say(&session).await, 403);
    let seat = format!("{}/seats/nva", game.path.replace("/api/", "/api/keeper/"));
    assert_eq!(say(&kim).await, 200);
    assert_eq!(
        server.keep("PUT", &seat, json!({ "muted": true })).await.0,
        200
    );
    assert_eq!(say(&kim).await, 403);
    let ban = json!({ "banned": "spam" });
    assert_eq!(server.keep("PUT", account, ban).await.0, 200);
    assert_eq!(say(&session).await, 401, "its sessions have ended");
    let (status, no) = server
        .call("POST", "/api/sessions", None, Some(&HalAndKim::login()))
        .await;
    assert_eq!(status, 403, "{no}");
    assert!(no.to_string().contains("spam"), "{no}");
    assert_eq!(server.keep("PUT", account, json!({})).await.0, 200);
    assert_eq!(
        server
            .call("POST", "/api/sessions", None, Some(&HalAndKim::login()))
            .await
            .0,
        200
    );
    assert_eq!(
        server
            .keep("PUT", "/api/keeper/accounts/Nobody", json!({}))
            .await
            .0,
        404
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_address_gets_no_answer_until_it_is_let_in_again() {
    let server = Server::new().await;
    let from = |address: [u8; 4]| {
        let mut visit = request("GET", "/api/games", None, None);
        let peer: SocketAddr = (address, 40_000).into();
        visit.extensions_mut().insert(ConnectInfo(peer));
        visit
    };
    let ban = "/api/keeper/addresses/192.0.2.7";
    assert_eq!(
        server.keep("PUT", ban, json!({ "why": "floods" })).await.0,
        200
    );
    assert_eq!(server.raw(from([192, 0, 2, 7])).await.0, 403);
    assert_eq!(server.raw(from([192, 0, 2, 8])).await.0, 200);
    let server = server.again().await;
    assert_eq!(
        server.raw(from([192, 0, 2, 7])).await.0,
        403,
        "it is written down"
    );
    assert_eq!(server.keep("PUT", ban, json!({})).await.0, 200);
    assert_eq!(server.raw(from([192, 0, 2, 7])).await.0, 200);
    for wrong in ["here", "127.0.0.1", "::1", "::ffff:127.0.0.1"] {
        let path = format!("/api/keeper/addresses/{wrong}");
        let (status, no) = server.keep("PUT", &path, json!({ "why": "floods" })).await;
        assert_eq!(status, 400, "{wrong}: {no}");
    }
    assert_eq!(server.raw(from([127, 0, 0, 1])).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_and_ones_words_are_deleted_by_whoever_may() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "link").await;
    let line = json!({ "text": "a word too many" });
    server.post(&game.at("chat"), game.us(), line).await;
    let unsaid = server
        .call("DELETE", &game.at("chat"), Some(game.us()), None)
        .await;
    assert_eq!(unsaid.1["lines"], 1);
    let server = server.again().await;
    assert_eq!(server.get(&game.at("chat"), game.us()).await, json!([]));
    assert_eq!(
        server.call("DELETE", &game.path, None, None).await.0,
        403,
        "a stranger"
    );
    let events = server.events(&game.at("events?after=0"), game.us()).await;
    assert!(
        events.iter().all(|heard| heard.event != "chat"),
        "{events:?}"
    );
    assert_eq!(
        server
            .call("DELETE", &game.path, Some(game.us()), None)
            .await
            .0,
        200
    );
    assert_eq!(
        server
            .call("GET", &game.path, Some(game.us()), None)
            .await
            .0,
        404
    );
    let shared = server.create(PATROL, "me", "me").await;
    assert_eq!(
        server
            .call("DELETE", &shared.path, Some(shared.us()), None)
            .await
            .0,
        403
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_for_anybody_is_listed_and_taken_by_whoever_comes_first() {
    let server = Server::new().await;
    let seats = json!({ "us": { "holder": "me", "name": "Ann" }, "nva": { "holder": "anybody" } });
    let body = json!({ "scenario": PATROL, "seats": seats, "pace": "day" });
    let (_, made) = server.call("POST", "/api/games", None, Some(&body)).await;
    let game = Made::of(&made);
    let (_, list) = server.call("GET", "/api/games", None, None).await;
    assert_eq!(
        (&list[0]["pace"], &list[0]["seats"][0]["player"]),
        (&json!("day"), &json!("Ann"))
    );
    assert_eq!(list[0]["seats"][1]["free"], true);
    assert!(list[0]["since"].as_i64().unwrap() > 0);
    let sit = json!({ "seat": "nva", "name": "Kim", "claim": "0123456789abcdef" });
    let first = server
        .call("POST", &game.at("join"), None, Some(&sit))
        .await;
    assert_eq!(first.0, 200, "{}", first.1);
    let again = server
        .call("POST", &game.at("join"), None, Some(&sit))
        .await;
    assert_eq!(again.1, first.1, "an answer that was lost is given again");
    let late = json!({ "seat": "nva", "name": "Lee", "claim": "fedcba9876543210" });
    assert_eq!(
        server
            .call("POST", &game.at("join"), None, Some(&late))
            .await
            .0,
        409
    );
    let us = json!({ "seat": "us", "name": "Lee" });
    assert_eq!(
        server
            .call("POST", &game.at("join"), None, Some(&us))
            .await
            .0,
        409
    );
    let (_, list) = server.call("GET", "/api/games", None, None).await;
    assert_eq!(
        (&list[0]["seats"][1]["free"], &list[0]["seats"][1]["player"]),
        (&json!(false), &json!("Kim"))
    );
    let token = first.1["token"].as_str().unwrap();
    assert_eq!(server.get(&game.path, token).await["you"], "nva");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_muted_is_not_heard_by_the_token_of_his_seat_either() {
    let server = Server::new().await;
    let HalAndKim { game, kim, .. } = HalAndKim::at(&server).await;
    let say = async |key: &str| says(&server, &game, key).await;
    assert_eq!(say(game.us()).await, 200);
    for standing in [json!({ "muted": true }), json!({ "banned": "spam" })] {
        let done = server.keep("PUT", "/api/keeper/accounts/Hal", standing);
        assert_eq!(done.await.0, 200);
        assert_eq!(say(game.us()).await, 403);
        assert_eq!(say(&kim).await, 200, "another is");
    }
    let done = server.keep("PUT", "/api/keeper/accounts/Hal", json!({}));
    assert_eq!(done.await.0, 200);
    assert_eq!(say(game.us()).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_streams_of_a_banned_address_end() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let listen = async |address: [u8; 4]| {
        let mut stream = request("GET", &game.at("events"), Some(game.us()), None);
        let peer: SocketAddr = (address, 40_000).into();
        stream.extensions_mut().insert(ConnectInfo(peer));
        let answer = server.app.clone().oneshot(stream).await.unwrap();
        assert_eq!(answer.status(), 200);
        answer.into_body()
    };
    let (his, anothers) = (listen([192, 0, 2, 7]).await, listen([192, 0, 2, 8]).await);
    let ban = "/api/keeper/addresses/192.0.2.7";
    let done = server.keep("PUT", ban, json!({ "why": "floods" })).await;
    assert_eq!(done.0, 200);
    assert!(crate::accounts::ends(his).await);
    assert!(!crate::accounts::ends(anothers).await);
}
