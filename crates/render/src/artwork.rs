//! Ground that is drawn shape by shape, because sight goes by it: relief with crest lines, woods, houses, hedges, roads.
//!
//! The edge is the sight rule: a solid dark edge blocks, a dashed one hinders, no edge is clear. Shapes of one kind in
//! neighbouring hexes look like one: all edges are drawn first, and all fills over them, so that of an edge only the outer
//! half is seen, and none between two that touch. The border of a fill is the tested edge.

use std::collections::BTreeSet;
use std::fmt::Write;

use engine::scene::{Shape, ShapeKind, Through};

use crate::noise::hash;
use crate::pen::{Pen, Point, num};
use crate::plane::{HALF_HEIGHT, Plane, RADIUS};
use crate::texture::{self, Cover};
use crate::theme::Palette;

/// So many units lead to the next column, and down to the edge of a hex.
const UNIT: f64 = 1440.0;

/// Style rules of shapes.
pub(crate) fn style(out: &mut String, p: &Palette) {
    for (k, colour) in p.relief.iter().enumerate() {
        let _ = write!(
            out,
            ".relief{k}{{fill:{colour};stroke:{colour};stroke-width:.8;stroke-linejoin:round}}"
        );
    }
    let _ = write!(
        out,
        ".reliefcast{{fill:#000;opacity:.09}}.crestline{{fill:none;stroke:{slope};stroke-width:2;stroke-linejoin:round}}\
         .fall{{fill:none;stroke:{slope};stroke-width:1.1;opacity:.85}}\
         .levelpill{{fill:{halo};fill-opacity:.82;stroke:{slope};stroke-width:.8}}.leveltext{{font-size:9px;font-weight:700;fill:{label};text-anchor:middle}}\
         .edgesolid{{fill:none;stroke-linejoin:round;stroke:{shade};stroke-width:4}}.edgedashed{{fill:none;stroke-linejoin:round;stroke:{shade};stroke-width:3.4;stroke-dasharray:4 3.5}}\
         .s-woods{{fill:{jungle};stroke:{jungle};stroke-width:.6}}.s-orchard,.s-brush{{fill:{grass};stroke:{grass};stroke-width:.6}}\
         .s-rough{{fill:{rock};stroke:{rock};stroke-width:.6}}.s-marsh{{fill:{paddy};stroke:{paddy};stroke-width:.6}}\
         .s-field{{fill:{grass};fill-opacity:.75}}\
         .s-building{{fill:{roof};stroke:{house_edge};stroke-width:1.6;stroke-linejoin:round}}.s-hut{{fill:{bed};stroke:{house_edge};stroke-width:1.6;stroke-linejoin:round}}.s-stone{{fill:{rock};stroke:{rock_edge};stroke-width:2;stroke-linejoin:round}}\
         .s-light-woods,.s-bamboo{{fill:{jungle};fill-opacity:.5}}.s-paddy{{fill:{paddy};stroke:{paddy};stroke-width:.6}}.s-sand{{fill:{bed};fill-opacity:.6}}.s-water{{fill:{water}}}\
         .ridge{{fill:none;stroke:{house_edge};stroke-width:.8;opacity:.8}}\
         .low{{fill:none;stroke:#000;stroke-opacity:.16;stroke-width:5;stroke-linecap:round;stroke-linejoin:round}}\
         .hedge0{{fill:none;stroke:{shade};stroke-width:7;stroke-linecap:round;stroke-linejoin:round}}\
         .hedge1{{fill:none;stroke:{canopy};stroke-width:5;stroke-linecap:round;stroke-linejoin:round;stroke-dasharray:.1 5.6}}\
         .wall0{{fill:none;stroke:{rock_edge};stroke-width:5.4;stroke-linecap:round;stroke-linejoin:round}}\
         .wall1{{fill:none;stroke:{rock};stroke-width:3.2;stroke-linejoin:round;stroke-dasharray:5 1.4}}\
         .way0{{fill:none;stroke:{trail};stroke-linecap:round}}.way1{{fill:none;stroke:{bed};stroke-linecap:round}}\
         .s-road.way0{{stroke-width:17}}.s-road.way1{{stroke-width:14}}.s-lane.way0{{stroke-width:11}}.s-lane.way1{{stroke-width:8.4}}",
        slope = p.slope,
        halo = p.halo,
        label = p.label,
        shade = p.canopy_shade,
        jungle = p.jungle,
        canopy = p.canopy,
        grass = p.grass,
        rock = p.rock,
        rock_edge = p.rock_edge,
        paddy = p.paddy,
        water = p.water,
        roof = p.roof,
        house_edge = p.hamlet_edge,
        trail = p.trail,
        bed = p.trail_bed,
    );
}

