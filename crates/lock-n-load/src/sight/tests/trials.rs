//! Random maps: the slow way comes to the same, sight is mutual, and turning the map changes nothing. `MAPS=10000` looks at
//! so many maps; turning them all takes some minutes.

use super::slow::World;
use super::*;
use ground::Direction;
use ground::artwork::{Clock, Point, Shape};

/// Numbers that look random and are always the same.
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }
}

/// A random map: hills of several sizes, all kinds of terrain, buildings of several hexes, fences, and things drawn by hand.
fn any_map(luck: &mut Luck) -> Map {
    let (cols, rows) = (3 + luck.below(10) as i32, 2 + luck.below(9) as i32);
    let any = |luck: &mut Luck| {
        let (col, row) = (luck.below(cols as u64), luck.below(rows as u64));
        Hex::new(col as u8, row as u8)
    };
    let some = |luck: &mut Luck, n: u64, most: u64| -> Vec<(Hex, i64)> {
        let n = luck.below(n);
        let place = |luck: &mut Luck| (any(luck), luck.below(most) as i64);
        (0..n).map(|_| place(luck)).collect()
    };
    let (hills, towns) = (some(luck, 4, 5), some(luck, 3, 2));
    let rugged = luck.one_in(4);
    let wild = 1 + luck.below(6);
    let mut text = format!("title: T\nsize: {cols}x{rows}\norigin: 00.00\nterrain:\n");
    for row in 0..rows {
        for parity in [1, 0] {
            for col in (0..cols).filter(|col| col % 2 == parity) {
                let hex = Hex::at(col, row).expect("on the grid");
                let height = |(top, up): &(Hex, i64)| up - i64::from(top.distance(hex));
                let level = match rugged {
                    true => luck.below(4) as i64,
                    false => hills.iter().map(height).max().unwrap_or(0).clamp(0, 3),
                };
                let town = towns
                    .iter()
                    .any(|(at, reach)| i64::from(at.distance(hex)) <= *reach);
                let letter = match luck.one_in(wild) {
                    _ if town => 'h',
                    true => luck.of(&['b', 'w', 'f', 'j', 'u', 'l', 'h']),
                    false => 'c',
                };
                match luck.one_in(50) {
                    true => text.push_str(". "),
                    false => text.push_str(&format!("{letter}{level} ")),
                }
            }
            text.push('\n');
        }
    }
    // Mistakes are left out line by line, so that whatever is read stays.
    let mut map = None;
    for _ in 0..luck.below(24) {
        let hex = any(luck);
        let next = hex.neighbour(Direction::from_index(luck.below(6) as usize));
        let next = next.unwrap_or(hex);
        let places = |luck: &mut Luck, n: u64| {
            let place = |luck: &mut Luck| {
                let reach = luck.of(&[20, 40, 60, 80, 100, 100]);
                Clock::new(luck.below(144) as u16 * 5, reach).to_string()
            };
            let places: Vec<_> = (0..n).map(|_| place(luck)).collect();
            places.join(" ")
        };
        let word = luck.of(&["brush", "woods", "forest", "jungle", "heavy"]);
        let fence = luck.of(&["wall", "hedge", "bocage"]);
        let line = match luck.below(6) {
            0 | 1 => format!("{fence}: {hex}/{next}"),
            2 => format!("{fence} {hex}: {}", places(luck, 3)),
            3 => format!("{word} {hex}: {}", places(luck, 4)),
            4 => format!("{word} {hex}: {} | {}", places(luck, 3), places(luck, 3)),
            _ => bulge(luck, hex),
        };
        let longer = format!("{text}{line}\n");
        if let Ok(read) = Map::parse("trial.map", &longer, &LEGEND) {
            (text, map) = (longer, Some(read));
        }
    }
    let read = || Map::parse("trial.map", &text, &LEGEND);
    map.unwrap_or_else(|| read().unwrap_or_else(|error| panic!("{text}\n{error}")))
}

/// A level that reaches over its hexside into the next hex, or a mound within one.
fn bulge(luck: &mut Luck, hex: Hex) -> String {
    let level = 1 + luck.below(3);
    let side = luck.below(6) as u16;
    let next = hex.neighbour(Direction::from_index(side.into()));
    let back = (side + 3) % 6 * 120;
    let [a, b] = [660, 60].map(|minutes| Clock::new(back + minutes, 100));
    let tip = Clock::new(back, 45);
    match next.filter(|_| luck.one_in(2)) {
        Some(next) => {
            format!("level {level} {hex}: 1 3 5 7 9 11\nlevel {level} {next}: {a} {b} {tip}")
        }
        None => {
            let first = luck.below(144) as u16 * 5;
            let mound = [0, 90, 150].map(|minutes| Clock::new(first + minutes, 60));
            let mound = mound.map(|place| place.to_string());
            format!("level {level} {hex}: {}", mound.join(" "))
        }
    }
}

