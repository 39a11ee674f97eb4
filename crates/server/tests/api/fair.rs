//! What would give one of the players more than the rules do.

use crate::common::{Made, PATROL, Server, asked};
use serde_json::{Value, json};

/// A game for two, with the friend's seat still open.
async fn invited(server: &Server) -> Made {
    server.create(PATROL, "me", "link").await
}

async fn joined(server: &Server, game: &Made) -> String {
    let body = json!({ "secret": game.invites["nva"] });
    let (_, joined) = server
        .call("POST", &game.at("join"), None, Some(&body))
        .await;
    joined["token"].as_str().unwrap().to_owned()
}

/// Plays on until a seat is asked.
async fn until_asked(server: &Server, game: &Made, seat: u64) {
    for pick in 0..200 {
        let table = server.get(&game.at("table"), game.us()).await;
        if asked(&table) == Some(seat) {
            return;
        }
        server.move_once(game, pick).await.unwrap();
    }
    panic!("the seat was never asked");
}

/// A practice table of the American player, the enemy played by a bot.
async fn practice(server: &Server, game: &Made, seats: Value) -> (u16, Value) {
    let body = json!({ "seats": seats });
    let path = game.at("fork");
    let (status, made) = server
        .call("POST", &path, Some(game.us()), Some(&body))
        .await;
    (status.as_u16(), made)
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_dealt_again_before_the_friend_is_there() {
    let server = Server::configured(|config| config.dice = server::DiceSource::System).await;
    let game = invited(&server).await;
    let before = server.get(&game.at("table"), game.us()).await;
    assert!(before["n"].as_u64().unwrap() > 0, "something was dealt");
    for to in 0..before["n"].as_u64().unwrap() {
        let back = json!({ "kind": "undo", "to": to });
        let status = server
            .status("POST", &game.at("offers"), game.us(), &back)
            .await;
        assert_eq!(status, 409, "back to {to}");
    }
    assert_eq!(server.get(&game.at("table"), game.us()).await, before);
    let draw = json!({ "kind": "draw" });
    let status = server
        .status("POST", &game.at("offers"), game.us(), &draw)
        .await;
    assert_eq!(status, 409, "nobody agrees for another");
    // When he is there he can be asked.
    let friend = joined(&server, &game).await;
    let asked = server
        .post(
            &game.at("offers"),
            game.us(),
            json!({ "kind": "undo", "to": 0 }),
        )
        .await;
    assert_eq!(asked["done"], false);
    let answer = game.at(&format!("offers/{}", asked["offer"]));
    server
        .post(&answer, &friend, json!({ "accept": true }))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_with_a_bot_one_may_go_back_to_the_start() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "bot").await;
    let back = json!({ "kind": "undo", "to": 0 });
    let done = server.post(&game.at("offers"), game.us(), back).await;
    assert_eq!(done["done"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_practice_table_is_no_way_to_a_hint() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    until_asked(&server, &game, 0).await;
    let against_a_bot = json!({ "us": { "holder": "me" }, "nva": { "holder": "bot" } });
    let (status, made) = practice(&server, &game, against_a_bot).await;
    assert_eq!(status, 200, "{made}");
    let table = Made::of(&made);
    let hint = async || {
        server
            .call("POST", &table.at("hint"), Some(table.us()), None)
            .await
    };
    let (status, problem) = hint().await;
    assert_eq!(status, 403, "{problem}");
    assert!(problem["error"]["help"].is_string());

    // Nor may a bot take the seat and show it by doing it.
    let by_bot = json!({ "bot": "random" });
    let status = server
        .status("PUT", &table.at("stand-in"), table.us(), &by_bot)
        .await;
    assert_eq!(status, 403);
    for seats in [
        json!({ "us": { "holder": "bot" }, "nva": { "holder": "me" } }),
        json!({ "nva": { "holder": "me" } }),
        json!({}),
    ] {
        assert_eq!(practice(&server, &game, seats).await.0, 403);
    }

    // Nor can it be carried to a table that knows nothing of people.
    let again = server
        .status("POST", &table.at("fork"), table.us(), &json!({}))
        .await;
    assert_eq!(again, 409);
    let whole = json!({ "tokens": [table.us()] });
    let status = server
        .status("POST", &table.at("export"), table.us(), &whole)
        .await;
    assert_eq!(status, 409);
    let witnessed = server.get(&table.at("export"), table.us()).await;
    let status = server
        .status("POST", "/api/import", table.us(), &witnessed)
        .await;
    assert_eq!(status, 422);

    // It is remembered.
    let server = server.again().await;
    let hint = async || {
        server
            .call("POST", &table.at("hint"), Some(table.us()), None)
            .await
    };
    assert_eq!(hint().await.0, 403);
    server
        .post(&game.at("offers"), game.us(), json!({ "kind": "resign" }))
        .await;
    let (status, advice) = hint().await;
    assert_eq!(status, 200, "the game is over: {advice}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_only_invited_counts_as_a_person() {
    let server = Server::new().await;
    let game = invited(&server).await;
    let against_a_bot = json!({ "us": { "holder": "me" }, "nva": { "holder": "bot" } });
    let (_, made) = practice(&server, &game, against_a_bot).await;
    let table = Made::of(&made);
    let hint = server
        .call("POST", &table.at("hint"), Some(table.us()), None)
        .await;
    assert_eq!(hint.0, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_alone_gets_hints_at_practice_too() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "bot").await;
    // The bot moves when it likes.
    while asked(&server.get(&game.at("table"), game.us()).await) != Some(0) {
        tokio::task::yield_now().await;
    }
    let against_a_bot = json!({ "us": { "holder": "me" }, "nva": { "holder": "bot" } });
    let (status, made) = practice(&server, &game, against_a_bot).await;
    assert_eq!(status, 200, "{made}");
    let table = Made::of(&made);
    let (status, advice) = server
        .call("POST", &table.at("hint"), Some(table.us()), None)
        .await;
    assert_eq!(status, 200, "{advice}");
}
