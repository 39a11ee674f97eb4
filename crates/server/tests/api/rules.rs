//! The rule book.

use crate::common::{PATROL, Server, request};
use serde_json::json;
use tower::ServiceExt;

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

/// The book is large: it is written out and packed once, and who asks for nearly all of it otherwise pays for that.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_book_is_packed_once_and_a_search_for_all_of_it_has_its_price() {
    let server = Server::configured(|config| {
        config.limits.per_second = 0.001;
        config.limits.burst = 30.0;
    })
    .await;
    let ask = async |path: &str, lines: &[(&'static str, &str)]| {
        let mut asked = request("GET", path, None, None);
        for (name, value) in lines {
            asked.headers_mut().insert(*name, value.parse().unwrap());
        }
        let answer = server.app.clone().oneshot(asked).await.unwrap();
        let etag = answer.headers().get("etag").cloned();
        let etag = etag.map(|etag| etag.to_str().unwrap().to_owned());
        (answer.status().as_u16(), etag)
    };
    let (status, etag) = ask("/api/rules/fte", &[]).await;
    let etag = etag.expect("it is the same for everybody");
    assert_eq!(status, 200);
    let (status, again) = ask("/api/rules/fte", &[("if-none-match", &etag)]).await;
    assert_eq!((status, again), (304, Some(etag)));
    let mut found = 0;
    while found < 10 && ask("/api/rules/fte?q=submarine", &[]).await.0 == 200 {
        found += 1;
    }
    assert_eq!(found, 10, "what is not there costs nothing more");
    let mut found = 0;
    while ask("/api/rules/fte?q=i", &[]).await.0 == 200 {
        found += 1;
    }
    assert_eq!(found, 2, "18 were left, and all of it costs nine");
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
