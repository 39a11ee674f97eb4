//! Counters: faces, concealed backs, stacks.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use engine::scene::{Piece, Scene, StrapKind, Value, ValueKind};

use crate::badge;
use crate::card;
use crate::model;
use crate::pen::{Point, escape, fit, num, text_width};
use crate::plane::{Plane, Rect};
use crate::strap;
use crate::symbol::{self, FACES, FRAMES, WIDE_FACES, shape_of};
use crate::theme::Palette;

/// How far each counter of a stack steps from the one below.
const STEP: f64 = 6.0;
/// Stacks higher than this step less, so that they stay in their space.
const FULL_STEPS: f64 = 4.0;

/// Style rules of counters.
pub(crate) fn style(out: &mut String, p: &Palette) {
    for (i, side) in p.sides.iter().enumerate() {
        let _ = write!(
            out,
            ".f{i}{{fill:{};stroke:{};stroke-width:1.2}}.d{i}{{fill:{};stroke:{};stroke-width:1.2}}.k{i}{{fill:{};stroke:{};stroke-width:1.2}}",
            side.face, side.edge, side.done, side.done_edge, side.edge, side.face
        );
    }
    out.push_str(
        ".cast{fill:#141710;opacity:.3}.nm{font-size:9.5px;font-weight:700;fill:#fff}\
         .num{font-size:13px;font-weight:800;text-anchor:middle;fill:#fff}.on-light{fill:#161B1C}.on-pale{fill:#0B3D31}.rg{opacity:.92;font-weight:600}\
         .frame{fill:#F7F8F4;stroke:#161B1C;stroke-width:1.4}.stroke{fill:none;stroke:#161B1C;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}\
         .solid{fill:#161B1C}\
         .man{fill:#fff}.lost{fill:none;stroke:#fff;stroke-width:.8;opacity:.6}\
         .small-arms{fill:#8E1530;stroke:#fff;stroke-width:1.2}.dual,.volume{fill:#fff;stroke:#161B1C}.chevron{fill:none;stroke:#fff;stroke-width:2}.he{fill:#FFD23F;stroke:#161B1C}\
         .moves{fill:none;stroke:#fff;stroke-width:1.4}.quality-leader{fill:#DDEFE6;stroke:#0F5A47;stroke-width:1.6}.defence{fill:none;stroke:#fff;stroke-width:1.3;stroke-linejoin:round}\
         .backframe{fill:none;stroke:#F3E4D6;stroke-width:1.6}.q{font-size:19px;font-weight:800;text-anchor:middle;fill:#fff}\
         .pill{fill:#161B1C;stroke:#fff;stroke-width:1.2}.pilltext{font-size:10px;font-weight:700;fill:#fff;text-anchor:middle}",
    );
}

/// What the counters of a scene share, defined once.
#[derive(Default)]
pub(crate) struct Shared {
    defined: BTreeSet<String>,
}

impl Shared {
    /// The id of a definition, written on its first use.
    fn define(
        &mut self,
        defs: &mut String,
        id: String,
        write: impl FnOnce(&mut String, &str),
    ) -> String {
        if self.defined.insert(id.clone()) {
            write(defs, &id);
        }
        id
    }
}

/// Ids may hold anything; names of definitions only what XML likes.
fn slug(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '-' {
                c
            } else {
                '_'
            }
        })
        .collect()
}

/// Where each counter on the map lies, lowest first, with the number of counters it carries.
pub(crate) struct Lying<'a> {
    pub piece: &'a Piece,
    pub at: Point,
    /// The middle of its space, seen from its own.
    pub middle: Point,
    pub cargo: usize,
    /// Pieces in the stack, given on the topmost only.
    pub height: Option<usize>,
    /// How large it is drawn.
    pub scale: f64,
    /// The weapons that hang from it.
    pub tabs: Vec<&'a Piece>,
}

