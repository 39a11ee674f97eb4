//! Whole games through the API alone.

use crate::common::{self, Made, PATROL, Server, asked};
use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_against_a_bot() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "bot").await;
    assert!(game.invites.is_empty() && game.tokens.len() == 1);
    let mut moves = 0;
    for pick in 0..20_000 {
        let table = server.get(&game.at("table"), game.us()).await;
        if !table["verdict"].is_null() {
            break;
        }
        if asked(&table) != Some(0) {
            tokio::time::sleep(Duration::from_millis(1)).await;
            continue;
        }
        let offers = table["offers"].as_array().unwrap();
        let answers: Vec<_> = offers
            .iter()
            .filter(|offer| offer["aside"] == false)
            .collect();
        let choice = &answers[pick % answers.len()]["choice"];
        let body = json!({ "n": table["n"], "choice": choice });
        let (status, answer) = server
            .call("POST", &game.at("inputs"), Some(game.us()), Some(&body))
            .await;
        assert_eq!(status, 200, "{answer}");
        assert!(answer["n"].as_u64() > body["n"].as_u64());
        moves += 1;
    }
    let table = server.get(&game.at("table"), game.us()).await;
    assert_eq!(
        table["verdict"]["how"], "rules",
        "after {moves} moves: {}",
        table["ask"]
    );
    assert!(
        table["digest"].is_string(),
        "after the end nothing is hidden"
    );
    let other = server.get(&game.at("history?eyes=nva"), game.us()).await;
    assert!(!other.as_array().unwrap().is_empty());
    let (_, journal) = server
        .raw(common::request(
            "GET",
            &game.at("export"),
            Some(game.us()),
            None,
        ))
        .await;
    assert!(engine::Journal::from_bytes(&journal).is_ok());
}

