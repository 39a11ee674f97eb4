//! Status badges: round, at the edges of a counter, never over a number.

use engine::scene::BadgeKind;
use std::fmt::Write;

/// Where on a counter a badge belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    /// Right: morale.
    Right,
    /// Left: wear.
    Left,
    /// Upper right corner: has done its part.
    Corner,
    /// Below: everything else, side by side.
    Below,
}

struct Look {
    edge: Edge,
    disc: &'static str,
    rim: &'static str,
    ink: &'static str,
    drawing: &'static str,
}

const DARK: &str = "#161B1C";
const WHITE: &str = "#fff";
const YELLOW: &str = "#FFD23F";
/// An eye, struck out.
const EYE: &str = "M-6 0c3-4.5 9-4.5 12 0-3 4.5-9 4.5-12 0M-4.5 5 4.5-5";

fn look(badge: BadgeKind) -> Look {
    let (edge, disc, rim, ink, drawing) = match badge {
        BadgeKind::Suppressed => (
            Edge::Right,
            DARK,
            WHITE,
            YELLOW,
            "M-4-3.5 0 .5 4-3.5M-4 .8 0 4.8 4 .8",
        ),
        BadgeKind::Broken => (Edge::Right, YELLOW, DARK, DARK, "M1-6-3 0h5l-3 6"),
        BadgeKind::Pinned => (
            Edge::Right,
            DARK,
            WHITE,
            WHITE,
            "M-3.5-3.5 3.5 3.5M3.5-3.5-3.5 3.5",
        ),
        BadgeKind::Immobilized => (
            Edge::Right,
            DARK,
            WHITE,
            WHITE,
            "M-4-4h8M-4 4h8M-2-4v8M2-4v8",
        ),
        BadgeKind::Downed => (
            Edge::Right,
            DARK,
            WHITE,
            YELLOW,
            "M0-5v8M-4-1 0 4 4-1M-4.5 6h9",
        ),
        BadgeKind::Exhausted => (
            Edge::Left,
            WHITE,
            DARK,
            DARK,
            "M-3.8-5.5h7.6M-3.8 5.5h7.6M-3-5.5c0 4 6 7 6 11M3-5.5c0 4-6 7-6 11",
        ),
        BadgeKind::Exposed => (Edge::Left, YELLOW, DARK, DARK, "M0-5.5v6.5M0 4.8v.1"),
        BadgeKind::Complete => (
            Edge::Corner,
            "#47504B",
            WHITE,
            WHITE,
            "M-4.5.3-1.5 3.5 4.5-3.2",
        ),
        BadgeKind::OpFired => (
            Edge::Below,
            "#5A2A6B",
            WHITE,
            WHITE,
            "M0-5.5v3M0 2.5v3M-5.5 0h3M2.5 0h3",
        ),
        BadgeKind::LowAmmo => (
            Edge::Below,
            "#8E1530",
            WHITE,
            WHITE,
            "M-3.5 5v-6.5c0-2 1-3.5 1.5-4 .5.5 1.5 2 1.5 4V5zM3.5-5v5.5M3.5 4.2v.1",
        ),
        BadgeKind::Hero => (
            Edge::Below,
            WHITE,
            DARK,
            "#8E1530",
            "M0-5 1.5-1.5 5-1.2 2.3 1.2 3.2 4.8 0 2.8-3.2 4.8-2.3 1.2-5-1.2-1.5-1.5z",
        ),
        BadgeKind::Searching => (
            Edge::Below,
            WHITE,
            DARK,
            DARK,
            "M-1-5a4 4 0 1 1 0 8a4 4 0 1 1 0-8M2 2l3.5 3.5",
        ),
        BadgeKind::Carrying | BadgeKind::Injury => {
            (Edge::Below, "#A5353C", WHITE, WHITE, "M0-4.5v9M-4.5 0h9")
        }
        BadgeKind::Concealed => (Edge::Below, DARK, WHITE, WHITE, EYE),
        BadgeKind::Unspotted => (Edge::Right, DARK, WHITE, WHITE, EYE),
        BadgeKind::Bunker => (
            Edge::Below,
            "#5B4630",
            WHITE,
            WHITE,
            "M-5.5 4v-3.5l3-4.5h5l3 4.5V4zM-3 .8h6",
        ),
        BadgeKind::Foxholes => (
            Edge::Below,
            "#5B4630",
            WHITE,
            WHITE,
            "M-5.5-1c.7 6 10.3 6 11 0M-3-4h6",
        ),
        BadgeKind::Leaving => (Edge::Below, WHITE, DARK, DARK, "M-5 0h9M.5-3.5 4 0 .5 3.5"),
        BadgeKind::Mine => (
            Edge::Below,
            DARK,
            YELLOW,
            YELLOW,
            "M0-5 5.5 4.5h-11zM0-1.5v2.5M0 3v.1",
        ),
        BadgeKind::ProtectiveLine => (
            Edge::Below,
            "#5A2A6B",
            WHITE,
            WHITE,
            "M-5 4 5-4M1-4h4v4M-5-2v6h6",
        ),
        BadgeKind::DoubleTime => (
            Edge::Below,
            WHITE,
            DARK,
            DARK,
            "M-4.5-4 -.5 0-4.5 4M.5-4l4 4-4 4",
        ),
        BadgeKind::High => (
            Edge::Left,
            WHITE,
            DARK,
            DARK,
            "M-4 .5 0-3.5 4 .5M-4 5 0 1l4 4",
        ),
        BadgeKind::Shaken => (Edge::Right, YELLOW, DARK, DARK, "M1-6-3 0h5l-3 6"),
        BadgeKind::Wounded => (
            Edge::Left,
            "#A5353C",
            WHITE,
            WHITE,
            "M0-5.5c3 4 4 5.5 4 7a4 4 0 0 1-8 0c0-1.5 1-3 4-7z",
        ),
        BadgeKind::Moved => (
            Edge::Corner,
            "#47504B",
            WHITE,
            WHITE,
            "M-5 0h9M.5-3.5 4 0 .5 3.5",
        ),
        BadgeKind::AssaultMoved => (
            Edge::Corner,
            "#47504B",
            WHITE,
            YELLOW,
            "M-5 0h6M-1.5-3.5 2 0-1.5 3.5M4.5-4.5v2M4.5 2.5v2M5.5 0h1",
        ),
        BadgeKind::Crawled => (
            Edge::Corner,
            "#47504B",
            WHITE,
            WHITE,
            "M-5.5 3.5c2-5 4-5 5.5-2s3.5 2 5.5-2",
        ),
        BadgeKind::Stealthy => (
            Edge::Corner,
            "#47504B",
            WHITE,
            WHITE,
            "M-5 0h2M-1 0h2M1-3.5 4.5 0 1 3.5",
        ),
        BadgeKind::Fired => (
            Edge::Corner,
            "#5A2A6B",
            WHITE,
            WHITE,
            "M0-5.5v3M0 2.5v3M-5.5 0h3M2.5 0h3",
        ),
        BadgeKind::Buttoned => (
            Edge::Below,
            DARK,
            WHITE,
            WHITE,
            "M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10M-3 0h6",
        ),
        BadgeKind::Abandoned => (Edge::Right, WHITE, DARK, DARK, "M-4-4 4 4M4-4-4 4M0-6v2"),
        BadgeKind::Jammed => (Edge::Right, "#8E1530", WHITE, WHITE, "M-4-4 4 4M4-4-4 4"),
        BadgeKind::Captured => (
            Edge::Left,
            WHITE,
            DARK,
            DARK,
            "M-3.5 5v-9h7l-2 2.5 2 2.5h-7",
        ),
        BadgeKind::Treetop => (Edge::Left, WHITE, DARK, DARK, "M-4 2 0-2 4 2"),
        BadgeKind::Ground => (
            Edge::Left,
            WHITE,
            DARK,
            DARK,
            "M-5 3.5h10M0-4.5v4.5M-2.5-2 0 .5 2.5-2",
        ),
    };
    Look {
        edge,
        disc,
        rim,
        ink,
        drawing,
    }
}

