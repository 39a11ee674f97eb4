//! The two ends of a line, and the markers that may lie on it.

use ground::Hex;

/// How high a unit is in its hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Height {
    /// On the ground, in a Bunker, on a ground floor.
    #[default]
    Ground,
    /// On the upper floor: one level above the ground (LNLT-10.2-04).
    Upper,
    /// In a helicopter: one level above the tallest obstacle of the hex (LNLT-19.2.3-02).
    Helicopter,
    /// In an aircraft, at this level ([`Sight::plane_level`](super::Sight::plane_level), LNLT-19.1-06).
    Plane(i8),
}

/// One end of a line: a hex, and how high in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct End {
    /// Where.
    pub hex: Hex,
    /// How high.
    pub height: Height,
}

impl End {
    /// On the ground of a hex.
    pub const fn ground(hex: Hex) -> End {
        let height = Height::Ground;
        End { hex, height }
    }

    /// On the upper floor of a building.
    pub const fn upper(hex: Hex) -> End {
        let height = Height::Upper;
        End { hex, height }
    }

    /// In a helicopter over a hex.
    pub const fn helicopter(hex: Hex) -> End {
        let height = Height::Helicopter;
        End { hex, height }
    }

    /// In an aircraft over a hex, at a level.
    pub const fn plane(hex: Hex, level: i8) -> End {
        let height = Height::Plane(level);
        End { hex, height }
    }
}

/// A marker that fills a hex and that sight has to do with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Marker {
    /// Smoke: blocks at every level (LNLT-7.0-03).
    Smoke,
    /// Fire for effect of a mortar: degrades at every level (LNLT-18.1-08).
    Mortar,
    /// Fire for effect of off-board artillery: degrades at every level (LNLT-18.2-16).
    Barrage,
    /// A Wreck, as the chart says.
    Wreck,
    /// Rubble in the place of a building, as the chart says (LNLT-15.1-01).
    Rubble,
}

/// A marker in its hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shroud {
    /// Where.
    pub hex: Hex,
    /// What.
    pub marker: Marker,
}

impl Shroud {
    /// A marker in a hex.
    pub const fn new(hex: Hex, marker: Marker) -> Shroud {
        Shroud { hex, marker }
    }
}
