//! `scenarios/*.toml`: from a sheet to a scenario that cannot be broken.

use super::army_file::ArmyData;
use super::library::Library;
use super::sheet::{
    EffectSheet, EventSheet, ExitSheet, FortSheet, GroupSheet, MissionSheet, ObjectiveSheet, Sheet,
    UnitSheet,
};
use super::whole;
use crate::charts::Skill;
use crate::counters::{Class, Kind, Side, WeaponKind};
use crate::scenario::{
    Answer, Army, Effect, EventLine, Exit, FortLine, Group, MissionLine, Objective, Piece, Scenario,
};
use crate::state::{KindId, Location, Place, SkillId, Support, WeaponKindId};
use datafile::{File, LoadError, Page, Reading, did_you_mean};
use ground::{Gazetteer, HexSet};
use toml::Spanned;

/// Reads a scenario from text; `name` is the file's name, and its stem the scenario's slug.
pub fn scenario_from_str(name: &str, text: &str, library: &Library) -> Result<Scenario, LoadError> {
    read(&File::new(name, text), library).into_result()
}

/// The same for a case, which needs no complete scenario.
pub(crate) fn parts_from_str(
    name: &str,
    text: &str,
    library: &Library,
) -> Result<Scenario, LoadError> {
    let file = File::new(name, text);
    let parts = |sheet, page: &mut Page| build(file.slug(), sheet, library, page);
    Reading::of(&file, parts).into_result()
}

/// Reads a scenario with everything that is to be said about it.
pub(crate) fn read(file: &File, library: &Library) -> Reading<Scenario> {
    Reading::of(file, |sheet, page| {
        let scenario = build(file.slug(), sheet, library, page)?;
        whole::check(page, &scenario);
        Some(scenario)
    })
}

/// What names in a scenario mean.
struct Register<'a> {
    gazetteer: Gazetteer<'a>,
    kinds: &'a [(Side, Kind)],
    weapons: &'a [(Side, WeaponKind)],
    skills: &'a [Skill],
}

fn build(slug: &str, sheet: Sheet, library: &Library, page: &mut Page) -> Option<Scenario> {
    let map = take(page, &sheet.map, library.mosaic(sheet.map.get_ref()))?;
    let armies = [&sheet.a, &sheet.b].map(|name| take(page, name, library.army(name.get_ref())));
    let [Some(army_a), Some(army_b)] = armies else {
        return None;
    };
    let mut gazetteer = Gazetteer::new(&map);
    gazetteer.name_areas(page, &sheet.areas);
    let both = [(Side::A, &army_a), (Side::B, &army_b)];
    let kinds: Vec<(Side, Kind)> = both
        .into_iter()
        .flat_map(|(side, army)| army.kinds.iter().map(move |kind| (side, kind.clone())))
        .collect();
    let weapons: Vec<(Side, WeaponKind)> = both
        .into_iter()
        .flat_map(|(side, army)| army.weapons.iter().map(move |kind| (side, kind.clone())))
        .collect();
    let charts = library.charts().clone();
    let register = Register {
        gazetteer,
        kinds: &kinds,
        weapons: &weapons,
        skills: &charts.skill,
    };
    let turns = page.number(&sheet.turns, 1..=30, "# turns");
    let groups: Vec<Group> = sheet
        .group
        .iter()
        .map(|it| group(page, &register, it))
        .collect();
    let objectives: Vec<Objective> = sheet
        .objective
        .iter()
        .filter_map(|it| objective(page, &register, it))
        .collect();
    let missions = sheet
        .mission
        .iter()
        .filter_map(|it| mission(page, &register, it))
        .collect();
    let events: Vec<EventLine> = sheet
        .event
        .iter()
        .filter_map(|it| event(page, &register, &sheet, it))
        .collect();
    let exits: Vec<Exit> = sheet
        .exit
        .iter()
        .map(|it| exit(page, &register, it))
        .collect();
    let worth = sheet
        .worth
        .iter()
        .flat_map(|(kind, vp)| worth(page, &register, kind, *vp))
        .collect();
    let armies = [&sheet.a, &sheet.b].map(|name| name.get_ref().as_str());
    let data = library.digest(page.text(), sheet.map.get_ref(), armies);
    let army = |side: Side, army: ArmyData| {
        let own = |(whose, kind): &(Side, Kind)| *whose == side && kind.class == Class::Crew;
        let crew = kinds.iter().position(own).unwrap_or_default();
        Army {
            id: army.id,
            name: army.name,
            nation: army.nation,
            crew: KindId(crew as u8),
        }
    };
    let armies = [army(Side::A, army_a), army(Side::B, army_b)];
    Some(Scenario {
        slug: slug.to_owned(),
        title: sheet.title.into_inner(),
        briefing: sheet.briefing.trim().to_owned(),
        special: sheet.special,
        minutes: sheet.minutes,
        options: sheet.options,
        data,
        turns,
        night: sheet.night,
        initiative: sheet.initiative,
        sets_up_first: sheet.sets_up_first,
        tie: sheet.tie,
        points: sheet.points,
        worth,
        armies,
        groups,
        objectives,
        missions,
        events,
        exits,
        charts,
        kinds,
        weapons,
        map,
    })
}

