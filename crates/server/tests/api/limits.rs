//! What one visitor may do, and what all together may.

use crate::common::{Games, Made, PATROL, Server, request};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use futures_util::FutureExt;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use server::Network;
use std::collections::HashMap;
use std::io::Read;
use std::net::SocketAddr;
use std::sync::Arc;
use tower::ServiceExt;

/// A request from an address, passed on as these lines say.
fn from(peer: &str, path: &str, passed_on: &[&str]) -> Request<Body> {
    let mut request = Request::get(path);
    for line in passed_on {
        request = request.header("x-forwarded-for", *line);
    }
    let peer = SocketAddr::new(peer.parse().unwrap(), 40_000);
    request
        .extension(ConnectInfo(peer))
        .body(Body::empty())
        .unwrap()
}

/// How many of so many requests get through where three may.
async fn let_in(proxies: &[&str], request: impl Fn(usize) -> Request<Body>) -> usize {
    let proxies: Vec<Network> = proxies.iter().map(|p| p.parse().unwrap()).collect();
    let server = Server::configured(|config| {
        config.limits.burst = 3.0;
        config.limits.per_second = 1e-6;
        config.proxies = proxies;
    })
    .await;
    let mut count = 0;
    for number in 0..20 {
        count += usize::from(server.raw(request(number)).await.0 == 200);
    }
    count
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_streams_are_open_than_there_may_be() {
    let server = Server::configured(|config| config.limits.streams = 4).await;
    let game = server.create(PATROL, "me", "me").await;
    let listen = async || {
        let stream = request("GET", &game.at("events"), Some(game.us()), None);
        let answer = server.app.clone().oneshot(stream).await.unwrap();
        (answer.status() == 200).then_some(answer)
    };
    let mut open = Vec::new();
    for _ in 0..100 {
        open.extend(listen().await);
    }
    assert_eq!(open.len(), 4);
    open.pop();
    assert!(listen().await.is_some(), "a place that was given back");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_writes_himself_another_address() {
    let shelf = "/api/openapi.json";
    let invented = |number: usize| format!("203.0.113.{number}");
    // What the visitor wrote stands before what the proxy saw, in the same line or in one of its own.
    let count = let_in(&["127.0.0.0/8"], |n| {
        from(
            "127.0.0.1",
            shelf,
            &[&format!("{}, 198.51.100.7", invented(n))],
        )
    });
    assert_eq!(count.await, 3);
    let count = let_in(&["127.0.0.0/8"], |n| {
        from("127.0.0.1", shelf, &[&invented(n), "198.51.100.7"])
    });
    assert_eq!(count.await, 3);
    // Two proxies of ours, one behind the other.
    let count = let_in(&["127.0.0.0/8", "10.0.0.0/8"], |n| {
        from(
            "127.0.0.1",
            shelf,
            &[&invented(n), "198.51.100.7, 10.0.0.1"],
        )
    });
    assert_eq!(count.await, 3);
    // Somebody who is no proxy of ours.
    let count = let_in(&["127.0.0.0/8"], |n| {
        from("192.0.2.1", shelf, &[&invented(n)])
    });
    assert_eq!(count.await, 3);
    // And whoever is behind the proxy is counted by himself.
    let count = let_in(&["127.0.0.0/8"], |n| {
        from("127.0.0.1", shelf, &[&invented(n)])
    });
    assert_eq!(count.await, 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_household_with_many_addresses_is_one_visitor() {
    let shelf = "/api/openapi.json";
    let count = let_in(&[], |n| from(&format!("2001:db8:1:2::{n}"), shelf, &[]));
    assert_eq!(count.await, 3);
    let count = let_in(&[], |n| from(&format!("2001:db8:1:{n}::1"), shelf, &[]));
    assert_eq!(count.await, 20);
    let both = ["192.0.2.1", "::ffff:192.0.2.1"];
    let count = let_in(&[], |n| from(both[n % 2], shelf, &[]));
    assert_eq!(count.await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_counts_as_much_as_the_api() {
    assert_eq!(let_in(&[], |_| from("192.0.2.1", "/", &[])).await, 3);
}

async fn say(server: &Server, game: &Made, token: &str) -> (StatusCode, Value) {
    let line = json!({ "text": "Well met!" });
    server
        .call("POST", &game.at("chat"), Some(token), Some(&line))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_talks_too_fast_has_to_wait() {
    let server = Server::configured(|config| config.limits.lines_per_minute = 3.0).await;
    let game = server.create(PATROL, "me", "me").await;
    for _ in 0..3 {
        assert_eq!(say(&server, &game, game.us()).await.0, 200);
    }
    let (status, problem) = say(&server, &game, game.us()).await;
    assert_eq!(status, 429);
    assert!(problem["error"]["help"].as_str().unwrap().contains("wait"));
    let chat = server.get(&game.at("chat"), game.us()).await;
    assert_eq!(chat.as_array().unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_cannot_fill_the_log_and_cannot_silence_the_other() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let mut said = 0;
    while said < 2_000 && say(&server, &game, game.us()).await.0 == 200 {
        said += 1;
    }
    assert_eq!(said, 500);
    assert_eq!(say(&server, &game, game.nva()).await.0, 200);
    // Offers that are taken back at once are counted too.
    let mut offers = 0;
    let draw = json!({ "kind": "draw" });
    while offers < 1_000 {
        let path = game.at("offers");
        let (status, made) = server
            .call("POST", &path, Some(game.us()), Some(&draw))
            .await;
        if status != 200 {
            assert_eq!(status, 429, "{made}");
            break;
        }
        offers += 1;
        let back = game.at(&format!("offers/{}", made["offer"]));
        server
            .post(&back, game.us(), json!({ "accept": false }))
            .await;
    }
    assert_eq!(offers, 200);
    server.post(&game.at("offers"), game.nva(), draw).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_and_an_account_have_so_many_games() {
    let server = Server::configured(|config| {
        config.limits.games_per_day = 5.0;
        config.limits.open_games = 2;
    })
    .await;
    let account = json!({ "name": "Kim", "password": "long enough by far" });
    let (_, made) = server
        .call("POST", "/api/accounts", None, Some(&account))
        .await;
    let session = made["session"].as_str().unwrap();
    let begin = async |token: Option<&str>| {
        let game = json!({ "scenario": PATROL, "seats": { "us": { "holder": "me" } } });
        server.call("POST", "/api/games", token, Some(&game)).await
    };
    let (status, first) = begin(Some(session)).await;
    assert_eq!(status, 200);
    assert_eq!(begin(Some(session)).await.0, 200);
    let (status, problem) = begin(Some(session)).await;
    assert_eq!(status, 429, "{problem}");
    assert!(
        problem["error"]["help"]
            .as_str()
            .unwrap()
            .contains("resign")
    );
    let first = Made::of(&first);
    server
        .post(&first.at("offers"), first.us(), json!({ "kind": "resign" }))
        .await;
    assert_eq!(begin(Some(session)).await.0, 200, "one of them is over");
    // The account and three games: one more without it, and the day is full.
    assert_eq!(begin(None).await.0, 200);
    assert_eq!(begin(None).await.0, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_store_begins_nothing_new_and_goes_on_with_what_is_begun() {
    let mut server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    server.config.limits.store = 1;
    let server = server.again().await;
    let more = json!({ "scenario": PATROL });
    let account = json!({ "name": "Kim", "password": "long enough by far" });
    let note = json!({ "text": "x" });
    for (method, path, body) in [
        ("POST", "/api/games".to_owned(), &more),
        ("POST", "/api/accounts".to_owned(), &account),
        ("POST", game.at("fork"), &json!({})),
        ("POST", game.at("chat"), &note),
        ("PUT", game.at("notes"), &note),
    ] {
        let token = path.contains("games/").then_some(game.us());
        let (status, problem) = server.call(method, &path, token, Some(body)).await;
        assert_eq!(status, 507, "{path}: {problem}");
        assert!(problem["error"]["help"].is_string());
    }
    assert!(server.move_once(&game, 0).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_not_a_place_to_keep_things() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let long = json!([{ "do": "pass", "when": { "area": vec!["08.05"; 10_000] } }]);
    let status = server
        .status("PUT", &game.at("orders"), game.us(), &long)
        .await;
    assert_eq!(status, 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_for_whoever_looks_after_the_server() {
    let asks = async |token: Option<&str>, proxies: &[Network], mut request: Request<Body>| {
        let server = Server::configured(|config| {
            config.metrics_token = Some("a token of the house".to_owned());
            config.proxies = proxies.to_vec();
        })
        .await;
        if let Some(token) = token {
            let value = format!("Bearer {token}").parse().unwrap();
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        server.raw(request).await.0.as_u16()
    };
    let stranger = || from("192.0.2.1", "/metrics", &[]);
    let here = || from("127.0.0.1", "/metrics", &[]);
    let passed_on = || from("127.0.0.1", "/metrics", &["192.0.2.1"]);
    assert_eq!(asks(None, &[], stranger()).await, 403);
    assert_eq!(asks(Some("a guess"), &[], stranger()).await, 403);
    assert_eq!(
        asks(Some("a token of the house"), &[], stranger()).await,
        200
    );
    assert_eq!(asks(None, &[], here()).await, 200);
    assert_eq!(asks(None, &[], from("::1", "/metrics", &[])).await, 200);
    assert_eq!(asks(None, &[], passed_on()).await, 403);
    assert_eq!(asks(None, &Network::LOOPBACK, here()).await, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_tell_how_long_things_take_and_how_much_there_is() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let read = async || -> Vec<String> {
        let (_, text) = server.call("GET", "/metrics", None, None).await;
        text.as_str().unwrap().lines().map(str::to_owned).collect()
    };
    let value = |lines: &[String], name: &str| -> f64 {
        let mut found = lines.iter().filter_map(|line| line.strip_prefix(name));
        let value = found
            .next()
            .unwrap_or_else(|| panic!("{name} in {lines:?}"));
        value.trim().parse().unwrap()
    };
    let before = read().await;
    for pick in 0..3 {
        server.move_once(&game, pick).await.unwrap();
    }
    let after = read().await;
    for name in ["sandtable_move_seconds", "sandtable_request_seconds"] {
        let bucket = format!("{name}_bucket{{le=\"+Inf\"}}");
        assert!(
            value(&after, &bucket) >= value(&before, &bucket) + 3.0,
            "{name}"
        );
        let sum = format!("{name}_sum");
        assert!(value(&after, &sum) > value(&before, &sum), "{name}");
    }
    assert_eq!(value(&after, "sandtable_move_seconds_count"), 3.0);
    assert_eq!(value(&after, "sandtable_games "), 1.0);
    assert_eq!(value(&after, "sandtable_open_games "), 1.0);
    assert_eq!(value(&after, "sandtable_store_queue "), 0.0);
    assert!(value(&after, "sandtable_store_bytes ") > 4_096.0);
    for work in ["replay", "advice", "bots", "import", "passwords"] {
        let waiting = format!("sandtable_waiting{{work=\"{work}\"}}");
        assert_eq!(value(&after, &waiting), 0.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_sent_as_they_were_compressed_once() {
    let mut server = Server::configured(|_| {}).await;
    let folder = server.folder().join("web");
    std::fs::create_dir_all(folder.join("assets")).unwrap();
    let script = "console.log('a shot over the paddies');\n".repeat(2_000);
    std::fs::write(folder.join("index.html"), "<p>first").unwrap();
    std::fs::write(folder.join("assets/app-1f.js"), &script).unwrap();
    server.config.web = Some(folder.clone());
    let server = server.again().await;
    let get = async |path: &str, headers: &[(header::HeaderName, &str)]| {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        let request = request.body(Body::empty()).unwrap();
        let answer = server.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = answer.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        let said = move |name: header::HeaderName| {
            let value = parts.headers.get(name);
            value.map(|value| value.to_str().unwrap().to_owned())
        };
        (parts.status, said, body)
    };
    let gzip = (header::ACCEPT_ENCODING, "br, gzip;q=0.8");
    let (_, said, body) = get("/assets/app-1f.js", std::slice::from_ref(&gzip)).await;
    assert_eq!(said(header::CONTENT_ENCODING).as_deref(), Some("gzip"));
    // Only what is compressed beforehand has a length that is known.
    assert_eq!(said(header::CONTENT_LENGTH), Some(body.len().to_string()));
    assert!(said(header::CACHE_CONTROL).unwrap().contains("immutable"));
    assert!(said(header::VARY).unwrap().contains("accept-encoding"));
    let mut plain = String::new();
    let mut zip = flate2::read::GzDecoder::new(&body[..]);
    zip.read_to_string(&mut plain).unwrap();
    assert_eq!(plain, script);
    let etag = said(header::ETAG).unwrap();
    let known = format!("\"other\", W/{etag}");
    let (status, ..) = get(
        "/assets/app-1f.js",
        &[gzip, (header::IF_NONE_MATCH, &known)],
    )
    .await;
    assert_eq!(status, 304);

    let none = (header::ACCEPT_ENCODING, "gzip;q=0");
    let (_, said, body) = get("/assets/app-1f.js", &[none]).await;
    assert_eq!(said(header::CONTENT_ENCODING), None);
    assert_ne!(
        said(header::ETAG).unwrap(),
        etag,
        "other bytes, another name"
    );
    assert_eq!(body, script);

    assert_eq!(get("/", &[]).await.2, "<p>first");
    std::fs::write(folder.join("index.html"), "<p>the second").unwrap();
    let (_, said, body) = get("/game/abc", &[]).await;
    assert_eq!(body, "<p>the second", "a folder is looked at anew");
    assert_eq!(said(header::CACHE_CONTROL).unwrap(), "no-cache");
    assert_eq!(get("/assets/../../games.db", &[]).await.0, 404);
    // What is ready to be sent is kept in memory by its address: of those a file has one.
    for other in [
        "/assets//app-1f.js",
        "/assets/./app-1f.js",
        "/assets/app-1f.js/",
    ] {
        assert_ne!(get(other, &[]).await.2, script, "{other}");
    }
    assert_eq!(get("/assets", &[]).await.2, "<p>the second");
}

/// The public limits are meant to be lived with.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_within_the_public_limits() {
    let shelf = Arc::new(Games::default());
    let mut server = Server::with(shelf, server::DiceSource::Seeded(7)).await;
    server.config.limits = server::Limits::public();
    let server = server.again().await;
    let game = server.create(PATROL, "me", "me").await;
    for pick in 0..40 {
        server.move_once(&game, pick).await;
    }
    assert_eq!(say(&server, &game, game.us()).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_is_not_said_in_very_many_words() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let table = server.get(&game.at("table"), game.us()).await;
    let token = game.token(crate::common::asked(&table).unwrap());
    let nested = |count: usize| json!(vec![json!([0]); count]);
    for rest in ["inputs", "why", "odds"] {
        let ask = async |choice: Value| {
            let body = json!({ "n": table["n"], "choice": choice });
            server.status("POST", &game.at(rest), token, &body).await
        };
        assert_eq!(ask(nested(10_000)).await, 413, "{rest}");
        assert_eq!(ask(nested(100)).await, 400, "{rest}");
    }
}

/// What is read takes many times as much memory as what was sent, and may wait for its turn.
#[tokio::test(flavor = "multi_thread")]
async fn only_files_and_notes_are_long() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let ask = async |method: &str, path: &str, body: Value| {
        server.status(method, path, game.us(), &body).await
    };
    let tokens = json!({ "tokens": vec![""; 10_000] });
    let seats: HashMap<String, Value> = (0..1_000)
        .map(|seat| (seat.to_string(), json!({ "holder": "me" })))
        .collect();
    let orders = vec![json!({ "do": "pass" }); 4_000];
    for (method, path, body) in [
        ("POST", game.at("export"), tokens.clone()),
        ("POST", "/api/mine".to_owned(), tokens),
        ("POST", game.at("fork"), json!({ "seats": seats })),
        (
            "POST",
            "/api/games".to_owned(),
            json!({ "scenario": PATROL, "seats": seats }),
        ),
        ("PUT", game.at("orders"), json!(orders)),
    ] {
        assert_eq!(ask(method, &path, body).await, 413, "{method} {path}");
    }
    let notes = json!({ "text": "n".repeat(60_000) });
    assert_eq!(ask("PUT", &game.at("notes"), notes).await, 200);
    let file = json!({ "journal": "x".repeat(100_000) });
    assert_eq!(ask("POST", "/api/import", file).await, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_not_made_longer_without_end() {
    let server = Server::configured(|config| config.limits.choices = 6).await;
    let game = server.create(PATROL, "me", "me").await;
    let mut made = 0;
    let refused = loop {
        let shown = server.get(&game.path, game.us()).await;
        let token = game.token(crate::common::asked(&shown).unwrap());
        let table = server.get(&game.at("table"), token).await;
        let offers = table["offers"].as_array().unwrap();
        let offer = offers.iter().find(|offer| offer["aside"] == false).unwrap();
        let body = json!({ "n": table["n"], "choice": offer["choice"] });
        let path = game.at("inputs");
        let (status, answer) = server.call("POST", &path, Some(token), Some(&body)).await;
        if status != 200 {
            assert_eq!(status, 429, "{answer}");
            break answer;
        }
        made += 1;
        // What was taken back is kept, too.
        let (_, undone) = server
            .call("POST", &game.at("undo"), Some(token), Some(&json!({})))
            .await;
        if undone["done"] == false {
            let back = game.at(&format!("offers/{}", undone["offer"]));
            server.post(&back, token, json!({ "accept": false })).await;
        }
        assert!(made < 50);
    };
    assert!((6..=12).contains(&made), "{made}");
    let help = refused["error"]["help"].as_str().unwrap();
    assert!(help.contains("resign"), "{refused}");
    let resign = json!({ "kind": "resign" });
    server.post(&game.at("offers"), game.us(), resign).await;
    let over = server.get(&game.path, game.nva()).await;
    assert_eq!(over["verdict"]["winner"], "nva");
}

/// Answers that nobody takes stay in memory: of them each has so much.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_take_large_answers_gets_no_more_of_them() {
    let server = Server::configured(|config| {
        config.limits.answers = 300_000;
        config.limits.all_answers = 600_000;
    })
    .await;
    let game = server.create(PATROL, "me", "me").await;
    let line = json!({ "text": "x".repeat(2_000) });
    for _ in 0..60 {
        server.post(&game.at("chat"), game.us(), line.clone()).await;
    }
    let ask = async |peer: &str| {
        let mut request = request("GET", &game.at("chat"), Some(game.us()), None);
        let peer = SocketAddr::new(peer.parse().unwrap(), 40_000);
        request.extensions_mut().insert(ConnectInfo(peer));
        server.app.clone().oneshot(request).await.unwrap()
    };
    let first = [ask("192.0.2.1").await, ask("192.0.2.1").await];
    assert!(first.iter().all(|answer| answer.status() == 200));
    let third = ask("192.0.2.1").await;
    assert_eq!(third.status(), 429);
    let others = [ask("192.0.2.2").await, ask("192.0.2.3").await];
    assert!(others.iter().all(|answer| answer.status() == 200));
    assert_eq!(ask("192.0.2.4").await.status(), 503, "of all, so much");
    // Small ones go on, and whoever takes what he has asked for gets more.
    assert!(server.move_once(&game, 0).await.is_some());
    for answer in first.into_iter().chain(others) {
        let body = answer.into_body().collect().await.unwrap().to_bytes();
        assert!(body.len() > 120_000);
    }
    assert_eq!(ask("192.0.2.1").await.status(), 200);
    // What a stream brings at once counts likewise.
    let _kept = [ask("192.0.2.1").await, ask("192.0.2.1").await];
    let path = game.at("events?after=0");
    let mut stream = request("GET", &path, Some(game.us()), None);
    let peer = SocketAddr::new("192.0.2.1".parse().unwrap(), 40_000);
    stream.extensions_mut().insert(ConnectInfo(peer));
    let stream = server.app.clone().oneshot(stream).await.unwrap();
    let heard = stream.into_body().collect();
    let heard = tokio::time::timeout(std::time::Duration::from_secs(20), heard).await;
    let heard = heard.expect("it ends, and may come again").unwrap();
    assert!(heard.to_bytes().len() < 10_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_at_which_nobody_is_make_room_for_others() {
    let server = Server::configured(|config| config.limits.tables = 20_000).await;
    let mut games = Vec::new();
    for _ in 0..6 {
        games.push(server.create(PATROL, "me", "me").await);
    }
    for round in 0..2 {
        for game in &games {
            server.move_once(game, round).await.unwrap();
        }
    }
    let (_, metrics) = server.call("GET", "/metrics", None, None).await;
    let open = |metrics: &Value| -> usize {
        let lines = metrics.as_str().unwrap().lines();
        let mut counts = lines.filter_map(|line| line.strip_prefix("sandtable_open_games "));
        counts.next().unwrap().parse().unwrap()
    };
    assert!(open(&metrics) < games.len(), "{metrics}");
    // Those at which somebody is stay; when they are too many nobody else begins.
    let mut streams = Vec::new();
    let mut refused = None;
    for game in &games {
        let stream = request("GET", &game.at("events"), Some(game.us()), None);
        let answer = server.app.clone().oneshot(stream).await.unwrap();
        match answer.status().as_u16() {
            200 => streams.push(answer),
            status => refused = Some(status),
        }
    }
    assert!(!streams.is_empty());
    assert_eq!(refused, Some(503));
    // Nor is one made that its maker would not hear of.
    let body = json!({ "scenario": PATROL, "seats": { "us": { "holder": "me" } } });
    let (status, no) = server.call("POST", "/api/games", None, Some(&body)).await;
    assert_eq!(status, 503, "{no}");
    let (_, metrics) = server.call("GET", "/metrics", None, None).await;
    let kept = format!("sandtable_games {}\n", games.len());
    assert!(metrics.as_str().unwrap().contains(&kept), "{metrics}");
    drop(streams);
}

/// Games that are asked for and are none, by many who hang up at once: nothing is left of them.
#[tokio::test(flavor = "multi_thread")]
async fn names_of_no_game_are_not_remembered() {
    let server = Server::new().await;
    let mut hung_up = 0;
    for number in 0..400 {
        let name = format!("{number}{}", "z".repeat(2_000));
        let table = format!("/api/games/{name}/table");
        let asked = server
            .app
            .clone()
            .oneshot(request("GET", &table, None, None));
        // Whoever asks is gone before the store has answered, unless it was very quick.
        hung_up += usize::from(asked.now_or_never().is_none());
    }
    assert!(hung_up > 100, "{hung_up}");
    let (_, metrics) = server.call("GET", "/metrics", None, None).await;
    let metrics = metrics.as_str().unwrap();
    assert!(metrics.contains("sandtable_open_games 0\n"), "{metrics}");
}
