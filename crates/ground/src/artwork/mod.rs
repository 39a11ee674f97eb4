//! Sight by *artwork*: the shapes inside the hexes of a map, and what a line from centre dot to centre dot meets.
//!
//! A map says for each hex its terrain and level, for hexsides what lies along or across them, and, where a designer wants
//! it otherwise, the very outline of a patch, a wall or a level ([`Drawing`], in places by the [`Clock`]). [`Artwork::of`]
//! makes [`Shape`]s of it. Client, picture and rules read these same shapes.
//!
//! All is decided in whole numbers. A shape lies inside its hex; a line that meets the hex without ending there passes it
//! from rim to rim, so it touches the shape exactly when the shape's corners are not all on one side of it. Touching counts:
//! a corner, an edge that the line runs along.
//!
//! What a shape does to sight is for the rules to say: [`Crests`] is the model in which hills are seen by their crest lines.

mod clock;
mod crests;
mod drawing;
mod fraction;
mod line;
mod passage;
mod pattern;
mod relief;
mod scene;
mod shape;

pub use clock::{Clock, ParseClockError, Point, UNIT};
pub use crests::{
    Account, Because, CrestTable, Crests, Effect, Finding, Opacities, Opacity, OwnCrest,
};
pub use drawing::{Drawing, Ink};
pub use line::{Line, Touch};
pub use passage::{Meets, Met};
pub use pattern::Pattern;
pub use shape::{Art, Shape, ShapeId};

use crate::{Direction, Drawn, HEXES, Hex, HexSet, Map, Side};
use passage::Passages;
use pattern::Around;

#[cfg(test)]
mod tests;

pub(crate) use clock::corners;
pub(crate) use relief::mismatch;
pub(crate) use shape::{crossing_edges, encloses};

/// All that is drawn on a map, and what lines across it meet.
pub struct Artwork {
    ground: HexSet,
    levels: Vec<i8>,
    ways: Vec<[Side; 6]>,
    shapes: Vec<Shape>,
    /// Where the shapes of each hex begin; the next one's beginning is their end.
    starts: Vec<u32>,
    passages: Passages,
}

impl Artwork {
    /// The artwork of a map: what it draws by hand, and by themselves all the rest.
    pub fn of(map: &Map) -> Self {
        let cells = map.hexes().iter().map(|&hex| (hex, map.level(hex)));
        let ways = ways(map);
        let shapes = shapes(map, &ways);
        Artwork::assemble(cells, ways, shapes)
    }

    /// The ground of a map with other shapes than it draws, each inside its hex: a map turned or mirrored shape by shape.
    pub fn of_shapes(map: &Map, shapes: Vec<Shape>) -> Self {
        let cells = map.hexes().iter().map(|&hex| (hex, map.level(hex)));
        Artwork::assemble(cells, ways(map), shapes)
    }

    /// Puts shapes in order. Shapes must lie inside their hexes, those on hexsides on them.
    fn assemble(
        cells: impl Iterator<Item = (Hex, i8)>,
        ways: Vec<(Hex, Direction, Side)>,
        mut shapes: Vec<Shape>,
    ) -> Self {
        let mut artwork = Artwork {
            ground: HexSet::EMPTY,
            levels: vec![0; HEXES],
            ways: vec![[Side::NONE; 6]; HEXES],
            shapes: Vec::new(),
            starts: Vec::with_capacity(HEXES + 1),
            passages: Passages::spanning(1, 1),
        };
        let (mut low, mut high) = ((63, 63), (0, 0));
        for (hex, level) in cells {
            artwork.ground.insert(hex);
            artwork.levels[hex.index()] = level;
            low = (low.0.min(hex.col()), low.1.min(hex.row()));
            high = (high.0.max(hex.col()), high.1.max(hex.row()));
        }
        let span = |low: u8, high: u8| high.saturating_sub(low) + 1;
        artwork.passages = Passages::spanning(span(low.0, high.0), span(low.1, high.1));
        for (hex, direction, way) in ways {
            artwork.ways[hex.index()][direction.index()] |= way;
        }
        shapes.sort_by_key(|shape| (shape.hex, shape.art));
        let mut next = 0;
        for hex in 0..=HEXES {
            artwork.starts.push(next as u32);
            while shapes
                .get(next)
                .is_some_and(|shape| shape.hex.index() == hex)
            {
                next += 1;
            }
        }
        artwork.shapes = shapes;
        artwork
    }

