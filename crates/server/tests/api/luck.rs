//! Going back over what came up: a choice of the table, and never in silence.

use crate::common::{Made, PATROL, Server, asked};
use serde_json::{Value, json};

/// A game alone, played until something came up that taking back would let come up anew.
async fn after_a_roll(server: &Server, retry: Value) -> Made {
    let mut body = json!({ "scenario": PATROL, "seats": { "us": { "holder": "me" }, "nva": { "holder": "bot" } } });
    body["retry"] = retry;
    let made = server.call("POST", "/api/games", None, Some(&body)).await.1;
    let game = Made::of(&made);
    for pick in 0..2_000 {
        let table = server.get(&game.at("table"), game.us()).await;
        let undo = &table["undo"];
        if undo["luck"] == true || undo["why"] == "at this table what came up stands" {
            return game;
        }
        if asked(&table) == Some(0) {
            server.move_once(&game, pick).await;
        } else {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }
    panic!("nothing ever came up");
}

#[tokio::test(flavor = "multi_thread")]
async fn luck_that_was_tried_again_is_told() {
    let server = Server::new().await;
    let game = after_a_roll(&server, json!(true)).await;
    let serial = server.get(&game.at("table"), game.us()).await["serial"].clone();
    let undone = server.post(&game.at("undo"), game.us(), json!({})).await;
    assert_eq!(undone["done"], true);
    let events = server
        .events(&game.at(&format!("events?after={serial}")), game.us())
        .await;
    let undo = events.iter().find(|heard| heard.event == "undo").unwrap();
    assert_eq!(undo.data["luck"], true, "the log can say so");
    let server = server.again().await;
    let shown = server.get(&game.path, game.us()).await;
    assert_eq!(
        shown["luck"],
        json!({ "again": true, "tried": [undone["n"]] })
    );
    server
        .post(&game.at("offers"), game.us(), json!({ "kind": "resign" }))
        .await;
    let verdict = server.get(&game.path, game.us()).await["verdict"].clone();
    assert_eq!(verdict["luck"], 1, "and the result says so");
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_table_where_luck_stands_nobody_goes_back_over_it() {
    let server = Server::new().await;
    let game = after_a_roll(&server, json!(false)).await;
    let n = server.get(&game.at("table"), game.us()).await["n"].clone();
    let (status, no) = server
        .call("POST", &game.at("undo"), Some(game.us()), Some(&json!({})))
        .await;
    assert_eq!(
        (status.as_u16(), &no["error"]["code"]),
        (409, &json!("luck-stands"))
    );
    let back = json!({ "kind": "undo", "to": 0 });
    assert_eq!(
        server
            .status("POST", &game.at("offers"), game.us(), &back)
            .await,
        409
    );
    let after = server.get(&game.at("table"), game.us()).await["n"].as_u64();
    assert!(after >= n.as_u64(), "nothing was taken back");
}
