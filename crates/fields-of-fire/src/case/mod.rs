//! Rules tests of Fields of Fire as data: `cases/fof/README.md` describes their format.

mod begin;
mod choice;
mod draw;
mod expect;
mod map;
mod mission;
mod names;
mod set;
mod sheet;
mod shown;
#[cfg(test)]
mod tests;

use crate::choice::Choice;
use crate::fof::Fof;
use crate::state::State;
use engine::case::{CaseGame, Setting};
use engine::{Chance, Outcome};
#[cfg(test)]
pub(crate) use mission::smallest as smallest_mission;
pub use names::Names;
use serde::Deserialize;

/// Runs the cases of Fields of Fire.
pub struct FofCases;

impl CaseGame for FofCases {
    type Game = Fof;
    type Names = Names;

    fn set_up(&self, case: &toml::Table) -> Result<Setting<Fof, Names>, String> {
        let sheet = sheet::CaseSheet::deserialize(toml::Value::Table(case.clone()))
            .map_err(|error| error.to_string().trim_end().to_owned())?;
        set::table(&sheet)
    }

    fn id_of(&self, names: &Names, name: &str) -> Option<serde_json::Value> {
        names.number(name).map(Into::into)
    }

    /// Where cards are drawn, a case counts the cards.
    fn needed(&self, game: &Fof, state: &State) -> Option<i64> {
        game.cards_to_draw(state).map(i64::from)
    }

    fn expect(
        &self,
        setting: &Setting<Fof, Names>,
        state: &State,
        wanted: &toml::Value,
    ) -> Result<(), String> {
        expect::check(&setting.game, &setting.names, state, wanted)
    }

    fn read_draw(
        &self,
        setting: &Setting<Fof, Names>,
        state: &State,
        chance: &Chance,
        written: &str,
    ) -> Option<Result<Outcome, String>> {
        draw::read(&setting.game, state, chance, written)
    }

    fn read_choice(
        &self,
        setting: &Setting<Fof, Names>,
        state: &State,
        written: &toml::Value,
    ) -> Result<Choice, String> {
        choice::read(&setting.game, &setting.names, state, written)
    }
}
