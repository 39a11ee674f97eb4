//! A bot that plays on for a person, and the seat taken back.

use crate::common::{Games, Made, PATROL, Server, asked, request};
use axum::Router;
use axum::body::Body;
use engine::Seat;
use engine::Setup;
use engine::journal::Journal;
use engine::table::{Refusal, Table};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use server::{Config, DiceSource, Player, Rule, Shelf, ShelfError, SystemOnShelf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, Semaphore, mpsc};
use tower::ServiceExt;

/// Longer than anything takes here; who waits so long has waited in vain.
const LONG: Duration = Duration::from_secs(60);

/// What a bot does that is watched.
#[derive(Debug, PartialEq, Eq)]
enum Sign {
    /// It was asked to decide for a seat.
    Thinks(u8),
    /// It was sent away.
    Gone,
}

/// The usual games, with bots that think until they are told to stop.
struct Ponderous {
    games: Games,
    signs: mpsc::UnboundedSender<Sign>,
    leave: Arc<Semaphore>,
}

struct Ponderer {
    bot: Box<dyn Player>,
    signs: mpsc::UnboundedSender<Sign>,
    leave: Arc<Semaphore>,
}

impl Player for Ponderer {
    fn decide(&mut self, table: &dyn Table, seat: Seat) -> Result<Value, Refusal> {
        drop(self.signs.send(Sign::Thinks(seat.0)));
        let leave = self.leave.clone();
        let leave = tokio::runtime::Handle::current().block_on(leave.acquire_owned());
        match leave {
            Ok(leave) => leave.forget(),
            Err(_) => return Err(Refusal::NotNow("the test is over".to_owned())),
        }
        self.bot.decide(table, seat)
    }
}

impl Drop for Ponderer {
    fn drop(&mut self) {
        drop(self.signs.send(Sign::Gone));
    }
}

impl Shelf for Ponderous {
    fn catalogue(&self) -> Vec<SystemOnShelf> {
        self.games.catalogue()
    }
    fn open(&self, scenario: &str, setup: Setup) -> Result<Box<dyn Table>, ShelfError> {
        self.games.open(scenario, setup)
    }
    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, ShelfError> {
        self.games.resume(journal)
    }
    fn read_journal(&self, file: &[u8]) -> Result<Journal, ShelfError> {
        self.games.read_journal(file)
    }
    fn bot(&self, scenario: &str, name: &str) -> Result<Box<dyn Player>, ShelfError> {
        Ok(Box::new(Ponderer {
            bot: self.games.bot(scenario, name)?,
            signs: self.signs.clone(),
            leave: self.leave.clone(),
        }))
    }
    fn clause(&self, id: &str) -> Option<Rule> {
        self.games.clause(id)
    }
    fn sight(&self, scenario: &str, from: &str, to: Option<&str>) -> Result<Value, ShelfError> {
        self.games.sight(scenario, from, to)
    }
}

/// A server whose bots decide only when they may.
struct Watched {
    server: Server,
    signs: Mutex<mpsc::UnboundedReceiver<Sign>>,
    leave: Arc<Semaphore>,
}

impl Watched {
    async fn new() -> Self {
        Self::configured(|_| {}).await
    }

    async fn configured(change: impl FnOnce(&mut Config)) -> Self {
        let (signs, seen) = mpsc::unbounded_channel();
        let leave = Arc::new(Semaphore::new(0));
        let shelf = Ponderous {
            games: Games::default(),
            signs,
            leave: leave.clone(),
        };
        Watched {
            server: Server::set(Arc::new(shelf), |config| {
                config.dice = DiceSource::Seeded(7);
                change(config);
            })
            .await,
            signs: Mutex::new(seen),
            leave,
        }
    }

    /// Waits for this sign; others are passed over.
    async fn see(&self, wanted: Sign) {
        let mut signs = self.signs.lock().await;
        let seen = async { while signs.recv().await.as_ref() != Some(&wanted) {} };
        let seen = tokio::time::timeout(LONG, seen).await;
        seen.unwrap_or_else(|_| panic!("{wanted:?} was not seen"));
    }

