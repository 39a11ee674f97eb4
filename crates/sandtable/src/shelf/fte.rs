//! Front Toward Enemy on the shelf.

use super::{BotOnShelf, Card, Kit, LintProblem};
use front_toward_enemy::state::Altitude;
use front_toward_enemy::{Fte, FteCases, shelf};
use ground::{Hex, Sight};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Ids of the seats, the same in every scenario.
const SEATS: [&str; 2] = ["us", "nva"];

/// The folder of its data, in games/ and in an owner's.
const FOLDER: &str = "front-toward-enemy";

/// What Front Toward Enemy brings.
pub static KIT: Kit<Fte> = Kit {
    scenarios,
    load,
    lint,
    sight,
    data_schemas,
    run_cases,
    bots: &[
        BotOnShelf {
            name: "sensible",
            about: "takes good shots, keeps to cover, goes for the objectives",
            make: || Box::new(bots::fte::Sensible::default()),
        },
        BotOnShelf {
            name: "random",
            about: "takes any legal choice",
            make: || Box::new(bots::Random),
        },
    ],
};

fn scenarios(data: Option<&Path>) -> miette::Result<Vec<Card>> {
    let cards = shelf::scenarios(own(data).as_deref())?;
    Ok(cards
        .into_iter()
        .map(|card| Card {
            id: card.id,
            title: card.title,
            sides: SEATS.map(str::to_owned).to_vec(),
            minutes: card.minutes,
            briefing: card.briefing,
        })
        .collect())
}

fn run_cases(
    file: &str,
    source: &str,
    data: Option<&Path>,
) -> miette::Result<Vec<engine::case::CaseReport>> {
    let cases = FteCases::on(own(data).as_deref())?;
    Ok(engine::case::run_file(&cases, file, source))
}

fn data_schemas() -> Vec<(&'static str, Value)> {
    let schemas = shelf::schemas().into_iter();
    schemas
        .map(|(name, schema)| (name, schema.to_value()))
        .collect()
}

fn load(slug: &str, data: Option<&Path>) -> miette::Result<Fte> {
    Ok(Fte::new(shelf::load(slug, own(data).as_deref())?))
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
        answer["clause"] = json!(front_toward_enemy::clause_of(by));
    }
    Ok(answer)
}

fn lint(path: Option<&Path>, data: Option<&Path>) -> Vec<LintProblem> {
    let data = own(data);
    let found = match path {
        Some(file) if file.is_file() && is_ours(file) => shelf::lint_file(file, data.as_deref()),
        Some(file) if file.is_file() => Vec::new(),
        Some(folder) => shelf::lint(None, own(Some(folder)).as_deref()),
        None => shelf::lint(None, data.as_deref()),
    };
    found.into_iter().map(LintProblem::of).collect()
}

/// A file that lies in no other game's folder.
fn is_ours(file: &Path) -> bool {
    !super::lies_in_another(file, FOLDER)
}

fn own(data: Option<&Path>) -> Option<PathBuf> {
    super::own_folder(data, FOLDER)
}
