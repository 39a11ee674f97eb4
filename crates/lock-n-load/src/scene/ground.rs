//! The ground: hexes, what is drawn in them, names.

use crate::charts::{Charts, Sort, Terrain};
use crate::data::{BOCAGE, HEDGE, WALL};
use crate::lnl::Lnl;
use engine::scene::{Board, Layout, PlaceName, ShapeKind, Space, TerrainKind, Through};
use ground::artwork::{Art, Artwork};
use ground::{Hex, Map, Side};

/// What a hex looks like where it is drawn as a whole.
const fn look(terrain: Terrain) -> TerrainKind {
    match terrain {
        Terrain::Clear => TerrainKind::Clear,
        Terrain::LowCrops | Terrain::Wheat => TerrainKind::Fields,
        Terrain::Sand => TerrainKind::Open,
        Terrain::Ford => TerrainKind::StreamBed,
        Terrain::Water => TerrainKind::Water,
        Terrain::Brush => TerrainKind::Grass,
        Terrain::TallGrass => TerrainKind::ElephantGrass,
        Terrain::LightWoods => TerrainKind::Orchard,
        Terrain::Forest => TerrainKind::Woods,
        Terrain::LightJungle => TerrainKind::LightJungle,
        Terrain::HeavyJungle => TerrainKind::Jungle,
        Terrain::Bamboo => TerrainKind::Bamboo,
        Terrain::Huts => TerrainKind::Hamlet,
        Terrain::LightBuilding => TerrainKind::Farm,
        Terrain::HeavyBuilding => TerrainKind::Village,
        Terrain::Rubble | Terrain::Rough => TerrainKind::Rock,
        Terrain::Paddy => TerrainKind::Paddy,
        Terrain::Marsh => TerrainKind::Marsh,
    }
}

/// What its silhouette looks like; none for ground that has none.
pub(super) const fn silhouette(terrain: Terrain) -> Option<ShapeKind> {
    Some(match terrain {
        Terrain::Clear | Terrain::Ford => return None,
        Terrain::LowCrops | Terrain::Wheat => ShapeKind::Field,
        Terrain::Sand => ShapeKind::Sand,
        Terrain::Water => ShapeKind::Water,
        Terrain::Brush | Terrain::TallGrass => ShapeKind::Brush,
        Terrain::LightWoods | Terrain::LightJungle => ShapeKind::LightWoods,
        Terrain::Forest | Terrain::HeavyJungle => ShapeKind::Woods,
        Terrain::Bamboo => ShapeKind::Bamboo,
        Terrain::Huts => ShapeKind::Hut,
        Terrain::LightBuilding => ShapeKind::Building,
        Terrain::HeavyBuilding => ShapeKind::Stone,
        Terrain::Rubble | Terrain::Rough => ShapeKind::Rough,
        Terrain::Paddy => ShapeKind::Paddy,
        Terrain::Marsh => ShapeKind::Marsh,
    })
}

const fn through(sort: Sort) -> Through {
    match sort {
        Sort::Open => Through::Clear,
        Sort::Degrading => Through::Hinders,
        Sort::Blocking => Through::Blocks,
    }
}

/// A map as a board.
pub fn board(map: &Map, artwork: &Artwork, charts: &Charts) -> Board {
    let spaces = map.hexes().iter().map(|&hex| Space {
        id: hex.to_string(),
        col: i16::from(hex.col()),
        row: i16::from(hex.row()),
        terrain: look(Terrain::of(map.terrain(hex))),
        level: map.level(hex),
        name: hex_words(map, hex),
        ..Space::default()
    });
    let names = map.names().iter().map(|name| PlaceName {
        space: name.hex.to_string(),
        text: name.text.clone(),
    });
    Board {
        layout: Layout::FlatHexes,
        spaces: spaces.collect(),
        names: names.collect(),
        shapes: artwork.board_shapes(|art| drawn(charts, art)),
        ..Board::default()
    }
}

impl Lnl {
    /// The board of the scenario's map; buildings of two floors say so.
    pub(crate) fn board_of_map(&self) -> Board {
        let sight = self.sights.sight();
        let mut board = board(&self.scenario.map, sight.artwork(), self.charts());
        for (space, &hex) in board.spaces.iter_mut().zip(self.scenario.map.hexes()) {
            if sight.multi_story().contains(hex) {
                space.name.push_str(", two floors");
            }
        }
        board
    }
}

/// "Heavy building, level 1, road".
fn hex_words(map: &Map, hex: Hex) -> String {
    let mut words = engine::text::capital(Terrain::of(map.terrain(hex)).word());
    if map.level(hex) != 0 {
        words.push_str(&format!(", level {}", map.level(hex)));
    }
    let sides = map.sides_of(hex);
    for (there, word) in [
        (sides.road(), ", road"),
        (sides.has(Side::TRAIL), ", trail"),
        (sides.has(Side::STREAM), ", stream"),
    ] {
        if there {
            words.push_str(word);
        }
    }
    words
}

/// How what is drawn looks, and what it does to sight: by the terrain chart.
fn drawn(charts: &Charts, art: Art) -> Option<(ShapeKind, Through)> {
    let sides = &charts.hexside;
    Some(match art {
        Art::Terrain(id) => {
            let terrain = Terrain::of(id);
            (silhouette(terrain)?, through(charts.row(terrain).sort))
        }
        Art::Feature(side) if side == WALL.side => (ShapeKind::Wall, through(sides.wall.sort)),
        Art::Feature(side) if side == HEDGE.side => (ShapeKind::Hedge, through(sides.hedge.sort)),
        Art::Feature(side) if side == BOCAGE.side => (ShapeKind::Hedge, through(sides.bocage.sort)),
        Art::Feature(_) => (ShapeKind::Stream, Through::Clear),
        Art::Way(Side::TRAIL) => (ShapeKind::Lane, Through::Clear),
        Art::Way(_) => (ShapeKind::Road, Through::Clear),
        Art::Level(_) | Art::Crest(_) => return None,
    })
}