    /// What was seen until now does not count.
    async fn look_away(&self) {
        let mut signs = self.signs.lock().await;
        while signs.try_recv().is_ok() {}
    }

    fn let_decide(&self, often: usize) {
        self.leave.add_permits(often);
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        // Nobody is left thinking when the test ends.
        self.leave.close();
    }
}

impl Server {
    async fn leave_to_bot(&self, game: &Made, token: &str) -> Value {
        let path = game.at("stand-in");
        let (status, left) = self.call("PUT", &path, Some(token), Some(&json!({}))).await;
        assert_eq!(status, 200, "{left}");
        left
    }

    async fn take_back(&self, game: &Made, token: &str) -> Value {
        let path = game.at("stand-in");
        let (status, back) = self.call("DELETE", &path, Some(token), None).await;
        assert_eq!(status, 200, "{back}");
        back
    }

    /// The table once this seat is asked.
    async fn table_when_asked(&self, game: &Made, seat: u64, token: &str) -> Value {
        let wait = async {
            loop {
                let table = self.get(&game.at("table"), token).await;
                if asked(&table) == Some(seat) {
                    return table;
                }
                tokio::task::yield_now().await;
            }
        };
        let table = tokio::time::timeout(LONG, wait).await;
        table.expect("the seat is asked at last")
    }
}

