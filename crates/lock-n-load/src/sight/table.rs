//! All lines of a map from ground and upper floors, two bits each; markers are laid over them.

use super::{End, Height, Marker, Shroud, Sight};
use ground::{Hex, HexSet, Lines};

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

    /// How large the table is.
    pub fn bytes(&self) -> usize {
        self.cells.len()
    }

    /// How many hexes degrade the line between two ends by what is drawn alone; `None` when it is blocked.
    #[inline]
    pub fn drawn(&self, from: End, to: End) -> Option<u8> {
        let (Some(a), Some(b)) = (self.row(from), self.row(to)) else {
            return self.sight.degradation(from, to, &[]);
        };
        let value = self.cells[a * self.stride + b / 4] >> (b % 4 * 2) & 3;
        (value != BLOCKED).then_some(value)
    }

    /// How many hexes degrade the line between two ends among these markers; `None` when it is blocked.
    #[inline]
    pub fn degradation(
        &self,
        from: End,
        to: End,
        shrouds: impl IntoIterator<Item = Shroud, IntoIter: Clone>,
    ) -> Option<u8> {
        let drawn = self.drawn(from, to);
        // Only Rubble opens a line that the ground blocks.
        let matters = |it: &Shroud| drawn.is_some() || it.marker == Marker::Rubble;
        let on_line = |it: &Shroud| matters(it) && Lines::passes(from.hex, to.hex, it.hex);
        let shrouds = shrouds.into_iter();
        match shrouds.clone().any(|it| on_line(&it)) {
            true => self.shrouded(from, to, shrouds),
            false => drawn,
        }
    }

    /// Whether there is a line of sight between two ends among these markers.
    #[inline]
    pub fn sees(
        &self,
        from: End,
        to: End,
        shrouds: impl IntoIterator<Item = Shroud, IntoIter: Clone>,
    ) -> bool {
        self.degradation(from, to, shrouds).is_some()
    }

    /// Every hex whose ground is seen from an end among these markers.
    pub fn seen_from(&self, from: End, shrouds: &[Shroud]) -> HexSet {
        let hexes = self.sight.artwork().ground().iter();
        let seen = |&hex: &Hex| self.sees(from, End::ground(hex), shrouds.iter().copied());
        hexes.filter(seen).collect()
    }

    /// A line with markers on it, worked out anew.
    #[cold]
    fn shrouded(&self, from: End, to: End, shrouds: impl Iterator<Item = Shroud>) -> Option<u8> {
        let on = shrouds.filter(|it| Lines::passes(from.hex, to.hex, it.hex));
        let on: Vec<Shroud> = on.collect();
        self.sight.degradation(from, to, &on)
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
