//! `scenarios/*.toml`: from a sheet to a scenario that cannot be broken.

use super::advice;
use super::groups;
use super::library::Library;
use super::limits;
use super::room;
use super::sheet::{CacheSheet, ExitSheet, ExtraChitsSheet, ObjectiveSheet, PlotSheet, Sheet};
use datafile::{File, LoadError, Page, Reading, Span};
use ground::Gazetteer;

use crate::counters::Side;
use crate::scenario::{CacheGroup, CacheKind, Exit, ExtraChits, Objective, Plots, Scenario};
use toml::Spanned;

/// Reads a scenario from text; `name` is the file's name, and its stem the scenario's slug.
pub fn scenario_from_str(name: &str, text: &str, library: &Library) -> Result<Scenario, LoadError> {
    read(&File::new(name, text), library).into_result()
}

/// The same for a case, which needs no complete scenario: each part is checked, the whole is not.
pub(crate) fn parts_from_str(
    name: &str,
    text: &str,
    library: &Library,
) -> Result<Scenario, LoadError> {
    let file = File::new(name, text);
    let parts = |sheet, page: &mut Page| Some(build(file.slug(), sheet, library, page)?.0);
    Reading::of(&file, parts).into_result()
}

/// Where things stand in the file, for checks that come after reading.
#[derive(Default)]
pub(crate) struct Places {
    /// Each group's name.
    pub groups: Vec<Span>,
    /// Each group's pieces, in slot order.
    pub pieces: Vec<Vec<Span>>,
    pub caches: Vec<Span>,
    pub booby_traps: Span,
    pub claymores: Span,
    pub exits: Vec<Span>,
    pub objectives: Vec<Span>,
    pub title: Span,
}

/// Reads a scenario with everything that is to be said about it.
pub(crate) fn read(file: &File, library: &Library) -> Reading<Scenario> {
    Reading::of(file, |sheet, page| {
        let (scenario, places) = build(file.slug(), sheet, library, page)?;
        check_whole(page, &scenario, &places);
        Some(scenario)
    })
}

fn build(
    slug: &str,
    sheet: Sheet,
    library: &Library,
    page: &mut Page,
) -> Option<(Scenario, Places)> {
    let map = match library.map(sheet.map.get_ref()) {
        Ok(map) => map,
        Err(error) => {
            point_at_map(page, &sheet.map, error);
            return None;
        }
    };
    let mut gazetteer = Gazetteer::new(&map);
    gazetteer.name_areas(page, &sheet.areas);
    let mut places = Places {
        title: sheet.title.span(),
        ..Places::default()
    };
    let turns = page.number(&sheet.turns, 1..=40, "a scenario of # turns");
    let chits =
        [&sheet.us, &sheet.nva].map(|side| page.number(&side.chits, 1..=20, "# Activation Chits"));
    let vp = [&sheet.us, &sheet.nva].map(|side| points(page, side.vp.as_ref(), 0));
    let groups = groups::read(page, &gazetteer, library, &sheet.group, turns, &mut places);
    let caches = sheet
        .caches
        .iter()
        .map(|it| cache_group(page, &gazetteer, it, &mut places))
        .collect();
    let booby_traps = plots(
        page,
        &gazetteer,
        sheet.booby_traps.as_ref(),
        &mut places.booby_traps,
    );
    let claymores = plots(
        page,
        &gazetteer,
        sheet.claymores.as_ref(),
        &mut places.claymores,
    );
    let extra_chits = sheet
        .extra_chits
        .iter()
        .map(|it| extra(page, it, turns))
        .collect();
    let exits = sheet
        .exits
        .iter()
        .map(|it| exit(page, &gazetteer, it, &mut places))
        .collect();
    let objectives: Vec<_> = sheet
        .objectives
        .iter()
        .map(|it| objective(page, &gazetteer, it, &mut places))
        .collect();
    page.distinct("objective", sheet.objectives.iter().map(|it| &it.name));
    if sheet.title.get_ref().trim().is_empty() {
        page.error(
            sheet.title.span(),
            "the title is empty",
            "write what the scenario is called",
        );
    }
    let scenario = Scenario {
        slug: slug.to_owned(),
        title: sheet.title.into_inner(),
        briefing: sheet.briefing.trim().to_owned(),
        special: sheet.special,
        minutes: sheet.minutes,
        kinds: library.kinds().to_vec(),
        charts: library.charts().clone(),
        options: sheet.options,
        data: library.digest(page.text(), sheet.map.get_ref()),
        turns,
        chits,
        first: sheet.first,
        random_events: sheet.random_events,
        vp,
        sets_up_first: sheet.sets_up_first,
        groups,
        caches,
        booby_traps,
        claymores,
        extra_chits,
        exits,
        objectives,
        spares: library.spares(),
        map,
    };
    Some((scenario, places))
}