/// Lays out the stacks; what is aboard a piece on the map is counted there instead of lying beside it.
pub(crate) fn lay<'a>(plane: &Plane, scene: &'a Scene, window: Rect) -> Vec<Lying<'a>> {
    let carriers: BTreeSet<&str> = scene
        .pieces
        .iter()
        .filter(|p| p.space.is_some())
        .map(|p| p.id.as_str())
        .collect();
    let mut cargo: BTreeMap<&str, usize> = BTreeMap::new();
    let mut tabs: BTreeMap<&str, Vec<&Piece>> = BTreeMap::new();
    let mut stacks: Vec<(&str, Vec<&Piece>)> = Vec::new();
    let mut index: BTreeMap<&str, usize> = BTreeMap::new();
    for piece in &scene.pieces {
        if let Some(carrier) = piece.aboard.as_deref().filter(|c| carriers.contains(c)) {
            match piece.tab {
                true => tabs.entry(carrier).or_default().push(piece),
                false => *cargo.entry(carrier).or_default() += 1,
            }
            continue;
        }
        let Some(space) = piece.space.as_deref() else {
            continue;
        };
        let i = *index.entry(space).or_insert_with(|| {
            stacks.push((space, Vec::new()));
            stacks.len() - 1
        });
        stacks[i].1.push(piece);
    }
    let mut lying = Vec::new();
    for (space, stack) in stacks {
        let Some(centre) = plane.centre(space).filter(|&c| window.contains(c)) else {
            continue;
        };
        if !plane.is_hexes() {
            // In a card there is room: everything lies open, nothing is stacked.
            let (_, areas) = card::contents(scene, space);
            let card::Lay { scale, places, .. } = card::lay(&stack, &areas);
            lying.extend(places.into_iter().map(|(piece, at)| Lying {
                piece,
                at: centre.shifted(at.x, at.y),
                middle: Point::new(-at.x, -at.y),
                cargo: cargo.get(piece.id.as_str()).copied().unwrap_or(0),
                height: None,
                scale,
                tabs: tabs.get(piece.id.as_str()).cloned().unwrap_or_default(),
            }));
            continue;
        }
        let steps = (stack.len() - 1) as f64;
        let step = if steps > FULL_STEPS {
            STEP * FULL_STEPS / steps
        } else {
            STEP
        };
        for (i, &piece) in stack.iter().enumerate() {
            // The lowest lies to the upper right, the topmost to the lower left, evenly about the middle.
            let by = (steps / 2.0 - i as f64) * step;
            lying.push(Lying {
                piece,
                at: centre.shifted(by, 2.5 - by),
                middle: Point::new(-by, by - 2.5),
                cargo: cargo.get(piece.id.as_str()).copied().unwrap_or(0),
                height: (i + 1 == stack.len() && i > 0).then_some(stack.len()),
                scale: 1.0,
                tabs: tabs.get(piece.id.as_str()).cloned().unwrap_or_default(),
            });
        }
    }
    lying
}

/// Draws one counter with its middle at `at`.
pub(crate) fn draw(defs: &mut String, out: &mut String, shared: &mut Shared, lying: &Lying) {
    let Lying { piece, at, .. } = lying;
    let _ = write!(
        out,
        "<g class=\"counter\" transform=\"translate({} {})",
        num(at.x),
        num(at.y)
    );
    if lying.scale != 1.0 {
        let _ = write!(out, "scale({})", lying.scale);
    }
    out.push('"');
    if piece.back {
        back(defs, out, shared, piece);
    } else {
        face(defs, out, shared, lying);
    }
    if let Some(height) = lying.height.filter(|&h| h > 3) {
        pill(out, -25.0, 33.0, &format!("×{height}"));
    }
    out.push_str("</g>");
}

