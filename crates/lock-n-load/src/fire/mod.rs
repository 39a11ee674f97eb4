//! 5.0 Fire: groups, opposed rolls on the Direct Fire Table, Damage Checks, Heroes.

mod attack;
mod group;
mod harm;
mod hero;
mod retreat;
mod target;
mod words;

pub use attack::{Attack, AttackKind, AttackStage};
pub use group::{FireGroup, Volley};
pub(crate) use group::{IFP_USED, halved_up};
pub use harm::LayDown;
pub use hero::{HeroRises, HeroStage};
pub use retreat::Retreat;
