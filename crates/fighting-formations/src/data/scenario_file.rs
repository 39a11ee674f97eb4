//! `scenarios/*.toml`: from a sheet to a scenario that cannot be broken.

use super::army_file::ArmyData;
use super::charts_file::known_effect;
use super::library::Library;
use super::sheet::{ExitSheet, GroupSheet, ObjectiveSheet, Sheet, SightingSheet, UnitSheet};
use crate::counters::{Kind, Side, Size};
use crate::scenario::{
    Army, CommandArrival, Exit, Group, Objective, Piece, Scenario, SightingGroup,
};
use crate::state::{
    Content, FortKindId, KindId, MAX_COMMANDS, MAX_OBJECTIVES, MAX_SIGHTINGS, MAX_UNITS, ROWS,
};
use crate::terrain::{Charts, FortKind};
use datafile::{File, LoadError, Page, Reading, did_you_mean};
use ground::{Gazetteer, HexSet, Map};
use toml::Spanned;

/// Reads a scenario from text; `name` is the file's name, and its stem the scenario's slug.
pub fn scenario_from_str(name: &str, text: &str, library: &Library) -> Result<Scenario, LoadError> {
    read(&File::new(name, text), library).into_result()
}

/// The same for a case, which needs no complete scenario.
pub(crate) fn parts_from_str(
    name: &str,
    text: &str,
    library: &Library,
) -> Result<Scenario, LoadError> {
    let file = File::new(name, text);
    let parts = |sheet, page: &mut Page| build(file.slug(), sheet, library, page);
    Reading::of(&file, parts).into_result()
}

/// Reads a scenario with everything that is to be said about it.
pub(crate) fn read(file: &File, library: &Library) -> Reading<Scenario> {
    Reading::of(file, |sheet, page| {
        let scenario = build(file.slug(), sheet, library, page)?;
        check_whole(page, &scenario);
        Some(scenario)
    })
}

fn build(slug: &str, sheet: Sheet, library: &Library, page: &mut Page) -> Option<Scenario> {
    let map = take(page, &sheet.map, library.map(sheet.map.get_ref()))?;
    let armies = [&sheet.a, &sheet.b].map(|side| {
        let army = library.army(side.army.get_ref());
        take(page, &side.army, army)
    });
    let [Some(army_a), Some(army_b)] = armies else {
        return None;
    };
    let mut gazetteer = Gazetteer::new(&map);
    gazetteer.name_areas(page, &sheet.areas);
    let kinds: Vec<(Side, Kind)> = [(Side::A, &army_a), (Side::B, &army_b)]
        .into_iter()
        .flat_map(|(side, army)| army.kinds.iter().map(move |kind| (side, kind.clone())))
        .collect();
    let charts = library.charts().clone();
    let spaces = charts.time_track.len() as u8;
    let turn = page.number(&sheet.turn, 1..=spaces, "the Turn marker on space #");
    let sudden_death = page.number(
        &sheet.sudden_death,
        1..=spaces,
        "the Sudden Death marker on space #",
    );
    let commands =
        [&sheet.a, &sheet.b].map(|side| page.number(&side.commands, 0..=8, "# Command markers"));
    let groups = sheet
        .group
        .iter()
        .map(|it| group(page, &gazetteer, &kinds, &charts, it));
    let groups = groups.collect();
    let sightings: Vec<SightingGroup> = sheet
        .sighting
        .iter()
        .map(|it| sighting(page, &gazetteer, &charts, it))
        .collect();
    let markers: usize = sightings.iter().map(|it| it.contents.len()).sum();
    if markers > MAX_SIGHTINGS {
        page.error(
            sheet.title.span(),
            format!("{markers} Sighting markers"),
            "use at most 24",
        );
    }
    let objectives = sheet
        .objective
        .iter()
        .filter_map(|it| objective(page, &gazetteer, it));
    let objectives: Vec<Objective> = objectives.collect();
    let exits = sheet
        .exit
        .iter()
        .map(|it| exit(page, &map, &gazetteer, it))
        .collect();
    let arrivals: Vec<CommandArrival> = sheet
        .command
        .iter()
        .map(|it| CommandArrival {
            side: it.side,
            turn: it.turn,
            count: it.count,
        })
        .collect();
    let all: u32 = commands
        .iter()
        .chain(arrivals.iter().map(|it| &it.count))
        .map(|&n| u32::from(n))
        .sum();
    if all > MAX_COMMANDS as u32 {
        page.error(
            sheet.title.span(),
            format!("{all} Command markers"),
            "use at most 16",
        );
    }
    if objectives.len() > MAX_OBJECTIVES {
        page.error(sheet.title.span(), "too many objectives", "use at most 16");
    }
    if !(-20..=20).contains(&sheet.pawn) {
        page.error(
            sheet.title.span(),
            "the pawn is off its track",
            "use -20 to 20",
        );
    }
    let cubes = cubes(page, sheet.cubes.as_ref());
    let data = library.digest(
        page.text(),
        sheet.map.get_ref(),
        [&sheet.a, &sheet.b].map(|side| side.army.get_ref().as_str()),
    );
    let army = |side: Side, army: ArmyData| {
        let own = |(whose, kind): &(Side, Kind)| *whose == side && kind.crew;
        let crew = kinds.iter().position(own).unwrap_or_default();
        Army {
            id: army.id,
            name: army.name,
            column: army.column,
            deck: army.deck,
            crew: KindId(crew as u8),
        }
    };
    let armies = [army(Side::A, army_a), army(Side::B, army_b)];
    Some(Scenario {
        slug: slug.to_owned(),
        title: sheet.title.into_inner(),
        briefing: sheet.briefing.trim().to_owned(),
        special: sheet.special,
        minutes: sheet.minutes,
        charts,
        armies,
        kinds,
        options: sheet.options,
        data,
        cubes,
        pawn: sheet.pawn,
        vp: sheet.vp,
        fate: sheet.fate,
        sniper: sheet.sniper,
        air: sheet.air,
        control_level: [sheet.a.control, sheet.b.control],
        commands,
        assets: [sheet.a.assets, sheet.b.assets],
        turn,
        sudden_death,
        sets_up_first: sheet.sets_up_first,
        groups,
        sightings,
        reinforcing_commands: arrivals,
        objectives,
        exits,
        eliminated: sheet.eliminated,
        map,
    })
}

