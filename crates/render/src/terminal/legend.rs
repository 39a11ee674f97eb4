//! Words around the map: heading, what lies where, what the signs mean.

use std::fmt::Write;

use engine::scene::{Piece, Scene};

use super::canvas::{Ink, inked};
use super::{Table, TextOptions, ground_sign, piece_code};
use crate::texture::Cover;

/// Signs of markers; others show the start of their kind.
const MARKER_SIGNS: [(&str, &str); 15] = [
    ("kia", "KIA"),
    ("wia", "WIA"),
    ("injury", "INJ"),
    ("hidden", "?"),
    ("cache", "Ca"),
    ("tunnel", "Tu"),
    ("bunker", "Bu"),
    ("foxholes", "Fo"),
    ("wreck", "Wr"),
    ("fire-mission", "FM"),
    ("objective", "*"),
    ("claymore", "Cl"),
    ("booby-trap", "BT"),
    ("smoke", "Sm"),
    ("crater", "Cr"),
];

pub(crate) fn marker_sign(kind: &str) -> String {
    MARKER_SIGNS
        .iter()
        .find(|(known, _)| *known == kind)
        .map_or_else(
            || kind.chars().filter(|c| !c.is_control()).take(3).collect(),
            |(_, sign)| (*sign).to_owned(),
        )
}

/// Where play stands, and the tracks.
pub(crate) fn heading(out: &mut String, scene: &Scene, options: &TextOptions) {
    if !scene.heading.is_empty() {
        wrapped(out, &scene.heading, options.width);
    }
    let tracks: Vec<String> = scene
        .tracks
        .iter()
        .map(|t| match t.of {
            Some(of) => format!("{} {} of {of}", t.name, t.value),
            None => format!("{} {}", t.name, t.value),
        })
        .collect();
    if !tracks.is_empty() {
        wrapped(out, &tracks.join("  |  "), options.width);
    }
    if !out.is_empty() {
        out.push('\n');
    }
}

/// Pieces and markers in words, space by space in the order of the board.
pub(crate) fn roster(out: &mut String, table: &Table, options: &TextOptions) {
    out.push('\n');
    for space in &table.spaces {
        for piece in table.stack(space) {
            let code = piece_code(piece, 9);
            let mut line = String::new();
            let _ = write!(line, "{}  ", space.id);
            inked(&mut line, &code, Ink::Side(piece.side), options.color);
            line.push_str(&" ".repeat(10_usize.saturating_sub(code.chars().count())));
            let used = space.id.chars().count() + 2 + 10;
            line.push_str(&clipped(
                &spoken(piece, table.scene),
                options.width.saturating_sub(used),
            ));
            out.push_str(line.trim_end());
            out.push('\n');
        }
        for marker in table.scene.markers.iter().filter(|m| m.space == space.id) {
            let words = if marker.text.is_empty() {
                &marker.kind
            } else {
                &marker.text
            };
            let line = format!("{}  {:<10}{words}", space.id, marker_sign(&marker.kind));
            out.push_str(&clipped(&line, options.width));
            out.push('\n');
        }
    }
}

/// The text beside the table.
pub(crate) fn panels(out: &mut String, scene: &Scene, options: &TextOptions) {
    for panel in &scene.panels {
        out.push('\n');
        wrapped(out, &panel.title, options.width);
        for line in &panel.lines {
            wrapped(out, line, options.width);
        }
    }
}

/// A piece in words; a back says only that it is one.
fn spoken(piece: &Piece, scene: &Scene) -> String {
    if piece.back {
        return "Concealed".to_owned();
    }
    let words = if piece.spoken.is_empty() {
        piece.name.clone()
    } else {
        piece.spoken.clone()
    };
    let aboard: Vec<&str> = scene
        .pieces
        .iter()
        .filter(|p| p.aboard.as_deref() == Some(&piece.id))
        .map(|p| if p.back { "?" } else { p.name.as_str() })
        .collect();
    if aboard.is_empty() {
        words
    } else {
        format!("{words}; aboard: {}", aboard.join(", "))
    }
}

