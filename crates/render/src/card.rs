//! Terrain cards: art in a frame that is dark where sight stops, and what lies in a card side by side.

use std::fmt::Write;

use engine::scene::{Area, Edge, Piece, Scene, Space, TerrainKind};

use crate::pen::{Pen, Point, escape, fit, num, text_width};
use crate::plane::{Plane, Rect};
use crate::texture::{self, Cover};
use crate::theme::Palette;

/// Width and height of a card.
pub(crate) const SIZE: (f64, f64) = (300.0, 180.0);
/// Room between two cards.
pub(crate) const GAP: f64 = 24.0;
/// The frame of a card is this wide.
const FRAME: f64 = 8.0;
/// Where pieces may lie: below the markers, above the name.
const ROOM: (f64, f64) = (276.0, 112.0);
/// From one counter to the next, and the height of one.
const PITCH: f64 = 63.0;
const COUNTER: f64 = 60.0;
/// An area's box: its head with the name, and the room around its counters.
const HEAD: f64 = 17.0;
const RIM: f64 = 5.0;
const APART: f64 = 8.0;
/// How much smaller counters are drawn where there are many; the last one is used whether they fit or not.
const SCALES: [f64; 7] = [1.0, 0.88, 0.76, 0.66, 0.56, 0.46, 0.36];

/// Style rules of cards.
pub(crate) fn style(out: &mut String, p: &Palette) {
    let _ = write!(
        out,
        ".cardframe{{fill:{frame};stroke:{grid};stroke-opacity:.6}}.closed{{fill:{closed}}}.facedown{{fill:{third}}}\
         .cardplate{{fill:{panel}}}.cardname{{font-size:13px;font-weight:500;fill:{ink}}}.cardid{{font-weight:800}}\
         .cardtab{{fill:#1D2421}}.cardvalue{{font-size:13px;font-weight:800;fill:#fff;text-anchor:middle}}\
         .cardaside{{font-size:12px;fill:{second};text-anchor:middle}}\
         .area{{fill:{panel};fill-opacity:.42;stroke:{ink};stroke-width:2;stroke-dasharray:6 4}}\
         .areahead{{fill:#1D2421}}.areaname{{font-size:12px;font-weight:700;fill:#fff}}",
        frame = p.card,
        closed = p.closed,
        grid = p.grid,
        panel = p.panel,
        ink = p.ink,
        second = p.second_ink,
        third = p.third_ink,
    );
}

/// Draws the cards themselves.
pub(crate) fn ground(defs: &mut String, out: &mut String, plane: &Plane, spaces: &[&Space]) {
    let (w, h) = plane.half_size();
    for (id, inset, round) in [("card", 0.0, 8.0), ("art", FRAME, 4.0)] {
        let _ = write!(
            defs,
            "<rect id=\"{id}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{round}\"/>\
             <clipPath id=\"{id}-clip\"><use href=\"#{id}\"/></clipPath>",
            num(inset - w),
            num(inset - h),
            num(2.0 * (w - inset)),
            num(2.0 * (h - inset))
        );
    }
    for space in spaces {
        let at = plane.centre_of(space);
        let _ = write!(
            out,
            "<g transform=\"translate({} {})\"><use href=\"#card\" class=\"cast\" transform=\"translate(1 3)\"/>\
             <use href=\"#card\" class=\"cardframe\"/>",
            num(at.x),
            num(at.y)
        );
        closed_edges(out, space, (w, h));
        art(out, space);
        plate(out, space, (w, h));
        out.push_str("</g>");
    }
}

