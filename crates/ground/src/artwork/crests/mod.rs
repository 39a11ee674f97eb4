//! Sight over levels that are told by their crest lines.
//!
//! The model, for a line between two hexes that are not neighbours; *high* and *low* are the levels of the two ends:
//!
//! | drawn in a hex between the ends, and touched | level | both ends level | one end higher |
//! |---|---|---|---|
//! | crest line | above high | blocks | blocks |
//! | crest line | high | nothing | blocks |
//! | what blocks | high or above | blocks | blocks |
//! | what blocks, in the hex right before the lower end | low to high | – | blocks: the lower end is blind to it |
//! | what hinders | high or above | hinders | hinders |
//! | anything | below | nothing | nothing |
//!
//! And where one end is higher, the line must cross the crest line of that level inside the higher end's own hex: one sees
//! down from the edge of a hill, not from the middle of it. What is drawn in the two end hexes, or on their hexsides, does
//! not count. Neighbours always see each other. Hindrances do not add up: the largest counts.

mod account;
mod table;

pub use account::{Account, Because, Effect, Finding};
pub use table::CrestTable;

use super::passage::Step;
use super::shape::hull;
use super::{Art, Artwork, Point, Shape, UNIT};
use crate::{Direction, HEXES, Hex, Side};
use hexx::Hex as Axial;

/// What a kind of artwork does to a line that touches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Opacity {
    /// Nothing.
    #[default]
    Clear,
    /// Makes it harder, by so much.
    Hinders(u8),
    /// Stops it.
    Blocks,
}

/// In whose hex the crest line must be that lets one see between unequal levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OwnCrest {
    /// In that of the higher end.
    #[default]
    Higher,
    /// In that of either end.
    Either,
}

/// What a game says about its artwork.
#[derive(Clone, Debug)]
pub struct Opacities {
    terrains: Vec<Opacity>,
    ranks: Vec<u8>,
    features: Vec<(Side, Opacity)>,
    open_ways: Side,
    pub(super) own_crest: OwnCrest,
}

impl Opacities {
    /// Nothing blocks but crest lines.
    pub fn new() -> Self {
        Opacities {
            terrains: vec![Opacity::Clear; 256],
            ranks: vec![0; 256],
            features: Vec::new(),
            open_ways: Side::NONE,
            own_crest: OwnCrest::Higher,
        }
    }

    /// Tells what a terrain does.
    pub fn terrain(mut self, id: u8, opacity: Opacity) -> Self {
        self.terrains[id as usize] = opacity;
        self
    }

    /// Tells how a terrain ranks: in a hex with terrain of several ranks only that of the highest counts. 0 if not told.
    pub fn rank(mut self, id: u8, rank: u8) -> Self {
        self.ranks[id as usize] = rank;
        self
    }

    /// Tells what a feature of hexsides does.
    pub fn feature(mut self, side: Side, opacity: Opacity) -> Self {
        self.features.push((side, opacity));
        self
    }

    /// Tells that a line which runs along such a way through a hex is not affected by what is drawn in that hex.
    pub fn open_along(mut self, way: Side) -> Self {
        self.open_ways |= way;
        self
    }

    /// Tells where the crest line must be that lets one see between unequal levels.
    pub fn own_crest(mut self, own_crest: OwnCrest) -> Self {
        self.own_crest = own_crest;
        self
    }

    /// What a shape does, whatever else is in its hex.
    fn of(&self, art: Art) -> Weight {
        let opacity = match art {
            Art::Crest(_) => return Weight::Crest,
            Art::Terrain(id) => self.terrains[id as usize],
            Art::Feature(side) => self
                .features
                .iter()
                .find(|(feature, _)| *feature == side)
                .map_or(Opacity::Clear, |&(_, opacity)| opacity),
            Art::Level(_) | Art::Way(_) => Opacity::Clear,
        };
        match opacity {
            Opacity::Clear => Weight::None,
            Opacity::Hinders(value) => Weight::Hinders(value),
            Opacity::Blocks => Weight::Blocks,
        }
    }

    /// Whether something of higher rank is drawn in the same hex, or is what the hex is.
    fn outranked(&self, artwork: &Artwork, shape: &Shape) -> bool {
        let Art::Terrain(id) = shape.art else {
            return false;
        };
        let rank = |id: u8| self.ranks[id as usize];
        artwork
            .terrains_in(shape.hex)
            .any(|other| rank(other) > rank(id))
    }
}

impl Default for Opacities {
    fn default() -> Self {
        Opacities::new()
    }
}