fn any_end(luck: &mut Luck, sight: &Sight, hexes: &[Hex]) -> End {
    let hex = luck.of(hexes);
    match luck.below(8) {
        0 => End::helicopter(hex),
        1 => End::plane(hex, 3 + luck.below(4) as i8),
        2..=4 if sight.multi_story().contains(hex) => End::upper(hex),
        _ => End::ground(hex),
    }
}

fn any_shrouds(luck: &mut Luck, hexes: &[Hex]) -> Vec<Shroud> {
    let markers = [
        Marker::Smoke,
        Marker::Mortar,
        Marker::Barrage,
        Marker::Barrage,
        Marker::Wreck,
        Marker::Wreck,
        Marker::Rubble,
    ];
    let n = if luck.one_in(2) { luck.below(9) } else { 0 };
    let mut one = |_| Shroud::new(luck.of(hexes), luck.of(&markers));
    (0..n).map(&mut one).collect()
}

/// Looks at so many maps, or at as many as `MAPS` says.
fn trials(seed: u64, maps: u64, mut look: impl FnMut(&mut Luck, &Map, Sight)) {
    let wanted = std::env::var("MAPS").ok();
    let maps = wanted.map_or(maps, |wanted| wanted.parse().expect("MAPS is a number"));
    for n in 0..maps {
        let mut luck = Luck(seed << 32 | n);
        let map = any_map(&mut luck);
        let sight = Sight::new(&map, chart());
        look(&mut luck, &map, sight);
    }
}

#[test]
fn the_slow_and_simple_way_comes_to_the_same() {
    let mut tally = [0; 4];
    let mut maps = 0;
    trials(1, 1_000, |luck, map, sight| {
        maps += 1;
        let hexes = map.hexes();
        for _ in 0..10 {
            let (from, to) = (any_end(luck, &sight, hexes), any_end(luck, &sight, hexes));
            let shrouds = any_shrouds(luck, hexes);
            let shapes = sight.artwork().shapes();
            let world = World {
                map,
                shapes,
                shrouds: &shrouds,
            };
            let found = sight.degradation(from, to, &shrouds);
            assert_eq!(
                found,
                world.degradation(from, to),
                "{from:?} {to:?} {shrouds:?}\n{}\n{:#?}",
                map.to_text(),
                sight.explain(from, to, &shrouds)
            );
            tally[found.map_or(3, usize::from)] += 1;
        }
    });
    let [clear, once, twice, blocked] = tally;
    assert!(
        clear > maps && once > maps / 4 && twice > maps / 20 && blocked > maps,
        "{tally:?}"
    );
}

#[test]
fn sight_is_mutual_and_table_and_account_say_the_same() {
    trials(2, 60, |luck, map, sight| {
        let hexes = map.hexes();
        let sights = Sights::new(sight);
        let sight = sights.sight();
        for _ in 0..100 {
            let (from, to) = (any_end(luck, sight, hexes), any_end(luck, sight, hexes));
            let shrouds = any_shrouds(luck, hexes);
            let found = sight.degradation(from, to, &shrouds);
            assert_eq!(found, sight.degradation(to, from, &shrouds));
            assert_eq!(found, sights.degradation(from, to, shrouds.iter().copied()));
            assert_eq!(found, sights.degradation(to, from, shrouds.iter().copied()));
            let account = sight.explain(from, to, &shrouds);
            assert_eq!(found, account.degradation);
            assert_eq!(
                account.blocked_by().is_none(),
                account.sees(),
                "{account:?}"
            );
            let seen = sights.seen_from(from, &shrouds);
            let ground = sights.degradation(from, End::ground(to.hex), shrouds.iter().copied());
            let ground = ground.is_some();
            assert_eq!(seen.contains(to.hex), ground);
            // The profile tells what the rule goes by: what stays below the line does nothing.
            let ends = account.profile.len().saturating_sub(1);
            for stage in account.profile[..ends].iter().skip(1) {
                let above = stage.top > stage.clears || stage.shrouded;
                let same = account.levels == [stage.ground; 2];
                // Of two hexes on different levels either may be on that of both ends.
                let two = stage.across.is_some();
                let fenced = account.findings.iter().any(|it| it.what == What::Fence);
                assert!(
                    above || same || fenced || two || stage.effect == Effect::Nothing,
                    "{stage:?}"
                );
            }
        }
    });
}

