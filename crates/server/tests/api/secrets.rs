//! Nothing that reaches a seat differs when only what is hidden from that seat differs.
//!
//! Whole random games are played. At several moments of each, two servers hold the same game, but in one of them
//! everything the seat may not know was imagined anew; and once, from the beginning, two counters dealt to the other seat
//! were changed. All that the seat can ask for is compared, byte for byte, and then what it gets after its own next
//! choices. `SANDTABLE_SECRETS=200` makes it long; 6 games otherwise.

use crate::common::{Games, Made, Server};
use engine::chance_source::throw;
use engine::conformance::Dream;
use engine::journal::{Input, Journal};
use engine::table::{Session, Table};
use engine::{Ask, Digest, Game, Keep, Seat, Seeded, Setup, Silent, StandingRule, below};
use fighting_formations::Ff;
use front_toward_enemy::Fte;
use serde_json::{Value, json};
use server::{DiceSource, Player, Rule, Shelf, ShelfError, SystemOnShelf};
use std::sync::Arc;
use std::time::Duration;

/// At how many moments of a game it is looked at.
const MOMENTS: usize = 4;
/// How many choices of its own the seat makes from there.
const OWN_CHOICES: usize = 4;

/// A shelf with one game, in a position or after its inputs.
struct Only<G: Game> {
    game: Arc<G>,
    /// Where it begins; as usual when it is not said.
    state: Option<G::State>,
}

impl<G: Game> Shelf for Only<G> {
    fn catalogue(&self) -> Vec<SystemOnShelf> {
        Vec::new()
    }
    fn open(&self, _: &str, setup: Setup) -> Result<Box<dyn Table>, ShelfError> {
        let Some(state) = &self.state else {
            let table = engine::table::table(self.game.clone(), setup);
            return table.map_err(|wrong| ShelfError(wrong.to_string()));
        };
        let session = Session::from_state(self.game.clone(), state.clone());
        Ok(Box::new(session))
    }
    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, ShelfError> {
        if self.state.is_none() {
            let table = engine::table::resume(self.game.clone(), journal);
            return table.map_err(|error| ShelfError(error.to_string()));
        }
        assert!(
            journal.inputs.is_empty(),
            "the position itself has no inputs"
        );
        self.open("", Setup::default())
    }
    fn read_journal(&self, file: &[u8]) -> Result<Journal, ShelfError> {
        let text = std::str::from_utf8(file).expect("lines of text");
        Journal::from_json_lines::<G::Choice>(text).map_err(|error| ShelfError(error.to_string()))
    }
    fn bot(&self, _: &str, _: &str) -> Result<Box<dyn Player>, ShelfError> {
        Err(ShelfError("nobody is a bot here".into()))
    }
    fn clause(&self, _: &str) -> Option<Rule> {
        None
    }
    fn sight(&self, _: &str, _: &str, _: Option<&str>) -> Result<Value, ShelfError> {
        Ok(json!("the bare ground has no secrets"))
    }
}

/// Whether a question waits for its player: what standing rules may answer is answered some time after it was asked.
fn is_left_to_the_player<G: Game>(game: &G, state: &G::State) -> bool {
    let window = game.window(state);
    let ruled = |rule: &StandingRule| window == Some(rule.window);
    !game.standing_rules().iter().any(ruled)
}

/// A whole random game: every input, and every position in which a player is asked.
struct Played<G: Game> {
    inputs: Vec<Input>,
    asked: Vec<G::State>,
}