/// The scenes of a stretch, put together again, are what the table showed at each moment.
#[tokio::test(flavor = "multi_thread")]
async fn scenes_are_the_table_moment_after_moment() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    for _ in 0..24 {
        let seat = asked(&server.get(&game.at("table"), game.us()).await).unwrap();
        let token = if seat == 0 { game.us() } else { game.nva() };
        let table = server.get(&game.at("table"), token).await;
        let body = json!({ "n": table["n"], "choice": table["offers"][0]["choice"] });
        let (status, answer) = server
            .call("POST", &game.at("inputs"), Some(token), Some(&body))
            .await;
        assert_eq!(status, 200, "{answer}");
    }
    let sent = server.get(&game.at("scenes?from=3"), game.us()).await;
    let mut scene = serde_json::Map::new();
    let mut pieces = serde_json::Map::new();
    let mut order = json!([]);
    for (k, moment) in sent["scenes"].as_array().unwrap().iter().enumerate() {
        let at = moment["at"].as_u64().unwrap();
        assert_eq!(at, 3 + k as u64);
        for (part, now) in moment["scene"].as_object().unwrap() {
            scene.insert(part.clone(), now.clone());
        }
        for piece in moment["scene"]["pieces"].as_array().into_iter().flatten() {
            pieces.insert(piece["id"].as_str().unwrap().to_owned(), piece.clone());
        }
        if moment["order"].is_array() {
            order = moment["order"].clone();
        }
        let then = server
            .get(&game.at(&format!("table?at={at}")), game.us())
            .await;
        let ids = order.as_array().unwrap().iter();
        let now: Vec<_> = ids.map(|id| pieces[id.as_str().unwrap()].clone()).collect();
        assert_eq!(json!(now), then["scene"]["pieces"], "after {at} inputs");
        for part in ["heading", "markers", "tracks"] {
            assert_eq!(scene[part], then["scene"][part], "{part} after {at} inputs");
        }
        assert_eq!(moment["turn"], then["turn"]);
    }
    assert_eq!(
        sent["to"],
        server.get(&game.at("table"), game.us()).await["n"]
    );
    let sampled = server
        .get(&game.at("scenes?from=0&to=10&every=4"), game.us())
        .await;
    let at: Vec<_> = sampled["scenes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["at"].clone())
        .collect();
    assert_eq!(json!(at), json!([0, 4, 8, 10]));
    let (status, _) = server
        .call("GET", &game.at("scenes?from=9999"), Some(game.us()), None)
        .await;
    assert_eq!(status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_a_legal_choice_and_for_those_who_play_alone() {
    let server = Server::new().await;
    let game = server.create(PATROL, "bot", "me").await;
    let hint = |game: &Made, token: &str| {
        let (path, token) = (game.at("hint"), token.to_owned());
        let server = &server;
        async move {
            server
                .call("POST", &path, Some(&token), Some(&json!({})))
                .await
        }
    };
    let mut taken = 0;
    while taken < 30 {
        let table = server.get(&game.at("table"), game.nva()).await;
        let (status, advice) = hint(&game, game.nva()).await;
        if asked(&table) != Some(1) {
            // The bot may have moved in between.
            assert!(status == 409 || status == 200, "{advice}");
            continue;
        }
        assert_eq!(status, 200, "{advice}");
        assert_eq!(advice["n"], table["n"]);
        let offers = table["offers"].as_array().unwrap();
        assert!(offers.iter().any(|o| o["choice"] == advice["choice"]));
        let (status, answer) = server
            .call("POST", &game.at("inputs"), Some(game.nva()), Some(&advice))
            .await;
        assert_eq!(status, 200, "{answer}");
        taken += 1;
    }
    let shared = server.create(PATROL, "me", "link").await;
    let (status, refusal) = hint(&shared, shared.us()).await;
    assert_eq!(status, 403, "{refusal}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_sent_twice_is_made_once_and_an_old_one_is_told_so() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let table = server.get(&game.at("table"), game.us()).await;
    let seat = asked(&table).unwrap();
    let token = game.token(seat);
    let table = server.get(&game.at("table"), token).await;
    let body = json!({ "n": table["n"], "choice": table["offers"][0]["choice"] });
    let first = server.post(&game.at("inputs"), token, body.clone()).await;
    let again = server.post(&game.at("inputs"), token, body.clone()).await;
    assert_eq!(first, again);
    let server = server.again().await;
    assert_eq!(server.post(&game.at("inputs"), token, body).await, first);
    assert_eq!(server.get(&game.path, token).await["n"], first["n"]);
    let old = json!({ "n": 0, "choice": "nonsense" });
    let (status, answer) = server
        .call("POST", &game.at("inputs"), Some(token), Some(&old))
        .await;
    assert!(status == 409 || status == 400, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_the_same_after_a_restart() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    for pick in 0..80 {
        if server.move_once(&game, pick).await.is_none() {
            break;
        }
    }
    let before = [
        server.get(&game.at("table"), game.us()).await,
        server.get(&game.at("history"), game.nva()).await,
    ];
    let server = server.again().await;
    let after = [
        server.get(&game.at("table"), game.us()).await,
        server.get(&game.at("history"), game.nva()).await,
    ];
    assert_eq!(before, after);
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_go_on_where_they_broke_off() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let start = server.get(&game.at("table"), game.us()).await["serial"].clone();
    for pick in 0..6 {
        server.move_once(&game, pick).await;
    }
    server
        .post(&game.at("chat"), game.nva(), json!({ "text": "hello" }))
        .await;
    let path = game.at(&format!("events?after={start}"));
    let heard = server.events(&path, game.us()).await;
    let kinds: Vec<_> = heard.iter().map(|heard| heard.event.as_str()).collect();
    assert_eq!(kinds[..3], ["hello", "input", "chat"], "{heard:?}");
    let table = server.get(&game.at("table"), game.us()).await;
    assert_eq!(heard[1].data["n"], table["n"]);
    assert_eq!(
        heard[2].id,
        table["serial"].as_u64().map(|serial| serial as usize)
    );
    let from = heard[1].data["from"].as_u64().unwrap();
    let history = server
        .get(&game.at(&format!("history?from={from}")), game.us())
        .await;
    assert_eq!(heard[1].data["told"], history);
    let last = heard[2].id.unwrap();
    let rest = server
        .events(&game.at(&format!("events?after={last}")), game.us())
        .await;
    assert!(
        rest.iter()
            .all(|heard| ["hello", "seat"].contains(&heard.event.as_str())),
        "{rest:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_if_gives_no_peek_and_a_journal_goes_out_and_in() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    for pick in 0..30 {
        server.move_once(&game, pick).await;
    }
    let branch = Made::of(&server.post(&game.at("fork"), game.us(), json!({})).await);
    let (here, there) = (
        server.get(&game.at("table"), game.us()).await,
        server.get(&branch.at("table"), branch.us()).await,
    );
    assert_eq!(here["scene"]["pieces"], there["scene"]["pieces"]);
    let n = server.move_once(&branch, 0).await.unwrap()["n"].clone();
    let server = server.again().await;
    assert_eq!(server.get(&branch.path, branch.us()).await["n"], n);
    assert_eq!(server.get(&game.path, game.us()).await["n"], here["n"]);

    let body = json!({ "tokens": [game.us()] });
    let (status, _) = server
        .call("POST", &game.at("export"), None, Some(&body))
        .await;
    assert_eq!(status, 403, "one seat is not all");
    let body = json!({ "tokens": [game.us(), game.nva()], "form": "lines" });
    let (status, lines) = server
        .raw(common::request(
            "POST",
            &game.at("export"),
            None,
            Some(&body),
        ))
        .await;
    assert_eq!(status, 200);
    let file = Request::post("/api/import")
        .body(Body::from(lines))
        .unwrap();
    let (status, made) = server.raw(file).await;
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&made));
    let copy = Made::of(&serde_json::from_slice(&made).unwrap());
    for (seat, token) in &copy.tokens {
        let here = server.get(&game.at("table"), &game.tokens[seat]).await;
        let there = server.get(&copy.at("table"), token).await;
        assert_eq!((&here["scene"], &here["n"]), (&there["scene"], &there["n"]));
    }
    let junk = Request::post("/api/import")
        .body(Body::from("junk"))
        .unwrap();
    assert_eq!(server.raw(junk).await.0, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_carry_a_strict_policy_and_the_api_describes_itself() {
    let server = Server::new().await;
    let (status, description) = server.call("GET", "/api/openapi.json", None, None).await;
    assert_eq!(status, 200);
    assert!(description["paths"].as_object().unwrap().len() > 25);
    use tower::ServiceExt;
    let page = server
        .app
        .clone()
        .oneshot(common::request("GET", "/", None, None))
        .await
        .unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("script-src 'unsafe"));
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
    assert_eq!(server.call("GET", "/healthz", None, None).await.0, 200);
    assert_eq!(
        server.call("GET", "/assets/none.js", None, None).await.0,
        404
    );
    assert_eq!(server.call("GET", "/api/nothing", None, None).await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_at_the_table_knows_the_options_it_was_made_with() {
    let server = Server::new().await;
    let options = json!({ "free_overflight": "on" });
    let body =
        json!({ "scenario": PATROL, "seats": { "us": { "holder": "me" } }, "options": options });
    let (_, made) = server.call("POST", "/api/games", None, Some(&body)).await;
    let game = Made::of(&made);
    assert_eq!(server.get(&game.path, game.us()).await["options"], options);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_option_that_is_not_there_is_not_taken_for_a_scenario() {
    let server = Server::new().await;
    for (scenario, option, value, code) in [
        (PATROL, "no_fog", "on", "no-such-option"),
        (PATROL, "free_overflight", "maybe", "no-such-option"),
        ("fte/nowhere", "free_overflight", "on", "no-such-scenario"),
    ] {
        let body = json!({ "scenario": scenario, "options": { option: value } });
        let (status, answer) = server.call("POST", "/api/games", None, Some(&body)).await;
        assert_eq!(status, 422);
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
}
