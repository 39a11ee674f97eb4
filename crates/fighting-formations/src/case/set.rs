//! Sets the table of a case: a small scenario, the pieces where the case wants them, and the moment at which it begins.

use super::sheet::{CaseSheet, UnitSheet};
use crate::counters::{HitMarker, Kind, Side};
use crate::data::{LEGEND, Library, parts_from_str};
use crate::ff::Ff;
use crate::frame::{Activation, TurnEnd, Turns};
use crate::scenario::Scenario;
use crate::sight::Sights;
use crate::state::{
    CardId, Command, CommandId, CommandState, Content, Flags, Fort, FortId, FortKindId, Hidden,
    HitId, KindId, Sighting, SightingId, Smoke, State, Unit, UnitId,
};
use engine::case::picture::Statuses;
use engine::case::{Names, Setting, changed};
use engine::{Rules, Silent, Staged};
use ground::{Hex, Map};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

const STANDARD: &str = include_str!("standard.toml");
const CHARTS: &str = include_str!("charts.toml");

/// The markers and facts of a unit by name.
pub(super) const STATUS: Statuses<u16> = Statuses(&[
    ("activated", Flags::ACTIVATED),
    ("spent", Flags::SPENT),
    ("column", Flags::COLUMN),
    ("fired", Flags::FIRED),
    ("acting", Flags::ACTING),
    ("rallied", Flags::RALLIED),
]);

/// Sets the table.
pub(super) fn table(sheet: &CaseSheet, library: &Library) -> Result<Setting<Ff, Names>, String> {
    let scenario = scenario(sheet, library)?;
    let sights = sights_of(&scenario);
    let game = Ff::with_sights(scenario, sights);
    let mut names = Names::default();
    let state = match sheet.begin.as_deref() {
        Some("set-up") => {
            let state = game.begin_as_usual();
            name_groups(sheet, &game, &mut names)?;
            all_are_named(&mut names, &state);
            state
        }
        _ => in_play(sheet, &game, &mut names)?,
    };
    Ok(Setting {
        game: Arc::new(game),
        state,
        names,
        looked_up: false,
    })
}

/// Units of groups are called by the group's name and a number; what is hidden at the start has names of its own.
fn name_groups(sheet: &CaseSheet, game: &Ff, names: &mut Names) -> Result<(), String> {
    let mut slots = (0u8..).map(UnitId);
    for (group, hidden) in game.scenario.groups.iter().zip(0..) {
        for (number, slot) in (1..=group.pieces.len()).zip(slots.by_ref()) {
            if hidden >= sheet.hidden.len() {
                names.add(&format!("{} {number}", group.name), slot)?;
            }
        }
    }
    Ok(())
}

fn all_are_named(names: &mut Names, state: &State) {
    names.begin::<UnitId>(state.units.len());
    names.begin::<CommandId>(state.commands.len());
    names.begin::<FortId>(state.forts.len());
    names.begin::<SightingId>(state.sightings.len());
}

/// Most cases stand on the same ground: what is seen from where is worked out once for each.
fn sights_of(scenario: &Scenario) -> Arc<Sights> {
    static KNOWN: Mutex<BTreeMap<String, Arc<Sights>>> = Mutex::new(BTreeMap::new());
    let ground = format!("{}{:?}", scenario.map.to_text(), scenario.charts.terrain);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known().get(&ground).cloned();
    found.unwrap_or_else(|| {
        let sights = Arc::new(Sights::new(&scenario.map, &scenario.charts));
        known().insert(ground, sights.clone());
        sights
    })
}

