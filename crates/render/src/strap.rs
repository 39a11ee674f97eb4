//! What is more on a counter with a front: the bar of its facing, size bars, boxed values, points left, straps below.

use std::fmt::Write;

use engine::scene::{ArcKind, GaitKind, Piece, Strap, StrapKind, ToneKind, Value, ValueKind};

use crate::pen::{Point, escape, num, text_width};
use crate::symbol::shape_of;

/// How high a strap is.
const STRAP: f64 = 15.0;
/// Where the first strap begins below the middle.
const FIRST_STRAP: f64 = 28.0;

/// Style rules of these parts.
pub(crate) fn style(out: &mut String) {
    out.push_str(
        ".beak{stroke:#fff;stroke-width:1.5;stroke-linejoin:round}.band{fill:#F7F8F4}.bar{fill:#fff}.bar.on-light{fill:#161B1C}\
         .fp{font-size:12px;font-weight:800;fill:#161B1C}.sup{font-size:9px;font-weight:700;fill:#161B1C;text-anchor:end}.fp.inv,.sup.inv{fill:#fff}.fp.crowded{font-size:11px}.sup.crowded{font-size:8.5px}\
         .softbox{fill:#F7F8F4;stroke:#161B1C;stroke-width:.8}.armourbox{fill:#161B1C;stroke:#fff;stroke-width:.8}\
         .dfn{font-size:13px;font-weight:800;fill:#fff;text-anchor:end}.dfn.crowded{font-size:12px}.dfs{font-size:9px;font-weight:800;fill:#fff;text-anchor:end}\
         .rate{fill:#F7F8F4;stroke:#161B1C;stroke-width:1.2}.ratetext{font-size:11px;font-weight:800;fill:#161B1C;text-anchor:middle}\
         .gait{stroke:#fff;stroke-width:1.3}.leg{fill:#2D6B3C}.track{fill:#1F4E8A}.wheel{fill:#A5262E}.gaittext{font-size:11px;font-weight:800;fill:#fff;text-anchor:middle}\
         .strap{stroke-width:1.1}.strap-hit{fill:#8E1530;stroke:#fff}.strap-spent{fill:#161B1C;stroke:#fff}.strap-column{fill:#F7F8F4;stroke:#161B1C}\
         .straptext{font-size:9.5px;font-weight:700;fill:#fff;text-anchor:middle}.straptext.on-light{fill:#161B1C}.strapring{fill:none;stroke:#fff;stroke-width:1.2}\
         .strapfield{fill:#F7F8F4}.strapnum{font-size:10px;font-weight:700;fill:#161B1C;text-anchor:middle}.grave{fill:#B00E34}",
    );
}

/// Half the width of a counter.
pub(crate) fn half_width(piece: &Piece) -> f64 {
    if piece.wide && !piece.back {
        38.0
    } else {
        29.0
    }
}

/// Whether a value has a box of its own here.
pub(crate) fn is_boxed(kind: ValueKind) -> bool {
    matches!(
        kind,
        ValueKind::FireArmour | ValueKind::FireSoft | ValueKind::Rate | ValueKind::Protection
    )
}

/// Whether something stands beside the symbol: the rate of fire, or the points left.
pub(crate) fn has_beside(piece: &Piece) -> bool {
    piece.moves.is_some() || piece.values.iter().any(|v| v.kind == ValueKind::Rate)
}

/// The bar on the hexside that a counter looks at; its nose says how strict the arc is.
pub(crate) fn facing(out: &mut String, piece: &Piece, middle: Point) {
    let Some(facing) = &piece.facing else { return };
    if facing.corner {
        return corner(out, facing.side, middle);
    }
    let nose = match facing.arc {
        ArcKind::Strict => "v12.5l8.5 8.5-8.5 8.5v12.5",
        ArcKind::Loose => "v12.5a8.5 8.5 0 0 1 0 17v12.5",
    };
    let _ = write!(
        out,
        "<path class=\"k{} beak\" transform=\"translate({} {})rotate({})\" d=\"M38-24h6.5a3 3 0 0 1 3 3{nose}a3 3 0 0 1-3 3h-6.5z\"/>",
        shape_of(piece.side),
        num(middle.x),
        num(middle.y),
        i32::from(facing.side % 6) * 60 - 90
    );
}

