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
use crate::data::{Library, LoadError};
use crate::fof::Fof;
use crate::state::{Area, ItemId, State, UnitId};
use engine::case::{self, CaseGame, Names, Setting};
use engine::{Chance, Outcome};
#[cfg(test)]
pub(crate) use mission::smallest as smallest_mission;
use std::path::Path;
use std::sync::LazyLock;

engine::pieces! { UnitId: "unit", Area: "cover", ItemId: "item" }

/// What ships with the program, read once for all cases.
static SHIPPED: LazyLock<Library> = LazyLock::new(Library::embedded);

/// Runs the cases of Fields of Fire.
pub struct FofCases {
    library: Library,
}

impl Default for FofCases {
    /// On the data that ships with the program.
    fn default() -> Self {
        FofCases {
            library: SHIPPED.clone(),
        }
    }
}

impl FofCases {
    /// On what ships with the program, with the files of a directory in the place of those of the same name.
    pub fn on(data: Option<&Path>) -> Result<Self, LoadError> {
        match data {
            None => Ok(FofCases::default()),
            Some(_) => Ok(FofCases {
                library: Library::open(data)?,
            }),
        }
    }
}

impl CaseGame for FofCases {
    type Game = Fof;
    type Names = Names;

    fn ledger(&self) -> &str {
        include_str!("../../../../rules/fof/ledger.tsv")
    }

    fn set_up(&self, case: &toml::Table) -> Result<Setting<Fof, Names>, String> {
        set::table(&case::sheet(case)?, &self.library)
    }

    fn id_of(&self, names: &Names, name: &str) -> Option<serde_json::Value> {
        names.slot(name).map(Into::into)
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