/// What a name leads to. A file that is not there is this file's mistake; one that is broken has its own.
fn take<T, N>(page: &mut Page, name: &Spanned<N>, found: Result<T, LoadError>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(error) => {
            for problem in error.into_problems() {
                match problem.file.is_empty() {
                    true => page.error(name.span(), problem.message, problem.help),
                    false => page.add([problem]),
                }
            }
            None
        }
    }
}

/// `05.12`, `05.12/up`, `05.12/in`.
fn location(page: &mut Page, register: &Register, written: &Spanned<String>) -> Option<Location> {
    let (hex, place) = match written.get_ref().split_once('/') {
        None => (written.get_ref().as_str(), Place::Ground),
        Some((hex, "up")) => (hex, Place::Upper),
        Some((hex, "in")) => (hex, Place::Inside),
        Some(_) => {
            page.error(
                written.span(),
                format!("\"{}\" is not a place", written.get_ref()),
                "write 05.12, 05.12/up or 05.12/in",
            );
            return None;
        }
    };
    let hex = Spanned::new(written.span(), hex.to_owned());
    let hex = register.gazetteer.hex(page, &hex)?;
    Some(Location::new(hex, place))
}

fn group(page: &mut Page, register: &Register, sheet: &GroupSheet) -> Group {
    let area = sheet
        .area
        .as_ref()
        .map_or(HexSet::EMPTY, |area| register.gazetteer.read(page, area));
    let mut pieces: Vec<Piece> = Vec::new();
    for unit in &sheet.units {
        let Some(piece) = piece(page, register, sheet.side, unit) else {
            continue;
        };
        if piece.at.is_none()
            && sheet.area.is_none()
            && piece.aboard == 0
            && !off_map(register, &piece)
        {
            page.error(
                unit.kind.span(),
                "it has no place",
                "give the group an `area`, or the unit a place with `at`",
            );
        }
        if usize::from(piece.aboard) > pieces.len() {
            page.error(
                unit.kind.span(),
                "it rides with nobody",
                "write its carrier before it in the same group",
            );
            continue;
        }
        check_suggestions(page, &unit.suggest, unit.count);
        for number in 0..usize::from(unit.count) {
            let place = unit.suggest.get(number);
            pieces.push(Piece {
                suggested: place.and_then(|at| location(page, register, at)),
                ..piece.clone()
            });
        }
    }
    let mut forts = Vec::new();
    for fort in &sheet.forts {
        let line = fort_line(page, register, fort);
        check_suggestions(page, &fort.suggest, fort.count);
        for number in 0..usize::from(fort.count) {
            let hex = fort.suggest.get(number);
            forts.push(FortLine {
                suggested: hex.and_then(|at| register.gazetteer.hex(page, at)),
                ..line
            });
        }
    }
    Group {
        name: sheet.name.clone(),
        side: sheet.side,
        pieces,
        forts,
        turn: match sheet.by_event {
            true => Group::BY_EVENT,
            false => sheet.turn,
        },
        area,
        formation: sheet.formation,
    }
}

/// A place is suggested for each of a line, or for none.
fn check_suggestions(page: &mut Page, places: &[Spanned<String>], count: u8) {
    let Some(first) = places.first() else {
        return;
    };
    if places.len() != usize::from(count) {
        page.error(
            first.span(),
            format!("{} places are suggested for {count}", places.len()),
            "suggest one for each, or none",
        );
    }
}

/// Snipers begin off the map (LNLT-11.4-01).
fn off_map(register: &Register, piece: &Piece) -> bool {
    register.kinds[piece.kind.index()].1.class == Class::Sniper
}

