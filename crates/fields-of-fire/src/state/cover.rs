//! Cover markers (1.2.4, 5.3).

use ground::{Card, Compass};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// Kinds of Cover markers (FOF-1.2.4-04). The order is that of the charts.
    #[allow(missing_docs)]
    pub enum CoverKind {
        #[default]
        Basic,
        Foxholes,
        Trench,
        Bunker,
        Pillbox,
        LightBuilding,
        StrongBuilding,
        LightUpperStory,
        StrongUpperStory,
        ChurchTower,
        Cave,
        Wreck,
    }
}

impl CoverKind {
    /// Bunker, Pillbox or Cave: one firing direction, no Point Blank fire (FOF-5.3.2-03, FOF-5.3.4-02).
    pub fn has_arc(self) -> bool {
        matches!(
            self,
            CoverKind::Bunker | CoverKind::Pillbox | CoverKind::Cave
        )
    }

    /// Bunker, Trench or Pillbox: moves between them leave nobody Exposed (FOF-5.1.1-04).
    pub fn connects(self) -> bool {
        matches!(
            self,
            CoverKind::Bunker | CoverKind::Trench | CoverKind::Pillbox
        )
    }

    /// Field fortification (5.3.2).
    pub fn is_fortification(self) -> bool {
        matches!(
            self,
            CoverKind::Foxholes | CoverKind::Trench | CoverKind::Bunker | CoverKind::Pillbox
        )
    }

    /// Building, upper stories and towers included.
    pub fn is_building(self) -> bool {
        matches!(
            self,
            CoverKind::LightBuilding
                | CoverKind::StrongBuilding
                | CoverKind::LightUpperStory
                | CoverKind::StrongUpperStory
                | CoverKind::ChurchTower
        )
    }

    /// One level above the ground (FOF-5.2.2-01).
    pub fn is_upper(self) -> bool {
        matches!(
            self,
            CoverKind::LightUpperStory | CoverKind::StrongUpperStory | CoverKind::ChurchTower
        )
    }

    /// Building, Bunker, Cave or Pillbox: no mortars, launchers or rifle grenades from it (FOF-7.3.1-02, FOF-7.4-02).
    pub fn is_structure(self) -> bool {
        self.is_building() || self.has_arc()
    }
}

/// A Cover marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Cover {
    /// Where; `NOWHERE` when destroyed (the slot is not used again).
    pub at: Card,
    /// What.
    pub kind: CoverKind,
    /// Firing direction of a Bunker, Pillbox or Cave.
    pub arrow: Compass,
    /// Found by Seek Cover: counts against the Cover Potential.
    pub found: bool,
}