/// What a name leads to. A file that is not there is this file's mistake; one that is broken has its own.
fn take<T>(page: &mut Page, name: &Spanned<String>, found: Result<T, LoadError>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(error) => {
            for problem in error.into_problems() {
                match problem.file.is_empty() {
                    true => page.error(name.span(), problem.message, problem.help),
                    false => page.add([problem]),
                }
            }
            None
        }
    }
}

fn cubes(page: &mut Page, written: Option<&Spanned<Vec<u8>>>) -> [u8; ROWS] {
    let mut cubes = [0; ROWS];
    let Some(written) = written else {
        return cubes;
    };
    let rows = written.get_ref();
    let all: u32 = rows.iter().map(|&n| u32::from(n)).sum();
    if rows.len() != ROWS || all != ROWS as u32 {
        page.error(
            written.span(),
            format!("{all} cubes on {} rows", rows.len()),
            "put ten cubes on ten rows, from row 1 up",
        );
        return cubes;
    }
    cubes.copy_from_slice(rows);
    cubes
}

fn group(
    page: &mut Page,
    gazetteer: &Gazetteer,
    kinds: &[(Side, Kind)],
    charts: &Charts,
    sheet: &GroupSheet,
) -> Group {
    let area = sheet
        .area
        .as_ref()
        .map_or(HexSet::EMPTY, |area| gazetteer.read(page, area));
    let mut pieces = Vec::new();
    for unit in &sheet.units {
        let piece = piece(page, gazetteer, kinds, sheet.side, unit);
        if let Some(piece) = piece {
            if piece.at.is_none() && sheet.area.is_none() {
                page.error(
                    unit.kind.span(),
                    "it has no place",
                    "give the group an `area`, or the unit a hex with `at`",
                );
            }
            pieces.extend(std::iter::repeat_n(piece, unit.count.into()));
        }
    }
    Group {
        name: sheet.name.clone(),
        side: sheet.side,
        pieces,
        forts: sheet
            .forts
            .iter()
            .filter_map(|id| fort(page, charts, id))
            .collect(),
        turn: sheet.turn,
        area,
    }
}

/// A fortification by its id.
fn fort(page: &mut Page, charts: &Charts, id: &Spanned<String>) -> Option<FortKindId> {
    let mut kinds = charts.fortification.iter();
    let found = kinds.position(|kind| kind.id == *id.get_ref());
    if found.is_none() {
        let known = charts.fortification.iter().map(|kind| kind.id.as_str());
        page.error(
            id.span(),
            format!("there is no fortification \"{}\"", id.get_ref()),
            did_you_mean(id.get_ref(), known),
        );
    }
    found.map(|at| FortKindId(at as u8))
}

/// FF-6.4-02: a fortification beneath a Sighting marker is a harmful one.
fn harmful(page: &mut Page, charts: &Charts, id: &Spanned<String>) -> Option<FortKindId> {
    let found = |kind: &FortKind| kind.id == *id.get_ref();
    let kind = charts.fortification.iter().position(found);
    if let Some(kind) = kind.filter(|&kind| charts.fortification[kind].harmful) {
        return Some(FortKindId(kind as u8));
    }
    let harmful = charts.fortification.iter().filter(|kind| kind.harmful);
    let known: Vec<&str> = harmful.map(|kind| kind.id.as_str()).collect();
    page.error(
        id.span(),
        format!("a Sighting marker cannot be \"{}\"", id.get_ref()),
        did_you_mean(id.get_ref(), known.into_iter().chain(["false", "hidden a"])),
    );
    None
}

