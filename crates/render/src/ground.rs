//! The ground: joined areas of terrain, levels, streams, trails, slopes, the grid and the names.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use engine::scene::{SideKind, Space};

use crate::artwork;
use crate::card;
use crate::pen::{Pen, Point, escape, num};
use crate::plane::{BEYOND, HALF_HEIGHT, Node, Plane, Rect, node, side_of};
use crate::shape::{
    along_sides, between_centres, corner, edge_middle, straight_outline, uneven_outline,
};
use crate::texture::{self, Cover};
use crate::theme::Palette;

/// Names are never smaller than this in the finished picture.
const SMALLEST_NAME: f64 = 11.0;

/// Style rules of the ground.
pub(crate) fn style(out: &mut String, p: &Palette) {
    texture::style(out, p);
    card::style(out, p);
    artwork::style(out, p);
    let _ = write!(
        out,
        ".level{{fill:{high};fill-opacity:{high_opacity}}}\
         .bank{{fill:none;stroke:{stream};stroke-width:9;stroke-linecap:round}}.flow{{fill:none;stroke:{stream_light};stroke-width:5.5;stroke-linecap:round}}\
         .bed{{fill:none;stroke:{bed};stroke-width:7;stroke-linecap:round;opacity:.85}}.trail{{fill:none;stroke:{trail};stroke-width:2.6;stroke-dasharray:9 5}}\
         .roadside{{fill:none;stroke:{trail};stroke-width:9;stroke-linecap:round}}.road{{fill:none;stroke:{bed};stroke-width:6;stroke-linecap:round}}\
         .crest{{fill:none;stroke:{slope};stroke-width:1.8;stroke-linejoin:round}}.hachure{{fill:none;stroke:{slope};stroke-width:1.5;opacity:.9}}\
         .grid{{fill:none;stroke:{grid};stroke-opacity:{grid_opacity}}}.dots{{fill:none;stroke:{grid};stroke-opacity:{grid_opacity};stroke-width:3;stroke-linecap:round}}\
         .rim{{fill:none;stroke:{grid};stroke-width:2;stroke-opacity:.6;stroke-linejoin:round}}\
         .hl{{font-size:9px;font-weight:600;fill:{label};text-anchor:middle}}\
         .place{{font-family:Georgia,'DejaVu Serif',serif;font-style:italic;letter-spacing:.6px;fill:{label};paint-order:stroke;\
         stroke:{halo};stroke-width:3;stroke-opacity:.6;stroke-linejoin:round;text-anchor:middle}}",
        high = p.high,
        high_opacity = p.high_opacity,
        stream = p.stream,
        stream_light = p.stream_light,
        bed = p.trail_bed,
        trail = p.trail,
        slope = p.slope,
        grid = p.grid,
        grid_opacity = p.grid_opacity,
        label = p.label,
        halo = p.clear,
    );
}

/// Draws the ground inside `window`; definitions go to `defs`.
pub(crate) fn draw(defs: &mut String, out: &mut String, plane: &Plane, window: Rect) {
    let spaces: Vec<&Space> = plane
        .board
        .spaces
        .iter()
        .filter(|s| window.contains(plane.centre_of(s)))
        .collect();
    if plane.board.shapes.is_empty() {
        let covers: BTreeSet<Cover> = spaces.iter().map(|s| Cover::of(s.terrain)).collect();
        texture::defs(defs, &covers.into_iter().collect::<Vec<_>>());
    }
    if plane.is_hexes() {
        hexes(defs, out, plane, &spaces);
        labels(out, plane, &spaces);
    } else {
        card::ground(defs, out, plane, &spaces);
    }
}