fn fort_line(page: &mut Page, register: &Register, sheet: &FortSheet) -> FortLine {
    FortLine {
        kind: sheet.kind,
        value: sheet.value,
        at: sheet
            .at
            .as_ref()
            .and_then(|at| register.gazetteer.hex(page, at)),
        suggested: None,
        facing: sheet.facing,
    }
}

fn kind_named(
    page: &mut Page,
    register: &Register,
    side: Side,
    name: &Spanned<String>,
) -> Option<KindId> {
    let own = |(whose, kind): &(Side, Kind)| *whose == side && kind.id == *name.get_ref();
    let found = register.kinds.iter().position(own);
    if found.is_none() {
        let known = register.kinds.iter().filter(|(whose, _)| *whose == side);
        let known = known.map(|(_, kind)| kind.id.as_str());
        page.error(
            name.span(),
            format!("there is no unit \"{}\" in its army", name.get_ref()),
            did_you_mean(name.get_ref(), known),
        );
    }
    found.map(|at| KindId(at as u8))
}

/// A weapon by its id; those of the other army are captured.
fn weapon_named(
    page: &mut Page,
    register: &Register,
    side: Side,
    name: &Spanned<String>,
) -> Option<WeaponKindId> {
    let is = |whose: Side| {
        let all = register.weapons.iter();
        let mut all = all.map(|(side, kind)| *side == whose && kind.id == *name.get_ref());
        all.position(|found| found)
    };
    let found = is(side).or_else(|| is(side.other()));
    if found.is_none() {
        let known = register.weapons.iter().map(|(_, kind)| kind.id.as_str());
        page.error(
            name.span(),
            format!("there is no weapon \"{}\"", name.get_ref()),
            did_you_mean(name.get_ref(), known),
        );
    }
    found.map(|at| WeaponKindId(at as u8))
}

fn piece(page: &mut Page, register: &Register, side: Side, sheet: &UnitSheet) -> Option<Piece> {
    let kind = kind_named(page, register, side, &sheet.kind)?;
    let at = sheet
        .at
        .as_ref()
        .and_then(|at| location(page, register, at));
    let weapons: Vec<WeaponKindId> = sheet
        .weapons
        .iter()
        .filter_map(|name| weapon_named(page, register, side, name))
        .collect();
    let class = register.kinds[kind.index()].1.class;
    if weapons.len() > usize::from(class.carries()) {
        page.error(
            sheet.kind.span(),
            "it cannot carry so many Support Weapons",
            "a Squad carries two, others one or none",
        );
    }
    let skill = sheet
        .skill
        .as_ref()
        .and_then(|name| skill_named(page, register, class, name));
    Some(Piece {
        kind,
        at,
        suggested: None,
        facing: sheet.facing,
        weapons,
        skill: skill.unwrap_or_default(),
        aboard: sheet.aboard,
        on_top: sheet.on_top,
        shaken: sheet.shaken,
    })
}

/// A Skill by its id, for somebody who can have it (LNLT-12.0-01).
fn skill_named(
    page: &mut Page,
    register: &Register,
    class: Class,
    name: &Spanned<String>,
) -> Option<SkillId> {
    let found = register
        .skills
        .iter()
        .position(|it| it.id == *name.get_ref());
    let Some(at) = found else {
        let known = register.skills.iter().map(|skill| skill.id.as_str());
        page.error(
            name.span(),
            format!("there is no Skill \"{}\"", name.get_ref()),
            did_you_mean(name.get_ref(), known),
        );
        return None;
    };
    if !register.skills[at].holders.contains(&class) {
        page.error(
            name.span(),
            format!("{} is not for such a unit", register.skills[at].name),
            "give it to one of the classes in its `holders`",
        );
    }
    Some(SkillId(at as u8))
}

fn objective(page: &mut Page, register: &Register, sheet: &ObjectiveSheet) -> Option<Objective> {
    Some(Objective {
        name: sheet.name.clone(),
        at: location(page, register, &sheet.at)?,
        vp: [sheet.a, sheet.b],
        control: sheet.control,
    })
}

fn mission(page: &mut Page, register: &Register, sheet: &MissionSheet) -> Option<MissionLine> {
    let plane = match (&sheet.plane, sheet.kind) {
        (Some(plane), Support::Air) => kind_named(page, register, sheet.side, plane)?,
        (None, Support::Air) => {
            page.error(
                0..0,
                "air support without a plane",
                "name one of the army's aircraft in `plane`",
            );
            return None;
        }
        (_, Support::Artillery) => KindId::NONE,
    };
    Some(MissionLine {
        kind: sheet.kind,
        side: sheet.side,
        fp: sheet.fp,
        count: sheet.count,
        plane,
        formation: sheet.formation,
    })
}

