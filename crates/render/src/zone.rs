//! Sets of hexes: what is commanded, how far something reaches, what a selected piece can fire into.

use std::collections::BTreeSet;
use std::fmt::Write;

use engine::scene::{Arc, Scene, Zone, ZoneKind};

use crate::overlay::{Highlight, HighlightKind};
use crate::pen::{Point, escape, num, text_width};
use crate::plane::{BEYOND, Node, Plane, node, side_of};
use crate::shape::straight_outline;
use crate::symbol::shape_of;
use crate::theme::Palette;

/// How far a wedge is drawn.
const FAR: f64 = 400.0;

/// Style rules of zones and arcs.
pub(crate) fn style(out: &mut String, p: &Palette) {
    for (i, side) in p.sides.iter().enumerate() {
        let _ = write!(
            out,
            ".z{i}{{fill:{c};fill-opacity:.07;stroke:{c};stroke-width:2.2;stroke-opacity:.42;stroke-linejoin:round}}",
            c = side.face
        );
    }
    let _ = write!(
        out,
        ".z-dotted{{stroke-dasharray:2 6;stroke-linecap:round;stroke-width:3}}.reach0{{fill:none;stroke:#1D2421;stroke-width:4;opacity:.22;stroke-linecap:round}}\
         .reach1{{fill:none;stroke:#FFFDF4;stroke-width:2;stroke-dasharray:6 5;opacity:.95}}.struck0{{fill:none;stroke:#1D2421;stroke-width:7;opacity:.55;stroke-linejoin:round}}\
         .struck{{fill:none;stroke:#fff;stroke-width:4;stroke-linejoin:round}}.wedge{{fill:{signal};fill-opacity:.16;stroke:{signal};stroke-width:3}}\
         .zonetag{{fill:#FFFDF4;stroke:#1D2421;stroke-width:1.2}}.zonetext{{font-size:11px;font-weight:650;fill:#1D2421;text-anchor:middle}}",
        signal = p.signal,
    );
}

/// Draws zones and arcs; those of a piece only while its space is selected.
pub(crate) fn draw(out: &mut String, plane: &Plane, scene: &Scene, highlights: &[Highlight]) {
    if !plane.is_hexes() {
        return;
    }
    let space_of = |id: &str| {
        let piece = scene.pieces.iter().find(|p| p.id == id && !p.back)?;
        let space = piece.space.as_deref()?;
        let is_it = |h: &Highlight| h.kind == HighlightKind::Selected && h.space == space;
        highlights.iter().any(is_it).then_some(space)
    };
    for zone in &scene.zones {
        let shown = zone.piece.as_ref().is_none_or(|id| space_of(id).is_some());
        if shown {
            draw_zone(out, plane, zone);
        }
    }
    for arc in &scene.arcs {
        if let Some(at) = space_of(&arc.piece).and_then(|space| plane.centre(space)) {
            wedge(out, arc, at);
        }
    }
}

/// The hexes of a zone.
fn hexes(plane: &Plane, zone: &Zone) -> BTreeSet<Node> {
    let named = zone
        .spaces
        .iter()
        .filter_map(|id| plane.space(id))
        .map(node);
    let mut found: BTreeSet<Node> = named.collect();
    if let Some(within) = &zone.within
        && let Some(middle) = plane.space(&within.space).map(node)
    {
        let all = plane.board.spaces.iter().map(node);
        found.extend(all.filter(|&n| steps(middle, n) <= i32::from(within.steps)));
    }
    found
}

/// How many hexes lie between two centres, one of them counted.
fn steps(a: Node, b: Node) -> i32 {
    let (dx, dy) = ((a.x - b.x).abs() / 3, (a.y - b.y).abs());
    dx + (dy - dx).max(0) / 2
}

