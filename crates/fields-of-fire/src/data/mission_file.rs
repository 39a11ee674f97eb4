//! `missions/*.toml` into missions.

use super::company_file::{CompanySheet, issues, kind_of, lines};
use super::library::Library;
use super::limits;
use super::sheet::{MapSheet, MissionSheet, SkillsSheet};
use crate::campaign::{Granted, MOST_SKILLS};
use crate::counters::{Role, Side};
use crate::mission::{FixedCard, Issue, Mission, MissionKind, Package, Platoon, RosterLine};
use crate::terrain::TerrainDeck;
use datafile::{File, LoadError, Page, Reading, did_you_mean};
use ground::{Card, Compass};
use toml::Spanned;

/// Reads a mission from a file's text.
pub fn mission_from_str(name: &str, text: &str, library: &Library) -> Result<Mission, LoadError> {
    read(&File::new(name, text), library).into_result()
}

/// Reads a mission with everything there is to say about it.
pub(crate) fn read(file: &File, library: &Library) -> Reading<Mission> {
    Reading::of(file, |sheet, page| {
        mission_of(file.slug(), sheet, library, page)
    })
}

fn mission_of(
    slug: &str,
    sheet: MissionSheet,
    library: &Library,
    page: &mut Page,
) -> Option<Mission> {
    let terrain = taken(
        "terrain deck",
        &sheet.map.terrain,
        library.terrains(),
        page,
        |name| library.terrain(name),
    );
    let company = taken(
        "company",
        &sheet.company,
        library.companies(),
        page,
        |name| library.company(name),
    );
    let enemy = taken(
        "enemy force",
        &sheet.enemy,
        library.enemies(),
        page,
        |name| library.enemy(name),
    );
    let (terrain, (company_file, company), (enemy_file, enemy)) = (terrain?, company?, enemy?);
    let mut roster = roster(&sheet, &company_file, &company, library, page);
    plan_landing(&sheet, library, &mut roster, page);
    let granted = granted_skills(&sheet, &roster, library, page);
    let issues = all_issues(&sheet, &company_file, &company, &roster, library, page);
    let teams = [
        teams(&company_file, &company.teams, Side::Friendly, library, page),
        teams(&enemy_file, &enemy.teams, Side::Enemy, library, page),
    ];
    let fixed = fixed_cards(&sheet.map, &terrain, page);
    let attached = attached_cards(&sheet.map, page);
    limits::check_areas(&sheet.map, &fixed, &terrain, page);
    limits::check_names(&sheet, &terrain, library, page);
    let packages = packages(&sheet, enemy.package);
    let experience = sheet.enemy_experience.unwrap_or(enemy.experience);
    let data = library.digest(page.text(), &sheet);
    let mission = Mission {
        slug: slug.to_owned(),
        title: sheet.title,
        briefing: sheet
            .briefing
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
        minutes: sheet.minutes,
        kind: sheet.kind,
        turns: *sheet.turns.get_ref(),
        attempts: sheet.attempts,
        single_platoon: sheet.single_platoon,
        tank_riders: sheet.tank_riders,
        patrols: sheet.patrols.into_iter().map(Platoon).collect(),
        columns: *sheet.map.columns.get_ref(),
        rows: *sheet.map.rows.get_ref(),
        fixed,
        face_down: sheet.map.face_down,
        most_hills: sheet.map.most_hills,
        staging: sheet.map.staging,
        grows: sheet.map.grows,
        attached,
        barricades: sheet.map.barricades,
        visibility: match sheet.visibility.is_empty() {
            true => vec![[0, 0]],
            false => sheet.visibility,
        },
        grenade: sheet.grenade.unwrap_or([company.grenade, enemy.grenade]),
        prisoners: sheet.prisoners,
        fanatic: sheet.fanatic,
        no_mortars: inner(sheet.no_mortars),
        cover_table: sheet.cover_table,
        contacts: inner(sheet.contacts),
        lists: inner(sheet.lists),
        packages,
        placement: sheet.placement.unwrap_or(enemy.placement),
        friendly_events: sheet.friendly_events,
        enemy_events: sheet.enemy_events.unwrap_or(enemy.events),
        enemy_experience: experience,
        enemy_attacks: sheet
            .enemy_attacks
            .unwrap_or(sheet.kind == MissionKind::Defensive),
        tactics: sheet.tactics.into_inner(),
        support: inner(sheet.support),
        media: sheet.media.unwrap_or(company.media),
        networks: sheet.networks.unwrap_or(company.networks),
        vehicle_network: sheet.vehicle_network.unwrap_or(company.vehicle_network),
        vehicle_groups: vehicle_groups(&sheet.vehicle_groups, library, page),
        signals: sheet.signals.unwrap_or(company.signals),
        devices: sheet.devices.unwrap_or(company.devices),
        zones: sheet.zones,
        fortifications: sheet.fortifications,
        goals: sheet.goals,
        points: sheet.points,
        options: sheet.options,
        data,
        kinds: library.kinds().to_vec(),
        generic: teams,
        roster,
        issues,
        terrain,
        deck: library.deck().clone(),
        charts: library.charts().clone(),
        skills: library.skills().to_vec(),
        granted,
        campaign: None,
    };
    limits::check_mission(&mission, page);
    Some(mission)
}

