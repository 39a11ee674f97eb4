//! Properties on random maps.

use super::slow;
use super::*;

/// Numbers that look random and are always the same.
pub struct Luck(pub u64);

impl Luck {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    pub fn of(&mut self, hexes: &[Hex]) -> Hex {
        hexes[self.below(hexes.len() as u64) as usize]
    }
}

/// A random map: hills of several sizes, all kinds of terrain, roads, hedges and walls, and some things drawn by hand.
fn any_map(luck: &mut Luck) -> Map {
    let (cols, rows) = (3 + luck.below(9) as i32, 2 + luck.below(8) as i32);
    let hills: Vec<(Hex, i64)> = (0..luck.below(4))
        .map(|_| {
            let at = Hex::at(
                luck.below(cols as u64) as i32,
                luck.below(rows as u64) as i32,
            );
            (at.expect("on the grid"), luck.below(5) as i64)
        })
        .collect();
    let rugged = luck.one_in(4);
    let wild = 1 + luck.below(5);
    let mut text = format!("title: T\nsize: {cols}x{rows}\norigin: 00.00\nterrain:\n");
    let mut levels = BTreeMap::new();
    for row in 0..rows {
        for parity in [1, 0] {
            for col in (0..cols).filter(|col| col % 2 == parity) {
                let hex = Hex::at(col, row).expect("on the grid");
                let height = |(top, up): &(Hex, i64)| up - i64::from(top.distance(hex));
                let level = match rugged {
                    true => luck.below(6) as i64 - 1,
                    false => hills.iter().map(height).max().unwrap_or(0).clamp(-1, 4),
                };
                levels.insert(hex, level);
                let letter = match luck.one_in(wild) {
                    true => ['r', 'm', 'w', 'b', 'k'][luck.below(5) as usize],
                    false => 'o',
                };
                match luck.one_in(40) {
                    true => text.push_str(". "),
                    false => text.push_str(&format!("{letter}{level} ")),
                }
            }
            text.push('\n');
        }
    }
    // Mistakes are left out line by line, so that whatever is read stays.
    for _ in 0..luck.below(20) {
        let hex = Hex::at(
            luck.below(cols as u64) as i32,
            luck.below(rows as u64) as i32,
        );
        let hex = hex.expect("on the grid");
        let next = hex.neighbour(Direction::from_index(luck.below(6) as usize));
        let next = next.unwrap_or(hex);
        let places = |luck: &mut Luck, n: u64| {
            let place = |luck: &mut Luck| {
                let reach = [20, 40, 60, 80, 100, 100][luck.below(6) as usize];
                Clock::new(luck.below(144) as u16 * 5, reach).to_string()
            };
            let places: Vec<_> = (0..n).map(|_| place(luck)).collect();
            places.join(" ")
        };
        let line = match luck.below(8) {
            0 => format!("hedge: {hex}/{next}"),
            1 => format!("wall: {hex}/{next}"),
            2 => format!("road: {hex} {next}"),
            3 => {
                let row = Direction::from_index(luck.below(6) as usize);
                let on = std::iter::successors(Some(hex), |hex| hex.neighbour(row));
                let on: Vec<_> = on.take_while(|hex| levels.contains_key(hex)).collect();
                let on: Vec<_> = on.iter().map(Hex::to_string).collect();
                format!("road: {}", on.join(" "))
            }
            4 => format!("hedge {hex}: {}", places(luck, 3)),
            5 => format!("woods {hex}: {}", places(luck, 4)),
            6 => format!("rough {hex}: {} | {}", places(luck, 3), places(luck, 3)),
            _ if luck.one_in(2) => bulge(&levels, hex),
            _ => {
                let level = levels.get(&hex).copied().unwrap_or(0) + luck.below(2) as i64;
                let reach = [30, 50, 75][luck.below(3) as usize];
                let first = luck.below(144) as u16 * 5;
                let mound = [0, 90, 150].map(|minutes| Clock::new(first + minutes, reach));
                let mound = mound.map(|place| place.to_string());
                format!("level {level} {hex}: {}", mound.join(" "))
            }
        };
        let longer = format!("{text}{line}\n");
        if Map::parse("trial.map", &longer, &LEGEND).is_ok() {
            text = longer;
        }
    }
    Map::parse("trial.map", &text, &LEGEND).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// A hex whose level reaches over into its lower neighbours, so that the crest lines lie there.
fn bulge(levels: &BTreeMap<Hex, i64>, hex: Hex) -> String {
    let level = levels.get(&hex).copied().unwrap_or(0);
    let mut lines = vec![format!("level {level} {hex}: 1 3 5 7 9 11")];
    for side in Direction::ALL {
        let next = hex
            .neighbour(side)
            .and_then(|next| levels.get_key_value(&next));
        if let Some((next, _)) = next.filter(|(_, other)| **other < level) {
            let back = side.opposite().index() as u16 * 120;
            let [a, b] = [660, 60].map(|minutes| Clock::new(back + minutes, 100));
            lines.push(format!(
                "level {level} {next}: {a} {b} {}",
                Clock::new(back, 45)
            ));
        }
    }
    lines.join("\n")
}

fn trials(seed: u64, maps: u64, mut look: impl FnMut(&mut Luck, &Crests, &[Hex])) {
    for n in 0..maps {
        let mut luck = Luck(seed << 32 | n);
        let map = any_map(&mut luck);
        let own_crest = if n % 5 == 0 {
            OwnCrest::Either
        } else {
            OwnCrest::Higher
        };
        let crests = Crests::new(Artwork::of(&map), opacities().own_crest(own_crest));
        look(&mut luck, &crests, map.hexes());
    }
}

/// The other implementation shares no line of arithmetic with the first.
#[test]
fn the_slow_and_simple_way_comes_to_the_same() {
    let (mut seen, mut hindered, mut blocked) = (0, 0, 0);
    trials(1, 2_000, |luck, crests, hexes| {
        for _ in 0..6 {
            let (a, b) = (luck.of(hexes), luck.of(hexes));
            let found = crests.hindrance(a, b);
            let own_crest = crests.opacities.own_crest;
            assert_eq!(
                found,
                slow::hindrance(crests.artwork(), own_crest, a, b),
                "{a} {b}"
            );
            match found {
                Some(0) => seen += 1,
                Some(_) => hindered += 1,
                None => blocked += 1,
            }
        }
    });
    assert!(
        seen > 2_000 && hindered > 200 && blocked > 2_000,
        "{seen} {hindered} {blocked}"
    );
}

#[test]
fn sight_is_mutual_and_table_and_account_say_the_same() {
    trials(2, 300, |luck, crests, hexes| {
        let table = crests.table();
        for &a in hexes {
            let seen = table.seen_from(a);
            for &b in hexes {
                let found = crests.hindrance(a, b);
                assert_eq!(found, crests.hindrance(b, a), "{a} {b}");
                assert_eq!(found, table.hindrance(a, b), "{a} {b}");
                assert_eq!(found.is_some(), seen.contains(b), "{a} {b}");
            }
            let (b, smoke) = (luck.of(hexes), [(luck.of(hexes), 5), (luck.of(hexes), 2)]);
            let plain = crests.explain(a, b, &[]);
            assert_eq!(
                plain.hindrance(),
                crests.hindrance(a, b),
                "{a} {b} {plain:?}"
            );
            let told = crests.explain(a, b, &smoke);
            assert_eq!(
                told.hindrance(),
                table.hindrance_in_smoke(a, b, smoke),
                "{a} {b}"
            );
            assert_eq!(plain.sees(), told.sees());
        }
    });
}

/// What an account says from one end it says from the other, back to front.
#[test]
fn an_account_reads_the_same_from_both_ends() {
    trials(3, 300, |luck, crests, hexes| {
        for _ in 0..20 {
            let (a, b) = (luck.of(hexes), luck.of(hexes));
            let facts = |from, to| {
                let account = crests.explain(from, to, &[]);
                let mut facts: Vec<_> = (account.findings.iter())
                    .map(|it| (it.shape, it.hex, it.effect, it.because))
                    .collect();
                facts.sort_by_key(|&(shape, hex, _, because)| (shape, hex, because));
                facts
            };
            assert_eq!(facts(a, b), facts(b, a), "{a} {b}");
        }
    });
}

/// Turned by so many sixths and perhaps mirrored, then moved back onto the grid.
struct Turn {
    sixths: usize,
    mirrored: bool,
    moved: hexx::Hex,
}

impl Turn {
    fn way(&self, (mut x, mut y): (i32, i32)) -> (i32, i32) {
        if self.mirrored {
            (x, y) = (-x, x + y);
        }
        for _ in 0..self.sixths {
            (x, y) = (-y, x + y);
        }
        (x, y)
    }

    fn hex(&self, hex: Hex) -> Hex {
        let axial = hex.to_axial();
        let (x, y) = self.way((axial.x, axial.y));
        Hex::from_axial(hexx::Hex::new(x, y) + self.moved).expect("on the grid")
    }

    fn direction(&self, direction: Direction) -> Direction {
        let k = if self.mirrored {
            6 - direction.index()
        } else {
            direction.index()
        };
        Direction::from_index(k + self.sixths)
    }

    fn artwork(&self, artwork: &Artwork) -> Artwork {
        let cells = artwork
            .ground()
            .iter()
            .map(|hex| (self.hex(hex), artwork.level(hex)));
        let ways = artwork.ground().iter().flat_map(|hex| {
            Direction::ALL.map(|side| (self.hex(hex), self.direction(side), artwork.way(hex, side)))
        });
        let point = |point: &Point| {
            let (x, y) = self.way((point.x, point.y));
            Point::new(x, y)
        };
        let shapes = artwork.shapes().iter().map(|shape| Shape {
            hex: self.hex(shape.hex),
            across: shape.across.map(|hex| self.hex(hex)),
            points: shape.points.iter().map(point).collect(),
            ..shape.clone()
        });
        Artwork::assemble(cells, ways.collect(), shapes.collect())
    }
}

#[test]
fn nothing_changes_when_the_map_is_turned_or_mirrored() {
    trials(4, 120, |luck, crests, hexes| {
        for sixths in 0..6 {
            for mirrored in [false, true] {
                // The middle of the grid, an even number of columns away.
                let moved = hexx::Hex::new(30, 15);
                let turn = Turn {
                    sixths,
                    mirrored,
                    moved,
                };
                let turned = Crests::new(
                    turn.artwork(crests.artwork()),
                    opacities().own_crest(crests.opacities.own_crest),
                );
                for _ in 0..60 {
                    let (a, b) = (luck.of(hexes), luck.of(hexes));
                    let (c, d) = (turn.hex(a), turn.hex(b));
                    assert_eq!(
                        crests.hindrance(a, b),
                        turned.hindrance(c, d),
                        "{a} {b} turned by {sixths}, mirrored {mirrored}: {c} {d}"
                    );
                    let smoke = luck.of(hexes);
                    assert_eq!(
                        Artwork::meets(a, b, smoke),
                        Artwork::meets(c, d, turn.hex(smoke)),
                        "{a} {b} {smoke}"
                    );
                }
            }
        }
    });
}