fn hexes(defs: &mut String, out: &mut String, plane: &Plane, spaces: &[&Space]) {
    let inside: BTreeSet<Node> = spaces.iter().map(|s| node(s)).collect();
    let outline = straight_outline(&inside);
    let _ = write!(
        defs,
        "<clipPath id=\"rim\"><path d=\"{outline}\" clip-rule=\"evenodd\"/></clipPath>"
    );

    out.push_str("<g clip-path=\"url(#rim)\">");
    if plane.board.shapes.is_empty() {
        let reach = with_margin(spaces);
        areas(defs, out, &reach);
        levels(out, &reach);
        strewn(out, plane, spaces);
        sides(out, plane);
    } else {
        artwork::draw(defs, out, plane, &outline);
    }
    out.push_str("</g>");

    let mut grid = Pen::default();
    let mut dots = Pen::default();
    for space in spaces {
        let centre = node(space);
        for (k, &step) in BEYOND.iter().enumerate() {
            // A shared side is drawn once, by the hex that has it on its lower or right-hand half.
            if k < 2 || k == 5 {
                if !inside.contains(&centre.plus(step)) {
                    continue;
                }
                let (a, b) = side_of(centre, k);
                grid.move_to(a.point());
                grid.line_to(b.point());
            }
        }
        dots.dot(centre.point());
    }
    let _ = write!(
        out,
        "<path class=\"grid\" d=\"{}\"/><path class=\"dots\" d=\"{}\"/><path class=\"rim\" d=\"{outline}\"/>",
        grid.into_data(),
        dots.into_data()
    );
}

/// The drawn hexes and a ring around them that repeats its neighbour, so that terrain runs on to the very rim.
fn with_margin<'a>(spaces: &[&'a Space]) -> BTreeMap<Node, &'a Space> {
    let mut reach: BTreeMap<Node, &Space> = spaces.iter().map(|&s| (node(s), s)).collect();
    for &space in spaces {
        for step in BEYOND {
            reach.entry(node(space).plus(step)).or_insert(space);
        }
    }
    reach
}

fn areas(defs: &mut String, out: &mut String, reach: &BTreeMap<Node, &Space>) {
    for cover in Cover::ALL {
        let area: BTreeSet<Node> = reach
            .iter()
            .filter(|(_, s)| Cover::of(s.terrain) == cover)
            .map(|(&n, _)| n)
            .collect();
        let class = cover.class();
        // Clear ground lies under everything, so that no gap shows where areas round their corners.
        let outline = match cover {
            Cover::Clear => straight_outline(&reach.keys().copied().collect()),
            _ if area.is_empty() => continue,
            _ => uneven_outline(&area),
        };
        let _ = write!(
            defs,
            "<path id=\"a-{class}\" d=\"{outline}\" fill-rule=\"evenodd\"/>"
        );
        let _ = write!(out, "<use href=\"#a-{class}\" class=\"{class}\"/>");
        if let Some(pattern) = cover.pattern().filter(|_| !area.is_empty()) {
            let _ = write!(out, "<use href=\"#a-{class}\" fill=\"url(#{pattern})\"/>");
        }
    }
}

fn levels(out: &mut String, reach: &BTreeMap<Node, &Space>) {
    let highest = reach.values().map(|s| s.level).max().unwrap_or(0);
    for level in 1..=highest {
        let area: BTreeSet<Node> = reach
            .iter()
            .filter(|(_, s)| s.level >= level)
            .map(|(&n, _)| n)
            .collect();
        let _ = write!(
            out,
            "<path class=\"level\" fill-rule=\"evenodd\" d=\"{}\"/>",
            uneven_outline(&area)
        );
    }
}

fn strewn(out: &mut String, plane: &Plane, spaces: &[&Space]) {
    for space in spaces {
        if let Some(kind) = Cover::of(space.terrain).strewn() {
            let at = plane.centre_of(space);
            let v = texture::variant(space.col.into(), space.row.into());
            let _ = write!(
                out,
                "<use href=\"#{kind}{v}\" x=\"{}\" y=\"{}\"/>",
                num(at.x),
                num(at.y)
            );
        }
    }
}

