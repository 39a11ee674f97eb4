//! Everything scenarios draw upon: armies, charts and maps.

use super::army_file::{self, ArmyData};
use super::charts_file;
use super::scenario_file;
use crate::charts::{Charts, Terrain};
use crate::scenario::Scenario;
use datafile::{File, Files, Folder, LoadError, Place, Problem, Reading, Shelf, meaning};
use engine::Digest;
use ground::artwork::Pattern;
use ground::{Drawn, Feature, Legend, Map, Mosaic, MosaicError};
use rust_embed::RustEmbed;
use std::path::Path;

/// A wall along hexsides.
pub const WALL: Feature = Feature {
    word: "wall",
    side: ground::Side::own(0),
    drawn: Drawn::Along,
};
/// A hedge along hexsides.
pub const HEDGE: Feature = Feature {
    word: "hedge",
    side: ground::Side::own(1),
    drawn: Drawn::Along,
};
/// Bocage along hexsides.
pub const BOCAGE: Feature = Feature {
    word: "bocage",
    side: ground::Side::own(2),
    drawn: Drawn::Along,
};

/// How the maps are drawn: a letter for each terrain, a level as a digit behind it.
pub const LEGEND: Legend = Legend::new(
    &[
        ground::Terrain::new('O', Terrain::Clear as u8, "clear"),
        ground::Terrain::new('B', Terrain::Brush as u8, "brush").drawn(Pattern::Area),
        ground::Terrain::new('C', Terrain::LowCrops as u8, "low-crops").drawn(Pattern::Area),
        ground::Terrain::new('W', Terrain::Wheat as u8, "wheat").drawn(Pattern::Area),
        ground::Terrain::new('G', Terrain::TallGrass as u8, "tall-grass").drawn(Pattern::Area),
        ground::Terrain::new('L', Terrain::LightWoods as u8, "light-woods").drawn(Pattern::Area),
        ground::Terrain::new('F', Terrain::Forest as u8, "forest").drawn(Pattern::Area),
        ground::Terrain::new('J', Terrain::LightJungle as u8, "light-jungle").drawn(Pattern::Area),
        ground::Terrain::new('K', Terrain::HeavyJungle as u8, "heavy-jungle").drawn(Pattern::Area),
        ground::Terrain::new('A', Terrain::Bamboo as u8, "bamboo").drawn(Pattern::Area),
        ground::Terrain::new('U', Terrain::Huts as u8, "huts").drawn(Pattern::Houses),
        ground::Terrain::new('H', Terrain::LightBuilding as u8, "light-building")
            .drawn(Pattern::Block),
        ground::Terrain::new('S', Terrain::HeavyBuilding as u8, "heavy-building")
            .drawn(Pattern::Hall),
        ground::Terrain::new('X', Terrain::Rubble as u8, "rubble").drawn(Pattern::Area),
        ground::Terrain::new('R', Terrain::Rough as u8, "rough").drawn(Pattern::Area),
        ground::Terrain::new('D', Terrain::Sand as u8, "sand").drawn(Pattern::Area),
        ground::Terrain::new('P', Terrain::Paddy as u8, "paddy").drawn(Pattern::Area),
        ground::Terrain::new('M', Terrain::Marsh as u8, "marsh").drawn(Pattern::Area),
        ground::Terrain::new('V', Terrain::Ford as u8, "ford"),
        ground::Terrain::new('Z', Terrain::Water as u8, "water").drawn(Pattern::Area),
    ],
    &[
        Feature::ROAD,
        Feature::TRAIL,
        Feature::STREAM,
        WALL,
        HEDGE,
        BOCAGE,
    ],
);

#[derive(RustEmbed)]
#[folder = "../../games/lock-n-load/"]
struct Embedded;

const MAPS: Folder = Folder {
    path: "maps",
    ending: "map",
    what: "map",
};

const ARMIES: Folder = Folder {
    path: "armies",
    ending: "toml",
    what: "army",
};

const CHARTS: &str = "charts.toml";

/// The charts, ready; armies, maps and scenarios by name.
#[derive(Clone, Debug)]
pub struct Library {
    files: Files,
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
        let charts = charts_file::read(&files.required(CHARTS)?).into_result()?;
        Ok(Library { files, charts })
    }

    /// Adds a map from text, for scenarios that name it; one of the same name is covered.
    pub fn with_map(mut self, name: &str, text: &str) -> Library {
        self.files.give(MAPS.file(name), text.to_owned());
        self
    }

    /// Adds an army from text; one of the same name is covered.
    pub(crate) fn with_army(mut self, name: &str, text: &str) -> Library {
        self.files.give(ARMIES.file(name), text.to_owned());
        self
    }

    /// With other charts.
    pub(crate) fn with_charts(self, charts: Charts) -> Library {
        Library { charts, ..self }
    }

    /// The charts.
    pub fn charts(&self) -> &Charts {
        &self.charts
    }

    /// Reads a map.
    pub fn map(&self, name: &str) -> Result<Map, LoadError> {
        map(&self.files.named(&MAPS, name)?)
    }

    /// Reads the maps of a mosaic and joins them.
    pub fn mosaic(&self, mosaic: &Mosaic) -> Result<Map, LoadError> {
        mosaic
            .join(|name| self.map(name))
            .map_err(|error| match error {
                MosaicError::Map(error) => error,
                MosaicError::Unfit(message) => {
                    Problem::general("", message, "change the map of the scenario").into()
                }
            })
    }

    /// Reads an army.
    pub(crate) fn army(&self, name: &str) -> Result<ArmyData, LoadError> {
        army_file::read(&self.files.named(&ARMIES, name)?).into_result()
    }

    /// Digest of all that a scenario is played on.
    pub(crate) fn digest(&self, scenario: &str, mosaic: &Mosaic, armies: [&str; 2]) -> Digest {
        let sheets = mosaic.sheets().concat();
        let maps = sheets.iter().map(|sheet| MAPS.file(sheet.name));
        let armies = armies.map(|army| ARMIES.file(army));
        let shared = [CHARTS.to_owned()].into_iter().chain(maps).chain(armies);
        let shared: Vec<String> = shared.map(|path| self.files.meaning(&path)).collect();
        Digest::of(&(meaning(scenario), shared))
    }
}

impl Shelf for Library {
    const GAME: &'static str = "lnlt";
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
        let maps = self.files.names(&MAPS).into_iter();
        let armies = self.files.names(&ARMIES).into_iter();
        maps.filter_map(|name| self.map(&name).err())
            .chain(armies.filter_map(|name| self.army(&name).err()))
            .collect()
    }

    fn look_at_part(file: &File, place: Place, _: Option<&Path>) -> Option<Vec<Problem>> {
        match (place.folder, place.name, place.ending) {
            (_, CHARTS, _) => Some(charts_file::read(file).into_problems()),
            ("armies", ..) => Some(army_file::read(file).into_problems()),
            (.., "map") => Some(map(file).err().map_or(Vec::new(), LoadError::into_problems)),
            _ => None,
        }
    }
}

fn map(file: &File) -> Result<Map, LoadError> {
    Map::parse(&file.name, &file.text, &LEGEND).map_err(LoadError::from)
}