/// What a shape can do at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Weight {
    None,
    Hinders(u8),
    Blocks,
    Crest,
}

/// A shape that may matter, ready to be tested.
#[derive(Clone, Copy)]
struct Piece {
    /// Its corners: the hull of the shape, from the dot of its hex.
    start: u32,
    end: u32,
    level: i8,
    weight: Weight,
    /// The other hex of a hexside.
    across: Hex,
}

/// Who sees whom on a map whose hills are told by their crest lines.
pub struct Crests {
    pub(super) artwork: Artwork,
    pub(super) opacities: Opacities,
    /// Where the pieces of each hex begin; the next one's beginning is their end.
    starts: Vec<u32>,
    pieces: Vec<Piece>,
    corners: Vec<Point>,
}

/// The two ends of a line, by their levels.
#[derive(Clone, Copy)]
struct Ends {
    high: i8,
    low: i8,
    from_is_lower: bool,
}

impl Ends {
    fn level(self) -> bool {
        self.high == self.low
    }

    fn next_to_lower(self, step: Step) -> bool {
        if self.from_is_lower {
            step.next_to_start()
        } else {
            step.next_to_end()
        }
    }

    /// What something between the ends does to a line that touches it: the table at the top of this file.
    #[inline]
    fn weigh(self, weight: Weight, level: i8, next_to_lower: bool) -> (Effect, Because) {
        let blind = !self.level() && next_to_lower && level >= self.low;
        match weight {
            Weight::None => (Effect::Nothing, Because::Clear),
            Weight::Crest if level > self.high => (Effect::Blocks, Because::CrestAboveBoth),
            Weight::Crest if level == self.high && !self.level() => {
                (Effect::Blocks, Because::CrestOfTheHigher)
            }
            Weight::Blocks if level >= self.high => (Effect::Blocks, Because::Obstacle),
            Weight::Blocks if blind => (Effect::Blocks, Because::BlindHex),
            Weight::Hinders(value) if level >= self.high => {
                (Effect::Hinders(value), Because::Hindrance)
            }
            Weight::Crest | Weight::Blocks | Weight::Hinders(_) => {
                (Effect::Nothing, Because::Lower)
            }
        }
    }
}

impl Crests {
    /// Takes over the artwork of a map, and what the game says of it.
    pub fn new(artwork: Artwork, opacities: Opacities) -> Self {
        let mut by_hex: Vec<Vec<Piece>> = vec![Vec::new(); HEXES];
        let mut corners = Vec::new();
        for shape in artwork.shapes() {
            let weight = opacities.of(shape.art);
            if weight == Weight::None || opacities.outranked(&artwork, shape) {
                continue;
            }
            // What lies on a hexside is in both hexes.
            for (hex, across) in [
                (Some(shape.hex), shape.across),
                (shape.across, Some(shape.hex)),
            ] {
                let Some(hex) = hex else { continue };
                let origin = Point::dot_of(shape.hex).minus(Point::dot_of(hex));
                let start = corners.len() as u32;
                corners.extend(
                    hull(&shape.points)
                        .into_iter()
                        .map(|point| point.plus(origin)),
                );
                by_hex[hex.index()].push(Piece {
                    start,
                    end: corners.len() as u32,
                    level: shape.level,
                    weight,
                    across: across.unwrap_or(Hex::NOWHERE),
                });
            }
        }
        let mut starts = Vec::with_capacity(HEXES + 1);
        let mut pieces = Vec::new();
        for mut found in by_hex {
            starts.push(pieces.len() as u32);
            pieces.append(&mut found);
        }
        starts.push(pieces.len() as u32);
        Crests {
            artwork,
            opacities,
            starts,
            pieces,
            corners,
        }
    }

    /// The artwork it goes by.
    pub fn artwork(&self) -> &Artwork {
        &self.artwork
    }

