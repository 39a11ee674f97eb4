//! 23 Line of sight: the questions the rules ask of the ground.
//!
//! For now each hex is one piece of terrain with a level.

use crate::ff::Ff;
use crate::state::State;
use crate::terrain::{Charts, Los, Terrain};
use ground::{HEXES, Hex, Lines, Map, Segment};

/// What lies between two hexes: blocked, or how much a shot is hindered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Not seen: where, and what is in the way.
    Blocked {
        /// The first place.
        at: Hex,
        /// The terrain.
        by: &'static str,
    },
    /// Seen, with this hindrance of the ground.
    Seen {
        /// At least 1.
        hindrance: u8,
    },
}

/// Who sees whom on a map, worked out once.
pub struct Sights {
    lines: Lines,
    hexes: Vec<Hex>,
    /// Position of each hex in `hexes`.
    place: Vec<u16>,
    /// For each pair the hindrance; 0 where sight is blocked.
    table: Vec<u8>,
}

impl Sights {
    /// Works out all lines of a map.
    pub fn new(map: &Map, charts: &Charts) -> Sights {
        let lines = Lines::for_map(map);
        let hexes = map.hexes().to_vec();
        let mut place = vec![u16::MAX; HEXES];
        for (i, hex) in hexes.iter().enumerate() {
            place[hex.index()] = i as u16;
        }
        let mut table = vec![1; hexes.len() * hexes.len()];
        for (i, &a) in hexes.iter().enumerate() {
            for (j, &b) in hexes.iter().enumerate().skip(i + 1) {
                let value = match look(map, charts, &lines, a, b) {
                    Look::Blocked { .. } => 0,
                    Look::Seen { hindrance } => hindrance,
                };
                table[i * hexes.len() + j] = value;
                table[j * hexes.len() + i] = value;
            }
        }
        Sights {
            lines,
            hexes,
            place,
            table,
        }
    }

    /// The hindrance of the ground between two hexes on the map; 0 where sight is blocked.
    pub fn between(&self, a: Hex, b: Hex) -> u8 {
        let (a, b) = (self.place[a.index()], self.place[b.index()]);
        self.table[usize::from(a) * self.hexes.len() + usize::from(b)]
    }

    /// Whether there is a line of sight between two hexes on the map.
    pub fn sees(&self, a: Hex, b: Hex) -> bool {
        self.between(a, b) > 0
    }

    /// Every hex that is seen from one, itself included.
    pub fn seen_from(&self, a: Hex) -> impl Iterator<Item = Hex> + '_ {
        let from = usize::from(self.place[a.index()]) * self.hexes.len();
        let row = &self.table[from..from + self.hexes.len()];
        self.hexes
            .iter()
            .zip(row)
            .filter(|(_, value)| **value > 0)
            .map(|(&hex, _)| hex)
    }

    /// Whether the line between two hexes touches a hex: goes through it, along a side of it, or ends there.
    pub fn touches(&self, a: Hex, b: Hex, hex: Hex) -> bool {
        a == hex
            || b == hex
            || self.lines.between(a, b).any(|segment| match segment {
                Segment::Hex(on) => on == hex,
                Segment::Side(p, q) => p == hex || q == hex,
            })
    }
}

/// 23.1, 23.2, 23.31 and 24.5 on ground where each hex is one piece of terrain.
pub fn look(map: &Map, charts: &Charts, lines: &Lines, a: Hex, b: Hex) -> Look {
    let level = |hex: Hex| i16::from(map.level(hex));
    let high = level(a).max(level(b));
    let flat = level(a) == level(b);
    let mut hindrance = 1;
    let mut judge = |hex: Hex| -> Option<Look> {
        if !map.in_play(hex) {
            return None;
        }
        let terrain = Terrain::of(map.terrain(hex));
        let row = charts.row(terrain);
        let by = map.terrain_word(hex);
        if level(hex) > high {
            return Some(Look::Blocked {
                at: hex,
                by: "hill",
            });
        }
        match row.los {
            Los::Obstacle if level(hex) >= high => Some(Look::Blocked { at: hex, by }),
            Los::Obstacle if !flat => {
                // FF-24.53-01: the lower end is blind right behind it.
                let low = if level(a) < level(b) { a } else { b };
                let blind = low.distance(hex) == 1 && level(low) <= level(hex);
                blind.then_some(Look::Blocked { at: hex, by })
            }
            Los::Hindrance if flat && level(hex) == high => {
                hindrance = hindrance.max(row.hindrance);
                None
            }
            _ => None,
        }
    };
    for segment in lines.between(a, b) {
        let blocked = match segment {
            Segment::Hex(hex) => judge(hex),
            // Along a hexside both hexes intervene; as a whole hex each touches the line only where both block.
            Segment::Side(p, q) => match (judge(p), judge(q)) {
                (Some(look), Some(_)) => Some(look),
                _ => None,
            },
        };
        if let Some(blocked) = blocked {
            return blocked;
        }
    }
    Look::Seen { hindrance }
}

impl Ff {
    /// 34.141: the hindrance of a shot: of the ground, or of Smoke that the line touches, whichever is largest.
    pub(crate) fn hindrance(&self, state: &State, from: Hex, to: Hex) -> u8 {
        let ground = self.sights.between(from, to).max(1);
        let touched = state
            .smoke
            .iter()
            .filter(|smoke| self.sights.touches(from, to, smoke.at));
        let smoke = touched.map(|smoke| self.smoke_value(smoke)).max();
        smoke.map_or(ground, |smoke| ground.max(smoke))
    }

    /// The hindrance of Smoke in a hex; 0 where there is none (FF-34.231-01).
    pub(crate) fn smoke_in(&self, state: &State, hex: Hex) -> u8 {
        let here = state.smoke.iter().filter(|smoke| smoke.at == hex);
        here.map(|smoke| self.smoke_value(smoke)).max().unwrap_or(0)
    }

    fn smoke_value(&self, smoke: &crate::state::Smoke) -> u8 {
        self.scenario.charts.smoke[usize::from(!smoke.full)]
    }
}