    /// Everything drawn, hex by hex; in a hex the ground first, then roads, then what stands on it, then crest lines.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// One shape.
    pub fn shape(&self, id: ShapeId) -> &Shape {
        &self.shapes[id.0 as usize]
    }

    /// The shapes of a hex; one on a hexside is with the lower of its two hexes.
    pub fn shapes_in(&self, hex: Hex) -> impl Iterator<Item = (ShapeId, &Shape)> {
        let range = match self.starts.get(hex.index()..) {
            Some([start, end, ..]) => *start..*end,
            _ => 0..0,
        };
        range.map(|k| (ShapeId(k), &self.shapes[k as usize]))
    }

    /// Every hex that is in play.
    pub fn ground(&self) -> &HexSet {
        &self.ground
    }

    /// The level of a hex: that of its centre dot.
    #[inline]
    pub fn level(&self, hex: Hex) -> i8 {
        self.levels.get(hex.index()).copied().unwrap_or(0)
    }

    /// Whether a crest line is drawn in a hex.
    pub fn is_crest(&self, hex: Hex) -> bool {
        self.shapes_in(hex)
            .any(|(_, shape)| matches!(shape.art, Art::Crest(_)))
    }

    /// The terrains of which something is drawn in a hex, by id.
    pub fn terrains_in(&self, hex: Hex) -> impl Iterator<Item = u8> {
        self.shapes_in(hex)
            .filter_map(|(_, shape)| match shape.art {
                Art::Terrain(id) => Some(id),
                _ => None,
            })
    }

    /// Whether artwork of a terrain covers the centre dot of a hex.
    pub fn covers_dot(&self, hex: Hex, terrain: u8) -> bool {
        self.shapes_in(hex)
            .any(|(_, shape)| shape.art == Art::Terrain(terrain) && shape.covers(Point::DOT))
    }

    /// Whether artwork of a terrain covers the whole of a hexside, from either of its hexes or from both together.
    pub fn covers_side(&self, hex: Hex, side: Direction, terrain: u8) -> bool {
        let other = hex.neighbour(side).unwrap_or(Hex::NOWHERE);
        let step = Point::step(side);
        let here = self.shapes_in(hex).map(|(_, shape)| (shape, Point::DOT));
        let there = self.shapes_in(other).map(|(_, shape)| (shape, step));
        let patches: Vec<_> = here
            .chain(there)
            .filter(|(shape, _)| shape.art == Art::Terrain(terrain))
            .collect();
        // Between two neighbouring places of the clock the rim is covered as a whole or not at all: look at both ends
        // and, doubled, at the middle between them.
        let corner = corners();
        let (a, b) = (corner[side.index()], corner[(side.index() + 1) % 6]);
        (0..=2 * 24).all(|k| {
            let mix = |a: i32, b: i32| (a * (48 - k) + b * k) / 48;
            let place = Point::new(mix(a.x, b.x), mix(a.y, b.y));
            patches
                .iter()
                .any(|(shape, origin)| shape.covers(place.minus(*origin)))
        })
    }

    /// What leads across the side of a hex.
    pub fn way(&self, hex: Hex, side: Direction) -> Side {
        self.ways
            .get(hex.index())
            .map_or(Side::NONE, |sides| sides[side.index()])
    }

    /// The line between two centre dots.
    pub fn line(&self, from: Hex, to: Hex) -> Line<'_> {
        Line::new(self, from, to)
    }

    /// Whether the line between two dots touches a third hex, its hexsides and corners included.
    #[inline]
    pub fn meets(from: Hex, to: Hex, hex: Hex) -> bool {
        passage::meets(from.to_axial(), to.to_axial(), hex.to_axial())
    }
}

