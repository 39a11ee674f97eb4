//! Where spaces lie: hex and card geometry in pixels at 100 %.

use std::collections::HashMap;

use engine::scene::{Board, Layout, Space};

use crate::card;
use crate::pen::Point;

/// Half the width of a hex; its six corners are this far from the centre.
pub(crate) const RADIUS: f64 = 56.0;
/// Half the height of a hex.
pub(crate) const HALF_HEIGHT: f64 = 48.5;

/// A corner or centre of a hex in whole units (28 by 48.5 pixels), so that neighbours agree on what they share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Node {
    pub x: i32,
    pub y: i32,
}

impl Node {
    pub(crate) fn point(self) -> Point {
        Point::new(
            f64::from(self.x) * RADIUS / 2.0,
            f64::from(self.y) * HALF_HEIGHT,
        )
    }

    pub(crate) fn plus(self, (x, y): (i32, i32)) -> Self {
        Self {
            x: self.x + x,
            y: self.y + y,
        }
    }
}

/// Corners, clockwise from the east; side `k` runs from corner `k` to corner `k + 1`.
pub(crate) const CORNERS: [(i32, i32); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];
/// The centre beyond each side, clockwise from the southeast.
pub(crate) const BEYOND: [(i32, i32); 6] = [(3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1)];

/// The two corners of side `k` of the hex at `centre`.
pub(crate) fn side_of(centre: Node, k: usize) -> (Node, Node) {
    (
        centre.plus(CORNERS[k % 6]),
        centre.plus(CORNERS[(k + 1) % 6]),
    )
}

/// A rectangle in pixels at 100 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    pub(crate) fn width(self) -> f64 {
        self.right - self.left
    }

    pub(crate) fn height(self) -> f64 {
        self.bottom - self.top
    }

    pub(crate) fn grown(self, by: f64) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    pub(crate) fn contains(self, p: Point) -> bool {
        (self.left..=self.right).contains(&p.x) && (self.top..=self.bottom).contains(&p.y)
    }
}

/// A board with its geometry: finds spaces by id and by place.
pub(crate) struct Plane<'a> {
    pub board: &'a Board,
    by_id: HashMap<&'a str, &'a Space>,
}

impl<'a> Plane<'a> {
    pub(crate) fn new(board: &'a Board) -> Self {
        let by_id = board.spaces.iter().map(|s| (s.id.as_str(), s)).collect();
        Self { board, by_id }
    }

    pub(crate) fn is_hexes(&self) -> bool {
        self.board.layout == Layout::FlatHexes
    }

    pub(crate) fn space(&self, id: &str) -> Option<&'a Space> {
        self.by_id.get(id).copied()
    }

    /// The middle of a space, by id.
    pub(crate) fn centre(&self, id: &str) -> Option<Point> {
        self.space(id).map(|s| self.centre_of(s))
    }

    pub(crate) fn centre_of(&self, space: &Space) -> Point {
        match self.board.layout {
            Layout::FlatHexes => node(space).point(),
            Layout::Cards => Point::new(
                f64::from(space.col) * (card::SIZE.0 + card::GAP),
                f64::from(space.row) * (card::SIZE.1 + card::GAP),
            ),
        }
    }

    /// Half the width and half the height of a space.
    pub(crate) fn half_size(&self) -> (f64, f64) {
        match self.board.layout {
            Layout::FlatHexes => (RADIUS, HALF_HEIGHT),
            Layout::Cards => (card::SIZE.0 / 2.0, card::SIZE.1 / 2.0),
        }
    }

    /// The outline of a space around its middle, a little smaller by `inset`.
    pub(crate) fn outline(&self, inset: f64) -> Vec<Point> {
        let (w, h) = self.half_size();
        match self.board.layout {
            Layout::FlatHexes => {
                let k = 1.0 - inset / h;
                CORNERS
                    .map(|(x, y)| Point::new(f64::from(x) * w / 2.0 * k, f64::from(y) * h * k))
                    .into()
            }
            Layout::Cards => {
                let (w, h) = (w - inset, h - inset);
                vec![
                    Point::new(-w, -h),
                    Point::new(w, -h),
                    Point::new(w, h),
                    Point::new(-w, h),
                ]
            }
        }
    }

    /// What the given spaces cover.
    pub(crate) fn bounds<'s>(&self, spaces: impl Iterator<Item = &'s Space>) -> Option<Rect> {
        let (w, h) = self.half_size();
        spaces
            .map(|s| {
                let c = self.centre_of(s);
                Rect {
                    left: c.x - w,
                    top: c.y - h,
                    right: c.x + w,
                    bottom: c.y + h,
                }
            })
            .reduce(|a, b| Rect {
                left: a.left.min(b.left),
                top: a.top.min(b.top),
                right: a.right.max(b.right),
                bottom: a.bottom.max(b.bottom),
            })
    }

    /// The side that two neighbouring hexes share, seen from the first.
    pub(crate) fn shared_side(&self, from: &Space, to: &Space) -> Option<usize> {
        let (from, to) = (node(from), node(to));
        BEYOND.iter().position(|&step| from.plus(step) == to)
    }
}

/// The centre of a hex; even columns sit half a hex lower.
pub(crate) fn node(space: &Space) -> Node {
    let col = i32::from(space.col);
    Node {
        x: 3 * col,
        y: 2 * i32::from(space.row) + i32::from(col % 2 == 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(id: &str, col: i16, row: i16) -> Space {
        Space {
            id: id.into(),
            col,
            row,
            ..Space::default()
        }
    }

    #[test]
    fn even_columns_sit_half_a_hex_lower() {
        let board = Board {
            spaces: vec![hex("a", 1, 1), hex("b", 2, 1), hex("c", 1, 2)],
            ..Board::default()
        };
        let plane = Plane::new(&board);
        let y = |id| plane.centre(id).map(|p| p.y).unwrap_or_default();
        assert_eq!(y("b") - y("a"), HALF_HEIGHT);
        assert_eq!(y("c") - y("a"), 2.0 * HALF_HEIGHT);
    }

    #[test]
    fn neighbours_share_the_corners_of_their_side() {
        let centre = Node { x: 3, y: 2 };
        for (k, &step) in BEYOND.iter().enumerate() {
            let (a, b) = side_of(centre, k);
            assert_eq!(side_of(centre.plus(step), k + 3), (b, a));
        }
    }
}
