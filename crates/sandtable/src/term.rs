//! The terminal: colours only where they are welcome, lines that fit.

use std::io::IsTerminal;

/// How to write to the reader.
#[derive(Clone, Copy)]
pub struct Paint {
    /// Whether colours are welcome.
    pub color: bool,
    /// Whether the screen can be wiped.
    pub terminal: bool,
    /// Columns that fit on a line.
    pub width: usize,
}

impl Paint {
    /// Colours when standard output is a terminal and `NO_COLOR` is not set.
    pub fn for_stdout() -> Self {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let width = terminal_size::terminal_size().map_or(100, |(width, _)| width.0 as usize);
        let terminal = std::io::stdout().is_terminal();
        Paint {
            color: terminal && !refused,
            terminal,
            width: width.clamp(40, 200),
        }
    }

    fn code(self, code: &str, text: &str) -> String {
        if self.color && !text.is_empty() {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// Headings.
    pub fn bold(self, text: &str) -> String {
        self.code("1", text)
    }

    /// What may be skipped: clauses, hints.
    pub fn dim(self, text: &str) -> String {
        self.code("2", text)
    }

    /// What went well.
    pub fn good(self, text: &str) -> String {
        self.code("32", text)
    }

    /// What did not.
    pub fn bad(self, text: &str) -> String {
        self.code("31", text)
    }

    /// Wipes the screen, or draws a rule where it cannot be wiped.
    pub fn wipe(self) -> String {
        if self.terminal {
            "\x1b[2J\x1b[3J\x1b[H".to_owned()
        } else {
            format!("{}\n", "-".repeat(self.width.min(72)))
        }
    }

    /// A paragraph broken to the width, each line after an indent.
    pub fn wrap(self, text: &str, indent: usize) -> String {
        let room = self.width.saturating_sub(indent).max(20);
        let pad = " ".repeat(indent);
        let mut lines = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > room {
                    lines.push(format!("{pad}{line}"));
                    line.clear();
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
            lines.push(format!("{pad}{line}").trim_end().to_owned());
        }
        lines.join("\n")
    }

    /// Short entries side by side, read down the columns; long ones one a line.
    pub fn columns(self, entries: &[String], indent: usize) -> String {
        let widest = entries.iter().map(|e| e.chars().count()).max().unwrap_or(0) + 3;
        let across =
            ((self.width.saturating_sub(indent)) / widest.max(1)).clamp(1, entries.len().max(1));
        let down = entries.len().div_ceil(across);
        let pad = " ".repeat(indent);
        let mut text = String::new();
        for row in 0..down {
            let mut line = pad.clone();
            for entry in entries.iter().skip(row).step_by(down) {
                line.push_str(&format!("{entry:<widest$}"));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Paint = Paint {
        color: false,
        terminal: false,
        width: 40,
    };

    #[test]
    fn no_escape_codes_without_colour() {
        let all = [
            PLAIN.bold("a"),
            PLAIN.dim("a"),
            PLAIN.good("a"),
            PLAIN.bad("a"),
            PLAIN.wipe(),
        ];
        assert!(all.iter().all(|text| !text.contains('\x1b')));
        assert!(
            Paint {
                color: true,
                terminal: true,
                width: 40
            }
            .bold("a")
            .contains('\x1b')
        );
    }

    #[test]
    fn paragraphs_fit_the_width_and_lose_nothing() {
        let text = "One fire team moves along the trail while the other keeps watch over it from the tree line.";
        let wrapped = PLAIN.wrap(text, 4);
        assert!(
            wrapped
                .lines()
                .all(|line| line.chars().count() <= 40 && line.starts_with("    "))
        );
        assert_eq!(
            wrapped.split_whitespace().collect::<Vec<_>>(),
            text.split_whitespace().collect::<Vec<_>>()
        );
    }

    #[test]
    fn columns_read_downwards() {
        let entries: Vec<String> = (1..=5).map(|n| format!("{n} move")).collect();
        assert_eq!(
            PLAIN.columns(&entries, 0),
            "1 move   3 move   5 move\n2 move   4 move\n"
        );
        assert_eq!(PLAIN.columns(&[], 2), "");
    }
}
