//! Sets of hexes in words: `area = "north-ridge &jungle, 05.05-08.09 !06.06"`.
//!
//! Parts are separated by commas and add up. A part is read from left to right: a name, a hex or a rectangle adds to it,
//! `&name` keeps only what is also there, `!name` takes out.

use crate::{Drawn, Edge, Hex, HexSet, Map};
use datafile::{Page, Span, did_you_mean};
use std::collections::BTreeMap;
use toml::Spanned;

/// The names an area may use on a map: its own areas, the scenario's, and the words every map knows (`anywhere`, `edge`,
/// `north-edge`, terrains, paths and roads, `level-1`).
pub struct Gazetteer<'a> {
    map: &'a Map,
    named: BTreeMap<String, HexSet>,
}

impl<'a> Gazetteer<'a> {
    /// The words of a map.
    pub fn new(map: &'a Map) -> Self {
        let mut named: BTreeMap<String, HexSet> = map
            .areas()
            .map(|(name, hexes)| (name.to_owned(), *hexes))
            .collect();
        let mut word = |name: &str, hexes: HexSet| named.insert(name.to_owned(), hexes);
        let those = |test: &dyn Fn(Hex) -> bool| {
            map.hexes()
                .iter()
                .copied()
                .filter(|&hex| test(hex))
                .collect::<HexSet>()
        };
        word("anywhere", *map.ground());
        word("edge", those(&|hex| map.on_edge(hex)));
        let edges = ["north-edge", "east-edge", "south-edge", "west-edge"];
        for (name, edge) in
            edges
                .into_iter()
                .zip([Edge::North, Edge::East, Edge::South, Edge::West])
        {
            word(name, map.edge(edge).iter().copied().collect());
        }
        for terrain in map.legend().terrains {
            word(terrain.word, those(&|hex| map.terrain(hex) == terrain.id));
        }
        let crossing = map.legend().features.iter();
        for feature in crossing.filter(|feature| feature.drawn == Drawn::Across) {
            word(
                feature.word,
                those(&|hex| map.sides_of(hex).has(feature.side)),
            );
        }
        for level in -9..=9i8 {
            let hexes = those(&|hex| map.level(hex) == level);
            if !hexes.is_empty() {
                let sign = if level < 0 { "minus-" } else { "" };
                word(&format!("level-{sign}{}", level.abs()), hexes);
            }
        }
        Gazetteer { map, named }
    }

    /// Adds the areas that a scenario names itself.
    pub fn name_areas(
        &mut self,
        page: &mut Page,
        areas: &BTreeMap<Spanned<String>, Spanned<String>>,
    ) {
        let found: Vec<_> = areas
            .iter()
            .map(|(name, text)| (name, self.read(page, text)))
            .collect();
        for (name, hexes) in found {
            if self.named.insert(name.get_ref().clone(), hexes).is_some() {
                let message = format!(
                    "the name \"{}\" is already taken by the map or by a word for terrain",
                    name.get_ref()
                );
                page.error(name.span(), message, "choose another name");
            }
        }
    }

    /// Reads a set of hexes; it has at least one, or a mistake is noted.
    pub fn read(&self, page: &mut Page, text: &Spanned<String>) -> HexSet {
        let mut cursor = text.span().start;
        let mut all = HexSet::EMPTY;
        let mut good = true;
        for part in text.get_ref().split(',') {
            let mut hexes = HexSet::EMPTY;
            for token in part.split_whitespace() {
                let span = locate(page.text(), &text.span(), &mut cursor, token);
                let (act, name): (fn(HexSet, HexSet) -> HexSet, &str) = match token.as_bytes()[0] {
                    b'!' => (|a, b| a - b, &token[1..]),
                    b'&' => (|a, b| a & b, &token[1..]),
                    _ => (|a, b| a | b, token),
                };
                match self.term(name) {
                    Ok(term) => hexes = act(hexes, term),
                    Err((message, help)) => {
                        good = false;
                        page.error(span, message, help);
                    }
                }
            }
            if good && hexes.is_empty() {
                good = false;
                let message = if part.trim() == text.get_ref().trim() {
                    "this area has no hex".to_owned()
                } else {
                    format!("the part \"{}\" has no hex", part.trim())
                };
                page.error(
                    text.span(),
                    message,
                    "name at least one hex, such as 05.05, or a named area",
                );
            }
            all = all | hexes;
        }
        all
    }

    /// Reads a single hex.
    pub fn hex(&self, page: &mut Page, text: &Spanned<String>) -> Option<Hex> {
        match self.on_map(text.get_ref()) {
            Ok(hex) => Some(hex),
            Err((message, help)) => {
                page.error(text.span(), message, help);
                None
            }
        }
    }

