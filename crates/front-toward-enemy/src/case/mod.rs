//! Rules tests of Front Toward Enemy as data: `cases/fte` describes their format.

mod begin;
mod choice;
mod expect;
mod scenario;
mod set;
mod sheet;
mod tables;
#[cfg(test)]
mod tests;

use crate::choice::Choice;
use crate::data::{Library, LoadError};
use crate::fte::Fte;
use crate::state::{CacheId, CasualtyId, State, UnitId};
pub use engine::case::Names;
use engine::case::{self, CaseGame, Setting};
use std::path::Path;
use std::sync::LazyLock;

engine::pieces! { UnitId: "unit", CacheId: "cache", CasualtyId: "casualty" }

/// Runs the cases of Front Toward Enemy.
pub struct FteCases {
    library: Library,
}

impl Default for FteCases {
    /// On the data that ships with the program.
    fn default() -> Self {
        static SHIPPED: LazyLock<Library> = LazyLock::new(Library::embedded);
        FteCases {
            library: SHIPPED.clone(),
        }
    }
}

impl FteCases {
    /// On what ships with the program, with the files of a directory in the place of those of the same name.
    pub fn on(data: Option<&Path>) -> Result<Self, LoadError> {
        match data {
            None => Ok(FteCases::default()),
            Some(_) => Ok(FteCases {
                library: Library::open(data)?,
            }),
        }
    }
}

impl CaseGame for FteCases {
    type Game = Fte;
    type Names = Names;

    fn ledger(&self) -> &str {
        include_str!("../../../../rules/fte/ledger.tsv")
    }

    fn set_up(&self, case: &toml::Table) -> Result<Setting<Fte, Names>, String> {
        let sheet: sheet::CaseSheet = case::sheet(case)?;
        let mut setting = set::table(&sheet, &self.library)?;
        setting.looked_up = tables::check(&setting.game, &sheet)?;
        Ok(setting)
    }

    fn id_of(&self, names: &Names, name: &str) -> Option<serde_json::Value> {
        names.slot(name).map(Into::into)
    }

    fn expect(
        &self,
        setting: &Setting<Fte, Names>,
        state: &State,
        wanted: &toml::Value,
    ) -> Result<(), String> {
        expect::check(&setting.game, &setting.names, state, wanted)
    }

    fn read_choice(
        &self,
        setting: &Setting<Fte, Names>,
        _: &State,
        written: &toml::Value,
    ) -> Result<Choice, String> {
        choice::read(&setting.names, written)
    }
}
