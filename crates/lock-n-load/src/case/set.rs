//! Sets the table of a case: a small scenario, the pieces where the case wants them, and the moment at which it begins.

use super::sheet::{CaseSheet, UnitSheet, WeaponSheet};
use crate::choice::Choice;
use crate::counters::{Kind, Side, WeaponKind};
use crate::data::{LEGEND, Library, parts_from_str};
use crate::frame::{Acting, Admin, Operations, RallyPhase, SniperWindow, TurnStage, Turns};
use crate::lnl::Lnl;
use crate::location::Location;
use crate::scenario::Scenario;
use crate::sight::Sights;
use crate::state::{
    Acquisition, Ffe, Flags, Fort, FortId, Impulse, KindId, Melee, Phase, SkillId, Smoke, Spotted,
    State, Unit, UnitId, Wait, Weapon, WeaponId, WeaponKindId,
};
use engine::case::picture::Statuses;
use engine::case::{Names, Setting, changed};
use engine::{Rules, Silent, Staged};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

const STANDARD: &str = include_str!("standard.toml");

/// The markers and facts of a unit by name.
pub(super) const STATUS: Statuses<u32> = Statuses(&[
    ("shaken", Flags::SHAKEN),
    ("wounded", Flags::WOUNDED),
    ("moved", Flags::MOVED),
    ("assault", Flags::ASSAULT),
    ("crawl", Flags::CRAWL),
    ("stealth", Flags::STEALTH),
    ("fired", Flags::FIRED),
    ("ops", Flags::OPS),
    ("active", Flags::ACTIVE),
    ("moving", Flags::MOVING),
    ("rallied", Flags::RALLIED),
    ("healed", Flags::HEALED),
    ("leads", Flags::LEADS),
    ("extended", Flags::EXTENDED),
    ("called", Flags::CALLED),
    ("aided", Flags::AIDED),
    ("buttoned", Flags::BUTTONED),
    ("abandoned", Flags::ABANDONED),
    ("on_top", Flags::ON_TOP),
    ("hovers", Flags::HOVERS),
    ("kept", Flags::KEPT),
    ("dug_in", Flags::DUG_IN),
    ("reserve", Flags::RESERVE),
    ("exited", Flags::EXITED),
    ("went_far", Flags::WENT_FAR),
    ("stopped", Flags::STOPPED),
    ("gone", Flags::GONE),
]);

/// What is so of a Support Weapon, by name.
pub(super) const WEAPON_STATUS: Statuses<u8> = Statuses(&[
    ("jammed", Weapon::JAMMED),
    ("broken", Weapon::BROKEN),
    ("tripod", Weapon::TRIPOD),
    ("failed", Weapon::FAILED),
    ("fired", Weapon::FIRED),
]);

