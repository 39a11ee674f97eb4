//! Reads a map file and says everything that is wrong with it.

use super::scan::{self, Statement, Word};
use super::{Draft, Map, MapError, Mistake, PlaceName};
use crate::{Direction, Drawn, Feature, Hex, HexSet, Legend};

/// More mistakes than this help nobody.
const ENOUGH: usize = 30;

pub(super) fn parse(name: &str, source: &str, legend: &Legend) -> Result<Map, MapError> {
    let mut mistakes = Vec::new();
    let statements = scan::statements(source, &mut mistakes);
    let mut reader = Reader {
        legend,
        mistakes,
        ground: HexSet::EMPTY,
    };
    let draft = reader.draft(source, &statements);
    match draft {
        Some(draft) if reader.mistakes.is_empty() => Ok(draft.finish()),
        _ => {
            let mut mistakes = reader.mistakes;
            mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
            mistakes.truncate(ENOUGH);
            Err(MapError::new(name, source, mistakes))
        }
    }
}

struct Reader<'a> {
    legend: &'a Legend,
    mistakes: Vec<Mistake>,
    /// The hexes that may be named; generous when the drawing has mistakes, so that one does not cause others.
    ground: HexSet,
}

/// The rectangle of hexes that is drawn.
#[derive(Clone, Copy)]
struct Frame {
    origin: Hex,
    cols: u8,
    rows: u8,
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
    fn draft(&mut self, source: &str, statements: &[Statement]) -> Option<Draft> {
        let beginning = scan::beginning(source);
        let title = self.only(statements, "title");
        let size = self.only(statements, "size");
        let origin = self.only(statements, "origin");
        let terrain = self.only(statements, "terrain");
        for (key, found) in [("title", title), ("size", size), ("terrain", terrain)] {
            if found.is_none() {
                let help = match key {
                    "title" => "add a line such as \"title: The Two Hills\"",
                    "size" => "add a line with columns and rows, such as \"size: 20x15\"",
                    _ => "add \"terrain:\" and draw the rows below it",
                };
                self.mistakes
                    .push(beginning.mistake(format!("the map has no {key}"), help));
            }
        }
        let title = title.and_then(|title| self.title(title));
        let frame = self.frame(size?, origin)?;
        let cells = self.terrain(terrain?, frame);

        let mut draft = Draft {
            legend: *self.legend,
            title: title.unwrap_or_default(),
            origin: frame.origin,
            cols: frame.cols,
            rows: frame.rows,
            cells,
            sides: Vec::new(),
            names: Vec::new(),
            areas: Vec::new(),
        };
        for statement in statements {
            self.feature_name_or_area(statement, &mut draft);
        }
        Some(draft)
    }

