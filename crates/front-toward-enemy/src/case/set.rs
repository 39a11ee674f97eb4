//! Sets the table of a case: a small scenario, the pieces where the case wants them, and the moment at which it begins.

use super::ground::map_text;
use super::names::Names;
use super::sheet::{CaseSheet, CupSheet, MedevacSheet, Sides, UnitSheet};
use crate::counters::{Class, Face, Kind, Side};
use crate::data::{Library, parts_from_str};
use crate::frame::{EventStage, Frame, Phase, RandomEvent};
use crate::fte::Fte;
use crate::scenario::{CacheGroup, Group, KindId, Piece, Scenario};
use crate::state::{
    Activation, Cache, CacheId, Casualty, CasualtyId, CasualtyKind, Flags, Medevac, Mission,
    PieceId, State, Unit, UnitId,
};
use crate::terrain::Charts;
use engine::case::Setting;
use engine::{Game, Silent};
use ground::{Hex, HexSet};
use serde::Deserialize;
use std::sync::{Arc, LazyLock};
use toml::{Table, Value};

/// What every counter of a case shows unless the case says otherwise, so that no case hangs on numbers that are tuned.
const QUALITY: i8 = 4;
const RATING: i8 = 4;
const RANGE: u8 = 6;

/// The name of the case's own ground among the maps.
const OWN_GROUND: &str = "case";

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

/// The markers and facts of a Unit by name.
pub(super) const STATUS: [(&str, u16); 16] = [
    ("concealed", Flags::CONCEALED),
    ("suppressed", Flags::SUPPRESSED),
    ("broken", Flags::BROKEN),
    ("exhausted", Flags::EXHAUSTED),
    ("low-ammo", Flags::LOW_AMMO),
    ("complete", Flags::COMPLETE),
    ("op-fired", Flags::OP_FIRED),
    ("hero", Flags::HERO),
    ("reduced", Flags::REDUCED),
    ("immobilized", Flags::IMMOBILIZED),
    ("downed", Flags::DOWNED),
    ("reserve", Flags::RESERVE),
    ("gone", Flags::GONE),
    ("double-timed", Flags::DOUBLE_TIMED),
    ("brought", Flags::BROUGHT),
    ("leaving", Flags::LEAVING),
];

/// Sets the table.
pub(super) fn table(sheet: &CaseSheet) -> Result<Setting<Fte, Names>, String> {
    let mut scenario = scenario(sheet)?;
    let from_set_up = sheet.begin.as_deref() == Some("set-up");
    if from_set_up && !(sheet.units.is_empty() && sheet.caches.is_empty()) {
        return Err(
            "a case that begins with set-up has its pieces in [case.scenario], not in `units` or `caches`"
                .to_owned(),
        );
    }
    if !from_set_up {
        scenario.caches = case_caches(sheet);
        let own = sheet
            .units
            .iter()
            .map(|unit| own_group(&mut scenario, unit));
        let mut groups = own.collect::<Result<Vec<_>, _>>()?;
        groups.append(&mut scenario.groups);
        scenario.groups = groups;
    }
    let game = Fte::new(scenario);
    let mut names = Names::default();
    let named = game.scenario.groups.iter().flat_map(|group| &group.pieces);
    for (slot, piece) in named.enumerate() {
        names.add_unit(&piece.name, UnitId(slot as u8))?;
    }
    let state = match from_set_up {
        true => game.begin(),
        false => in_play(sheet, &game, &mut names)?,
    };
    names.all_are_named(state.units.len(), state.casualties.len());
    Ok(Setting {
        game: Arc::new(game),
        state,
        names,
    })
}

