//! 6.0 Movement on foot: groups, modes, steps; 5.3 Opportunity Fire after every expenditure; 7.0 laying smoke.

mod entry;
mod moving;
mod op_fire;
mod pivot;
mod smoke;
mod steps;
mod words;

pub use entry::{Entry, EntryStage};
pub use moving::{Mode, Moving};
pub use op_fire::{Exposed, OpFire};
pub use smoke::LaySmoke;
