//! Maps laid edge to edge: the half hexes on their rims make whole ones.

use super::{Draft, Map, PlaceName};
use crate::artwork::{Drawing, Ink, Pattern};
use crate::{Direction, Hex, HexSet, Legend, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which maps a game is played on: `"delta"`, side by side `["delta", "ridge turned"]`, or in rows
/// `[["delta", "ridge"], ["farm turned", "town"]]` from the north-west. A map that is `turned` has its south in the north.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Mosaic {
    /// One map.
    One(String),
    /// Maps side by side, from the west.
    Row(Vec<String>),
    /// Rows of maps, from the north.
    Rows(Vec<Vec<String>>),
}

/// Maps that do not make one.
#[derive(Debug, thiserror::Error)]
pub enum MosaicError<E> {
    /// One of them cannot be had.
    #[error(transparent)]
    Map(#[from] E),
    /// They do not fit together.
    #[error("{0}")]
    Unfit(String),
}

/// One map of a mosaic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether it is turned by half a turn.
    pub turned: bool,
}

impl<'a> Sheet<'a> {
    fn read(text: &'a str) -> Sheet<'a> {
        match text.trim().strip_suffix(" turned") {
            Some(name) => Sheet {
                name: name.trim_end(),
                turned: true,
            },
            None => Sheet {
                name: text.trim(),
                turned: false,
            },
        }
    }
}

impl Mosaic {
    /// Its maps, row by row from the north-west.
    pub fn sheets(&self) -> Vec<Vec<Sheet<'_>>> {
        match self {
            Mosaic::One(name) => vec![vec![Sheet::read(name)]],
            Mosaic::Row(names) => vec![names.iter().map(|it| Sheet::read(it)).collect()],
            Mosaic::Rows(rows) => rows
                .iter()
                .map(|names| names.iter().map(|it| Sheet::read(it)).collect())
                .collect(),
        }
    }

    /// The one map that they make. Each of them is an area of it, by its name.
    pub fn join<E>(
        &self,
        mut map: impl FnMut(&str) -> Result<Map, E>,
    ) -> Result<Map, MosaicError<E>> {
        let mut rows = Vec::new();
        for names in self.sheets() {
            let mut row = Vec::new();
            for sheet in names {
                let found = map(sheet.name)?;
                let found = match sheet.turned {
                    true => found.turned().map_err(MosaicError::Unfit)?,
                    false => found,
                };
                row.push((sheet.name.to_owned(), found));
            }
            rows.push(row);
        }
        join(rows).map_err(MosaicError::Unfit)
    }
}

/// Puts maps together, rows of them from the north-west.
fn join(mut rows: Vec<Vec<(String, Map)>>) -> Result<Map, String> {
    let width = rows.first().map_or(0, Vec::len);
    if width == 0 || rows.iter().any(|row| row.len() != width) {
        return Err("write the same number of maps, one at least, in every row".to_owned());
    }
    if let [row] = &mut rows[..]
        && row.len() == 1
    {
        return Ok(row.remove(0).1);
    }
    let (down, right) = (steps(&rows)?, rows[0].iter());
    let right: Vec<u8> = right.map(|(_, map)| map.cols - 1).collect();
    let size = |steps: &[u8]| 1 + steps.iter().map(|&it| u32::from(it)).sum::<u32>();
    let (cols, tall) = (size(&right), size(&down));
    if cols > 63 || tall > 63 {
        return Err(format!(
            "together these maps have {cols} columns and {tall} rows; at most 63 of each will do"
        ));
    }
    let first = &rows[0][0].1;
    let mut joined = Joined {
        legend: first.legend,
        cells: BTreeMap::new(),
        sides: Vec::new(),
        names: Vec::new(),
        areas: Vec::new(),
        drawings: Vec::new(),
    };
    let mut south = 0;
    for (row, down) in rows.iter().zip(&down) {
        let mut east = 0;
        for ((name, map), right) in row.iter().zip(&right) {
            joined.lay(name, map, (east, south));
            east += right;
        }
        south += down;
    }
    let titles: Vec<&str> = rows.iter().flatten().map(|it| it.1.title()).collect();
    let draft = Draft {
        legend: joined.legend,
        title: titles.join(", "),
        origin: ORIGIN,
        cols: cols as u8,
        rows: tall as u8,
        drawings: joined.kept_drawings(),
        cells: (joined.cells.iter())
            .map(|(&hex, it)| (hex, it.terrain, it.level))
            .collect(),
        sides: joined.sides,
        names: joined.names,
        areas: joined.areas,
    };
    Ok(draft.finish())
}

