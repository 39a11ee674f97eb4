//! The store when it is full, damaged or in use: nothing acknowledged is lost, and nobody is told that all is well.

use crate::common::{Games, PATROL, Server, request};
use serde_json::json;
use server::Ceiling;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::sync::Arc;
use std::time::Duration;

/// What the server says of itself.
async fn health(server: &Server) -> (u16, String) {
    let (status, text) = server.raw(request("GET", "/healthz", None, None)).await;
    (status.as_u16(), String::from_utf8(text).unwrap())
}

/// Waits until it says so, since it does not look anew each time.
async fn health_becomes(server: &Server, wanted: u16) -> String {
    for _ in 0..600 {
        let (status, text) = health(server).await;
        if status == wanted {
            return text;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("health never became {wanted}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_writing_goes_on_when_there_is_room() {
    let ceiling = Ceiling::default();
    let server = Server::configured(|config| config.ceiling = ceiling.clone()).await;
    let game = server.create(PATROL, "me", "me").await;
    server.move_once(&game, 0).await.unwrap();
    let before = server.get(&game.at("table"), game.us()).await;
    assert_eq!(health(&server).await.0, 200);

    ceiling.set(0);
    let long = json!({ "text": "a".repeat(60_000) });
    for _ in 0..3 {
        let (status, refused) = server
            .call("PUT", &game.at("notes"), Some(game.us()), Some(&long))
            .await;
        assert_eq!(status, 503, "{refused}");
        assert_eq!(refused["error"]["code"], "not-kept");
    }
    let (status, text) = health(&server).await;
    assert_eq!(status, 503);
    assert!(text.contains("disk is full"), "{text}");
    // Moves fail, too, as soon as they need room. Whatever was acknowledged stays.
    let mut acknowledged = before["n"].clone();
    let refused = loop {
        let table = server.get(&game.at("table"), game.us()).await;
        assert_eq!(table["n"], acknowledged);
        let token = game.token(crate::common::asked(&table).unwrap());
        let offers = server.get(&game.at("table"), token).await["offers"].clone();
        let answers = offers.as_array().unwrap().iter();
        let mut answers = answers.filter(|offer| offer["aside"] == false);
        let body = json!({ "n": table["n"], "choice": answers.next().unwrap()["choice"] });
        let (status, answer) = server
            .call("POST", &game.at("inputs"), Some(token), Some(&body))
            .await;
        if status != 200 {
            assert_eq!(status, 503, "{answer}");
            break (token, body);
        }
        acknowledged = answer["n"].clone();
    };
    let table = server.get(&game.at("table"), game.us()).await;
    assert_eq!(table["n"], acknowledged, "the refused move was not made");

    ceiling.set(u64::MAX);
    assert_eq!(health_becomes(&server, 200).await, "good\n");
    let (token, body) = refused;
    let made = server.post(&game.at("inputs"), token, body).await;
    let (status, _) = server
        .call("PUT", &game.at("notes"), Some(game.us()), Some(&long))
        .await;
    assert_eq!(status, 200);
    let server = server.again().await;
    let table = server.get(&game.at("table"), game.us()).await;
    assert_eq!(table["n"], made["n"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn writing_goes_on_without_anybody_asking_how_it_is() {
    let ceiling = Ceiling::default();
    let server = Server::configured(|config| config.ceiling = ceiling.clone()).await;
    let game = server.create(PATROL, "me", "me").await;
    let long = json!({ "text": "a".repeat(60_000) });
    let url = game.at("notes");
    ceiling.set(0);
    assert_eq!(server.status("PUT", &url, game.us(), &long).await, 503);
    ceiling.set(u64::MAX);
    assert_eq!(server.status("PUT", &url, game.us(), &long).await, 200);
    assert_eq!(health(&server).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_store_is_not_called_good() {
    let server = Server::new().await;
    // So many that the end of the file is theirs, and not what the store must read to be opened at all.
    for _ in 0..60 {
        server.create(PATROL, "me", "me").await;
    }
    let file = server.folder().join("games.db");
    let server = server
        .again_after(async |_| {
            let whole = SqliteConnectOptions::new().filename(&file);
            let mut connection = whole.connect().await.unwrap();
            sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
                .execute(&mut connection)
                .await
                .unwrap();
            connection.close().await.unwrap();
            let mut bytes = std::fs::read(&file).unwrap();
            assert!(bytes.len() > 8 * 4096);
            // Only the end, of which a glance at the list of games sees nothing.
            let end = bytes.len() - 4096;
            bytes[end..].fill(0xa5);
            std::fs::write(&file, bytes).unwrap();
        })
        .await;
    let text = health_becomes(&server, 503).await;
    assert!(text.contains("damaged"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_store_is_refused() {
    let server = Server::new().await;
    let second = server::app(server.config.clone(), Arc::new(Games::default())).await;
    let refused = second.map(drop).unwrap_err().to_string();
    assert!(refused.contains("in use by another Sandtable"), "{refused}");
    assert_eq!(health(&server).await.0, 200);
    server.again().await;
}
