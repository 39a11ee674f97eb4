//! 19 Air support: planes that doubles call, fire at what flies, crashes.

mod crash;
mod flak;
mod flight;
mod helicopter;
mod raid;
mod words;

pub use crash::{Crash, CrashStage};
pub use flak::{Fate, Flak, FlakStage};
pub use flight::{Flight, FlightStage, Quarter};
pub use helicopter::{AirWindow, Alighting, Embarking, SkyFire};
pub use raid::{Raid, RaidStage};
pub(crate) use words::direction_word;