/// FOF-10.5.1-01: groups of vehicles by the ids of their counters.
fn vehicle_groups(
    groups: &[Vec<Spanned<String>>],
    library: &Library,
    page: &mut Page,
) -> Vec<Vec<u8>> {
    let ids = || library.kinds().iter().map(|kind| kind.id.as_str());
    let mut place = |id: &Spanned<String>| {
        page.find("counter", id, ids())?;
        ids()
            .position(|known| known == id.get_ref())
            .map(|place| place as u8)
    };
    let group = |group: &Vec<Spanned<String>>| group.iter().filter_map(&mut place).collect();
    groups.iter().map(group).collect()
}

fn inner<T>(spanned: Vec<Spanned<T>>) -> Vec<T> {
    spanned.into_iter().map(Spanned::into_inner).collect()
}

/// What the mission names of the library; when it is not there or broken, that is noted.
fn taken<T>(
    what: &str,
    name: &Spanned<String>,
    known: Vec<String>,
    page: &mut Page,
    take: impl Fn(&str) -> Result<T, LoadError>,
) -> Option<T> {
    page.find(what, name, known.iter().map(String::as_str))?;
    take(name.get_ref())
        .map_err(|error| page.add(error.into_problems()))
        .ok()
}

/// What is wrong in another file is told as its own.
fn on_page<T>(file: &File, page: &mut Page, work: impl FnOnce(&mut Page) -> T) -> T {
    let mut own = Page::new(&file.name, &file.text);
    let result = work(&mut own);
    page.add(own.into_problems());
    result
}

/// The units of the company that take part, then the attachments.
fn roster(
    sheet: &MissionSheet,
    file: &File,
    company: &CompanySheet,
    library: &Library,
    page: &mut Page,
) -> Vec<RosterLine> {
    let mut roster = on_page(file, page, |page| {
        let units = company.unit.iter();
        units
            .flat_map(|unit| lines(unit, false, library.kinds(), page))
            .collect::<Vec<_>>()
    });
    for name in &sheet.without {
        if !roster.iter().any(|line| line.name == *name.get_ref()) {
            page.error(
                name.span(),
                format!("nobody is called \"{}\"", name.get_ref()),
                did_you_mean(name.get_ref(), roster.iter().map(|line| line.name.as_str())),
            );
        }
    }
    let stays = |line: &RosterLine| {
        let named = sheet
            .without
            .iter()
            .any(|name| *name.get_ref() == line.name);
        let platoon = sheet
            .platoons
            .as_ref()
            .is_some_and(|platoons| line.platoon.0 != 0 && !platoons.contains(&line.platoon.0));
        named || platoon
    };
    roster.retain(|line| !stays(line));
    for unit in &sheet.attachment {
        let new = lines(unit, true, library.kinds(), page);
        let twice = new
            .iter()
            .find(|line| roster.iter().any(|other| other.name == line.name));
        if let Some(line) = twice {
            page.error(
                unit.span(),
                format!("two units are called \"{}\"", line.name),
                "give each its own name",
            );
        }
        roster.extend(new);
    }
    embarked(sheet, library, &mut roster, page);
    roster
}