fn sighting(
    page: &mut Page,
    gazetteer: &Gazetteer,
    charts: &Charts,
    sheet: &SightingSheet,
) -> SightingGroup {
    let mut contents = Vec::new();
    for written in &sheet.contents {
        contents.extend(match written.get_ref().split_once(' ') {
            None if written.get_ref() == "false" => Some(Content::False),
            Some(("hidden", letter)) if letter.len() == 1 => {
                let letter = letter.as_bytes()[0].to_ascii_lowercase();
                letter.checked_sub(b'a').map(Content::Hidden)
            }
            _ => harmful(page, charts, written).map(Content::Harmful),
        });
    }
    SightingGroup {
        side: sheet.side,
        contents,
        turn: sheet.turn,
        area: gazetteer.read(page, &sheet.area),
    }
}

fn piece(
    page: &mut Page,
    gazetteer: &Gazetteer,
    kinds: &[(Side, Kind)],
    side: Side,
    sheet: &UnitSheet,
) -> Option<Piece> {
    let name = sheet.kind.get_ref();
    let own = |(whose, kind): &(Side, Kind)| *whose == side && kind.id == *name;
    let Some(kind) = kinds.iter().position(own) else {
        let known = kinds.iter().filter(|(whose, _)| *whose == side);
        let known = known.map(|(_, kind)| kind.id.as_str());
        page.error(
            sheet.kind.span(),
            format!("there is no unit \"{name}\" in its army"),
            did_you_mean(name, known),
        );
        return None;
    };
    if sheet.size == Size::Platoon && kinds[kind].1.platoon.is_none() {
        page.error(
            sheet.kind.span(),
            "there is no platoon of it",
            "use a squad",
        );
    }
    let at = sheet.at.as_ref().and_then(|at| gazetteer.hex(page, at));
    Some(Piece {
        kind: KindId(kind as u8),
        size: sheet.size,
        at,
        facing: sheet.facing,
    })
}

fn objective(page: &mut Page, gazetteer: &Gazetteer, sheet: &ObjectiveSheet) -> Option<Objective> {
    Some(Objective {
        name: sheet.name.clone(),
        hex: gazetteer.hex(page, &sheet.hex)?,
        vp: [sheet.a, sheet.b],
        each_turn: sheet.each_turn,
        control: sheet.control,
    })
}

fn exit(page: &mut Page, map: &Map, gazetteer: &Gazetteer, sheet: &ExitSheet) -> Exit {
    let hexes = gazetteer.read(page, &sheet.hexes);
    if let Some(inland) = hexes.iter().find(|&hex| !map.on_edge(hex)) {
        page.error(
            sheet.hexes.span(),
            format!("nobody can leave the map from {inland}"),
            "use hexes of its edge",
        );
    }
    Exit {
        side: sheet.side,
        hexes,
        vp: sheet.vp,
    }
}

/// Looks at the whole: the counters must be there, and the state must hold them.
fn check_whole(page: &mut Page, scenario: &Scenario) {
    if page.has_errors() {
        return;
    }
    for army in &scenario.armies {
        for card in &army.deck {
            for ability in &card.ability {
                if let Err((message, help)) = known_effect(&scenario.charts, &ability.effect) {
                    page.error(0..0, format!("{}: {message}", card.name), help);
                }
            }
        }
    }
    let late = |turn: &u8| usize::from(*turn) > scenario.charts.time_track.len();
    let groups = scenario.groups.iter().map(|group| group.turn);
    let sightings = scenario.sightings.iter().map(|line| line.turn);
    let commands = scenario.reinforcing_commands.iter().map(|it| it.turn);
    if let Some(turn) = groups.chain(sightings).chain(commands).find(late) {
        page.error(
            0..0,
            format!("something arrives on space {turn}, beyond the end of the Time Track"),
            "let it arrive earlier",
        );
    }
    let bare = |group: &&Group| group.area.is_empty() && !group.forts.is_empty();
    if scenario.groups.iter().any(|group| bare(&group)) {
        page.error(
            0..0,
            "a group has fortifications and nowhere to put them",
            "give it an `area`",
        );
    }
    if scenario.sightings.iter().any(|line| line.area.is_empty()) {
        page.error(
            0..0,
            "Sighting markers have nowhere to go",
            "give them an `area` with hexes of the map",
        );
    }
    let pieces = || scenario.groups.iter().flat_map(|group| &group.pieces);
    if pieces().count() > MAX_UNITS / 2 {
        page.error(0..0, "too many units", "use at most 64 in all groups");
    }
    for (i, (_, kind)) in scenario.kinds.iter().enumerate() {
        for size in Size::ALL {
            let used = pieces()
                .filter(|it| it.kind.index() == i && it.size == size)
                .count();
            if used > usize::from(kind.counters[size as usize]) {
                let message = format!(
                    "{used} counters of {} are used, more than there are",
                    kind.id
                );
                page.error(0..0, message, "use fewer, or raise `counters` in its army");
            }
        }
    }
}
