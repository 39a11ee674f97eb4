//! Lines that belong to the sides between spaces: broad arrows across them, borders along them.

use std::collections::BTreeMap;
use std::fmt::Write;

use engine::scene::{Line, LineKind, Scene};

use crate::card;
use crate::pen::{Pen, Point, escape, num, text_width};
use crate::plane::Plane;
use crate::symbol::shape_of;
use crate::theme::Palette;

/// How far an arrow reaches into the spaces it joins, and how broad it is.
const INTO: f64 = 26.0;
const SHAFT: f64 = 9.0;
const HEAD: (f64, f64) = (18.0, 20.0);
/// Arrows between the same two spaces lie this far apart.
const ASIDE: f64 = 40.0;

/// Style rules of arrows and borders.
pub(crate) fn style(out: &mut String, p: &Palette) {
    for (i, side) in p.sides.iter().enumerate() {
        let _ = write!(
            out,
            ".arrow{i}{{fill:{};stroke:#fff;stroke-width:2;paint-order:stroke}}",
            side.face
        );
    }
    let _ = write!(
        out,
        ".arrowtext{{font-size:14px;font-weight:800;text-anchor:middle;fill:#fff}}\
         .border{{fill:none;stroke:{ink};stroke-width:2.5;stroke-dasharray:14 6 3 6}}\
         .bordertag{{fill:{panel};stroke:{ink};stroke-width:1.4}}.bordertext{{font-size:12.5px;font-weight:700;fill:{ink};text-anchor:middle}}",
        ink = p.second_ink,
        panel = p.panel,
    );
}

/// Draws the arrows of a scene; those between the same two spaces lie side by side.
pub(crate) fn arrows(out: &mut String, plane: &Plane, scene: &Scene) {
    let mut pairs: BTreeMap<[&str; 2], Vec<&Line>> = BTreeMap::new();
    for line in scene
        .lines
        .iter()
        .filter(|line| line.kind == LineKind::Arrow)
    {
        let mut pair = [line.from.as_str(), line.to.as_str()];
        pair.sort_unstable();
        pairs.entry(pair).or_default().push(line);
    }
    for (_, lines) in pairs {
        for (i, line) in lines.iter().enumerate() {
            let (Some(from), Some(to)) = (plane.centre(&line.from), plane.centre(&line.to)) else {
                continue;
            };
            // An arrow's right hand is the left hand of the one that comes back.
            let hand = if line.from < line.to { 1.0 } else { -1.0 };
            let aside = (i as f64 - (lines.len() - 1) as f64 / 2.0) * ASIDE * hand;
            arrow(out, plane, line, (from, to), aside);
        }
    }
}

fn arrow(out: &mut String, plane: &Plane, line: &Line, (from, to): (Point, Point), aside: f64) {
    let length = from.distance(to).max(1.0);
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    // Half the way through a space in this direction: to its edge.
    let (w, h) = plane.half_size();
    let to_edge = (w / dx.abs().max(1e-6)).min(h / dy.abs().max(1e-6));
    let start = (to_edge - INTO).max(0.0);
    let end = (length - to_edge + INTO).max(start + HEAD.1 + 12.0);
    let neck = end - HEAD.1;
    let point = |along: f64, across: f64| {
        let across = across + aside;
        from.shifted(dx * along - dy * across, dy * along + dx * across)
    };
    let mut pen = Pen::default();
    pen.polygon(&[
        point(start, -SHAFT),
        point(neck, -SHAFT),
        point(neck, -HEAD.0),
        point(end, 0.0),
        point(neck, HEAD.0),
        point(neck, SHAFT),
        point(start, SHAFT),
    ]);
    let middle = point((start + neck) / 2.0 + 4.0, 0.0);
    let _ = write!(
        out,
        "<path class=\"arrow{}\" d=\"{}\"/><text class=\"arrowtext\" x=\"{}\" y=\"{}\">{}</text>",
        shape_of(line.side.unwrap_or(2)),
        pen.into_data(),
        num(middle.x),
        num(middle.y + 5.0),
        escape(&line.label)
    );
}

/// Draws a border along the side between two spaces, with its name at the end.
pub(crate) fn border(out: &mut String, plane: &Plane, line: &Line, (from, to): (Point, Point)) {
    let length = from.distance(to).max(1.0);
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let (w, h) = plane.half_size();
    let reach = match plane.is_hexes() {
        true => w / 2.0,
        false if dx.abs() > dy.abs() => h + card::GAP / 2.0,
        false => w + card::GAP / 2.0,
    };
    let middle = from.toward(to, 0.5);
    let end = middle.shifted(-dy * reach, dx * reach);
    let mut pen = Pen::default();
    pen.move_to(middle.shifted(dy * reach, -dx * reach));
    pen.line_to(end);
    let _ = write!(out, "<path class=\"border\" d=\"{}\"/>", pen.into_data());
    if line.label.is_empty() {
        return;
    }
    let half = text_width(&line.label, 12.5) / 2.0 + 8.0;
    let at = end.shifted(dy * 24.0, -dx * 24.0);
    let _ = write!(
        out,
        "<rect class=\"bordertag\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"20\" rx=\"6\"/><text class=\"bordertext\" x=\"{}\" y=\"{}\">{}</text>",
        num(at.x - half),
        num(at.y - 10.0),
        num(2.0 * half),
        num(at.x),
        num(at.y + 4.5),
        escape(&line.label)
    );
}
