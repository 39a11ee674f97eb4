use crate::{Hex, HexSet, Lines, Map, SightRule};

/// Who sees whom on a map, one bit for each pair.
pub struct SightTable {
    cols: usize,
    rows: usize,
    /// For each hex, column by column, one word for each column of the hexes it sees.
    words: Vec<u64>,
}

impl SightTable {
    /// Asks for every pair of hexes in play, both ways. A hex sees itself when `sees` says so.
    pub fn build(map: &Map, mut sees: impl FnMut(Hex, Hex) -> bool) -> Self {
        let mut table = SightTable::blind(map);
        for &a in map.hexes() {
            for &b in map.hexes() {
                if sees(a, b) {
                    table.set(a, b);
                }
            }
        }
        table
    }

    /// Asks once for each pair, for rules where sight is mutual.
    pub fn build_symmetric(map: &Map, mut sees: impl FnMut(Hex, Hex) -> bool) -> Self {
        let mut table = SightTable::blind(map);
        for (i, &a) in map.hexes().iter().enumerate() {
            for &b in &map.hexes()[i..] {
                if sees(a, b) {
                    table.set(a, b);
                    table.set(b, a);
                }
            }
        }
        table
    }

    /// Asks a rule for which sight is mutual.
    pub fn of(map: &Map, lines: &Lines, rule: &impl SightRule) -> Self {
        SightTable::build_symmetric(map, |a, b| rule.look(map, lines, a, b).sees())
    }

    /// Whether `a` sees `b`; never from or to a hex beyond the map.
    #[inline]
    pub fn sees(&self, a: Hex, b: Hex) -> bool {
        self.row(a)
            .get(b.col_index())
            .is_some_and(|word| word >> b.row() & 1 == 1)
    }

    /// What `a` sees, as the first words of a [`HexSet`].
    #[inline]
    pub fn row(&self, a: Hex) -> &[u64] {
        let (col, row) = (a.col_index(), a.row() as usize);
        if col >= self.cols || row >= self.rows {
            return &[];
        }
        let start = (col * self.rows + row) * self.cols;
        &self.words[start..start + self.cols]
    }

    /// What `a` sees.
    pub fn seen_from(&self, a: Hex) -> HexSet {
        HexSet::from_words(self.row(a))
    }

    /// Whether `a` sees any of these.
    pub fn sees_any(&self, a: Hex, of: &HexSet) -> bool {
        self.row(a)
            .iter()
            .zip(of.words())
            .any(|(seen, wanted)| seen & wanted != 0)
    }

    fn blind(map: &Map) -> Self {
        let end = |part: fn(Hex) -> u8| {
            map.hexes()
                .iter()
                .map(|&hex| part(hex) as usize + 1)
                .max()
                .unwrap_or(0)
        };
        let (cols, rows) = (end(Hex::col), end(Hex::row));
        SightTable {
            cols,
            rows,
            words: vec![0; cols * rows * cols],
        }
    }

    fn set(&mut self, a: Hex, b: Hex) {
        let start = (a.col_index() * self.rows + a.row() as usize) * self.cols;
        self.words[start + b.col_index()] |= 1 << b.row();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Legend, Terrain};

    fn map() -> Map {
        const LEGEND: Legend = Legend::new(&[Terrain::new('C', 0, "clear")], &[]);
        Map::parse(
            "test",
            "title: T\nsize: 3x2\nterrain:\nC C\nC\nC .\nC\n",
            &LEGEND,
        )
        .unwrap()
    }

    #[test]
    fn keeps_one_sided_answers_apart() {
        let map = map();
        let table = SightTable::build(&map, |a, b| a < b);
        for &a in map.hexes() {
            for &b in map.hexes() {
                assert_eq!(table.sees(a, b), a < b, "{a} {b}");
            }
            let ahead: HexSet = map.hexes().iter().copied().filter(|&b| a < b).collect();
            assert_eq!(table.seen_from(a), ahead);
            assert_eq!(table.sees_any(a, map.ground()), !ahead.is_empty());
        }
    }

    #[test]
    fn asks_once_for_each_pair_where_sight_is_mutual() {
        let map = map();
        let mut asked = 0;
        let table = SightTable::build_symmetric(&map, |a, b| {
            asked += 1;
            a.distance(b) == 1
        });
        assert_eq!(asked, 5 * 6 / 2);
        assert!(
            table.sees(Hex::new(1, 1), Hex::new(2, 1))
                && table.sees(Hex::new(2, 1), Hex::new(1, 1))
        );
        assert!(!table.sees(Hex::new(1, 1), Hex::new(1, 1)));
    }

    #[test]
    fn nobody_sees_beyond_the_map() {
        let table = SightTable::build(&map(), |_, _| true);
        let (on, off) = (Hex::new(1, 1), Hex::new(40, 40));
        assert!(table.sees(on, on));
        for hex in [
            off,
            Hex::NOWHERE,
            Hex::new(3, 2),
            Hex::new(1, 3),
            Hex::new(0, 0),
        ] {
            assert!(!table.sees(on, hex) && !table.sees(hex, on), "{hex}");
        }
        assert!(table.row(Hex::NOWHERE).is_empty());
    }
}
