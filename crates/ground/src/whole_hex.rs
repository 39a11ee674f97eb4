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
