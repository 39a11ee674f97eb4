//! Whether every Unit has a place to set up: fixed positions keep the stacking rules, and areas are large enough that no
//! order of placing leaves somebody out.

use super::limits::most;
use super::scenario_file::Places;
use crate::counters::{Class, Kind, Role, Side};
use crate::scenario::{Group, Piece, Scenario};
use crate::terrain::Terrain;
use datafile::{Page, Span};
use ground::{Hex, HexSet, Map};
use std::collections::BTreeMap;

/// Notes stacks that cannot be and areas that are too small.
pub(crate) fn check(page: &mut Page, scenario: &Scenario, places: &Places) {
    fixed(page, scenario, places);
    if page.has_errors() {
        return;
    }
    opposed(page, scenario, places);
    areas(page, scenario, places);
    plots(page, scenario, places);
}

/// Whether a Vehicle may stand in a hex: where its terrain allows, on a Road, or on a Trail out of the Jungle.
pub(crate) fn vehicle_may_stand(scenario: &Scenario, hex: Hex) -> bool {
    let terrain = scenario.map.terrain(hex);
    let sides = scenario.map.sides_of(hex);
    let jungle = terrain == Terrain::Jungle as u8;
    scenario.charts.terrain[terrain as usize].vehicle.is_some()
        || sides.road()
        || (sides.trail() && !jungle)
}

/// Whether a Helicopter may be at Ground Level in a hex.
pub(crate) fn helicopter_may_land(scenario: &Scenario, hex: Hex) -> bool {
    scenario.charts.terrain[scenario.map.terrain(hex) as usize]
        .helicopter_ground
        .is_some()
}

fn kind<'a>(scenario: &'a Scenario, piece: &Piece) -> &'a Kind {
    &scenario.kinds[piece.kind.0 as usize]
}

/// The pieces that stand on the map themselves, with their groups.
fn standing<'a>(
    scenario: &'a Scenario,
    places: &'a Places,
) -> impl Iterator<Item = (&'a Group, &'a Piece, &'a Span)> {
    scenario
        .groups
        .iter()
        .zip(&places.pieces)
        .flat_map(|(group, spans)| {
            group
                .pieces
                .iter()
                .zip(spans)
                .filter(|(piece, _)| piece.aboard.is_none())
                .map(move |(piece, span)| (group, piece, span))
        })
}

/// Who stands in a hex so far.
#[derive(Default)]
struct Stack {
    sides: [bool; 2],
    vehicles: u32,
    helicopters: u32,
    civilians: bool,
    fighters: bool,
}

fn fixed(page: &mut Page, scenario: &Scenario, places: &Places) {
    let mut stacks: BTreeMap<(u8, Hex), Stack> = BTreeMap::new();
    for (group, piece, span) in standing(scenario, places) {
        let Some(at) = piece.at else { continue };
        let stack = stacks.entry((group.turn, at)).or_default();
        let printed = kind(scenario, piece);
        stack.sides[group.side.index()] = true;
        match printed.class() {
            Class::Vehicle => stack.vehicles += 1,
            Class::Helicopter => stack.helicopters += 1,
            Class::Infantry if printed.role == Role::Civilians => stack.civilians = true,
            Class::Infantry => stack.fighters |= group.side == Side::Nva,
        }
        let word = Terrain::from_id(scenario.map.terrain(at)).name();
        let wrong = match printed.class() {
            Class::Vehicle if !vehicle_may_stand(scenario, at) => {
                Some(format!("a Vehicle cannot be in {word} at {at}"))
            }
            Class::Helicopter if group.turn == 0 && !helicopter_may_land(scenario, at) => Some(
                format!("a Helicopter cannot be at Ground Level in {word} at {at}"),
            ),
            _ if stack.sides == [true, true] => Some(format!("{at} has Units of both sides")),
            _ if stack.vehicles > 2 => Some(format!("{at} has more than two Vehicles")),
            _ if stack.helicopters > 1 => Some(format!("{at} has more than one Helicopter")),
            _ if stack.helicopters > 0 && stack.vehicles > 0 => {
                Some(format!("{at} has a Vehicle and a Helicopter"))
            }
            _ if stack.civilians && stack.fighters => {
                Some(format!("{at} has Civilians and NVA/VC Infantry"))
            }
            _ => None,
        };
        if let Some(message) = wrong {
            page.error(span.clone(), message, "put it into another hex");
        }
    }
}

/// Where a piece may be set up: its fixed hex, or its group's area.
fn places_of(group: &Group, piece: &Piece) -> HexSet {
    piece.at.map_or(group.area, |at| HexSet::from_iter([at]))
}

/// Two sides that may set up in the same hex could deny each other the last place.
fn opposed(page: &mut Page, scenario: &Scenario, places: &Places) {
    let mut ground = [HexSet::EMPTY; 2];
    for (group, piece, _) in standing(scenario, places).filter(|(group, ..)| group.turn == 0) {
        ground[group.side.index()] = ground[group.side.index()] | places_of(group, piece);
    }
    let Some(hex) = (ground[0] & ground[1]).iter().next() else {
        return;
    };
    for (group, span) in scenario.groups.iter().zip(&places.groups) {
        let other = &ground[group.side.enemy().index()];
        if group.turn == 0 && group.side != scenario.sets_up_first && group.area.intersects(other) {
            let first = group.area.intersection(other).iter().next().unwrap_or(hex);
            page.error(
                span.clone(),
                format!("both sides may set up in {first}"),
                "keep the areas apart; `!name` takes hexes out of an area",
            );
        }
    }
}

