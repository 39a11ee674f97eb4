//! `enemies/*.toml`: the enemy's force, its packages and its habits.

use crate::counters::Experience;
use crate::mission::{Direction, EventLine, Package};
use datafile::{File, Reading};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// A file `enemies/<name>.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fields of Fire: enemy force")]
pub(crate) struct EnemySheet {
    /// What it is, in words.
    #[serde(rename = "title")]
    _title: String,
    /// Ids of its generic teams: Fire, Assault, Litter, Paralyzed.
    #[schemars(with = "[String; 4]")]
    pub teams: [Spanned<String>; 4],
    /// Grenade VOF.
    pub grenade: i8,
    /// Its level.
    pub experience: Experience,
    /// Unit Placement Table.
    pub placement: Vec<Direction>,
    /// Higher HQ events by random number.
    #[serde(default)]
    pub events: Vec<EventLine>,
    /// Enemy Force Packages, as `[[package]]`.
    #[schemars(with = "Vec<Package>")]
    pub package: Vec<Spanned<Package>>,
}

/// Reads a force; what it names is resolved with the mission.
pub(crate) fn read(file: &File) -> Reading<EnemySheet> {
    Reading::of(file, |sheet, _| Some(sheet))
}
