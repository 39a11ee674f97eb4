//! The ground: what does not change during play.

use crate::fte::Fte;
use crate::terrain::Terrain;
use engine::scene::{Board, Layout, PlaceName, SideFeature, SideKind, Space, TerrainKind};
use ground::{Direction, Hex};

fn look(terrain: Terrain) -> TerrainKind {
    match terrain {
        Terrain::Clear => TerrainKind::Clear,
        Terrain::Hamlet => TerrainKind::Hamlet,
        Terrain::Grass => TerrainKind::Grass,
        Terrain::Paddy => TerrainKind::Paddy,
        Terrain::Jungle => TerrainKind::Jungle,
    }
}

impl Fte {
    /// The board of the scenario's map.
    pub(crate) fn board_of_map(&self) -> Board {
        let map = &self.scenario.map;
        let spaces = map.hexes().iter().map(|&hex| Space {
            id: hex.to_string(),
            col: i16::from(hex.col()),
            row: i16::from(hex.row()),
            terrain: look(self.terrain(hex)),
            level: map.level(hex),
            name: self.hex_words(hex),
            ..Space::default()
        });
        let names = map.names().iter().map(|name| PlaceName {
            space: name.hex.to_string(),
            text: name.text.clone(),
        });
        Board {
            layout: Layout::FlatHexes,
            spaces: spaces.collect(),
            sides: map
                .hexes()
                .iter()
                .flat_map(|&hex| self.sides_from(hex))
                .collect(),
            names: names.collect(),
            ..Board::default()
        }
    }

    /// The features on the sides of a hex, each side given by its lower-numbered hex only.
    fn sides_from(&self, hex: Hex) -> Vec<SideFeature> {
        let map = &self.scenario.map;
        let mut features = Vec::new();
        for direction in Direction::ALL {
            let next = map.neighbour(hex, direction);
            if next == Hex::NOWHERE || next < hex {
                continue;
            }
            let side = map.side(hex, direction);
            let kinds = [
                (side.stream(), SideKind::Stream),
                (side.trail(), SideKind::Trail),
                (side.road(), SideKind::Road),
                (side.slope(), SideKind::Slope),
            ];
            let (high, low) = if map.level(hex) >= map.level(next) {
                (hex, next)
            } else {
                (next, hex)
            };
            features.extend(
                kinds
                    .into_iter()
                    .filter(|(there, _)| *there)
                    .map(|(_, kind)| SideFeature {
                        kind,
                        between: [high.to_string(), low.to_string()],
                    }),
            );
        }
        features
    }
}
