//! Status badges: round, at the edges of a counter, never over a number.

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

fn look(badge: &str) -> Option<Look> {
    let (edge, disc, rim, ink, drawing) = match badge {
        "suppressed" => (
            Edge::Right,
            DARK,
            WHITE,
            YELLOW,
            "M-4-3.5 0 .5 4-3.5M-4 .8 0 4.8 4 .8",
        ),
        "broken" => (Edge::Right, YELLOW, DARK, DARK, "M1-6-3 0h5l-3 6"),
        "pinned" => (
            Edge::Right,
            DARK,
            WHITE,
            WHITE,
            "M-3.5-3.5 3.5 3.5M3.5-3.5-3.5 3.5",
        ),
        "immobilized" | "immobile" => (
            Edge::Right,
            DARK,
            WHITE,
            WHITE,
            "M-4-4h8M-4 4h8M-2-4v8M2-4v8",
        ),
        "downed" => (
            Edge::Right,
            DARK,
            WHITE,
            YELLOW,
            "M0-5v8M-4-1 0 4 4-1M-4.5 6h9",
        ),
        "exhausted" => (
            Edge::Left,
            WHITE,
            DARK,
            DARK,
            "M-3.8-5.5h7.6M-3.8 5.5h7.6M-3-5.5c0 4 6 7 6 11M3-5.5c0 4-6 7-6 11",
        ),
        "exposed" => (Edge::Left, YELLOW, DARK, DARK, "M0-5.5v6.5M0 4.8v.1"),
        "complete" => (
            Edge::Corner,
            "#47504B",
            WHITE,
            WHITE,
            "M-4.5.3-1.5 3.5 4.5-3.2",
        ),
        "op-fired" => (
            Edge::Below,
            "#5A2A6B",
            WHITE,
            WHITE,
            "M0-5.5v3M0 2.5v3M-5.5 0h3M2.5 0h3",
        ),
        "low-ammo" => (
            Edge::Below,
            "#8E1530",
            WHITE,
            WHITE,
            "M-3.5 5v-6.5c0-2 1-3.5 1.5-4 .5.5 1.5 2 1.5 4V5zM3.5-5v5.5M3.5 4.2v.1",
        ),
        "hero" => (
            Edge::Below,
            WHITE,
            DARK,
            "#8E1530",
            "M0-5 1.5-1.5 5-1.2 2.3 1.2 3.2 4.8 0 2.8-3.2 4.8-2.3 1.2-5-1.2-1.5-1.5z",
        ),
        "searching" => (
            Edge::Below,
            WHITE,
            DARK,
            DARK,
            "M-1-5a4 4 0 1 1 0 8a4 4 0 1 1 0-8M2 2l3.5 3.5",
        ),
        "carrying" | "injury" => (Edge::Below, "#A5353C", WHITE, WHITE, "M0-4.5v9M-4.5 0h9"),
        "concealed" => (
            Edge::Below,
            DARK,
            WHITE,
            WHITE,
            "M-6 0c3-4.5 9-4.5 12 0-3 4.5-9 4.5-12 0M-4.5 5 4.5-5",
        ),
        "double-time" | "moved" => (
            Edge::Below,
            WHITE,
            DARK,
            DARK,
            "M-4.5-4 -.5 0-4.5 4M.5-4l4 4-4 4",
        ),
        "high" => (
            Edge::Left,
            WHITE,
            DARK,
            DARK,
            "M-4 .5 0-3.5 4 .5M-4 5 0 1l4 4",
        ),
        "treetop" => (Edge::Left, WHITE, DARK, DARK, "M-4 2 0-2 4 2"),
        "ground" => (
            Edge::Left,
            WHITE,
            DARK,
            DARK,
            "M-5 3.5h10M0-4.5v4.5M-2.5-2 0 .5 2.5-2",
        ),
        _ => return None,
    };
    Some(Look {
        edge,
        disc,
        rim,
        ink,
        drawing,
    })
}

/// A badge with its place around the middle of a counter.
pub(crate) struct Placed<'a> {
    pub name: &'a str,
    pub x: f64,
    pub y: f64,
}

/// Places badges; those for the same edge step down or along so that none covers another.
pub(crate) fn place<'a>(badges: &'a [String], done: bool) -> Vec<Placed<'a>> {
    let mut names: Vec<&str> = badges.iter().map(String::as_str).collect();
    if done && !names.contains(&"complete") {
        names.push("complete");
    }
    let edge_of = |name: &str| look(name).map_or(Edge::Below, |l| l.edge);
    let mut used = [0_u8; 3];
    let mut below: Vec<&'a str> = Vec::new();
    let mut placed = Vec::new();
    for name in names {
        let (slot, x, y) = match edge_of(name) {
            Edge::Right => (0, 29.0, -5.0),
            Edge::Left => (1, -29.0, -5.0),
            Edge::Corner => (2, 29.0, -29.0),
            Edge::Below => (usize::MAX, 0.0, 0.0),
        };
        match used.get_mut(slot) {
            Some(taken) if *taken == 0 => {
                *taken = 1;
                placed.push(Placed { name, x, y });
            }
            _ => below.push(name),
        }
    }
    let count = below.len() as f64;
    for (i, name) in below.into_iter().enumerate() {
        placed.push(Placed {
            name,
            x: (i as f64 - (count - 1.0) / 2.0) * 19.0,
            y: 34.5,
        });
    }
    placed
}

/// Defines the badge `id`; one that has no drawing shows its first letter.
pub(crate) fn define(out: &mut String, id: &str, badge: &str) {
    let Some(look) = look(badge) else {
        let letter: String = badge
            .chars()
            .filter(|c| c.is_alphanumeric())
            .take(1)
            .collect();
        let _ = write!(
            out,
            "<g id=\"{id}\"><circle r=\"9\" fill=\"{WHITE}\" stroke=\"{DARK}\" stroke-width=\"1.6\"/>\
             <text class=\"letters\" y=\"3.6\">{}</text></g>",
            letter.to_uppercase()
        );
        return;
    };
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
        let badges: Vec<String> = [
            "suppressed",
            "broken",
            "exhausted",
            "hero",
            "low-ammo",
            "unheard-of",
        ]
        .map(String::from)
        .into();
        let placed = place(&badges, true);
        assert_eq!(placed.len(), 7);
        for (i, a) in placed.iter().enumerate() {
            for b in &placed[i + 1..] {
                assert!(
                    (a.x - b.x).abs() + (a.y - b.y).abs() >= 18.0,
                    "{} and {}",
                    a.name,
                    b.name
                );
            }
        }
    }
}
