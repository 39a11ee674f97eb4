//! All lines of a map from ground and upper floors, two bits each; markers are laid over them.

use super::walk::on_line;
use super::{End, Height, Marker, Shroud, Sight};
use ground::{Hex, HexSet};

/// Stands for a blocked line in the table.
const BLOCKED: u8 = 3;

/// Who sees whom on a map, worked out once. A marker on a line has that line worked out anew, and no other.
pub struct Sights {
    sight: Sight,
    first: Hex,
    rows: usize,
    /// Hexes of the rectangle around the map: so many rows of the table are for the ground.
    grounds: usize,
    /// The row of each hex's upper floor.
    upper: Vec<u16>,
    /// Bytes in a row.
    stride: usize,
    cells: Vec<u8>,
}

impl Sights {
    /// Looks along every line once: sight is mutual.
    pub fn new(sight: Sight) -> Sights {
        let hexes: Vec<Hex> = sight.artwork().ground().iter().collect();
        let span = |part: fn(Hex) -> u8| {
            let lowest = hexes.iter().map(|&hex| part(hex)).min().unwrap_or(0);
            let highest = hexes.iter().map(|&hex| part(hex)).max().unwrap_or(0);
            (lowest, usize::from(highest - lowest) + 1)
        };
        let ((col, cols), (row, rows)) = (span(Hex::col), span(Hex::row));
        let grounds = cols * rows;
        let mut found = Sights {
            sight,
            first: Hex::new(col, row),
            rows,
            grounds,
            upper: vec![u16::MAX; grounds],
            stride: 0,
            cells: Vec::new(),
        };
        let mut ends: Vec<End> = hexes.iter().map(|&hex| End::ground(hex)).collect();
        let upstairs = found.sight.multi_story().iter();
        for (hex, row) in upstairs.zip(grounds as u16..) {
            let at = found.place(hex);
            found.upper[at] = row;
            ends.push(End::upper(hex));
        }
        let places = grounds + ends.len() - hexes.len();
        found.stride = places.div_ceil(4);
        found.cells = vec![u8::MAX; found.stride * places];
        for (k, &from) in ends.iter().enumerate() {
            for &to in &ends[k..] {
                let value = found.sight.degradation(from, to, &[]).unwrap_or(BLOCKED);
                found.set(from, to, value);
                found.set(to, from, value);
            }
        }
        found
    }

    /// Sight line by line, for helicopters, planes and explanations.
    pub fn sight(&self) -> &Sight {
        &self.sight
    }

    /// How many hexes degrade the line between two ends; `None` when it is blocked.
    #[inline]
    pub fn degradation(&self, from: End, to: End, shrouds: &[Shroud]) -> Option<u8> {
        let (Some(a), Some(b)) = (self.row(from), self.row(to)) else {
            return self.sight.degradation(from, to, shrouds);
        };
        let value = self.cells[a * self.stride + b / 4] >> (b % 4 * 2) & 3;
        let drawn = (value != BLOCKED).then_some(value);
        match shrouds.is_empty() {
            true => drawn,
            false => self.shrouded(drawn, from, to, shrouds),
        }
    }

    /// Whether there is a line of sight between two ends.
    #[inline]
    pub fn sees(&self, from: End, to: End, shrouds: &[Shroud]) -> bool {
        self.degradation(from, to, shrouds).is_some()
    }

    /// Every hex whose ground is seen from an end.
    pub fn seen_from(&self, from: End, shrouds: &[Shroud]) -> HexSet {
        let hexes = self.sight.artwork().ground().iter();
        let seen = |&hex: &Hex| self.sees(from, End::ground(hex), shrouds);
        hexes.filter(seen).collect()
    }

    /// The same line among markers. Only Rubble opens a line that the ground blocks.
    fn shrouded(&self, drawn: Option<u8>, from: End, to: End, shrouds: &[Shroud]) -> Option<u8> {
        let matters = |shroud: &&Shroud| drawn.is_some() || shroud.marker == Marker::Rubble;
        let mut on = shrouds.iter().filter(matters);
        match on.any(|shroud| on_line(from.hex, to.hex, shroud)) {
            true => self.sight.degradation(from, to, shrouds),
            false => drawn,
        }
    }

    fn place(&self, hex: Hex) -> usize {
        let col = usize::from(hex.col()).wrapping_sub(usize::from(self.first.col()));
        let row = usize::from(hex.row()).wrapping_sub(usize::from(self.first.row()));
        col.wrapping_mul(self.rows).wrapping_add(row)
    }

    /// The row of an end; none for what flies.
    #[inline]
    fn row(&self, end: End) -> Option<usize> {
        let place = self.place(end.hex);
        match end.height {
            Height::Ground => (place < self.grounds).then_some(place),
            Height::Upper => {
                let row = self.upper.get(place).copied();
                row.filter(|&row| row != u16::MAX).map(usize::from)
            }
            Height::Helicopter | Height::Plane(_) => None,
        }
    }

    fn set(&mut self, from: End, to: End, value: u8) {
        let (Some(a), Some(b)) = (self.row(from), self.row(to)) else {
            return;
        };
        let (cell, shift) = (a * self.stride + b / 4, b % 4 * 2);
        self.cells[cell] = self.cells[cell] & !(3 << shift) | value << shift;
    }
}
