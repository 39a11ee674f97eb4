//! Rules tests as data that a player could read and write, and which clauses they prove.
//!
//! A file holds one case at its top level, or several as `[[case]]` tables that share what stands above them:
//!
//! ```toml
//! title = "Firing into an adjacent hex is easier"
//! rules = ["FTE-7.1-05"]
//! # … what the game needs to set the table …
//! steps = [ { choose = { fire = { unit = "A", at = "05.06" } } },
//!           { modifiers = -1, roll = 5, event = "hit" } ]
//! ```
//!
//! Each step is a table; its keys are read in this order:
//!
//! | key | meaning |
//! |---|---|
//! | `modifiers`, `need` | what the note of the asked chance says: a total, a list of clause ids, or a table of both |
//! | `choose` (`by`) | the asked seat, or `by`, makes this choice |
//! | `among` | exactly these can come up next, by name: whom a random pick may hit |
//! | `refuse` + `clause` (`text`, `by`) | the choice is denied by exactly that clause, in these words, and nothing changes |
//! | `roll` | the dice show this face or these faces |
//! | `draw` | this comes up, by its name or as the game describes it; a list comes up one after the other |
//! | `ask` | a seat id, `"chance"` or `"over"` is what the game now waits for |
//! | `winner` | the game is over and this seat (or `"draw"`) has won |
//! | `legal` (`by`) | these choices may be made now |
//! | `illegal` (`clause`, `by`) | these may not: by the step's `clause`, by the clause over each list in `illegal = { "TOY-1" = […] }`, or else by one that the case proves |
//! | `event` | since the last input something was told with these words, or cites this clause |
//! | `untold` | since the last input nothing was told with these words, nor cites this clause |
//! | `expect` | what the game's own matcher finds in the state |
//!
//! When a `choose`, `roll`, `draw` or `modifiers` does not fit what is asked and "no, go on" is legal, that is chosen
//! first, so that a case need not decline everything. `auto = false` in a case turns this off. Where what is declined so
//! is a window in another's act (`Words::window`), the case says `auto = true`: otherwise it might claim that nobody is
//! asked, and pass although somebody was. One that does not say it still runs, and its report lists the windows; a
//! project's own cases must say it.
//!
//! Wherever a case comes by, what is chosen must be listed, and what is listed be admitted.
//!
//! A case cannot lie: no step, no assertion, a key or a name that is not known, a clause that is in no ledger, a total
//! of modifiers where there are none are errors. The files are TOML 1.0.

mod all;
mod citations;
mod coverage;
mod ledger;
mod matching;
pub mod mutation;
mod names;
mod parse;
pub mod picture;
mod run;
mod step;
mod toml_1_0;
mod written;

pub use all::expect_all;
pub use citations::expect_citations;
pub use coverage::{Coverage, Status, coverage, rules_of_cases, rules_of_source};
pub use ledger::Ledger;
pub use matching::matches;
pub use names::{Names, Piece};
pub use parse::{Case, CaseError, discover, parse};
pub use run::{Declined, run};
pub use written::{Shorthand, changed, exactly, sheet};

use crate::{Ask, Chance, Game, Outcome, Rules, Spread};
use serde::Serialize;
use std::sync::Arc;

/// What a rule system brings to have its cases run.
pub trait CaseGame {
    /// The rule system.
    type Game: Game;
    /// What the case calls its pieces, and what they are.
    type Names;

    /// The game's ledger, in which every clause that a case names must stand; empty when there is none.
    fn ledger(&self) -> &str {
        ""
    }

    /// Sets the table as the case says. Its own keys are there, those of the runner (title, rules, auto, steps) are not.
    fn set_up(&self, case: &toml::Table) -> Result<Setting<Self::Game, Self::Names>, String>;

    /// The id that stands in a choice for a piece's name; `None` when no piece has that name.
    fn id_of(&self, names: &Self::Names, name: &str) -> Option<serde_json::Value>;

    /// Whether the state is as expected; if not, the difference.
    fn expect(
        &self,
        setting: &Setting<Self::Game, Self::Names>,
        state: &<Self::Game as Rules>::State,
        wanted: &toml::Value,
    ) -> Result<(), String>;