/// The smallest scenario, with what the case adds to it.
fn scenario(sheet: &CaseSheet) -> Result<Scenario, String> {
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
    let ground = map_text(&sheet.ground.clone().unwrap_or_default())?;
    let library = LIBRARY.clone().with_map(OWN_GROUND, &ground);
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
    Charts::deserialize(Value::Table(changes.clone())).map_err(|error| format!("charts: {error}"))
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
fn own_group(scenario: &mut Scenario, sheet: &UnitSheet) -> Result<Group, String> {
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

fn case_caches(sheet: &CaseSheet) -> Vec<CacheGroup> {
    let group = |cache: &super::sheet::CacheSheet| CacheGroup {
        side: cache.side,
        kinds: vec![cache.kind],
        area: std::iter::once(cache.at).collect(),
        revealed: cache.revealed,
    };
    sheet.caches.iter().map(group).collect()
}

/// The position at which the case begins.
fn in_play(sheet: &CaseSheet, game: &Fte, names: &mut Names) -> Result<State, String> {
    let mut state = game.empty_state();
    state.frames.clear();
    for (slot, unit) in state.units.iter_mut().enumerate() {
        unit.piece = PieceId(slot as u8); // what arrives later is dealt in the order of its group
    }
    for (i, cache) in sheet.caches.iter().enumerate() {
        on_the_map(game, cache.at, &cache.id)?;
        names.add_cache(&cache.id, CacheId(i as u8))?;
        state.caches[i] = Cache {
            kind: cache.kind,
            side: cache.side,
            at: cache.at,
            revealed: cache.revealed,
        };
    }
    for (slot, unit) in sheet.units.iter().enumerate() {
        place(unit, slot, game, names, &mut state)?;
    }
    casualties(sheet, game, names, &mut state)?;
    beside_the_map(sheet, game, names, &mut state)?;
    begin(sheet, game, names, &mut state)?;
    game.advance(&mut state, &mut Silent);
    Ok(state)
}

fn on_the_map(game: &Fte, hex: Hex, what: &str) -> Result<Hex, String> {
    match game.scenario.map.in_play(hex) {
        true => Ok(hex),
        false => Err(format!("{what}: {hex} is not in play")),
    }
}

fn place(
    sheet: &UnitSheet,
    slot: usize,
    game: &Fte,
    names: &Names,
    state: &mut State,
) -> Result<(), String> {
    let id = &sheet.id;
    let mut unit = Unit {
        piece: PieceId(slot as u8),
        side: state.units[slot].side,
        altitude: sheet.altitude,
        searching: sheet.searching,
        leave_by: sheet.leave_by,
        ..Unit::default()
    };
    for word in &sheet.status {
        let known = STATUS.iter().find(|(name, _)| name == word);
        let (_, flag) = known.ok_or_else(|| format!("{id}: there is no status \"{word}\""))?;
        unit.set(*flag);
    }
    match (sheet.at, &sheet.aboard) {
        (Some(hex), None) => unit.at = on_the_map(game, hex, id)?,
        (None, Some(carrier)) => unit.carrier = named_unit(names, carrier)?,
        (None, None) if unit.any(Flags::RESERVE | Flags::GONE) => {}
        _ => {
            return Err(format!(
                "{id}: say where it is, with `at` or `aboard` (or that it is in reserve or gone)"
            ));
        }
    }
    if let Some(fort) = &sheet.fort {
        let known = names.cache(fort);
        unit.fort = known.ok_or_else(|| format!("{id}: there is no \"{fort}\""))?;
    }
    state.units[slot] = unit;
    Ok(())
}

fn named_unit(names: &Names, name: &str) -> Result<UnitId, String> {
    let unit = names.unit(name);
    unit.ok_or_else(|| format!("there is no Unit \"{name}\""))
}

/// Markers of the case, then those that its Units carry: the second of A is called `A.2`.
fn casualties(
    sheet: &CaseSheet,
    game: &Fte,
    names: &mut Names,
    state: &mut State,
) -> Result<(), String> {
    for marker in &sheet.casualties {
        let (at, bearer) = match (marker.at, &marker.by) {
            (Some(hex), None) => (on_the_map(game, hex, &marker.id)?, UnitId::NONE),
            (None, Some(unit)) => (Hex::NOWHERE, named_unit(names, unit)?),
            _ => {
                return Err(format!(
                    "{}: it lies `at` a hex or is carried `by` a Unit",
                    marker.id
                ));
            }
        };
        names.add_casualty(&marker.id, CasualtyId(state.casualties.len() as u8))?;
        state.casualties.push(Casualty {
            kind: casualty_kind(&marker.kind)?,
            side: marker.side,
            at,
            bearer,
        });
    }
    for unit in &sheet.units {
        let bearer = named_unit(names, &unit.id)?;
        for (i, kind) in unit.carries.iter().enumerate() {
            let name = format!("{}.{}", unit.id, i + 1);
            names.add_casualty(&name, CasualtyId(state.casualties.len() as u8))?;
            state.casualties.push(Casualty {
                kind: casualty_kind(kind)?,
                side: state.unit(bearer).side,
                at: Hex::NOWHERE,
                bearer,
            });
        }
    }
    Ok(())
}

fn casualty_kind(word: &str) -> Result<CasualtyKind, String> {
    match word {
        "kia" => Ok(CasualtyKind::Kia),
        "wia" => Ok(CasualtyKind::Wia),
        "injury" => Ok(CasualtyKind::Injury),
        _ => Err(format!(
            "\"{word}\" is no casualty: write kia, wia or injury"
        )),
    }
}

fn beside_the_map(
    sheet: &CaseSheet,
    game: &Fte,
    names: &Names,
    state: &mut State,
) -> Result<(), String> {
    for &hex in &sheet.booby_traps {
        state
            .booby_traps
            .push(on_the_map(game, hex, "booby_traps")?);
    }
    for &hex in &sheet.claymores {
        state.claymores.push(on_the_map(game, hex, "claymores")?);
    }
    for &hex in &sheet.wrecks {
        state.wrecks.push(on_the_map(game, hex, "wrecks")?);
    }
    for mission in &sheet.missions {
        state.missions.push(Mission {
            side: mission.side,
            kind: mission.kind,
            due: mission.due,
            target: on_the_map(game, mission.target, "missions")?,
        });
    }
    let Sides { us, nva } = sheet.vp;
    state.vp = [us, nva];
    if let Some(Sides { us, nva }) = sheet.pool {
        state.pool = [us, nva];
    }
    // One chit each, so that a case about one Activation ends with the next draw and not with the turn.
    let CupSheet { us, nva, event } = sheet.cup.unwrap_or(CupSheet {
        us: 1,
        nva: 1,
        event: 0,
    });
    state.cup = [us, nva, event];
    state.turn = sheet.turn.unwrap_or(1);
    state.aerial_observer = sheet.aerial_observer;
    for side in &sheet.higher_hq {
        state.higher_hq[side.index()] = true;
    }
    state.vc_events = sheet.vc_events;
    state.medevac = match &sheet.medevac {
        None => Medevac::None,
        Some(MedevacSheet::Due(turn)) => Medevac::Due(*turn),
        Some(MedevacSheet::Here(unit)) => Medevac::Here(named_unit(names, unit)?),
    };
    Ok(())
}

/// Puts down the frames of the moment at which the case begins.
fn begin(sheet: &CaseSheet, game: &Fte, names: &Names, state: &mut State) -> Result<(), String> {
    let mut phase = |phase| state.frames.push(Frame::Turn(phase, 0));
    let activation = |state: &mut State, side, by_chit| {
        state.frames.push(Frame::Turn(Phase::Activations, 1));
        state.act = Activation {
            side,
            by_chit,
            ..Activation::default()
        };
    };
    if !sheet.activate.is_empty() || sheet.leader.is_some() {
        if sheet.begin.is_some() {
            return Err(
                "`activate` and `leader` say where the case begins: leave `begin` out".into(),
            );
        }
        activation(state, Side::Us, true);
        return name_units(sheet, game, names, state);
    }
    match sheet.begin.as_deref() {
        // A case that only looks something up.
        None if sheet.units.is_empty() => state.frames.push(Frame::Turn(Phase::Activations, 1)),
        None => return Err("say where the case begins, with `begin` or `activate`".to_owned()),
        Some("us activation") => activation(state, Side::Us, true),
        Some("nva activation") => activation(state, Side::Nva, true),
        Some("us first activation") => activation(state, Side::Us, false),
        Some("nva first activation") => activation(state, Side::Nva, false),
        Some("draw") => state.frames.push(Frame::Turn(Phase::Activations, 1)),
        Some("event") => {
            state.frames.push(Frame::Turn(Phase::Activations, 1));
            state.frames.push(Frame::Event(RandomEvent {
                stage: EventStage::Column,
                ..RandomEvent::default()
            }));
        }
        Some("reinforcements") => {
            phase(Phase::Reinforcements);
            state.turn = state.turn.saturating_sub(1); // the phase counts it up
        }
        Some("activations") => phase(Phase::Activations),
        Some("fire missions") => phase(Phase::FireMissions),
        Some("casualties") => phase(Phase::Casualties),
        Some("concealment") => phase(Phase::Concealment),
        Some("end of turn") => phase(Phase::EndOfTurn),
        Some(other) => {
            return Err(format!(
                "no case begins with \"{other}\"; see cases/fte/README.md"
            ));
        }
    }
    if sheet
        .begin
        .as_deref()
        .is_some_and(|begin| begin.ends_with(" activation"))
    {
        state.frames.push(Frame::Declare);
    }
    Ok(())
}

/// The Activation is declared and its Units are named: they act.
fn name_units(
    sheet: &CaseSheet,
    game: &Fte,
    names: &Names,
    state: &mut State,
) -> Result<(), String> {
    for name in sheet.leader.iter().chain(&sheet.activate) {
        state.act.named.insert(named_unit(names, name)?);
    }
    let lead = sheet.leader.as_ref().or(sheet.activate.first());
    let lead = named_unit(names, lead.map_or("", String::as_str))?;
    let first = *state.unit(lead);
    state.act.side = first.side;
    if sheet.leader.is_some() || game.class(&first) != Class::Infantry {
        state.act.lead = lead;
    } else {
        state.act.hex = first.at;
    }
    state.frames.push(Frame::Acting);
    Ok(())
}
