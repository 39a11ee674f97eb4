//! Data files that people write: where they come from, reading them as TOML, and problems that say where, what and what
//! to do. Knows no game.
#![forbid(unsafe_code)]

mod files;
mod nearest;
mod problem;
mod reading;
mod register;
mod shelf;
pub mod testing;
mod toml_text;

pub use files::{File, Files, Folder, read_own};
pub use nearest::{did_you_mean, nearest};
pub use problem::{LoadError, Page, Problem, Severity, Span};
pub use reading::Reading;
pub use register::{Entry, Faults, check_register};
pub use shelf::{Place, Shelf, lint, lint_file, load, load_all};
pub use toml_text::{meaning, read};
