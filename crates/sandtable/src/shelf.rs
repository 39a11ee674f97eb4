//! What can be played: one entry for each rule system. A game is added here, and nowhere else in the program.

mod own;
mod served;
#[cfg(test)]
mod told_tests;

pub use kit::{Card, Entry, LintProblem, Scenario, System};
pub use own::own_folder;
pub use served::Served;

use campaigns::{CampaignAbout, Plan};
use engine::journal::{Journal, JournalError};
use miette::miette;
use own::games_of;
use std::path::Path;

/// Every rule system, in the order in which they are shown.
pub static GAMES: [&Entry; 4] = [
    &front_toward_enemy_kit::ENTRY,
    &fields_of_fire_kit::ENTRY,
    &lock_n_load_kit::ENTRY,
    &fighting_formations_kit::ENTRY,
];

/// The campaigns of a game, with those of an owner's folder.
pub fn campaigns(entry: &Entry, data: Option<&Path>) -> miette::Result<Vec<CampaignAbout>> {
    let system = entry.system.filter(|_| entry.offered);
    let Some(campaigns) = system.and_then(|system| system.campaigns()) else {
        return Ok(Vec::new());
    };
    (campaigns.all)(own_folder(data, entry).as_deref()).map_err(|error| miette!("{error}"))
}

/// Loads a campaign by its whole id.
pub fn campaign(id: &str, data: Option<&Path>) -> miette::Result<Box<dyn Plan>> {
    let (game, slug) = id.split_once('/').ok_or_else(|| {
        miette!(
            help = "`sandtable campaign list` lists them",
            "\"{id}\" is not a campaign: write game/name"
        )
    })?;
    let own = own_folder(data, self::game(game)?);
    let campaigns = system(game)?.campaigns();
    let campaigns = campaigns.ok_or_else(|| miette!("{game} has no campaigns"))?;
    (campaigns.open)(slug, own.as_deref()).map_err(|error| miette!("{error}"))
}

/// The scenarios of a game that can be played, with those of an owner's folder.
pub fn scenarios(entry: &Entry, data: Option<&Path>) -> miette::Result<Vec<Card>> {
    match entry.system.filter(|_| entry.offered) {
        Some(system) => system.scenarios(own_folder(data, entry).as_deref()),
        None => Ok(Vec::new()),
    }
}

/// Everything wrong with a file or folder, or with all data.
pub fn lint(path: Option<&Path>, data: Option<&Path>) -> Vec<LintProblem> {
    match path {
        Some(file) if file.is_file() => lint_file(file, data),
        Some(folder) => lint_folder(folder),
        None => {
            let games = all_rules().map(|(entry, system)| (own_folder(data, entry), system));
            games
                .flat_map(|(data, system)| system.lint(data.as_deref()))
                .collect()
        }
    }
}

fn lint_folder(folder: &Path) -> Vec<LintProblem> {
    let games = all_rules().filter_map(|(entry, system)| {
        let own = own_folder(Some(folder), entry)?;
        Some(system.lint(Some(&own)))
    });
    games.flatten().collect()
}

/// A file is of the game in whose folder it lies. One that lies elsewhere is of the game that finds least wrong in it.
fn lint_file(file: &Path, data: Option<&Path>) -> Vec<LintProblem> {
    let judged = games_of(file).filter_map(|entry| {
        let data = own_folder(data, entry);
        Some(entry.system?.lint_file(file, data.as_deref()))
    });
    judged.min_by_key(Vec::len).unwrap_or_default()
}

fn all_rules() -> impl Iterator<Item = (&'static Entry, &'static dyn System)> {
    GAMES
        .iter()
        .filter_map(|entry| Some((*entry, entry.system?)))
}

/// The entry with this game id.
pub fn game(id: &str) -> miette::Result<&'static Entry> {
    let found = GAMES.iter().find(|entry| entry.id == id);
    found.copied().ok_or_else(|| {
        let ids: Vec<_> = GAMES.iter().map(|entry| entry.id).collect();
        miette!(
            help = format!("the games are {}", ids.join(", ")),
            "there is no game \"{id}\""
        )
    })
}

/// The rules of this game, if they can be played yet.
pub fn system(id: &str) -> miette::Result<&'static dyn System> {
    let entry = game(id)?;
    entry.system.ok_or_else(|| {
        miette!(
            help = "`sandtable games` lists those that are",
            "{} is not ready to be played yet",
            entry.name
        )
    })
}

/// Loads a scenario by its whole id.
pub fn open(id: &str, data: Option<&Path>) -> miette::Result<Box<dyn Scenario>> {
    let (game, slug) = id.split_once('/').ok_or_else(|| {
        miette!(
            help = "`sandtable scenarios` lists them",
            "\"{id}\" is not a scenario: write game/name, such as fte/first-patrol"
        )
    })?;
    let own = own_folder(data, self::game(game)?);
    system(game)?.open(slug, own.as_deref())
}

/// Reads a saved game, compact or JSON lines, and loads its scenario.
pub fn open_journal(
    path: &Path,
    data: Option<&Path>,
) -> miette::Result<(Box<dyn Scenario>, Journal)> {
    let bytes = std::fs::read(path).map_err(|error| {
        miette!(
            help = "give a file that `save` wrote",
            "{}: {error}",
            path.display()
        )
    })?;
    read_journal(&bytes, data).map_err(|error| error.wrap_err(path.display().to_string()))
}

/// Reads a saved game from its bytes, compact or JSON lines, and loads its scenario.
pub fn read_journal(
    bytes: &[u8],
    data: Option<&Path>,
) -> miette::Result<(Box<dyn Scenario>, Journal)> {
    read_journal_with(bytes, |id| open(id, data))
}

/// The same with scenarios from wherever they are at hand.
fn read_journal_with<S: std::ops::Deref<Target = dyn Scenario>>(
    bytes: &[u8],
    open: impl FnOnce(&str) -> miette::Result<S>,
) -> miette::Result<(S, Journal)> {
    let wrong = |error: JournalError| miette!("{error}");
    if !bytes.starts_with(b"{") {
        let journal = Journal::from_bytes(bytes).map_err(wrong)?;
        return Ok((open(&journal.scenario)?, journal));
    }
    #[derive(serde::Deserialize)]
    struct Head {
        scenario: String,
    }
    let text = std::str::from_utf8(bytes).map_err(|_| wrong(JournalError::Foreign))?;
    let head: Head = serde_json::from_str(text.lines().next().unwrap_or_default())
        .map_err(|_| wrong(JournalError::Foreign))?;
    let scenario = open(&head.scenario)?;
    let journal = scenario.read_lines(text).map_err(wrong)?;
    Ok((scenario, journal))
}