/// A badge with its place around the middle of a counter.
pub(crate) struct Placed {
    pub kind: BadgeKind,
    pub x: f64,
    pub y: f64,
}

/// Places badges; those for the same edge step down or along so that none covers another.
pub(crate) fn place(badges: &[BadgeKind], done: bool) -> Vec<Placed> {
    let mut kinds = badges.to_vec();
    if done && !kinds.contains(&BadgeKind::Complete) {
        kinds.push(BadgeKind::Complete);
    }
    let mut used = [0_u8; 3];
    let mut below = Vec::new();
    let mut placed = Vec::new();
    for kind in kinds {
        let (slot, x, y) = match look(kind).edge {
            Edge::Right => (0, 29.0, -5.0),
            Edge::Left => (1, -29.0, -5.0),
            Edge::Corner => (2, 29.0, -29.0),
            Edge::Below => (usize::MAX, 0.0, 0.0),
        };
        match used.get_mut(slot) {
            Some(taken) if *taken == 0 => {
                *taken = 1;
                placed.push(Placed { kind, x, y });
            }
            _ => below.push(kind),
        }
    }
    let count = below.len() as f64;
    for (i, kind) in below.into_iter().enumerate() {
        placed.push(Placed {
            kind,
            x: (i as f64 - (count - 1.0) / 2.0) * 19.0,
            y: 34.5,
        });
    }
    placed
}

/// Defines the badge `id`.
pub(crate) fn define(out: &mut String, id: &str, badge: BadgeKind) {
    let look = look(badge);
    let _ = write!(
        out,
        "<g id=\"{id}\"><circle r=\"9\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"/>\
         <path fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{}\"/></g>",
        look.disc, look.rim, look.ink, look.drawing
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_badges_share_a_place() {
        let badges = [
            BadgeKind::Suppressed,
            BadgeKind::Broken,
            BadgeKind::Exhausted,
            BadgeKind::Hero,
            BadgeKind::LowAmmo,
            BadgeKind::Leaving,
        ];
        let placed = place(&badges, true);
        assert_eq!(placed.len(), 7);
        for (i, a) in placed.iter().enumerate() {
            for b in &placed[i + 1..] {
                assert!(
                    (a.x - b.x).abs() + (a.y - b.y).abs() >= 18.0,
                    "{} and {}",
                    a.kind,
                    b.kind
                );
            }
        }
    }
}
