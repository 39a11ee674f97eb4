//! The scenario of a case: as small as can be, with counters whose values no tuning touches.

use super::sheet::{CacheSheet, CaseSheet, UnitSheet};
use crate::counters::{Face, Kind};
use crate::data::{LEGEND, Library, parts_from_str};
use crate::scenario::{CacheGroup, Group, KindId, Piece, Scenario};
use crate::terrain::Charts;
use engine::case::changed;
use ground::HexSet;
use toml::{Table, Value};

/// What every counter of a case shows unless the case says otherwise, so that no case hangs on numbers that are tuned.
const QUALITY: i8 = 4;
const RATING: i8 = 4;
const RANGE: u8 = 6;

/// The name of the case's own ground among the maps.
const OWN_GROUND: &str = "case";

/// The smallest scenario, with what the case adds to it.
pub(super) fn scenario(sheet: &CaseSheet, library: &Library) -> Result<Scenario, String> {
    let mut written = Table::new();
    let mut set = |key: &str, value: Value| written.insert(key.to_owned(), value);
    let chits = || Value::Table(Table::from_iter([("chits".to_owned(), Value::Integer(2))]));
    set("title", "Case".into());
    set("briefing", "".into());
    set("minutes", Value::Integer(1));
    set("turns", Value::Integer(10));
    set("first", "us".into());
    set("random_events", Value::Boolean(false));
    set("us", chits());
    set("nva", chits());
    let map = sheet.map.as_deref().unwrap_or(OWN_GROUND);
    set("map", map.into());
    for (key, value) in [
        ("turns", &sheet.turns),
        ("first", &sheet.first),
        ("random_events", &sheet.random_events),
        ("options", &sheet.options),
        ("exits", &sheet.exits),
        ("objectives", &sheet.objectives),
        ("extra_chits", &sheet.extra_chits),
        ("group", &sheet.arrivals),
    ] {
        if let Some(value) = value {
            set(key, value.clone());
        }
    }
    written.extend(sheet.scenario.clone());
    if sheet.map.is_some() && sheet.ground.is_some() {
        return Err("a case has a `map` or its own `ground`, not both".to_owned());
    }
    let ground = sheet.ground.clone().unwrap_or_default().map_text(&LEGEND)?;
    let library = library.clone().with_map(OWN_GROUND, &ground);
    let text = toml::to_string(&written).map_err(|error| error.to_string())?;
    let mut scenario = parts_from_str("case.toml", &text, &library).map_err(|error| {
        let problems: Vec<_> = error.problems().iter().map(|it| it.one_line()).collect();
        problems.join("\n")
    })?;
    scenario.kinds.iter_mut().for_each(pin);
    scenario.charts = charts(&sheet.charts)?;
    Ok(scenario)
}

/// The charts as the book prints them, with what the case changes.
fn charts(changes: &Table) -> Result<Charts, String> {
    changed(&Charts::default(), changes).map_err(|error| format!("charts: {error}"))
}

/// Gives a counter the values that all counters of cases have.
fn pin(kind: &mut Kind) {
    for face in [Some(&mut kind.full), kind.reduced.as_mut()] {
        let Some(face) = face else { continue };
        face.quality = QUALITY;
        face.defence = 0;
        if let Some(fire) = &mut face.fire {
            fire.rating = RATING;
            fire.range = RANGE;
        }
    }
}

/// A Unit of the case as a group of its own; slots follow the order of the case.
pub(super) fn own_group(scenario: &mut Scenario, sheet: &UnitSheet) -> Result<Group, String> {
    let known = scenario.kinds.iter().position(|kind| kind.id == sheet.kind);
    let known = known.ok_or_else(|| format!("{}: there is no \"{}\"", sheet.id, sheet.kind))?;
    let mut kind = scenario.kinds[known].clone();
    kind.nation = sheet.nation.unwrap_or(kind.nation);
    kind.leader = sheet.leader.unwrap_or(kind.leader);
    kind.full.men = sheet.men.unwrap_or(kind.full.men);
    for face in [Some(&mut kind.full), kind.reduced.as_mut()]
        .into_iter()
        .flatten()
    {
        change_face(face, sheet)?;
    }
    kind.full = sheet.face.unwrap_or(kind.full);
    kind.reduced = sheet.reduced_face.or(kind.reduced);
    let side = kind.side();
    let same = scenario.kinds.iter().position(|other| *other == kind);
    let kind = same.unwrap_or_else(|| {
        scenario.kinds.push(kind);
        scenario.kinds.len() - 1
    });
    let kind = u8::try_from(kind).map_err(|_| "too many different counters".to_owned())?;
    let piece = Piece {
        kind: KindId(kind),
        name: sheet.id.clone(),
        at: None,
        aboard: None,
    };
    Ok(Group {
        name: sheet.id.clone(),
        side,
        pieces: vec![piece],
        turn: 0,
        area: HexSet::EMPTY,
        concealed: false,
        leave_after: 0,
    })
}

fn change_face(face: &mut Face, sheet: &UnitSheet) -> Result<(), String> {
    face.quality = sheet.quality.unwrap_or(face.quality);
    face.defence = sheet.defence.unwrap_or(face.defence);
    match &mut face.fire {
        Some(fire) => {
            fire.rating = sheet.rating.unwrap_or(fire.rating);
            fire.class = sheet.class.unwrap_or(fire.class);
            fire.range = sheet.range.unwrap_or(fire.range);
            Ok(())
        }
        None if sheet.rating.is_some() || sheet.class.is_some() || sheet.range.is_some() => {
            Err(format!(
                "{}: a {} cannot fire; give it a `face` with `fire`",
                sheet.id, sheet.kind
            ))
        }
        None => Ok(()),
    }
}

pub(super) fn case_caches(sheet: &CaseSheet) -> Vec<CacheGroup> {
    let group = |cache: &CacheSheet| CacheGroup {
        side: cache.side,
        kinds: vec![cache.kind],
        area: std::iter::once(cache.at).collect(),
        revealed: cache.revealed,
    };
    sheet.caches.iter().map(group).collect()
}
