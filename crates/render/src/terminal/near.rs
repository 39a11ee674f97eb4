//! Hexes with outlines: number, topmost piece, ground.
//!
//! ```text
//!  /04.07 \
//! / [1A]+2 \
//! \ "" 2WIA/
//!  \______/
//! ```

use engine::scene::{BadgeKind, SideKind, Space};

use super::canvas::{Canvas, Ink};
use super::{Table, ground_sign, piece_code};
use crate::plane::BEYOND;
use crate::texture::Cover;

/// Characters from a column to the next, and lines from a row to the next.
const PITCH: usize = 8;
const LINES: usize = 4;
/// Characters of a hex at its widest.
const WIDEST: usize = 10;
/// Characters between the outlines in the two middle lines.
const INSIDE: usize = 8;

pub(crate) fn columns_that_fit(width: usize) -> usize {
    width.saturating_sub(WIDEST - PITCH) / PITCH
}

pub(crate) fn draw(table: &Table) -> Canvas {
    let mut canvas = Canvas::default();
    for space in &table.spaces {
        hex(&mut canvas, table, space);
    }
    // Sides are shared, so what lies along them comes last, over plain outlines.
    for side in &table.plane.board.sides {
        let ink = match side.kind {
            SideKind::Stream => ('~', Ink::Stream),
            SideKind::Slope => ('^', Ink::Slope),
            SideKind::Trail | SideKind::Road => continue,
        };
        let [Some(a), Some(b)] = side.between.each_ref().map(|id| table.plane.space(id)) else {
            continue;
        };
        if let (true, Some(k)) = (
            table.extent.contains(a) || table.extent.contains(b),
            table.plane.shared_side(a, b),
        ) {
            let (from, k) = if table.extent.contains(a) {
                (a, k)
            } else {
                (b, (k + 3) % BEYOND.len())
            };
            mark_side(&mut canvas, place(table, from), k, ink);
        }
    }
    canvas
}

/// Upper left of a hex's outline.
fn place(table: &Table, space: &Space) -> (usize, usize) {
    let x = PITCH * usize::from(space.col.abs_diff(table.extent.left));
    let half = if table.plane.is_hexes() && space.col % 2 == 0 {
        LINES / 2
    } else {
        0
    };
    (
        x,
        LINES * usize::from(space.row.abs_diff(table.extent.top)) + half,
    )
}

fn hex(canvas: &mut Canvas, table: &Table, space: &Space) {
    let (x, y) = place(table, space);
    let quiet = Ink::Quiet;
    canvas.write(x + 2, y, "______", quiet);
    canvas.write(x + 1, y + 1, "/", quiet);
    canvas.write(x + 8, y + 1, "\\", quiet);
    canvas.write(x, y + 2, "/", quiet);
    canvas.write(x + 9, y + 2, "\\", quiet);
    canvas.write(x, y + 3, "\\", quiet);
    canvas.write(x + 9, y + 3, "/", quiet);
    canvas.write(x + 1, y + 4, "\\______/", quiet);

    let number: String = space.id.chars().take(6).collect();
    canvas.write(x + 2, y + 1, &number, quiet);

    let stack = table.stack(space);
    if let Some(top) = stack.first() {
        let more = if stack.len() > 1 {
            format!("+{}", stack.len() - 1)
        } else {
            String::new()
        };
        let code = piece_code(top, INSIDE - more.len());
        canvas.write(x + 1, y + 2, &code, Ink::Side(top.side));
        canvas.write(x + 1 + code.chars().count(), y + 2, &more, Ink::Plain);
        let state = state_sign(&top.badges, top.back);
        let at = x + 1 + code.chars().count() + more.len();
        if !state.is_empty() && at + state.len() <= x + 1 + INSIDE {
            canvas.write(at, y + 2, state, Ink::Mark);
        }
    } else {
        ground(canvas, space, x + 1, y + 2, INSIDE);
    }

    let marks = table.marks(space).join(" ");
    let marks: String = marks.chars().take(INSIDE).collect();
    ground(canvas, space, x + 1, y + 3, INSIDE);
    canvas.write(x + 1, y + 3, &marks, Ink::Mark);
    let way = way_sign(table, space);
    let room = INSIDE - marks.chars().count();
    let mut tail = String::new();
    if space.level > 0 {
        tail = format!("^{}", space.level);
    }
    tail.push_str(way);
    if tail.chars().count() <= room {
        canvas.write(
            x + 1 + INSIDE - tail.chars().count(),
            y + 3,
            &tail,
            Ink::Plain,
        );
    }
}

/// A letter for what weighs most on a unit: `!` broken, `s` suppressed, `p` pinned.
fn state_sign(badges: &[BadgeKind], back: bool) -> &'static str {
    let has = |badge| !back && badges.contains(&badge);
    if has(BadgeKind::Broken) || has(BadgeKind::Shaken) {
        "!"
    } else if has(BadgeKind::Suppressed) {
        "s"
    } else if has(BadgeKind::Pinned) {
        "p"
    } else {
        ""
    }
}

fn ground(canvas: &mut Canvas, space: &Space, x: usize, y: usize, room: usize) {
    let cover = Cover::of(space.terrain);
    let sign = ground_sign(cover);
    let text: String = match cover {
        Cover::Clear => (0..room)
            .map(|i| if i % 3 == 1 { sign } else { ' ' })
            .collect(),
        Cover::Grass | Cover::Rock => (0..room)
            .map(|i| if i % 2 == 0 { sign } else { ' ' })
            .collect(),
        _ => sign.to_string().repeat(room),
    };
    canvas.write(x, y, &text, Ink::Ground(cover));
}

/// `t` where a trail runs, `r` where a road does.
fn way_sign(table: &Table, space: &Space) -> &'static str {
    let runs = |kind: SideKind| {
        table
            .plane
            .board
            .sides
            .iter()
            .any(|s| s.kind == kind && s.between.contains(&space.id))
    };
    if runs(SideKind::Road) {
        "r"
    } else if runs(SideKind::Trail) {
        "t"
    } else {
        ""
    }
}

/// Writes over the outline of one side.
fn mark_side(canvas: &mut Canvas, (x, y): (usize, usize), k: usize, (sign, ink): (char, Ink)) {
    let places: &[(usize, usize)] = match k {
        0 => &[(9, 3), (8, 4)],
        1 => &[(2, 4), (3, 4), (4, 4), (5, 4), (6, 4), (7, 4)],
        2 => &[(0, 3), (1, 4)],
        3 => &[(1, 1), (0, 2)],
        4 => &[(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0)],
        _ => &[(8, 1), (9, 2)],
    };
    for &(dx, dy) in places {
        canvas.write(x + dx, y + dy, &sign.to_string(), ink);
    }
}
