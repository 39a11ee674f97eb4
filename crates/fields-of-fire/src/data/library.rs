//! Everything missions draw upon: counters, cards, charts, terrain, companies and enemy forces.

use super::company_file::{self, CompanySheet};
use super::enemy_file::{self, EnemySheet};
use super::sheet::MissionSheet;
use super::{campaign_file, charts_file, counters_file, deck_file, mission_file, terrain_file};
use crate::campaign::SkillLine;
use crate::charts::Charts;
use crate::counters::Kind;
use crate::deck::ActionDeck;
use crate::mission::Mission;
use crate::terrain::TerrainDeck;
use datafile::{File, Files, Folder, LoadError, Place, Problem, Reading, Shelf, meaning};
use engine::Digest;
use rust_embed::RustEmbed;
use std::path::Path;

#[derive(RustEmbed)]
#[folder = "../../games/fields-of-fire/"]
struct Embedded;

const fn folder(path: &'static str, what: &'static str) -> Folder {
    Folder {
        path,
        ending: "toml",
        what,
    }
}

const TERRAIN: Folder = folder("terrain", "terrain deck");
const COMPANIES: Folder = folder("companies", "company");
const ENEMIES: Folder = folder("enemies", "enemy force");

const CAMPAIGNS: Folder = folder("campaigns", "campaign");
/// The Skills chart: only campaigns, and missions that grant Skills, need it.
const SKILLS: &str = "skills.toml";

/// Files that every mission is played on.
const SHARED: [&str; 4] = [
    "counters.toml",
    "actions.toml",
    "markers.toml",
    "charts.toml",
];