/// The nose of one that looks at a corner.
fn corner(out: &mut String, side: u8, middle: Point) {
    let _ = write!(
        out,
        "<path class=\"bow\" transform=\"translate({} {})rotate({})\" d=\"M40-8 53 0 40 8z\"/>",
        num(middle.x),
        num(middle.y),
        i32::from(side % 6) * 60 - 60
    );
}

/// The white band of a counter that acts.
pub(crate) fn band(out: &mut String, piece: &Piece) {
    if !piece.activated {
        return;
    }
    let w = half_width(piece);
    let outline = match shape_of(piece.side) {
        1 => format!(
            "M{} -14v-6l8.4-8.4h{}l8.4 8.4v6z",
            num(0.6 - w),
            num(2.0 * w - 18.0)
        ),
        _ => format!(
            "M{} -14v-8a6.4 6.4 0 0 1 6.4-6.4h{}a6.4 6.4 0 0 1 6.4 6.4v8z",
            num(0.6 - w),
            num(2.0 * w - 14.0)
        ),
    };
    let _ = write!(out, "<path class=\"band\" d=\"{outline}\"/>");
}

/// Size bars at the top right; returns the width they take.
pub(crate) fn bars(out: &mut String, piece: &Piece) -> f64 {
    let count = piece.size.unwrap_or(0).min(5);
    let dark = if piece.activated { " on-light" } else { "" };
    for i in 0..count {
        let x = half_width(piece) - 8.0 - 4.4 * f64::from(i);
        let _ = write!(
            out,
            "<rect class=\"bar{dark}\" x=\"{}\" y=\"-24.7\" width=\"2.8\" height=\"7.4\" rx=\".8\"/>",
            num(x)
        );
    }
    4.4 * f64::from(count)
}

/// Boxed fire with its range raised, protection at the right with that of the flank lowered, and what stands beside the
/// symbol.
pub(crate) fn values(out: &mut String, piece: &Piece) {
    let half = half_width(piece);
    let fires = |v: &&Value| matches!(v.kind, ValueKind::FireArmour | ValueKind::FireSoft);
    // With two boxes everything is a little smaller.
    let crowded = piece.values.iter().filter(fires).count() > 1;
    let margin = if crowded { 2.5 } else { 3.5 };
    let mut x = margin - half;
    for value in &piece.values {
        match value.kind {
            ValueKind::FireArmour => x = fire_box(out, value, x, ("armourbox", " inv"), crowded),
            ValueKind::FireSoft => x = fire_box(out, value, x, ("softbox", ""), crowded),
            ValueKind::Protection => protection(out, value, half - margin - 0.5, crowded),
            _ => {}
        }
    }
    beside(out, piece);
}

fn fire_box(
    out: &mut String,
    value: &Value,
    x: f64,
    (class, ink): (&str, &str),
    crowded: bool,
) -> f64 {
    let (figure, small, frame, size) = match crowded {
        true => (6.7, 5.1, 4.4, " crowded"),
        false => (7.4, 5.6, 6.2, ""),
    };
    let figures = figure * value.text.chars().count() as f64;
    let raised = small * value.raised.chars().count() as f64;
    let width = figures + raised + frame;
    let _ = write!(
        out,
        "<rect class=\"{class}\" x=\"{}\" y=\"10.5\" width=\"{}\" height=\"15\" rx=\"2\"/><text class=\"fp{ink}{size}\" x=\"{}\" y=\"22.3\">{}</text>",
        num(x),
        num(width),
        num(x + 2.0),
        escape(&value.text)
    );
    if !value.raised.is_empty() {
        let _ = write!(
            out,
            "<text class=\"sup{ink}{size}\" x=\"{}\" y=\"18.7\">{}</text>",
            num(x + width - 1.6),
            escape(&value.raised)
        );
    }
    x + width + 1.2
}

fn protection(out: &mut String, value: &Value, right: f64, crowded: bool) {
    let lowered = 5.6 * value.lowered.chars().count() as f64;
    let size = if crowded { " crowded" } else { "" };
    let _ = write!(
        out,
        "<text class=\"dfn{size}\" x=\"{}\" y=\"22.3\">{}</text>",
        num(right - lowered),
        escape(&value.text)
    );
    if !value.lowered.is_empty() {
        let _ = write!(
            out,
            "<text class=\"dfs\" x=\"{}\" y=\"24.8\">{}</text>",
            num(right),
            escape(&value.lowered)
        );
    }
}

