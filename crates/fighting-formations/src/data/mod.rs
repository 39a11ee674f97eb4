//! The data files in `games/fighting-formations`: armies, charts, maps and scenarios.

mod army_file;
mod charts_file;
mod library;
mod scenario_file;
mod schema;
mod sheet;

pub use datafile::{LoadError, Problem, Severity};
pub(crate) use library::melee_words;
pub use library::{LEGEND, Library};
pub(crate) use scenario_file::parts_from_str;
pub use scenario_file::scenario_from_str;
pub use schema::{Schemas, schemas};
