//! Uneven lines along hexsides: the edges of terrain, streams, crests, and trails between centres.

use std::collections::{BTreeMap, BTreeSet};

use crate::noise::sway;
use crate::pen::{Pen, Point};
use crate::plane::{BEYOND, Node, side_of};

/// How far an edge of terrain may stray; under a tenth of a hex, so that it never misleads.
const STRAY: f64 = 5.5;
const CORNER_X: u32 = 1;
const CORNER_Y: u32 = 2;
const SIDE: u32 = 3;
const BEND: u32 = 4;

/// Where a corner is drawn.
pub(crate) fn corner(node: Node) -> Point {
    node.point().shifted(
        STRAY * sway(node.x, node.y, CORNER_X),
        STRAY * sway(node.x, node.y, CORNER_Y),
    )
}

/// Where the middle of the side between two corners is drawn, straying by up to `stray` across it.
fn side_middle(a: Node, b: Node, stray: f64, purpose: u32) -> Point {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    let (from, to) = (corner(a), corner(b));
    let length = from.distance(to).max(1.0);
    let by = stray * sway(a.x + b.x, a.y + b.y, purpose) / length;
    from.toward(to, 0.5)
        .shifted((from.y - to.y) * by, (to.x - from.x) * by)
}

/// The middle of a side on the edge of terrain.
pub(crate) fn edge_middle(a: Node, b: Node) -> Point {
    side_middle(a, b, STRAY, SIDE)
}

/// Closed outlines of a set of hexes, as rings of corners.
pub(crate) fn rings(centres: &BTreeSet<Node>) -> Vec<Vec<Node>> {
    // Three hexes meet at a corner, so at most one border leaves each corner.
    let mut next: BTreeMap<Node, Node> = BTreeMap::new();
    for &centre in centres {
        for (k, &step) in BEYOND.iter().enumerate() {
            if !centres.contains(&centre.plus(step)) {
                let (from, to) = side_of(centre, k);
                next.insert(from, to);
            }
        }
    }
    let mut rings = Vec::new();
    while let Some((start, mut at)) = next.pop_first() {
        let mut ring = vec![start];
        while at != start {
            ring.push(at);
            match next.remove(&at) {
                Some(to) => at = to,
                None => break,
            }
        }
        rings.push(ring);
    }
    rings
}

/// The exact outline of a set of hexes.
pub(crate) fn straight_outline(centres: &BTreeSet<Node>) -> String {
    let mut pen = Pen::default();
    for ring in rings(centres) {
        let corners: Vec<Point> = ring.into_iter().map(Node::point).collect();
        pen.polygon(&corners);
    }
    pen.into_data()
}

/// The uneven, rounded outline of a set of hexes.
pub(crate) fn uneven_outline(centres: &BTreeSet<Node>) -> String {
    let mut pen = Pen::default();
    for ring in rings(centres) {
        let mut controls = Vec::with_capacity(ring.len() * 2);
        for (i, &a) in ring.iter().enumerate() {
            let b = ring[(i + 1) % ring.len()];
            controls.push(corner(a));
            controls.push(edge_middle(a, b));
        }
        let count = controls.len();
        pen.move_to(controls[count - 1].toward(controls[0], 0.5));
        for i in 0..count {
            pen.curve_to(
                controls[i],
                controls[i].toward(controls[(i + 1) % count], 0.5),
            );
        }
        pen.close();
    }
    pen.into_data()
}

/// Joins pairs into lines as long as possible; a line ends where one ends or several meet.
pub(crate) fn chains(pairs: &BTreeSet<(Node, Node)>) -> Vec<Vec<Node>> {
    let mut links: BTreeMap<Node, BTreeSet<Node>> = BTreeMap::new();
    for &(a, b) in pairs {
        links.entry(a).or_default().insert(b);
        links.entry(b).or_default().insert(a);
    }
    let degree: BTreeMap<Node, usize> = links.iter().map(|(&n, l)| (n, l.len())).collect();
    let ends = degree.iter().filter(|&(_, &d)| d != 2).map(|(&n, _)| n);
    let starts: Vec<Node> = ends.chain(degree.keys().copied()).collect();

    let mut chains = Vec::new();
    for start in starts {
        while let Some(first) = take_link(&mut links, start) {
            let mut chain = vec![start, first];
            let mut at = first;
            while degree[&at] == 2 && at != start {
                match take_link(&mut links, at) {
                    Some(to) => {
                        chain.push(to);
                        at = to;
                    }
                    None => break,
                }
            }
            chains.push(chain);
        }
    }
    chains
}

fn take_link(links: &mut BTreeMap<Node, BTreeSet<Node>>, from: Node) -> Option<Node> {
    let to = links.get_mut(&from)?.pop_first()?;
    if let Some(back) = links.get_mut(&to) {
        back.remove(&from);
    }
    Some(to)
}

