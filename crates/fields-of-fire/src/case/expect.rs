//! What a case expects: a picture of the state by the names of the case, compared as far as the case says anything.

use super::begin::POINTS;
use super::names;
use super::set::{STATUS, Status, on_the_map};
use super::shown;
use crate::fof::Fof;
use crate::frame::{CampaignFrame, Frame};
use crate::state::{Action, Aim, Area, Cover, Item, Marker, Pc, State, UnitId};
use engine::case::Names;
use engine::case::picture::{Look, sort, sorted};
use ground::Card;
use serde::Serialize;
use serde_json::{Map, Value as Json, json};
use toml::Value;

/// Compares; the error shows each difference.
pub(super) fn check(
    game: &Fof,
    known: &Names,
    state: &State,
    wanted: &Value,
) -> Result<(), String> {
    let mut look = Look::at(wanted)?;
    look.shows(track(game, state));
    look.each("unit", |name, unit| {
        STATUS.say(unit)?;
        for key in ["status", "carries", "did", "levels", "skills"] {
            unit.get_mut(key).into_iter().for_each(sort);
        }
        let id = living(state, names::unit(known, game, state, name)?, name)?;
        Ok(unit_picture(game, known, state, id))
    })?;
    look.each("cover", |name, _| {
        let area = names::cover(known, name)?;
        let cover = state.covers.get(area.index());
        let cover = cover.ok_or_else(|| format!("no cover is called \"{name}\""))?;
        Ok(cover_picture(cover))
    })?;
    look.each("vof_in", |name, list| {
        let area = names::cover(known, name)?;
        let cover = state.covers.get(area.index());
        let cover = cover.ok_or_else(|| format!("no area is called \"{name}\""))?;
        sort(list);
        Ok(sorted(shown::fire(game, state, cover.at, area)))
    })?;
    look.each("item", |name, _| {
        let item = names::item(known, name)?;
        let item = state.items.get(item.index());
        let item = item.ok_or_else(|| format!("no item is called \"{name}\""))?;
        Ok(item_picture(known, item))
    })?;
    look.each("saved", |name, _| {
        let id = living(state, names::unit(known, game, state, name)?, name)?;
        let saved = game.hq_index(state, id).map(|hq| state.hqs[hq].saved);
        Ok(json!(saved))
    })?;
    for (key, picture) in [
        ("pc", pc_on as fn(&Fof, &Names, &State, Card) -> Json),
        ("markers", markers_on),
        ("units", units_on),
        ("lying", lying_on),
        ("covers", covers_on),
        ("cell", cell_at),
        ("vof", vof_on),
    ] {
        look.each(key, |name, list| {
            let card: Card = name.parse().map_err(|error| format!("{error}"))?;
            // Of a cell alone it can be said that no card is there.
            if key != "cell" {
                on_the_map(game, state, card, key)?;
            }
            sort(list);
            Ok(picture(game, known, state, card))
        })?;
    }
    look.apart("sees", |lines| sights(game, known, state, lines))?;
    look.compare()
}

/// A unit that has a slot.
fn living(state: &State, unit: UnitId, name: &str) -> Result<UnitId, String> {
    match unit.index() < state.units.len() {
        true => Ok(unit),
        false => Err(format!("nobody is called \"{name}\"")),
    }
}

fn place(card: Card) -> Json {
    match card.is_some() {
        true => card.to_string().into(),
        false => Json::Null,
    }
}

/// A value as data files write it, in one line: `hand_smoke smoke`, `set phone company_tactical`.
fn words(value: &impl Serialize) -> String {
    fn flat(json: &Json, out: &mut Vec<String>) {
        match json {
            Json::String(word) => out.push(word.clone()),
            Json::Array(items) => items.iter().for_each(|item| flat(item, out)),
            Json::Object(fields) => {
                for (key, inner) in fields {
                    if *inner != Json::Bool(false) {
                        out.push(key.clone());
                    }
                    flat(inner, out);
                }
            }
            Json::Number(number) => out.push(number.to_string()),
            Json::Null | Json::Bool(_) => {}
        }
    }
    let mut out = Vec::new();
    flat(&serde_json::to_value(value).unwrap_or_default(), &mut out);
    out.join(" ")
}