/// Sets the table.
pub(super) fn table(sheet: &CaseSheet, library: &Library) -> Result<Setting<Lnl, Names>, String> {
    let scenario = scenario(sheet, library)?;
    let sights = sights_of(&scenario);
    let game = Lnl::with_sights(scenario, sights);
    let mut names = Names::default();
    let state = match sheet.begin.as_deref() {
        Some("set-up") => {
            let state = game.begin_as_usual();
            name_groups(&game, &mut names)?;
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

/// Units of the case's groups are called by the group's name and their number: `Relief 1`.
fn name_groups(game: &Lnl, names: &mut Names) -> Result<(), String> {
    let mut slot = 0;
    for group in &game.scenario.groups {
        for number in 1..=group.pieces.len() {
            names.add(&format!("{} {number}", group.name), UnitId(slot))?;
            slot += 1;
        }
    }
    Ok(())
}

fn all_are_named(names: &mut Names, state: &State) {
    names.begin::<UnitId>(state.units.len());
    names.begin::<WeaponId>(state.weapons.len());
    names.begin::<FortId>(state.forts.len());
}

/// Most cases stand on the same ground: what is seen from where is worked out once for each.
fn sights_of(scenario: &Scenario) -> Arc<Sights> {
    static KNOWN: Mutex<BTreeMap<String, Arc<Sights>>> = Mutex::new(BTreeMap::new());
    let charts = &scenario.charts;
    let ground = format!(
        "{}{:?}{:?}",
        scenario.map.to_text(),
        charts.terrain,
        charts.hexside
    );
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known().get(&ground).cloned();
    found.unwrap_or_else(|| {
        let sights = Arc::new(Sights::of(&scenario.map, &scenario.charts));
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
    let charts = changed(library.charts(), &sheet.charts)?;
    library = library.with_charts(charts);
    let mut table = toml::Table::new();
    let mut set = |key: &str, value: toml::Value| table.insert(key.to_owned(), value);
    set("title", "Case".into());
    set("map", map.into());
    set("minutes", 1.into());
    set("briefing", "".into());
    set("turns", 20.into());
    set("a", "a".into());
    set("b", "b".into());
    let points = toml::toml! { squad = 2
    weapon_team = 2
    smc = 1
    vehicle = 3 };
    set("points", points.into());
    set("objective", sheet.objectives.clone().into());
    set("group", sheet.groups.clone().into());
    set("mission", sheet.missions.clone().into());
    set("event", sheet.events.clone().into());
    set("options", sheet.options.clone().unwrap_or_default().into());
    for (key, value) in &sheet.scenario {
        set(key, value.clone());
    }
    parts_from_str("case.toml", &table.to_string(), &library).map_err(|error| error.to_string())
}

/// The standard army of a side, with the case's changes.
fn army(sheet: &CaseSheet, side: Side) -> Result<String, String> {
    let mut army: toml::Table = STANDARD.parse().expect("the standard army is TOML");
    if let Some(nation) = sheet.nation.get(&side) {
        army.insert("nation".to_owned(), nation.clone().into());
    }
    change::<Kind>(&mut army, "unit", &sheet.kinds, side)?;
    change::<WeaponKind>(&mut army, "weapon", &sheet.arms, side)?;
    Ok(army.to_string())
}

/// Changes entries of a list, or adds ones `like` another.
fn change<T: DeserializeOwned + serde::Serialize>(
    army: &mut toml::Table,
    word: &str,
    changes: &BTreeMap<String, toml::Table>,
    side: Side,
) -> Result<(), String> {
    let all = army.get_mut(word).and_then(toml::Value::as_array_mut);
    let all = all.expect("the standard army has them");
    for (id, changes) in changes {
        let mut changes = changes.clone();
        let only = changes.remove("only");
        let only = only.as_ref().and_then(toml::Value::as_str);
        if only.is_some_and(|only| only != ["a", "b"][side.index()]) {
            continue;
        }
        let like = changes.remove("like");
        let like = like.as_ref().and_then(toml::Value::as_str).unwrap_or(id);
        let named =
            |it: &toml::Value, id: &str| it.get("id").and_then(toml::Value::as_str) == Some(id);
        let model = all.iter().find(|it| named(it, like));
        let model = model.ok_or_else(|| format!("there is no standard {word} \"{like}\""))?;
        let mut model = model.clone();
        if let Some(model) = model.as_table_mut() {
            model.insert("id".to_owned(), id.as_str().into());
        }
        let kind: T = model.try_into().map_err(|error| format!("{error}"))?;
        let kind: T = changed(&kind, &changes)?;
        let text = toml::Value::try_from(&kind).map_err(|error| error.to_string())?;
        match all.iter_mut().find(|it| named(it, id)) {
            Some(there) => *there = text,
            None => all.push(text),
        }
    }
    Ok(())
}

/// The position at which the case begins.
fn in_play(sheet: &CaseSheet, game: &Lnl, names: &mut Names) -> Result<State, String> {
    let mut state = game.empty_state();
    state.stack.clear();
    name_groups(game, names)?;
    for fort in &sheet.forts {
        names.add(&fort.id, FortId(state.forts.len() as u8))?;
        state.forts.push(Fort {
            at: on_the_map(game, fort.at.into(), &fort.id)?.hex(),
            kind: fort.kind,
            side: fort.side,
            facing: fort.facing.unwrap_or(ground::Direction::North),
            value: fort.value,
            group: 0,
        });
    }
    state.rubble = sheet.rubble.iter().copied().collect();
    for unit in &sheet.units {
        place(unit, game, names, &mut state)?;
    }
    for weapon in &sheet.weapons {
        arm(weapon, game, names, &mut state)?;
    }
    for smoke in &sheet.smoke {
        state.smoke.push(Smoke {
            at: on_the_map(game, smoke.at.into(), "smoke")?.hex(),
            old: smoke.old,
        });
    }
    for ffe in &sheet.ffe {
        state.ffe.push(Ffe {
            at: ffe.at,
            fp: ffe.fp,
            artillery: ffe.artillery,
            by: ffe.by,
        });
    }
    state.starshells = sheet.starshells.iter().copied().collect();
    state.wrecks = sheet.wrecks.iter().copied().collect();
    for marker in &sheet.spotted {
        state.spotted.push(Spotted {
            at: marker.at,
            side: marker.side,
        });
    }
    for marker in &sheet.melees {
        state.melees.push(Melee {
            at: marker.at,
            fought: marker.fought,
        });
    }
    for marker in &sheet.acquired {
        let unit = |name: &String| {
            let found: Option<UnitId> = names.get(name);
            found.ok_or_else(|| format!("there is no unit \"{name}\""))
        };
        let weapon = |name: &String| {
            let found: Option<WeaponId> = names.get(name);
            found.ok_or_else(|| format!("there is no weapon \"{name}\""))
        };
        state.acquired.push(Acquisition {
            firer: unit(&marker.firer)?,
            weapon: marker.weapon.as_ref().map_or(Ok(WeaponId::NONE), weapon)?,
            target: marker.target.as_ref().map_or(Ok(UnitId::NONE), unit)?,
            from: state.unit(unit(&marker.firer)?).at,
            at: marker.at.unwrap_or_default(),
            group: state
                .here(marker.at.unwrap_or_default())
                .filter(|(_, unit)| game.class(unit).infantry())
                .map(|(id, _)| id)
                .collect(),
            step: marker.step,
        });
    }
    if let Some(cup) = &sheet.cup {
        for (slot, skill) in game.scenario.charts.skill.iter().enumerate() {
            state.cup[slot] = cup.get(&skill.id).copied().unwrap_or(0);
        }
    }
    state.turn = sheet.turn.unwrap_or(1);
    state.initiative = sheet.initiative;
    state.passes = sheet.passes;
    begin(sheet, game, &mut state)?;
    all_are_named(names, &state);
    game.advance(&mut state, &mut Silent);
    for &at in &sheet.activate {
        let choice = Choice::Activate { at };
        // Nobody's Sniper appears before that.
        if state.stack.top_as::<SniperWindow>().is_some() {
            game.make(&mut state, Choice::Hold, &mut Silent);
        }
        if let Wait::Choice(side) = state.wait {
            game.judge(&state, side.seat(), &choice)
                .map_err(|denial| format!("activate {at}: {denial}"))?;
            game.make(&mut state, choice, &mut Silent);
        }
    }
    Ok(state)
}

pub(super) fn on_the_map(game: &Lnl, at: Location, what: &str) -> Result<Location, String> {
    match game.scenario.map.in_play(at.hex()) {
        true => Ok(at),
        false => Err(format!("{what}: {at} is not in play")),
    }
}

fn place(
    sheet: &UnitSheet,
    game: &Lnl,
    names: &mut Names,
    state: &mut State,
) -> Result<(), String> {
    let id = &sheet.id;
    let wanted = sheet.kind.as_deref().unwrap_or("squad");
    let own = |(side, kind): &(Side, Kind)| *side == sheet.side && kind.id == wanted;
    let kind = game.scenario.kinds.iter().position(own);
    let kind = kind.ok_or_else(|| format!("{id}: there is no kind \"{wanted}\""))?;
    let carrier: Option<UnitId> = match &sheet.aboard {
        Some(name) => Some(
            names
                .get(name)
                .ok_or_else(|| format!("{id}: there is no \"{name}\""))?,
        ),
        None => None,
    };
    let at = match (sheet.at, carrier) {
        (Some(at), _) => on_the_map(game, at, id)?,
        (None, Some(carrier)) => state.unit(carrier).at,
        (None, None) => Location::NOWHERE,
    };
    let facing = sheet.facing.unwrap_or_default();
    let skill = match &sheet.skill {
        None => SkillId::NONE,
        Some(skill) => {
            let mut all = game.scenario.charts.skill.iter();
            let found = all.position(|it| it.id == *skill);
            SkillId(found.ok_or_else(|| format!("{id}: there is no Skill \"{skill}\""))? as u8)
        }
    };
    let mut unit = Unit {
        kind: KindId(kind as u8),
        side: sheet.side,
        at,
        from: sheet.from.unwrap_or(at),
        facing,
        turret: sheet.turret.unwrap_or(facing),
        aboard: carrier.unwrap_or_default(),
        skill,
        ..Unit::default()
    };
    if at.is_nowhere() {
        unit.set(Flags::RESERVE);
    }
    for word in &sheet.status {
        let flag = STATUS
            .find(word)
            .map_err(|error| format!("{id}: {error}"))?;
        unit.set(flag);
    }
    names.add(id, UnitId(state.units.len() as u8))?;
    state.units.push(unit);
    Ok(())
}

fn arm(
    sheet: &WeaponSheet,
    game: &Lnl,
    names: &mut Names,
    state: &mut State,
) -> Result<(), String> {
    let id = &sheet.id;
    let holder: Option<UnitId> = match &sheet.with {
        Some(name) => Some(
            names
                .get(name)
                .ok_or_else(|| format!("{id}: there is no unit \"{name}\""))?,
        ),
        None => None,
    };
    let owner = sheet
        .side
        .unwrap_or_else(|| holder.map_or(Side::A, |it| state.unit(it).side));
    let wanted = sheet.kind.as_deref().unwrap_or("mg");
    let own = |(side, kind): &(Side, WeaponKind)| *side == owner && kind.id == wanted;
    let kind = game.scenario.weapons.iter().position(own);
    let kind = kind.ok_or_else(|| format!("{id}: there is no weapon \"{wanted}\""))?;
    let mut weapon = Weapon {
        kind: WeaponKindId(kind as u8),
        holder: holder.unwrap_or_default(),
        owner,
        at: sheet.at.unwrap_or_default(),
        ..Weapon::default()
    };
    for word in &sheet.status {
        weapon.flags |= WEAPON_STATUS
            .find(word)
            .map_err(|error| format!("{id}: {error}"))?;
    }
    names.add(id, WeaponId(state.weapons.len() as u8))?;
    state.weapons.push(weapon);
    Ok(())
}

/// Puts down the procedures of the moment at which the case begins.
fn begin(sheet: &CaseSheet, _: &Lnl, state: &mut State) -> Result<(), String> {
    let stage = |stage| Turns { stage };
    match sheet.begin.as_deref() {
        None | Some("impulse") => {
            state.phase = Phase::Operations;
            state.stack.call(stage(TurnStage::Operations));
            state.stack.call(Operations {
                next: sheet.by.other(),
            });
            state.impulse = Impulse {
                side: sheet.by,
                smoke: state.smoke.len() as u8,
                ..Impulse::default()
            };
            state.stack.call(Acting::default());
        }
        Some("rally") => {
            state.phase = Phase::Rally;
            state.initiative = sheet.by;
            state.stack.call(stage(TurnStage::RallyFirst));
            state.stack.call(RallyPhase::of(sheet.by));
        }
        Some("turn") => {
            state.turn -= 1;
            state.stack.call(stage(TurnStage::Begin));
        }
        Some("admin") => {
            state.phase = Phase::Admin;
            state.stack.call(stage(TurnStage::Admin));
            state.stack.call(Admin::default());
        }
        Some(other) => {
            return Err(format!(
                "no case begins with \"{other}\"; see cases/lnlt/README.md"
            ));
        }
    }
    Ok(())
}
