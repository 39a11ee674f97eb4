//! What a case expects: a picture of the state by the names of the case, compared as far as the case says anything.

use super::set::{STATUS, WEAPON_STATUS};
use crate::lnl::Lnl;
use crate::location::Location;
use crate::state::{Flags, FortId, State, UnitId, WeaponId};
use engine::case::Names;
use engine::case::picture::Look;
use ground::Hex;
use serde_json::{Map, Value as Json, json};
use toml::Value;

/// Compares; the error shows each difference.
pub(super) fn check(
    game: &Lnl,
    names: &Names,
    state: &State,
    wanted: &Value,
) -> Result<(), String> {
    let mut look = Look::at(wanted)?;
    look.apart("sees", |lines| seen(game, state, lines))?;
    look.shows(track(game, state));
    look.each("unit", |name, unit| {
        let id: Option<UnitId> = names.get(name);
        let id = id.filter(|id| id.index() < state.units.len());
        STATUS.say(unit)?;
        match id {
            Some(id) => Ok(unit_picture(game, names, state, id)),
            None => Ok(json!({ "gone": true })),
        }
    })?;
    look.each("weapon", |name, weapon| {
        let id: Option<WeaponId> = names.get(name);
        let id = id.filter(|id| id.index() < state.weapons.len());
        let id = id.ok_or_else(|| format!("there is no weapon \"{name}\""))?;
        WEAPON_STATUS.say(weapon)?;
        let it = state.weapon(id);
        let mut picture = Map::new();
        WEAPON_STATUS.show(&mut picture, |flag| it.is(flag));
        let with = it.holder.is_some().then(|| names.of(it.holder));
        picture.insert("with".to_owned(), json!(with));
        picture.insert("at".to_owned(), place(it.at));
        picture.insert("gone".to_owned(), json!(!it.in_play()));
        Ok(picture.into())
    })?;
    look.each("fort", |name, _| {
        let id: Option<FortId> = names.get(name);
        let fort = id.and_then(|id| state.forts.get(id.index()));
        let fort = fort.ok_or_else(|| format!("there is no fortification \"{name}\""))?;
        Ok(json!({ "kind": fort.kind, "at": place(fort.at.into()), "facing": fort.facing }))
    })?;
    look.each("control", |name, _| {
        let mut all = game.scenario.objectives.iter();
        let at = all.position(|objective| objective.name == name);
        let at = at.ok_or_else(|| format!("there is no objective \"{name}\""))?;
        Ok(json!(state.control[at]))
    })?;
    look.each("cup", |name, _| {
        let mut all = game.scenario.charts.skill.iter();
        let at = all.position(|skill| skill.id == name);
        let at = at.ok_or_else(|| format!("there is no Skill \"{name}\""))?;
        Ok(json!(state.cup[at]))
    })?;
    look.compare()
}

fn place(at: Location) -> Json {
    match at {
        Location::NOWHERE => Json::Null,
        at => at.to_string().into(),
    }
}

fn unit_picture(game: &Lnl, names: &Names, state: &State, id: UnitId) -> Json {
    let unit = state.unit(id);
    let mut picture = Map::new();
    STATUS.show(&mut picture, |flag| unit.is(flag));
    let kinds = &game.scenario.kinds;
    let kind = kinds.get(unit.kind.index()).map(|(_, kind)| &kind.id);
    let skill = game.charts().skill.get(unit.skill.index());
    let exists = unit.exists();
    for (key, value) in [
        ("kind", json!(kind)),
        ("side", json!(unit.side)),
        ("at", place(unit.at)),
        ("gone", json!(!exists || unit.is(Flags::GONE))),
        ("facing", json!(unit.facing)),
        ("turret", json!(unit.turret)),
        ("spent", json!(unit.spent)),
        ("skill", json!(skill.map(|skill| &skill.id))),
        (
            "aboard",
            match unit.aboard.is_some() {
                true => json!(names.of(unit.aboard)),
                false => json!("none"),
            },
        ),
        ("morale", json!(exists.then(|| game.morale(unit)))),
        ("lm", json!(exists.then(|| game.lm(unit)))),
        ("mf", json!(exists.then(|| game.mf(state, id)))),
        (
            "tm",
            json!(unit.on_map().then(|| game.tm(state, unit.at, unit.side))),
        ),
    ] {
        picture.insert(key.to_owned(), value);
    }
    picture.into()
}

fn hexes<'a>(all: impl Iterator<Item = &'a Hex>) -> Json {
    let mut all: Vec<String> = all.map(Hex::to_string).collect();
    all.sort_unstable();
    json!(all)
}

/// What lies beside the map, and markers on it.
fn track(game: &Lnl, state: &State) -> Vec<(&'static str, Json)> {
    let locations = |all: Vec<Location>| {
        let mut all: Vec<String> = all.iter().map(Location::to_string).collect();
        all.sort_unstable();
        json!(all)
    };
    let missions: Vec<u8> = state.missions.iter().map(|it| it.left).collect();
    vec![
        ("turn", json!(state.turn)),
        ("phase", json!(state.phase)),
        ("initiative", json!(state.initiative)),
        ("passes", json!(state.passes)),
        ("active", json!(state.impulse.side)),
        ("points", json!(game.points(state))),
        ("vp", json!(state.vp)),
        (
            "smoke",
            json!(
                state
                    .smoke
                    .iter()
                    .map(|it| (it.at.to_string(), 1 + u8::from(it.old)))
                    .collect::<std::collections::BTreeMap<_, _>>()
            ),
        ),
        ("ffe", hexes(state.ffe.iter().map(|it| &it.at))),
        ("starshells", hexes(state.starshells.iter())),
        ("wrecks", hexes(state.wrecks.iter())),
        ("rubble", hexes(state.rubble.iter())),
        (
            "spotted",
            locations(state.spotted.iter().map(|it| it.at).collect()),
        ),
        (
            "melees",
            locations(state.melees.iter().map(|it| it.at).collect()),
        ),
        (
            "acquired",
            json!(state.acquired.iter().map(|it| it.step).collect::<Vec<_>>()),
        ),
        ("missions", json!(missions)),
        ("due", json!(state.due.iter().collect::<Vec<_>>())),
        ("events", json!(state.events.count_ones())),
    ]
}

/// `sees = [["05.05", "05.09", 1]]`: how many hexes degrade the line between two locations; -1 where it is blocked.
fn seen(game: &Lnl, state: &State, lines: &Value) -> Result<Vec<String>, String> {
    let form = || "`sees` must be a list of two locations and a number each".to_owned();
    let mut wrong = Vec::new();
    for line in lines.as_array().ok_or_else(form)? {
        let [a, b, wanted] = line.as_array().map(Vec::as_slice).ok_or_else(form)? else {
            return Err(form());
        };
        let at = |value: &Value| -> Result<Location, String> {
            value.as_str().ok_or_else(form)?.parse()
        };
        let (a, b) = (at(a)?, at(b)?);
        for (from, to) in [(a, b), (b, a)] {
            let found = game.degraded(state, from, to).map_or(-1, i64::from);
            if wanted.as_integer() != Some(found) {
                wrong.push(format!("sees: {from} to {to}\n- {wanted}\n+ {found}"));
            }
        }
    }
    Ok(wrong)
}
