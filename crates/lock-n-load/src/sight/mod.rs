//! Line of sight (10.2, 10.3): by silhouettes, over levels, hills, crests and storeys, in whole numbers.
//!
//! A line runs from centre dot to centre dot. Between its ends it enters one hex after another, or runs along the side
//! between two ([`ground::Lines`]). What is drawn in a hex it enters counts where the line touches it; along a hexside both
//! hexes count as filled with their terrain, and only what both have. The outline of a level is the silhouette of a hill.
//! Markers fill their hex. What something does goes by its total height and its place on the line (`rule`):
//!
//! | total height | does what it does |
//! |---|---|
//! | above both ends | always |
//! | on ground level with both ends, and no hill | always |
//! | not above the lower end | never |
//! | as high as the higher end | when no more hexes lie behind it than before it: its shadow grows with the distance |
//! | between the two | when the lower end is right behind it, and it is not a hill of a clear slope |
//!
//! One hex degrades by one at most, and a third hex that degrades blocks. The same both ways.
//!
//! Where the book is silent:
//!
//! - Touching a silhouette is crossing it; a hex of which the line touches a corner alone is not entered.
//! - What reaches over from an end's hex is a patch of that hex's terrain, or of its level, that begins on the hexside
//!   between the two and lies in a hex of other terrain, or lower (LNLT-10.1-19).
//! - A slope goes by the levels of the hexes and is Clear where the terrain around the dots is open. It voids the shadows
//!   of hills, not those of what stands on them (LNLT-10.3.1-01).
//! - Walls and hedges do to lines across them what the chart says, unless they are on an end's own hexside; they cast no
//!   shadow, and add nothing where one of their two hexes degrades already. A line through the corner where it leaves a
//!   hex to run between two others crosses the two walls there, and only what both do counts, as on hexsides.
//! - Floors are compared by storey, not by level (LNLT-10.2-05). Adjacent hexes of heavy construction are one building.
//! - Smoke and Fire for Effect reach up to helicopters and planes; Wrecks and Rubble have the chart's heights and fill
//!   their hex; where Rubble is, nothing else of the hex's terrain stands (B-24).

mod account;
mod because;
mod chart;
mod ends;
mod obstacles;
mod rule;
mod table;
mod walk;

pub use account::{Account, Finding, Stage};
pub use because::Because;
pub use chart::{Chart, Facts, Sort};
pub use ends::{End, Height, Marker, Shroud};
pub use rule::Effect;
pub use table::Sights;
pub(crate) use table::Vista;
pub use walk::What;

use ground::artwork::Artwork;
use ground::{Hex, HexSet, Lines, Map};
use obstacles::Obstacles;
pub(crate) use obstacles::multi_story;

#[cfg(test)]
mod tests;

/// So many hexes that degrade a line block it.
pub(crate) const BLOCKING: u8 = 3;

/// Who sees whom on a map, worked out line by line.
pub struct Sight {
    artwork: Artwork,
    lines: Lines,
    chart: Chart,
    obstacles: Obstacles,
}

impl Sight {
    /// Sight on a map, by what the chart says of its terrain.
    pub fn new(map: &Map, chart: Chart) -> Sight {
        Sight::over(map, Artwork::of(map), chart)
    }

    /// Sight on a map that is drawn with this artwork.
    fn over(map: &Map, artwork: Artwork, chart: Chart) -> Sight {
        let obstacles = Obstacles::of(map, &artwork, &chart);
        Sight {
            lines: Lines::for_map(map),
            artwork,
            chart,
            obstacles,
        }
    }

    /// The artwork it goes by.
    pub fn artwork(&self) -> &Artwork {
        &self.artwork
    }

    /// The hexes of buildings with an upper floor (LNLT-10.2-02).
    pub fn multi_story(&self) -> &HexSet {
        self.obstacles.multi_story()
    }

    /// The total height of the tallest obstacle in a hex, the ground included (LNLT-10.3-06).
    pub fn top(&self, hex: Hex) -> i8 {
        self.obstacles.cell(hex).tallest
    }

    /// The level of a plane that flies over these hexes: two above the tallest obstacle (LNLT-19.1-06).
    pub fn plane_level(&self, path: impl IntoIterator<Item = Hex>) -> i8 {
        let tops = path.into_iter().map(|hex| self.top(hex));
        tops.max().unwrap_or(0) + 2
    }

    /// The level of one end of a line.
    #[inline]
    pub fn level(&self, end: End) -> i8 {
        match end.height {
            Height::Ground => self.obstacles.level(end.hex),
            Height::Upper => self.obstacles.level(end.hex) + 1,
            Height::Helicopter => self.top(end.hex) + 1,
            Height::Plane(level) => level,
        }
    }

    /// The level of one end of a line among markers: a helicopter is lower over a building that came down.
    fn level_among(&self, end: End, shrouds: &[Shroud]) -> i8 {
        let rubble = Shroud::new(end.hex, Marker::Rubble);
        if end.height != Height::Helicopter || !shrouds.contains(&rubble) {
            return self.level(end);
        }
        let cell = self.obstacles.cell(end.hex);
        let rubble = obstacles::obstacle(self.chart.of_rubble(), cell.level);
        cell.bare.max(rubble.top) + 1
    }

    /// How many hexes degrade the line between two ends, markers included; `None` when it is blocked. The same both ways.
    pub fn degradation(&self, from: End, to: End, shrouds: &[Shroud]) -> Option<u8> {
        self.walk(from, to, shrouds, &mut walk::Nothing)
    }

    /// All that lies on the line between two ends, what it does and why, and how high everything is.
    pub fn explain(&self, from: End, to: End, shrouds: &[Shroud]) -> Account {
        Account::of(self, from, to, shrouds)
    }
}