/// Sight stops where the frame is dark. Each edge meets the next at the corner, cut along the diagonal.
fn closed_edges(out: &mut String, space: &Space, (w, h): (f64, f64)) {
    let (x, y) = (w - FRAME, h - FRAME);
    let edges = [
        [(-w, -h), (w, -h), (x, -y), (-x, -y)],
        [(w, -h), (w, h), (x, y), (x, -y)],
        [(-w, h), (w, h), (x, y), (-x, y)],
        [(-w, -h), (-w, h), (-x, y), (-x, -y)],
    ];
    let mut pen = Pen::default();
    for (edge, corners) in space.edges.iter().zip(edges) {
        if *edge == Edge::Closed {
            pen.polygon(&corners.map(|(x, y)| Point::new(x, y)));
        }
    }
    if !pen.is_empty() {
        let _ = write!(
            out,
            "<path class=\"closed\" clip-path=\"url(#card-clip)\" d=\"{}\"/>",
            pen.into_data()
        );
    }
}

fn art(out: &mut String, space: &Space) {
    if space.terrain == TerrainKind::FaceDown {
        out.push_str("<use href=\"#art\" class=\"facedown\"/>");
        return;
    }
    let cover = Cover::of(space.terrain);
    let _ = write!(
        out,
        "<g clip-path=\"url(#art-clip)\"><use href=\"#art\" class=\"{}\"/>",
        cover.class()
    );
    if let Some(pattern) = cover.pattern() {
        let _ = write!(out, "<use href=\"#art\" fill=\"url(#{pattern})\"/>");
    }
    if let Some(kind) = cover.strewn() {
        let v = texture::variant(space.col.into(), space.row.into());
        let _ = write!(
            out,
            "<use href=\"#{kind}{v}\" x=\"-74\" y=\"-18\"/><use href=\"#{kind}{}\" x=\"74\" y=\"-18\"/>",
            (v + 1) % texture::VARIANTS
        );
    }
    for _ in 0..space.level {
        out.push_str("<use href=\"#art\" class=\"level\"/>");
    }
    out.push_str("</g>");
}

/// The id and the name along the lower edge, behind a tab with the card's value; what follows a dot in the name stands
/// at the right: "Woods, level 2 · cover 1/2".
fn plate(out: &mut String, space: &Space, (w, h): (f64, f64)) {
    let (words, aside) = space
        .name
        .split_once(" · ")
        .unwrap_or((space.name.as_str(), ""));
    let name = words.split(',').next().unwrap_or_default();
    let y = h - 36.0;
    let aside_width = match aside {
        "" => 0.0,
        aside => 14.0 + text_width(aside, 12.0),
    };
    let tab = match space.value.as_str() {
        "" => 0.0,
        value => 14.0 + text_width(value, 13.0),
    };
    let id_width = text_width(&space.id, 14.0) + 5.0;
    let room = 2.0 * w - 34.0 - aside_width - tab - id_width - 16.0;
    let name = fit(name, 13.0, room);
    let width = tab + 16.0 + id_width + text_width(&name, 13.0);
    let _ = write!(
        out,
        "<g transform=\"translate({} {})\"><rect class=\"cardplate\" width=\"{}\" height=\"23\" rx=\"6\"/>",
        num(14.0 - w),
        num(y),
        num(width)
    );
    if tab > 0.0 {
        let _ = write!(
            out,
            "<path class=\"cardtab\" d=\"M6 0h{side}v23h-{side}a6 6 0 0 1-6-6v-11a6 6 0 0 1 6-6z\"/><text class=\"cardvalue\" x=\"{}\" y=\"16\">{}</text>",
            num(tab / 2.0),
            escape(&space.value),
            side = num(tab - 6.0),
        );
    }
    let _ = write!(
        out,
        "<text class=\"cardname\" x=\"{}\" y=\"16\"><tspan class=\"cardid\">{}</tspan> {}</text></g>",
        num(tab + 8.0),
        escape(&space.id),
        escape(&name)
    );
    if aside_width > 0.0 {
        let _ = write!(
            out,
            "<g transform=\"translate({} {})\"><rect class=\"cardplate\" width=\"{}\" height=\"23\" rx=\"6\"/><text class=\"cardaside\" x=\"{}\" y=\"16\">{}</text></g>",
            num(w - 14.0 - aside_width),
            num(y),
            num(aside_width),
            num(aside_width / 2.0),
            escape(aside)
        );
    }
}