/// A back tells its side, and which of the side's markers it is where there are several: nothing else.
fn back(defs: &mut String, out: &mut String, shared: &mut Shared, piece: &Piece) {
    let shape = shape_of(piece.side);
    let id = shared.define(defs, format!("back{shape}"), |defs, id| {
        if !defs.contains("id=\"p-back\"") {
            defs.push_str(
                "<pattern id=\"p-back\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
                 <path d=\"M0 0h3v7h-3z\" fill=\"#fff\" opacity=\".1\"/></pattern>",
            );
        }
        let outline = FACES[shape];
        let _ = write!(
            defs,
            "<g id=\"{id}\"><path class=\"cast\" d=\"{outline}\" transform=\"translate(1 2.5)\"/><path class=\"k{shape}\" d=\"{outline}\"/>\
             <path fill=\"url(#p-back)\" d=\"{outline}\"/><path class=\"backframe\" d=\"{}\" transform=\"scale(1.35)\"/>\
             <text class=\"q\" y=\"7\">?</text></g>",
            FRAMES[shape]
        );
    });
    let _ = write!(out, "><title>Concealed</title><use href=\"#{id}\"/>");
    // Only a scene that draws a Concealed marker names its kind; of any other back nothing is told.
    if piece.symbol == engine::scene::SymbolKind::Concealed && !piece.name.is_empty() {
        let name = escape(&piece.name);
        let _ = write!(
            out,
            "<text class=\"nm\" x=\"-24.5\" y=\"-17.5\">{name}</text>"
        );
    }
}

fn face(defs: &mut String, out: &mut String, shared: &mut Shared, lying: &Lying) {
    let piece = lying.piece;
    let shape = shape_of(piece.side);
    let spoken = if piece.spoken.is_empty() {
        &piece.name
    } else {
        &piece.spoken
    };
    let _ = write!(
        out,
        " data-piece=\"{}\"><title>{}</title>",
        escape(&piece.id),
        escape(spoken)
    );

    if piece.tab {
        return model::tabs(out, &[piece], -8.0);
    }
    strap::facing(out, piece, lying.middle);
    if let Some(shape) = &piece.model {
        model::draw(out, piece, shape);
        badges(defs, out, shared, piece);
        if lying.cargo > 0 {
            pill(out, 24.0, 22.0, &format!("+{}", lying.cargo));
        }
        return;
    }
    // Whoever is spent is greyed like one that is done, but has no tick.
    let spent = piece.straps.iter().any(|s| s.kind == StrapKind::Spent);
    let tone = if piece.done || spent { 'd' } else { 'f' };
    let broad = if piece.wide { "w" } else { "" };
    let id = shared.define(defs, format!("c-{tone}{shape}{broad}"), |defs, id| {
        let outline = if piece.wide { WIDE_FACES[shape] } else { FACES[shape] };
        let _ = write!(
            defs,
            "<g id=\"{id}\"><path class=\"cast\" d=\"{outline}\" transform=\"translate(1 2.5)\"/><path class=\"{tone}{shape}\" d=\"{outline}\"/></g>"
        );
    });
    let _ = write!(out, "<use href=\"#{id}\"/>");

    strap::band(out, piece);
    let figures = piece
        .strength
        .map_or(0.0, |s| strength(defs, out, shared, s));
    let bars = strap::bars(out, piece);
    let half = strap::half_width(piece);
    let room = 2.0 * half - 12.0 - figures.max(bars);
    name(out, piece, room, 4.5 - half);

    let id = shared.define(defs, format!("s{shape}-{}", piece.symbol), |defs, id| {
        symbol::define(defs, id, piece.symbol, shape);
    });
    // A diamond or the points left stand beside the symbol.
    match strap::has_beside(piece) {
        false => {
            let _ = write!(out, "<use href=\"#{id}\" y=\"-2.5\"/>");
        }
        true => {
            let x = if piece.wide { -13.0 } else { -8.0 };
            let _ = write!(
                out,
                "<use href=\"#{id}\" transform=\"translate({} -1.5)scale(.93)\"/>",
                num(x)
            );
        }
    }

    let boxed = |value: &&Value| strap::is_boxed(value.kind);
    let plain: Vec<Value> = piece.values.iter().filter(|v| !boxed(v)).cloned().collect();
    values(defs, out, shared, &plain);
    strap::values(out, piece);
    if lying.cargo > 0 {
        pill(out, 0.0, 33.0, &format!("+{}", lying.cargo));
    }
    badges(defs, out, shared, piece);
    strap::straps(out, piece);
    if !lying.tabs.is_empty() {
        model::tabs(out, &lying.tabs, 27.5);
    }
}

