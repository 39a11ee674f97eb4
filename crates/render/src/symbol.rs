//! The standard symbol in the middle of a counter, in its side's frame.

use std::fmt::Write;

/// Outline of a side's counters: rounded, with cut corners, or square with a round frame inside.
pub(crate) const FACES: [&str; 3] = [
    "M-22-29h44a7 7 0 0 1 7 7v44a7 7 0 0 1-7 7h-44a7 7 0 0 1-7-7v-44a7 7 0 0 1 7-7z",
    "M-20-29h40l9 9v40l-9 9h-40l-9-9v-40z",
    "M-27-29h54a2 2 0 0 1 2 2v54a2 2 0 0 1-2 2h-54a2 2 0 0 1-2-2v-54a2 2 0 0 1 2-2z",
];

/// Frame of a side's symbols: rectangle, diamond, square.
pub(crate) const FRAMES: [&str; 3] = [
    "M-15-9.5h30v19h-30z",
    "M0-13.5 15.5 0 0 13.5-15.5 0z",
    "M-10-10.500h20v21h-20z",
];

/// Which outline and frame a seat index gets.
pub(crate) fn shape_of(side: u8) -> usize {
    usize::from(side).min(2)
}

/// A drawing inside the frame: strokes and filled parts.
struct Drawing {
    strokes: &'static str,
    solid: &'static str,
}

fn drawing(symbol: &str, shape: usize) -> Option<Drawing> {
    let strokes = |strokes| Some(Drawing { strokes, solid: "" });
    let solid = |solid| Some(Drawing { strokes: "", solid });
    match symbol {
        "infantry" => strokes(match shape {
            0 => "M-15-9.5 15 9.5M15-9.5-15 9.5",
            1 => "M-7.7-6.7 7.7 6.7M7.7-6.7-7.7 6.7",
            _ => "M-10-10.500 10 10.500M10-10.500-10 10.500",
        }),
        "leader" => solid(
            "M0-7.5 2-2.500 7.300-2.200 3.200 1.100 4.500 6.300 0 3.400-4.500 6.300-3.200 1.100-7.300-2.200-2-2.500z",
        ),
        "machine-gun" => strokes("M0 6.500V-6.500M-3.400-3.200 0-6.800 3.400-3.200M-4 6.500h8"),
        "rpg" | "anti-tank" | "recoilless-rifle" => {
            strokes("M0 6.500V-6.500M-3.400-3.200 0-6.800 3.400-3.200M-3.400 1 0-2.600 3.400 1")
        }
        "mortar" => strokes(
            "M0 1.800V-6.500M-3.400-3.200 0-6.800 3.400-3.200M0 1.800a2.400 2.400 0 1 1 0 4.800a2.400 2.400 0 1 1 0-4.800",
        ),
        "artillery" | "gun" => solid("M0-4a4 4 0 1 1 0 8a4 4 0 1 1 0-8z"),
        "medic" => solid("M-2-7h4v5h5v4h-5v5h-4v-5h-5v-4h5z"),
        "sniper" => Some(Drawing {
            strokes: "M0-5.500a5.500 5.500 0 1 1 0 11a5.500 5.500 0 1 1 0-11M0-8v4.500M0 3.500v4.500M-8 0h4.500M3.500 0h4.500",
            solid: "M0-1.200a1.200 1.200 0 1 1 0 2.400a1.200 1.200 0 1 1 0-2.400z",
        }),
        "observer" => Some(Drawing {
            strokes: "M0-7 7.500 5.500h-15z",
            solid: "M0-1.500a2 2 0 1 1 0 4a2 2 0 1 1 0-4z",
        }),
        "sapper" | "engineer" => strokes("M-8 4.500v-8h16v8M0-3.500v8"),
        "civilians" => Some(Drawing {
            strokes: "",
            solid: "M-4.500-6a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM-7.500 5.500v-3a3 3 0 0 1 6 0v3zM4-3.500a1.800 1.800 0 1 1 0 3.600a1.800 1.800 0 1 1 0-3.600z\
                    M1.200 5.500v-2a2.800 2.800 0 0 1 5.600 0v2z",
        }),
        "vehicle" | "tank" | "apc" => {
            strokes("M-5.500-4.500h11a4.500 4.500 0 0 1 0 9h-11a4.500 4.500 0 0 1 0-9z")
        }
        "helicopter" => solid("M-8.500-5 0-1l8.500-4v10l-8.500-4-8.500 4z"),
        "hq" => strokes("M-15-3.500h30"),
        "radio" => strokes("M0 6.500v-8l3.500-2-7-1 3.500-2.500"),
        _ => None,
    }
}

/// Defines the framed symbol `#s{shape}-{symbol}`; one that has no drawing shows its first letters.
pub(crate) fn define(out: &mut String, id: &str, symbol: &str, shape: usize) {
    let _ = write!(
        out,
        "<g id=\"{id}\"><path class=\"frame\" d=\"{}\"/>",
        FRAMES[shape]
    );
    match drawing(symbol, shape) {
        Some(Drawing { strokes, solid }) => {
            if !strokes.is_empty() {
                let _ = write!(out, "<path class=\"stroke\" d=\"{strokes}\"/>");
            }
            if !solid.is_empty() {
                let _ = write!(out, "<path class=\"solid\" d=\"{solid}\"/>");
            }
        }
        None => {
            let letters: String = symbol
                .chars()
                .filter(|c| c.is_alphanumeric())
                .take(2)
                .collect();
            let _ = write!(
                out,
                "<text class=\"letters\" y=\"3.6\">{}</text>",
                letters.to_uppercase()
            );
        }
    }
    out.push_str("</g>");
}
