//! Campaigns: begun, left, taken up after a restart, handed on link by link, and nobody else's.

use crate::common::{Server, request};
use axum::body::Body;
use axum::http::Request;
use bots::{Seated, TableBot};
use campaigns::{Chain, Plan, first_link, link_after};
use engine::chance_source::Seeded;
use engine::journal::Journal;
use engine::table::{self, Refusal, Table, TableAsk};
use engine::{Seat, Setup};
use fields_of_fire::{Fof, shelf};
use fields_of_fire_kit::{CAMPAIGNS, Sensible};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::{Value, json};
use server::{Config, DiceSource, Player, Rule, Shelf, ShelfError, SystemOnShelf};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

const ROAD: &str = "fof/road-to-the-church";

/// Missions and the time between them, with the bot that knows them.
#[derive(Default)]
struct Missions(Mutex<HashMap<String, Arc<Fof>>>);

impl Missions {
    fn fof(&self, id: &str) -> Arc<Fof> {
        let mut loaded = self.0.lock().unwrap();
        let load = || Arc::new(Fof::new(shelf::load_any(id, None).expect("it loads")));
        loaded.entry(id.to_owned()).or_insert_with(load).clone()
    }
}

struct Bot(Seated<Fof, ChaCha8Rng>);

impl Player for Bot {
    fn decide(&mut self, table: &dyn Table, seat: Seat) -> Result<Value, Refusal> {
        self.0.decide(table, seat)
    }
}

fn bot(game: Arc<Fof>) -> Seated<Fof, ChaCha8Rng> {
    let wits = ChaCha8Rng::seed_from_u64(5);
    Seated::new(game, Box::new(Sensible::default()), wits)
}

impl Shelf for Missions {
    fn catalogue(&self) -> Vec<SystemOnShelf> {
        vec![SystemOnShelf {
            game: "fof".into(),
            name: "Fields of Fire".into(),
            about: String::new(),
            emblem: String::new(),
            ready: true,
            bots: vec![("sensible".into(), "plays".into())],
            scenarios: Vec::new(),
            campaigns: (CAMPAIGNS.all)(None).expect("they load"),
        }]
    }
    fn open(&self, scenario: &str, setup: Setup) -> Result<Box<dyn Table>, ShelfError> {
        table::table(self.fof(scenario), setup).map_err(|wrong| ShelfError(wrong.to_string()))
    }
    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, ShelfError> {
        let game = self.fof(&journal.scenario);
        table::resume(game, journal).map_err(|error| ShelfError(error.to_string()))
    }
    fn read_journal(&self, file: &[u8]) -> Result<Journal, ShelfError> {
        Journal::from_bytes(file).map_err(|error| ShelfError(error.to_string()))
    }
    fn bot(&self, scenario: &str, _: &str) -> Result<Box<dyn Player>, ShelfError> {
        Ok(Box::new(Bot(bot(self.fof(scenario)))))
    }
    fn clause(&self, _: &str) -> Option<Rule> {
        None
    }
    fn campaign(&self, id: &str) -> Option<Arc<dyn Plan>> {
        let slug = id.strip_prefix("fof/")?;
        (CAMPAIGNS.open)(slug, None).ok().map(Into::into)
    }
    fn sight(&self, _: &str, _: &str, _: Option<&str>) -> Result<Value, ShelfError> {
        Err(ShelfError("nobody looks in these tests".into()))
    }
}

async fn served(change: impl FnOnce(&mut Config)) -> Server {
    Server::set(Arc::new(Missions::default()), |config| {
        config.dice = DiceSource::Seeded(7);
        change(config);
    })
    .await
}

/// Every test that needs a commander who lives looks for a war in which he does: how often that is, is the bot's affair.
const WARS: std::ops::Range<u64> = 1..40;

/// A campaign that was begun, as its holder has it.
struct Begun {
    path: String,
    token: String,
    game: String,
}

impl Begun {
    fn of(made: &Value) -> Begun {
        let word = |name: &str| made[name].as_str().unwrap().to_owned();
        Begun {
            path: format!("/api/campaigns/{}", word("campaign")),
            token: word("token"),
            game: format!("/api/games/{}", word("game")),
        }
    }
}