/// A scenario with two standard armies and what the case changes.
fn scenario(sheet: &CaseSheet, library: &Library) -> Result<Scenario, String> {
    let mut library = library.clone();
    let (map, text) = match (&sheet.map, &sheet.ground) {
        (Some(map), None) => (map.clone(), None),
        (None, ground) => {
            let text = ground.clone().unwrap_or_default().map_text(&LEGEND)?;
            ("case".to_owned(), Some(text))
        }
        _ => return Err("say either `map` or `ground`".to_owned()),
    };
    if let Some(text) = text {
        library = library.with_map("case", &text);
    }
    for side in Side::BOTH {
        library = library.with_army(["a", "b"][side.index()], &army(sheet, side)?);
    }
    let charts = charts(sheet, library.charts())?;
    library = library.with_charts(charts);
    let mut table = toml::Table::new();
    let mut set = |key: &str, value: toml::Value| table.insert(key.to_owned(), value);
    set("title", "Case".into());
    set("map", map.into());
    set("minutes", 1.into());
    set("briefing", "".into());
    for key in ["a", "b"] {
        let side = toml::toml! { commands = 0
        control = 1 };
        let mut side = side;
        side.insert("army".to_owned(), key.into());
        set(key, side.into());
    }
    for key in ["fate", "sniper", "air", "sets_up_first"] {
        set(key, "a".into());
    }
    set("turn", 1.into());
    set(
        "sudden_death",
        i64::from(sheet.sudden_death.unwrap_or(20)).into(),
    );
    // A case without any cube has a scenario that names no rows for them.
    if sheet.cubes != Some([0; 10]) {
        set("cubes", vec![1; 10].into());
    }
    let rates = toml::toml! {
        squad = 1
        platoon = 2
        gun = 1
        gun_platoon = 2
        vehicle = 1
        vehicle_platoon = 2
        crew = 1
    };
    set(
        "eliminated",
        sheet.eliminated.clone().unwrap_or(rates).into(),
    );
    set("objective", sheet.objectives.clone().into());
    set("exit", sheet.exits.clone().into());
    let mut groups = sheet.groups.clone();
    // What is hidden at the start comes by groups of its own, before all others.
    for (at, hidden) in sheet.hidden.iter().enumerate() {
        let mut unit = toml::Table::new();
        let kind = hidden.kind.as_deref().unwrap_or("infantry");
        unit.insert("kind".to_owned(), kind.into());
        let size = toml::Value::try_from(hidden.size).map_err(|error| error.to_string())?;
        unit.insert("size".to_owned(), size);
        let mut group = toml::Table::new();
        let side = toml::Value::try_from(hidden.side).map_err(|error| error.to_string())?;
        group.insert("name".to_owned(), hidden.id.as_str().into());
        group.insert("side".to_owned(), side);
        group.insert("turn".to_owned(), 99.into());
        group.insert("area".to_owned(), "01.01".into());
        group.insert("units".to_owned(), vec![toml::Value::Table(unit)].into());
        groups.insert(at, group.into());
    }
    set("group", groups.into());
    set("options", sheet.options.clone().unwrap_or_default().into());
    for (key, value) in &sheet.scenario {
        set(key, value.clone());
    }
    parts_from_str("case.toml", &table.to_string(), &library).map_err(|error| error.to_string())
}

/// The standard army of a side, with the case's changes.
fn army(sheet: &CaseSheet, side: Side) -> Result<String, String> {
    let mut army: toml::Table = STANDARD.parse().expect("the standard army is TOML");
    if let Some(rows) = sheet.matrix.get(&side) {
        army.insert("matrix".to_owned(), rows.clone().into());
    }
    if let Some(deck) = sheet.deck.get(&side) {
        let cards = army.get_mut("card").and_then(toml::Value::as_array_mut);
        for card in cards.into_iter().flatten() {
            let id = card
                .get("id")
                .and_then(toml::Value::as_str)
                .unwrap_or_default();
            let count = deck.get(id).copied().unwrap_or(0);
            if let Some(card) = card.as_table_mut() {
                card.insert("count".to_owned(), i64::from(count).into());
            }
        }
    }
    let units = army.get_mut("unit").and_then(toml::Value::as_array_mut);
    let units = units.expect("the standard army has units");
    for (id, changes) in &sheet.kinds {
        let mut changes = changes.clone();
        let like = changes.remove("like");
        let like = like
            .as_ref()
            .and_then(toml::Value::as_str)
            .unwrap_or(id)
            .to_owned();
        let named =
            |unit: &toml::Value, id: &str| unit.get("id").and_then(toml::Value::as_str) == Some(id);
        let model = units.iter().find(|unit| named(unit, &like));
        let model = model.ok_or_else(|| format!("there is no standard unit \"{like}\""))?;
        let mut kind = Kind::deserialize(model.clone()).map_err(|error| error.to_string())?;
        kind.id = id.clone();
        // What a unit has on both its sizes is said once.
        for size in ["squad", "platoon"] {
            let Some(stats) = changes.remove("stats") else {
                break;
            };
            changes.entry(size).or_insert(stats.clone());
            changes.entry("platoon").or_insert(stats);
        }
        let kind: Kind = changed(&kind, &changes)?;
        let text = toml::Value::try_from(&kind).map_err(|error| error.to_string())?;
        match units.iter_mut().find(|unit| named(unit, id)) {
            Some(there) => *there = text,
            None => units.push(text),
        }
    }
    Ok(army.to_string())
}