/// Draws all shapes of a board over ground with this outline.
pub(crate) fn draw(defs: &mut String, out: &mut String, plane: &Plane, outline: &str) {
    let shapes = &plane.board.shapes;
    let covers: BTreeSet<Cover> = shapes.iter().filter_map(|it| cover(it.kind)).collect();
    texture::defs(defs, &covers.into_iter().collect::<Vec<_>>());
    let of = |kind: ShapeKind| shapes.iter().filter(move |shape| shape.kind == kind);

    relief(out, plane, outline);
    for kind in [
        ShapeKind::Water,
        ShapeKind::Sand,
        ShapeKind::Field,
        ShapeKind::Paddy,
        ShapeKind::Marsh,
        ShapeKind::Rough,
        ShapeKind::Brush,
        ShapeKind::Orchard,
    ] {
        patches(defs, out, plane, kind);
    }
    let streams = strokes(plane, of(ShapeKind::Stream));
    layered(out, &streams, &["bank", "flow"]);
    for (kind, class) in [(ShapeKind::Lane, "s-lane"), (ShapeKind::Road, "s-road")] {
        let ways = strokes(plane, of(kind));
        layered(
            out,
            &ways,
            &[&format!("{class} way0"), &format!("{class} way1")],
        );
    }
    crests(out, plane);
    for kind in [ShapeKind::LightWoods, ShapeKind::Bamboo, ShapeKind::Woods] {
        patches(defs, out, plane, kind);
    }
    for (kind, classes) in [
        (ShapeKind::Hedge, ["hedge0", "hedge1"]),
        (ShapeKind::Wall, ["wall0", "wall1"]),
    ] {
        let lines = strokes(plane, of(kind));
        if !lines.is_empty() {
            let _ = write!(
                out,
                "<path class=\"low\" transform=\"translate(2 3)\" d=\"{lines}\"/>"
            );
        }
        layered(out, &lines, &classes);
    }
    for (kind, class) in [
        (ShapeKind::Hut, "s-hut"),
        (ShapeKind::Building, "s-building"),
        (ShapeKind::Stone, "s-stone"),
    ] {
        buildings(out, plane, kind, class);
    }
}

/// Where a place of a shape lies on the plane.
pub(crate) fn place(centre: Point, [right, down]: [i32; 2]) -> Point {
    centre.shifted(
        f64::from(right) / UNIT * 1.5 * RADIUS,
        f64::from(down) / UNIT * HALF_HEIGHT,
    )
}

fn corners(plane: &Plane, shape: &Shape) -> Vec<Point> {
    let centre = plane.centre(&shape.space);
    let corners = shape.points.iter();
    centre.map_or_else(Vec::new, |centre| {
        corners.map(|&at| place(centre, at)).collect()
    })
}

fn areas<'s>(plane: &Plane, shapes: impl Iterator<Item = &'s Shape>) -> String {
    let mut pen = Pen::default();
    for shape in shapes {
        pen.polygon(&corners(plane, shape));
    }
    pen.into_data()
}

