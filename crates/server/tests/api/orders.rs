//! Standing orders through the API alone.

use crate::common::{Made, PATROL, Server, asked};
use serde_json::{Value, json};
use std::time::Duration;

const WINDOW: &str = "Opportunity Fire";

/// The window in which a seat is asked, if it is.
fn window_of(table: &Value, seat: u64) -> Option<&str> {
    let here = asked(table) == Some(seat);
    here.then(|| table["ask"]["Choice"]["window"].as_str())
        .flatten()
}

impl Server {
    /// A game in which the NVA has these orders.
    async fn with_orders(&self, orders: &Value) -> Made {
        let game = self.create(PATROL, "me", "me").await;
        let status = self
            .status("PUT", &game.at("orders"), game.nva(), orders)
            .await;
        assert_eq!(status, 200, "{orders}");
        game
    }

    /// The table of the NVA, once nothing is done for it any more or it has waited for long enough.
    async fn at_rest(&self, game: &Made) -> Value {
        let mut table = self.get(&game.at("table"), game.nva()).await;
        for _ in 0..50 {
            tokio::time::sleep(Duration::from_millis(4)).await;
            let now = self.get(&game.at("table"), game.nva()).await;
            if now["n"] == table["n"] && window_of(&now, 1).is_none() {
                return now;
            }
            table = now;
        }
        table
    }

    /// Plays at random with these orders until a window was left to the NVA, at most so many steps in so many games;
    /// returns whether one was, and how many choices were made for it.
    async fn is_ever_asked(&self, orders: &Value) -> (bool, u64) {
        for first in 0..4 {
            let game = self.with_orders(orders).await;
            for pick in 0..300 {
                let table = self.get(&game.at("table"), game.nva()).await;
                let waits = window_of(&table, 1).is_some();
                if waits && window_of(&self.at_rest(&game).await, 1).is_some() {
                    return (true, self.automatic().await);
                }
                if self.move_once(&game, first + pick).await.is_none() {
                    break;
                }
            }
            if self.automatic().await > 0 {
                break;
            }
        }
        (false, self.automatic().await)
    }

