//! Everything scenarios draw upon: counters, charts and maps.

use super::charts_file;
use super::counters_file;
use super::lint::map_problems;
use crate::counters::Kind;
use crate::scenario::{KindId, Spares};
use crate::terrain::{Charts, Terrain};
use datafile::{File, Files, LoadError, Problem, did_you_mean, meaning};
use engine::Digest;
use ground::{Feature, Legend, Map};
use rust_embed::RustEmbed;
use std::path::Path;

/// How Front Toward Enemy's maps are drawn: `C` Clear, `H` Hamlet, `G` Grass, `P` Rice Paddy, `J` Jungle.
pub const LEGEND: Legend = Legend::new(
    &[
        ground::Terrain::new('C', Terrain::Clear as u8, "clear"),
        ground::Terrain::new('H', Terrain::Hamlet as u8, "hamlet"),
        ground::Terrain::new('G', Terrain::Grass as u8, "grass"),
        ground::Terrain::new('P', Terrain::Paddy as u8, "paddy"),
        ground::Terrain::new('J', Terrain::Jungle as u8, "jungle"),
    ],
    &[Feature::STREAM, Feature::TRAIL, Feature::ROAD],
);

#[derive(RustEmbed)]
#[folder = "../../games/front-toward-enemy/"]
struct Embedded;

/// Counters and charts, ready; maps and scenarios by name.
#[derive(Clone, Debug)]
pub struct Library {
    files: Files,
    kinds: Vec<Kind>,
    charts: Charts,
    spares: Spares,
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
        let counters = counters_file::read(required(&files, "counters.toml")?, &mut problems);
        let charts = charts_file::read(required(&files, "charts.toml")?, &mut problems);
        match (LoadError::of(problems), counters, charts) {
            (None, Some((kinds, spares)), Some(charts)) => Ok(Library {
                files,
                kinds,
                charts,
                spares,
            }),
            (Some(error), ..) => Err(error),
            (None, ..) => {
                Err(Problem::general("counters.toml", "has no counters", "add some").into())
            }
        }
    }

    /// Adds a map from text, for scenarios that name it; one of the same name is covered.
    pub fn with_map(mut self, name: &str, text: &str) -> Library {
        self.files.give(map_path(name), text.to_owned());
        self
    }

    /// All counters; a [`KindId`] is a position here.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The counter with an id such as `us-fire-team`.
    pub fn kind(&self, id: &str) -> Option<KindId> {
        self.kinds
            .iter()
            .position(|kind| kind.id == id)
            .map(|i| KindId(i as u8))
    }

    /// What is printed on charts and markers.
    pub fn charts(&self) -> &Charts {
        &self.charts
    }

    /// Counters used by events and rules during play.
    pub fn spares(&self) -> Spares {
        self.spares
    }

    /// Names of all maps.
    pub fn maps(&self) -> Vec<String> {
        self.files.names("maps", "map").into_iter().collect()
    }

    /// Names of all scenarios.
    pub fn scenarios(&self) -> Vec<String> {
        self.files.names("scenarios", "toml").into_iter().collect()
    }

    /// Reads a map.
    pub fn map(&self, name: &str) -> Result<Map, LoadError> {
        let file = self.named("map", name, self.maps(), map_path)?;
        Map::parse(&file.name, &file.text, &LEGEND).map_err(|error| {
            LoadError::of(map_problems(&file.name, &file.text, &error)).unwrap_or_else(|| {
                Problem::general(&file.name, error.to_string(), "correct the map").into()
            })
        })
    }

    /// The text of a scenario.
    /// Digest of all that a scenario is played on: its own file, its map, counters and charts.
    pub(crate) fn digest(&self, scenario: &str, map: &str) -> Digest {
        let own = meaning(scenario);
        let read = |path: &str| self.files.read(path).ok().flatten();
        let shared = ["counters.toml", "charts.toml", &map_path(map)]
            .map(|path| read(path).map_or(String::new(), |file| meaning(&file.text)));
        Digest::of(&(own, shared))
    }

    pub(crate) fn scenario(&self, name: &str) -> Result<File, LoadError> {
        self.named("scenario", name, self.scenarios(), |name| {
            format!("scenarios/{name}.toml")
        })
    }

    /// Only listed names are looked up, so that no name leads out of the data.
    fn named(
        &self,
        what: &str,
        name: &str,
        known: Vec<String>,
        path: impl Fn(&str) -> String,
    ) -> Result<File, LoadError> {
        let found = match known.iter().any(|it| it == name) {
            true => self.files.read(&path(name))?,
            false => None,
        };
        found.ok_or_else(|| {
            let help = did_you_mean(name, known.iter().map(String::as_str));
            Problem::general("", format!("there is no {what} \"{name}\""), help).into()
        })
    }
}

fn map_path(name: &str) -> String {
    format!("maps/{name}.map")
}

fn required(files: &Files, path: &str) -> Result<File, LoadError> {
    files.read(path)?.ok_or_else(|| {
        Problem::general(path, "is missing", "put it beside the other data files").into()
    })
}
