//! What is drawn over the ground: lines of fire and sight, paths, and highlighted spaces.

use std::fmt::Write;

use engine::scene::{Line, LineKind, Scene, Through, Touch};

use crate::arrow;
use crate::artwork;
use crate::pen::{Pen, Point, escape, num, text_width};
use crate::plane::{Plane, Rect};
use crate::theme::Palette;

/// A space to draw attention to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Which space.
    pub space: String,
    /// In what sense.
    pub kind: HighlightKind,
    /// A short word to show with it: a cost, a chance.
    pub label: Option<String>,
}

/// Why a space is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HighlightKind {
    /// Chosen: yellow, with a plate behind the counter.
    Selected,
    /// A legal place: a dark dot.
    Legal,
    /// A legal place where the enemy could fire: a hollow dot.
    Watched,
    /// A target: a white ring.
    Target,
    /// What blocks a sight: outlined in the stop colour.
    Blocking,
    /// Part of the last move: a soft yellow.
    Moved,
    /// A step of a path: a yellow disc with its label.
    Step,
}

/// Style rules of the overlay.
pub(crate) fn style(out: &mut String, p: &Palette) {
    arrow::style(out, p);
    let _ = write!(
        out,
        ".selhex{{fill:{signal};fill-opacity:.3;stroke:{signal};stroke-width:3}}.moved{{fill:{signal};opacity:.26}}\
         .plate{{fill:{signal};stroke:#1D2421;stroke-width:1.2}}.blocking{{fill:{stop};fill-opacity:.1;stroke:{stop};stroke-width:2.5}}\
         .legal{{fill:{line};opacity:.7;stroke:{halo};stroke-width:1.5}}.watched{{fill:{halo};stroke:{line};stroke-width:2.2;opacity:.85}}\
         .ring{{fill:none;stroke:#fff;stroke-width:3.5;stroke-linejoin:round}}.ringshade{{fill:none;stroke:#1D2421;stroke-width:6;stroke-opacity:.55;stroke-linejoin:round}}\
         .tag{{fill:#1D2421;stroke:#fff;stroke-width:1.5}}.tagtext{{font-size:12.5px;font-weight:700;fill:#fff;text-anchor:middle}}\
         .node{{fill:{signal};stroke:#1D2421;stroke-width:1.8}}.nodetext{{font-size:12px;font-weight:800;fill:#1D2421;text-anchor:middle}}\
         .halo{{fill:none;stroke:{halo};stroke-width:5.5;stroke-linecap:round;opacity:.9}}.wide{{stroke-width:8}}\
         .fire{{fill:none;stroke:{line};stroke-width:3.6;stroke-linecap:round}}.support{{fill:none;stroke:{line};stroke-width:2;stroke-linecap:round;stroke-dasharray:8 5}}\
         .sight{{fill:none;stroke:{line};stroke-width:2;stroke-linecap:round}}.blocked{{fill:none;stroke:{stop};stroke-width:2.6;stroke-linecap:round}}\
         .beyond{{fill:none;stroke:{stop};stroke-width:2;stroke-linecap:round;stroke-dasharray:2 7}}\
         .stopdisc{{fill:{stop};stroke:{halo};stroke-width:2}}.stopcross{{fill:none;stroke:{halo};stroke-width:2.6;stroke-linecap:round}}\
         .hollow{{fill:{halo};stroke:{line};stroke-width:2}}.point{{fill:{line};stroke:{halo};stroke-width:1.5}}\
         .tip{{fill:{line};stroke:{halo};stroke-width:1.2;stroke-linejoin:round}}\
         .path0{{fill:none;stroke:#1D2421;stroke-width:9;stroke-linecap:round;stroke-linejoin:round}}\
         .path1{{fill:none;stroke:{signal};stroke-width:5.5;stroke-linecap:round;stroke-linejoin:round}}",
        signal = p.signal,
        stop = p.stop,
        line = p.line,
        halo = p.halo,
    );
}