/// A line along hexsides (a stream, a crest) as path data; `bend` is how far it sways across each side.
pub(crate) fn along_sides(pairs: &BTreeSet<(Node, Node)>, bend: f64) -> String {
    let mut pen = Pen::default();
    for chain in chains(pairs) {
        let mut controls = vec![corner(chain[0])];
        for pair in chain.windows(2) {
            let middle = if bend > 0.0 {
                side_middle(pair[0], pair[1], bend, BEND)
            } else {
                edge_middle(pair[0], pair[1])
            };
            controls.push(middle);
            controls.push(corner(pair[1]));
        }
        spline(&mut pen, &controls);
    }
    pen.into_data()
}

/// A line from centre to centre through the middles of sides (a trail, a road) as path data. One that ends where the
/// map does runs on to its rim; `on_map` tells which centres there are.
pub(crate) fn between_centres(
    pairs: &BTreeSet<(Node, Node)>,
    on_map: impl Fn(Node) -> bool,
) -> String {
    let leaves_map = |end: Node, from: Node| {
        let beyond = end.plus((end.x - from.x, end.y - from.y));
        let only = pairs.iter().filter(|(a, b)| *a == end || *b == end).count() == 1;
        (only && !on_map(beyond)).then(|| end.point().toward(beyond.point(), 0.5))
    };
    let mut pen = Pen::default();
    for chain in chains(pairs) {
        let crossings: Vec<Point> = chain
            .windows(2)
            .map(|pair| {
                let (a, b) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
                let by = 0.07 * sway(a.x + b.x, a.y + b.y, BEND);
                let (from, to) = (a.point(), b.point());
                from.toward(to, 0.5)
                    .shifted((from.y - to.y) * by, (to.x - from.x) * by)
            })
            .collect();
        let last = chain.len() - 1;
        match leaves_map(chain[0], chain[1]) {
            Some(rim) => {
                pen.move_to(rim);
                pen.curve_to(chain[0].point(), crossings[0]);
            }
            None => {
                pen.move_to(chain[0].point());
                pen.line_to(crossings[0]);
            }
        }
        for (i, &crossing) in crossings.iter().enumerate().skip(1) {
            pen.curve_to(chain[i].point(), crossing);
        }
        match leaves_map(chain[last], chain[last - 1]) {
            Some(rim) => pen.curve_to(chain[last].point(), rim),
            None => pen.line_to(chain[last].point()),
        }
    }
    pen.into_data()
}

/// A smooth line that starts and ends at the first and last point and is drawn towards the others.
fn spline(pen: &mut Pen, controls: &[Point]) {
    let last = controls.len() - 1;
    pen.move_to(controls[0]);
    pen.line_to(controls[0].toward(controls[1], 0.5));
    for i in 1..last {
        pen.curve_to(controls[i], controls[i].toward(controls[i + 1], 0.5));
    }
    pen.line_to(controls[last]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(nodes: &[(i32, i32)]) -> BTreeSet<Node> {
        nodes.iter().map(|&(x, y)| Node { x, y }).collect()
    }

    #[test]
    fn one_hex_has_one_ring_of_six_corners() {
        let rings = rings(&set(&[(0, 0)]));
        assert_eq!(rings.iter().map(Vec::len).collect::<Vec<_>>(), [6]);
    }

    #[test]
    fn a_ring_of_hexes_has_an_outer_and_an_inner_outline() {
        let around: Vec<(i32, i32)> = BEYOND.into();
        let mut sizes: Vec<usize> = rings(&set(&around)).iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [6, 18]);
    }

    #[test]
    fn edges_stray_less_than_a_tenth_of_a_hex() {
        for x in -20..20 {
            for y in -20..20 {
                let node = Node { x, y };
                assert!(corner(node).distance(node.point()) < 9.7);
            }
        }
    }

    #[test]
    fn chains_join_and_split_at_a_fork() {
        let n = |x, y| Node { x, y };
        let pairs: BTreeSet<_> = [
            (n(0, 0), n(1, 0)),
            (n(1, 0), n(2, 0)),
            (n(2, 0), n(3, 0)),
            (n(2, 0), n(2, 1)),
        ]
        .into();
        let mut lengths: Vec<usize> = chains(&pairs).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [2, 2, 3]);
    }

    #[test]
    fn a_closed_loop_is_one_chain() {
        let (a, b, c) = (
            Node { x: 0, y: 0 },
            Node { x: 1, y: 0 },
            Node { x: 1, y: 1 },
        );
        let chains = chains(&[(a, b), (b, c), (a, c)].into());
        assert_eq!(chains.len(), 1);
        assert_eq!(chains[0].len(), 4);
    }

    #[test]
    fn a_way_runs_on_to_the_rim_only_where_the_map_ends() {
        let (a, b) = (Node { x: 0, y: 0 }, Node { x: 0, y: 2 });
        let pairs: BTreeSet<_> = [(a, b)].into();
        let inside = between_centres(&pairs, |_| true);
        assert!(inside.starts_with("M0 0l"), "{inside}");
        let leaving = between_centres(&pairs, |n| n == a || n == b);
        assert!(leaving.starts_with("M0-48.5q"), "{leaving}");
    }
}