fn sides(out: &mut String, plane: &Plane) {
    let mut along: BTreeMap<SideKind, BTreeSet<(Node, Node)>> = BTreeMap::new();
    let mut across: BTreeMap<SideKind, BTreeSet<(Node, Node)>> = BTreeMap::new();
    let mut hachures = Pen::default();
    for side in &plane.board.sides {
        let [Some(a), Some(b)] = side.between.each_ref().map(|id| plane.space(id)) else {
            continue;
        };
        let Some(k) = plane.shared_side(a, b) else {
            continue;
        };
        let (from, to) = side_of(node(a), k);
        let (lies, (one, other)) = match side.kind {
            SideKind::Trail | SideKind::Road => (&mut across, (node(a), node(b))),
            SideKind::Stream | SideKind::Slope => (&mut along, (from, to)),
        };
        let pair = (one.min(other), one.max(other));
        lies.entry(side.kind).or_default().insert(pair);
        if side.kind == SideKind::Slope {
            hachure(&mut hachures, from, to, node(b).point());
        }
    }

    let mut along_path = |kind: SideKind, bend: f64, classes: &[&str]| {
        if let Some(pairs) = along.get(&kind) {
            layered(out, &along_sides(pairs, bend), classes);
        }
    };
    along_path(SideKind::Stream, 9.0, &["bank", "flow"]);
    along_path(SideKind::Slope, 0.0, &["crest"]);
    if !hachures.is_empty() {
        layered(out, &hachures.into_data(), &["hachure"]);
    }
    let centres: BTreeSet<Node> = plane.board.spaces.iter().map(node).collect();
    let on_map = |centre| centres.contains(&centre);
    let ways = [
        (SideKind::Trail, ["bed", "trail"]),
        (SideKind::Road, ["roadside", "road"]),
    ];
    for (kind, classes) in ways {
        if let Some(pairs) = across.get(&kind) {
            layered(out, &between_centres(pairs, on_map), &classes);
        }
    }
}

/// The same line drawn once in each class.
fn layered(out: &mut String, data: &str, classes: &[&str]) {
    for class in classes {
        let _ = write!(out, "<path class=\"{class}\" d=\"{data}\"/>");
    }
}

/// Short strokes from the crest downhill, long and short by turns.
fn hachure(pen: &mut Pen, a: Node, b: Node, downhill: Point) {
    const STROKES: u32 = 9;
    let (from, middle, to) = (corner(a), edge_middle(a, b), corner(b));
    let crest = a.point().toward(b.point(), 0.5);
    let fall = crest.distance(downhill).max(1.0);
    let (dx, dy) = ((downhill.x - crest.x) / fall, (downhill.y - crest.y) / fall);
    for i in 0..STROKES {
        let t = (f64::from(i) + 0.5) / f64::from(STROKES);
        let start = from
            .toward(middle, t)
            .toward(middle.toward(to, t), t)
            .toward(
                if t < 0.5 {
                    from.toward(middle, 2.0 * t)
                } else {
                    middle.toward(to, 2.0 * t - 1.0)
                },
                0.5,
            );
        let length = if i % 2 == 0 { 12.0 } else { 8.0 };
        pen.move_to(start);
        pen.line_to(start.shifted(dx * length, dy * length));
    }
}

fn labels(out: &mut String, plane: &Plane, spaces: &[&Space]) {
    out.push_str("<g class=\"hl\">");
    for space in spaces {
        let at = plane.centre_of(space);
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\">{}</text>",
            num(at.x),
            num(at.y + 12.0 - HALF_HEIGHT),
            escape(&space.id)
        );
    }
    out.push_str("</g>");
}

/// Names on the ground, below the place a counter takes; larger where the map is shown small, so that they can be read.
pub(crate) fn names(out: &mut String, plane: &Plane, window: Rect, scale: f64) {
    let size = (SMALLEST_NAME / scale).max(16.0);
    let _ = write!(out, "<g class=\"place\" font-size=\"{}\">", num(size));
    for name in &plane.board.names {
        let Some(at) = plane.centre(&name.space).filter(|&p| window.contains(p)) else {
            continue;
        };
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\">{}</text>",
            num(at.x),
            num(at.y + 44.0),
            escape(&name.text)
        );
    }
    out.push_str("</g>");
}
