//! The same people again: seats are kept for those who sat at the table before.

use crate::common::{Made, PATROL, Server};
use serde_json::{Value, json};

async fn over_between_two(server: &Server) -> (Made, String) {
    let seats = json!({ "us": { "holder": "me", "name": "Ann" }, "nva": { "holder": "link" } });
    let body = json!({ "scenario": PATROL, "seats": seats, "pace": "day" });
    let (_, made) = server.call("POST", "/api/games", None, Some(&body)).await;
    let game = Made::of(&made);
    let join = json!({ "secret": game.invites["nva"], "name": "Kim" });
    let joined = server.post(&game.at("join"), "x", join).await;
    let kim = joined["token"].as_str().unwrap().to_owned();
    (game, kim)
}

async fn resign(server: &Server, game: &Made) {
    let body = json!({ "kind": "resign" });
    server.post(&game.at("offers"), game.us(), body).await;
}

async fn again(server: &Server, game: &Made, token: &str, swap: bool) -> (u16, Value) {
    let body = json!({ "swap": swap, "claim": "0123456789abcdef" });
    let (status, answer) = server
        .call("POST", &game.at("rematch"), Some(token), Some(&body))
        .await;
    (status.as_u16(), answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_played_again_with_sides_swapped() {
    let server = Server::new().await;
    let (game, kim) = over_between_two(&server).await;
    let (status, no) = again(&server, &game, game.us(), true).await;
    assert_eq!((status, &no["error"]["code"]), (409, &json!("not-over")));
    resign(&server, &game).await;

    let (status, next) = again(&server, &game, game.us(), true).await;
    assert_eq!(status, 200, "{next}");
    let ann = next["tokens"]["nva"]
        .as_str()
        .expect("the other side")
        .to_owned();
    let id = next["game"].as_str().unwrap();
    let shown = server.get(&game.path, &kim).await;
    assert_eq!(shown["again"], json!({ "game": id, "swapped": true }));

    // What others could guess leads to no seat.
    let short = json!({ "swap": true, "claim": "kim" });
    let path = game.at("rematch");
    assert_eq!(server.status("POST", &path, &kim, &short).await, 400);

    // A stranger gets nothing; whoever sat there finds his seat, whatever he asks for, and again when the answer is lost.
    assert_eq!(again(&server, &game, "guessed", true).await.0, 401);
    let (status, kims) = again(&server, &game, &kim, false).await;
    assert_eq!((status, kims["game"].as_str()), (200, Some(id)), "{kims}");
    let token = kims["tokens"]["us"].as_str().expect("his seat").to_owned();
    assert_eq!(
        again(&server, &game, &kim, true).await.1["tokens"]["us"],
        token
    );

    let path = format!("/api/games/{id}");
    let table = server.get(&path, &ann).await;
    let players: Vec<_> = table["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["player"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(players, ["Kim", "Ann"]);
    assert_eq!(
        (&table["pace"], &table["verdict"]),
        (&json!("day"), &Value::Null)
    );
    assert_eq!(server.get(&path, &token).await["you"], "us");

    // It is written down: the next start of the server knows it.
    let server = server.again().await;
    assert_eq!(server.get(&game.path, &kim).await["again"]["game"], id);
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_one_may_try_again_as_often_as_one_likes() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "bot").await;
    resign(&server, &game).await;
    let (_, first) = again(&server, &game, game.us(), false).await;
    let (_, second) = again(&server, &game, game.us(), false).await;
    assert!(first["tokens"]["us"].is_string() && second["tokens"]["us"].is_string());
    assert_ne!(first["game"], second["game"]);
}
