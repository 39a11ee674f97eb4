//! How the ground looks: every shape that sight goes by, and what it does to a line.

use crate::charts::{Charts, Sort, Terrain};
use crate::data::{BOCAGE, HEDGE, WALL};
use engine::scene::{Board, Layout, PlaceName, ShapeKind, Space, TerrainKind, Through};
use ground::artwork::{Art, Artwork};
use ground::{Map, Side};

/// A map as a board.
pub fn board(map: &Map, artwork: &Artwork, charts: &Charts) -> Board {
    let spaces = map.hexes().iter().map(|&hex| Space {
        id: hex.to_string(),
        col: i16::from(hex.col()),
        row: i16::from(hex.row()),
        terrain: look(Terrain::of(map.terrain(hex))),
        level: map.level(hex),
        name: engine::text::capital(Terrain::of(map.terrain(hex)).word()),
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

fn look(terrain: Terrain) -> TerrainKind {
    match terrain {
        Terrain::Clear | Terrain::LowCrops | Terrain::Sand | Terrain::Ford | Terrain::Water => {
            TerrainKind::Open
        }
        Terrain::Brush | Terrain::Wheat | Terrain::TallGrass => TerrainKind::Open,
        Terrain::LightWoods
        | Terrain::Forest
        | Terrain::LightJungle
        | Terrain::HeavyJungle
        | Terrain::Bamboo => TerrainKind::Woods,
        Terrain::Huts | Terrain::LightBuilding => TerrainKind::Farm,
        Terrain::HeavyBuilding => TerrainKind::Village,
        Terrain::Rubble | Terrain::Rough => TerrainKind::Rock,
        Terrain::Paddy | Terrain::Marsh => TerrainKind::Marsh,
    }
}

/// How a piece of artwork is drawn.
fn drawn(charts: &Charts, art: Art) -> Option<(ShapeKind, Through)> {
    let through = |sort: Sort| match sort {
        Sort::Open => Through::Clear,
        Sort::Degrading => Through::Hinders,
        Sort::Blocking => Through::Blocks,
    };
    let sides = &charts.hexside;
    Some(match art {
        Art::Terrain(id) => {
            let terrain = Terrain::of(id);
            (kind(terrain)?, through(charts.row(terrain).sort))
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

fn kind(terrain: Terrain) -> Option<ShapeKind> {
    Some(match terrain {
        Terrain::Clear | Terrain::Ford => return None,
        Terrain::LowCrops | Terrain::Wheat | Terrain::Sand => ShapeKind::Field,
        Terrain::Brush | Terrain::TallGrass => ShapeKind::Brush,
        Terrain::LightWoods | Terrain::LightJungle | Terrain::Bamboo => ShapeKind::Orchard,
        Terrain::Forest | Terrain::HeavyJungle => ShapeKind::Woods,
        Terrain::Huts | Terrain::LightBuilding | Terrain::HeavyBuilding => ShapeKind::Building,
        Terrain::Rubble | Terrain::Rough => ShapeKind::Rough,
        Terrain::Paddy | Terrain::Marsh | Terrain::Water => ShapeKind::Marsh,
    })
}