    /// The one statement with a key.
    fn only<'s, 'a>(
        &mut self,
        statements: &'s [Statement<'a>],
        key: &str,
    ) -> Option<&'s Statement<'a>> {
        let mut found = statements
            .iter()
            .filter(|statement| statement.key.text == key);
        let first = found.next();
        for other in found {
            self.mistakes.push(
                other
                    .key
                    .mistake(format!("a second {key}"), "keep one and delete the other"),
            );
        }
        first
    }

    fn title(&mut self, statement: &Statement) -> Option<String> {
        if statement.value.text.is_empty() {
            self.mistakes.push(
                statement
                    .key
                    .mistake("the title is empty", "write the map's name after the colon"),
            );
            return None;
        }
        Some(statement.value.text.to_owned())
    }

    fn frame(&mut self, size: &Statement, origin: Option<&Statement>) -> Option<Frame> {
        let first = match origin {
            None => Some(Hex::new(1, 1)),
            Some(origin) => self.hex_text(origin.value),
        };
        let number = |word: Word| {
            word.trimmed()
                .text
                .parse()
                .ok()
                .filter(|n| (1..=64).contains(n))
        };
        let parts = size
            .value
            .split_once('x')
            .and_then(|(cols, rows)| number(cols).zip(number(rows)));
        let Some((cols, rows)) = parts else {
            self.mistakes.push(size.value.mistake(
                format!("\"{}\" is not a size", size.value.text),
                "write columns and rows from 1 to 64, such as 20x15",
            ));
            return None;
        };
        let origin = first?;
        if origin.col() + cols > 64 || origin.row() + rows > 64 {
            self.mistakes.push(size.value.mistake(
                format!("a map of {cols}x{rows} from {origin} goes beyond 63.63"),
                "make it smaller, or let it begin at 00.00 with \"origin: 00.00\"",
            ));
            return None;
        }
        Some(Frame { origin, cols, rows })
    }

    /// Reads the drawing: for each row a line with the odd columns, then a line with the even ones.
    fn terrain(&mut self, statement: &Statement, frame: Frame) -> Vec<(Hex, u8, u8)> {
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
            self.drawn_row(line, row, half == 0, cols, &mut cells);
        }
        if let Some(line) = lines.next() {
            self.mistakes.push(line.mistake(
                format!("the drawing goes on after its {} rows", frame.rows),
                "delete what is too much, or change the size",
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

    fn drawn_row(
        &mut self,
        line: &Word,
        row: u8,
        first: bool,
        cols: &[u8],
        cells: &mut Vec<(Hex, u8, u8)>,
    ) {
        let mut words = line.words().peekable();
        if let Some(label) = words.next_if(|word| word.text.bytes().all(|b| b.is_ascii_digit())) {
            if !first || label.text.parse() != Ok(row) {
                let here = if first {
                    "this is the first line of"
                } else {
                    "this is the second line of"
                };
                self.mistakes.push(label.mistake(
                    format!("a line of row {} where row {row:02} is drawn", label.text),
                    format!(
                        "{here} row {row:02}; look for a line that is missing or too much above it"
                    ),
                ));
                return;
            }
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
    }

    /// A terrain letter, with a digit for its level.
    fn cell(&mut self, word: &Word) -> Option<(u8, u8)> {
        let mut chars = word.text.chars();
        let terrain = chars
            .next()
            .and_then(|letter| self.legend.by_letter(letter));
        let level = match chars.as_str().as_bytes() {
            [] => Some(0),
            [digit @ b'0'..=b'9'] => Some(digit - b'0'),
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
                    "write a letter and, above level 0, a digit; . is not in play; letters are: {}",
                    letters.join(", ")
                ),
            ));
        }
        found
    }

    fn feature_name_or_area(&mut self, statement: &Statement, draft: &mut Draft) {
        let key = statement.key.text;
        let mut words = statement.key.words();
        match (
            words.next().map(|word| word.text),
            words.next(),
            words.next(),
        ) {
            (Some("title" | "size" | "origin" | "terrain"), None, None) => {}
            (Some("name"), None, None) => draft.names.extend(self.name(statement.value)),
            (Some("area"), Some(name), None) => {
                let hexes = self.area(statement);
                match draft.areas.iter_mut().find(|(known, _)| known == name.text) {
                    Some((_, known)) => *known = known.union(&hexes),
                    None => draft.areas.push((name.text.to_owned(), hexes)),
                }
            }
            _ => match self.legend.feature(key) {
                Some(feature) => self.feature(feature, statement, draft),
                None => {
                    let features: Vec<_> = self
                        .legend
                        .features
                        .iter()
                        .map(|feature| feature.word)
                        .collect();
                    self.mistakes.push(statement.key.mistake(
                        format!("\"{key}\" is not a key"),
                        format!(
                            "keys are title, size, origin, terrain, name, area NAME, {}",
                            features.join(", ")
                        ),
                    ));
                }
            },
        }
    }

    fn feature(&mut self, feature: &Feature, statement: &Statement, draft: &mut Draft) {
        let words: Vec<_> = statement.value.words().collect();
        let (enough, example) = match feature.drawn {
            Drawn::Along => (1, "hexsides such as 05.05/05.06"),
            Drawn::Across => (2, "the hexes it joins, such as 03.04 04.04 05.05"),
        };
        if words.len() < enough {
            self.mistakes.push(statement.key.mistake(
                format!("this {} leads nowhere", feature.word),
                format!("write {example}"),
            ));
            return;
        }
        let sides: Vec<_> = match feature.drawn {
            Drawn::Along => words.iter().filter_map(|word| self.hexside(word)).collect(),
            Drawn::Across => {
                let hexes: Vec<_> = words.iter().map(|&word| self.hex(word)).collect();
                let joined = words[1..].iter().zip(hexes.windows(2));
                joined
                    .filter_map(|(word, pair)| self.adjacent(word, pair[0]?, pair[1]?))
                    .collect()
            }
        };
        draft.sides.extend(
            sides
                .into_iter()
                .map(|(hex, direction)| (hex, direction, feature.side)),
        );
    }

    /// `05.05/05.06`
    fn hexside(&mut self, word: &Word) -> Option<(Hex, Direction)> {
        let Some((a, b)) = word.split_once('/') else {
            self.mistakes.push(word.mistake(
                format!("\"{}\" is not a hexside", word.text),
                "write the two hexes that share it, such as 05.05/05.06",
            ));
            return None;
        };
        let (a, b) = (self.hex(a), self.hex(b));
        self.adjacent(word, a?, b?)
    }

    fn adjacent(&mut self, word: &Word, a: Hex, b: Hex) -> Option<(Hex, Direction)> {
        let direction = a.direction_to(b);
        if direction.is_none() {
            let neighbours: Vec<_> = Direction::ALL
                .into_iter()
                .filter_map(|direction| {
                    a.neighbour(direction)
                        .filter(|&hex| self.ground.contains(hex))
                })
                .map(|hex| hex.to_string())
                .collect();
            self.mistakes.push(word.mistake(
                format!("{a} and {b} are not neighbours"),
                format!("the neighbours of {a} are {}", neighbours.join(" ")),
            ));
        }
        direction.map(|direction| (a, direction))
    }

    /// `08.05 "An Loc"`
    fn name(&mut self, value: Word) -> Option<PlaceName> {
        let quoted = value
            .split_once('"')
            .and_then(|(hex, rest)| Some((hex, rest.text.strip_suffix('"')?)));
        match quoted {
            Some((hex, text)) if !text.contains('"') && !text.trim().is_empty() => {
                Some(PlaceName {
                    hex: self.hex(hex.trimmed())?,
                    text: text.to_owned(),
                })
            }
            _ => {
                let help =
                    "write the hex and then the name in quotation marks, such as 08.05 \"An Loc\"";
                self.mistakes.push(
                    value.mistake(format!("\"{}\" is not a name on a hex", value.text), help),
                );
                None
            }
        }
    }

    /// Hexes and rectangles.
    fn area(&mut self, statement: &Statement) -> HexSet {
        if statement.value.text.is_empty() {
            self.mistakes.push(statement.key.mistake(
                "this area is empty",
                "write hexes and rectangles, such as 01.01-05.09 07.03",
            ));
        }
        let mut hexes = HexSet::EMPTY;
        for word in statement.value.words() {
            match word.split_once('-') {
                None => hexes.extend(self.hex(word)),
                Some((a, b)) => {
                    hexes = hexes.union(&self.rectangle(&word, a, b).unwrap_or_default())
                }
            }
        }
        hexes
    }

    /// The hexes in play between two corners.
    fn rectangle(&mut self, word: &Word, a: Word, b: Word) -> Option<HexSet> {
        let (a, b) = (self.hex_text(a), self.hex_text(b));
        let (a, b) = (a?, b?);
        let cols = a.col().min(b.col())..=a.col().max(b.col());
        let rows = a.row().min(b.row())..=a.row().max(b.row());
        let all: HexSet = cols
            .flat_map(|col| rows.clone().map(move |row| Hex::new(col, row)))
            .collect();
        let hexes = all.intersection(&self.ground);
        if hexes.is_empty() {
            self.mistakes.push(word.mistake(
                format!("no hex of {} is in play", word.text),
                "look at the drawing and the size, or delete it",
            ));
            return None;
        }
        Some(hexes)
    }

    /// A hex in play.
    fn hex(&mut self, word: Word) -> Option<Hex> {
        let hex = self.hex_text(word)?;
        if self.ground.contains(hex) {
            return Some(hex);
        }
        self.mistakes.push(word.mistake(
            format!("{hex} is not in play"),
            "look at the drawing and the size: is it a dot, or beyond the map?",
        ));
        None
    }

    /// A hex, in play or not.
    fn hex_text(&mut self, word: Word) -> Option<Hex> {
        match word.text.parse::<Hex>() {
            Ok(hex) if !hex.is_nowhere() => Some(hex),
            _ => {
                self.mistakes.push(word.mistake(
                    format!("\"{}\" is not a hex", word.text),
                    "write column and row with two digits each, up to 63, such as 05.12",
                ));
                None
            }
        }
    }
}
