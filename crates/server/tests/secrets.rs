//! Nothing that reaches a seat differs when only what is hidden from that seat differs.
//!
//! Two servers hold the same game, but in one of them everything the seat may not know was imagined anew. All that the
//! seat can ask for is compared, byte for byte. `SANDTABLE_SECRETS=200` makes it long; 20 positions otherwise.

mod common;

use common::{Games, Made, Server};
use engine::chance_source::throw;
use engine::journal::Journal;
use engine::table::{Session, Table};
use engine::{Ask, Digest, Game, Keep, Seat, Seeded, Silent, below};
use front_toward_enemy::Fte;
use serde_json::{Value, json};
use server::{DiceSource, Player, Rule, Shelf, ShelfError, SystemOnShelf};
use std::sync::Arc;

type State = <Fte as Game>::State;
type Choice = <Fte as Game>::Choice;

/// A shelf with one game, always in the same position.
struct Position {
    games: Games,
    game: Arc<Fte>,
    state: State,
}

impl Shelf for Position {
    fn catalogue(&self) -> Vec<SystemOnShelf> {
        self.games.catalogue()
    }
    fn open(&self, _: &str) -> Result<Box<dyn Table>, ShelfError> {
        let session = Session::from_state(self.game.clone(), self.state);
        Ok(Box::new(session))
    }
    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, ShelfError> {
        assert!(
            journal.inputs.is_empty(),
            "the position itself has no inputs"
        );
        self.open("")
    }
    fn read_journal(&self, _: &[u8]) -> Result<Journal, ShelfError> {
        Err(ShelfError("not here".into()))
    }
    fn bot(&self, scenario: &str, name: &str) -> Result<Box<dyn Player>, ShelfError> {
        self.games.bot(scenario, name)
    }
    fn clause(&self, _: &str) -> Option<Rule> {
        None
    }
    fn sight(&self, _: &str, _: &str, _: Option<&str>) -> Result<Value, ShelfError> {
        Ok(json!("the bare ground has no secrets"))
    }
}

