//! The rule book.

use crate::common::{PATROL, Server};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn the_rule_book_is_there_to_read_and_to_search() {
    let server = Server::new().await;
    let get = async |path: &str| server.call("GET", path, None, None).await;
    let (status, book) = get("/api/rules/fte").await;
    assert_eq!(
        (status.as_u16(), &book["name"]),
        (200, &json!("Front Toward Enemy"))
    );
    assert_eq!(book["clauses"].as_array().unwrap().len(), 2);
    assert_eq!(book["clauses"][0]["proofs"], 1);
    for (words, found) in [
        ("easily%20NEIGHBOUR", "FTE-7.1-05"),
        ("fte-6", "FTE-6.1-01"),
        ("7.1", "FTE-7.1-05"),
        ("moving", "FTE-6.1-01"),
    ] {
        let (_, book) = get(&format!("/api/rules/fte?q={words}")).await;
        let clauses = book["clauses"].as_array().unwrap();
        assert_eq!(
            (clauses.len(), &clauses[0]["id"]),
            (1, &json!(found)),
            "{words}"
        );
    }
    let (_, none) = get("/api/rules/fte?q=submarine").await;
    assert_eq!(none["clauses"], json!([]));
    let (_, clause) = get("/api/rules/fte/clauses/fte-7.1-05").await;
    assert_eq!(
        clause["cases"],
        json!([{ "number": 0, "title": "A shot next door" }])
    );
    let (_, case) = get("/api/rules/fte/cases/0").await;
    assert_eq!(case["rules"], json!(["FTE-7.1-05"]));
    for nothing in [
        "/api/rules/chess",
        "/api/rules/fte/clauses/FTE-0",
        "/api/rules/fte/cases/7",
        "/api/rules/fte/cases/-1",
        "/api/rules/fte/cases/0/picture",
    ] {
        assert_eq!(get(nothing).await.0, 404, "{nothing}");
    }
    let long = format!("/api/rules/fte?q={}", "a".repeat(300));
    assert_eq!(get(&long).await.0, 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_says_to_what_it_is_before_it_is_used() {
    let server = Server::new().await;
    let seats = json!({ "us": { "holder": "me", "name": "Ann" }, "nva": { "holder": "link" } });
    let body = json!({ "scenario": PATROL, "seats": seats });
    let (_, made) = server.call("POST", "/api/games", None, Some(&body)).await;
    let game = crate::common::Made::of(&made);
    let look = async |secret: &str| {
        let body = json!({ "secret": secret });
        server
            .call("POST", &game.at("invitation"), None, Some(&body))
            .await
    };
    let (status, told) = look(&game.invites["nva"]).await;
    assert_eq!(status, 200, "{told}");
    assert_eq!(told["game"], "Front Toward Enemy");
    assert_eq!(told["seat"]["id"], "nva");
    assert_eq!(told["hosts"][0]["player"], "Ann");
    assert!(
        told["title"]
            .as_str()
            .is_some_and(|title| !title.is_empty())
    );
    assert_eq!(look("guessed").await.0, 409);
    let join = json!({ "secret": game.invites["nva"], "name": "Kim" });
    server.post(&game.at("join"), "x", join).await;
    assert_eq!(look(&game.invites["nva"]).await.0, 409, "it was used");
}