/// What lies under the counters: tinted spaces, plates, dots.
pub(crate) fn below(
    defs: &mut String,
    out: &mut String,
    plane: &Plane,
    highlights: &[Highlight],
    window: Rect,
) {
    if highlights.is_empty() {
        return;
    }
    let mut outline = Pen::default();
    outline.polygon(&plane.outline(1.5));
    let _ = write!(defs, "<path id=\"space\" d=\"{}\"/>", outline.into_data());
    for (at, highlight) in shown(plane, highlights, window) {
        let class = match highlight.kind {
            HighlightKind::Selected => "selhex",
            HighlightKind::Moved => "moved",
            HighlightKind::Blocking => "blocking",
            HighlightKind::Legal => {
                let _ = write!(
                    out,
                    "<circle class=\"legal\" cx=\"{}\" cy=\"{}\" r=\"5\"/>",
                    num(at.x),
                    num(at.y)
                );
                continue;
            }
            HighlightKind::Watched => {
                let _ = write!(
                    out,
                    "<circle class=\"watched\" cx=\"{}\" cy=\"{}\" r=\"6\"/>",
                    num(at.x),
                    num(at.y)
                );
                continue;
            }
            HighlightKind::Target | HighlightKind::Step => continue,
        };
        let _ = write!(
            out,
            "<use href=\"#space\" class=\"{class}\" x=\"{}\" y=\"{}\"/>",
            num(at.x),
            num(at.y)
        );
    }
}

/// Plates behind the topmost counter of selected spaces.
pub(crate) fn plate(out: &mut String, at: Point, half: f64) {
    let _ = write!(
        out,
        "<rect class=\"plate\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"66\" rx=\"9\"/>",
        num(at.x - half - 4.0),
        num(at.y - 33.0),
        num(2.0 * half + 8.0)
    );
}

/// What lies over the counters: rings, tags, the steps of a path.
pub(crate) fn above(out: &mut String, plane: &Plane, highlights: &[Highlight], window: Rect) {
    for (at, highlight) in shown(plane, highlights, window) {
        match highlight.kind {
            HighlightKind::Target => {
                for class in ["ringshade", "ring"] {
                    let _ = write!(
                        out,
                        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"66\" height=\"66\" rx=\"10\"/>",
                        num(at.x - 33.0),
                        num(at.y - 30.5)
                    );
                }
            }
            HighlightKind::Step => {
                let _ = write!(
                    out,
                    "<circle class=\"node\" cx=\"{}\" cy=\"{}\" r=\"11.5\"/>",
                    num(at.x),
                    num(at.y)
                );
                if let Some(label) = &highlight.label {
                    let _ = write!(
                        out,
                        "<text class=\"nodetext\" x=\"{}\" y=\"{}\">{}</text>",
                        num(at.x),
                        num(at.y + 4.3),
                        escape(label)
                    );
                }
                continue;
            }
            _ => {}
        }
        if let Some(label) = &highlight.label {
            tag(out, at.shifted(0.0, -44.0), label);
        }
    }
}

fn tag(out: &mut String, at: Point, label: &str) {
    let half = text_width(label, 12.5) / 2.0 + 9.0;
    let _ = write!(
        out,
        "<rect class=\"tag\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"23\" rx=\"11.5\"/><text class=\"tagtext\" x=\"{}\" y=\"{}\">{}</text>",
        num(at.x - half),
        num(at.y - 11.5),
        num(2.0 * half),
        num(at.x),
        num(at.y + 4.5),
        escape(label)
    );
}

fn shown<'h>(
    plane: &Plane,
    highlights: &'h [Highlight],
    window: Rect,
) -> impl Iterator<Item = (Point, &'h Highlight)> {
    highlights.iter().filter_map(move |h| {
        plane
            .centre(&h.space)
            .filter(|&c| window.contains(c))
            .map(|c| (c, h))
    })
}

/// Draws the lines of a scene.
pub(crate) fn lines(out: &mut String, plane: &Plane, scene: &Scene, highlights: &[Highlight]) {
    paths(out, plane, &scene.lines);
    arrow::arrows(out, plane, scene);
    for line in &scene.lines {
        let (Some(from), Some(to)) = (plane.centre(&line.from), plane.centre(&line.to)) else {
            continue;
        };
        match line.kind {
            // Drawn by themselves: one ribbon, arrows beside each other.
            LineKind::Path | LineKind::Arrow => {}
            LineKind::Border => arrow::border(out, plane, line, (from, to)),
            LineKind::Fire => {
                straight(out, "halo wide", from, to);
                straight(out, "fire", from, to);
                tip(out, from, to);
            }
            LineKind::Support => {
                straight(out, "halo", from, to);
                straight(out, "support", from, to);
                tip(out, from, to);
            }
            LineKind::SightBlocked => {
                let stop = line.touches.iter().find(|it| it.effect == Through::Blocks);
                let at = stop
                    .and_then(|touch| touched_at(plane, touch))
                    .unwrap_or_else(|| blocked_at(plane, highlights, from, to));
                straight(out, "halo", from, at);
                straight(out, "blocked", from, at);
                straight(out, "beyond", at, to);
                let _ = write!(
                    out,
                    "<g transform=\"translate({} {})\"><circle class=\"stopdisc\" r=\"9.5\"/><path class=\"stopcross\" d=\"M-3.5-3.5l7 7m0-7l-7 7\"/></g>",
                    num(at.x),
                    num(at.y)
                );
            }
            LineKind::SightClear => {
                straight(out, "halo", from, to);
                straight(out, "sight", from, to);
            }
        }
        touches(out, plane, &line.touches);
    }
}

