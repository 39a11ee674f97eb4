//! The shelf as the server wants it: every scenario loaded once and shared by all its tables.

use super::{GAMES, Scenario, campaign, campaigns, open, scenarios};
use crate::rulebook;
use bots::TableBot;
use campaigns::Plan;
use engine::journal::Journal;
use engine::table::{Refusal, Table};
use engine::{Seat, Setup};
use serde_json::Value;
use server::{
    Balance, Book, Player, Rule, ScenarioOnShelf, SeatOnShelf, Shelf, ShelfError, SystemOnShelf,
};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// All games, for a server.
pub struct Served {
    data: Option<PathBuf>,
    catalogue: Vec<SystemOnShelf>,
    rules: HashMap<String, Rule>,
    loaded: Mutex<HashMap<String, Arc<dyn Scenario>>>,
    plans: HashMap<String, Arc<dyn Plan>>,
    /// The rule books, put together when the first reader comes.
    books: OnceLock<HashMap<String, Arc<Book>>>,
}

impl Served {
    /// Looks through the shelf once.
    pub fn new(data: Option<PathBuf>) -> miette::Result<Self> {
        let mut catalogue = Vec::new();
        let mut rules = HashMap::new();
        let mut plans: HashMap<String, Arc<dyn Plan>> = HashMap::new();
        for entry in GAMES {
            let mut listed = SystemOnShelf {
                game: entry.id.to_owned(),
                name: entry.name.to_owned(),
                about: entry.about.to_owned(),
                emblem: emblem(entry.id).to_owned(),
                ready: entry.offered,
                bots: Vec::new(),
                scenarios: Vec::new(),
                campaigns: campaigns(entry, data.as_deref())?,
            };
            for about in &listed.campaigns {
                let plan = campaign(&about.id, data.as_deref())?;
                plans.insert(about.id.clone(), plan.into());
            }
            if let Some(system) = entry.system.filter(|_| entry.offered) {
                let bots = system.bots().into_iter();
                listed.bots = bots
                    .map(|(name, about)| (name.into(), about.into()))
                    .collect();
                for card in scenarios(entry, data.as_deref())? {
                    let scenario = open(&card.id, data.as_deref())?;
                    let counters = counters(&*scenario);
                    let seats = scenario.about().seats.iter().zip(&counters);
                    listed.scenarios.push(ScenarioOnShelf {
                        difficulty: difficulty(counters.iter().sum(), card.minutes),
                        // What somebody changed in a folder of his own was not measured.
                        balance: measured(&card.id).filter(|_| data.is_none()),
                        id: card.id,
                        title: card.title,
                        briefing: card.briefing,
                        minutes: card.minutes,
                        options: scenario.about().options.clone(),
                        seats: seats
                            .map(|(seat, counters)| SeatOnShelf {
                                id: seat.id.clone(),
                                name: seat.name.clone(),
                                automatic: seat.automatic,
                                counters: *counters,
                            })
                            .collect(),
                    });
                }
            }
            catalogue.push(listed);
            for rule in rulebook::rules(entry.id)? {
                let (id, section, text) = (rule.id, rule.section, rule.clause);
                let key = id.to_uppercase();
                rules.insert(key, Rule { id, section, text });
            }
        }
        Ok(Served {
            data,
            catalogue,
            rules,
            loaded: Mutex::default(),
            plans,
            books: OnceLock::new(),
        })
    }

    fn scenario(&self, id: &str) -> Result<Arc<dyn Scenario>, ShelfError> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(scenario) = loaded.get(id) {
            return Ok(scenario.clone());
        }
        let known = self.catalogue.iter().flat_map(|system| &system.scenarios);
        // The time between two missions is played on the campaign itself.
        let between = self.plans.contains_key(id);
        if !between && !known.into_iter().any(|scenario| scenario.id == id) {
            return Err(ShelfError("there is no such scenario on the shelf".into()));
        }
        let scenario: Arc<dyn Scenario> = open(id, self.data.as_deref()).map_err(said)?.into();
        loaded.insert(id.to_owned(), scenario.clone());
        Ok(scenario)
    }
}

/// How many counters each side begins with, as it sees them itself; none where it lays them out while the game begins.
fn counters(scenario: &dyn Scenario) -> Vec<usize> {
    let seats = 0..scenario.about().seats.len() as u8;
    let Ok(table) = scenario.table(Setup::default()) else {
        return seats.map(|_| 0).collect();
    };
    seats
        .map(|seat| {
            let pieces = table.scene(Seat(seat)).pieces;
            pieces.iter().filter(|piece| piece.side == seat).count()
        })
        .collect()
}

