//! What a server must stand: many games at once, and sudden death.
//!
//! Both trials run against the real program in a process of its own, over real sockets.
#![forbid(unsafe_code)]

mod client;
mod crash;
mod load;
mod program;

pub use crash::{CrashPlan, CrashReport, crash};
pub use load::{LoadPlan, LoadReport, load};

/// What went wrong with a trial.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The program could not be started or talked to.
    #[error("{0}")]
    Unreachable(String),
    /// The server did not keep a promise.
    #[error("a promise was broken: {0}")]
    Broken(String),
}

impl Failure {
    fn unreachable(error: impl std::fmt::Display) -> Self {
        Failure::Unreachable(error.to_string())
    }
}