fn charts(
    sheet: &CaseSheet,
    printed: &crate::terrain::Charts,
) -> Result<crate::terrain::Charts, String> {
    #[derive(Deserialize)]
    struct Markers {
        hit: Vec<HitMarker>,
        accuracy: Vec<Vec<ground::Direction>>,
        barrage: Vec<crate::terrain::BarrageRow>,
        special: Vec<crate::assets::SpecialAction>,
    }
    let markers: Markers = toml::from_str(CHARTS).expect("the markers of cases are TOML");
    let mut charts = printed.clone();
    charts.hit = markers.hit;
    charts.accuracy = markers.accuracy;
    charts.barrage = markers.barrage;
    charts.special = markers.special;
    changed(&charts, &sheet.charts)
}

/// The position at which the case begins.
fn in_play(sheet: &CaseSheet, game: &Ff, names: &mut Names) -> Result<State, String> {
    let mut state = game.empty_state();
    state.stack.clear();
    name_groups(sheet, game, names)?;
    for fort in &sheet.forts {
        let kinds = &game.scenario.charts.fortification;
        let kind = kinds.iter().position(|kind| kind.id == fort.kind);
        let kind = kind.ok_or_else(|| format!("there is no fortification \"{}\"", fort.kind))?;
        names.add(&fort.id, FortId(state.forts.len() as u8))?;
        state.forts.push(Fort {
            at: fort
                .at
                .map_or(Ok(Hex::NOWHERE), |at| on_the_map(game, at, &fort.id))?,
            beneath: fort.beneath.map_or(Hidden::OPEN, letter),
            kind: FortKindId(kind as u8),
            side: fort.side,
            facing: fort.facing.unwrap_or(ground::Direction::North),
        });
    }
    for (piece, hidden) in sheet.hidden.iter().enumerate() {
        names.add(&hidden.id, UnitId(piece as u8))?;
        state.units[piece] = Unit::default();
        state.hidden.push(Hidden {
            piece: piece as u8,
            side: hidden.side,
            letter: letter(hidden.letter),
        });
    }
    for marker in &sheet.sightings {
        names.add(&marker.id, SightingId(state.sightings.len() as u8))?;
        let kinds = &game.scenario.charts.fortification;
        let content = match marker.is.split_once(' ') {
            Some(("hidden", word)) => Content::Hidden(word.chars().next().map_or(0, letter)),
            _ if marker.is == "false" => Content::False,
            _ => {
                let kind = kinds.iter().position(|kind| kind.id == marker.is);
                let kind = kind.ok_or_else(|| format!("{}: what is that?", marker.is))?;
                Content::Harmful(FortKindId(kind as u8))
            }
        };
        state.sightings.push(Sighting {
            at: on_the_map(game, marker.at, &marker.id)?,
            side: marker.side,
            content,
            group: 0,
        });
    }
    for unit in &sheet.units {
        place(unit, game, names, &mut state)?;
    }
    for marker in &sheet.commands {
        names.add(&marker.id, CommandId(state.commands.len() as u8))?;
        let usual = match marker.at {
            Some(_) => CommandState::Mission,
            None => CommandState::Available,
        };
        let on_the_map = matches!(
            marker.state.unwrap_or(usual),
            CommandState::Mission | CommandState::Tactical
        );
        if on_the_map != marker.at.is_some() {
            return Err(format!(
                "{}: Command is on the map exactly when it has a hex",
                marker.id
            ));
        }
        state.commands.push(Command {
            at: marker.at.unwrap_or_default(),
            side: marker.side,
            state: marker.state.unwrap_or(usual),
        });
    }
    for smoke in &sheet.smoke {
        state.smoke.push(Smoke {
            at: on_the_map(game, smoke.at, "smoke")?,
            full: smoke.full,
        });
    }
    state.pawn = sheet.pawn.unwrap_or(5);
    state.vp = sheet.vp;
    state.turn = sheet.turn.unwrap_or(1);
    state.fate = sheet.fate;
    state.sniper = sheet.sniper;
    state.air = sheet.air;
    state.ask_fate = sheet.ask_fate;
    if let Some(cubes) = sheet.cubes {
        state.cubes = cubes;
    }
    if let Some(levels) = sheet.control_level {
        state.control_level = levels;
    }
    if let Some(cup) = &sheet.cup {
        for (i, hit) in game.scenario.charts.hit.iter().enumerate() {
            state.cup[i] = cup.get(&hit.id).copied().unwrap_or(0);
        }
    }
    for (side, cards) in &sheet.hands {
        for id in cards {
            let card = card_named(game, id)?;
            state.assets[side.index()].hand[card.index()] += 1;
            state.assets[side.index()].held += 1;
        }
    }
    for (side, cards) in &sheet.discards {
        for id in cards {
            let card = card_named(game, id)?;
            state.assets[side.index()].discards.push(card);
        }
    }
    begin(sheet, game, names, &mut state)?;
    all_are_named(names, &state);
    game.advance(&mut state, &mut Silent);
    Ok(state)
}

