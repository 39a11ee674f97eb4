//! What fits into the state of a game, and names that must be known.

use super::library::Library;
use super::sheet::{MapSheet, MissionSheet};
use crate::counters::Side;
use crate::mission::{Distance, FixedCard, Mission, Package, PackageKind};
use crate::state::{MAX_COVERS, MAX_ITEMS, MAX_UNITS};
use crate::terrain::TerrainDeck;
use datafile::{Page, Span, did_you_mean};

/// Most one-shot launchers of a part of a package: what one step carries (5.1.6).
const LAUNCHERS: u8 = 6;

/// Names that a mission uses: packages, counters, tactics, terrain.
pub(super) fn check_names(
    sheet: &MissionSheet,
    terrain: &TerrainDeck,
    library: &Library,
    page: &mut Page,
) {
    for id in &sheet.no_mortars {
        let known = terrain.kinds.iter().map(|kind| kind.id.as_str());
        page.find("terrain", id, known);
    }
    let attacks = sheet
        .enemy_attacks
        .unwrap_or(sheet.kind == crate::mission::MissionKind::Defensive);
    let hierarchy = match attacks {
        true => &library.charts().offensive,
        false => &library.charts().defensive,
    };
    if !hierarchy.columns.contains(sheet.tactics.get_ref()) {
        page.error(
            sheet.tactics.span(),
            format!("there are no tactics \"{}\"", sheet.tactics.get_ref()),
            did_you_mean(
                sheet.tactics.get_ref(),
                hierarchy.columns.iter().map(String::as_str),
            ),
        );
    }
    let enemy = library.enemy(sheet.enemy.get_ref()).ok();
    let forces = enemy.iter().flat_map(|(_, enemy)| &enemy.package);
    let known: Vec<&str> = (sheet.package.iter().chain(forces))
        .map(|package| package.get_ref().name.as_str())
        .collect();
    for list in &sheet.lists {
        for name in &list.get_ref().packages {
            if !known.contains(&name.as_str()) {
                let line = page.first_line(list.span());
                page.error(
                    line,
                    format!("there is no package \"{name}\""),
                    did_you_mean(name, known.iter().copied()),
                );
            }
        }
        if !(1..=crate::contact::LISTED).contains(&list.get_ref().packages.len()) {
            let line = page.first_line(list.span());
            page.error(
                line,
                "a contact list without packages, or with too many",
                "name 1 to 32 packages",
            );
        }
    }
    for package in &sheet.package {
        let line = page.first_line(package.span());
        check_package(package.get_ref(), line, library, page);
    }
    let mut other = Vec::new();
    if let Some((file, enemy)) = &enemy {
        let mut own = Page::new(&file.name, &file.text);
        for package in &enemy.package {
            let line = own.first_line(package.span());
            check_package(package.get_ref(), line, library, &mut own);
        }
        other = own.into_problems();
    }
    page.add(other);
}

/// Room that is kept for Cover markers beside the areas of town.
const COVERS_BESIDE: usize = 48;

/// The areas of all Urban Terrain cards that can come to lie on the map must fit into the state.
pub(super) fn check_areas(
    map: &MapSheet,
    fixed: &[FixedCard],
    terrain: &TerrainDeck,
    page: &mut Page,
) {
    let areas = |kind: u8| {
        let urban = terrain.kinds[kind as usize].urban.as_ref();
        urban.map_or(0, |block| {
            let floors = 1 + usize::from(block.upper_story) + usize::from(block.rooftop);
            4 + usize::from(block.courtyard.is_some()) + block.building.len() * floors
        })
    };
    let laid = |card: u8| {
        terrain
            .cards
            .get(card as usize)
            .map_or(0, |c| areas(c.kind))
    };
    let known: usize = fixed.iter().map(|card| laid(card.card)).sum();
    let most = (0..terrain.kinds.len() as u8).map(areas).max().unwrap_or(0);
    let cards = usize::from(*map.columns.get_ref()) * usize::from(*map.rows.get_ref());
    let drawn = cards.saturating_sub(fixed.len()) * most;
    if most > 0 && known + drawn + COVERS_BESIDE > MAX_COVERS {
        page.error(
            map.columns.span(),
            "the areas of that many Urban Terrain cards do not fit on the map",
            "fix more cards without them, or make the map smaller",
        );
    }
    if most > 0 && map.grows {
        page.error(
            map.columns.span(),
            "a map with Urban Terrain cards cannot grow",
            "add grows = false",
        );
    }
}