impl Server {
    async fn begin(&self, body: Value) -> (u16, Value) {
        let (status, made) = self.call("POST", "/api/campaigns", None, Some(&body)).await;
        (status.as_u16(), made)
    }

    /// One whose commander's life is all that counts: it goes on after a mission that failed.
    async fn survivor(&self) -> Begun {
        let body = json!({ "campaign": ROAD, "options": { "mode": "survivor" }, "player": "Ann" });
        let (status, made) = self.begin(body).await;
        assert_eq!(status, 200, "{made}");
        Begun::of(&made)
    }

    /// Plays a game to its end as the bot would.
    async fn play_out(&self, game: &str, token: &str) {
        for _ in 0..5_000 {
            let table = self.get(&format!("{game}/table"), token).await;
            if !table["verdict"].is_null() {
                return;
            }
            let hint = self.post(&format!("{game}/hint"), token, json!({})).await;
            let body = json!({ "n": hint["n"], "choice": hint["choice"] });
            self.post(&format!("{game}/inputs"), token, body).await;
        }
        panic!("it does not end");
    }

    async fn send_file(&self, path: &str, file: Vec<u8>) -> (u16, Value) {
        let sent = Request::post(path).body(Body::from(file)).unwrap();
        let (status, answer) = self.raw(sent).await;
        (status.as_u16(), serde_json::from_slice(&answer).unwrap())
    }

    async fn file_of(&self, campaign: &Begun) -> Vec<u8> {
        let path = format!("{}/export", campaign.path);
        let (status, file) = self
            .raw(request("GET", &path, Some(&campaign.token), None))
            .await;
        assert_eq!(status, 200);
        file
    }
}

/// A chain that the bot has played, link by link, without a server, and that could go on.
fn played(links: usize) -> Chain {
    WARS.filter_map(|war| played_in(war, links))
        .next()
        .expect("the commander survives somewhere")
}

fn played_in(war: u64, links: usize) -> Option<Chain> {
    let plan = (CAMPAIGNS.open)("road-to-the-church", None).unwrap();
    let options = BTreeMap::from([("mode".to_owned(), "survivor".to_owned())]);
    let mut chain = Chain::new(plan.as_ref(), options);
    let missions = Missions::default();
    let mut next = first_link(plan.as_ref(), &chain.options).unwrap();
    for number in 1..=links {
        let link = next.ok()?;
        let game = missions.fof(&link.scenario);
        let mut table = table::table(game.clone(), link.setup).unwrap();
        let (mut bot, mut dice) = (bot(game), Seeded::new(war * 100 + number as u64));
        loop {
            match table.ask() {
                TableAsk::Over { .. } => break,
                TableAsk::Chance { .. } => drop(table.roll(&mut dice).unwrap()),
                TableAsk::Choice { seat, .. } => {
                    let choice = bot.decide(table.as_ref(), seat).unwrap();
                    table.choose(seat, &choice).unwrap();
                }
            }
        }
        next = link_after(plan.as_ref(), number as u16, table.as_ref()).unwrap();
        chain.links.push(table.journal());
    }
    next.ok().map(|_| chain)
}

