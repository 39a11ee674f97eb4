//! How the ground looks: every shape that sight goes by, and what it does to a line.

use crate::charts::{Charts, Sort, Terrain};
use crate::data::{BOCAGE, HEDGE, WALL};
use engine::scene::{ShapeKind, Through};
use ground::Side;
use ground::artwork::Art;

/// How a piece of artwork is drawn.
pub(super) fn drawn(charts: &Charts, art: Art) -> Option<(ShapeKind, Through)> {
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
