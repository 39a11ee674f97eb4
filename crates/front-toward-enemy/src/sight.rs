//! Chapter 7.3: line of sight.

use crate::state::Altitude;
use crate::terrain::Terrain;
use engine::Clause;
use ground::{Crossing, Hex, HexSet, Lines, Map, Segment, Sight, SightTable, Where};
use std::sync::OnceLock;

/// Everything about who can see what on a map, worked out once; what Helicopters see, when the first one flies.
pub struct Sights {
    map: Map,
    lines: Lines,
    ground: SightTable,
    treetop: OnceLock<SightTable>,
    high: OnceLock<SightTable>,
}

/// Three or more of them stop a line (FTE-7.3.1-04).
const PADDIES_THAT_BLOCK: u8 = 3;

/// The reasons a line can be blocked, with their clauses.
const REASONS: [(&str, &str); 6] = [
    ("blocking terrain", "FTE-7.3.1-02"),
    (
        "blocking terrain on both sides of a hexside",
        "FTE-7.3.1-03",
    ),
    (
        engine::fact!("", PADDIES_THAT_BLOCK, " Rice Paddies"),
        "FTE-7.3.1-04",
    ),
    ("a Slope above both", "FTE-7.3.2-04"),
    ("a Slope as high as the higher of the two", "FTE-7.3.2-05"),
    ("a hex that is not in play", "FTE-1.2-04"),
];

/// The clause behind a reason given by [`Sights::look`].
pub fn clause_of(reason: &str) -> Clause {
    Clause(
        REASONS
            .iter()
            .find(|(text, _)| *text == reason)
            .map_or("FTE-7.3-01", |(_, clause)| clause),
    )
}

fn blocking(map: &Map, hex: Hex) -> bool {
    !map.in_play(hex) || Terrain::from_id(map.terrain(hex)).blocks()
}

fn paddy(map: &Map, hex: Hex) -> bool {
    map.in_play(hex) && Terrain::from_id(map.terrain(hex)) == Terrain::Paddy
}

/// FTE-7.3.1, 7.3.2: between two Units on the ground.
fn look_on_ground(map: &Map, lines: &Lines, from: Hex, to: Hex) -> Sight {
    if from.distance(to) <= 1 {
        return Sight::Clear; // FTE-7.3.1-05
    }
    let blocked = |at, reason: usize| Sight::Blocked {
        at,
        by: REASONS[reason].0,
    };
    let mut paddies = 0;
    for segment in lines.between(from, to) {
        let (at, reason, in_play, blocks, wet) = match segment {
            Segment::Hex(h) => (
                Where::Hex(h),
                0,
                map.in_play(h),
                blocking(map, h),
                paddy(map, h),
            ),
            Segment::Side(p, q) => (
                Where::Side(p, q),
                1,
                map.in_play(p) && map.in_play(q),
                blocking(map, p) && blocking(map, q),
                paddy(map, p) && paddy(map, q),
            ),
        };
        if !in_play && blocks {
            return blocked(at, 5);
        }
        if blocks {
            return blocked(at, reason);
        }
        paddies += u8::from(wet);
        if paddies == PADDIES_THAT_BLOCK {
            return blocked(at, 2);
        }
    }
    let (low, high) = (
        map.level(from).min(map.level(to)),
        map.level(from).max(map.level(to)),
    );
    let higher = if map.level(from) >= map.level(to) {
        from
    } else {
        to
    };
    for crossing in lines.crossings(from, to) {
        // The crest of the Slope crossed here, and whether one of its hexsides belongs to the higher Unit's hex.
        let (at, crest, own) = match crossing {
            Crossing::Side(x, y) if map.level(x) != map.level(y) => (
                Where::Side(x, y),
                map.level(x).max(map.level(y)),
                x == higher || y == higher,
            ),
            // FTE-7.3.2-08: through a corner only when both hexsides carry a Slope.
            Crossing::Corner { from: x, p, q }
                if map.in_play(p)
                    && map.in_play(q)
                    && map.level(p) != map.level(x)
                    && map.level(q) != map.level(x) =>
            {
                (
                    Where::Side(x, p),
                    map.level(x).max(map.level(p)).max(map.level(q)),
                    x == higher,
                )
            }
            _ => continue,
        };
        if crest > high {
            return blocked(at, 3);
        }
        if low != high && crest == high && !own {
            return blocked(at, 4);
        }
    }
    Sight::Clear
}

