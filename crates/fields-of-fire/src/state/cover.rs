//! Cover markers (1.2.4, 5.3).

use super::Area;
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
        Rooftop,
        InTheStreet,
        Courtyard,
        BuildingArea,
        UpperStory,
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
                | CoverKind::BuildingArea
                | CoverKind::UpperStory
        )
    }

    /// An area that an Urban Terrain card prints, no marker (FOF-13.1-02).
    pub fn is_urban(self) -> bool {
        matches!(
            self,
            CoverKind::InTheStreet
                | CoverKind::Courtyard
                | CoverKind::BuildingArea
                | CoverKind::UpperStory
                | CoverKind::Rooftop
        )
    }

    /// Whoever is there counts as under cover: not In the Street, in a courtyard (FOF-13.1-03) or on a roof (N-21).
    pub fn shelters(self) -> bool {
        !matches!(
            self,
            CoverKind::InTheStreet | CoverKind::Courtyard | CoverKind::Rooftop
        )
    }

    /// One level above the ground (FOF-5.2.2-01).
    pub fn is_upper(self) -> bool {
        matches!(
            self,
            CoverKind::LightUpperStory
                | CoverKind::StrongUpperStory
                | CoverKind::ChurchTower
                | CoverKind::UpperStory
        )
    }

    /// Building, Bunker, Cave or Pillbox: no mortars, launchers or rifle grenades from it (FOF-7.3.1-02, FOF-7.4-02).
    pub fn is_structure(self) -> bool {
        self.is_building() || self.has_arc()
    }
}

engine::kinds! {
    /// What an area has seen of the enemy, where a mission gives points for areas (FOF-12.1-04).
    pub enum Past {
        /// No enemy was ever there.
        #[default]
        Untouched,
        /// An enemy held it at some time.
        Held,
        /// Its clearing has been scored.
        Cleared,
        /// Its securing has been scored.
        Secured,
    }
}

/// A Cover marker, or an area that an Urban Terrain card prints.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Cover {
    /// Where; `NOWHERE` when destroyed (the slot is not used again).
    pub at: Card,
    /// What.
    pub kind: CoverKind,
    /// Firing direction of a Bunker, Pillbox or Cave; the side of the card that a street runs along.
    pub arrow: Compass,
    /// Found by Seek Cover: counts against the Cover Potential.
    pub found: bool,
    /// The area of an Urban Terrain card that it belongs to: the ground floor of an Upper Story or Rooftop, the street
    /// of a Wreck.
    pub base: Area,
    /// What it has seen.
    pub past: Past,
}
