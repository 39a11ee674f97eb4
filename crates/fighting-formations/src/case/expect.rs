//! What a case expects: a picture of the state by the names of the case, compared as far as the case says anything.

use super::set::{STATUS, on_the_map};
use crate::counters::Side;
use crate::ff::Ff;
use crate::state::{CommandId, FortId, SightingId, State, UnitId};
use engine::case::Names;
use engine::case::picture::Look;
use ground::Hex;
use serde_json::{Map, Value as Json, json};
use toml::Value;

/// Compares; the error shows each difference.
pub(super) fn check(game: &Ff, names: &Names, state: &State, wanted: &Value) -> Result<(), String> {
    let mut look = Look::at(wanted)?;
    look.apart("hindrance", |lines| hindrances(game, state, lines))?;
    look.shows(track(game, state));
    look.each("unit", |name, unit| {
        let id: Option<UnitId> = names.get(name);
        let id = id.filter(|id| id.index() < state.units.len());
        STATUS.say(unit)?;
        match id {
            Some(id) => Ok(unit_picture(game, state, id)),
            None => Ok(json!({ "gone": true })),
        }
    })?;
    look.each("command", |name, _| {
        let id: Option<CommandId> = names.get(name);
        let id = id.filter(|id| id.index() < state.commands.len());
        let id = id.ok_or_else(|| format!("there is no Command \"{name}\""))?;
        let marker = state.commands[id.index()];
        Ok(json!({ "state": marker.state, "at": place(marker.at) }))
    })?;
    look.each("fort", |name, _| {
        let id: Option<FortId> = names.get(name);
        let fort = id.and_then(|id| state.forts.get(id.index()));
        let fort = fort.ok_or_else(|| format!("there is no fortification \"{name}\""))?;
        let kind = game.scenario.charts.fortification.get(fort.kind.index());
        let kind = kind.map(|kind| kind.id.as_str());
        Ok(json!({ "kind": kind, "at": place(fort.at), "facing": fort.facing }))
    })?;
    look.each("sighting", |name, _| {
        let id: Option<SightingId> = names.get(name);
        let marker = id.and_then(|id| state.sightings.get(id.index()));
        let marker = marker.ok_or_else(|| format!("there is no Sighting marker \"{name}\""))?;
        Ok(json!({ "at": place(marker.at), "gone": marker.at.is_nowhere() }))
    })?;
    look.each("hand", |name, _| {
        let side = if name == "b" { Side::B } else { Side::A };
        let cards = game.deck(side).iter().zip(state.assets[side.index()].hand);
        let held =
            cards.flat_map(|(card, count)| std::iter::repeat_n(json!(card.id), usize::from(count)));
        Ok(Json::Array(held.collect()))
    })?;
    look.each("discards", |name, _| {
        let side = if name == "b" { Side::B } else { Side::A };
        let pile = state.assets[side.index()].discards.iter();
        let ids = pile.map(|card| json!(game.deck(side)[card.index()].id));
        Ok(Json::Array(ids.collect()))
    })?;
    look.each("control", |name, _| {
        let mut all = game.scenario.objectives.iter();
        let at = all.position(|objective| objective.name == name);
        let at = at.ok_or_else(|| format!("there is no objective \"{name}\""))?;
        Ok(json!(state.control[at]))
    })?;
    look.each("cup", |name, _| {
        let mut all = game.scenario.charts.hit.iter();
        let at = all.position(|marker| marker.id == name);
        let at = at.ok_or_else(|| format!("there is no hit marker \"{name}\""))?;
        Ok(json!(state.cup[at]))
    })?;
    look.compare()
}

fn place(hex: Hex) -> Json {
    match hex {
        Hex::NOWHERE => Json::Null,
        hex => hex.to_string().into(),
    }
}

fn unit_picture(game: &Ff, state: &State, id: UnitId) -> Json {
    let unit = state.unit(id);
    let mut picture = Map::new();
    STATUS.show(&mut picture, |flag| unit.is(flag));
    let hit = game
        .scenario
        .charts
        .hit
        .get(unit.hit.index())
        .map(|marker| marker.id.as_str());
    let stand_in = (unit.hit == crate::state::HitId::STAND_IN).then_some("stand-in");
    let kind = game
        .scenario
        .kinds
        .get(unit.kind.index())
        .map(|(_, kind)| kind.id.as_str());
    let cover = unit.on_map().then(|| game.cover(state, unit));
    for (key, value) in [
        ("kind", json!(kind)),
        ("side", json!(unit.side)),
        ("size", json!(unit.size)),
        ("at", place(unit.at)),
        ("gone", json!(!unit.exists())),
        ("facing", json!(unit.facing)),
        ("hit", json!(hit.or(stand_in))),
        ("mp", points(unit.mp.0)),
        ("cover", json!(cover)),
        ("inside", json!(unit.fort.is_some())),
    ] {
        picture.insert(key.to_owned(), value);
    }
    picture.into()
}

fn points(quarters: u8) -> Json {
    match quarters % 4 {
        0 => json!(quarters / 4),
        _ => json!(f64::from(quarters) / 4.0),
    }
}

/// What lies beside the map.
fn track(game: &Ff, state: &State) -> Vec<(&'static str, Json)> {
    let boxes = |wanted: crate::state::CommandState| {
        let count = |side: Side| {
            let all = state.commands.iter();
            all.filter(|marker| marker.side == side && marker.state == wanted)
                .count()
        };
        json!({ "a": count(Side::A), "b": count(Side::B) })
    };
    let smoke = state.smoke.iter().map(|smoke| {
        let value = game.scenario.charts.smoke[usize::from(!smoke.full)];
        json!([smoke.at.to_string(), value])
    });
    vec![
        ("pawn", json!(state.pawn)),
        ("vp", json!(state.vp)),
        ("turn", json!(state.turn)),
        ("cubes", json!(state.cubes)),
        ("fate", json!(state.fate)),
        ("sniper", json!(state.sniper)),
        ("air", json!(state.air)),
        ("control_level", json!(state.control_level)),
        ("available", boxes(crate::state::CommandState::Available)),
        ("pending", boxes(crate::state::CommandState::Pending)),
        ("order", json!(state.order.kind)),
        ("cube", json!(state.order.cube)),
        ("row", json!(state.order.row)),
        ("active", json!(state.active())),
        ("initiative", json!(game.initiative(state))),
        ("smoke", Json::Array(smoke.collect())),
    ]
}

/// `hindrance = [["05.05", "05.09", 2]]`: what a shot between two hexes is hindered by; 0 where sight is blocked.
fn hindrances(game: &Ff, state: &State, lines: &Value) -> Result<Vec<String>, String> {
    let form = || "`hindrance` must be a list of two hexes and a number each".to_owned();
    let mut wrong = Vec::new();
    for line in lines.as_array().ok_or_else(form)? {
        let [a, b, wanted] = line.as_array().map(Vec::as_slice).ok_or_else(form)? else {
            return Err(form());
        };
        let hex = |value: &Value| -> Result<Hex, String> {
            let text = value.as_str().ok_or_else(form)?;
            let hex = text.parse().map_err(|error| format!("{error}"))?;
            on_the_map(game, hex, "hindrance")
        };
        let (a, b) = (hex(a)?, hex(b)?);
        for (from, to) in [(a, b), (b, a)] {
            let found = match game.sees(state, from, to) {
                true => i64::from(game.hindrance(state, from, to)),
                false => 0,
            };
            if wanted.as_integer() != Some(found) {
                wrong.push(format!("hindrance: {from} to {to}\n- {wanted}\n+ {found}"));
            }
        }
    }
    Ok(wrong)
}
