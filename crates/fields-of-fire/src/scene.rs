//! How the table looks.

use crate::fof::Fof;
use crate::state::State;
use engine::scene::{Board, Scene};

impl Fof {
    pub(crate) fn board_of(&self) -> Board {
        Board::default()
    }

    pub(crate) fn scene_of(&self, _view: &State) -> Scene {
        Scene::default()
    }
}
