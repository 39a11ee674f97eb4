//! Letters when it is one's turn: only to who asked for them and said so, and not too many.

use crate::common::{Made, PATROL, Server, asked};
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use server::{Letter, Letters, Post};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const WORD: &str = "three rivers meet";
const ANN: u64 = 0;

/// A post that keeps what it is given, or takes nothing.
#[derive(Default)]
struct Letterbox {
    letters: Mutex<Vec<Letter>>,
    shut: AtomicBool,
}

impl Post for Letterbox {
    fn send(&self, letter: Letter) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(async move {
            if self.shut.load(Ordering::Relaxed) {
                return Err("there is no post today".to_owned());
            }
            self.letters.lock().unwrap().push(letter);
            Ok(())
        })
    }
}

impl Letterbox {
    fn all(&self) -> Vec<Letter> {
        self.letters.lock().unwrap().clone()
    }

    /// The letters once there are so many, or after a while.
    async fn filled(&self, wanted: usize) -> Vec<Letter> {
        for _ in 0..200 {
            if self.all().len() >= wanted {
                break;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        self.all()
    }
}

/// What stands in a letter after a path of the site.
fn code(letter: &Letter, path: &str) -> String {
    let link = format!("https://play.example.org/#/letters/{path}/");
    let rest = letter.text.split(&link).nth(1).expect("a link");
    rest.split_whitespace().next().unwrap().to_owned()
}

async fn with_post(post: Arc<Letterbox>, gap: Duration) -> Server {
    Server::configured(|config| {
        config.letters = Some(Letters {
            wait: Duration::ZERO,
            gap,
            ..Letters::new(post, "https://play.example.org/")
        });
    })
    .await
}

impl Server {
    pub async fn sign_up(&self, name: &str) -> String {
        let login = json!({ "name": name, "password": WORD });
        let (status, made) = self.call("POST", "/api/accounts", None, Some(&login)).await;
        assert_eq!(status, 200, "{made}");
        made["session"].as_str().unwrap().to_owned()
    }

    async fn want_letters(&self, session: &str, address: &str) -> u16 {
        let wanted = json!({ "address": address });
        self.status("PUT", "/api/me/letters", session, &wanted)
            .await
    }

    async fn follow(&self, path: &str, code: &str) -> u16 {
        let body = json!({ "code": code });
        let path = format!("/api/letters/{path}");
        let (status, _) = self.call("POST", &path, None, Some(&body)).await;
        status.as_u16()
    }

    /// A game of Ann's, with Bob or with nobody else.
    pub async fn game_of(&self, session: &str, with_bob: bool) -> Made {
        let nva = if with_bob { "link" } else { "me" };
        let seats = json!({ "us": { "holder": "me" }, "nva": { "holder": nva } });
        let body = json!({ "scenario": PATROL, "seats": seats, "name": "Buy at evil.example" });
        let mut game = Made::of(&self.post("/api/games", session, body).await);
        if with_bob {
            let join = json!({ "secret": game.invites["nva"], "name": "Bob" });
            let (_, joined) = self.call("POST", &game.at("join"), None, Some(&join)).await;
            let token = joined["token"].as_str().unwrap().to_owned();
            game.tokens.insert("nva".to_owned(), token);
        }
        game
    }

    /// Plays until Ann is asked by what Bob did.
    pub async fn until_ann_is_asked(&self, game: &Made) {
        for pick in 0..500 {
            let before = asked(&self.get(&game.at("table"), game.us()).await);
            self.move_once(game, pick).await.unwrap();
            let after = asked(&self.get(&game.at("table"), game.us()).await);
            if before != Some(ANN) && after == Some(ANN) {
                return;
            }
        }
        panic!("Ann is never asked");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_comes_when_it_is_ones_turn_and_only_to_who_said_yes() {
    let post = Arc::new(Letterbox::default());
    let server = with_post(post.clone(), Duration::ZERO).await;
    let ann = server.sign_up("Ann").await;
    let nothing = json!({ "address": null, "confirmed": false });
    assert_eq!(server.get("/api/me", &ann).await["letters"], nothing);
    assert_eq!(server.want_letters(&ann, "ann@example.org").await, 200);
    let game = server.game_of(&ann, true).await;
    server.until_ann_is_asked(&game).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let letters = post.all();
    assert_eq!(letters.len(), 1, "none before she says yes: {letters:?}");
    assert_eq!(letters[0].to, "ann@example.org");

    assert_eq!(server.follow("confirm", "guessed").await, 404);
    let confirm = code(&letters[0], "confirm");
    assert_eq!(server.follow("confirm", &confirm).await, 200);
    let letters = post.filled(2).await;
    assert_eq!(letters[1].subject, "Your turn: First Patrol");
    let id = game.path.trim_start_matches("/api/games/");
    let link = format!("https://play.example.org/#/game/{id}\n");
    assert!(letters[1].text.contains(&link), "{}", letters[1].text);
    let whole = format!("{letters:?}");
    assert!(
        !whole.contains("evil"),
        "nothing of it is a stranger's: {whole}"
    );

    // Not because of what she did herself.
    let table = server.get(&game.at("table"), game.us()).await;
    server.move_once(&game, 0).await.unwrap();
    assert_ne!(server.get(&game.path, game.us()).await["n"], table["n"]);
    // Once for each time she is asked, also when she opens the link again.
    assert_eq!(server.follow("confirm", &confirm).await, 200);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(post.all().len(), 2);
    server.until_ann_is_asked(&game).await;
    assert_eq!(post.filled(3).await.len(), 3);

    let stop = code(&post.all()[2], "stop");
    assert_eq!(server.follow("stop", &stop).await, 200);
    assert_eq!(server.get("/api/me", &ann).await["letters"], nothing);
    server.until_ann_is_asked(&game).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(post.all().len(), 3);
    assert_eq!(server.follow("stop", &stop).await, 404);
    assert_eq!(server.follow("confirm", &confirm).await, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_sent_is_told_later() {
    let post = Arc::new(Letterbox::default());
    let server = with_post(post.clone(), Duration::from_millis(200)).await;
    let ann = server.sign_up("Ann").await;
    server.want_letters(&ann, "ann@example.org").await;
    let confirm = code(&post.all()[0], "confirm");
    assert_eq!(server.follow("confirm", &confirm).await, 200);
    post.shut.store(true, Ordering::Relaxed);
    let game = server.game_of(&ann, true).await;
    server.until_ann_is_asked(&game).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(post.all().len(), 1);
    post.shut.store(false, Ordering::Relaxed);
    let letters = post.filled(2).await;
    assert_eq!(letters[1].subject, "Your turn: First Patrol");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_alone_is_not_written_to_and_nobody_twice_in_an_hour() {
    let post = Arc::new(Letterbox::default());
    let server = with_post(post.clone(), Duration::from_secs(3600)).await;
    let ann = server.sign_up("Ann").await;
    server.want_letters(&ann, "ann@example.org").await;
    let confirm = code(&post.all()[0], "confirm");
    assert_eq!(server.follow("confirm", &confirm).await, 200);
    let alone = server.game_of(&ann, false).await;
    for pick in 0..40 {
        server.move_once(&alone, pick).await.unwrap();
    }
    let game = server.game_of(&ann, true).await;
    server.until_ann_is_asked(&game).await;
    let first = post.filled(2).await;
    let told_of_alone = first[1..].iter().any(|letter| {
        let id = alone.path.trim_start_matches("/api/games/");
        letter.text.contains(id)
    });
    assert!(!told_of_alone, "{first:?}");
    for _ in 0..3 {
        server.until_ann_is_asked(&game).await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(post.all().len(), 2, "{:?}", post.all());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_too_many_letters_gets_none_and_wrong_addresses_are_refused() {
    let post = Arc::new(Letterbox::default());
    let server = with_post(post.clone(), Duration::ZERO).await;
    let ann = server.sign_up("Ann").await;
    for wrong in ["nobody", "a@b.org\r\nBcc: c@d.org", "a@localhost"] {
        assert_eq!(server.want_letters(&ann, wrong).await, 422, "{wrong:?}");
    }
    let mut sent = 0;
    for _ in 0..20 {
        match server.want_letters(&ann, "victim@example.org").await {
            200 => sent += 1,
            status => assert_eq!(status, 429),
        }
    }
    assert_eq!((sent, post.all().len()), (3, 3));
    // The last link alone is good.
    let letters = post.all();
    assert_eq!(
        server
            .follow("confirm", &code(&letters[0], "confirm"))
            .await,
        404
    );
    assert_eq!(
        server
            .follow("confirm", &code(&letters[2], "confirm"))
            .await,
        200
    );
    // Confirmed already: nothing is sent.
    assert_eq!(server.want_letters(&ann, "victim@example.org").await, 200);
    assert_eq!(post.all().len(), 3);
    let (status, left) = server
        .call("DELETE", "/api/me/letters", Some(&ann), None)
        .await;
    assert_eq!((status.as_u16(), &left["address"]), (200, &Value::Null));
    let wanted = json!({ "address": "a@b.org" });
    let stranger = server.call("PUT", "/api/me/letters", None, Some(&wanted));
    assert_eq!(stranger.await.0, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_post_there_are_no_letters() {
    let server = Server::new().await;
    let ann = server.sign_up("Ann").await;
    assert_eq!(server.get("/api/me", &ann).await["letters"], Value::Null);
    assert_eq!(server.want_letters(&ann, "ann@example.org").await, 404);

    let post = Arc::new(Letterbox::default());
    post.shut.store(true, Ordering::Relaxed);
    let server = with_post(post, Duration::ZERO).await;
    let ann = server.sign_up("Ann").await;
    assert_eq!(server.want_letters(&ann, "ann@example.org").await, 422);
    let kept = &server.get("/api/me", &ann).await["letters"];
    assert_eq!(
        kept["address"],
        Value::Null,
        "what cannot be reached is not kept"
    );
    let (_, metrics) = server.call("GET", "/metrics", None, None).await;
    let failed = "sandtable_letters_total{how=\"failed\"} 1";
    assert!(metrics.as_str().unwrap().contains(failed), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_goes_with_its_account() {
    let post = Arc::new(Letterbox::default());
    let server = with_post(post.clone(), Duration::ZERO).await;
    let ann = server.sign_up("Ann").await;
    server.want_letters(&ann, "ann@example.org").await;
    let confirm = code(&post.all()[0], "confirm");
    let proof = json!({ "password": WORD });
    assert_eq!(server.status("DELETE", "/api/me", &ann, &proof).await, 200);
    assert_eq!(server.follow("confirm", &confirm).await, 404);
}
