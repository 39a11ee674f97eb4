use super::Map;
use crate::artwork::{Clock, Ink};
use crate::{Direction, Drawn, Feature, Hex, HexSet};
use std::fmt::Write;

/// Lines of hexes are broken here.
const WIDTH: usize = 100;

impl Map {
    /// Writes the map as text that [`Map::parse`] reads back to an equal map.
    ///
    /// ```text
    /// title: The Two Hills
    /// size: 4x2                       # columns x rows, up to 64 each
    /// origin: 01.01                   # the hex at the top left; 01.01 if left out
    ///
    /// terrain:                        # two lines a row: odd columns, then even columns, half a hex lower
    /// #     01  03
    /// #       02  04
    ///   01  J   J1                    # a terrain letter, and a digit for the level when it is not 0
    ///         C   C1
    ///   02  C   .                     # a dot is not in play; the row number in front may be left out
    ///         C   C
    ///
    /// stream: 01.01/01.02 02.01/01.02 # hexsides, each as the two hexes that share it
    /// trail: 01.02 02.01 03.01        # hexes joined from centre to centre
    /// name: 02.01 "An Loc"
    /// area west: 01.01-02.02 03.01    # hexes and rectangles; several lines for one area add up
    /// ```
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "title: {}", self.title)?;
        writeln!(out, "size: {}x{}", self.cols, self.rows)?;
        writeln!(out, "origin: {}", self.origin)?;
        writeln!(out, "\nterrain:")?;
        self.write_drawing(out)?;
        if self.legend.features.iter().any(|feature| {
            self.hexes
                .iter()
                .any(|&hex| self.sides_of(hex).has(feature.side))
        }) {
            writeln!(out)?;
        }
        for feature in self.legend.features {
            let sides = self.sides_with(feature);
            match feature.drawn {
                Drawn::Along => write_list(
                    out,
                    feature.word,
                    sides.iter().map(|(a, b)| format!("{a}/{b}")),
                )?,
                Drawn::Across => {
                    for chain in chains(sides) {
                        write_chain(out, feature.word, &chain)?;
                    }
                }
            }
        }
        self.write_drawings(out)?;
        if !self.names.is_empty() {
            writeln!(out)?;
        }
        for name in &self.names {
            writeln!(out, "name: {} \"{}\"", name.hex, name.text)?;
        }
        if !self.areas.is_empty() {
            writeln!(out)?;
        }
        for (name, hexes) in &self.areas {
            write_list(out, &format!("area {name}"), rectangles(hexes).into_iter())?;
        }
        Ok(())
    }

    fn write_drawing(&self, out: &mut String) -> std::fmt::Result {
        let columns = self.origin.col()..self.origin.col() + self.cols;
        let place = |col: u8| 6 + 2 * (col - self.origin.col()) as usize;
        let halves = [1, 0].map(|parity| {
            columns
                .clone()
                .filter(|col| col % 2 == parity)
                .collect::<Vec<_>>()
        });
        let halves = halves.iter().filter(|half| !half.is_empty());
        for half in halves.clone() {
            writeln!(
                out,
                "{}",
                spaced(
                    "#",
                    half.iter().map(|&col| (place(col), format!("{col:02}")))
                )
            )?;
        }
        for row in self.origin.row()..self.origin.row() + self.rows {
            let label = format!("  {row:02}");
            for (label, half) in [label.as_str(), ""].iter().zip(halves.clone()) {
                let cells = half
                    .iter()
                    .map(|&col| (place(col), self.drawn(Hex::new(col, row))));
                writeln!(out, "{}", spaced(label, cells))?;
            }
        }
        Ok(())
    }

    fn write_drawings(&self, out: &mut String) -> std::fmt::Result {
        if !self.drawings.is_empty() {
            writeln!(out)?;
        }
        for drawing in &self.drawings {
            let what = match drawing.ink {
                Ink::Terrain(id) => self.legend.by_id(id).map_or("", |it| it.word).to_owned(),
                Ink::Feature(side) => {
                    let mut features = self.legend.features.iter();
                    features
                        .find(|it| it.side == side)
                        .map_or("", |it| it.word)
                        .to_owned()
                }
                Ink::Level(level) => format!("level {level}"),
            };
            let shapes = drawing.shapes.iter().map(|shape| {
                let places: Vec<_> = shape.iter().map(Clock::to_string).collect();
                places.join(" ")
            });
            let shapes: Vec<_> = shapes.collect();
            writeln!(out, "{what} {}: {}", drawing.hex, shapes.join(" | "))?;
        }
        Ok(())
    }

    fn drawn(&self, hex: Hex) -> String {
        match self
            .legend
            .by_id(self.terrain(hex))
            .filter(|_| self.in_play(hex))
        {
            None => ".".to_owned(),
            Some(terrain) if self.level(hex) == 0 => terrain.letter.to_string(),
            Some(terrain) => format!("{}{}", terrain.letter, self.level(hex)),
        }
    }

    /// Each hexside that has a feature, once, the lower hex first.
    fn sides_with(&self, feature: &Feature) -> Vec<(Hex, Hex)> {
        let all = self
            .hexes
            .iter()
            .flat_map(|&hex| Direction::ALL.map(|direction| (hex, direction)));
        all.filter(|&(hex, direction)| self.side(hex, direction).has(feature.side))
            .map(|(hex, direction)| (hex, self.neighbour(hex, direction)))
            .filter(|(a, b)| a < b)
            .collect()
    }
}