/// How much there is to keep in mind: by what is moved, and for how long.
fn difficulty(counters: usize, minutes: u32) -> u8 {
    let by_counters = [12, 24, 40, 60].iter().filter(|most| counters > **most);
    let by_time = [15, 45, 90, 180].iter().filter(|most| minutes > **most);
    let steps = by_counters.count().max(by_time.count());
    1 + steps as u8
}

/// The emblems of the games that are built in.
static EMBLEMS: [(&str, &str); 4] = [
    ("fte", include_str!("emblems/fte.svg")),
    ("fof", include_str!("emblems/fof.svg")),
    ("lnlt", include_str!("emblems/lnlt.svg")),
    ("ff", include_str!("emblems/ff.svg")),
];

fn emblem(game: &str) -> &'static str {
    let found = EMBLEMS.iter().find(|(id, _)| *id == game);
    found.map_or("", |(_, drawing)| *drawing)
}

/// What `sandtable sim` counted for the scenarios that are built in: scenario, bot, games, wins of each seat.
const MEASURED: &str = include_str!("measured.tsv");

fn measured(scenario: &str) -> Option<Balance> {
    let mut lines = MEASURED.lines().map(|line| line.split('\t'));
    let mut fields = lines.find(|fields| fields.clone().next() == Some(scenario))?;
    let (_, bot, games) = (fields.next(), fields.next()?, fields.next()?);
    Some(Balance {
        bot: bot.to_owned(),
        games: games.parse().ok()?,
        wins: fields
            .map(|wins| wins.parse().ok())
            .collect::<Option<_>>()?,
    })
}

fn said(error: impl std::fmt::Display) -> ShelfError {
    ShelfError(error.to_string())
}

impl Shelf for Served {
    fn catalogue(&self) -> Vec<SystemOnShelf> {
        self.catalogue.clone()
    }

    fn open(&self, scenario: &str, setup: Setup) -> Result<Box<dyn Table>, ShelfError> {
        if self.plans.contains_key(scenario) && setup.handed_over.is_empty() {
            return Err(ShelfError(
                "this is a campaign: begin it as a campaign".into(),
            ));
        }
        self.scenario(scenario)?.table(setup).map_err(said)
    }

    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, ShelfError> {
        let scenario = self.scenario(&journal.scenario)?;
        scenario.resume(journal).map_err(said)
    }

    fn read_journal(&self, file: &[u8]) -> Result<Journal, ShelfError> {
        // By the scenario that is loaded already: to survey a large map again for each file would be dear.
        let at_hand = |id: &str| {
            self.scenario(id)
                .map_err(|error| miette::miette!("{error}"))
        };
        super::read_journal_with(file, at_hand)
            .map(|(_, journal)| journal)
            .map_err(said)
    }

    fn bot(&self, scenario: &str, name: &str) -> Result<Box<dyn Player>, ShelfError> {
        let seed = getrandom::u64().map_err(said)?;
        let bot = self.scenario(scenario)?.bot(name, seed).map_err(said)?;
        Ok(Box::new(Sitting(bot)))
    }

    fn campaign(&self, id: &str) -> Option<Arc<dyn Plan>> {
        self.plans.get(id).cloned()
    }

    fn clause(&self, id: &str) -> Option<Rule> {
        self.rules.get(&id.to_uppercase()).cloned()
    }

    fn book(&self, game: &str) -> Option<Arc<Book>> {
        self.books.get_or_init(rulebook::books).get(game).cloned()
    }

    fn case_picture(&self, game: &str, number: usize, dark: bool) -> Option<String> {
        let book = self.book(game)?;
        rulebook::case_picture(book.cases.get(number)?, game, dark)
    }

    fn sight(&self, scenario: &str, from: &str, to: Option<&str>) -> Result<Value, ShelfError> {
        self.scenario(scenario)?.sight(from, to).map_err(ShelfError)
    }
}

struct Sitting(Box<dyn TableBot>);