/// FOF-10.2.1-03: who starts aboard what.
fn embarked(sheet: &MissionSheet, library: &Library, roster: &mut [RosterLine], page: &mut Page) {
    for (vehicle, names) in &sheet.aboard {
        let carries = roster.iter().position(|line| {
            line.name == *vehicle && library.kinds()[line.kind as usize].transport.capacity > 0
        });
        for name in names {
            let line = roster.iter_mut().find(|line| line.name == *name.get_ref());
            match (line, carries) {
                (Some(line), Some(vehicle)) => line.aboard = Some(vehicle as u8),
                _ => page.error(
                    name.span(),
                    format!("\"{}\" cannot start aboard \"{vehicle}\"", name.get_ref()),
                    "name a unit and a vehicle that take part, one with a capacity (FOF-10.2.1-03)",
                ),
            }
        }
    }
}

/// FOF-2.7-01: the Landing Plan says which trip carries a unit in.
fn plan_landing(
    sheet: &MissionSheet,
    library: &Library,
    roster: &mut [RosterLine],
    page: &mut Page,
) {
    for (trip, name) in (1..)
        .zip(&sheet.landing)
        .flat_map(|(trip, names)| names.iter().map(move |name| (trip, name)))
    {
        let found = roster
            .iter_mut()
            .find(|line| line.name == *name.get_ref() && line.starts);
        match found {
            Some(line) if line.trip.is_some() => page.error(
                name.span(),
                format!("\"{}\" is carried in twice (FOF-2.7-01)", name.get_ref()),
                "name each unit on one trip",
            ),
            Some(line) => line.trip = Some(trip),
            None => page.error(
                name.span(),
                format!("nobody called \"{}\" takes part", name.get_ref()),
                did_you_mean(name.get_ref(), roster.iter().map(|line| line.name.as_str())),
            ),
        }
    }
    for name in &sheet.direct_support {
        match roster.iter_mut().find(|line| line.name == *name.get_ref()) {
            Some(line) => line.direct = true,
            None => page.error(
                name.span(),
                format!("nobody called \"{}\" takes part", name.get_ref()),
                "name a helicopter of the mission",
            ),
        }
    }
    let carries =
        |line: &RosterLine| library.kinds()[line.kind as usize].craft.lands() && !line.direct;
    let carried = sheet.landing.iter().flatten().next();
    if let Some(first) = carried.filter(|_| !roster.iter().any(carries)) {
        page.warn(
            first.span(),
            "whoever the Landing Plan names stays off the map",
            "attach helicopters or landing craft that carry them in",
        );
    }
    if roster.iter().any(carries) && sheet.zones.landing.is_empty() {
        let line = sheet.company.span();
        page.error(
            line,
            "a Landing Plan without a Landing Zone (FOF-11.2.1-02)",
            "name its cards in `zones = { landing = [...] }`",
        );
    }
}

/// FOF-2.3.4-03: Skills that platoons are granted, chosen from 12.7 during set-up.
fn granted_skills(
    sheet: &MissionSheet,
    roster: &[RosterLine],
    library: &Library,
    page: &mut Page,
) -> Vec<Granted> {
    let mut all = Vec::new();
    for skills in &sheet.skills {
        let SkillsSheet { platoon, count } = *skills.get_ref();
        let led = roster.iter().any(|line| {
            let role = library.kinds()[line.kind as usize].role;
            line.platoon.0 == platoon && role == Role::PlatoonHq && !line.attachment
        });
        if !led {
            page.error(
                skills.span(),
                format!("platoon {platoon} has no HQ to hold Skills (FOF-2.3.4-03)"),
                "name a platoon that takes part",
            );
        }
        if !(1..=MOST_SKILLS as u8).contains(&count) {
            page.error(
                skills.span(),
                format!("{count} Skills for one HQ (FOF-12.7-01)"),
                "grant 1 to 3",
            );
        }
        all.push(Granted {
            platoon: Platoon(platoon),
            count,
        });
    }
    all
}