/// Where the things in a card lie, around its middle, all sizes already scaled.
pub(crate) struct Lay<'a> {
    pub scale: f64,
    pub boxes: Vec<(&'a Area, Rect)>,
    /// In the order of the pieces within each part of the card.
    pub places: Vec<(&'a Piece, Point)>,
}

/// An area with its pieces, or a piece out of all areas.
struct Block<'a> {
    area: Option<&'a Area>,
    pieces: Vec<&'a Piece>,
    width: f64,
    height: f64,
}

/// Lays out a card: areas as boxes around their pieces, loose pieces beside them; smaller when there are many.
pub(crate) fn lay<'a>(pieces: &[&'a Piece], areas: &[&'a Area]) -> Lay<'a> {
    let mut blocks: Vec<Block> = areas
        .iter()
        .map(|&area| {
            let inside = |p: &&&Piece| p.area.as_ref() == Some(&area.id);
            let pieces: Vec<&Piece> = pieces.iter().filter(inside).copied().collect();
            let counters = pieces.len() as f64 * PITCH;
            let name = 12.0 + text_width(&area.name, 12.0);
            Block {
                area: Some(area),
                pieces,
                width: counters.max(name).max(64.0) + 2.0 * RIM,
                height: HEAD + COUNTER + 2.0 * RIM,
            }
        })
        .collect();
    let known = |id: &String| areas.iter().any(|area| area.id == *id);
    let loose = pieces
        .iter()
        .filter(|piece| !piece.area.as_ref().is_some_and(known));
    blocks.extend(loose.map(|&piece| Block {
        area: None,
        pieces: vec![piece],
        width: PITCH,
        height: COUNTER,
    }));
    let fits = |scale: f64| {
        let rows = in_rows(&blocks, ROOM.0 / scale);
        let wide = rows.iter().map(|row| width_of(row)).fold(0.0, f64::max);
        high_of(&rows) * scale <= ROOM.1 && wide * scale <= ROOM.0
    };
    let scale = SCALES.into_iter().find(|&scale| fits(scale));
    let scale = scale.unwrap_or(SCALES[SCALES.len() - 1]);
    placed(&in_rows(&blocks, ROOM.0 / scale), scale)
}

fn width_of(row: &[&Block]) -> f64 {
    let blocks: f64 = row.iter().map(|block| block.width).sum();
    blocks + APART * row.len().saturating_sub(1) as f64
}

fn height_of(row: &[&Block]) -> f64 {
    row.iter().map(|block| block.height).fold(0.0, f64::max)
}

fn high_of(rows: &[Vec<&Block>]) -> f64 {
    let rows_high: f64 = rows.iter().map(|row| height_of(row)).sum();
    rows_high + APART * rows.len().saturating_sub(1) as f64
}

fn in_rows<'b, 'a>(blocks: &'b [Block<'a>], room: f64) -> Vec<Vec<&'b Block<'a>>> {
    let mut rows: Vec<Vec<&Block>> = Vec::new();
    for block in blocks {
        match rows.last_mut() {
            Some(row) if width_of(row) + APART + block.width <= room => row.push(block),
            _ => rows.push(vec![block]),
        }
    }
    rows
}

