//! The cells of the map and the Potential Contacts on them (2.2, 8.2).

use super::State;
use engine::List;
use ground::{CARDS, Card, CardSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

engine::kinds! {
    /// PC letters (FOF-8.2-01).
    #[allow(missing_docs)]
    pub enum Letter {
        #[default]
        A,
        B,
        C,
    }
}

/// Potential Contact marker on a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pc {
    /// None.
    #[default]
    None,
    /// Letter side up.
    Known(Letter),
    /// "?" side: the letter is drawn from the pool of this plan when it is looked at.
    Hidden(u8),
}

/// A cell of the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// Which terrain card lies on top, +1; 0 = none or face down.
    pub card: u8,
    /// Hills under it.
    pub hills: u8,
    /// Dark borders of hills under it, bits of [`Compass`](ground::Compass).
    pub hill_dark: u8,
    /// What is here; [`Cells::lay`] sets it.
    kind: CellKind,
    /// Potential Contact marker.
    pub pc: Pc,
}

/// What lies nowhere: no card.
static NO_CARD: Cell = Cell {
    card: 0,
    hills: 0,
    hill_dark: 0,
    kind: CellKind::Empty,
    pc: Pc::None,
};

impl Cell {
    /// What is here.
    pub fn kind(&self) -> CellKind {
        self.kind
    }

    /// Whether it is a card of the map, laid out at first or later.
    pub fn on_map(&self) -> bool {
        matches!(self.kind, CellKind::Map | CellKind::Grown)
    }

    /// Whether a terrain card lies face down there (FOF-2.2.1-01).
    pub fn is_face_down(&self) -> bool {
        self.on_map() && self.card == 0
    }
}

engine::kinds! {
    /// What a cell of the grid is.
    pub enum CellKind {
        /// No card.
        #[default]
        Empty,
        /// A card of the original map.
        Map,
        /// Drawn when the map grew (FOF-8.4.5-02).
        Grown,
        /// Staging Area.
        Staging,
    }
}

/// The cells of the grid, and which of them are cards of the map: that is looked for at every change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "List<Cell, CARDS>", into = "List<Cell, CARDS>")]
pub struct Cells {
    cells: List<Cell, CARDS>,
    on_map: CardSet,
}

impl Cells {
    /// Makes a cell what it is from now on.
    pub fn lay(&mut self, card: Card, kind: CellKind) -> &mut Cell {
        let cell = &mut self.cells[card.index()];
        cell.kind = kind;
        if cell.on_map() {
            self.on_map.insert(card);
        } else {
            self.on_map.remove(card);
        }
        cell
    }

    /// The cards of the map.
    pub fn on_map(&self) -> CardSet {
        self.on_map
    }
}

impl Default for Cells {
    fn default() -> Cells {
        Cells {
            cells: std::iter::repeat_n(Cell::default(), CARDS).collect(),
            on_map: CardSet::default(),
        }
    }
}

impl From<List<Cell, CARDS>> for Cells {
    fn from(cells: List<Cell, CARDS>) -> Cells {
        let laid = cells.iter().zip((0..).map(Card));
        let on_map = laid.filter(|(cell, _)| cell.on_map());
        Cells {
            cells,
            on_map: on_map.map(|(_, card)| card).collect(),
        }
    }
}

impl From<Cells> for List<Cell, CARDS> {
    fn from(cells: Cells) -> List<Cell, CARDS> {
        cells.cells
    }
}

impl Deref for Cells {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.cells
    }
}

impl DerefMut for Cells {
    fn deref_mut(&mut self) -> &mut [Cell] {
        &mut self.cells
    }
}

impl State {
    /// The cell of a card; nowhere there is none.
    pub fn cell(&self, card: Card) -> &Cell {
        self.cells.get(card.index()).unwrap_or(&NO_CARD)
    }

    /// Makes a cell what it is from now on.
    pub fn lay(&mut self, card: Card, kind: CellKind) -> &mut Cell {
        self.cells.lay(card, kind)
    }
}
