//! Data files into scenarios: `games/front-toward-enemy` describes their format.
//!
//! Reading has two doors. A file may be nonsense, and is then answered with [`Problem`]s that say where, what and what to
//! do; a [`Scenario`](crate::scenario::Scenario) that comes out cannot be broken: every name is resolved, every hex is on
//! the map, every Unit has a place, and everything fits into the state of a game.

mod advice;
mod charts_file;
mod counters_file;
mod groups;
mod library;
mod limits;
#[cfg(test)]
mod mutation_tests;
mod room;
mod scenario_file;
mod schema;
mod sheet;

pub use datafile::{LoadError, Problem, Severity};
pub use library::{LEGEND, Library};
pub(crate) use scenario_file::parts_from_str;
pub use scenario_file::scenario_from_str;
pub use schema::{Schemas, schemas};