/// A position after so many random inputs, at which somebody is asked.
fn position(game: &Fte, inputs: u32, dice: &mut Seeded) -> State {
    let mut state = game.begin();
    let mut choices = Vec::new();
    let mut last = None;
    for n in 0..inputs + 200 {
        match game.ask(&state) {
            Ask::Over(_) => break,
            Ask::Chance(chance) => {
                let outcome = throw(dice.rng(), &chance.spread);
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(_) => {
                last = Some(state);
                if n >= inputs {
                    break;
                }
                choices.clear();
                game.choices(&state, &mut choices);
                let pick = below(dice.rng(), choices.len() as u32) as usize;
                game.choose(&mut state, choices[pick], &mut Silent);
            }
        }
    }
    last.expect("somebody is asked in every game")
}

struct Twin {
    server: Server,
    game: Made,
    id: String,
    token: String,
}

impl Twin {
    async fn new(game: &Arc<Fte>, state: State, seat: Seat) -> Self {
        let shelf = Position {
            games: Games::default(),
            game: game.clone(),
            state,
        };
        let server = Server::with(Arc::new(shelf), DiceSource::Seeded(3)).await;
        let made = server.create("any", "me", "me").await;
        let id = made.path.rsplit('/').next().unwrap().to_owned();
        let token = made.token(u64::from(seat.0)).to_owned();
        Twin {
            server,
            game: made,
            id,
            token,
        }
    }

    /// What the seat gets, without what every game has of its own: its id and the time.
    async fn ask(&self, method: &str, rest: &str, body: Option<&Value>) -> String {
        let path = format!("{}{rest}", self.game.path);
        let (status, mut answer) = self
            .server
            .call(method, &path, Some(&self.token), body)
            .await;
        assert!(!status.is_server_error(), "{method} {rest}: {answer}");
        for clock in ["created", "changed"] {
            if let Some(time) = answer.get_mut(clock) {
                *time = json!(0);
            }
        }
        format!("{status} {}", answer.to_string().replace(&self.id, "GAME"))
    }

    async fn stream(&self) -> String {
        let heard = self
            .server
            .events(&self.game.at("events?after=0"), &self.token)
            .await;
        format!("{heard:?}").replace(&self.id, "GAME")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_receives_the_same_whatever_is_hidden_from_it() {
    let positions = std::env::var("SANDTABLE_SECRETS").ok();
    let positions: u64 = positions.and_then(|n| n.parse().ok()).unwrap_or(20);
    let games = Games::default();
    let scenarios: Vec<String> = games
        .catalogue()
        .remove(0)
        .scenarios
        .into_iter()
        .map(|s| s.id)
        .collect();
    let (mut differing, mut compared, mut moved) = (0, 0, 0);
    for number in 0..positions {
        let mut dice = Seeded::new(number);
        let game = games
            .fte(&scenarios[number as usize % scenarios.len()])
            .unwrap();
        let inputs = below(dice.rng(), 400);
        let truth = position(&game, inputs, &mut dice);
        let seat = Seat((number / 2 % 2) as u8);
        let dream = game.imagine(&game.view(&truth, seat), seat, dice.rng());
        differing += u32::from(Digest::of(&truth) != Digest::of(&dream));
        let twins = [
            Twin::new(&game, truth, seat).await,
            Twin::new(&game, dream, seat).await,
        ];
        let mut questions: Vec<(&str, String, Option<Value>)> = [
            "",
            "/table",
            "/table?at=0",
            "/board",
            "/history",
            "/export",
            "/chat",
            "/notes",
            "/orders",
            "/table?eyes=watcher",
        ]
        .map(|rest| ("GET", rest.to_owned(), None))
        .to_vec();
        let table = twins[0]
            .server
            .get(&twins[0].game.at("table"), &twins[0].token)
            .await;
        for piece in table["scene"]["pieces"].as_array().unwrap().iter().take(12) {
            questions.push((
                "POST",
                "/why".into(),
                Some(json!({ "piece": piece["id"], "space": piece["space"] })),
            ));
        }
        let offers: Vec<Value> = table["offers"]
            .as_array()
            .unwrap()
            .iter()
            .map(|offer| offer["choice"].clone())
            .collect();
        for choice in offers.iter().take(4) {
            questions.push(("POST", "/odds".into(), Some(json!({ "choice": choice }))));
            questions.push(("POST", "/why".into(), Some(json!({ "choice": choice }))));
        }
        // What is not offered must be refused in the same words.
        for _ in 0..12 {
            let choice = serde_json::to_value(game.dream(&truth, dice.rng())).unwrap();
            if !offers.contains(&choice) {
                questions.push(("POST", "/why".into(), Some(json!({ "choice": choice }))));
                questions.push(("POST", "/odds".into(), Some(json!({ "choice": choice }))));
                questions.push((
                    "POST",
                    "/inputs".into(),
                    Some(json!({ "n": 0, "choice": choice })),
                ));
            }
        }
        for (method, rest, body) in questions {
            let mut told = Vec::new();
            for twin in &twins {
                told.push(twin.ask(method, &rest, body.as_ref()).await);
            }
            let body = body.unwrap_or_default();
            assert_eq!(
                told[0], told[1],
                "position {number}, seat {seat:?}: {method} {rest} {body}"
            );
            compared += 1;
        }
        // The seat's own next choice, unless it shows something hidden or rolls for it.
        let quiet = |state: &State, choice: Choice| {
            let (mut after, mut log) = (*state, Keep::default());
            game.choose(&mut after, choice, &mut log);
            let shows = log.0.iter().any(|event| game.reveals(event));
            !shows && !matches!(game.ask(&after), Ask::Chance(_))
        };
        let next = offers.iter().find(|offer| {
            let choice: Choice = serde_json::from_value((*offer).clone()).unwrap();
            quiet(&truth, choice) && quiet(&dream, choice)
        });
        if let Some(choice) = next {
            moved += 1;
            let input = json!({ "n": 0, "choice": choice });
            let questions = [
                ("POST", "/inputs", Some(&input)),
                ("GET", "/table", None),
                ("GET", "/history", None),
            ];
            for (method, rest, body) in questions {
                let here = twins[0].ask(method, rest, body).await;
                let there = twins[1].ask(method, rest, body).await;
                assert_eq!(here, there, "position {number} after {choice}: {rest}");
            }
        }
        assert_eq!(
            twins[0].stream().await,
            twins[1].stream().await,
            "position {number}"
        );
    }
    assert!(differing > 0, "the twins must differ somewhere");
    println!(
        "{}",
        json!({ "positions": positions, "differing": differing, "answers": compared, "moves": moved })
    );
}