/// What state it is in, round its edges.
fn badges(defs: &mut String, out: &mut String, shared: &mut Shared, piece: &Piece) {
    for badge in badge::place(&piece.badges, piece.done) {
        let id = shared.define(defs, format!("b-{}", badge.kind), |defs, id| {
            badge::define(defs, id, badge.kind)
        });
        let _ = write!(
            out,
            "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>",
            num(badge.x),
            num(badge.y)
        );
    }
}

/// The name at the top left, smaller when it is long.
fn name(out: &mut String, piece: &Piece, room: f64, left: f64) {
    let name = &piece.name;
    if name.is_empty() {
        return;
    }
    let wide = text_width(name, 9.5);
    let size = if wide <= room {
        9.5
    } else {
        (9.5 * room / wide).max(7.0)
    };
    let text = fit(name, size, room + 2.0);
    let dark = if piece.activated { " on-light" } else { "" };
    let _ = write!(
        out,
        "<text class=\"nm{dark}\" x=\"{}\" y=\"-17.5\"",
        num(left)
    );
    if size < 9.5 {
        let _ = write!(out, " style=\"font-size:{}px\"", num(size));
    }
    let _ = write!(out, ">{}</text>", escape(&text));
}

/// Men at the top right, lost ones hollow; returns the width they take.
fn strength(
    defs: &mut String,
    out: &mut String,
    shared: &mut Shared,
    [present, lost]: [u8; 2],
) -> f64 {
    const MAN: &str = "m-1.7 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0";
    let many = u16::from(present) + u16::from(lost) > 5;
    let (men, hollow) = if many { (1, 0) } else { (present, lost) };
    let total = men + hollow;
    let id = shared.define(defs, format!("men{men}-{hollow}"), |defs, id| {
        let _ = write!(defs, "<g id=\"{id}\">");
        for (class, range) in [("man", 0..men), ("lost", men..total)] {
            if range.is_empty() {
                continue;
            }
            let _ = write!(defs, "<path class=\"{class}\" d=\"");
            for i in range {
                let x = 22.0 - 5.6 * f64::from(total - 1 - i);
                let _ = write!(
                    defs,
                    "M{} -23.5{MAN}M{} -16.5v-2.2a2.3 2.3 0 0 1 4.6 0v2.2z",
                    num(x),
                    num(x - 2.3)
                );
            }
            defs.push_str("\"/>");
        }
        defs.push_str("</g>");
    });
    let _ = write!(out, "<use href=\"#{id}\"/>");
    if many {
        let _ = write!(
            out,
            "<text class=\"nm\" x=\"18\" y=\"-17.5\" text-anchor=\"end\">{present}</text>"
        );
        return 19.0;
    }
    5.6 * f64::from(total)
}

