//! Fighting Formations in the program: its place on the shelf, its bot, and what its benchmark times.
#![forbid(unsafe_code)]

mod bench;
mod bot;

pub use bot::{Sensible, Weights};

use engine::Rules;
use fighting_formations::sight::clause_of;
use fighting_formations::{Ff, FfCases, shelf};
use ground::Hex;
use kit::{BotOnShelf, Card, Entry, Kit};
use serde_json::{Value, json};
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
    sight,
    bots: &[BotOnShelf {
        name: "sensible",
        about: "weighs orders against their price, uses cover and command, fires where it counts",
        make: || Box::new(Sensible::default()),
    }],
    probes: bench::PROBES,
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

/// FF-23.1-04: anybody may look along a line at any time, at no cost.
fn sight(game: &Ff, from: &str, to: Option<&str>) -> Result<Value, String> {
    let map = &game.scenario.map;
    let options = game.begin_as_usual().options;
    let hex = |id: &str| {
        let hex = id.parse().ok().filter(|hex| map.in_play(*hex));
        hex.ok_or_else(|| format!("there is no hex \"{id}\" on this map"))
    };
    let from: Hex = hex(from)?;
    let Some(to) = to else {
        let seen = game.sights().seen_from(&options, from);
        let seen: Vec<String> = seen.iter().map(|hex| hex.to_string()).collect();
        return Ok(json!({ "from": from.to_string(), "sees": seen }));
    };
    let to: Hex = hex(to)?;
    let account = game.sights().explain(&options, from, to, &[]);
    let mut answer = json!({
        "from": from.to_string(),
        "to": to.to_string(),
        "sees": account.sees(),
        "hindrance": account.hindrance().map(|found| found.max(1)),
    });
    answer["touches"] = json!(game.touches(&account));
    let found = account.blocked_by().or(account.hindered_by());
    if let Some(found) = found {
        answer["at"] = json!(found.hex.to_string());
        answer["by"] = json!(game.found_word(found));
        answer["clause"] = json!(clause_of(found.because));
    }
    Ok(answer)
}
