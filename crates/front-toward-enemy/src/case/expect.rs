//! What a case expects: a picture of the state by the names of the case, compared as far as the case says anything.

use super::names::Names;
use super::set::STATUS;
use crate::counters::Side;
use crate::frame::{SetUp, Turn};
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::sight::clause_of;
use crate::state::{Altitude, Casualty, CasualtyId, CasualtyKind, Medevac, State, UnitId};
use engine::Secrets;
use engine::case::matches;
use engine::case::picture::{named, say_status, sort};
use ground::{Hex, Sight};
use serde_json::{Map, Value as Json, json};
use toml::Value;

/// Compares; the error shows each difference.
pub(super) fn check(
    game: &Fte,
    names: &Names,
    state: &State,
    wanted: &Value,
) -> Result<(), String> {
    let Value::Table(wanted) = wanted else {
        return Err("`expect` must be a table".to_owned());
    };
    let mut wanted = wanted.clone();
    let mut wrong = Vec::new();
    for key in ["sees", "blocked"] {
        if let Some(lines) = wanted.remove(key) {
            wrong.extend(sights(game, key, &lines)?);
        }
    }
    if let Some(views) = wanted.remove("view") {
        wrong.extend(seen_by(game, names, state, &views)?);
    }
    let mut found = track(state);
    let mut units = Map::new();
    for (name, unit) in named(&mut wanted, "unit")? {
        let id = names.unit(name).filter(|id| id.index() < state.units.len());
        let id = id.ok_or_else(|| format!("there is no Unit \"{name}\""))?;
        say_status(unit, &STATUS.map(|(name, _)| name))?;
        for key in ["status", "carries"] {
            unit.get_mut(key).into_iter().for_each(sort);
        }
        units.insert(name.clone(), unit_picture(game, names, state, id));
    }
    let mut caches = Map::new();
    for (name, _) in named(&mut wanted, "cache")? {
        let id = names.cache(name);
        let id = id.ok_or_else(|| format!("there is no \"?\" marker \"{name}\""))?;
        let cache = &state.caches[id.index()];
        let there = cache.at != Hex::NOWHERE;
        caches.insert(
            name.clone(),
            json!({ "kind": cache.kind, "at": place(cache.at), "revealed": cache.revealed, "gone": !there,
                    "dummy": cache.kind == CacheKind::Dummy }),
        );
    }
    let mut casualties = Map::new();
    for (name, _) in named(&mut wanted, "casualty")? {
        let id = names
            .casualty(name)
            .filter(|id| id.index() < state.casualties.len());
        let id = id.ok_or_else(|| format!("there is no casualty marker \"{name}\""))?;
        casualties.insert(name.clone(), casualty_picture(names, state, id));
    }
    let mut lying = Map::new();
    for (name, kinds) in named(&mut wanted, "lying")? {
        let hex: Hex = name.parse().map_err(|error| format!("{error}"))?;
        sort(kinds);
        lying.insert(name.clone(), kinds_of(state.lying(hex)));
    }
    found.insert("unit".to_owned(), units.into());
    found.insert("cache".to_owned(), caches.into());
    found.insert("casualty".to_owned(), casualties.into());
    found.insert("lying".to_owned(), lying.into());
    if let Some(unknown) = wanted.keys().find(|key| !found.contains_key(*key)) {
        let keys: Vec<_> = found.keys().map(String::as_str).collect();
        return Err(format!(
            "`{unknown}` cannot be expected; these can: {}, sees, blocked, view",
            keys.join(", ")
        ));
    }
    for key in ["booby_traps", "claymores", "wrecks"] {
        wanted.get_mut(key).into_iter().for_each(sort);
    }
    wrong.extend(matches(&Value::Table(wanted), &Json::Object(found)).err());
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n")),
    }
}

/// `view = { us = { … } }`: the same picture, of what that player may know.
fn seen_by(game: &Fte, names: &Names, state: &State, views: &Value) -> Result<Vec<String>, String> {
    let form = || "`view` must be a table of what us and nva may know".to_owned();
    let mut wrong = Vec::new();
    for (who, wanted) in views.as_table().ok_or_else(form)? {
        let side = Side::BOTH.into_iter().find(|side| side_word(*side) == who);
        let view = game.view(state, side.ok_or_else(form)?.seat());
        let difference = check(game, names, &view, wanted).err();
        wrong.extend(difference.map(|difference| format!("seen by {who}:\n{difference}")));
    }
    Ok(wrong)
}

fn place(hex: Hex) -> Json {
    match hex {
        Hex::NOWHERE => Json::Null,
        hex => hex.to_string().into(),
    }
}

fn places(hexes: &[Hex]) -> Json {
    let mut hexes = hexes.to_vec();
    hexes.sort_unstable();
    hexes.into_iter().map(place).collect()
}

