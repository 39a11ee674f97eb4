//! How the table looks: the ground, and what lies on it.

mod ground;

pub use ground::board;

use crate::lnl::Lnl;
use crate::state::{Phase, State, Unit, UnitId, Wait};
use engine::Seat;
use engine::scene::{Board, Piece, Scene};

impl Lnl {
    /// The board of the scenario's map.
    pub(crate) fn board_of_map(&self) -> Board {
        let artwork = self.sights.sight().artwork();
        board(&self.scenario.map, artwork, self.charts())
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
