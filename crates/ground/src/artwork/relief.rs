//! Levels drawn by themselves: where a hill begins, and the crest lines that are its edge.

use super::pattern::{chance, outline, shared_chance};
use super::{Clock, Ink};
use crate::{Direction, Hex, Map};

/// The part of a hex that lies at a level or higher, as the map draws it or by itself. Shapes drawn by themselves end
/// inside the higher hexes, so that whoever stands at the edge of a hill has its crest line in his own hex.
pub(super) fn level_area(map: &Map, hex: Hex, level: i8) -> Vec<Vec<Clock>> {
    let by_hand = map
        .drawings()
        .iter()
        .find(|drawing| drawing.hex == hex && drawing.ink == Ink::Level(level));
    match by_hand {
        Some(drawing) => drawing.shapes.clone(),
        None if map.level(hex) >= level => vec![drawn_by_itself(map, hex, level)],
        None => Vec::new(),
    }
}

fn drawn_by_itself(map: &Map, hex: Hex, level: i8) -> Vec<Clock> {
    let heights = Direction::ALL.map(|direction| {
        let next = map.neighbour(hex, direction);
        // Beyond the map the ground goes on as it is.
        if next.is_nowhere() {
            i8::MAX
        } else {
            map.level(next)
        }
    });
    let lowest = heights.into_iter().min().unwrap_or(i8::MAX);
    // Several crest lines in one hex lie inside each other, the highest nearest to the dot.
    let spacing = if map.level(hex) - lowest.min(map.level(hex)) <= 4 {
        10
    } else {
        5
    };
    let depth = (map.level(hex) - level) as u8;
    outline(
        heights.map(|height| height >= level),
        |minutes| {
            let nearest = 55 + 5 * chance(hex, minutes, 3) as u8;
            (nearest + spacing * depth).min(95)
        },
        |corner| {
            let sides = [corner, corner.clockwise(5)].map(|side| heights[side.index()]);
            let foot = sides.into_iter().min().unwrap_or(level);
            let below = (level - foot - 1).clamp(0, 4) as u16;
            10 + 5 * shared_chance(hex, corner, 2) + 10 * below
        },
    )
}

/// The parts of an outline that do not lie on the rim: there the level really ends.
pub(super) fn edge_lines(outline: &[Clock]) -> Vec<Vec<Clock>> {
    let n = outline.len();
    let on_rim = |k: usize| share_a_side(outline[k % n], outline[(k + 1) % n]);
    let Some(first) = (0..n).find(|&k| on_rim(k)) else {
        // A knoll inside the hex: its edge comes back to where it began.
        let round = outline.iter().chain(outline.first()).copied().collect();
        return vec![round];
    };
    let mut lines: Vec<Vec<Clock>> = Vec::new();
    let mut open = false;
    for k in first + 1..first + n {
        if on_rim(k) {
            open = false;
            continue;
        }
        match lines.last_mut().filter(|_| open) {
            Some(line) => line.push(outline[(k + 1) % n]),
            None => lines.push(vec![outline[k % n], outline[(k + 1) % n]]),
        }
        open = true;
    }
    lines
}

/// Whether two places lie on the rim, on the same side.
pub(super) fn share_a_side(a: Clock, b: Clock) -> bool {
    Direction::ALL
        .into_iter()
        .any(|side| a.along(side).is_some() && b.along(side).is_some())
}