fn unit_picture(game: &Fte, names: &Names, state: &State, id: UnitId) -> Json {
    let unit = state.unit(id);
    let kind = game.kind(unit).map(|kind| kind.id.as_str());
    let mut picture = Map::new();
    let mut status = Vec::new();
    for (name, flag) in STATUS {
        picture.insert(name.to_owned(), unit.is(flag).into());
        if unit.is(flag) {
            status.push(name);
        }
    }
    status.sort_unstable();
    let aboard = unit.aboard().then(|| names.of_unit(unit.carrier));
    let fort = unit.fort.is_some().then(|| names.of_cache(unit.fort));
    let altitude = match unit.altitude {
        Altitude::Ground => "ground",
        Altitude::Treetop => "treetop",
        Altitude::High => "high",
    };
    let back = match unit.vc_marker {
        true => "vc",
        false => side_word(unit.side),
    };
    for (key, value) in [
        ("kind", json!(kind)),
        ("status", json!(status)),
        ("at", place(unit.at)),
        ("aboard", json!(aboard)),
        ("fort", json!(fort)),
        ("altitude", json!(altitude)),
        ("back", json!(back)),
        ("searching", json!(unit.searching)),
        ("leave_by", json!(unit.leave_by)),
        ("carries", kinds_of(state.borne(id))),
    ] {
        picture.insert(key.to_owned(), value);
    }
    picture.into()
}

fn kind_word(kind: CasualtyKind) -> &'static str {
    match kind {
        CasualtyKind::Gone => "gone",
        CasualtyKind::Kia => "kia",
        CasualtyKind::Wia => "wia",
        CasualtyKind::Injury => "injury",
    }
}

fn kinds_of<'a>(markers: impl Iterator<Item = (CasualtyId, &'a Casualty)>) -> Json {
    let mut kinds: Vec<_> = markers.map(|(_, marker)| kind_word(marker.kind)).collect();
    kinds.sort_unstable();
    json!(kinds)
}

fn side_word(side: Side) -> &'static str {
    ["us", "nva"][side.index()]
}

fn casualty_picture(names: &Names, state: &State, id: CasualtyId) -> Json {
    let marker = &state.casualties[id.index()];
    let by = marker
        .bearer
        .is_some()
        .then(|| names.of_unit(marker.bearer));
    json!({ "kind": kind_word(marker.kind), "side": side_word(marker.side), "at": place(marker.at), "by": by,
            "gone": marker.kind == CasualtyKind::Gone })
}

/// What lies beside the map, and what is plotted on it.
fn track(state: &State) -> Map<String, Json> {
    let set_up = state.stack.all::<SetUp>().map(|_| "set_up".into());
    let turn = state.stack.all::<Turn>();
    let phase = turn
        .filter_map(|turn| serde_json::to_value(turn.phase).ok())
        .chain(set_up)
        .next();
    let sides = |values: [Json; 2]| {
        let [us, nva] = values;
        json!({ "us": us, "nva": nva })
    };
    let missions: Vec<Json> = state
        .missions
        .iter()
        .map(|mission| {
            json!({ "side": side_word(mission.side), "kind": mission.kind, "due": mission.due,
                    "target": place(mission.target) })
        })
        .collect();
    let medevac = match state.medevac {
        Medevac::None => Json::Null,
        Medevac::Due(turn) => json!({ "due": turn }),
        Medevac::Here(_) => json!("here"),
    };
    let [us, nva, event] = state.cup;
    let mut found = Map::new();
    for (key, value) in [
        ("turn", json!(state.turn)),
        ("phase", json!(phase)),
        ("vp", sides(state.vp.map(Json::from))),
        ("cup", json!({ "us": us, "nva": nva, "event": event })),
        ("pool", sides(state.pool.map(Json::from))),
        ("missions", json!(missions)),
        ("booby_traps", places(&state.booby_traps)),
        ("claymores", places(&state.claymores)),
        ("wrecks", places(&state.wrecks)),
        ("medevac", medevac),
        ("aerial_observer", json!(state.aerial_observer)),
        ("higher_hq", sides(state.higher_hq.map(Json::from))),
        ("vc_events", json!(state.vc_events)),
    ] {
        found.insert(key.to_owned(), value);
    }
    found
}

/// `sees = [["05.05", "05.09", true]]` and `blocked = [["05.05", "05.09", "FTE-7.3.1-02"]]`, on the ground.
fn sights(game: &Fte, key: &str, lines: &Value) -> Result<Vec<String>, String> {
    let form = || format!("`{key}` must be a list of two hexes and what is expected each");
    let mut wrong = Vec::new();
    for line in lines.as_array().ok_or_else(form)? {
        let [a, b, wanted] = line.as_array().map(Vec::as_slice).ok_or_else(form)? else {
            return Err(form());
        };
        let hex = |value: &Value| -> Result<Hex, String> {
            let text = value.as_str().ok_or_else(form)?;
            text.parse().map_err(|error| format!("{error}"))
        };
        let (a, b) = (hex(a)?, hex(b)?);
        let ground = Altitude::Ground;
        let found = match game.sights.look(&game.scenario.map, a, ground, b, ground) {
            Sight::Blocked { by, .. } if key == "blocked" => clause_of(by).0.into(),
            looked => Value::Boolean(looked.sees()),
        };
        if found != *wanted {
            wrong.push(format!("{key}: {a} to {b}\n- {wanted}\n+ {found}"));
        }
    }
    Ok(wrong)
}
