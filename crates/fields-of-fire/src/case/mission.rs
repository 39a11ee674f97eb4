//! The mission of a case: as small as can be, with what the case adds to it.

use super::sheet::{CaseSheet, UnitSheet};
use crate::data::{Library, mission_from_str};
use crate::mission::{Mission, Platoon, RosterLine};
use engine::case::changed;
use toml::{Table, Value};

/// What a case plays on when it says nothing else.
const BASE: &str = r#"
title = "Case"
briefing = ""
minutes = 1
kind = "offensive"
company = "us-1944"
enemy = "german-1944"
tactics = "hasty"
goals = [{ points = 99 }]
grenade = [-3, -3]
placement = ["front"]
enemy_events = []
lists = [{ packages = ["rifle-squad"] }]
[map]
terrain = "europe"
columns = 5
rows = 5
most_hills = 255
grows = true
"#;

/// The smallest mission, as a case has it that says nothing of it.
#[cfg(test)]
pub(crate) fn smallest() -> Mission {
    mission_from_str("case.toml", BASE, &super::SHIPPED).expect("it loads")
}

/// The smallest mission, with what the case adds to it; the company's own units are taken off the roster unless the
/// case begins with set-up.
pub(super) fn mission(
    sheet: &CaseSheet,
    keeps_company: bool,
    library: &Library,
) -> Result<Mission, String> {
    let mut written: Table = BASE.parse().map_err(|error| format!("{error}"))?;
    if let Some(Value::String(kind)) = sheet.mission.get("kind") {
        let tactics = if kind == "defensive" {
            "assault"
        } else {
            "hasty"
        };
        written.insert("tactics".to_owned(), tactics.into());
    }
    if sheet.mission.get("enemy_attacks") == Some(&Value::Boolean(true)) {
        written.insert("tactics".to_owned(), "assault".into());
    }
    merge(&mut written, &sheet.mission);
    if let Some(Value::Table(map)) = written.get_mut("map") {
        if let Some(terrain) = &sheet.terrain {
            map.insert("terrain".to_owned(), terrain.clone().into());
        }
        if let Some(rows) = &sheet.map {
            let columns = rows.iter().map(|row| row.split_whitespace().count());
            let columns = columns.max().unwrap_or(1) as i64;
            map.insert("columns".to_owned(), columns.into());
            map.insert("rows".to_owned(), (rows.len() as i64).into());
        }
        if let Some(staging) = sheet.staging {
            map.insert("staging".to_owned(), staging.into());
        }
    }
    let text = toml::to_string(&written).map_err(|error| error.to_string())?;
    let mut mission = mission_from_str("case.toml", &text, library).map_err(|error| {
        let problems: Vec<_> = error.problems().iter().map(|it| it.one_line()).collect();
        format!("{}\nin the mission:\n{text}", problems.join("\n"))
    })?;
    if !keeps_company {
        mission.roster.clear();
        mission.issues.clear();
    }
    let values = changed(&mission.charts.values, &sheet.values);
    mission.charts.values = values.map_err(|error| format!("values: {error}"))?;
    Ok(mission)
}

/// Tables are merged key by key; everything else is replaced.
pub(super) fn merge(into: &mut Table, from: &Table) {
    for (key, value) in from {
        match (into.get_mut(key), value) {
            (Some(Value::Table(old)), Value::Table(new)) if key == "map" || key == "zones" => {
                merge(old, new)
            }
            _ => {
                into.insert(key.clone(), value.clone());
            }
        }
    }
}

/// The counter of a unit, changed as the case says; its place among the mission's kinds.
pub(super) fn kind(mission: &mut Mission, sheet: &UnitSheet) -> Result<u8, String> {
    let known = mission.kinds.iter().position(|kind| kind.id == sheet.kind);
    let known = known.ok_or_else(|| format!("{}: there is no \"{}\"", sheet.id, sheet.kind))?;
    let number =
        |place: usize| u8::try_from(place).map_err(|_| "too many different counters".to_owned());
    if sheet.counter.is_empty() {
        return number(known);
    }
    let changed = changed(&mission.kinds[known], &sheet.counter);
    let changed = changed.map_err(|error| format!("{}: {error}", sheet.id))?;
    if let Some(same) = mission.kinds.iter().position(|kind| *kind == changed) {
        return number(same);
    }
    mission.kinds.push(changed);
    number(mission.kinds.len() - 1)
}

/// The roster line of a unit of the player's that has a name.
pub(super) fn roster_line(sheet: &UnitSheet, kind: u8) -> RosterLine {
    RosterLine {
        kind,
        name: sheet.id.clone(),
        platoon: Platoon(sheet.platoon),
        assignable: sheet.assignable,
        attachment: sheet.attachment,
        experience: sheet.experience.unwrap_or_default(),
        at: None,
        starts: true,
        trip: sheet.trip,
        aboard: None,
        direct: false,
    }
}
