//! What a case expects: a picture of the state by the names of the case, compared as far as the case says anything.

use super::set::{STATUS, on_the_map};
use crate::counters::Side;
use crate::frame::{Move, SetUp, Turn};
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::sight::clause_of;
use crate::state::{Altitude, CacheId, Casualty, CasualtyId, CasualtyKind, Medevac, State, UnitId};
use engine::Secrets;
use engine::case::Names;
use engine::case::picture::{Look, sort};
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
    let mut look = Look::at(wanted)?;
    for key in ["sees", "blocked"] {
        look.apart(key, |lines| sights(game, key, lines))?;
    }
    look.apart("view", |views| seen_by(game, names, state, views))?;
    look.shows(track(state));
    look.each("unit", |name, unit| {
        let id: Option<UnitId> = names.get(name);
        let id = id.filter(|id| id.index() < state.units.len());
        let id = id.ok_or_else(|| format!("there is no Unit \"{name}\""))?;
        STATUS.say(unit)?;
        for key in ["status", "carries"] {
            unit.get_mut(key).into_iter().for_each(sort);
        }
        Ok(unit_picture(game, names, state, id))
    })?;
    look.each("cache", |name, _| {
        let id: Option<CacheId> = names.get(name);
        let id = id.filter(|id| id.index() < state.caches.len());
        let id = id.ok_or_else(|| format!("there is no \"?\" marker \"{name}\""))?;
        let cache = &state.caches[id.index()];
        let there = cache.at != Hex::NOWHERE;
        Ok(
            json!({ "kind": cache.kind, "at": place(cache.at), "revealed": cache.revealed, "gone": !there,
                    "dummy": cache.kind == CacheKind::Dummy }),
        )
    })?;
    look.each("casualty", |name, _| {
        let id: Option<CasualtyId> = names.get(name);
        let id = id.filter(|id| id.index() < state.casualties.len());
        let id = id.ok_or_else(|| format!("there is no casualty marker \"{name}\""))?;
        Ok(casualty_picture(names, state, id))
    })?;
    look.each("lying", |name, kinds| {
        let hex: Hex = name.parse().map_err(|error| format!("{error}"))?;
        sort(kinds);
        Ok(kinds_of(state.lying(on_the_map(game, hex, "lying")?)))
    })?;
    look.in_any_order(&["booby_traps", "claymores", "wrecks"]);
    look.compare()
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
    STATUS.show(&mut picture, |flag| unit.is(flag));
    let aboard = unit.aboard().then(|| names.of(unit.carrier));
    let fort = unit.fort.is_some().then(|| names.of(unit.fort));
    let altitude = match unit.altitude {
        Altitude::Ground => "ground",
        Altitude::Treetop => "treetop",
        Altitude::High => "high",
    };
    let back = match game.lies_under_vc_marker(id, unit.side) {
        true => "vc",
        false => side_word(unit.side),
    };
    for (key, value) in [
        ("kind", json!(kind)),
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
    let by = marker.bearer.is_some().then(|| names.of(marker.bearer));
    json!({ "kind": kind_word(marker.kind), "side": side_word(marker.side), "at": place(marker.at), "by": by,
            "gone": marker.kind == CasualtyKind::Gone })
}

/// Movement Points that a Move under way has left: 2, or 1.5.
fn points_left(state: &State) -> Json {
    match state.stack.all::<Move>().next() {
        None => Json::Null,
        Some(under_way) if under_way.left % 2 == 0 => json!(under_way.left / 2),
        Some(under_way) => json!(f64::from(under_way.left) / 2.0),
    }
}

/// What lies beside the map, and what is plotted on it.
fn track(state: &State) -> Vec<(&'static str, Json)> {
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
    vec![
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
        ("points_left", points_left(state)),
    ]
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
            let hex = text.parse().map_err(|error| format!("{error}"))?;
            on_the_map(game, hex, key)
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
