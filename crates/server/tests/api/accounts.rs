//! Accounts through the API alone.

use crate::common::{PATROL, Server};
use serde_json::{Value, json};

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
    // The name is free, and whoever takes it finds nothing of the former one's, though the number is the same.
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
    ] {
        let body = json!({ "name": name, "password": WORD });
        let (status, _) = server
            .call("POST", "/api/accounts", None, Some(&body))
            .await;
        assert_eq!(status, 422, "{name:?}");
    }
}
