//! Headquarters and what they can order (4.1, 4.2).

use super::PieceId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What an HQ or Staff unit's Command marker shows (FOF-4.1.1-07).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CommandMarker {
    /// Not yet Activated this turn.
    #[default]
    Waiting,
    /// Commands Available: Activated, its Impulse is to come.
    Available,
    /// Activation Completed.
    Completed,
}

/// Commands of an HQ or Staff unit, by roster line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Hq {
    /// Roster line.
    pub piece: PieceId,
    /// Saved Commands.
    pub saved: u8,
    /// Command marker.
    pub marker: CommandMarker,
}

/// Actions of the four menus (4.2). The clause letter is beside each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs)] // Named as in the menus.
pub enum Action {
    // 4.2.1
    #[default]
    Activate, // a
    DeployPyrotechnic,     // c
    ReconstitutePlatoonHq, // d
    ReconstituteCompanyHq, // e
    CreateRunner,          // f
    DispatchRunner,        // g
    DismissRunner,         // h
    ActivateVehicle,       // i
    SwitchNetwork,         // j
    RepairLine,            // k
    DesignateControl,      // l
    // 4.2.2
    Move,              // a
    MovePlatoon,       // b
    Infiltrate,        // c
    InfiltratePlatoon, // d
    SeekCover,         // e
    MoveWithin,        // f
    InfiltrateWithin,  // g
    PickUp,            // h
    // 4.2.3
    RemovePinned,      // a
    ToLitter,          // b
    ToFire,            // c
    ToAssault,         // d
    AssaultToFire,     // e
    FlipToFront,       // f
    Detach,            // g
    Supplement,        // h
    ReconstituteSquad, // i
    FlipToFire,        // j
    // 4.2.4
    Spot,               // a
    Concentrate,        // b
    ConcentratePlatoon, // c
    Grenade,            // d
    ThrowCharge,        // e
    PlaceCharge,        // f
    Flame,              // g
    GrenadePlatoon,     // h
    CallForFire,        // i
    IndirectLay,        // j
    CeaseFire,          // k
    ShiftFire,          // l
    FireProtective,     // m
    StopProtectiveFire, // FOF-7.16.2-05
}

impl Action {
    /// Every action, menu by menu.
    pub const ALL: [Action; 43] = [
        Action::Activate,
        Action::DeployPyrotechnic,
        Action::ReconstitutePlatoonHq,
        Action::ReconstituteCompanyHq,
        Action::CreateRunner,
        Action::DispatchRunner,
        Action::DismissRunner,
        Action::ActivateVehicle,
        Action::SwitchNetwork,
        Action::RepairLine,
        Action::DesignateControl,
        Action::Move,
        Action::MovePlatoon,
        Action::Infiltrate,
        Action::InfiltratePlatoon,
        Action::SeekCover,
        Action::MoveWithin,
        Action::InfiltrateWithin,
        Action::PickUp,
        Action::RemovePinned,
        Action::ToLitter,
        Action::ToFire,
        Action::ToAssault,
        Action::AssaultToFire,
        Action::FlipToFront,
        Action::Detach,
        Action::Supplement,
        Action::ReconstituteSquad,
        Action::FlipToFire,
        Action::Spot,
        Action::Concentrate,
        Action::ConcentratePlatoon,
        Action::Grenade,
        Action::ThrowCharge,
        Action::PlaceCharge,
        Action::Flame,
        Action::GrenadePlatoon,
        Action::CallForFire,
        Action::IndirectLay,
        Action::CeaseFire,
        Action::ShiftFire,
        Action::FireProtective,
        Action::StopProtectiveFire,
    ];

    /// Its bit in [`Unit::did`](super::Unit::did).
    pub fn bit(self) -> u64 {
        1 << self as u8
    }
}
