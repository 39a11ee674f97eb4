//! 10.2, 10.3 Line of sight: a stand-in of whole hexes until the one by silhouettes is there.

use crate::charts::{Charts, Sort, Terrain};
use ground::{Hex, HexSet, Lines, Map, Segment};

/// One end of a line: a hex, and how high the unit is (LNLT-10.2-04, LNLT-19.2.3-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Where.
    pub hex: Hex,
    /// The level of the unit.
    pub level: i8,
}

/// What lies in hexes beside the printed terrain.
#[derive(Clone, Copy, Debug)]
pub struct Overlay {
    /// Smoke: blocks.
    pub smoke: HexSet,
    /// Fire for Effect: degrades.
    pub ffe: HexSet,
    /// Wrecks: degrade.
    pub wrecks: HexSet,
    /// Buildings that came down.
    pub rubble: HexSet,
}

impl Overlay {
    /// Nothing anywhere.
    pub const NONE: Overlay = Overlay {
        smoke: HexSet::EMPTY,
        ffe: HexSet::EMPTY,
        wrecks: HexSet::EMPTY,
        rubble: HexSet::EMPTY,
    };
}

/// What a line comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// Something blocks it.
    Blocked {
        /// Where.
        at: Hex,
        /// By which rule.
        clause: &'static str,
    },
    /// It is clear but for so many degrading hexes.
    Clear {
        /// How many.
        degraded: u8,
    },
}

/// Who sees whom on a map.
pub struct Sight {
    lines: Lines,
    levels: Vec<i8>,
    rows: Vec<(Sort, i8)>,
}

impl Sight {
    /// Works out what does not change.
    pub fn new(map: &Map, charts: &Charts) -> Sight {
        let mut levels = vec![0; ground::HEXES];
        let mut rows = vec![(Sort::Open, 0); ground::HEXES];
        for &hex in map.hexes() {
            let row = charts.row(Terrain::of(map.terrain(hex)));
            levels[hex.index()] = map.level(hex);
            rows[hex.index()] = (row.sort, row.height as i8);
        }
        Sight {
            lines: Lines::for_map(map),
            levels,
            rows,
        }
    }

    /// The line between two ends (LNLT-10.3-05: the same both ways).
    pub fn line(&self, from: End, to: End, overlay: &Overlay) -> Line {
        let mut degraded = 0;
        for segment in self.lines.between(from.hex, to.hex) {
            let (hex, sort) = match segment {
                Segment::Hex(hex) => (hex, self.affects(hex, from, to, overlay)),
                Segment::Side(p, q) => {
                    let both = [p, q].map(|hex| match hex.is_nowhere() {
                        true => Sort::Open,
                        false => self.affects(hex, from, to, overlay),
                    });
                    (p, both[0].min(both[1]))
                }
            };
            match sort {
                Sort::Open => {}
                Sort::Degrading => degraded += 1,
                Sort::Blocking => {
                    return Line::Blocked {
                        at: hex,
                        clause: "LNLT-10.3-01",
                    };
                }
            }
            if degraded > 2 {
                return Line::Blocked {
                    at: hex,
                    clause: "LNLT-10.3-02",
                };
            }
        }
        Line::Clear { degraded }
    }

    fn affects(&self, hex: Hex, from: End, to: End, overlay: &Overlay) -> Sort {
        let level = self.levels[hex.index()];
        let (sort, height) = self.rows[hex.index()];
        let low = from.level.max(to.level);
        if overlay.smoke.contains(hex) || level > low {
            return Sort::Blocking;
        }
        let terrain = match level + height > low || (level == from.level && level == to.level) {
            true => sort,
            false => Sort::Open,
        };
        match overlay.ffe.contains(hex) || overlay.wrecks.contains(hex) {
            true => terrain.max(Sort::Degrading),
            false => terrain,
        }
    }
}
