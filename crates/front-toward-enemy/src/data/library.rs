//! Everything scenarios draw upon: counters, charts and maps.

use super::charts_file;
use super::counters_file;
use super::scenario_file;
use crate::counters::Kind;
use crate::scenario::{KindId, Scenario, Spares};
use crate::terrain::{Charts, Terrain};
use datafile::{File, Files, Folder, LoadError, Place, Problem, Reading, Shelf, meaning};
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

const MAPS: Folder = Folder {
    path: "maps",
    ending: "map",
    what: "map",
};

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
        let counters = counters_file::read(&files.required("counters.toml")?).noted(&mut problems);
        let charts = charts_file::read(&files.required("charts.toml")?).noted(&mut problems);
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
        self.files.give(MAPS.file(name), text.to_owned());
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
        self.files.names(&MAPS)
    }

    /// Names of all scenarios.
    pub fn scenarios(&self) -> Vec<String> {
        self.files.names(&Self::SCENARIOS)
    }

    /// Reads a map.
    pub fn map(&self, name: &str) -> Result<Map, LoadError> {
        map(&self.files.named(&MAPS, name)?)
    }

    /// Digest of all that a scenario is played on: its own file, its map, counters and charts.
    pub(crate) fn digest(&self, scenario: &str, map: &str) -> Digest {
        let shared = ["counters.toml", "charts.toml", &MAPS.file(map)];
        Digest::of(&(
            meaning(scenario),
            shared.map(|path| self.files.meaning(path)),
        ))
    }
}

impl Shelf for Library {
    const GAME: &'static str = "fte";
    const SCENARIOS: Folder = Folder {
        path: "scenarios",
        ending: "toml",
        what: "scenario",
    };
    type Scenario = Scenario;

    fn open(data: Option<&Path>) -> Result<Self, LoadError> {
        Library::open(data)
    }

    fn files(&self) -> &Files {
        &self.files
    }

    fn read(&self, file: &File) -> Reading<Scenario> {
        scenario_file::read(file, self)
    }

    fn broken_parts(&self) -> Vec<LoadError> {
        let maps = self.maps().into_iter();
        maps.filter_map(|name| self.map(&name).err()).collect()
    }

    fn look_at_part(file: &File, place: Place, _: Option<&Path>) -> Option<Vec<Problem>> {
        match (place.name, place.ending) {
            ("counters.toml", _) => Some(counters_file::read(file).into_problems()),
            ("charts.toml", _) => Some(charts_file::read(file).into_problems()),
            (_, "map") => Some(map(file).err().map_or(Vec::new(), LoadError::into_problems)),
            _ => None,
        }
    }
}

fn map(file: &File) -> Result<Map, LoadError> {
    Map::parse(&file.name, &file.text, &LEGEND).map_err(LoadError::from)
}
