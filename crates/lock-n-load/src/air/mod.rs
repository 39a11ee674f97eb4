//! 19 Air support: planes that doubles call, fire at what flies, crashes.

mod crash;
mod flak;
mod flight;
mod gunship;
mod helicopter;
mod landing;
mod raid;
mod sky_fire;
mod words;

pub use crash::{Crash, CrashStage};
pub use flak::{Fate, Flak, FlakStage};
pub use flight::{Flight, FlightStage, Quarter};
pub use landing::{Alighting, Embarking};
pub use raid::{Raid, RaidStage};
pub use sky_fire::{AirWindow, SkyFire};
pub(crate) use words::direction_word;
