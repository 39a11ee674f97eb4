//! 19 Air support: planes that doubles call, fire at what flies, crashes.

mod crash;
mod flak;
mod flight;
mod raid;
mod words;

pub use crash::{Crash, CrashStage};
pub use flak::{Fate, Flak, FlakStage};
pub use flight::{Flight, FlightStage, Quarter};
pub use raid::{Raid, RaidStage};
pub(crate) use words::direction_word;
