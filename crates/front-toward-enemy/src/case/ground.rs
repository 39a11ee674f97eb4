//! The ground of a case: flat, except where the case says otherwise.

use super::sheet::GroundSheet;
use crate::data::LEGEND;
use ground::Hex;
use std::collections::BTreeMap;

/// Large enough for the rulebook's examples, small enough to be worked out at once.
const SIZE: &str = "24x24";
const ORIGIN: Hex = Hex::new(1, 1);

/// The ground as the text of a map file.
pub(super) fn map_text(sheet: &GroundSheet) -> Result<String, String> {
    if let Some(drawing) = &sheet.drawing {
        return Ok(drawing.clone());
    }
    let size = sheet.size.as_deref().unwrap_or(SIZE);
    let origin = sheet.origin.unwrap_or(ORIGIN);
    let (cols, rows) = size
        .split_once('x')
        .and_then(|(cols, rows)| Some((cols.parse::<u8>().ok()?, rows.parse::<u8>().ok()?)))
        .filter(|&(cols, rows)| cols > 0 && rows > 0)
        .ok_or_else(|| format!("ground: \"{size}\" is not a size; write such as \"20x15\""))?;
    let last = Hex::at(
        i32::from(origin.col()) + i32::from(cols) - 1,
        i32::from(origin.row()) + i32::from(rows) - 1,
    )
    .ok_or_else(|| format!("ground: {size} from {origin} goes beyond 63.63"))?;

    let base = Cell::CLEAR.changed(sheet.all.as_deref().unwrap_or("clear"))?;
    let mut cells: BTreeMap<Hex, Option<Cell>> = rectangle(origin, last)
        .map(|hex| (hex, Some(base)))
        .collect();
    for (places, what) in &sheet.hexes {
        for hex in hexes(places)? {
            let cell = cells.get_mut(&hex).and_then(Option::as_mut);
            let cell = cell.ok_or_else(|| format!("ground: {hex} is beyond {size}"))?;
            *cell = cell.changed(what)?;
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
    level: u8,
}

impl Cell {
    const CLEAR: Cell = Cell {
        letter: 'C',
        level: 0,
    };

    /// With another terrain, level or both: `jungle`, `jungle 1`, `1`.
    fn changed(mut self, what: &str) -> Result<Cell, String> {
        for word in what.split_whitespace() {
            let terrain = LEGEND.terrains.iter().find(|terrain| terrain.word == word);
            match (terrain, word.parse::<u8>()) {
                (Some(terrain), _) => self.letter = terrain.letter,
                (None, Ok(level @ 0..=9)) => self.level = level,
                _ => {
                    let words: Vec<_> = LEGEND.terrains.iter().map(|it| it.word).collect();
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
