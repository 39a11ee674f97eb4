//! Fighting Formations in the program: its place on the shelf, its bot, and what its benchmark times.
#![forbid(unsafe_code)]

mod bench;
mod bot;

pub use bot::{Sensible, Weights};

use engine::Rules;
use fighting_formations::{Ff, FfCases, shelf};
use kit::{BotOnShelf, Card, Entry, Exhibit, Kit};
use serde_json::Value;
use std::path::Path;

/// Fighting Formations on the shelf.
pub static ENTRY: Entry = Entry {
    id: "ff",
    name: "Fighting Formations",
    about: "Platoons, tanks and an order matrix; two players",
    folder: "fighting-formations",
    system: Some(&KIT),
    offered: true,
};

static KIT: Kit<Ff> = Kit {
    scenarios,
    load: |slug, data| Ok(Ff::new(shelf::load(slug, data)?)),
    lint: |data| shelf::lint(None, data),
    lint_file: shelf::lint_file,
    schemas: shelf::schemas,
    run_cases: |file, source, data| {
        let cases = FfCases::on(data)?;
        Ok(engine::case::run_file(&cases, file, source))
    },
    show_case: |source, title| {
        let cases = FfCases::on(None).ok()?;
        Exhibit::of_case(&cases, source, title)
    },
    sight,
    bots: &[BotOnShelf {
        name: "sensible",
        about: "weighs orders against their price, uses cover and command, fires where it counts",
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

/// The bare ground, as it is before the first turn.
fn sight(game: &Ff, from: &str, to: Option<&str>) -> Result<Value, String> {
    game.look(&game.begin_as_usual(), from, to)
}
