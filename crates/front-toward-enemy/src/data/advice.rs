//! What is allowed but probably not meant.

use super::scenario_file::Places;
use crate::counters::{Class, Kind, Role, Side};
use crate::scenario::{CacheKind, Group, Objective, Scenario};
use crate::terrain::Terrain;
use datafile::Page;
use ground::{Hex, reach};

/// Notes warnings about a scenario without errors.
pub(crate) fn give(page: &mut Page, scenario: &Scenario, places: &Places) {
    command(page, scenario, places);
    evacuation(page, scenario, places);
    cover(page, scenario, places);
    disguise(page, scenario, places);
    arrivals(page, scenario, places);
    objectives(page, scenario, places);
    if scenario.briefing.is_empty() {
        page.warn(
            places.title.clone(),
            "there is no briefing",
            "say in a paragraph what the fight is about",
        );
    }
    if !(1..=600).contains(&scenario.minutes) {
        page.warn(
            places.title.clone(),
            format!("it lasts {} minutes", scenario.minutes),
            "estimate the playing time",
        );
    }
}

fn kinds<'a>(scenario: &'a Scenario, group: &'a Group) -> impl Iterator<Item = &'a Kind> {
    group
        .pieces
        .iter()
        .map(|piece| &scenario.kinds[piece.kind.0 as usize])
}

fn has(scenario: &Scenario, side: Side, test: impl Fn(&Kind) -> bool) -> bool {
    scenario
        .groups
        .iter()
        .filter(|group| group.side == side)
        .flat_map(|group| kinds(scenario, group))
        .any(test)
}

fn command(page: &mut Page, scenario: &Scenario, places: &Places) {
    for side in Side::BOTH {
        if !has(scenario, side, |kind| kind.leader) {
            let message = format!("the {} side has no Leader", side.name());
            page.warn(
                places.title.clone(),
                message,
                "without one every Activation is a single hex",
            );
        }
    }
}

fn evacuation(page: &mut Page, scenario: &Scenario, places: &Places) {
    let carrier = |kind: &Kind| {
        kind.leader || matches!(kind.role, Role::Slick | Role::Vehicle | Role::Medevac)
    };
    let exit = scenario.exits.iter().any(|exit| exit.side == Side::Us);
    if !exit && !has(scenario, Side::Us, carrier) {
        page.warn(
            places.title.clone(),
            "the US has no way to evacuate casualties",
            "add a Leader who can call a Medevac, a carrier, or [[exits]] with `casualties_only = true`",
        );
    }
    for (group, span) in scenario.caches.iter().zip(&places.caches) {
        let ammo = group.kinds.contains(&CacheKind::Ammo);
        if ammo && !scenario.random_events {
            page.warn(
                span.clone(),
                "nobody runs low on ammo without Random Events",
                "an Ammo Cache is worth only its VP",
            );
        }
    }
}

fn cover(page: &mut Page, scenario: &Scenario, places: &Places) {
    for (group, span) in scenario.groups.iter().zip(&places.groups) {
        let clear = group
            .area
            .iter()
            .filter(|&hex| scenario.map.terrain(hex) == Terrain::Clear as u8)
            .count();
        let infantry = kinds(scenario, group)
            .any(|kind| kind.class() == Class::Infantry && kind.role != Role::Civilians);
        if group.turn == 0 && group.concealed && infantry && clear * 2 > group.area.len() {
            let message = format!(
                "these Units are Concealed, but {clear} of {} hexes are Clear",
                group.area.len()
            );
            page.warn(
                span.clone(),
                message,
                "give them ground where they can hide again",
            );
        }
    }
}

/// Concealed counters are told apart by their group at most: alone in one, Dummies and Civilians fool nobody.
fn disguise(page: &mut Page, scenario: &Scenario, places: &Places) {
    for (group, span) in scenario
        .groups
        .iter()
        .zip(&places.groups)
        .filter(|(group, _)| group.concealed)
    {
        let harmless = |role| kinds(scenario, group).all(|kind: &Kind| kind.role == role);
        if harmless(Role::Dummy) || harmless(Role::Civilians) {
            let message = "everybody knows what is Concealed in this group";
            page.warn(
                span.clone(),
                message,
                "put them into a group with the Units they are to be mistaken for",
            );
        }
    }
}

fn arrivals(page: &mut Page, scenario: &Scenario, places: &Places) {
    for (group, span) in scenario
        .groups
        .iter()
        .zip(&places.groups)
        .filter(|(group, _)| group.turn > 0)
    {
        let flown = group.pieces.iter().any(|piece| piece.aboard.is_some())
            && kinds(scenario, group).any(|kind| kind.role == Role::Slick);
        if group.turn == scenario.turns {
            page.warn(
                span.clone(),
                "this group arrives in the last turn",
                "bring it on earlier, or make the game longer",
            );
        } else if flown && group.turn + 1 >= scenario.turns {
            page.warn(
                span.clone(),
                "its Slicks have no turn left to leave the map",
                "let it come earlier",
            );
        }
    }
}

fn objectives(page: &mut Page, scenario: &Scenario, places: &Places) {
    for (objective, span) in scenario.objectives.iter().zip(&places.objectives) {
        for side in Side::BOTH {
            if objective.vp[side.index()] > 0 && !within_reach(scenario, objective, side) {
                let message = format!(
                    "no group of the {} side gets to \"{}\" in {} turns",
                    side.name(),
                    objective.name,
                    scenario.turns
                );
                page.warn(
                    span.clone(),
                    message,
                    "bring them closer, or make the game longer",
                );
            }
        }
    }
}

/// Whether some group could walk there at Double Time, or be carried.
fn within_reach(scenario: &Scenario, objective: &Objective, side: Side) -> bool {
    const DOUBLE_TIME: u16 = 18;
    let groups = || scenario.groups.iter().filter(|group| group.side == side);
    if groups().any(|group| {
        kinds(scenario, group).any(|kind| matches!(kind.role, Role::Slick | Role::Vehicle))
    }) {
        return true;
    }
    objective.hexes.iter().any(|goal| {
        // Backwards from the goal: a step costs what it takes to come from there to here.
        let ways = reach(&scenario.map, goal, u16::MAX - 1, |here, there, _| {
            walk(scenario, there, here)
        });
        groups().any(|group| {
            let turns = u16::from(scenario.turns + 1 - group.turn.max(1));
            group.area.iter().any(|hex| {
                ways.cost(hex)
                    .is_some_and(|cost| cost <= turns * DOUBLE_TIME)
            })
        })
    })
}

/// Half points for Infantry to go from a hex to its neighbour.
fn walk(scenario: &Scenario, from: Hex, to: Hex) -> Option<u16> {
    let (charts, side) = (&scenario.charts, scenario.map.side_between(from, to));
    let slope = if side.slope() { charts.slope[0] } else { 0 };
    let ground = charts.terrain[scenario.map.terrain(to) as usize]
        .infantry
        .map(|cost| cost + if side.stream() { charts.stream[0] } else { 0 });
    let road = side.road().then_some(charts.road[0]);
    let trail = side.trail().then_some(charts.trail[0]);
    [ground, road, trail]
        .into_iter()
        .flatten()
        .min()
        .map(|cost| u16::from(cost) + u16::from(slope))
}
