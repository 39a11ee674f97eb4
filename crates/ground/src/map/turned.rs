//! A map turned by half a turn: its south becomes its north.

use super::{Draft, Map, PlaceName};
use crate::artwork::Drawing;
use crate::{Direction, Hex, HexSet};

impl Map {
    /// The same ground turned by half a turn, if that leaves it on the same grid ([`Map::joins`]).
    pub fn turned(&self) -> Result<Map, String> {
        self.joins()?;
        let at = |hex: Hex| self.turned_hex(hex);
        let set = |hexes: &HexSet| hexes.iter().map(at).collect::<HexSet>();
        let mut sides = Vec::new();
        for &hex in &self.hexes {
            for direction in Direction::ALL {
                let next = self.neighbour(hex, direction);
                if !next.is_nowhere() && hex < next {
                    let side = self.side(hex, direction);
                    sides.push((at(hex), direction.opposite(), side));
                }
            }
        }
        let drawing = |it: &Drawing| Drawing {
            hex: at(it.hex),
            ink: it.ink,
            shapes: (it.shapes.iter())
                .map(|shape| shape.iter().map(|place| place.turned()).collect())
                .collect(),
        };
        let draft = Draft {
            legend: self.legend,
            title: self.title.clone(),
            origin: self.origin,
            cols: self.cols,
            rows: self.rows,
            cells: (self.hexes.iter())
                .map(|&hex| (at(hex), self.terrain(hex), self.level(hex)))
                .collect(),
            sides,
            names: (self.names.iter())
                .map(|name| PlaceName {
                    hex: at(name.hex),
                    text: name.text.clone(),
                })
                .collect(),
            areas: (self.areas.iter())
                .map(|(name, hexes)| (name.clone(), set(hexes)))
                .collect(),
            drawings: self.drawings.iter().map(drawing).collect(),
        };
        Ok(draft.finish())
    }

    /// Whether the map can be turned and joined with others, and if not, what to do about it.
    ///
    /// Its rim runs through the centre dots of its outermost hexes, so that these are half hexes: an odd number of columns
    /// from an odd one, so that both outermost columns stand high; and the lowest hexes of the even columns, which would
    /// lie outside, are not in play.
    pub fn joins(&self) -> Result<(), String> {
        let title = &self.title;
        if self.cols.is_multiple_of(2)
            || self.origin.col().is_multiple_of(2)
            || self.cols < 3
            || self.rows < 2
        {
            return Err(format!(
                "{title} cannot be joined: it needs an odd number of columns, three or more, from an odd one on"
            ));
        }
        let (first, last) = (self.origin, self.last());
        for col in first.col()..=last.col() {
            for row in first.row()..=last.row() {
                let hex = Hex::new(col, row);
                let outside = col % 2 == 0 && row == last.row();
                match (outside, self.in_play(hex)) {
                    (true, true) => {
                        return Err(format!(
                            "{title} cannot be joined: {hex} lies outside its southern rim; draw a dot there"
                        ));
                    }
                    (false, false) => {
                        return Err(format!(
                            "{title} cannot be joined: {hex} is not in play; draw some terrain there"
                        ));
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// The last hex of the rectangle that is drawn.
    pub(super) fn last(&self) -> Hex {
        Hex::new(
            self.origin.col() + self.cols - 1,
            self.origin.row() + self.rows - 1,
        )
    }

    /// Where a hex comes to lie after half a turn.
    fn turned_hex(&self, hex: Hex) -> Hex {
        let (first, last) = (self.origin, self.last());
        // Even columns have a hex less.
        let low = u8::from(hex.col().is_multiple_of(2));
        Hex::new(
            first.col() + last.col() - hex.col(),
            first.row() + last.row() - hex.row() - low,
        )
    }
}
