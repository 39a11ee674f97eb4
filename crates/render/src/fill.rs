//! Markers that fill a hex: smoke, wire, entrenchments, mines, roadblocks, objectives.

use std::fmt::Write;

use engine::scene::{Fill, FillKind, Scene};

use crate::pen::{Point, escape, num};
use crate::plane::{CORNERS, HALF_HEIGHT, Plane, RADIUS, Rect};
use crate::symbol::shape_of;

/// Style rules of fills.
pub(crate) fn style(out: &mut String) {
    out.push_str(
        ".haze{fill:#fff;opacity:.22}.puffs{fill:#fff;opacity:.5}.puffs.dense{opacity:.78}.swirl{fill:none;stroke:#5b625e;stroke-width:1.3;stroke-linecap:round;opacity:.45}\
         .density{fill:#F7F8F4;stroke:#161B1C;stroke-width:1.5}.densitytext{font-size:13px;font-weight:800;fill:#161B1C;text-anchor:middle}\
         .coil{fill:none;stroke:#22282A;stroke-width:1.05;opacity:.8}.pit{fill:#6b5b35;fill-opacity:.2}.bag{fill:#C9B98E;stroke:#6B5B35;stroke-width:.9}\
         .mine{fill:#22282A;stroke:#F7F8F4;stroke-width:1}.block{fill:none;stroke:#5B4630;stroke-width:4.5;stroke-linecap:round}.block2{fill:none;stroke:#C7A376;stroke-width:2;stroke-linecap:round}\
         .barrage0{fill:none;stroke:#5A2A6B;stroke-width:3;stroke-dasharray:6 5}.burst{fill:#5A2A6B;fill-opacity:.75}.rubble{fill:#8B8478;stroke:#4A463E;stroke-width:1}\
         .declared{fill:none;stroke-width:3.4;stroke-dasharray:9 6}.l0{stroke:#285A8C}.l1{stroke:#B14E16}.l2{stroke:#47504B}\
         .goal0{fill:none;stroke:#1D2421;stroke-width:5;opacity:.35}.goal{fill:none;stroke:#FFFDF4;stroke-width:2.6}\
         .pole{stroke:#1D2421;stroke-width:2.6;stroke-linecap:round}.cloth{stroke:#fff;stroke-width:1.4}.flagtext{font-size:11px;font-weight:800;fill:#fff;text-anchor:middle}",
    );
}

/// A shell that bursts.
const BURST: &str =
    "M0-26 5-9 19-18 10-4 27 0 10 5 18 19 5 10 0 27-5 10-19 18-10 4-27 0-10-5-18-18-5-10z";
/// What is left of a building.
const RUBBLE: &str = "M-34 14l8-9 9 4-3 9zM-12 26l4-10 11 1-2 10zM10 20l9-8 9 6-6 8zM22-8l10-5 6 9-10 4zM-28-16l10-6 6 8-10 5zM0-24l9-5 5 9-9 4z";

/// A fill with the middle of its hex.
fn shown<'a>(
    plane: &'a Plane,
    scene: &'a Scene,
    window: Rect,
) -> impl Iterator<Item = (&'a Fill, Point)> {
    let fills = scene.fills.iter();
    fills.filter_map(move |fill| {
        let at = plane.centre(&fill.space)?;
        window.contains(at).then_some((fill, at))
    })
}

/// What lies under the counters.
pub(crate) fn below(out: &mut String, plane: &Plane, scene: &Scene, window: Rect) {
    for (fill, at) in shown(plane, scene, window) {
        let _ = write!(
            out,
            "<g class=\"fill\" transform=\"translate({} {})\"><title>{}</title>",
            num(at.x),
            num(at.y),
            escape(&fill.text)
        );
        match fill.kind {
            FillKind::Smoke => smoke(out, fill),
            FillKind::Wire => wire(out),
            FillKind::Entrenchment => entrenchment(out),
            FillKind::Mines => mines(out),
            FillKind::Roadblock => roadblock(out),
            FillKind::Barrage => {
                let _ = write!(
                    out,
                    "<path class=\"barrage0\" d=\"{}\"/><path class=\"burst\" d=\"{BURST}\"/>",
                    hex(0.88)
                );
            }
            FillKind::Rubble => {
                let _ = write!(out, "<path class=\"rubble\" d=\"{RUBBLE}\"/>");
            }
            FillKind::Declared => {
                let shape = shape_of(fill.side.unwrap_or(2));
                let _ = write!(
                    out,
                    "<path class=\"declared l{shape}\" d=\"{}\"/>",
                    hex(0.94)
                );
            }
            FillKind::Objective => {
                let outline = hex(0.9);
                let _ = write!(
                    out,
                    "<path class=\"goal0\" d=\"{outline}\"/><path class=\"goal\" d=\"{outline}\"/>"
                );
            }
        }
        out.push_str("</g>");
    }
}