/// What the signs on this map mean; only those that are on it.
pub(crate) fn legend(out: &mut String, table: &Table, options: &TextOptions) {
    let mut entries: Vec<(String, Ink, String)> = Vec::new();
    for cover in Cover::ALL {
        let mut ids: Vec<&str> = table
            .spaces
            .iter()
            .map(|s| s.terrain.as_str())
            .filter(|t| Cover::of(t) == cover)
            .collect();
        ids.sort_unstable();
        ids.dedup();
        if !ids.is_empty() {
            entries.push((
                ground_sign(cover).to_string(),
                Ink::Ground(cover),
                ids.join(", "),
            ));
        }
    }
    let near = table.extent.columns() <= super::near::columns_that_fit(options.width);
    let has_side = |kind: &str| near && table.plane.board.sides.iter().any(|s| s.kind == kind);
    for (kind, sign, ink) in [
        ("stream", "~", Ink::Stream),
        ("slope", "^", Ink::Slope),
        ("trail", "t", Ink::Plain),
        ("road", "r", Ink::Plain),
    ] {
        if has_side(kind) {
            let along = if matches!(kind, "stream" | "slope") {
                " (hexside)"
            } else {
                ""
            };
            entries.push((sign.to_owned(), ink, format!("{kind}{along}")));
        }
    }
    if near && table.spaces.iter().any(|s| s.level > 0) {
        entries.push(("^1".to_owned(), Ink::Plain, "level".to_owned()));
    }
    for (side, sign) in [(0, "[ ]"), (1, "< >"), (2, "( )")] {
        if table.scene.pieces.iter().any(|p| p.side.min(2) == side) {
            let word = if side == 2 {
                "others".to_owned()
            } else {
                side_name(table.scene, side)
            };
            entries.push((sign.to_owned(), Ink::Side(side), word));
        }
    }
    if table.scene.pieces.iter().any(|p| p.back) {
        entries.push(("?".to_owned(), Ink::Plain, "concealed".to_owned()));
    }
    entries.push(("+1".to_owned(), Ink::Plain, "more below".to_owned()));
    if near {
        entries.push((
            "s p !".to_owned(),
            Ink::Mark,
            "suppressed, pinned, broken".to_owned(),
        ));
    }
    let in_view = |id: &str| {
        table
            .plane
            .space(id)
            .is_some_and(|s| table.extent.contains(s))
    };
    let kinds = MARKER_SIGNS.iter().filter(|(kind, sign)| {
        // A sign that is its own word needs no explanation.
        !sign.eq_ignore_ascii_case(kind)
            && table
                .scene
                .markers
                .iter()
                .any(|m| m.kind == *kind && in_view(&m.space))
    });
    for (kind, sign) in kinds {
        entries.push(((*sign).to_owned(), Ink::Mark, (*kind).replace('-', " ")));
    }

    out.push('\n');
    let mut used = 0;
    for (sign, ink, words) in entries {
        let length = sign.chars().count() + 1 + words.chars().count();
        if used > 0 && used + 3 + length > options.width {
            out.push('\n');
            used = 0;
        }
        if used > 0 {
            out.push_str("   ");
            used += 3;
        }
        inked(out, &sign, ink, options.color);
        out.push(' ');
        out.push_str(&clipped(
            &words,
            options.width.saturating_sub(sign.chars().count() + 1),
        ));
        used += length;
    }
    out.push('\n');
}

/// The name a side's track has, or its number.
fn side_name(scene: &Scene, side: u8) -> String {
    scene
        .tracks
        .iter()
        .find(|t| t.side == Some(side))
        .map_or_else(|| format!("side {}", side + 1), |t| t.name.clone())
}

fn clipped(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(room.saturating_sub(3)).collect();
    short.push_str("...");
    short.chars().take(room).collect()
}

/// A text in lines no longer than `width`, broken at blanks.
pub(crate) fn wrapped(out: &mut String, text: &str, width: usize) {
    let mut used = 0;
    for word in text.split(' ') {
        let word = clipped(word, width);
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            out.push('\n');
            used = 0;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(&word);
        used += length;
    }
    out.push('\n');
}