fn areas(page: &mut Page, scenario: &Scenario, places: &Places) {
    for (i, group) in scenario.groups.iter().enumerate() {
        let span = &places.groups[i];
        let mut told = [false; 4];
        for piece in group
            .pieces
            .iter()
            .filter(|piece| piece.at.is_none() && piece.aboard.is_none())
        {
            let printed = kind(scenario, piece);
            let class = printed.class();
            let civilians = printed.role == Role::Civilians;
            let what = if civilians {
                "Civilians"
            } else {
                class_name(class)
            };
            let told = &mut told[if civilians { 3 } else { class as usize }];
            if std::mem::replace(told, true) {
                continue;
            }
            let fits = |hex: &Hex| match class {
                Class::Infantry => true,
                Class::Vehicle => vehicle_may_stand(scenario, *hex),
                // Arriving Helicopters are in the air.
                Class::Helicopter => group.turn > 0 || helicopter_may_land(scenario, *hex),
            };
            let room = group.area.iter().filter(fits).count();
            let taken = if group.turn == 0 {
                most_taken(scenario, places, group, class, civilians)
            } else {
                0
            };
            if room <= taken {
                let message = match room {
                    0 => format!("the area has no hex for a {what}"),
                    _ => format!(
                        "the area has {room} hexes for {what}, and others may take them all"
                    ),
                };
                page.error(
                    span.clone(),
                    message,
                    "make the area larger, or change its terrain",
                );
            }
        }
    }
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Infantry => "Infantry",
        Class::Vehicle => "Vehicle",
        Class::Helicopter => "Helicopter",
    }
}

/// How many hexes of a group's area the others of its side could close to one more counter of a class (6.2).
fn most_taken(
    scenario: &Scenario,
    places: &Places,
    group: &Group,
    class: Class,
    civilians: bool,
) -> usize {
    let others = |test: &dyn Fn(&Kind) -> bool| {
        standing(scenario, places)
            .filter(|(other, piece, _)| {
                other.turn == 0
                    && other.side == group.side
                    && test(kind(scenario, piece))
                    && places_of(other, piece).intersects(&group.area)
            })
            .count()
    };
    let vehicles = || others(&|kind| kind.class() == Class::Vehicle);
    let helicopters = || others(&|kind| kind.class() == Class::Helicopter);
    match class {
        Class::Vehicle => vehicles().saturating_sub(1) / 2 + helicopters(),
        Class::Helicopter => vehicles() + helicopters().saturating_sub(1),
        Class::Infantry if group.side == Side::Us => 0,
        Class::Infantry if civilians => {
            others(&|kind| kind.class() == Class::Infantry && kind.role != Role::Civilians)
        }
        Class::Infantry => others(&|kind| kind.role == Role::Civilians),
    }
}

/// FTE-26.0-03, FTE-26.0-04: Booby Traps need Trails or Caches, Claymores need American Infantry nearby.
fn plots(page: &mut Page, scenario: &Scenario, places: &Places) {
    let (traps, claymores) = (&scenario.booby_traps, &scenario.claymores);
    let trails = traps
        .area
        .iter()
        .filter(|&hex| scenario.map.sides_of(hex).trail())
        .count();
    let caches: usize = scenario
        .caches
        .iter()
        .filter(|group| group.side == Side::Nva && group.area.intersects(&traps.area))
        .map(|group| group.kinds.len())
        .sum();
    if trails + caches < usize::from(most(traps)) {
        let message = format!(
            "{} Booby Traps, and at most {} hexes with a Trail or a Cache for them",
            most(traps),
            trails + caches
        );
        page.error(
            places.booby_traps.clone(),
            message,
            "widen the area along a Trail, add caches, or use fewer",
        );
    }
    let infantry: HexSet = standing(scenario, places)
        .filter(|(group, piece, _)| {
            group.turn == 0
                && group.side == Side::Us
                && kind(scenario, piece).class() == Class::Infantry
        })
        .fold(HexSet::EMPTY, |all, (group, piece, _)| {
            all | places_of(group, piece)
        });
    let near = grown(&scenario.map, &infantry) & claymores.area;
    if near.len() < usize::from(most(claymores)) {
        let message = format!(
            "{} Claymores, and {} hexes in or next to American Infantry for them",
            most(claymores),
            near.len()
        );
        page.error(
            places.claymores.clone(),
            message,
            "widen the area, or use fewer",
        );
    }
}

/// A set with all its neighbours.
fn grown(map: &Map, hexes: &HexSet) -> HexSet {
    let mut all = *hexes;
    for hex in hexes.iter() {
        all.extend(map.neighbours(hex).iter().copied());
    }
    all
}