/// A campaign whose first mission is over and whose commander lives. On the way there it is left and taken up again.
async fn through_the_first_mission(war: u64) -> Option<(Server, Begun)> {
    let server = served(|config| config.dice = DiceSource::Seeded(war)).await;

    let campaign = server.survivor().await;
    let shown = server.get(&campaign.path, &campaign.token).await;
    assert_eq!(shown["now"], "playing");
    assert_eq!(shown["links"][0]["title"], "First Light");
    assert_eq!(shown["about"]["missions"].as_array().unwrap().len(), 5);
    let led = &shown["roster"]["groups"][0]["members"][0];
    assert_eq!(led["leader"], "Capt. Reardon");
    // A move is on disk when it is answered, like any game's.
    let hint = server
        .post(
            &format!("{}/hint", campaign.game),
            &campaign.token,
            json!({}),
        )
        .await;
    let input = json!({ "n": hint["n"], "choice": hint["choice"] });
    let moved = server
        .post(&format!("{}/inputs", campaign.game), &campaign.token, input)
        .await;
    let early = json!({ "link": 1 });
    let next = format!("{}/next", campaign.path);
    let (status, problem) = server
        .call("POST", &next, Some(&campaign.token), Some(&early))
        .await;
    assert_eq!(
        (status.as_u16(), &problem["error"]["code"]),
        (409, &json!("not-over"))
    );

    let server = server.again().await;
    let table = server
        .get(&format!("{}/table", campaign.game), &campaign.token)
        .await;
    assert_eq!(table["n"], moved["n"]);
    let info = server.get(&campaign.game, &campaign.token).await;
    assert_eq!(info["campaign"]["link"], 1);
    assert_eq!(info["seats"][0]["player"], "Ann");
    server.play_out(&campaign.game, &campaign.token).await;
    let shown = server.get(&campaign.path, &campaign.token).await;
    shown["now"]["next"]
        .is_object()
        .then_some((server, campaign))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_goes_from_a_mission_through_the_debriefing_to_the_next_and_survives_restarts() {
    let mut alive = None;
    for war in WARS {
        alive = through_the_first_mission(war).await;
        if alive.is_some() {
            break;
        }
    }
    let (server, campaign) = alive.expect("the commander survives somewhere");
    let next = format!("{}/next", campaign.path);
    let shown = server.get(&campaign.path, &campaign.token).await;
    assert_eq!(shown["now"]["next"]["between"], true);
    let result = &shown["annals"]["results"][0];
    assert_eq!(result["mission"], 0);
    let earned = result["earned"].as_array().unwrap();
    let sum: u64 = earned.iter().map(|it| it["points"].as_u64().unwrap()).sum();
    assert_eq!(result["points"], sum);
    assert!(
        earned
            .iter()
            .all(|it| it["clause"].as_str().unwrap().starts_with("FOF-12.1"))
    );
    // The next link begins once, however often it is asked for.
    let begun = server
        .post(&next, &campaign.token, json!({ "link": 1 }))
        .await;
    assert_eq!(
        (&begun["link"], &begun["between"]),
        (&json!(2), &json!(true))
    );
    let again = server
        .post(&next, &campaign.token, json!({ "link": 1 }))
        .await;
    assert_eq!(again, begun);
    for link in [7, u16::MAX] {
        let early = server
            .status("POST", &next, &campaign.token, &json!({ "link": link }))
            .await;
        assert_eq!(early, 409, "{link}");
    }

    let server = server.again().await;
    let between = format!("/api/games/{}", begun["game"].as_str().unwrap());
    let table = server
        .get(&format!("{between}/table"), &campaign.token)
        .await;
    if table["verdict"].is_null() {
        assert!(table["scene"]["roster"]["groups"].as_array().unwrap().len() > 3);
    }
    server.play_out(&between, &campaign.token).await;
    let begun = server
        .post(&next, &campaign.token, json!({ "link": 2 }))
        .await;
    assert_eq!(begun["title"], "The Sunken Lane");
    let shown = server.get(&campaign.path, &campaign.token).await;
    assert_eq!(shown["now"], "playing");
    assert_eq!(shown["links"].as_array().unwrap().len(), 3);
    // Lists show where it stands: at its last link.
    let tokens = json!({ "tokens": [campaign.token] });
    let listed = server
        .post("/api/campaigns/mine", &campaign.token, tokens)
        .await;
    assert_eq!(
        (&listed[0]["link"]["link"], &listed[0]["link"]["game"]),
        (&json!(3), &begun["game"])
    );
    // The whole of it is a file that holds.
    let (status, held) = server
        .send_file("/api/campaigns/verify", server.file_of(&campaign).await)
        .await;
    assert_eq!(
        (status, held["links"].as_array().unwrap().len()),
        (200, 3),
        "{held}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_is_its_holders_alone() {
    let server = served(|_| {}).await;
    let (mine, other) = (server.survivor().await, server.survivor().await);
    for token in [None, Some(other.token.as_str()), Some("made-up")] {
        for (method, path) in [
            ("GET", mine.path.clone()),
            ("GET", format!("{}/export", mine.path)),
            ("POST", format!("{}/next", mine.path)),
            ("DELETE", mine.path.clone()),
        ] {
            let body = (method == "POST").then(|| json!({ "link": 1 }));
            let (status, _) = server.call(method, &path, token, body.as_ref()).await;
            assert_eq!(status, 404, "{method} {path} by {token:?}");
        }
        let (status, _) = server
            .call("GET", &format!("{}/table", mine.game), token, None)
            .await;
        assert!(status == 403 || status == 401, "{status}");
    }
    // Lists show a campaign as one thing, and its games not beside it.
    let tokens = json!({ "tokens": ["made-up", mine.token] });
    let games = server.post("/api/mine", &mine.token, tokens.clone()).await;
    assert_eq!(games, json!([]));
    let listed = server
        .post("/api/campaigns/mine", &mine.token, tokens)
        .await;
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(
        (&listed[0]["token"], &listed[0]["link"]["title"]),
        (&json!(1), &json!("First Light"))
    );
    // The secret is stored nowhere.
    let store = std::fs::read(server.folder().join("games.db")).unwrap();
    let found = store
        .windows(mine.token.len())
        .any(|part| part == mine.token.as_bytes());
    assert!(!found);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_not_given_up_away_or_deleted_by_itself() {
    let server = served(|_| {}).await;
    let campaign = server.survivor().await;
    for kind in ["resign", "draw", "handover"] {
        let path = format!("{}/offers", campaign.game);
        let body = json!({ "kind": kind });
        let (status, problem) = server
            .call("POST", &path, Some(&campaign.token), Some(&body))
            .await;
        assert_eq!(
            (status.as_u16(), &problem["error"]["code"]),
            (409, &json!("in-campaign")),
            "{kind}"
        );
    }
    let (status, _) = server
        .call("DELETE", &campaign.game, Some(&campaign.token), None)
        .await;
    assert_eq!(status, 409);
    let (status, _) = server
        .call("DELETE", &campaign.path, Some(&campaign.token), None)
        .await;
    assert_eq!(status, 200);
    for path in [&campaign.path, &campaign.game] {
        let (status, _) = server.call("GET", path, Some(&campaign.token), None).await;
        assert_eq!(status, 404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_on_the_shelf_is_not_begun() {
    let server = served(|_| {}).await;
    let (status, problem) = server.begin(json!({ "campaign": "fof/nowhere" })).await;
    assert_eq!(
        (status, &problem["error"]["code"]),
        (422, &json!("no-such-campaign"))
    );
    let (status, problem) = server
        .begin(json!({ "campaign": ROAD, "options": { "mode": "easy" } }))
        .await;
    assert_eq!(
        (status, &problem["error"]["code"]),
        (422, &json!("no-such-option"))
    );
    let (status, _) = server
        .begin(json!({ "campaign": ROAD, "handed": "more" }))
        .await;
    assert_eq!(status, 400);
    let shelf = server.get("/api/shelf", "made-up").await;
    let ids: Vec<&str> = shelf[0]["campaigns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|about| about["id"].as_str().unwrap())
        .collect();
    assert!(ids.contains(&ROAD));
}

#[tokio::test(flavor = "multi_thread")]
async fn campaigns_and_their_links_are_limited_as_games_are() {
    let server = served(|config| config.limits.games_per_hour = 2.0).await;
    server.survivor().await;
    server.survivor().await;
    let (status, _) = server.begin(json!({ "campaign": ROAD })).await;
    assert_eq!(status, 429);

    // A file of two links is two games.
    let file = played(2).to_bytes();
    for (most, expected) in [(1.0, 429), (2.0, 200)] {
        let server = served(|config| config.limits.games_per_hour = most).await;
        let (status, answer) = server
            .send_file("/api/campaigns/import", file.clone())
            .await;
        assert_eq!(status, expected, "{answer}");
    }
    // The link after them is one more.
    let server = served(|config| config.limits.games_per_hour = 2.0).await;
    let (_, made) = server.send_file("/api/campaigns/import", file).await;
    let campaign = Begun::of(&made);
    let next = format!("{}/next", campaign.path);
    let status = server
        .status("POST", &next, &campaign.token, &json!({ "link": 2 }))
        .await;
    assert_eq!(status, 429);

    // A full store takes no more of them.
    let server = served(|config| config.limits.store = 1).await;
    assert_eq!(server.begin(json!({ "campaign": ROAD })).await.0, 507);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_proved_before_it_is_taken_up() {
    let server = served(|_| {}).await;
    let chain = played(2);
    let (status, made) = server
        .send_file("/api/campaigns/import", chain.to_bytes())
        .await;
    assert_eq!(status, 200, "{made}");
    let campaign = Begun::of(&made);
    let shown = server.get(&campaign.path, &campaign.token).await;
    assert_eq!(shown["now"]["next"]["title"], "The Sunken Lane");
    assert!(
        shown["links"]
            .as_array()
            .unwrap()
            .iter()
            .all(|link| link["over"] == true)
    );
    assert_eq!(server.file_of(&campaign).await, chain.to_bytes());
    // A chain whose links do not follow from one another is none.
    let mut torn = chain.clone();
    torn.options.clear();
    let mut missing = chain.clone();
    missing.links.remove(0);
    let mut cut = chain.to_bytes();
    cut.truncate(200);
    for bad in [
        torn.to_bytes(),
        missing.to_bytes(),
        cut,
        b"something else".to_vec(),
    ] {
        for path in ["/api/campaigns/verify", "/api/campaigns/import"] {
            let (status, problem) = server.send_file(path, bad.clone()).await;
            assert_eq!(
                (status, &problem["error"]["code"]),
                (422, &json!("no-campaign"))
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_finds_its_campaign_on_every_machine_and_takes_it_away_with_it() {
    let server = served(|config| config.limits.open_games = 1).await;
    let body = json!({ "name": "Ann", "password": "seven blue lanterns" });
    let (_, account) = server
        .call("POST", "/api/accounts", None, Some(&body))
        .await;
    let session = account["session"].as_str().unwrap();
    let campaign = server.survivor().await;
    let tokens = json!({ "tokens": [campaign.token] });
    let me = server.post("/api/me/games", session, tokens).await;
    assert_eq!(me["games"], json!([]));
    assert_eq!(me["campaigns"].as_array().unwrap().len(), 1);
    // The session holds the campaign and its seat.
    let shown = server.get(&campaign.path, session).await;
    assert_eq!(shown["now"], "playing");
    let info = server.get(&campaign.game, session).await;
    assert_eq!(info["you"], "company");
    // It counts as one of the games that are not over.
    let body = json!({ "campaign": ROAD });
    let status = server
        .status("POST", "/api/campaigns", session, &body)
        .await;
    assert_eq!(status, 429);
    let body = json!({ "password": "seven blue lanterns", "everything": true });
    assert_eq!(
        server.status("DELETE", "/api/me", session, &body).await,
        200
    );
    let (status, _) = server
        .call("GET", &campaign.path, Some(&campaign.token), None)
        .await;
    assert_eq!(status, 404);
}

/// A list of the shelf says nothing of campaigns where there are none.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_campaigns_says_nothing_of_them() {
    let server = Server::new().await;
    let shelf = server.get("/api/shelf", "made-up").await;
    assert!(shelf[0].get("campaigns").is_none());
    let (status, _) = server.begin(json!({ "campaign": ROAD })).await;
    assert_eq!(status, 422);
}

/// What is written to a game that is being deleted finds nothing there: that is no fault of the server.
#[tokio::test(flavor = "multi_thread")]
async fn who_speaks_while_a_campaign_is_deleted_is_told_that_it_is_gone() {
    let server = Arc::new(served(|_| {}).await);
    for _ in 0..8 {
        let campaign = server.survivor().await;
        let mut talking = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let (server, token) = (server.clone(), campaign.token.clone());
            let path = format!("{}/chat", campaign.game);
            talking.spawn(async move {
                let line = json!({ "text": "is anybody there?" });
                let mut heard = 0;
                loop {
                    let status = server.status("POST", &path, &token, &line).await;
                    match status {
                        200 => heard += 1,
                        status => return (heard, status),
                    }
                }
            });
        }
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
        let (status, gone) = server
            .call("DELETE", &campaign.path, Some(&campaign.token), None)
            .await;
        assert_eq!(status, 200, "{gone}");
        while let Some(ended) = talking.join_next().await {
            assert_eq!(ended.unwrap().1, 404);
        }
        let (health, word) = server.call("GET", "/healthz", None, None).await;
        assert_eq!(health, 200, "{word}");
    }
}
