//! Reads what is drawn inside hexes by hand.

use super::Draft;
use super::parse::Reader;
use super::scan::{Statement, Word};
use crate::Drawn;
use crate::artwork::{Clock, Drawing, Ink, Point, crossing_edges, encloses};

impl<'a> Reader<'a> {
    /// `woods 05.03: 12 2 4@50 | 8 9 10@60`, `hedge 05.03: 9@50 dot 3`, `level 2 05.03: 8 10 12 2`; whether it is that at
    /// all.
    pub fn drawn_in_hex(&mut self, statement: &Statement<'a>, draft: &mut Draft) -> bool {
        let Some((what, hex)) = statement.key.rsplit_once(' ') else {
            return false;
        };
        let what = what.trimmed();
        let level = what
            .split_once(' ')
            .filter(|(word, _)| word.text == "level");
        let known = level.is_some()
            || what.text == "level"
            || self.legend.by_word(what.text).is_some()
            || self.legend.feature(what.text).is_some();
        if !known {
            return false;
        }
        let Some(ink) = self.ink(what, level.map(|(_, level)| level.trimmed())) else {
            return true;
        };
        let Some(hex) = self.hex(hex) else {
            return true;
        };
        if draft
            .drawings
            .iter()
            .any(|drawing| drawing.hex == hex && drawing.ink == ink)
        {
            self.mistakes.push(statement.key.mistake(
                format!("{} is drawn in {hex} a second time", what.text),
                "put all shapes on one line, with | between them",
            ));
            return true;
        }
        let mut shapes = Vec::new();
        let mut rest = Some(statement.value);
        while let Some(value) = rest {
            let (shape, after) = match value.split_once('|') {
                Some((shape, after)) => (shape.trimmed(), Some(after)),
                None => (value.trimmed(), None),
            };
            shapes.extend(self.shape(&statement.key, shape, ink));
            rest = after;
        }
        if let Ink::Level(level) = ink {
            self.dot_decides(statement, draft, hex, level, &shapes);
            self.levels.push((hex, level, statement.key));
        }
        draft.drawings.push(Drawing { hex, ink, shapes });
        true
    }

    fn ink(&mut self, what: Word, level: Option<Word>) -> Option<Ink> {
        if let Some(level) = level {
            let found = level.text.parse().ok().filter(|n| (-8..=9).contains(n));
            if found.is_none() {
                self.mistakes.push(level.mistake(
                    format!("\"{}\" is not a level that has an edge", level.text),
                    "write a level from -8 to 9 and the hex, such as \"level 2 05.03: 8 10 12 2\"",
                ));
            }
            return found.map(Ink::Level);
        }
        if what.text == "level" {
            self.mistakes.push(what.mistake(
                "which level is drawn here?",
                "write it before the hex, such as \"level 2 05.03: 8 10 12 2\"",
            ));
            return None;
        }
        if let Some(terrain) = self.legend.by_word(what.text) {
            return Some(Ink::Terrain(terrain.id));
        }
        let feature = self.legend.feature(what.text)?;
        if feature.drawn == Drawn::Across {
            self.mistakes.push(what.mistake(
                format!("a {} leads from hex to hex", feature.word),
                format!(
                    "write the hexes it joins, such as \"{}: 03.04 04.04\"",
                    feature.word
                ),
            ));
            return None;
        }
        Some(Ink::Feature(feature.side))
    }

    /// The corners of one shape.
    fn shape(&mut self, key: &Word, shape: Word, ink: Ink) -> Option<Vec<Clock>> {
        let closed = !matches!(ink, Ink::Feature(_));
        let enough = if closed { 3 } else { 2 };
        let before = self.mistakes.len();
        let mut places: Vec<Clock> = Vec::new();
        for word in shape.words() {
            match word.text.parse::<Clock>() {
                Ok(place) if places.last() == Some(&place) => self
                    .mistakes
                    .push(word.mistake(format!("{place} stands here twice"), "delete one of them")),
                Ok(place) => places.push(place),
                Err(error) => self.mistakes.push(word.mistake(
                    format!("\"{}\" is not a place inside a hex", word.text),
                    error.to_string(),
                )),
            }
        }
        if self.mistakes.len() > before {
            return None;
        }
        let at = if shape.text.is_empty() { *key } else { shape };
        if places.len() < enough {
            self.mistakes.push(at.mistake(
                format!("{} places are too few for a shape", places.len()),
                format!("write at least {enough}, by the clock, such as 12 2 4@50"),
            ));
            return None;
        }
        let points: Vec<Point> = places.iter().map(|place| place.point()).collect();
        if let Some((a, b)) = crossing_edges(&points, closed) {
            let edge = |k: usize| format!("{} {}", places[k], places[(k + 1) % places.len()]);
            self.mistakes.push(at.mistake(
                format!("the edge {} meets the edge {}", edge(a), edge(b)),
                "go round the shape without crossing or touching what is drawn; divide it with | if it is two",
            ));
            return None;
        }
        Some(places)
    }

    /// The level of a hex is that of its dot: an edge may not say otherwise, nor run through the dot.
    fn dot_decides(
        &mut self,
        statement: &Statement,
        draft: &Draft,
        hex: crate::Hex,
        level: i8,
        shapes: &[Vec<Clock>],
    ) {
        let Some(&(.., dot)) = draft.cells.iter().find(|(at, ..)| *at == hex) else {
            return;
        };
        let outline =
            |shape: &Vec<Clock>| shape.iter().map(|place| place.point()).collect::<Vec<_>>();
        let within = shapes
            .iter()
            .any(|shape| encloses(&outline(shape), Point::DOT));
        let on_edge = shapes.iter().any(|shape| {
            let outline = outline(shape);
            let ends = outline.iter().zip(outline.iter().cycle().skip(1));
            ends.into_iter()
                .any(|(&a, &b)| encloses(&[a, b, a], Point::DOT))
        });
        let help = format!(
            "draw the part of the hex that lies at {level} or higher, or change the level in the drawing"
        );
        if on_edge {
            self.mistakes.push(statement.value.mistake(
                format!("the edge of level {level} runs through the centre dot of {hex}"),
                help,
            ));
        } else if within != (dot >= level) && !(shapes.is_empty()) {
            let lies = if within { "lies" } else { "does not lie" };
            self.mistakes.push(statement.value.mistake(
                format!(
                    "the centre dot of {hex} {lies} in this part, but the hex is at level {dot}"
                ),
                help,
            ));
        }
    }
}