/// What a kind of unit is worth, in either army.
fn worth(
    page: &mut Page,
    register: &Register,
    name: &Spanned<String>,
    vp: i16,
) -> Vec<(KindId, i16)> {
    let all = register.kinds.iter().enumerate();
    let named = all.filter(|(_, (_, kind))| kind.id == *name.get_ref());
    let found: Vec<(KindId, i16)> = named.map(|(at, _)| (KindId(at as u8), vp)).collect();
    if found.is_empty() {
        let known = register.kinds.iter().map(|(_, kind)| kind.id.as_str());
        page.error(
            name.span(),
            format!("there is no unit \"{}\" in either army", name.get_ref()),
            did_you_mean(name.get_ref(), known),
        );
    }
    found
}

fn exit(page: &mut Page, register: &Register, sheet: &ExitSheet) -> Exit {
    Exit {
        side: sheet.side,
        area: register.gazetteer.read(page, &sheet.area),
        points: sheet.points,
    }
}

fn event(
    page: &mut Page,
    register: &Register,
    whole: &Sheet,
    sheet: &EventSheet,
) -> Option<EventLine> {
    let mut effects = |sheets: &[EffectSheet]| -> Vec<Effect> {
        let read = |it| effect(page, register, whole, sheet, it);
        sheets.iter().filter_map(read).collect()
    };
    let always = effects(&sheet.effects);
    let answers = sheet.answer.iter().map(|answer| Answer {
        text: answer.text.clone(),
        effects: effects(&answer.effects),
    });
    let answers = answers.collect();
    Some(EventLine {
        at: register.gazetteer.hex(page, &sheet.at)?,
        trigger: sheet.trigger,
        side: sheet.side,
        title: sheet.title.clone(),
        text: sheet.text.trim().to_owned(),
        armed: !sheet.later,
        effects: always,
        asks: sheet.asks,
        answers,
    })
}

/// One thing that a paragraph brings about; what is wrong with it is said where the event is.
fn effect(
    page: &mut Page,
    register: &Register,
    whole: &Sheet,
    event: &EventSheet,
    sheet: &EffectSheet,
) -> Option<Effect> {
    let span = event.at.span();
    let mut named = |what: &str, name: &String, known: Vec<&str>| {
        let found = known.iter().position(|it| it == name);
        if found.is_none() {
            let message = format!("\"{}\" speaks of {what} \"{name}\"", event.title);
            let known = known.into_iter().filter(|it| !it.is_empty());
            page.error(span.clone(), message, did_you_mean(name, known));
        }
        found.map(|at| at as u8)
    };
    let titles = || whole.event.iter().map(|it| it.title.as_str()).collect();
    Some(match sheet {
        EffectSheet::Arrive(name) => {
            let groups = whole.group.iter().map(|it| match it.by_event {
                true => it.name.as_str(),
                false => "",
            });
            Effect::Arrive(named("the group by event", name, groups.collect())?)
        }
        EffectSheet::Mission(line) => Effect::Mission(mission(page, register, line)?),
        EffectSheet::Points { side, vp } => Effect::Points {
            side: *side,
            vp: *vp,
        },
        EffectSheet::Night(night) => Effect::Night(*night),
        EffectSheet::Turns(more) => Effect::Turns(*more),
        EffectSheet::Smoke(hexes) => Effect::Smoke(area(page, register, event, hexes)),
        EffectSheet::Rubble(hexes) => Effect::Rubble(area(page, register, event, hexes)),
        EffectSheet::Wreck(hexes) => Effect::Wreck(area(page, register, event, hexes)),
        EffectSheet::Control { objective, side } => {
            let known = whole.objective.iter().map(|it| it.name.as_str());
            Effect::Control {
                objective: named("the objective", objective, known.collect())?,
                side: *side,
            }
        }
        EffectSheet::Reveals(title) => Effect::Marker {
            event: named("the event", title, titles())?,
            on: true,
        },
        EffectSheet::Removes(title) => Effect::Marker {
            event: named("the event", title, titles())?,
            on: false,
        },
        EffectSheet::Wins(side) => Effect::Ends(Some(*side)),
    })
}

/// Hexes that an effect names.
fn area(page: &mut Page, register: &Register, event: &EventSheet, written: &str) -> HexSet {
    let written = Spanned::new(event.at.span(), written.to_owned());
    register.gazetteer.read(page, &written)
}