const ORIGIN: Hex = Hex::new(1, 1);

/// How far each row of maps reaches to the south, if they fit.
fn steps(rows: &[Vec<(String, Map)>]) -> Result<Vec<u8>, String> {
    for (_, map) in rows.iter().flatten() {
        map.joins()?;
    }
    for row in rows {
        for ((_, above), (_, map)) in rows[0].iter().zip(row) {
            if map.cols != above.cols {
                return Err(differ(above, map, "columns", [above.cols, map.cols]));
            }
            if map.rows != row[0].1.rows {
                return Err(differ(&row[0].1, map, "rows", [row[0].1.rows, map.rows]));
            }
        }
    }
    Ok(rows.iter().map(|row| row[0].1.rows - 1).collect())
}

fn differ(one: &Map, other: &Map, what: &str, [a, b]: [u8; 2]) -> String {
    format!(
        "{} has {a} {what} and {} {b}: maps that share an edge need the same number",
        one.title, other.title
    )
}

/// A hex of the whole, as far as it is known.
struct Cell {
    terrain: u8,
    level: i8,
    sheets: u8,
}

struct Joined {
    legend: Legend,
    cells: BTreeMap<Hex, Cell>,
    sides: Vec<(Hex, Direction, Side)>,
    names: Vec<PlaceName>,
    areas: Vec<(String, HexSet)>,
    drawings: Vec<Drawing>,
}

impl Joined {
    /// Lays one map so many columns and rows from the first.
    fn lay(&mut self, name: &str, map: &Map, (east, south): (u8, u8)) {
        let at = |hex: Hex| {
            Hex::new(
                hex.col() - map.origin.col() + ORIGIN.col() + east,
                hex.row() - map.origin.row() + ORIGIN.row() + south,
            )
        };
        for &hex in map.hexes() {
            let (terrain, level) = (map.terrain(hex), map.level(hex));
            let drawn = |id: u8| self.legend.by_id(id).map(|it| it.pattern != Pattern::Bare);
            let weight = |id: u8| (drawn(id), id);
            let cell = self.cells.entry(at(hex)).or_insert(Cell {
                terrain,
                level,
                sheets: 0,
            });
            // Of two halves that differ, the one on which more is drawn and the higher one tell what the whole is.
            if weight(terrain) > weight(cell.terrain) {
                cell.terrain = terrain;
            }
            cell.level = cell.level.max(level);
            cell.sheets += 1;
            for direction in Direction::ALL {
                let next = map.neighbour(hex, direction);
                if !next.is_nowhere() && hex < next {
                    let drawn = map.side(hex, direction).0 & !Side::SLOPE.0;
                    self.sides.push((at(hex), direction, Side(drawn)));
                }
            }
        }
        for place in map.names() {
            let hex = at(place.hex);
            if !self.names.iter().any(|it| it.hex == hex) {
                let text = place.text.clone();
                self.names.push(PlaceName { hex, text });
            }
        }
        let whole = (name, *map.ground());
        let areas = map.areas().map(|(name, hexes)| (name, *hexes));
        for (name, hexes) in areas.chain([whole]) {
            let hexes: HexSet = hexes.iter().map(at).collect();
            match self.areas.iter_mut().find(|it| it.0 == name) {
                Some((_, known)) => *known = known.union(&hexes),
                None => self.areas.push((name.to_owned(), hexes)),
            }
        }
        for drawing in map.drawings() {
            let hex = at(drawing.hex);
            let known = |it: &&mut Drawing| it.hex == hex && it.ink == drawing.ink;
            match self.drawings.iter_mut().find(known) {
                Some(known) => known.shapes.extend(drawing.shapes.iter().cloned()),
                None => self.drawings.push(Drawing {
                    hex,
                    ..drawing.clone()
                }),
            }
        }
    }

    /// Everything drawn by hand but the levels of hexes that two maps share: those follow from both sides.
    fn kept_drawings(&self) -> Vec<Drawing> {
        let shared = |it: &Drawing| self.cells.get(&it.hex).is_some_and(|cell| cell.sheets > 1);
        let kept = |it: &&Drawing| !(matches!(it.ink, Ink::Level(_)) && shared(it));
        self.drawings.iter().filter(kept).cloned().collect()
    }
}