/// FTE-7.3.3: to or from a Helicopter in the air, only Blocking Terrain next to one of `near` counts.
fn look_up(map: &Map, lines: &Lines, from: Hex, to: Hex, near: &[Hex]) -> Sight {
    for segment in lines.between(from, to) {
        let (at, reason, next_to, blocks) = match segment {
            Segment::Hex(h) => (
                Where::Hex(h),
                0,
                near.iter().any(|n| n.distance(h) == 1),
                blocking(map, h),
            ),
            Segment::Side(p, q) => (
                Where::Side(p, q),
                1,
                near.iter()
                    .any(|n| n.distance(p) == 1 && n.distance(q) == 1),
                blocking(map, p) && blocking(map, q),
            ),
        };
        if next_to && blocks {
            return Sight::Blocked {
                at,
                by: REASONS[reason].0,
            };
        }
    }
    Sight::Clear
}

impl Sights {
    /// Works out the tables of a map.
    pub fn new(map: &Map) -> Self {
        let lines = Lines::for_map(map);
        let ground =
            SightTable::build_symmetric(map, |a, b| look_on_ground(map, &lines, a, b).sees());
        Sights {
            map: map.clone(),
            lines,
            ground,
            treetop: OnceLock::new(),
            high: OnceLock::new(),
        }
    }

    fn treetop(&self) -> &SightTable {
        self.treetop.get_or_init(|| {
            SightTable::build_symmetric(&self.map, |a, b| {
                look_up(&self.map, &self.lines, a, b, &[a, b]).sees()
            })
        })
    }

    fn high(&self) -> &SightTable {
        self.high.get_or_init(|| {
            SightTable::build(&self.map, |below, above| {
                look_up(&self.map, &self.lines, below, above, &[below]).sees()
            })
        })
    }

    /// Whether there is a line of sight past terrain; friends in the way are another matter.
    #[inline]
    pub fn sees(&self, a: Hex, high_a: Altitude, b: Hex, high_b: Altitude) -> bool {
        match (high_a, high_b) {
            (Altitude::Ground, Altitude::Ground) => self.ground.sees(a, b),
            (Altitude::Ground, Altitude::Treetop) | (Altitude::Treetop, Altitude::Ground) => {
                self.treetop().sees(a, b)
            }
            (Altitude::Ground, Altitude::High) => self.high().sees(a, b),
            (Altitude::High, Altitude::Ground) => self.high().sees(b, a),
            _ => true,
        }
    }

    /// The same, explained.
    pub fn look(&self, map: &Map, a: Hex, high_a: Altitude, b: Hex, high_b: Altitude) -> Sight {
        match (high_a, high_b) {
            (Altitude::Ground, Altitude::Ground) => look_on_ground(map, &self.lines, a, b),
            (Altitude::Ground, Altitude::Treetop) | (Altitude::Treetop, Altitude::Ground) => {
                look_up(map, &self.lines, a, b, &[a, b])
            }
            (Altitude::Ground, Altitude::High) => look_up(map, &self.lines, a, b, &[a]),
            (Altitude::High, Altitude::Ground) => look_up(map, &self.lines, a, b, &[b]),
            _ => Sight::Clear,
        }
    }

    /// FTE-7.3.2-06, -09: the hex where friends block fire along a line that terrain leaves open, if any.
    pub fn friends_in_the_way(
        &self,
        map: &Map,
        (a, high_a): (Hex, Altitude),
        (b, high_b): (Hex, Altitude),
        friends: &HexSet,
    ) -> Option<Hex> {
        // FTE-7.3.3-04: with a Helicopter in the air friends count only where Blocking Terrain would.
        let near: &[Hex] = match (high_a, high_b) {
            (Altitude::Ground, Altitude::Ground) => &[],
            (Altitude::Ground, Altitude::High) => &[a],
            (Altitude::High, Altitude::Ground) => &[b],
            _ => &[a, b],
        };
        let counts = |h: Hex| near.is_empty() || near.iter().any(|n| n.distance(h) == 1);
        self.lines.between(a, b).find_map(|segment| match segment {
            Segment::Hex(h) => (friends.contains(h) && counts(h)).then_some(h),
            Segment::Side(p, q) => {
                let stops = |h: Hex| (map.in_play(h) && friends.contains(h)) || blocking(map, h);
                (stops(p) && stops(q) && counts(p) && counts(q)).then_some(if friends.contains(p) {
                    p
                } else {
                    q
                })
            }
        })
    }

    /// All that a hex on the ground sees on the ground.
    pub fn seen_from(&self, hex: Hex) -> HexSet {
        self.ground.seen_from(hex)
    }
}
