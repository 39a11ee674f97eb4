//! The standard symbol in the middle of a counter, in its side's frame.

use engine::scene::SymbolKind;
use std::fmt::Write;

/// Outline of a side's counters: rounded, with cut corners, or square with a round frame inside.
pub(crate) const FACES: [&str; 3] = [
    "M-22-29h44a7 7 0 0 1 7 7v44a7 7 0 0 1-7 7h-44a7 7 0 0 1-7-7v-44a7 7 0 0 1 7-7z",
    "M-20-29h40l9 9v40l-9 9h-40l-9-9v-40z",
    "M-27-29h54a2 2 0 0 1 2 2v54a2 2 0 0 1-2 2h-54a2 2 0 0 1-2-2v-54a2 2 0 0 1 2-2z",
];

/// The same for broad counters.
pub(crate) const WIDE_FACES: [&str; 3] = [
    "M-31-29h62a7 7 0 0 1 7 7v44a7 7 0 0 1-7 7h-62a7 7 0 0 1-7-7v-44a7 7 0 0 1 7-7z",
    "M-29-29h58l9 9v40l-9 9h-58l-9-9v-40z",
    "M-36-29h72a2 2 0 0 1 2 2v54a2 2 0 0 1-2 2h-72a2 2 0 0 1-2-2v-54a2 2 0 0 1 2-2z",
];

/// Frame of a side's symbols: rectangle, diamond, square.
pub(crate) const FRAMES: [&str; 3] = [
    "M-15-9.5h30v19h-30z",
    "M0-13.5 15.5 0 0 13.5-15.5 0z",
    "M-10-10.5h20v21h-20z",
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

fn drawing(symbol: SymbolKind, shape: usize) -> Drawing {
    let strokes = |strokes| Drawing { strokes, solid: "" };
    let solid = |solid| Drawing { strokes: "", solid };
    match symbol {
        SymbolKind::Infantry => strokes(match shape {
            0 => "M-15-9.5 15 9.5M15-9.5-15 9.5",
            1 => "M-7.7-6.7 7.7 6.7M7.7-6.7-7.7 6.7",
            _ => "M-10-10.5 10 10.5M10-10.5-10 10.5",
        }),
        SymbolKind::Leader => {
            solid("M0-7.5 2-2.5 7.3-2.2 3.2 1.1 4.5 6.3 0 3.4-4.5 6.3-3.2 1.1-7.3-2.2-2-2.5z")
        }
        SymbolKind::MachineGun => strokes("M0 6.5V-6.5M-3.4-3.2 0-6.8 3.4-3.2M-4 6.5h8"),
        SymbolKind::Rpg | SymbolKind::AntiTank | SymbolKind::RecoillessRifle => {
            strokes("M0 6.5V-6.5M-3.4-3.2 0-6.8 3.4-3.2M-3.4 1 0-2.6 3.4 1")
        }
        SymbolKind::Mortar => strokes(
            "M0 1.8V-6.5M-3.4-3.2 0-6.8 3.4-3.2M0 1.8a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8",
        ),
        SymbolKind::Artillery => solid("M0-4a4 4 0 1 1 0 8a4 4 0 1 1 0-8z"),
        SymbolKind::Medic => solid("M-2-7h4v5h5v4h-5v5h-4v-5h-5v-4h5z"),
        SymbolKind::Sniper => Drawing {
            strokes: "M0-5.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M0-8v4.5M0 3.5v4.5M-8 0h4.5M3.5 0h4.5",
            solid: "M0-1.2a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 1 1 0-2.4z",
        },
        SymbolKind::Observer => Drawing {
            strokes: "M0-7 7.5 5.5h-15z",
            solid: "M0-1.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4z",
        },
        SymbolKind::Sapper | SymbolKind::Engineer => strokes("M-8 4.5v-8h16v8M0-3.5v8"),
        SymbolKind::Civilians => Drawing {
            strokes: "",
            solid: "M-4.5-6a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM-7.5 5.5v-3a3 3 0 0 1 6 0v3zM4-3.5a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6z\
                    M1.2 5.5v-2a2.8 2.8 0 0 1 5.6 0v2z",
        },
        SymbolKind::Vehicle | SymbolKind::Tank => {
            strokes("M-5.5-4.5h11a4.5 4.5 0 0 1 0 9h-11a4.5 4.5 0 0 1 0-9z")
        }
        SymbolKind::Carrier => {
            strokes("M-5.5-4.5h11a4.5 4.5 0 0 1 0 9h-11a4.5 4.5 0 0 1 0-9zM-8-4 8 4M8-4-8 4")
        }
        SymbolKind::Gun => Drawing {
            strokes: "M-8 6.5 0-6 8 6.5",
            solid: "M0 1.2a1.9 1.9 0 1 1 0 3.8a1.9 1.9 0 1 1 0-3.8z",
        },
        SymbolKind::Helicopter => solid("M-8.5-5 0-1l8.5-4v10l-8.5-4-8.5 4z"),
        SymbolKind::Hq => strokes("M-15-3.5h30"),
        SymbolKind::Concealed => {
            strokes("M-3.2-3a3.2 3.2 0 1 1 4.6 2.9c-1 .5-1.4 1.2-1.4 2.3M0 5.8v.1")
        }
        SymbolKind::Radio => strokes("M0 6.5v-8l3.5-2-7-1 3.5-2.5"),
        SymbolKind::Flamethrower => strokes(
            "M0-7c1 3 5 4.5 5 8.5a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5 0 1.5 1 2.5 1.5 2.5 1-2-.5-4 1.5-6.5z",
        ),
    }
}

/// Defines the framed symbol `#s{shape}-{symbol}`.
pub(crate) fn define(out: &mut String, id: &str, symbol: SymbolKind, shape: usize) {
    let _ = write!(
        out,
        "<g id=\"{id}\"><path class=\"frame\" d=\"{}\"/>",
        FRAMES[shape]
    );
    let Drawing { strokes, solid } = drawing(symbol, shape);
    if !strokes.is_empty() {
        let _ = write!(out, "<path class=\"stroke\" d=\"{strokes}\"/>");
    }
    if !solid.is_empty() {
        let _ = write!(out, "<path class=\"solid\" d=\"{solid}\"/>");
    }
    out.push_str("</g>");
}
