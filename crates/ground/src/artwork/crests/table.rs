use super::Crests;
use crate::{Hex, HexSet};

/// Stands for a blocked line in the table.
const BLOCKED: u8 = u8::MAX;

/// How much every line on a map is hindered by what is drawn, one byte for each pair.
pub struct CrestTable {
    first: Hex,
    cols: usize,
    rows: usize,
    cells: Vec<u8>,
}

impl CrestTable {
    /// Looks along every line once: sight is mutual.
    pub(super) fn of(crests: &Crests) -> Self {
        let ground = crests.artwork().ground();
        let hexes: Vec<Hex> = ground.iter().collect();
        let span = |part: fn(Hex) -> u8| {
            let lowest = hexes.iter().map(|&hex| part(hex)).min().unwrap_or(0);
            let highest = hexes.iter().map(|&hex| part(hex)).max().unwrap_or(0);
            (lowest, usize::from(highest - lowest) + 1)
        };
        let ((col, cols), (row, rows)) = (span(Hex::col), span(Hex::row));
        let mut table = CrestTable {
            first: Hex::new(col, row),
            cols,
            rows,
            cells: vec![BLOCKED; (cols * rows).pow(2)],
        };
        let places: Vec<usize> = hexes.iter().filter_map(|&hex| table.place(hex)).collect();
        for (i, (&a, &p)) in hexes.iter().zip(&places).enumerate() {
            for (&b, &q) in hexes[i..].iter().zip(&places[i..]) {
                let hindrance = crests.hindrance(a, b).unwrap_or(BLOCKED);
                table.cells[p * cols * rows + q] = hindrance;
                table.cells[q * cols * rows + p] = hindrance;
            }
        }
        table
    }

    /// How much the line between two hexes is hindered: `None` when it is blocked or leaves the map, 0 when nothing is in
    /// the way.
    #[inline]
    pub fn hindrance(&self, from: Hex, to: Hex) -> Option<u8> {
        let (p, q) = (self.place(from)?, self.place(to)?);
        let found = self.cells[p * self.cols * self.rows + q];
        (found != BLOCKED).then_some(found)
    }

    /// The same with smoke laid over it: the largest of all that hinders.
    #[inline]
    pub fn hindrance_in_smoke(
        &self,
        from: Hex,
        to: Hex,
        smoke: impl IntoIterator<Item = (Hex, u8)>,
    ) -> Option<u8> {
        let drawn = self.hindrance(from, to)?;
        Some(drawn.max(Crests::smoke(from, to, smoke)))
    }

    /// Whether two hexes see each other.
    #[inline]
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        self.hindrance(from, to).is_some()
    }

    /// All that a hex sees.
    pub fn seen_from(&self, hex: Hex) -> HexSet {
        let mut seen = HexSet::EMPTY;
        let Some(place) = self.place(hex) else {
            return seen;
        };
        let all = self.cols * self.rows;
        for (k, &cell) in self.cells[place * all..(place + 1) * all]
            .iter()
            .enumerate()
        {
            if cell != BLOCKED {
                let (col, row) = (k / self.rows, k % self.rows);
                seen.insert(Hex::new(
                    self.first.col() + col as u8,
                    self.first.row() + row as u8,
                ));
            }
        }
        seen
    }

    #[inline]
    fn place(&self, hex: Hex) -> Option<usize> {
        let col = hex.col_index().wrapping_sub(self.first.col_index());
        let row = (hex.row() as usize).wrapping_sub(self.first.row() as usize);
        (col < self.cols && row < self.rows).then(|| col * self.rows + row)
    }
}