/// A Hiding marker's number.
fn letter(word: char) -> u8 {
    (word.to_ascii_lowercase() as u8).saturating_sub(b'a')
}

/// A card by its id; both sides have the same deck.
pub(super) fn card_named(game: &Ff, id: &str) -> Result<CardId, String> {
    let mut deck = game.deck(Side::A).iter();
    let at = deck.position(|card| card.id == id);
    at.map(|at| CardId(at as u8))
        .ok_or_else(|| format!("there is no card \"{id}\""))
}

pub(super) fn on_the_map(game: &Ff, hex: Hex, what: &str) -> Result<Hex, String> {
    let map: &Map = &game.scenario.map;
    match map.in_play(hex) {
        true => Ok(hex),
        false => Err(format!("{what}: {hex} is not in play")),
    }
}

fn place(sheet: &UnitSheet, game: &Ff, names: &mut Names, state: &mut State) -> Result<(), String> {
    let id = &sheet.id;
    let wanted = sheet.kind.as_deref().unwrap_or("infantry");
    let own = |(side, kind): &(Side, Kind)| *side == sheet.side && kind.id == wanted;
    let kind = game.scenario.kinds.iter().position(own);
    let kind = kind.ok_or_else(|| format!("{id}: there is no kind \"{wanted}\""))?;
    let mut unit = Unit {
        kind: KindId(kind as u8),
        side: sheet.side,
        size: sheet.size,
        at: on_the_map(game, sheet.at, id)?,
        facing: sheet.facing.unwrap_or(ground::Direction::North),
        ..Unit::default()
    };
    if let Some(hit) = &sheet.hit {
        let markers = &game.scenario.charts.hit;
        let marker = markers.iter().position(|marker| marker.id == *hit);
        let marker = marker.ok_or_else(|| format!("{id}: there is no hit marker \"{hit}\""))?;
        unit.hit = HitId(marker as u8);
    }
    for word in &sheet.status {
        unit.set(
            STATUS
                .find(word)
                .map_err(|error| format!("{id}: {error}"))?,
        );
    }
    if game.needs_column(&unit, unit.at) {
        unit.set(Flags::COLUMN);
    }
    if let Some(fort) = &sheet.fort {
        unit.fort = names
            .get(fort)
            .ok_or_else(|| format!("{id}: there is no \"{fort}\""))?;
    }
    names.add(id, UnitId(state.units.len() as u8))?;
    state.units.push(unit);
    Ok(())
}

/// Puts down the procedures of the moment at which the case begins.
fn begin(sheet: &CaseSheet, game: &Ff, names: &Names, state: &mut State) -> Result<(), String> {
    let mut turns = Turns {
        begun: true,
        ordered: false,
    };
    state.order.by = sheet.by.unwrap_or_default();
    let Some(order) = sheet.order else {
        state.stack.call(turns);
        match sheet.begin.as_deref() {
            None => {}
            Some("turn end") => state.stack.call(TurnEnd::default()),
            Some(other) => {
                return Err(format!(
                    "no case begins with \"{other}\"; see cases/ff/README.md"
                ));
            }
        }
        return Ok(());
    };
    turns.ordered = true;
    state.stack.call(turns);
    state.order.kind = order;
    let mut first = true;
    for name in &sheet.activate {
        let unit: UnitId = names
            .get(name)
            .ok_or_else(|| format!("there is no unit \"{name}\""))?;
        state.unit_mut(unit).set(Flags::ACTIVATED);
        if first && sheet.by.is_none() {
            state.order.by = state.unit(unit).side;
        }
        first = false;
    }
    if !order.uses_units() {
        return Err(format!(
            "a case does not begin inside a {} order",
            order.name()
        ));
    }
    state.stack.call(Activation::default());
    if !sheet.activate.is_empty() && sheet.begin.as_deref() != Some("activation") {
        state.wait = crate::state::Wait::Choice(state.active());
        game.make(state, crate::choice::Choice::Begin, &mut Silent);
    }
    Ok(())
}