fn unit_picture(game: &Fof, names: &Names, state: &State, id: UnitId) -> Json {
    let unit = state.unit(id);
    let mut picture = Map::new();
    STATUS.show(&mut picture, |status| match status {
        Status::Is(flag) => unit.is(flag),
        Status::Late => game.is_late(state, id),
    });
    let held = state.items.iter().filter(|item| item.holder == id);
    let mut carries: Vec<String> = held.map(|item| words(&item.kind)).collect();
    carries.sort_unstable();
    let mut did: Vec<String> = Action::ALL
        .iter()
        .filter(|action| unit.did & action.bit() != 0)
        .map(words)
        .collect();
    did.sort_unstable();
    let hq = game.hq_index(state, id).map(|hq| state.hqs[hq]);
    let steps = game.steps_of(state, id);
    let mut levels: Vec<String> = steps.iter().map(|step| words(&step.level)).collect();
    levels.sort_unstable();
    let mut skills: Vec<String> = game
        .skills(state)
        .filter(|held| unit.piece.is_some() && held.1 == unit.piece)
        .map(|held| words(&held.0))
        .collect();
    skills.sort_unstable();
    for (key, value) in [
        ("levels", json!(levels)),
        ("skills", json!(skills)),
        ("kind", json!(game.kind(unit).id)),
        ("side", json!(unit.side)),
        ("at", place(unit.at)),
        ("area", json!(names::of_cover(names, unit.area))),
        ("form", json!(unit.form)),
        ("steps", json!(unit.steps)),
        ("experience", json!(unit.experience)),
        ("platoon", json!(unit.platoon.0)),
        ("aim", json!(aim_words(unit.aim))),
        ("ammo", json!(unit.ammo)),
        ("owed", json!(unit.owed)),
        ("missions", json!(unit.missions)),
        ("carries", json!(carries)),
        ("did", json!(did)),
        ("in_play", json!(unit.in_play())),
        ("good_order", json!(unit.good_order())),
        ("saved", json!(hq.map(|hq| hq.saved))),
        ("marker", json!(hq.map(|hq| hq.marker))),
        ("ncm", json!(shown::ncm(game, state, id))),
        ("aboard", json!(names::of_unit(names, unit.aboard))),
        (
            "over",
            json!(
                state
                    .overhead(id)
                    .map_or("none".to_owned(), |at| at.to_string())
            ),
        ),
        (
            "last",
            json!(
                (state.air.controllers.iter())
                    .find(|it| it.unit == id)
                    .map(|it| it.last)
            ),
        ),
        ("lift", json!(state.lift(id).map(|lift| lift.place))),
        ("out", json!(state.lift(id).map(|lift| lift.out))),
    ] {
        picture.insert(key.to_owned(), value);
    }
    picture.into()
}

/// `none`, `point_blank`, `B3` along a line, `smothered`, `indirect B3`, `protective_line north_east`.
fn aim_words(aim: Aim) -> String {
    match aim {
        Aim::None => "none".to_owned(),
        Aim::Line { at, .. } => at.to_string(),
        other => words(&other).replace(" at ", " ").replace(" to ", " "),
    }
}

fn cover_picture(cover: &Cover) -> Json {
    json!({ "at": place(cover.at), "kind": cover.kind, "arrow": cover.arrow, "found": cover.found,
            "gone": !cover.at.is_some() })
}

fn item_picture(names: &Names, item: &Item) -> Json {
    json!({ "kind": words(&item.kind), "holder": names::of_unit(names, item.holder), "at": place(item.at),
            "area": names::of_cover(names, item.area), "points": item.points, "lost": item.is_lost() })
}

fn marker_words(names: &Names, marker: &Marker) -> String {
    let mut text = words(&marker.kind);
    if marker.value != 0 {
        text += &format!(" {}", marker.value);
    }
    if marker.unit.is_some() {
        text += &format!(" on {}", names::of_unit(names, marker.unit));
    } else if marker.area.is_some() {
        text += &format!(" on {}", names::of_cover(names, marker.area));
    }
    text
}

fn pc_on(_: &Fof, _: &Names, state: &State, card: Card) -> Json {
    match state.cell(card).pc {
        Pc::None => Json::Null,
        Pc::Known(letter) => format!("{letter:?}").into(),
        Pc::Hidden(_) => "?".into(),
    }
}

fn markers_on(_: &Fof, names: &Names, state: &State, card: Card) -> Json {
    let markers = state.markers_on(card);
    sorted(markers.map(|marker| marker_words(names, marker)).collect())
}

fn units_on(_: &Fof, names: &Names, state: &State, card: Card) -> Json {
    let units = state.in_play().filter(|&unit| state.unit(unit).at == card);
    sorted(units.map(|unit| names::of_unit(names, unit)).collect())
}

fn lying_on(_: &Fof, _: &Names, state: &State, card: Card) -> Json {
    let lies = |item: &&Item| {
        item.at == card
            && !item.holder.is_some()
            && !item.is_lost()
            && item.kind != crate::state::ItemKind::None
    };
    sorted(
        state
            .items
            .iter()
            .filter(lies)
            .map(|item| words(&item.kind))
            .collect(),
    )
}