    /// How much the line between two hexes is hindered by what is drawn: `None` when it is blocked, 0 when nothing is in the
    /// way. The same both ways.
    pub fn hindrance(&self, from: Hex, to: Hex) -> Option<u8> {
        let (start, end) = (from.to_axial(), to.to_axial());
        let way = end - start;
        let steps = self.artwork.passages.steps(way);
        if steps.is_empty() {
            return Some(0); // the same hex, or a neighbour
        }
        let ends = self.ends(from, to);
        if !ends.level() && !self.at_the_crest(from, to, ends) {
            return None;
        }
        let row = row_of(way);
        let mut hindrance = 0;
        for &step in steps {
            let Some(hex) = step.hex(start) else { continue };
            let pieces = self.pieces_of(hex);
            if pieces.is_empty() {
                continue;
            }
            let open = row.is_some_and(|row| self.runs_along_way(hex, row));
            let side = UNIT * (way.x * step.y as i32 - way.y * step.x as i32);
            for piece in pieces {
                let effect = ends
                    .weigh(piece.weight, piece.level, ends.next_to_lower(step))
                    .0;
                let worth = match effect {
                    Effect::Nothing => false,
                    Effect::Hinders(value) => value > hindrance,
                    Effect::Blocks => true,
                };
                if !worth
                    || (open && piece.weight != Weight::Crest)
                    || piece.across == from
                    || piece.across == to
                    || !self.touches(piece, way, side)
                {
                    continue;
                }
                match effect {
                    Effect::Hinders(value) => hindrance = value,
                    _ => return None,
                }
            }
        }
        Some(hindrance)
    }

    /// The strongest of some smoke on the line between two hexes, in which both ends and every hexside count; 0 if none is.
    pub fn smoke(from: Hex, to: Hex, smoke: impl IntoIterator<Item = (Hex, u8)>) -> u8 {
        let on_line = |hex: Hex| hex == from || hex == to || Artwork::meets(from, to, hex);
        let mut strongest = 0;
        for (hex, value) in smoke {
            if value > strongest && on_line(hex) {
                strongest = value;
            }
        }
        strongest
    }

    /// All pairs, worked out.
    pub fn table(&self) -> CrestTable {
        CrestTable::of(self)
    }

    #[inline]
    fn pieces_of(&self, hex: Hex) -> &[Piece] {
        let k = hex.index();
        &self.pieces[self.starts[k] as usize..self.starts[k + 1] as usize]
    }

    /// Whether the corners of a piece are not all on one side of a line, whose own dot is at `side` of it.
    #[inline]
    fn touches(&self, piece: &Piece, way: Axial, side: i32) -> bool {
        let (mut left, mut right) = (false, false);
        for corner in &self.corners[piece.start as usize..piece.end as usize] {
            let at = way.x * corner.y - way.y * corner.x + side;
            left |= at <= 0;
            right |= at >= 0;
            if left && right {
                return true;
            }
        }
        false
    }

    fn ends(&self, from: Hex, to: Hex) -> Ends {
        let (a, b) = (self.artwork.level(from), self.artwork.level(to));
        Ends {
            high: a.max(b),
            low: a.min(b),
            from_is_lower: a < b,
        }
    }

    /// Whether the line crosses the crest line of the higher end's level inside the hex in which it must.
    fn at_the_crest(&self, from: Hex, to: Hex, ends: Ends) -> bool {
        let (higher, lower) = if ends.from_is_lower {
            (to, from)
        } else {
            (from, to)
        };
        self.leaves_over_crest(higher, lower, ends.high)
            || (self.opacities.own_crest == OwnCrest::Either
                && self.leaves_over_crest(lower, higher, ends.high))
    }

    /// Whether the way from the dot of a hex toward another touches a crest line of a level inside that hex.
    fn leaves_over_crest(&self, hex: Hex, toward: Hex, level: i8) -> bool {
        let way = toward.to_axial() - hex.to_axial();
        let side = |p: Point| i64::from(way.x * p.y - way.y * p.x);
        let ahead =
            |p: Point| i64::from(2 * (way.x * p.x + way.y * p.y) + way.x * p.y + way.y * p.x);
        let crests = self
            .artwork
            .shapes_in(hex)
            .filter(|(_, shape)| shape.art == Art::Crest(level));
        crests.flat_map(|(_, shape)| shape.edges()).any(|(u, v)| {
            let (f, g) = (side(u), side(v));
            match (f.signum(), g.signum()) {
                (0, 0) => ahead(u) > 0 || ahead(v) > 0,
                (a, b) if a == b => false,
                _ => ahead(u) * g.abs() + ahead(v) * f.abs() > 0,
            }
        })
    }

    /// Whether a line along a row of hexes runs along a way that keeps it open, from rim to rim.
    #[inline]
    fn runs_along_way(&self, hex: Hex, row: Direction) -> bool {
        let open = |side| self.artwork.way(hex, side).0 & self.opacities.open_ways.0 != 0;
        open(row) && open(row.opposite())
    }
}

/// The direction of a line that runs through one dot after the other.
fn row_of(way: Axial) -> Option<Direction> {
    let straight = way.x == 0 || way.y == 0 || way.x + way.y == 0;
    let step = Axial::new(way.x.signum(), way.y.signum());
    Direction::ALL
        .into_iter()
        .find(|direction| straight && direction.to_axial() == step)
}