/// The bottom row: fire in the shape of its weapon class, range plain, quality at the right.
fn values(defs: &mut String, out: &mut String, shared: &mut Shared, values: &[Value]) {
    let experienced = values.iter().any(|v| v.kind == ValueKind::Experience);
    let slot = |kind: ValueKind| match kind {
        ValueKind::FireSmallArms
        | ValueKind::FireDual
        | ValueKind::FireHe
        | ValueKind::Volume
        | ValueKind::Leadership => 0,
        ValueKind::Experience => 1,
        ValueKind::Range if experienced => 2,
        ValueKind::Range => 1,
        ValueKind::Defence | ValueKind::Movement | ValueKind::MovementBoxed => 2,
        ValueKind::Quality | ValueKind::QualityLeader => 3,
        // Drawn by themselves, with their small figures.
        ValueKind::FireArmour | ValueKind::FireSoft | ValueKind::Rate | ValueKind::Protection => 4,
    };
    let mut row: Vec<&Value> = values.iter().collect();
    row.sort_by_key(|v| slot(v.kind));
    let crowded = row.len() > 3;
    let count = row.len() as f64;
    for (i, value) in row.into_iter().enumerate() {
        let x = match slot(value.kind) {
            _ if crowded => -19.0 + 38.0 / (count - 1.0) * i as f64,
            0 => -16.5,
            1 => 0.0,
            2 if count < 3.0 => 0.0,
            _ => 16.7,
        };
        let (class, outline, text_class) = match value.kind {
            ValueKind::FireSmallArms => (
                "small-arms",
                "M-6.5-7.7h13a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11.5a2 2 0 0 1 2-2z",
                "",
            ),
            ValueKind::FireDual => (
                "dual",
                "M0-8.3a8.3 8.3 0 1 1 0 16.6a8.3 8.3 0 1 1 0-16.6z",
                " on-light",
            ),
            ValueKind::FireHe => ("he", "M-4.6-8h9.2L9.3 0 4.6 8h-9.2L-9.3 0z", " on-light"),
            ValueKind::Volume => (
                "volume",
                match value.text.chars().count() {
                    0 => "",
                    1 => "M-7.5-7.7h15v15.5h-15z",
                    _ => "M-10.5-7.7h21v15.5h-21z",
                },
                " on-light",
            ),
            ValueKind::Experience => (
                "chevron",
                match value.text.as_str() {
                    "green" => "M-5 4 0-4 5 4z",
                    "line" => "M-5 2 0-3 5 2",
                    _ => "M-5 0 0-5 5 0M-5 5 0 0 5 5",
                },
                "",
            ),
            ValueKind::QualityLeader | ValueKind::Leadership => (
                "quality-leader",
                "M-5.2-7.7h10.4a3 3 0 0 1 3 3v9.5a3 3 0 0 1-3 3h-10.4a3 3 0 0 1-3-3v-9.5a3 3 0 0 1 3-3z",
                " on-pale",
            ),
            ValueKind::Defence => (
                "defence",
                "M-7.5-7.5h15v7.5c0 4-3.5 6.5-7.5 8.3-4-1.8-7.5-4.3-7.5-8.3z",
                "",
            ),
            ValueKind::MovementBoxed => ("moves", "M-5.5-7h11v14h-11z", ""),
            ValueKind::Range | ValueKind::Movement => ("", "", " rg"),
            ValueKind::Quality => ("", "", ""),
            ValueKind::FireArmour
            | ValueKind::FireSoft
            | ValueKind::Rate
            | ValueKind::Protection => continue,
        };
        if !outline.is_empty() {
            let id = match value.kind {
                ValueKind::Experience => format!("w-{class}-{}", slug(&value.text)),
                ValueKind::Volume => format!("w-{class}-{}", value.text.chars().count()),
                _ => format!("w-{class}"),
            };
            let id = shared.define(defs, id, |defs, id| {
                let _ = write!(
                    defs,
                    "<path id=\"{id}\" class=\"{class}\" d=\"{outline}\"/>"
                );
            });
            let _ = write!(out, "<use href=\"#{id}\" x=\"{}\" y=\"18.2\"/>", num(x));
        }
        if value.kind == ValueKind::Experience {
            continue;
        }
        let size = match (value.text.chars().count(), crowded) {
            (0 | 1, _) => 13.0,
            (2, _) => 11.0,
            _ => 9.0,
        };
        let _ = write!(
            out,
            "<text class=\"num{text_class}\" x=\"{}\" y=\"{}\"",
            num(x),
            num(18.2 + size * 0.35)
        );
        if size < 13.0 {
            let _ = write!(out, " style=\"font-size:{}px\"", num(size));
        }
        let _ = write!(out, ">{}</text>", escape(&value.text));
    }
}

/// A small dark plate with a count.
pub(crate) fn pill(out: &mut String, x: f64, y: f64, text: &str) {
    let half = text_width(text, 10.0) / 2.0 + 4.0;
    let _ = write!(
        out,
        "<rect class=\"pill\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"14\" rx=\"7\"/><text class=\"pilltext\" x=\"{}\" y=\"{}\">{}</text>",
        num(x - half),
        num(y - 7.0),
        num(2.0 * half),
        num(x),
        num(y + 3.6),
        escape(text)
    );
}
