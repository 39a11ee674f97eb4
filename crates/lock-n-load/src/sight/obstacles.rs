//! What stands in each hex, ready to be tested.

use super::chart::{Chart, Facts, Sort};
use super::rule::{Effect, Obstacle};
use ground::artwork::{Art, Artwork, Point, Shape, ShapeId, UNIT};
use ground::{Direction, HEXES, Hex, HexSet, Map};

/// A silhouette that may be in the way.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    /// Its corners among all: those of its hull, from the dot of its hex.
    start: u32,
    end: u32,
    pub it: Obstacle,
    /// The neighbours from which it reaches over, a bit for each direction.
    pub spills: u8,
    /// Whether it goes when the hex turns to Rubble.
    pub terrain: bool,
    pub shape: ShapeId,
}

/// A hex as a whole.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub level: i8,
    /// The total height of its tallest obstacle, the ground included.
    pub tallest: i8,
    /// The same without what goes when it turns to Rubble.
    pub bare: i8,
    /// Its terrain, where it counts as filled with it.
    pub filled: Obstacle,
    /// A Clear Hill hex, such as clear slopes consist of.
    pub slope: bool,
    /// What lies along its sides.
    pub fences: [Facts; 6],
}

/// What every walk asks of every hex lies close together, apart from what few ask.
pub(super) struct Obstacles {
    /// Where the pieces of each hex begin; the next one's beginning is their end.
    starts: Vec<u32>,
    levels: Vec<i8>,
    /// The hexes with anything along their sides that is not open.
    pub fenced: HexSet,
    /// Whether there are any.
    pub any_fence: bool,
    pieces: Vec<Piece>,
    corners: Vec<Point>,
    cells: Vec<Cell>,
    multi_story: HexSet,
}

impl Obstacles {
    pub fn of(map: &Map, artwork: &Artwork, chart: &Chart) -> Obstacles {
        let multi_story = multi_story(map, |id| chart.is_heavy(id));
        let mut found = Obstacles {
            starts: vec![0; HEXES + 1],
            levels: vec![0; HEXES],
            fenced: HexSet::EMPTY,
            any_fence: false,
            pieces: Vec::new(),
            corners: Vec::new(),
            cells: vec![Cell::NONE; HEXES],
            multi_story,
        };
        for &hex in map.hexes() {
            let storey = u8::from(multi_story.contains(hex));
            let facts = |id: u8| {
                let facts = chart.of(id);
                let height = facts.height + if chart.is_heavy(id) { storey } else { 0 };
                Facts { height, ..facts }
            };
            let level = map.level(hex);
            let own = facts(map.terrain(hex));
            let fences = Direction::ALL.map(|side| chart.of_side(map.side(hex, side)));
            let mut cell = Cell {
                level,
                tallest: level,
                bare: level,
                filled: obstacle(own, level),
                slope: level > 0 && own.sort == Sort::Open,
                fences,
            };
            if fences.iter().any(|it| it.sort != Sort::Open) {
                found.any_fence |= found.fenced.insert(hex);
            }
            let first = found.pieces.len();
            for (shape_id, shape) in artwork.shapes_in(hex) {
                let it = match shape.art {
                    Art::Terrain(id) => obstacle(facts(id), level),
                    Art::Feature(side) if shape.across.is_none() => Obstacle {
                        casts: false,
                        ..obstacle(chart.of_side(side), level)
                    },
                    Art::Level(top) => hill(top, level),
                    Art::Feature(_) | Art::Way(_) | Art::Crest(_) => continue,
                };
                if it.does == Effect::Nothing {
                    continue;
                }
                cell.tallest = cell.tallest.max(it.top);
                if !matches!(shape.art, Art::Terrain(_)) {
                    cell.bare = cell.bare.max(it.top);
                }
                let start = found.corners.len() as u32;
                found.corners.extend(far_apart(shape.hull()));
                found.pieces.push(Piece {
                    start,
                    end: found.corners.len() as u32,
                    it,
                    spills: spills(map, shape),
                    terrain: matches!(shape.art, Art::Terrain(_)),
                    shape: shape_id,
                });
            }
            if cell.filled.does != Effect::Nothing {
                cell.tallest = cell.tallest.max(cell.filled.top);
            }
            found.starts[hex.index() + 1] = (found.pieces.len() - first) as u32;
            found.levels[hex.index()] = level;
            found.cells[hex.index()] = cell;
        }
        // So many pieces each, in the order of the hexes: where each begins.
        for k in 0..HEXES {
            found.starts[k + 1] += found.starts[k];
        }
        found
    }

    #[inline]
    pub fn cell(&self, hex: Hex) -> &Cell {
        self.cells.get(hex.index()).unwrap_or(&Cell::NONE)
    }

