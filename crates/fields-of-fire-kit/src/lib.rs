//! Fields of Fire in the program: its place on the shelf, its bot, its benchmark.
#![forbid(unsafe_code)]

mod bench;
mod bot;

pub use bot::Sensible;

use campaigns::{OnShelf, Plan};
use fields_of_fire::{Fof, FofCases, shelf};
use kit::{BotOnShelf, Card, Entry, Exhibit, Kit};
use serde_json::{Value, json};
use std::path::Path;

/// Fields of Fire on the shelf.
pub static ENTRY: Entry = Entry {
    id: "fof",
    name: "Fields of Fire",
    about: "An infantry company on a grid of terrain cards; one player",
    folder: "fields-of-fire",
    system: Some(&KIT),
    offered: true,
};

/// Its campaigns.
pub static CAMPAIGNS: OnShelf = OnShelf {
    all: |data| {
        let plans = shelf::campaigns(data).map_err(|error| error.to_string())?;
        Ok(plans.iter().map(|plan| plan.about().clone()).collect())
    },
    open: |slug, data| {
        let plan = shelf::campaign(slug, data).map_err(|error| error.to_string())?;
        Ok(Box::new(plan))
    },
};

static KIT: Kit<Fof> = Kit {
    scenarios,
    load: |slug, data| Ok(Fof::new(shelf::load_any(slug, data)?)),
    lint: |data| shelf::lint(None, data),
    lint_file: shelf::lint_file,
    schemas: shelf::schemas,
    run_cases: |file, source, data| {
        let cases = FofCases::on(data)?;
        Ok(engine::case::run_file(&cases, file, source))
    },
    show_case: |source, title| {
        let cases = FofCases::on(None).ok()?;
        Exhibit::of_case(&cases, source, title)
    },
    sight,
    bots: &[BotOnShelf {
        name: "sensible",
        about: "moves by bounds, keeps to cover, brings fire down on what it has spotted",
        make: || Box::new(Sensible::default()),
    }],
    probes: bench::PROBES,
    campaigns: Some(&CAMPAIGNS),
};

fn scenarios(data: Option<&Path>) -> miette::Result<Vec<Card>> {
    let cards = shelf::missions(data)?.into_iter();
    let on_shelf = cards.map(|card| Card {
        id: card.id,
        title: card.title,
        sides: vec!["company".to_owned()],
        minutes: card.minutes,
        briefing: card.briefing,
    });
    Ok(on_shelf.collect())
}

/// Sight over the cards that lie there from the start; where cards are drawn, nobody knows yet.
fn sight(game: &Fof, from: &str, to: Option<&str>) -> Result<Value, String> {
    let laid = game.laid_out();
    let card = |id: &str| {
        let card = id.parse().ok().filter(|card| game.is_card(&laid, *card));
        card.ok_or_else(|| format!("there is no card \"{id}\" on this map"))
    };
    if game.draws_terrain() {
        return Err(
            "the cards of this mission are drawn, so sight is known only at the table".into(),
        );
    }
    let from = card(from)?;
    let sees = |to| game.sees_between(&laid, from, to);
    match to {
        Some(to) => {
            let to = card(to)?;
            Ok(json!({ "from": from.to_string(), "to": to.to_string(), "sees": sees(to) }))
        }
        None => {
            let seen = ground::Card::all().filter(|to| game.is_card(&laid, *to) && sees(*to));
            let seen: Vec<String> = seen.map(|card| card.to_string()).collect();
            Ok(json!({ "from": from.to_string(), "sees": seen }))
        }
    }
}