/// Counters, Action deck and charts, ready; terrain, companies, forces and missions by name.
#[derive(Clone, Debug)]
pub struct Library {
    files: Files,
    kinds: Vec<Kind>,
    deck: ActionDeck,
    charts: Charts,
    skills: Vec<SkillLine>,
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
        let [counters, actions, markers, charts] = SHARED.map(|path| files.required(path));
        let kinds = counters_file::read(&counters?).noted(&mut problems);
        let deck = deck_file::read(&actions?).noted(&mut problems);
        let values = charts_file::read_markers(&markers?).noted(&mut problems);
        let charts = charts?;
        let skills = campaign_file::read_skills(&files.required(SKILLS)?).noted(&mut problems);
        let charts = values
            .and_then(|values| charts_file::read_charts(&charts, values).noted(&mut problems));
        match (LoadError::of(problems), kinds, deck, charts) {
            (None, Some(kinds), Some(deck), Some(charts)) => Ok(Library {
                files,
                kinds,
                deck,
                charts,
                skills: skills.unwrap_or_default(),
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

    /// The Skills chart.
    pub fn skills(&self) -> &[SkillLine] {
        &self.skills
    }

    pub(crate) fn skills_meaning(&self) -> String {
        self.files.meaning(SKILLS)
    }

    /// Names of all campaigns.
    pub fn campaigns(&self) -> Vec<String> {
        self.files.names(&CAMPAIGNS)
    }

    /// Reads a campaign, as the time between its missions.
    pub fn campaign(&self, name: &str) -> Result<Mission, LoadError> {
        campaign_file::read(&self.files.named(&CAMPAIGNS, name)?, self).into_result()
    }

    /// A mission, and the name of its company.
    pub(crate) fn mission_and_company(&self, name: &str) -> Result<(Mission, String), LoadError> {
        let file = self.files.named(&Self::SCENARIOS, name)?;
        let mission = mission_file::read(&file, self).into_result()?;
        Ok((mission, word_in(&file, &["company"]).unwrap_or_default()))
    }

    pub(crate) fn enemy_of(&self, mission: &str) -> Option<String> {
        word_in(
            &self.files.named(&Self::SCENARIOS, mission).ok()?,
            &["enemy"],
        )
    }

    pub(crate) fn terrain_of(&self, mission: &str) -> Option<String> {
        let file = self.files.named(&Self::SCENARIOS, mission).ok()?;
        word_in(&file, &["map", "terrain"])
    }

    /// Names of all terrain decks.
    pub fn terrains(&self) -> Vec<String> {
        self.files.names(&TERRAIN)
    }

    /// Names of all companies.
    pub fn companies(&self) -> Vec<String> {
        self.files.names(&COMPANIES)
    }

    /// Names of all enemy forces.
    pub fn enemies(&self) -> Vec<String> {
        self.files.names(&ENEMIES)
    }

    /// Names of all missions.
    pub fn missions(&self) -> Vec<String> {
        self.files.names(&Self::SCENARIOS)
    }

    /// Reads a terrain deck.
    pub fn terrain(&self, name: &str) -> Result<TerrainDeck, LoadError> {
        terrain_file::read(&self.files.named(&TERRAIN, name)?).into_result()
    }

    pub(crate) fn company(&self, name: &str) -> Result<(File, CompanySheet), LoadError> {
        let file = self.files.named(&COMPANIES, name)?;
        let sheet = company_file::read(&file).into_result()?;
        Ok((file, sheet))
    }

    pub(crate) fn enemy(&self, name: &str) -> Result<(File, EnemySheet), LoadError> {
        let file = self.files.named(&ENEMIES, name)?;
        let sheet = enemy_file::read(&file).into_result()?;
        Ok((file, sheet))
    }

    /// Digest of all that a mission is played on: its own file, the files it names, counters, cards and charts.
    pub(crate) fn digest(&self, mission: &str, sheet: &MissionSheet) -> Digest {
        let named = [
            TERRAIN.file(sheet.map.terrain.get_ref()),
            COMPANIES.file(sheet.company.get_ref()),
            ENEMIES.file(sheet.enemy.get_ref()),
        ];
        let paths = SHARED.into_iter().chain(named.iter().map(String::as_str));
        let texts: Vec<String> = paths.map(|path| self.files.meaning(path)).collect();
        Digest::of(&(meaning(mission), texts))
    }
}

/// A word that a file says under these keys.
fn word_in(file: &File, keys: &[&str]) -> Option<String> {
    let table: toml::Table = file.text.parse().ok()?;
    let mut value = toml::Value::Table(table);
    for key in keys {
        value = value.get(key)?.clone();
    }
    value.as_str().map(str::to_owned)
}

impl Shelf for Library {
    const GAME: &'static str = "fof";
    const SCENARIOS: Folder = folder("missions", "mission");
    type Scenario = Mission;

    fn open(data: Option<&Path>) -> Result<Self, LoadError> {
        Library::open(data)
    }

    fn files(&self) -> &Files {
        &self.files
    }

    fn read(&self, file: &File) -> Reading<Mission> {
        mission_file::read(file, self)
    }

    fn broken_parts(&self) -> Vec<LoadError> {
        let terrains = self.terrains().into_iter();
        let companies = self.companies().into_iter();
        let enemies = self.enemies().into_iter();
        let terrains = terrains.filter_map(|name| self.terrain(&name).err());
        let companies = companies.filter_map(|name| self.company(&name).err());
        let enemies = enemies.filter_map(|name| self.enemy(&name).err());
        let campaigns = self.campaigns().into_iter();
        let campaigns = campaigns.filter_map(|name| self.campaign(&name).err());
        let parts = terrains.chain(companies).chain(enemies);
        parts.chain(campaigns).collect()
    }

    fn look_at_part(file: &File, place: Place, data: Option<&Path>) -> Option<Vec<Problem>> {
        Some(match (place.folder, place.name) {
            (_, "counters.toml") => counters_file::read(file).into_problems(),
            (_, "actions.toml") => deck_file::read(file).into_problems(),
            (_, "markers.toml") => charts_file::read_markers(file).into_problems(),
            (_, "charts.toml") => match Library::open(data) {
                Ok(library) => {
                    charts_file::read_charts(file, library.charts.values).into_problems()
                }
                Err(error) => error.into_problems(),
            },
            (_, SKILLS) => campaign_file::read_skills(file).into_problems(),
            ("campaigns", _) => match Library::open(data) {
                Ok(library) => campaign_file::read(file, &library).into_problems(),
                Err(error) => error.into_problems(),
            },
            ("terrain", _) => terrain_file::read(file).into_problems(),
            ("companies", _) => company_file::read(file).into_problems(),
            ("enemies", _) => enemy_file::read(file).into_problems(),
            _ => return None,
        })
    }
}
