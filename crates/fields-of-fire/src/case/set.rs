//! Sets the table of a case: a small mission, the pieces where the case wants them, and the moment at which it begins.

use super::begin;
use super::map;
use super::mission::{kind, mission, roster_line};
use super::names;
use super::sheet::{CampaignSheet, CaseSheet, FlightSheet, ItemSheet, MarkerSheet, UnitSheet};
use crate::campaign::{HandOver, Relief};
use crate::counters::{Craft, Kind, Role, Side};
use crate::data::Library;
use crate::fof::Fof;
use crate::mission::{Mission, Platoon};
use crate::state::{
    Aim, Area, CommandMarker, Controller, Cover, Fate, Flags, Flight, FlightStage, Form, Hq, Item,
    ItemId, KindId, Letter, Lift, LiftPlace, Maker, Marker, MarkerKind, Overhead, PackageId, Past,
    Pc, PieceId, Ship, State, Unit, UnitId,
};
use engine::case::picture::Statuses;
use engine::case::{Names, Setting};
use engine::{Rules, Silent, Staged};
use ground::Card;
use serde::Deserialize;
use std::sync::Arc;
use toml::Value;

/// What can be said of a unit in a word.
#[derive(Clone, Copy)]
pub(super) enum Status {
    /// A marker or fact.
    Is(u32),
    /// It came too late to be an original target of an attack on its cover (FOF-7.10.4-04).
    Late,
}

use Status::Is;

/// Markers and facts of a unit by name.
pub(super) const STATUS: Statuses<Status> = Statuses(&[
    ("pinned", Is(Flags::PINNED)),
    ("exposed", Is(Flags::EXPOSED)),
    ("unspotted", Is(Flags::UNSPOTTED)),
    ("out_of_ammo", Is(Flags::OUT_OF_AMMO)),
    ("gone", Is(Flags::GONE)),
    ("off_map", Is(Flags::OFF_MAP)),
    ("holds_fire", Is(Flags::HOLDS_FIRE)),
    ("struck_mine", Is(Flags::STRUCK_MINE)),
    ("human_wave", Is(Flags::HUMAN_WAVE)),
    ("protective_line", Is(Flags::PROTECTIVE_LINE)),
    ("checked", Is(Flags::CHECKED)),
    ("empty_flip", Is(Flags::EMPTY_FLIP)),
    ("detached", Is(Flags::DETACHED)),
    ("reconstituted", Is(Flags::RECONSTITUTED)),
    ("split", Is(Flags::SPLIT)),
    ("late", Status::Late),
    ("activated", Is(Flags::ACTIVATED)),
    ("moved_or_fired", Is(Flags::MOVED_OR_FIRED)),
    ("stopped", Is(Flags::STOPPED)),
]);

