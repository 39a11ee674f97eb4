//! Fields of Fire on the shelf.

use super::{BotOnShelf, Card, Kit, LintProblem};
use fields_of_fire::{Fof, FofCases, shelf};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The folder of its data, in games/ and in an owner's.
const FOLDER: &str = "fields-of-fire";

/// What Fields of Fire brings.
pub static KIT: Kit<Fof> = Kit {
    scenarios,
    load,
    lint,
    sight,
    data_schemas,
    run_cases,
    bots: &[
        BotOnShelf {
            name: "sensible",
            about: "moves by bounds, keeps to cover, brings fire down on what it has spotted",
            make: || Box::new(bots::fof::Sensible::default()),
        },
        BotOnShelf {
            name: "random",
            about: "takes any legal choice",
            make: || Box::new(bots::Random),
        },
    ],
};

fn scenarios(data: Option<&Path>) -> miette::Result<Vec<Card>> {
    let cards = shelf::missions(own(data).as_deref())?;
    Ok(cards
        .into_iter()
        .map(|card| Card {
            id: card.id,
            title: card.title,
            sides: vec!["company".to_owned()],
            minutes: card.minutes,
            briefing: card.briefing,
        })
        .collect())
}

fn load(slug: &str, data: Option<&Path>) -> miette::Result<Fof> {
    Ok(Fof::new(shelf::load(slug, own(data).as_deref())?))
}

/// Sight over the cards that lie there from the start; where cards are drawn, nobody knows yet.
fn sight(game: &Fof, from: &str, to: Option<&str>) -> Result<Value, String> {
    let laid = game.laid_out();
    let card = |id: &str| {
        let card = id.parse().ok().filter(|card| game.is_card(&laid, *card));
        card.ok_or_else(|| format!("there is no card \"{id}\" on this map"))
    };
    if game.draws_terrain() {
        return Err("the cards of this mission are drawn: what is seen shows at the table".into());
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

fn lint(path: Option<&Path>, data: Option<&Path>) -> Vec<LintProblem> {
    let data = own(data);
    let found = match path {
        Some(file) if file.is_file() && is_ours(file) => shelf::lint_file(file, data.as_deref()),
        Some(file) if file.is_file() => Vec::new(),
        Some(folder) => match own(Some(folder)) {
            Some(folder) => shelf::lint(None, Some(&folder)),
            None => Vec::new(),
        },
        None => shelf::lint(None, data.as_deref()),
    };
    found.into_iter().map(LintProblem::of).collect()
}

fn run_cases(
    file: &str,
    source: &str,
    data: Option<&Path>,
) -> miette::Result<Vec<engine::case::CaseReport>> {
    let cases = FofCases::on(own(data).as_deref())?;
    Ok(engine::case::run_file(&cases, file, source))
}

fn data_schemas() -> Vec<(&'static str, Value)> {
    let schemas = shelf::schemas().into_iter();
    schemas
        .map(|(name, schema)| (name, schema.to_value()))
        .collect()
}

/// A file that lies in this game's folder: others are taken for another game's.
fn is_ours(file: &Path) -> bool {
    file.iter().any(|part| part == FOLDER)
}

fn own(data: Option<&Path>) -> Option<PathBuf> {
    super::own_folder(data, FOLDER)
}