/// Where a touch lies on the plane.
fn touched_at(plane: &Plane, touch: &Touch) -> Option<Point> {
    plane
        .centre(&touch.space)
        .map(|centre| artwork::place(centre, touch.at))
}

/// What a line touches: hollow where it changes nothing, solid where it hinders; what blocks has its cross already. What
/// matters says so in a few words.
fn touches(out: &mut String, plane: &Plane, touches: &[Touch]) {
    for touch in touches {
        let Some(at) = touched_at(plane, touch) else {
            continue;
        };
        let class = match touch.effect {
            Through::Clear => Some("hollow"),
            Through::Hinders => Some("point"),
            Through::Blocks => None,
        };
        if let Some(class) = class {
            let _ = write!(
                out,
                "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"4.5\"/>",
                num(at.x),
                num(at.y)
            );
        }
        if touch.effect != Through::Clear && !touch.text.is_empty() {
            tag(out, at.shifted(0.0, 22.0), &touch.text);
        }
        // What lies behind is not seen any more.
        if touch.effect == Through::Blocks {
            break;
        }
    }
}

/// Where a blocked sight stops: at the blocking space if one is highlighted, else half way.
fn blocked_at(plane: &Plane, highlights: &[Highlight], from: Point, to: Point) -> Point {
    let length = from.distance(to).max(1.0);
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    highlights
        .iter()
        .filter(|h| h.kind == HighlightKind::Blocking)
        .filter_map(|h| plane.centre(&h.space))
        .map(|c| (c.x - from.x) * dx + (c.y - from.y) * dy)
        .filter(|along| (0.0..length).contains(along))
        .map(|along| from.toward(to, along / length))
        .next()
        .unwrap_or_else(|| from.toward(to, 0.5))
}

fn straight(out: &mut String, class: &str, from: Point, to: Point) {
    let mut pen = Pen::default();
    pen.move_to(from);
    pen.line_to(to);
    let _ = write!(out, "<path class=\"{class}\" d=\"{}\"/>", pen.into_data());
}

/// An arrowhead where the line meets the target's counter.
fn tip(out: &mut String, from: Point, to: Point) {
    let length = from.distance(to);
    if length < 60.0 {
        return;
    }
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    // The counter is square: the line meets it where its longer axis reaches half the width.
    let reach = 33.0 / dx.abs().max(dy.abs()).max(0.1);
    let end = to.shifted(-dx * reach, -dy * reach);
    let base = end.shifted(-dx * 13.0, -dy * 13.0);
    let mut pen = Pen::default();
    pen.polygon(&[
        end,
        base.shifted(-dy * 6.5, dx * 6.5),
        base.shifted(dy * 6.5, -dx * 6.5),
    ]);
    let _ = write!(out, "<path class=\"tip\" d=\"{}\"/>", pen.into_data());
}

/// Consecutive path lines become one yellow ribbon with a dark edge.
fn paths(out: &mut String, plane: &Plane, lines: &[Line]) {
    let mut pen = Pen::default();
    let mut end: Option<&str> = None;
    for line in lines.iter().filter(|l| l.kind == LineKind::Path) {
        let (Some(from), Some(to)) = (plane.centre(&line.from), plane.centre(&line.to)) else {
            continue;
        };
        if end != Some(&line.from) {
            pen.move_to(from);
        }
        pen.line_to(to);
        end = Some(&line.to);
    }
    if !pen.is_empty() {
        let data = pen.into_data();
        let _ = write!(
            out,
            "<path class=\"path0\" d=\"{data}\"/><path class=\"path1\" d=\"{data}\"/>"
        );
    }
}
