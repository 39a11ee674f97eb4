//! How the table looks.
use crate::fte::Fte;
use crate::state::State;
use engine::Seat;
use engine::scene::{Board, Scene};

impl Fte {
    pub(crate) fn board_of_map(&self) -> Board {
        Board::default()
    }
    pub(crate) fn scene_of(&self, _view: &State, _seat: Seat) -> Scene {
        Scene::default()
    }
}
