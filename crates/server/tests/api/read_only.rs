//! A game that the rules here cannot follow any more is looked at, and not lost.

use crate::common::{PATROL, Server};
use serde_json::json;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_other_rules_is_shown_and_says_why() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    for pick in 0..6 {
        server.move_once(&game, pick).await.unwrap();
    }
    let line = json!({ "text": "good luck" });
    server.post(&game.at("chat"), game.us(), line).await;
    let before = server.get(&game.at("table"), game.us()).await;
    let file = server.folder().join("games.db");
    // The same inputs lead to another position than was written down: that is what changed rules look like.
    let server = server
        .again_after(async |_| {
            let store = SqliteConnectOptions::new().filename(&file);
            let mut connection = store.connect().await.unwrap();
            sqlx::query("UPDATE log SET digest = '00112233445566778899aabbccddeeff' WHERE digest IS NOT NULL")
                .execute(&mut connection)
                .await
                .unwrap();
            sqlx::Connection::close(connection).await.unwrap();
        })
        .await;
    let table = server.get(&game.at("table"), game.us()).await;
    assert!(
        table["shut"].as_str().unwrap().contains("have changed"),
        "{}",
        table["shut"]
    );
    assert_eq!((&table["n"], &table["offers"]), (&before["n"], &json!([])));
    assert_eq!(table["scene"]["pieces"], before["scene"]["pieces"]);
    let chat = server.get(&game.at("chat"), game.us()).await;
    assert_eq!(chat[0]["text"], "good luck");
    let choice = json!({ "n": table["n"], "choice": before["offers"][0]["choice"] });
    for (path, body) in [
        ("inputs", choice),
        ("chat", json!({ "text": "and now?" })),
        ("undo", json!({})),
        ("offers", json!({ "kind": "resign" })),
    ] {
        let (status, no) = server
            .call("POST", &game.at(path), Some(game.us()), Some(&body))
            .await;
        assert_eq!(status, 409, "{path}: {no}");
        assert_eq!(no["error"]["code"], "read-only", "{path}: {no}");
    }
    assert_eq!(
        server
            .call("DELETE", &game.path, Some(game.us()), None)
            .await
            .0,
        403,
        "the other sits there, too"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_at_all_is_told_so_and_can_be_deleted() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let other = server.create(PATROL, "me", "me").await;
    let file = server.folder().join("games.db");
    let server = server
        .again_after(async |_| {
            let store = SqliteConnectOptions::new().filename(&file);
            let mut connection = store.connect().await.unwrap();
            sqlx::query("UPDATE games SET scenario = 'fte/no-more' WHERE id = ?1")
                .bind(game.path.trim_start_matches("/api/games/"))
                .execute(&mut connection)
                .await
                .unwrap();
            sqlx::Connection::close(connection).await.unwrap();
        })
        .await;
    let (status, no) = server
        .call("GET", &game.at("table"), Some(game.us()), None)
        .await;
    assert_eq!(
        (status.as_u16(), &no["error"]["code"]),
        (409, &json!("other-rules"))
    );
    let kept = |game: &crate::common::Made| game.path.replace("/api/", "/api/keeper/");
    let (status, done) = server.call("DELETE", &kept(&game), None, None).await;
    assert_eq!(status, 200, "{done}");
    let (status, _) = server
        .call("GET", &game.at("table"), Some(game.us()), None)
        .await;
    assert_eq!(status, 404);
    let (status, _) = server.call("DELETE", &kept(&game), None, None).await;
    assert_eq!(status, 404, "there is none any more");
    server.get(&other.at("table"), other.us()).await;
}
