//! The ground of a scenario: read from text, then only looked at.

mod artwork;
mod drawing;
mod error;
mod mosaic;
mod parse;
mod scan;
mod turned;
mod write;

pub use error::{MapError, Mistake};
pub use mosaic::{Mosaic, MosaicError, Sheet};

use crate::artwork::Drawing;
use crate::{Direction, HEXES, Hex, HexSet, Legend, Side};

/// A side of the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edge {
    /// The top.
    North,
    /// The right.
    East,
    /// The bottom.
    South,
    /// The left.
    West,
}

impl Edge {
    /// All four, clockwise from the top.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];
}

/// A name on the ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceName {
    /// Where it stands.
    pub hex: Hex,
    /// What it says.
    pub text: String,
}

/// The ground of a scenario: terrain and level of each hex, what lies on the sides between them, names and areas.
#[derive(Clone, PartialEq, Debug)]
pub struct Map {
    legend: Legend,
    title: String,
    origin: Hex,
    cols: u8,
    rows: u8,
    hexes: Vec<Hex>,
    in_play: HexSet,
    terrain: Vec<u8>,
    level: Vec<i8>,
    neighbours: Vec<[Hex; 6]>,
    sides: Vec<[Side; 6]>,
    edges: [Vec<Hex>; 4],
    on_edge: HexSet,
    names: Vec<PlaceName>,
    areas: Vec<(String, HexSet)>,
    drawings: Vec<Drawing>,
}

impl Map {
    /// Reads a map from text; `name` is the file's name for messages. The format is shown at [`Map::to_text`].
    ///
    /// ```
    /// use ground::{Direction, Feature, Hex, Legend, Map, Terrain};
    ///
    /// const LEGEND: Legend = Legend::new(
    ///     &[Terrain::new('C', 0, "clear"), Terrain::new('J', 1, "jungle")],
    ///     &[Feature::STREAM, Feature::TRAIL],
    /// );
    /// let source = "
    /// title: The Rise
    /// size: 3x2
    /// terrain:
    ///   01  C   J1
    ///         J
    ///   02  C   .
    ///         C
    /// trail: 01.01 02.01
    /// ";
    /// let map = Map::parse("rise.map", source, &LEGEND)?;
    /// assert_eq!(map.terrain_word(Hex::new(2, 1)), "jungle");
    /// assert!(map.side(Hex::new(2, 1), Direction::NorthEast).slope());
    /// # Ok::<(), ground::MapError>(())
    /// ```
    pub fn parse(name: &str, source: &str, legend: &Legend) -> Result<Map, MapError> {
        parse::parse(name, source, legend)
    }

    /// What the map is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The legend it was read with.
    pub fn legend(&self) -> &Legend {
        &self.legend
    }

    /// The hex at the top left, in play or not.
    pub fn origin(&self) -> Hex {
        self.origin
    }

    /// How many columns it has.
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// How many rows it has.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Every hex in play, ascending.
    pub fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// Every hex in play, as a set.
    pub fn ground(&self) -> &HexSet {
        &self.in_play
    }

    /// Whether a hex is in play.
    #[inline]
    pub fn in_play(&self, hex: Hex) -> bool {
        self.in_play.contains(hex)
    }

    /// Terrain id of a hex. Where no hex is in play it is 0, so that tables can be indexed by it; ask
    /// [`Map::in_play`] where that matters.
    #[inline]
    pub fn terrain(&self, hex: Hex) -> u8 {
        self.terrain.get(hex.index()).copied().unwrap_or(0)
    }

