//! Rules tests as data: `cases/ff` (its README has the words).

mod choice;
mod expect;
mod set;
mod sheet;

use crate::choice::Choice;
use crate::data::Library;
use crate::ff::Ff;
use crate::state::State;
use datafile::LoadError;
use engine::case::{self, CaseGame, Names, Setting};
use std::path::Path;

/// Runs cases of Fighting Formations.
pub struct FfCases {
    library: Library,
}

impl Default for FfCases {
    fn default() -> Self {
        FfCases {
            library: Library::embedded(),
        }
    }
}

impl FfCases {
    /// Cases that are played on the data of a directory.
    pub fn on(data: Option<&Path>) -> Result<FfCases, LoadError> {
        Ok(FfCases {
            library: Library::open(data)?,
        })
    }
}

impl CaseGame for FfCases {
    type Game = Ff;
    type Names = Names;

    fn ledger(&self) -> &str {
        include_str!("../../../../rules/ff/ledger.tsv")
    }

    fn set_up(&self, case: &toml::Table) -> Result<Setting<Ff, Names>, String> {
        let sheet: sheet::CaseSheet = case::sheet(case)?;
        set::table(&sheet, &self.library)
    }

    fn id_of(&self, names: &Names, name: &str) -> Option<serde_json::Value> {
        names.slot(name).map(Into::into)
    }

    fn expect(
        &self,
        setting: &Setting<Ff, Names>,
        state: &State,
        wanted: &toml::Value,
    ) -> Result<(), String> {
        expect::check(&setting.game, &setting.names, state, wanted)
    }

    fn read_choice(
        &self,
        setting: &Setting<Ff, Names>,
        _: &State,
        written: &toml::Value,
    ) -> Result<Choice, String> {
        choice::read(&setting.game, &setting.names, written)
    }
}