fn draw_zone(out: &mut String, plane: &Plane, zone: &Zone) {
    let area = hexes(plane, zone);
    if area.is_empty() {
        return;
    }
    match zone.kind {
        ZoneKind::Radius | ZoneKind::RadiusDotted => {
            let dotted = match zone.kind {
                ZoneKind::RadiusDotted => " z-dotted",
                _ => "",
            };
            let side = shape_of(zone.side.unwrap_or(2));
            let outline = straight_outline(&area);
            let _ = write!(out, "<path class=\"z{side}{dotted}\" d=\"{outline}\"/>");
        }
        ZoneKind::Target => {
            let outline = straight_outline(&area);
            let _ = write!(
                out,
                "<path class=\"struck0\" d=\"{outline}\"/><path class=\"struck\" d=\"{outline}\"/>"
            );
        }
        ZoneKind::Band => band(out, plane, &area),
    }
    if !zone.text.is_empty() {
        tag(out, &zone.text, top_right(plane, &area));
    }
}

/// The border to what lies beyond, not along the rim of the map.
fn band(out: &mut String, plane: &Plane, area: &BTreeSet<Node>) {
    let board: BTreeSet<Node> = plane.board.spaces.iter().map(node).collect();
    let mut data = String::new();
    for &centre in area {
        for (k, &step) in BEYOND.iter().enumerate() {
            let next = centre.plus(step);
            if area.contains(&next) || !board.contains(&next) {
                continue;
            }
            let (a, b) = side_of(centre, k);
            let (a, b) = (a.point(), b.point());
            let _ = write!(data, "M{} {}L{} {}", num(a.x), num(a.y), num(b.x), num(b.y));
        }
    }
    let _ = write!(
        out,
        "<path class=\"reach0\" d=\"{data}\"/><path class=\"reach1\" d=\"{data}\"/>"
    );
}

/// Where the words of a zone stand: above the uppermost of its hexes that have a neighbour beyond it, of those the
/// rightmost.
fn top_right(plane: &Plane, area: &BTreeSet<Node>) -> Point {
    let board: BTreeSet<Node> = plane.board.spaces.iter().map(node).collect();
    let beyond = |n: Node| board.contains(&n) && !area.contains(&n);
    let borders = area
        .iter()
        .filter(|n| BEYOND.iter().any(|&step| beyond(n.plus(step))));
    let highest = borders.min_by_key(|n| (n.y, -n.x));
    highest.map_or(Point::new(0.0, 0.0), |n| n.point().shifted(0.0, -38.0))
}

fn tag(out: &mut String, words: &str, at: Point) {
    let half = text_width(words, 11.0) / 2.0 + 8.0;
    let _ = write!(
        out,
        "<rect class=\"zonetag\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"20\" rx=\"10\"/><text class=\"zonetext\" x=\"{}\" y=\"{}\">{}</text>",
        num(at.x - half),
        num(at.y - 10.0),
        num(2.0 * half),
        num(at.x),
        num(at.y + 4.0),
        escape(words)
    );
}

fn wedge(out: &mut String, arc: &Arc, at: Point) {
    let corner = if arc.corner { 30.0 } else { 0.0 };
    let middle = f64::from(arc.side % 6) * 60.0 - 90.0 + corner;
    let half = f64::from(arc.spread.min(360)) / 2.0;
    let far = |degrees: f64| {
        let angle = degrees.to_radians();
        at.shifted(FAR * angle.cos(), FAR * angle.sin())
    };
    let (a, b) = (far(middle - half), far(middle + half));
    let _ = write!(
        out,
        "<path class=\"wedge\" d=\"M{} {}L{} {}A{FAR} {FAR} 0 {} 1 {} {}z\"/>",
        num(at.x),
        num(at.y),
        num(a.x),
        num(a.y),
        u8::from(half > 90.0),
        num(b.x),
        num(b.y)
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_hexes_in_every_direction() {
        let from = Node { x: 9, y: 10 };
        assert_eq!(steps(from, from), 0);
        for step in BEYOND {
            let near = from.plus(step);
            assert_eq!(steps(from, near), 1);
            assert_eq!(steps(from, near.plus(step).plus(step)), 3);
        }
        assert_eq!(steps(from, Node { x: 15, y: 10 }), 2);
    }
}
