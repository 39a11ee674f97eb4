//! 5.0 Fire: groups, opposed rolls on the Direct Fire Table, Damage Checks, Heroes.

mod attack;
mod firepower;
mod group;
mod harm;
mod hero;
mod retreat;
mod target;
mod volley;
mod words;

pub use attack::{Attack, AttackKind, AttackStage};
pub(crate) use firepower::halved_up;
pub use group::FireGroup;
pub(crate) use group::{ARM_USED, IFP_USED};
pub use harm::LayDown;
pub use hero::{HeroRises, HeroStage};
pub use retreat::Retreat;
pub(crate) use target::Foes;
pub use volley::Volley;
