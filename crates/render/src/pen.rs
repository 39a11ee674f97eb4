//! Writing SVG small: short numbers, relative path commands, escaped text.

use std::fmt::Write;

/// A point on the plane, in pixels at 100 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point a share `t` of the way to `other`.
    pub(crate) fn toward(self, other: Self, t: f64) -> Self {
        Self::new(
            self.x + (other.x - self.x) * t,
            self.y + (other.y - self.y) * t,
        )
    }

    pub(crate) fn shifted(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }

    pub(crate) fn distance(self, other: Self) -> f64 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }
}

fn tenths(value: f64) -> i64 {
    (value * 10.0).round() as i64
}

fn write_tenths(out: &mut String, value: i64) {
    if value < 0 {
        out.push('-');
    }
    let size = value.unsigned_abs();
    let (whole, part) = (size / 10, size % 10);
    // Writing to a String cannot fail.
    let _ = match (whole, part) {
        (_, 0) => write!(out, "{whole}"),
        (0, _) => write!(out, ".{part}"),
        _ => write!(out, "{whole}.{part}"),
    };
}

/// A number with at most one decimal, as short as SVG allows.
pub(crate) fn num(value: f64) -> String {
    let mut out = String::new();
    write_tenths(&mut out, tenths(value));
    out
}

/// Builds path data in relative commands. Positions are kept rounded, so a long path does not drift.
#[derive(Default)]
pub(crate) struct Pen {
    data: String,
    at: (i64, i64),
    start: (i64, i64),
}

impl Pen {
    pub(crate) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    pub(crate) fn into_data(self) -> String {
        self.data
    }

    pub(crate) fn move_to(&mut self, to: Point) {
        self.at = (tenths(to.x), tenths(to.y));
        self.start = self.at;
        self.data.push('M');
        write_tenths(&mut self.data, self.at.0);
        self.pair(self.at.1);
    }

    pub(crate) fn line_to(&mut self, to: Point) {
        let to = (tenths(to.x), tenths(to.y));
        self.data.push('l');
        self.step(to);
        self.at = to;
    }

    pub(crate) fn curve_to(&mut self, control: Point, to: Point) {
        let control = (tenths(control.x), tenths(control.y));
        let to = (tenths(to.x), tenths(to.y));
        self.data.push('q');
        self.step(control);
        let x = to.0 - self.at.0;
        self.pair(x);
        self.pair(to.1 - self.at.1);
        self.at = to;
    }

    /// A stroke of no length: a dot, when line ends are round.
    pub(crate) fn dot(&mut self, at: Point) {
        self.move_to(at);
        self.data.push_str("h0");
    }

    pub(crate) fn close(&mut self) {
        self.data.push('z');
        self.at = self.start;
    }

    pub(crate) fn polygon(&mut self, corners: &[Point]) {
        for (i, &corner) in corners.iter().enumerate() {
            if i == 0 {
                self.move_to(corner);
            } else {
                self.line_to(corner);
            }
        }
        self.close();
    }

    fn step(&mut self, to: (i64, i64)) {
        write_tenths(&mut self.data, to.0 - self.at.0);
        self.pair(to.1 - self.at.1);
    }

    /// A number after another one; a minus sign separates as well as a space.
    fn pair(&mut self, value: i64) {
        if value >= 0 {
            self.data.push(' ');
        }
        write_tenths(&mut self.data, value);
    }
}

/// Text as XML allows it, in content and in attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => {}
            c => out.push(c),
        }
    }
    out
}

/// About how wide a text is, in pixels, in the sans fonts the pictures use.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    let ems: f64 = text
        .chars()
        .map(|c| match c {
            'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '·' | ' ' => 0.30,
            'f' | 't' | 'r' | '(' | ')' | '-' | '/' => 0.40,
            'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.92,
            'A'..='Z' => 0.68,
            _ => 0.60,
        })
        .sum();
    ems * size
}

/// The text, cut with an ellipsis where it would be wider than `room`.
pub(crate) fn fit(text: &str, size: f64, room: f64) -> String {
    if text_width(text, size) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if text_width(&kept, size) + 0.6 * size > room {
            kept.pop();
            break;
        }
    }
    kept.truncate(kept.trim_end().len());
    kept.push('…');
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written: Vec<_> = [0.0, -0.04, 0.5, -0.5, 12.0, 12.34, -7.96].map(num).into();
        assert_eq!(written, ["0", "0", ".5", "-.5", "12", "12.3", "-8"]);
    }

    #[test]
    fn paths_are_relative_and_closed_polygons() {
        let mut pen = Pen::default();
        pen.polygon(&[
            Point::new(10.0, 10.0),
            Point::new(20.0, 5.0),
            Point::new(20.5, 15.0),
        ]);
        assert_eq!(pen.into_data(), "M10 10l10-5l.5 10z");
    }

    #[test]
    fn escapes_what_xml_reserves_and_drops_what_it_forbids() {
        assert_eq!(
            escape("<a b=\"c\">'&'\u{0}\u{7}"),
            "&lt;a b=&quot;c&quot;&gt;&#39;&amp;&#39;"
        );
    }

    #[test]
    fn long_text_is_cut_with_an_ellipsis() {
        assert_eq!(fit("Platoon", 10.0, 200.0), "Platoon");
        let cut = fit("Platoon leader", 10.0, 40.0);
        assert!(
            cut.ends_with('…') && text_width(&cut, 10.0) <= 42.0,
            "{cut}"
        );
    }
}
