//! The Fire Support table (7.16).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Kind of Fire Mission (7.16.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum FireMission {
    #[default]
    HighExplosive,
    Smoke,
    WhitePhosphorus,
    Illumination,
    TimeOnTarget,
    AirStrike,
    AttackHelicopters,
}

impl FireMission {
    /// Aircraft fly it, and need a mark (FOF-7.16.2-10, FOF-10.8.5-01).
    pub(crate) fn needs_mark(self) -> bool {
        matches!(
            self,
            FireMission::AirStrike | FireMission::AttackHelicopters
        )
    }
}

/// One row of the Fire Support table: an agency with one type of mission.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Support {
    /// Agency index: rows with the same agency share Target markers.
    pub agency: u8,
    /// Its name.
    pub name: String,
    /// Artillery, mortars (1) or aircraft (2): who observes over which network.
    pub branch: Branch,
    /// Type.
    pub mission: FireMission,
    /// VOF of the marker.
    pub vof: i8,
    /// Missions at start.
    pub missions: u8,
    /// Battalion Fire Missions allowed.
    pub battalion: bool,
    /// May serve as Final Protective Fire.
    pub protective: bool,
    /// Draws by observer: artillery FO, mortar FO, air controller, CO HQ, PLT HQ; 0 = may not.
    pub draws: [u8; 5],
    /// Target markers placed before play (FOF-7.16.5-01).
    pub registered: u8,
}

/// Branch of a firing agency.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Branch {
    #[default]
    Artillery,
    Mortars,
    Air,
}