/// The rate of fire in a diamond, or the points that are left in the shape of how it moves.
fn beside(out: &mut String, piece: &Piece) {
    let x = if piece.wide { 22.0 } else { 18.0 };
    if let Some(moves) = &piece.moves {
        let (class, outline) = match moves.gait {
            GaitKind::Leg => ("leg", "M-9-8.5h18v17h-18z"),
            GaitKind::Track => (
                "track",
                "M-5.5-8.5h11a8.5 8.5 0 0 1 0 17h-11a8.5 8.5 0 0 1 0-17z",
            ),
            GaitKind::Wheel => ("wheel", "M0-9.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19z"),
        };
        let _ = write!(
            out,
            "<g transform=\"translate({} -1.5)\"><path class=\"gait {class}\" d=\"{outline}\"/><text class=\"gaittext\" y=\"4\">{}</text></g>",
            num(x),
            escape(&moves.left)
        );
        return;
    }
    let Some(rate) = piece.values.iter().find(|v| v.kind == ValueKind::Rate) else {
        return;
    };
    let _ = write!(
        out,
        "<g transform=\"translate({} -1.5)\"><path class=\"rate\" d=\"M0-9.5 9.5 0 0 9.5-9.5 0z\"/><text class=\"ratetext\" y=\"4\">{}</text></g>",
        num(x),
        escape(&rate.text)
    );
}

/// Markers laid on the counter, one below the other.
pub(crate) fn straps(out: &mut String, piece: &Piece) {
    for (i, strap) in piece.straps.iter().enumerate() {
        let _ = write!(
            out,
            "<g class=\"strap\" transform=\"translate(0 {})\">",
            num(FIRST_STRAP + STRAP * i as f64)
        );
        draw_strap(out, strap, half_width(piece));
        out.push_str("</g>");
    }
}

fn draw_strap(out: &mut String, strap: &Strap, counter_half: f64) {
    let number = match (strap.number.is_empty(), strap.tone) {
        (true, _) => String::new(),
        (false, ToneKind::Plain) => strap.number.clone(),
        (false, ToneKind::Grave) => format!("{}†", strap.number),
    };
    let field = match number.is_empty() {
        true => 0.0,
        false => text_width(&number, 10.0).max(12.0) + 8.0,
    };
    // As wide as its rings and its number need, so that neither hides the other.
    let rings = match (strap.kind, number.is_empty()) {
        (StrapKind::Hit, false) => 2.6 + 13.0 * strap.letters.chars().count() as f64 + 2.0 + field,
        _ => 0.0,
    };
    let half = (counter_half - 7.0).max(rings / 2.0);
    let _ = write!(
        out,
        "<path class=\"strap-{}\" d=\"M{} 0h{}v11a4 4 0 0 1-4 4h{}a4 4 0 0 1-4-4z\"/>",
        strap.kind,
        num(-half),
        num(2.0 * half),
        num(8.0 - 2.0 * half)
    );
    if strap.kind == StrapKind::Hit {
        for (i, letter) in strap.letters.chars().enumerate() {
            let x = 8.0 - half + 13.0 * i as f64;
            let _ = write!(
                out,
                "<circle class=\"strapring\" cx=\"{x}\" cy=\"7.3\" r=\"5.6\"/><text class=\"straptext\" x=\"{x}\" y=\"10.4\" style=\"font-size:8.5px\">{}</text>",
                escape(&letter.to_string()),
                x = num(x)
            );
        }
    } else {
        let dark = if strap.kind == StrapKind::Column {
            " on-light"
        } else {
            ""
        };
        let _ = write!(
            out,
            "<text class=\"straptext{dark}\" x=\"{}\" y=\"10.8\">{}</text>",
            num(-field / 2.0),
            escape(&strap.letters)
        );
    }
    if !number.is_empty() {
        let grave = if strap.tone == ToneKind::Grave {
            " grave"
        } else {
            ""
        };
        let _ = write!(
            out,
            "<rect class=\"strapfield\" x=\"{}\" y=\"1.5\" width=\"{}\" height=\"11.5\" rx=\"2\"/><text class=\"strapnum{grave}\" x=\"{}\" y=\"10.8\">{}</text>",
            num(half - 2.0 - field),
            num(field),
            num(half - 2.0 - field / 2.0),
            escape(&number)
        );
    }
}
