//! Browsers that are told when it is one's turn: only those that were named, by who may, at places that are known.

use crate::common::{Made, Server};
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use server::{Browser, Knocked, Knocker, Knocks};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Push services that keep what they are given, and answer as they are told to.
struct Doors {
    heard: Mutex<Vec<(String, Value)>>,
    answer: Mutex<Knocked>,
}

impl Knocker for Doors {
    fn key(&self) -> &str {
        "our-key"
    }

    fn knock<'a>(&'a self, to: &'a Browser, message: String) -> BoxFuture<'a, Knocked> {
        Box::pin(async move {
            let told = serde_json::from_str(&message).unwrap();
            self.heard.lock().unwrap().push((to.endpoint.clone(), told));
            self.answer.lock().unwrap().clone()
        })
    }
}

impl Doors {
    fn new() -> Arc<Doors> {
        Arc::new(Doors {
            heard: Mutex::default(),
            answer: Mutex::new(Knocked::Taken),
        })
    }

    fn all(&self) -> Vec<(String, Value)> {
        self.heard.lock().unwrap().clone()
    }

    /// What was heard once it was so often, or after a while.
    async fn heard(&self, wanted: usize) -> Vec<(String, Value)> {
        for _ in 0..200 {
            if self.all().len() >= wanted {
                break;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        self.all()
    }
}

async fn with_doors(doors: &Arc<Doors>) -> Server {
    let knocks = Knocks {
        wait: Duration::ZERO,
        gap: Duration::ZERO,
        ..Knocks::new(doors.clone())
    };
    Server::configured(|config| config.knocks = Some(knocks)).await
}

fn phone(n: u32) -> String {
    format!("https://updates.push.services.mozilla.com/wpush/v2/{n}")
}

impl Server {
    async fn name_browser(
        &self,
        endpoint: &str,
        by: Option<&str>,
        tokens: &[&str],
    ) -> (u16, Value) {
        let body =
            json!({ "endpoint": endpoint, "key": "BLn9b", "secret": "_ordM", "tokens": tokens });
        let (status, answer) = self.call("PUT", "/api/push", by, Some(&body)).await;
        (status.as_u16(), answer)
    }

    async fn unname_browser(&self, endpoint: &str) -> u16 {
        let body = json!({ "endpoint": endpoint });
        let (status, _) = self.call("DELETE", "/api/push", None, Some(&body)).await;
        status.as_u16()
    }
}

fn id(game: &Made) -> &str {
    game.path.trim_start_matches("/api/games/")
}

/// Long enough for a round.
async fn a_while() {
    tokio::time::sleep(Duration::from_millis(300)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_told_of_the_seats_it_holds_once_each_time_and_never_of_its_own_moves() {
    let doors = Doors::new();
    let server = with_doors(&doors).await;
    let (_, key) = server.call("GET", "/api/push", None, None).await;
    assert_eq!(key["key"], "our-key");
    let ann = server.sign_up("Ann").await;
    let game = server.game_of(&ann, true).await;
    let named = server.name_browser(&phone(1), None, &[game.us()]).await;
    assert_eq!(named, (200, json!({ "seats": 1 })));
    server.until_ann_is_asked(&game).await;
    let told = json!({ "title": "Your turn", "body": "First Patrol", "game": id(&game) });
    assert_eq!(doors.heard(1).await, [(phone(1), told.clone())]);
    a_while().await;
    assert_eq!(doors.all().len(), 1, "once for each time");
    let whole = format!("{:?}", doors.all());
    assert!(
        !whole.contains("evil"),
        "nothing of it is a stranger's: {whole}"
    );
    server.move_once(&game, 0).await.unwrap();
    a_while().await;
    assert_eq!(doors.all().len(), 1, "not of what she did herself");
    server.until_ann_is_asked(&game).await;
    assert_eq!(doors.heard(2).await.len(), 2);

    assert_eq!(server.unname_browser(&phone(1)).await, 200);
    server.until_ann_is_asked(&game).await;
    a_while().await;
    assert_eq!(doors.all().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_its_browsers_and_who_plays_alone_is_not_told() {
    let doors = Doors::new();
    let server = with_doors(&doors).await;
    let ann = server.sign_up("Ann").await;
    let named = server.name_browser(&phone(1), Some(&ann), &[]).await;
    assert_eq!(named, (200, json!({ "seats": 0 })));
    let alone = server.game_of(&ann, false).await;
    for pick in 0..40 {
        server.move_once(&alone, pick).await.unwrap();
    }
    a_while().await;
    assert_eq!(doors.all(), []);
    let game = server.game_of(&ann, true).await;
    server.until_ann_is_asked(&game).await;
    let heard = doors.heard(1).await;
    assert_eq!(heard[0].1["game"], id(&game));
    // Signed out: the same browser holds nothing here any more.
    let other = server.game_of(&ann, true).await;
    let nva = other.tokens["nva"].clone();
    assert_eq!(server.name_browser(&phone(1), None, &[&nva]).await.0, 200);
    let of_game = || {
        let all = doors.all().into_iter();
        all.filter(|(_, told)| told["game"] == id(&game)).count()
    };
    assert_eq!(of_game(), 1);
    server.until_ann_is_asked(&game).await;
    a_while().await;
    assert_eq!(of_game(), 1);
    // Nor is anything kept of an account that is no more.
    assert_eq!(server.name_browser(&phone(2), Some(&ann), &[]).await.0, 200);
    let proof = json!({ "password": "three rivers meet" });
    assert_eq!(server.status("DELETE", "/api/me", &ann, &proof).await, 200);
    server.until_ann_is_asked(&game).await;
    a_while().await;
    let told = doors.all();
    assert!(told.iter().all(|(to, _)| *to != phone(2)), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_listen_any_more_is_forgotten_and_what_failed_is_told_later() {
    let doors = Doors::new();
    let server = with_doors(&doors).await;
    let ann = server.sign_up("Ann").await;
    let game = server.game_of(&ann, true).await;
    server.name_browser(&phone(1), None, &[game.us()]).await;
    *doors.answer.lock().unwrap() = Knocked::Failed("no line".to_owned());
    server.until_ann_is_asked(&game).await;
    assert!(doors.heard(2).await.len() >= 2, "tried again");
    *doors.answer.lock().unwrap() = Knocked::Gone;
    let before = doors.all().len();
    doors.heard(before + 1).await;
    a_while().await;
    let forgotten = doors.all().len();
    server.until_ann_is_asked(&game).await;
    a_while().await;
    assert_eq!(doors.all().len(), forgotten);
    let (_, metrics) = server.call("GET", "/metrics", None, None).await;
    let failed = "sandtable_notifications_total{how=\"failed\"}";
    assert!(metrics.as_str().unwrap().contains(failed), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_name_no_browsers_and_nobody_names_places_of_his_own() {
    let doors = Doors::new();
    let server = with_doors(&doors).await;
    let ann = server.sign_up("Ann").await;
    let game = server.game_of(&ann, true).await;
    assert_eq!(server.name_browser(&phone(1), None, &[]).await.0, 422);
    assert_eq!(
        server.name_browser(&phone(1), None, &["guessed"]).await.0,
        422
    );
    for wrong in [
        "http://127.0.0.1:80/x",
        "https://127.0.0.1/x",
        "https://evil.example/x",
        "https://fcm.googleapis.com.evil.example/x",
    ] {
        let (status, _) = server.name_browser(wrong, None, &[game.us()]).await;
        assert_eq!(status, 422, "{wrong}");
    }
    // So many browsers a seat has, the last ones; and so often one visitor names any.
    let mut taken = 0;
    for n in 0..260 {
        match server.name_browser(&phone(n), None, &[game.us()]).await.0 {
            200 => taken += 1,
            status => assert_eq!(status, 429),
        }
    }
    assert_eq!(taken, 198, "what was refused above counts too");
    server.until_ann_is_asked(&game).await;
    doors.heard(12).await;
    a_while().await;
    let mut told: Vec<String> = doors.all().into_iter().map(|(to, _)| to).collect();
    told.sort();
    told.dedup();
    assert_eq!(told.len(), 12, "{told:?}");

    let server = Server::new().await;
    let (_, key) = server.call("GET", "/api/push", None, None).await;
    assert_eq!(key["key"], Value::Null);
    let ann = server.sign_up("Ann").await;
    assert_eq!(server.name_browser(&phone(1), Some(&ann), &[]).await.0, 404);
}
