//! Data files into missions: `games/fields-of-fire/README.md` describes their format.
//!
//! A file may be nonsense, and is then answered with [`Problem`]s that say where, what and what to do; a
//! [`Mission`](crate::mission::Mission) that comes out cannot be broken: every name is resolved and everything fits into
//! the state of a game.

mod campaign_file;
mod charts_file;
mod company_file;
mod counters_file;
mod deck_file;
mod enemy_file;
mod library;
mod limits;
mod mission_file;
mod schema;
mod sheet;
mod terrain_file;
#[cfg(test)]
mod tests;

pub use datafile::{LoadError, Problem, Severity};
pub(crate) use deck_file::letter_of;
pub use library::Library;
pub use mission_file::mission_from_str;
pub use schema::{Schemas, schemas};
pub(crate) use terrain_file::card_borders;