    fn term(&self, name: &str) -> Result<HexSet, (String, String)> {
        if let Some(&hexes) = self.named.get(name) {
            return Ok(hexes);
        }
        if !name.starts_with(|c: char| c.is_ascii_digit()) {
            let known = self.named.keys().map(String::as_str);
            return Err((
                format!("there is no area \"{name}\" on the map"),
                did_you_mean(name, known),
            ));
        }
        let Some((from, to)) = name.split_once('-') else {
            return self.on_map(name).map(|hex| HexSet::from_iter([hex]));
        };
        let (from, to) = (self.on_grid(from)?, self.on_grid(to)?);
        let (cols, rows) = (
            from.col().min(to.col())..=from.col().max(to.col()),
            from.row().min(to.row())..=from.row().max(to.row()),
        );
        Ok(self
            .map
            .ground()
            .iter()
            .filter(|hex| cols.contains(&hex.col()) && rows.contains(&hex.row()))
            .collect())
    }

    fn on_map(&self, text: &str) -> Result<Hex, (String, String)> {
        let hex = self.on_grid(text)?;
        match self.map.in_play(hex) {
            true => Ok(hex),
            false => Err((format!("{hex} is not in play on this map"), self.extent())),
        }
    }

    fn on_grid(&self, text: &str) -> Result<Hex, (String, String)> {
        let hex: Hex = text.parse().map_err(|_| {
            (
                format!("\"{text}\" is not a hex"),
                "write column and row with two digits each, such as 05.12".to_owned(),
            )
        })?;
        let origin = self.map.origin();
        let fits = |n: u8, first: u8, count: u8| n >= first && n - first < count;
        let inside = fits(hex.row(), origin.row(), self.map.rows())
            && fits(hex.col(), origin.col(), self.map.cols());
        match inside && !hex.is_nowhere() {
            true => Ok(hex),
            false => Err((format!("{hex} is off the map"), self.extent())),
        }
    }

    fn extent(&self) -> String {
        let origin = self.map.origin();
        let (col, row) = (
            origin.col() + (self.map.cols() - 1),
            origin.row() + (self.map.rows() - 1),
        );
        format!("the map goes from {origin} to {col:02}.{row:02}")
    }
}

/// Where a word of a quoted text stands in the file.
fn locate(file: &str, text: &Span, cursor: &mut usize, word: &str) -> Span {
    match file.get(*cursor..text.end).and_then(|rest| rest.find(word)) {
        Some(offset) => {
            let start = *cursor + offset;
            *cursor = start + word.len();
            start..*cursor
        }
        // Written with escapes: the whole text is the best to point at.
        None => text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Feature, Legend, Terrain};
    use datafile::Problem;

    const LEGEND: Legend = Legend::new(
        &[Terrain::new('C', 0, "clear"), Terrain::new('W', 1, "woods")],
        &[Feature::STREAM, Feature::ROAD],
    );
    const DRAWING: &str = "title: Test\nsize: 3x2\norigin: 01.01\nterrain:\nC0 W1\nC0\nC0 W0\nW0\nroad: 01.01 02.01\n";

    fn read(text: &str) -> (Vec<String>, Vec<String>) {
        let map = Map::parse("test.map", DRAWING, &LEGEND).expect("a map");
        let file = format!("area = \"{text}\"");
        let mut page = Page::new("a.toml", &file);
        let hexes =
            Gazetteer::new(&map).read(&mut page, &Spanned::new(7..file.len(), text.to_owned()));
        let said = page.into_problems().iter().map(Problem::one_line).collect();
        (hexes.iter().map(|hex| hex.to_string()).collect(), said)
    }

    #[test]
    fn words_add_keep_and_take_out() {
        for (text, hexes) in [
            ("woods", "02.02 03.01 03.02"),
            ("woods &level-1, 01.01", "01.01 03.01"),
            ("01.01-02.02 !road", "01.02 02.02"),
            ("anywhere !edge", ""),
        ] {
            let (mut found, said) = read(text);
            found.sort_unstable();
            assert_eq!(found.join(" "), hexes, "{text}");
            assert_eq!(said.is_empty(), !hexes.is_empty(), "{said:?}");
        }
    }

    #[test]
    fn a_wrong_word_is_placed_and_helped() {
        for (text, said) in [
            (
                "clear wods",
                "a.toml:1:15: there is no area \"wods\" on the map; did you mean \"woods\"?",
            ),
            (
                "09.01",
                "a.toml:1:9: 09.01 is off the map; the map goes from 01.01 to 03.02",
            ),
            (
                "1.x",
                "a.toml:1:9: \"1.x\" is not a hex; write column and row",
            ),
        ] {
            let found = read(text).1;
            assert!(found[0].starts_with(said), "{found:?}");
        }
    }
}