    /// The name of a hex's terrain: "jungle"; empty where no hex is in play.
    pub fn terrain_word(&self, hex: Hex) -> &'static str {
        if !self.in_play(hex) {
            return "";
        }
        self.legend
            .by_id(self.terrain(hex))
            .map_or("", |terrain| terrain.word)
    }

    /// Height step of a hex, 0 for the plain, below it in a depression; 0 where no hex is in play.
    #[inline]
    pub fn level(&self, hex: Hex) -> i8 {
        self.level.get(hex.index()).copied().unwrap_or(0)
    }

    /// The next hex in a direction; [`Hex::NOWHERE`] when it is not in play.
    #[inline]
    pub fn neighbour(&self, hex: Hex, direction: Direction) -> Hex {
        self.neighbours(hex)[direction.index()]
    }

    /// The six neighbours by direction; [`Hex::NOWHERE`] for those that are not in play.
    #[inline]
    pub fn neighbours(&self, hex: Hex) -> &[Hex; 6] {
        const NONE: &[Hex; 6] = &[Hex::NOWHERE; 6];
        self.neighbours.get(hex.index()).unwrap_or(NONE)
    }

    /// What lies on the side of a hex in a direction; nothing on the map's rim.
    #[inline]
    pub fn side(&self, hex: Hex, direction: Direction) -> Side {
        self.sides
            .get(hex.index())
            .map_or(Side::NONE, |sides| sides[direction.index()])
    }

    /// What lies between two hexes; nothing when they are not neighbours in play.
    pub fn side_between(&self, a: Hex, b: Hex) -> Side {
        a.direction_to(b)
            .map_or(Side::NONE, |direction| self.side(a, direction))
    }

    /// What leads across or lies along any side of a hex.
    pub fn sides_of(&self, hex: Hex) -> Side {
        Direction::ALL
            .into_iter()
            .fold(Side::NONE, |all, direction| all | self.side(hex, direction))
    }

    /// Whether a hex touches the map's border: it is on one of the four [edges](Map::edge).
    #[inline]
    pub fn on_edge(&self, hex: Hex) -> bool {
        self.on_edge.contains(hex)
    }

    /// The hexes along an edge, ascending: the outermost one in play of each column (north, south) or row (east, west).
    pub fn edge(&self, edge: Edge) -> &[Hex] {
        &self.edges[edge as usize]
    }

    /// The hexes of a named area.
    pub fn area(&self, name: &str) -> Option<&HexSet> {
        self.areas
            .iter()
            .find(|(word, _)| word == name)
            .map(|(_, hexes)| hexes)
    }

    /// Every named area, in the order of the file.
    pub fn areas(&self) -> impl Iterator<Item = (&str, &HexSet)> {
        self.areas
            .iter()
            .map(|(name, hexes)| (name.as_str(), hexes))
    }

    /// What is drawn inside hexes by hand, in the order of the file.
    pub fn drawings(&self) -> &[Drawing] {
        &self.drawings
    }

    /// Every place name, in the order of the file.
    pub fn names(&self) -> &[PlaceName] {
        &self.names
    }

    /// The name on a hex.
    pub fn name_of(&self, hex: Hex) -> Option<&str> {
        self.names
            .iter()
            .find(|name| name.hex == hex)
            .map(|name| name.text.as_str())
    }
}

/// What a map file says, before it is worked out.
struct Draft {
    legend: Legend,
    title: String,
    origin: Hex,
    cols: u8,
    rows: u8,
    /// Hex, terrain id and level of everything in play.
    cells: Vec<(Hex, u8, i8)>,
    /// Hexsides with what lies there.
    sides: Vec<(Hex, Direction, Side)>,
    names: Vec<PlaceName>,
    areas: Vec<(String, HexSet)>,
    drawings: Vec<Drawing>,
}

impl Draft {
    /// Works out neighbours, slopes and edges.
    fn finish(self) -> Map {
        let mut map = Map {
            legend: self.legend,
            title: self.title,
            origin: self.origin,
            cols: self.cols,
            rows: self.rows,
            hexes: Vec::new(),
            in_play: self.cells.iter().map(|&(hex, ..)| hex).collect(),
            terrain: vec![0; HEXES],
            level: vec![0; HEXES],
            neighbours: vec![[Hex::NOWHERE; 6]; HEXES],
            sides: vec![[Side::NONE; 6]; HEXES],
            edges: [const { Vec::new() }; 4],
            on_edge: HexSet::EMPTY,
            names: self.names,
            areas: self.areas,
            drawings: self.drawings,
        };
        map.hexes = map.in_play.iter().collect();
        for (hex, terrain, level) in self.cells {
            map.terrain[hex.index()] = terrain;
            map.level[hex.index()] = level;
        }
        for &hex in &map.hexes {
            for direction in Direction::ALL {
                let Some(next) = hex
                    .neighbour(direction)
                    .filter(|&next| map.in_play.contains(next))
                else {
                    continue;
                };
                map.neighbours[hex.index()][direction.index()] = next;
                if map.level[hex.index()] != map.level[next.index()] {
                    map.sides[hex.index()][direction.index()] |= Side::SLOPE;
                }
            }
        }
        for (hex, direction, side) in self.sides {
            let next = map.neighbour(hex, direction);
            map.sides[hex.index()][direction.index()] |= side;
            map.sides[next.index()][direction.opposite().index()] |= side;
        }
        map.edges = Edge::ALL.map(|edge| outermost(&map.hexes, edge));
        map.on_edge = map.edges.iter().flatten().copied().collect();
        map
    }
}

/// The outermost of ascending hexes toward an edge, in each column or row.
fn outermost(hexes: &[Hex], edge: Edge) -> Vec<Hex> {
    let lane = |hex: Hex| match edge {
        Edge::North | Edge::South => hex.col() as usize,
        Edge::East | Edge::West => hex.row() as usize,
    };
    let mut outer = [Hex::NOWHERE; 64];
    for &hex in hexes {
        let place = &mut outer[lane(hex)];
        // Ascending hexes go south and east: the first is northernmost or westernmost, the last the other.
        if place.is_nowhere() || matches!(edge, Edge::East | Edge::South) {
            *place = hex;
        }
    }
    let mut found: Vec<_> = outer.into_iter().filter(|hex| !hex.is_nowhere()).collect();
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests;
