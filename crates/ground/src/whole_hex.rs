use crate::{Hex, Lines, Map, Segment, Sight, SightRule, Where};

/// Whether a terrain lets a line of sight through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Blocks {
    /// Always lets it through.
    #[default]
    Never,
    /// One hex is enough to block.
    Always,
    /// So many hexes of it on one line block.
    WhenAtLeast(u8),
}

/// Line of sight where each hex is one piece of terrain: a hex between the ends blocks, or counts, by its terrain; a
/// hexside does so only when the hexes on both sides do. Levels are ignored.
#[derive(Clone)]
pub struct WholeHex {
    terrains: [(Blocks, &'static str); 256],
}

impl WholeHex {
    /// A rule under which nothing blocks.
    pub const fn new() -> Self {
        WholeHex {
            terrains: [(Blocks::Never, ""); 256],
        }
    }

    /// Tells what a terrain does, and the reason to give for it.
    pub const fn terrain(mut self, id: u8, blocks: Blocks, by: &'static str) -> Self {
        self.terrains[id as usize] = (blocks, by);
        self
    }

    /// What the ground of a hex does; ground that is not in play does nothing.
    #[inline]
    pub fn blocks(&self, map: &Map, hex: Hex) -> Blocks {
        if map.in_play(hex) {
            self.terrains[map.terrain(hex) as usize].0
        } else {
            Blocks::Never
        }
    }
}

impl Default for WholeHex {
    fn default() -> Self {
        WholeHex::new()
    }
}

impl SightRule for WholeHex {
    fn look(&self, map: &Map, lines: &Lines, from: Hex, to: Hex) -> Sight {
        let mut counts = [0u8; 256];
        for segment in lines.between(from, to) {
            let (hex, at) = match segment {
                Segment::Hex(hex) => (hex, Where::Hex(hex)),
                Segment::Side(p, q) => {
                    let same = map.terrain(p) == map.terrain(q);
                    match (self.blocks(map, p), self.blocks(map, q)) {
                        (Blocks::Always, Blocks::Always) => {}
                        (Blocks::WhenAtLeast(_), Blocks::WhenAtLeast(_)) if same => {}
                        _ => continue,
                    }
                    (p, Where::Side(p, q))
                }
            };
            let terrain = map.terrain(hex) as usize;
            let enough = match self.blocks(map, hex) {
                Blocks::Never => false,
                Blocks::Always => true,
                Blocks::WhenAtLeast(n) => {
                    counts[terrain] += 1;
                    counts[terrain] >= n
                }
            };
            if enough {
                return Sight::Blocked {
                    at,
                    by: self.terrains[terrain].1,
                };
            }
        }
        Sight::Clear
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Legend, SightTable, Terrain};
    use proptest::prelude::*;

    const LEGEND: Legend = Legend::new(
        &[
            Terrain::new('J', 0, "jungle"),
            Terrain::new('C', 1, "clear"),
            Terrain::new('H', 2, "hamlet"),
            Terrain::new('R', 3, "paddy"),
            Terrain::new('S', 4, "swamp"),
        ],
        &[],
    );

    const RULE: WholeHex = WholeHex::new()
        .terrain(0, Blocks::Always, "jungle")
        .terrain(2, Blocks::Always, "hamlet")
        .terrain(3, Blocks::WhenAtLeast(3), "paddies")
        .terrain(4, Blocks::WhenAtLeast(1), "swamp");

    /// A clear map with some hexes of other terrain.
    fn map(hexes: &[(&str, char)]) -> Map {
        let mut text = "title: Test\nsize: 9x9\norigin: 16.14\nterrain:\n".to_owned();
        for row in 14..23 {
            for cols in [[17, 19, 21, 23].as_slice(), &[16, 18, 20, 22, 24]] {
                for col in cols {
                    let id = format!("{col}.{row}");
                    let found = hexes.iter().find(|(hex, _)| *hex == id);
                    text.push(found.map_or('C', |&(_, letter)| letter));
                    text.push(' ');
                }
                text.push('\n');
            }
        }
        Map::parse("test", &text, &LEGEND).unwrap()
    }

    fn look(map: &Map, from: &str, to: &str) -> Sight {
        RULE.look(
            map,
            &Lines::for_map(map),
            from.parse().unwrap(),
            to.parse().unwrap(),
        )
    }

    fn blocked_in(hex: &str, by: &'static str) -> Sight {
        Sight::Blocked {
            at: Where::Hex(hex.parse().unwrap()),
            by,
        }
    }

    #[test]
    fn the_worked_example_on_blocking_terrain() {
        let plain = map(&[("20.19", 'J'), ("21.19", 'J')]);
        assert_eq!(look(&plain, "20.20", "20.19"), Sight::Clear);
        assert_eq!(look(&plain, "20.20", "19.19"), Sight::Clear);
        assert_eq!(
            look(&plain, "20.20", "22.18"),
            blocked_in("21.19", "jungle")
        );
        let both = map(&[("20.19", 'J'), ("19.20", 'H'), ("21.19", 'J')]);
        let Sight::Blocked {
            at: Where::Side(p, q),
            ..
        } = look(&both, "20.20", "19.19")
        else {
            panic!("both sides of the hexside block")
        };
        assert_eq!((p.min(q), p.max(q)), (Hex::new(19, 20), Hex::new(20, 19)));
    }

    #[test]
    fn three_paddies_block_but_the_ends_do_not_count() {
        let column = [
            ("20.21", 'R'),
            ("20.20", 'R'),
            ("20.19", 'R'),
            ("20.18", 'R'),
            ("20.17", 'R'),
        ];
        assert_eq!(look(&map(&column), "20.21", "20.18"), Sight::Clear);
        assert_eq!(
            look(&map(&column), "20.21", "20.17"),
            blocked_in("20.18", "paddies")
        );
        assert_eq!(
            look(&map(&column), "20.22", "20.18"),
            blocked_in("20.19", "paddies")
        );
        assert_eq!(
            look(&map(&column[..4]), "20.21", "20.17"),
            blocked_in("20.18", "paddies")
        );
    }

    #[test]
    fn a_hexside_counts_one_paddy_when_both_hexes_are() {
        // 20.20 to 18.17 runs along 20.19/19.20, through 19.19 and along 19.18/18.18.
        let row = [
            ("20.19", 'R'),
            ("19.20", 'R'),
            ("19.19", 'R'),
            ("19.18", 'R'),
            ("18.18", 'R'),
        ];
        assert!(look(&map(&row), "20.20", "18.17").is_blocked());
        assert_eq!(look(&map(&row[..4]), "20.20", "18.17"), Sight::Clear);
        let mixed = [
            ("20.19", 'R'),
            ("19.20", 'J'),
            ("19.19", 'R'),
            ("19.18", 'R'),
            ("18.18", 'R'),
        ];
        assert_eq!(look(&map(&mixed), "20.20", "18.17"), Sight::Clear);
    }

    #[test]
    fn different_terrains_are_not_counted_together() {
        for (p, q) in [('S', 'R'), ('R', 'S')] {
            assert_eq!(
                look(&map(&[("20.19", p), ("19.20", q)]), "20.20", "19.19"),
                Sight::Clear
            );
        }
        let swamp = map(&[("20.19", 'S'), ("19.20", 'S')]);
        assert!(look(&swamp, "20.20", "19.19").is_blocked());
    }

    /// Terrain 0 blocks here, and ground out of play must not pass for it.
    #[test]
    fn what_is_not_in_play_does_not_block() {
        let holes = map(&[("20.20", '.'), ("17.14", 'J')]);
        assert_eq!(look(&holes, "20.21", "20.19"), Sight::Clear);
        // Along the northern rim: the hex on the other side of the hexside is beyond the map.
        assert_eq!(
            look(&map(&[("18.14", 'J')]), "17.14", "19.14"),
            Sight::Clear
        );
    }

    proptest! {
        #[test]
        fn sight_is_mutual_and_the_table_agrees(letters in proptest::collection::vec("[JCHRS.]", 81)) {
            let ids: Vec<_> = (16..25).flat_map(|col| (14..23).map(move |row| format!("{col}.{row}"))).collect();
            let letters_drawn = letters.iter().filter_map(|letter| letter.chars().next());
            let hexes: Vec<_> = ids.iter().map(String::as_str).zip(letters_drawn).collect();
            prop_assume!(letters.iter().any(|letter| letter != "."));
            let map = map(&hexes);
            let lines = Lines::for_map(&map);
            let table = SightTable::of(&map, &lines, &RULE);
            let one_by_one = SightTable::build(&map, |a, b| RULE.look(&map, &lines, a, b).sees());
            for &a in map.hexes() {
                for &b in map.hexes() {
                    let sees = RULE.look(&map, &lines, a, b).sees();
                    prop_assert_eq!(sees, RULE.look(&map, &lines, b, a).sees());
                    prop_assert_eq!(sees, table.sees(a, b));
                    prop_assert_eq!(sees, one_by_one.sees(a, b));
                    prop_assert_eq!(sees, table.seen_from(a).contains(b));
                }
                prop_assert!(table.seen_from(a).is_subset(map.ground()));
                prop_assert!(table.sees_any(a, map.ground()));
            }
        }
    }
}