    #[inline]
    pub fn level(&self, hex: Hex) -> i8 {
        self.levels.get(hex.index()).copied().unwrap_or(0)
    }

    #[inline]
    pub fn pieces(&self, hex: Hex) -> &[Piece] {
        match self.starts.get(hex.index()..hex.index() + 2) {
            Some(&[start, end]) => &self.pieces[start as usize..end as usize],
            _ => &[],
        }
    }

    pub fn multi_story(&self) -> &HexSet {
        &self.multi_story
    }

    /// Whether a line that goes this way, and passes the dot of the piece's hex at this offset from its start, touches it:
    /// its corners are not all on one side.
    #[inline]
    pub fn touches(&self, piece: &Piece, way: (i32, i32), offset: (i32, i32)) -> bool {
        let side = UNIT * (way.0 * offset.1 - way.1 * offset.0);
        let (mut left, mut right) = (false, false);
        for corner in &self.corners[piece.start as usize..piece.end as usize] {
            let at = way.0 * corner.y - way.1 * corner.x + side;
            left |= at <= 0;
            right |= at >= 0;
            if left && right {
                return true;
            }
        }
        false
    }
}

impl Cell {
    const NONE: Cell = Cell {
        level: 0,
        tallest: 0,
        bare: 0,
        filled: Obstacle {
            base: 0,
            top: 0,
            hill: false,
            casts: false,
            does: Effect::Nothing,
        },
        slope: false,
        fences: [Facts::OPEN; 6],
    };
}

/// The same corners, each far from the one before: a line that passes between them is soon found to do so.
fn far_apart(corners: Vec<Point>) -> Vec<Point> {
    let half = corners.len().div_ceil(2);
    let (one, other) = corners.split_at(half);
    let pairs = (0..half).flat_map(|k| [one.get(k), other.get(k)]);
    pairs.flatten().copied().collect()
}

/// Terrain of this kind on ground of this level.
pub(super) fn obstacle(facts: Facts, level: i8) -> Obstacle {
    Obstacle {
        base: level,
        top: level.saturating_add_unsigned(facts.height),
        hill: false,
        casts: facts.height > 0,
        does: match facts.sort {
            Sort::Open => Effect::Nothing,
            Sort::Degrading => Effect::Degrades,
            Sort::Blocking => Effect::Blocks,
        },
    }
}

/// The ground itself, as high as this, in a hex of that level (B-69).
pub(super) fn hill(top: i8, level: i8) -> Obstacle {
    Obstacle {
        base: level,
        top,
        hill: true,
        casts: true,
        does: Effect::Blocks,
    }
}

/// The neighbours whose terrain or level reaches over into this hex with a shape, a bit for each direction. The hex itself
/// is of another terrain, or lower; the shape begins on the hexside.
fn spills(map: &Map, shape: &Shape) -> u8 {
    let reaches = |side: Direction| match shape.art {
        Art::Terrain(id) => {
            let next = map.neighbour(shape.hex, side);
            map.terrain(shape.hex) != id && map.in_play(next) && map.terrain(next) == id
        }
        Art::Level(level) => {
            let next = map.neighbour(shape.hex, side);
            map.level(shape.hex) < level && map.in_play(next) && map.level(next) >= level
        }
        Art::Feature(_) | Art::Way(_) | Art::Crest(_) => false,
    };
    let from = |&side: &Direction| reaches(side) && shape.points.iter().any(|&it| on(it, side));
    let sides = Direction::ALL.iter().filter(|side| from(side));
    sides.fold(0, |bits, side| bits | 1 << side.index())
}

/// Whether a point of a hex lies on one of its sides.
fn on(point: Point, side: Direction) -> bool {
    let step = side.to_axial();
    // The way toward the neighbour's dot, in a measure in which the side is half of it.
    2 * (step.x * point.x + step.y * point.y) + step.x * point.y + step.y * point.x == UNIT
}

/// The hexes of buildings of heavy construction that cover three or more (LNLT-10.2-02).
pub(crate) fn multi_story(map: &Map, is_heavy: impl Fn(u8) -> bool) -> HexSet {
    let heavy = |hex: Hex| map.in_play(hex) && is_heavy(map.terrain(hex));
    let mut found = HexSet::EMPTY;
    let mut seen = HexSet::EMPTY;
    for &first in map.hexes() {
        if !heavy(first) || !seen.insert(first) {
            continue;
        }
        let mut building = vec![first];
        let mut at = 0;
        while let Some(&hex) = building.get(at) {
            let next = map.neighbours(hex).iter();
            building.extend(next.filter(|&&next| heavy(next) && seen.insert(next)));
            at += 1;
        }
        if building.len() >= 3 {
            found.extend(building);
        }
    }
    found
}
