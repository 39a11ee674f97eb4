//! Rules tests as data: `cases/lnlt` (its README has the words).

mod choice;
mod expect;
mod set;
mod sheet;
#[cfg(test)]
mod trial;

use crate::choice::Choice;
use crate::data::Library;
use crate::lnl::Lnl;
use crate::state::State;
use datafile::LoadError;
use engine::case::{self, CaseGame, Names, Setting};
use std::path::Path;

/// Runs cases of Lock 'n Load Tactical.
pub struct LnlCases {
    library: Library,
}

impl Default for LnlCases {
    fn default() -> Self {
        LnlCases {
            library: Library::embedded(),
        }
    }
}

impl LnlCases {
    /// Cases that are played on the data of a directory.
    pub fn on(data: Option<&Path>) -> Result<LnlCases, LoadError> {
        Ok(LnlCases {
            library: Library::open(data)?,
        })
    }
}

impl CaseGame for LnlCases {
    type Game = Lnl;
    type Names = Names;

    fn ledger(&self) -> &str {
        include_str!("../../../../rules/lnlt/ledger.tsv")
    }

    fn set_up(&self, case: &toml::Table) -> Result<Setting<Lnl, Names>, String> {
        let sheet: sheet::CaseSheet = case::sheet(case)?;
        set::table(&sheet, &self.library)
    }

    fn id_of(&self, names: &Names, name: &str) -> Option<serde_json::Value> {
        names.slot(name).map(Into::into)
    }

    fn expect(
        &self,
        setting: &Setting<Lnl, Names>,
        state: &State,
        wanted: &toml::Value,
    ) -> Result<(), String> {
        expect::check(&setting.game, &setting.names, state, wanted)
    }

    fn read_choice(
        &self,
        setting: &Setting<Lnl, Names>,
        _: &State,
        written: &toml::Value,
    ) -> Result<Choice, String> {
        choice::read(&setting.names, written)
    }
}
