//! Reads a map file and says everything that is wrong with it.

use super::drawing::Frame;
use super::scan::{self, Statement, Word};
use super::{Draft, Map, MapError, Mistake, PlaceName};
use crate::artwork::mismatch;
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
        levels: Vec::new(),
    };
    let draft = reader.draft(source, &statements);
    let mut mistakes = reader.mistakes;
    if let Some(draft) = draft.filter(|_| mistakes.is_empty()) {
        let map = draft.finish();
        for (hex, level, key) in reader.levels {
            let wrong = mismatch(&map, hex, level);
            mistakes.extend(wrong.map(|(message, help)| key.mistake(message, help)));
        }
        if mistakes.is_empty() {
            return Ok(map);
        }
    }
    mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
    mistakes.truncate(ENOUGH);
    Err(MapError::new(name, source, mistakes))
}

/// Reads statement after statement and keeps what is wrong with them.
pub(super) struct Reader<'a> {
    pub legend: &'a Legend,
    pub mistakes: Vec<Mistake>,
    /// The hexes that may be named; generous when the drawing has mistakes, so that one does not cause others.
    pub ground: HexSet,
    /// Levels drawn by hand, to be looked at when the map is there.
    pub levels: Vec<(Hex, i8, Word<'a>)>,
}

impl<'a> Reader<'a> {
    fn draft(&mut self, source: &'a str, statements: &[Statement<'a>]) -> Option<Draft> {
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
            drawings: Vec::new(),
        };
        for statement in statements {
            self.feature_name_or_area(statement, &mut draft);
        }
        Some(draft)
    }

    /// The one statement with a key.
    fn only<'s>(
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

    fn feature_name_or_area(&mut self, statement: &Statement<'a>, draft: &mut Draft) {
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
            _ if self.drawn_in_hex(statement, draft) => {}
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
                            "keys are title, size, origin, terrain, name, area NAME, {}, and for what is drawn in a hex such as \"TERRAIN 05.03\" or \"level 1 05.03\"",
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
    pub fn hex(&mut self, word: Word) -> Option<Hex> {
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
