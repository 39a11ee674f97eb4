//! Levels drawn by themselves: where a hill begins, and the crest lines that are its edge.

use super::pattern::{WHOLE, chance, joined_sides, outline, shared_chance};
use super::{Clock, Ink, Point, encloses};
use crate::{Direction, Hex, Map};

/// The part of a hex that lies at a level or higher, as the map draws it or by itself. Shapes drawn by themselves end
/// inside the higher hexes, so that whoever stands at the edge of a hill has its crest line in his own hex; where a
/// neighbour is drawn by hand, they meet it.
pub(super) fn level_area(map: &Map, hex: Hex, level: i8) -> Vec<Vec<Clock>> {
    match by_hand(map, hex, level) {
        Some(shapes) => shapes.to_vec(),
        None if map.level(hex) >= level => vec![drawn_by_itself(map, hex, level)],
        None => Vec::new(),
    }
}

fn by_hand(map: &Map, hex: Hex, level: i8) -> Option<&[Vec<Clock>]> {
    let drawn = |drawing: &&super::Drawing| drawing.hex == hex && drawing.ink == Ink::Level(level);
    let drawing = map.drawings().iter().find(drawn)?;
    Some(&drawing.shapes)
}

fn drawn_by_itself(map: &Map, hex: Hex, level: i8) -> Vec<Clock> {
    let heights = map.neighbours(hex).map(|next| match next.is_nowhere() {
        // Beyond the map the ground goes on as it is.
        true => i8::MAX,
        false => map.level(next),
    });
    let lowest = heights.into_iter().min().unwrap_or(i8::MAX);
    // Several crest lines in one hex lie inside each other, the highest nearest to the dot.
    let drop = map.level(hex) - lowest.min(map.level(hex));
    let spacing = if drop <= 4 { 10 } else { 5 };
    let depth = (map.level(hex) - level) as u8;
    let mut covered = joined_sides(heights.map(|height| height >= level), |corner| {
        let sides = [corner, corner.clockwise(5)].map(|side| heights[side.index()]);
        let foot = sides.into_iter().min().unwrap_or(level);
        let below = (level - foot - 1).clamp(0, 4) as u16;
        10 + 5 * shared_chance(hex, corner, 2) + 10 * below
    });
    for side in Direction::ALL {
        if let Some(shapes) = by_hand(map, map.neighbour(hex, side), level) {
            covered[side.index()] = mirrored(&on_side(shapes, side.opposite())).first().copied();
        }
    }
    outline(covered, |minutes| {
        let nearest = 55 + 5 * chance(hex, minutes, 3) as u8;
        (nearest + spacing * depth).min(95)
    })
}

/// What shapes cover of a hexside, in minutes from its first corner, in order.
fn on_side(shapes: &[Vec<Clock>], side: Direction) -> Vec<(u16, u16)> {
    let mut parts: Vec<(u16, u16)> = Vec::new();
    for shape in shapes {
        for (k, a) in shape.iter().enumerate() {
            let b = shape[(k + 1) % shape.len()];
            if let (Some(from), Some(to)) = (a.along(side), b.along(side)) {
                parts.push((from.min(to), from.max(to)));
            }
        }
    }
    parts.sort_unstable();
    let mut joined: Vec<(u16, u16)> = Vec::new();
    for (from, to) in parts {
        match joined.last_mut() {
            Some((_, end)) if from <= *end => *end = to.max(*end),
            _ => joined.push((from, to)),
        }
    }
    joined
}

/// The same parts of a hexside, told from the hex on its other side.
fn mirrored(parts: &[(u16, u16)]) -> Vec<(u16, u16)> {
    let swap = |&(from, to): &(u16, u16)| (WHOLE - to, WHOLE - from);
    parts.iter().rev().map(swap).collect()
}

/// What is wrong with a level drawn by hand beside what is around it.
pub(crate) fn mismatch(map: &Map, hex: Hex, level: i8) -> Option<(String, String)> {
    let shapes = level_area(map, hex, level);
    for side in Direction::ALL {
        let next = map.neighbour(hex, side);
        if next.is_nowhere() {
            continue;
        }
        let here = on_side(&shapes, side);
        let there = mirrored(&on_side(&level_area(map, next, level), side.opposite()));
        if here != there {
            let told = |parts: &[(u16, u16)]| match parts {
                [] => "none of it".to_owned(),
                parts => {
                    let first = side.index() as u16 * WHOLE + Clock::ROUND - 60;
                    let time = |minutes: u16| Clock::new(first + minutes, 100);
                    let part = |&(from, to): &(u16, u16)| format!("{} to {}", time(from), time(to));
                    parts.iter().map(part).collect::<Vec<_>>().join(" and ")
                }
            };
            return Some((
                format!(
                    "level {level} covers {} of the hexside to {next}, but in {next} {}",
                    told(&here),
                    told(&there)
                ),
                format!(
                    "let both meet on the hexside: change this line, or draw \"level {level} {next}\" too"
                ),
            ));
        }
    }
    let inside = |shapes: &[Vec<Clock>], place: Point| {
        let outline = |shape: &Vec<Clock>| shape.iter().map(|it| it.point()).collect::<Vec<_>>();
        shapes.iter().any(|shape| encloses(&outline(shape), place))
    };
    let lowest = map.hexes().iter().map(|&hex| map.level(hex)).min()?;
    for (low, high) in [(level, level + 1), (level - 1, level)] {
        // All ground lies at the lowest level or higher.
        if low <= lowest {
            continue;
        }
        let (below, above) = (level_area(map, hex, low), level_area(map, hex, high));
        let outside = above
            .iter()
            .flatten()
            .find(|place| !inside(&below, place.point()));
        if let Some(place) = outside {
            return Some((
                format!("level {high} reaches {place}, where level {low} does not"),
                "let the higher level lie inside the lower one".to_owned(),
            ));
        }
    }
    None
}

/// The same outline gone round clockwise, so that its inside is on the right.
pub(super) fn clockwise(mut outline: Vec<Clock>) -> Vec<Clock> {
    let points: Vec<Point> = outline.iter().map(|place| place.point()).collect();
    let next = points.iter().cycle().skip(1);
    let area: i64 = points.iter().zip(next).map(|(a, b)| a.cross(*b)).sum();
    if area < 0 {
        outline.reverse();
    }
    outline
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