impl Player for Sitting {
    fn decide(&mut self, table: &dyn Table, seat: Seat) -> Result<Value, Refusal> {
        self.0.decide(table, seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_server_lists_it_can_open_and_play() {
        let shelf = Served::new(None).expect("the shelf is good");
        for system in shelf.catalogue().iter().filter(|system| system.ready) {
            assert!(!system.scenarios.is_empty() && !system.bots.is_empty());
            assert!(!system.emblem.is_empty(), "{} has an emblem", system.name);
            for scenario in &system.scenarios {
                let table = shelf
                    .open(&scenario.id, Setup::default())
                    .expect("it can be opened");
                assert_eq!(table.about().seats.len(), scenario.seats.len());
                assert!((1..=5).contains(&scenario.difficulty));
                for (bot, _) in &system.bots {
                    assert!(shelf.bot(&scenario.id, bot).is_ok());
                }
                assert!(shelf.bot(&scenario.id, "nobody").is_err());
            }
        }
        assert!(shelf.open("fte/nowhere", Setup::default()).is_err());
        assert!(shelf.open("../etc", Setup::default()).is_err());
    }

    /// What a side lays out while the game begins is not there to be counted yet.
    #[test]
    fn counters_are_those_that_lie_on_the_table_when_a_game_is_opened() {
        let shelf = Served::new(None).expect("the shelf is good");
        let catalogue = shelf.catalogue();
        let mut scenarios = catalogue.iter().flat_map(|system| &system.scenarios);
        let patrol = scenarios
            .find(|scenario| scenario.id == "fte/first-patrol")
            .expect("it is on the shelf");
        assert!(patrol.seats.iter().any(|seat| seat.counters > 0));
    }

    #[test]
    fn what_was_measured_is_of_scenarios_that_are_there() {
        let shelf = Served::new(None).expect("the shelf is good");
        let catalogue = shelf.catalogue();
        let systems = catalogue.iter();
        let scenarios: Vec<_> = systems.flat_map(|system| &system.scenarios).collect();
        for line in MEASURED.lines() {
            let id = line.split('\t').next().unwrap_or_default();
            let found = scenarios.iter().find(|scenario| scenario.id == id);
            let balance = found.and_then(|scenario| scenario.balance.as_ref());
            let (scenario, balance) = found.zip(balance).expect(line);
            assert_eq!(balance.wins.len(), scenario.seats.len(), "{id}");
            assert!(balance.wins.iter().sum::<u32>() <= balance.games, "{id}");
            assert!(balance.games >= 40, "{id}");
        }
        assert_eq!(difficulty(9, 10), 1);
        assert_eq!(difficulty(30, 40), 3);
        assert_eq!(difficulty(90, 240), 5);
    }

    #[test]
    fn a_journal_is_read_by_the_scenario_that_is_loaded() {
        let shelf = Served::new(None).expect("the shelf is good");
        let table = shelf.open("fte/first-patrol", Setup::default());
        let file = table.expect("there").journal().to_bytes();
        assert!(shelf.read_journal(&file).is_ok());
        let elsewhere = shelf.read_journal(br#"{"scenario": "nowhere/else"}"#);
        assert_eq!(
            elsewhere.unwrap_err().to_string(),
            "there is no such scenario on the shelf"
        );
    }

    #[test]
    fn the_rule_book_has_every_clause_with_the_cases_that_prove_it() {
        let shelf = Served::new(None).expect("the shelf is good");
        for entry in GAMES {
            let book = shelf.book(entry.id).expect("a book");
            assert_eq!(
                book.clauses.len(),
                rulebook::rules(entry.id).expect("a ledger").len()
            );
            let shown = book
                .clauses
                .iter()
                .filter(|clause| !clause.cases.is_empty());
            assert!(shown.count() > 50, "{}", entry.name);
            for clause in &book.clauses {
                for number in &clause.cases {
                    let case = &book.cases[*number];
                    assert!(case.rules.contains(&clause.id), "{}", clause.id);
                    assert!(
                        case.play.contains(&case.title),
                        "{}: {}",
                        clause.id,
                        case.play
                    );
                }
            }
        }
        assert!(shelf.book("chess").is_none());
    }

    #[test]
    fn clauses_and_sight_answer() {
        let shelf = Served::new(None).expect("the shelf is good");
        assert_eq!(
            shelf.clause("fte-7.1-05").expect("a clause").id,
            "FTE-7.1-05"
        );
        assert!(shelf.clause("FTE-0").is_none());
        let table = shelf
            .open("fte/first-patrol", Setup::default())
            .expect("there");
        let spaces = table.board().spaces;
        let (first, last) = (&spaces[0].id, &spaces[spaces.len() - 1].id);
        let seen = shelf.sight("fte/first-patrol", first, None).expect("a hex");
        assert!(!seen["sees"].as_array().expect("a list").is_empty());
        let far = shelf
            .sight("fte/first-patrol", first, Some(last))
            .expect("two hexes");
        assert_eq!(
            far["sees"].as_bool().expect("yes or no"),
            far.get("by").is_none()
        );
        assert!(shelf.sight("fte/first-patrol", "nowhere", None).is_err());
    }
}
