//! The table in characters, for a terminal.
//!
//! Near, each hex has an outline, its number, its topmost piece and its ground; far, a hex is a few characters. The
//! nearer one is taken when it fits the width; what does not fit even far is cropped around the focus.

mod canvas;
mod legend;
mod near;

use engine::scene::{Board, MarkerKind, Piece, Scene, Space};

use crate::plane::Plane;
use crate::texture::Cover;
use canvas::{Canvas, Ink};

/// How a table is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// Use colours (ANSI escape sequences).
    pub color: bool,
    /// Longest line, in characters.
    pub width: usize,
    /// The space in the middle when not everything fits; by default where the pieces are.
    pub focus: Option<String>,
    /// How many columns and rows around the focus to show; by default as many as fit, and all rows.
    pub radius: Option<u16>,
    /// Follow the map with what its signs mean.
    pub legend: bool,
    /// Follow the map with the pieces and markers on it, in words.
    pub roster: bool,
    /// Follow the map with the panels of the scene.
    pub panels: bool,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self {
            color: false,
            width: 100,
            focus: None,
            radius: None,
            legend: true,
            roster: false,
            panels: false,
        }
    }
}

/// Writes a scene on its board in characters; no line is longer than the width.
pub fn text(board: &Board, scene: &Scene, options: &TextOptions) -> String {
    let board = scene.ground.as_ref().unwrap_or(board);
    let plane = Plane::new(board);
    let mut out = String::new();
    legend::heading(&mut out, scene, options);
    let Some(all) = Extent::of(board.spaces.iter()) else {
        return out;
    };
    let focus = focus(&plane, scene, options).unwrap_or(all.middle());
    let wanted = match options.radius {
        Some(radius) => all.around(focus, radius),
        None => all,
    };
    let near = near::columns_that_fit(options.width);
    let extent = if wanted.columns() <= near {
        wanted
    } else {
        wanted.narrowed(focus.0, far_columns_that_fit(options.width))
    };
    let spaces: Vec<&Space> = board.spaces.iter().filter(|s| extent.contains(s)).collect();
    let table = Table {
        plane: &plane,
        scene,
        spaces,
        extent,
    };
    if extent.columns() <= near {
        near::draw(&table).write_to(&mut out, options.color);
    } else {
        draw_far(&table).write_to(&mut out, options.color);
    }
    if extent != all {
        let shown = format!(
            "Columns {} to {} of {}, rows {} to {} of {}.",
            extent.left, extent.right, all.right, extent.top, extent.bottom, all.bottom
        );
        legend::wrapped(&mut out, &shown, options.width);
    }
    if options.roster {
        legend::roster(&mut out, &table, options);
    }
    if options.panels {
        legend::panels(&mut out, scene, options);
    }
    if options.legend {
        legend::legend(&mut out, &table, options);
    }
    out
}

/// What is written: a part of the board and what lies on it.
pub(crate) struct Table<'a> {
    plane: &'a Plane<'a>,
    scene: &'a Scene,
    spaces: Vec<&'a Space>,
    extent: Extent,
}

impl<'a> Table<'a> {
    /// Pieces in a space, topmost first; what is aboard another is told with its carrier.
    fn stack(&self, space: &Space) -> Vec<&'a Piece> {
        self.scene
            .pieces
            .iter()
            .rev()
            .filter(|p| p.aboard.is_none() && p.space.as_deref() == Some(space.id.as_str()))
            .collect()
    }

    /// Short signs of the markers in a space.
    fn marks(&self, space: &Space) -> Vec<String> {
        let mut marks: Vec<(MarkerKind, usize)> = Vec::new();
        for marker in self.scene.markers.iter().filter(|m| m.space == space.id) {
            match marks.iter_mut().find(|(kind, _)| *kind == marker.kind) {
                Some((_, count)) => *count += 1,
                None => marks.push((marker.kind, 1)),
            }
        }
        marks
            .into_iter()
            .map(|(kind, count)| {
                let sign = legend::marker_sign(kind);
                if count > 1 {
                    format!("{count}{sign}")
                } else {
                    sign.to_owned()
                }
            })
            .collect()
    }
}

/// Columns and rows, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Extent {
    left: i16,
    right: i16,
    top: i16,
    bottom: i16,
}

