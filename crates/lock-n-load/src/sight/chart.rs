//! What the Terrain Effects Chart says of sight (LNLT-10.0-02, LNLT-10.3-06). All of it is data.

use crate::charts::{Charts, Terrain};
use crate::data::{BOCAGE, HEDGE, WALL};
use ground::Side;

pub use crate::charts::Sort;

/// What the chart says of one kind of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Facts {
    /// Open, degrading or blocking.
    pub sort: Sort,
    /// Height as obstacle, in levels.
    pub height: u8,
}

impl Facts {
    /// Terrain that does nothing.
    pub const OPEN: Facts = Facts::new(Sort::Open, 0);

    /// A sort with its height as obstacle.
    pub const fn new(sort: Sort, height: u8) -> Facts {
        Facts { sort, height }
    }
}

/// The chart, as far as sight goes by it.
#[derive(Clone, Debug)]
pub struct Chart {
    terrains: [Facts; 256],
    heavy: [bool; 256],
    features: Vec<(Side, Facts)>,
    wreck: Facts,
    rubble: Facts,
}

impl Chart {
    /// Nothing but hills is in the way.
    pub fn new() -> Chart {
        Chart {
            terrains: [Facts::OPEN; 256],
            heavy: [false; 256],
            features: Vec::new(),
            wreck: Facts::OPEN,
            rubble: Facts::OPEN,
        }
    }

    /// Tells of a terrain by its id.
    pub fn terrain(mut self, id: u8, facts: Facts) -> Chart {
        self.terrains[usize::from(id)] = facts;
        self
    }

    /// Tells that buildings of this terrain are of heavy construction: with three hexes or more they have an upper floor
    /// and stand a level higher (LNLT-10.2-02).
    pub fn heavy(mut self, id: u8) -> Chart {
        self.heavy[usize::from(id)] = true;
        self
    }

    /// Tells of what lies along hexsides: walls, hedges.
    pub fn feature(mut self, side: Side, facts: Facts) -> Chart {
        self.features.push((side, facts));
        self
    }

    /// Tells of Wrecks.
    pub fn wreck(mut self, facts: Facts) -> Chart {
        self.wreck = facts;
        self
    }

    /// Tells of Rubble.
    pub fn rubble(mut self, facts: Facts) -> Chart {
        self.rubble = facts;
        self
    }

    /// What it says of a terrain.
    pub fn of(&self, id: u8) -> Facts {
        self.terrains[usize::from(id)]
    }

    /// Whether buildings of this terrain are of heavy construction.
    pub fn is_heavy(&self, id: u8) -> bool {
        self.heavy[usize::from(id)]
    }

    /// What it says of a feature of hexsides; where several lie on one, the one that does most counts.
    pub fn of_side(&self, side: Side) -> Facts {
        let here = self.features.iter().filter(|(it, _)| side.has(*it));
        let most = here.max_by_key(|(_, facts)| (facts.sort, facts.height));
        most.map_or(Facts::OPEN, |&(_, facts)| facts)
    }

    pub(super) fn of_wreck(&self) -> Facts {
        self.wreck
    }

    pub(super) fn of_rubble(&self) -> Facts {
        self.rubble
    }
}

impl From<&Charts> for Chart {
    fn from(charts: &Charts) -> Chart {
        let facts = |terrain: Terrain| {
            let row = charts.row(terrain);
            Facts::new(row.sort, row.height)
        };
        let sides = &charts.hexside;
        let mut chart = Chart::new()
            .heavy(Terrain::HeavyBuilding as u8)
            .wreck(Facts::new(Sort::Degrading, charts.numbers.wreck_height))
            .rubble(facts(Terrain::Rubble));
        for terrain in Terrain::ALL {
            chart = chart.terrain(terrain as u8, facts(terrain));
        }
        for (feature, row) in [
            (WALL, sides.wall),
            (HEDGE, sides.hedge),
            (BOCAGE, sides.bocage),
        ] {
            chart = chart.feature(feature.side, Facts::new(row.sort, row.height));
        }
        chart
    }
}

impl Default for Chart {
    fn default() -> Self {
        Chart::new()
    }
}
