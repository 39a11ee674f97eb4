//! Whole games, and what people do around them, through the API alone.

mod common;

use axum::body::Body;
use axum::http::Request;
use common::{Made, PATROL, Server, asked};
use serde_json::{Value, json};
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
async fn an_invitation_is_good_once() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "link").await;
    let join =
        |claim: &str| json!({ "secret": game.invites["nva"], "name": " Minh\n", "claim": claim });
    let (status, joined) = server
        .call(
            "POST",
            &game.at("join"),
            None,
            Some(&join("0123456789abcdef")),
        )
        .await;
    assert_eq!(status, 200, "{joined}");
    assert_eq!(joined["seat"], "nva");
    let again = server
        .call(
            "POST",
            &game.at("join"),
            None,
            Some(&join("0123456789abcdef")),
        )
        .await;
    assert_eq!(
        again.1["token"], joined["token"],
        "a lost answer is no lost seat"
    );
    let (status, _) = server
        .call(
            "POST",
            &game.at("join"),
            None,
            Some(&join("another browser!")),
        )
        .await;
    assert_eq!(status, 409);
    let shown = server
        .get(&game.path, joined["token"].as_str().unwrap())
        .await;
    assert_eq!(
        (&shown["you"], &shown["seats"][1]["player"]),
        (&json!("nva"), &json!("Minh"))
    );
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
async fn going_back_needs_the_other_player_unless_it_gives_no_peek() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let (mut undone, mut offered) = (false, false);
    for pick in 0..400 {
        server.move_once(&game, pick).await.unwrap();
        let table = server.get(&game.at("table"), game.us()).await;
        let serial = &table["serial"];
        let n = table["n"].as_u64().unwrap();
        if table["undo"]["ok"] == true && undone {
            continue;
        }
        if table["undo"]["ok"] == true {
            undone = true;
            let to = table["undo"]["to"].clone();
            let done = server.post(&game.at("undo"), game.us(), json!({})).await;
            assert_eq!((&done["done"], &done["n"]), (&json!(true), &to));
            let heard = server
                .events(&game.at(&format!("events?after={serial}")), game.us())
                .await;
            assert!(
                heard
                    .iter()
                    .any(|heard| heard.event == "undo" && heard.data["n"] == to)
            );
            continue;
        }
        let (status, asked) = server
            .call("POST", &game.at("undo"), Some(game.us()), Some(&json!({})))
            .await;
        if status == 409 {
            continue;
        }
        let offer = asked["offer"].as_u64().unwrap();
        let answer = game.at(&format!("offers/{offer}"));
        let (status, _) = server
            .call(
                "POST",
                &answer,
                Some(game.us()),
                Some(&json!({ "accept": true })),
            )
            .await;
        assert_eq!(status, 403, "nobody agrees with himself");
        assert_eq!(server.get(&game.path, game.us()).await["n"], n);
        if !offered {
            server
                .post(&answer, game.nva(), json!({ "accept": false }))
                .await;
            assert_eq!(server.get(&game.path, game.us()).await["n"], n, "refused");
            offered = true;
            continue;
        }
        server
            .post(&answer, game.nva(), json!({ "accept": true }))
            .await;
        assert!(
            server.get(&game.path, game.us()).await["n"]
                .as_u64()
                .unwrap()
                < n
        );
        let server = server.again().await;
        assert!(
            server.get(&game.path, game.us()).await["n"]
                .as_u64()
                .unwrap()
                < n
        );
        return;
    }
    panic!("no undo was ever to be offered");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_end_by_resigning_or_by_agreement() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let draw = server
        .post(&game.at("offers"), game.us(), json!({ "kind": "draw" }))
        .await;
    let answer = game.at(&format!("offers/{}", draw["offer"]));
    server
        .post(&answer, game.nva(), json!({ "accept": true }))
        .await;
    let shown = server.get(&game.path, game.us()).await;
    assert_eq!(shown["verdict"], json!({ "how": "agreed", "winner": null }));
    let body = json!({ "n": shown["n"], "choice": "pass" });
    let (status, _) = server
        .call("POST", &game.at("inputs"), Some(game.us()), Some(&body))
        .await;
    assert_eq!(status, 409);

    let game = server.create(PATROL, "me", "bot").await;
    let (status, _) = server
        .call(
            "POST",
            &game.at("offers"),
            Some(game.us()),
            Some(&json!({ "kind": "draw" })),
        )
        .await;
    assert_eq!(status, 409, "a bot plays on");
    server
        .post(&game.at("offers"), game.us(), json!({ "kind": "resign" }))
        .await;
    let server = server.again().await;
    let shown = server.get(&game.path, game.us()).await;
    assert_eq!(
        shown["verdict"],
        json!({ "how": "resigned", "winner": "nva" })
    );
    let mine = json!({ "tokens": ["unknown", game.us()] });
    let (_, list) = server.call("POST", "/api/mine", None, Some(&mine)).await;
    assert_eq!(
        (&list[0]["token"], &list[0]["verdict"]["winner"]),
        (&json!(1), &json!("nva"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_given_away_is_lost_to_its_former_holder() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let url = game.at("notes");
    let note = json!({ "text": "ambush at 08.05" });
    let (status, _) = server.call("PUT", &url, Some(game.us()), Some(&note)).await;
    assert_eq!(status, 200);
    assert_eq!(
        server.get(&url, game.nva()).await["text"],
        "",
        "notes are private"
    );
    let given = server
        .post(&game.at("offers"), game.us(), json!({ "kind": "handover" }))
        .await;
    let body = json!({ "secret": given["invite"] });
    let (_, joined) = server
        .call("POST", &game.at("join"), None, Some(&body))
        .await;
    let heir = joined["token"].as_str().unwrap();
    assert_eq!(server.get(&url, heir).await["text"], "");
    let (status, _) = server.call("GET", &game.path, Some(game.us()), None).await;
    assert_eq!(status, 401);
    server
        .post(
            &game.at("offers"),
            heir,
            json!({ "kind": "handover", "bot": "random" }),
        )
        .await;
    let shown = server.get(&game.path, game.nva()).await;
    assert_eq!(shown["seats"][0]["holder"], "bot");
}

/// Choices that were not made by a person.
async fn automatic(server: &Server) -> u64 {
    let (_, metrics) = server.call("GET", "/metrics", None, None).await;
    let mut lines = metrics.as_str().unwrap().lines();
    let count = lines.find_map(|line| line.strip_prefix("sandtable_automatic_moves_total "));
    count.unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn standing_orders_hold_fire_for_their_seat_and_answer_nothing_else() {
    let server = Server::new().await;
    let orders = json!([{ "when": { "prompt": "opportunity fire" }, "do": "pass", "unless": { "enters": ["99.99"] } }]);
    let mut windows = 0;
    for _ in 0..12 {
        let game = server.create(PATROL, "me", "me").await;
        let (status, kept) = server
            .call("PUT", &game.at("orders"), Some(game.nva()), Some(&orders))
            .await;
        assert_eq!(status, 200, "{kept}");
        assert_eq!(
            server.get(&game.at("orders"), game.us()).await,
            json!([]),
            "they are its own"
        );
        for pick in 0..400 {
            let mut table = server.get(&game.at("table"), game.nva()).await;
            let held_for = |table: &Value| {
                let prompt = table["scene"]["prompt"].as_str().unwrap().to_lowercase();
                asked(table) == Some(1) && prompt.contains("opportunity fire")
            };
            for _ in 0..500 {
                if !held_for(&table) {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
                table = server.get(&game.at("table"), game.nva()).await;
            }
            assert!(!held_for(&table), "{}", table["scene"]["prompt"]);
            if server.move_once(&game, pick).await.is_none() {
                break;
            }
        }
        windows = automatic(&server).await;
        if windows > 0 {
            break;
        }
    }
    assert!(windows > 0, "nobody ever came into sight");
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
async fn private_tables_are_private_and_public_ones_are_watched() {
    let server = Server::new().await;
    let private = server.create(PATROL, "me", "bot").await;
    for rest in [
        "", "/table", "/board", "/history", "/chat", "/export", "/events",
    ] {
        let path = format!("{}{rest}", private.path);
        assert_eq!(server.call("GET", &path, None, None).await.0, 403, "{path}");
        assert_eq!(
            server.call("GET", &path, Some("wrong"), None).await.0,
            401,
            "{path}"
        );
    }
    let body = json!({ "scenario": PATROL, "public": true, "name": "Open", "seats": { "us": { "holder": "me" }, "nva": { "holder": "me" } } });
    let (_, made) = server.call("POST", "/api/games", None, Some(&body)).await;
    let open = Made::of(&made);
    assert_eq!(
        server.call("GET", &open.at("table"), None, None).await.0,
        200
    );
    let peek = open.at("table?eyes=nva");
    assert_eq!(server.call("GET", &peek, None, None).await.0, 403);
    let (_, list) = server.call("GET", "/api/games", None, None).await;
    assert_eq!(list.as_array().unwrap().len(), 1);
    assert_eq!(list[0]["name"], "Open");
    server
        .post(&open.at("archive"), open.us(), json!({ "archived": true }))
        .await;
    let (_, list) = server.call("GET", "/api/games", None, None).await;
    assert_eq!(list, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_finds_its_games_everywhere() {
    let server = Server::new().await;
    let login = json!({ "name": "Hal", "password": "three rivers meet" });
    let (status, made) = server
        .call("POST", "/api/accounts", None, Some(&login))
        .await;
    assert_eq!(status, 200, "{made}");
    assert_eq!(
        server
            .call("POST", "/api/accounts", None, Some(&login))
            .await
            .0,
        409
    );
    let (_, signed) = server
        .call("POST", "/api/sessions", None, Some(&login))
        .await;
    let session = signed["session"].as_str().unwrap();
    let body = json!({ "scenario": PATROL, "seats": { "us": { "holder": "me" } } });
    let game = server.post("/api/games", session, body).await["game"].clone();
    let me = server.get("/api/me", session).await;
    assert_eq!(
        (&me["name"], &me["games"][0]["game"]),
        (&json!("Hal"), &game)
    );
    let path = format!("/api/games/{}", game.as_str().unwrap());
    assert_eq!(server.get(&path, session).await["you"], "us");
    let wrong = json!({ "name": "Hal", "password": "three rivers part" });
    assert_eq!(
        server
            .call("POST", "/api/sessions", None, Some(&wrong))
            .await
            .0,
        401
    );
    let change = json!({ "old": "three rivers meet", "new": "four rivers meet" });
    let (status, _) = server
        .call("PUT", "/api/me/password", Some(session), Some(&change))
        .await;
    assert_eq!(status, 200);
    assert_eq!(
        server.call("GET", "/api/me", Some(session), None).await.0,
        401,
        "ended"
    );
    assert_eq!(
        server
            .call("POST", "/api/sessions", None, Some(&login))
            .await
            .0,
        401
    );
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