fn all_issues(
    sheet: &MissionSheet,
    file: &File,
    company: &CompanySheet,
    roster: &[RosterLine],
    library: &Library,
    page: &mut Page,
) -> Vec<Issue> {
    let units = company.unit.iter().flat_map(|unit| &unit.get_ref().names);
    let left_behind: Vec<String> = units
        .filter(|name| !roster.iter().any(|line| line.name == **name))
        .cloned()
        .collect();
    let mut all = on_page(file, page, |page| {
        let found = company.issue.iter();
        found
            .flat_map(|issue| issues(issue, roster, &left_behind, library.kinds(), page))
            .collect::<Vec<_>>()
    });
    for issue in &sheet.issue {
        all.extend(issues(issue, roster, &[], library.kinds(), page));
    }
    all
}

fn teams(
    file: &File,
    ids: &[Spanned<String>; 4],
    side: Side,
    library: &Library,
    page: &mut Page,
) -> [u8; 4] {
    on_page(file, page, |page| {
        [0, 1, 2, 3].map(|i| kind_of(&ids[i], side, library.kinds(), page).unwrap_or_default())
    })
}

/// The force's packages, those of the mission first.
fn packages(sheet: &MissionSheet, force: Vec<Spanned<Package>>) -> Vec<Package> {
    let mut packages: Vec<Package> = sheet
        .package
        .iter()
        .map(|package| package.get_ref().clone())
        .collect();
    for package in force {
        let package = package.into_inner();
        if !packages.iter().any(|own| own.name == package.name) {
            packages.push(package);
        }
    }
    packages
}

/// `village+1`: the next card of that kind that is not laid yet, on so many Hills.
/// Cards of town whose buildings are joined: each must lie beside the other.
fn attached_cards(map: &MapSheet, page: &mut Page) -> Vec<(Card, Compass)> {
    let mut joined = Vec::new();
    for pair in &map.attached {
        let [one, other] = *pair.get_ref();
        match one.line_to(other) {
            Some((way, 1)) if !way.is_diagonal() => joined.push((one, way)),
            _ => page.error(
                pair.span(),
                format!("{one} and {other} do not lie side by side"),
                "join cards that have a side in common",
            ),
        }
    }
    joined
}

fn fixed_cards(map: &MapSheet, terrain: &TerrainDeck, page: &mut Page) -> Vec<FixedCard> {
    let mut laid: Vec<FixedCard> = Vec::new();
    for (&at, text) in &map.fixed {
        let (id, hills) = match text.get_ref().split_once('+') {
            Some((id, hills)) => (id, hills.parse().ok()),
            None => (text.get_ref().as_str(), Some(0)),
        };
        let on_map = (0..*map.columns.get_ref() as i8).contains(&at.column())
            && (1..=*map.rows.get_ref()).contains(&at.row());
        if !on_map {
            page.error(
                text.span(),
                format!("{at} is not on the map"),
                "name another card",
            );
        }
        let Some(hills) = hills else {
            page.error(
                text.span(),
                "the Hills are not a number",
                "write it as in \"woods+1\"",
            );
            continue;
        };
        let lies = |kind: &&crate::terrain::TerrainKind| !kind.hill;
        let Some(kind) = terrain
            .kinds
            .iter()
            .position(|kind| kind.id == id && !kind.hill)
        else {
            page.error(
                text.span(),
                format!("there is no terrain \"{id}\""),
                did_you_mean(
                    id,
                    terrain
                        .kinds
                        .iter()
                        .filter(lies)
                        .map(|kind| kind.id.as_str()),
                ),
            );
            continue;
        };
        let free = |card: &usize| {
            terrain.cards[*card].kind as usize == kind
                && laid.iter().all(|fixed| fixed.card as usize != *card)
        };
        match (0..terrain.cards.len()).find(free) {
            Some(card) => laid.push(FixedCard {
                at,
                card: card as u8,
                hills,
            }),
            None => page.error(
                text.span(),
                format!("the deck has no more cards \"{id}\""),
                "lay another terrain here",
            ),
        }
    }
    laid
}