impl Extent {
    fn of<'s>(spaces: impl Iterator<Item = &'s Space>) -> Option<Self> {
        spaces
            .map(|s| Self {
                left: s.col,
                right: s.col,
                top: s.row,
                bottom: s.row,
            })
            .reduce(|a, b| Self {
                left: a.left.min(b.left),
                right: a.right.max(b.right),
                top: a.top.min(b.top),
                bottom: a.bottom.max(b.bottom),
            })
    }

    fn contains(&self, space: &Space) -> bool {
        (self.left..=self.right).contains(&space.col)
            && (self.top..=self.bottom).contains(&space.row)
    }

    fn columns(&self) -> usize {
        usize::from(self.right.abs_diff(self.left)) + 1
    }

    fn middle(&self) -> (i16, i16) {
        (
            self.left + (self.right - self.left) / 2,
            self.top + (self.bottom - self.top) / 2,
        )
    }

    fn around(self, (col, row): (i16, i16), radius: u16) -> Self {
        let reach = i16::try_from(radius).unwrap_or(i16::MAX);
        Self {
            left: self.left.max(col.saturating_sub(reach)),
            right: self.right.min(col.saturating_add(reach)),
            top: self.top.max(row.saturating_sub(reach)),
            bottom: self.bottom.min(row.saturating_add(reach)),
        }
    }

    /// At most `columns` columns, with `col` as near the middle as the ends allow.
    fn narrowed(self, col: i16, columns: usize) -> Self {
        let Some(spare) = self.columns().checked_sub(columns.max(1)) else {
            return self;
        };
        let columns = i16::try_from(self.columns() - spare).unwrap_or(i16::MAX);
        let left = (col - columns / 2).clamp(self.left, self.right - columns + 1);
        Self {
            left,
            right: left + columns - 1,
            ..self
        }
    }
}

/// The asked-for space, or the middle of where the pieces are.
fn focus(plane: &Plane, scene: &Scene, options: &TextOptions) -> Option<(i16, i16)> {
    if let Some(space) = options.focus.as_deref().and_then(|id| plane.space(id)) {
        return Some((space.col, space.row));
    }
    let held = scene
        .pieces
        .iter()
        .filter_map(|p| plane.space(p.space.as_deref()?));
    Extent::of(held).map(|e| e.middle())
}

/// Characters of a hex when seen from far.
const FAR_PITCH: usize = 5;
/// Characters of the row numbers at the left.
const GUTTER: usize = 3;

fn far_columns_that_fit(width: usize) -> usize {
    width.saturating_sub(GUTTER) / FAR_PITCH
}

/// Two lines for each row, even columns one line lower: the topmost piece above, markers or ground below.
fn draw_far(table: &Table) -> Canvas {
    const INSIDE: usize = FAR_PITCH - 1;
    let extent = table.extent;
    let mut canvas = Canvas::default();
    for col in extent.left..=extent.right {
        let x = GUTTER + FAR_PITCH * usize::from(col.abs_diff(extent.left));
        canvas.write(x, 0, &format!("{col:02}"), Ink::Quiet);
    }
    for space in &table.spaces {
        let x = GUTTER + FAR_PITCH * usize::from(space.col.abs_diff(extent.left));
        let half = usize::from(table.plane.is_hexes() && space.col % 2 == 0);
        let y = 1 + 2 * usize::from(space.row.abs_diff(extent.top)) + half;
        canvas.write(0, y - half, &format!("{:02}", space.row), Ink::Quiet);
        let cover = Cover::of(space.terrain);
        let ground = ground_sign(cover).to_string().repeat(INSIDE);
        canvas.write(x, y, &ground, Ink::Ground(cover));
        canvas.write(x, y + 1, &ground, Ink::Ground(cover));
        let stack = table.stack(space);
        if let Some(top) = stack.first() {
            canvas.write(x, y, &piece_code(top, INSIDE), Ink::Side(top.side));
        }
        let below = if stack.len() > 1 {
            format!("+{}", stack.len() - 1)
        } else {
            String::new()
        };
        let room = INSIDE.saturating_sub(below.len());
        if let Some(mark) = table.marks(space).first() {
            canvas.write(
                x,
                y + 1,
                &mark.chars().take(room).collect::<String>(),
                Ink::Mark,
            );
        }
        canvas.write(x + room, y + 1, &below, Ink::Plain);
    }
    canvas
}

/// The character that stands for a family of terrain.
fn ground_sign(cover: Cover) -> char {
    match cover {
        Cover::Clear => '.',
        Cover::Rock => 'o',
        Cover::Water => '~',
        Cover::Paddy => '=',
        Cover::Grass => '"',
        Cover::Village => '#',
        Cover::Woods => '&',
    }
}

/// A piece in at most `room` characters, in the brackets of its side: `[1A]`, `<K8>`, `(Vi)`; a back is `<?>`. A long
/// name leaves out the closing bracket.
fn piece_code(piece: &Piece, room: usize) -> String {
    let (open, close) = match piece.side {
        0 => ('[', ']'),
        1 => ('<', '>'),
        _ => ('(', ')'),
    };
    let name = if piece.back { "?" } else { &piece.name };
    let plain = name.chars().filter(|c| !c.is_control() && *c != ' ');
    std::iter::once(open)
        .chain(plain)
        .chain([close])
        .take(room)
        .collect()
}
