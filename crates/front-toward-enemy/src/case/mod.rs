//! Rules tests of Front Toward Enemy as data: `cases/fte` describes their format.

mod begin;
mod choice;
mod expect;
mod names;
mod scenario;
mod set;
mod sheet;
mod tables;
#[cfg(test)]
mod tests;

use crate::choice::Choice;
use crate::fte::Fte;
use crate::state::State;
use engine::case::{CaseGame, Setting};
pub use names::Names;
use serde::Deserialize;

/// Runs the cases of Front Toward Enemy.
pub struct FteCases;

impl CaseGame for FteCases {
    type Game = Fte;
    type Names = Names;

    fn set_up(&self, case: &toml::Table) -> Result<Setting<Fte, Names>, String> {
        let sheet = sheet::CaseSheet::deserialize(toml::Value::Table(case.clone()))
            .map_err(|error| error.to_string().trim_end().to_owned())?;
        let setting = set::table(&sheet)?;
        tables::check(&setting.game, &sheet)?;
        Ok(setting)
    }

    fn id_of(&self, names: &Names, name: &str) -> Option<serde_json::Value> {
        names.id(name).map(Into::into)
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