/// Somebody at his screen, as long as it lives.
async fn attend(app: &Router, game: &Made, token: &str) -> Body {
    let stream = request("GET", &game.at("events"), Some(token), None);
    let mut body = app.clone().oneshot(stream).await.unwrap().into_body();
    body.frame().await.expect("hello").expect("a frame");
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_left_to_a_bot_is_kept_and_taken_back_even_after_a_restart() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let note = json!({ "text": "ambush at 08.05" });
    let pass = json!([{ "do": "ask" }]);
    for (path, body) in [("notes", &note), ("orders", &pass)] {
        let status = server.status("PUT", &game.at(path), game.nva(), body).await;
        assert_eq!(status, 200);
    }
    // The guerrillas set up first.
    let begun = server.get(&game.at("table"), game.nva()).await;
    assert_eq!(asked(&begun), Some(1));
    let left = server.leave_to_bot(&game, game.nva()).await;
    assert_eq!(left["bot"], "random");
    let table = server.table_when_asked(&game, 0, game.us()).await;
    let shown = server.get(&game.path, game.us()).await;
    assert_eq!(
        (&shown["seats"][1]["holder"], &shown["seats"][1]["bot"]),
        (&json!("person"), &json!("random")),
        "the others see who plays for whom"
    );
    assert_eq!(
        shown["stints"],
        json!([{ "seat": "nva", "bot": "random", "from": begun["n"], "to": null }])
    );

    let server = server.again().await;
    let body = json!({ "n": table["n"], "choice": table["offers"][0]["choice"] });
    let (status, answer) = server
        .call("POST", &game.at("inputs"), Some(game.nva()), Some(&body))
        .await;
    assert_eq!(
        (status.as_u16(), &answer["error"]["code"]),
        (409, &json!("bot-plays"))
    );
    let own = server.get(&game.at("table"), game.nva()).await;
    assert_eq!(
        (&own["offers"], &own["undo"]["ok"]),
        (&json!([]), &json!(false))
    );
    let tokens = json!({ "tokens": [game.nva()] });
    let (_, list) = server.call("POST", "/api/mine", None, Some(&tokens)).await;
    assert_eq!(
        (&list[0]["yourTurn"], &list[0]["standIn"]),
        (&json!(false), &json!("random"))
    );
    let said = json!({ "text": "back at nine" });
    assert_eq!(
        server
            .status("POST", &game.at("chat"), game.nva(), &said)
            .await,
        200
    );

    let back = server.take_back(&game, game.nva()).await;
    assert_eq!(back["seats"][1]["bot"], json!(null));
    let shown = server.get(&game.path, game.us()).await;
    assert_eq!(shown["stints"][0]["to"], table["n"]);
    assert_eq!(server.get(&game.at("notes"), game.nva()).await, note);
    assert_eq!(
        server.get(&game.at("orders"), game.nva()).await[0]["do"],
        "ask"
    );
    let server = server.again().await;
    let shown = server.get(&game.path, game.nva()).await;
    assert_eq!(shown["seats"][1]["bot"], json!(null));
    for pick in 0..40 {
        server
            .move_once(&game, pick)
            .await
            .expect("both decide again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_bot_still_thinks_out_is_not_heard_once_the_seat_is_taken_back() {
    let watched = Watched::new().await;
    let server = &watched.server;
    let game = server.create(PATROL, "me", "me").await;
    server.leave_to_bot(&game, game.nva()).await;
    watched.see(Sign::Thinks(1)).await;
    let back = server.take_back(&game, game.nva()).await;
    watched.let_decide(1);
    // Its choice came too late, and it was sent away.
    watched.see(Sign::Gone).await;
    let table = server.get(&game.at("table"), game.nva()).await;
    assert_eq!(table["n"], back["n"]);
    let body = json!({ "n": table["n"], "choice": table["offers"][1]["choice"] });
    server.post(&game.at("inputs"), game.nva(), body).await;

    // Left and taken back and left again: only whoever was sent last is heard.
    server.leave_to_bot(&game, game.nva()).await;
    watched.see(Sign::Thinks(1)).await;
    server.take_back(&game, game.nva()).await;
    let n = server.leave_to_bot(&game, game.nva()).await["seats"].clone();
    assert_eq!(n[1]["bot"], "random");
    let before = server.get(&game.path, game.nva()).await["n"].clone();
    watched.let_decide(1);
    watched.see(Sign::Thinks(1)).await;
    assert_eq!(server.get(&game.path, game.nva()).await["n"], before);
    watched.let_decide(1);
    watched.see(Sign::Thinks(1)).await;
    assert!(server.get(&game.path, game.nva()).await["n"].as_u64() > before.as_u64());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_thinks_again_when_the_game_went_back_and_on_to_as_many_inputs() {
    let watched = Watched::new().await;
    let server = &watched.server;
    let game = server.create(PATROL, "me", "bot").await;
    watched.see(Sign::Thinks(1)).await;
    // It sets up, until it is the player's turn.
    watched.let_decide(200);
    let mut table = server.table_when_asked(&game, 0, game.us()).await;
    watched.leave.forget_permits(200);
    watched.look_away().await;
    // The player goes on until the bot is asked in answer to a choice of his.
    loop {
        let body = json!({ "n": table["n"], "choice": table["offers"][0]["choice"] });
        server
            .post(&game.at("inputs"), game.us(), body.clone())
            .await;
        let now = server.get(&game.at("table"), game.us()).await;
        if asked(&now) == Some(0) {
            table = now;
            continue;
        }
        watched.see(Sign::Thinks(1)).await;
        server.post(&game.at("undo"), game.us(), json!({})).await;
        let back = server.get(&game.at("table"), game.us()).await;
        assert_eq!(back["n"], table["n"]);
        server.post(&game.at("inputs"), game.us(), body).await;
        let again = server.get(&game.at("table"), game.us()).await;
        assert_eq!(again["n"], now["n"]);
        watched.let_decide(1);
        // What it had thought out was for the game before; it is asked anew before anything happens.
        watched.see(Sign::Thinks(1)).await;
        let still = server.get(&game.at("table"), game.us()).await;
        assert_eq!(still["n"], now["n"]);
        return;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn between_people_a_bot_is_no_hint_its_choices_stand_unless_the_others_agree() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    server.leave_to_bot(&game, game.nva()).await;
    let n = server.table_when_asked(&game, 0, game.us()).await["n"].clone();
    let undo = json!({});
    let status = server
        .status("POST", &game.at("undo"), game.nva(), &undo)
        .await;
    assert_eq!(status, 409, "who does not decide takes nothing back");
    server.take_back(&game, game.nva()).await;
    let table = server.get(&game.at("table"), game.nva()).await;
    assert_eq!(table["undo"]["ok"], false, "{}", table["undo"]);
    let answer = server.post(&game.at("undo"), game.nva(), undo).await;
    assert_eq!(answer["done"], false, "the other is asked");
    assert_eq!(server.get(&game.path, game.us()).await["n"], n);
    let refused = server
        .status("POST", &game.at("hint"), game.nva(), &json!({}))
        .await;
    assert_eq!(refused, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_alone_takes_back_what_a_bot_chose_for_him() {
    let watched = Watched::new().await;
    let server = &watched.server;
    let game = server.create(PATROL, "bot", "me").await;
    let begun = server.table_when_asked(&game, 1, game.nva()).await;
    let _screen = attend(&server.app, &game, game.nva()).await;
    server.leave_to_bot(&game, game.nva()).await;
    watched.see(Sign::Thinks(1)).await;
    watched.let_decide(1);
    // It has chosen once, and thinks about the next.
    watched.see(Sign::Thinks(1)).await;
    let back = server.take_back(&game, game.nva()).await;
    assert!(back["n"].as_u64() > begun["n"].as_u64());
    let undone = server.post(&game.at("undo"), game.nva(), json!({})).await;
    assert_eq!((&undone["done"], &undone["n"]), (&json!(true), &begun["n"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_among_themselves_play_only_while_somebody_looks_on() {
    let server = Server::new().await;
    let game = server.create(PATROL, "bot", "me").await;
    let begun = server.table_when_asked(&game, 1, game.nva()).await;
    server.leave_to_bot(&game, game.nva()).await;
    // Nothing to wait for: a slow machine can only make this pass.
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(server.get(&game.path, game.nva()).await["n"], begun["n"]);
    let _screen = attend(&server.app, &game, game.nva()).await;
    let over = async {
        while server.get(&game.path, game.nva()).await["verdict"].is_null() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(LONG, over)
        .await
        .expect("they play it out");
    let path = game.at("stand-in");
    let status = server.status("PUT", &path, game.nva(), &json!({})).await;
    assert_eq!(status, 409, "there is nothing left to play");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_takes_its_seat_back_and_nobody_else_does() {
    let server = Server::new().await;
    let account = json!({ "name": "Anna", "password": "correct horse" });
    let (_, account) = server
        .call("POST", "/api/accounts", None, Some(&account))
        .await;
    let session = account["session"].as_str().unwrap();
    let game = server.create(PATROL, "me", "me").await;
    server
        .post("/api/me/games", session, json!({ "tokens": [game.nva()] }))
        .await;
    server.leave_to_bot(&game, game.nva()).await;
    let path = game.at("stand-in");
    assert_eq!(server.call("DELETE", &path, None, None).await.0, 403);
    // The other player gives up no seat but his own.
    server.take_back(&game, game.us()).await;
    let shown = server.get(&game.path, game.us()).await;
    assert_eq!(shown["seats"][1]["bot"], "random");
    let back = server.take_back(&game, session).await;
    assert_eq!(back["seats"][1]["bot"], json!(null));
    let unknown = json!({ "bot": "oracle" });
    assert_eq!(server.status("PUT", &path, game.us(), &unknown).await, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_not_left_and_taken_back_for_ever() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    // The other side sets up first, so that no bot decides anything here.
    for _ in 0..100 {
        server.leave_to_bot(&game, game.us()).await;
        server.take_back(&game, game.us()).await;
    }
    let path = game.at("stand-in");
    assert_eq!(
        server.status("PUT", &path, game.us(), &json!({})).await,
        429
    );
}

/// Else each look at a game that can go no further would cost a decision of the bot.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_may_choose_no_more_does_not_think() {
    let watched = Watched::configured(|config| config.limits.choices = 2).await;
    let server = &watched.server;
    let body = json!({ "scenario": PATROL, "public": true });
    let (_, made) = server.call("POST", "/api/games", None, Some(&body)).await;
    let game = Made::of(&made);
    watched.let_decide(100);
    let thoughts = async || {
        for _ in 0..20 {
            let (status, _) = server.call("GET", &game.at("table"), None, None).await;
            assert_eq!(status, 200);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let mut signs = watched.signs.lock().await;
        let seen = std::iter::from_fn(|| signs.try_recv().ok());
        seen.filter(|sign| matches!(sign, Sign::Thinks(_))).count()
    };
    assert_eq!(thoughts().await, 2, "the guerrillas set up");
    assert_eq!(thoughts().await, 0);
}
