//! How the table looks: the card map with its cover areas, fire, markers, the command display and the cards drawn.

mod cards;
mod ground_board;
mod markers;
mod panels;
mod pieces;
mod prompt;
#[cfg(test)]
mod tests;

use crate::fof::Fof;
use crate::state::State;
use engine::Procedure;
use engine::scene::{Board, Scene};

impl Fof {
    pub(crate) fn board_of(&self) -> Board {
        let mut state = self.empty_state();
        self.lay_cells(&mut state);
        self.ground_now(&state)
    }

    pub(crate) fn scene_of(&self, view: &State) -> Scene {
        Scene {
            heading: self.heading(view),
            prompt: view.top().prompt(self, view).line,
            sequence: self.stages(view),
            pieces: self.pieces(view),
            areas: self.areas(view),
            markers: self.scene_markers(view),
            lines: self.lines(view),
            tracks: self.tracks(view),
            panels: self.panels(view),
            hands: self.hands(view),
            reach: Vec::new(),
            ground: Some(self.ground_now(view)),
            roster: self.roster(view),
            tolls: match self.is_between(view) {
                true => Vec::new(),
                false => vec![self.toll(view)],
            },
            ..Scene::default()
        }
    }
}
