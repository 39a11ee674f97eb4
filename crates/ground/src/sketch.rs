//! Ground that is said rather than drawn: flat, except where it says otherwise. For rules tests and small trials.

use crate::{Hex, Legend};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Large enough for the rulebook's examples, small enough to be worked out at once.
const SIZE: &str = "24x24";
const ORIGIN: Hex = Hex::new(1, 1);

/// Flat ground with what differs, or a drawing:
/// `{ size = "9x9", hexes = { "05.06 07.01-09.04" = "jungle 1" }, trails = ["03.04 04.04"] }`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sketch {
    /// Columns and rows: `24x24` if left out.
    pub size: Option<String>,
    /// The first hex: `01.01` if left out.
    pub origin: Option<Hex>,
    /// What every hex is unless said otherwise.
    pub all: Option<String>,
    /// Terrain, level or both, of hexes and rectangles.
    pub hexes: BTreeMap<String, String>,
    /// Hexes that are not in play.
    pub off: String,
    /// Lines of water along hexsides.
    pub streams: Vec<String>,
    /// Chains of hexes joined by a footpath.
    pub trails: Vec<String>,
    /// Chains of hexes joined by a road.
    pub roads: Vec<String>,
    /// Lines of a map file as they stand: `hedge: 05.03/05.04`, `woods 05.03: 12 2 4@50`.
    pub lines: Vec<String>,
    /// The whole map file instead.
    pub drawing: Option<String>,
}

impl Sketch {
    /// The ground as the text of a map file.
    pub fn map_text(&self, legend: &Legend) -> Result<String, String> {
        match &self.drawing {
            Some(drawing) => Ok(drawing.clone()),
            None => map_text(self, legend),
        }
    }
}

fn map_text(sheet: &Sketch, legend: &Legend) -> Result<String, String> {
    let size = sheet.size.as_deref().unwrap_or(SIZE);
    let origin = sheet.origin.unwrap_or(ORIGIN);
    let (cols, rows) = size
        .split_once('x')
        .and_then(|(cols, rows)| Some((cols.parse::<u8>().ok()?, rows.parse::<u8>().ok()?)))
        .filter(|&(cols, rows)| cols > 0 && rows > 0)
        .ok_or_else(|| format!("ground: \"{size}\" is not a size; write it as in \"20x15\""))?;
    let last = Hex::at(
        i32::from(origin.col()) + i32::from(cols) - 1,
        i32::from(origin.row()) + i32::from(rows) - 1,
    )
    .ok_or_else(|| format!("ground: {size} from {origin} goes beyond 63.63"))?;

    let plain = legend.terrains.first();
    let base = Cell {
        letter: plain.map_or('?', |terrain| terrain.letter),
        level: 0,
    };
    let base = base.changed(sheet.all.as_deref().unwrap_or_default(), legend)?;
    let mut cells: BTreeMap<Hex, Option<Cell>> = rectangle(origin, last)
        .map(|hex| (hex, Some(base)))
        .collect();
    for (places, what) in &sheet.hexes {
        for hex in hexes(places)? {
            let cell = cells.get_mut(&hex).and_then(Option::as_mut);
            let cell = cell.ok_or_else(|| format!("ground: {hex} is beyond {size}"))?;
            *cell = cell.changed(what, legend)?;
        }
    }
    for hex in hexes(&sheet.off)? {
        cells.insert(hex, None);
    }

    let mut text = format!("title: Case\nsize: {size}\norigin: {origin}\nterrain:\n");
    for row in origin.row()..=last.row() {
        for parity in [1, 0] {
            let columns: Vec<u8> = (origin.col()..=last.col())
                .filter(|col| col % 2 == parity)
                .collect();
            if columns.is_empty() {
                continue;
            }
            for col in columns {
                let cell = cells.get(&Hex::new(col, row)).copied().flatten();
                text.push_str(&cell.map_or_else(|| ".".to_owned(), Cell::drawn));
                text.push(' ');
            }
            text.push('\n');
        }
    }
    for (word, lines) in [
        ("stream", &sheet.streams),
        ("trail", &sheet.trails),
        ("road", &sheet.roads),
    ] {
        for line in lines {
            text.push_str(&format!("{word}: {line}\n"));
        }
    }
    for line in &sheet.lines {
        text.push_str(line);
        text.push('\n');
    }
    Ok(text)
}