fn covers_on(_: &Fof, _: &Names, state: &State, card: Card) -> Json {
    let covers = state.covers.iter().filter(|cover| cover.at == card);
    sorted(covers.map(|cover| words(&cover.kind)).collect())
}

fn cell_at(game: &Fof, _: &Names, state: &State, card: Card) -> Json {
    let cell = state.cell(card);
    let terrain = &game.mission.terrain;
    let kind = |card: &crate::terrain::TerrainCard| terrain.kinds[card.kind as usize].id.clone();
    let card = cell
        .card
        .checked_sub(1)
        .and_then(|card| terrain.cards.get(card as usize));
    json!({ "terrain": card.map(kind), "hills": cell.hills, "kind": cell.kind() })
}

fn vof_on(game: &Fof, _: &Names, state: &State, card: Card) -> Json {
    sorted(shown::fire(game, state, card, Area::OPEN))
}

/// `sees = [["A", "B3", true]]`: whether a unit sees a card, an area of town or another unit.
fn sights(game: &Fof, names: &Names, state: &State, lines: &Value) -> Result<Vec<String>, String> {
    let form = || "`sees` must be a list such as [[\"A\", \"B3\", true]]".to_owned();
    let mut wrong = Vec::new();
    for line in lines.as_array().ok_or_else(form)? {
        let [
            Value::String(unit),
            Value::String(card),
            Value::Boolean(wanted),
        ] = line.as_array().map(Vec::as_slice).ok_or_else(form)?
        else {
            return Err(form());
        };
        let id = names::unit(names, game, state, unit)?;
        let sees = match (names::cover(names, card), card.parse::<Card>()) {
            (Ok(area), _) if area.is_some() => game.sees_area(state, id, area),
            (_, Ok(at)) => {
                on_the_map(game, state, at, "sees")?;
                game.sees(state, id, at)
            }
            (_, Err(error)) => {
                let other = names::unit(names, game, state, card).map_err(|_| error.to_string())?;
                game.los_unit(state, id, other).is_ok()
            }
        };
        if sees != *wanted {
            let not = if *wanted { "not " } else { "" };
            wrong.push(format!("{unit} does {not}see {card}"));
        }
    }
    Ok(wrong)
}

/// What lies beside the map.
fn track(game: &Fof, state: &State) -> Vec<(&'static str, Json)> {
    let point = game.point(state);
    let name = POINTS.iter().find(|(_, known)| Some(*known) == point);
    let impulse = game.impulse(state);
    let debrief = match state.top() {
        Frame::Campaign(CampaignFrame::Debrief(debrief)) => Some(debrief),
        _ => None,
    };
    let by_level =
        |steps: [u8; 3]| json!({ "green": steps[0], "line": steps[1], "veteran": steps[2] });
    vec![
        ("stage", json!(debrief.map(|d| d.stage))),
        ("loose", json!(debrief.map(|d| by_level(d.loose)))),
        ("fresh", json!(debrief.map(|d| by_level(d.fresh)))),
        ("places", json!(debrief.map(|d| d.places))),
        ("left", json!(state.points.saturating_sub(state.spent))),
        ("turn", json!(state.turn)),
        ("attempt", json!(state.attempt)),
        ("phase", json!(name.map(|(name, _)| *name))),
        ("activity", json!(state.activity)),
        ("points", json!(state.points)),
        ("won", json!(state.won)),
        ("commands", json!(impulse.map(|impulse| impulse.left))),
        (
            "missions",
            json!(state.missions[..game.mission.support.len()]),
        ),
        ("pool", json!(state.pool[0])),
        ("casualties", json!(state.tally.friendly_casualties)),
        ("enemy_casualties", json!(state.tally.enemy_casualties)),
        ("prisoners", json!(state.tally.prisoners)),
        ("captured", json!(state.tally.captured)),
        ("evacuated", json!(state.tally.evacuated)),
        ("guards", json!(state.tally.guards.iter().sum::<u8>())),
        (
            "guard_levels",
            json!({ "green": state.tally.guards[0], "line": state.tally.guards[1], "veteran": state.tally.guards[2] }),
        ),
        (
            "drawn",
            json!(state.drawn.iter().map(|card| card + 1).collect::<Vec<_>>()),
        ),
        ("drawn_out", json!(state.drawn_out.count_ones())),
        ("weather", json!(game.visibility(state).weather)),
        ("light", json!(game.visibility(state).light)),
        ("battalion_back", json!(state.battalion_back)),
        ("event_list_until", json!(state.event_list_until)),
    ]
}
