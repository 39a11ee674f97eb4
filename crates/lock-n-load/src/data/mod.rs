//! The data files in `games/lock-n-load`: armies, charts, maps and scenarios.

mod army_file;
mod charts_file;
mod library;
mod scenario_file;
mod schema;
mod sheet;
mod whole;

pub use datafile::{LoadError, Problem, Severity};
pub use library::{BOCAGE, HEDGE, LEGEND, Library, WALL};

/// Hexside features that give whoever is beside them a positive TM, as bits (LNLT-3.0-08).
pub(crate) const COVER_SIDES: u8 = WALL.side.0 | HEDGE.side.0 | BOCAGE.side.0;

pub(crate) use scenario_file::parts_from_str;
pub use scenario_file::scenario_from_str;
pub use schema::{Schemas, schemas};
