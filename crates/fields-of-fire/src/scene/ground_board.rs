//! The terrain cards as they lie now.

use crate::fof::Fof;
use crate::state::{CellKind, State};
use engine::scene::{Board, Edge, Layout, Space, TerrainKind};
use engine::text::signed;
use ground::{Card, Compass};

impl Fof {
    /// Cells of the map before any card is drawn: what a mission looks like in a list.
    pub(crate) fn lay_cells(&self, state: &mut State) {
        let columns = 0..self.mission.columns as i8;
        for row in u8::from(!self.mission.staging)..=self.mission.rows {
            for card in columns.clone().filter_map(|column| Card::at(column, row)) {
                let kind = if row == 0 {
                    CellKind::Staging
                } else {
                    CellKind::Map
                };
                state.lay(card, kind);
            }
        }
        for fixed in &self.mission.fixed {
            let cell = &mut state.cells[fixed.at.index()];
            cell.card = fixed.card + 1;
            cell.hills = fixed.hills;
            self.lay_areas(state, fixed.at);
        }
    }

    /// The map with what has been turned up and what has grown.
    pub(crate) fn ground_now(&self, state: &State) -> Board {
        let there = |card: &Card| state.cell(*card).kind() != CellKind::Empty;
        let top = Card::all().filter(there).map(Card::row).max().unwrap_or(0);
        let spaces = Card::all().filter(there);
        Board {
            layout: Layout::Cards,
            spaces: spaces.map(|card| self.space(state, card, top)).collect(),
            ..Board::default()
        }
    }

    fn space(&self, state: &State, card: Card, top: u8) -> Space {
        let cell = state.cell(card);
        let space = Space {
            id: card.to_string(),
            col: i16::from(card.column()),
            // Row 1 lies nearest to the player, so it is drawn lowest.
            row: i16::from(top) - i16::from(card.row()),
            ..Space::default()
        };
        let Some(kind) = self.terrain_at(state, card).filter(|_| cell.card > 0) else {
            let staging = cell.kind() == CellKind::Staging;
            let (terrain, name) = match staging {
                true => (TerrainKind::Staging, "Staging area"),
                false => (TerrainKind::FaceDown, "Face down"),
            };
            return Space {
                terrain,
                name: name.to_owned(),
                ..space
            };
        };
        let level = self.level(state, card);
        let cover = if kind.cover[0] == kind.cover[1] {
            signed(kind.cover[0])
        } else {
            format!("{}/{}", signed(kind.cover[0]), signed(kind.cover[1]))
        };
        let found = self.found_covers(state, card);
        let hill = if level > 1 {
            format!(", level {level}")
        } else {
            String::new()
        };
        let edges = [Compass::North, Compass::East, Compass::South, Compass::West];
        Space {
            terrain: kind.look,
            level: level.saturating_sub(1) as i8,
            name: format!("{}{hill} · cover {found}/{}", kind.name, kind.potential),
            value: cover,
            edges: edges
                .map(|edge| {
                    if self.dark(state, card, edge.bit()) {
                        Edge::Closed
                    } else {
                        Edge::Open
                    }
                })
                .to_vec(),
            ..space
        }
    }
}
