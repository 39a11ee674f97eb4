//! Everything missions draw upon: counters, cards, charts, terrain, companies and enemy forces.

use super::company_file::{self, CompanySheet};
use super::enemy_file::{self, EnemySheet};
use super::{charts_file, counters_file, deck_file, terrain_file};
use crate::charts::Charts;
use crate::counters::Kind;
use crate::deck::ActionDeck;
use crate::terrain::TerrainDeck;
use datafile::{File, Files, LoadError, Problem, did_you_mean, meaning};
use engine::Digest;
use rust_embed::RustEmbed;
use std::path::Path;

#[derive(RustEmbed)]
#[folder = "../../games/fields-of-fire/"]
struct Embedded;

/// Counters, Action deck and charts, ready; terrain, companies, forces and missions by name.
#[derive(Clone, Debug)]
pub struct Library {
    files: Files,
    kinds: Vec<Kind>,
    deck: ActionDeck,
    charts: Charts,
}

impl Library {
    /// What ships with the program.
    pub fn embedded() -> Library {
        Library::open(None).expect("the embedded data is checked by tests")
    }

    /// What ships with the program, with the files of a directory in the place of those of the same name.
    pub fn open(data: Option<&Path>) -> Result<Library, LoadError> {
        let files = Files::open::<Embedded>(data)?;
        let mut problems = Vec::new();
        let kinds = counters_file::read(&required(&files, "counters.toml")?, &mut problems);
        let deck = deck_file::read(&required(&files, "actions.toml")?, &mut problems);
        let markers = charts_file::read_markers(&required(&files, "markers.toml")?, &mut problems);
        let charts = required(&files, "charts.toml")?;
        let charts =
            markers.and_then(|values| charts_file::read_charts(&charts, values, &mut problems));
        match (LoadError::of(problems), kinds, deck, charts) {
            (None, Some(kinds), Some(deck), Some(charts)) => Ok(Library {
                files,
                kinds,
                deck,
                charts,
            }),
            (Some(error), ..) => Err(error),
            (None, ..) => {
                Err(Problem::general("counters.toml", "has no counters", "add some").into())
            }
        }
    }

    /// All counters.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The Action deck.
    pub fn deck(&self) -> &ActionDeck {
        &self.deck
    }

    /// Charts and marker values.
    pub fn charts(&self) -> &Charts {
        &self.charts
    }

    /// Names of all terrain decks.
    pub fn terrains(&self) -> Vec<String> {
        self.files.names("terrain", "toml").into_iter().collect()
    }

    /// Names of all companies.
    pub fn companies(&self) -> Vec<String> {
        self.files.names("companies", "toml").into_iter().collect()
    }

    /// Names of all enemy forces.
    pub fn enemies(&self) -> Vec<String> {
        self.files.names("enemies", "toml").into_iter().collect()
    }

    /// Names of all missions.
    pub fn missions(&self) -> Vec<String> {
        self.files.names("missions", "toml").into_iter().collect()
    }

    /// Reads a terrain deck.
    pub fn terrain(&self, name: &str) -> Result<TerrainDeck, LoadError> {
        let file = self.named("terrain", "terrain deck", name, self.terrains())?;
        parsed(&file, terrain_file::read)
    }

    pub(crate) fn company(&self, name: &str) -> Result<(File, CompanySheet), LoadError> {
        let file = self.named("companies", "company", name, self.companies())?;
        let sheet = parsed(&file, company_file::read)?;
        Ok((file, sheet))
    }

    pub(crate) fn enemy(&self, name: &str) -> Result<(File, EnemySheet), LoadError> {
        let file = self.named("enemies", "enemy force", name, self.enemies())?;
        let sheet = parsed(&file, enemy_file::read)?;
        Ok((file, sheet))
    }

    /// The text of a mission.
    /// Digest of all that a mission is played on: its own file, the files it names, counters, cards and charts.
    pub(crate) fn digest(&self, mission: &str, named: [(&str, &String); 3]) -> Digest {
        let own = meaning(mission);
        let named = named.map(|(folder, name)| format!("{folder}/{name}.toml"));
        let shared = [
            "counters.toml",
            "actions.toml",
            "markers.toml",
            "charts.toml",
        ];
        let paths = shared.into_iter().chain(named.iter().map(String::as_str));
        let read = |path: &str| self.files.read(path).ok().flatten();
        let texts: Vec<String> = paths
            .map(|path| read(path).map_or(String::new(), |file| meaning(&file.text)))
            .collect();
        Digest::of(&(own, texts))
    }

    pub(crate) fn mission(&self, name: &str) -> Result<File, LoadError> {
        self.named("missions", "mission", name, self.missions())
    }

    /// Only listed names are looked up, so that no name leads out of the data.
    fn named(
        &self,
        folder: &str,
        what: &str,
        name: &str,
        known: Vec<String>,
    ) -> Result<File, LoadError> {
        let found = match known.iter().any(|it| it == name) {
            true => self.files.read(&format!("{folder}/{name}.toml"))?,
            false => None,
        };
        found.ok_or_else(|| {
            let help = did_you_mean(name, known.iter().map(String::as_str));
            Problem::general("", format!("there is no {what} \"{name}\""), help).into()
        })
    }
}

fn parsed<T>(
    file: &File,
    read: impl Fn(&File, &mut Vec<Problem>) -> Option<T>,
) -> Result<T, LoadError> {
    let mut problems = Vec::new();
    let found = read(file, &mut problems);
    match (LoadError::of(problems), found) {
        (None, Some(value)) => Ok(value),
        (Some(error), _) => Err(error),
        (None, None) => Err(Problem::general(&file.name, "is empty", "fill it").into()),
    }
}

fn required(files: &Files, path: &str) -> Result<File, LoadError> {
    files.read(path)?.ok_or_else(|| {
        Problem::general(path, "is missing", "put it beside the other data files").into()
    })
}
