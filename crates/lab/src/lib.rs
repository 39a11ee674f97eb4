//! Many games at once: balance, speed and endurance.
//!
//! Everything here is generic over the rules and compiled for each game, so that nothing stands between a measurement
//! and the rules themselves. Reports serialise to the JSON that `sandtable` prints.
#![forbid(unsafe_code)]

mod bench;
mod seeds;
mod sim;
mod soak;
mod wilson;

pub use bench::{BenchReport, Effort, Figure, Probe, Unit, bench};
pub use sim::{Player, SimReport, simulate};
pub use soak::{SoakPlan, SoakReport, soak};
pub use wilson::wilson;

#[cfg(test)]
#[path = "../../bots/src/toy.rs"]
mod toy;
