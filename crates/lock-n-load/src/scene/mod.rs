//! How the table looks: the ground, and what lies on it.

mod ground;

use crate::charts::Terrain;
use crate::lnl::Lnl;
use crate::state::{Phase, State, Unit, UnitId, Wait};
use engine::Seat;
use engine::scene::{Board, Layout, Piece, PlaceName, Scene, Space, TerrainKind};

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

impl Lnl {
    /// The board of the scenario's map.
    pub(crate) fn board_of_map(&self) -> Board {
        let map = &self.scenario.map;
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
            shapes: (self.sights.sight().artwork())
                .board_shapes(|art| ground::drawn(self.charts(), art)),
            ..Board::default()
        }
    }

    /// How to show a view to a seat.
    pub(crate) fn scene_of(&self, view: &State, seat: Seat) -> Scene {
        Scene {
            heading: self.heading(view),
            prompt: self.prompt_for(view, seat),
            pieces: view
                .on_map()
                .map(|(id, unit)| self.scene_piece(id, unit))
                .collect(),
            ..Scene::default()
        }
    }

    fn heading(&self, view: &State) -> String {
        let phase = match view.phase {
            Phase::SetUp => return "Set-up".to_owned(),
            Phase::Rally => "Rally Phase",
            Phase::Operations => "Operations Phase",
            Phase::Admin => "Administrative Phase",
        };
        match view.wait {
            Wait::Over => "Game over".to_owned(),
            _ => format!("Turn {} · {phase}", view.turn),
        }
    }

    fn scene_piece(&self, id: UnitId, unit: &Unit) -> Piece {
        let kind = self.kind(unit);
        Piece {
            id: id.in_scene(),
            space: Some(unit.at.hex().to_string()),
            side: unit.side as u8,
            name: kind.name.clone(),
            symbol: kind.symbol,
            ..Piece::default()
        }
    }
}