fn play<G: Game>(game: &G, dice: &mut Seeded) -> Played<G> {
    let mut state = game.begin_as_usual();
    let mut choices = Vec::new();
    let (mut inputs, mut asked) = (Vec::new(), Vec::new());
    loop {
        match game.ask(&state) {
            Ask::Over(_) => return Played { inputs, asked },
            Ask::Chance(chance) => {
                let outcome = throw(dice.rng(), &chance.spread);
                inputs.push(Input::Chance(outcome));
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(seat) => {
                if is_left_to_the_player(game, &state) {
                    asked.push(state.clone());
                }
                choices.clear();
                game.choices(&state, &mut choices);
                let pick = below(dice.rng(), choices.len() as u32) as usize;
                inputs.push(Input::of_choice(seat, &choices[pick]));
                game.choose(&mut state, seat, choices[pick].clone(), &mut Silent);
            }
        }
    }
}

/// A server with one game, as one seat has it.
struct Twin {
    server: Server,
    game: Made,
    id: String,
    token: String,
}

impl Twin {
    /// A new game, or one from a journal, with both seats held here.
    async fn new<G: Game>(shelf: Only<G>, seat: Seat, path: &str, what: (&str, &str)) -> Self {
        let seats = &shelf.game.about().seats.clone();
        let server = Server::with(Arc::new(shelf), DiceSource::Seeded(3)).await;
        let mut holders = serde_json::Map::new();
        for seat in seats {
            holders.insert(seat.id.clone(), json!({ "holder": "me" }));
        }
        let body = json!({ what.0: what.1, "seats": holders });
        let (status, made) = server.call("POST", path, None, Some(&body)).await;
        assert_eq!(status, 200, "{made}");
        let game = Made::of(&made);
        Twin {
            id: game.path.rsplit('/').next().unwrap().to_owned(),
            token: game.tokens[&seats[usize::from(seat.0)].id].clone(),
            server,
            game,
        }
    }

    /// A game that begins in a position.
    async fn in_position<G: Game>(game: &Arc<G>, state: G::State, seat: Seat) -> Self {
        let shelf = Only {
            game: game.clone(),
            state: Some(state),
        };
        Twin::new(shelf, seat, "/api/games", ("scenario", "any")).await
    }

    /// A game carried on from its inputs.
    async fn after<G: Game>(game: &Arc<G>, inputs: &[Input], seat: Seat) -> Self {
        let mut journal = Journal::new(game.about(), Setup::default());
        journal.inputs = inputs.to_vec();
        let lines = journal.to_json_lines::<G::Choice>().unwrap();
        let shelf = Only {
            game: game.clone(),
            state: None,
        };
        Twin::new(shelf, seat, "/api/import", ("journal", &lines)).await
    }

    async fn table(&self) -> Value {
        self.server.get(&self.game.at("table"), &self.token).await
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
        let path = self.game.at("events?after=0");
        let quiet = Duration::from_millis(60);
        let heard = self.server.hear(&path, &self.token, quiet).await;
        format!("{heard:?}").replace(&self.id, "GAME")
    }
}

/// Two games that must look alike to one seat.
struct Twins {
    one: Twin,
    other: Twin,
    /// Which game, moment and seat, should they not.
    what: String,
    compared: usize,
}

impl Twins {
    async fn same(&mut self, method: &str, rest: &str, body: Option<&Value>) {
        let (here, there) = tokio::join!(
            self.one.ask(method, rest, body),
            self.other.ask(method, rest, body)
        );
        let body = body.map(Value::to_string).unwrap_or_default();
        assert_eq!(here, there, "{}: {method} {rest} {body}", self.what);
        self.compared += 1;
    }

    /// Everything that can be asked for without changing anything.
    async fn same_to_look_at(&mut self) {
        for rest in [
            "",
            "/table",
            "/table?at=0",
            "/table?eyes=watcher",
            "/board",
            "/history",
            "/history?eyes=watcher",
            "/scenes",
            "/scenes?from=1&every=3&eyes=watcher",
            "/export",
            "/export?form=lines",
            "/chat",
            "/notes",
            "/orders",
        ] {
            self.same("GET", rest, None).await;
        }
    }

    async fn same_stream(&mut self) {
        let (here, there) = tokio::join!(self.one.stream(), self.other.stream());
        assert_eq!(here, there, "{}: the stream", self.what);
        self.compared += 1;
    }

    /// What may be done, how likely, why not; of what is offered and of what is made up.
    async fn same_answers(&mut self, made_up: &[Value]) {
        let table = self.one.table().await;
        for piece in table["scene"]["pieces"].as_array().unwrap().iter().take(8) {
            let about = json!({ "piece": piece["id"], "space": piece["space"] });
            self.same("POST", "/why", Some(&about)).await;
        }
        let offers = table["offers"].as_array().unwrap();
        let (asides, answers): (Vec<_>, Vec<_>) =
            offers.iter().partition(|offer| offer["aside"] == true);
        for offer in answers.iter().take(4).chain(asides.iter().take(3)) {
            let body = json!({ "choice": offer["choice"] });
            self.same("POST", "/odds", Some(&body)).await;
            self.same("POST", "/why", Some(&body)).await;
        }
        // What is not offered must be refused in the same words.
        for choice in made_up {
            if !offers.iter().any(|offer| offer["choice"] == *choice) {
                let body = json!({ "n": table["n"], "choice": choice });
                self.same("POST", "/why", Some(&body)).await;
                self.same("POST", "/odds", Some(&body)).await;
                self.same("POST", "/inputs", Some(&body)).await;
            }
        }
    }
}

/// The states of two worlds after a choice; `None` where it shows something hidden or rolls for it, since then they may
/// differ, or where the server goes on by itself, some time later.
fn quietly<G: Game>(
    game: &G,
    worlds: &[G::State; 2],
    seat: Seat,
    choice: &G::Choice,
) -> Option<[G::State; 2]> {
    let mut after = worlds.clone();
    for world in &mut after {
        let mut log = Keep::default();
        game.choose(world, seat, choice.clone(), &mut log);
        if log.0.iter().any(|event| game.reveals(event)) {
            return None;
        }
    }
    let waits = |world: &G::State| {
        !matches!(game.ask(world), Ask::Chance(_)) && is_left_to_the_player(game, world)
    };
    after.iter().all(waits).then_some(after)
}

/// What was compared.
#[derive(Default)]
struct Tally {
    moments: usize,
    differing: usize,
    dealt_anew: usize,
    answers: usize,
    choices: usize,
    asides: usize,
}

/// A moment of a game, in the true world and in an imagined one that fits what the seat knows.
async fn at_a_moment<G: Game + Dream>(
    game: &Arc<G>,
    truth: G::State,
    seat: Seat,
    what: String,
    dice: &mut Seeded,
    tally: &mut Tally,
) {
    let dream = game.imagine(&game.view(&truth, seat), seat, dice.rng());
    tally.moments += 1;
    tally.differing += usize::from(Digest::of(&truth) != Digest::of(&dream));
    let mut worlds = [truth.clone(), dream.clone()];
    let mut twins = Twins {
        one: Twin::in_position(game, truth.clone(), seat).await,
        other: Twin::in_position(game, dream, seat).await,
        what,
        compared: 0,
    };
    let made_up: Vec<Value> = (0..8)
        .map(|_| serde_json::to_value(game.dream(&truth, dice.rng())).unwrap())
        .collect();
    twins.same_to_look_at().await;
    twins.same_answers(&made_up).await;
    for _ in 0..OWN_CHOICES {
        let table = twins.one.table().await;
        let offers = table["offers"].as_array().unwrap();
        let first = below(dice.rng(), offers.len().max(1) as u32) as usize;
        let turned = offers.iter().skip(first).chain(offers.iter().take(first));
        let next = turned.into_iter().find_map(|offer| {
            let choice: G::Choice = serde_json::from_value(offer["choice"].clone()).unwrap();
            Some((offer, quietly(game.as_ref(), &worlds, seat, &choice)?))
        });
        let Some((offer, after)) = next else {
            break;
        };
        worlds = after;
        tally.choices += 1;
        tally.asides += usize::from(offer["aside"] == true);
        let input = json!({ "n": table["n"], "choice": offer["choice"] });
        twins.same("POST", "/inputs", Some(&input)).await;
        twins.same_to_look_at().await;
    }
    twins.same_stream().await;
    tally.answers += twins.compared;
}

/// The inputs of a game, and the same with two cards changed that were dealt to the other seat in secret, as far as they
/// must look alike; `None` when no two such cards can be changed.
fn dealt_anew<G: Game>(
    game: &G,
    inputs: &[Input],
    seat: Seat,
    dice: &mut Seeded,
) -> Option<[Vec<Input>; 2]> {
    let mut state = game.begin_as_usual();
    let mut dealt = Vec::new();
    for (n, input) in inputs.iter().enumerate() {
        match (input, game.ask(&state)) {
            (Input::Chance(outcome), Ask::Chance(chance)) => {
                if chance.secret.is_some_and(|owner| owner != seat) {
                    dealt.push(n);
                }
                game.settle(&mut state, *outcome, &mut Silent);
            }
            (Input::Choice { seat, .. }, _) => {
                let choice: G::Choice = input.choice_as().unwrap();
                game.choose(&mut state, *seat, choice, &mut Silent);
            }
            (Input::Chance(_), _) => unreachable!("a roll where none was asked"),
        }
    }
    let mut best: Option<(usize, Vec<Input>)> = None;
    for _ in 0..40 {
        let mut pick = || dealt.get(below(dice.rng(), dealt.len().max(1) as u32) as usize);
        let (one, other) = (*pick()?, *pick()?);
        if inputs[one] == inputs[other] {
            continue;
        }
        let mut changed = inputs.to_vec();
        changed.swap(one, other);
        let length = alike(game, inputs, &changed, one.min(other));
        if length > one.max(other) && best.as_ref().is_none_or(|(most, _)| length > *most) {
            changed.truncate(length);
            best = Some((length, changed));
        }
    }
    best.map(|(length, changed)| [inputs[..length].to_vec(), changed])
}

/// Up to which question two games must look alike that differ from an input on: until dice fall in the open, which may
/// be modified by what is hidden, or something is shown.
fn alike<G: Game>(game: &G, one: &[Input], other: &[Input], from: usize) -> usize {
    let mut worlds = [game.begin_as_usual(), game.begin_as_usual()];
    let mut length = 0;
    for (n, inputs) in one.iter().zip(other).enumerate() {
        if worlds.iter().all(|world| {
            matches!(game.ask(world), Ask::Choice(_)) && is_left_to_the_player(game, world)
        }) {
            length = n;
        }
        for (world, input) in worlds.iter_mut().zip([inputs.0, inputs.1]) {
            let mut log = Keep::default();
            match (input, game.ask(world)) {
                (Input::Chance(outcome), Ask::Chance(chance))
                    if chance.spread.weight(*outcome) > 0
                        && (n < from || chance.secret.is_some()) =>
                {
                    game.settle(world, *outcome, &mut log);
                }
                (Input::Choice { seat, .. }, Ask::Choice(_)) => {
                    let choice: G::Choice = input.choice_as().unwrap();
                    if game.judge(world, *seat, &choice).is_err() {
                        return length;
                    }
                    game.choose(world, *seat, choice, &mut log);
                }
                _ => return length,
            }
            if n >= from && log.0.iter().any(|event| game.reveals(event)) {
                return length;
            }
        }
    }
    length
}

/// Compares whole games on these scenarios.
async fn compare<G: Game + Dream>(games: &[Arc<G>], wanted: u64) {
    let mut tally = Tally::default();
    for number in 0..wanted {
        let mut dice = Seeded::new(number);
        let game = &games[number as usize % games.len()];
        let scenario = &game.about().scenario;
        let played = play(game.as_ref(), &mut dice);
        for moment in 0..MOMENTS {
            let seat = Seat(((number as usize + moment) % 2) as u8);
            // One moment in each part of the game, so that set-up, middle and end all come up.
            let part = played.asked.len() / MOMENTS;
            let at = moment * part + below(dice.rng(), part.max(1) as u32) as usize;
            let what = format!(
                "game {number} of {scenario}, question {at}, seat {}",
                seat.0
            );
            let truth = played.asked[at].clone();
            at_a_moment(game, truth, seat, what, &mut dice, &mut tally).await;
        }
        let seat = Seat((number % 2) as u8);
        if let Some([one, other]) = dealt_anew(game.as_ref(), &played.inputs, seat, &mut dice) {
            tally.dealt_anew += 1;
            let mut twins = Twins {
                one: Twin::after(game, &one, seat).await,
                other: Twin::after(game, &other, seat).await,
                what: format!("game {number} of {scenario}, dealt anew, seat {}", seat.0),
                compared: 0,
            };
            twins.same_to_look_at().await;
            for _ in 0..4 {
                let at = below(dice.rng(), one.len() as u32 + 1);
                twins.same("GET", &format!("/table?at={at}"), None).await;
            }
            twins.same_stream().await;
            tally.answers += twins.compared;
        }
    }
    assert!(
        tally.differing > 0 && tally.choices > 0,
        "the twins must differ somewhere"
    );
    println!(
        "{}",
        json!({
            "games": wanted,
            "moments": tally.moments,
            "with_hidden_differences": tally.differing,
            "dealt_anew": tally.dealt_anew,
            "answers": tally.answers,
            "own_choices": tally.choices,
            "own_asides": tally.asides,
        })
    );
}

fn wanted() -> u64 {
    let wanted = std::env::var("SANDTABLE_SECRETS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(6)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_receives_the_same_whatever_is_hidden_from_it() {
    let shelf = Games::default();
    let catalogue = shelf.catalogue().remove(0).scenarios;
    let games: Vec<Arc<Fte>> = catalogue
        .iter()
        .map(|card| shelf.fte(&card.id).unwrap())
        .collect();
    compare(&games, wanted()).await;
}

/// Hands of cards, what is on the reverse of Sighting markers, who is hidden beneath them.
#[tokio::test(flavor = "multi_thread")]
async fn hands_sightings_and_hidden_units_are_known_to_their_owner_alone() {
    let load = |id: &str| Ff::new(fighting_formations::shelf::load(id, None).unwrap());
    let games = ["san-vito", "orchard-road"].map(|id| Arc::new(load(id)));
    compare(&games, wanted()).await;
}
