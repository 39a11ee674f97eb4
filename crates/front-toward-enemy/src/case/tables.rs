//! What a case looks up without playing: lines of sight, movement costs and result tables.

use super::set::on_the_map;
use super::sheet::{CaseSheet, CostSheet, Seen, SightSheet};
use crate::counters::{Side, Weapon};
use crate::fire::target_effect;
use crate::fte::Fte;
use crate::requests::{fire_request, medevac_request};
use crate::sight::clause_of;
use crate::state::{Altitude, MissionKind};
use ground::Sight;
use serde::Deserialize;
use toml::Value;

/// Checks everything of the kind in a case, and whether there was any; the error lists each difference.
pub(super) fn check(game: &Fte, sheet: &CaseSheet) -> Result<bool, String> {
    let sight = sheet.sight.iter().map(|line| sight(game, line));
    let costs = sheet.costs.iter().map(|step| cost(game, step));
    let effects = sheet.effects.iter().map(|(class, column)| {
        let class = word::<Weapon>(class)?;
        let found = (1..=10).map(|roll| target_effect(class, roll));
        column_of(&format!("{class:?}"), column.clone(), found.collect())
    });
    let requests = sheet.fire_requests.iter().map(|(side, column)| {
        let side = word::<Side>(side)?;
        let found = (1..=10).map(|roll| match fire_request(side, roll, 0) {
            Some((MissionKind::Mortar, turns)) => format!("mortar {turns}"),
            Some((MissionKind::Artillery, turns)) => format!("artillery {turns}"),
            None => "denied".to_owned(),
        });
        column_of(side.name(), column.clone(), found.collect())
    });
    let medevac = (!sheet.medevac_requests.is_empty()).then(|| {
        let found = (1..=10).map(|roll| match medevac_request(roll) {
            Some(turns) => Value::Integer(turns.into()),
            None => "denied".into(),
        });
        column_of("Medevac", sheet.medevac_requests.clone(), found.collect())
    });
    let all = sight.chain(costs).chain(effects).chain(requests);
    let found: Vec<Result<(), String>> = all.chain(medevac).collect();
    let any = !found.is_empty();
    let wrong: Vec<String> = found.into_iter().filter_map(Result::err).collect();
    match wrong.is_empty() {
        true => Ok(any),
        false => Err(wrong.join("\n")),
    }
}

fn word<'a, T: Deserialize<'a>>(text: &str) -> Result<T, String> {
    T::deserialize(Value::String(text.to_owned())).map_err(|error| error.to_string())
}

/// Compares the ten lines of a table's column.
fn column_of<T: PartialEq + std::fmt::Debug>(
    what: &str,
    wanted: Vec<T>,
    found: Vec<T>,
) -> Result<(), String> {
    match wanted == found {
        true => Ok(()),
        false => Err(format!("{what}, rolls 1 to 10\n- {wanted:?}\n+ {found:?}")),
    }
}

/// A line of sight is the same both ways.
fn sight(game: &Fte, line: &SightSheet) -> Result<(), String> {
    let there = (line.from, line.from_altitude, line.to, line.to_altitude);
    let back = (line.to, line.to_altitude, line.from, line.from_altitude);
    for (a, high_a, b, high_b) in [there, back] {
        let map = &game.scenario.map;
        for hex in [a, b] {
            on_the_map(game, hex, "sight")?;
        }
        let looked = game.sights.look(map, a, high_a, b, high_b);
        let found = match looked {
            Sight::Blocked { at, by } => format!("blocked at {at} by {by}, {}", clause_of(by)),
            _ => "clear".to_owned(),
        };
        let wrong = |wanted: &str| Err(format!("{a} to {b}\n- {wanted}\n+ {found}"));
        if looked.sees() != game.sights.sees(a, high_a, b, high_b) {
            return wrong("the table and the look agree");
        }
        match (line.expect, looked) {
            (Seen::Clear, Sight::Blocked { .. }) => return wrong("clear"),
            (Seen::Clear, _) => {}
            (Seen::Blocked, Sight::Blocked { at, by }) => {
                if let Some(clause) = line.by.as_deref().filter(|it| *it != clause_of(by).0) {
                    return wrong(&format!("blocked by {clause}"));
                }
                // Where the two ways meet more than one obstacle, each meets its own first.
                let first = a == line.from;
                if let Some(place) = line
                    .at
                    .as_ref()
                    .filter(|it| **it != at.to_string() && first)
                {
                    return wrong(&format!("blocked at {place}"));
                }
            }
            (Seen::Blocked, _) => return wrong("blocked"),
        }
    }
    Ok(())
}

fn cost(game: &Fte, step: &CostSheet) -> Result<(), String> {
    for hex in [step.from, step.to] {
        on_the_map(game, hex, "costs")?;
    }
    let airborne = step.altitude != Altitude::Ground;
    let found = game.cost(step.class, airborne, step.from, step.to, step.way);
    let place = format!(
        "{:?} from {} to {} by {:?}",
        step.class, step.from, step.to, step.way
    );
    let shown = match &found {
        Ok(half) => format!("{} MP", f64::from(*half) / 2.0),
        Err(no) => format!("prohibited, {}", no.0),
    };
    let wanted = match &step.mp {
        Value::Integer(points) => Some(*points as f64),
        Value::Float(points) => Some(*points),
        Value::String(word) if word == "prohibited" => None,
        other => return Err(format!("costs: {other} is neither MP nor \"prohibited\"")),
    };
    let same = match (&found, wanted) {
        (Ok(half), Some(points)) => f64::from(*half) == points * 2.0,
        (Err(no), None) => step.by.as_deref().is_none_or(|clause| clause == no.0),
        _ => false,
    };
    match same {
        true => Ok(()),
        false => {
            let by = step.by.as_deref().unwrap_or_default();
            Err(format!("{place}\n- {} {by}\n+ {shown}", step.mp))
        }
    }
}