fn strokes<'s>(plane: &Plane, shapes: impl Iterator<Item = &'s Shape>) -> String {
    let mut pen = Pen::default();
    for shape in shapes {
        for (k, corner) in corners(plane, shape).into_iter().enumerate() {
            if k == 0 {
                pen.move_to(corner);
            } else {
                pen.line_to(corner);
            }
        }
    }
    pen.into_data()
}

fn layered(out: &mut String, data: &str, classes: &[&str]) {
    if data.is_empty() {
        return;
    }
    for class in classes {
        let _ = write!(out, "<path class=\"{class}\" d=\"{data}\"/>");
    }
}

/// The colour of a level, as a class: one below the plain to four above it.
fn relief_class(level: i8) -> String {
    format!("relief{}", (i16::from(level) + 1).clamp(0, 5))
}

/// Levels from the lowest up, each with a shadow to the lower right.
fn relief(out: &mut String, plane: &Plane, outline: &str) {
    let lowest = plane.board.spaces.iter().map(|space| space.level).min();
    let lowest = lowest.unwrap_or(0);
    let _ = write!(
        out,
        "<path class=\"{}\" fill-rule=\"evenodd\" d=\"{outline}\"/>",
        relief_class(lowest)
    );
    let levels: BTreeSet<i8> = (plane.board.shapes.iter())
        .filter(|shape| shape.kind == ShapeKind::Level)
        .map(|shape| shape.level)
        .collect();
    for level in levels {
        let here = |shape: &&Shape| shape.kind == ShapeKind::Level && shape.level == level;
        let data = areas(plane, plane.board.shapes.iter().filter(here));
        for (x, y) in [(5, 7), (2, 3)] {
            let _ = write!(
                out,
                "<path class=\"reliefcast\" transform=\"translate({x} {y})\" d=\"{data}\"/>"
            );
        }
        let _ = write!(
            out,
            "<path class=\"{}\" d=\"{data}\"/>",
            relief_class(level)
        );
    }
}

/// Crest lines with strokes downhill, longer on the side away from the light, and here and there their level.
fn crests(out: &mut String, plane: &Plane) {
    let crests = || {
        plane
            .board
            .shapes
            .iter()
            .filter(|shape| shape.kind == ShapeKind::Crest)
    };
    let mut falls = Pen::default();
    for shape in crests() {
        for edge in corners(plane, shape).windows(2) {
            fall(&mut falls, edge[0], edge[1]);
        }
    }
    layered(out, &falls.into_data(), &["fall"]);
    layered(out, &strokes(plane, crests()), &["crestline"]);
    for shape in crests() {
        let corners = corners(plane, shape);
        let Some(space) = plane.space(&shape.space) else {
            continue;
        };
        let purpose = 41 + u32::from(shape.level.unsigned_abs());
        let told = hash(space.col.into(), space.row.into(), purpose).is_multiple_of(4);
        if let Some(at) = corners.get(corners.len() / 2).filter(|_| told) {
            let text = shape.level.to_string().replace('-', "\u{2212}");
            let _ = write!(
                out,
                "<rect class=\"levelpill\" x=\"{}\" y=\"{}\" width=\"15\" height=\"12\" rx=\"6\"/><text class=\"leveltext\" x=\"{}\" y=\"{}\">{text}</text>",
                num(at.x - 7.5),
                num(at.y - 6.0),
                num(at.x),
                num(at.y + 3.2)
            );
        }
    }
}

/// Short strokes along an edge, to its left: there the ground falls.
fn fall(pen: &mut Pen, from: Point, to: Point) {
    const APART: f64 = 5.0;
    let length = from.distance(to);
    if length < 1.0 {
        return;
    }
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let (left, up) = (dy, -dx);
    // The light comes from the upper left.
    let shaded = (left + up) / 2f64.sqrt();
    let reach = 6.0 + 3.0 * shaded;
    let strokes = (length / APART).round().max(1.0) as u32;
    for k in 0..strokes {
        let start = from.toward(to, (f64::from(k) + 0.5) / f64::from(strokes));
        pen.move_to(start);
        pen.line_to(start.shifted(left * reach, up * reach));
    }
}

