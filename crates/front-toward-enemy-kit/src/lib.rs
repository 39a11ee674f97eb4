//! Front Toward Enemy in the program: its place on the shelf, its bot, its benchmark.
#![forbid(unsafe_code)]

mod bench;
mod bot;

pub use bot::Sensible;

use front_toward_enemy::state::Altitude;
use front_toward_enemy::{Fte, FteCases, clause_of, shelf};
use ground::{Hex, Sight};
use kit::{BotOnShelf, Card, Entry, Exhibit, Kit};
use serde_json::{Value, json};
use std::path::Path;

/// Front Toward Enemy on the shelf.
pub static ENTRY: Entry = Entry {
    id: "fte",
    name: "Front Toward Enemy",
    about: "Vietnam firefights at fire-team scale, with hidden forces; two players",
    folder: "front-toward-enemy",
    system: Some(&KIT),
    offered: true,
};

static KIT: Kit<Fte> = Kit {
    scenarios,
    load: |slug, data| Ok(Fte::new(shelf::load(slug, data)?)),
    lint: |data| shelf::lint(None, data),
    lint_file: shelf::lint_file,
    schemas: shelf::schemas,
    run_cases: |file, source, data| {
        let cases = FteCases::on(data)?;
        Ok(engine::case::run_file(&cases, file, source))
    },
    show_case: |source, title| {
        let cases = FteCases::on(None).ok()?;
        Exhibit::of_case(&cases, source, title)
    },
    sight,
    bots: &[BotOnShelf {
        name: "sensible",
        about: "takes good shots, keeps to cover, goes for the objectives",
        make: || Box::new(Sensible::default()),
    }],
    probes: bench::PROBES,
    campaigns: None,
};

/// Ids of the seats, the same in every scenario.
const SEATS: [&str; 2] = ["us", "nva"];

fn scenarios(data: Option<&Path>) -> miette::Result<Vec<Card>> {
    let cards = shelf::scenarios(data)?.into_iter();
    let on_shelf = cards.map(|card| Card {
        id: card.id,
        title: card.title,
        sides: SEATS.map(str::to_owned).to_vec(),
        minutes: card.minutes,
        briefing: card.briefing,
    });
    Ok(on_shelf.collect())
}

fn sight(game: &Fte, from: &str, to: Option<&str>) -> Result<Value, String> {
    let map = &game.scenario.map;
    let hex = |id: &str| {
        let hex = id.parse().ok().filter(|hex| map.in_play(*hex));
        hex.ok_or_else(|| format!("there is no hex \"{id}\" on this map"))
    };
    let from: Hex = hex(from)?;
    let Some(to) = to else {
        let seen = game.sights().seen_from(from);
        let seen: Vec<String> = seen.iter().map(|hex| hex.to_string()).collect();
        return Ok(json!({ "from": from.to_string(), "sees": seen }));
    };
    let to = hex(to)?;
    let look = game
        .sights()
        .look(map, from, Altitude::Ground, to, Altitude::Ground);
    let mut answer = json!({ "from": from.to_string(), "to": to.to_string(), "sees": look.sees() });
    if let Sight::Hindered { at, by } | Sight::Blocked { at, by } = look {
        answer["at"] = json!(at.to_string());
        answer["by"] = json!(by);
        answer["clause"] = json!(clause_of(by));
    }
    Ok(answer)
}
