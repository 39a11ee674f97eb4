//! Puts a picture together, layer by layer.

use std::collections::BTreeSet;
use std::fmt::Write;

use engine::scene::{Board, Piece, Scene};

use crate::card;
use crate::counter::{self, Lying, Shared};
use crate::overlay::{self, Highlight, HighlightKind};
use crate::pen::{Point, num};
use crate::plane::{Plane, Rect};
use crate::theme::{Palette, Theme, palette};
use crate::{fill, frame, ground, hand, marker, model, strap, zone};

/// Space around the map.
const MARGIN: f64 = 14.0;
/// Less than the way from the middle of a space to its edge.
const RIM: f64 = 20.0;
/// Room a counter on the shelf takes.
const SHELF_PITCH: f64 = 76.0;

/// How a picture is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// By day or by night.
    pub theme: Theme,
    /// Width of the picture in pixels; 0 for 100 % (a hex is 112 wide).
    pub width: u32,
    /// Only a part of the map.
    pub crop: Option<Crop>,
    /// Spaces to draw attention to.
    pub highlights: Vec<Highlight>,
}

/// A part of the map: what lies within `radius` spaces of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crop {
    /// The space in the middle.
    pub around: String,
    /// How many columns and rows to each side.
    pub radius: u16,
}

/// Draws a scene on its board as an SVG document.
pub fn svg(board: &Board, scene: &Scene, options: &Options) -> String {
    let palette = palette(options.theme);
    let plane = Plane::new(scene.ground.as_ref().unwrap_or(board));
    let shown = window(&plane, options.crop.as_ref());
    // Middles of spaces just outside lie on its very rim.
    let window = shown.grown(-RIM);

    let view = shown.grown(MARGIN);
    let width = if options.width == 0 {
        view.width().max(480.0)
    } else {
        f64::from(options.width)
    };
    let scale = width / view.width();

    let mut defs = String::new();
    let mut map = String::new();
    let mut shared = Shared::default();
    ground::draw(&mut defs, &mut map, &plane, window);
    zone::draw(&mut map, &plane, scene, &options.highlights);
    fill::below(&mut map, &plane, scene, window);
    overlay::below(&mut defs, &mut map, &plane, &options.highlights, window);
    ground::names(&mut map, &plane, window, scale);
    overlay::lines(&mut map, &plane, scene, &options.highlights);
    if !plane.is_hexes() {
        card::areas(&mut map, &plane, scene, window);
    }
    counters(
        &mut defs,
        &mut map,
        &mut shared,
        &plane,
        scene,
        options,
        window,
    );
    fill::above(&mut map, &plane, scene, window);
    marker::draw(&mut defs, &mut map, &plane, scene, window);
    overlay::above(&mut map, &plane, &options.highlights, window);

    let mut strip = String::new();
    let strip_height = frame::draw(&mut strip, scene, width);
    let map_height = view.height() * scale;
    let off_map: Vec<&Piece> = if options.crop.is_none() {
        off_map(scene)
    } else {
        Vec::new()
    };
    let mut hands = String::new();
    let hands_height = hand::draw(&mut hands, scene, width);
    let mut shelf = String::new();
    let shelf_height = draw_shelf(&mut defs, &mut shelf, &mut shared, &off_map, width, scale);
    let height = (strip_height + map_height + hands_height + shelf_height).ceil();

    let mut out = String::with_capacity(defs.len() + map.len() + 8192);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" font-family=\"Inter,'Noto Sans','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif\">",
        w = num(width),
        h = num(height)
    );
    out.push_str("<style>");
    styles(&mut out, palette);
    let _ = write!(
        out,
        "</style><defs>{defs}</defs><path fill=\"{}\" d=\"M0 0h{w}v{h}h-{w}z\"/>",
        palette.page,
        w = num(width),
        h = num(height)
    );
    let _ = write!(
        out,
        "<svg y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} {}\">{map}</svg>",
        num(strip_height),
        num(width),
        num(map_height),
        num(view.left),
        num(view.top),
        num(view.width()),
        num(view.height())
    );
    let _ = write!(
        out,
        "{strip}<g transform=\"translate(0 {})\">{hands}</g><g transform=\"translate(0 {})\">{shelf}</g></svg>",
        num(strip_height + map_height),
        num(strip_height + map_height + hands_height)
    );
    out
}

