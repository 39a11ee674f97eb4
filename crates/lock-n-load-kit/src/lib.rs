//! Lock 'n Load Tactical in the program: its place on the shelf, its bot, and what its benchmark times.
#![forbid(unsafe_code)]

mod bench;
mod bot;

pub use bot::{Sensible, Weights};

use kit::{BotOnShelf, Card, Entry, Exhibit, Kit};
use lock_n_load::location::{Location, Place};
use lock_n_load::{Lnl, LnlCases, shelf};
use serde_json::{Value, json};
use std::path::Path;

/// Lock 'n Load Tactical on the shelf.
pub static ENTRY: Entry = Entry {
    id: "lnlt",
    name: "Lock 'n Load Tactical",
    about: "Squads and their heroes in the modern era; two players",
    folder: "lock-n-load",
    system: Some(&KIT),
    offered: true,
};

static KIT: Kit<Lnl> = Kit {
    scenarios,
    load: |slug, data| Ok(Lnl::new(shelf::load(slug, data)?)),
    lint: |data| shelf::lint(None, data),
    lint_file: shelf::lint_file,
    schemas: shelf::schemas,
    run_cases: |file, source, data| {
        let cases = LnlCases::on(data)?;
        Ok(engine::case::run_file(&cases, file, source))
    },
    show_case: |source, title| {
        let cases = LnlCases::on(None).ok()?;
        Exhibit::of_case(&cases, source, title)
    },
    sight,
    bots: &[BotOnShelf {
        name: "sensible",
        about: "fires by the odds, goes by cover, keeps its Leaders with the squads",
        make: || Box::new(Sensible::default()),
    }],
    probes: bench::PROBES,
    campaigns: None,
};

fn scenarios(data: Option<&Path>) -> miette::Result<Vec<Card>> {
    let cards = shelf::scenarios(data)?.into_iter();
    let on_shelf = cards.map(|card| Card {
        id: card.id,
        title: card.title,
        sides: card.sides,
        minutes: card.minutes,
        briefing: card.briefing,
    });
    Ok(on_shelf.collect())
}

/// LNLT-10.3-01: lines of sight may be looked along at any time; floors and Bunkers are places of their own.
fn sight(game: &Lnl, from: &str, to: Option<&str>) -> Result<Value, String> {
    let place = |id: &str| {
        let place: Option<Location> = id.parse().ok();
        let there = place.filter(|&at| on_the_ground(game, at));
        there.ok_or_else(|| format!("there is no place \"{id}\" on this map"))
    };
    let start = place(from)?;
    let Some(to) = to else {
        let seen = game.seen_from(start).into_iter();
        let seen: Vec<String> = seen.map(|hex| hex.to_string()).collect();
        return Ok(json!({ "from": from, "sees": seen }));
    };
    let line = game.bare_line(start, place(to)?);
    Ok(lock_n_load::sight_told(&line))
}

/// Whether a place is there on the bare map; a Bunker may lie anywhere.
fn on_the_ground(game: &Lnl, at: Location) -> bool {
    game.scenario.map.in_play(at.hex())
        && match at.place() {
            Place::Ground | Place::Inside => true,
            Place::Upper => game.is_multi_story(at.hex()),
        }
}