/// Turned by so many sixths and perhaps mirrored, then moved back onto the grid.
struct Turn {
    sixths: usize,
    mirrored: bool,
    moved: (i32, i32),
}

impl Turn {
    fn new(map: &Map, sixths: usize, mirrored: bool) -> Turn {
        let mut turn = Turn {
            sixths,
            mirrored,
            moved: (0, 0),
        };
        let turned = |hex: &Hex| turn.way((hex.to_axial().x, hex.to_axial().y));
        let turned: Vec<_> = map.hexes().iter().map(turned).collect();
        let west = turned.iter().map(|it| it.0).min().unwrap_or(0);
        // An even number of columns away, so that columns stay what they are.
        let x = -(west - west.rem_euclid(2));
        let row = |it: &(i32, i32)| it.1 + ((it.0 + x + 1) >> 1);
        turn.moved = (x, -turned.iter().map(row).min().unwrap_or(0));
        turn
    }

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
        let (x, y) = (x + self.moved.0, y + self.moved.1);
        Hex::at(x, y + ((x + 1) >> 1)).expect("on the grid")
    }

    fn map(&self, map: &Map) -> Map {
        let mut cells = BTreeMap::new();
        for &hex in map.hexes() {
            cells.insert(self.hex(hex), (map.terrain(hex), map.level(hex)));
        }
        let cols = cells.keys().map(|hex| hex.col()).max().unwrap_or(0) + 1;
        let rows = cells.keys().map(|hex| hex.row()).max().unwrap_or(0) + 1;
        let mut text = format!("title: Turned\nsize: {cols}x{rows}\norigin: 00.00\nterrain:\n");
        for row in 0..rows {
            for parity in [1, 0] {
                for col in (0..cols).filter(|col| col % 2 == parity) {
                    let cell = cells.get(&Hex::new(col, row));
                    text.push_str(&cell.map_or(". ".to_owned(), |(terrain, level)| {
                        let letter = LEGEND.by_id(*terrain).expect("a terrain").letter;
                        format!("{letter}{level} ")
                    }));
                }
                text.push('\n');
            }
        }
        for &hex in map.hexes() {
            for side in Direction::ALL {
                let next = map.neighbour(hex, side);
                for feature in LEGEND.features {
                    if hex < next && map.side(hex, side).has(feature.side) {
                        let (a, b) = (self.hex(hex), self.hex(next));
                        let join = match feature.drawn {
                            Drawn::Along => "/",
                            Drawn::Across => " ",
                        };
                        text.push_str(&format!("{}: {a}{join}{b}\n", feature.word));
                    }
                }
            }
        }
        Map::parse("turned.map", &text, &LEGEND).unwrap_or_else(|error| panic!("{error}"))
    }

    fn shapes(&self, artwork: &Artwork) -> Vec<Shape> {
        let point = |point: &Point| {
            let (x, y) = self.way((point.x, point.y));
            Point::new(x, y)
        };
        let turned = artwork.shapes().iter().map(|shape| Shape {
            hex: self.hex(shape.hex),
            across: shape.across.map(|hex| self.hex(hex)),
            points: shape.points.iter().map(point).collect(),
            ..shape.clone()
        });
        turned.collect()
    }
}

#[test]
fn nothing_changes_when_the_map_is_turned_or_mirrored() {
    trials(3, 40, |luck, map, sight| {
        let hexes = map.hexes();
        for sixths in 0..6 {
            for mirrored in [false, true] {
                let turn = Turn::new(map, sixths, mirrored);
                let turned = turn.map(map);
                let artwork = Artwork::of_shapes(&turned, turn.shapes(sight.artwork()));
                let other = Sight::over(&turned, artwork, chart());
                for _ in 0..40 {
                    let ends = [(); 2].map(|()| any_end(luck, &sight, hexes));
                    let shrouds = any_shrouds(luck, hexes);
                    let [c, d] = ends.map(|end| End {
                        hex: turn.hex(end.hex),
                        ..end
                    });
                    let moved: Vec<_> = (shrouds.iter())
                        .map(|it| Shroud::new(turn.hex(it.hex), it.marker))
                        .collect();
                    assert_eq!(
                        sight.degradation(ends[0], ends[1], &shrouds),
                        other.degradation(c, d, &moved),
                        "{ends:?} turned by {sixths}, mirrored {mirrored}"
                    );
                }
            }
        }
    });
}
