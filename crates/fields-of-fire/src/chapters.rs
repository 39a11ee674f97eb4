//! The chapters' own kinds of frames and events, under one roof.

/// Frames of the chapters.
pub mod frames {
    pub use crate::air::AirFrame;
    pub use crate::anti_tank::AntiTankFrame;
    pub use crate::attacks::AttackFrame;
    pub use crate::campaign::CampaignFrame;
    pub use crate::combat::CombatFrame;
    pub use crate::command::CommandFrame;
    pub use crate::contact::ContactFrame;
    pub use crate::enemy::EnemyFrame;
    pub use crate::fire::FireFrame;
    pub use crate::landing::LandingFrame;
    pub use crate::orders::OrderFrame;
    pub use crate::sequence::SequenceFrame;
    pub use crate::set_up::SetUpFrame;
    pub use crate::signals::React;
    pub use crate::support::SupportFrame;
    pub use crate::urban::UrbanFrame;
    pub use crate::vehicles::VehicleFrame;
}

/// Events of the chapters.
pub mod events {
    pub use crate::air::AirEvent;
    pub use crate::anti_tank::AntiTankEvent;
    pub use crate::attacks::AttackEvent;
    pub use crate::campaign::CampaignEvent;
    pub use crate::combat::CombatEvent;
    pub use crate::command::CommandEvent;
    pub use crate::contact::ContactEvent;
    pub use crate::enemy::EnemyEvent;
    pub use crate::fire::FireEvent;
    pub use crate::landing::LandingEvent;
    pub use crate::orders::OrderEvent;
    pub use crate::sequence::SequenceEvent;
    pub use crate::set_up::SetUpEvent;
    pub use crate::signals::SignalEvent;
    pub use crate::support::SupportEvent;
    pub use crate::urban::UrbanEvent;
    pub use crate::vehicles::VehicleEvent;
}