/// Looks at the whole; it would only repeat what is already wrong with the parts.
fn check_whole(page: &mut Page, scenario: &Scenario, places: &Places) {
    if !page.has_errors() {
        limits::check(page, scenario, places);
        room::check(page, scenario, places);
    }
    if !page.has_errors() {
        advice::give(page, scenario, places);
    }
}

/// A map that is not there is this file's mistake; one that is broken has its own.
fn point_at_map(page: &mut Page, name: &Spanned<String>, error: LoadError) {
    for problem in error.into_problems() {
        match problem.file.is_empty() {
            true => page.error(name.span(), problem.message, problem.help),
            false => page.add([problem]),
        }
    }
}

/// Victory Points, 0 if left out.
fn points(page: &mut Page, value: Option<&Spanned<i16>>, least: i16) -> i16 {
    const MOST: i16 = 200;
    let Some(value) = value else { return 0 };
    let n = *value.get_ref();
    if !(least..=MOST).contains(&n) {
        page.error(
            value.span(),
            format!("{n} Victory Points"),
            format!("use {least} to {MOST}"),
        );
    }
    n.clamp(least, MOST)
}

fn cache_group(
    page: &mut Page,
    gazetteer: &Gazetteer,
    sheet: &CacheSheet,
    places: &mut Places,
) -> CacheGroup {
    let contents = sheet.contents.get_ref();
    let counts = [
        (contents.rice, CacheKind::Rice),
        (contents.medical, CacheKind::Medical),
        (contents.ammo, CacheKind::Ammo),
        (contents.dummy, CacheKind::Dummy),
        (contents.tunnel, CacheKind::Tunnel),
        (contents.bunker, CacheKind::Bunker),
        (contents.foxholes, CacheKind::Foxholes),
    ];
    let kinds: Vec<_> = counts
        .into_iter()
        .flat_map(|(count, kind)| std::iter::repeat_n(kind, count.into()))
        .collect();
    let span = sheet.contents.span();
    let fortification = |kind: &CacheKind| matches!(kind, CacheKind::Bunker | CacheKind::Foxholes);
    if kinds.is_empty() {
        page.error(
            span.clone(),
            "no markers",
            "write how many of each, such as { rice = 2, dummy = 3 }",
        );
    }
    if sheet.side == Side::Us && !kinds.iter().all(fortification) {
        page.error(
            span.clone(),
            "the US sets up Bunkers and Foxholes only",
            "leave the others out, or set `side = \"nva\"`",
        );
    }
    if sheet.revealed && kinds.contains(&CacheKind::Dummy) {
        page.error(
            span.clone(),
            "a Dummy Cache leaves play when it is revealed",
            "leave `dummy` out, or `revealed`",
        );
    }
    places.caches.push(span);
    CacheGroup {
        side: sheet.side,
        kinds,
        area: gazetteer.read(page, &sheet.area),
        revealed: sheet.revealed,
    }
}

fn plots(
    page: &mut Page,
    gazetteer: &Gazetteer,
    sheet: Option<&PlotSheet>,
    place: &mut Span,
) -> Plots {
    let Some(sheet) = sheet else {
        return Plots::default();
    };
    *place = sheet.area.span();
    let count = page.number(&sheet.count, 0..=20, "a fixed number of #");
    let die_divisor = sheet
        .plus_d10_divided_by
        .as_ref()
        .map_or(0, |it| page.number(it, 1..=10, "a d10 divided by #"));
    Plots {
        count,
        die_divisor,
        area: gazetteer.read(page, &sheet.area),
    }
}

fn extra(page: &mut Page, sheet: &ExtraChitsSheet, turns: u8) -> ExtraChits {
    let turn = page.number(&sheet.turn, 1..=turns, "extra chits in turn #");
    ExtraChits {
        turn,
        side: sheet.side,
        count: page.number(&sheet.count, 1..=10, "# extra chits"),
    }
}

fn exit(page: &mut Page, gazetteer: &Gazetteer, sheet: &ExitSheet, places: &mut Places) -> Exit {
    places.exits.push(sheet.hexes.span());
    let hexes = gazetteer.read(page, &sheet.hexes);
    Exit {
        side: sheet.side,
        hexes,
        casualties_only: sheet.casualties_only,
        vp: points(page, sheet.vp.as_ref(), -200),
    }
}

fn objective(
    page: &mut Page,
    gazetteer: &Gazetteer,
    sheet: &ObjectiveSheet,
    places: &mut Places,
) -> Objective {
    places.objectives.push(sheet.hexes.span());
    let vp = [&sheet.us, &sheet.nva].map(|it| points(page, it.as_ref(), -200));
    if vp == [0, 0] {
        page.error(
            sheet.name.span(),
            "this objective is worth nothing",
            "add `us = …` or `nva = …`",
        );
    }
    let hexes = gazetteer.read(page, &sheet.hexes);
    Objective {
        name: sheet.name.get_ref().clone(),
        hexes,
        vp,
        each_turn: sheet.each_turn,
    }
}