fn placed<'a>(rows: &[Vec<&Block<'a>>], scale: f64) -> Lay<'a> {
    let mut lay = Lay {
        scale,
        boxes: Vec::new(),
        places: Vec::new(),
    };
    let mut top = -high_of(rows) / 2.0;
    for row in rows {
        let mut left = -width_of(row) / 2.0;
        for block in row {
            let down = top + (height_of(row) - block.height) / 2.0;
            let counters = block.pieces.len() as f64 * PITCH;
            let first = left + (block.width - counters + PITCH) / 2.0;
            let head = if block.area.is_some() {
                HEAD + RIM
            } else {
                0.0
            };
            let y = (down + head + COUNTER / 2.0) * scale;
            for (i, &piece) in block.pieces.iter().enumerate() {
                let x = (first + i as f64 * PITCH) * scale;
                lay.places.push((piece, Point::new(x, y)));
            }
            if let Some(area) = block.area {
                let around = Rect {
                    left: left * scale,
                    top: (down + HEAD) * scale,
                    right: (left + block.width) * scale,
                    bottom: (down + block.height) * scale,
                };
                lay.boxes.push((area, around));
            }
            left += block.width + APART;
        }
        top += height_of(row) + APART;
    }
    lay
}

/// What a scene has in one space: its pieces that lie there themselves, and its areas.
pub(crate) fn contents<'a>(scene: &'a Scene, space: &str) -> (Vec<&'a Piece>, Vec<&'a Area>) {
    let here = |piece: &&Piece| piece.space.as_deref() == Some(space) && piece.aboard.is_none();
    let pieces = scene.pieces.iter().filter(here).collect();
    let areas = scene.areas.iter().filter(|area| area.space == space);
    (pieces, areas.collect())
}

/// Draws the areas of the cards, below their counters.
pub(crate) fn areas(out: &mut String, plane: &Plane, scene: &Scene, window: Rect) {
    for space in &plane.board.spaces {
        let centre = plane.centre_of(space);
        let (pieces, areas) = contents(scene, &space.id);
        if areas.is_empty() || !window.contains(centre) {
            continue;
        }
        for (area, around) in lay(&pieces, &areas).boxes {
            let head = 12.0 + text_width(&area.name, 12.0);
            let _ = write!(
                out,
                "<g transform=\"translate({} {})\"><rect class=\"area\" width=\"{}\" height=\"{}\" rx=\"10\"/>\
                 <rect class=\"areahead\" x=\"8\" y=\"-16\" width=\"{}\" height=\"19\" rx=\"5\"/><text class=\"areaname\" x=\"14\" y=\"-2.5\">{}</text></g>",
                num(centre.x + around.left),
                num(centre.y + around.top),
                num(around.width()),
                num(around.height()),
                num(head),
                escape(&area.name)
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(id: &str, area: Option<&str>) -> Piece {
        Piece {
            id: id.into(),
            area: area.map(str::to_owned),
            ..Piece::default()
        }
    }

    #[test]
    fn counters_lie_in_their_areas_and_none_on_another() {
        let area = Area {
            id: "f".into(),
            name: "Foxholes +2".into(),
            ..Area::default()
        };
        let pieces = [
            piece("a", Some("f")),
            piece("b", None),
            piece("c", Some("f")),
        ];
        let lay = lay(&pieces.iter().collect::<Vec<_>>(), &[&area]);
        let (_, around) = lay.boxes[0];
        for (piece, at) in &lay.places {
            assert_eq!(around.contains(*at), piece.area.is_some(), "{}", piece.id);
        }
        let apart = |a: Point, b: Point| a.distance(b) >= COUNTER * lay.scale;
        for (i, (_, a)) in lay.places.iter().enumerate() {
            assert!(lay.places[..i].iter().all(|(_, b)| apart(*a, *b)));
        }
    }

    #[test]
    fn many_counters_are_drawn_smaller_and_stay_in_the_card() {
        let pieces: Vec<Piece> = (0..16).map(|i| piece(&i.to_string(), None)).collect();
        let lay = lay(&pieces.iter().collect::<Vec<_>>(), &[]);
        assert!(lay.scale < 1.0 && lay.places.len() == 16);
        for (_, at) in lay.places {
            assert!(at.x.abs() < SIZE.0 / 2.0 && at.y.abs() < SIZE.1 / 2.0);
        }
    }
}
