//! Chapter 6: the Move Action, stacking and what terrain costs.

mod action;
mod allowed;
mod cost;
mod door;
mod stacking;
mod words;

pub use action::{Mode, Move, MoveStage, Way};
pub(crate) use stacking::Entry;

/// FTE-6.5-01, 7.5.3-01: half points to leave the map or go into a Tunnel.
const EXIT_COST: u8 = 2;