/// What leads across each side, told from both hexes.
fn ways(map: &Map) -> Vec<(Hex, Direction, Side)> {
    let features = map.legend().features.iter();
    let across: Vec<Side> = features
        .filter(|feature| feature.drawn == Drawn::Across)
        .map(|feature| feature.side)
        .collect();
    let mut found = Vec::new();
    for &hex in map.hexes() {
        for direction in Direction::ALL {
            let side = map.side(hex, direction);
            let there = across.iter().filter(|&&way| side.has(way));
            found.extend(there.map(|&way| (hex, direction, way)));
        }
    }
    found
}

fn shapes(map: &Map, ways: &[(Hex, Direction, Side)]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let mut crossed = vec![[false; 6]; HEXES];
    for &(hex, direction, way) in ways {
        crossed[hex.index()][direction.index()] = true;
        let next = map.neighbour(hex, direction);
        if hex < next {
            shapes.push(Shape {
                hex,
                across: Some(next),
                art: Art::Way(way),
                level: map.level(hex).min(map.level(next)),
                points: vec![Point::DOT, Point::step(direction)],
            });
        }
    }
    for drawing in map.drawings() {
        let art = match drawing.ink {
            Ink::Terrain(id) => Art::Terrain(id),
            Ink::Feature(side) => Art::Feature(side),
            Ink::Level(_) => continue,
        };
        add(&mut shapes, map, drawing.hex, art, &drawing.shapes);
    }
    for &hex in map.hexes() {
        let terrain = map.terrain(hex);
        let by_hand =
            |drawing: &Drawing| drawing.hex == hex && drawing.ink == Ink::Terrain(terrain);
        let pattern = map
            .legend()
            .by_id(terrain)
            .map_or(Pattern::Bare, |it| it.pattern);
        if !map.drawings().iter().any(by_hand) {
            let around = Around {
                hex,
                joined: map
                    .neighbours(hex)
                    .map(|next| next.is_nowhere() || map.terrain(next) == terrain),
                same: map
                    .neighbours(hex)
                    .map(|next| !next.is_nowhere() && map.terrain(next) == terrain),
                ways: crossed[hex.index()],
            };
            add(
                &mut shapes,
                map,
                hex,
                Art::Terrain(terrain),
                &pattern.shapes(&around),
            );
        }
    }
    along_hexsides(&mut shapes, map);
    relief(&mut shapes, map);
    shapes
}

/// Walls, hedges, streams, each from corner to corner.
fn along_hexsides(shapes: &mut Vec<Shape>, map: &Map) {
    let corners = corners();
    let features = map.legend().features.iter();
    for feature in features.filter(|feature| feature.drawn == Drawn::Along) {
        for &hex in map.hexes() {
            for direction in Direction::ALL {
                let next = map.neighbour(hex, direction);
                if hex < next && map.side(hex, direction).has(feature.side) {
                    let k = direction.index();
                    shapes.push(Shape {
                        hex,
                        across: Some(next),
                        art: Art::Feature(feature.side),
                        level: map.level(hex).min(map.level(next)),
                        points: vec![corners[k], corners[(k + 1) % 6]],
                    });
                }
            }
        }
    }
}

/// Levels above the lowest, and their crest lines.
fn relief(shapes: &mut Vec<Shape>, map: &Map) {
    let levels = || map.hexes().iter().map(|&hex| map.level(hex));
    let by_hand = map
        .drawings()
        .iter()
        .filter_map(|drawing| match drawing.ink {
            Ink::Level(level) => Some(level),
            _ => None,
        });
    let (Some(lowest), Some(highest)) = (levels().min(), levels().chain(by_hand).max()) else {
        return;
    };
    for level in lowest + 1..=highest {
        for &hex in map.hexes() {
            for outline in relief::level_area(map, hex, level) {
                let outline = relief::clockwise(outline);
                for line in relief::edge_lines(&outline) {
                    add(shapes, map, hex, Art::Crest(level), &[line]);
                }
                add(shapes, map, hex, Art::Level(level), &[outline]);
            }
        }
    }
}

fn add(shapes: &mut Vec<Shape>, map: &Map, hex: Hex, art: Art, outlines: &[Vec<Clock>]) {
    let level = match art {
        Art::Level(level) | Art::Crest(level) => level,
        _ => map.level(hex),
    };
    shapes.extend(outlines.iter().map(|outline| Shape {
        hex,
        across: None,
        art,
        level,
        points: outline.iter().map(|place| place.point()).collect(),
    }));
}