fn styles(out: &mut String, palette: &Palette) {
    out.push_str("text{font-variant-numeric:tabular-nums}");
    ground::style(out, palette);
    counter::style(out, palette);
    marker::style(out);
    model::style(out);
    overlay::style(out, palette);
    zone::style(out, palette);
    fill::style(out);
    strap::style(out);
    frame::style(out, palette);
    hand::style(out, palette);
}

/// The part of the map that is drawn; everything when the crop names no space of this board.
fn window(plane: &Plane, crop: Option<&Crop>) -> Rect {
    let cropped = crop.and_then(|crop| {
        let middle = plane.space(&crop.around)?;
        let near = |a: i16, b: i16| a.abs_diff(b) <= crop.radius;
        plane.bounds(
            plane
                .board
                .spaces
                .iter()
                .filter(|s| near(s.col, middle.col) && near(s.row, middle.row)),
        )
    });
    cropped
        .or_else(|| plane.bounds(plane.board.spaces.iter()))
        .unwrap_or(Rect {
            left: 0.0,
            top: 0.0,
            right: 480.0,
            bottom: 120.0,
        })
}

fn counters(
    defs: &mut String,
    out: &mut String,
    shared: &mut Shared,
    plane: &Plane,
    scene: &Scene,
    options: &Options,
    window: Rect,
) {
    let selected: BTreeSet<&str> = options
        .highlights
        .iter()
        .filter(|h| h.kind == HighlightKind::Selected)
        .map(|h| h.space.as_str())
        .collect();
    let lying = counter::lay(plane, scene, window);
    for (i, counter) in lying.iter().enumerate() {
        let space = counter.piece.space.as_deref();
        let topmost = lying
            .get(i + 1)
            .is_none_or(|next| next.piece.space.as_deref() != space);
        if topmost && space.is_some_and(|s| selected.contains(s)) {
            overlay::plate(out, counter.at, strap::half_width(counter.piece));
        }
        counter::draw(defs, out, shared, counter);
    }
}

/// Pieces that lie nowhere on the map and in no other piece.
fn off_map(scene: &Scene) -> Vec<&Piece> {
    scene
        .pieces
        .iter()
        .filter(|p| p.space.is_none() && p.aboard.is_none())
        .collect()
}

/// Counters off the map in rows below it, as large as on the map but never larger than at 100 %.
fn draw_shelf(
    defs: &mut String,
    out: &mut String,
    shared: &mut Shared,
    pieces: &[&Piece],
    width: f64,
    scale: f64,
) -> f64 {
    if pieces.is_empty() {
        return 0.0;
    }
    let scale = scale.clamp(0.5, 1.0);
    let pitch = SHELF_PITCH * scale;
    let columns = ((width - 24.0) / pitch).floor().max(1.0) as usize;
    let _ = write!(
        out,
        "<text class=\"shelf\" x=\"16\" y=\"12\">Off the map</text><g transform=\"translate(12 20)scale({scale:.3})\">"
    );
    for (i, piece) in pieces.iter().enumerate() {
        let (column, row) = ((i % columns) as f64, (i / columns) as f64);
        let at = Point::new((column + 0.5) * SHELF_PITCH, (row + 0.5) * SHELF_PITCH);
        counter::draw(
            defs,
            out,
            shared,
            &Lying {
                piece,
                at,
                middle: Point::new(0.0, 0.0),
                cargo: 0,
                height: None,
                scale: 1.0,
                tabs: Vec::new(),
            },
        );
    }
    out.push_str("</g>");
    let rows = pieces.len().div_ceil(columns) as f64;
    24.0 + rows * pitch
}
