//! Whole campaigns by the bot: no dead end, and every chain replays to the same end. `GAMES=200` for the full run.

use bots::{Seated, TableBot};
use campaigns::{Chain, Now, Opens, Plan, first_link, link_after};
use engine::Setup;
use engine::chance_source::Seeded;
use engine::journal::{Journal, JournalError};
use engine::table::{self, Table, TableAsk};
use fields_of_fire::{Fof, shelf};
use fields_of_fire_kit::{CAMPAIGNS, Sensible};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeMap;
use std::sync::Arc;

struct Shipped;

fn game(id: &str) -> Arc<Fof> {
    Arc::new(Fof::new(shelf::load_any(id, None).expect("it loads")))
}

impl Opens for Shipped {
    fn begin(&self, scenario: &str, setup: Setup) -> Result<Box<dyn Table>, String> {
        table::table(game(scenario), setup).map_err(|error| error.to_string())
    }

    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, JournalError> {
        table::resume(game(&journal.scenario), journal)
    }
}

fn by_bot(scenario: &str, setup: Setup, seed: u64) -> Box<dyn Table> {
    let game = game(scenario);
    let mut table = table::table(game.clone(), setup).expect("it begins");
    let wits = ChaCha8Rng::seed_from_u64(seed);
    let mut bot = Seated::new(game, Box::new(Sensible::default()), wits);
    let mut dice = Seeded::new(seed);
    loop {
        match table.ask() {
            TableAsk::Over { .. } => return table,
            TableAsk::Chance { .. } => drop(table.roll(&mut dice).expect("it rolls")),
            TableAsk::Choice { seat, .. } => {
                let choice = bot.decide(table.as_ref(), seat).expect("it decides");
                table
                    .choose(seat, &choice)
                    .expect("the bot keeps to the rules");
            }
        }
    }
}

/// Plays a campaign to its end, proves the chain, and says whether it was won and how many links it had.
fn whole(plan: &dyn Plan, mode: &str, seed: u64) -> (bool, usize) {
    let options = BTreeMap::from([("mode".to_owned(), mode.to_owned())]);
    let mut chain = Chain::new(plan, options);
    let mut next = first_link(plan, &chain.options).expect("it begins");
    let end = loop {
        let link = match next {
            Ok(link) => link,
            Err(end) => break end,
        };
        let n = chain.links.len() as u16 + 1;
        let table = by_bot(&link.scenario, link.setup, seed * 64 + u64::from(n));
        next = link_after(plan, n, table.as_ref()).expect("it goes on");
        chain.links.push(table.journal());
    };
    let read = Chain::from_bytes(&chain.to_bytes()).expect("its own file");
    let standing = read.walk(plan, &Shipped).expect("the chain holds");
    assert_eq!(standing.now, Now::Over(end.clone()));
    (end.won, chain.links.len())
}

#[test]
fn the_bot_plays_whole_campaigns() {
    let games = std::env::var("GAMES")
        .ok()
        .and_then(|text| text.parse().ok());
    let all = (CAMPAIGNS.all)(None).expect("the campaigns load");
    assert_eq!(all.len(), 2);
    for about in all {
        assert!(about.missions.len() >= 4, "{}", about.id);
        let slug = about.id.strip_prefix("fof/").expect("of this game");
        let plan = (CAMPAIGNS.open)(slug, None).expect("it loads");
        for mode in ["standard", "survivor"] {
            let played = (0..games.unwrap_or(2)).map(|seed| whole(plan.as_ref(), mode, seed));
            let played: Vec<(bool, usize)> = played.collect();
            let won = played.iter().filter(|game| game.0).count();
            let links: usize = played.iter().map(|game| game.1).sum();
            println!(
                "{} {mode}: {won} of {} won, {links} links",
                about.id,
                played.len()
            );
            // A survivor goes on after a mission that failed: more than the first is played.
            assert!(links >= played.len());
        }
    }
}