/// Hexes and rectangles: `05.06 07.01-09.04`.
fn hexes(text: &str) -> Result<Vec<Hex>, String> {
    let hex = |word: &str| {
        word.parse::<Hex>()
            .map_err(|error| format!("ground: {error}"))
    };
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        match word.split_once('-') {
            Some((a, b)) => found.extend(rectangle(hex(a)?, hex(b)?)),
            None => found.push(hex(word)?),
        }
    }
    Ok(found)
}

fn rectangle(a: Hex, b: Hex) -> impl Iterator<Item = Hex> {
    let cols = a.col().min(b.col())..=a.col().max(b.col());
    let rows = a.row().min(b.row())..=a.row().max(b.row());
    cols.flat_map(move |col| rows.clone().map(move |row| Hex::new(col, row)))
}

/// Terrain and level of a hex.
#[derive(Clone, Copy)]
struct Cell {
    letter: char,
    level: i8,
}

impl Cell {
    /// With another terrain, level or both: `jungle`, `jungle 1`, `1`.
    fn changed(mut self, what: &str, legend: &Legend) -> Result<Cell, String> {
        for word in what.split_whitespace() {
            let terrain = legend.terrains.iter().find(|terrain| terrain.word == word);
            match (terrain, word.parse::<i8>()) {
                (Some(terrain), _) => self.letter = terrain.letter,
                (None, Ok(level @ -9..=9)) => self.level = level,
                _ => {
                    let words: Vec<_> = legend.terrains.iter().map(|it| it.word).collect();
                    return Err(format!(
                        "ground: \"{word}\" is neither a level nor one of {}",
                        words.join(", ")
                    ));
                }
            }
        }
        Ok(self)
    }

    fn drawn(self) -> String {
        format!("{}{}", self.letter, self.level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Feature, Map, Terrain};

    const LEGEND: Legend = Legend::new(
        &[Terrain::new('C', 0, "clear"), Terrain::new('W', 1, "woods")],
        &[Feature::STREAM, Feature::TRAIL, Feature::ROAD],
    );

    fn sketch(hexes: &str, what: &str) -> Sketch {
        Sketch {
            size: Some("4x3".to_owned()),
            hexes: BTreeMap::from_iter([(hexes.to_owned(), what.to_owned())]),
            ..Sketch::default()
        }
    }

    #[test]
    fn what_is_said_lies_on_flat_ground() {
        let mut ground = sketch("02.01-03.02", "woods 2");
        ground.trails.push("01.01 02.01".to_owned());
        ground.off = "04.03".to_owned();
        let text = ground.map_text(&LEGEND).expect("a sketch");
        let map = Map::parse("case.map", &text, &LEGEND).expect("a map");
        let [plain, woods] = [Hex::new(1, 1), Hex::new(3, 2)];
        assert_eq!((map.terrain_word(plain), map.level(plain)), ("clear", 0));
        assert_eq!((map.terrain_word(woods), map.level(woods)), ("woods", 2));
        assert!(map.side_between(plain, Hex::new(2, 1)).trail());
        assert!(!map.in_play(Hex::new(4, 3)));
    }

    #[test]
    fn what_cannot_be_drawn_says_why() {
        for (ground, said) in [
            (
                sketch("02.01", "sand"),
                "\"sand\" is neither a level nor one of clear, woods",
            ),
            (sketch("09.01", "woods"), "09.01 is beyond 4x3"),
            (sketch("x", "woods"), "x"),
            (
                Sketch {
                    size: Some("big".to_owned()),
                    ..Sketch::default()
                },
                "\"big\" is not a size",
            ),
            (
                Sketch {
                    size: Some("70x3".to_owned()),
                    ..Sketch::default()
                },
                "goes beyond 63.63",
            ),
        ] {
            let error = ground.map_text(&LEGEND).expect_err(said);
            assert!(error.contains(said), "{error}");
        }
    }
}
