//! Reads the drawn rows of terrain.

use super::parse::Reader;
use super::scan::{Statement, Word};
use crate::Hex;

/// The rectangle of hexes that is drawn.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub origin: Hex,
    pub cols: u8,
    pub rows: u8,
}

impl Frame {
    fn columns(self) -> std::ops::Range<u8> {
        self.origin.col()..self.origin.col() + self.cols
    }

    fn rows(self) -> std::ops::Range<u8> {
        self.origin.row()..self.origin.row() + self.rows
    }

    fn hexes(self) -> impl Iterator<Item = Hex> {
        self.columns()
            .flat_map(move |col| self.rows().map(move |row| Hex::new(col, row)))
    }

    /// The columns on one line of the drawing of a row: odd columns stand half a hex higher.
    fn half(self, parity: u8) -> Vec<u8> {
        self.columns().filter(|col| col % 2 == parity).collect()
    }
}

impl Reader<'_> {
    /// Reads the drawing: for each row a line with the odd columns, then a line with the even ones.
    pub fn terrain(&mut self, statement: &Statement, frame: Frame) -> Vec<(Hex, u8, i8)> {
        if !statement.value.text.is_empty() {
            self.mistakes.push(
                statement
                    .value
                    .mistake("the drawing begins on the next line", "move this down"),
            );
        }
        let halves: Vec<_> = [frame.half(1), frame.half(0)]
            .into_iter()
            .filter(|half| !half.is_empty())
            .collect();
        let wanted = frame.rows().flat_map(|row| {
            halves
                .iter()
                .enumerate()
                .map(move |(half, cols)| (row, half, cols))
        });
        let mut lines = statement.drawing.iter();
        let mut last = &statement.key;
        let mut cells = Vec::new();
        let mistakes_before = self.mistakes.len();
        for (row, half, cols) in wanted {
            let Some(line) = lines.next() else {
                self.mistakes.push(last.mistake(
                    format!("the drawing ends before row {row:02}"),
                    format!(
                        "draw {} lines for each of the {} rows, or change the size",
                        halves.len(),
                        frame.rows
                    ),
                ));
                break;
            };
            last = line;
            if !self.drawn_row(line, row, half == 0, cols, &mut cells) {
                // Every line from here on would be wrong in the same way.
                lines = [].iter();
                break;
            }
        }
        if let Some(line) = lines.next() {
            self.mistakes.push(line.mistake(
                format!("the drawing goes on after its {} rows", frame.rows),
                "delete the extra lines, or change the size",
            ));
        }
        if self.mistakes.len() > mistakes_before {
            self.ground = frame.hexes().collect();
        } else {
            self.ground = cells.iter().map(|&(hex, ..)| hex).collect();
            if cells.is_empty() {
                self.mistakes.push(
                    statement
                        .key
                        .mistake("no hex is in play", "draw some terrain instead of dots"),
                );
            }
        }
        cells
    }

    /// Reads one line of the drawing; `false` when its label says that lines above are missing or too many.
    fn drawn_row(
        &mut self,
        line: &Word,
        row: u8,
        first: bool,
        cols: &[u8],
        cells: &mut Vec<(Hex, u8, i8)>,
    ) -> bool {
        let mut words = line.words().peekable();
        let label = words.next_if(|word| word.text.bytes().all(|b| b.is_ascii_digit()));
        if let Some(label) = label
            && (!first || label.text.parse() != Ok(row))
        {
            let half = if first { "first" } else { "second" };
            self.mistakes.push(label.mistake(
                format!(
                    "row {} begins where the {half} line of row {row:02} belongs",
                    label.text
                ),
                "look above for a missing or extra line",
            ));
            return false;
        }
        let words: Vec<_> = words.collect();
        if words.len() != cols.len() {
            let columns: Vec<_> = cols.iter().map(|col| format!("{col:02}")).collect();
            self.mistakes.push(line.mistake(
                format!(
                    "{} hexes are drawn here, but row {row:02} has {} on this line",
                    words.len(),
                    cols.len()
                ),
                format!(
                    "draw one for each of the columns {}, with a dot where none is in play",
                    columns.join(" ")
                ),
            ));
        }
        for (word, &col) in words.iter().zip(cols) {
            if word.text != "."
                && let Some((terrain, level)) = self.cell(word)
            {
                cells.push((Hex::new(col, row), terrain, level));
            }
        }
        true
    }

    /// A terrain letter, with a digit for its level, after a minus where the ground lies below the plain.
    fn cell(&mut self, word: &Word) -> Option<(u8, i8)> {
        let mut chars = word.text.chars();
        let terrain = chars
            .next()
            .and_then(|letter| self.legend.by_letter(letter));
        let level = match chars.as_str().as_bytes() {
            [] => Some(0),
            [digit @ b'0'..=b'9'] => Some((digit - b'0') as i8),
            [b'-', digit @ b'1'..=b'9'] => Some(-((digit - b'0') as i8)),
            _ => None,
        };
        let found = terrain.map(|terrain| terrain.id).zip(level);
        if found.is_none() {
            let letters: Vec<_> = self
                .legend
                .terrains
                .iter()
                .map(|t| format!("{} {}", t.letter, t.word))
                .collect();
            self.mistakes.push(word.mistake(
                format!("\"{}\" is not a terrain", word.text),
                format!(
                    "write a letter and, unless it is 0, the level; . is not in play; letters are: {}",
                    letters.join(", ")
                ),
            ));
        }
        found
    }
}