/// What must be seen over the counters: flags, and how thick smoke is.
pub(crate) fn above(out: &mut String, plane: &Plane, scene: &Scene, window: Rect) {
    for (fill, at) in shown(plane, scene, window) {
        match fill.kind {
            FillKind::Objective => flag(out, fill, at),
            FillKind::Smoke if !fill.value.is_empty() => {
                let held = scene
                    .pieces
                    .iter()
                    .any(|p| p.space.as_deref() == Some(&fill.space));
                let (x, y) = if held { (-41.0, -20.0) } else { (0.0, 0.0) };
                let _ = write!(
                    out,
                    "<g transform=\"translate({} {})\"><circle class=\"density\" r=\"12\"/><text class=\"densitytext\" y=\"4.7\">{}</text></g>",
                    num(at.x + x),
                    num(at.y + y),
                    escape(&fill.value)
                );
            }
            _ => {}
        }
    }
}

fn hex(scale: f64) -> String {
    let corners = CORNERS.map(|(x, y)| {
        let (x, y) = (f64::from(x) * RADIUS / 2.0, f64::from(y) * HALF_HEIGHT);
        format!("{} {}", num(x * scale), num(y * scale))
    });
    format!("M{}z", corners.join("L"))
}

/// Puffs in three rings, of sizes that vary a little but always alike.
fn smoke(out: &mut String, fill: &Fill) {
    let _ = write!(out, "<path class=\"haze\" d=\"{}\"/>", hex(0.985));
    let dense = if fill.dense { " dense" } else { "" };
    let _ = write!(out, "<g class=\"puffs{dense}\">");
    for (ring, count) in [(36.5, 20_u32), (16.0, 9)] {
        for i in 0..count {
            let angle = f64::from(i) / f64::from(count) * std::f64::consts::TAU;
            let size = 12.5 + f64::from(i * 7 % 5) * 1.1;
            let _ = write!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                num(ring * angle.cos()),
                num(0.87 * ring * angle.sin()),
                num(size)
            );
        }
    }
    out.push_str(
        "</g><path class=\"swirl\" d=\"M-34-10a9 9 0 0 1 15-5M20-22a9 9 0 0 1 14 6M-24 24a9 9 0 0 0 15 3M16 20a8 8 0 0 0 14-3\"/>",
    );
}

fn wire(out: &mut String) {
    for y in [-17, 0, 17] {
        let _ = write!(out, "<path class=\"coil\" d=\"M-44 {y}h88");
        for i in 0..9 {
            let x = -43 + 9 * i;
            let _ = write!(out, "M{x} {y}a7 6 0 1 0 14 0a7 6 0 1 0-14 0");
        }
        out.push_str("\"/>");
    }
}

/// A rim of sandbags inside the hex.
fn entrenchment(out: &mut String) {
    const BAGS: usize = 6;
    let _ = write!(out, "<path class=\"pit\" d=\"{}\"/>", hex(0.83));
    let corner = |k: usize| {
        let (x, y) = CORNERS[k % 6];
        Point::new(
            f64::from(x) * RADIUS / 2.0 * 0.84,
            f64::from(y) * HALF_HEIGHT * 0.84,
        )
    };
    for k in 0..6 {
        let (a, b) = (corner(k), corner(k + 1));
        let turn = (b.y - a.y).atan2(b.x - a.x).to_degrees();
        for i in 0..BAGS {
            let at = a.toward(b, (i as f64 + 0.5) / BAGS as f64);
            let _ = write!(
                out,
                "<rect class=\"bag\" x=\"-3.7\" y=\"-2.6\" width=\"7.4\" height=\"5.2\" rx=\"2.2\" transform=\"translate({} {})rotate({})\"/>",
                num(at.x),
                num(at.y),
                num(turn)
            );
        }
    }
}

fn mines(out: &mut String) {
    for (x, y) in [
        (-26, -22),
        (26, -22),
        (-38, 6),
        (38, 6),
        (-16, 30),
        (16, 30),
        (0, -34),
    ] {
        let _ = write!(
            out,
            "<path class=\"mine\" d=\"M{x} {y}m-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M{x} {y}m0-9v18m-9-9h18\"/>"
        );
    }
}

fn roadblock(out: &mut String) {
    for class in ["block", "block2"] {
        let _ = write!(
            out,
            "<path class=\"{class}\" d=\"M-38 34 -14 24M14 24 38 34M-36 24l20 12M16 36l20-12M-40-30l24 8M16-22l24-8M-36-20l18-12M18-32l18 12\"/>"
        );
    }
}

fn flag(out: &mut String, fill: &Fill, at: Point) {
    let side = shape_of(fill.side.unwrap_or(2));
    let cloth = match side {
        1 => "M0-13h24l-5 7.5 5 7.5H0z",
        _ => "M0-13h24v15H0z",
    };
    let _ = write!(
        out,
        "<g class=\"flag\" transform=\"translate({} {})\"><path class=\"pole\" d=\"M0 20V-13\"/><path class=\"f{side} cloth\" d=\"{cloth}\"/><text class=\"flagtext\" x=\"{}\" y=\"-1.7\">{}</text></g>",
        num(at.x + 30.0),
        num(at.y - 32.0),
        if side == 1 { 9 } else { 12 },
        escape(&fill.value)
    );
}
