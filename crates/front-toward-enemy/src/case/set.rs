//! Sets the table of a case: a small scenario, the pieces where the case wants them, and the moment at which it begins.

use super::begin::begin;
use super::scenario::{case_caches, own_group, scenario};
use super::sheet::{CaseSheet, CupSheet, MedevacSheet, Sides, UnitSheet};
use crate::data::Library;
use crate::fte::Fte;
use crate::sight::Sights;
use crate::state::{
    Cache, CacheId, Casualty, CasualtyId, CasualtyKind, Flags, Kinds, Medevac, Mission, PieceId,
    State, Unit, UnitId,
};
use engine::case::picture::Statuses;
use engine::case::{Names, Setting};
use engine::{Rules, Silent, Staged};
use ground::{Hex, Map};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The markers and facts of a Unit by name.
pub(super) const STATUS: Statuses<u16> = Statuses(&[
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
]);

/// Sets the table.
pub(super) fn table(sheet: &CaseSheet, library: &Library) -> Result<Setting<Fte, Names>, String> {
    let mut scenario = scenario(sheet, library)?;
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
    let sights = sights_of(&scenario.map);
    let game = Fte::with_sights(scenario, sights);
    let mut names = Names::default();
    let named = game.scenario.groups.iter().flat_map(|group| &group.pieces);
    for (slot, piece) in named.enumerate() {
        names.add(&piece.name, UnitId(slot as u8))?;
    }
    let state = match from_set_up {
        true => {
            let state = game.begin_as_usual();
            all_are_named(&mut names, &state);
            state
        }
        false => in_play(sheet, &game, &mut names)?,
    };
    Ok(Setting {
        game: Arc::new(game),
        state,
        names,
        looked_up: false,
    })
}

fn all_are_named(names: &mut Names, state: &State) {
    names.begin::<UnitId>(state.units.len());
    names.begin::<CacheId>(state.caches.len());
    names.begin::<CasualtyId>(state.casualties.len());
}

/// Most cases stand on the same flat ground: what is seen from where is worked out once for each.
fn sights_of(map: &Map) -> Arc<Sights> {
    static KNOWN: Mutex<BTreeMap<String, Arc<Sights>>> = Mutex::new(BTreeMap::new());
    let ground = map.to_text();
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known().get(&ground).cloned();
    found.unwrap_or_else(|| {
        let sights = Arc::new(Sights::new(map));
        known().insert(ground, sights.clone());
        sights
    })
}

/// The position at which the case begins.
fn in_play(sheet: &CaseSheet, game: &Fte, names: &mut Names) -> Result<State, String> {
    let mut state = game.empty_state();
    state.stack.clear();
    for (slot, unit) in state.units.iter_mut().enumerate() {
        unit.piece = PieceId(slot as u8); // what arrives later is dealt in the order of its group
    }
    for (i, cache) in sheet.caches.iter().enumerate() {
        on_the_map(game, cache.at, &cache.id)?;
        names.add(&cache.id, CacheId(i as u8))?;
        state.caches[i] = Cache {
            kind: cache.kind,
            side: cache.side,
            at: cache.at,
            revealed: cache.revealed,
            ..Cache::default()
        };
    }
    for (slot, unit) in sheet.units.iter().enumerate() {
        place(unit, slot, game, names, &mut state)?;
    }
    casualties(sheet, game, names, &mut state)?;
    beside_the_map(sheet, game, names, &mut state)?;
    begin(sheet, game, names, &mut state)?;
    // What the first steps bring, say a Medevac, comes during play already.
    all_are_named(names, &state);
    game.advance(&mut state, &mut Silent);
    Ok(state)
}

pub(super) fn on_the_map(game: &Fte, hex: Hex, what: &str) -> Result<Hex, String> {
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
        kin: slot as u8,
        ..Unit::default()
    };
    for word in &sheet.status {
        unit.set(
            STATUS
                .find(word)
                .map_err(|error| format!("{id}: {error}"))?,
        );
    }
    if !unit.is(Flags::CONCEALED) {
        unit.may_be = Kinds::SEEN;
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
        let known = names.get(fort);
        unit.fort = known.ok_or_else(|| format!("{id}: there is no \"{fort}\""))?;
    }
    state.units[slot] = unit;
    Ok(())
}

pub(super) fn named_unit(names: &Names, name: &str) -> Result<UnitId, String> {
    let unit = names.get(name);
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
        names.add(&marker.id, CasualtyId(state.casualties.len() as u8))?;
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
            names.add(&name, CasualtyId(state.casualties.len() as u8))?;
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
            "\"{word}\" is not a casualty: write kia, wia or injury"
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