    /// Choices that were not made by a person.
    async fn automatic(&self) -> u64 {
        let (_, metrics) = self.call("GET", "/metrics", None, None).await;
        let mut lines = metrics.as_str().unwrap().lines();
        let count = lines.find_map(|line| line.strip_prefix("sandtable_automatic_moves_total "));
        count.unwrap().parse().unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_to_pass_answers_every_window_and_nothing_else() {
    let server = Server::new().await;
    let (asked, passed) = server.is_ever_asked(&json!([{ "do": "pass" }])).await;
    assert!(!asked && passed > 0, "{passed} passed");

    // Its own decisions are its own, also those that could be waived: the set-up ends with a plain "done".
    let game = server.with_orders(&json!([{ "do": "pass" }])).await;
    let mut waited = 0;
    for pick in 0..200 {
        let table = server.at_rest(&game).await;
        if asked_itself(&table) && waited < 12 {
            waited += 1;
            tokio::time::sleep(Duration::from_millis(20)).await;
            assert_eq!(server.get(&game.path, game.nva()).await["n"], table["n"]);
        }
        if server.move_once(&game, pick).await.is_none() {
            break;
        }
    }
    assert!(waited > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_orders_answer_is_never_put() {
    // However slow the machine is, the orders have looked before the player does.
    let patient = |config: &mut server::Config| config.longest_look = Duration::from_secs(60);
    let server = Server::configured(patient).await;
    let game = server.with_orders(&json!([{ "do": "pass" }])).await;
    for pick in 0..300 {
        let table = server.get(&game.at("table"), game.nva()).await;
        assert_eq!(window_of(&table, 1), None, "after {pick} choices");
        if server.move_once(&game, pick).await.is_none() {
            break;
        }
    }
    assert!(
        server.automatic().await > 0,
        "nothing was ever to be answered"
    );

    // What they leave to the player is put to him at once, not after a while.
    let ask = json!([{ "when": { "window": WINDOW }, "do": "ask" }]);
    let game = server.with_orders(&ask).await;
    for pick in 0..300 {
        let path = game.at("table");
        let looking = server.get(&path, game.nva());
        let table = tokio::time::timeout(Duration::from_secs(20), looking).await;
        if window_of(&table.expect("it is not waited for"), 1).is_some() {
            return;
        }
        server.move_once(&game, pick).await.unwrap();
    }
    panic!("no window was ever left to the player");
}

/// Whether the NVA is asked something that is no window.
fn asked_itself(table: &Value) -> bool {
    asked(table) == Some(1) && window_of(table, 1).is_none()
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_of_another_window_and_orders_to_ask_leave_it_to_the_player() {
    let server = Server::new().await;
    let other = json!([{ "when": { "window": "Return Fire" }, "do": "pass" }]);
    assert_eq!(server.is_ever_asked(&other).await, (true, 0));
    let ask = json!([{ "when": { "window": WINDOW }, "do": "ask" }, { "do": "pass" }]);
    assert_eq!(server.is_ever_asked(&ask).await, (true, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn fire_is_held_at_odds_under_what_was_said() {
    let under = |odds: f64| json!([{ "when": { "window": WINDOW }, "do": "pass", "unless": { "odds_at_least": odds } }]);
    // Nothing is surer than certain, and everything is at least impossible.
    let (asked, passed) = Server::new().await.is_ever_asked(&under(1.01)).await;
    assert!(!asked && passed > 0);
    let (asked, passed) = Server::new().await.is_ever_asked(&under(0.0)).await;
    assert!(asked && passed == 0);
    // A check and a hit are less likely than the check alone: somewhere between, the order begins to hold.
    let (asked, passed) = Server::new().await.is_ever_asked(&under(0.85)).await;
    assert!(!asked && passed > 0, "no check and shot is that likely");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_for_this_turn_ends_with_it() {
    let server = Server::new().await;
    let orders = json!([{ "do": "pass", "until": { "turn": 1 } }, { "do": "ask" }]);
    let game = server.with_orders(&orders).await;
    let mut turn = 0;
    for pick in 0..2_000 {
        let table = server.at_rest(&game).await;
        turn = table["turn"].as_u64().unwrap();
        if turn > 1 {
            break;
        }
        let kept = server.get(&game.at("orders"), game.nva()).await;
        assert_eq!(kept.as_array().unwrap().len(), 2, "turn {turn}");
        assert_eq!(window_of(&table, 1), None);
        server.move_once(&game, pick).await.unwrap();
    }
    assert_eq!(turn, 2);
    let left = server.get(&game.at("orders"), game.nva()).await;
    assert_eq!(
        (left[0]["do"].as_str(), left[1].is_null()),
        (Some("ask"), true)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_until_something_enters_an_area_ends_when_it_does() {
    let server = Server::new().await;
    let game = server.create(PATROL, "me", "me").await;
    let scene = |table: &Value| table["scene"]["pieces"].as_array().unwrap().clone();
    let us_in = |table: &Value| -> Vec<Value> {
        let ours = scene(table).into_iter().filter(|piece| piece["side"] == 0);
        ours.map(|piece| piece["space"].clone())
            .filter(|space| !space.is_null())
            .collect()
    };
    let mut area: Option<Vec<Value>> = None;
    for pick in 0..600 {
        let table = server.at_rest(&game).await;
        let there = us_in(&table);
        match &area {
            // Every space without an American is watched, so that the first step anywhere new ends it.
            None if table["turn"].as_u64() >= Some(1) && !there.is_empty() => {
                let board = server.get(&game.at("board"), game.nva()).await;
                let spaces = board["spaces"].as_array().unwrap().iter();
                let free: Vec<Value> = spaces
                    .map(|space| space["id"].clone())
                    .filter(|id| !there.contains(id))
                    .collect();
                let orders = json!([{ "do": "pass", "until": { "enters": free } }]);
                let path = game.at("orders");
                assert_eq!(server.status("PUT", &path, game.nva(), &orders).await, 200);
                area = Some(free);
            }
            None => {}
            Some(watched) => {
                let kept = server.get(&game.at("orders"), game.nva()).await;
                let entered = there.iter().any(|space| watched.contains(space));
                assert_eq!(kept == json!([]), entered, "{there:?}");
                if entered {
                    return;
                }
            }
        }
        server.move_once(&game, pick).await.unwrap();
    }
    panic!("nobody ever moved");
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_private_and_must_be_orders() {
    let server = Server::new().await;
    let orders = json!([{ "do": "pass" }]);
    let game = server.with_orders(&orders).await;
    let path = game.at("orders");
    assert_eq!(server.get(&path, game.us()).await, json!([]));
    assert_eq!(server.call("GET", &path, None, None).await.0, 403);
    assert_eq!(server.get(&path, game.nva()).await[0]["do"], "pass");
    let server = server.again().await;
    assert_eq!(server.get(&path, game.nva()).await[0]["do"], "pass");
    for wrong in [
        json!([{ "do": "fire" }]),
        json!([{ "when": {} }]),
        json!("pass"),
    ] {
        assert_eq!(
            server.status("PUT", &path, game.nva(), &wrong).await,
            400,
            "{wrong}"
        );
    }
    let many = Value::Array(vec![json!({ "do": "pass" }); 65]);
    assert_eq!(server.status("PUT", &path, game.nva(), &many).await, 413);
}

/// What orders answered would be answered again at once: nobody is offered to take that back, only what he chose himself.
#[tokio::test(flavor = "multi_thread")]
async fn what_orders_answered_is_not_what_is_taken_back() {
    let server = Server::new().await;
    let game = server.with_orders(&json!([{ "do": "pass" }])).await;
    let mut chosen = Vec::new();
    let mut answered = 0;
    for pick in 0..400 {
        let table = server.at_rest(&game).await;
        let undo = &table["undo"];
        assert!(
            undo["ok"] == false || chosen.contains(&undo["to"]),
            "{undo}"
        );
        answered += u32::from(undo["why"] == "your standing orders have answered since");
        chosen.push(table["n"].clone());
        if server.move_once(&game, pick).await.is_none() {
            break;
        }
    }
    assert!(answered > 0, "orders were never the last to answer");
}
