//! Words around the map: heading, what lies where, what the signs mean.

use std::fmt::Write;

use engine::scene::{MarkerKind, Piece, Scene, SideKind, TerrainKind};

use super::canvas::{Ink, inked};
use super::{Table, TextOptions, ground_sign, piece_code};
use crate::texture::Cover;

/// The sign of a marker.
pub(crate) fn marker_sign(kind: MarkerKind) -> &'static str {
    match kind {
        MarkerKind::Kia => "KIA",
        MarkerKind::Wia => "WIA",
        MarkerKind::Injury => "INJ",
        MarkerKind::Prisoner => "Pr",
        MarkerKind::Hidden => "?",
        MarkerKind::Contact => "con",
        MarkerKind::Cache => "Ca",
        MarkerKind::Tunnel => "Tu",
        MarkerKind::Bunker => "Bu",
        MarkerKind::Foxholes => "Fo",
        MarkerKind::Wreck => "Wr",
        MarkerKind::Crater => "Cr",
        MarkerKind::FireMission => "FM",
        MarkerKind::Objective => "*",
        MarkerKind::ObjectiveSecondary => "+",
        MarkerKind::Claymore => "Cl",
        MarkerKind::BoobyTrap => "BT",
        MarkerKind::Smoke => "Sm",
        MarkerKind::Plate => "pla",
        MarkerKind::Volume => "vol",
        MarkerKind::Command | MarkerKind::CommandDotted => "HQ",
        MarkerKind::Spotted => "Sp",
        MarkerKind::Melee => "Me",
        MarkerKind::Acquisition => "Aq",
        MarkerKind::Starshell => "St",
        MarkerKind::Event => "Ev",
    }
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
                marker.kind.id()
            } else {
                &marker.text
            };
            let line = format!("{}  {:<10}{words}", space.id, marker_sign(marker.kind));
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
            .map(|s| s.terrain)
            .filter(|t| Cover::of(*t) == cover)
            .map(TerrainKind::id)
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
    let has_side = |kind: SideKind| near && table.plane.board.sides.iter().any(|s| s.kind == kind);
    for (kind, sign, ink) in [
        (SideKind::Stream, "~", Ink::Stream),
        (SideKind::Slope, "^", Ink::Slope),
        (SideKind::Trail, "t", Ink::Plain),
        (SideKind::Road, "r", Ink::Plain),
    ] {
        if has_side(kind) {
            let along = match kind {
                SideKind::Stream | SideKind::Slope => " (hexside)",
                SideKind::Trail | SideKind::Road => "",
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
    for &kind in MarkerKind::ALL {
        let (sign, words) = (marker_sign(kind), kind.id().replace('-', " "));
        // A sign that begins its own word needs no explanation.
        let plain = sign.len() > 2 && words.starts_with(&sign.to_lowercase());
        let mut markers = table.scene.markers.iter();
        if !plain && markers.any(|m| m.kind == kind && in_view(&m.space)) {
            entries.push((sign.to_owned(), Ink::Mark, words));
        }
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