/// The texture of a kind.
fn cover(kind: ShapeKind) -> Option<Cover> {
    match kind {
        // Trees on grass are lighter than woods.
        ShapeKind::Woods | ShapeKind::LightWoods | ShapeKind::Bamboo | ShapeKind::Orchard => {
            Some(Cover::Woods)
        }
        ShapeKind::Paddy => Some(Cover::Paddy),
        ShapeKind::Brush | ShapeKind::Field => Some(Cover::Grass),
        ShapeKind::Rough => Some(Cover::Rock),
        ShapeKind::Marsh => Some(Cover::Paddy),
        ShapeKind::Building
        | ShapeKind::Hut
        | ShapeKind::Stone
        | ShapeKind::Sand
        | ShapeKind::Water
        | ShapeKind::Level
        | ShapeKind::Crest
        | ShapeKind::Wall
        | ShapeKind::Hedge
        | ShapeKind::Stream
        | ShapeKind::Road
        | ShapeKind::Lane => None,
    }
}

/// All patches of a kind: the edges that tell what they do to sight, then the fills.
fn patches(defs: &mut String, out: &mut String, plane: &Plane, kind: ShapeKind) {
    let here = || {
        plane
            .board
            .shapes
            .iter()
            .filter(move |shape| shape.kind == kind)
    };
    let data = areas(plane, here());
    if data.is_empty() {
        return;
    }
    for (sight, class) in [
        (Through::Blocks, "edgesolid"),
        (Through::Hinders, "edgedashed"),
    ] {
        let edges = areas(plane, here().filter(|shape| shape.sight == sight));
        layered(out, &edges, &[class]);
    }
    let id = kind.id();
    let _ = write!(out, "<path class=\"s-{id}\" d=\"{data}\"/>");
    let Some(cover) = cover(kind) else { return };
    if let Some(pattern) = cover.pattern() {
        let _ = write!(out, "<path fill=\"url(#{pattern})\" d=\"{data}\"/>");
    }
    if let Some(strewn) = cover.strewn() {
        let _ = write!(
            defs,
            "<clipPath id=\"in-{id}\"><path d=\"{data}\"/></clipPath>"
        );
        let _ = write!(out, "<g clip-path=\"url(#in-{id})\">");
        let spaces: BTreeSet<&str> = here().map(|shape| shape.space.as_str()).collect();
        for space in spaces.into_iter().filter_map(|id| plane.space(id)) {
            let at = plane.centre_of(space);
            let v = texture::variant(space.col.into(), space.row.into());
            let _ = write!(
                out,
                "<use href=\"#{strewn}{v}\" x=\"{}\" y=\"{}\"/>",
                num(at.x),
                num(at.y)
            );
        }
        out.push_str("</g>");
    }
}

/// Roofs with their shadows, and a ridge where there are four corners.
fn buildings(out: &mut String, plane: &Plane, kind: ShapeKind, class: &str) {
    let here = || plane.board.shapes.iter().filter(|shape| shape.kind == kind);
    let data = areas(plane, here());
    if data.is_empty() {
        return;
    }
    let _ = write!(
        out,
        "<path class=\"reliefcast\" transform=\"translate(2 3)\" d=\"{data}\"/><path class=\"{class}\" d=\"{data}\"/>"
    );
    let mut ridges = Pen::default();
    for shape in here() {
        if let [a, b, c, d] = corners(plane, shape)[..] {
            // Along the longer way.
            let (from, to) = if a.distance(b) >= b.distance(c) {
                (a.toward(d, 0.5), b.toward(c, 0.5))
            } else {
                (a.toward(b, 0.5), d.toward(c, 0.5))
            };
            ridges.move_to(from);
            ridges.line_to(to);
        }
    }
    layered(out, &ridges.into_data(), &["ridge"]);
}
