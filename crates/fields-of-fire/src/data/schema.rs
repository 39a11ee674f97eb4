//! JSON Schema of the data files, so that editors complete and check them.

use super::campaign_file::{CampaignSheet, SkillsFile};
use super::charts_file::{ChartsFile, MarkersFile};
use super::company_file::CompanySheet;
use super::counters_file::CountersFile;
use super::deck_file::DeckFile;
use super::enemy_file::EnemySheet;
use super::sheet::MissionSheet;
use super::terrain_file::TerrainFile;
use schemars::{Schema, schema_for};

/// The schemas of the data files, by name: `mission`, `company` …
pub type Schemas = Vec<(&'static str, Schema)>;

/// Makes the schemas of the data files.
pub fn schemas() -> Schemas {
    vec![
        ("mission", schema_for!(MissionSheet)),
        ("company", schema_for!(CompanySheet)),
        ("enemy", schema_for!(EnemySheet)),
        ("terrain", schema_for!(TerrainFile)),
        ("counters", schema_for!(CountersFile)),
        ("actions", schema_for!(DeckFile)),
        ("markers", schema_for!(MarkersFile)),
        ("charts", schema_for!(ChartsFile)),
        ("campaign", schema_for!(CampaignSheet)),
        ("skills", schema_for!(SkillsFile)),
    ]
}