fn check_package(package: &Package, span: Span, library: &Library, page: &mut Page) {
    let enemies = || {
        library
            .kinds()
            .iter()
            .filter(|kind| kind.side == Side::Enemy)
    };
    for part in &package.parts {
        for id in part.units.iter().flatten() {
            if !enemies().any(|kind| kind.id == *id) {
                page.error(
                    span.clone(),
                    format!("{}: the enemy has no counter \"{id}\"", package.name),
                    did_you_mean(id, enemies().map(|kind| kind.id.as_str())),
                );
            }
        }
        if part.units.is_empty() || part.units.iter().any(Vec::is_empty) {
            page.error(
                span.clone(),
                format!("{}: a part without units", package.name),
                "name the units of each option, or leave the part out",
            );
        }
        if part.launchers > LAUNCHERS {
            page.error(
                span.clone(),
                format!("{}: more launchers than anybody carries", package.name),
                "use 6 at most",
            );
        }
        let far = match &part.distance {
            Distance::Cards(cards) => {
                (1..=8).contains(&cards.len()) && cards.iter().all(|far| *far <= 3)
            }
            Distance::MaxLosRange | Distance::MaxLos => true,
        };
        if !far {
            page.error(
                span.clone(),
                format!("{}: no distances, too many, or too far", package.name),
                "name 1 to 8 distances of 0 to 3 cards",
            );
        }
    }
    if package.parts.len() > crate::contact::PARTS {
        page.error(
            span.clone(),
            format!("{}: too many parts", package.name),
            "use 3 parts at most: each is a card that the contact comes from",
        );
    }
    let peaceful = matches!(package.kind, PackageKind::Mines | PackageKind::BoobyTrap);
    if package.parts.is_empty() && !peaceful {
        page.error(
            span,
            format!("{}: a package without units", package.name),
            "add parts, or make it mines or a booby_trap",
        );
    }
}

/// Numbers that the state of a game has room for.
pub(super) fn check_mission(mission: &Mission, page: &mut Page) {
    let mut limit = |good: bool, message: &str, help: &str| {
        if !good {
            page.error(0..0, message, help);
        }
    };
    limit(
        (1..=20).contains(&mission.turns),
        "too many turns, or none",
        "use 1 to 20",
    );
    limit(
        (1..=5).contains(&mission.attempts),
        "too many attempts, or none",
        "use 1 to 5",
    );
    limit(
        (1..=8).contains(&mission.columns) && (1..=10).contains(&mission.rows),
        "the map is too small or too big",
        "use 1 to 8 columns and 1 to 10 rows",
    );
    limit(
        mission.roster.len() <= MAX_UNITS / 2,
        "too many units of the player",
        "leave some behind with `without` or `platoons`",
    );
    limit(
        mission.issues.len() <= MAX_ITEMS / 2,
        "too many things are issued",
        "issue fewer",
    );
    let commands = |kind: u8| mission.kinds[kind as usize].role.commands();
    limit(
        mission
            .roster
            .iter()
            .filter(|line| commands(line.kind))
            .count()
            <= 16,
        "too many HQs and Staff",
        "leave some behind with `without`",
    );
    limit(
        mission.contacts.len() <= 4,
        "too many plans of contacts",
        "use at most four",
    );
    limit(
        mission.support.len() <= 16,
        "too many rows of fire support",
        "use at most 16",
    );
    limit(
        mission.devices.len() <= 8,
        "too many devices of signalling",
        "use at most 8",
    );
    limit(
        mission.networks.len() <= 5,
        "too many networks",
        "use at most five",
    );
    limit(
        !mission.placement.is_empty(),
        "no Unit Placement Table",
        "add `placement`",
    );
    limit(
        mission.contacts.is_empty() || !mission.lists.is_empty(),
        "contacts without a list of packages",
        "add `[[lists]]`",
    );
    limit(
        !mission.goals.is_empty(),
        "nothing to win by",
        "add `goals`",
    );
    limit(
        mission.terrain.cards.len() >= usize::from(mission.columns) * usize::from(mission.rows) / 2,
        "the terrain deck is too small for the map",
        "use another deck or a smaller map",
    );
}
