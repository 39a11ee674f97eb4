//! A grid of characters with ink.

use std::fmt::Write;

use crate::texture::Cover;

/// What a character is written with; without colours all look alike, so none may be the only sign of anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ink {
    #[default]
    Plain,
    /// Numbers and outlines.
    Quiet,
    /// A piece of a side.
    Side(u8),
    Mark,
    Ground(Cover),
    Stream,
    Slope,
}

impl Ink {
    /// The escape sequence that begins this ink. All are readable on dark and on light: pieces bring their own
    /// background, the rest are middle tones.
    pub(crate) fn begin(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Quiet => "\x1b[38;5;244m",
            Self::Side(0) => "\x1b[1;38;5;231;48;5;25m",
            Self::Side(1) => "\x1b[1;38;5;231;48;5;130m",
            Self::Side(_) => "\x1b[1;38;5;231;48;5;240m",
            Self::Mark => "\x1b[1;38;5;231;48;5;89m",
            Self::Ground(Cover::Clear) => "\x1b[38;5;245m",
            Self::Ground(Cover::Rock) => "\x1b[38;5;243m",
            Self::Ground(Cover::Water) | Self::Stream => "\x1b[38;5;32m",
            Self::Ground(Cover::Paddy) => "\x1b[38;5;37m",
            Self::Ground(Cover::Grass) => "\x1b[38;5;106m",
            Self::Ground(Cover::Village) | Self::Slope => "\x1b[38;5;136m",
            Self::Ground(Cover::Woods) => "\x1b[38;5;29m",
        }
    }
}

const END: &str = "\x1b[0m";

/// Characters by line and column.
#[derive(Default)]
pub(crate) struct Canvas {
    lines: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    /// Writes over what was there.
    pub(crate) fn write(&mut self, x: usize, y: usize, text: &str, ink: Ink) {
        if self.lines.len() <= y {
            self.lines.resize(y + 1, Vec::new());
        }
        let line = &mut self.lines[y];
        let end = x + text.chars().count();
        if line.len() < end {
            line.resize(end, (' ', Ink::Plain));
        }
        for (cell, c) in line[x..end].iter_mut().zip(text.chars()) {
            *cell = (c, ink);
        }
    }

    /// Appends the lines, without blanks at their ends.
    pub(crate) fn write_to(&self, out: &mut String, color: bool) {
        for line in &self.lines {
            let used = line
                .iter()
                .rposition(|&(c, ink)| c != ' ' || ink != Ink::Plain)
                .map_or(0, |i| i + 1);
            for run in line[..used].chunk_by(|a, b| a.1 == b.1) {
                let text: String = run.iter().map(|&(c, _)| c).collect();
                inked(out, &text, run[0].1, color);
            }
            out.push('\n');
        }
    }
}

/// Text in an ink, or plain where there are no colours.
pub(crate) fn inked(out: &mut String, text: &str, ink: Ink, color: bool) {
    let begin = ink.begin();
    // Writing to a String cannot fail.
    let _ = if color && !begin.is_empty() {
        write!(out, "{begin}{text}{END}")
    } else {
        write!(out, "{text}")
    };
}
