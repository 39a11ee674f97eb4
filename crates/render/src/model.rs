//! Vehicles and aircraft, seen from above: the hull is turned, the turret by itself. And weapons that somebody carries.

use std::fmt::Write;

use engine::scene::{Model, ModelKind, Piece};

use crate::pen::{escape, num, text_width};
use crate::symbol::shape_of;

/// Style rules of models and tabs.
pub(crate) fn style(out: &mut String) {
    out.push_str(
        ".hull{stroke:#161B1C;stroke-width:1.4;stroke-linejoin:round}.treads{fill:#2B2F2C}.bow{fill:#fff;stroke:#161B1C;stroke-width:1}\
         .rotor{fill:#fff;fill-opacity:.28;stroke:#161B1C;stroke-width:.8}.blade{fill:none;stroke:#161B1C;stroke-width:2}\
         .hatch{stroke:#161B1C;stroke-width:1.2}.namestrip{stroke:#fff;stroke-width:1}.striptext{font-size:9px;font-weight:700;fill:#fff;text-anchor:middle}\
         .tabtext{font-size:8.5px;font-weight:700;fill:#fff;text-anchor:middle}.tabplate{fill:#161B1C;fill-opacity:.86;stroke:#fff;stroke-width:.8}.tabplate.bad{fill:#8E1530}",
    );
}

/// What moves on tracks or wheels, the hull, and the turret with its gun; the bow is up.
struct Parts {
    tracks: &'static str,
    hull: &'static str,
    turret: &'static str,
    gun: &'static str,
}

const fn parts(kind: ModelKind) -> Parts {
    match kind {
        ModelKind::Tank => Parts {
            tracks: "M-15-23h7v46h-7zM8-23h7v46h-7z",
            hull: "M-10-23h20l2 6v33l-3 6h-18l-3-6v-33z",
            turret: "M-7-9h14l3 8-2 10h-16l-2-10z",
            gun: "M-1.6-9v-21h3.2v21z",
        },
        ModelKind::Carrier => Parts {
            tracks: "M-14-21h6v44h-6zM8-21h6v44h-6z",
            hull: "M-10-17 0-24 10-17v39h-20z",
            turret: "M0-7a6 6 0 1 1 0 12a6 6 0 1 1 0-12z",
            gun: "M-1.1-6v-12h2.2v12z",
        },
        ModelKind::Truck => Parts {
            tracks: "M-12-18h4v8h-4zM8-18h4v8h-4zM-12 8h4v10h-4zM8 8h4v10h-4z",
            hull: "M-8-24h16v12h2v35h-20v-35h2z",
            turret: "M0-7a5 5 0 1 1 0 10a5 5 0 1 1 0-10z",
            gun: "M-1-6v-11h2v11z",
        },
        ModelKind::Helicopter => Parts {
            tracks: "",
            hull: "M0-22c7 0 9 8 9 14 0 8-4 12-6 16l-1.5 20h4v3h-11v-3h4l-1.5-20c-2-4-6-8-6-16 0-6 2-14 9-14z",
            turret: "",
            gun: "",
        },
        ModelKind::Plane => Parts {
            tracks: "",
            hull: "M0-30 3-14 27 3v5l-24-6-1 16 8 6v3l-10-2.5-10 2.5v-3l8-6-1-16-24 6v-5l24-17z",
            turret: "",
            gun: "",
        },
    }
}

/// Draws a vehicle or aircraft with its strip.
pub(crate) fn draw(out: &mut String, piece: &Piece, model: &Model) {
    let (shape, parts) = (shape_of(piece.side), parts(model.kind));
    let tone = if piece.done { 'd' } else { 'f' };
    let shift = 3 + 4 * i32::from(model.height.clamp(0, 5));
    let turned = i32::from(model.hull % 12) * 30;
    let _ = write!(
        out,
        "<path class=\"cast\" transform=\"translate({shift} {})rotate({turned})\" d=\"{}\"/>\
         <g transform=\"rotate({turned})\"><path class=\"treads\" d=\"{}\"/><path class=\"{tone}{shape} hull\" d=\"{}\"/><path class=\"bow\" d=\"M0-33 4.5-26h-9z\"/></g>",
        shift + 1,
        parts.hull,
        parts.tracks,
        parts.hull
    );
    match (model.kind, model.turret) {
        (ModelKind::Helicopter, _) => out.push_str(
            "<circle class=\"rotor\" r=\"29\"/><path class=\"blade\" d=\"M-28-5 28 5M-5 28 5-28\"/>",
        ),
        (_, Some(turret)) => {
            let _ = write!(
                out,
                "<g transform=\"rotate({})\"><path class=\"{tone}{shape} hull\" d=\"{}\"/><path class=\"{tone}{shape} hull\" d=\"{}\"/>",
                i32::from(turret % 12) * 30,
                parts.gun,
                parts.turret
            );
            out.push_str(match model.open {
                true => "<circle class=\"hatch\" r=\"4.4\" fill=\"#fff\"/><circle r=\"1.8\" fill=\"#161B1C\"/></g>",
                false => "<circle class=\"hatch\" r=\"4.4\" fill=\"#161B1C\"/><path d=\"M-2.6 0h5.2\" stroke=\"#fff\" stroke-width=\"1.6\"/></g>",
            });
        }
        (_, None) => {}
    }
    strip(out, piece, model);
}

/// Its name and figures on a strip below it.
fn strip(out: &mut String, piece: &Piece, model: &Model) {
    let values: Vec<&str> = piece.values.iter().map(|v| v.text.as_str()).collect();
    let text = match model.text.is_empty() {
        true => format!("{}  {}", piece.name, values.join("·")),
        false => format!("{}  {}", piece.name, model.text),
    };
    let half = text_width(&text, 9.0) / 2.0 + 5.0;
    let _ = write!(
        out,
        "<rect class=\"f{} namestrip\" x=\"{}\" y=\"29\" width=\"{}\" height=\"14\" rx=\"4\"/><text class=\"striptext\" y=\"39.2\">{}</text>",
        shape_of(piece.side),
        num(-half),
        num(2.0 * half),
        escape(&text)
    );
}

/// Weapons that hang from who carries them, side by side; or one that lies by itself.
pub(crate) fn tabs(out: &mut String, tabs: &[&Piece], top: f64) {
    let width = 58.0 / tabs.len().clamp(1, 2) as f64;
    for (i, tab) in tabs.iter().take(2).enumerate() {
        let bad = tab.badges.contains(&engine::scene::BadgeKind::Jammed);
        let left = width * i as f64 - 29.0;
        let values: Vec<&str> = tab.values.iter().map(|v| v.text.as_str()).collect();
        let room = (width / 5.2) as usize;
        let words = format!("{} {}", tab.name, values.join("·"));
        let text: String = match words.chars().count() > room {
            true => tab.name.chars().take(room).collect(),
            false => words,
        };
        let _ = write!(
            out,
            "<rect class=\"tabplate{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"15\" rx=\"3\"><title>{}</title></rect><text class=\"tabtext\" x=\"{}\" y=\"{}\">{}</text>",
            if bad { " bad" } else { "" },
            num(left + 1.0),
            num(top),
            num(width - 2.0),
            escape(&tab.spoken),
            num(left + width / 2.0),
            num(top + 10.8),
            escape(&text)
        );
    }
}