    /// What a `draw` describes, among what can come up now; `None` when it is no description of this game's, so that
    /// names of outcomes are tried.
    fn read_draw(
        &self,
        _setting: &Setting<Self::Game, Self::Names>,
        _state: &<Self::Game as Rules>::State,
        _chance: &Chance,
        _written: &str,
    ) -> Option<Result<Outcome, String>> {
        None
    }

    /// The number that a step's `need` is held against: the highest face of one die that succeeds.
    fn needed(&self, game: &Self::Game, state: &<Self::Game as Rules>::State) -> Option<i64> {
        let Ask::Chance(Chance {
            spread: spread @ Spread::Dice(dice),
            ..
        }) = game.ask(state)
        else {
            return None;
        };
        if dice.sides().count() != 1 {
            return None;
        }
        let mut known = false;
        let highest = spread
            .outcomes()
            .filter_map(|(outcome, _)| Some((outcome, game.succeeds(state, outcome)?)))
            .inspect(|_| known = true)
            .filter(|&(_, succeeds)| succeeds)
            .map(|(outcome, _)| i64::from(outcome.face()))
            .max();
        known.then(|| highest.unwrap_or(0))
    }

    /// Reads a choice: names inside it become ids, then it is a choice like any other.
    fn read_choice(
        &self,
        setting: &Setting<Self::Game, Self::Names>,
        _state: &<Self::Game as Rules>::State,
        written: &toml::Value,
    ) -> Result<<Self::Game as Rules>::Choice, String> {
        let mut json = serde_json::to_value(written).map_err(|error| error.to_string())?;
        // A bare word is a choice without an object, never a piece.
        if !json.is_string() {
            put_ids(&mut json, &|name| self.id_of(&setting.names, name));
        }
        exactly(&json).map_err(|error| format!("{written} is not a choice of this game: {error}"))
    }
}

/// A table that is set for a case.
pub struct Setting<G: Game, N> {
    /// Rules and scenario.
    pub game: Arc<G>,
    /// Where the case begins.
    pub state: G::State,
    /// What the case calls its pieces.
    pub names: N,
    /// Whether the case has had something looked up already, so that it needs no steps to prove anything.
    pub looked_up: bool,
}

/// How a case went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CaseReport {
    /// The file.
    pub file: String,
    /// The case.
    pub title: String,
    /// What is wrong; `None` when it passed.
    pub message: Option<String>,
    /// Windows that were declined though the case does not say so with `auto = true`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub declined: Vec<Declined>,
}

impl CaseReport {
    /// Whether all is as the case says.
    pub fn passed(&self) -> bool {
        self.message.is_none()
    }
}

/// Runs all cases of a file's text. A file that cannot be read as cases is one failed case.
pub fn run_file<C: CaseGame>(cases: &C, file: &str, source: &str) -> Vec<CaseReport> {
    let report = |title: String, played: Result<Vec<Declined>, String>| CaseReport {
        file: file.to_owned(),
        title,
        message: played.as_ref().err().cloned(),
        declined: played.unwrap_or_default(),
    };
    let ledger = Ledger::of(cases.ledger());
    match parse(source) {
        Err(error) => vec![report(error.title, Err(error.message))],
        Ok(found) => found
            .into_iter()
            .map(|case| {
                let played = run(cases, &ledger, &case);
                report(case.title, played)
            })
            .collect(),
    }
}

/// What is said about the only case in a text, which need not have a title; `None` when it passes. For a game's tests
/// of its own words.
pub fn said<C: CaseGame>(cases: &C, case: &str) -> Option<String> {
    let source = format!("title = \"a case\"\n{case}");
    let mut reports = run_file(cases, "case.toml", &source);
    assert_eq!(reports.len(), 1, "one case, not {}", reports.len());
    reports.remove(0).message
}

fn put_ids(json: &mut serde_json::Value, id_of: &impl Fn(&str) -> Option<serde_json::Value>) {
    match json {
        serde_json::Value::String(name) => {
            if let Some(id) = id_of(name) {
                *json = id;
            }
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(|item| put_ids(item, id_of)),
        serde_json::Value::Object(fields) => {
            fields.values_mut().for_each(|field| put_ids(field, id_of));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