/// Texts at fixed places of a line.
fn spaced(begin: &str, texts: impl Iterator<Item = (usize, String)>) -> String {
    let mut line = begin.to_owned();
    for (place, text) in texts {
        line.extend(std::iter::repeat_n(' ', place - line.len()));
        line.push_str(&text);
    }
    line
}

/// `key: word word …`, on as many lines as it takes.
fn write_list(
    out: &mut String,
    key: &str,
    words: impl Iterator<Item = String>,
) -> std::fmt::Result {
    let mut line = String::new();
    for word in words {
        if line.len() + word.len() >= WIDTH {
            writeln!(out, "{line}")?;
            line.clear();
        }
        if line.is_empty() {
            write!(line, "{key}:")?;
        }
        write!(line, " {word}")?;
    }
    if line.is_empty() {
        Ok(())
    } else {
        writeln!(out, "{line}")
    }
}

/// A chain on as many lines as it takes, each going on from the last hex of the one before.
fn write_chain(out: &mut String, key: &str, chain: &[Hex]) -> std::fmt::Result {
    let fit = (WIDTH - key.len()) / 6;
    let mut rest = chain;
    while rest.len() > 1 {
        let words: Vec<_> = rest[..rest.len().min(fit)]
            .iter()
            .map(Hex::to_string)
            .collect();
        writeln!(out, "{key}: {}", words.join(" "))?;
        rest = &rest[words.len() - 1..];
    }
    Ok(())
}

/// Strings hexsides together into chains, beginning at loose ends and forks where there are any.
fn chains(mut sides: Vec<(Hex, Hex)>) -> Vec<Vec<Hex>> {
    let mut chains = Vec::new();
    while !sides.is_empty() {
        let degree = |hex: Hex| sides.iter().filter(|&&(a, b)| a == hex || b == hex).count();
        let ends = sides.iter().flat_map(|&(a, b)| [a, b]);
        let start = ends
            .clone()
            .filter(|&hex| degree(hex) % 2 == 1)
            .min()
            .or(ends.min());
        let mut chain: Vec<_> = start.into_iter().collect();
        while let Some(&last) = chain.last()
            && let Some(next) = sides.iter().position(|&(a, b)| a == last || b == last)
        {
            let (a, b) = sides.remove(next);
            chain.push(if a == last { b } else { a });
        }
        chains.push(chain);
    }
    chains
}

/// Covers a set with rectangles: runs of rows, joined where columns beside each other have the same run.
fn rectangles(hexes: &HexSet) -> Vec<String> {
    let mut rest = *hexes;
    let mut found = Vec::new();
    while let Some(first) = rest.first() {
        let column =
            |col: u8, rows: std::ops::RangeInclusive<u8>| rows.map(move |row| Hex::new(col, row));
        let last_row = (first.row()..64)
            .take_while(|&row| rest.contains(Hex::new(first.col(), row)))
            .last();
        let rows = first.row()..=last_row.unwrap_or(first.row());
        let last_col = (first.col()..64)
            .take_while(|&col| column(col, rows.clone()).all(|hex| rest.contains(hex)))
            .last()
            .unwrap_or(first.col());
        for col in first.col()..=last_col {
            for hex in column(col, rows.clone()) {
                rest.remove(hex);
            }
        }
        let last = Hex::new(last_col, *rows.end());
        found.push(if last == first {
            first.to_string()
        } else {
            format!("{first}-{last}")
        });
    }
    found
}