/// Sets the table.
pub(super) fn table(sheet: &CaseSheet, library: &Library) -> Result<Setting<Fof, Names>, String> {
    let from_set_up = begin::is_set_up(sheet.begin.as_ref());
    let keeps_company = from_set_up && sheet.units.is_empty();
    let mut mission = mission(sheet, keeps_company, library)?;
    let laid = match from_set_up && sheet.map.is_none() {
        true => None,
        false => Some(map::deck(&mut mission, sheet)?),
    };
    let mut kinds = Vec::new();
    for unit in &sheet.units {
        let kind = kind(&mut mission, unit)?;
        kinds.push(kind);
        if is_named(&mission.kinds[kind as usize]) {
            mission.roster.push(roster_line(unit, kind));
        }
    }
    let game = Fof::new(mission);
    let mut names = Names::default();
    let state = match from_set_up {
        true => {
            let state = game.begin_as_usual();
            for (slot, unit) in state.units.iter().enumerate() {
                names.add(game.unit_name(unit), UnitId(slot as u8))?;
            }
            all_are_named(&mut names, &state);
            state
        }
        false => in_play(sheet, &game, &kinds, laid.as_deref(), &mut names)?,
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
    names.begin::<Area>(state.covers.len());
    names.begin::<ItemId>(state.items.len());
}

/// Units of the player's with a name of their own: all but generic teams.
fn is_named(kind: &Kind) -> bool {
    kind.side == Side::Friendly && kind.role != Role::Team
}

/// The position at which the case begins.
fn in_play(
    sheet: &CaseSheet,
    game: &Fof,
    kinds: &[u8],
    laid: Option<&[(Card, u8, u8)]>,
    names: &mut Names,
) -> Result<State, String> {
    let mut state = game.empty_state();
    state.stack = Default::default();
    map::lay(&mut state, &game.mission, laid.unwrap_or_default());
    town(sheet, game, names, &mut state)?;
    for cover in &sheet.covers {
        names.add(&cover.id, Area(state.covers.len() as u8))?;
        on_the_map(game, &state, cover.at, &cover.id)?;
        state.covers.push(Cover {
            at: cover.at,
            kind: cover.kind,
            arrow: cover.arrow,
            found: cover.found,
            base: area_of(names, cover.base.as_ref())?,
            ..Cover::default()
        });
    }
    for name in &sheet.held {
        let area = names::cover(names, name)?;
        state.covers[area.index()].past = Past::Held;
    }
    let mut piece = 0;
    for (unit, &kind) in sheet.units.iter().zip(kinds) {
        let named = is_named(&game.mission.kinds[kind as usize]);
        let line = match named {
            true => PieceId(piece),
            false => PieceId::NONE,
        };
        piece += u8::from(named);
        place(unit, kind, line, game, names, &mut state)?;
    }
    for item in &sheet.items {
        names.add(&item.id, ItemId(state.items.len() as u8))?;
        let item = item_of(item, game, names, &state)?;
        state.items.push(item);
    }
    for marker in &sheet.markers {
        let marker = marker_of(marker, game, names, &state)?;
        state.markers.push(marker);
    }
    contacts(sheet, game, &mut state)?;
    beside_the_map(sheet, game, &mut state)?;
    for held in &sheet.skills {
        let holder = names::unit(names, game, &state, &held.holder)?;
        let piece = state.unit(holder).piece;
        state.markers.push(Marker {
            kind: MarkerKind::Skill(held.skill),
            value: piece.0 as i8,
            ..Marker::default()
        });
    }
    if let Some(campaign) = &sheet.campaign {
        if begin::is_debriefing(sheet.begin.as_ref()) {
            debriefing(campaign, game, names, &mut state)?;
            return Ok(state);
        }
        state.spent = campaign.spent;
        state.tally.friendly_casualties = campaign.casualties;
        state.markers.push(Marker {
            kind: MarkerKind::Campaign,
            value: campaign.allowance as i8,
            ..Marker::default()
        });
    }
    if let Some(called) = &sheet.flight {
        flight(called, game, names, &mut state)?;
    }
    let point = begin::point(sheet.begin.as_ref(), game, names, &state)?;
    all_are_named(names, &state);
    game.begin_at(&mut state, point);
    game.advance(&mut state, &mut Silent);
    Ok(state)
}

/// The areas of the cards of town, called "B2 north street", "B2 building 1", "B2 upper story 1", "B2 roof 1",
/// "B2 courtyard"; buildings are joined where the case says so.
fn town(sheet: &CaseSheet, game: &Fof, names: &mut Names, state: &mut State) -> Result<(), String> {
    let cards: Vec<Card> = state.cells.on_map().iter().collect();
    for card in cards {
        let first = state.covers.len();
        game.lay_areas(state, card);
        for slot in first..state.covers.len() {
            let area = Area(slot as u8);
            names.add(&game.area_name(state, area), area)?;
        }
    }
    for &[one, other] in &sheet.attached {
        match one.line_to(other) {
            Some((way, 1)) => game.attach(state, one, way),
            _ => return Err(format!("{one} and {other} do not lie side by side")),
        }
    }
    Ok(())
}

/// The time after a mission that ended as the case has set it.
fn debriefing(
    sheet: &CampaignSheet,
    game: &Fof,
    names: &mut Names,
    state: &mut State,
) -> Result<(), String> {
    state.won = sheet.won;
    state.spent = sheet.spent;
    state.tally.friendly_casualties = sheet.casualties;
    state.tally.guards = sheet.guards;
    let hand = HandOver {
        mode: sheet.mode,
        relief: Relief {
            replacements: sheet.replacements,
            losses: sheet.losses,
            weary: sheet.weary,
            ..Relief::default()
        },
        company: game.fresh_company(),
        ..HandOver::default()
    };
    let hand = game.after_mission(hand, 1, state);
    game.begin_debriefing(state, &hand);
    *names = Names::default();
    for (piece, line) in game.mission.roster.iter().enumerate() {
        names.add(&line.name, UnitId(piece as u8))?;
    }
    all_are_named(names, state);
    game.advance(state, &mut Silent);
    Ok(())
}

pub(super) fn on_the_map(game: &Fof, state: &State, at: Card, what: &str) -> Result<Card, String> {
    match game.is_card(state, at) {
        true => Ok(at),
        false => Err(format!("{what}: there is no card at {at}")),
    }
}

fn area_of(names: &Names, name: Option<&String>) -> Result<Area, String> {
    match name {
        None => Ok(Area::OPEN),
        Some(name) => names::cover(names, name),
    }
}

fn place(
    sheet: &UnitSheet,
    kind: u8,
    piece: PieceId,
    game: &Fof,
    names: &mut Names,
    state: &mut State,
) -> Result<(), String> {
    let counter = &game.mission.kinds[kind as usize];
    let id = UnitId(state.units.len() as u8);
    names.add(&sheet.id, id)?;
    let (mut flags, mut came_after) = (0, 0);
    for word in &sheet.status {
        match STATUS
            .find(word)
            .map_err(|error| format!("{}: {error}", sheet.id))?
        {
            Status::Is(flag) => flags |= flag,
            Status::Late => came_after = 1,
        }
    }
    let vehicle = match &sheet.aboard {
        Some(name) => names::unit(names, game, state, name)?,
        None => UnitId::NONE,
    };
    let away = flags & (Flags::GONE | Flags::OFF_MAP | Flags::DETACHED) != 0;
    let at = match (sheet.at, away) {
        (None, false) if vehicle.is_some() || counter.craft != Craft::Ground => Card::NOWHERE,
        (_, true) => Card::NOWHERE,
        (Some(at), false) => on_the_map(game, state, at, &sheet.id)?,
        (None, false) => return Err(format!("{}: say where it is", sheet.id)),
    };
    let form = sheet.form.or(counter.form).unwrap_or_default();
    let steps = match form {
        Form::Front => counter.steps,
        _ => 1,
    };
    let enemy = counter.side == Side::Enemy;
    let experience = match enemy {
        true => game.mission.enemy_experience,
        false => Default::default(),
    };
    let letter = match sheet.letter.as_deref() {
        None => None,
        Some(word) => Some(letter(word)?),
    };
    let package = match &sheet.package {
        None => PackageId::NONE,
        Some(name) => {
            let packages = &game.mission.packages;
            let place = packages.iter().position(|package| package.name == *name);
            PackageId(place.ok_or_else(|| format!("there is no package \"{name}\""))? as u8)
        }
    };
    state.units.push(Unit {
        at,
        area: area_of(names, sheet.area.as_ref())?,
        kind: KindId(kind),
        piece,
        side: counter.side,
        form,
        steps: sheet.steps.unwrap_or(steps),
        experience: sheet.experience.unwrap_or(experience),
        platoon: Platoon(sheet.platoon),
        flags: Flags(flags),
        aim: aim(sheet, at)?,
        ammo: sheet.ammo.unwrap_or(counter.ammo_points),
        owed: sheet.owed,
        letter,
        package,
        missions: sheet.missions,
        came_after,
        ..Unit::default()
    });
    if vehicle.is_some() {
        game.start_aboard(state, id, vehicle);
    }
    in_the_air(sheet, counter.craft, id, state);
    if matches!(state.unit(id).aim, Aim::Indirect { .. }) {
        state.unit_mut(id).set(Flags::LAID_INDIRECTLY, true);
    }
    if let Some(to) = sheet.line {
        state.unit_mut(id).set(Flags::PROTECTIVE_LINE, true);
        state.lines.push((id, to));
    }
    if counter.role.commands() && piece.is_some() {
        state.hqs.push(Hq {
            piece,
            saved: sheet.saved,
            marker: sheet.marker.unwrap_or(CommandMarker::Waiting),
        });
    }
    Ok(())
}

/// Aircraft and craft have their lists beside the map.
fn in_the_air(sheet: &UnitSheet, craft: Craft, unit: UnitId, state: &mut State) {
    if craft == Craft::Ground {
        return;
    }
    let at = state.unit(unit).at;
    state.unit_mut(unit).set(Flags::OFF_MAP, !at.is_some());
    if let Some(at) = sheet.over {
        state.air.over.push(Overhead { unit, at });
    }
    match craft {
        Craft::Helicopter | Craft::Amphibious => {
            let ground = at.is_some().then_some(LiftPlace::Ground);
            state.lifts.push(Lift {
                unit,
                place: sheet.lift.or(ground).unwrap_or_default(),
                planned: sheet.planned,
                out: sheet.out,
                leaves: sheet.leaves,
                activated: sheet.called,
                grounded: sheet.grounded,
                ..Lift::default()
            });
        }
        Craft::Controller => state.air.controllers.push(Controller {
            unit,
            last: sheet.last,
            came: 0,
        }),
        Craft::Gunship => state.air.gunship = unit,
        Craft::AttackHelicopter | Craft::Ground => {}
    }
}

/// The Flight that has been called.
fn flight(sheet: &FlightSheet, game: &Fof, names: &Names, state: &mut State) -> Result<(), String> {
    let mut ships = [Ship::default(); 2];
    for (ship, name) in ships.iter_mut().zip(&sheet.ships) {
        ship.unit = names::unit(names, game, state, name)?;
    }
    state.air.flight = Flight {
        ships,
        target: sheet.target,
        flown: sheet.flown,
        astray: sheet.astray,
        stage: match sheet.attacked {
            0 => FlightStage::Pending,
            turn => FlightStage::Attacked { turn },
        },
    };
    Ok(())
}

fn letter(word: &str) -> Result<Letter, String> {
    match word {
        "A" => Ok(Letter::A),
        "B" => Ok(Letter::B),
        "C" => Ok(Letter::C),
        _ => Err(format!("\"{word}\" is not a letter: write A, B or C")),
    }
}

/// `"B3"` is a line of fire to that card; anything else as in [`Aim`].
fn aim(sheet: &UnitSheet, from: Card) -> Result<Aim, String> {
    let Some(written) = &sheet.aim else {
        return Ok(Aim::None);
    };
    if let Some(at) = written.as_str().and_then(|word| word.parse::<Card>().ok()) {
        let line = from.line_to(at);
        let (to, _) = line.ok_or_else(|| format!("{}: no line runs to {at}", sheet.id))?;
        return Ok(Aim::Line { to, at });
    }
    Aim::deserialize(written.clone())
        .map_err(|error| format!("{}: {}", sheet.id, error.to_string().trim_end()))
}

fn item_of(sheet: &ItemSheet, game: &Fof, names: &Names, state: &State) -> Result<Item, String> {
    let holder = match &sheet.holder {
        Some(name) => names::unit(names, game, state, name)?,
        None => UnitId::NONE,
    };
    let calibre = match &sheet.calibre {
        None => KindId::NONE,
        Some(id) => {
            let place = game.mission.kinds.iter().position(|kind| kind.id == *id);
            KindId(place.ok_or_else(|| format!("there is no counter \"{id}\""))? as u8)
        }
    };
    if !holder.is_some() && sheet.at.is_none() && !sheet.lost {
        return Err(format!("{}: say who holds it, or where it lies", sheet.id));
    }
    if let Some(at) = sheet.at {
        on_the_map(game, state, at, &sheet.id)?;
    }
    Ok(Item {
        kind: sheet.kind,
        holder,
        at: sheet.at.unwrap_or_default(),
        area: area_of(names, sheet.area.as_ref())?,
        points: sheet.points,
        calibre,
        fate: match sheet.lost {
            true => Fate::Lost,
            false => Fate::Whole,
        },
    })
}

fn marker_of(
    sheet: &MarkerSheet,
    game: &Fof,
    names: &Names,
    state: &State,
) -> Result<Marker, String> {
    let area = area_of(names, sheet.area.as_ref())?;
    let unit = match &sheet.unit {
        Some(name) => names::unit(names, game, state, name)?,
        None => UnitId::NONE,
    };
    let kind = sheet.kind.kind();
    let by = match &sheet.by {
        None => Maker::Nobody,
        Some(Value::Integer(number)) => {
            let number = u8::try_from(*number).map_err(|_| format!("{number} is too high"))?;
            maker(kind, number)
        }
        Some(Value::String(name)) => Maker::Unit(names::unit(names, game, state, name)?),
        Some(other) => return Err(format!("{other} is neither a number nor a name")),
    };
    let on_cover = state.covers.get(area.index()).map(|cover| cover.at);
    let on_unit = state.units.get(unit.index()).map(|unit| unit.at);
    let at = sheet.at.or(on_unit).or(on_cover);
    let maker = state.units.get(by.unit().index()).map(|unit| unit.at);
    Ok(Marker {
        kind,
        at: at.ok_or("a marker lies on a card, a Cover marker or a unit: say where")?,
        area,
        unit,
        value: sheet.value,
        by,
        from: maker.unwrap_or_default(),
        nth: u8::from(area != Area::OPEN),
        spares: None,
    })
}

/// Who made a marker, by number: a row or an agency of the Support table, from 128 on a battery of the enemy's.
fn maker(kind: MarkerKind, number: u8) -> Maker {
    match number.checked_sub(128) {
        Some(battery) => Maker::Battery(battery),
        None if kind == MarkerKind::Target => Maker::Agency(number),
        None => Maker::Row(number),
    }
}

/// `pcs = { "B3" = "A", "C3" = "?" }`; hidden ones come from the pool, which holds one of each letter if not said.
fn contacts(sheet: &CaseSheet, game: &Fof, state: &mut State) -> Result<(), String> {
    for (&at, word) in &sheet.pcs {
        on_the_map(game, state, at, "pcs")?;
        state.cells[at.index()].pc = match word.as_str() {
            "?" => Pc::Hidden(0),
            word => Pc::Known(letter(word)?),
        };
        state.had_contact.insert(at);
    }
    state.pool[0] = match &sheet.pool {
        None => [1; 3],
        Some(pool) => {
            let mut letters = [0; 3];
            for (word, &count) in pool {
                letters[letter(word)? as usize] = count;
            }
            letters
        }
    };
    for &at in &sheet.had_contact {
        state
            .had_contact
            .insert(on_the_map(game, state, at, "had_contact")?);
    }
    Ok(())
}

fn beside_the_map(sheet: &CaseSheet, game: &Fof, state: &mut State) -> Result<(), String> {
    let mission: &Mission = &game.mission;
    for (left, row) in state.missions.iter_mut().zip(&mission.support) {
        *left = row.missions;
    }
    for (left, &given) in state
        .missions
        .iter_mut()
        .zip(sheet.missions.iter().flatten())
    {
        *left = given;
    }
    state.turn = sheet.turn.unwrap_or(1);
    state.attempt = sheet.attempt.unwrap_or(1);
    state.activity = sheet.activity.unwrap_or_default();
    state.weather = sheet.weather;
    state.points = sheet.points.unwrap_or(0);
    state.patrol = Platoon(sheet.patrol.unwrap_or(0));
    state.outpost = Platoon(sheet.outpost.unwrap_or(0));
    state.battalion_back = sheet.battalion_back.unwrap_or(0);
    state.event_list_until = sheet.event_list_until.unwrap_or(0);
    for (device, signal) in &sheet.bindings {
        let device = place_of(&mission.devices, &Value::String(device.clone()), "device")?;
        state.bindings[device] = Some(place_of(&mission.signals, signal, "signal")? as u8);
    }
    for (network, medium) in &sheet.media {
        let network: crate::state::Network =
            Deserialize::deserialize(Value::String(network.clone()))
                .map_err(|error: toml::de::Error| error.to_string())?;
        state.media[network as usize] = place_of(&mission.media, medium, "medium")? as u8;
    }
    for &card in &sheet.drawn_out {
        let card = card.checked_sub(1).filter(|&card| card < 63);
        state.drawn_out |= 1 << card.ok_or("cards are numbered from 1")?;
    }
    if sheet.reshuffle_out == Some(true) {
        state.drawn_out |= 1 << 63;
    }
    Ok(())
}

/// The place of a thing in a list of the mission, as data files write it.
fn place_of<T: serde::Serialize>(list: &[T], written: &Value, what: &str) -> Result<usize, String> {
    let found = list
        .iter()
        .position(|item| Value::try_from(item).is_ok_and(|item| item == *written));
    found.ok_or_else(|| format!("the mission has no {what} {written}"))
}
